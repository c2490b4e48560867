//! Best play from the first click, on boards that are small enough for all of their layouts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use dashmap::DashMap;
use rayon::prelude::*;
use thiserror::Error;

use super::SmallBoard;
use super::memory::{Cells, Key, Memory};
use super::search::LayoutSearch;
use crate::board::Coord;
use crate::observer::{Observer, Stopped};
use crate::symmetry::Symmetry;

/// The most layouts of a board.
const MOST_LAYOUTS: u64 = 1 << 24;

/// What the first click is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Nothing: it may lose.
    Any,
    /// It isn't a mine.
    Safe,
    /// Neither it nor a neighbour is a mine.
    Opening,
}

/// The value of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestPlay {
    /// The layouts that keep the promise at the first cell; all of them if nothing is promised.
    pub layouts: u64,
    /// How many of these the best player wins.
    pub won: u64,
    /// The cells to open first, row by row: those that win the greatest share. None if all cells are mines, as the game is won then before
    /// anything is opened.
    pub first: Vec<Coord>,
    /// Each cell that was tried as the first, row by row, but for those whose promise can't be kept.
    pub cells: Vec<FirstCell>,
    /// The positions that were looked at, up to symmetry.
    pub positions: u64,
}

/// What a cell wins that is opened first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstCell {
    /// The cell.
    pub cell: Coord,
    /// The layouts that keep the promise at this cell.
    pub layouts: u64,
    /// How many of these are won.
    pub won: u64,
}

/// Why a board has no value.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum BestPlayError {
    /// Too many ways to lay the mines.
    #[error("there are {layouts} ways to place the mines, but at most {MOST_LAYOUTS} can be searched")]
    Layouts {
        /// The ways.
        layouts: u64,
    },
    /// The promise cannot be kept.
    #[error(
        "{mines} mines leave no room for what the first click promises; choose fewer mines, or promise less"
    )]
    Promise {
        /// The mines.
        mines: u32,
    },
    /// Not a cell of the board.
    #[error("the cell {cell} (row, column from 0) is outside the board")]
    Outside {
        /// The cell.
        cell: Coord,
    },
    /// More positions than allowed.
    #[error("undecided after {most} positions, which take about 40 bytes each")]
    Positions {
        /// The positions that were allowed.
        most: u64,
    },
    /// It was asked to stop.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

impl SmallBoard {
    /// Best play, on all threads of the current pool. With `cell` that cell is opened first. At most `most` positions are
    /// remembered. Reports each of the [`Self::first_cells`] to the observer.
    /// Errors: [`BestPlayError`].
    pub fn best_play(
        &self,
        promise: Promise,
        cell: Option<Coord>,
        most: u64,
        observer: &dyn Observer,
    ) -> Result<BestPlay, BestPlayError> {
        if let Some(cell) = cell.filter(|cell| cell.row >= self.rows || cell.col >= self.cols) {
            return Err(BestPlayError::Outside { cell });
        }
        let ways =
            (0..u64::from(self.mines)).fold(1, |ways, k| ways * (self.near.len() as u64 - k) / (k + 1));
        if ways > MOST_LAYOUTS {
            return Err(BestPlayError::Layouts { layouts: ways });
        }
        if self.mines as usize == self.near.len() && promise == Promise::Any {
            return Ok(BestPlay { layouts: 1, won: 1, first: Vec::new(), cells: Vec::new(), positions: 0 });
        }
        let search = self.search();
        let (positions, full) = (AtomicU64::new(0), AtomicBool::new(false));
        let memory = Shared { known: DashMap::new(), positions, most, full, observer };
        let cells: Vec<usize> = match cell {
            Some(cell) => vec![cell.row * self.cols + cell.col],
            None => search.different().collect(),
        };
        let values = cells.par_iter().map(|&cell| {
            let value = self.open_first(&search, promise, cell, &memory);
            observer.advance(1);
            (cell, value)
        });
        let values: Vec<(usize, (u64, u64))> = values.collect();
        observer.check()?;
        if memory.is_full() {
            return Err(BestPlayError::Positions { most });
        }
        let kept = values.iter().filter(|(_, (layouts, _))| *layouts > 0);
        let best = kept.max_by(|(_, one), (_, other)| by_share(*one, *other));
        let &(_, (layouts, won)) = best.ok_or(BestPlayError::Promise { mines: self.mines })?;
        let mut cells = vec![None; self.near.len()];
        for &(at, (layouts, won)) in values.iter().filter(|(_, (layouts, _))| *layouts > 0) {
            for at in if cell.is_some() { vec![at] } else { search.images(at) } {
                cells[at] =
                    Some(FirstCell { cell: Coord::new(at / self.cols, at % self.cols), layouts, won });
            }
        }
        let cells: Vec<FirstCell> = cells.into_iter().flatten().collect();
        let is_best = |one: &&FirstCell| by_share((one.layouts, one.won), (layouts, won)).is_eq();
        let first = cells.iter().filter(is_best).map(|one| one.cell).collect();
        Ok(BestPlay { layouts, won, first, cells, positions: memory.positions.into_inner() })
    }

