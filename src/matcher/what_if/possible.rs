//! Tier 3 for a whole component. A few placements of all its mines show that most values of its cells are possible; a value that cannot
//! be placed is refuted on the way. Questions are asked only about values that are in doubt after that. If they decide nothing, they are
//! asked again inside the case that the value in doubt holds.

use super::{BOARD, Cases, INSIDE, Question, WhatIf};
use crate::matcher::field::{CLOSED, MINE};
use crate::matcher::method::Matcher;
use crate::matcher::worksheet::{Queue, Stop, Worksheet};

/// In [`super::WhatIf::seen`].
const SEEN_SAFE: u8 = 1;
const SEEN_MINE: u8 = 2;

fn seen(mine: bool) -> u8 {
    if mine { SEEN_MINE } else { SEEN_SAFE }
}

impl WhatIf {
    /// Whether some value of the component's cells was not seen to be possible.
    pub fn is_in_doubt(&self) -> bool {
        self.seen.iter().any(|&values| values != SEEN_SAFE | SEEN_MINE)
    }

    /// The first value from a place on that was not seen, as its region and whether it is a mine. Places count values.
    pub(super) fn doubt_from(&self, place: usize) -> Option<(usize, bool)> {
        let mut values = (place..2 * self.seen.len()).map(|place| (place / 2, place % 2 == 1));
        values.find(|&(r, mine)| self.seen[r] & seen(mine) == 0)
    }

    /// No value of the component's cells was seen.
    pub(super) fn see_nothing(&mut self) {
        self.seen.clear();
        self.seen.resize(self.components.regions.len(), 0);
    }

    /// Whether the case that a cell of region `r` has this value was completed to a placement of the component's mines: then all
    /// values that it shows are seen.
    pub(super) fn is_possible(
        &mut self,
        state: &mut Worksheet,
        inside: &Matcher,
        r: usize,
        mine: bool,
    ) -> bool {
        let (_, cases) = self.question(state, r);
        let before = self.enter(state, cases, cases.all(mine));
        let found = self.close(state, inside).is_ok() && self.complete(state, inside);
        if found {
            self.see(state);
        }
        self.leave(state, &before);
        found
    }

    /// Notes the values of all cells of the component.
    fn see(&mut self, state: &Worksheet) {
        for (values, region) in self.seen.iter_mut().zip(&self.components.regions) {
            for &cell in self.components.cells_of(region) {
                *values |= seen(state.field.at(cell as usize).kind() == MINE);
            }
        }
    }

    /// Notes the values that cells of the component are seen to have, until one contradicts itself. Whether one did.
    pub(crate) fn look_for_witnesses(&mut self, state: &mut Worksheet, inside: &Matcher) -> bool {
        self.see_nothing();
        let mut place = 0;
        while let Some((r, mine)) = self.doubt_from(place).filter(|_| self.left > 0) {
            place = 2 * r + usize::from(mine) + 1;
            if self.look_for_witness(state, inside, r, mine) {
                return true;
            }
        }
        false
    }

    /// Refutes a value of the component of `at` by the questions inside its case. What is in doubt afterwards is left to
    /// enumeration.
    pub(crate) fn look_deeper(&mut self, state: &mut Worksheet, inside: &Matcher, at: usize) -> bool {
        if state.field.at(at).closed() == 0 {
            return false;
        }
        // Half of the work that is left may be taken: what remains is for other components.
        let kept = self.left / 2;
        self.left -= kept;
        self.components.start_round(&state.field);
        let found = self.components.find(&state.field, at)
            && (self.look_for_witnesses(state, inside) || self.refute_doubts(state, inside));
        if !found && (self.is_in_doubt() || self.components.regions.is_empty()) {
            state.push(Queue::Components, at);
            let regions = self.components.regions.iter().zip(&self.seen);
            state.shown.extend(regions.map(|(region, &seen)| {
                let cell = self.components.cells_of(region)[0];
                (cell, [seen & SEEN_SAFE != 0, seen & SEEN_MINE != 0])
            }));
            if self.left == 0 {
                state.undecided.extend(&self.components.cells);
            }
        }
        self.left += kept;
        found
    }

