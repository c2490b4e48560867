//! Programs that play a layout from its first cell until they find nothing more.

pub mod asked;
mod conversation;
pub mod minescheme;
pub mod program;
pub mod sgt_mines;
pub mod toollib;

use std::time::{Duration, Instant};

use ::minescheme::board::Coord;
use ::minescheme::layout::Layout;
use ::minescheme::matcher::Session;

use crate::Result;

/// One of those who are compared.
pub trait Player {
    /// How it is called in the report.
    fn name(&self) -> &str;

    /// Whether it knows the mine count.
    fn counts(&self) -> bool {
        false
    }

    /// Whether it opens all that is safe.
    fn is_complete(&self) -> bool {
        true
    }

    /// Plays a layout. What it takes to bring the layout into the program's own form is not in the time.
    /// Errors: what went wrong, for people.
    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome)>;
}

/// Guesses where nothing is known to be safe.
pub trait Guessing {
    /// A cell to open. Errors: what went wrong, for people.
    fn guess(&mut self, session: &Session) -> Result<Coord>;
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether every safe cell was opened.
    pub solved: bool,
    /// For each cell, row by row, whether it is open at the end; `None` of programs that give up as soon as they know that a guess
    /// is needed.
    pub open: Option<Vec<bool>>,
}

/// What `work` takes, and its result.
pub fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}
