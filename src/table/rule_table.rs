//! The rule table: what a library comes down to.

use serde::Serialize;

use crate::rules::RuleSet;
use crate::shape::MAX_FOCI;

use super::Table;
use super::archive::{RuleRecords, SampledRecord, read};
use super::error::TableError;
use super::kind::TableKind;

/// The rules of a rule table.
#[derive(Clone, Debug)]
pub struct RuleTable {
    table: Table,
    records: RuleRecords,
    rules: RuleSet,
}

/// The sample behind the rules of a level that was not walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LevelSample {
    /// The number of foci.
    pub foci: u8,
    /// Irreducible systems that were looked at, silent ones among them, before symmetry is folded.
    pub systems: u64,
    /// Forced and forbidden ones, after folding it and the complement.
    pub decided: u64,
    /// Of these the ones that no rule decides.
    pub undecided: u64,
}

#[cfg(feature = "train")]
impl LevelSample {
    pub(crate) fn record(self) -> SampledRecord {
        let Self { foci, systems, decided, undecided } = self;
        SampledRecord { foci, systems, decided, undecided }
    }
}

impl RuleTable {
    /// Reads the rules.
    /// Errors: a library, or a damaged table.
    pub fn new(table: &Table) -> Result<Self, TableError> {
        let found = table.header().kind;
        if found != TableKind::Rules {
            return Err(TableError::WrongKind { expected: TableKind::Rules, found });
        }
        let records: RuleRecords = read(table.directory(), "rules")?;
        let rules = RuleSet::from_bytes(&records.rules)
            .map_err(|error| TableError::Archive { what: "rules".to_owned(), why: error.to_string() })?;
        let found = Self { table: table.clone(), records, rules };
        let foci: Vec<u8> = found.samples().map(|sample| sample.foci).collect();
        let walked = table.header().scope.most_foci();
        let beyond = |foci: &u8| (walked + 1..=MAX_FOCI).contains(&usize::from(*foci));
        if !foci.iter().all(beyond) || !foci.is_sorted_by(|a, b| a < b) {
            let why = format!(
                "found samples of {foci:?} foci, expected ascending numbers from {} to 16",
                walked + 1
            );
            return Err(TableError::Archive { what: "rules".to_owned(), why });
        }
        Ok(found)
    }

    /// The table that holds them.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Stored patterns of the library that no rule covers.
    pub fn uncovered(&self) -> u64 {
        self.records.uncovered
    }

    /// The samples behind the rules of levels that were not walked.
    pub fn samples(&self) -> impl Iterator<Item = LevelSample> {
        self.records.sampled.iter().map(|&SampledRecord { foci, systems, decided, undecided }| LevelSample {
            foci,
            systems,
            decided,
            undecided,
        })
    }

    pub(super) fn into_records(self) -> RuleRecords {
        self.records
    }
}
