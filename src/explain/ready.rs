//! Which of the matcher's steps prove something by their own digits now, because all that they rest on is known.

use std::collections::{BTreeSet, HashMap};

use super::reading::Reading;
use crate::board::Coord;
use crate::matcher::{Step, Tier};

/// The matcher's steps on their way to be known.
#[derive(Debug, Default)]
pub(super) struct Ready {
    step_of: HashMap<Coord, usize>,
    steps: Vec<Waiting>,
    /// The steps that wait for nothing, by their digits.
    ready: BTreeSet<(usize, usize)>,
}

/// A step of the matcher.
#[derive(Debug)]
struct Waiting {
    /// How many of its cells are unknown.
    unknown: usize,
    /// How many of the steps that it rests on are not known.
    waits: usize,
    /// Its number of digits; `None` if it takes the mine count.
    digits: Option<usize>,
    /// The steps that rest on it.
    after: Vec<usize>,
}

impl Ready {
    pub fn new(steps: &[Step]) -> Self {
        let mut ready = Self::default();
        for (number, step) in steps.iter().enumerate() {
            ready.step_of.extend(step.cells.iter().map(|&cell| (cell, number)));
            step.after.iter().for_each(|&before| ready.steps[before].after.push(number));
            let digits = (step.tier != Tier::Count).then_some(step.foci.len());
            let (unknown, waits) = (step.cells.len(), step.after.len());
            ready.steps.push(Waiting { unknown, waits, digits, after: Vec::new() });
            ready.list(number);
        }
        ready
    }

    fn list(&mut self, number: usize) {
        if let Waiting { unknown: 1.., waits: 0, digits: Some(digits), .. } = self.steps[number] {
            self.ready.insert((digits, number));
        }
    }

    pub fn learn_what_is_known(&mut self, position: &Reading<'_>) {
        let cells: Vec<Coord> = self.step_of.keys().copied().collect();
        cells.into_iter().filter(|&cell| !position.is_unknown(cell)).for_each(|cell| self.learn(cell));
    }

    /// A cell is known now.
    pub fn learn(&mut self, cell: Coord) {
        let Some(number) = self.step_of.remove(&cell) else { return };
        let step = &mut self.steps[number];
        step.unknown -= 1;
        if step.unknown > 0 {
            return;
        }
        if let Some(digits) = step.digits {
            self.ready.remove(&(digits, number));
        }
        for next in std::mem::take(&mut step.after) {
            self.steps[next].waits -= 1;
            self.list(next);
        }
    }

    /// So many digits at most are needed for something that is unknown.
    pub fn least(&self) -> usize {
        self.ready.first().map_or(usize::MAX, |&(digits, _)| digits)
    }
}
