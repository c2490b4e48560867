//! Grades against all orders of play.

use std::collections::{BTreeMap, HashMap};

use minescheme::board::{Board, Cell, Coord};
use minescheme::generate::{Demand, Hardness};
use minescheme::layout::{Game, Layout};
use minescheme::logic::least_orders;
use minescheme::matcher::Tier;
use minescheme::minifield::Reduction;
use minescheme::system::{Goals, Verdict};

use super::series;
use crate::oracle::truth;

/// Every way to play a small layout on.
struct AllOrders<'a> {
    layout: &'a Layout,
    counted: bool,
    /// For what is known, a digit a cell, the easiest hardest step of all ways to go on.
    best: HashMap<String, Option<Hardness>>,
}

impl AllOrders<'_> {
    fn best(&mut self, known: &Board) -> Option<Hardness> {
        let none = Hardness { digits: 0, order: 0, tier: Tier::Single };
        if known.coords().all(|at| known.get(at) != Cell::Closed || self.layout.is_mine(at)) {
            return Some(none);
        }
        let key = known.to_string();
        if let Some(&best) = self.best.get(&key) {
            return best;
        }
        let mut best: Option<Hardness> = None;
        for (at, hardness) in self.steps(known) {
            let mut next = known.clone();
            let digit = self.layout.safe_digit(at);
            next.set(at, digit.map_or(Cell::Mine, Cell::Digit));
            if let Some(rest) = self.best(&next) {
                let hardest = rest.max(hardness);
                best = Some(best.map_or(hardest, |best| best.min(hardest)));
            }
        }
        self.best.insert(key, best);
        best
    }

    /// For each cell that follows the easiest step that proves it, by all sets of digits.
    fn steps(&self, known: &Board) -> HashMap<Coord, Hardness> {
        let touches = |at: &Coord| known.neighbours(*at).any(|near| known.get(near) == Cell::Closed);
        let digits: Vec<Coord> =
            known.coords().filter(|&at| matches!(known.get(at), Cell::Digit(_))).filter(touches).collect();
        let mut steps: HashMap<Coord, Hardness> = HashMap::new();
        for set in 0..1u32 << digits.len() {
            let chosen = |f: usize| set >> f & 1 == 1;
            let foci: Vec<Coord> = (0..digits.len()).filter(|&f| chosen(f)).map(|f| digits[f]).collect();
            for (at, hardness) in
                if self.counted { self.by_count(known, &foci) } else { by_digits(known, &foci) }
            {
                let known = steps.entry(at).or_insert(hardness);
                *known = hardness.min(*known);
            }
        }
        steps
    }

    /// What digits and the count prove; the order is not worked out.
    fn by_count(&self, known: &Board, foci: &[Coord]) -> Vec<(Coord, Hardness)> {
        let mut board = known.clone();
        for at in known.coords().filter(|at| !foci.contains(at)) {
            if matches!(known.get(at), Cell::Digit(_)) {
                board.set(at, Cell::Wall);
            }
        }
        let found = truth(&board, Some(self.layout.mines())).unwrap();
        let hardness = Hardness { digits: foci.len(), order: 0, tier: Tier::Single };
        found.safe.into_iter().chain(found.mines).map(|at| (at, hardness)).collect()
    }
}

/// What these digits alone prove, and how hard that is.
pub fn by_digits(known: &Board, foci: &[Coord]) -> Vec<(Coord, Hardness)> {
    let Some(reduction) = Reduction::of(known, foci) else { return Vec::new() };
    let Verdict::Forced(goals) = reduction.system.verdict() else { return Vec::new() };
    let span = |place: fn(&Coord) -> usize| {
        foci.iter().map(place).max().unwrap() - foci.iter().map(place).min().unwrap()
    };
    let fits = span(|at| at.row) < 4 && span(|at| at.col) < 4;
    let tier = match foci.len() {
        1 => Tier::Single,
        _ if fits => Tier::Table,
        _ => Tier::WhatIf,
    };
    let mut found = Vec::new();
    for (region, cells) in reduction.cells.iter().enumerate() {
        let own = Goals { safe: goals.safe & 1 << region, mines: goals.mines & 1 << region };
        if !own.is_empty() {
            let order = least_orders(&reduction.system, own).unwrap().last().unwrap().0;
            let hardness = Hardness { digits: foci.len(), order, tier };
            found.extend(cells.iter().map(|&at| (at, hardness)));
        }
    }
    found
}

/// No order of play gets by with an easier hardest step than the easiest step first.
#[test]
fn the_easiest_step_first_is_the_easiest_way() {
    let mut seen = BTreeMap::new();
    for (game, counted) in
        [("4x4/4", false), ("4x5/4", false), ("3x6/4", false), ("3x4/3", true), ("3x5/3", true)]
    {
        let game: Game = game.parse().unwrap();
        let game = game.with_first_cell(Coord::new(0, 0)).unwrap();
        let demand = Demand { counted, ..Demand::new(game) };
        for board in series(&demand, 17, crate::drawn(2, 10)) {
            let start = board.layout.board_where(|at| at == game.first_cell());
            let mut orders = AllOrders { layout: &board.layout, counted, best: HashMap::new() };
            let best = orders.best(&opened(&board.layout, start)).expect("it needs no guess");
            let found = board.grade.hardest;
            if counted {
                assert_eq!(found.digits.max(1), best.digits.max(1), "{}", board.layout);
            } else {
                assert_eq!(
                    found,
                    best.max(Hardness { digits: 1, order: 1, tier: Tier::Single }),
                    "{}",
                    board.layout
                );
            }
            *seen.entry((counted, found.digits)).or_insert(0) += 1;
        }
    }
    assert!(seen.contains_key(&(false, 2)), "{seen:?}");
}

/// What single digits prove is taken at once: it only makes less to try, since every way begins there.
fn opened(layout: &Layout, mut board: Board) -> Board {
    loop {
        let zeros: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Digit(0)).collect();
        let near = zeros.iter().flat_map(|&at| board.neighbours(at).collect::<Vec<_>>());
        let closed: Vec<Coord> = near.filter(|&at| board.get(at) == Cell::Closed).collect();
        if closed.is_empty() {
            return board;
        }
        for at in closed {
            board.set(at, Cell::Digit(layout.digit(at)));
        }
    }
}
