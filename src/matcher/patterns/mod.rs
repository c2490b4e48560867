//! Tiers 1 and 2, patterns: what a focus proves alone, and what two or more near each other prove.
//!
//! The input is the squares around a focus that changed, and the table. The output is the cells that a pattern decides. Single foci and
//! pairs need no look-up. Sets of three and more are looked up in the rules or in the library when the last of their foci leaves its queue.
//! Chains continue along a row of foci, at any length.

pub(super) mod chains;
pub(super) mod knowledge;
pub(super) mod offset;
pub(super) mod orientation;
pub(super) mod pairs;
pub(super) mod rulebook;
pub(super) mod sets;
pub(super) mod singles;
