//! The join: a walk that takes time only for what there is to find.
//!
//! What is silent stays silent when a focus is dropped. So take two foci, and make a list of the silent residuals of the part without
//! the one, and of the part without the other. The silent residuals of the whole are among those that agree with both lists; if the
//! two foci share no cell, nearly all of these are silent. In this way the lists of parts with one focus give those of two, and so on up to
//! the shape. Each list is made when it is first asked for. Most of a list is known to be silent from smaller c:
//!
//! - with c_S ≥ 2, a residual r is silent if r or r − S is silent with one closed cell less in region S;
//! - with c_S = 1, if both are.
//!
//! The exact search decides what is left.

mod list;
mod memo;
mod part;
mod run;
mod search;
mod size;

use crate::scope::Tally;
use crate::shape::{Geometry, MAX_FOCI, Shape};

use super::Found;
use super::incidence::{Closed, Incidence};

use part::{Part, axis_order, parts};
use run::Run;
use search::Searcher;
pub use size::JoinSize;

/// The parts that are always joined: without the first axis, and without the second.
const JOINED: usize = 2;

/// The walk of one shape of at least two foci, ready to go.
pub struct JoinWalk {
    geometry: Geometry,
    incidence: Incidence,
    /// The focus of each axis.
    axes: Vec<usize>,
    /// The shape itself first.
    parts: Vec<(Part, Searcher)>,
    /// The parts without one axis each that are not joined.
    others: Vec<(Part, Searcher)>,
    /// Regions, that whose closed cells change slowest first.
    order: Vec<usize>,
    /// Off, everything is searched.
    shortcuts: bool,
}

crate::opaque::opaque!(JoinWalk);

/// Why no system of a c is irreducible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The foci do not hang together: by definition.
    Disconnected,
    /// A focus has one closed cell: it is forced, or its residual is none.
    OneCell,
    /// One of the parts that are joined is silent with no residuals.
    NeverSilent,
}

/// The mass of the c that were refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    /// By [`Refusal::Disconnected`].
    pub disconnected: u128,
    /// By [`Refusal::OneCell`].
    pub one_cell: u128,
    /// By [`Refusal::NeverSilent`].
    pub never_silent: u128,
}

impl Refused {
    fn add(&mut self, refusal: Refusal, mass: u128) {
        *match refusal {
            Refusal::Disconnected => &mut self.disconnected,
            Refusal::OneCell => &mut self.one_cell,
            Refusal::NeverSilent => &mut self.never_silent,
        } += mass;
    }

    /// The mass of all.
    pub fn mass(&self) -> u128 {
        self.disconnected.saturating_add(self.one_cell).saturating_add(self.never_silent)
    }
}

impl JoinWalk {
    /// Prepares the walk. `None` for a lone focus, which has no parts.
    pub fn new(shape: Shape) -> Option<Self> {
        let geometry = shape.geometry();
        let axes = axis_order(&geometry);
        if axes.len() < JOINED {
            return None;
        }
        let incidence = Incidence::of(&geometry, &axes);
        let with_searcher = |part: Part| {
            let searcher = Searcher::new(&part);
            (part, searcher)
        };
        let parts = parts(&incidence).into_iter().map(with_searcher).collect();
        let others =
            (JOINED..axes.len()).map(|axis| with_searcher(Part::without(&incidence, axis))).collect();
        let order = order(&incidence);
        Some(Self { geometry, incidence, axes, parts, others, order, shortcuts: true })
    }

    /// The shape's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// Walks the shape and hands over what is found; the order is always the same. The lists take at most about
    /// `memory` bytes at a time. The tally's mass is that of the c that were visited: with that of the refused ones it
    /// is the shape's. `None` if `stop` said so on the way.
    pub fn run(
        &self,
        memory: u64,
        stop: impl Fn() -> bool,
        found: impl FnMut(Found),
    ) -> Option<(Tally, Refused)> {
        let mut run = Run::new(self, memory, found);
        run.descend(0, &mut Closed::default(), &stop)?;
        Some((run.harvest.tally, run.refused))
    }
}

/// Regions that parts hardly merge with others come first and change slowest: lists that differ in them are not asked
/// for twice, and may be forgotten.
fn order(incidence: &Incidence) -> Vec<usize> {
    let mut order: Vec<usize> = (0..incidence.regions.len()).collect();
    order.sort_by_key(|&s| {
        let merges = |axis: &usize| {
            let merged = incidence.regions[s].axes ^ 1 << axis;
            incidence.regions.iter().any(|other| other.axes == merged)
        };
        // The axis that is dropped first is in the largest parts that are missing one.
        (0..incidence.axes).filter(merges).map(|axis| 1u32 << (MAX_FOCI - axis)).sum::<u32>()
    });
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::ShapeWalk;

    fn all(walk: &JoinWalk, memory: u64) -> (Tally, Refused, Vec<Found>) {
        let mut found = Vec::new();
        let (mut tally, refused) = walk.run(memory, || false, |it| found.push(it)).unwrap();
        tally.mass += refused.mass();
        found.sort_unstable_by_key(|found| found.system);
        (tally, refused, found)
    }

    /// Every shape of the 3×3 interior to five foci, and some of the 4×4: the counts, the mass, and each system found.
    #[test]
    fn both_walks_agree() {
        let small = (2..=5).flat_map(|foci| Shape::all(3, foci));
        let large = [(3, 7), (4, 30), (5, 300)];
        let large = large.into_iter().flat_map(|(foci, step)| Shape::all(4, foci).into_iter().step_by(step));
        for shape in small.chain(large) {
            let walk = ShapeWalk::by_rows(shape);
            let mut found = Vec::new();
            let tally = walk.run(0..walk.groups(), |it| found.push(it));
            found.sort_unstable_by_key(|found| found.system);
            let (by_join, _, joined) = all(&JoinWalk::new(shape).unwrap(), 1 << 30);
            assert_eq!(by_join, tally, "{shape}");
            assert!(joined == found, "{shape}");
            assert_eq!(tally.mass, shape.geometry().mass());
        }
        assert!(JoinWalk::new(Shape::all(1, 1)[0]).is_none());
    }

    /// Nothing is lost by refusing c, by inheritance, by asking a third part, or by forgetting lists.
    #[test]
    fn shortcuts_change_nothing() {
        let mut refused = [false; 2];
        for shape in Shape::all(3, 4).into_iter().step_by(3).chain(Shape::all(3, 6).into_iter().step_by(6)) {
            let walk = JoinWalk::new(shape).unwrap();
            let (tally, by_lemma, found) = all(&walk, 1 << 30);
            refused[0] |= by_lemma.one_cell > 0;
            refused[1] |= by_lemma.never_silent > 0;
            for (shortcuts, memory) in [(false, 1 << 30), (true, 0), (true, 1 << 12)] {
                let other = JoinWalk { shortcuts, ..JoinWalk::new(shape).unwrap() };
                let (plain, by_definition, same) = all(&other, memory);
                assert_eq!(plain, tally, "{shape}");
                assert!(same == found, "{shape}");
                assert_eq!(shortcuts, by_definition.mass() > by_definition.disconnected);
            }
        }
        assert_eq!(refused, [true; 2]);
    }
}
