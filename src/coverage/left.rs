//! The safe cells of a board that aren't open yet, counted in stretches, so that the n-th is found without going over all.

use crate::board::Coord;
use crate::layout::Layout;

/// How many are left in each stretch of the cells, row by row.
pub(super) struct Left {
    all: usize,
    in_stretch: Vec<usize>,
    stretch: usize,
    cols: usize,
    cells: usize,
}

impl Left {
    /// Counts the cells for which `is_left` holds.
    pub fn of(layout: &Layout, is_left: impl Fn(Coord) -> bool) -> Self {
        let (cols, cells) = (layout.cols(), layout.rows() * layout.cols());
        let stretch = cells.isqrt().max(1);
        let mut left = Self { all: 0, in_stretch: vec![0; cells.div_ceil(stretch)], stretch, cols, cells };
        for at in layout.coords().filter(|&at| is_left(at)) {
            left.all += 1;
            left.in_stretch[(at.row * cols + at.col) / stretch] += 1;
        }
        left
    }

    pub fn len(&self) -> usize {
        self.all
    }

    pub fn is_empty(&self) -> bool {
        self.all == 0
    }

    /// A cell is left no more.
    pub fn remove(&mut self, at: Coord) {
        self.all -= 1;
        self.in_stretch[(at.row * self.cols + at.col) / self.stretch] -= 1;
    }

    /// The n-th cell, from 0, for which `is_left` still holds.
    pub fn nth(&self, mut n: usize, is_left: impl Fn(Coord) -> bool) -> Option<Coord> {
        let stretch = self.in_stretch.iter().position(|&here| {
            let is_here = n < here;
            n -= if is_here { 0 } else { here };
            is_here
        })?;
        let cells = stretch * self.stretch..self.cells.min((stretch + 1) * self.stretch);
        cells.map(|cell| Coord::new(cell / self.cols, cell % self.cols)).filter(|&at| is_left(at)).nth(n)
    }
}
