//! From a library to the rules behind it: for each shape the smallest set of rules that covers its patterns.

mod beyond;
pub mod emit;
mod ledger;
mod verify;

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::Path;

use rayon::prelude::*;
use thiserror::Error;

use crate::canonical::Kind;
use crate::observer::{Observer, Stopped};
use crate::rules::candidate::{Candidate, Fewest, covering};
use crate::rules::linear::size;
use crate::rules::{Rule, RuleSet, TooManyRules, WithoutRule};
use crate::scope::{Scope, Window};
use crate::shape::{MAX_FOCI, Shape};
use crate::table::archive::{RuleRecords, to_bytes};
use crate::table::write::TableWriter;
use crate::table::{Header, Library, LinearRules, Pattern, TableKind, WriteError};

// For the program alone: it may change in any release.
#[doc(hidden)]
pub use self::{
    beyond::{Sampled, SampledLevel, Sampling, sample_level, sampled_levels},
    ledger::{CompiledLedger, Incomplete, compile_ledger},
};
pub use verify::verify;

/// The rules of a library.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The rules of the library, by number of foci, shape, and coefficients; each with the number of stored patterns
    /// that it covers.
    pub rules: Vec<(Rule, u64)>,
    /// Whether these rules cover all of the library, and are not a choice of the most used.
    pub whole: bool,
    /// At least this many rules with coefficients up to 3 are needed to cover as much. Equal to the number of rules if
    /// the search came to its end.
    pub lower_bound: usize,
    /// Stored patterns that no rule covers.
    pub uncovered: u64,
    /// Those of these patterns that no coefficients decide; the table holds them as they are.
    pub without_rule: Vec<WithoutRule>,
    /// Levels beyond the library that were sampled, with their rules.
    pub sampled: Vec<SampledLevel>,
}

impl Compiled {
    /// All rules, by number of foci, shape, and coefficients.
    pub fn all_rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().map(|(rule, _)| rule).chain(self.sampled.iter().flat_map(|level| &level.rules))
    }

    /// All patterns that no coefficients decide, by ascending id.
    pub fn all_without_rule(&self) -> Vec<WithoutRule> {
        let sampled = self.sampled.iter().flat_map(|level| &level.without_rule);
        let mut all: Vec<WithoutRule> = self.without_rule.iter().chain(sampled).copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Writes them as a table that states this of the patterns behind them: how many have no certificate, and how the others are certified.
    fn write(
        &self,
        header: Header,
        (uncertified, linear_rules): (u64, Vec<LinearRules>),
        out: &Path,
    ) -> Result<(), WriteError> {
        let records = RuleRecords {
            uncertified,
            uncovered: self.uncovered,
            linear_rules,
            sampled: self.sampled.iter().map(|level| level.sample).collect(),
            rules: self.rule_set()?.to_bytes(),
        };
        let mut writer = TableWriter::create(out)?;
        writer.section(&WithoutRule::to_bytes(&self.all_without_rule()))?;
        writer.finish(&to_bytes(&records), header)
    }

    /// The rules alone.
    /// Errors: [`TooManyRules`].
    pub fn rule_set(&self) -> Result<RuleSet, TooManyRules> {
        RuleSet::new(self.all_rules().copied().collect())
    }
}

/// The numbers of foci, up to `most`, whose shapes in the 6×6 window aren't in a library.
/// Errors: [`NothingBeyond`] if there are none, or some shapes of such a level were walked in a smaller window.
#[doc(hidden)]
pub fn levels_beyond(library: &Library, most: usize) -> Result<RangeInclusive<usize>, NothingBeyond> {
    let scope = library.table().header().scope;
    let walked = Window::all().next_back().map_or(0, |largest| scope.max_foci(largest));
    if walked > 0 && scope.most_foci() == walked && (walked + 1..=MAX_FOCI).contains(&most) {
        Ok(walked + 1..=most)
    } else {
        Err(NothingBeyond { scope, most })
    }
}

/// A library to which sampled rules of up to this many foci can't be added.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "rules for up to {most} digits: expected a library with fewer digits than that in the 6×6 window, and with no more in a \
     smaller one; found {scope}"
)]
#[doc(hidden)]
pub struct NothingBeyond {
    /// What was walked.
    pub scope: Scope,
    /// The number of foci to go to.
    pub most: usize,
}

