//! From the walk of a shape to its line.

use twox_hash::xxhash3_128::Hasher;

use crate::canonical::Kind;
use crate::rules::candidate::{Candidate, covering, is_decided};
use crate::rules::certifier::Certifier;
use crate::rules::cover::CoverProblem;
use crate::rules::linear::size;
use crate::rules::{Rule, WithoutRule, least_image};
use crate::scope::Tally;
use crate::shape::{Geometry, Shape};
use crate::walk::{Found, JoinWalk, Refused, ShapeWalk};

use super::line::Line;

/// The most foci for which all coefficients are candidates, not only those that linear programming finds.
const ALL_COEFFICIENTS: usize = 5;

/// Walks a shape and finds its rules; the lists of the walk take at most about `memory` bytes. `None` if `stop` asked for it on
/// the way.
pub(super) fn line_of(shape: Shape, memory: u64, stop: impl Fn() -> bool) -> Option<Line> {
    let geometry = shape.geometry();
    let mut patterns = Vec::new();
    let (tally, refused) = walk(shape, memory, &stop, |found| patterns.push(found))?;
    patterns.sort_unstable_by_key(|found| found.system);
    let found = rules(&geometry, &patterns, &stop)?;
    let FoundRules { rules, lower_bound, without_rule } = found;
    Some(Line { shape, tally, refused, digest: digest(&patterns), rules, lower_bound, without_rule })
}

/// Walks a shape, whatever its size.
fn walk(
    shape: Shape,
    memory: u64,
    stop: impl Fn() -> bool,
    found: impl FnMut(Found),
) -> Option<(Tally, Refused)> {
    match JoinWalk::new(shape) {
        Some(walk) => walk.run(memory, stop, found),
        None => {
            let walk = ShapeWalk::by_rows(shape);
            Some((walk.run(0..walk.groups(), found), Refused::default()))
        }
    }
}

/// XXH3 of all patterns, each as index, kind (0 forced, 1 forbidden), safe and mine regions, little-endian.
fn digest(patterns: &[Found]) -> u128 {
    let mut hasher = Hasher::new();
    for Found { system, kind, goals, .. } in patterns {
        hasher.write(&system.id().index().to_le_bytes());
        hasher.write(&[u8::from(*kind == Kind::Forbidden)]);
        hasher.write(&goals.safe.to_le_bytes());
        hasher.write(&goals.mines.to_le_bytes());
    }
    hasher.finish_128()
}

struct FoundRules {
    rules: Vec<Rule>,
    lower_bound: usize,
    without_rule: Vec<WithoutRule>,
}

/// The fewest candidates that decide all patterns which any coefficients decide. Candidates are the coefficients that
/// linear programming finds for a pattern that none before decides; with few foci also all coefficients that are no
/// larger than these.
fn rules(geometry: &Geometry, patterns: &[Found], stop: impl Fn() -> bool) -> Option<FoundRules> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for Found { system, kind, goals, .. } in patterns {
        if !is_decided(geometry, &mut candidates, system, *kind, *goals) && stop() {
            return None;
        }
    }
    let foci = geometry.shape.len();
    if foci <= ALL_COEFFICIENTS {
        let most = candidates.iter().map(|candidate| size(&candidate.coefficients)).max().unwrap_or(0);
        let certifier = Certifier::new(geometry);
        let all = certifier.first_steps().take_while(|λ| size(&λ[..]) <= most);
        let all = all.filter(|λ| least_image(geometry, λ) == **λ);
        let all = all.map(|λ| Candidate::new(geometry, λ));
        let new: Vec<Candidate> =
            all.filter(|new| candidates.iter().all(|c| c.coefficients != new.coefficients)).collect();
        candidates.extend(new);
    }
    candidates.sort_by_key(|candidate| (size(&candidate.coefficients), candidate.coefficients));
    let mut problem = CoverProblem::default();
    let mut without_rule = Vec::new();
    for Found { system, kind, goals, .. } in patterns {
        let covering: Vec<usize> = covering(&candidates, system, *kind).collect();
        if covering.is_empty() {
            without_rule.push(WithoutRule { id: system.id(), kind: *kind, goals: *goals });
        }
        problem.add(candidates.len(), covering);
    }
    let cover = problem.solve();
    let mut rules: Vec<Rule> =
        cover.chosen.iter().filter_map(|&number| candidates[number].rule(geometry)).collect();
    rules.sort_unstable();
    Some(FoundRules { rules, lower_bound: cover.lower_bound, without_rule })
}
