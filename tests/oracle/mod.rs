//! What follows from a board, found by trying mine placements cell by cell. Knows nothing of regions or foci.

use minescheme::board::{Board, Cell, Coord};

/// What all placements agree on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Truth {
    /// Closed cells that are safe in every placement, row by row.
    pub safe: Vec<Coord>,
    /// Closed cells that are mines in every placement, row by row.
    pub mines: Vec<Coord>,
}

/// The truth about a board, with the total mine count (flags included) if there is one; `None` if no placement
/// fits. For boards with few closed cells.
pub fn truth(board: &Board, total: Option<usize>) -> Option<Truth> {
    let closed: Vec<Coord> = board.coords().filter(|&c| board.get(c) == Cell::Closed).collect();
    let mut search = Search {
        guess: board.clone(),
        total,
        seen: vec![[false; 2]; closed.len()],
        closed,
        digits: board.coords().filter(|&c| matches!(board.get(c), Cell::Digit(_))).collect(),
        feasible: false,
    };
    if search.digits.iter().all(|&digit| search.can_hold(digit)) {
        search.place(0);
    }
    search.feasible.then(|| {
        let without = |kind: usize| {
            let never = |(_, seen): &(&Coord, &[bool; 2])| !seen[kind];
            search.closed.iter().zip(&search.seen).filter(never).map(|(&c, _)| c).collect()
        };
        Truth { safe: without(1), mines: without(0) }
    })
}

struct Search {
    /// The board with the cells tried so far: a mine, or a wall for a safe cell.
    guess: Board,
    total: Option<usize>,
    closed: Vec<Coord>,
    digits: Vec<Coord>,
    /// For each closed cell whether some placement has it safe, or a mine.
    seen: Vec<[bool; 2]>,
    feasible: bool,
}

impl Search {
    /// Whether the digit at `at` still can be met.
    fn can_hold(&self, at: Coord) -> bool {
        let Cell::Digit(digit) = self.guess.get(at) else { return true };
        let count = |kind| self.guess.neighbours(at).filter(|&near| self.guess.get(near) == kind).count();
        let mines = count(Cell::Mine);
        (mines..=mines + count(Cell::Closed)).contains(&usize::from(digit))
    }

    fn total_can_hold(&self) -> bool {
        let count = |kind| self.guess.cells().iter().filter(|&&cell| cell == kind).count();
        self.total.is_none_or(|total| {
            let mines = count(Cell::Mine);
            (mines..=mines + count(Cell::Closed)).contains(&total)
        })
    }

    fn place(&mut self, next: usize) {
        if !self.total_can_hold() {
            return;
        }
        let Some(&cell) = self.closed.get(next) else {
            self.feasible = true;
            for (seen, &cell) in self.seen.iter_mut().zip(&self.closed) {
                seen[usize::from(self.guess.get(cell) == Cell::Mine)] = true;
            }
            return;
        };
        for kind in [Cell::Wall, Cell::Mine] {
            if self.feasible && self.seen.iter().all(|seen| seen[0] && seen[1]) {
                break;
            }
            self.guess.set(cell, kind);
            let near: Vec<Coord> = self.guess.neighbours(cell).collect();
            if near.into_iter().all(|digit| self.can_hold(digit)) {
                self.place(next + 1);
            }
        }
        self.guess.set(cell, Cell::Closed);
    }
}