/// The smallest set of rules that covers every pattern of the library: it yields at least one goal of each forced one,
/// and shows that each forbidden one is. Reports every shape to the observer.
/// Errors: [`Stopped`] if the observer stops it.
pub fn compile(library: &Library, observer: &dyn Observer) -> Result<Compiled, Stopped> {
    let mut compiled = Compiled { whole: true, ..Compiled::default() };
    for found in each_shape(library, observer, |shape| shape_rules(library, shape, library.patterns(shape)))?
    {
        compiled.lower_bound += found.lower_bound;
        compiled.uncovered += found.without_rule.len() as u64;
        compiled.without_rule.extend(found.without_rule);
        compiled.rules.extend(found.rules);
    }
    in_order(&mut compiled.rules);
    Ok(compiled)
}

/// These rules, with what they cover of the library. One of a shape that the library does not have covers nothing of it; it is true
/// all the same. Errors: the observer stopped it.
#[doc(hidden)]
pub fn select(library: &Library, rules: &[Rule], observer: &dyn Observer) -> Result<Compiled, Stopped> {
    let counted = each_shape(library, observer, |shape| {
        let candidates = Candidate::of_rules(&shape.geometry(), rules);
        let mut patterns = vec![0; candidates.len()];
        let mut uncovered = 0;
        for pattern in library.patterns(shape) {
            let mut covered = false;
            for place in covering(&candidates, &pattern.system, pattern.outcome.kind) {
                patterns[place] += 1;
                covered = true;
            }
            uncovered += u64::from(!covered);
        }
        let own = rules.iter().copied().filter(|rule| rule.shape() == shape);
        (own.zip(patterns).collect::<Vec<_>>(), uncovered)
    })?;
    let shapes: BTreeSet<Shape> = library.shapes().collect();
    let foreign = rules.iter().filter(|rule| !shapes.contains(&rule.shape())).map(|rule| (*rule, 0));
    let mut compiled = Compiled { rules: foreign.collect(), lower_bound: rules.len(), ..Compiled::default() };
    for (rules, uncovered) in counted {
        compiled.rules.extend(rules);
        compiled.uncovered += uncovered;
    }
    in_order(&mut compiled.rules);
    Ok(compiled)
}

/// Sorts rules as tables have them: those of few foci first.
fn in_order(rules: &mut [(Rule, u64)]) {
    rules.sort_unstable_by_key(|(rule, _)| (rule.shape().len(), *rule));
}

/// What is found of each shape of a library, in order, on the current rayon threads. Reports every shape to the observer.
/// Errors: [`Stopped`] if the observer stops it.
pub(crate) fn each_shape<T: Send>(
    library: &Library,
    observer: &dyn Observer,
    look: impl Fn(Shape) -> T + Sync,
) -> Result<Vec<T>, Stopped> {
    let shapes: Vec<Shape> = library.shapes().collect();
    shapes.into_par_iter().map(|shape| observer.unless_stopped(1, || look(shape))).collect()
}

/// Writes a rule table.
/// Errors: [`WriteError`]; then nothing is written.
pub fn write(library: &Library, compiled: &Compiled, out: &Path) -> Result<(), WriteError> {
    let directory = library.directory();
    // The certificates of the library's patterns don't apply to a selection of rules.
    let linear_rules = if compiled.whole { directory.linear_rules.clone() } else { Vec::new() };
    let header = Header { kind: TableKind::Rules, ..library.table().header().clone() };
    compiled.write(header, (directory.uncertified, linear_rules), out)
}

/// The fewest rules that cover the patterns of one shape: those of one kind, or all.
#[doc(hidden)]
pub fn fewest_rules(library: &Library, shape: Shape, kind: Option<Kind>) -> usize {
    let rules = match kind {
        Some(kind) => shape_rules(library, shape, library.patterns_of_kind(shape, kind)),
        None => shape_rules(library, shape, library.patterns(shape)),
    };
    rules.rules.len()
}

/// The fewest rules for some patterns of a shape. To choose from are all coefficients no larger than the largest first step
/// of a certificate, so that for every certified pattern there is one that covers it.
fn shape_rules(library: &Library, shape: Shape, some: impl Iterator<Item = Pattern>) -> Fewest {
    let geometry = shape.geometry();
    let patterns = library.patterns(shape);
    let first_sizes =
        patterns.filter_map(|pattern| pattern.outcome.certificate.steps.first().map(|λ| size(λ)));
    let candidates = Candidate::up_to(&geometry, first_sizes.max().unwrap_or(0));
    let some = some.map(|pattern| (pattern.system, pattern.outcome.kind, pattern.outcome.goals()));
    Fewest::of(&geometry, &candidates, some)
}
