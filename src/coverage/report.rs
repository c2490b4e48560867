//! The report: what coverage found, as it is printed.

use std::collections::BTreeMap;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::counts::{Chains, ESCAPED, Escaped, PlayCounts, Stuck, Told};
use super::ranking::{Gave, Ranking, sums};
use super::replay::Replayed;
use crate::canonical::PatternId;
use crate::explain::ArgumentKind;
use crate::matcher::{Tier, Tiers};
use crate::rules::{Rule, RuleId, RuleNumber, RuleSet};

/// How boards were played. The same boards, table, tiers and seed give the same report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Report {
    /// The tiers that were measured.
    pub tiers: Vec<String>,
    /// Boards played.
    pub boards: u64,
    /// Locally forced cells: what follows from the digits, without the mine count.
    pub cells: u64,
    /// Cells by the tier that gave them. Those of `exact` were missed by the others; those of `count` are not locally
    /// forced, and not among `cells`.
    pub by_tier: BTreeMap<String, u64>,
    /// Cells by the fewest foci in a 4×4 interior that give them; `larger` where there are none.
    pub by_foci: BTreeMap<Label, u64>,
    /// Cells by the smallest square window whose interior holds these foci.
    pub by_window: BTreeMap<Label, u64>,
    /// Cells by the least order of logic that gives them from these foci; where there are none, by the order of the step
    /// that gave them, and `exact` if that tried all placements.
    pub by_order: BTreeMap<Label, u64>,
    /// Cells that chains gave; they are cells of the tier `table`.
    pub chains: Chains,
    /// Locally forced cells that the tiers below exact did not find.
    pub missed_local: u64,
    /// Boards solved without a guess and without the mine count.
    pub solved_no_guess_local: u64,
    /// Boards solved without a guess.
    pub solved_no_guess: u64,
    /// Safe cells opened without proof.
    pub guesses: u64,
    /// Positions where the tiers below exact were silent.
    pub stuck: Stuck,
    /// All cells that play decided, those of the mine count too, by how their easiest proof is told.
    pub told_by: Told,
    /// The steps of the first 1,000 boards by the hardest kind of argument in the easiest proof; `unexplained` if none was found.
    pub explained: BTreeMap<String, u64>,
    /// The first ten positions that were not truly stuck.
    pub escaped: Vec<Escaped>,
    /// The patterns behind the cells of the tiers `single` and `table`, those of chains left out; by number of cells.
    pub patterns: Ranking<RankedPattern>,
    /// What the table lacks: for each cell that neither a single focus nor the table gave, the pattern with the
    /// fewest foci in a 4×4 interior that gives it, if there is one. Cells that chains gave are among them. Empty if
    /// the table was not asked.
    pub lacking: Ranking<RankedPattern>,
    /// The rules behind the cells of the table, if it has rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<Ranking<RankedRule>>,
    /// Of replays: where the player guessed, or passed over what followed.
    #[serde(skip_serializing_if = "Vec::is_empty", skip_deserializing)]
    pub replays: Vec<Replayed>,
}

/// A pattern that was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RankedPattern {
    /// Its permanent id.
    pub pattern: PatternId,
    /// Its number of foci.
    pub foci: usize,
    /// The cells that it gave.
    pub cells: u64,
}

/// A rule that was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RankedRule {
    /// Its number in the table.
    pub rule: Option<RuleNumber>,
    /// Its permanent id.
    pub id: RuleId,
    /// The mask of its shape, `row * 4 + col` a bit.
    pub mask: u16,
    /// A coefficient for each focus of the shape.
    pub coefficients: Vec<i8>,
    /// The cells that it gave.
    pub cells: u64,
}

/// A number, or a name that comes after all numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Label {
    /// As a number.
    Number(usize),
    /// As a side of a square window, `N×N`.
    Window(usize),
    /// What no 6×6 window holds.
    Larger,
    /// What takes all placements.
    Exact,
}

impl std::fmt::Display for Label {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Window(side) => write!(f, "{side}x{side}"),
            Self::Larger => f.write_str("larger"),
            Self::Exact => f.write_str("exact"),
        }
    }
}

crate::text::text!(Label);

impl FromStr for Label {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        Ok(match (text, text.split_once('x')) {
            ("larger", _) => Self::Larger,
            ("exact", _) => Self::Exact,
            (_, Some((side, _))) => Self::Window(side.parse()?),
            _ => Self::Number(text.parse()?),
        })
    }
}

