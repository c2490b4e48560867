//! Tier 3, what-if: a question about a component splits into cases; each case is closed under single foci and
//! pairs, and what the cases without contradiction agree on follows.
//!
//! There are two kinds of question: what if this cell is safe, and what if it is a mine; and what if the residual of this
//! focus is placed so, or so, or so. A case is played on the board itself, with the queues and the journal of
//! the engine, and taken back. The cells of a region are interchangeable, so one of them is asked about for all.
//! Questions are asked only if not all values of all cells are seen to be possible: see [`possible`].

mod possible;
mod silence;
mod trace;

use super::field::component::Components;
use super::field::{CLOSED, Field, MINE};
use super::method::Matcher;
use super::why::answer::{Tier, Tiers};
use super::worksheet::{Progress, Queue, Stop, Worksheet};
use crate::bits::Bits;
use trace::Trace;

/// What what-if needs; keeps its memory.
#[derive(Clone, Default)]
pub(super) struct WhatIf {
    /// What is still to be asked about the component at hand, the last one first.
    questions: Vec<Question>,
    /// Whether something followed since the questions were collected.
    found: bool,
    /// For questions on the board, and for those asked inside a case.
    pub levels: [Level; 2],
    /// The component at hand.
    components: Components,
    /// For each region of a component the values that it was seen to have.
    pub seen: Vec<u8>,
    /// Foci whose components may be silent.
    waiting: Vec<u32>,
    /// The cases and the cells decided in cases that may still be gone through.
    pub left: usize,
}

/// On the board.
pub(super) const BOARD: usize = 0;
/// Inside a case.
pub(super) const INSIDE: usize = 1;

/// What a question needs.
#[derive(Clone, Default)]
pub(super) struct Level {
    /// What all cases so far agree on: indices of cells, doubled, and one more for mines.
    agreed: Vec<u32>,
    pub trace: Trace,
}

/// Something to split into cases.
#[derive(Clone, Copy)]
pub(super) enum Question {
    /// What the cell in a direction from a focus is.
    Cell { focus: u32, direction: u8 },
    /// How the residual of a focus is placed.
    Focus(u32),
    /// Everything about the component of a focus, if nothing else decided anything.
    Component(u32),
}

/// The cases of a question: each puts mines into some cells next to a focus and none into the others.
#[derive(Clone, Copy)]
pub(super) struct Cases {
    pub focus: usize,
    /// The directions of the cells.
    cells: u8,
    /// The number of mines; if there is none, any.
    mines: Option<u32>,
}

/// How things stood before a case.
pub(super) struct Before {
    events: usize,
    pub words: usize,
}

impl Question {
    /// What a cell that touches a focus is.
    pub fn of_cell(field: &Field, cell: usize) -> Self {
        let (focus, direction) = field.beside(cell);
        Self::Cell { focus: focus as u32, direction: direction as u8 }
    }
}

/// How cases are closed.
fn inside(matcher: &Matcher) -> Matcher {
    matcher.clone().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table))
}

impl Cases {
    /// What a cell that touches a focus is.
    pub fn of_cell(field: &Field, cell: usize) -> Self {
        let (focus, direction) = field.beside(cell);
        Self { focus, cells: 1 << direction, mines: None }
    }

    /// The directions with mines if all cells are mines, or safe.
    pub fn all(self, mine: bool) -> u8 {
        if mine { self.cells } else { 0 }
    }

    /// The sets of directions with mines.
    fn placements(self) -> impl Iterator<Item = u8> {
        let mut next = Some(0u8);
        let subsets = std::iter::from_fn(move || {
            let set = next?;
            let after = set.wrapping_sub(self.cells) & self.cells;
            next = (after != 0).then_some(after);
            Some(set)
        });
        subsets.filter(move |set| self.mines.is_none_or(|mines| set.count_ones() == mines))
    }
}

impl WhatIf {
    /// Drops all questions.
    pub fn forget(&mut self) {
        self.questions.clear();
    }

