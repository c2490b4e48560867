//! A position: a board, what was proved of it, and what every digit still needs.

use std::sync::Arc;

use crate::board::{Board, Cell, Coord, MAX_CELLS};
use crate::matcher::Value;

/// A digit with what is unknown around it.
#[derive(Clone, Debug)]
pub(super) struct Clue {
    /// Where it stands.
    pub at: Coord,
    /// The mines that it still needs.
    pub need: i32,
    /// The unknown cells next to it, row by row.
    pub cells: Vec<u32>,
}

/// A board of which some cells were proved. A copy shares what was known when it was made, so it takes no more on a large board than on a
/// small one.
#[derive(Clone)]
pub(super) struct Reading<'a> {
    pub board: &'a Board,
    pub mines: Option<usize>,
    known: Arc<Vec<Option<Value>>>,
    /// What was learned while others shared the rest.
    apart: Vec<(u32, Value)>,
    /// The known mines, flags among them, and the unknown cells.
    known_mines: usize,
    unknown: usize,
    /// Where something was proved last: there the reader is.
    pub reader: Option<Coord>,
}

impl<'a> Reading<'a> {
    pub fn new(board: &'a Board, mines: Option<usize>) -> Self {
        let of = |cell| board.cells().iter().filter(|&&other| other == cell).count();
        Self {
            board,
            mines,
            known: Arc::new(vec![None; board.cells().len()]),
            apart: Vec::new(),
            known_mines: of(Cell::Mine),
            unknown: of(Cell::Closed),
            reader: None,
        }
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
            let index = self.index(at);
            if self.is_unknown(at) {
                self.unknown -= 1;
                self.known_mines += usize::from(value == Value::Mine);
            }
            match Arc::get_mut(&mut self.known) {
                Some(known) => known[index as usize] = Some(value),
                None => match self.apart.binary_search_by_key(&index, |&(other, _)| other) {
                    Ok(place) => self.apart[place].1 = value,
                    Err(place) => self.apart.insert(place, (index, value)),
                },
            }
        }
        self.reader = cells.first().copied().or(self.reader);
    }

    fn value(&self, index: u32) -> Option<Value> {
        let apart = || self.apart.binary_search_by_key(&index, |&(other, _)| other).ok();
        self.known[index as usize].or_else(|| apart().map(|place| self.apart[place].1))
    }

    pub fn is_unknown(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Closed && self.value(self.index(at)).is_none()
    }

    pub fn is_mine(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Mine || self.value(self.index(at)) == Some(Value::Mine)
    }

    /// The part of the board around some cells, and its top left cell. Mines that were proved are mines in it, cells that were proved
    /// safe are walls.
    pub fn part_around(&self, cells: &[Coord], margin: usize) -> Option<(Board, Coord)> {
        let cell = |at| match (self.board.get(at), self.value(self.index(at))) {
            (Cell::Closed, Some(Value::Mine)) => Cell::Mine,
            (Cell::Closed, Some(Value::Safe)) => Cell::Wall,
            (cell, _) => cell,
        };
        Board::part_around((self.board.rows(), self.board.cols()), cells, margin, cell)
    }

    /// The digits that touch an unknown cell, or that can't be met, row by row.
    pub fn clues(&self) -> Vec<Clue> {
        let digits = self.board.coords().filter(|&at| matches!(self.board.get(at), Cell::Digit(_)));
        let clues = digits.map(|at| self.open(at));
        clues.filter(|clue| !clue.cells.is_empty() || clue.need != 0).collect()
    }

    /// The digits next to a cell.
    pub fn digits_around(&self, cell: Coord) -> impl Iterator<Item = Coord> {
        self.board.neighbours(cell).filter(|&near| matches!(self.board.get(near), Cell::Digit(_)))
    }

    /// What is open next to a digit.
    pub fn open(&self, at: Coord) -> Clue {
        let digit = if let Cell::Digit(digit) = self.board.get(at) { digit } else { 0 };
        let mut clue = Clue { at, need: digit.into(), cells: Vec::new() };
        for near in self.board.neighbours(at) {
            let index = self.index(near);
            let value = match self.board.cells()[index as usize] {
                Cell::Closed => self.value(index),
                Cell::Mine => Some(Value::Mine),
                _ => continue,
            };
            match value {
                None => clue.cells.push(index),
                Some(value) => clue.need -= i32::from(value == Value::Mine),
            }
        }
        clue
    }

    /// The unknown cells of the board, row by row.
    pub fn unknown(&self) -> impl Iterator<Item = u32> {
        let closed = |&index: &u32| self.board.cells()[index as usize] == Cell::Closed;
        (0..self.known.len() as u32).filter(closed).filter(|&index| self.value(index).is_none())
    }

    /// How many cells are unknown.
    pub fn unknown_count(&self) -> i32 {
        self.unknown as i32
    }

    /// The mines that are not known yet, if the mine count is.
    pub fn mines_left(&self) -> Option<i32> {
        // No board has more cells; a larger count is as impossible.
        self.mines.map(|mines| mines.min(MAX_CELLS + 1) as i32 - self.known_mines as i32)
    }
}
