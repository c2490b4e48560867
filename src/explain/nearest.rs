//! Things that lie on a board, and which of them is the nearest to where somebody is.

use std::collections::BTreeSet;

use crate::board::Coord;

/// Things by the cells where they lie. The default thing comes before all others.
#[derive(Debug, Default)]
pub(super) struct Nearest<T>(BTreeSet<(Coord, T)>);

impl<T: Copy + Ord + Default> Nearest<T> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn insert(&mut self, at: Coord, thing: T) {
        self.0.insert((at, thing));
    }

    pub fn remove(&mut self, at: Coord, thing: T) {
        self.0.remove(&(at, thing));
    }

    /// The nearest by the king's distance, of these the first row by row; without a place to be near to, the first of all.
    pub fn first(&self, to: Option<Coord>) -> Option<(Coord, T)> {
        match to {
            Some(to) => self.from(self.nearest(to)?),
            None => self.0.first().copied(),
        }
    }

    fn nearest(&self, to: Coord) -> Option<Coord> {
        // The rows from one to the other were looked at, but for the last.
        let (mut first, mut end) = (to.row, to.row);
        let mut best: Option<(usize, Coord)> = None;
        loop {
            let above = self.before(Coord::new(first, 0)).map(|at| at.row);
            let below = self.from(Coord::new(end, 0)).map(|(at, _)| at.row);
            let rows = above.into_iter().chain(below);
            let Some(row) = rows.min_by_key(|row| row.abs_diff(to.row)) else { break };
            let away = row.abs_diff(to.row);
            if best.is_some_and(|(distance, _)| distance < away) {
                break;
            }
            if row < to.row {
                first = row;
            } else {
                end = row + 1;
            }
            let found = self.nearest_in(row, to.col, away).map(|at| (at.king_distance(to), at));
            best = best.into_iter().chain(found).min();
        }
        best.map(|(_, at)| at)
    }

    /// The cell of a row that is the nearest to a column, of those up to `away` from it the first.
    fn nearest_in(&self, row: usize, col: usize, away: usize) -> Option<Coord> {
        let left_end = Coord::new(row, col.saturating_sub(away));
        let right = self.from(left_end).map(|(at, _)| at).filter(|at| at.row == row);
        if right.is_some_and(|right| right.col <= col + away) {
            return right;
        }
        let left = self.before(left_end).filter(|at| at.row == row);
        left.into_iter().chain(right).min_by_key(|other| other.col.abs_diff(col))
    }

    /// The first thing from a cell on.
    fn from(&self, at: Coord) -> Option<(Coord, T)> {
        self.0.range((at, T::default())..).next().copied()
    }

    /// The last cell before one where something lies.
    fn before(&self, at: Coord) -> Option<Coord> {
        self.0.range(..(at, T::default())).next_back().map(|&(at, _)| at)
    }
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
