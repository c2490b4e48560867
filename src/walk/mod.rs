//! The walk: every system of a shape, and which of them are irreducible and forced or forbidden.
//!
//! There are two walks, which find the same. The walk by rows handles all residual vectors of a c at once, as bits: `sweep`, `rows`,
//! `silent`, `harvest`. The walk by joins (`join`) takes time only for what there is to find; it is used from six foci on.
//!
//! Of the c that the shape's automorphisms map to each other (an *orbit*) only the least is visited, and it counts as often as the orbit is
//! long. Every visited c adds (orbit length) · Π binomial(size, c) · 2^c to the *mass*, and the sum must be Π 3^size. That shows that no c was
//! skipped and that no orbit was counted wrong. It doesn't show that no r was skipped; for that, tests compare with
//! [`System::verdict`](crate::system::System::verdict) and with a second count.

mod found;
mod harvest;
mod incidence;
mod join;
mod plane;
mod rows;
mod sample;
mod silent;
mod sweep;

use std::ops::Range;

use crate::scope::Tally;
use crate::shape::{Geometry, MAX_REGIONS, Shape};

use harvest::Harvest;
use incidence::{AxisShape, axis_order};
use silent::SilentTable;
use sweep::Sweep;

pub use found::Found;
pub use join::{JoinSize, JoinWalk, Refusal, Refused};
pub use sample::{Draw, ShapeSample};

/// The size of the walk of a shape, known without walking it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkSize {
    /// Groups of systems, as [`ShapeWalk::run`] takes them.
    pub groups: u64,
    /// Systems ⟨c, r⟩ with every residual at most its closed cells.
    pub systems: u128,
    /// About how many nanoseconds the walk takes on one core, its preparation included.
    pub cost: u64,
    /// About how many of them go into [`ShapeWalk::new`].
    pub preparation: u64,
    /// About how many bytes it takes at most.
    pub memory: u64,
}

/// From this many foci on a shape is walked by joins: rows of bits would look at too many systems that are not
/// irreducible.
pub const JOIN_FROM: usize = 6;

/// The bytes of lists that a join may hold.
const JOIN_LISTS: u64 = 2 << 30;

impl WalkSize {
    /// The size for a shape.
    pub fn of(shape: Shape) -> Self {
        let AxisShape { incidence, .. } = AxisShape::new(shape, axis_order);
        if shape.len() >= JOIN_FROM {
            let JoinSize { cost, memory } = JoinSize::of(shape, JOIN_LISTS);
            return Self { groups: 1, systems: incidence.systems(), cost, preparation: 0, memory };
        }
        Self::by_rows(shape)
    }

    /// The size of the walk by rows of bits.
    pub fn by_rows(shape: Shape) -> Self {
        let AxisShape { geometry, incidence, axes } = AxisShape::new(shape, axis_order);
        let (mut tables, mut memory) = (0, 0);
        for axis in 0..if axes.len() > 1 { axes.len() } else { 0 } {
            let smaller = incidence.without(axis).0;
            tables += smaller.sweep_cost();
            memory += SilentTable::size(&smaller);
        }
        // The harvest takes longer than the sweep that it follows, but looks at one c of each orbit only.
        let symmetric = 1 + geometry.automorphisms.len() as u128;
        let cost = incidence.sweep_cost() * (3 * symmetric + 7) / (4 * symmetric) + tables;
        Self {
            groups: Sweep::new(incidence.clone()).groups(),
            systems: incidence.systems(),
            cost: u64::try_from(cost).unwrap_or(u64::MAX).max(1),
            preparation: u64::try_from(tables).unwrap_or(u64::MAX),
            memory: u64::try_from(memory).unwrap_or(u64::MAX),
        }
    }
}

/// The walk of one shape, ready to go: by rows of bits, or from six foci on by joins.
pub struct ShapeWalk(Way);

crate::opaque::opaque!(ShapeWalk);

enum Way {
    Rows(Box<RowWalk>),
    Join(Box<JoinWalk>),
}

/// A walk that handles all residuals of a c at once, as rows of bits.
struct RowWalk {
    shape: AxisShape,
    sweep: Sweep,
    tables: Vec<SilentTable>,
}

impl ShapeWalk {
    /// Prepares the walk.
    pub fn new(shape: Shape) -> Self {
        match JoinWalk::new(shape).filter(|_| shape.len() >= JOIN_FROM) {
            Some(join) => Self(Way::Join(Box::new(join))),
            None => Self::by_rows(shape),
        }
    }

    /// Prepares the walk by rows of bits, whatever the shape: the tables of silent systems with one focus less.
    pub fn by_rows(shape: Shape) -> Self {
        let shape = AxisShape::new(shape, axis_order);
        let tables = match shape.axes.len() {
            1 => Vec::new(),
            axes => (0..axes).map(|axis| SilentTable::without(&shape.incidence, axis)).collect(),
        };
        let sweep = Sweep::new(shape.incidence.clone());
        Self(Way::Rows(Box::new(RowWalk { shape, sweep, tables })))
    }

    /// The shape's geometry.
    pub fn geometry(&self) -> &Geometry {
        match &self.0 {
            Way::Rows(walk) => &walk.shape.geometry,
            Way::Join(walk) => walk.geometry(),
        }
    }

    /// The number of groups that the walk is made of: one if it joins.
    pub fn groups(&self) -> u64 {
        match &self.0 {
            Way::Rows(walk) => walk.sweep.groups(),
            Way::Join(_) => 1,
        }
    }

    /// The group of the systems with these numbers of closed cells in each region.
    pub fn group_of(&self, closed: &[u8; MAX_REGIONS]) -> u64 {
        match &self.0 {
            Way::Rows(walk) => walk.sweep.group_of(closed),
            Way::Join(_) => 0,
        }
    }

    /// Walks some of the groups and hands over what is found. The order is always the same. The mass is that of all c
    /// of the groups, also of those that a join refuses.
    pub fn run(&self, groups: Range<u64>, found: impl FnMut(Found)) -> Tally {
        match &self.0 {
            Way::Rows(walk) => {
                let mut harvest = Harvest::new(&walk.shape, &walk.tables, found);
                walk.sweep.run(groups, &mut harvest);
                harvest.tally
            }
            Way::Join(_) if groups.is_empty() => Tally::default(),
            Way::Join(walk) => {
                let whole = walk.run(JOIN_LISTS, || false, found);
                let (mut tally, refused) = whole.unwrap_or_default();
                tally.mass += refused.mass();
                tally
            }
        }
    }
}
