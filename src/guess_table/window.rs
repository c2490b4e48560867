//! The window around a closed cell, and its canonical key.

use std::sync::LazyLock;

use crate::symmetry::Symmetry;

/// Cells of a window beside the one in the middle: the eight that touch it first.
pub(super) const PLACES: usize = 24;
/// The places that touch the middle.
pub(super) const NEAR: usize = 8;
/// Signs of a near place: nothing, closed, needs 1, 2, 3, 4, or 5 and more.
const NEAR_SIGNS: u64 = 7;
/// Signs of any other place: nothing, closed, needs 1, 2, or 3 and more. Of these digits only a part is seen.
const FAR_SIGNS: u64 = 5;
/// Classes of density.
pub(super) const DENSITIES: u64 = 16;
/// Densities of the remaining mines are distinguished in steps of one over this number.
const DENSITY_STEPS: usize = 32;

pub(super) const NOTHING: u8 = 0;
pub(super) const CLOSED: u8 = 1;

const NEAR_KEYS: u64 = NEAR_SIGNS.pow(NEAR as u32);
const FAR_KEYS: u64 = FAR_SIGNS.pow((PLACES - NEAR) as u32);
/// Keys of 3×3 windows and of 5×5 windows are less than these.
pub(super) const KEYS_3: u64 = NEAR_KEYS * DENSITIES;
pub(super) const KEYS_5: u64 = NEAR_KEYS * FAR_KEYS * DENSITIES;

/// Row and column of each place in the 5×5 square: near ones in reading order, then the others.
static CELLS: LazyLock<[(usize, usize); PLACES]> = LazyLock::new(|| {
    let all = || (0..25).map(|cell| (cell / 5, cell % 5)).filter(|&cell| cell != (2, 2));
    let near = |&(row, col): &(usize, usize)| row.abs_diff(2) <= 1 && col.abs_diff(2) <= 1;
    let mut cells = all().filter(near).chain(all().filter(|cell| !near(cell)));
    std::array::from_fn(|_| cells.next().expect("24 cells beside the middle"))
});

/// Where each symmetry takes each place.
static IMAGES: LazyLock<[[u8; PLACES]; 8]> = LazyLock::new(|| {
    let mut images = [[0; PLACES]; 8];
    for (image, symmetry) in images.iter_mut().zip(Symmetry::all()) {
        for (place, &cell) in CELLS.iter().enumerate() {
            let to = symmetry.apply(cell, (5, 5));
            image[place] = CELLS.iter().position(|&cell| cell == to).expect("the middle stays") as u8;
        }
    }
    images
});

/// Rows and columns from the middle to each place.
pub(super) fn places() -> impl Iterator<Item = (isize, isize)> {
    CELLS.iter().map(|&(row, col)| (row as isize - 2, col as isize - 2))
}

/// The 5×5 mini-field around a closed cell, without what makes no difference to that cell.
///
/// A place is closed, holds a digit, or is empty: walls, known mines, and digits that touch no closed cell of the window are all the same
/// to the cell. A digit counts by what it *still needs*, its number minus the known mines around it, up to 5 beside the cell
/// and up to 3 farther away, where only a part of what it touches is in sight. The density is that of the mines that are left among the cells of which
/// nothing is known, in steps of 1/32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    pub(super) signs: [u8; PLACES],
    density: u8,
}

/// A window up to rotation and reflection, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WindowKey(pub(super) u64);

impl WindowKey {
    /// The number.
    pub fn number(self) -> u64 {
        self.0
    }
}

impl Window {
    /// An empty window, with `mines` mines among `cells` cells.
    pub(super) fn empty(mines: usize, cells: usize) -> Self {
        let cells = cells.max(1);
        let density = (DENSITY_STEPS * mines.min(cells) / cells).min(DENSITIES as usize - 1);
        Self { signs: [NOTHING; PLACES], density: density as u8 }
    }

    /// A digit that needs this many mines, at a place.
    pub(super) fn digit(place: usize, needs: i8) -> u8 {
        let most = if place < NEAR { NEAR_SIGNS } else { FAR_SIGNS } as i8 - 2;
        CLOSED + needs.clamp(1, most) as u8
    }

    /// The window after a rotation or reflection.
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let mut image = *self;
        let number = Symmetry::all().position(|one| one == symmetry).unwrap_or(0);
        for (place, &to) in IMAGES[number].iter().enumerate() {
            image.signs[usize::from(to)] = self.signs[place];
        }
        image
    }

    /// The least number of its images, and that of its 3×3 window, with the density.
    pub fn keys(&self) -> (WindowKey, WindowKey) {
        let number = |signs: u64, image: &[u8; PLACES], places: std::ops::Range<usize>| {
            // The image's sign at a place is the sign of the place that the inverse takes there; all eight are gone through either way.
            places.fold(0, |sum, place| sum * signs + u64::from(self.signs[usize::from(image[place])]))
        };
        let (mut near, mut far) = (u64::MAX, u64::MAX);
        for image in IMAGES.iter() {
            let inner = number(NEAR_SIGNS, image, 0..NEAR);
            if inner <= near {
                let outer = number(FAR_SIGNS, image, NEAR..PLACES);
                far = if inner < near { outer } else { far.min(outer) };
                near = inner;
            }
        }
        let density = u64::from(self.density);
        (WindowKey((near * FAR_KEYS + far) * DENSITIES + density), WindowKey(near * DENSITIES + density))
    }

    /// Whether no digit touches the cell.
    pub fn is_free(&self) -> bool {
        self.signs[..NEAR].iter().all(|&sign| sign <= CLOSED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn keys_fit_64_bits() {
        let keys = u128::from(NEAR_SIGNS).pow(8) * u128::from(FAR_SIGNS).pow(16) * u128::from(DENSITIES);
        assert!(keys == u128::from(KEYS_5) && KEYS_3 < KEYS_5);
    }

    fn windows() -> impl Strategy<Value = Window> {
        let near = prop::collection::vec(0..NEAR_SIGNS as u8, NEAR);
        let far = prop::collection::vec(0..FAR_SIGNS as u8, PLACES - NEAR);
        (near, far, 0..DENSITIES as u8).prop_map(|(near, far, density)| {
            let mut signs = [NOTHING; PLACES];
            signs[..NEAR].copy_from_slice(&near);
            signs[NEAR..].copy_from_slice(&far);
            Window { signs, density }
        })
    }

    proptest! {
        #[test]
        fn all_eight_images_have_one_key(window in windows()) {
            for symmetry in Symmetry::all() {
                prop_assert_eq!(window.image(symmetry).keys(), window.keys());
            }
        }

        #[test]
        fn windows_with_one_key_are_images_of_each_other(one in windows(), place in 0..PLACES, sign in 0..FAR_SIGNS as u8) {
            let mut other = one;
            other.signs[place] = sign;
            let alike = Symmetry::all().any(|symmetry| one.image(symmetry) == other);
            prop_assert_eq!(one.keys().0 == other.keys().0, alike);
            prop_assert!(one.keys().0.0 < KEYS_5 && one.keys().1.0 < KEYS_3);
        }
    }
}
