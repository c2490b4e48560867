//! From a library to the rules behind it: for each shape the smallest set of rules that covers its patterns.

mod beyond;
pub mod emit;
mod ledger;
mod verify;

use std::ops::RangeInclusive;
use std::path::Path;

use rayon::prelude::*;
use thiserror::Error;

use crate::canonical::Kind;
use crate::observer::{Observer, Stopped};
use crate::rules::candidate::{Candidate, covering};
use crate::rules::certifier::Certifier;
use crate::rules::cover::{Cover, CoverProblem};
use crate::rules::linear::{Coefficients, size};
use crate::rules::{Rule, RuleSet, TooManyRules, WithoutRule, least_image};
use crate::scope::{Scope, Window};
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::table::archive::{RuleRecords, to_bytes};
use crate::table::write::TableWriter;
use crate::table::{Header, Library, Pattern, TableKind, WriteError};

// For the program alone: it may change in any release.
#[doc(hidden)]
pub use beyond::{Sampled, SampledLevel, Sampling, sample_level, sampled_levels};
// For the program alone: it may change in any release.
#[doc(hidden)]
pub use ledger::{CompiledLedger, Incomplete, compile_ledger};
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

    fn write(&self, records: &RuleRecords, header: Header, out: &Path) -> Result<(), WriteError> {
        let mut writer = TableWriter::create(out)?;
        writer.section(&WithoutRule::to_bytes(&self.all_without_rule()))?;
        writer.finish(&to_bytes(records), header)
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
    let shapes: Vec<Shape> = library.shapes().collect();
    let covers: Vec<ShapeRules> = shapes
        .par_iter()
        .map(|&shape| {
            observer.check()?;
            let rules = shape_rules(library, shape, library.patterns(shape));
            observer.advance(1);
            Ok(rules)
        })
        .collect::<Result<_, _>>()?;
    let mut compiled = Compiled { whole: true, ..Compiled::default() };
    for (shape, found) in shapes.iter().zip(covers) {
        compiled.lower_bound += found.cover.lower_bound;
        compiled.uncovered += found.without_rule.len() as u64;
        compiled.without_rule.extend(found.without_rule);
        for (coefficients, patterns) in found.rules {
            compiled
                .rules
                .extend(Rule::new(*shape, &coefficients[..shape.len()]).map(|rule| (rule, patterns)));
        }
    }
    compiled.rules.sort_by_key(|(rule, _)| (rule.shape().len(), *rule));
    Ok(compiled)
}

/// These rules, with what they cover of the library. One of a shape that the library does not have covers nothing of it; it is true
/// all the same. Errors: the observer stopped it.
#[doc(hidden)]
pub fn select(library: &Library, rules: &[Rule], observer: &dyn Observer) -> Result<Compiled, Stopped> {
    let shapes: Vec<Shape> = library.shapes().collect();
    let counted: Vec<(Vec<(Rule, u64)>, u64)> = shapes
        .par_iter()
        .map(|&shape| {
            observer.check()?;
            let geometry = shape.geometry();
            let own: Vec<Rule> = rules.iter().copied().filter(|rule| rule.shape() == shape).collect();
            let candidates: Vec<Candidate> =
                own.iter().map(|rule| Candidate::new(&geometry, rule.all_coefficients())).collect();
            let mut patterns = vec![0; own.len()];
            let mut uncovered = 0;
            for pattern in library.patterns(shape) {
                let mut covered = false;
                for place in covering(&candidates, &pattern.system, pattern.outcome.kind) {
                    patterns[place] += 1;
                    covered = true;
                }
                uncovered += u64::from(!covered);
            }
            observer.advance(1);
            Ok((own.into_iter().zip(patterns).collect(), uncovered))
        })
        .collect::<Result<_, _>>()?;
    let foreign = rules.iter().filter(|rule| !shapes.contains(&rule.shape())).map(|rule| (*rule, 0));
    let mut compiled = Compiled { rules: foreign.collect(), lower_bound: rules.len(), ..Compiled::default() };
    for (rules, uncovered) in counted {
        compiled.rules.extend(rules);
        compiled.uncovered += uncovered;
    }
    compiled.rules.sort_by_key(|(rule, _)| (rule.shape().len(), *rule));
    Ok(compiled)
}

/// Writes a rule table.
/// Errors: [`WriteError`]; then nothing is written.
pub fn write(library: &Library, compiled: &Compiled, out: &Path) -> Result<(), WriteError> {
    let directory = library.directory();
    let records = RuleRecords {
        uncertified: directory.uncertified,
        uncovered: compiled.uncovered,
        // The certificates of the library's patterns don't apply to a selection of rules.
        linear_rules: if compiled.whole { directory.linear_rules.clone() } else { Vec::new() },
        sampled: compiled.sampled.iter().map(|level| level.sample).collect(),
        rules: compiled.rule_set()?.to_bytes(),
    };
    let header = Header { kind: TableKind::Rules, ..library.table().header().clone() };
    compiled.write(&records, header, out)
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

/// What is found for one shape.
struct ShapeRules {
    cover: Cover,
    rules: Vec<(Coefficients, u64)>,
    without_rule: Vec<WithoutRule>,
}

/// The fewest rules for some patterns of a shape.
fn shape_rules(library: &Library, shape: Shape, some: impl Iterator<Item = Pattern>) -> ShapeRules {
    let geometry = shape.geometry();
    let candidates = candidates(library, &geometry);
    let mut problem = CoverProblem::default();
    let mut patterns = vec![0; candidates.len()];
    let mut without_rule = Vec::new();
    for pattern in some {
        let covering: Vec<usize> = covering(&candidates, &pattern.system, pattern.outcome.kind).collect();
        covering.iter().for_each(|&number| patterns[number] += 1);
        if covering.is_empty() {
            let Pattern { system, outcome } = &pattern;
            without_rule.push(WithoutRule { id: system.id(), kind: outcome.kind, goals: outcome.goals() });
        }
        problem.add(candidates.len(), covering);
    }
    let cover = problem.solve();
    let rules =
        cover.chosen.iter().map(|&number| (candidates[number].coefficients, patterns[number])).collect();
    ShapeRules { cover, rules, without_rule }
}

/// The coefficients to choose from, each once up to symmetry and sign, smallest first: no larger than the largest first
/// step of a certificate needs, so that for every certified pattern there is one that covers it.
fn candidates(library: &Library, geometry: &Geometry) -> Vec<Candidate> {
    let patterns = library.patterns(geometry.shape);
    let first_sizes =
        patterns.filter_map(|pattern| pattern.outcome.certificate.steps.first().map(|λ| size(λ)));
    let most = first_sizes.max().unwrap_or(0);
    let certifier = Certifier::new(geometry);
    certifier
        .first_steps()
        .take_while(|λ| size(&λ[..]) <= most)
        .filter(|λ| least_image(geometry, λ) == **λ)
        .map(|λ| Candidate::new(geometry, λ))
        .collect()
}
