//! Machines that learn a game by playing it.
//!
//! Two learners, of two different ages: [`Values`] keeps a number for each position and moves it a little towards that of
//! the position that followed; [`Boxes`] keeps a box of coloured beads for each position, one colour a move, draws at
//! random, and adds or takes beads when the game is over. Both play on a [`Tree`], where positions that are alike are one,
//! and know nothing of it but its moves.
//!
//! With the feature `train`, `Training` lets a learner play against itself, another learner, or one of the [`players`] that know the game, and
//! measures it from time to time. The measure is exact, and needs no sample games, since a small game's tree can be gone through.
//!
//! Minesweeper's levels have no tree that can be gone through: there the value learner works on what lies around a guess, and is
//! `minescheme::guess_table::GuessTraining`.
//!
#![cfg_attr(feature = "train", doc = "```")]
#![cfg_attr(not(feature = "train"), doc = "```ignore")]
//! use games::learn::{Begins, LearnsFrom, Training, Values};
//! use minescheme::observer::Unobserved;
//! use games::tree::{Last, Pebbles, Tree};
//!
//! let tree = Tree::of(&Pebbles::new(10, 3, Last::Loses)?);
//! let values = Values::new(&tree);
//! let training = Training { games: 2_000, seed: 1, begins: Begins::InTurn, at: vec![0, 2_000], from: LearnsFrom::AllMoves };
//! let curve = training.run(&tree, &values, &values, &Unobserved)?;
//! assert!(curve[1].best_moves > curve[0].best_moves);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boxes;
mod measure;
pub mod players;
mod round;
mod saved;
#[cfg(feature = "train")]
mod training;
mod values;

pub use boxes::{Boxes, Colours, Reward, Strategy};
pub use measure::{Measure, Mix, Point, log_spaced};
pub use round::{Draw, Round, pick, play};
pub use saved::{Saved, SavedError};
#[cfg(feature = "train")]
pub use training::{Begins, LearnsFrom, Training};
pub use values::{Schedule, Values};

use crate::tree::{Tree, TreeGame};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

/// Makes the games of learners independent of all else that is drawn with the same seed.
const PURPOSE: [u8; 8] = *b"learning";

/// The generator of the game `number` of the series `seed`.
pub fn generator(seed: u64, number: u64) -> Pcg64 {
    Pcg64::from_seed(minescheme::layout::state_of(seed, number, PURPOSE))
}

/// A player of a game for two.
pub trait Player<G: TreeGame>: Sync {
    /// The chance of each of the position's branches, in their order. If their sum is less than 1, the rest is the
    /// chance that the player resigns.
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64>;

    /// The chance that a move is picked evenly from all instead, to try something new while learning.
    fn exploring(&self) -> f64 {
        0.0
    }

    /// Learns from a game that is over. Most players have nothing to learn.
    fn learn(&self, _tree: &Tree<G>, _game: &Record, _rng: &mut Pcg64) {}
}

/// A player that learns, and can be saved.
pub trait Learner<G: TreeGame>: Player<G> {
    /// How many games it has learned from.
    fn games(&self) -> u64;

    /// What it has learned.
    fn save(&self, tree: &Tree<G>) -> Saved;
}

/// One move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The index of the position.
    pub at: usize,
    /// The number of the branch.
    pub branch: usize,
    /// Whether it was picked evenly from all, to try something new.
    pub explored: bool,
    /// Who made it: 0 is the player who began.
    pub by: usize,
    /// The index of the position that followed. `None`: the move lost the game at once, as a mine does.
    pub next: Option<usize>,
}

/// A game that is over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The moves.
    pub moves: Vec<Played>,
    /// The points, of 2, of the player who began: a win 2, a draw 1.
    pub first: u64,
    /// The index of the last position: where the game is over, or where a player resigned.
    pub last: usize,
}

impl Record {
    /// The points, of 2, of the player who made the move with this number.
    pub fn points_of(&self, number: usize) -> u64 {
        if self.moves[number].by == 0 { self.first } else { 2 - self.first }
    }

    /// The game with the moves of one player only.
    #[must_use]
    pub fn moves_of(&self, by: usize) -> Self {
        let moves = self.moves.iter().copied().filter(|played| played.by == by).collect();
        Self { moves, ..*self }
    }
}
