//! Deductions as the matcher recorded them, for going through very many.

use super::answer::{Tier, Value};
use super::journal::Entry;
use super::proof::{Premises, Proof};
use crate::board::Coord;
use crate::matcher::field::Field;
use crate::rules::RuleNumber;

/// One deduction, read in place. [`Step`](crate::matcher::Step) is the same with its proof, as a separate value.
#[derive(Clone, Copy)]
pub struct Deduction<'a> {
    pub(crate) field: &'a Field,
    pub(crate) entry: Entry<'a>,
}

crate::opaque::opaque!(Deduction<'_>);

impl<'a> Deduction<'a> {
    /// The tier that found it.
    pub fn tier(&self) -> Tier {
        self.entry.tier
    }

    /// What the cells are.
    pub fn value(&self) -> Value {
        self.entry.value
    }

    /// The number, in the rule table, of the rule that found it, if it was a rule.
    pub fn rule(&self) -> Option<RuleNumber> {
        self.entry.rule.and_then(RuleNumber::of_place)
    }

    /// The number of foci.
    pub fn foci(&self) -> usize {
        self.entry.foci().len()
    }

    /// Whether a chain proved it, a rule that continues beyond every window.
    pub fn is_chain(&self) -> bool {
        self.entry.is_chain()
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.entry.len()
    }

    /// Never: a deduction is about some cell.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cells that become known.
    pub fn cells(&self) -> impl Iterator<Item = Coord> + use<'a> {
        let field = self.field;
        self.entry.cells(field).map(|at| field.coord(at))
    }

    /// What is behind it. Worked out again at every call.
    pub fn proof(&self) -> Proof {
        Proof::of(self.field, self.entry)
    }

    /// All that its pattern and its order are worked out from. Only with [`Tier::Single`] and [`Tier::Table`], and
    /// not of chains.
    pub fn premises(&self) -> Option<Premises> {
        Premises::of(self.field, self.entry)
    }
}
