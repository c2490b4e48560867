//! The silent residuals for every c of an incidence, kept to filter the incidences with one focus more.

use crate::shape::{MAX_FOCI, MAX_REGIONS};

use super::incidence::{Closed, Counts, Incidence};
use super::plane::{self, Plane};
use super::sweep::{Group, Leaf, Sweep, Visit};

/// The offset of a c without planes.
const NONE: u64 = u64::MAX;

/// For every c, the planes of the silent residuals; axes from the third on in mixed radix, third fastest, each from
/// 1 to its count less 1.
pub(super) struct SilentTable {
    /// By the number of c. With ten foci there are more than 2^32 planes.
    offsets: Vec<u64>,
    planes: Vec<Plane>,
    /// What a closed cell of each region of the larger incidence adds to the number of c.
    weights: [u64; MAX_REGIONS],
}

impl SilentTable {
    /// The table of `incidence` without `axis`.
    pub fn without(incidence: &Incidence, axis: usize) -> Self {
        let (smaller, goes_to) = incidence.without(axis);
        let mut radices = vec![1u64];
        for region in &smaller.regions {
            radices.push(radices[radices.len() - 1] * (u64::from(region.size) + 1));
        }
        let mut weights = [0; MAX_REGIONS];
        for (weight, place) in weights.iter_mut().zip(&goes_to) {
            *weight = place.map_or(0, |place| radices[usize::from(place)]);
        }
        let sweep = Sweep::new(smaller.clone());
        let mut filling = Filling {
            axes: smaller.axes,
            offsets: vec![NONE; radices[radices.len() - 1] as usize],
            planes: Vec::with_capacity(smaller.planes() as usize),
            radices,
        };
        sweep.run(0..sweep.groups(), &mut filling);
        Self { offsets: filling.offsets, planes: filling.planes, weights }
    }

    /// A table of nothing, to be filled by [`Self::fill`].
    pub fn of_one() -> Self {
        Self { offsets: vec![0], planes: Vec::new(), weights: [0; MAX_REGIONS] }
    }

    /// Makes the table hold a single c, of a sweep that goes one by one; the table then answers with it, whatever c
    /// of the larger incidence it is asked for. Every axis must have two closed cells.
    pub fn fill(&mut self, smaller: &mut Group<'_>, closed: Closed) {
        let mut planes = std::mem::take(&mut self.planes);
        planes.clear();
        let mut filling = Filling { axes: smaller.axes(), offsets: vec![0], planes, radices: vec![0] };
        smaller.visit(closed, &mut filling);
        self.planes = filling.planes;
    }

    /// About how many bytes the table of an incidence takes.
    pub fn size(smaller: &Incidence) -> u128 {
        smaller.placements() * size_of::<u64>() as u128 + smaller.planes() * size_of::<Plane>() as u128
    }

    /// The planes for the larger incidence's c; empty if an axis has no inner residuals.
    pub fn planes(&self, closed: &Closed) -> &[Plane] {
        let number: u64 = closed.iter().zip(&self.weights).map(|(&c, weight)| u64::from(c) * weight).sum();
        match self.offsets[number as usize] {
            NONE => &[],
            offset => &self.planes[offset as usize..],
        }
    }
}

struct Filling {
    axes: usize,
    radices: Vec<u64>,
    offsets: Vec<u64>,
    planes: Vec<Plane>,
}

impl Visit for Filling {
    fn wants(&mut self, _: &Closed, counts: &Counts) -> bool {
        counts[..self.axes].iter().all(|&count| count >= 2)
    }

    fn visit(&mut self, leaf: &Leaf<'_>) {
        let number: u64 = leaf.closed.iter().zip(&self.radices).map(|(&c, radix)| u64::from(c) * radix).sum();
        self.offsets[number as usize] = self.planes.len() as u64;
        let (counts, axes) = (leaf.counts, self.axes);
        let inner = plane::inner(counts, axes);
        let half = counts[0] / 2;
        // The row where every axis is at its count is the last: rows mirror each other around its middle.
        let last: usize = (1..axes).map(|axis| usize::from(counts[axis]) * leaf.strides[axis]).sum();
        let high = if axes == 1 { 0 } else { usize::from(counts[1]) };
        for_each_outer(counts, leaf.strides, axes, |row| {
            let low = plane::load(leaf.silent, row) & plane::up_to(half);
            // The opposite plane's row 0 is the mirror of this one's row `high`.
            let opposite = plane::load(leaf.silent, last - row - high) & plane::up_to(half);
            self.planes.push(inner & (low | plane::mirrored(opposite & inner, counts, axes)));
        });
    }
}

/// Calls `visit` with the first row of every plane whose axes from the third on are strictly between 0 and their
/// counts, third axis fastest.
pub(super) fn for_each_outer(
    counts: &Counts,
    strides: &[usize; MAX_FOCI],
    axes: usize,
    mut visit: impl FnMut(usize),
) {
    let mut at = [1u8; MAX_FOCI];
    let mut row: usize = (2..axes).map(|axis| strides[axis]).sum();
    loop {
        visit(row);
        let mut axis = 2;
        loop {
            if axis >= axes {
                return;
            }
            if at[axis] + 1 < counts[axis] {
                at[axis] += 1;
                row += strides[axis];
                break;
            }
            row -= strides[axis] * usize::from(at[axis] - 1);
            at[axis] = 1;
            axis += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;

    #[test]
    fn planes_and_c_are_counted_in_words_that_hold_them() {
        let mut most = 0;
        for shape in (9..=MAX_FOCI).flat_map(|foci| Shape::all(4, foci)) {
            let axes: Vec<usize> = (0..shape.len()).collect();
            let (smaller, _) = Incidence::of(&shape.geometry(), &axes).without(0);
            most = most.max(smaller.planes()).max(smaller.placements());
        }
        assert!(most > u32::MAX.into());
        assert!(most < NONE.into());
    }
}
