//! Moves that a session refuses.

use thiserror::Error;

use crate::board::{Cell, Coord};

/// A move that the session's board doesn't allow. The session doesn't change, except that [`Session::play`](super::Session::play) may
/// have opened cells by then.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// Not a cell of the board.
    #[error("the cell {coord} is outside the board of {rows} × {cols} cells (rows and columns count from 0)")]
    Outside {
        /// The cell.
        coord: Coord,
        /// The board's rows.
        rows: usize,
        /// The board's columns.
        cols: usize,
    },
    /// The cell is open, flagged or a wall.
    #[error("the cell {coord} is not closed: found `{}`; take it back first (rows and columns count from 0)", .cell.symbol())]
    NotClosed {
        /// The cell.
        coord: Coord,
        /// What it is.
        cell: Cell,
    },
    /// A cell has eight neighbours.
    #[error("the cell {coord} shows {digit}: expected a digit from 0 to 8 (rows and columns count from 0)")]
    Digit {
        /// The cell.
        coord: Coord,
        /// Its digit.
        digit: u8,
    },
    /// A cell that should be opened isn't safe in the layout: the session belongs to another board.
    #[error(
        "the cell {coord} can't be opened: it isn't a safe cell of this layout, so the session belongs to another board (rows and columns \
         count from 0)"
    )]
    NotSafe {
        /// The cell.
        coord: Coord,
    },
    /// A layout has another size or another number of mines than the session's board.
    #[error(
        "the layout has {rows} × {cols} cells and {mines} mines, so it belongs to another board than the session"
    )]
    OtherLayout {
        /// The layout's rows.
        rows: usize,
        /// The layout's columns.
        cols: usize,
        /// The layout's mines.
        mines: usize,
    },
    /// A cell that is not closed is another one in the layout.
    #[error(
        "the cell {coord} is not the same in the layout, so the layout belongs to another board than the session (rows and columns count \
         from 0)"
    )]
    OtherCell {
        /// The cell.
        coord: Coord,
    },
}
