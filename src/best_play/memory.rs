//! Positions of a search, and what is remembered of them.

/// Cells, a bit each.
pub type Cells = u64;

/// The most cells of a search, closed and open: a position needs two bytes beside their four bits each.
pub const MOST_CELLS: usize = 62;

/// A position as it is remembered: four bits a cell. Up to 30 cells leave the second half 0.
pub type Key = [u128; 2];

/// Remembers values of positions, and searches several positions.
pub trait Memory: Sync {
    /// The value of a position, if it is known.
    fn recall(&self, key: &Key) -> Option<u32>;

    /// Remembers a value.
    fn remember(&self, key: Key, won: u32);

    /// Whether to give up: values mean nothing then.
    fn is_full(&self) -> bool;

    /// Counts a position that is looked at and not remembered.
    fn spend(&self) {}

    /// The sum of `won` over several sets of layouts.
    fn sum(&self, sets: &[Vec<Cells>], won: &(dyn Fn(&[Cells]) -> u32 + Sync)) -> u32;
}
