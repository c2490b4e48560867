//! Whole games: which cell to open where nothing follows, and how often that wins.
//!
//! When no cell is known to be safe, a [`Guesser`] chooses the cell to open in layers, each of which [`Policy`] can switch off:
//!
//! 1. [`By::Pair`]: two cells of which one is a mine, and no other cell will ever show which. The guess can't be avoided, so it
//!    comes first.
//! 2. [`By::Tree`]: if few placements are left, best play from the whole game tree
//!    ([`best_play`](crate::best_play)).
//! 3. [`By::Part`]: the same for closed cells that no other closed cell and no digit connects to the rest, if they hold the same number of
//!    mines in every placement. Such a part is a game of its own, and it doesn't matter when it is played. A part whose number of mines
//!    varies is left for later, because the number that remains after the rest may help.
//! 4. [`By::Worth`]: of the cells that are nearly as safe as the safest, the one that wins most, looking one guess ahead: for each
//!    digit that it may show, how likely is the game to be won? If the best three are close, they are also compared two guesses deep: where a
//!    digit leaves nothing safe, the best next guess counts. A cell is worth the mean of both looks. If that takes too long, only the
//!    safest of these cells are compared. A cell whose digit is already known gives no information and comes last. A cell that may have
//!    to be guessed sooner or later anyway (pairs and squares of four that nothing will ever distinguish) is preferred.
//!    [`Policy::PATIENT`] also plays games on from up to eight of the best, on the same layouts, and counts what they win.
//! 5. [`By::Safest`]: the safest cell, the first in reading order, or the one that a [`GuessTable`](crate::guess_table::GuessTable) chooses.
//!
//! `Guesses::Learned` (feature `train`) uses only the table, and counts no odds.
//!
//! [`Guesser::choices`] compares the best cells, and [`Guesser::judge`] reports what another move gives away.
//!
//! `Games` (feature `train`) plays many boards on all threads and counts how many are won.

mod choices;
mod due;
mod endgame;
#[cfg(feature = "train")]
mod games;
mod guesser;
mod judged;
mod outlook;
mod pairs;
mod policy;
mod prospect;
mod rollout;
mod stage;
mod ties;
mod win;
mod worth;

/// A session on which everything that follows was deduced.
#[cfg(test)]
fn deduced(text: &str, mines: usize) -> crate::matcher::Session {
    let board: crate::board::Board = text.parse().unwrap();
    let mut session = crate::matcher::Matcher::shipped().session_on(&board, Some(mines));
    session.deduce();
    session
}

pub use choices::{Better, Choice};
#[cfg(feature = "train")]
pub use games::{Calibration, Games, Guesses, WinRate};
pub use guesser::{By, Guess, Guesser};
pub use judged::Judged;
#[doc(hidden)]
pub use outlook::Lesson;
pub use outlook::{Outlook, Shown};
pub use policy::Policy;
#[doc(hidden)]
pub use prospect::TRAITS;
#[doc(hidden)]
pub use stage::TOLD;
