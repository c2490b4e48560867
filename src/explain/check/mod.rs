//! The checker: it knows the rules of the game, and nothing of the matcher, its rules or its tables.
//!
//! A digit says how many of its neighbours are mines. So of the cells around it that are not known yet as many are mines as the digit
//! says, less the known ones; and likewise for the mine count and all cells of the board. That is all that is used.

mod areas;
mod placements;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use thiserror::Error;

use areas::Area;
use placements::MOST_LISTED;

use super::proof::{Argument, Case, End, Explanation, Question, Refutation, Step, Term};
use crate::board::{Board, Cell, Coord, MAX_CELLS};
use crate::matcher::Value;

/// The most looks at single digits while one proof's placements are gone through: some seconds.
const MAX_LOOKS: u64 = 1 << 26;

/// Why a proof is no proof.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// Something is said to be a digit of the board and is not.
    #[error("there is no digit at {0} (rows and columns count from 0)")]
    NoDigit(Coord),
    /// The mine count is used, but it is not known.
    #[error("the mine count is used, but not known")]
    NoCount,
    /// A cell is to be proved or supposed, but is not closed, or is known already, or is not part of the argument.
    #[error("the cell {0} is not in question (rows and columns count from 0)")]
    Cell(Coord),
    /// What is said does not follow.
    #[error("it does not follow that {cell} is {value} (rows and columns count from 0)")]
    Value {
        /// The cell.
        cell: Coord,
        /// What it is said to be.
        value: Value,
    },
    /// A step proves nothing, or a contradiction is claimed and there is none.
    #[error("nothing is proved")]
    Nothing,
    /// A case is missing, or there twice, or supposes something else.
    #[error("the cases are not all the cases there are")]
    Cases,
    /// An area is not made of its sources, or its bounds are tighter than these allow, or a source is not of use here.
    #[error("the area does not follow: {0}")]
    Area(&'static str),
    /// What a proof says of itself, its digits or its number of cases, is not so.
    #[error("the proof is not what it says: {0}")]
    Summary(&'static str),
    /// More placements than the checker goes through, or of too many cells.
    #[error(
        "too many placements to list: expected at most {MOST_LISTED} cells, and at most {MAX_LOOKS} steps to list them"
    )]
    TooMany,
}

/// What is unknown next to a digit: how many mines it still needs, and the unknown cells.
type Open = (i64, Vec<Coord>);

/// A board, and what was proved of it.
#[derive(Clone)]
pub struct Checker<'a> {
    board: &'a Board,
    mines: Option<usize>,
    known: BTreeMap<Coord, Value>,
    /// In a case, what was known before it.
    before: Option<&'a Checker<'a>>,
    /// The looks that the proof has left, in its cases too.
    looks: Arc<AtomicU64>,
    /// The areas that the proof has stated, in the order in which they stand; `None` for those of cases that are closed.
    areas: Vec<Option<Area>>,
}

