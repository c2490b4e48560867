//! How much work a question may take: one number for all searches that it leads to.

/// The work of a question about one thing.
const ONE: usize = 1 << 28;
/// The work of a question about everything.
const ALL: usize = 1 << 30;

/// The work that is left: looks at regions and clues, at sets that must be hit, at what arguments say, numbers that are read. Some
/// nanoseconds each.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
}

impl Budget {
    /// For one thing, or for why nothing fits.
    pub fn of_one() -> Self {
        Self { left: ONE }
    }

    /// For all things that follow, one after the other.
    pub fn of_all() -> Self {
        Self { left: ALL }
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
