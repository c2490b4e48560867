//! What a board must satisfy, and why a board doesn't.

use std::ops::RangeInclusive;
use std::sync::Arc;

use thiserror::Error;

use super::grade::{Grade, Needed};
use crate::board::{Board, Cell, Coord};
use crate::layout::{Game, GameError, Layout};
use crate::logic::Order;
use crate::named::named;

/// What a board must satisfy, in addition to being solvable without a guess.
#[derive(Clone, Debug)]
pub struct Demand {
    /// Size, mines and first click.
    pub game: Game,
    /// Cells that are walls; neither mines nor the first cell may lie there. [`Demand::between`] checks them. Those outside the board are
    /// ignored.
    pub walls: Arc<[Coord]>,
    /// Whether the player knows the number of mines.
    pub counted: bool,
    /// The digits of the hardest step.
    pub digits: RangeInclusive<usize>,
    /// The highest order of the hardest step.
    pub max_order: Order,
    /// How many steps take as many digits as the hardest.
    pub hard_steps: RangeInclusive<usize>,
    /// What the board can't be solved without by steps that are no harder than its grade.
    pub needs: Option<Needed>,
    /// Its 3BV.
    pub bbbv: RangeInclusive<usize>,
    /// Whether the grade counts the configurations that players have a name for. That takes as long as the rest of the grade.
    pub named: bool,
    /// Whether boards that need a guess are rearranged until they need none.
    pub dense: bool,
}

impl Demand {
    /// Any board of this game that needs no guess, if the player knows the number of mines.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            walls: Arc::new([]),
            counted: true,
            digits: 0..=usize::MAX,
            max_order: Order::MAX,
            hard_steps: 0..=usize::MAX,
            needs: None,
            bbbv: 0..=usize::MAX,
            named: false,
            dense: false,
        }
    }

    /// The same on a board some of whose cells are walls. If the first cell of the game is one, the nearest cell that is none takes its place.
    /// Errors: [`MaskError`].
    pub fn between(mut self, mask: &Board) -> Result<Self, MaskError> {
        let (rows, cols) = self.game.size();
        if (mask.rows(), mask.cols()) != (rows, cols) {
            return Err(MaskError::Size { rows: mask.rows(), cols: mask.cols(), game: self.game });
        }
        let is_wall = |at: &Coord| mask.get(*at) == Cell::Wall;
        let first = self.game.first_cell();
        let nearest = mask.coords().filter(|at| !is_wall(at)).min_by_key(|at| (at.king_distance(first), *at));
        let nearest = nearest.ok_or(MaskError::Mines { mines: self.game.mines(), most: 0 })?;
        if nearest != first {
            self.game = self.game.with_first_cell(nearest)?;
        }
        let free = mask.coords().filter(|at| !is_wall(at) && !self.game.promises(*at)).count();
        if self.game.mines() > free {
            return Err(MaskError::Mines { mines: self.game.mines(), most: free });
        }
        self.walls = mask.coords().filter(is_wall).collect();
        Ok(self)
    }

    /// The walls of the board.
    pub(super) fn walls(&self) -> Vec<Coord> {
        let (rows, cols) = self.game.size();
        self.walls.iter().copied().filter(|at| at.row < rows && at.col < cols).collect()
    }

    /// Number `index` of the series `seed` of all layouts of the game, those that need a guess as well: mines uniformly among the cells that are
    /// neither walls nor promised to be safe.
    pub fn layout(&self, seed: u64, index: u64) -> Layout {
        self.game.layout_between(&self.walls(), seed, index)
    }

    /// The board before the first click.
    pub(super) fn closed_board(&self) -> Board {
        let (rows, cols) = self.game.size();
        let mut board = Board::closed(rows, cols).expect("a game has the size of a board");
        self.walls().into_iter().for_each(|at| board.set(at, Cell::Wall));
        board
    }

    /// About how much memory, in bytes, a [`Maker`](super::Maker) of such boards takes at most. Rows are as long as the next power of two, so
    /// one long row takes more than a square.
    pub fn memory(&self) -> u64 {
        let (rows, cols) = self.game.size();
        let (rows, cols) = (rows as u64, cols as u64);
        let squares = (rows + 2) * (cols + 2).next_power_of_two();
        let sessions = if self.dense { 4 } else { 2 };
        sessions * (4 * squares + 24 * rows * cols) + 24 * rows * cols
    }

    /// What of the demand a board of this grade does not meet.
    pub(super) fn unmet_by(&self, grade: &Grade) -> Option<Unmet> {
        let hardest = grade.hardest;
        if hardest.digits > *self.digits.end() {
            Some(Unmet::MaxDigits)
        } else if hardest.digits < *self.digits.start() {
            Some(Unmet::MinDigits)
        } else if hardest.order > self.max_order {
            Some(Unmet::Order)
        } else if !self.hard_steps.contains(&grade.hard_steps()) {
            Some(Unmet::HardSteps)
        } else {
            None
        }
    }
}

/// Why a game can't be played with these walls.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MaskError {
    /// The mask has another size.
    #[error("the mask has {rows} × {cols} cells, but the game is {game}: expected as many rows and columns")]
    Size {
        /// Its rows.
        rows: usize,
        /// Its columns.
        cols: usize,
        /// The game.
        game: Game,
    },
    /// Too few cells are left.
    #[error("{mines} {}: the walls and the first click leave room for {most}", if *mines == 1 { "mine" } else { "mines" })]
    Mines {
        /// Mines asked for.
        mines: usize,
        /// The most that fit.
        most: usize,
    },
    /// The first click can't keep its promise.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// A board that meets a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Generated {
    /// Where the mines are.
    pub layout: Layout,
    /// How hard it is.
    pub grade: Grade,
    /// The fewest clicks without flags that open all safe cells: one for each opening, and one for each other safe cell that no
    /// opening touches.
    pub bbbv: usize,
    /// The layouts that were drawn since the last board, this one included.
    pub tries: u64,
}

named! {
    /// The part of a demand that a layout doesn't meet; the parts are checked in this order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Unmet {
        /// It has another 3BV.
        Bbbv = "had another 3BV",
        /// It needs a guess.
        Guess = "needed a guess",
        /// Its hardest step takes too many digits.
        MaxDigits = "needed more digits at once",
        /// Its hardest step takes too few digits.
        MinDigits = "needed fewer digits at once",
        /// Its hardest step takes too high an order of logic.
        Order = "needed a higher order of logic",
        /// It has another number of steps as hard as its hardest.
        HardSteps = "had another number of hardest steps",
        /// What it should need is not needed.
        Needs = "did not need the rule or pattern",
        /// It needs no guess, but a step whose proof is too long to give.
        Untold = "needed a step whose proof is too long to tell",
        /// There is no such puzzle in it.
        Moment = "had no such moment",
        /// It gives a puzzle that was there before.
        Twice = "gave a puzzle again",
    }
}
