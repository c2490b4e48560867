//! How the remaining mines can be distributed over the components and the cells that no digit touches.

use std::ops::Range;

use super::totals::{self, Span};
use crate::bits::{contains, insert, numbers};

/// The most words that the sums before and after every part may take, and the most work to shift and compare them.
/// With more or larger parts only the least and the greatest sums are looked at: that finds less, but nothing wrong.
const MOST_WORDS: usize = 1 << 16;
const MOST_WORK: usize = 1 << 24;

/// Parts, each with the set of mine totals that it can have, beside a number of free cells.
#[derive(Clone, Default)]
pub(crate) struct Sharing {
    parts: Vec<Holder>,
    sets: Vec<u64>,
    left: usize,
    free: usize,
    /// Words of a set of sums; 0 if only least and greatest sums are kept.
    width: usize,
    /// For each part, and one place more: the sums of the parts before it, and of it and those after it with the free
    /// cells; `width` words each.
    before: Vec<u64>,
    after: Vec<u64>,
    least: usize,
    most: usize,
    /// Whether some part can't have a number of mines between its least and its greatest.
    gaps: bool,
}

#[derive(Clone)]
struct Holder {
    /// The place of its totals among all sets.
    set: Range<usize>,
    span: Span,
}

impl Sharing {
    pub fn clear(&mut self) {
        self.parts.clear();
        self.sets.clear();
        self.gaps = false;
    }

    /// Adds a part that can have these totals, at least one.
    pub fn add(&mut self, set: &[u64]) {
        let start = self.sets.len();
        self.sets.extend_from_slice(set);
        self.push(start);
    }

    /// Adds a part that might have any total up to `most`.
    pub fn add_any(&mut self, most: usize) {
        let start = self.sets.len();
        self.sets.resize(start + totals::words(most), 0);
        totals::fill(&mut self.sets[start..], most);
        self.push(start);
    }

    fn push(&mut self, start: usize) {
        let span = Span::of(&self.sets[start..]).unwrap_or_default();
        self.gaps |= span.has_gaps;
        self.parts.push(Holder { set: start..self.sets.len(), span });
    }

    /// Whether the sums of the parts are all looked at, or there are none between the extremes that they can't have.
    pub fn is_exact(&self) -> bool {
        self.width > 0 || !self.gaps
    }

    /// Prepares the questions for `left` mines in the parts and `free` cells.
    pub fn combine(&mut self, left: usize, free: usize) {
        let count = self.parts.len();
        let width = totals::words(left);
        (self.left, self.free) = (left, free);
        self.least = self.parts.iter().map(|part| part.span.least).sum();
        self.most = self.parts.iter().map(|part| part.span.most).sum();
        self.before.clear();
        self.after.clear();
        let shifts: usize = self.sets.iter().map(|word| word.count_ones() as usize).sum();
        let fits = width.saturating_mul(count + 1) <= MOST_WORDS
            && shifts.saturating_mul(width.saturating_add(left)) <= MOST_WORK;
        self.width = if fits { width } else { 0 };
        if self.width == 0 {
            return;
        }
        self.before.resize((count + 1) * width, 0);
        self.after.resize((count + 1) * width, 0);
        self.before[0] = 1;
        totals::fill(&mut self.after[count * width..], free.min(left));
        for (index, part) in self.parts.iter().enumerate() {
            let (from, to) = self.before[index * width..].split_at_mut(width);
            for total in numbers(&self.sets[part.set.clone()]) {
                totals::add_shifted(&mut to[..width], from, total);
            }
        }
        for (index, part) in self.parts.iter().enumerate().rev() {
            let (to, from) = self.after[index * width..].split_at_mut(width);
            for total in numbers(&self.sets[part.set.clone()]) {
                totals::add_shifted(to, &from[..width], total);
            }
        }
    }

