//! Tiers 4 and 5, placements: every way to lay the mines.
//!
//! In comes a component, or all of them with the total mine count; out goes the value of every cell that is the same in all
//! placements. The work has a budget: a component that needs more stays undecided.

pub(super) mod count;
pub(super) mod enumeration;
pub(super) mod exact;
pub(super) mod tally;
pub(super) mod totals;
