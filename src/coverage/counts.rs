//! What is counted while boards are played.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::replay::Replayed;
use crate::board::Coord;
use crate::canonical::PatternId;
use crate::explain::{ArgumentKind, ToldBy};
use crate::matcher::Tier;
use crate::shape::{MAX_FOCI, MAX_INTERIOR};

/// Boards whose steps are explained. Explaining takes longer than playing.
pub(super) const EXPLAINED: u64 = 1000;
/// Positions that are kept.
pub(super) const ESCAPED: usize = 10;

/// A position where the tiers below exact were silent although something followed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Escaped {
    /// The number of the board, from 0.
    pub board: u64,
    /// A cell that was missed, as `[row, column]` from 0.
    pub cell: Coord,
    /// The board as it was, with the mines that were known.
    pub position: String,
}

/// What chains decided: rules of the table that are continued beyond every window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chains {
    /// Cells that chains gave.
    pub cells: u64,
    /// Of these, the cells that no foci in a 4×4 interior give.
    pub larger: u64,
}

impl Chains {
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            cells: self.cells.saturating_add(other.cells),
            larger: self.larger.saturating_add(other.larger),
        }
    }
}

/// Cells by the kind of their easiest proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Told {
    /// By single digits, or the mine count alone.
    pub digit: u64,
    /// By two digits that share cells.
    pub pair: u64,
    /// By statements about areas.
    pub areas: Areas,
    /// By pairs of cells in turn along a row of four digits and more.
    pub chain: u64,
    /// By supposing one cell to be otherwise, and at most six steps.
    pub suppose: u64,
    /// By longer suppositions, or cases.
    pub walk: u64,
    /// By a sum.
    pub sum: u64,
    /// By listing all placements.
    pub placements: u64,
    /// No proof was found within the work that is allowed.
    pub untold: u64,
}

/// Cells by the number of statements about areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Areas {
    /// One.
    #[serde(rename = "1")]
    pub one: u64,
    /// Two.
    #[serde(rename = "2")]
    pub two: u64,
    /// Three.
    #[serde(rename = "3")]
    pub three: u64,
    /// More than three.
    pub more: u64,
}

/// Positions with safe cells left where the tiers below exact found nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Stuck {
    /// All of them.
    pub positions: u64,
    /// Those where exact logic still knew a cell: they were not truly stuck.
    pub not_truly: u64,
    /// Those where the mine count gave a cell.
    pub helped_by_count: u64,
    /// Those where a component was too large for the oracle.
    pub undecided: u64,
}

impl Stuck {
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions.saturating_add(other.positions),
            not_truly: self.not_truly.saturating_add(other.not_truly),
            helped_by_count: self.helped_by_count.saturating_add(other.helped_by_count),
            undecided: self.undecided.saturating_add(other.undecided),
        }
    }
}

impl Told {
    /// Counts cells; `None` if no proof was found.
    pub(super) fn add(&mut self, by: Option<ToldBy>, cells: u64) {
        *match by {
            Some(ToldBy::Digit) => &mut self.digit,
            Some(ToldBy::Pair) => &mut self.pair,
            Some(ToldBy::Areas(0 | 1)) => &mut self.areas.one,
            Some(ToldBy::Areas(2)) => &mut self.areas.two,
            Some(ToldBy::Areas(3)) => &mut self.areas.three,
            Some(ToldBy::Areas(_)) => &mut self.areas.more,
            Some(ToldBy::Chain(_)) => &mut self.chain,
            Some(ToldBy::Suppose(_)) => &mut self.suppose,
            Some(ToldBy::Walk) => &mut self.walk,
            Some(ToldBy::Sum) => &mut self.sum,
            Some(ToldBy::Placements) => &mut self.placements,
            None => &mut self.untold,
        } += cells;
    }

    fn counts(&mut self) -> [&mut u64; 12] {
        let Self { digit, pair, areas, chain, suppose, walk, sum, placements, untold } = self;
        let Areas { one, two, three, more } = areas;
        [digit, pair, one, two, three, more, chain, suppose, walk, sum, placements, untold]
    }

    pub(super) fn and(mut self, mut other: Self) -> Self {
        for (sum, more) in self.counts().into_iter().zip(other.counts()) {
            *sum = sum.saturating_add(*more);
        }
        self
    }
}

/// Sums over boards. Cells are locally forced ones unless stated otherwise.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayCounts {
    pub boards: u64,
    /// Cells by the tier that gave them, in the order of [`Tier::ALL`]; those of the mine count are not locally
    /// forced.
    pub by_tier: [u64; Tier::ALL.len()],
    /// Cells by number of foci; at 0 those that no 4×4 interior gives.
    pub by_foci: [u64; MAX_FOCI + 1],
    /// Cells by the side of the interior; at 0 as above.
    pub by_interior: [u64; MAX_INTERIOR + 1],
    /// Cells by order of logic; at 0 those that only a list of all placements decides.
    pub by_order: [u64; MAX_FOCI + 2],
    /// Cells by pattern, where a single focus or the table gave them.
    pub patterns: HashMap<PatternId, u64>,
    /// Cells by the pattern that gives them in a 4×4 interior, where neither a single focus nor the table did.
    pub lacking: HashMap<PatternId, u64>,
    /// Cells by rule, by its place in the table; single foci are not among them.
    pub rules: Vec<u64>,
    /// Cells by chains.
    pub chains: Chains,
    pub stuck: Stuck,
    /// On the first [`EXPLAINED`] boards, the steps by the kind of argument that explains them, in the order of [`ArgumentKind::ALL`]; at last
    /// those that no explanation was found for.
    pub explained: [u64; ArgumentKind::ALL.len() + 1],
    pub told_by: Told,
    pub solved_local: u64,
    pub solved: u64,
    pub guesses: u64,
    /// The first positions where exact logic found what the tiers below it had not.
    pub escaped: Vec<Escaped>,
    /// How replays were played, each with the number of its board.
    pub replays: Vec<(u64, Replayed)>,
}

impl PlayCounts {
    /// Counts cells that a set of foci gives: their number, the side of their interior, both 0 where no 4×4 interior holds
    /// such a set; and the order of logic, 0 if not known.
    pub fn add_cells(&mut self, cells: u64, foci: usize, interior: usize, order: usize) {
        self.by_foci[foci] += cells;
        self.by_interior[interior] += cells;
        self.by_order[order] += cells;
    }

    /// Counts cells that a rule of the table gives.
    pub fn add_rule(&mut self, rule: usize, cells: u64) {
        if self.rules.len() <= rule {
            self.rules.resize(rule + 1, 0);
        }
        self.rules[rule] += cells;
    }

    /// Keeps a position that escaped. Boards must come in order.
    pub fn add_escaped(&mut self, escaped: impl FnOnce() -> Escaped) {
        if self.escaped.len() < ESCAPED {
            self.escaped.push(escaped());
        }
    }

    /// The cells of tiers that need the digits alone.
    pub fn local(&self) -> u64 {
        self.by_tier.iter().sum::<u64>() - self.by_tier[Tier::Count as usize]
    }
}
