//! How much work a question may take: one number for all searches that it leads to.

/// The work of a question, about one thing or about everything.
const MOST: usize = 1 << 29;
/// The work about everything on a large board, a cell.
const MOST_A_CELL: usize = 1 << 14;
/// The most pairs of statements about areas that are looked at for one thing.
const MOST_PAIRS: usize = 1 << 14;

/// The work that is left: looks at regions and clues, at sets that must be hit, at what arguments say, numbers that are read. Some
/// nanoseconds each.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
    /// The pairs of statements about areas that may still be looked at for what is asked now.
    pub pairs: usize,
}

impl Budget {
    /// For one question: about one thing, about why nothing fits, or about all that follows.
    pub fn new() -> Self {
        Self { left: MOST, pairs: MOST_PAIRS }
    }

    /// For all that follows from a board of so many cells.
    pub fn for_all(cells: usize) -> Self {
        Self { left: MOST.max(cells.saturating_mul(MOST_A_CELL)), pairs: MOST_PAIRS }
    }

    /// So much work.
    #[cfg(test)]
    pub fn of(work: usize) -> Self {
        Self { left: work, pairs: MOST_PAIRS }
    }

    /// Begins with another thing.
    pub fn next(&mut self) {
        self.pairs = MOST_PAIRS;
    }

    pub fn left(&self) -> usize {
        self.left
    }

    pub fn spend(&mut self, work: usize) {
        self.left = self.left.saturating_sub(work);
    }

    /// Whether nothing is begun any more.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }
}
