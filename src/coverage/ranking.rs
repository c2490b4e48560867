//! What was used most: a list by frequency, and how far its head reaches.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

/// The heads of the list whose shares are reported.
const HEADS: [usize; 5] = [1, 10, 100, 1_000, 10_000];
/// The shares for which the shortest heads are reported.
const SHARES: [f64; 3] = [0.99, 0.999, 0.9999];

/// Something that decided cells.
pub trait Gave {
    /// What it is.
    type What: Ord;
    /// As it is ranked.
    fn of(what: Self::What, cells: u64) -> Self;
    /// What decided how many cells.
    fn what(self) -> (Self::What, u64);
}

/// Things ranked by the number of cells that they decided, most first. Only the list is read from JSON; the rest is worked out anew.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranking<T> {
    /// How many different ones were used.
    pub used: usize,
    /// The cells that they gave.
    pub cells: u64,
    /// The share of these cells that the first 1, 10, 100 … give.
    pub top: BTreeMap<usize, f64>,
    /// The least number of them, taken from the top, that give 99 %, 99.9 %, 99.99 % of the cells.
    pub reach: BTreeMap<String, usize>,
    /// The things themselves, most used first.
    pub ranked: Vec<T>,
}

impl<T: Gave> Ranking<T> {
    /// Ranks things with the cells that they gave. Equal numbers go by the things' own order; what gave nothing is left out.
    pub(super) fn of(all: impl IntoIterator<Item = (T::What, u64)>) -> Self {
        let mut all: Vec<(T::What, u64)> = all.into_iter().filter(|(_, cells)| *cells > 0).collect();
        all.sort_unstable_by(|(a, more), (b, less)| less.cmp(more).then_with(|| a.cmp(b)));
        let (cells, top, reach) = heads(all.iter().map(|&(_, cells)| cells).collect());
        let ranked: Vec<T> = all.into_iter().map(|(what, cells)| T::of(what, cells)).collect();
        Self { used: ranked.len(), cells, top, reach, ranked }
    }

    /// The things of both, ranked anew.
    pub(super) fn and(self, other: Self) -> Self {
        Self::of_all(self.ranked.into_iter().chain(other.ranked))
    }

    fn of_all(ranked: impl IntoIterator<Item = T>) -> Self {
        Self::of(sums(BTreeMap::new(), ranked.into_iter().map(T::what)))
    }
}

/// What all numbers of a falling series add up to, the shares of its heads, and the heads of the shares.
fn heads(cells: Vec<u64>) -> (u64, BTreeMap<usize, f64>, BTreeMap<String, usize>) {
    let mut sums = vec![0];
    for more in cells {
        let before: u64 = sums[sums.len() - 1];
        sums.push(before.saturating_add(more));
    }
    let used = sums.len() - 1;
    let share = |head: usize| sums[head] as f64 / sums[used].max(1) as f64;
    let reach = |least: f64| (0..used).take_while(|&head| share(head) < least).count();
    let heads = HEADS.into_iter().take_while(|&head| head < used);
    (
        sums[used],
        heads.map(|head| (head, share(head))).collect(),
        SHARES.into_iter().map(|least| (least.to_string(), reach(least))).collect(),
    )
}

/// What both counted.
pub(super) fn sums<K: Ord>(
    mut one: BTreeMap<K, u64>,
    other: impl IntoIterator<Item = (K, u64)>,
) -> BTreeMap<K, u64> {
    for (key, cells) in other {
        let sum = one.entry(key).or_default();
        *sum = sum.saturating_add(cells);
    }
    one
}

impl<'de, T: Gave + Deserialize<'de>> Deserialize<'de> for Ranking<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Listed<T> {
            ranked: Vec<T>,
        }
        Ok(Self::of_all(Listed::deserialize(deserializer)?.ranked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Gave for (&str, u64) {
        type What = Self;

        fn of(what: Self, _: u64) -> Self {
            what
        }

        fn what(self) -> (Self, u64) {
            (self, self.1)
        }
    }

    #[test]
    fn heads_and_shares() {
        let all = [("b", 10), ("rare", 1), ("a", 10), ("most", 979), ("never", 0)];
        let ranking: Ranking<(&str, u64)> = Ranking::of(all.map(|one| (one, one.1)));
        assert_eq!(ranking.ranked, [("most", 979), ("a", 10), ("b", 10), ("rare", 1)]);
        assert_eq!((ranking.used, ranking.cells), (4, 1000));
        assert_eq!(ranking.top, BTreeMap::from([(1, 0.979)]));
        let reach: Vec<usize> = ranking.reach.into_values().collect();
        assert_eq!(reach, [3, 3, 4]);
        let none: Ranking<(&str, u64)> = Ranking::of([]);
        assert_eq!(none.reach.into_values().max(), Some(0));
    }
}
