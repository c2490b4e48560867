//! Moves that a session refuses.

use thiserror::Error;

use crate::board::{Cell, Coord};

/// A move that the session's board does not allow. The session stays as it was; only [`Session::play`](super::Session::play) may have
/// opened cells by then.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// Not a cell of the board.
    #[error(
        "the cell {coord} lies outside the board of {rows} × {cols} cells (rows and columns count from 0)"
    )]
    Outside {
        /// The cell.
        coord: Coord,
        /// The board's rows.
        rows: usize,
        /// The board's columns.
        cols: usize,
    },
    /// The cell is open, flagged or a wall.
    #[error("the cell {coord} is not closed: {cell:?}; undo what was said of it first")]
    NotClosed {
        /// The cell.
        coord: Coord,
        /// What it is.
        cell: Cell,
    },
    /// A cell has eight neighbours.
    #[error("the cell {coord} says {digit}: expected a digit 0 to 8")]
    Digit {
        /// The cell.
        coord: Coord,
        /// Its digit.
        digit: u8,
    },
    /// The layout has no safe cell where one was opened: the session knows of another board.
    #[error(
        "the cell {coord} is to be opened, but is no safe cell of the layout: the session was told of another board"
    )]
    NotSafe {
        /// The cell.
        coord: Coord,
    },
}
