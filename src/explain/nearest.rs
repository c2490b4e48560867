//! Things that lie on a board, and which of them is the nearest to where somebody is.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Coord;

/// Things by the cells where they lie.
#[derive(Debug)]
pub(super) struct Nearest<T>(BTreeMap<usize, Row<T>>);

/// The things of a row, by column.
type Row<T> = BTreeMap<usize, BTreeSet<T>>;

impl<T> Default for Nearest<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Copy + Ord> Nearest<T> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn insert(&mut self, at: Coord, thing: T) {
        self.0.entry(at.row).or_default().entry(at.col).or_default().insert(thing);
    }

    pub fn remove(&mut self, at: Coord, thing: T) {
        let Some(row) = self.0.get_mut(&at.row) else { return };
        let Some(things) = row.get_mut(&at.col) else { return };
        things.remove(&thing);
        if things.is_empty() {
            row.remove(&at.col);
        }
        if row.is_empty() {
            self.0.remove(&at.row);
        }
    }

    /// The nearest by the king's distance, of these the first row by row; without a place to be near to, the first of all.
    pub fn first(&self, to: Option<Coord>) -> Option<(Coord, T)> {
        let thing = |at: Coord| Some((at, *self.0.get(&at.row)?.get(&at.col)?.first()?));
        let Some(to) = to else {
            let (&row, cols) = self.0.first_key_value()?;
            return thing(Coord::new(row, *cols.first_key_value()?.0));
        };
        let mut below = self.0.range(to.row..).peekable();
        let mut above = self.0.range(..to.row).rev().peekable();
        let mut best: Option<(usize, Coord)> = None;
        loop {
            let far =
                |next: Option<&(&usize, &Row<T>)>| next.map_or(usize::MAX, |(row, _)| row.abs_diff(to.row));
            let rows = if far(above.peek()) <= far(below.peek()) { above.next() } else { below.next() };
            let Some((&row, cols)) = rows else { break };
            let away = row.abs_diff(to.row);
            if best.is_some_and(|(distance, _)| distance < away) {
                break;
            }
            let found = nearest_in(cols, to.col, away).map(|col| Coord::new(row, col));
            let found = found.map(|at| (at.king_distance(to), at));
            best = best.into_iter().chain(found).min();
        }
        best.and_then(|(_, at)| thing(at))
    }
}

/// The column that is the nearest to `col`, of those up to `away` from it the first.
fn nearest_in<T>(cols: &Row<T>, col: usize, away: usize) -> Option<usize> {
    let left_end = col.saturating_sub(away);
    let right = cols.range(left_end..).next().map(|(&right, _)| right);
    if right.is_some_and(|right| right <= col + away) {
        return right;
    }
    let left = cols.range(..left_end).next_back().map(|(&left, _)| left);
    left.into_iter().chain(right).min_by_key(|other| other.abs_diff(col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_found_as_by_looking_at_all() {
        let mut state = 3u64;
        let mut draw = |end: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            ((state >> 33) % end) as usize
        };
        for rows in [1, 4, 30] {
            let (mut nearest, mut all) = (Nearest::default(), BTreeSet::new());
            for _ in 0..2000 {
                let (at, thing) = (Coord::new(draw(rows), draw(30)), draw(3));
                if draw(5) < 2 {
                    nearest.insert(at, thing);
                    all.insert((at, thing));
                } else {
                    nearest.remove(at, thing);
                    all.remove(&(at, thing));
                }
                let to = Coord::new(draw(rows), draw(30));
                let expected = all.iter().min_by_key(|(at, thing)| (at.king_distance(to), *at, *thing));
                assert_eq!(nearest.first(Some(to)), expected.copied());
                assert_eq!(nearest.first(None), all.first().copied());
                assert_eq!(nearest.is_empty(), all.is_empty());
            }
        }
    }
}
