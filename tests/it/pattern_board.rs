//! A pattern as a board.

use minescheme::board::{Board, Cell, Coord};
use minescheme::canonical::PatternId;

/// The board of a pattern: its foci show what they need, the lowest cells of each region are closed, and nothing else says anything.
pub fn board_of(id: PatternId) -> Board {
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index()).unwrap();
    let (rows, cols) = id.shape().size();
    let mut board = Board::closed(rows + 2, cols + 2).unwrap();
    for at in board.coords() {
        board.set(at, Cell::Wall);
    }
    for (region, closed) in geometry.regions.iter().zip(system.closed) {
        for &(row, col) in region.cells.iter().rev().take(closed.into()) {
            board.set(Coord::new(row, col), Cell::Closed);
        }
    }
    for ((row, col), residual) in id.shape().foci().into_iter().zip(system.residuals) {
        board.set(Coord::new(row + 1, col + 1), Cell::Digit(residual));
    }
    board
}
