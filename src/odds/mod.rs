//! Odds: the probability that each closed cell is a mine, for positions in which nothing follows.
//!
//! All placements of the mines that fit every digit, every flag and the total count are equally likely. The odds of
//! a cell are the share of them in which it is a mine. [`Session::odds`] and [`Counter::odds`] count them:
//!
//! 1. each component (digits that are connected through closed cells) is enumerated as in the matcher, but with a number of
//!    placements instead of a bit, for each number of mines that they take;
//! 2. components are joined, with a binomial for the cells that touch no digit. This gives a component's placements with
//!    m mines their weight, the number of ways to place all other mines;
//! 3. a second pass over each component, backwards, gives each region its share.
//!
//! The work is limited by the matcher's effort; a board that needs more gives [`OddsError::TooLarge`], never a wrong number.
//! Only positive numbers are added and multiplied, so the odds are within 10⁻¹² of the exact ratio. [`Session::placements`]
//! is exact.
//!
//! ```
//! use minescheme::board::{Board, Coord};
//! use minescheme::odds::Odds;
//!
//! let board: Board = "\
//! 1..
//! ...
//! ".parse()?;
//! let odds = Odds::of(&board, 2)?;
//! // One mine next to the 1, one in the last column.
//! assert_eq!(odds.at(Coord::new(1, 0)), Some(1.0 / 3.0));
//! assert_eq!(odds.at(Coord::new(0, 2)), Some(0.5));
//! assert_eq!(odds.safest(), [Coord::new(0, 1), Coord::new(1, 0), Coord::new(1, 1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod component;
mod counter;
mod draw;
mod number;
mod remembered;
mod together;

use thiserror::Error;

use crate::board::{Board, Coord};
use crate::matcher::{DEFAULT_EFFORT, Field, Session};
pub use counter::Counter;
pub use number::{Placements, Ways};

/// The probability that each closed cell of a board is a mine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    rows: usize,
    cols: usize,
    /// Row by row; NaN where the cell is not closed.
    cells: Vec<f64>,
    /// The cells that touch a number and weren't known before, in no order: row × columns + column.
    edge: Vec<u32>,
    /// How many cells touch no number, and the odds of each.
    free: (usize, f64),
    ways: Ways,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Odds {
    /// As a list of rows; null stands for a cell that isn't closed.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row| (0..self.cols).map(move |col| self.at(Coord::new(row, col))).collect::<Vec<_>>();
        serializer.collect_seq((0..self.rows).map(row))
    }
}

impl Odds {
    /// The odds on a board with `mines` mines, flags included.
    /// Errors: [`OddsError`].
    pub fn of(board: &Board, mines: usize) -> Result<Self, OddsError> {
        let mut counter = Counter::default();
        counter.odds_on(&Field::on(board), Some(mines), DEFAULT_EFFORT)?;
        Ok(counter.odds)
    }

    /// The probability that the cell at `coord` is a mine; `None` if it isn't closed. Known cells have 0 or 1.
    pub fn at(&self, coord: Coord) -> Option<f64> {
        let inside = coord.row < self.rows && coord.col < self.cols;
        inside.then(|| self.cells[coord.row * self.cols + coord.col]).filter(|odds| !odds.is_nan())
    }

    /// The closed cells with the least odds, row by row.
    pub fn safest(&self) -> Vec<Coord> {
        let least = self.least();
        // Cells that are equally safe may differ by a rounding.
        self.closed().filter(|&(_, odds)| odds <= least + ROUNDING).map(|(coord, _)| coord).collect()
    }

    /// The least odds of a closed cell; 1 if there is none.
    pub fn least(&self) -> f64 {
        self.closed().map(|(_, odds)| odds).fold(1.0, f64::min)
    }

    /// The closed cells with their odds, row by row.
    pub fn closed(&self) -> impl Iterator<Item = (Coord, f64)> {
        let rows = self.cells.chunks(self.cols.max(1)).enumerate();
        rows.flat_map(|(row, odds)| {
            let all = odds.iter().enumerate().filter(|(_, odds)| !odds.is_nan());
            all.map(move |(col, &odds)| (Coord::new(row, col), odds))
        })
    }

    /// The closed cells that are certainly safe, row by row.
    pub(crate) fn safe(&self) -> impl Iterator<Item = Coord> {
        let safe = self.cells.iter().enumerate().filter(|(_, odds)| **odds == 0.0);
        safe.map(|(at, _)| Coord::new(at / self.cols, at % self.cols))
    }

    /// The closed cells that touch a number and weren't known before, with their odds, in no order.
    pub(crate) fn edge(&self) -> impl Iterator<Item = (Coord, f64)> {
        self.edge.iter().map(|&at| {
            let at = at as usize;
            (Coord::new(at / self.cols, at % self.cols), self.cells[at])
        })
    }

    /// How many closed cells touch no number, and the odds of each.
    pub(crate) fn free(&self) -> (usize, f64) {
        self.free
    }

    /// The number of placements, rounded.
    pub fn ways(&self) -> Ways {
        self.ways
    }

    /// Number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.cols)
    }
}

/// The largest error of odds.
pub const ROUNDING: f64 = 1e-12;

/// Why odds can't be given.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum OddsError {
    /// The number of mines is not known.
    #[error("odds need the number of mines on the whole board, including flags")]
    NoCount,
    /// No placement fits.
    #[error("no placement of {mines} mine{} fits the board", if *mines == 1 { "" } else { "s" })]
    Impossible {
        /// The total count.
        mines: usize,
    },
    /// More work than the effort allows.
    #[error(
        "the odds are undecided: counting the mine placements of {} connected closed cells takes more effort than is allowed",
        cells.len()
    )]
    TooLarge {
        /// The closed cells of the component that is too large, row by row; if it is too much work to join the
        /// components, all closed cells that touch a digit.
        cells: Vec<Coord>,
    },
    /// The odds are not too large, but the exact number of placements is: it would have too many digits.
    #[error("the exact number of placements has too many digits; `Odds::ways` is the same, rounded")]
    TooManyDigits,
}

impl Session {
    /// The odds on the board with everything that was opened and deduced ([`Self::deduce`]); what was deduced is 0 or 1.
    /// Errors: [`OddsError`].
    pub fn odds(&self) -> Result<Odds, OddsError> {
        let mut counter = Counter::default();
        counter.odds(self)?;
        Ok(counter.odds)
    }

    /// The number of placements of the mines that fit the board.
    /// Errors: [`OddsError::NoCount`], [`OddsError::TooLarge`], [`OddsError::TooManyDigits`].
    pub fn placements(&self) -> Result<Placements, OddsError> {
        Counter::default().placements(self)
    }
}
