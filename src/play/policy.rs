//! How guesses are made.

/// How guesses are made. [`Policy::default`] wins most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// With at most so many placements left, the whole game tree decides. 0: never.
    pub tree: u64,
    /// Whether cells that nothing will ever tell apart are guessed at once.
    pub pairs: bool,
    /// Whether cells are compared by what opening them is worth, not only by their odds.
    pub worth: bool,
    /// How safe a cell must be to be compared, as a share of the safest cell's safety.
    pub nearly: f64,
    /// How many cells that touch no digit are compared.
    pub free: usize,
    /// What it is worth that a cell is safe after the guess, beside that it is safe.
    pub progress: f64,
}

impl Default for Policy {
    fn default() -> Self {
        Self { tree: 500, pairs: true, worth: true, nearly: 0.9, free: 6, progress: 0.1 }
    }
}

impl Policy {
    /// Only the odds: the safest cell.
    pub const SAFEST: Self =
        Self { tree: 0, pairs: false, worth: false, nearly: 1.0, free: 0, progress: 0.0 };
}
