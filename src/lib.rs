//! A Minesweeper engine that finds the moves you can be sure of and shows you why.
//!
//! The crate proves safe cells and mines with a complete catalogue of Minesweeper patterns, explains each deduction, counts exact odds where
//! nothing follows, guesses, and makes boards that need no guess. It can also search for the catalogue itself: see [the trainer](#the-trainer).
//!
//! # A position
//!
//! ```
//! use minescheme::{Board, Coord, Matcher};
//!
//! let board: Board = "\
//! 0111
//! 0...
//! 0111
//! ".parse()?;
//! let answer = Matcher::shipped().ask(&board, None);
//! assert!(answer.safe.contains(&Coord::new(1, 1)));
//! for step in &answer.steps {
//!     println!("{:?} {:?} because of {:?}", step.value, step.cells, step.foci);
//! }
//! # Ok::<(), minescheme::board::TextError>(())
//! ```
//!
//! [`Matcher::shipped`] has the rules that come with the crate; [`Knowledge::open`](matcher::Knowledge::open) reads rules from a file. If you
//! know how many mines the whole board has, pass that number instead of `None`. [`formats`] reads boards of other programs.
//!
//! # A game, with hints and undo
//!
//! A [`Session`] tracks a game and reports only new deductions after each move. [`Session::hint`] explains the easiest deduction in words, with
//! a proof that [`explain::Checker`] can check using only the rules of the game.
//!
//! ```
//! use minescheme::{Coord, Matcher};
//!
//! let mut session = Matcher::shipped().session(2, 4, None)?;
//! for (col, number) in [1, 2, 2, 1].into_iter().enumerate() {
//!     session.open(Coord::new(0, col), number)?;
//! }
//! let hint = session.hint();
//! assert_eq!(hint.digits.len(), 2); // the numbers to look at
//! println!("{}", hint.text);
//! session.undo();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Odds and guesses
//!
//! If nothing is safe, [`Session::odds`] computes the probability that each cell is a mine, and a [`Guesser`](play::Guesser) chooses the cell
//! to open:
//!
//! ```
//! use minescheme::play::{Guesser, Policy};
//! use minescheme::{Coord, Matcher};
//!
//! let matcher = Matcher::shipped();
//! let mut session = matcher.session(3, 4, Some(2))?;
//! let news = session.open(Coord::new(0, 0), 1)?;
//! assert!(news.safe().next().is_none());
//! assert_eq!(session.odds()?.at(Coord::new(0, 1)), Some(1.0 / 3.0));
//! if let Some(guess) = Guesser::new(&matcher, Policy::default()).guess(&session)? {
//!     println!("open {}, {:.0} % a mine", guess.cell, 100.0 * guess.mine);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Boards that need no guess
//!
//! [`Session::play`] plays a layout and reports whether it can be solved without a guess. A [`Maker`](generate::Maker) makes boards that can be,
//! as hard as you like:
//!
//! ```
//! use minescheme::generate::{Demand, Maker};
//! use minescheme::{Game, Matcher};
//!
//! // Boards from the seed 7, with at most 1,000 tries for each.
//! let mut boards = Maker::shipped(Demand::new(Game::EXPERT)).series(7, 1000);
//! let board = boards.next().expect("a series never ends")?;
//! println!("{}", board.layout);
//!
//! let (layout, first) = (&board.layout, Game::EXPERT.first_cell());
//! let mut session = Matcher::shipped().session(layout.rows(), layout.cols(), Some(layout.mines()))?;
//! session.open(first, layout.digit(first))?;
//! assert!(session.play(layout)?.solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input from strangers
//!
//! Boards, tables, moves and all other input may be wrong or malicious. The result is an error or a correct answer, and the work and memory
//! for it are bounded, as the modules document.
//!
//! # Features
//!
//! None is enabled by default. Without features, the crate is the matcher with explanations, odds, guesses and board generation.
//!
//! - `serde`: boards and layouts (as text), coordinates, guesses, explanations and hints can be serialized and deserialized; answers, odds,
//!   generated boards and reports can be serialized.
//! - `mmap`: tables mapped into memory instead of read.
//! - `train`: the trainer, coverage and many games at once, on all threads.
//!
//! The program `minescheme` is a separate package, `minescheme-cli`.
//!
//! # The trainer
//!
//! `train` searches all groups of digits in a window and writes what they prove to a library; `compile` distils that into rules. The
//! modules follow the flow of the data:
//!
//! | stage | module |
//! |---|---|
//! | boards and layouts | [`board`], [`layout`]; from files: [`formats`] |
//! | mini-field → system | [`minifield`], [`system`] |
//! | logic | [`logic`] |
//! | walk → canonical pattern | [`shape`], [`symmetry`], [`canonical`], [`scope`], `walk` |
//! | rule | [`rules`] |
//! | table | [`table`], `train`, `ledger`, `compile`; relations between its patterns: `relations`; as text: `export` |
//! | matcher | [`matcher`] |
//! | why | [`explain`] |
//! | odds | [`odds`] |
//! | best play on a few cells | [`best_play`] |
//! | learned guesses | [`guess_table`] |
//! | guesses, whole games | [`play`] |
//! | boards on demand | [`generate`] |
//! | reviews of replays | [`review`] |
//! | coverage | `coverage` |
//! | the smallest table that solves given boards | `until_solved` |
//!
//! `walk`, `train`, `ledger`, `compile`, `relations`, `export`, `coverage`, `until_solved` and `census` need the feature `train`.

pub mod best_play;
mod bits;
pub mod board;
pub mod canonical;
// For the program alone; see `walk`.
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod census;
#[cfg(feature = "train")]
pub mod compile;
#[cfg(feature = "train")]
pub mod coverage;
pub mod explain;
#[cfg(feature = "train")]
pub mod export;
pub mod formats;
pub mod generate;
pub mod guess_table;
pub mod layout;
// For the program alone; see `walk`.
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod ledger;
pub mod logic;
pub mod matcher;
pub mod minifield;
pub mod named;
pub mod observer;
pub mod odds;
mod opaque;
pub mod play;
// For the program alone; see `walk`.
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod relations;
pub mod review;
pub mod rules;
pub mod scope;
pub mod shape;
pub mod symmetry;
pub mod system;
pub mod table;
#[cfg(feature = "serde")]
mod text;
#[cfg(feature = "train")]
pub mod train;
// For the program alone; see `walk`.
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod until_solved;
// For the project's own program, tests and benches: it may change in any release.
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod walk;
// For the program alone; see `walk`.
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod whole_file;

#[cfg(all(test, feature = "train"))]
mod unchanged;
// What these tests share with those in `tests` names the crate as its users do.
#[cfg(test)]
extern crate self as minescheme;

/// The examples of the README are tested as well.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// And those of the crate's own.
#[cfg(doctest)]
#[doc = include_str!("../docs/crate.md")]
struct CrateReadme;

/// And those of the page for authors of games.
#[cfg(doctest)]
#[doc = include_str!("../docs/game-authors.md")]
struct GameAuthors;

pub use board::{Board, Cell, Coord};
pub use canonical::PatternId;
#[cfg(feature = "train")]
pub use coverage::Coverage;
pub use layout::{Game, Layout};
pub use matcher::{Answer, Matcher, Session, Step, Tier, Tiers, Value};
pub use odds::Odds;
pub use rules::{Rule, RuleSet};
pub use table::{Library, OpenError, RuleTable, Table, TableError};
