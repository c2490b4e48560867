//! Which digits contradict each other: traced back through the steps, then thinned out.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::engine::{Engine, Until};
use super::method::Method;
use super::state::State;
use super::why::answer::{Contradiction, Tier};
use crate::board::{Board, Cell, Coord};

/// The most work for thinning out, all trials together: cells of boards that are laid out, cells decided in cases, edges of
/// enumerations. Some tenths of a second.
const MOST_WORK: usize = 1 << 23;

impl State {
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

/// The digits of an impossible board that contradict each other, as the method finds it; `None` if it finds
/// no contradiction.
pub(crate) fn name_contradiction(
    method: &Method,
    board: &Board,
    total: Option<usize>,
) -> Option<Contradiction> {
    let mut left = usize::MAX;
    let mut found = contradiction_among(method, board, total, None, &mut left)?;
    left = MOST_WORK;
    let mut chunk = found.digits.len();
    while chunk > 0 {
        let mut start = 0;
        while start < found.digits.len() {
            left = left.saturating_sub(cells_of_trial(board, &found));
            if left == 0 {
                return Some(found);
            }
            let end = found.digits.len().min(start + chunk);
            let rest: Vec<Coord> = [&found.digits[..start], &found.digits[end..]].concat();
            match contradiction_among(method, board, total.filter(|_| found.count), Some(&rest), &mut left) {
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
    Some(found)
}

fn contradiction_among(
    method: &Method,
    board: &Board,
    total: Option<usize>,
    digits: Option<&[Coord]>,
    left: &mut usize,
) -> Option<Contradiction> {
    let (corner, part) = match digits {
        None => (Coord::new(0, 0), board.clone()),
        Some(digits) => board_of(board, digits, total.is_none())?,
    };
    let mut engine = Engine::on(&part, total);
    engine.state.allowance = *left;
    engine.run(method, Until::Fixpoint);
    *left = engine.state.allowance;
    let mut found = engine.state.trace()?;
    for digit in &mut found.digits {
        *digit = Coord::new(digit.row + corner.row, digit.col + corner.col);
    }
    Some(found)
}

/// The board on which only these digits say anything, cut to the cells around them if `cut`; and its
/// top left corner. A wall in place of a digit is not closed and says nothing.
fn board_of(board: &Board, digits: &[Coord], cut: bool) -> Option<(Coord, Board)> {
    let mut corner = Coord::new(0, 0);
    let mut part = if cut {
        let (first, last) = bounds(digits)?;
        corner = Coord::new(first.row.saturating_sub(1), first.col.saturating_sub(1));
        let end = Coord::new((last.row + 2).min(board.rows()), (last.col + 2).min(board.cols()));
        Board::closed(end.row - corner.row, end.col - corner.col).ok()?
    } else {
        Board::closed(board.rows(), board.cols()).ok()?
    };
    for coord in part.coords() {
        let cell = board.get(Coord::new(coord.row + corner.row, coord.col + corner.col));
        part.set(coord, if matches!(cell, Cell::Digit(_)) { Cell::Wall } else { cell });
    }
    for &digit in digits {
        part.set(Coord::new(digit.row - corner.row, digit.col - corner.col), board.get(digit));
    }
    Some((corner, part))
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
