//! What was used most: a list by frequency, and how far its head reaches.

use std::collections::BTreeMap;

use serde::Serialize;

/// The heads of the list whose shares are reported.
const HEADS: [usize; 5] = [1, 10, 100, 1_000, 10_000];
/// The shares for which the shortest heads are reported.
const SHARES: [f64; 3] = [0.99, 0.999, 0.9999];

/// Things ranked by the number of cells that they decided, most first.
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
    /// The things themselves, most used first; perhaps only the first of them.
    pub ranked: Vec<T>,
}

impl<T> Ranking<T> {
    /// Ranks things with the cells that they gave, and keeps at most `keep`. Equal numbers go by the things' own order;
    /// what gave nothing is left out.
    pub(super) fn of<K: Ord>(all: Vec<(K, u64)>, keep: usize, name: impl Fn(K, u64) -> T) -> Self {
        let mut all: Vec<(K, u64)> = all.into_iter().filter(|(_, cells)| *cells > 0).collect();
        all.sort_unstable_by(|(a, more), (b, less)| less.cmp(more).then_with(|| a.cmp(b)));
        let mut sums = vec![0];
        for (_, cells) in &all {
            sums.push(sums[sums.len() - 1] + cells);
        }
        let cells = sums[all.len()];
        let share = |head: usize| sums[head] as f64 / cells.max(1) as f64;
        let heads = HEADS.into_iter().take_while(|&head| head < all.len());
        Self {
            used: all.len(),
            cells,
            top: heads.map(|head| (head, share(head))).collect(),
            reach: SHARES
                .into_iter()
                .map(|least| {
                    (least.to_string(), (0..all.len()).take_while(|&head| share(head) < least).count())
                })
                .collect(),
            ranked: all.into_iter().take(keep).map(|(key, cells)| name(key, cells)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_and_shares() {
        let all = vec![("b", 10), ("rare", 1), ("a", 10), ("most", 979), ("never", 0)];
        let ranking = Ranking::of(all, 3, |name, cells| (name, cells));
        assert_eq!(ranking.ranked, [("most", 979), ("a", 10), ("b", 10)]);
        assert_eq!((ranking.used, ranking.cells), (4, 1000));
        assert_eq!(ranking.top, BTreeMap::from([(1, 0.979)]));
        let reach: Vec<usize> = ranking.reach.into_values().collect();
        assert_eq!(reach, [3, 3, 4]);
        let none = Ranking::of(Vec::<(u8, u64)>::new(), 3, |name, _| name);
        assert_eq!(none.reach.into_values().max(), Some(0));
    }
}
