//! Tiers 4 and 5, placements: every way to place the mines.
//!
//! The input is a component, or all of them with the total mine count. The output is the value of every cell that is the same in all
//! placements. The work is limited by the effort: a component that needs more stays undecided.

pub(super) mod complete;
pub(super) use self::complete::Effort;
pub(super) mod count;
pub(super) mod enumeration;
pub(super) mod exact;
mod leeway;
pub(super) mod sharing;
mod totalizer;
pub(super) mod totals;

use super::field::component::Components;

/// What listing placements needs; keeps its memory.
#[derive(Clone, Default)]
pub(super) struct Placements {
    components: Components,
    enumeration: enumeration::Enumeration,
    search: complete::CompleteSearch,
    /// The decisions that complete searches may still take, together.
    pub left: usize,
    count: count::Count,
}

impl Placements {
    /// Forgets what was counted.
    pub fn forget(&mut self) {
        self.count.forget();
    }
}