crate::opaque::opaque!(Checker<'_>);

impl<'a> Checker<'a> {
    /// A board of rows × columns cells of which nothing is proved, with the total mine count if it is known.
    pub fn new(board: &'a Board, mines: Option<usize>) -> Self {
        Self { board, mines, known: BTreeMap::new(), before: None, looks: Arc::default(), areas: Vec::new() }
            .for_proof()
    }

    /// Takes for granted what some closed cells are.
    pub fn suppose(&mut self, cells: impl IntoIterator<Item = (Coord, Value)>) {
        let closed = |&(at, _): &(Coord, Value)| self.board.get(at) == Cell::Closed;
        self.known.extend(cells.into_iter().filter(closed));
    }

    /// What was proved so far.
    pub fn known(&self) -> &BTreeMap<Coord, Value> {
        &self.known
    }

    /// Accepts an explanation, from the board and what was accepted before. Errors: the first thing that is wrong; then
    /// nothing of it is taken as known.
    pub fn explanation(&mut self, found: &Explanation) -> Result<(), Refusal> {
        let mut after = self.for_proof();
        after.steps(&found.steps)?;
        let proved = found.steps.last().is_some_and(|s| s.cells == found.cells && s.value == found.value);
        summary(proved && !found.cells.is_empty(), "the last step proves something else")?;
        let used = BTreeSet::from_iter(super::proof::digits_of(&found.steps));
        let named = BTreeSet::from_iter(found.digits.clone());
        summary(named == used && found.digits.len() == used.len(), "it uses other digits")?;
        let cases = found.steps.iter().map(Step::cases).sum::<usize>();
        summary(cases == found.cases, "it goes through another number of cases")?;
        self.known = after.known;
        Ok(())
    }

    /// Accepts a proof that nothing fits the board. Errors: the first thing that is wrong.
    pub fn refutation(&self, found: &Refutation) -> Result<(), Refusal> {
        let mut after = self.for_proof();
        after.steps(&found.steps)?;
        let used = BTreeSet::from_iter(super::proof::digits_of(&found.steps));
        let named = BTreeSet::from_iter(found.digits.clone());
        summary(used.is_subset(&named), "it uses other digits")?;
        summary(found.count || !found.steps.iter().any(Step::uses_count), "it uses the mine count")?;
        if found.steps.last().is_some_and(Step::is_contradiction) {
            return summary(named == used && found.digits.len() == used.len(), "it uses other digits");
        }
        let mut unmet = found.count && after.cannot_be_met(None)?;
        for &digit in &found.digits {
            let here = after.cannot_be_met(Some(digit))?;
            summary(here || used.contains(&digit), "it uses other digits")?;
            unmet |= here;
        }
        if unmet { Ok(()) } else { Err(Refusal::Nothing) }
    }

    /// The same board and knowledge, with all looks left.
    fn for_proof(&self) -> Self {
        Self { looks: Arc::new(AtomicU64::new(MAX_LOOKS)), areas: Vec::new(), ..self.clone() }
    }

    /// Accepts steps one after the other. Errors: the first thing that is wrong; the steps before it are taken as known.
    pub fn steps(&mut self, steps: &[Step]) -> Result<(), Refusal> {
        self.areas.clear();
        self.follow(steps)
    }

    fn follow(&mut self, steps: &[Step]) -> Result<(), Refusal> {
        steps.iter().try_for_each(|step| {
            if let Some(&cell) = step.cells.iter().find(|&&cell| !self.is_unknown(cell)) {
                return Err(Refusal::Cell(cell));
            }
            self.follows(step)?;
            self.known.extend(step.cells.iter().map(|&cell| (cell, step.value)));
            Ok(())
        })
    }

    /// What was proved or supposed of a cell.
    fn value(&self, at: Coord) -> Option<Value> {
        let mut cases = std::iter::successors(Some(self), |inside| inside.before);
        cases.find_map(|inside| inside.known.get(&at).copied())
    }

    fn is_unknown(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Closed && self.value(at).is_none()
    }

    fn is_mine(&self, at: Coord) -> bool {
        self.board.get(at) == Cell::Mine || self.value(at) == Some(Value::Mine)
    }

    /// What is open next to a digit; with `None` that of the mine count, on the whole board.
    fn open(&self, digit: Option<Coord>) -> Result<Open, Refusal> {
        let (number, cells): (usize, Vec<Coord>) = match digit {
            // No board has more cells; a larger count is as impossible.
            None => (self.mines.ok_or(Refusal::NoCount)?.min(MAX_CELLS + 1), self.board.coords().collect()),
            Some(at) => match self.board.get(at) {
                Cell::Digit(number) => (number.into(), self.board.neighbours(at).collect()),
                _ => return Err(Refusal::NoDigit(at)),
            },
        };
        let mines = cells.iter().filter(|&&at| self.is_mine(at)).count();
        let unknown = cells.into_iter().filter(|&at| self.is_unknown(at)).collect();
        Ok((number as i64 - mines as i64, unknown))
    }

    fn cannot_be_met(&self, digit: Option<Coord>) -> Result<bool, Refusal> {
        let (need, unknown) = self.open(digit)?;
        Ok(need < 0 || need > unknown.len() as i64)
    }

    fn follows(&mut self, step: &Step) -> Result<(), Refusal> {
        match &step.by {
            Argument::Digit { digit } => {
                let (need, unknown) = self.open(Some(*digit))?;
                let all = if step.value == Value::Mine { unknown.len() as i64 } else { 0 };
                conclude(step, |cell| unknown.contains(&cell) && need == all, false)
            }
            Argument::Area { area, least, most, from, impossible } => {
                let stated = self.area(area, (*least, *most), *from, *impossible)?;
                let all = stated.all(step.value);
                if !step.cells.is_empty() {
                    conclude(step, |cell| all && area.contains(&cell), false)?;
                }
                self.areas.push(Some(stated));
                Ok(())
            }
            Argument::Sum { digits, count } => self.sum(step, digits, *count),
            Argument::Cases { of, cases } => self.cases(step, *of, cases),
            Argument::Placements { digits, count, number } => self.placements(step, digits, *count, number),
        }
    }

    fn sum(&self, step: &Step, digits: &[Term], count: i32) -> Result<(), Refusal> {
        let distinct: BTreeSet<_> = digits.iter().map(|term| term.at).collect();
        summary(distinct.len() == digits.len(), "a digit stands in the sum twice")?;
        let terms = digits.iter().map(|term| (Some(term.at), term.times));
        let (mut sum, mut weights) = (0, BTreeMap::new());
        for (digit, times) in terms.chain((count != 0).then_some((None, count))) {
            summary(times != 0, "a digit of the sum does not count")?;
            let (need, unknown) = self.open(digit)?;
            sum += i64::from(times) * need;
            unknown.into_iter().for_each(|cell| *weights.entry(cell).or_insert(0) += i64::from(times));
        }
        let least: i64 = weights.values().filter(|weight| **weight < 0).sum();
        let most: i64 = weights.values().filter(|weight| **weight > 0).sum();
        let divisor = weights.values().fold(0, |divisor, weight| common_divisor(divisor, weight.abs()));
        let nothing = sum < least || sum > most || (divisor > 1 && sum % divisor != 0);
        let (below, above) = (sum - least, most - sum);
        let says = |cell| {
            let weight = weights.get(&cell).copied().unwrap_or(0);
            // One more mine, or one more safe cell, would be too much.
            if step.value == Value::Safe {
                weight > below || -weight > above
            } else {
                -weight > below || weight > above
            }
        };
        conclude(step, says, nothing)
    }

    fn cases(&mut self, step: &Step, of: Question, cases: &[Case]) -> Result<(), Refusal> {
        let (cells, mines) = match of {
            Question::Cell(cell) if self.is_unknown(cell) => (vec![cell], None),
            Question::Cell(cell) => return Err(Refusal::Cell(cell)),
            Question::Digit(digit) => self.open(Some(digit)).map(|(need, cells)| (cells, Some(need)))?,
        };
        let ways = mines.map_or(2, |mines| binomial(cells.len() as i64, mines));
        let (mut placed, mut agree) = (Vec::new(), 0);
        for case in cases {
            let supposed =
                || case.suppose.iter().flat_map(|s| s.cells.iter().map(move |&cell| (cell, s.value)));
            let mut is = BTreeMap::new();
            is.extend(supposed());
            let number = is.values().filter(|value| **value == Value::Mine).count() as i64;
            let whole = is.len() == cells.len()
                && supposed().count() == cells.len()
                && cells.iter().all(|cell| is.contains_key(cell));
            if !whole || mines.is_some_and(|mines| mines != number) || placed.contains(&is) {
                return Err(Refusal::Cases);
            }
            placed.push(is.clone());
            let areas = std::mem::take(&mut self.areas);
            let stated = areas.len();
            let looks = self.looks.clone();
            let mut inside = Checker { known: is, before: Some(self), looks, areas, ..*self };
            inside.follow(&case.steps)?;
            match case.ends {
                End::Impossible if inside.cannot_be_met(case.digit)? => {}
                End::Agrees if !step.cells.is_empty() => {
                    agree += 1;
                    let says = |cell| inside.value(cell) == Some(step.value);
                    conclude(step, says, false)?;
                }
                _ => return Err(Refusal::Nothing),
            }
            // What the case stated is of no use outside; the numbers stay taken.
            self.areas = inside.areas;
            self.areas[stated..].fill_with(|| None);
        }
        if cases.len() as i64 != ways {
            return Err(Refusal::Cases);
        }
        conclude(step, |_| agree > 0, agree == 0)
    }
}

/// Whether the step's cells all follow, or it has none because nothing fits.
fn conclude(step: &Step, says: impl Fn(Coord) -> bool, nothing: bool) -> Result<(), Refusal> {
    if step.cells.is_empty() {
        return if nothing { Ok(()) } else { Err(Refusal::Nothing) };
    }
    match step.cells.iter().find(|&&cell| !says(cell)) {
        Some(&cell) => Err(Refusal::Value { cell, value: step.value }),
        None => Ok(()),
    }
}

fn summary(holds: bool, what: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(Refusal::Summary(what)) }
}

fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

fn binomial(n: i64, k: i64) -> i64 {
    if k < 0 || k > n { 0 } else { (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1)) }
}
