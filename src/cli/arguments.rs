//! Arguments that several commands read alike.

use minescheme::board::Coord;
use minescheme::layout::{FirstClick, Game, GameError};

/// A game. Whether its mines leave room for an opening is seen later, with `--first`.
pub fn parse_game(text: &str) -> Result<Game, GameError> {
    Game::parse(text, FirstClick::Safe)
}

/// A cell as `R,C`, row and column from 0.
pub fn parse_cell(text: &str) -> Result<Coord, String> {
    let number = |part: &str| part.trim().parse::<usize>().ok();
    let cell = text.split_once(',').and_then(|(row, col)| Some(Coord::new(number(row)?, number(col)?)));
    cell.ok_or_else(|| format!("found {text:?}, expected row and column, counted from 0, as in 8,15"))
}
