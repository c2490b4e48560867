//! How a set of foci on the board maps to its canonical shape.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use crate::bits::Bits;
use crate::canonical::ShapeSystem;
use crate::shape::{Geometry, MAX_FOCI, MAX_INTERIOR, MAX_REGIONS, Shape};
use crate::system::RegionSet;

/// The places of foci in a 4×4 block, `row * 4 + col` a bit.
pub(crate) type Places = u16;

/// The closed neighbours of up to 16 foci: a byte for each focus in the order of its place. A cell that touches several foci
/// is looked for with the first.
pub(crate) type Neighbours = u128;

/// The shape of a set of foci, and where its foci and regions are on the board.
#[derive(Clone)]
pub(crate) struct Orientation {
    pub geometry: Geometry,
    /// For each focus, in the order of its place, its number in the shape.
    numbers: Vec<usize>,
    /// For each region of the shape its cells.
    regions: Vec<Neighbours>,
}

/// The orientations of one focus and of two, each made when it is first asked for.
static ONE_OR_TWO: LazyLock<HashMap<Places, OnceLock<Option<Orientation>>>> = LazyLock::new(|| {
    let places = (0..MAX_FOCI).flat_map(|one| (one..MAX_FOCI).map(move |two| 1 << one | 1 << two));
    places.map(|places| (places, OnceLock::new())).collect()
});

impl Orientation {
    /// The same as [`Self::of`]. Nearly all steps take one focus or two, and making an orientation takes longer than everything that is asked of
    /// it: those are kept.
    pub fn known(places: Places) -> Option<Cow<'static, Self>> {
        match ONE_OR_TWO.get(&places) {
            Some(known) => known.get_or_init(|| Self::of(places)).as_ref().map(Cow::Borrowed),
            None => Self::of(places).map(Cow::Owned),
        }
    }

    /// The orientation of the foci at these places. `None` if they aren't in the top left corner, or aren't
    /// connected.
    pub fn of(places: Places) -> Option<Self> {
        let foci: Vec<(usize, usize)> =
            Bits(places.into()).map(|place| (place / MAX_INTERIOR, place % MAX_INTERIOR)).collect();
        if places & 0x000f == 0 || places & 0x1111 == 0 {
            return None;
        }
        let (shape, numbers) = Shape::numbered(&foci)?;
        let geometry = shape.geometry();
        let mut regions = vec![0; geometry.regions.len()];
        for (cell, touched) in cells_around(&foci) {
            let set = touched.iter().fold(0, |set, &focus| set | 1 << numbers[focus]);
            let region = geometry.regions.iter().position(|region| region.foci == set)?;
            regions[region] |= cell;
        }
        Some(Self { geometry, numbers, regions })
    }

    /// The system of the foci. `None` if a residual is negative or exceeds its closed count.
    pub fn system(&self, closed: Neighbours, residuals: &[i8; MAX_FOCI]) -> Option<ShapeSystem> {
        let mut system = ShapeSystem { closed: [0; MAX_REGIONS], residuals: [0; MAX_FOCI] };
        for (count, region) in system.closed.iter_mut().zip(&self.regions) {
            *count = (closed & region).count_ones() as u8;
        }
        for (&number, (&residual, own)) in self.numbers.iter().zip(residuals.iter().zip(closed.to_le_bytes()))
        {
            let residual =
                u8::try_from(residual).ok().filter(|&residual| u32::from(residual) <= own.count_ones())?;
            system.residuals[number] = residual;
        }
        Some(system)
    }

    /// The closed cells of a set of regions.
    pub fn cells(&self, closed: Neighbours, regions: RegionSet) -> Neighbours {
        Bits(regions.into()).fold(0, |cells, region| cells | closed & self.regions[region])
    }

    /// The regions that hold one of these cells.
    pub fn regions(&self, cells: Neighbours) -> RegionSet {
        (0..)
            .zip(&self.regions)
            .filter(|(_, region)| *region & cells != 0)
            .fold(0, |set, (r, _)| set | 1 << r)
    }
}

/// The cells around foci that are none themselves: each with its bit among the foci's neighbours, and the foci that it
/// touches.
pub(crate) fn cells_around(foci: &[(usize, usize)]) -> Vec<(Neighbours, Vec<usize>)> {
    let side = MAX_INTERIOR + 2;
    let all = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    // Foci are counted from the interior's corner, cells from the window's, one up and one to the left.
    let from = |&(row, col): &(usize, usize), cell: (usize, usize)| {
        let (down, right) = (cell.0.checked_sub(row)?, cell.1.checked_sub(col)?);
        (down <= 2 && right <= 2).then_some(3 * down + right)
    };
    all.filter_map(|cell| {
        let touched: Vec<usize> = (0..foci.len()).filter(|&f| from(&foci[f], cell).is_some()).collect();
        let owner = *touched.first()?;
        let around = from(&foci[owner], cell)?;
        let is_focus = touched.iter().any(|&f| from(&foci[f], cell) == Some(4));
        let direction = if around > 4 { around - 1 } else { around };
        (!is_focus).then(|| (1 << (8 * owner + direction), touched))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_finds_its_regions() {
        for places in (1..=Places::MAX).step_by(7) {
            let Some(orientation) = Orientation::of(places) else { continue };
            let sizes: Vec<u32> = orientation.regions.iter().map(|region| region.count_ones()).collect();
            let expected: Vec<u32> =
                orientation.geometry.regions.iter().map(|region| region.size().into()).collect();
            assert_eq!(sizes, expected, "{places:04x}");
            let all = orientation.regions.iter().fold(0, |all, region| all | region);
            assert_eq!(orientation.regions(all).count_ones() as usize, sizes.len());
            assert_eq!(orientation.cells(all, 1), orientation.regions[0]);
        }
        assert!(Orientation::of(0b10).is_none());
    }
}
