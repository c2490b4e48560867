//! Which digits contradict each other: traced back through the steps, then thinned out.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::engine::{Engine, Until};
use super::method::Matcher;
use super::why::answer::{Contradiction, Tier};
use super::worksheet::Worksheet;
use crate::board::{Board, Cell, Coord};

/// The most work for thinning out, all trials together: the cells of the boards that are laid out, and [`Worksheet::work`] on them. Some
/// tenths of a second.
const MOST_WORK: usize = 1 << 23;

impl Worksheet {
    /// The digits that the conflict rests on, and whether it rests on the mine count: the conflict's own, those that
    /// proved what is known of the cells around these, and so on.
    pub(crate) fn trace(&self) -> Option<Contradiction> {
        let conflict = self.conflict.found.then_some(&self.conflict)?;
        let mut proofs = HashMap::new();
        for entry in self.journal.entries() {
            proofs.extend(entry.cells(&self.field).map(|cell| (cell, entry)));
        }
        let mut count = conflict.count;
        let mut reached: HashSet<usize> = HashSet::new();
        let mut open: Vec<usize> = conflict.foci.iter().map(|&at| at as usize).collect();
        while let Some(focus) = open.pop() {
            if reached.insert(focus) {
                for cell in self.field.around(focus, 0xff) {
                    // A proof is followed once: it is taken out.
                    if let Some(entry) = proofs.remove(&cell) {
                        count |= entry.tier == Tier::Count;
                        open.extend(entry.foci().map(|focus| focus.at));
                    }
                }
            }
        }
        let digits: BTreeSet<Coord> = reached.into_iter().map(|at| self.field.coord(at)).collect();
        Some(Contradiction { digits: digits.into_iter().collect(), count })
    }
}

/// The digits of an impossible board that contradict each other, as the matcher finds it; `None` if it finds
/// no contradiction.
pub(crate) fn name_contradiction(
    matcher: &Matcher,
    board: &Board,
    total: Option<usize>,
) -> Option<Contradiction> {
    let (found, _) = contradiction_among(matcher, board, total, None, usize::MAX);
    found.map(|found| thin_out(matcher, board, total, found).0)
}

/// Leaves out digits that are not needed for a contradiction, as far as [`MOST_WORK`] reaches. Returns the work as well.
fn thin_out(
    matcher: &Matcher,
    board: &Board,
    total: Option<usize>,
    mut found: Contradiction,
) -> (Contradiction, usize) {
    let mut work = 0;
    let mut chunk = found.digits.len();
    while chunk > 0 {
        let mut start = 0;
        while start < found.digits.len() {
            work += cells_of_trial(board, &found);
            if work >= MOST_WORK {
                return (found, work);
            }
            let end = found.digits.len().min(start + chunk);
            let rest: Vec<Coord> = [&found.digits[..start], &found.digits[end..]].concat();
            let total = total.filter(|_| found.count);
            let (smaller, more) = contradiction_among(matcher, board, total, Some(&rest), MOST_WORK - work);
            work += more;
            match smaller {
                // What is left out may be any digits: begin again with fewer.
                Some(smaller) => {
                    start = 0;
                    found = smaller;
                    chunk = chunk.min(found.digits.len().max(1));
                }
                None => start = end,
            }
        }
        chunk /= 2;
    }
    (found, work)
}

/// A contradiction that the matcher finds among these digits, or all, and the work of it. Cases and enumerations take no more than
/// the allowance.
fn contradiction_among(
    matcher: &Matcher,
    board: &Board,
    total: Option<usize>,
    digits: Option<&[Coord]>,
    allowance: usize,
) -> (Option<Contradiction>, usize) {
    let part = match digits {
        None => Some((board.clone(), Coord::new(0, 0))),
        Some(digits) => board_of(board, digits, total.is_none()),
    };
    let Some((part, corner)) = part else { return (None, 0) };
    let mut engine = Engine::on(&part, total);
    engine.state.allowance = allowance;
    engine.run(matcher, Until::Fixpoint);
    let mut found = engine.state.trace();
    for digit in found.iter_mut().flat_map(|found| &mut found.digits) {
        *digit = Coord::new(digit.row + corner.row, digit.col + corner.col);
    }
    (found, engine.state.work)
}

/// The board on which only these digits, sorted, count, cut to the cells around them if `cut`; and its
/// top left corner. A wall in place of a digit isn't closed and has no effect.
fn board_of(board: &Board, digits: &[Coord], cut: bool) -> Option<(Board, Coord)> {
    let cell = |at: Coord| match board.get(at) {
        Cell::Digit(_) if digits.binary_search(&at).is_err() => Cell::Wall,
        cell => cell,
    };
    if cut {
        return Board::part_around((board.rows(), board.cols()), digits, 1, cell);
    }
    Some((Board::from_fn(board.rows(), board.cols(), cell).ok()?, Coord::new(0, 0)))
}

/// The top left and the bottom right corner of the smallest rectangle around the cells.
fn bounds(cells: &[Coord]) -> Option<(Coord, Coord)> {
    let rows = || cells.iter().map(|cell| cell.row);
    let cols = || cells.iter().map(|cell| cell.col);
    Some((Coord::new(rows().min()?, cols().min()?), Coord::new(rows().max()?, cols().max()?)))
}

fn cells_of_trial(board: &Board, found: &Contradiction) -> usize {
    match bounds(&found.digits).filter(|_| !found.count) {
        Some((first, last)) => (last.row - first.row + 3) * (last.col - first.col + 3),
        None => board.cells().len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of fours between closed cells. From its right end follows how many mines each column has, two, two and none in turn; at its
    /// left end a 3 asks for one more. All digits are needed, so that every trial with fewer is in vain.
    #[test]
    fn thinning_out_is_one_budget_for_all_trials() {
        let matcher = Matcher::shipped().with_effort(1 << 14);
        for cols in [150, 600, 2400] {
            let closed = ".".repeat(cols);
            let board: Board = format!("{closed}\n3{}\n{closed}\n", "4".repeat(cols - 1)).parse().unwrap();
            let (found, _) = contradiction_among(&matcher, &board, None, None, usize::MAX);
            let (thinned, work) = thin_out(&matcher, &board, None, found.expect("no placement fits"));
            let again = contradiction_among(&matcher, &board, None, Some(&thinned.digits), usize::MAX).0;
            assert!(again.is_some_and(|again| again.digits.len() <= thinned.digits.len()));
            // The last trial may exceed it by what deducing on that many cells takes.
            assert!(work <= MOST_WORK + 512 * board.cells().len(), "{work} work of {MOST_WORK}");
        }
    }
}
