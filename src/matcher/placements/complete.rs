//! The complete search: a SAT solver finds what all placements agree on in a component that is too wide to be enumerated.
//!
//! A region of s cells has s variables, "at least 1 mine", … "at least s mines", so that cells of one region are never distinguished.
//! A digit excludes every way to distribute one mine too many over its regions, and every way with one too few. All these clauses
//! hold only while the digit's own variable is assumed. For each value of each region that no placement has shown, the solver is asked
//! for a placement that shows it, which mostly shows others as well. If there is none, the digits that it had to assume are the proof.
//!
//! With the mine count all components are one, and the cells that no digit touches are one more region.

use std::cell::Cell;
use std::collections::HashMap;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::enumeration::Outcome;
use super::totalizer::state_total;
use crate::matcher::field::Field;
use crate::matcher::field::component::Components;

/// The digits of a proof from which on fewer are looked for.
const MANY_DIGITS: usize = 24;

/// A region that is empty or full in every placement.
#[derive(Clone)]
pub(crate) struct Forced {
    pub region: usize,
    pub mine: bool,
    /// The digits that prove it, by their numbers in the component, ascending.
    pub foci: Vec<usize>,
}

/// Searches components one after the other.
#[derive(Clone, Default)]
pub(crate) struct CompleteSearch {
    /// For each region whether some placement has a safe cell in it, and whether one has a mine.
    shown: Vec<[bool; 2]>,
    /// What follows.
    pub forced: Vec<Forced>,
    /// If there is no placement, the digits, by their numbers, that contradict each other.
    pub conflict: Vec<usize>,
    /// The effort that the last run took.
    pub work: usize,
}

impl CompleteSearch {
    /// Searches the component with at most `effort` decisions of the solver; to write a clause down, or a literal of one that is learnt,
    /// counts as much. `shown` says of a cell whether placements are known in which it is safe, and in which it is a mine. Even if the
    /// effort was too little, what is in [`Self::forced`] follows, and nothing of what is not in [`Self::in_doubt`] besides.
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

    /// As [`Self::run`], with `mines` mines in the component and `free` > 0 cells that no digit touches, or with none. These cells are
    /// one more region, the last.
    pub fn run_with_count(
        &mut self,
        field: &Field,
        component: &Components,
        (mines, free): (usize, usize),
        effort: usize,
    ) -> Outcome {
        self.shown.clear();
        self.shown.resize(component.regions.len() + usize::from(free > 0), [false; 2]);
        let all: Vec<usize> = (0..component.foci.len()).collect();
        let mut formula = Formula::new(field, component, &all, effort);
        formula.write_count(mines, free);
        let outcome = self.ask_all(&mut formula);
        self.work = effort - formula.left();
        outcome
    }

    fn ask_all(&mut self, formula: &mut Formula<'_>) -> Outcome {
        self.forced.clear();
        self.conflict.clear();
        if !self.shown.iter().any(|shown| shown.contains(&true)) {
            match formula.place(None) {
                Placed::Shown(mines) => self.show(formula, &mines),
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
                    Placed::Shown(mines) => self.show(formula, &mines),
                    Placed::None(foci) => self.forced.push(Forced { region, mine: !mine, foci }),
                    Placed::GaveUp => return Outcome::Undecided,
                }
            }
        }
        Outcome::Decided
    }

    /// Notes the values of a placement, given by the mines of each region.
    fn show(&mut self, formula: &Formula<'_>, mines: &[usize]) {
        for ((shown, &size), &mines) in self.shown.iter_mut().zip(&formula.sizes).zip(mines) {
            shown[0] |= mines < size;
            shown[1] |= mines > 0;
        }
    }

    /// The regions of the last component of which nothing is known: neither proved, nor shown with a mine and without.
    pub fn in_doubt(&self) -> impl Iterator<Item = usize> {
        let mut doubts: Vec<bool> = self.shown.iter().map(|shown| *shown != [true; 2]).collect();
        self.forced.iter().for_each(|forced| doubts[forced.region] = false);
        doubts.into_iter().enumerate().filter(|&(_, doubt)| doubt).map(|(region, _)| region)
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
    Shown(Vec<usize>),
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
    /// For each region the literals "at least one mine", "at least two mines" and so on, up to all its cells.
    at_least: Vec<Vec<Lit>>,
    /// The cells of each region.
    sizes: Vec<usize>,
    /// The mines of all regions, if that is stated.
    count: Option<usize>,
    /// The digits, and for each the literal that it holds.
    foci: &'c [usize],
    holds: Vec<Lit>,
    assumed: Vec<Lit>,
}

