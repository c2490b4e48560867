//! The counts of a walk.

use rkyv::{Archive, Deserialize};

/// The counts of a walk. A table has them for each level, a ledger for each shape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Archive, rkyv::Serialize, Deserialize)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Tally {
    /// Irreducible forced systems, before the shape's stabiliser is folded.
    pub forced: u64,
    /// After folding it.
    pub forced_canonical: u64,
    /// After folding the complement too; in a table, those of its order: what is stored.
    pub forced_stored: u64,
    /// The concrete placements that the forced systems stand for.
    pub forced_patterns: u128,
    /// Irreducible forbidden systems, before the shape's stabiliser is folded.
    pub forbidden: u64,
    /// After folding it.
    pub forbidden_canonical: u64,
    /// After folding the complement too; in a table, those of its order: what is stored.
    pub forbidden_stored: u64,
    /// Connected silent systems.
    pub silent: u64,
    /// The mass that was accounted for: for every c the ways to choose its closed cells, and to put mines on them.
    /// The sum must be Π over regions of 3^size.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub mass: u128,
}

/// Numbers that many readers of JSON would round are texts there.
#[cfg(feature = "serde")]
pub(crate) fn as_text<S: serde::Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

#[cfg(feature = "train")]
impl Tally {
    /// Adds another walk's counts.
    pub fn merge(&mut self, other: &Self) {
        self.forced += other.forced;
        self.forced_canonical += other.forced_canonical;
        self.forced_stored += other.forced_stored;
        self.forced_patterns += other.forced_patterns;
        self.forbidden += other.forbidden;
        self.forbidden_canonical += other.forbidden_canonical;
        self.forbidden_stored += other.forbidden_stored;
        self.silent += other.silent;
        self.mass += other.mass;
    }
}
