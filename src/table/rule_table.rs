//! The rule table: what a library comes down to.

use crate::rules::RuleSet;
use crate::shape::MAX_FOCI;

use super::Table;
use super::archive::{LevelSample, RuleRecords, read};
use super::error::TableError;
use super::kind::TableKind;

/// The rules of a rule table.
///
/// ```
/// use minescheme::{RuleTable, Table};
///
/// let table = RuleTable::new(Table::shipped_rules())?;
/// assert_eq!(table.rules().rules().len(), 111);
/// # Ok::<(), minescheme::TableError>(())
/// ```
#[derive(Clone, Debug)]
pub struct RuleTable {
    table: Table,
    records: RuleRecords,
    rules: RuleSet,
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
        self.records.sampled.iter().copied()
    }

    pub(crate) fn records(&self) -> &RuleRecords {
        &self.records
    }
}
