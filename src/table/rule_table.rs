//! The rule table: what a library comes down to.

use crate::rules::RuleSet;

use super::Table;
use super::archive::{ArchivedRuleRecords, access};
use super::error::TableError;
use super::header::TableKind;

/// The rules of a rule table.
pub struct RuleTable<'a> {
    table: &'a Table,
    records: &'a ArchivedRuleRecords,
    rules: RuleSet,
}

impl<'a> RuleTable<'a> {
    /// Reads the rules.
    /// Errors: a library, or a damaged table.
    pub fn new(table: &'a Table) -> Result<Self, TableError> {
        let found = table.header().kind;
        if found != TableKind::Rules {
            return Err(TableError::WrongKind { expected: TableKind::Rules, found });
        }
        let records: &ArchivedRuleRecords = access(table.directory(), || "rules".to_owned())?;
        let rules = RuleSet::from_bytes(&records.rules)
            .map_err(|error| TableError::Archive { what: "rules".to_owned(), why: error.to_string() })?;
        Ok(Self { table, records, rules })
    }

    /// The table that this is a view of.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Stored patterns of the library that no rule covers.
    pub fn uncovered(&self) -> u64 {
        self.records.uncovered.to_native()
    }

    pub(super) fn records(&self) -> &'a ArchivedRuleRecords {
        self.records
    }
}
