//! A pattern as a small board: its digits, its closed cells, what follows from them.

use minescheme::canonical::ShapeSystem;
use minescheme::shape::{Geometry, Shape};
use minescheme::system::Goals;
use serde::Serialize;

/// A window with a pattern in it.
#[derive(Debug, Serialize)]
pub struct Drawing {
    /// In the native text form; cells that have no part in it are walls.
    board: String,
    /// The closed cells that are safe.
    safe: Vec<(usize, usize)>,
    /// The closed cells that are mines.
    mines: Vec<(usize, usize)>,
}

/// Draws a system of a shape. Of the cells of a region, which are all the same to it, the lowest are closed, so that
/// closed cells lie together where they can.
pub fn draw(geometry: &Geometry, system: &ShapeSystem, goals: Goals) -> Drawing {
    let (rows, cols) = window(geometry.shape);
    let mut symbols = vec![vec!['#'; cols]; rows];
    let (mut safe, mut mines) = (Vec::new(), Vec::new());
    for (number, region) in geometry.regions.iter().enumerate() {
        let mut cells = region.cells.clone();
        cells.sort_unstable_by_key(|&(row, col)| (std::cmp::Reverse(row), col));
        cells.truncate(system.closed[number].into());
        for &(row, col) in &cells {
            symbols[row][col] = '.';
        }
        for (goal, forced) in [(goals.safe, &mut safe), (goals.mines, &mut mines)] {
            if goal >> number & 1 == 1 {
                forced.extend(&cells);
            }
        }
    }
    for (&residual, (row, col)) in system.residuals.iter().zip(geometry.shape.foci()) {
        symbols[row + 1][col + 1] = char::from(b'0' + residual);
    }
    safe.sort_unstable();
    mines.sort_unstable();
    let board = symbols.iter().map(|row| row.iter().chain(['\n'].iter()).collect::<String>()).collect();
    Drawing { board, safe, mines }
}

/// Rows and columns of the window around a shape.
pub fn window(shape: Shape) -> (usize, usize) {
    let (rows, cols) = shape.size();
    (rows + 2, cols + 2)
}
