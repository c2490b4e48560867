//! The foci that an argument of what-if rests on: the steps of its cases, traced back from what they led to.

use crate::matcher::field::Field;
use crate::matcher::why::answer::Tier;
use crate::matcher::why::journal::Journal;

/// Gathers the foci of an argument; keeps its memory.
#[derive(Clone, Default)]
pub(crate) struct Trace {
    foci: Vec<u32>,
    /// The order of the argument: one more than that of its steps.
    pub order: u8,
    /// For each square the number of the case in which it was last found to be needed.
    marks: Vec<u32>,
    case: u32,
    /// Where the steps of the case begin.
    steps: Vec<u32>,
}

impl Trace {
    /// Starts an argument: no focus has been used.
    pub fn start(&mut self, field: &Field) {
        self.marks.resize(field.len(), 0);
        self.foci.clear();
        self.order = 2;
    }

    /// The argument uses this focus.
    pub fn add(&mut self, focus: usize) {
        self.foci.push(focus as u32);
    }

    /// The foci of the argument, row by row.
    pub fn foci(&mut self) -> impl Iterator<Item = u32> + use<'_> {
        self.foci.sort_unstable();
        self.foci.dedup();
        self.foci.iter().copied()
    }

    /// The argument uses another one of this order.
    pub fn build_on(&mut self, order: u8) {
        self.order = self.order.max(order + 1);
    }

    /// Adds the foci by which a case led to the cell, or to the conflict of some foci. The steps of the case are
    /// those from `start` on.
    pub fn follow(
        &mut self,
        field: &Field,
        journal: &Journal,
        start: usize,
        cell: Option<usize>,
        conflict: &[u32],
    ) {
        self.next_case();
        if cell.is_none() {
            conflict.iter().for_each(|&focus| self.reach(focus as usize));
        }
        self.steps.clear();
        self.steps.extend(journal.entries_from(start).map(|(word, _)| word as u32));
        while let Some(word) = self.steps.pop() {
            let Some((_, entry)) = journal.entries_from(word as usize).next() else { continue };
            // A step counts if it led to the cell, or changed a focus of a later step that counts.
            let counts = entry.cells(field).any(|found| {
                Some(found) == cell || field.around(found, 0xff).any(|near| self.marks[near] == self.case)
            });
            if counts {
                entry.foci().for_each(|focus| self.reach(focus.at));
                // The rules of two foci are of order 2.
                let order = if entry.tier == Tier::Single { 1 } else { entry.order.unwrap_or(2) };
                self.build_on(order);
            }
        }
    }

    fn reach(&mut self, focus: usize) {
        if self.marks[focus] != self.case {
            self.marks[focus] = self.case;
            self.add(focus);
        }
    }

    fn next_case(&mut self) {
        if self.case == u32::MAX {
            self.marks.fill(0);
            self.case = 0;
        }
        self.case += 1;
    }
}
