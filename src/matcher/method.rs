//! How a matcher reasons: with which table, which tiers and which effort.

use std::sync::Arc;

use super::patterns::knowledge::Knowledge;
use super::why::answer::Tiers;
use crate::table::{RuleTable, Table};

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
    pub(super) knowledge: Arc<Knowledge>,
    pub(super) tiers: Tiers,
    /// Whether the table continues chains beyond its windows.
    pub(super) chains: bool,
    /// The most edges of a component's enumeration, and the work that what-if may take beside its share of
    /// the board.
    pub(super) effort: usize,
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
        Self { knowledge: Arc::new(knowledge), tiers: Tiers::ALL, chains, effort: DEFAULT_EFFORT }
    }

    /// The tiers that are used.
    pub fn tiers(&self) -> Tiers {
        self.tiers
    }

    /// Whether the table continues chains beyond its windows.
    pub fn continues_chains(&self) -> bool {
        self.chains
    }

    /// The same matcher without chains.
    pub(crate) fn without_chains(mut self) -> Self {
        self.chains = false;
        self
    }

    /// The same matcher with only these tiers.
    pub fn with_tiers(mut self, tiers: Tiers) -> Self {
        self.tiers = tiers;
        self
    }

    /// The same matcher with another effort. One unit is one step. This is how many times an enumeration may go from one partial placement to
    /// the next, for each component; how many decisions all complete searches may make together; and how many cells and links what-if
    /// and chains may each decide or follow, plus 64 for each closed cell of the board. Cells that need more stay undecided.
    pub fn with_effort(mut self, effort: usize) -> Self {
        self.effort = effort;
        self
    }
}

/// [`Matcher::shipped`].
impl Default for Matcher {
    fn default() -> Self {
        Self::shipped()
    }
}
