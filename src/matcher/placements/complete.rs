//! The complete search: what a component that is too wide to be enumerated agrees on, by a SAT solver.
//!
//! A region of s cells has s variables, "at least 1 mine", … "at least s mines", so that cells of one region are never distinguished.
//! A digit excludes every way to share out one mine too many among its regions, and one too few. All these clauses
//! hold only while the digit's own variable is assumed. For each value of each region that no placement has shown, the solver is asked
//! for a placement that shows it, which mostly shows others as well. If there is none, the digits that it had to assume are the proof.

use std::cell::Cell;
use std::collections::HashMap;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::enumeration::Outcome;
use crate::matcher::field::Field;
use crate::matcher::field::component::{ComponentRegion, Components};

/// Clauses that are written down in the time of one decision.
const CLAUSES_A_DECISION: usize = 8;
/// The digits of a proof from which on fewer are looked for.
const MANY_DIGITS: usize = 24;

/// A region that is empty or full in every placement.
pub(crate) struct Forced {
    pub region: usize,
    pub mine: bool,
    /// The digits that prove it, by their numbers in the component, ascending.
    pub foci: Vec<usize>,
}

/// Searches components one after the other.
#[derive(Default)]
pub(crate) struct CompleteSearch {
    /// For each region whether some placement has a safe cell in it, and whether one has a mine.
    shown: Vec<[bool; 2]>,
    forced: Vec<Forced>,
    /// If there is no placement, the digits that contradict each other.
    conflict: Vec<usize>,
    work: usize,
}

impl CompleteSearch {
    /// Searches the component with at most `effort` decisions of the solver. `shown` holds for a cell whether placements are known in
    /// which it is safe, and in which it is a mine. Even if the effort was too little, what is in [`Self::forced`] follows, and
    /// nothing of what is not in [`Self::in_doubt`] besides.
    pub fn run(
        &mut self,
        field: &Field,
        component: &Components,
        shown: &HashMap<u32, [bool; 2]>,
        effort: usize,
    ) -> Outcome {
        self.shown.clear();
        self.shown.extend(component.regions.iter().map(|region| {
            let cells = component.cells_of(region).iter().filter_map(|cell| shown.get(cell));
            cells.fold([false; 2], |all, one| [all[0] || one[0], all[1] || one[1]])
        }));
        self.forced.clear();
        self.conflict.clear();
        let all: Vec<usize> = (0..component.foci.len()).collect();
        let mut formula = Formula::new(field, component, &all, effort);
        let outcome = self.ask_all(&mut formula);
        let mut left = formula.left();
        for forced in &mut self.forced {
            left = fewer_digits(field, component, forced, left);
        }
        self.work = effort - left;
        outcome
    }

    fn ask_all(&mut self, formula: &mut Formula<'_>) -> Outcome {
        if !self.shown.iter().any(|shown| shown.contains(&true)) {
            match formula.place(None) {
                Placed::Shown(mines) => self.show(formula.component, &mines),
                Placed::None(digits) => {
                    self.conflict = digits;
                    return Outcome::Impossible;
                }
                Placed::GaveUp => return Outcome::Undecided,
            }
        }
        for region in 0..self.shown.len() {
            for mine in [false, true] {
                if self.shown[region][usize::from(mine)] {
                    continue;
                }
                match formula.place(Some((region, mine))) {
                    Placed::Shown(mines) => self.show(formula.component, &mines),
                    Placed::None(foci) => self.forced.push(Forced { region, mine: !mine, foci }),
                    Placed::GaveUp => return Outcome::Undecided,
                }
            }
        }
        Outcome::Decided
    }

    /// Notes the values of a placement, given by the mines of each region.
    fn show(&mut self, component: &Components, mines: &[u8]) {
        for ((shown, region), &mines) in self.shown.iter_mut().zip(&component.regions).zip(mines) {
            shown[0] |= mines < region.size;
            shown[1] |= mines > 0;
        }
    }

    /// What follows.
    pub fn forced(&self) -> &[Forced] {
        &self.forced
    }

    /// The digits, by their numbers, that no placement of the last component fits.
    pub fn conflict(&self) -> &[usize] {
        &self.conflict
    }

