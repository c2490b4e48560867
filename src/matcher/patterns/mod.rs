//! Tiers 1 and 2, patterns: what a focus proves alone, and what two and more that lie together prove.
//!
//! In come the squares around a focus that changed, and the table; out go the cells that a pattern decides. Single foci and
//! pairs need no look-up; sets of three and more are looked up in the rules or in the library; chains go on along a line, at any length.

pub(super) mod chains;
pub(super) mod knowledge;
pub(super) mod offset;
pub(super) mod orientation;
pub(super) mod pairs;
pub(super) mod rulebook;
pub(super) mod sets;
pub(super) mod singles;