    /// How many cells differ by more than a rotation or a reflection: those that are tried as the first.
    pub fn first_cells(&self) -> usize {
        self.search().different().count()
    }

    /// The game tree of the board.
    fn search(&self) -> LayoutSearch {
        let size = (self.rows, self.cols);
        let keeps_size = |symmetry: &Symmetry| symmetry.apply_size(size) == size;
        let image = |symmetry: Symmetry, cell: usize| {
            let (row, col) = symmetry.apply((cell / self.cols, cell % self.cols), size);
            (row * self.cols + col) as u8
        };
        let images = |symmetry| (0..self.near.len()).map(|cell| image(symmetry, cell)).collect();
        LayoutSearch::new(self.near.clone(), Symmetry::all().filter(keeps_size).map(images).collect())
    }

    /// The layouts that keep the promise at a cell, and how many of them are won if it is opened.
    fn open_first(
        &self,
        search: &LayoutSearch,
        promise: Promise,
        cell: usize,
        memory: &dyn Memory,
    ) -> (u64, u64) {
        let safe = match promise {
            Promise::Any => 0,
            Promise::Safe => 1 << cell,
            Promise::Opening => self.near[cell] | 1 << cell,
        };
        let layouts: Vec<Cells> = self.layouts(safe).collect();
        // Where only mines are left nothing need be opened.
        let won = match layouts.len() {
            1 => 1,
            _ => search.won_at(&layouts, cell, memory),
        };
        (layouts.len() as u64, won.into())
    }
}

/// Compares the shares won of two numbers of layouts, none of them 0. Both products stay below 2⁴⁸: at most [`MOST_LAYOUTS`] are won.
fn by_share((layouts, won): (u64, u64), (others, won_of_others): (u64, u64)) -> std::cmp::Ordering {
    (won * others).cmp(&(won_of_others * layouts))
}

/// What all threads remember.
struct Shared<'a> {
    known: DashMap<[u64; 2], u32>,
    positions: AtomicU64,
    most: u64,
    full: AtomicBool,
    observer: &'a dyn Observer,
}

/// A board of up to 30 cells needs the first half of a key only.
fn short(key: &Key) -> [u64; 2] {
    [key[0] as u64, (key[0] >> 64) as u64]
}

impl Memory for Shared<'_> {
    fn recall(&self, key: &Key) -> Option<u32> {
        self.known.get(&short(key)).map(|won| *won)
    }

    fn remember(&self, key: Key, won: u32) {
        if !self.is_full() && self.known.insert(short(&key), won).is_none() {
            let positions = self.positions.fetch_add(1, Ordering::Relaxed) + 1;
            self.full.fetch_or(positions > self.most, Ordering::Relaxed);
        }
    }

    fn is_full(&self) -> bool {
        self.full.load(Ordering::Relaxed) || self.observer.is_stopped()
    }

    fn sum(&self, sets: &[Vec<Cells>], won: &(dyn Fn(&[Cells]) -> u32 + Sync)) -> u32 {
        sets.par_iter().map(|set| won(set)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_largest_boards_are_compared_exactly() {
        let most = MOST_LAYOUTS;
        assert!(by_share((most, most), (most, most - 1)).is_gt());
        assert!(by_share((most, 65_536), (most, 65_535)).is_gt());
        assert!(by_share((most - 1, 1), (most, 1)).is_gt());
        assert!(by_share((10, 5), (most, most / 2)).is_eq());
    }
}