    /// Leaves of a part's totals, in `allowed`, those with which all mines can be placed. True if some are gone.
    pub fn restrict(&self, index: usize, allowed: &mut Vec<u64>) -> bool {
        let set = &self.sets[self.parts[index].set.clone()];
        allowed.clear();
        allowed.resize(set.len(), 0);
        let mut cut = false;
        for total in numbers(set) {
            let fits = self.left.checked_sub(total).is_some_and(|rest| self.others_take(index, rest));
            if fits {
                insert(allowed, total);
            }
            cut |= !fits;
        }
        cut
    }

    /// Whether the parts but one, and the free cells, can hold just `mines`.
    fn others_take(&self, index: usize, mines: usize) -> bool {
        if self.width == 0 {
            let span = self.parts[index].span;
            return (self.least - span.least..=self.most - span.most + self.free).contains(&mines);
        }
        let before = &self.before[index * self.width..][..self.width];
        let after = &self.after[(index + 1) * self.width..][..self.width];
        numbers(before)
            .take_while(|&earlier| earlier <= mines)
            .any(|earlier| contains(after, mines - earlier))
    }

    /// The least and the greatest number of mines that the free cells can hold; `None` if the mines cannot be
    /// placed at all.
    pub fn free_mines(&self) -> Option<(usize, usize)> {
        let fits = |mines: &usize| {
            let rest = self.left - mines;
            if self.width == 0 {
                (self.least..=self.most).contains(&rest)
            } else {
                contains(&self.before[self.parts.len() * self.width..], rest)
            }
        };
        let all = 0..=self.free.min(self.left);
        let least = all.clone().find(fits)?;
        let most = all.rev().find(fits)?;
        Some((least, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mines_are_shared_out() {
        let mut sharing = Sharing::default();
        sharing.add(&[0b1010]); // 1 or 3
        sharing.add(&[0b0101]); // 0 or 2
        let mut allowed = Vec::new();
        let mut ask = |left, free| {
            sharing.combine(left, free);
            let cut = [0, 1].map(|part| (sharing.restrict(part, &mut allowed), allowed[0]));
            (cut, sharing.free_mines())
        };
        assert_eq!(ask(5, 0), ([(true, 0b1000), (true, 0b0100)], Some((0, 0))));
        assert_eq!(ask(4, 0), ([(true, 0), (true, 0)], None));
        assert_eq!(ask(4, 1), ([(false, 0b1010), (false, 0b0101)], Some((1, 1))));
        assert_eq!(ask(1, 3), ([(true, 0b0010), (true, 0b0001)], Some((0, 0))));
        assert_eq!(ask(8, 3), ([(true, 0b1000), (true, 0b0100)], Some((3, 3))));
        assert_eq!(ask(9, 3).1, None);
        assert_eq!(ask(0, 3).1, None);
    }

    #[test]
    fn with_many_parts_only_the_extremes_count() {
        let mut sharing = Sharing::default();
        let parts = 3000;
        (0..parts).for_each(|_| sharing.add_any(4));
        let mut allowed = Vec::new();
        sharing.combine(4 * parts + 7, 10);
        assert_eq!((sharing.restrict(0, &mut allowed), allowed[0]), (true, 0b1_1110));
        assert_eq!(sharing.free_mines(), Some((7, 10)));
        sharing.combine(4 * parts, 10);
        assert!(!sharing.restrict(0, &mut allowed));
        // Between them nothing is missing, so that this is all there is to know; with a gap it need not be.
        assert!(sharing.is_exact());
        sharing.add(&[0b101]);
        sharing.combine(4 * parts, 10);
        assert!(!sharing.is_exact());
    }

    #[test]
    fn of_a_huge_part_that_is_not_known_only_the_extremes_count() {
        let mut sharing = Sharing::default();
        sharing.add_any(1 << 20);
        sharing.add(&[0b1010]);
        sharing.combine(1 << 19, 10);
        assert_eq!(sharing.width, 0);
        assert_eq!(sharing.free_mines(), Some((0, 10)));
    }
}
