//! What was deduced, step by step, as flat words: written for every deduction, read when somebody asks.
//!
//! ```text
//! word 0       tier, value, rule + 1 (0: none)
//! word 1       number of foci
//! word 2       number of cells
//! a focus      its index; then its closed neighbours and its residual when the step was taken
//! a cell       its index
//! ```

use super::answer::{Tier, Value};
use super::field::Square;

/// A log of steps.
#[derive(Default)]
pub(super) struct Journal {
    words: Vec<u32>,
}

/// One step of a journal.
#[derive(Clone, Copy)]
pub(super) struct Entry<'a> {
    pub tier: Tier,
    pub value: Value,
    /// The rule's place in the table.
    pub rule: Option<usize>,
    foci: &'a [u32],
    cells: &'a [u32],
}

impl<'a> Entry<'a> {
    /// The index, the closed neighbours and the residual of each focus.
    pub fn foci(self) -> impl ExactSizeIterator<Item = (usize, u8, i8)> + 'a {
        self.foci.chunks_exact(2).map(|pair| (pair[0] as usize, pair[1] as u8, (pair[1] >> 8) as u8 as i8))
    }

    /// The indices of the cells.
    pub fn cells(self) -> impl ExactSizeIterator<Item = usize> + 'a {
        self.cells.iter().map(|&at| at as usize)
    }
}

impl Journal {
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// Opens a step, without foci and cells. Foci follow first, then cells.
    #[inline]
    pub fn step(&mut self, tier: Tier, value: Value, rule: Option<u16>) -> Open {
        let start = self.words.len();
        let rule = rule.map_or(0, |rule| u32::from(rule) + 1);
        self.words.extend_from_slice(&[tier as u32 | (value as u32) << 3 | rule << 4, 0, 0]);
        Open(start)
    }

    /// Adds a focus as it stands now.
    #[inline]
    pub fn focus(&mut self, step: Open, at: usize, square: Square) {
        self.words[step.0 + 1] += 1;
        self.words.push(at as u32);
        self.words.push(u32::from(square.closed) | u32::from(square.residual as u8) << 8);
    }

    /// Adds a cell.
    #[inline]
    pub fn cell(&mut self, step: Open, at: usize) {
        self.words[step.0 + 2] += 1;
        self.words.push(at as u32);
    }

    /// The steps in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut rest = self.words.as_slice();
        std::iter::from_fn(move || {
            let (&[head, foci, cells], body) = rest.split_first_chunk()?;
            let (foci, body) = body.split_at(2 * foci as usize);
            let (cells, body) = body.split_at(cells as usize);
            rest = body;
            Some(Entry {
                tier: Tier::ALL[head as usize & 7],
                value: if head >> 3 & 1 == 0 { Value::Safe } else { Value::Mine },
                rule: (head >> 4).checked_sub(1).map(|rule| rule as usize),
                foci,
                cells,
            })
        })
    }
}

/// The step that is being written.
#[derive(Clone, Copy)]
pub(super) struct Open(usize);
