//! Minesweeper on a board so small that all layouts can be listed.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::{Next, TreeGame, Turn};
use crate::board::{Coord, neighbours};
use crate::symmetry::Symmetry;

/// The most cells of a [`SmallBoard`].
pub const MOST_CELLS: usize = 30;

const CLOSED: u8 = 9;

/// Minesweeper on rows × columns cells, every layout with so many mines as likely as the others. Chance answers a move
/// with a digit; a mine loses at once. A position is worth the number of its layouts that the player wins.
///
/// As a [`TreeGame`] it lists the layouts of every position: for boards of some twelve cells, and to check
/// [`SmallBoard::best_play`], which is faster.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    pub(super) rows: usize,
    pub(super) cols: usize,
    pub(super) mines: u32,
    /// The neighbours of each cell, `columns · row + column` a bit.
    pub(super) near: Vec<u32>,
}

/// What is open on a [`SmallBoard`], and the layouts that fit.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The digit of each cell, row by row; 9 if it is closed.
    cells: Vec<u8>,
    /// The cells with mines of each layout, `columns · row + column` a bit. They follow from `cells`.
    layouts: Arc<[u32]>,
}

impl Opened {
    /// The layouts that fit.
    pub fn layouts(&self) -> usize {
        self.layouts.len()
    }
}

/// The cells in a row: digits, `.` for a closed cell.
impl fmt::Display for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.iter().try_for_each(|&cell| match cell {
            CLOSED => f.write_str("."),
            digit => write!(f, "{digit}"),
        })
    }
}

impl PartialEq for Opened {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Opened {}

impl Hash for Opened {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}

/// Why there is no such small board.
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
    /// Errors: [`SmallBoardError`] for more than 20 cells or more mines than cells.
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

    /// Every layout with a mine on none of the cells of `safe`, ascending.
    pub(super) fn layouts(&self, safe: u32) -> impl Iterator<Item = u32> + use<> {
        let cells: Vec<usize> = (0..self.near.len()).filter(|cell| safe >> cell & 1 == 0).collect();
        let fits = self.mines as usize <= cells.len();
        // Sets of so many of these cells, as words: from each the next greater with as many bits.
        let mut next = fits.then(|| (1u64 << self.mines) - 1);
        let end = 1u64 << cells.len();
        std::iter::from_fn(move || {
            let set = next.filter(|&set| set < end)?;
            let low = set & set.wrapping_neg();
            let carried = set + low;
            next = (set != 0).then(|| carried | ((set ^ carried) >> 2).checked_div(low).unwrap_or(0));
            Some(
                cells
                    .iter()
                    .enumerate()
                    .fold(0, |layout, (place, cell)| layout | ((set >> place & 1) as u32) << cell),
            )
        })
    }

    pub(super) fn image(&self, symmetry: Symmetry, cell: usize) -> usize {
        let (row, col) = symmetry.apply((cell / self.cols, cell % self.cols), (self.rows, self.cols));
        row * self.cols + col
    }

    /// The symmetries that keep the board's size.
    pub(super) fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let size = (self.rows, self.cols);
        Symmetry::all().filter(move |symmetry| symmetry.apply_size(size) == size)
    }
}

impl FromStr for SmallBoard {
    type Err = SmallBoardError;

    /// Reads rows, columns and mines as in `4x4/4`.
    fn from_str(text: &str) -> Result<Self, SmallBoardError> {
        let unknown = || SmallBoardError::Unknown { found: text.to_owned() };
        let (size, mines) = text.split_once('/').ok_or_else(unknown)?;
        let (rows, cols) = size.split_once('x').ok_or_else(unknown)?;
        let number = |part: &str| part.parse::<usize>().map_err(|_| unknown());
        Self::new(number(rows)?, number(cols)?, number(mines)?)
    }
}

impl fmt::Display for SmallBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.rows, self.cols, self.mines)
    }
}

impl TreeGame for SmallBoard {
    type Position = Opened;
    /// The cell that is opened, `columns · row + column`.
    type Move = usize;

    fn starts(&self) -> Vec<Opened> {
        vec![Opened { cells: vec![CLOSED; self.near.len()], layouts: self.layouts(0).collect() }]
    }

    fn points(&self, opened: &Opened) -> u64 {
        opened.layouts.len() as u64
    }

    /// Won when only mines are closed.
    fn end(&self, opened: &Opened) -> Option<u64> {
        let closed = opened.cells.iter().filter(|&&cell| cell == CLOSED).count();
        (closed == self.mines as usize).then_some(opened.layouts.len() as u64)
    }

    fn moves(&self, opened: &Opened) -> Vec<usize> {
        (0..opened.cells.len()).filter(|&cell| opened.cells[cell] == CLOSED).collect()
    }

    fn after(&self, opened: &Opened, cell: usize) -> Vec<Next<Opened>> {
        let mut by_digit: [Vec<u32>; 9] = Default::default();
        for &layout in opened.layouts.iter().filter(|&&layout| layout >> cell & 1 == 0) {
            by_digit[(layout & self.near[cell]).count_ones() as usize].push(layout);
        }
        let next = |(digit, layouts): (usize, Vec<u32>)| {
            let mut cells = opened.cells.clone();
            cells[cell] = digit as u8;
            Next { position: Opened { cells, layouts: layouts.into() }, turn: Turn::Same }
        };
        by_digit.into_iter().enumerate().filter(|(_, layouts)| !layouts.is_empty()).map(next).collect()
    }

    fn canonical(&self, opened: &Opened) -> Opened {
        let images = self.symmetries().map(|symmetry| {
            let mut cells = vec![CLOSED; opened.cells.len()];
            for (cell, &digit) in opened.cells.iter().enumerate() {
                cells[self.image(symmetry, cell)] = digit;
            }
            (cells, symmetry)
        });
        let Some((cells, symmetry)) = images.min() else { return opened.clone() };
        let image = |&layout: &u32| {
            let mines = (0..cells.len()).filter(|cell| layout >> cell & 1 == 1);
            mines.fold(0, |image, cell| image | 1 << self.image(symmetry, cell))
        };
        Opened { layouts: opened.layouts.iter().map(image).collect(), cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Plain, Tree};

    fn won<G: TreeGame>(game: &G) -> u64 {
        let tree = Tree::of(game);
        tree.values()[tree.starts()[0]]
    }

    #[test]
    fn boards_that_can_be_counted_by_hand() {
        // One mine in a row of three: a cell at the end is opened first, and its digit tells where the mine is.
        let row = SmallBoard::new(1, 3, 1).expect("a board");
        assert_eq!(won(&row), 2);
        assert_eq!(won(&SmallBoard::new(2, 2, 0).expect("a board")), 1);
        assert_eq!(won(&SmallBoard::new(2, 2, 4).expect("a board")), 1);
        // All cells touch each other, so that no digit tells anything.
        assert_eq!(won(&SmallBoard::new(2, 2, 1).expect("a board")), 1);
    }

    #[test]
    fn symmetry_changes_no_value() {
        for (rows, cols) in [(1, 5), (2, 3), (3, 3)] {
            for mines in 0..=rows * cols {
                let board = SmallBoard::new(rows, cols, mines).expect("a board");
                assert_eq!(won(&board), won(&Plain(board.clone())), "{rows}×{cols}, {mines} mines");
            }
        }
    }
}
