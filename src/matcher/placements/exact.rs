//! All placements of a component: what they agree on.

use super::enumeration::Outcome;
use crate::matcher::engine::{Engine, Method, Progress, Queue};
use crate::matcher::field::component::Components;
use crate::matcher::why::answer::{Tier, Value};
use crate::matcher::why::journal::Open;

impl Engine {
    /// Enumerates the component of each waiting focus until something follows.
    pub(crate) fn exact(&mut self, method: &Method) -> Progress {
        if !method.tiers.contains(Tier::Exact) {
            while self.look_at(Queue::Components).is_some() {
                self.release(Queue::Components);
            }
            return Ok(false);
        }
        self.components.start_round(&self.field);
        while let Some(at) = self.look_at(Queue::Components) {
            self.release(Queue::Components);
            if self.field.at(at).closed() == 0 || self.components.is_seen(at) {
                continue;
            }
            let outcome = self.enumerate(at, method.budget);
            let components = &self.components;
            self.undecided.retain(|&at| !components.holds(at as usize));
            match outcome {
                Outcome::Impossible => return Err(self.fail_component(false)),
                Outcome::Undecided => self.undecided.push(at as u32),
                Outcome::Decided if self.take_component(Tier::Exact) => return Ok(true),
                Outcome::Decided => {}
            }
        }
        Ok(false)
    }

    /// The closed cells of components that exceeded the budget.
    pub(crate) fn undecided_cells(&self) -> Vec<usize> {
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

    /// Finds and enumerates the component of the focus at `at`.
    pub(crate) fn enumerate(&mut self, at: usize, budget: usize) -> Outcome {
        if self.components.find(&self.field, at) {
            self.enumeration.run(&self.field, &self.components, budget)
        } else {
            Outcome::Undecided
        }
    }

    /// Records that the digits of the component contradict each other.
    pub(crate) fn fail_component(&mut self, count: bool) -> crate::matcher::engine::Stop {
        self.conflict.set(self.components.foci.iter().copied(), count)
    }

    /// Settles the regions of the component that are empty or full in every placement; one step for the safe
    /// cells, one for the mines.
    pub(crate) fn take_component(&mut self, tier: Tier) -> bool {
        let mut found = false;
        for mine in [false, true] {
            let mut step: Option<Open> = None;
            for r in 0..self.components.regions.len() {
                let region = self.components.regions[r];
                let value = if mine { 1 << region.size } else { 1 };
                if self.enumeration.value(r) != value {
                    continue;
                }
                let step = *step.get_or_insert_with(|| self.component_step(tier, mine));
                for &cell in self.components.cells_of(&region) {
                    self.journal.cell(step, cell as usize);
                    self.field.settle(cell as usize, mine);
                }
                found = true;
            }
        }
        found
    }

    /// Opens a step for cells of the component.
    fn component_step(&mut self, tier: Tier, mine: bool) -> Open {
        if tier == Tier::Count {
            return self.count_step(mine);
        }
        let step = self.journal.list(tier, Value::from_mine(mine), 0);
        for &at in &self.components.foci {
            self.journal.focus(step, at as usize, self.field.at(at as usize));
        }
        step
    }
}
