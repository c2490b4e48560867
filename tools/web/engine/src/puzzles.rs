//! Puzzles: positions of real play at which everything easier is done.

use minescheme::board::Coord;
use minescheme::explain::Explanation;
use minescheme::generate::{PuzzleDemand, PuzzleMaker};
use minescheme::layout::Game;
use minescheme::rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::Failure;

/// The layouts that are tried for a puzzle.
const TRIES: u64 = 20_000;

/// What a puzzle must be like.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    rows: usize,
    cols: usize,
    mines: usize,
    /// How many digits the easiest step takes.
    digits: usize,
    seed: u64,
}

/// A puzzle with its answer.
#[derive(Serialize)]
pub struct Puzzle {
    position: String,
    mines: Option<usize>,
    rules: Vec<RuleId>,
    safe: Vec<Coord>,
    mined: Vec<Coord>,
    explanation: Explanation,
}

/// The first puzzle of a series that is as wanted.
/// Errors: there is no such game, or no layout in so many has such a moment.
pub fn puzzle(wanted: &Wanted) -> Result<Puzzle, Failure> {
    let game = Game::new(wanted.rows, wanted.cols, wanted.mines)
        .map_err(|error| Failure::argument(error.to_string()))?;
    let digits = Some(wanted.digits);
    let mut maker = PuzzleMaker::shipped(PuzzleDemand { digits, ..PuzzleDemand::new(game) });
    let found = (0..TRIES).find_map(|index| maker.try_number(wanted.seed, index));
    let found = found.ok_or_else(|| {
        Failure::argument(format!(
            "none of {TRIES} boards has a moment at which the easiest step takes {} digits; try fewer digits, or more mines",
            wanted.digits
        ))
    })?;
    Ok(Puzzle {
        position: found.position.to_string(),
        mines: found.mines,
        rules: found.rules,
        safe: found.safe,
        mined: found.mined,
        explanation: found.explanation,
    })
}
