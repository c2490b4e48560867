//! Values of patterns, learned.

use std::collections::BTreeMap;

use rand::RngExt;
use rand_pcg::Pcg64;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::players::{Fives, best};
use super::{Board, LINES, ROW, any};
use crate::learn::generator;

const ALL: usize = 3_usize.pow(ROW as u32);
/// How many free cells, own and others, a pattern has: nothing is learned of those that nobody can complete.
const EMPTY: usize = 0;

/// Learns what each pattern of five cells in a row is worth to the player who has just moved: free cells, own and the other's, read
/// from either end. The value V of a position is the sum of the values of its patterns, brought between 0 and 1 by the logistic function.
///
/// After a game V moves towards V′ by changing the values of the patterns in the position: each gets α (V′ − V) for every time it is there. V′ is
/// what the position that followed is worth to the same player, and at the end the result.
#[derive(Clone, Debug)]
pub struct Patterns {
    worth: Vec<f64>,
    games: u64,
    /// The share of the way that a value moves (α).
    step: f64,
    /// The share of moves that try something new while learning.
    explore: f64,
}

/// What was learned, as a file: the worth of each pattern that was met, as in `.X.O.`, `X` the player who has just moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPatterns {
    /// Games played.
    pub games: u64,
    /// The worth of each pattern.
    pub patterns: BTreeMap<String, f64>,
}

/// Why saved patterns are refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum SavedPatternsError {
    /// A pattern that there is not.
    #[error("found the pattern {0:?}, expected five signs, `X`, `O` or `.`; the file is damaged")]
    Pattern(String),
    /// A worth that is no number.
    #[error("found no finite worth of the pattern {0:?}; the file is damaged")]
    Worth(String),
}

impl Default for Patterns {
    fn default() -> Self {
        Self { worth: vec![0.0; ALL], games: 0, step: 0.01, explore: 0.1 }
    }
}

impl Patterns {
    /// The pattern of a row as the player `by` sees it, read from the end that gives the smaller number.
    fn pattern(cells: [u8; ROW], by: u8) -> usize {
        let sign = |cell: u8| match cell {
            0 => 0,
            own if own == by => 1,
            _ => 2,
        };
        let one = cells.iter().fold(0, |number, &cell| 3 * number + sign(cell));
        let other = cells.iter().rev().fold(0, |number, &cell| 3 * number + sign(cell));
        one.min(other)
    }

    /// The patterns of a board that somebody can still complete, as the player who has just moved sees them.
    fn patterns(board: &Board) -> Vec<usize> {
        let by = 3 - board.mover();
        let all = (0..LINES.rows.len()).filter_map(|row| Self::open_pattern(board, row, by));
        all.filter(|&pattern| pattern != EMPTY).collect()
    }

    /// The pattern of a row of a board as a player sees it; `None` if nobody can complete it.
    fn open_pattern(board: &Board, row: usize, by: u8) -> Option<usize> {
        let cells = LINES.rows[row].map(|cell| board.cells[cell]);
        let is_open = !(cells.contains(&1) && cells.contains(&2));
        is_open.then(|| Self::pattern(cells, by))
    }

    /// What a position is worth to the player who has just moved, 0 to 1.
    pub fn value(&self, board: &Board) -> f64 {
        logistic(Self::patterns(board).into_iter().map(|pattern| self.worth[pattern]).sum())
    }

    /// What each cell near the stones is worth to the mover.
    pub fn moves(&self, board: &Board) -> Vec<(usize, f64)> {
        let mut board = board.clone();
        let last = board.last;
        // Only the rows through the cell change, apart from whose turn it is.
        let by = board.mover();
        let row_worth = |board: &Board, row: usize| {
            Self::open_pattern(board, row, by).map_or(0.0, |pattern| self.worth[pattern])
        };
        let all: f64 = (0..LINES.rows.len()).map(|row| row_worth(&board, row)).sum();
        let cells = board.near();
        let worth = |cell: usize| {
            let rows = &LINES.of_cell[cell];
            let before: f64 = rows.iter().map(|&row| row_worth(&board, row)).sum();
            board.take(cell);
            let won = board.is_won();
            let after: f64 = rows.iter().map(|&row| row_worth(&board, row)).sum();
            board.take_back(cell, last);
            (cell, if won { 1.0 } else { logistic(all - before + after) })
        };
        cells.into_iter().map(worth).collect()
    }

