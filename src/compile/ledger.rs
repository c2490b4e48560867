//! From a ledger to the rules of all its complete levels.

use std::path::Path;

use thiserror::Error;

use crate::ledger::{Ledger, Line};
use crate::scope::{Cut, Scope, WINDOWS};
use crate::table::{Header, TableKind, WriteError};

use super::{Compiled, SampledLevel};

/// The rules of a ledger's complete levels, and of what was sampled beyond.
#[derive(Clone, Debug)]
pub struct CompiledLedger {
    /// The rules; how many patterns each covers is not known.
    pub compiled: Compiled,
    header: Header,
}

/// A ledger of which no level is complete.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error(
    "found no number of digits that the ledger has completed: of one digit {done} of {shapes} shapes are done; \
     `minescheme train --window 6 --ledger` adds the others"
)]
pub struct Incomplete {
    /// Shapes of one focus that are done.
    pub done: usize,
    /// Shapes of one focus.
    pub shapes: usize,
}

/// The rules of all levels of a ledger up to the first that isn't complete; from that level on, the rules of
/// `sampled`.
/// Errors: [`Incomplete`] if there are none.
pub fn compile_ledger(ledger: &Ledger, sampled: Vec<SampledLevel>) -> Result<CompiledLedger, Incomplete> {
    let levels = ledger.levels();
    let complete =
        (1..).zip(&levels).take_while(|(foci, level)| level.foci == *foci && level.done == level.shapes);
    let most = complete.count();
    let Some(scope) = Scope::new(*WINDOWS.start(), *WINDOWS.end(), Some(most)).ok().filter(|_| most > 0)
    else {
        return Err(Incomplete { done: levels.first().map_or(0, |level| level.done), shapes: 1 });
    };
    let lines: Vec<&Line> = ledger.lines().filter(|line| line.shape.len() <= most).collect();
    let mut rules: Vec<_> = lines.iter().flat_map(|line| &line.rules).map(|rule| (*rule, 0)).collect();
    super::in_order(&mut rules);
    let without_rule: Vec<_> = lines.iter().flat_map(|line| &line.without_rule).copied().collect();
    let compiled = Compiled {
        rules,
        whole: true,
        lower_bound: lines.iter().map(|line| line.lower_bound).sum(),
        uncovered: without_rule.len() as u64,
        without_rule,
        sampled: sampled.into_iter().filter(|level| usize::from(level.sample.foci) > most).collect(),
    };
    let mass = lines.iter().map(|line| line.mass()).sum();
    let mass_expected = lines.iter().map(|line| line.shape.geometry().mass()).sum();
    let header = Header::unwritten(TableKind::Rules, (scope, Cut::Exact), mass, mass_expected);
    Ok(CompiledLedger { compiled, header })
}

impl CompiledLedger {
    /// What was walked.
    pub fn scope(&self) -> Scope {
        self.header.scope
    }

    /// Writes the rule table.
    /// Errors: [`WriteError`]; then nothing is written.
    pub fn write(&self, out: &Path) -> Result<(), WriteError> {
        self.compiled.write(self.header.clone(), (self.compiled.uncovered, Vec::new()), out)
    }
}
