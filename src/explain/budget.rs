//! How much work a question may take: one number for all searches that it leads to.

/// The work of a question, about one thing or about everything.
const MOST: usize = 1 << 29;
/// The work about everything on a large board, a cell.
const MOST_A_CELL: usize = 1 << 14;
/// The work of choosing the easiest of several ways to say one thing. What takes more than three digits has many ways that are as hard: half of
/// the work for each digit more, but no less than the least. Once it is spent, the first that is found is taken.
const MOST_CHOICE: usize = 1 << 15;
const LEAST_CHOICE: usize = 1 << 12;

/// The work that is left: looks at regions and clues, at sets that must be hit, at what arguments say, numbers that are read. Some
/// nanoseconds each.
#[derive(Debug)]
pub(crate) struct Budget {
    left: usize,
    choice: usize,
}

impl Budget {
    /// For one question: about one thing, about why nothing fits, or about all that follows.
    pub fn new() -> Self {
        Self { left: MOST, choice: MOST_CHOICE }
    }

    /// For all that follows from a board of so many cells.
    pub fn for_all(cells: usize) -> Self {
        Self { left: MOST.max(cells.saturating_mul(MOST_A_CELL)), choice: MOST_CHOICE }
    }

    /// So much work.
    #[cfg(any(test, feature = "train"))]
    pub fn of(work: usize) -> Self {
        Self { left: work, choice: MOST_CHOICE }
    }

    /// Begins with another thing.
    pub fn next(&mut self) {
        self.choice = MOST_CHOICE;
    }

    /// This thing takes so many digits.
    pub fn takes(&mut self, digits: usize) {
        let most = MOST_CHOICE >> digits.saturating_sub(3).min(usize::BITS as usize - 1);
        self.choice = self.choice.min(most.max(LEAST_CHOICE));
    }

    pub fn left(&self) -> usize {
        self.left
    }

    /// The work that is left for choosing, about the thing that is asked now.
    pub fn choice(&self) -> usize {
        self.choice.min(self.left)
    }

    pub fn spend(&mut self, work: usize) {
        self.left = self.left.saturating_sub(work);
        self.choice = self.choice.saturating_sub(work);
    }

    /// Whether nothing is begun any more.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Whether the first way that is found is taken.
    pub fn is_in_haste(&self) -> bool {
        self.choice() == 0
    }
}
