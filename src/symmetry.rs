//! The eight rotations and reflections of the square (D4).

/// One of the eight symmetries of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

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

    /// Where `(row, col)` of a `rows` × `cols` rectangle goes. The image is a rectangle of
    /// [`Self::apply_size`].
    pub fn apply(self, (row, col): (usize, usize), (rows, cols): (usize, usize)) -> (usize, usize) {
        let row = if self.0 & FLIP_ROWS != 0 { rows - 1 - row } else { row };
        let col = if self.0 & FLIP_COLS != 0 { cols - 1 - col } else { col };
        if self.0 & TRANSPOSE != 0 { (col, row) } else { (row, col) }
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
