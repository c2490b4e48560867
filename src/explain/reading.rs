//! A position as the reader of a proof knows it: what was proved so far, and what every digit still needs.

use crate::board::{Board, Cell, Coord, MAX_CELLS};
use crate::matcher::{Position, Value};

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

/// A position while a proof is read.
#[derive(Clone)]
pub(super) struct Reading {
    known: Position,
    mines: Option<usize>,
    /// Where something was proved last: there the reader is.
    reader: Option<Coord>,
}

impl Reading {
    pub fn new(board: &Board, mines: Option<usize>) -> Self {
        Self { known: Position::new(board.clone()), mines, reader: None }
    }

    pub fn known(&self) -> &Position {
        &self.known
    }

    pub fn index(&self, at: Coord) -> u32 {
        (at.row * self.known.board().cols() + at.col) as u32
    }

    pub fn coord(&self, index: u32) -> Coord {
        let cols = self.known.board().cols();
        Coord::new(index as usize / cols, index as usize % cols)
    }

    pub fn learn(&mut self, cells: &[Coord], value: Value) {
        self.known.learn(cells.iter().copied(), Some(value));
        self.reader = cells.first().copied().or(self.reader);
    }

    /// How far a cell is from where the reader is.
    pub fn jump(&self, to: Coord) -> usize {
        self.reader.map_or(0, |reader| reader.king_distance(to))
    }

    pub fn is_mine(&self, at: Coord) -> bool {
        self.known.value(at) == Some(Value::Mine)
    }

    /// The digits that touch an unknown cell, or that can't be met, row by row.
    pub fn clues(&self) -> Vec<Clue> {
        let board = self.known.board();
        let digits = board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_)));
        digits.map(|at| self.open(at)).filter(|clue| !clue.cells.is_empty() || clue.need != 0).collect()
    }

    /// What is open next to a digit.
    pub fn open(&self, at: Coord) -> Clue {
        let board = self.known.board();
        let digit = if let Cell::Digit(digit) = board.get(at) { digit } else { 0 };
        let mut clue = Clue { at: Some(at), need: digit.into(), cells: Vec::new() };
        for near in board.neighbours(at) {
            if self.known.is_unknown(near) {
                clue.cells.push(self.index(near));
            } else {
                clue.need -= i32::from(self.is_mine(near));
            }
        }
        clue
    }

    /// The unknown cells of the board, row by row.
    pub fn unknown(&self) -> impl Iterator<Item = u32> {
        self.known.unknown().map(|at| self.index(at))
    }

    /// The mines that are not known yet, if the mine count is.
    pub fn mines_left(&self) -> Option<i32> {
        let known = self.known.board().coords().filter(|&at| self.is_mine(at)).count();
        // No board has more cells; a larger count is as impossible.
        self.mines.map(|mines| mines.min(MAX_CELLS + 1) as i32 - known as i32)
    }
}
