//! Which regions touch which foci, and how many cells they have: everything about a shape that matters for its systems.

use crate::shape::{Geometry, MAX_FOCI, MAX_REGIONS, Shape};
use crate::system::FocusSet;

/// Closed cells of each region.
pub(super) type Closed = [u8; MAX_REGIONS];
/// A count for each axis: closed cells next to a focus, or residuals.
pub(super) type Counts = [u8; MAX_FOCI];

/// A shape whose foci are axes.
pub(super) struct AxisShape {
    pub geometry: Geometry,
    pub incidence: Incidence,
    /// The focus number of each axis.
    pub axes: Vec<usize>,
}

impl AxisShape {
    /// The shape with its axes in an order.
    pub fn new(shape: Shape, order: impl FnOnce(&Geometry) -> Vec<usize>) -> Self {
        let geometry = shape.geometry();
        let axes = order(&geometry);
        Self { incidence: Incidence::of(&geometry, &axes), geometry, axes }
    }
}

/// Regions with their foci and sizes. The foci are called axes here: they span the space of residuals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Incidence {
    pub axes: usize,
    pub regions: Vec<AxisRegion>,
}

/// The axes that a region touches, an axis a bit, and the number of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AxisRegion {
    pub axes: FocusSet,
    pub size: u8,
}

impl Incidence {
    /// The shape's incidence with focus number `axes[a]` as axis `a`; regions keep their numbers.
    pub fn of(geometry: &Geometry, axes: &[usize]) -> Self {
        let permuted = |foci: FocusSet| {
            axes.iter().enumerate().fold(0, |set, (axis, focus)| set | (foci >> focus & 1) << axis)
        };
        let regions = geometry.regions.iter();
        let regions =
            regions.map(|region| AxisRegion { axes: permuted(region.foci), size: region.size() }).collect();
        Self { axes: axes.len(), regions }
    }

    /// The incidence without an axis, and where its regions go.
    pub fn without(&self, axis: usize) -> (Self, GoesTo) {
        let low = (1 << axis) - 1;
        let (regions, goes_to) = merge(&self.regions, |axes| axes & low | (axes >> 1) & !low);
        (Self { axes: self.axes - 1, regions }, goes_to)
    }

    /// The number of systems ⟨c, r⟩ with every residual between 0 and the closed cells.
    pub fn systems(&self) -> u128 {
        self.sum(FocusSet::MAX, 1) as u128
    }

    /// About how many nanoseconds a sweep takes: for every c, a set of rows for each region with closed cells.
    pub fn sweep_cost(&self) -> u128 {
        let closed =
            self.regions.iter().map(|region| u128::from(region.size) * 1000 / (u128::from(region.size) + 1));
        let rows = self.sum(!1, 1) as u128;
        // Measured: a set costs as much as some hundreds of its rows.
        (rows / 16 + 32 * self.placements()) * closed.sum::<u128>() / 1000
    }

    /// The number of c.
    pub fn placements(&self) -> u128 {
        self.regions.iter().map(|region| u128::from(region.size) + 1).product()
    }

    /// About how many planes of silent residuals all c have together: one for every way to put the residuals on the
    /// axes from the third on strictly between 0 and their counts.
    pub fn planes(&self) -> u128 {
        self.sum(!0b11, -1).max(0) as u128
    }

    /// Σ over all c of Π over some axes of (closed cells next to the axis + `more`).
    ///
    /// The product is multiplied out: every axis takes `more`, or the count of one of its regions. So the sum
    /// goes over the regions, with the set of axes already served as the state.
    fn sum(&self, over: FocusSet, more: i128) -> i128 {
        let mut sums = vec![0i128; 1 << self.axes];
        sums[0] = 1;
        for region in &self.regions {
            let axes = usize::from(region.axes & over);
            let power_sum = |power: u32| (0..=i128::from(region.size)).map(|c| c.pow(power)).sum::<i128>();
            let power_sums: Vec<i128> = (0..=axes.count_ones()).map(power_sum).collect();
            let mut next = vec![0i128; sums.len()];
            for (served, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum != 0) {
                let free = axes & !served;
                let mut taken = free;
                loop {
                    next[served | taken] += sum * power_sums[taken.count_ones() as usize];
                    if taken == 0 {
                        break;
                    }
                    taken = (taken - 1) & free;
                }
            }
            sums = next;
        }
        let axes = (over & ((1u32 << self.axes) - 1) as FocusSet).count_ones();
        let reached = sums.iter().zip(0usize..).filter(|(sum, _)| **sum != 0);
        reached.map(|(sum, served)| sum * more.pow(axes - served.count_ones())).sum()
    }
}

