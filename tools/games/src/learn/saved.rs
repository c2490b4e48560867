//! What a learner has learned, as a file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::tree::{Tree, TreeGame};

/// What a learner has learned: JSON, a position by its text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// Games played.
    pub games: u64,
    /// What it knows of each position.
    pub table: Table,
}

/// What a learner knows of each position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// Of the value learner: what the position is worth to the player to move, 0 to 1.
    Values(BTreeMap<String, f64>),
    /// Of the box learner: the beads for each move.
    Boxes(BTreeMap<String, Vec<u32>>),
}

/// Why a saved learner cannot go on.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SavedError {
    /// Of another learner.
    #[error(
        "found what a `{found}` learner has learned, expected that of a `{expected}` learner; load it with --learner {found}"
    )]
    Learner {
        /// The learner that was saved.
        found: &'static str,
        /// The learner that was asked for.
        expected: &'static str,
    },
    /// A position that does not come up in this game.
    #[error(
        "found the position {0:?}, which can't occur in this game; use the same game and options as when it was saved"
    )]
    Position(String),
    /// A number that cannot be.
    #[error("found {found}, expected {expected}; the file is damaged")]
    Entry {
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
}

impl SavedError {
    pub(super) fn other_learner(saved: &Saved, expected: &'static str) -> Self {
        let found = match saved.table {
            Table::Values(_) => "value",
            Table::Boxes(_) => "boxes",
        };
        Self::Learner { found, expected }
    }
}

impl Saved {
    /// The beads of each position's box, if the learner has boxes.
    pub fn beads(&self) -> Option<&BTreeMap<String, Vec<u32>>> {
        match &self.table {
            Table::Boxes(boxes) => Some(boxes),
            Table::Values(_) => None,
        }
    }

    /// The entries with the indices of their positions.
    pub(super) fn places<'e, G: TreeGame, T>(
        &self,
        tree: &Tree<G>,
        entries: &'e BTreeMap<String, T>,
    ) -> Result<Vec<(usize, &'e T)>, SavedError> {
        let places: BTreeMap<String, usize> =
            (0..tree.len()).map(|at| (tree.position(at).to_string(), at)).collect();
        let place = |(name, entry): (&String, &'e T)| {
            let at = places.get(name).ok_or_else(|| SavedError::Position(name.clone()))?;
            Ok((*at, entry))
        };
        entries.iter().map(place).collect()
    }
}
