//! What a join walk knows of its shape before it starts.

use super::super::incidence::{AxisShape, Incidence};
use super::part::{JOINED, Part, axis_order, parts};
use super::search::Searcher;
use crate::shape::{Geometry, MAX_FOCI, Shape};

/// The walk of one shape of at least two foci, ready to go: its parts, and the order of its regions.
pub struct JoinWalk {
    pub(super) shape: AxisShape,
    /// The shape itself first.
    pub(super) parts: Vec<(Part, Searcher)>,
    /// The parts without one axis each that are not joined.
    pub(super) others: Vec<(Part, Searcher)>,
    /// Regions, that whose closed cells change slowest first.
    pub(super) order: Vec<usize>,
    /// Off, everything is searched.
    pub(super) shortcuts: bool,
}

crate::opaque::opaque!(JoinWalk);

impl JoinWalk {
    /// Prepares the walk. `None` for a lone focus, which has no parts.
    pub fn new(shape: Shape) -> Option<Self> {
        if shape.len() < JOINED {
            return None;
        }
        let shape = AxisShape::new(shape, axis_order);
        let incidence = &shape.incidence;
        let with_searcher = |part: Part| {
            let searcher = Searcher::new(&part);
            (part, searcher)
        };
        let parts = parts(incidence).into_iter().map(with_searcher).collect();
        let others =
            (JOINED..incidence.axes).map(|axis| with_searcher(Part::without(incidence, axis))).collect();
        let order = order(incidence);
        Some(Self { shape, parts, others, order, shortcuts: true })
    }

    /// The shape's geometry.
    pub fn geometry(&self) -> &Geometry {
        &self.shape.geometry
    }
}

/// Regions that parts hardly merge with others come first and change slowest: lists that differ in them are not asked
/// for twice, and may be forgotten.
fn order(incidence: &Incidence) -> Vec<usize> {
    let mut order: Vec<usize> = (0..incidence.regions.len()).collect();
    order.sort_unstable_by_key(|&s| {
        let merges = |axis: &usize| {
            let merged = incidence.regions[s].axes ^ 1 << axis;
            incidence.regions.iter().any(|other| other.axes == merged)
        };
        // The axis that is dropped first is in the largest parts that are missing one.
        ((0..incidence.axes).filter(merges).map(|axis| 1u32 << (MAX_FOCI - axis)).sum::<u32>(), s)
    });
    order
}