/// For each region the merged one that it goes to, if it still touches any axis.
pub(super) type GoesTo = [Option<u8>; MAX_REGIONS];

/// The regions that are left when of the axes of each only some are `kept`, those merged that then touch the same axes; and where each region
/// goes.
pub(super) fn merge(
    regions: &[AxisRegion],
    kept: impl Fn(FocusSet) -> FocusSet,
) -> (Vec<AxisRegion>, GoesTo) {
    let mut merged: Vec<AxisRegion> = Vec::new();
    let mut goes_to = [None; MAX_REGIONS];
    for (region, to) in regions.iter().zip(&mut goes_to) {
        let axes = kept(region.axes);
        if axes == 0 {
            continue;
        }
        let place = merged.iter().position(|other| other.axes == axes).unwrap_or_else(|| {
            merged.push(AxisRegion { axes, size: 0 });
            merged.len() - 1
        });
        merged[place].size += region.size;
        *to = Some(place as u8);
    }
    (merged, goes_to)
}

/// The closed cells of the merged regions.
pub(super) fn merged(closed: &Closed, goes_to: &GoesTo) -> Closed {
    let mut merged = Closed::default();
    for (closed, to) in closed.iter().zip(goes_to) {
        if let Some(to) = to {
            merged[usize::from(*to)] += closed;
        }
    }
    merged
}

/// Which focus each axis stands for: the two with the most cells of their own are the first and the last, since these
/// axes do not make the rows wider.
pub(super) fn axis_order(geometry: &Geometry) -> Vec<usize> {
    let own = |focus: usize| {
        let region = geometry.regions.iter().find(|region| region.foci == 1 << focus);
        region.map_or(0, |region| region.size())
    };
    let mut axes: Vec<usize> = (0..geometry.capacity.len()).collect();
    axes.sort_unstable_by_key(|&focus| (std::cmp::Reverse((own(focus), geometry.capacity[focus])), focus));
    if axes.len() > 1 {
        let second = axes.remove(1);
        axes.push(second);
    }
    axes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(shape: Shape) -> Incidence {
        let axes: Vec<usize> = (0..shape.len()).collect();
        Incidence::of(&shape.geometry(), &axes)
    }

    #[test]
    fn systems_are_counted_as_by_enumeration() {
        for shape in (1..=3).flat_map(|foci| Shape::all(3, foci)) {
            let incidence = plain(shape);
            let mut closed = vec![0u8; incidence.regions.len()];
            let (mut sum, mut planes) = (0u128, 0i128);
            loop {
                let count = |axis: usize| -> u128 {
                    let near = incidence.regions.iter().zip(&closed).filter(|(s, _)| s.axes >> axis & 1 == 1);
                    near.map(|(_, &c)| u128::from(c)).sum()
                };
                sum += (0..incidence.axes).map(|axis| count(axis) + 1).product::<u128>();
                planes += (2..incidence.axes).map(|axis| count(axis) as i128 - 1).product::<i128>();
                let Some(place) =
                    (0..closed.len()).find(|&place| closed[place] < incidence.regions[place].size)
                else {
                    break;
                };
                closed[place] += 1;
                closed[..place].fill(0);
            }
            assert_eq!(incidence.systems(), sum, "{shape}");
            assert_eq!(incidence.planes(), planes.max(0) as u128, "{shape}");
        }
    }

    #[test]
    fn dropping_an_axis_merges_regions() {
        let shape = Shape::of(&[(0, 0), (0, 1)]).unwrap().0;
        let (alone, goes_to) = plain(shape).without(1);
        assert_eq!(alone.regions, [AxisRegion { axes: 1, size: 7 }]);
        assert_eq!(goes_to[..3], [Some(0), None, Some(0)]);
    }
}
