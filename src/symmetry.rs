//! The eight rotations and reflections of the square (D4).

/// One of the eight symmetries of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// What a symmetry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SymmetryKind {
    /// Nothing.
    Identity,
    /// Exchanges top and bottom, or left and right.
    Mirror,
    /// Exchanges the two sides of a diagonal.
    DiagonalMirror,
    /// Turns by 180 degrees.
    HalfTurn,
    /// Turns by 90 degrees.
    QuarterTurn,
}

const TRANSPOSE: u8 = 1;
const FLIP_ROWS: u8 = 2;
const FLIP_COLS: u8 = 4;

impl Symmetry {
    /// The symmetry that changes nothing.
    pub const IDENTITY: Self = Self(0);

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8).map(Self)
    }

    /// What it does.
    pub fn kind(self) -> SymmetryKind {
        match self.0 {
            0 => SymmetryKind::Identity,
            FLIP_ROWS | FLIP_COLS => SymmetryKind::Mirror,
            3 | 5 => SymmetryKind::QuarterTurn,
            6 => SymmetryKind::HalfTurn,
            _ => SymmetryKind::DiagonalMirror,
        }
    }

    /// Where the cell `(row, col)` of a `rows` × `cols` rectangle goes. The image is a rectangle of
    /// [`Self::apply_size`].
    pub fn apply(self, (row, col): (usize, usize), (rows, cols): (usize, usize)) -> (usize, usize) {
        let row = if self.0 & FLIP_ROWS != 0 { rows - 1 - row } else { row };
        let col = if self.0 & FLIP_COLS != 0 { cols - 1 - col } else { col };
        if self.0 & TRANSPOSE != 0 { (col, row) } else { (row, col) }
    }

    /// The image of a set of cells of a 4×4 square, `row * 4 + col` a bit, moved to the top left corner.
    pub(crate) fn apply_mask(self, mask: u16) -> u16 {
        let upside_down = |m: u16| m << 12 | (m & 0x00f0) << 4 | (m & 0x0f00) >> 4 | m >> 12;
        let mask = if self.0 & FLIP_ROWS != 0 { upside_down(mask) } else { mask };
        // Bits in reverse are rows and columns in reverse.
        let mask = if self.0 & FLIP_COLS != 0 { upside_down(mask.reverse_bits()) } else { mask };
        let swapped = |m: u16, by: u32, which: u16| {
            let differ = (m ^ m >> by) & which;
            m ^ differ ^ differ << by
        };
        // Cells across the diagonal change places in each block of 2×2, then the blocks do.
        let mask = if self.0 & TRANSPOSE != 0 { swapped(swapped(mask, 3, 0x0a0a), 6, 0x00cc) } else { mask };
        let up = mask >> (mask.trailing_zeros() & 0xc);
        let cols = up | up >> 4 | up >> 8 | up >> 12;
        up >> ((cols & 0xf).trailing_zeros() & 3)
    }

    /// The size of the image of a `rows` × `cols` rectangle.
    pub fn apply_size(self, (rows, cols): (usize, usize)) -> (usize, usize) {
        if self.0 & TRANSPOSE != 0 { (cols, rows) } else { (rows, cols) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn masks_move_as_their_cells_do() {
        for mask in 1..=u16::MAX {
            let cells = || (0..16).filter(|bit| mask >> bit & 1 == 1).map(|bit| (bit / 4, bit % 4));
            for symmetry in Symmetry::all() {
                let image = || cells().map(|cell| symmetry.apply(cell, (4, 4)));
                let (top, left) =
                    (image().map(|cell| cell.0).min().unwrap(), image().map(|cell| cell.1).min().unwrap());
                let moved = image().fold(0, |mask, (row, col)| mask | 1 << (4 * (row - top) + col - left));
                assert_eq!(symmetry.apply_mask(mask), moved, "{symmetry:?} of {mask:04x}");
            }
        }
        assert_eq!(Symmetry::IDENTITY.apply_mask(0), 0);
    }

    #[test]
    fn kinds_are_told_by_how_often_a_symmetry_comes_back() {
        let cells: Vec<_> = (0..9).map(|cell| (cell / 3, cell % 3)).collect();
        for symmetry in Symmetry::all() {
            let image: Vec<_> = cells.iter().map(|&cell| symmetry.apply(cell, (3, 3))).collect();
            let twice = image.iter().map(|&cell| symmetry.apply(cell, (3, 3))).eq(cells.iter().copied());
            let fixed = image.iter().zip(&cells).filter(|(image, cell)| image == cell).count();
            let corner_stays = image[0] == (0, 0) || image[2] == (0, 2);
            let expected = match (twice, fixed) {
                (false, _) => SymmetryKind::QuarterTurn,
                (_, 9) => SymmetryKind::Identity,
                (_, 1) => SymmetryKind::HalfTurn,
                _ if corner_stays => SymmetryKind::DiagonalMirror,
                _ => SymmetryKind::Mirror,
            };
            assert_eq!(symmetry.kind(), expected, "{symmetry:?}");
        }
    }

    #[test]
    fn the_eight_are_different_bijections() {
        let size = (2, 3);
        let cells: Vec<_> = (0..2).flat_map(|r| (0..3).map(move |c| (r, c))).collect();
        let images: HashSet<Vec<_>> = Symmetry::all()
            .map(|symmetry| {
                let image: Vec<_> = cells.iter().map(|&cell| symmetry.apply(cell, size)).collect();
                let (rows, cols) = symmetry.apply_size(size);
                let distinct: HashSet<_> = image.iter().collect();
                assert_eq!(distinct.len(), 6);
                assert!(image.iter().all(|&(r, c)| r < rows && c < cols));
                image
            })
            .collect();
        assert_eq!(images.len(), 8);
    }
}
