//! The total mine count: what all components and the cells that no digit touches can hold together.

use super::enumeration::Outcome;
use super::tally::Tally;
use crate::board::Coord;
use crate::matcher::engine::{Engine, Method, Progress, Stop};
use crate::matcher::field::{CLOSED, OPEN};
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::why::journal::Open;

/// What counting needs; keeps its memory.
#[derive(Default)]
pub(crate) struct Count {
    /// The number of events of the field when the count was last found to say nothing.
    clean: Option<usize>,
    tally: Tally,
    /// For each part of the tally a focus of its component, and whether its totals are exact.
    parts: Vec<(u32, bool)>,
    allowed: Vec<u64>,
}

impl Count {
    pub fn forget(&mut self) {
        self.clean = None;
    }
}

impl Engine {
    /// Looks at the mines that are left until something follows.
    pub(crate) fn count(&mut self, method: &Method) -> Progress {
        let Some(total) = self.total.filter(|_| method.tiers.contains(Tier::Count)) else { return Ok(false) };
        if self.count.clean == Some(self.field.trail.len()) {
            return Ok(false);
        }
        let Some(left) = total.checked_sub(self.field.mines).filter(|&left| left <= self.field.unknown)
        else {
            return Err(self.fail_count());
        };
        if self.field.unknown > 0 && !self.count_is_idle(left) && self.share_out(method, left)? {
            return Ok(true);
        }
        self.count.clean = Some(self.field.trail.len());
        Ok(false)
    }

    /// A quick test that the count says nothing: the cells that no digit touches can hold the rest even if
    /// those at the digits hold no mine, and can be without if those hold as many as the residuals allow.
    fn count_is_idle(&self, left: usize) -> bool {
        let (mut most, mut touched) = (0, 0);
        for at in self.field.foci() {
            let focus = self.field.at(at);
            // A closed cell counts with the first focus that touches it.
            let own = |&cell: &usize| {
                self.field.around(cell, 0xff).find(|&near| self.field.at(near).kind() == OPEN) == Some(at)
            };
            let own = self.field.around(at, focus.closed()).filter(own).count();
            most += own.min(focus.residual().max(0) as usize);
            touched += own;
        }
        most < left && left < self.field.unknown - touched
    }

    fn share_out(&mut self, method: &Method, left: usize) -> Progress {
        let free = self.field.unknown - self.tally_components(method)?;
        self.count.tally.combine(left, free);
        let Some((least, most)) = self.count.tally.free_mines() else { return Err(self.fail_count()) };
        let mut found = false;
        if free > 0 && (most == 0 || least == free) {
            self.settle_free(least == free);
            found = true;
        }
        for part in 0..self.count.parts.len() {
            let (focus, exact) = self.count.parts[part];
            if exact && self.count.tally.restrict(part, &mut self.count.allowed) {
                self.components.start_round(&self.field);
                self.enumerate(focus as usize, method.budget);
                self.enumeration.totals(&self.components);
                self.enumeration.restrict(&self.count.allowed);
                found |= self.take_component(Tier::Count);
            }
        }
        Ok(found)
    }

    /// Enumerates all components; returns the number of their closed cells.
    fn tally_components(&mut self, method: &Method) -> Result<usize, Stop> {
        self.count.tally.clear();
        self.count.parts.clear();
        self.components.start_round(&self.field);
        let mut touched = 0;
        let mut place = 0;
        while let Some(at) = self.field.next_focus(&mut place) {
            if self.components.is_seen(at) {
                continue;
            }
            let outcome = self.enumerate(at, method.budget);
            match outcome {
                Outcome::Impossible => return Err(self.fail_component(false)),
                Outcome::Decided => self.count.tally.add(self.enumeration.totals(&self.components)),
                Outcome::Undecided => {
                    self.count.tally.add_any(self.components.cells.len());
                    let components = &self.components;
                    self.undecided.retain(|&at| !components.holds(at as usize));
                    self.undecided.push(at as u32);
                }
            }
            self.count.parts.push((at as u32, outcome == Outcome::Decided));
            touched += self.components.cells.len();
        }
        Ok(touched)
    }

    /// Settles all closed cells that no digit touches.
    fn settle_free(&mut self, mine: bool) {
        let step = self.count_step(mine);
        let (rows, cols) = self.field.size();
        for coord in (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col))) {
            let cell = self.field.index(coord);
            let free = |near: usize| self.field.at(near).kind() != OPEN;
            if self.field.at(cell).kind() == CLOSED && self.field.around(cell, 0xff).all(free) {
                self.journal.cell(step, cell);
                self.field.settle(cell, mine);
            }
        }
    }

    /// Opens a step of the count: every digit with closed neighbours has its share in it.
    pub(crate) fn count_step(&mut self, mine: bool) -> Open {
        let step = self.journal.list(Tier::Count, Value::from_mine(mine), 0);
        for at in self.field.foci() {
            self.journal.focus(step, at, self.field.at(at));
        }
        step
    }

    /// Records that all digits together contradict the count.
    fn fail_count(&mut self) -> Stop {
        let (rows, cols) = self.field.size();
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
        let digits = all.map(|coord| self.field.index(coord)).filter(|&at| self.field.at(at).kind() == OPEN);
        self.conflict.set(digits.map(|at| at as u32), true)
    }
}
