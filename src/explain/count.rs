//! Whether the mine count can decide anything.

use super::reading::Reading;

/// How many digits need how many mines more.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    needs: [usize; 9],
}

impl Count {
    /// One more digit that needs so many.
    pub fn add(&mut self, need: i32) {
        if let Some(digits) = self.of(need) {
            *digits += 1;
        }
    }

    /// One less.
    pub fn remove(&mut self, need: i32) {
        if let Some(digits) = self.of(need) {
            *digits = digits.saturating_sub(1);
        }
    }

    /// On a board that is possible no digit needs less than nothing.
    fn of(&mut self, need: i32) -> Option<&mut usize> {
        self.needs.get_mut(usize::try_from(need).ok()?)
    }

    /// Whether the mine count can decide anything together with so many digits: their cells could hold all mines that are left, or
    /// the cells elsewhere could not.
    pub fn may_matter(&self, position: &Reading<'_>, digits: usize) -> bool {
        let Some(left) = position.mines_left() else { return false };
        let (mut most, mut more) = (0, digits);
        for (need, &of) in self.needs.iter().enumerate().rev() {
            most += need * of.min(more);
            more -= of.min(more);
        }
        left <= most as i32
            || digits >= self.needs.iter().sum()
            || left >= position.unknown_count() - 8 * digits as i32
    }
}