    /// The regions of the last component of which nothing is known: neither proved, nor shown with a mine and without.
    pub fn in_doubt(&self) -> impl Iterator<Item = usize> {
        let decided = |region: usize| self.forced.iter().any(|forced| forced.region == region);
        (0..self.shown.len()).filter(move |&region| self.shown[region] != [true; 2] && !decided(region))
    }

    /// The decisions of the last run, and what else it did in their place.
    pub fn work(&self) -> usize {
        self.work
    }
}

/// Proves what is forced from fewer digits, if they are many: what the solver has learnt for other regions rests on digits that this
/// one may not need. Returns the effort that is left.
fn fewer_digits(field: &Field, component: &Components, forced: &mut Forced, mut left: usize) -> usize {
    while forced.foci.len() > MANY_DIGITS && left > 0 {
        let mut formula = Formula::new(field, component, &forced.foci, left);
        let placed = formula.place(Some((forced.region, !forced.mine)));
        left = formula.left();
        match placed {
            Placed::None(fewer) if fewer.len() < forced.foci.len() => forced.foci = fewer,
            _ => break,
        }
    }
    left
}

/// The solver's answer.
enum Placed {
    /// A placement: the mines of each region.
    Shown(Vec<u8>),
    /// These digits allow none.
    None(Vec<usize>),
    /// It may not go on.
    GaveUp,
}

/// A component, or some of its digits, as clauses.
struct Formula<'c> {
    field: &'c Field,
    component: &'c Components,
    solver: Solver<Effort>,
    /// "At least this many mines", region by region, and where each region's begin.
    at_least: Vec<Lit>,
    first: Vec<usize>,
    /// The digits, and for each the literal that it holds.
    foci: &'c [usize],
    holds: Vec<Lit>,
    assumed: Vec<Lit>,
}

impl<'c> Formula<'c> {
    /// If that takes more than the effort, it isn't complete and proves nothing any more.
    fn new(field: &'c Field, component: &'c Components, foci: &'c [usize], effort: usize) -> Self {
        let mut solver = Solver::new(SolverOpts::default(), Effort::new(effort));
        let mut literal = || Lit::new(solver.new_var_default(), true);
        let (mut at_least, mut first) = (Vec::new(), Vec::new());
        for region in &component.regions {
            first.push(at_least.len());
            at_least.extend((0..region.size).map(|_| literal()));
        }
        let holds = foci.iter().map(|_| literal()).collect();
        let mut formula =
            Self { field, component, solver, at_least, first, foci, holds, assumed: Vec::new() };
        formula.write_regions();
        formula.write_digits(effort);
        formula
    }

    /// The literal that a region has at least `mines` > 0 mines.
    fn at_least(&self, region: usize, mines: u8) -> Lit {
        self.at_least[self.first[region] + usize::from(mines) - 1]
    }

    fn write_regions(&mut self) {
        for (number, region) in self.component.regions.iter().enumerate() {
            for mines in 1..region.size {
                let fewer = [self.at_least(number, mines), !self.at_least(number, mines + 1)];
                self.solver.add_clause_reuse(&mut fewer.to_vec());
            }
        }
    }

    fn write_digits(&mut self, effort: usize) {
        let mut regions_of = vec![Vec::new(); self.component.foci.len()];
        for (number, region) in self.component.regions.iter().enumerate() {
            region.foci().for_each(|focus| regions_of[focus].push(number));
        }
        for (&focus, &holds) in self.foci.iter().zip(&self.holds) {
            let (regions, need) = (&regions_of[focus], usize::from(self.need(focus)));
            let sizes: Vec<u8> = regions.iter().map(|&region| self.region(region).size).collect();
            let cells: usize = sizes.iter().map(|&size| usize::from(size)).sum();
            // Neither one mine more than it needs, nor one safe cell more than there may be.
            for (mine, cells) in [(true, need + 1), (false, (cells + 1).saturating_sub(need))] {
                for shares in shares(&sizes, cells) {
                    let mut clause = vec![!holds];
                    for ((&region, &size), share) in regions.iter().zip(&sizes).zip(shares) {
                        clause.extend(match (share, mine) {
                            (0, _) => None,
                            (_, true) => Some(!self.at_least(region, share)),
                            (_, false) => Some(self.at_least(region, size + 1 - share)),
                        });
                    }
                    self.solver.add_clause_reuse(&mut clause);
                }
            }
            let written = self.solver.num_clauses() as usize / CLAUSES_A_DECISION;
            let left = &self.solver.cb().left;
            left.set(effort.saturating_sub(written));
            if left.get() == 0 {
                return;
            }
        }
    }

