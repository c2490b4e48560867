//! Statements about areas, and what two of them say together.

use super::proof::Source;
use crate::board::Coord;
use crate::matcher::Value;

/// The numbers of mines that some cells may have: the least and the most.
pub(crate) type Bounds = (i32, i32);

/// What two statements S and T are combined to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// S ∖ T.
    First,
    /// S ∩ T.
    Shared,
    /// T ∖ S.
    Second,
    /// S ∪ T.
    All,
}

impl Part {
    pub const ALL: [Self; 4] = [Self::First, Self::Shared, Self::Second, Self::All];
}

/// The bounds of the four parts, in the order of [`Part::ALL`], over all numbers of mines in S ∖ T, S ∩ T and T ∖ S (with so many cells)
/// that meet both statements; `None` if no numbers do.
///
/// The mines x of S ∩ T can be any number from `lo` to `hi`; each leaves S ∖ T from max(0, least of S − x) to min(cells, most of S − x). The
/// sum of all three is convex in x at its least and concave at its most, and level where `x` is taken below.
pub(crate) fn combine(cells: [i32; 3], s: Bounds, t: Bounds) -> Option<[Bounds; 4]> {
    let [first, shared, second] = cells;
    let lo = 0.max(s.0 - first).max(t.0 - second);
    let hi = shared.min(s.1).min(t.1);
    if lo > hi || s.0 > s.1 || t.0 > t.1 {
        return None;
    }
    let rest = |cells: i32, of: Bounds| ((of.0 - hi).max(0), (of.1 - lo).min(cells));
    let least_at = s.0.min(t.0).clamp(lo, hi);
    let most_at = (s.1 - first).min(t.1 - second).clamp(lo, hi);
    let least = (s.0 - least_at).max(0) + least_at + (t.0 - least_at).max(0);
    let most = (s.1 - most_at).min(first) + most_at + (t.1 - most_at).min(second);
    Some([rest(first, s), (lo, hi), rest(second, t), (least, most)])
}

/// What so many cells are, if these bounds of their mines say it of all of them.
pub(super) fn decided(cells: i32, (least, most): Bounds) -> Option<Value> {
    match cells {
        0 => None,
        _ if most == 0 => Some(Value::Safe),
        _ => (least == cells).then_some(Value::Mine),
    }
}

/// A set of cells of a network, a bit each; the last bit is all cells that touch no digit of it.
pub(super) type Cells = u128;
pub(super) const ELSEWHERE: Cells = 1 << 127;

/// At least and at most so many of some cells are mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Statement {
    pub cells: Cells,
    pub bounds: Bounds,
}

impl Statement {
    pub const NOTHING: Self = Self { cells: 0, bounds: (0, 0) };

    /// Whether it says as much as another about the same cells.
    pub fn says_all_of(self, other: Self) -> bool {
        self.bounds.0 >= other.bounds.0 && self.bounds.1 <= other.bounds.1
    }

    /// The four parts of S and T.
    pub fn parts(self, other: Self) -> [Cells; 4] {
        let (s, t) = (self.cells, other.cells);
        [s & !t, s & t, t & !s, s | t]
    }
}

/// Whether a cell is one of a source's, given the areas stated before. A cell is one of a digit's if it is next to it.
///
/// Not inlined: a compiler that inlines this compares an area's number before it asks whether the source is an area. The result is the same,
/// but valgrind tells users of the C library of a number that was never written.
#[inline(never)]
fn covers(source: Source, cell: Coord, stated: &[&[Coord]]) -> bool {
    match source {
        Source::Digit(at) => at.king_distance(cell) <= 1,
        Source::Count(_) => true,
        Source::Area(number) => stated.get(number).is_some_and(|cells| cells.contains(&cell)),
    }
}

/// Whether an area is its sources side by side: all their cells, of which they share none.
pub(crate) fn is_group(area: &[Coord], from: &[Source; 2], stated: &[&[Coord]]) -> bool {
    let in_one = |&cell: &Coord| covers(from[0], cell, stated) != covers(from[1], cell, stated);
    part_of(area, from, stated) == Part::All && area.iter().all(in_one)
}

/// The areas that a proof has stated, and which of them are groups.
#[derive(Default)]
pub(super) struct Areas<'s> {
    pub stated: Vec<&'s [Coord]>,
    groups: Vec<bool>,
}

impl<'s> Areas<'s> {
    /// States one more: whether it is a group, and whether it only goes on with one.
    pub fn state(&mut self, area: &'s [Coord], from: &[Source; 2]) -> [bool; 2] {
        let is_group = is_group(area, from, &self.stated);
        let goes_on = is_group
            && from.iter().filter_map(Source::area).any(|number| self.groups.get(number) == Some(&true));
        self.stated.push(area);
        self.groups.push(is_group);
        [is_group, goes_on]
    }
}

/// Which part of its sources an area is.
pub(crate) fn part_of(area: &[Coord], from: &[Source; 2], stated: &[&[Coord]]) -> Part {
    let covered = |source: Source| area.iter().filter(|&&cell| covers(source, cell, stated)).count();
    match from.map(covered) {
        [s, t] if s == area.len() && t == area.len() => Part::Shared,
        [s, 0] if s == area.len() => Part::First,
        [0, t] if t == area.len() => Part::Second,
        _ => Part::All,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying all numbers.
    fn tried(cells: [i32; 3], s: Bounds, t: Bounds) -> Option<[Bounds; 4]> {
        let mut found: Option<[Bounds; 4]> = None;
        for a in 0..=cells[0] {
            for b in 0..=cells[1] {
                for c in 0..=cells[2] {
                    if (s.0..=s.1).contains(&(a + b)) && (t.0..=t.1).contains(&(b + c)) {
                        let now = [a, b, c, a + b + c];
                        let so_far = found.get_or_insert(now.map(|mines| (mines, mines)));
                        for (bounds, mines) in so_far.iter_mut().zip(now) {
                            *bounds = (bounds.0.min(mines), bounds.1.max(mines));
                        }
                    }
                }
            }
        }
        found
    }

    #[test]
    fn two_statements_say_what_all_numbers_of_mines_say() {
        let bounds = || (-1..5).flat_map(|a| (-1..5).map(move |b| (a, b)));
        let (mut some, mut none) = (0, 0);
        for cells in 0..64 {
            let cells = [cells & 3, cells >> 2 & 3, cells >> 4 & 3];
            for s in bounds() {
                for t in bounds() {
                    let found = combine(cells, s, t);
                    assert_eq!(found, tried(cells, s, t), "{cells:?} {s:?} {t:?}");
                    *if found.is_some() { &mut some } else { &mut none } += 1;
                }
            }
        }
        assert!(some > 10_000 && none > 10_000, "{some} {none}");
    }
}