    /// Asks about the components of the waiting foci until something follows.
    pub(super) fn look(&mut self, state: &mut Worksheet, matcher: &Matcher) -> Progress {
        if !matcher.tiers.contains(Tier::WhatIf) {
            while let Some(at) = state.look_at(Queue::WhatIf) {
                state.release(Queue::WhatIf);
                state.push(Queue::Components, at);
            }
            return Ok(false);
        }
        let inside = inside(matcher);
        loop {
            while let Some(question) = self.questions.pop() {
                let found = match question {
                    Question::Component(focus) if self.left == 0 => {
                        self.give_up(state, focus as usize);
                        state.push(Queue::Components, focus as usize);
                        false
                    }
                    _ if self.left == 0 => false,
                    Question::Component(focus) => {
                        !self.found && self.look_deeper(state, &inside, focus as usize)
                    }
                    _ => self.ask(state, &inside, question, BOARD)?,
                };
                if found {
                    self.found = true;
                    return Ok(true);
                }
            }
            match self.next_waiting(state) {
                None => return Ok(false),
                Some(at) if self.next_component(state, &inside, at) => return Ok(true),
                Some(_) => {}
            }
        }
    }

    /// Looks for values that the cells of the component of `at` can't have, and collects what is to be asked if some
    /// are left in doubt. Whether something follows.
    fn next_component(&mut self, state: &mut Worksheet, inside: &Matcher, at: usize) -> bool {
        self.components.start_round(&state.field);
        self.components.find(&state.field, at);
        let components = &self.components;
        state.undecided.retain(|&at| !components.holds(at as usize));
        for &focus in &components.foci {
            state.field.leave(focus as usize, Queue::WhatIf as u8);
        }
        if self.look_for_witnesses(state, inside) {
            return true;
        }
        if self.is_in_doubt() || self.components.regions.is_empty() {
            let components = &self.components;
            let questions = &mut self.questions;
            questions.push(Question::Component(at as u32));
            questions.extend(components.foci.iter().rev().map(|&focus| Question::Focus(focus)));
            if components.regions.is_empty() {
                let cells = components.cells.iter();
                questions.extend(cells.map(|&cell| Question::of_cell(&state.field, cell as usize)));
            }
            for region in components.regions.iter().rev() {
                questions.push(Question::of_cell(&state.field, components.cells_of(region)[0] as usize));
            }
            self.found = false;
        }
        false
    }

    /// The component of a focus is undecided.
    fn give_up(&mut self, state: &mut Worksheet, at: usize) {
        if state.field.at(at).closed() != 0 {
            self.components.start_round(&state.field);
            self.components.find(&state.field, at);
            state.undecided.extend(&self.components.cells);
        }
    }

    /// Takes a focus out of the queue.
    fn next_waiting(&mut self, state: &mut Worksheet) -> Option<usize> {
        while let Some(at) = state.look_at(Queue::WhatIf) {
            state.release(Queue::WhatIf);
            if state.field.at(at).closed() != 0 {
                return Some(at);
            }
        }
        None
    }

    /// Splits a question about cells or a focus into its cases. Whether something follows.
    pub(super) fn ask(
        &mut self,
        state: &mut Worksheet,
        inside: &Matcher,
        question: Question,
        level: usize,
    ) -> Progress {
        let cases = match question {
            Question::Cell { focus, direction } => {
                Cases { focus: focus as usize, cells: 1 << direction, mines: None }
            }
            Question::Focus(focus) | Question::Component(focus) => {
                let square = state.field.at(focus as usize);
                Cases { focus: focus as usize, cells: square.closed(), mines: Some(square.residual() as u32) }
            }
        };
        if cases.cells & state.field.at(cases.focus).closed() == 0 {
            return Ok(false);
        }
        let mut left_over = 0;
        self.levels[level].agreed.clear();
        for mines in cases.placements() {
            let before = self.enter(state, cases, mines);
            if self.close(state, inside).is_ok() {
                self.agree(state, &before, left_over == 0, level);
                left_over += 1;
            }
            self.leave(state, &before);
            if left_over > 0 && self.levels[level].agreed.is_empty() {
                return Ok(false);
            }
        }
        if left_over == 0 {
            self.explain(state, inside, cases, None, level);
            return Err(state.conflict.set(self.levels[level].trace.foci(), false));
        }
        // One cell is enough: what else the cases agree on may follow from it by a cheaper tier.
        let found = self.levels[level].agreed[0];
        let (cell, mine) = (found as usize / 2, found % 2 == 1);
        let order = self.explain(state, inside, cases, Some(cell), level);
        // If only one case of a cell is left, what holds of it holds of its whole region.
        self.take_region(state, cell, mine, order, cases.mines.is_none() && left_over == 1, level);
        Ok(true)
    }