/// The counts that are not 0; the one at 0 has a name of its own.
fn labelled(counts: &[u64], zero: Label, label: &dyn Fn(usize) -> Label) -> BTreeMap<Label, u64> {
    let all = counts.iter().enumerate().filter(|(_, cells)| **cells > 0);
    all.map(|(number, &cells)| (if number == 0 { zero.clone() } else { label(number) }, cells)).collect()
}

impl Gave for RankedPattern {
    type What = PatternId;

    fn of(pattern: PatternId, cells: u64) -> Self {
        Self { pattern, foci: pattern.shape().len(), cells }
    }

    fn what(self) -> (PatternId, u64) {
        (self.pattern, self.cells)
    }
}

impl Gave for RankedRule {
    type What = (RuleId, Option<RuleNumber>);

    fn of((id, rule): Self::What, cells: u64) -> Self {
        let coefficients = id.rule().coefficients().to_vec();
        Self { rule, id, mask: id.rule().shape().mask(), coefficients, cells }
    }

    fn what(self) -> (Self::What, u64) {
        ((self.id, self.rule), self.cells)
    }
}

impl Report {
    /// The report on what was counted, without what replays say.
    pub(super) fn of(counts: PlayCounts, rules: Option<&RuleSet>, tiers: Tiers) -> Self {
        let cells = counts.local();
        let single = counts.by_tier[Tier::Single as usize];
        let used = |(place, rule): (usize, &Rule)| {
            let own = counts.rules.get(place).copied().unwrap_or(0);
            let number = RuleNumber::of_place(place);
            // Single foci are built into the matcher: their steps name no rule.
            ((rule.id(), number), if rule.shape().len() == 1 { own + single } else { own })
        };
        let rules = rules.map(|rules| Ranking::of(rules.rules().iter().enumerate().map(used)));
        Self {
            tiers: Tier::ALL
                .into_iter()
                .filter(|&tier| tiers.contains(tier))
                .map(|tier| tier.name().to_owned())
                .collect(),
            boards: counts.boards,
            cells,
            by_tier: Tier::ALL.into_iter().map(|tier| tier.name().to_owned()).zip(counts.by_tier).collect(),
            by_foci: labelled(&counts.by_foci, Label::Larger, &Label::Number),
            by_window: labelled(&counts.by_interior, Label::Larger, &|side| Label::Window(side + 2)),
            by_order: labelled(&counts.by_order, Label::Exact, &Label::Number),
            chains: counts.chains,
            missed_local: counts.by_tier[Tier::Exact as usize],
            solved_no_guess_local: counts.solved_local,
            solved_no_guess: counts.solved,
            guesses: counts.guesses,
            told_by: counts.told_by,
            explained: ArgumentKind::ALL
                .into_iter()
                .map(ArgumentKind::name)
                .chain(["unexplained"])
                .map(str::to_owned)
                .zip(counts.explained)
                .collect(),
            stuck: counts.stuck,
            escaped: counts.escaped,
            patterns: Ranking::of(counts.patterns),
            lacking: Ranking::of(counts.lacking),
            rules,
            replays: Vec::new(),
        }
    }

    /// The report on the boards of both, which must be of one series, none of them in both, and played alike: the same as if all had been
    /// played at once. What replays say is left out.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut escaped: Vec<Escaped> = self.escaped.into_iter().chain(other.escaped).collect();
        escaped.sort_by_key(|escaped| escaped.board);
        escaped.truncate(ESCAPED);
        Self {
            tiers: self.tiers,
            boards: self.boards.saturating_add(other.boards),
            cells: self.cells.saturating_add(other.cells),
            by_tier: sums(self.by_tier, other.by_tier),
            by_foci: sums(self.by_foci, other.by_foci),
            by_window: sums(self.by_window, other.by_window),
            by_order: sums(self.by_order, other.by_order),
            chains: self.chains.and(other.chains),
            missed_local: self.missed_local.saturating_add(other.missed_local),
            solved_no_guess_local: self.solved_no_guess_local.saturating_add(other.solved_no_guess_local),
            solved_no_guess: self.solved_no_guess.saturating_add(other.solved_no_guess),
            guesses: self.guesses.saturating_add(other.guesses),
            stuck: self.stuck.and(other.stuck),
            told_by: self.told_by.and(other.told_by),
            explained: sums(self.explained, other.explained),
            escaped,
            patterns: self.patterns.and(other.patterns),
            lacking: self.lacking.and(other.lacking),
            rules: self.rules.zip(other.rules).map(|(one, other)| one.and(other)),
            replays: Vec::new(),
        }
    }
}