impl<'c> Formula<'c> {
    /// If that takes more than the effort, it isn't complete and proves nothing any more.
    fn new(field: &'c Field, component: &'c Components, foci: &'c [usize], effort: usize) -> Self {
        let solver = Solver::new(SolverOpts::default(), Effort::new(effort));
        let (at_least, sizes, holds, assumed) = Default::default();
        let mut formula =
            Self { field, component, solver, at_least, sizes, count: None, foci, holds, assumed };
        for region in &component.regions {
            formula.add_region(region.size.into(), region.size.into());
        }
        formula.holds.extend(foci.iter().map(|_| Lit::new(formula.solver.new_var_default(), true)));
        formula.write_digits(effort);
        formula
    }

    /// Adds a region of some cells, of which it is said whether it has 1 to `most` mines.
    fn add_region(&mut self, size: usize, most: usize) {
        let at_least: Vec<Lit> = (0..most).map(|_| Lit::new(self.solver.new_var_default(), true)).collect();
        for more in at_least.windows(2) {
            self.solver.add_clause_reuse(&mut vec![more[0], !more[1]]);
        }
        self.at_least.push(at_least);
        self.sizes.push(size);
    }

    /// States how many mines all regions have together, with a last one of `free` cells if there are any.
    fn write_count(&mut self, mines: usize, free: usize) {
        if free > 0 {
            self.add_region(free, free.min(mines + 1));
        }
        let left = self.left();
        let before = self.solver.num_clauses();
        let stated = state_total(&mut self.solver, self.at_least.clone(), mines, left);
        let written = (self.solver.num_clauses() - before) as usize;
        self.solver.cb().left.set(if stated { left.saturating_sub(written) } else { 0 });
        self.count = Some(mines);
    }

    /// The literal that a region has at least `mines` > 0 mines.
    fn at_least(&self, region: usize, mines: usize) -> Lit {
        self.at_least[region][mines - 1]
    }

    fn write_digits(&mut self, effort: usize) {
        let mut regions_of = vec![Vec::new(); self.component.foci.len()];
        for (number, region) in self.component.regions.iter().enumerate() {
            region.foci().for_each(|focus| regions_of[focus].push(number));
        }
        for (&focus, &holds) in self.foci.iter().zip(&self.holds) {
            let (regions, need) = (&regions_of[focus], usize::from(self.need(focus)));
            let sizes: Vec<usize> = regions.iter().map(|&region| self.sizes[region]).collect();
            let cells: usize = sizes.iter().sum();
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
            let written = self.solver.num_clauses() as usize;
            let left = &self.solver.cb().left;
            left.set(effort.saturating_sub(written));
            if left.get() == 0 {
                return;
            }
        }
    }

    fn need(&self, focus: usize) -> u8 {
        self.field.at(self.component.foci[focus] as usize).residual().unsigned_abs()
    }

