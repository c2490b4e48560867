//! Deductions in order as flat words: written for every deduction, read on request.
//!
//! ```text
//! word 0       bits 0-2 tier, 3 value, 4 whether cells are listed, 5-20 rule + 1 (0: none),
//!              21-23 order (0: not worked out)
//!
//! by the foci's directions                    listed
//! word 1       number of foci                 number of foci
//! word 2       a focus: its index             number of cells
//! word 3       bits 0-7 its closed            as on the left, for each focus;
//!              neighbours, 8-15 its           bits 16-23 of word 3 are 0,
//!              residual when the step was     24-31 of a chain's focus its
//!              taken, 16-23 the neighbours    coefficient; then for each
//!              that the step is about         cell its index
//! ```

use super::answer::{Tier, Value};
use crate::bits::Bits;
use crate::matcher::field::{Field, Square};

const LISTED: u32 = 1 << 4;
const ORDER: u32 = 21;

/// A log of steps.
#[derive(Clone, Default)]
pub(crate) struct Journal {
    words: Vec<u32>,
}

/// One step of a journal.
#[derive(Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub tier: Tier,
    pub value: Value,
    /// The rule's place in the table.
    pub rule: Option<usize>,
    /// An order of logic that proves it, if one is known.
    pub order: Option<u8>,
    foci: &'a [u32],
    cells: &'a [u32],
}

/// A focus of a step, as it was when the step was taken.
#[derive(Clone, Copy)]
pub(crate) struct Focus {
    /// Its index.
    pub at: usize,
    /// The directions of its closed neighbours.
    pub closed: u8,
    pub residual: i8,
    /// The directions of the neighbours that the step is about; of a step that lists its cells none.
    pub cells: u8,
    /// Its coefficient, if the step is a chain's; otherwise 0.
    pub coefficient: i8,
}

impl<'a> Entry<'a> {
    /// The foci.
    pub fn foci(self) -> impl ExactSizeIterator<Item = Focus> + 'a {
        self.foci.chunks_exact(2).map(|words| {
            let [closed, residual, cells, coefficient] = words[1].to_le_bytes();
            let (residual, coefficient) = (residual as i8, coefficient as i8);
            Focus { at: words[0] as usize, closed, residual, cells, coefficient }
        })
    }

    /// The indices of the cells.
    pub fn cells(self, field: &'a Field) -> impl Iterator<Item = usize> + 'a {
        let near = self.foci().flat_map(move |focus| {
            Bits(focus.cells.into()).map(move |direction| field.neighbour(focus.at, direction))
        });
        near.chain(self.cells.iter().map(|&at| at as usize))
    }

    /// The number of cells.
    pub fn len(self) -> usize {
        self.foci().map(|focus| focus.cells.count_ones() as usize).sum::<usize>() + self.cells.len()
    }

    /// Whether a chain proved it: then each focus has its coefficient.
    pub fn is_chain(self) -> bool {
        self.tier == Tier::Table && self.is_listed()
    }

    /// The coefficients of a chain's foci; of other steps none.
    pub fn coefficients(self) -> impl Iterator<Item = i8> + 'a {
        self.foci().filter(move |_| self.is_chain()).map(|focus| focus.coefficient)
    }

    /// Whether the cells are listed: they need not be near the foci.
    pub fn is_listed(self) -> bool {
        !self.cells.is_empty()
    }
}

impl Journal {
    pub fn clear(&mut self) {
        self.words.clear();
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Drops all steps but those in the first `words` words.
    pub fn truncate(&mut self, words: usize) {
        self.words.truncate(words);
    }

    /// A step by which neighbours of some foci become known: each focus with its square, as it is before the step, and the
    /// directions of the cells. A cell goes with one focus only.
    #[inline]
    pub fn step<Foci>(&mut self, tier: Tier, value: Value, rule: Option<u16>, foci: Foci)
    where
        Foci: IntoIterator<Item = (usize, Square, u8), IntoIter: ExactSizeIterator>,
    {
        let foci = foci.into_iter();
        self.words.extend_from_slice(&[head(tier, value, rule), foci.len() as u32]);
        for (at, square, directions) in foci {
            self.words.extend_from_slice(&[at as u32, counts(square) | u32::from(directions) << 16]);
        }
    }

    /// Opens a step that lists its cells, with its order or 0. Foci follow first, then cells.
    pub fn list(&mut self, tier: Tier, value: Value, order: u8) -> Open {
        let start = self.words.len();
        self.words.extend_from_slice(&[head(tier, value, None) | LISTED | u32::from(order) << ORDER, 0, 0]);
        Open(start)
    }

    /// Adds a focus in its present state, with its coefficient or 0.
    pub fn focus(&mut self, step: Open, at: usize, square: Square, coefficient: i8) {
        self.words[step.0 + 1] += 1;
        let coefficient = u32::from(coefficient.cast_unsigned());
        self.words.extend_from_slice(&[at as u32, counts(square) | coefficient << 24]);
    }

    /// Adds a cell.
    pub fn cell(&mut self, step: Open, at: usize) {
        self.words[step.0 + 2] += 1;
        self.words.push(at as u32);
    }

    /// The steps in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        self.entries_from(0).map(|(_, entry)| entry)
    }

    /// The steps from a word on, each with the word that it begins with.
    pub fn entries_from(&self, word: usize) -> impl Iterator<Item = (usize, Entry<'_>)> {
        let mut rest = &self.words[word..];
        std::iter::from_fn(move || {
            let start = self.words.len() - rest.len();
            let (&[head, foci], mut body) = rest.split_first_chunk()?;
            let mut cells = 0;
            if head & LISTED != 0 {
                let (&[count], listed) = body.split_first_chunk()?;
                (cells, body) = (count, listed);
            }
            let (foci, body) = body.split_at(2 * foci as usize);
            let (cells, body) = body.split_at(cells as usize);
            rest = body;
            let entry = Entry {
                tier: Tier::ALL[head as usize & 7],
                value: Value::from_mine(head >> 3 & 1 == 1),
                rule: (head >> 5 & 0xffff).checked_sub(1).map(|rule| rule as usize),
                order: Some((head >> ORDER) as u8).filter(|&order| order > 0),
                foci,
                cells,
            };
            Some((start, entry))
        })
    }
}

/// The step that is being written.
#[derive(Clone, Copy)]
pub(crate) struct Open(usize);

#[inline]
fn head(tier: Tier, value: Value, rule: Option<u16>) -> u32 {
    tier as u32 | (value as u32) << 3 | rule.map_or(0, |rule| u32::from(rule) + 1) << 5
}

#[inline]
fn counts(square: Square) -> u32 {
    u32::from(square.closed()) | u32::from(square.residual() as u8) << 8
}
