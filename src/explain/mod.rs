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

mod argue;
mod budget;
pub mod check;
pub mod drawing;
mod excerpt;
mod explainer;
mod fewest;
mod hint;
#[cfg(feature = "train")]
mod kind;
mod lead;
mod listing;
mod network;
mod position;
pub mod proof;
mod search;
mod sums;
mod tell;
pub mod words;

pub use check::{Checker, Refusal};
pub use drawing::{Drawing, svg};
pub use explainer::Explainer;
pub use hint::Hint;
#[cfg(feature = "train")]
pub(crate) use kind::kind_of;
pub(crate) use lead::{Breadth, Lead, Leads};
pub use proof::{
    Argument, ArgumentKind, Case, End, Explanation, Explanations, Question, Refutation, Step, Supposition,
    Term,
};
