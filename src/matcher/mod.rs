//! The matcher: what follows from a board, and why.
//!
//! A [`Matcher`] holds the rules of a table. [`Matcher::ask`] takes a board and returns its safe cells and mines, each
//! with the digits that prove it, or why the board is impossible. A [`Session`] does the same for a
//! board that changes move by move, and reports only new deductions.
//!
//! ```
//! use minescheme::board::Board;
//! use minescheme::matcher::Matcher;
//! use minescheme::rules::RuleSet;
//!
//! let board: Board = "\
//! 1221
//! ....
//! ".parse()?;
//! let matcher = Matcher::new(&RuleSet::one_and_two_foci());
//! let answer = matcher.ask(&board, None);
//! assert_eq!(answer.safe.len(), 2);
//! assert_eq!(answer.mines.len(), 2);
//! # Ok::<(), minescheme::board::TextError>(())
//! ```
//!
//! # Tiers
//!
//! Each tier is used until it finds nothing more before the next is tried. [`Matcher::with_tiers`] switches tiers off.
//!
//! 1. [`Tier::Single`]: a focus whose residual is 0 or equals the number of its closed neighbours.
//! 2. [`Tier::Table`]: connected foci in a 4 × 4 interior, with the table's rules, fewer foci first; finally chains of
//!    any length, if the table has a rule of three foci that is a chain ([`Rule::chain`](crate::rules::Rule::chain)), or
//!    patterns of three or more foci.
//! 3. [`Tier::WhatIf`]: a cell or a focus is split into cases, and what they agree on follows.
//! 4. [`Tier::Exact`]: all placements of a component, listed if it is narrow, and otherwise searched by a SAT solver.
//! 5. [`Tier::Count`]: the total mine count, with all placements of all components.
//!
//! # Bounds
//!
//! These bounds hold on every board of n cells with an effort of b ([`Matcher::with_effort`]):
//!
//! | tier | work ([`Session::work`]) | memory |
//! |---|---|---|
//! | single, table | about twenty visits per cell, including the first visit to each digit | at most 64 bytes per cell |
//! | chains, a part of table | 64 n + b in all, plus one search of 1,024 digits | a megabyte |
//! | what-if | 64 n + b in all | a few bytes per cell |
//! | exact | b per component, each time that one of its cells becomes known in another way; and 16 b for all complete searches | about 100 b bytes |
//! | count | b for the placements and 8 b for the totals of each component, each time that the count itself decides something new | the same, and b words |
//! | naming a contradiction | 2^23 in all | the same as for one board |
//!
//! Cells that would take more stay undecided, and are listed in [`Answer::undecided`].

mod engine;
mod field;
mod flags;
mod method;
mod naming;
mod patterns;
mod piece;
mod placements;
mod position;
mod session;
mod what_if;
mod why;
mod worksheet;

pub use flags::FlagCheck;
pub use position::Position;
pub use session::{MoveError, News, Play, Session};
pub use why::answer::{Answer, Contradiction, Step, Tier, Tiers, Value};
pub use why::deduction::Deduction;
pub use why::proof::{Premises, Proof};

pub(crate) use field::component::{ComponentRegion, Components};
pub(crate) use field::{CLOSED, Event, Field, MINE, OPEN, SAFE};
pub use method::{DEFAULT_EFFORT, Matcher};
pub use patterns::knowledge::Knowledge;
pub(crate) use patterns::pairs::{PairSystem, decided_by_pairs, first_pair};
pub(crate) use placements::enumeration::{Enumeration, Outcome};
