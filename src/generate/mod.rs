//! Boards on demand: boards that need no guess, and how hard they are.
//!
//! ```
//! use minescheme::generate::{Demand, Maker};
//! use minescheme::layout::Game;
//!
//! let mut boards = Maker::shipped(Demand::new(Game::BEGINNER)).series(1, 1000);
//! let board = boards.next().expect("a series goes on for ever")?;
//! assert_eq!(board.layout.mines(), 10);
//! assert!(board.grade.hardest.digits >= 1);
//! # Ok::<(), minescheme::generate::Exhausted>(())
//! ```
//!
//! - [`Judge`]: decides whether a board needs a guess. Most boards that do are refused without being played.
//! - [`Grade`]: the hardest step of a board if the easiest step is always taken, and more about its difficulty.
//! - [`Drill`]: positions for practising a rule.
//! - [`Puzzle`]: positions from real games at their hard moment.
//! - [`Maker`]: draws layouts until one meets a [`Demand`]. All boards that meet the demand are equally likely, and nearly so if it
//!   rearranges dense ones.

mod demand;
mod dense;
mod drill;
mod elsewhere;
mod grade;
mod grader;
mod judge;
mod maker;
#[cfg(feature = "train")]
mod parallel;
mod placed;
mod puzzle;
mod solvable;
mod twins;
mod without;

pub use demand::{Demand, Generated, MaskError, Unmet};
pub use drill::{Drill, Exercise};
pub use grade::{Grade, Hardness, Needed};
pub(crate) use grader::Grader;
pub use judge::Judge;
pub use maker::{Exhausted, Maker, Series};
#[cfg(feature = "train")]
pub use parallel::{GenerateError, generate, puzzles};
pub use puzzle::{Puzzle, PuzzleDemand, PuzzleMaker};
