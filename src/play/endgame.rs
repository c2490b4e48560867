//! The end of a game: all placements that are left, one by one, and best play on them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use crate::board::{Board, Cell, Coord};
use crate::tree::minesweeper::search::{Cells, Key, MOST_CELLS, Memory, Search};

/// The most positions that a game tree may have.
const MOST_POSITIONS: usize = 20_000;

/// The closed cells of a board and every placement of mines on them that fits.
pub(super) struct Endgame {
    cells: Vec<Coord>,
    layouts: Vec<Cells>,
}

impl Endgame {
    /// The end of a game with so many mines, known ones included. `None` if there are too many closed cells.
    pub fn of(board: &Board, mines: usize) -> Option<Self> {
        let cells = in_order(board);
        if cells.len() > MOST_CELLS {
            return None;
        }
        let known = board.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
        let mut listing = Listing::on(board, &cells);
        listing.lay(0, 0, mines.checked_sub(known)?);
        let layouts = listing.layouts;
        Some(Self { cells, layouts })
    }

    /// The cell that wins most, and the share that it wins. `None` if the tree is too large.
    pub fn best(&self) -> Option<(Coord, f64)> {
        let near = |at: Coord, (place, other): (usize, &Coord)| {
            if at != *other && at.king_distance(*other) == 1 { 1 << place } else { 0 }
        };
        let around = self.cells.iter().map(|&at| {
            self.cells.iter().enumerate().map(|other| near(at, other)).fold(0, |set, near: Cells| set | near)
        });
        let search = Search::within(around.collect());
        let memory = Own(Mutex::new(HashMap::new()));
        let best = *search.choices(&self.layouts, 0, &memory).first()?;
        let win = f64::from(best.won) / self.layouts.len() as f64;
        (!memory.is_full()).then(|| (self.cells[best.cell], win))
    }
}

/// The closed cells, those that share digits near each other.
fn in_order(board: &Board) -> Vec<Coord> {
    let mut order = Vec::new();
    let mut queue = VecDeque::new();
    let mut rest: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
    while let Some(&first) = rest.first() {
        queue.push_back(first);
        rest.remove(0);
        while let Some(at) = queue.pop_front() {
            order.push(at);
            let shares = |&other: &Coord| {
                let mut digits =
                    board.neighbours(at).filter(|&digit| matches!(board.get(digit), Cell::Digit(_)));
                at.king_distance(other) <= 2 && digits.any(|digit| digit.king_distance(other) == 1)
            };
            queue.extend(rest.iter().copied().filter(shares));
            rest.retain(|other| !queue.contains(other));
        }
    }
    order
}

/// Lists placements cell by cell.
struct Listing {
    /// For each cell the digits that it touches.
    digits: Vec<Vec<usize>>,
    /// For each digit the mines that it still needs, and the cells that it still has.
    needs: Vec<(usize, usize)>,
    layouts: Vec<Cells>,
}

impl Listing {
    fn on(board: &Board, cells: &[Coord]) -> Self {
        let mut listing =
            Self { digits: vec![Vec::new(); cells.len()], needs: Vec::new(), layouts: Vec::new() };
        for at in board.coords() {
            let Cell::Digit(digit) = board.get(at) else { continue };
            let touched: Vec<usize> =
                (0..cells.len()).filter(|&cell| cells[cell].king_distance(at) == 1).collect();
            let known = board.neighbours(at).filter(|&near| board.get(near) == Cell::Mine).count();
            for &cell in &touched {
                listing.digits[cell].push(listing.needs.len());
            }
            listing.needs.push((usize::from(digit).saturating_sub(known), touched.len()));
        }
        listing
    }

    /// Lays `left` mines on the cells from `cell` on.
    fn lay(&mut self, cell: usize, layout: Cells, left: usize) {
        if cell == self.digits.len() {
            self.layouts.push(layout);
            return;
        }
        let rest = self.digits.len() - cell;
        for mine in [false, true] {
            let fits = |&digit: &usize| {
                let (needs, has) = self.needs[digit];
                if mine { needs > 0 } else { needs < has }
            };
            let room = if mine { left > 0 } else { left < rest };
            if room && self.digits[cell].iter().all(fits) {
                self.take(cell, mine, true);
                self.lay(cell + 1, layout | Cells::from(mine) << cell, left - usize::from(mine));
                self.take(cell, mine, false);
            }
        }
    }

    /// A cell is laid, or taken up again.
    fn take(&mut self, cell: usize, mine: bool, laid: bool) {
        for &digit in &self.digits[cell] {
            let (needs, has) = &mut self.needs[digit];
            let change =
                |number: &mut usize, by: usize| *number = if laid { *number - by } else { *number + by };
            change(needs, mine.into());
            change(has, 1);
        }
    }
}

/// The positions of one tree.
struct Own(Mutex<HashMap<Key, u32>>);

impl Own {
    fn positions(&self) -> std::sync::MutexGuard<'_, HashMap<Key, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory for Own {
    fn recall(&self, key: &Key) -> Option<u32> {
        self.positions().get(key).copied()
    }

    fn remember(&self, key: Key, won: u32) {
        self.positions().insert(key, won);
    }

    fn is_full(&self) -> bool {
        self.positions().len() >= MOST_POSITIONS
    }

    fn sum(&self, sets: &[Vec<Cells>], won: &(dyn Fn(&[Cells]) -> u32 + Sync)) -> u32 {
        sets.iter().map(|set| won(set)).sum()
    }
}
