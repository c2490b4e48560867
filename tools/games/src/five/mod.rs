//! Five in a row on 10 × 10 cells: too many positions for a table of all.
//!
//! [`Patterns`] learns the same way as [`Values`](crate::learn::Values), V ← V + α (V′ − V), but keeps no value for each position. It keeps one for
//! each pattern of five cells in a row, and a position is worth what its patterns are worth together. [`Greedy`] and [`TwoPly`] know the
//! game by a formula of ours, and are there to be measured against.

mod patterns;
mod players;

use std::fmt;
use std::sync::LazyLock;

use rand::RngExt;
use rand_pcg::Pcg64;

use crate::tree::TreeGame;

pub use patterns::{Patterns, SavedPatterns, SavedPatternsError};
pub use players::{AnyCell, Fives, Greedy, TwoPly, strength};

/// Rows and columns of the board.
pub const SIDE: usize = 10;
const CELLS: usize = SIDE * SIDE;
/// So many in a row win.
pub const ROW: usize = 5;

/// All rows of five cells, and for each cell the numbers of those it is in.
struct Lines {
    rows: Vec<[usize; ROW]>,
    of_cell: Vec<Vec<usize>>,
}

static LINES: LazyLock<Lines> = LazyLock::new(|| {
    let mut rows = Vec::new();
    for row in 0..SIDE as isize {
        for col in 0..SIDE as isize {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let at = |step: isize| (row + step * down, col + step * right);
                let last = at(ROW as isize - 1);
                if (0..SIDE as isize).contains(&last.0) && (0..SIDE as isize).contains(&last.1) {
                    rows.push(std::array::from_fn(|step| {
                        let (row, col) = at(step as isize);
                        row as usize * SIDE + col as usize
                    }));
                }
            }
        }
    }
    let of_cell = (0..CELLS).map(|cell| (0..rows.len()).filter(|&row| rows[row].contains(&cell)).collect());
    Lines { of_cell: of_cell.collect(), rows }
});

/// A position: who has which cell, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// 0 free, 1 the player who began, 2 the other.
    cells: [u8; CELLS],
    stones: usize,
    last: Option<usize>,
}

impl Default for Board {
    fn default() -> Self {
        Self { cells: [0; CELLS], stones: 0, last: None }
    }
}

/// Rows of signs, `X` for the player who began, `O` for the other, `.` for a free cell.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(SIDE) {
            let text: String = row.iter().map(|&cell| ['.', 'X', 'O'][usize::from(cell)]).collect();
            write!(f, "{text}/")?;
        }
        Ok(())
    }
}

impl Board {
    /// 1 if it is the turn of the player who began, else 2.
    pub fn mover(&self) -> u8 {
        if self.stones.is_multiple_of(2) { 1 } else { 2 }
    }

    /// The player who has a cell: 0 for none.
    pub fn at(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// The cell that was taken last.
    pub fn last(&self) -> Option<usize> {
        self.last
    }

    /// Whether a cell can be taken.
    pub fn is_free(&self, cell: usize) -> bool {
        cell < CELLS && self.cells[cell] == 0
    }

    /// The board after the mover has taken a free cell.
    #[must_use]
    pub fn with(&self, cell: usize) -> Self {
        let mut next = self.clone();
        next.take(cell);
        next
    }

    /// The mover takes a free cell.
    pub fn take(&mut self, cell: usize) {
        self.cells[cell] = self.mover();
        self.stones += 1;
        self.last = Some(cell);
    }

    fn take_back(&mut self, cell: usize, last: Option<usize>) {
        self.cells[cell] = 0;
        self.stones -= 1;
        self.last = last;
    }

    /// Whether the player who moved last has five in a row.
    pub fn is_won(&self) -> bool {
        let Some(last) = self.last else { return false };
        let by = self.cells[last];
        LINES.of_cell[last].iter().any(|&row| LINES.rows[row].iter().all(|&cell| self.cells[cell] == by))
    }

    /// Whether no cell is free.
    pub fn is_full(&self) -> bool {
        self.stones == CELLS
    }

    /// The free cells at most two away from a taken one; on an empty board the one in the middle.
    pub fn near(&self) -> Vec<usize> {
        if self.stones == 0 {
            return vec![CELLS / 2 + SIDE / 2];
        }
        let mut near = [false; CELLS];
        for cell in (0..CELLS).filter(|&cell| self.cells[cell] != 0) {
            let (row, col) = (cell / SIDE, cell % SIDE);
            for row in row.saturating_sub(2)..(row + 3).min(SIDE) {
                for col in col.saturating_sub(2)..(col + 3).min(SIDE) {
                    near[row * SIDE + col] = true;
                }
            }
        }
        (0..CELLS).filter(|&cell| near[cell] && self.cells[cell] == 0).collect()
    }
}

/// The game, with moves near the stones only.
#[derive(Clone, Copy, Debug, Default)]
pub struct FiveInARow;

impl TreeGame for FiveInARow {
    type Position = Board;
    /// The cell, `10 · row + column`.
    type Move = usize;

    fn starts(&self) -> Vec<Board> {
        vec![Board::default()]
    }

    fn end(&self, board: &Board) -> Option<u64> {
        if board.is_won() {
            return Some(0);
        }
        board.is_full().then_some(1)
    }

    fn moves(&self, board: &Board) -> Vec<usize> {
        board.near()
    }

    fn after(&self, board: &Board, cell: usize) -> Vec<Board> {
        vec![board.with(cell)]
    }
}

/// One of these cells, each as likely as the others.
fn any(cells: &[usize], rng: &mut Pcg64) -> usize {
    cells[rng.random_range(0..cells.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_192_rows_of_five() {
        assert_eq!(LINES.rows.len(), 2 * 60 + 2 * 36);
        assert!(LINES.of_cell.iter().all(|rows| (3..=20).contains(&rows.len())));
    }

    #[test]
    fn five_in_a_row_win_in_every_direction() {
        for step in [1, SIDE, SIDE + 1, SIDE - 1] {
            let mut board = Board::default();
            for number in 0..5 {
                assert!(!board.is_won());
                board.take(24 + number * step);
                if number < 4 {
                    // Far away, and never in a row.
                    board.take([0, 2, 90, 92][number]);
                }
            }
            assert!(board.is_won(), "{step}: {board}");
        }
    }
}
