//! The value learner: a number for each position.

use dashmap::DashMap;
use rand_pcg::Pcg64;
use std::sync::atomic::{AtomicU64, Ordering};

use super::players::evenly;
use super::saved::{Saved, SavedError, Table};
use super::{Learner, Player, Record};
use crate::tree::{Branch, Tree, TreeGame};

/// Moves worth at most so much less than the best one count as equally good.
const NEAR: f64 = 0.01;

/// Learns what each position is worth to the player to move: 1 won, 0 lost, ½ while nothing is known.
///
/// After a game V(s) ← V(s) + α (V(s′) − V(s)), from the last move to the first, where V(s′) is what the position
/// that followed is worth to the same player. A move that was made only to try something new says nothing about the
/// position before it, and does not change its value. Plays any of the moves that are within 0.01 of the best.
/// Threads may share it.
#[derive(Debug)]
pub struct Values {
    values: DashMap<usize, f64>,
    games: AtomicU64,
    schedule: Schedule,
}

/// How fast a value learner learns, and how often it tries something new.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The share of the way to the following value that a value moves (α), at first.
    pub step: f64,
    /// The share of moves that are made to try something new, at first.
    pub explore: f64,
    /// The number of games after which both are halved; after twice as many they are a third, and so on. `None`: never.
    pub halved_after: Option<f64>,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { step: 0.1, explore: 0.3, halved_after: Some(5_000.0) }
    }
}

impl Schedule {
    fn at(&self, start: f64, games: u64) -> f64 {
        self.halved_after.map_or(start, |halved| start / (1.0 + games as f64 / halved))
    }
}

impl Values {
    /// A learner that knows nothing but what won and lost positions are worth.
    pub fn new<G: TreeGame>(tree: &Tree<G>) -> Self {
        Self::with_schedule(tree, Schedule::default())
    }

    /// The same with another schedule.
    pub fn with_schedule<G: TreeGame>(tree: &Tree<G>, schedule: Schedule) -> Self {
        let ends =
            (0..tree.len()).filter_map(|at| Some((at, tree.end(at)? as f64 / tree.points(at).max(1) as f64)));
        Self { values: ends.collect(), games: AtomicU64::new(0), schedule }
    }

    /// A learner that continues where a saved one stopped.
    /// Errors: [`SavedError`] if it was saved of another game or another learner, or is damaged.
    pub fn load<G: TreeGame>(tree: &Tree<G>, saved: &Saved, schedule: Schedule) -> Result<Self, SavedError> {
        let learner = Self::with_schedule(tree, schedule);
        learner.games.store(saved.games, Ordering::Relaxed);
        let Table::Values(entries) = &saved.table else {
            return Err(SavedError::other_learner(saved, "value"));
        };
        for (at, &value) in saved.places(tree, entries)? {
            if !(0.0..=1.0).contains(&value) {
                return Err(SavedError::Entry { found: value.to_string(), expected: "a value from 0 to 1" });
            }
            // A finished game has its own value.
            if tree.end(at).is_none() {
                learner.values.insert(at, value);
            }
        }
        Ok(learner)
    }

    /// What a position is worth to the player to move, 0 to 1.
    pub fn value(&self, at: usize) -> f64 {
        self.values.get(&at).map_or(0.5, |value| *value)
    }

    /// What a move is worth to the player who makes it, 0 to 1.
    pub fn worth<G: TreeGame>(&self, tree: &Tree<G>, at: usize, branch: &Branch<G::Move>) -> f64 {
        tree.mean(at, branch, |next| self.value(next))
    }
}

impl<G: TreeGame> Player<G> for Values {
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        let worth: Vec<f64> = tree.branches(at).iter().map(|branch| self.worth(tree, at, branch)).collect();
        let best = worth.iter().copied().fold(0.0, f64::max);
        evenly(&worth.into_iter().map(|worth| worth >= best - NEAR).collect::<Vec<_>>())
    }

    fn exploring(&self) -> f64 {
        self.schedule.at(self.schedule.explore, self.games.load(Ordering::Relaxed))
    }

    fn learn(&self, _: &Tree<G>, game: &Record, _: &mut Pcg64) {
        let games = self.games.fetch_add(1, Ordering::Relaxed);
        let step = self.schedule.at(self.schedule.step, games);
        for played in game.moves.iter().rev().filter(|played| !played.explored) {
            let target = played.next.map_or(0.0, |next| G::share_gained(self.value(next)));
            let mut value = self.values.entry(played.at).or_insert(0.5);
            *value += step * (target - *value);
        }
    }
}

impl<G: TreeGame> Learner<G> for Values {
    fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    fn save(&self, tree: &Tree<G>) -> Saved {
        let known = (0..tree.len()).filter(|&at| tree.end(at).is_none() && self.values.contains_key(&at));
        let entries = known.map(|at| (tree.position(at).to_string(), self.value(at))).collect();
        Saved { games: self.games.load(Ordering::Relaxed), table: Table::Values(entries) }
    }
}
