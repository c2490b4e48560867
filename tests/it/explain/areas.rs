//! Area steps against all placements: what the checker accepts of an area, as it is and changed, is what holds in every placement of mines on its
//! sources' cells.

use std::collections::{BTreeMap, BTreeSet};

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::{Argument, Checker, Explainer, Source, Step};
use minescheme::matcher::{Matcher, Value};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;

use super::position;

/// A statement: cells, and how many of them are mines at least and at most.
type Area = (BTreeSet<Coord>, usize, usize);

/// A board, what is known of it, and the areas that were stated.
struct Told<'a> {
    board: &'a Board,
    mines: Option<usize>,
    known: BTreeMap<Coord, Value>,
    areas: Vec<Area>,
}

impl Told<'_> {
    fn is_unknown(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Closed && !self.known.contains_key(&at)
    }

    fn is_mine(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Mine || self.known.get(&at) == Some(&Value::Mine)
    }

    /// What a source says of its unknown cells, as integers that may be out of range; `None` if there is no such source.
    fn source(&self, source: Source) -> Option<(BTreeSet<Coord>, i64, i64)> {
        let (cells, least, most): (BTreeSet<Coord>, usize, usize) = match source {
            Source::Digit(at) => {
                let Cell::Digit(digit) = self.board.get(at) else { return None };
                (self.board.neighbours(at).collect(), digit.into(), digit.into())
            }
            Source::Count(_) => (self.board.coords().collect(), self.mines?, self.mines?),
            Source::Area(number) => self.areas.get(number)?.clone(),
        };
        let mines = cells.iter().filter(|&&cell| self.is_mine(cell)).count() as i64;
        let cells = cells.into_iter().filter(|&cell| self.is_unknown(cell)).collect();
        Some((cells, least as i64 - mines, most as i64 - mines))
    }

    /// Whether an area step holds, by all placements of mines on the cells of its sources; `None` if they are too many to try.
    fn holds(&self, step: &Step) -> Option<bool> {
        let Argument::Area { area, least, most, from, impossible } = &step.by else { return None };
        let (Some(s), Some(t)) = (self.source(from[0]), self.source(from[1])) else { return Some(false) };
        let (listed, area) = (area.len(), area.iter().copied().collect::<BTreeSet<Coord>>());
        let parts = [&s.0 - &t.0, &s.0 & &t.0, &t.0 - &s.0, &s.0 | &t.0];
        if area.len() != listed || area.is_empty() || !parts.contains(&area) {
            return Some(false);
        }
        let cells: Vec<Coord> = parts[3].iter().copied().collect();
        if cells.len() > 16 {
            return None;
        }
        let count = |set: &BTreeSet<Coord>, mines: u32| {
            cells.iter().enumerate().filter(|(i, cell)| mines >> i & 1 == 1 && set.contains(cell)).count()
        };
        let meets =
            |of: &(BTreeSet<Coord>, i64, i64), mines| (of.1..=of.2).contains(&(count(&of.0, mines) as i64));
        let mut fits =
            (0..1u32 << cells.len()).filter(|&mines| meets(&s, mines) && meets(&t, mines)).peekable();
        if *impossible {
            return Some(fits.peek().is_none() && step.cells.is_empty());
        }
        if fits.peek().is_none() {
            return Some(false);
        }
        let bounds = fits.all(|mines| (*least..=*most).contains(&count(&area, mines)));
        let all = if step.value == Value::Mine { *least == area.len() } else { *most == 0 };
        let decided = step.cells.iter().all(|cell| area.contains(cell)) && (step.cells.is_empty() || all);
        Some(bounds && decided)
    }

    fn learn(&mut self, step: &Step) {
        if let Argument::Area { area, least, most, .. } = &step.by {
            self.areas.push((area.iter().copied().collect(), *least, *most));
        }
        self.known.extend(step.cells.iter().map(|&cell| (cell, step.value)));
    }
}

/// What an area step is made of.
struct Parts<'s> {
    area: &'s mut Vec<Coord>,
    least: &'s mut usize,
    most: &'s mut usize,
    from: &'s mut [Source; 2],
    impossible: &'s mut bool,
}

/// All ways to change an area step a little.
fn changed(step: &Step, board: &Board, digits: &[Coord]) -> Vec<Step> {
    let mut found = Vec::new();
    let mut add = |change: &dyn Fn(&mut Parts<'_>)| {
        let mut other = step.clone();
        if let Argument::Area { area, least, most, from, impossible } = &mut other.by {
            change(&mut Parts { area, least, most, from, impossible });
        }
        found.push(other);
    };
    add(&|of| *of.least += 1);
    add(&|of| *of.least = of.least.saturating_sub(1));
    add(&|of| *of.most += 1);
    add(&|of| *of.most = of.most.saturating_sub(1));
    add(&|of| (*of.least, *of.most) = (of.least.saturating_sub(1), of.most.saturating_sub(1)));
    add(&|of| *of.impossible = !*of.impossible);
    add(&|of| of.area.truncate(of.area.len() - 1));
    add(&|of| of.area.extend(of.area.first().copied()));
    for extra in board.coords().filter(|&at| board.get(at) == Cell::Closed) {
        add(&|of| {
            if !of.area.contains(&extra) {
                of.area.push(extra);
            }
        });
    }
    for place in 0..2 {
        for &digit in digits {
            add(&|of| of.from[place] = Source::Digit(digit));
        }
        for number in 0..4 {
            add(&|of| of.from[place] = Source::Area(number));
        }
    }
    found
}

#[test]
fn an_area_is_accepted_if_and_only_if_it_holds() {
    let matcher = Matcher::shipped();
    let positions = crate::drawn(6_000, 60_000u64);
    let (held, refused) = (0..positions)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(3 << 40 | index);
            let (board, mines) = position(&mut random, 6, 7);
            let explainer = Explainer::new(&matcher, &board, mines);
            let mut told = Told { board: &board, mines, known: BTreeMap::new(), areas: Vec::new() };
            let (mut held, mut refused) = (0, 0);
            for one in explainer.all() {
                told.areas.clear();
                let before = told.known.clone();
                for (place, step) in one.steps.iter().enumerate() {
                    if matches!(step.by, Argument::Cases { .. }) {
                        break;
                    }
                    for other in [step.clone()].into_iter().chain(changed(step, &board, &one.digits)) {
                        let Some(holds) = told.holds(&other) else { continue };
                        let steps: Vec<Step> = one.steps[..place].iter().cloned().chain([other]).collect();
                        let mut checker = Checker::new(&board, mines);
                        let learn = |(&at, &value): (&Coord, &Value)| (at, value);
                        checker.suppose(before.iter().map(learn));
                        let accepted = checker.steps(&steps).is_ok();
                        assert_eq!(accepted, holds, "\n{board}{mines:?} {steps:?}");
                        *if holds { &mut held } else { &mut refused } += 1;
                    }
                    told.learn(step);
                }
                told.known.extend(one.cells.iter().map(|&cell| (cell, one.value)));
            }
            (held, refused)
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    println!("{held} statements hold, {refused} are refused");
    assert!(held > 5_000 && refused > 20_000, "{held} {refused}");
}
