//! A position: a board, what was proved of it, and what every digit still needs.

use crate::board::{Board, Cell, Coord, MAX_CELLS};
use crate::matcher::Value;

/// A digit, or the mine count, with what is unknown around it.
#[derive(Clone, Debug)]
pub(super) struct Clue {
    /// Where the digit stands; `None` is the mine count.
    pub at: Option<Coord>,
    /// The mines that it still needs.
    pub need: i32,
    /// The unknown cells next to it, row by row. Of the mine count, which touches all, none are listed.
    pub cells: Vec<u32>,
}

/// A board of which some cells were proved.
#[derive(Clone)]
pub(super) struct Position<'a> {
    pub board: &'a Board,
    pub mines: Option<usize>,
    known: Vec<Option<Value>>,
    /// Where something was proved last: there the reader is.
    reader: Option<Coord>,
}

impl<'a> Position<'a> {
    pub fn new(board: &'a Board, mines: Option<usize>) -> Self {
        Self { board, mines, known: vec![None; board.cells().len()], reader: None }
    }

    pub fn index(&self, at: Coord) -> u32 {
        (at.row * self.board.cols() + at.col) as u32
    }

    pub fn coord(&self, index: u32) -> Coord {
        let cols = self.board.cols();
        Coord::new(index as usize / cols, index as usize % cols)
    }

    pub fn learn(&mut self, cells: &[Coord], value: Value) {
        for &at in cells {
            let index = self.index(at) as usize;
            self.known[index] = Some(value);
        }
        self.reader = cells.first().copied().or(self.reader);
    }

    /// How far a cell is from where the reader is.
    pub fn jump(&self, to: Coord) -> usize {
        self.reader.map_or(0, |reader| reader.king_distance(to))
    }

    pub fn is_unknown(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Closed && self.known[self.index(at) as usize].is_none()
    }

    pub fn is_mine(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Mine || self.known[self.index(at) as usize] == Some(Value::Mine)
    }

    /// The board with the mines that were proved; cells that were proved safe are walls.
    pub fn known_board(&self) -> Board {
        let mut board = self.board.clone();
        for (index, value) in (0..).zip(&self.known) {
            match value {
                Some(Value::Mine) => board.set(self.coord(index), Cell::Mine),
                Some(Value::Safe) => board.set(self.coord(index), Cell::Wall),
                None => {}
            }
        }
        board
    }

    /// The digits that touch an unknown cell, or that can't be met, row by row.
    pub fn clues(&self) -> Vec<Clue> {
        self.board.coords().filter_map(|at| self.clue(at)).collect()
    }

    fn clue(&self, at: Coord) -> Option<Clue> {
        if !matches!(self.board.get(at), Cell::Digit(_)) {
            return None;
        }
        Some(self.open(at)).filter(|clue| !clue.cells.is_empty() || clue.need != 0)
    }

    /// What is open next to a digit.
    pub fn open(&self, at: Coord) -> Clue {
        let digit = if let Cell::Digit(digit) = self.board.get(at) { digit } else { 0 };
        let mut clue = Clue { at: Some(at), need: digit.into(), cells: Vec::new() };
        for near in self.board.neighbours(at) {
            if self.is_unknown(near) {
                clue.cells.push(self.index(near));
            } else {
                clue.need -= i32::from(self.is_mine(near));
            }
        }
        clue
    }

    /// The unknown cells of the board, row by row.
    pub fn unknown(&self) -> impl Iterator<Item = u32> {
        let closed = |&index: &u32| self.board.cells()[index as usize] == Cell::Closed;
        (0..self.known.len() as u32).filter(closed).filter(|&index| self.known[index as usize].is_none())
    }

    /// The mines that are not known yet, if the mine count is.
    pub fn mines_left(&self) -> Option<i32> {
        let known = self.board.coords().filter(|&at| self.is_mine(at)).count();
        // No board has more cells; a larger count is as impossible.
        self.mines.map(|mines| mines.min(MAX_CELLS + 1) as i32 - known as i32)
    }
}
