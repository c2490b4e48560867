//! Proving a rule table by walking again what it was made from.

use crate::canonical::{Kind, PatternId};
use crate::logic::least_orders;
use crate::observer::Observer;
use crate::rules::WithoutRule;
use crate::rules::candidate::{Candidate, covering};
use crate::scope::Cut;
use crate::shape::Geometry;
use crate::system::Goals;
use crate::table::{RuleTable, TableError};
use crate::train::{Plan, count, walk_all};
use crate::walk::Found;

/// Proves a rule table: walks its scope again and looks for a rule for every pattern. All patterns must be
/// covered, except as many as the table states, and what it states about patterns without a rule must be true. What it states
/// of certificates is counted by a second walk, unless the table is from a ledger, which does not count them. Samples
/// are not drawn again. Errors: [`TableError`] for the first thing that is wrong; `None` if the observer stopped the
/// walk.
pub fn verify(rules: &RuleTable, plan: &Plan, observer: &dyn Observer) -> Result<Option<u64>, TableError> {
    rules.table().check_payload()?;
    let header = rules.table().header();
    let expected = plan.shapes().iter().map(|shape| shape.geometry().mass()).sum();
    // Reading the header compared it with the mass that was accounted for.
    if header.mass_expected != expected {
        return Err(TableError::Mass { expected, found: header.mass_expected });
    }
    let listed = rules.without_rule()?;
    let walked = walk_all(plan, observer, |geometry, found| {
        let candidates = Candidate::of_rules(geometry, rules.rules().rules());
        let covering = |found: &Found| covering(&candidates, &found.system, found.kind).next();
        let stored: Vec<&Found> =
            found.iter().filter(|found| is_stored(geometry, found, plan.cut())).collect();
        let missed = stored.iter().filter(|found| covering(found).is_none());
        let as_said = |found: &&&Found| {
            let place = listed.binary_search_by_key(&found.system.id(), |pattern| pattern.id);
            place.is_ok_and(|place| is_true(&listed[place], found.kind, found.goals, plan.cut()))
        };
        Covered {
            patterns: stored.len() as u64,
            uncovered: missed.clone().count() as u64,
            listed: missed.clone().filter(as_said).count(),
            first: missed.map(|found| found.system.id()).min(),
        }
    });
    let Some(walked) = walked else { return Ok(None) };
    let patterns = walked.iter().map(|covered| covered.patterns).sum();
    let uncovered: u64 = walked.iter().map(|covered| covered.uncovered).sum();
    if uncovered != rules.uncovered() {
        let first = walked.iter().filter_map(|covered| covered.first).min();
        let why = format!("no rule covers {uncovered} patterns, expected {}", rules.uncovered());
        return Err(match first {
            Some(id) => TableError::Entry { id: id.to_string(), why },
            None => TableError::damaged("rules", why),
        });
    }
    let (inside, beyond): (Vec<&WithoutRule>, Vec<&WithoutRule>) =
        listed.iter().partition(|pattern| pattern.id.shape().len() <= header.scope.most_foci());
    let true_ones: usize = walked.iter().map(|covered| covered.listed).sum();
    if true_ones != inside.len() {
        let why = format!(
            "found {} patterns without a rule of what was walked, but for {true_ones} of them what is said is not so",
            inside.len()
        );
        return Err(TableError::damaged("rules", why));
    }
    for pattern in beyond {
        prove_alone(pattern)?;
    }
    let records = rules.records();
    if !records.linear_rules.is_empty() || records.uncertified != records.uncovered {
        let Ok(figures) = count(plan, observer) else { return Ok(None) };
        figures.prove_rules(rules)?;
    }
    Ok(Some(patterns))
}

/// How the rules of a table, and the patterns that it holds besides, do on the patterns of a piece of the walk.
struct Covered {
    patterns: u64,
    /// Those that no rule covers.
    uncovered: u64,
    /// Of these, the ones about which the table is right.
    listed: usize,
    /// The first of those that no rule covers.
    first: Option<PatternId>,
}

/// Whether the claim about a pattern is what was found.
fn is_true(said: &WithoutRule, kind: Kind, goals: Goals, cut: Cut) -> bool {
    let all = said.goals == goals || (cut != Cut::Exact && goals.contains(said.goals));
    said.kind == kind && all
}

/// Proves the claim about a pattern beyond what was walked.
fn prove_alone(pattern: &WithoutRule) -> Result<(), TableError> {
    let wrong = |why: String| TableError::Entry { id: pattern.id.to_string(), why };
    let geometry = pattern.id.shape().geometry();
    let system = geometry.canonical_with(pattern.id.index());
    let system = system.ok_or_else(|| wrong("it is no canonical system".to_owned()))?;
    let system = system.system().to_system(&geometry);
    if !system.is_irreducible() {
        return Err(wrong(format!("{system} is reducible")));
    }
    let verdict = system.verdict();
    if Kind::of(verdict) == Some((pattern.kind, pattern.goals)) {
        Ok(())
    } else {
        Err(wrong(format!("found {:?} {:?}, but {system} is {verdict:?}", pattern.kind, pattern.goals)))
    }
}

/// Whether a library that is cut at an order holds the pattern.
fn is_stored(geometry: &Geometry, found: &Found, cut: Cut) -> bool {
    cut == Cut::Exact
        || match least_orders(&found.system.system().to_system(geometry), found.goals) {
            Ok(orders) => orders.iter().any(|(order, _)| cut.keeps(*order)),
            Err(order) => cut.keeps(order),
        }
}
