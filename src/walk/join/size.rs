//! What a join costs, known without walking it.

use crate::shape::{MAX_FOCI, Shape};
use crate::system::FocusSet;

use super::super::incidence::AxisShape;
use super::list::Entry;
use super::part::{Part, axis_order, parts};

/// The size of the join of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinSize {
    /// About how many nanoseconds it takes on one core.
    pub cost: u64,
    /// About how many bytes it takes at most.
    pub memory: u64,
}

/// By number of foci, in thousandths: measured over all sizes of shapes, on an AMD EPYC; between the time that one thread
/// takes alone, and that of two which share the memory. With more foci fewer c have silent systems, and fewer of them.
const THOUSANDTHS: [f64; MAX_FOCI + 1] =
    [0.0, 300.0, 300.0, 300.0, 300.0, 300.0, 300.0, 185.0, 68.0, 34.0, 13.5, 7.0, 4.2, 3.0, 2.0, 2.0, 2.0];

/// About how many entries the list of a c has, over all c.
const ENTRIES: u64 = 16;

impl JoinSize {
    /// The size for a shape, with lists of at most this many bytes.
    ///
    /// The cost goes with the numbers of c of the shape, of the parts without one of the first two axes (by the
    /// fourth root) and of those without two of the first three (by the square root). There is no theory behind it:
    /// it fits what was measured.
    pub fn of(shape: Shape, lists: u64) -> Self {
        let AxisShape { geometry, incidence, axes } = AxisShape::new(shape, axis_order);
        let all = ((1u32 << axes.len()) - 1) as FocusSet;
        let placements = |dropped: FocusSet| match all & !dropped {
            0 => 1.0,
            left => Part::new(&incidence, left).placements as f64,
        };
        let one = placements(0b1) + placements(0b10);
        let two = placements(0b11) + placements(0b101) + placements(0b110);
        let symmetric = 1.0 + geometry.automorphisms.len() as f64;
        // Square roots are the same on every machine, and so are pieces and shards then.
        let cost = placements(0) * one.sqrt().sqrt() * two.sqrt() * THOUSANDTHS[axes.len()] / 1000.0;
        let slots: u64 = parts(&incidence).iter().map(|part| part.placements as u64).sum();
        let most = slots.saturating_mul(ENTRIES * size_of::<Entry>() as u64);
        let cost = (cost / symmetric.sqrt()).max(1.0) as u64;
        Self { cost, memory: most.min(lists) + slots * size_of::<u32>() as u64 }
    }
}
