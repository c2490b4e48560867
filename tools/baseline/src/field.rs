//! The board as the solver sees it, while it plays a layout.

use minescheme::board::neighbours;
use minescheme::{Coord, Layout};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    Closed,
    Open(u8),
    Mine,
    /// Known to be safe, and not opened.
    Safe,
}

/// A board that is played; cells are numbered row by row.
#[derive(Clone)]
pub struct Field<'l> {
    layout: &'l Layout,
    cells: Vec<Cell>,
    near: Vec<Vec<usize>>,
}

impl<'l> Field<'l> {
    /// A layout with these cells open.
    pub fn new(layout: &'l Layout, open: impl IntoIterator<Item = Coord>) -> Self {
        let (rows, cols) = (layout.rows(), layout.cols());
        let near = |coord| neighbours(rows, cols, coord).map(|near| near.row * cols + near.col).collect();
        let near = layout.coords().map(near).collect();
        let mut field = Self { layout, cells: vec![Cell::Closed; rows * cols], near };
        for coord in open {
            field.settle(coord.row * cols + coord.col, false);
        }
        field
    }

    pub fn cols(&self) -> usize {
        self.layout.cols()
    }

    pub fn rows(&self) -> usize {
        self.layout.rows()
    }

    pub fn cell(&self, at: usize) -> Cell {
        self.cells[at]
    }

    pub fn near(&self, at: usize) -> &[usize] {
        &self.near[at]
    }

    /// The cell at a row and a column; none outside the board.
    pub fn at(&self, row: isize, col: isize) -> Option<usize> {
        let inside = (0..self.rows() as isize).contains(&row) && (0..self.cols() as isize).contains(&col);
        inside.then(|| row as usize * self.cols() + col as usize)
    }

    /// The open cells with closed neighbours.
    pub fn foci(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&at| self.needs(at).is_some()).collect()
    }

    /// Of an open cell with closed neighbours: how many mines there are among them.
    pub fn needs(&self, at: usize) -> Option<i32> {
        let Cell::Open(digit) = self.cells[at] else { return None };
        let (mut needs, mut closed) = (i32::from(digit), false);
        for &near in &self.near[at] {
            needs -= i32::from(self.cells[near] == Cell::Mine);
            closed |= self.cells[near] == Cell::Closed;
        }
        closed.then_some(needs)
    }

    /// Of an open cell: its closed neighbours, and how many mines there are among them. None if none is closed.
    pub fn equation(&self, at: usize) -> Option<(Vec<usize>, i32)> {
        let needs = self.needs(at)?;
        let closed = self.near[at].iter().copied().filter(|&near| self.cells[near] == Cell::Closed);
        Some((closed.collect(), needs))
    }

    /// The closed cells, and how many mines there are among them.
    pub fn rest(&self) -> (Vec<usize>, i32) {
        let closed = (0..self.cells.len()).filter(|&at| self.cells[at] == Cell::Closed).collect();
        let mines = self.cells.iter().filter(|&&cell| cell == Cell::Mine).count();
        (closed, self.layout.mines() as i32 - mines as i32)
    }

    /// A closed cell becomes known: a mine, or open. False if the layout says otherwise.
    pub fn settle(&mut self, at: usize, mine: bool) -> bool {
        let coord = Coord::new(at / self.cols(), at % self.cols());
        let right = self.layout.is_mine(coord) == mine;
        self.cells[at] = if mine { Cell::Mine } else { Cell::Open(self.layout.digit(coord)) };
        right
    }

    /// A closed cell becomes known, and nothing is opened.
    pub fn note(&mut self, at: usize, mine: bool) {
        self.cells[at] = if mine { Cell::Mine } else { Cell::Safe };
    }

    /// The first closed cell that is safe.
    pub fn first_safe(&self) -> Option<usize> {
        let closed = self.layout.coords().zip(0..).filter(|&(_, at)| self.cells[at] == Cell::Closed);
        closed.filter(|&(coord, _)| !self.layout.is_mine(coord)).map(|(_, at)| at).next()
    }

    /// Whether every safe cell is open.
    pub fn is_solved(&self) -> bool {
        self.first_safe().is_none()
    }
}
