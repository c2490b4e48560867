//! Proving a table: everything in it is read and proved again.
//!
//! There are three kinds of proof, which share no code with the walk: the exact verdict by trying solutions
//! ([`System::verdict`](crate::system::System::verdict)), the certificate by integer arithmetic
//! ([`linear`](crate::rules::linear)), and the least orders by replaying the cases
//! ([`logic`](crate::logic)).
//!
//! Only another walk can prove that nothing is missing, and that the figures of [`Info`](super::info::Info) are right: `train::count` does.
//! Until then they are the table's claims.

use crate::canonical::{CanonicalSystem, Kind};
use crate::logic::{Order, least_orders};
use crate::shape::Shape;
use crate::system::{Goals, Verdict};

use super::archive::{LevelRecord, MOST_IN_BUCKET, bucket};
use super::error::TableError;
use super::library::Library;
use super::shape_block::{Outcome, ShapeBlock};
use crate::scope::Cut;

/// How much of a library to prove again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    every: u64,
}

impl Sample {
    /// Every pattern.
    pub const ALL: Self = Self { every: 1 };

    /// About `wanted` of `all` patterns, evenly spread; the structure is checked in full all the same.
    pub fn of(wanted: u64, all: u64) -> Self {
        Self { every: (all / wanted.max(1)).max(1) }
    }
}

/// What was proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// Patterns looked at.
    pub patterns: u64,
    /// Of these, patterns without a certificate.
    pub uncertified: u64,
}

impl Proved {
    /// The sum of both.
    pub fn and(self, other: Self) -> Self {
        Self { patterns: self.patterns + other.patterns, uncertified: self.uncertified + other.uncertified }
    }
}

/// Proves a library again: checksum, structure, and the patterns that the sample picks. For the parts, to be spread over
/// threads, see [`shape`] and [`counts`].
/// Errors: the first thing that is wrong.
pub fn verify(library: &Library, sample: Sample) -> Result<Proved, TableError> {
    library.table().check_payload()?;
    let mut proved = Proved::default();
    for place in 0..library.shapes().count() {
        proved = proved.and(shape(library, place, sample)?);
    }
    counts(library)?;
    Ok(proved)
}

/// Proves the patterns of the shape at `place` of [`Library::shapes`].
/// Errors: the first thing that is wrong.
pub fn shape(library: &Library, place: usize, sample: Sample) -> Result<Proved, TableError> {
    let Some(block) = library.blocks().get(place) else { return Ok(Proved::default()) };
    let cut = library.table().header().cut;
    let buckets: Vec<usize> = block.buckets().collect();
    let damaged = |why: String| TableError::damaged(&format!("block of shape {}", block.shape), why);
    let ends = (buckets.first(), buckets.last());
    if ends != (Some(&0), Some(&block.len())) || !buckets.is_sorted() {
        return Err(damaged("the buckets do not divide the entries".to_owned()));
    }
    if buckets.windows(2).any(|ends| ends[1] - ends[0] > MOST_IN_BUCKET) {
        return Err(damaged(format!(
            "a bucket has more than {MOST_IN_BUCKET} entries, which no probe reads"
        )));
    }
    let mut proved = Proved::default();
    let mut before = None;
    for (place, (index, outcome)) in block.entries().enumerate() {
        let key = (bucket(index, block.bucket_bits), index);
        let inside = (buckets[key.0]..buckets[key.0 + 1]).contains(&place);
        if !inside || before.is_some_and(|before| key <= before) {
            return Err(damaged(format!("entry {place} lies in the wrong place")));
        }
        before = Some(key);
        if !(place as u64).is_multiple_of(sample.every) {
            continue;
        }
        let system = block.geometry().canonical_with(index);
        let system = system.ok_or_else(|| damaged(format!("entry {place} is no canonical system")))?;
        let outcome = block.outcome(&block.outcomes[outcome], system.system());
        pattern(block, &system, &outcome, cut)
            .map_err(|why| TableError::Entry { id: system.id().to_string(), why })?;
        proved.patterns += 1;
        proved.uncertified += u64::from(outcome.certificate.steps.is_empty());
    }
    Ok(proved)
}

/// Proves one pattern: irreducible, the goals exact, the certificate true and sufficient, the orders least.
fn pattern(
    block: &ShapeBlock,
    canonical: &CanonicalSystem,
    outcome: &Outcome,
    cut: Cut,
) -> Result<(), String> {
    let geometry = block.geometry();
    let system = canonical.system().to_system(geometry);
    if !system.is_irreducible() {
        return Err(format!("{system} is reducible"));
    }
    let conclusion = outcome.certificate.conclude(geometry, canonical.system());
    let certified = !outcome.certificate.steps.is_empty();
    match (system.verdict(), outcome.kind) {
        (Verdict::Forbidden, Kind::Forbidden) => {
            if certified && !conclusion.is_forbidden() {
                return Err("the certificate does not show the contradiction".to_owned());
            }
            let order = least_orders(&system, Goals::default()).err().unwrap_or(0);
            if outcome.orders != [(order, Goals::default())] {
                return Err(format!("found order {}, expected {order}", outcome.order()));
            }
        }
        (Verdict::Forced(goals), Kind::Forced) => {
            if certified && (conclusion.is_forbidden() || conclusion.goals() != goals) {
                return Err("the certificate does not prove the goals".to_owned());
            }
            let orders = least_orders(&system, goals).unwrap_or_default();
            let kept: Vec<(Order, Goals)> =
                orders.into_iter().filter(|(order, _)| cut.keeps(*order)).collect();
            if outcome.orders != kept {
                return Err(format!("found the goals {:?}, expected {kept:?}", outcome.orders));
            }
        }
        (verdict, kind) => return Err(format!("found {kind:?}, but {system} is {verdict:?}")),
    }
    Ok(())
}

/// Compares the shapes with the scope, and the levels' counts of stored patterns and masses with the blocks. Single patterns of
/// more foci than were walked may be there besides.
/// Errors: the first that differs.
pub fn counts(library: &Library) -> Result<(), TableError> {
    let scope = library.table().header().scope;
    let found: Vec<Shape> = library.shapes().filter(|shape| shape.len() <= scope.most_foci()).collect();
    let mut expected = scope.shapes();
    expected.sort_unstable();
    let damaged = |why: String| Err(TableError::damaged("directory", why));
    if found != expected {
        return damaged(format!(
            "found the blocks of {} shapes, expected those of the {} walked",
            found.len(),
            expected.len()
        ));
    }
    if !LevelRecord::are_of(&library.directory().levels, scope) {
        return damaged(format!(
            "found the counts of other windows or numbers of foci, expected those of {scope}"
        ));
    }
    for level in &library.directory().levels {
        let shapes = library.blocks().iter().filter(|block| level.holds(block.shape));
        let (mut patterns, mut mass) = (0u128, 0);
        for block in shapes {
            patterns += block.len() as u128;
            mass += block.geometry().mass();
        }
        let stored = level.stored();
        if patterns != stored || (level.tally.mass, level.mass_expected) != (mass, mass) {
            return damaged(format!(
                "the level {0} with {1} foci counts {stored} patterns and a mass of {2}, found {patterns} and {mass}",
                level.window_name(),
                level.foci,
                level.tally.mass
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_parts_prove_is_added_up() {
        let part = |patterns, uncertified| Proved { patterns, uncertified };
        assert_eq!(part(7, 2).and(part(5, 3)), part(12, 5));
    }
}
