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

use std::sync::Arc;

pub use flags::FlagCheck;
pub use position::Position;
pub use session::{MoveError, News, Play, Session};
pub use why::answer::{Answer, Contradiction, Step, Tier, Tiers, Value};
pub use why::deduction::Deduction;
pub use why::proof::{Premises, Proof};

use crate::board::{Board, SizeError};
use crate::table::{RuleTable, Table};
pub(crate) use field::component::{ComponentRegion, Components};
pub(crate) use field::{CLOSED, Event, Field, MINE, OPEN, SAFE};
use method::Method;
pub use patterns::knowledge::Knowledge;
pub(crate) use patterns::pairs::{PairSystem, decided_by_pairs, first_pair};
pub(crate) use placements::enumeration::{Enumeration, Outcome};

/// The effort, unless [`Matcher::with_effort`] sets another: tens of milliseconds for a component that is enumerated, at most a second
/// for complete searches.
pub const DEFAULT_EFFORT: usize = 1 << 20;

/// Makes deductions on boards with a table. Cheap to clone, and can be shared between threads.
///
/// ```
/// use minescheme::{Board, Coord, Matcher};
///
/// let matcher = Matcher::shipped();
/// let board: Board = "####\n#11#\n#...\n".parse()?;
/// let answer = matcher.ask(&board, None);
/// assert_eq!(answer.safe, [Coord::new(2, 3)]);
/// // The first step names the digits that prove it.
/// assert_eq!(answer.steps[0].foci.len(), 2);
/// # Ok::<(), minescheme::board::TextError>(())
/// ```
#[derive(Clone)]
pub struct Matcher {
    method: Method,
}

crate::opaque::opaque!(Matcher);

impl Matcher {
    /// A matcher with the rules that come with the crate, and all tiers. This is the one for most games and solvers.
    pub fn shipped() -> Self {
        Self::new(&RuleTable::new(Table::shipped_rules()).expect("the tests read them"))
    }

    /// A matcher that uses these rules or patterns, with all tiers: those of a `&RuleSet`, a `&RuleTable`, a `&Library`, or
    /// [`Knowledge`] read from a file.
    pub fn new(knowledge: impl Into<Knowledge>) -> Self {
        let knowledge = knowledge.into();
        let chains = knowledge.chains;
        Self {
            method: Method {
                knowledge: Arc::new(knowledge),
                tiers: Tiers::ALL,
                chains,
                effort: DEFAULT_EFFORT,
            },
        }
    }

    /// The tiers that are used.
    pub fn tiers(&self) -> Tiers {
        self.method.tiers
    }

    /// Whether the table continues chains beyond its windows.
    pub fn continues_chains(&self) -> bool {
        self.method.chains
    }

    /// The same matcher without chains.
    pub(crate) fn without_chains(mut self) -> Self {
        self.method.chains = false;
        self
    }

    /// The same matcher with only these tiers.
    pub fn with_tiers(mut self, tiers: Tiers) -> Self {
        self.method.tiers = tiers;
        self
    }

    /// The same matcher with another effort. One unit is one step. This is how many times an enumeration may go from one partial placement to
    /// the next, for each component; how many decisions all complete searches may make together; and how many cells and links what-if
    /// and chains may each decide or follow, plus 64 for each closed cell of the board. Cells that need more stay undecided.
    pub fn with_effort(mut self, effort: usize) -> Self {
        self.method.effort = effort;
        self
    }

    /// What follows from a board of rows × columns cells, with the total mine count (flags included) if it is known.
    pub fn ask(&self, board: &Board, mines: Option<usize>) -> Answer {
        self.session_on(board, mines).deduce().to_answer()
    }

    /// A session on a board of rows × columns closed cells, with the total mine count if it is known.
    /// Errors: [`SizeError`] as for [`Board::closed`].
    pub fn session(&self, rows: usize, cols: usize, mines: Option<usize>) -> Result<Session, SizeError> {
        Ok(self.session_on(&Board::closed(rows, cols)?, mines))
    }

    /// A session that begins with `board`. Nothing has been deduced yet: [`Session::deduce`] does.
    pub fn session_on(&self, board: &Board, mines: Option<usize>) -> Session {
        Session::new(self.clone(), board, mines)
    }
}

/// [`Matcher::shipped`].
impl Default for Matcher {
    fn default() -> Self {
        Self::shipped()
    }
}
