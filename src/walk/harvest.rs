//! The harvest: from the sweep of a shape to its canonical irreducible systems.
//!
//! A system is irreducible if it is silent whenever one of its foci is dropped. For each focus a table holds the silent
//! residuals of what is left, for every c. The planes of all foci, combined, are a filter
//! that leaves the irreducible systems and the silent ones. Those are feasible and silent (only counted),
//! feasible and not silent (forced), or infeasible (forbidden).

use crate::canonical::{Kind, ShapeSystem};
use crate::scope::Tally;
use crate::shape::MAX_FOCI;
use crate::system::Goals;

use super::found::{Found, binomial};
use super::incidence::{AxisShape, Closed, Counts};
use super::plane::{self, Plane};
use super::silent::{SilentTable, for_each_outer};
use super::sweep::{Leaf, Visit};

/// Collects the canonical irreducible systems of one shape.
pub(super) struct Harvest<'a, F> {
    pub shape: &'a AxisShape,
    /// By dropped axis; none for a lone focus.
    pub tables: &'a [SilentTable],
    pub tally: Tally,
    pub found: F,
    /// The number of automorphisms, the identity included, that keep the c at hand, and its orbit's length.
    orbit: u64,
}

impl<'a, F: FnMut(Found)> Harvest<'a, F> {
    pub fn new(shape: &'a AxisShape, tables: &'a [SilentTable], found: F) -> Self {
        Self { shape, tables, tally: Tally::default(), found, orbit: 0 }
    }

    /// The length of the orbit of c under the shape's automorphisms, or `None` if c is not the least of it.
    fn orbit(&self, closed: &Closed) -> Option<u64> {
        let automorphisms = &self.shape.geometry.automorphisms;
        let mut keep = 1;
        for automorphism in automorphisms {
            match automorphism.image_of_closed(closed).cmp(closed) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => keep += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some((1 + automorphisms.len() as u64) / keep)
    }

    /// Whether a c is to be looked at: its systems may be irreducible, and it is the least of its orbit, so that none
    /// of them was seen with another c. Counts its mass.
    pub fn admits(&mut self, closed: &Closed, counts: &Counts) -> bool {
        let Some(mass) = self.weigh(closed) else { return false };
        self.tally.mass += mass;
        let least = if self.shape.incidence.axes == 1 { 1 } else { 2 };
        counts[..self.shape.incidence.axes].iter().all(|&count| count >= least) && self.is_connected(closed)
    }

    /// The mass of the orbit of c; `None` if c is not the least of it.
    pub fn weigh(&mut self, closed: &Closed) -> Option<u128> {
        self.orbit = self.orbit(closed)?;
        let placements = self.shape.geometry.regions.iter().zip(closed);
        let placements = placements.map(|(region, &c)| binomial(region.size(), c) << c).product::<u64>();
        Some(u128::from(placements) * u128::from(self.orbit))
    }

    /// Counts silent systems of the c that was weighed last.
    pub fn add_silent(&mut self, systems: u64) {
        self.tally.silent += systems * self.orbit;
    }

    pub fn is_connected(&self, closed: &Closed) -> bool {
        let all = (1u32 << self.shape.incidence.axes) - 1;
        let regions = || self.shape.incidence.regions.iter().zip(closed).filter(|(_, c)| **c > 0);
        let mut reached = 1;
        loop {
            let near = regions().map(|(region, _)| u32::from(region.axes)).filter(|axes| axes & reached != 0);
            let next = near.fold(reached, |all, axes| all | axes);
            if next == reached {
                return reached == all;
            }
            reached = next;
        }
    }

    /// The systems at the set bits of a plane.
    fn harvest(&mut self, leaf: &Leaf<'_>, kind: Kind, mut plane: Plane, row: usize, at: &Counts) {
        while plane != 0 {
            let place = plane.trailing_zeros();
            plane &= plane - 1;
            let (r1, r0) = (place / 8, place % 8);
            let mut residuals = [0; MAX_FOCI];
            for (axis, &focus) in self.shape.axes.iter().enumerate() {
                residuals[focus] = match axis {
                    0 => r0 as u8,
                    1 => r1 as u8,
                    _ => at[axis],
                };
            }
            let system = ShapeSystem { closed: *leaf.closed, residuals };
            let goals = match kind {
                Kind::Forced => self.goals(leaf, row + r1 as usize, r0),
                Kind::Forbidden => Goals::default(),
            };
            self.keep(kind, system, goals);
            // Of two complements with different residuals on axis 0 only the lesser is in the rows.
            if 2 * r0 < u32::from(leaf.counts[0]) {
                self.keep(kind, self.shape.geometry.complement(&system), goals.complement());
            }
        }
    }

    fn goals(&self, leaf: &Leaf<'_>, row: usize, bit: u32) -> Goals {
        let mut goals = Goals::default();
        for s in (0..self.shape.incidence.regions.len()).filter(|&s| leaf.closed[s] > 0) {
            let (safe, mine) = leaf.can_be(s, row, bit);
            goals.safe |= u32::from(!mine) << s;
            goals.mines |= u32::from(!safe) << s;
        }
        goals
    }

    /// Keeps the system if it is canonical.
    pub fn keep(&mut self, kind: Kind, system: ShapeSystem, goals: Goals) {
        let Some(canonical) = self.shape.geometry.as_canonical(&system) else { return };
        let images = self.tally.add(&self.shape.geometry, kind, &canonical);
        (self.found)(Found { system: canonical, kind, goals, images });
    }
}

impl<F: FnMut(Found)> Visit for Harvest<'_, F> {
    fn wants(&mut self, closed: &Closed, counts: &Counts) -> bool {
        self.admits(closed, counts)
    }

