//! What newly follows in a session.

use std::collections::HashMap;

use crate::bits::BitsHash;
use crate::board::Coord;
use crate::matcher::engine::Until;
use crate::matcher::why::answer::{Answer, Step, Tier, Value};
use crate::matcher::why::deduction::Deduction;
use crate::matcher::why::journal::Entry;
use crate::matcher::why::proof::Proof;
use crate::rules::RuleNumber;

use super::error::MoveError;
use super::moves::Session;

/// What newly follows.
pub struct News<'a> {
    session: &'a Session,
}

crate::opaque::opaque!(News<'_>);

impl News<'_> {
    /// The cells that are safe, in the order of their deduction.
    pub fn safe(&self) -> impl Iterator<Item = Coord> {
        self.cells(Value::Safe)
    }

    /// The cells that are mines, in the order of their deduction.
    pub fn mines(&self) -> impl Iterator<Item = Coord> {
        self.cells(Value::Mine)
    }

    fn cells(&self, value: Value) -> impl Iterator<Item = Coord> {
        let engine = &self.session.engine;
        let entries = engine.state.journal.entries().filter(move |entry| entry.value == value);
        entries.flat_map(|entry| entry.cells(&engine.state.field)).map(|at| engine.state.field.coord(at))
    }

    /// The deductions with their proofs, in order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let field = &self.session.engine.state.field;
        let mut decided: HashMap<usize, usize, BitsHash> = HashMap::default();
        self.session.engine.state.journal.entries().enumerate().map(move |(place, entry)| {
            let near = entry.foci().flat_map(|focus| field.around(focus.at, 0xff));
            let mut after: Vec<usize> = match entry.tier {
                Tier::Count => (0..place).collect(),
                _ => near.filter_map(|cell| decided.get(&cell).copied()).collect(),
            };
            after.sort_unstable();
            after.dedup();
            decided.extend(entry.cells(field).map(|cell| (cell, place)));
            self.session.step(entry, after)
        })
    }

    /// The session that deduced them.
    pub fn session(&self) -> &Session {
        self.session
    }

    /// The deductions in order, without their proofs.
    pub fn deductions(&self) -> impl Iterator<Item = Deduction<'_>> {
        let engine = &self.session.engine;
        engine.state.journal.entries().map(|entry| Deduction { field: &engine.state.field, entry })
    }

    /// Whether some cells are undecided, so that there may be more to know.
    pub fn is_undecided(&self) -> bool {
        !self.session.engine.state.undecided_cells().is_empty()
    }

    /// The closed cells that would take more effort to decide, row by row. For every other cell that isn't known to be safe or a mine, it
    /// is proved that neither follows, as far as the matcher's tiers reach.
    pub fn undecided(&self) -> Vec<Coord> {
        let state = &self.session.engine.state;
        if state.conflict.found {
            return Vec::new();
        }
        state.undecided_cells().into_iter().map(|at| state.field.coord(at)).collect()
    }

    /// Whether the board turned out to be impossible. If so, the deductions are meaningless.
    pub fn is_contradiction(&self) -> bool {
        self.session.engine.state.conflict.found
    }

    /// Everything as one value, sorted.
    pub fn to_answer(&self) -> Answer {
        let sorted = |cells: &mut dyn Iterator<Item = Coord>| {
            let mut cells: Vec<Coord> = cells.collect();
            cells.sort_unstable();
            cells
        };
        Answer {
            safe: sorted(&mut self.safe()),
            mines: sorted(&mut self.mines()),
            contradiction: self.session.contradiction(),
            steps: self.steps().collect(),
            undecided: self.undecided(),
        }
    }
}

impl Session {
    /// Opens the cell at `coord`, which shows `digit`, and returns what newly follows. Errors: [`MoveError`]; the session doesn't change then.
    pub fn open(&mut self, coord: Coord, digit: u8) -> Result<News<'_>, MoveError> {
        self.tell_digit(coord, digit)?;
        Ok(self.deduce())
    }

    /// Opens several cells, as after a click on a zero, and returns what newly follows: see [`Self::tell_digits`]. Errors: [`MoveError`];
    /// the session doesn't change then.
    pub fn open_all(&mut self, cells: &[(Coord, u8)]) -> Result<News<'_>, MoveError> {
        self.tell_digits(cells)?;
        Ok(self.deduce())
    }

    /// Marks the cell at `coord`, which is certainly a mine, and returns what newly follows. Errors: [`MoveError`]; the session doesn't
    /// change then.
    pub fn flag(&mut self, coord: Coord) -> Result<News<'_>, MoveError> {
        self.tell_mine(coord)?;
        Ok(self.deduce())
    }

    /// Deduces what newly follows from the moves so far.
    pub fn deduce(&mut self) -> News<'_> {
        self.run(Until::Fixpoint);
        self.settled = true;
        News { session: self }
    }

    /// Whether everything that follows from the moves so far has been deduced.
    pub(crate) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Like [`Self::deduce`], but if there is a safe cell that isn't open yet, or as soon as a tier finds one, no
    /// more expensive tier is used.
    pub fn deduce_safe(&mut self) -> News<'_> {
        self.run(Until::Safe);
        News { session: self }
    }

    /// What the last deduction found; nothing after [`Self::undo`], [`Self::take_back`] or [`Self::restart`].
    pub fn news(&self) -> News<'_> {
        News { session: self }
    }

    fn step(&self, entry: Entry<'_>, after: Vec<usize>) -> Step {
        let coord = |at| self.engine.state.field.coord(at);
        let proof = Proof::of(&self.engine.state.field, entry);
        Step {
            cells: entry.cells(&self.engine.state.field).map(coord).collect(),
            value: entry.value,
            tier: entry.tier,
            foci: entry.foci().map(|focus| coord(focus.at)).collect(),
            after,
            order: proof.order,
            pattern: proof.pattern,
            rule: entry.rule.and_then(RuleNumber::of_place),
            coefficients: entry.coefficients().collect(),
        }
    }
}
