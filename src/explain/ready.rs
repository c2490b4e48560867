//! Which of the matcher's steps prove something by their own digits now, because all that they rest on is known.

use std::collections::{BTreeSet, HashMap};

use super::reading::Reading;
use crate::board::Coord;
use crate::matcher::{Step, Tier};

/// The matcher's steps on their way to be known.
#[derive(Debug, Default)]
pub(super) struct Ready {
    step_of: HashMap<Coord, usize>,
    /// For each step the cells of it that are unknown.
    unknown: Vec<usize>,
    /// For each step the number of those before it that are not known, and its number of digits; `None` if it takes the mine count.
    waits: Vec<(usize, Option<usize>)>,
    /// For each step those that rest on it.
    after: Vec<Vec<usize>>,
    /// The steps that wait for nothing, by their digits.
    ready: BTreeSet<(usize, usize)>,
}

impl Ready {
    pub fn new(steps: &[Step]) -> Self {
        let cells = steps.iter().enumerate().flat_map(|(at, step)| step.cells.iter().map(move |&c| (c, at)));
        let mut after = vec![Vec::new(); steps.len()];
        for (number, step) in steps.iter().enumerate() {
            step.after.iter().for_each(|&before| after[before].push(number));
        }
        let digits = |step: &Step| (step.tier != Tier::Count).then_some(step.foci.len());
        let mut ready = Self {
            step_of: cells.collect(),
            unknown: steps.iter().map(|step| step.cells.len()).collect(),
            waits: steps.iter().map(|step| (step.after.len(), digits(step))).collect(),
            after,
            ready: BTreeSet::new(),
        };
        (0..steps.len()).for_each(|step| ready.list(step));
        ready
    }

    fn list(&mut self, step: usize) {
        if let (0, Some(digits)) = self.waits[step]
            && self.unknown[step] > 0
        {
            self.ready.insert((digits, step));
        }
    }

    pub fn learn_what_is_known(&mut self, position: &Reading<'_>) {
        let cells: Vec<Coord> = self.step_of.keys().copied().collect();
        cells.into_iter().filter(|&cell| !position.is_unknown(cell)).for_each(|cell| self.learn(cell));
    }

    /// A cell is known now.
    pub fn learn(&mut self, cell: Coord) {
        let Some(step) = self.step_of.remove(&cell) else { return };
        self.unknown[step] -= 1;
        if self.unknown[step] > 0 {
            return;
        }
        if let Some(digits) = self.waits[step].1 {
            self.ready.remove(&(digits, step));
        }
        for next in std::mem::take(&mut self.after[step]) {
            self.waits[next].0 -= 1;
            self.list(next);
        }
    }

    /// So many digits at most are needed for something that is unknown.
    pub fn least(&self) -> usize {
        self.ready.first().map_or(usize::MAX, |&(digits, _)| digits)
    }
}
