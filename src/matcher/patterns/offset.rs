//! The places of two foci relative to each other, in the 5×5 block around the first.

use crate::shape::Shape;

/// The focus in the middle of a 5×5 block.
pub(crate) const MIDDLE: usize = 12;

/// Row and column of a place in a 5×5 block, from its middle.
pub(crate) fn offset(place: usize) -> (isize, isize) {
    (place as isize / 5 - 2, place as isize % 5 - 2)
}

/// For each place in the 5×5 block around a focus, the directions of the focus's neighbours that
/// touch a focus at that place as well.
pub(crate) const SHARED: [u8; 25] = shared();

const fn shared() -> [u8; 25] {
    let mut table = [0; 25];
    let mut place = 0;
    while place < 25 {
        let (row, col) = (place as i32 / 5 - 2, place as i32 % 5 - 2);
        let mut cell = 0;
        while cell < 9 {
            let (down, right) = (cell / 3 - 1, cell % 3 - 1);
            let near = (down - row).abs() <= 1 && (right - col).abs() <= 1 && !(down == row && right == col);
            if cell != 4 && near {
                table[place] |= 1 << if cell > 4 { cell - 1 } else { cell };
            }
            cell += 1;
        }
        place += 1;
    }
    table
}

/// The offsets between the foci of a shape with two foci, in the 5×5 block around the first. None
/// if they share only one cell: then they prove nothing that each focus doesn't prove alone.
pub(crate) fn offsets(shape: Shape) -> u32 {
    let [(top, left), (row, col)] = shape.foci()[..] else { return 0 };
    let (rows, cols) = (row.abs_diff(top) as isize, col.abs_diff(left) as isize);
    if (rows, cols) == (2, 2) {
        return 0;
    }
    let turned = [(rows, cols), (rows, -cols), (cols, rows), (cols, -rows)];
    let bits = turned.into_iter().flat_map(|(row, col)| [(row, col), (-row, -col)]);
    bits.fold(0, |set, (row, col)| set | 1 << (MIDDLE as isize + 5 * row + col))
}
