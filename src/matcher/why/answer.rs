//! The matcher's results: steps, answers, contradictions.

use crate::board::Coord;
use crate::canonical::PatternId;
use crate::named::named;
use crate::rules::RuleNumber;
use crate::system::{Goals, RegionSet};

named! {
    /// What a cell is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Value {
        /// No mine.
        Safe = "safe",
        /// A mine.
        Mine = "mine",
    }
}

impl std::ops::Not for Value {
    type Output = Self;

    /// The other value.
    fn not(self) -> Self {
        match self {
            Self::Safe => Self::Mine,
            Self::Mine => Self::Safe,
        }
    }
}

impl Value {
    pub(crate) fn from_mine(mine: bool) -> Self {
        if mine { Self::Mine } else { Self::Safe }
    }

    /// That the cells of some regions have this value.
    pub(crate) fn goals(self, regions: RegionSet) -> Goals {
        match self {
            Self::Safe => Goals { safe: regions, mines: 0 },
            Self::Mine => Goals { safe: 0, mines: regions },
        }
    }
}

named! {
    /// A tier of deduction, cheapest first. Each is used until it finds nothing more before the next is tried.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Tier {
        /// A focus alone: its residual is 0 or its closed count.
        Single = "single",
        /// Connected foci in a 4 × 4 interior, by a rule of the table; then chains of any length, if the table has chains
        /// of three foci.
        Table = "table",
        /// What-if: a cell or a focus is split into cases, each case is closed under the tiers above, and what the cases without
        /// contradiction agree on is kept.
        WhatIf = "what_if",
        /// All placements of a component of the board that fit its digits.
        Exact = "exact",
        /// The total mine count, with all placements of all components.
        Count = "count",
    }
}

/// A set of tiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tiers(u8);

impl Tiers {
    /// All tiers.
    pub const ALL: Self = Self(0xff >> (8 - Tier::ALL.len()));
    /// No tier.
    pub const NONE: Self = Self(0);

    /// These tiers and `tier`.
    pub const fn with(self, tier: Tier) -> Self {
        Self(self.0 | 1 << tier as u8)
    }

    /// These tiers but `tier`.
    pub const fn without(self, tier: Tier) -> Self {
        Self(self.0 & !(1 << tier as u8))
    }

    /// Whether `tier` is among these.
    pub const fn contains(self, tier: Tier) -> bool {
        self.0 >> tier as u8 & 1 == 1
    }
}

impl FromIterator<Tier> for Tiers {
    fn from_iter<T: IntoIterator<Item = Tier>>(tiers: T) -> Self {
        tiers.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Default for Tiers {
    fn default() -> Self {
        Self::ALL
    }
}

/// One deduction and what proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Step {
    /// The cells that become known, as `[row, column]` from 0.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Value,
    /// The tier that found it.
    pub tier: Tier,
    /// The digits that prove it, given the steps before; with [`Tier::Count`] the mine count besides.
    pub foci: Vec<Coord>,
    /// The earlier steps that it rests on, by their place in the list, ascending: those that decided cells next to its digits, and
    /// with [`Tier::Count`] all. If there are none, it follows from the board as it is.
    pub after: Vec<usize>,
    /// The least order of logic that proves it from these digits. `None` where it was not worked out
    /// ([`Tier::Exact`], [`Tier::Count`], chains of more than 16 digits). For what-if with more than 16 digits it is
    /// the order of the argument that was found.
    pub order: Option<u8>,
    /// The pattern: the canonical form of these digits with the closed cells around them. Only with
    /// [`Tier::Single`] and [`Tier::Table`], and not of chains.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Option::is_none", serialize_with = "serialize_pattern")
    )]
    pub pattern: Option<PatternId>,
    /// The number, in the rule table, of the rule that found it, if it was a rule.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rule: Option<RuleNumber>,
    /// If a chain proved it, a rule that continues beyond every window: the coefficient of each digit, in the order of
    /// the chain. They are 1 and -1 in turn; but if the chain comes back to a digit, its coefficients are added up.
    /// Otherwise empty.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub coefficients: Vec<i8>,
}

/// Why no placement of mines fits a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// Digits that contradict each other. None can be left out, unless there are so many that not all were tried.
    pub digits: Vec<Coord>,
    /// Whether the contradiction needs the total mine count.
    pub count: bool,
}

/// What follows from a board.
///
/// Serialised: `safe`, `mines`, `steps` and `undecided` as they are, `contradiction` as true or false; with a
/// contradiction also `digits` and `count`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Answer {
    /// The closed cells that are safe, row by row.
    pub safe: Vec<Coord>,
    /// The closed cells that are mines, row by row; flags of the board are not among them.
    pub mines: Vec<Coord>,
    /// Why the board is impossible, if it was found to be. Then the cells above are what was deduced before
    /// that was noticed, and mean nothing.
    #[cfg_attr(feature = "serde", serde(flatten, serialize_with = "serialize_contradiction"))]
    pub contradiction: Option<Contradiction>,
    /// What was deduced, in order.
    pub steps: Vec<Step>,
    /// The closed cells that would take more effort to decide, row by row: they may be safe, or mines. Of every other closed cell
    /// that is neither in `safe` nor in `mines`, it is proved that it may be either, as far as the matcher's tiers reach.
    pub undecided: Vec<Coord>,
}

#[cfg(feature = "serde")]
fn serialize_pattern<S: serde::Serializer>(
    pattern: &Option<PatternId>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&pattern.map(|pattern| pattern.to_string()), serializer)
}

#[cfg(feature = "serde")]
fn serialize_contradiction<S: serde::Serializer>(
    contradiction: &Option<Contradiction>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeMap;
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("contradiction", &contradiction.is_some())?;
    if let Some(Contradiction { digits, count }) = contradiction {
        map.serialize_entry("digits", digits)?;
        map.serialize_entry("count", count)?;
    }
    map.end()
}
