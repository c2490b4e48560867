//! Sets of mine totals, as in [`crate::bits::numbers`].

use crate::bits::{insert, numbers};

/// The words that a set with numbers up to `most` needs.
pub(crate) fn words(most: usize) -> usize {
    most / 64 + 1
}

/// Puts every number up to `most` into the set.
pub(crate) fn fill(set: &mut [u64], most: usize) {
    (0..=most).for_each(|number| insert(set, number));
}

/// The ends of a set, and whether numbers between them are missing.
#[derive(Clone, Copy, Default)]
pub(crate) struct Span {
    pub least: usize,
    pub most: usize,
    pub has_gaps: bool,
}

impl Span {
    /// `None` if the set is empty.
    pub fn of(set: &[u64]) -> Option<Self> {
        let first = set.iter().position(|&word| word != 0)?;
        let last = set.iter().rposition(|&word| word != 0)?;
        let least = 64 * first + set[first].trailing_zeros() as usize;
        let most = 64 * last + set[last].ilog2() as usize;
        Some(Self { least, most, has_gaps: numbers(set).count() <= most - least })
    }

    pub fn width(self) -> usize {
        self.most - self.least
    }
}

/// Adds to `set` all numbers of `from` plus `shift`; those too large for it are lost.
pub(crate) fn add_shifted(set: &mut [u64], from: &[u64], shift: usize) {
    let (whole, part) = (shift / 64, shift % 64);
    for (place, word) in set.iter_mut().skip(whole).enumerate() {
        *word |= shifted_word(from, place, part);
    }
}

/// A word of `from` shifted up by `part` < 64 bits.
fn shifted_word(from: &[u64], place: usize, part: usize) -> u64 {
    let word = |place: usize| from.get(place).copied().unwrap_or(0);
    let below = if place == 0 { 0 } else { word(place - 1) };
    word(place) << part | (below >> 1) >> (63 - part)
}

/// Adds to `set` all numbers of `from` that are at least `shift`, less `shift` < 64.
pub(crate) fn add_shifted_down(set: &mut [u64], from: &[u64], shift: usize) {
    let word = |place: usize| from.get(place).copied().unwrap_or(0);
    for (place, to) in set.iter_mut().enumerate() {
        *to |= word(place) >> shift | (word(place + 1) << 1) << (63 - shift);
    }
}

/// Whether some number of `low` plus `shift` < 64 is in `high`.
pub(crate) fn meet_shifted(low: &[u64], high: &[u64], shift: usize) -> bool {
    high.iter().enumerate().any(|(place, &word)| word & shifted_word(low, place, shift) != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(numbers: &[usize]) -> Vec<u64> {
        let mut set = vec![0; 4];
        numbers.iter().for_each(|&number| insert(&mut set, number));
        set
    }

    #[test]
    fn the_ends_of_a_set() {
        let extremes = |numbers: &[usize]| Span::of(&set(numbers)).map(|span| (span.least, span.most));
        assert_eq!(extremes(&[]), None);
        for (least, most) in [(0, 0), (3, 3), (3, 60), (63, 64), (64, 64), (70, 200), (5, 255)] {
            assert_eq!(extremes(&[least, (least + most) / 2, most]), Some((least, most)));
        }
    }

    #[test]
    fn shifts_cross_words() {
        for shift in [0, 1, 8, 63, 64, 70, 128] {
            let mut up = set(&[3]);
            add_shifted(&mut up, &set(&[0, 1, 63, 64, 120]), shift);
            let expected = [0, 1, 63, 64, 120].map(|n| n + shift);
            let mut expected: Vec<_> = expected.into_iter().filter(|&n| n < 256).chain([3]).collect();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(numbers(&up).collect::<Vec<_>>(), expected, "{shift}");
        }
        for shift in [0, 1, 8, 63] {
            let mut down = set(&[]);
            add_shifted_down(&mut down, &set(&[0, 8, 64, 70, 255]), shift);
            let expected = [0usize, 8, 64, 70, 255].into_iter().filter_map(|n| n.checked_sub(shift));
            assert_eq!(numbers(&down).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        }
        assert!(meet_shifted(&set(&[60]), &set(&[66]), 6));
        assert!(!meet_shifted(&set(&[60]), &set(&[66]), 5));
    }
}
