//! How the patterns of a library are related: by symmetry, renaming, chains and rules.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::Serialize;

use crate::canonical::Kind;
use crate::compile::{Compiled, compile, each_shape};
use crate::observer::{Observer, Stopped};
use crate::rules::Rule;
use crate::rules::candidate::{Candidate, covering};
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::symmetry::SymmetryKind;
use crate::table::Library;

/// The relations of all stored patterns. Patterns are systems: which cells of a region are closed does not matter.
#[derive(Clone, Debug)]
pub struct Relations {
    /// By window and number of foci.
    pub levels: Vec<LevelRelations>,
    /// The fewest rules behind the patterns, each with the number of patterns that are instances of it.
    pub rules: Compiled,
}

/// The relations of the forced patterns of a level. A pattern counts once for all its rotations and reflections, and
/// the exchange of mine and safe.
#[derive(Clone, Debug, Serialize)]
pub struct LevelRelations {
    /// Rows × columns, as in `5x5`.
    pub window: String,
    /// The number of foci.
    pub foci: usize,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
    /// Patterns that are equal to another one once their foci are renamed; of those that are equal to each other, all
    /// but one count.
    pub renamed: u64,
}

/// What is counted of patterns.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Counts {
    /// All.
    pub patterns: u64,
    /// Those that some rotation or reflection keeps.
    pub symmetric: u64,
    /// Those that a symmetry of this kind keeps; a pattern may count under several.
    pub by_symmetry: BTreeMap<SymmetryKind, u64>,
    /// Those that are their own complement: mine and safe exchanged, and perhaps rotated or reflected.
    pub own_complement: u64,
    /// Those of three foci and more of which a goal follows by chaining the differences of two: coefficients 1 and -1 in turn along a row of
    /// foci that share cells.
    pub chained: u64,
}

impl AddAssign<&Counts> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.patterns += other.patterns;
        self.symmetric += other.symmetric;
        self.own_complement += other.own_complement;
        self.chained += other.chained;
        for (kind, patterns) in &other.by_symmetry {
            *self.by_symmetry.entry(*kind).or_default() += patterns;
        }
    }
}

/// Examines a library on the current rayon threads. Reports every shape to the observer twice.
/// Errors: [`Stopped`] if the observer stops it.
pub fn relations(library: &Library, observer: &dyn Observer) -> Result<Relations, Stopped> {
    let counted = each_shape(library, observer, |shape| (shape, of_shape(library, shape)))?;
    let levels = library.directory().levels.iter().map(|level| {
        let mut counts = Counts::default();
        for (_, more) in counted.iter().filter(|(shape, _)| level.holds(*shape)) {
            counts += more;
        }
        let renamed = counts.patterns.saturating_sub(level.abstract_systems);
        LevelRelations { window: level.window_name(), foci: level.foci.into(), counts, renamed }
    });
    Ok(Relations { levels: levels.collect(), rules: compile(library, observer)? })
}

fn of_shape(library: &Library, shape: Shape) -> Counts {
    let geometry = shape.geometry();
    let kinds: Vec<SymmetryKind> = shape.symmetries().map(|symmetry| symmetry.kind()).collect();
    let chains = chains(&geometry);
    let mut counts = Counts::default();
    for pattern in library.patterns_of_kind(shape, Kind::Forced) {
        let system = pattern.system.system();
        counts.patterns += 1;
        let mut kept: Vec<SymmetryKind> = (0..kinds.len())
            .filter(|&place| geometry.image(system, place) == *system)
            .map(|place| kinds[place])
            .collect();
        kept.sort_unstable();
        kept.dedup();
        counts.symmetric += u64::from(!kept.is_empty());
        kept.into_iter().for_each(|kind| *counts.by_symmetry.entry(kind).or_default() += 1);
        let (all, rotated) = geometry.orbit(system);
        counts.own_complement += u64::from(all == rotated);
        counts.chained += u64::from(covering(&chains, &pattern.system, Kind::Forced).next().is_some());
    }
    counts
}

/// The chains among the coefficients of a shape, each once up to symmetry.
fn chains(geometry: &Geometry) -> Vec<Candidate> {
    let foci = geometry.shape.len();
    if foci < 3 {
        return Vec::new();
    }
    let signs = (0..1u32 << (foci - 1)).map(|choice| {
        let mut coefficients = [0; MAX_FOCI];
        for (focus, λ) in coefficients.iter_mut().enumerate().take(foci) {
            *λ = if focus > 0 && choice >> (focus - 1) & 1 == 1 { -1 } else { 1 };
        }
        coefficients
    });
    let rules =
        signs.filter_map(|λ| Rule::new(geometry.shape, &λ[..foci])).filter(|rule| rule.chain().is_some());
    let mut rules: Vec<Rule> = rules.collect();
    rules.sort_unstable();
    rules.dedup();
    Candidate::of_rules(geometry, &rules)
}
