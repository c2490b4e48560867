//! What a system forces.

use rkyv::{Archive, Deserialize, Serialize};

use super::RegionSet;

/// The regions whose cells are forced.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Archive, Serialize, Deserialize,
)]
pub struct Goals {
    /// Regions whose cells are all safe.
    pub safe: RegionSet,
    /// Regions whose cells are all mines.
    pub mines: RegionSet,
}

impl Goals {
    /// Whether there is no goal.
    pub fn is_empty(self) -> bool {
        self.all() == 0
    }

    /// All goal regions.
    pub fn all(self) -> RegionSet {
        self.safe | self.mines
    }

    /// The goals of the complement: safe and mine exchanged.
    pub fn complement(self) -> Self {
        Self { safe: self.mines, mines: self.safe }
    }

    /// Whether all of `other` is among these.
    pub fn contains(self, other: Self) -> bool {
        other.safe & !self.safe == 0 && other.mines & !self.mines == 0
    }

    /// The goals of both.
    pub fn common(self, other: Self) -> Self {
        Self { safe: self.safe & other.safe, mines: self.mines & other.mines }
    }

    /// The goals of either.
    pub fn union(self, other: Self) -> Self {
        Self { safe: self.safe | other.safe, mines: self.mines | other.mines }
    }
}
