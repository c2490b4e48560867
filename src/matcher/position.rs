//! A position: a board, and what is known about its closed cells.

use super::why::answer::Value;
use crate::board::{Board, Cell, Coord};

/// A board of closed and open cells, flags and walls, and for each closed cell whether it is known to be safe or a mine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    known: Vec<Option<Value>>,
}

impl Position {
    /// A board of which nothing is known yet but its flags.
    pub fn new(board: Board) -> Self {
        let known = vec![None; board.cells().len()];
        Self { board, known }
    }

    /// The board as it was given.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What a closed cell or a flag is known to be.
    pub fn value(&self, at: Coord) -> Option<Value> {
        match self.board.get(at) {
            Cell::Closed => self.known[self.index(at)],
            Cell::Mine => Some(Value::Mine),
            _ => None,
        }
    }

    /// Whether a cell is closed and may be safe or a mine.
    pub fn is_unknown(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Closed && self.known[self.index(at)].is_none()
    }

    /// The cells that may be safe or a mine, row by row.
    pub fn unknown(&self) -> impl Iterator<Item = Coord> {
        self.board.coords().filter(|&at| self.is_unknown(at))
    }

    /// Notes what some closed cells are, or with `None` that it isn't known.
    pub fn learn(&mut self, cells: impl IntoIterator<Item = Coord>, value: Option<Value>) {
        for at in cells {
            let index = self.index(at);
            self.known[index] = value;
        }
    }

    /// What is left to find, as a board: known mines are flags, and known safe cells, which no digit needs any more, are walls.
    pub fn rest(&self) -> Board {
        let mut rest = self.board.clone();
        for at in self.board.coords().filter(|&at| self.board.get(at) == Cell::Closed) {
            match self.known[self.index(at)] {
                Some(Value::Mine) => rest.set(at, Cell::Mine),
                Some(Value::Safe) => rest.set(at, Cell::Wall),
                None => {}
            }
        }
        rest
    }

    fn index(&self, at: Coord) -> usize {
        at.row * self.board.cols() + at.col
    }
}
