//! Cells, shapes and the eight symmetries, on plain lists of coordinates.

use std::collections::BTreeSet;

/// Row and column.
pub type Cell = (i8, i8);

pub(crate) fn distance(a: Cell, b: Cell) -> i8 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// The eight images of a cell under the rotations and reflections about (0, 0).
pub(crate) fn images(cell: Cell) -> [Cell; 8] {
    let (row, col) = cell;
    [(row, col), (col, -row), (-row, -col), (-col, row), (row, -col), (-col, -row), (-row, col), (col, row)]
}

/// The cells moved so that the least row and the least column are 0, in order; and by how much they were moved.
pub(crate) fn to_corner(cells: &[Cell]) -> (Vec<Cell>, Cell) {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    let mut moved: Vec<Cell> = cells.iter().map(|cell| (cell.0 - top, cell.1 - left)).collect();
    moved.sort_unstable();
    (moved, (-top, -left))
}

/// All sets of `foci` cells of an `interior` × `interior` square that hang together by steps of at most two king
/// moves, up to rotation, reflection and translation.
pub fn shapes(interior: i8, foci: usize) -> Vec<Vec<Cell>> {
    let square: Vec<Cell> = (0..interior).flat_map(|row| (0..interior).map(move |col| (row, col))).collect();
    let mut shapes = BTreeSet::new();
    for choice in 0u32..1 << square.len() {
        if choice.count_ones() as usize != foci {
            continue;
        }
        let chosen: Vec<Cell> =
            square.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, &cell)| cell).collect();
        if hangs_together(&chosen) {
            let image = |turn: usize| {
                let turned: Vec<Cell> = chosen.iter().map(|&cell| images(cell)[turn]).collect();
                to_corner(&turned).0
            };
            shapes.extend((0..8).map(image).min());
        }
    }
    shapes.into_iter().collect()
}

fn hangs_together(cells: &[Cell]) -> bool {
    let mut apart = cells.to_vec();
    let mut reached: Vec<Cell> = apart.pop().into_iter().collect();
    let mut next = 0;
    while next < reached.len() {
        let from = reached[next];
        let (near, far) = apart.into_iter().partition(|&cell| distance(cell, from) <= 2);
        reached.extend::<Vec<Cell>>(near);
        apart = far;
        next += 1;
    }
    apart.is_empty()
}
