//! From the walk of a shape to its line.

use twox_hash::xxhash3_128::Hasher;

use crate::canonical::Kind;
use crate::observer::Observer;
use crate::rules::candidate::{Candidate, Fewest, is_decided};
use crate::rules::linear::size;
use crate::scope::Tally;
use crate::shape::{Geometry, Shape};
use crate::walk::{Found, JoinWalk, Refused, ShapeWalk};

use super::line::Line;

/// The most foci for which all coefficients are candidates, not only those that linear programming finds.
const ALL_COEFFICIENTS: usize = 5;

/// The line of a shape, whatever is in a ledger: walks it and finds its rules; `None` if the observer stopped the walk. The lists of the walk
/// take at most about `memory` bytes.
pub fn line(shape: Shape, memory: u64, observer: &dyn Observer) -> Option<Line> {
    let stop = || observer.is_stopped();
    let geometry = shape.geometry();
    let mut patterns = Vec::new();
    let (tally, refused) = walk(shape, memory, stop, |found| patterns.push(found))?;
    patterns.sort_unstable_by_key(|found| found.system);
    let Fewest { rules, lower_bound, without_rule } = rules(&geometry, &patterns, stop)?;
    let rules = rules.into_iter().map(|(rule, _)| rule).collect();
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

/// The fewest candidates that decide all patterns which any coefficients decide. Candidates are the coefficients that
/// linear programming finds for a pattern that none before decides; with few foci also all coefficients that are no
/// larger than these.
fn rules(geometry: &Geometry, patterns: &[Found], stop: impl Fn() -> bool) -> Option<Fewest> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for Found { system, kind, goals, .. } in patterns {
        if !is_decided(geometry, &mut candidates, system, *kind, *goals) && stop() {
            return None;
        }
    }
    let foci = geometry.shape.len();
    if foci <= ALL_COEFFICIENTS {
        let most = candidates.iter().map(|candidate| size(&candidate.coefficients)).max().unwrap_or(0);
        let mut new = Candidate::up_to(geometry, most);
        new.retain(|new| candidates.iter().all(|c| c.coefficients != new.coefficients));
        candidates.append(&mut new);
    }
    candidates.sort_unstable_by_key(|candidate| (size(&candidate.coefficients), candidate.coefficients));
    let patterns = patterns.iter().map(|found| (found.system, found.kind, found.goals));
    let mut fewest = Fewest::of(geometry, &candidates, patterns);
    fewest.rules.sort_unstable();
    Some(fewest)
}
