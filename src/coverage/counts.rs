//! What is counted while boards are played. Everything is a sum, so boards can be added up in any order.

use std::collections::HashMap;

use serde::Serialize;

use super::replay::Replayed;
use crate::board::Coord;
use crate::canonical::PatternId;
use crate::explain::{ArgumentKind, ToldBy};
use crate::matcher::Tier;
use crate::shape::{MAX_FOCI, MAX_INTERIOR};

/// Boards whose steps are explained. Explaining takes longer than playing.
pub(super) const EXPLAINED: u64 = 1000;
/// Positions that are kept.
const ESCAPED: usize = 10;

/// A position where the tiers below exact were silent although something followed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Escaped {
    /// The number of the board, from 0.
    pub board: u64,
    /// A cell that was missed, as `[row, column]` from 0.
    pub cell: Coord,
    /// The board as it was, with the mines that were known.
    pub position: String,
}

/// What chains decided: rules of the table that are continued beyond every window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Chains {
    /// Cells that chains gave.
    pub cells: u64,
    /// Of these, the cells that no foci in a 4×4 interior give.
    pub larger: u64,
}

/// Cells by the kind of their easiest proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
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

impl Told {
    /// Counts cells; `None` if no proof was found.
    pub(super) fn add(&mut self, by: Option<ToldBy>, cells: u64) {
        *self.of(by) += cells;
    }

    fn of(&mut self, by: Option<ToldBy>) -> &mut u64 {
        match by {
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
        }
    }

    fn and(mut self, mut other: Self) -> Self {
        let areas = (1..=4).map(ToldBy::Areas);
        let others = [
            ToldBy::Digit,
            ToldBy::Pair,
            ToldBy::Chain(0),
            ToldBy::Suppose(0),
            ToldBy::Walk,
            ToldBy::Sum,
            ToldBy::Placements,
        ];
        for by in areas.chain(others).map(Some).chain([None]) {
            *self.of(by) += *other.of(by);
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
    /// Positions with safe cells left where the tiers below exact found nothing.
    pub stuck: u64,
    /// Of these, those where exact logic still had.
    pub not_truly_stuck: u64,
    /// Those where the mine count helped.
    pub helped_by_count: u64,
    /// Those where a component exceeded the work budget.
    pub undecided: u64,
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

    /// These boards and those of `other`.
    pub fn and(mut self, other: Self) -> Self {
        let add = |to: &mut [u64], from: &[u64]| to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        add(&mut self.by_tier, &other.by_tier);
        add(&mut self.explained, &other.explained);
        add(&mut self.by_foci, &other.by_foci);
        add(&mut self.by_interior, &other.by_interior);
        add(&mut self.by_order, &other.by_order);
        for (mine, others) in [(&mut self.patterns, other.patterns), (&mut self.lacking, other.lacking)] {
            for (pattern, cells) in others {
                *mine.entry(pattern).or_default() += cells;
            }
        }
        for (rule, cells) in other.rules.into_iter().enumerate() {
            self.add_rule(rule, cells);
        }
        self.escaped.extend(other.escaped);
        self.escaped.sort_by_key(|escaped| escaped.board);
        self.escaped.truncate(ESCAPED);
        self.replays.extend(other.replays);
        self.replays.sort_by_key(|(number, _)| *number);
        self.chains.cells += other.chains.cells;
        self.chains.larger += other.chains.larger;
        self.told_by = self.told_by.and(other.told_by);
        self.boards += other.boards;
        self.stuck += other.stuck;
        self.not_truly_stuck += other.not_truly_stuck;
        self.helped_by_count += other.helped_by_count;
        self.undecided += other.undecided;
        self.solved_local += other.solved_local;
        self.solved += other.solved;
        self.guesses += other.guesses;
        self
    }
}
