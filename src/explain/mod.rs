//! Why: explanations that a player believes, with proofs that replay.
//!
//! The matcher says *what* follows, as fast as it can. An [`Explainer`] says *why*, as simply as it can: the fewest digits, the lowest
//! order of logic, the fewest cases. An [`Explanation`] is a list of steps, each of which proves cells from the digits of the board and
//! the steps before; a [`Checker`] accepts it, or tells what is wrong, and knows only the rules of the game.
//!
//! ```
//! use minescheme::board::{Board, Coord};
//! use minescheme::explain::{Checker, Explainer};
//! use minescheme::matcher::Matcher;
//! use minescheme::rules::RuleSet;
//!
//! let board: Board = "\
//! 1221
//! ....
//! ".parse()?;
//! let matcher = Matcher::new(&RuleSet::one_and_two_foci());
//! let explainer = Explainer::new(&matcher, &board, None);
//! let easiest = explainer.easiest().expect("something follows");
//! assert_eq!(easiest.digits.len(), 2);
//! Checker::new(&board, None).explanation(&easiest)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agenda;
mod areas;
mod argue;
mod budget;
pub mod check;
mod cost;
mod count;
pub mod drawing;
mod easy;
mod explained;
mod explainer;
mod fewest;
mod further;
mod hint;
mod lead;
mod listing;
mod moves;
mod nearest;
mod network;
mod placer;
pub mod proof;
mod reading;
mod ready;
mod search;
mod statement;
#[cfg(feature = "train")]
mod steps_for;
mod sums;
mod told_by;
pub mod words;

pub use check::{Checker, Refusal};
pub use drawing::{Drawing, svg};
pub use explainer::Explainer;
pub use hint::Hint;
pub(crate) use lead::{Breadth, Lead, Leads};
pub use proof::{
    All, Also, Argument, ArgumentKind, Case, End, Explanation, Explanations, Question, Refutation, Shade,
    Source, Step, Supposition, Term,
};
pub use told_by::ToldBy;
pub use words::{Language, UnknownLanguage};
#[cfg(feature = "train")]
pub(crate) use {
    budget::Budget,
    proof::hardest,
    steps_for::{steps_for, steps_with_count},
};