    fn region(&self, number: usize) -> &ComponentRegion {
        &self.component.regions[number]
    }

    fn need(&self, focus: usize) -> u8 {
        self.field.at(self.component.foci[focus] as usize).residual().unsigned_abs()
    }

    /// Looks for a placement in which a region has a mine, or a safe cell; or for any.
    fn place(&mut self, goal: Option<(usize, bool)>) -> Placed {
        let mut order: Vec<usize> = (0..self.holds.len()).collect();
        self.assumed.clear();
        if let Some((region, mine)) = goal {
            let size = self.region(region).size;
            let literal = if mine { self.at_least(region, 1) } else { !self.at_least(region, size) };
            self.assumed.push(literal);
            // Digits nearby first: if these suffice, the proof needs no others.
            let (row, col) = self.field.place(self.component.cells_of(self.region(region))[0] as usize);
            order.sort_by_cached_key(|&number| {
                let place = self.field.place(self.component.foci[self.foci[number]] as usize);
                place.0.abs_diff(row).max(place.1.abs_diff(col))
            });
        }
        self.assumed.extend(order.into_iter().map(|number| self.holds[number]));
        let answer = self.solver.solve_limited(&self.assumed);
        if answer == lbool::TRUE {
            self.shown()
        } else if answer == lbool::FALSE {
            Placed::None(self.used())
        } else {
            Placed::GaveUp
        }
    }

    /// The placement that the solver found, if it fits all digits: the solver is not taken at its word.
    fn shown(&self) -> Placed {
        let mines = (0..self.component.regions.len()).map(|region| {
            let number = 1..=self.region(region).size;
            let has = |mines: &u8| {
                let literal = self.at_least(region, *mines);
                self.solver.value_lit(literal) == lbool::TRUE
            };
            number.filter(has).count() as u8
        });
        let mines: Vec<u8> = mines.collect();
        let mut found = vec![0; self.component.foci.len()];
        for (region, mines) in self.component.regions.iter().zip(&mines) {
            region.foci().for_each(|focus| found[focus] += mines);
        }
        let fits = self.foci.iter().all(|&focus| found[focus] == self.need(focus));
        if fits { Placed::Shown(mines) } else { Placed::GaveUp }
    }

    /// The digits that the last answer rests on.
    fn used(&self) -> Vec<usize> {
        let used = |holds: &Lit| self.solver.unsat_core_contains_var(holds.var());
        self.foci.iter().zip(&self.holds).filter(|(_, holds)| used(holds)).map(|(&focus, _)| focus).collect()
    }

    fn left(&self) -> usize {
        self.solver.cb().left.get()
    }
}

/// All ways to take `cells` cells from sets of these sizes, eight cells at most in all.
fn shares(sizes: &[u8], cells: usize) -> impl Iterator<Item = impl Iterator<Item = u8> + use<'_>> + use<'_> {
    let all: usize = sizes.iter().map(|&size| usize::from(size) + 1).product();
    let shares = move |mut number: usize| {
        sizes.iter().map(move |&size| {
            let share = number % (usize::from(size) + 1);
            number /= usize::from(size) + 1;
            share as u8
        })
    };
    (0..all).map(shares).filter(move |shares| shares.clone().map(usize::from).sum::<usize>() == cells)
}

/// What the solver may still do: decisions, and literals that it learns from contradictions.
pub(crate) struct Effort {
    left: Cell<usize>,
}

impl Effort {
    /// So much may be done.
    pub fn new(effort: usize) -> Self {
        Self { left: Cell::new(effort) }
    }
}

impl Callbacks for Effort {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.left.set(self.left.get().saturating_sub(clause.len()));
        }
    }

    /// Asked before each decision.
    fn stop(&self) -> bool {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        left.is_none()
    }
}
