#![doc = include_str!("../README.md")]
//!
//! # The pipeline
//!
//! The data goes one way:
//!
//! | stage | module |
//! |---|---|
//! | boards and layouts | [`board`], [`layout`]; from files: [`formats`] |
//! | mini-field → system | [`minifield`], [`system`] |
//! | logic | [`logic`] |
//! | walk → canonical pattern | [`shape`], [`symmetry`], [`canonical`], [`scope`], `walk` |
//! | rule | [`rules`] |
//! | table | [`table`], `train`, `ledger`, `compile`; what its patterns have in common, and as text: `relations`, `export` |
//! | matcher | [`matcher`] |
//! | why | [`explain`] |
//! | odds | [`odds`] |
//! | game trees, best play | [`tree`] |
//! | what was learned of guesses | [`guess_table`] |
//! | guesses, games to the end | [`play`] |
//! | boards on demand | [`generate`] |
//! | coverage | `coverage` |
//! | the least table that solves given boards | `until_solved` |
//!
//! `walk`, `train`, `ledger`, `compile`, `relations`, `export`, `coverage`, `until_solved`, `census`, `learn` and `whole_file` are there with the
//! feature `train`.

#![warn(missing_docs, missing_debug_implementations)]
#![deny(unsafe_code)]

mod bits;
pub mod board;
pub mod canonical;
#[cfg(feature = "train")]
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
#[cfg(feature = "train")]
pub mod learn;
#[cfg(feature = "train")]
pub mod ledger;
pub mod logic;
pub mod matcher;
pub mod minifield;
pub mod observer;
pub mod odds;
mod opaque;
pub mod play;
#[cfg(feature = "train")]
pub mod relations;
pub mod rules;
pub mod scope;
pub mod shape;
pub mod symmetry;
pub mod system;
pub mod table;
pub mod thousands;
#[cfg(feature = "train")]
pub mod train;
pub mod tree;
#[cfg(feature = "train")]
pub mod until_solved;
#[cfg(feature = "train")]
pub mod walk;
#[cfg(feature = "train")]
pub mod whole_file;

pub use board::{Board, Cell, Coord};
pub use canonical::PatternId;
#[cfg(feature = "train")]
pub use coverage::Coverage;
pub use layout::{Game, Layout};
pub use matcher::{Answer, Matcher, Session, Step, Tier, Tiers, Value};
pub use odds::Odds;
pub use rules::{Rule, RuleSet};
pub use table::{Library, OpenError, RuleTable, Table, TableError};
