//! Minesweeper on a board so small that all layouts can be listed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::memory::Cells;
use crate::board::{Coord, neighbours};
use crate::layout::read_kind;

/// The most cells of a [`SmallBoard`].
pub const MOST_CELLS: usize = 30;

/// Minesweeper on rows × columns cells, with all layouts of this number of mines equally likely. Chance answers a move
/// with a digit; a mine loses at once. A position is worth the number of its layouts that the player wins.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) mines: u32,
    /// The neighbours of each cell, `columns · row + column` a bit.
    pub(super) near: Vec<Cells>,
}

/// Why a small board is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SmallBoardError {
    /// Not rows, columns and mines.
    #[error("found {found:?}, expected rows, columns and mines as in `4x4/4`")]
    Unknown {
        /// The text.
        found: String,
    },
    /// Too many cells, or none.
    #[error("found {rows} × {cols} cells, expected 1 to {MOST_CELLS} in all")]
    Cells {
        /// Rows.
        rows: usize,
        /// Columns.
        cols: usize,
    },
    /// More mines than cells.
    #[error("found {mines} mines, expected at most as many as there are cells, {cells}")]
    Mines {
        /// Mines.
        mines: usize,
        /// Cells.
        cells: usize,
    },
}

impl SmallBoard {
    /// A board of rows × columns cells with this many mines.
    /// Errors: [`SmallBoardError`] for more than 30 cells or more mines than cells.
    pub fn new(rows: usize, cols: usize, mines: usize) -> Result<Self, SmallBoardError> {
        let cells = rows.saturating_mul(cols);
        if !(1..=MOST_CELLS).contains(&cells) {
            return Err(SmallBoardError::Cells { rows, cols });
        }
        if mines > cells {
            return Err(SmallBoardError::Mines { mines, cells });
        }
        let near = |cell| {
            neighbours(rows, cols, Coord::new(cell / cols, cell % cols))
                .fold(0, |near, at| near | 1 << (at.row * cols + at.col))
        };
        Ok(Self { rows, cols, mines: mines as u32, near: (0..cells).map(near).collect() })
    }

    /// Rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Mines.
    pub fn mines(&self) -> u32 {
        self.mines
    }

    /// Every layout with a mine on none of the cells of `safe`, ascending.
    pub(super) fn layouts(&self, safe: Cells) -> impl Iterator<Item = Cells> + use<> {
        let cells: Vec<usize> = (0..self.near.len()).filter(|cell| safe >> cell & 1 == 0).collect();
        let fits = self.mines as usize <= cells.len();
        // Sets of this many of these cells, as words: from each the next greater one with as many bits.
        let mut next = fits.then(|| (1u64 << self.mines) - 1);
        let end = 1u64 << cells.len();
        std::iter::from_fn(move || {
            let set = next.filter(|&set| set < end)?;
            let low = set & set.wrapping_neg();
            let carried = set + low;
            next = (set != 0).then(|| carried | ((set ^ carried) >> 2).checked_div(low).unwrap_or(0));
            Some(
                cells.iter().enumerate().fold(0, |layout, (place, cell)| layout | (set >> place & 1) << cell),
            )
        })
    }
}

impl FromStr for SmallBoard {
    type Err = SmallBoardError;

    /// Reads rows, columns and mines as in `4x4/4`.
    fn from_str(text: &str) -> Result<Self, SmallBoardError> {
        let read = read_kind(text).ok_or_else(|| SmallBoardError::Unknown { found: text.to_owned() });
        let (rows, cols, mines) = read?;
        Self::new(rows, cols, mines)
    }
}

impl fmt::Display for SmallBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.rows, self.cols, self.mines)
    }
}
