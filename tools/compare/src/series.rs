//! Series of boards, which all comparisons of players take alike.

use std::ops::Range;

use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::{Matcher, Session};

/// Boards of a series.
#[derive(clap::Args, Debug)]
pub struct Series {
    /// The boards: `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", default_value = "expert")]
    random: Game,
    /// The number of the first board of the series
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Their seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// What the first click is promised
    #[arg(long, value_parser = ["safe", "opening"], default_value = "opening")]
    first: String,
}

impl Series {
    /// The game, with the first click of published figures.
    pub fn game(&self) -> Result<Game, String> {
        let first = if self.first == "safe" { FirstClick::Safe } else { FirstClick::Opening };
        self.random.clicked_as_published(first).map_err(|error| error.to_string())
    }

    /// The numbers of so many boards.
    pub fn numbers(&self, boards: u64) -> Result<Range<u64>, String> {
        let to = self.from.checked_add(boards);
        Ok(self.from..to.ok_or_else(|| format!("--from {}: expected less", self.from))?)
    }
}

/// A session of the shipped rules, which plays boards of a game one after the other.
pub fn session(game: &Game) -> Result<Session, String> {
    let (rows, cols) = game.size();
    Matcher::shipped().session(rows, cols, Some(game.mines())).map_err(|error| error.to_string())
}
