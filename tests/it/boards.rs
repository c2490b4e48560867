//! Boards that tests make.

use minescheme::board::{Board, Cell, Coord};
use minescheme::canonical::PatternId;
use minescheme::layout::Layout;

/// A board of the cells that `cell` gives, row by row.
pub fn board_of(rows: usize, cols: usize, cell: impl FnMut(Coord) -> Cell) -> Board {
    Board::from_fn(rows, cols, cell).unwrap()
}

/// The digits of a board.
pub fn digits(board: &Board) -> Vec<Coord> {
    board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))).collect()
}

/// The board on which only these digits say anything: the others are walls.
pub fn only(board: &Board, kept: &[Coord]) -> Board {
    let mut part = board.clone();
    digits(board).into_iter().filter(|at| !kept.contains(at)).for_each(|at| part.set(at, Cell::Wall));
    part
}

/// Opens a cell of a game, and after a zero all that follows.
pub fn open(board: &mut Board, layout: &Layout, at: Coord) {
    layout.flood(board, at).into_iter().for_each(|(at, digit)| board.set(at, Cell::Digit(digit)));
}

/// The board of a pattern: its foci show what they need, the lowest cells of each region are closed, and nothing else says anything.
pub fn board_of_pattern(id: PatternId) -> Board {
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index()).unwrap();
    let (rows, cols) = id.shape().size();
    let mut board = board_of(rows + 2, cols + 2, |_| Cell::Wall);
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
