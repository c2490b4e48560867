//! Arguments that several commands read alike.

use std::num::IntErrorKind;

use crate::grouped;
use minescheme::board::{Coord, MAX_CELLS};
use minescheme::layout::{FirstClick, Game, GameError};
use minescheme::matcher::DEFAULT_EFFORT;

/// How hard to try.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Effort {
    /// How much work to spend on a part of the board before its cells stay undecided. One unit is one step: a cell decided in a "what if",
    /// a step from one partial placement of mines to the next, or a decision of the complete search. The default
    /// takes about a second at most
    #[arg(long, value_name = "N", default_value_t = DEFAULT_EFFORT)]
    pub effort: usize,
}

impl Effort {
    /// What to do about cells that are undecided.
    pub fn remedy(self) -> String {
        format!("Raise --effort (now {}) to search longer.", grouped(self.effort as u64))
    }
}

/// A game. Whether its mines leave room for an opening is seen later, with `--first`.
pub fn parse_game(text: &str) -> Result<Game, GameError> {
    Game::parse(text, FirstClick::Safe)
}

/// How many mines lie on the whole board: no more than it may have cells.
pub fn parse_mines(text: &str) -> Result<usize, String> {
    let too_many = || format!("a board has at most {} cells", grouped(MAX_CELLS as u64));
    match text.parse::<usize>() {
        Ok(mines) => Some(mines).filter(|&mines| mines <= MAX_CELLS).ok_or_else(too_many),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(too_many()),
        Err(_) => Err(format!("found {text:?}, expected the number of mines on the whole board, as in 99")),
    }
}

/// A cell as `R,C`, row and column from 0.
pub fn parse_cell(text: &str) -> Result<Coord, String> {
    let number = |part: &str| part.trim().parse::<usize>().ok();
    let cell = text.split_once(',').and_then(|(row, col)| Some(Coord::new(number(row)?, number(col)?)));
    cell.ok_or_else(|| format!("found {text:?}, expected row and column, counted from 0, as in 8,15"))
}