    fn visit(&mut self, leaf: &Leaf<'_>) {
        let mut planes: [&[Plane]; MAX_FOCI] = [&[]; MAX_FOCI];
        for (planes, table) in planes.iter_mut().zip(self.tables) {
            *planes = table.planes(leaf.closed);
        }
        let rows = leaf.rows();
        let mut filter = Filter::new(planes, leaf);
        let mut silent = 0;
        for_each_outer(leaf.counts, leaf.strides, leaf.axes, |row| {
            let irreducible = rows & filter.plane();
            let is_silent = irreducible & plane::load(leaf.silent, row);
            silent += with_complements(is_silent, leaf.counts);
            self.harvest_decided(leaf, irreducible & !is_silent, row, &filter.at);
            filter.step(leaf.counts);
        });
        self.tally.silent += silent * self.orbit;
    }
}

impl<F: FnMut(Found)> Harvest<'_, F> {
    /// Counts the silent systems, which are irreducible if they are connected, and leaves the others, plane by plane.
    pub fn count_silent(&mut self, leaf: &Leaf<'_>, others: &mut Vec<Plane>) {
        let rows = leaf.rows();
        let mut silent = 0;
        others.clear();
        for_each_outer(leaf.counts, leaf.strides, leaf.axes, |row| {
            let is_silent = rows & plane::load(leaf.silent, row);
            silent += with_complements(is_silent, leaf.counts);
            others.push(rows & !is_silent);
        });
        self.tally.silent += silent * self.orbit;
    }

    /// Keeps of the planes the systems that are silent without an axis.
    pub fn keep_silent_without(
        &self,
        leaf: &Leaf<'_>,
        axis: usize,
        table: &SilentTable,
        planes: &mut [Plane],
    ) {
        let mut silent: [&[Plane]; MAX_FOCI] = [&[]; MAX_FOCI];
        silent[axis] = table.planes(leaf.closed);
        let mut filter = Filter::new(silent, leaf);
        for plane in planes {
            *plane &= filter.plane();
            filter.step(leaf.counts);
        }
    }

    /// Harvests planes of irreducible systems that are not silent.
    pub fn take(&mut self, leaf: &Leaf<'_>, planes: &[Plane]) {
        let mut filter = Filter::new([&[]; MAX_FOCI], leaf);
        let mut planes = planes.iter();
        for_each_outer(leaf.counts, leaf.strides, leaf.axes, |row| {
            let decided = planes.next().copied().unwrap_or(0);
            self.harvest_decided(leaf, decided, row, &filter.at);
            filter.step(leaf.counts);
        });
    }

    fn harvest_decided(&mut self, leaf: &Leaf<'_>, decided: Plane, row: usize, at: &Counts) {
        if decided != 0 {
            let feasible = plane::load(leaf.feasible, row);
            self.harvest(leaf, Kind::Forced, decided & feasible, row, at);
            self.harvest(leaf, Kind::Forbidden, decided & !feasible, row, at);
        }
    }
}

/// The number of systems in a plane and of their complements: if the two differ on axis 0, the plane has only one of
/// them.
fn with_complements(plane: Plane, counts: &Counts) -> u64 {
    let middle = if counts[0].is_multiple_of(2) { plane::column(counts[0] / 2) } else { 0 };
    2 * u64::from((plane & !middle).count_ones()) + u64::from((plane & middle).count_ones())
}

/// Walks the tables of the dropped axes in step with the outer axes.
struct Filter<'a> {
    axes: usize,
    planes: [&'a [Plane]; MAX_FOCI],
    /// The place of the plane in each table.
    place: [usize; MAX_FOCI],
    /// What one step on each outer axis adds to the place, by table.
    strides: [[usize; MAX_FOCI]; MAX_FOCI],
    /// The residuals on the outer axes.
    at: Counts,
}

impl<'a> Filter<'a> {
    /// The silent planes by dropped axis; no planes, no filter.
    fn new(planes: [&'a [Plane]; MAX_FOCI], leaf: &Leaf<'_>) -> Self {
        let axes = leaf.axes;
        let mut strides = [[0; MAX_FOCI]; MAX_FOCI];
        for dropped in (0..axes).filter(|&axis| !planes[axis].is_empty()) {
            let mut stride = 1;
            // The first two axes that are left make the plane.
            for axis in (0..axes).filter(|&axis| axis != dropped).skip(2) {
                strides[axis][dropped] = stride;
                stride *= usize::from(leaf.counts[axis]) - 1;
            }
        }
        Self { axes, planes, place: [0; MAX_FOCI], strides, at: [1; MAX_FOCI] }
    }

    /// The residuals on the first two axes for which every drop is silent.
    fn plane(&self) -> Plane {
        let mut plane = !0;
        for (dropped, planes) in self.planes.iter().enumerate().take(self.axes) {
            let Some(&drop) = planes.get(self.place[dropped]) else { continue };
            // Without one of the first two axes the third lies in the bytes; a lone axis has one byte.
            let row = if self.axes == 2 { 0 } else { self.at[2] };
            plane &= match dropped {
                0 => plane::each_bit_a_byte((drop >> (8 * row)) as u8),
                1 => plane::each_byte((drop >> (8 * row)) as u8),
                _ => drop,
            };
        }
        plane
    }

    /// On to the next residuals on the outer axes, third axis fastest.
    fn step(&mut self, counts: &Counts) {
        let outer = self.strides.iter().zip(self.at.iter_mut().zip(counts)).take(self.axes).skip(2);
        for (strides, (at, count)) in outer {
            let forward = *at + 1 < *count;
            let back = usize::from(*at - 1);
            for (place, stride) in self.place.iter_mut().zip(strides) {
                *place = if forward { *place + stride } else { *place - stride * back };
            }
            if forward {
                *at += 1;
                return;
            }
            *at = 1;
        }
    }
}
