//! Tier 2, two foci: the difference of their residuals against the cells that only one of them touches.

use super::offset::{MIDDLE, SHARED, offset};
use crate::bits::Bits;
use crate::matcher::field::{Field, Square};
use crate::matcher::method::Matcher;
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::worksheet::{Progress, Queue, Worksheet};

/// What the difference of two foci decides.
enum Difference {
    Nothing,
    Contradiction,
    /// The cells that only the first touches are mines and those that only the second touches are safe, if `full`; else the other way
    /// round.
    Forced {
        only: u8,
        only_other: u8,
        full: bool,
    },
}

/// `place` is that of the second focus in the 5×5 block around the first.
#[inline]
fn difference(focus: Square, other: Square, place: usize) -> Difference {
    let only = focus.closed() & !SHARED[place];
    let only_other = other.closed() & !SHARED[2 * MIDDLE - place];
    let (cells, cells_other) = (only.count_ones() as i8, only_other.count_ones() as i8);
    let difference = focus.residual() - other.residual();
    if difference < cells && -difference < cells_other {
        Difference::Nothing
    } else if difference > cells || -difference > cells_other {
        Difference::Contradiction
    } else if only | only_other == 0 {
        Difference::Nothing
    } else {
        // The greater need fills its own cells, and leaves none to the other.
        Difference::Forced { only, only_other, full: difference == cells }
    }
}

/// Cells that two foci decide together.
pub(crate) struct Pair {
    /// Their indices, in reading order.
    pub foci: [usize; 2],
    /// The indices of the cells, in reading order: those that only one of the foci touches.
    pub cells: Vec<usize>,
    pub value: Value,
    /// What the deduction depends on, and nothing else.
    pub system: PairSystem,
}

/// The places of two foci relative to each other, the closed cells that only the first, both, and only the second touch, what each
/// focus needs, and whether the cells of the first are decided.
pub(crate) type PairSystem = (usize, [u32; 3], [i8; 2], bool);

/// A pair that decides cells: the foci, in reading order, how the second lies to the first, and what follows.
struct Deciding {
    foci: [usize; 2],
    place: usize,
    only: u8,
    only_other: u8,
    full: bool,
}

impl Deciding {
    /// The cells that each of the foci alone touches.
    fn sides(&self) -> [(usize, u8); 2] {
        [(self.foci[0], self.only), (self.foci[1], self.only_other)]
    }
}

/// All pairs of foci that decide cells, in reading order, from a place of the map of foci on.
fn deciding_pairs(field: &Field, mut from: usize) -> impl Iterator<Item = Deciding> {
    let foci = std::iter::from_fn(move || field.next_focus(&mut from));
    foci.flat_map(move |at| {
        let focus = field.at(at);
        let after = Bits((field.foci_around(at) >> (MIDDLE + 1)).into()).map(|bit| bit + MIDDLE + 1);
        after.filter_map(move |place| {
            let (row, col) = offset(place);
            let other_at = field.offset(at, row, col);
            let other = field.at(other_at);
            if other.closed() == 0 {
                return None;
            }
            match difference(focus, other, place) {
                Difference::Forced { only, only_other, full } => {
                    Some(Deciding { foci: [at, other_at], place, only, only_other, full })
                }
                _ => None,
            }
        })
    })
}

/// Of all pairs of foci that decide cells, the one that decides the first cell in reading order; of several, the
/// first. No pair decides a cell above row `from`.
pub(crate) fn first_pair(field: &Field, from: usize) -> Option<Pair> {
    let mut best: Option<([usize; 3], Deciding, bool)> = None;
    // A focus may decide cells three rows below it, with one two rows below.
    for pair in deciding_pairs(field, field.focus_place(from.saturating_sub(3))) {
        let above = |found: usize| field.place(found).0 + 1 < field.place(pair.foci[0]).0;
        if best.as_ref().is_some_and(|&([found, ..], ..)| above(found)) {
            break;
        }
        let firsts = pair.sides().map(|(at, cells)| field.around(at, cells).next());
        let of_first = firsts[1].is_none_or(|other| firsts[0].is_some_and(|own| own <= other));
        let Some(first) = firsts[usize::from(!of_first)] else { continue };
        let found = [first, pair.foci[0], pair.foci[1]];
        if best.as_ref().is_none_or(|(best, ..)| found < *best) {
            best = Some((found, pair, of_first));
        }
    }
    let (_, pair, of_first) = best?;
    let [focus, other] = pair.foci.map(|at| field.at(at));
    let (from, cells) = pair.sides()[usize::from(!of_first)];
    let shared = focus.closed() & SHARED[pair.place];
    Some(Pair {
        foci: pair.foci,
        cells: field.around(from, cells).collect(),
        value: Value::from_mine(pair.full == of_first),
        system: (
            pair.place,
            [pair.only, shared, pair.only_other].map(u8::count_ones),
            [focus.residual(), other.residual()],
            of_first,
        ),
    })
}

/// The cells that pairs of foci decide, by index, each once.
pub(crate) fn decided_by_pairs(field: &Field) -> Vec<usize> {
    let sides = deciding_pairs(field, 0).flat_map(|pair| pair.sides());
    let mut cells: Vec<usize> = sides.flat_map(|(at, cells)| field.around(at, cells)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Worksheet {
    /// Looks at the pairs of each waiting focus until something follows.
    pub(crate) fn pairs(&mut self, matcher: &Matcher) -> Progress {
        let enabled = matcher.tiers.contains(Tier::Table);
        while let Some(at) = self.look_at(Queue::Pairs) {
            if enabled && self.pairs_of(matcher, at)? {
                return Ok(true);
            }
            self.release(Queue::Pairs);
            if self.field.at(at).closed() != 0 {
                self.push(Queue::Silence, at);
            }
        }
        Ok(false)
    }

    fn pairs_of(&mut self, matcher: &Matcher, at: usize) -> Progress {
        let focus = self.field.at(at);
        let near = self.field.foci_around(at) & matcher.knowledge.pair_offsets();
        for place in Bits(near.into()) {
            let (row, col) = offset(place);
            let other_at = self.field.offset(at, row, col);
            let other = self.field.at(other_at);
            if other.closed() == 0 {
                self.field.unmap(other_at);
                continue;
            }
            let (only, only_other, full) = match difference(focus, other, place) {
                Difference::Nothing => continue,
                Difference::Contradiction => return Err(self.fail([at, other_at])),
                Difference::Forced { only, only_other, full } => (only, only_other, full),
            };
            let rule = matcher.knowledge.pair_rule(place);
            let foci = |own, others| [(at, focus, own), (other_at, other, others)];
            if only != 0 {
                self.journal.step(Tier::Table, Value::from_mine(full), rule, foci(only, 0));
                self.field.settle_around(at, only, full);
            }
            if only_other != 0 {
                self.journal.step(Tier::Table, Value::from_mine(!full), rule, foci(0, only_other));
                self.field.settle_around(other_at, only_other, !full);
            }
            return Ok(true);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_cells() {
        assert_eq!(SHARED[MIDDLE + 1], 0b1100_0110, "beside: two above, two below");
        assert_eq!(SHARED[MIDDLE + 2], 0b1001_0100, "two to the right: the right column");
        assert_eq!(SHARED[0], 1, "two up, two to the left: one cell");
        let mirrored = |set: u8| (0..8).filter(|d| set >> d & 1 == 1).count();
        for place in 0..25 {
            assert_eq!(mirrored(SHARED[place]), mirrored(SHARED[24 - place]));
        }
    }
}
