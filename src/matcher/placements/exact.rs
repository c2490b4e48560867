//! All placements of a component: what they agree on.

use super::Placements;
use super::enumeration::Outcome;
use crate::matcher::field::component::Components;
use crate::matcher::method::Method;
use crate::matcher::state::{Progress, Queue, State, Stop};
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::why::journal::Open;

impl Placements {
    /// Enumerates the component of each waiting focus until something follows.
    pub(crate) fn look_at_components(&mut self, state: &mut State, method: &Method) -> Progress {
        if !method.tiers.contains(Tier::Exact) {
            while state.look_at(Queue::Components).is_some() {
                state.release(Queue::Components);
            }
            return Ok(false);
        }
        self.components.start_round(&state.field);
        while let Some(at) = state.look_at(Queue::Components) {
            state.release(Queue::Components);
            if state.field.at(at).closed() == 0 || self.components.is_seen(at) {
                continue;
            }
            let outcome = self.enumerate(state, at, method.budget);
            let components = &self.components;
            state.undecided.retain(|&at| !components.holds(at as usize));
            match outcome {
                Outcome::Impossible => return Err(self.fail_component(state, false)),
                Outcome::Undecided => state.undecided.push(at as u32),
                Outcome::Decided if self.take_component(state) => return Ok(true),
                Outcome::Decided => {}
            }
        }
        Ok(false)
    }

    /// Finds and enumerates the component of the focus at `at`.
    pub(crate) fn enumerate(&mut self, state: &mut State, at: usize, budget: usize) -> Outcome {
        if self.components.find(&state.field, at) {
            let outcome = self.enumeration.run(&state.field, &self.components, budget.min(state.allowance));
            state.allowance = state.allowance.saturating_sub(self.enumeration.work());
            state.work += self.enumeration.work();
            outcome
        } else {
            Outcome::Undecided
        }
    }

    /// Records that the digits of the component contradict each other.
    pub(crate) fn fail_component(&mut self, state: &mut State, count: bool) -> Stop {
        state.conflict.set(self.components.foci.iter().copied(), count)
    }

    /// Settles the regions of the component that are empty or full in every placement; one step for the safe
    /// cells, one for the mines.
    fn take_component(&self, state: &mut State) -> bool {
        let mut found = false;
        for mine in [false, true] {
            let mut step: Option<Open> = None;
            for cell in self.agreed(mine) {
                let step = *step.get_or_insert_with(|| self.component_step(state, mine));
                state.journal.cell(step, cell);
                state.field.settle(cell, mine);
                found = true;
            }
        }
        found
    }

    /// The cells of the component that are safe in every placement that was kept, or a mine.
    pub(crate) fn agreed(&self, mine: bool) -> impl Iterator<Item = usize> {
        let regions = self.components.regions.iter().enumerate();
        let agreed = regions.filter(move |(place, region)| {
            let value = if mine { 1 << region.size } else { 1 };
            self.enumeration.value(*place) == value
        });
        agreed.flat_map(|(_, region)| self.components.cells_of(region)).map(|&cell| cell as usize)
    }

    /// Opens a step for cells of the component.
    fn component_step(&self, state: &mut State, mine: bool) -> Open {
        let step = state.journal.list(Tier::Exact, Value::from_mine(mine), 0);
        for &at in &self.components.foci {
            state.journal.focus(step, at as usize, state.field.at(at as usize));
        }
        step
    }
}

impl State {
    /// The closed cells of components that exceeded the budget.
    pub(crate) fn undecided_cells(&self) -> Vec<usize> {
        if self.undecided.is_empty() {
            return Vec::new();
        }
        let mut components = Components::default();
        components.start_round(&self.field);
        let mut cells = Vec::new();
        for &at in &self.undecided {
            if self.field.at(at as usize).closed() != 0 && !components.is_seen(at as usize) {
                components.find(&self.field, at as usize);
                cells.extend(components.cells.iter().map(|&cell| cell as usize));
            }
        }
        cells
    }
}
