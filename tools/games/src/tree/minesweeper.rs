//! Minesweeper on a board of a few cells, where chance answers each move with a number.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

#[cfg(feature = "train")]
use minescheme::best_play::SmallBoard;
use minescheme::board::{Coord, neighbours};
use minescheme::symmetry::Symmetry;

use super::TreeGame;

const CLOSED: u8 = 9;
/// The most cells of [`Minesweeper::small`].
const MOST_SMALL: usize = 12;

/// Minesweeper on a small board as a tree of all positions, each with the layouts that fit. A mine loses at once, and a
/// position is worth the number of its layouts that the player wins.
///
/// It knows nothing of `SmallBoard::best_play`, which is faster, and checks it on boards of some twelve cells.
#[derive(Clone, Debug)]
pub struct Minesweeper {
    rows: usize,
    cols: usize,
    mines: u32,
    /// The neighbours of each cell, `columns · row + column` a bit.
    near: Vec<u32>,
}

/// What is open on a board of [`Minesweeper`], and the layouts that fit.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The digit of each cell, row by row; 9 if it is closed.
    cells: Vec<u8>,
    /// The cells with mines of each layout, `columns · row + column` a bit. They follow from `cells`.
    layouts: Arc<[u32]>,
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

impl Minesweeper {
    /// The game on this board.
    #[cfg(feature = "train")]
    pub fn on(board: &SmallBoard) -> Self {
        Self::of_size(board.rows(), board.cols(), board.mines())
    }

    /// The game on a board of at most 12 cells; `None` for a board that is larger, or has no cells or too few for its
    /// mines.
    pub fn small(rows: usize, cols: usize, mines: u32) -> Option<Self> {
        let cells = rows.checked_mul(cols).filter(|cells| (1..=MOST_SMALL).contains(cells))?;
        (mines as usize <= cells).then(|| Self::of_size(rows, cols, mines))
    }

    fn of_size(rows: usize, cols: usize, mines: u32) -> Self {
        let near = |cell| {
            neighbours(rows, cols, Coord::new(cell / cols, cell % cols))
                .fold(0, |near, at| near | 1 << (at.row * cols + at.col))
        };
        Self { rows, cols, mines, near: (0..rows * cols).map(near).collect() }
    }

    /// The symmetries that keep the board's size.
    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let size = (self.rows, self.cols);
        Symmetry::all().filter(move |symmetry| symmetry.apply_size(size) == size)
    }

    fn image(&self, symmetry: Symmetry, cell: usize) -> usize {
        let (row, col) = symmetry.apply((cell / self.cols, cell % self.cols), (self.rows, self.cols));
        row * self.cols + col
    }
}

impl TreeGame for Minesweeper {
    const SOLO: bool = true;

    type Position = Opened;
    /// The cell that is opened, `columns · row + column`.
    type Move = usize;

    fn starts(&self) -> Vec<Opened> {
        let layouts = (0..1u32 << self.near.len()).filter(|layout| layout.count_ones() == self.mines);
        vec![Opened { cells: vec![CLOSED; self.near.len()], layouts: layouts.collect() }]
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

    fn after(&self, opened: &Opened, cell: usize) -> Vec<Opened> {
        let mut by_digit: [Vec<u32>; 9] = Default::default();
        for &layout in opened.layouts.iter().filter(|&&layout| layout >> cell & 1 == 0) {
            by_digit[(layout & self.near[cell]).count_ones() as usize].push(layout);
        }
        let next = |(digit, layouts): (usize, Vec<u32>)| {
            let mut cells = opened.cells.clone();
            cells[cell] = digit as u8;
            Opened { cells, layouts: layouts.into() }
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
    use crate::tree::Tree;

    fn game(rows: usize, cols: usize, mines: usize) -> Minesweeper {
        Minesweeper::on(&SmallBoard::new(rows, cols, mines).expect("a board"))
    }

    fn won(tree: &Tree<Minesweeper>) -> u64 {
        tree.values()[tree.starts()[0]]
    }

    #[test]
    fn boards_that_can_be_counted_by_hand() {
        // One mine in a row of three: a cell at the end is opened first, and its digit shows where the mine is.
        assert_eq!(won(&Tree::of(&game(1, 3, 1))), 2);
        assert_eq!(won(&Tree::of(&game(2, 2, 0))), 1);
        assert_eq!(won(&Tree::of(&game(2, 2, 4))), 1);
        // All cells touch each other, so that no digit gives information.
        assert_eq!(won(&Tree::of(&game(2, 2, 1))), 1);
    }

    #[test]
    fn symmetry_changes_no_value() {
        for (rows, cols) in [(1, 5), (2, 3), (3, 3)] {
            for mines in 0..=rows * cols {
                let board = game(rows, cols, mines);
                let (folded, apart) = (Tree::of(&board), Tree::unfolded(&board));
                assert_eq!(won(&folded), won(&apart), "{rows}×{cols}, {mines} mines");
            }
        }
    }
}
