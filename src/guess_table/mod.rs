//! Learned guesses: how likely a cell is to be a mine, and what opening it is worth, judged by its surroundings.
//!
//! A [`Window`] is the 5×5 mini-field around a closed cell, up to rotation and reflection, with the density of the remaining mines. A
//! [`GuessTable`] stores for many windows how often they were seen, how often the cell in their middle was a mine, and how games
//! continued after it was opened. All of this is learned by playing (`GuessTraining`, feature `train`; `minescheme learn minesweeper`).
//! [`odds`](crate::odds) are counted and exact; a guess table is fast, but only as good as its experience.
//!
//! A window that was rarely seen isn't trusted much: its share of mines is pulled towards that of the 3×3 window, that one towards
//! the share at this stage of the game, and that one towards the density. So there is always an answer, with a measure of its reliability.
//!
//! ```
//! use minescheme::guess_table::{GuessTable, Windows};
//! use minescheme::{Board, Matcher};
//!
//! let board: Board = "\
//! 1...
//! 1...
//! ....
//! ".parse()?;
//! let mut session = Matcher::shipped().session_on(&board, Some(3));
//! session.deduce();
//! let windows = Windows::of(&session).expect("it has a count");
//! let (cell, guess) = GuessTable::shipped().best(&windows).expect("a cell is closed");
//! assert!(guess.mine < 0.5 && guess.spread < 0.2, "{cell} {guess:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod error;
mod file;
mod judge;
mod stage;
#[cfg(feature = "train")]
mod training;
mod window;
mod windows;

pub use error::GuessTableError;
pub use file::GuessTable;
// For the program alone: it may change in any release.
#[doc(hidden)]
pub use self::{
    entry::Entry,
    file::{FORMAT_VERSION, HEADER_LEN, Part},
};
pub use judge::Judged;
pub use stage::Stage;
#[cfg(feature = "train")]
pub use training::{GuessTraining, Round};
pub use window::{Window, WindowKey};
pub use windows::Windows;