    fn refute_doubts(&mut self, state: &mut Worksheet, inside: &Matcher) -> bool {
        let mut place = 0;
        while let Some((r, mine)) = self.doubt_from(place) {
            place = 2 * r + usize::from(mine) + 1;
            if self.refute(state, inside, r, mine) {
                return true;
            }
        }
        false
    }

    /// A cell of region `r` of the component, and the question what it is.
    fn question(&self, state: &Worksheet, r: usize) -> (usize, Cases) {
        let cell = self.components.cells_of(&self.components.regions[r])[0] as usize;
        (cell, Cases::of_cell(&state.field, cell))
    }

    /// Tries to place the mines of the component so that a cell of region `r` has this value, and notes all values
    /// that are seen. Returns whether the value contradicts itself: then the region has the other.
    fn look_for_witness(&mut self, state: &mut Worksheet, inside: &Matcher, r: usize, mine: bool) -> bool {
        self.is_refuted(state, r, mine, false, |what_if, state| {
            what_if.close(state, inside)?;
            if what_if.complete(state, inside) {
                what_if.see(state);
            }
            Ok(())
        })
    }

    /// Plays the case that a cell of region `r` has this value. If that leads to a contradiction, by arguments inside the case if it is
    /// `deep`, the region has the other value.
    fn is_refuted(
        &mut self,
        state: &mut Worksheet,
        r: usize,
        mine: bool,
        is_deep: bool,
        play: impl FnOnce(&mut Self, &mut Worksheet) -> Result<(), Stop>,
    ) -> bool {
        let (cell, cases) = self.question(state, r);
        let before = self.enter(state, cases, cases.all(mine));
        let refuted = play(self, state).is_err();
        if refuted {
            let inner = self.levels[INSIDE].trace.order;
            let trace = &mut self.levels[BOARD].trace;
            trace.start(&state.field);
            if is_deep {
                trace.build_on(inner);
            }
            self.follow(state, &before, None, BOARD);
        }
        self.leave(state, &before);
        if refuted {
            let order = self.levels[BOARD].trace.order;
            self.take_region(state, cell, !mine, order, true, BOARD);
        }
        refuted
    }

    /// Places the mines of the component one cell after the other, each cell with a value that was not seen yet, if
    /// there is one. If that is a contradiction at once the cell gets the other value; nothing is tried again after
    /// that. Returns whether that led to a placement.
    fn complete(&mut self, state: &mut Worksheet, inside: &Matcher) -> bool {
        for r in 0..self.components.regions.len() {
            let region = self.components.regions[r];
            for number in 0..region.size.into() {
                let cell = self.components.cells_of(&region)[number] as usize;
                if state.field.at(cell).kind() != CLOSED {
                    continue;
                }
                if self.left == 0 {
                    return false;
                }
                let cases = Cases::of_cell(&state.field, cell);
                let focus = state.field.at(cases.focus);
                let mine = match self.seen[r] {
                    SEEN_SAFE => true,
                    SEEN_MINE => false,
                    _ => 2 * u32::from(focus.residual().unsigned_abs()) > focus.closed().count_ones(),
                };
                let before = self.enter(state, cases, cases.all(mine));
                if self.close(state, inside).is_err() {
                    self.leave(state, &before);
                    self.enter(state, cases, cases.all(!mine));
                    if self.close(state, inside).is_err() {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Asks all questions in the case that a cell of region `r` has this value. If that leads to a contradiction,
    /// the region has the other.
    fn refute(&mut self, state: &mut Worksheet, inside: &Matcher, r: usize, mine: bool) -> bool {
        self.is_refuted(state, r, mine, true, |what_if, state| what_if.dig(state, inside))
    }

    /// In a case: everything that follows from its questions.
    fn dig(&mut self, state: &mut Worksheet, inside: &Matcher) -> Result<(), Stop> {
        self.close(state, inside)?;
        let mut vain = false;
        while !vain {
            vain = true;
            let regions = self.components.regions.len();
            for number in 0..regions + self.components.foci.len() {
                if self.left == 0 {
                    return Ok(());
                }
                let question = match self.components.regions.get(number) {
                    Some(region) => {
                        Question::of_cell(&state.field, self.components.cells_of(region)[0] as usize)
                    }
                    None => Question::Focus(self.components.foci[number - regions]),
                };
                if self.ask(state, inside, question, INSIDE)? {
                    self.close(state, inside)?;
                    vain = false;
                }
            }
        }
        Ok(())
    }
}
