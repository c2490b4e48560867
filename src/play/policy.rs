//! How guesses are made.

/// How to guess. [`Policy::default`] takes a few milliseconds for an expert game, [`Policy::PATIENT`] about a hundred times as long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// With at most this many placements left, the whole game tree decides. 0: never.
    pub tree: u64,
    /// The same for a part of the board that only the number of mines connects to the rest.
    pub part: u64,
    /// Whether cells that nothing will ever distinguish are guessed at once.
    pub pairs: bool,
    /// Whether cells are compared by what opening them is worth, not only by their odds.
    pub worth: bool,
    /// How safe a cell must be to be compared, as a share of the safest cell's safety.
    pub nearly: f64,
    /// How many cells that touch no digit are compared.
    pub free: usize,
    /// The share of its risk that isn't counted against a guess that has to be made sooner or later.
    pub due: f64,
    /// Whether cells whose digit is known beforehand are left for last.
    pub dead: bool,
    /// How many of the best cells are looked at two guesses deep. 0 and 1: none.
    pub deep: usize,
    /// On how many layouts the best cells are played on, at most, where they are compared. 0: none.
    pub layouts: u64,
}

impl Default for Policy {
    fn default() -> Self {
        Self::BEST
    }
}

impl Policy {
    const BEST: Self = Self {
        tree: 1000,
        part: 1000,
        pairs: true,
        worth: true,
        nearly: 0.85,
        free: 6,
        due: 0.9,
        dead: true,
        deep: 3,
        layouts: 0,
    };

    /// Nearly as good in less time: fewer cells are compared, one guess ahead, and smaller trees searched.
    pub const QUICK: Self = Self { tree: 300, part: 300, nearly: 0.9, free: 2, deep: 0, ..Self::BEST };

    /// Looks most closely, and takes a tenth of a second for a guess on an expert board: cells that are nearly as good as each other are
    /// compared by playing games on.
    pub const PATIENT: Self = Self { layouts: 200, ..Self::BEST };

    /// Only the odds: the safest cell.
    pub const SAFEST: Self = Self {
        tree: 0,
        part: 0,
        pairs: false,
        worth: false,
        nearly: 1.0,
        free: 0,
        due: 0.0,
        dead: false,
        deep: 0,
        layouts: 0,
    };
}