    /// Looks for a placement in which a region has a mine, or a safe cell; or for any.
    fn place(&mut self, goal: Option<(usize, bool)>) -> Placed {
        let mut order: Vec<usize> = (0..self.holds.len()).collect();
        self.assumed.clear();
        if let Some((region, mine)) = goal {
            let all = self.at_least[region].len();
            self.assumed.push(if mine { self.at_least(region, 1) } else { !self.at_least(region, all) });
            if let Some(region) = self.component.regions.get(region) {
                // Digits nearby first: if these suffice, the proof needs no others.
                let (row, col) = self.field.place(self.component.cells_of(region)[0] as usize);
                order.sort_by_cached_key(|&number| {
                    let place = self.field.place(self.component.foci[self.foci[number]] as usize);
                    place.0.abs_diff(row).max(place.1.abs_diff(col))
                });
            }
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

    /// The placement that the solver found, if it fits all digits and the count: the solver is not taken at its word.
    fn shown(&self) -> Placed {
        let holds = |literal: &&Lit| self.solver.value_lit(**literal) == lbool::TRUE;
        let mines: Vec<usize> =
            self.at_least.iter().map(|region| region.iter().filter(holds).count()).collect();
        let mut found = vec![0; self.component.foci.len()];
        for (region, mines) in self.component.regions.iter().zip(&mines) {
            region.foci().for_each(|focus| found[focus] += mines);
        }
        let fits = self.foci.iter().all(|&focus| found[focus] == usize::from(self.need(focus)))
            && self.count.is_none_or(|count| count == mines.iter().sum::<usize>());
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

/// All ways to take `cells` cells from sets of these sizes, which have eight cells at most in all.
fn shares(
    sizes: &[usize],
    cells: usize,
) -> impl Iterator<Item = impl Iterator<Item = usize> + use<'_>> + use<'_> {
    let all: usize = sizes.iter().map(|size| size + 1).product();
    let shares = move |mut number: usize| {
        sizes.iter().map(move |&size| {
            let share = number % (size + 1);
            number /= size + 1;
            share
        })
    };
    (0..all).map(shares).filter(move |shares| shares.clone().sum::<usize>() == cells)
}

/// What the solver may still do: clauses that are written, decisions, and literals that it learns from contradictions.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::{insert, numbers};
    use crate::layout::Game;
    use crate::matcher::placements::enumeration::Enumeration;

    #[test]
    fn a_search_finds_what_an_enumeration_finds() {
        let (mut components, mut enumeration) = (Components::default(), Enumeration::default());
        let mut search = CompleteSearch::default();
        let (mut forced, mut impossible) = (0, 0);
        for index in 0..300u64 {
            let layout = Game::new(9, 9, 8 + index as usize % 20).unwrap().layout(23, index);
            let mut board = layout.board_where(|at| (at.row * 7 + at.col * 3 + index as usize) % 11 < 3);
            if index % 2 == 0 {
                // A digit more than there is: often nothing fits.
                let at = board.coords().find(|&at| matches!(board.get(at), crate::board::Cell::Digit(0..=2)));
                at.into_iter().for_each(|at| board.set(at, crate::board::Cell::Digit(layout.digit(at) + 1)));
            }
            let field = Field::with_foci(&board);
            let foci: Vec<usize> = field.foci().collect();
            components.start_round(&field);
            for at in foci {
                if components.is_seen(at) || !components.find(&field, at) {
                    continue;
                }
                let expected = enumeration.run(&field, &components, usize::MAX);
                if expected == Outcome::Decided {
                    enumeration.find_values();
                }
                if components.foci.iter().any(|&at| field.at(at as usize).residual() < 0) {
                    continue;
                }
                assert_eq!(
                    search.run(&field, &components, &HashMap::new(), 1 << 20),
                    expected,
                    "board {index}"
                );
                if expected == Outcome::Impossible {
                    impossible += 1;
                    let digits = search.conflict.clone();
                    let mut rest = Formula::new(&field, &components, &digits, 1 << 20);
                    assert!(matches!(rest.place(None), Placed::None(_)));
                    continue;
                }
                assert_eq!(search.in_doubt().count(), 0);
                for (number, region) in components.regions.iter().enumerate() {
                    let value =
                        [1, 1 << region.size].iter().position(|&value| value == enumeration.value(number));
                    let found = search.forced.iter().find(|forced| forced.region == number);
                    assert_eq!(found.map(|forced| usize::from(forced.mine)), value, "board {index}");
                    forced += usize::from(found.is_some());
                }
                // With less effort less is found, and nothing wrong.
                let all: Vec<(usize, bool)> =
                    search.forced.iter().map(|one| (one.region, one.mine)).collect();
                for effort in [0, 20, 60] {
                    search.run(&field, &components, &HashMap::new(), effort);
                    assert!(search.forced.iter().all(|one| all.contains(&(one.region, one.mine))));
                    let doubts: Vec<usize> = search.in_doubt().collect();
                    let missed =
                        all.iter().filter(|one| !search.forced.iter().any(|found| found.region == one.0));
                    assert!(missed.clone().all(|one| doubts.contains(&one.0)), "board {index}");
                    assert!(search.work <= effort);
                }
            }
        }
        assert!(forced > 500 && impossible > 3, "{forced} {impossible}");
    }

    /// The digits that are named prove it alone: no placement of theirs shows the other value.
    #[test]
    fn the_digits_of_a_proof_suffice() {
        let mut components = Components::default();
        let (mut search, mut proofs) = (CompleteSearch::default(), 0);
        for index in 0..4 {
            let layout = Game::new(17, 17, 70).unwrap().layout(5, index);
            let field = Field::with_foci(&layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1));
            let at = field.foci().next().unwrap();
            components.start_round(&field);
            assert!(components.find(&field, at));
            assert_eq!(search.run(&field, &components, &HashMap::new(), 1 << 20), Outcome::Decided);
            for forced in &search.forced {
                let mut formula = Formula::new(&field, &components, &forced.foci, 1 << 20);
                assert!(matches!(formula.place(Some((forced.region, !forced.mine))), Placed::None(_)));
                proofs += 1;
            }
        }
        assert!(proofs > 20, "{proofs}");
    }

    /// With a count and free cells: against an enumeration with its totals, on boards with one component.
    #[test]
    fn the_count_is_one_more_statement() {
        let (mut components, mut enumeration) = (Components::default(), Enumeration::default());
        let (mut whole, mut search) = (Components::default(), CompleteSearch::default());
        let mut found = [0; 3];
        for index in 0..60u64 {
            let layout = Game::new(6, 9, 12).unwrap().layout(29, index);
            let board = layout.board_where(|at| at.col < 6 && (at.row + at.col) % 2 == 1);
            let field = Field::with_foci(&board);
            components.start_round(&field);
            let all = field.foci().count();
            assert!(components.find(&field, field.foci().next().unwrap()));
            if components.foci.len() < all {
                continue;
            }
            assert_eq!(enumeration.run(&field, &components, usize::MAX), Outcome::Decided);
            let totals = enumeration.totals(&components).to_vec();
            let free = field.unknown - components.cells.len();
            for mines in 0..=field.unknown {
                let fits = |&total: &usize| total <= mines && mines - total <= free;
                let allowed: Vec<usize> = numbers(&totals).filter(fits).collect();
                let mut set = vec![0; totals.len()];
                allowed.iter().for_each(|&total| insert(&mut set, total));
                enumeration.totals(&components);
                enumeration.restrict(&set);
                assert!(whole.find_all(&field));
                let outcome = search.run_with_count(&field, &whole, (mines, free), 1 << 20);
                if allowed.is_empty() {
                    assert_eq!(outcome, Outcome::Impossible, "board {index}, {mines} mines");
                    found[0] += 1;
                    continue;
                }
                assert_eq!((outcome, search.in_doubt().count()), (Outcome::Decided, 0));
                let says =
                    |region: usize| search.forced.iter().find(|one| one.region == region).map(|one| one.mine);
                for (number, region) in components.regions.iter().enumerate() {
                    let values = [1, 1 << region.size];
                    let value = values.iter().position(|&value| value == enumeration.value(number));
                    let cell = components.cells_of(region)[0];
                    // The digits have other numbers there, and the regions another order.
                    let same = whole.regions.iter().position(|region| whole.cells_of(region).contains(&cell));
                    assert_eq!(says(same.unwrap()).map(usize::from), value, "board {index}, {mines} mines");
                    found[1] += usize::from(value.is_some());
                }
                let least = allowed.iter().map(|total| mines - total).min();
                let most = allowed.iter().map(|total| mines - total).max();
                let expected = match (least, most) {
                    _ if free == 0 => None,
                    (_, Some(0)) => Some(false),
                    (Some(least), _) if least == free => Some(true),
                    _ => None,
                };
                assert_eq!(says(whole.regions.len()), expected, "board {index}, {mines} mines");
                found[2] += usize::from(expected.is_some());
            }
        }
        assert!(found.iter().all(|&found| found > 20), "{found:?}");
    }

    #[test]
    fn shares_of_regions() {
        let all: Vec<Vec<usize>> = shares(&[2, 1], 2).map(Iterator::collect).collect();
        assert_eq!(all, [[2, 0], [1, 1]]);
        assert_eq!(shares(&[2, 1], 4).count(), 0);
        assert_eq!(shares(&[8], 0).count(), 1);
        assert_eq!(shares(&[1; 8], 4).count(), 70);
    }
}
