//! The fewest foci that force a cell: by trying connected sets of foci in 4×4 interiors, smaller ones first, with the
//! exact verdict. Slow and simple, for the few cells that no rule gives.

use crate::bits::Bits;
use crate::board::{Board, Cell, Coord, rectangle};
use crate::canonical::PatternId;
use crate::logic::{Order, least_orders};
use crate::matcher::Value;
use crate::minifield::Reduction;
use crate::shape::MAX_INTERIOR;
use crate::system::Verdict;

/// Foci of a block of 4×4 cells, `row * 4 + col` a bit.
type Places = u16;

/// Foci that force a cell together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fewest {
    /// Their number.
    pub foci: usize,
    /// The side of the smallest square interior that holds them.
    pub interior: usize,
    /// The least order of logic that gives the cell from them.
    pub order: Order,
    /// The canonical form of the foci with the closed cells around them.
    pub pattern: Option<PatternId>,
}

/// The fewest foci inside a 4×4 interior of `board` that force the closed cell at `goal` to be `value`, up to `most`; of
/// several such sets one in the smallest interior, then one that needs the least order. `None` if there is no such set.
pub fn fewest_foci(board: &Board, goal: Coord, value: Value, most: usize) -> Option<Fewest> {
    let mut best: Option<Fewest> = None;
    // Those that hold a neighbour of the goal.
    let starts = |at: usize| (at + 1).saturating_sub(MAX_INTERIOR + 1)..at + 2;
    let corners = rectangle(starts(goal.row), starts(goal.col));
    let mut blocks: Vec<Block> = corners.filter_map(|corner| Block::at(board, corner, goal)).collect();
    // What a block proves, a block with all its foci and more proves as well.
    blocks.sort_by_key(|block| std::cmp::Reverse(block.cells.len()));
    let mut seen: Vec<Block> = Vec::new();
    for block in blocks {
        let known = |other: &Block| block.cells.iter().all(|cell| other.cells.contains(cell));
        if seen.iter().any(known) {
            continue;
        }
        let limit = best.map_or(most, |best| best.foci);
        if let Some(found) = block.fewest(board, goal, value, limit) {
            best = Some(best.map_or(found, |best| best.min(found)));
        }
        seen.push(block);
    }
    best
}

/// The foci of a 4×4 block that are connected with a neighbour of the goal.
struct Block {
    cells: Vec<Coord>,
    /// The foci that touch the goal, by number.
    first: Places,
    /// For each focus, by number, those that share a closed cell with it.
    near: Vec<Places>,
}

/// The closed neighbours of a cell.
fn closed_around(board: &Board, at: Coord) -> impl Iterator<Item = Coord> + '_ {
    board.neighbours(at).filter(|&near| board.get(near) == Cell::Closed)
}

impl Block {
    fn at(board: &Board, corner: Coord, goal: Coord) -> Option<Self> {
        let side = |start: usize| start..start + MAX_INTERIOR;
        let cells = rectangle(side(corner.row), side(corner.col));
        let is_focus = |&at: &Coord| {
            matches!(board.get(at), Cell::Digit(_)) && closed_around(board, at).next().is_some()
        };
        let all: Vec<Coord> = cells.filter(is_focus).collect();
        let touches = |a: Coord, b: Coord| closed_around(board, a).any(|cell| cell.king_distance(b) <= 1);
        let mut reached: Vec<Coord> =
            all.iter().copied().filter(|focus| focus.king_distance(goal) == 1).collect();
        let mut done = 0;
        while let Some(&focus) = reached.get(done) {
            done += 1;
            for &other in &all {
                if !reached.contains(&other) && touches(focus, other) {
                    reached.push(other);
                }
            }
        }
        reached.sort_unstable();
        let set = |member: &dyn Fn(Coord) -> bool| {
            (0..).zip(&reached).filter(|(_, focus)| member(**focus)).fold(0, |set, (f, _)| set | 1 << f)
        };
        let first = set(&|focus| focus.king_distance(goal) == 1);
        let near =
            reached.iter().map(|&focus| set(&|other| other != focus && touches(focus, other))).collect();
        (first != 0).then_some(Self { cells: reached, first, near })
    }

    /// The fewest foci of the block, up to `most`.
    fn fewest(&self, board: &Board, goal: Coord, value: Value, most: usize) -> Option<Fewest> {
        let all = (0..self.cells.len()).fold(0, |all, focus| all | 1 << focus);
        self.forces(board, all, goal, value)?;
        let mut level: Vec<Places> = Bits(self.first.into()).map(|focus| 1 << focus).collect();
        for _ in 1..=most.min(self.cells.len()) {
            let found = level.iter().filter_map(|&set| self.forces(board, set, goal, value)).min();
            if found.is_some() {
                return found;
            }
            let grown = level.iter().flat_map(|&set| {
                let border = Bits(set.into()).fold(0, |border, focus| border | self.near[focus]) & !set;
                Bits(border.into()).map(move |focus| set | 1 << focus)
            });
            let mut grown: Vec<Places> = grown.collect();
            grown.sort_unstable();
            grown.dedup();
            level = grown;
        }
        None
    }

    /// What these foci take to force the goal, if they do.
    fn forces(&self, board: &Board, set: Places, goal: Coord, value: Value) -> Option<Fewest> {
        let foci: Vec<Coord> = Bits(set.into()).map(|focus| self.cells[focus]).collect();
        let reduction = Reduction::of(board, &foci)?;
        let region = reduction.cells.iter().position(|cells| cells.contains(&goal))?;
        let Verdict::Forced(goals) = reduction.system.verdict() else { return None };
        let wanted = value.goals(1 << region);
        if !goals.contains(wanted) {
            return None;
        }
        let span = |place: fn(&Coord) -> usize| {
            let places = || foci.iter().map(place);
            places().max().zip(places().min()).map_or(0, |(most, least)| most - least + 1)
        };
        let order = least_orders(&reduction.system, wanted).ok()?.last()?.0;
        let places: Vec<(usize, usize)> = reduction.foci.iter().map(|at| (at.row, at.col)).collect();
        let interior = span(|at| at.row).max(span(|at| at.col));
        Some(Fewest { foci: foci.len(), interior, order, pattern: PatternId::of(&places, &reduction.system) })
    }
}