    /// Games learned from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Plays games against itself, and learns from each. The same seed gives the same games.
    pub fn learn(&mut self, games: u64, seed: u64) {
        for _ in 0..games {
            let mut rng = generator(seed, self.games);
            let mut game: Vec<(Board, bool)> = Vec::new();
            let mut board = Board::default();
            while !board.is_full() && !board.is_won() {
                let (cell, explored) = self.choose_or_try(&board, &mut rng);
                board.take(cell);
                game.push((board.clone(), explored));
            }
            self.learn_game(&game);
        }
    }

    /// Its move, or one that tries something new; and which it is.
    pub fn choose_or_try(&self, board: &Board, rng: &mut Pcg64) -> (usize, bool) {
        let explored = rng.random_bool(self.explore);
        let cell = if explored { any(&board.near(), rng) } else { self.choose(board, rng) };
        (cell, explored)
    }

    /// Learns from a game: its positions, and for each whether the move before was only tried. It goes from the last position to the first.
    /// A move that was only tried says nothing about the position before it.
    pub fn learn_game(&mut self, game: &[(Board, bool)]) {
        self.games += 1;
        for number in (0..game.len()).rev() {
            let board = &game[number].0;
            let target = match game.get(number + 1) {
                None if board.is_won() => 1.0,
                None => 0.5,
                Some((_, true)) => continue,
                Some((next, false)) if next.is_won() => 0.0,
                Some((next, false)) => 1.0 - self.value(next),
            };
            let patterns = Self::patterns(board);
            let step = self.step * (target - self.value(board));
            for pattern in patterns {
                self.worth[pattern] += step;
            }
        }
    }

    /// What it has learned.
    pub fn save(&self) -> SavedPatterns {
        let sign = |pattern: usize, place: u32| ['.', 'X', 'O'][pattern / 3_usize.pow(place) % 3];
        let name = |pattern: usize| (0..ROW as u32).rev().map(|place| sign(pattern, place)).collect();
        let known = (0..ALL).filter(|&pattern| self.worth[pattern] != 0.0);
        let patterns = known.map(|pattern| (name(pattern), self.worth[pattern])).collect();
        SavedPatterns { games: self.games, patterns }
    }

    /// One that goes on where a saved one stopped.
    /// Errors: [`SavedPatternsError`].
    pub fn load(saved: &SavedPatterns) -> Result<Self, SavedPatternsError> {
        let mut patterns = Self { games: saved.games, ..Self::default() };
        for (name, &worth) in &saved.patterns {
            let signs: Option<Vec<u8>> = name.chars().map(|sign| Some(".XO".find(sign)? as u8)).collect();
            let cells: Option<[u8; ROW]> = signs.and_then(|signs| signs.try_into().ok());
            let cells = cells.ok_or_else(|| SavedPatternsError::Pattern(name.clone()))?;
            if !worth.is_finite() {
                return Err(SavedPatternsError::Worth(name.clone()));
            }
            patterns.worth[Self::pattern(cells, 1)] = worth;
        }
        Ok(patterns)
    }
}

impl Fives for Patterns {
    fn choose(&self, board: &Board, rng: &mut Pcg64) -> usize {
        best(&self.moves(board), rng)
    }
}

fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::five::{AnyCell, strength};

    #[test]
    fn moves_are_worth_what_their_positions_are() {
        let mut patterns = Patterns::default();
        patterns.learn(20, 1);
        let mut board = Board::default();
        let mut rng = generator(2, 0);
        for _ in 0..12 {
            for (cell, worth) in patterns.moves(&board) {
                let next = board.with(cell);
                let expected = if next.is_won() { 1.0 } else { patterns.value(&next) };
                assert!((worth - expected).abs() < 1e-9, "{worth}, {expected}");
            }
            board.take(any(&board.near(), &mut rng));
        }
    }

    #[test]
    fn it_learns_to_beat_chance_and_goes_on_where_it_was_saved() {
        let mut patterns = Patterns::default();
        patterns.learn(300, 1);
        let (won, error) = strength(&patterns, &AnyCell, 60, 3);
        assert!(won > 0.95, "{won} ± {error}");
        let text = serde_json::to_string(&patterns.save()).expect("plain data");
        let loaded = Patterns::load(&serde_json::from_str(&text).expect("as written")).expect("sound");
        assert_eq!(loaded.save(), patterns.save());
        let mut odd = patterns.save();
        odd.patterns.insert("XX".to_owned(), 1.0);
        assert_eq!(Patterns::load(&odd).unwrap_err(), SavedPatternsError::Pattern("XX".to_owned()));
    }
}
