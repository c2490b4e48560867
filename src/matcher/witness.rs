//! Tier 3 where no question has an answer: most values of cells are seen to be possible, in placements of the whole component.
//! For the few that are not, questions are asked inside the case that they hold.

use super::component::Region;
use super::engine::{Engine, Method, Progress, Queue, Stop};
use super::field::MINE;
use super::what_if::{BOARD, Before, Cases, INSIDE, Question};

/// In [`super::what_if::WhatIf::seen`].
const SEEN_SAFE: u8 = 1;
const SEEN_MINE: u8 = 2;

fn seen(mine: bool) -> u8 {
    if mine { SEEN_MINE } else { SEEN_SAFE }
}

impl Engine {
    /// Looks for values that the cells of a component can't have. If all values of all cells are seen to be possible, nothing
    /// follows from the component; otherwise it is left to enumeration.
    pub(super) fn look_deeper(&mut self, inside: &Method<'_>, at: usize) -> Progress {
        if self.field.at(at).closed() == 0 {
            return Ok(false);
        }
        self.components.start_round(&self.field);
        if !self.components.find(&self.field, at) {
            self.push(Queue::Components, at);
            return Ok(false);
        }
        // Half of the work that is left may be taken: what remains is for other components.
        let kept = self.what_if.left / 2;
        self.what_if.left -= kept;
        let found = self.refute_some(inside);
        if !found && self.what_if.seen.iter().any(|&values| values != SEEN_SAFE | SEEN_MINE) {
            self.push(Queue::Components, at);
            if self.what_if.left == 0 {
                self.undecided.push(at as u32);
            }
        }
        self.what_if.left += kept;
        Ok(found)
    }

    /// Notes the values that cells of the component are seen to have, until one that is not seen is refuted.
    fn refute_some(&mut self, inside: &Method<'_>) -> bool {
        let count = self.components.regions.len();
        self.what_if.seen.clear();
        self.what_if.seen.resize(count, 0);
        let values = || (0..count).flat_map(|r| [(r, false), (r, true)]);
        for (r, mine) in values() {
            if self.what_if.seen[r] & seen(mine) == 0 {
                self.look_for_witness(inside, r, mine);
            }
        }
        values().any(|(r, mine)| self.what_if.seen[r] & seen(mine) == 0 && self.refute(inside, r, mine))
    }

    /// The question about a cell of a region of the component.
    fn question(&self, region: &Region) -> (usize, Cases) {
        let cell = self.components.cells_of(region)[0] as usize;
        match Question::of_cell(&self.field, cell) {
            Question::Cell { focus, direction } => (cell, Cases::of_cell(focus as usize, direction.into())),
            Question::Focus(_) | Question::Component(_) => unreachable!("a question about a cell"),
        }
    }

    /// Tries to place the mines of the component so that a cell of region `r` has this value, and notes all values.
    fn look_for_witness(&mut self, inside: &Method<'_>, r: usize, mine: bool) {
        let (_, cases) = self.question(&self.components.regions[r]);
        let before = self.enter(cases, cases.all(mine));
        if self.close(inside).is_ok() && self.complete(inside) {
            for (seen_values, region) in self.what_if.seen.iter_mut().zip(&self.components.regions) {
                for &cell in self.components.cells_of(region) {
                    *seen_values |= seen(self.field.at(cell as usize).kind() == MINE);
                }
            }
        }
        self.leave(&before);
    }

    /// Places the mines of the component one cell after the other. What contradicts at once is placed the other way; then
    /// there is no going back. Whether that led to a placement.
    fn complete(&mut self, inside: &Method<'_>) -> bool {
        for number in 0..self.components.foci.len() {
            let at = self.components.foci[number] as usize;
            while self.field.at(at).closed() != 0 {
                if self.what_if.left == 0 {
                    return false;
                }
                let focus = self.field.at(at);
                let closed = focus.closed();
                let cases = Cases::of_cell(at, closed.trailing_zeros() as usize);
                let mine = 2 * u32::from(focus.residual().unsigned_abs()) > closed.count_ones();
                let before = self.enter(cases, cases.all(mine));
                if self.close(inside).is_err() {
                    self.leave(&before);
                    self.enter(cases, cases.all(!mine));
                    if self.close(inside).is_err() {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Asks all questions in the case that a cell of region `r` has this value. If that leads to a contradiction,
    /// the region has the other.
    fn refute(&mut self, inside: &Method<'_>, r: usize, mine: bool) -> bool {
        let (cell, cases) = self.question(&self.components.regions[r]);
        let before = self.enter(cases, cases.all(mine));
        let refuted = self.dig(inside).is_err();
        let order = if refuted { self.explain_conflict(&before) } else { 0 };
        self.leave(&before);
        if refuted {
            self.take_region(cell, !mine, order, true, BOARD);
        }
        refuted
    }

    /// In a case: everything that follows from its questions.
    fn dig(&mut self, inside: &Method<'_>) -> Result<(), Stop> {
        self.close(inside)?;
        let mut vain = false;
        while !vain {
            vain = true;
            let regions = self.components.regions.len();
            for number in 0..regions + self.components.foci.len() {
                if self.what_if.left == 0 {
                    return Ok(());
                }
                let question = match self.components.regions.get(number) {
                    Some(region) => {
                        Question::of_cell(&self.field, self.components.cells_of(region)[0] as usize)
                    }
                    None => Question::Focus(self.components.foci[number - regions]),
                };
                if self.ask(inside, question, INSIDE)? {
                    self.close(inside)?;
                    vain = false;
                }
            }
        }
        Ok(())
    }

    /// The foci by which the case at hand led to the conflict; returns the order of the argument.
    fn explain_conflict(&mut self, before: &Before) -> u8 {
        let inner = self.what_if.levels[INSIDE].trace.order();
        self.what_if.levels[BOARD].trace.start(&self.field);
        self.follow(before, None, BOARD);
        let trace = &mut self.what_if.levels[BOARD].trace;
        trace.build_on(inner);
        trace.order()
    }
}
