//! The sums over a ledger, level by level.

use serde::Serialize;

use crate::scope::{Tally, as_text};
use crate::shape::{MAX_FOCI, MAX_INTERIOR, Shape};

use super::file::Ledger;

/// What is done of the shapes with one number of foci in the 6×6 window, and the sums over it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LedgerLevel {
    /// Always `6x6`.
    pub window: &'static str,
    /// The number of foci.
    pub foci: usize,
    /// The number of shapes.
    pub shapes: usize,
    /// How many of them are done.
    pub done: usize,
    /// What was found; its mass is that of the refused c as well.
    #[serde(flatten)]
    pub tally: Tally,
    /// The mass that the walks had to account for.
    #[serde(serialize_with = "as_text")]
    pub mass_expected: u128,
    /// The mass of c that were refused as disconnected.
    #[serde(serialize_with = "as_text")]
    pub refused_disconnected: u128,
    /// The mass of c that were refused for a focus with one closed cell.
    #[serde(serialize_with = "as_text")]
    pub refused_one_cell: u128,
    /// The mass of c that were refused since a part is never silent.
    #[serde(serialize_with = "as_text")]
    pub refused_never_silent: u128,
    /// Rules of all shapes.
    pub rules: usize,
    /// No covers by the coefficients found are smaller.
    pub rules_lower_bound: usize,
    /// Patterns, canonical under D4 and the complement, that no rule decides.
    pub undecided: usize,
}

impl Ledger {
    /// Every level of the 6×6 window of which a shape is done.
    pub fn levels(&self) -> Vec<LedgerLevel> {
        (1..=MAX_FOCI).map(|foci| self.level(foci)).filter(|level| level.done > 0).collect()
    }

    fn level(&self, foci: usize) -> LedgerLevel {
        let lines: Vec<_> = self.lines().filter(|line| line.shape.len() == foci).collect();
        let mut tally = Tally::default();
        lines.iter().for_each(|line| tally.merge(&line.tally));
        tally.mass = lines.iter().map(|line| line.mass()).sum();
        LedgerLevel {
            window: "6x6",
            foci,
            shapes: Shape::all(MAX_INTERIOR, foci).len(),
            done: lines.len(),
            tally,
            mass_expected: lines.iter().map(|line| line.shape.geometry().mass()).sum(),
            refused_disconnected: lines.iter().map(|line| line.refused.disconnected).sum(),
            refused_one_cell: lines.iter().map(|line| line.refused.one_cell).sum(),
            refused_never_silent: lines.iter().map(|line| line.refused.never_silent).sum(),
            rules: lines.iter().map(|line| line.rules.len()).sum(),
            rules_lower_bound: lines.iter().map(|line| line.lower_bound).sum(),
            undecided: lines.iter().map(|line| line.without_rule.len()).sum(),
        }
    }
}
