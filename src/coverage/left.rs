//! The safe cells of a board that aren't open yet, counted in blocks, so the n-th can be found without going over all of them.

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    #[test]
    fn the_nth_cell_is_the_nth_of_all() {
        for (rows, cols, mines) in [(1, 1, 0), (1, 50, 9), (7, 1, 2), (13, 17, 60)] {
            let layout =
                Game::of((rows, cols), mines, crate::layout::FirstClick::Safe, None).unwrap().layout(1, 0);
            let mut gone: Vec<Coord> = Vec::new();
            let is_left = |gone: &[Coord], at| !layout.is_mine(at) && !gone.contains(&at);
            let mut left = Left::of(&layout, |at| is_left(&gone, at));
            while !left.is_empty() {
                let all: Vec<Coord> = layout.coords().filter(|&at| is_left(&gone, at)).collect();
                assert_eq!(left.len(), all.len());
                for n in 0..=all.len() {
                    assert_eq!(left.nth(n, |at| is_left(&gone, at)), all.get(n).copied());
                }
                let removed = all[gone.len() * 7 % all.len()];
                left.remove(removed);
                gone.push(removed);
            }
            assert_eq!(left.nth(0, |at| is_left(&gone, at)), None);
        }
    }
}