    /// Begins a case.
    pub(super) fn enter(&mut self, state: &mut Worksheet, cases: Cases, mines: u8) -> Before {
        let before = Before { events: state.field.trail.len(), words: state.journal.len() };
        state.field.settle_around(cases.focus, cases.cells & mines, true);
        state.field.settle_around(cases.focus, cases.cells & !mines, false);
        before
    }

    /// Deduces what follows in a case.
    pub(super) fn close(&mut self, state: &mut Worksheet, inside: &Matcher) -> Result<(), Stop> {
        loop {
            state.singles(inside)?;
            if !state.pairs(inside)? {
                return Ok(());
            }
        }
    }

    /// Takes a case back.
    pub(super) fn leave(&mut self, state: &mut Worksheet, before: &Before) {
        let work = 1 + state.field.trail.len() - before.events;
        self.left = self.left.saturating_sub(work);
        state.allowance = state.allowance.saturating_sub(work);
        state.work += work;
        state.empty(Queue::Pairs);
        state.empty(Queue::Silence);
        state.field.rewind(before.events);
        state.journal.truncate(before.words);
        state.conflict.clear();
    }

    /// Leaves in `agreed` what holds in this case as well.
    fn agree(&mut self, state: &mut Worksheet, before: &Before, first: bool, level: usize) {
        let field = &state.field;
        let agreed = &mut self.levels[level].agreed;
        if first {
            let value = |at: usize| at as u32 * 2 + u32::from(field.at(at).kind() == MINE);
            agreed.extend(field.trail[before.events..].iter().map(|event| value(event.at())));
        } else {
            agreed.retain(|&found| {
                let kind = field.at(found as usize / 2).kind();
                kind != CLOSED && (kind == MINE) == (found % 2 == 1)
            });
        }
    }

    /// Goes through the cases again and gathers the foci by which they lead to the cell, or to a contradiction.
    /// Returns the order of the argument.
    fn explain(
        &mut self,
        state: &mut Worksheet,
        inside: &Matcher,
        cases: Cases,
        cell: Option<usize>,
        level: usize,
    ) -> u8 {
        self.levels[level].trace.start(&state.field);
        if cases.mines.is_some() {
            self.levels[level].trace.add(cases.focus);
        }
        for mines in cases.placements() {
            let before = self.enter(state, cases, mines);
            let closed = self.close(state, inside).is_ok();
            self.follow(state, &before, cell.filter(|_| closed), level);
            self.leave(state, &before);
        }
        self.levels[level].trace.order
    }

    /// Gathers the foci by which the case at hand led to the cell, or to the conflict.
    pub(super) fn follow(
        &mut self,
        state: &mut Worksheet,
        before: &Before,
        cell: Option<usize>,
        level: usize,
    ) {
        let trace = &mut self.levels[level].trace;
        trace.follow(&state.field, &state.journal, before.words, cell, &state.conflict.foci);
    }

    /// Settles a cell, and the cells of its region that have the same value for the same reason: all of them, or
    /// those that the cases agree on.
    pub(super) fn take_region(
        &mut self,
        state: &mut Worksheet,
        cell: usize,
        mine: bool,
        order: u8,
        all: bool,
        number: usize,
    ) {
        let foci = self.levels[number].trace.foci().map(|focus| focus as usize);
        let step = state.list((Tier::WhatIf, order), mine, foci);
        let (focus, mut region) = state.field.region_of(cell);
        for direction in Bits(region.into()) {
            let other = state.field.neighbour(focus, direction);
            if all || self.levels[number].agreed.contains(&(other as u32 * 2 + u32::from(mine))) {
                state.journal.cell(step, other);
            } else {
                region &= !(1 << direction);
            }
        }
        state.field.settle_around(focus, region, mine);
    }
}
