//! How much work a question may take: one number for all searches that it leads to.

/// The work of a question, about one thing or about everything.
const MOST: usize = 1 << 29;

/// The work that is left: looks at regions and clues, at sets that must be hit, at what arguments say, numbers that are read. Some
/// nanoseconds each.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    /// For one question: about one thing, about why nothing fits, or about all that follows.
    pub fn new() -> Self {
        Self { left: MOST }
    }

    /// So much work.
    #[cfg(test)]
    pub fn of(work: usize) -> Self {
        Self { left: work }
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
