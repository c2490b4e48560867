//! Tables, as commands open them.

use std::path::Path;

use anyhow::{Context, Result};
use minescheme::matcher::Matcher;
use minescheme::rules::RuleSet;
use minescheme::table::{Library, OpenError, RuleTable, Table, TableError, TableKind};

/// The largest table that is read into memory; a larger one is mapped. In bytes.
const READ: u64 = 1 << 16;

/// The table at `path`, its header checked.
/// Errors: [`OpenError`] with the path.
#[allow(unsafe_code)]
pub fn open(path: impl AsRef<Path>) -> Result<Table, OpenError> {
    let path = path.as_ref();
    if std::fs::metadata(path).map_or(0, |file| file.len()) <= READ {
        return Table::open(path);
    }
    // SAFETY: this program never writes into a table, it renames a new one to its path, and the manual asks the same of everybody.
    unsafe { Table::map(path) }
}

/// The table at `path`, or the rules that come with the program.
fn open_or_shipped(path: Option<&Path>) -> Result<Table, OpenError> {
    path.map_or_else(|| Ok(Table::shipped_rules().clone()), open)
}

/// What messages call it.
fn name(path: Option<&Path>) -> String {
    format!("table {}", path.unwrap_or(Path::new("of the program")).display())
}

/// What is read in the table at `path`, every byte of which is as it was written.
pub fn intact<T>(path: &Path, read: impl FnOnce(&Table) -> Result<T, TableError>) -> Result<T> {
    let table = open(path)?;
    table.check_payload().and_then(|()| read(&table)).with_context(|| name(Some(path)))
}

/// The checksum of what is in the table at `path`, or in the rules that come with the program.
pub fn checksum(path: Option<&Path>) -> Result<u64> {
    Ok(open_or_shipped(path)?.header().payload_checksum)
}

/// The rules of the rule table at `path`, or those that come with the program.
pub fn open_rules(path: Option<&Path>) -> Result<RuleSet> {
    let table = RuleTable::new(&open_or_shipped(path)?).with_context(|| name(path))?;
    Ok(table.rules().clone())
}

/// A matcher with the table at `path`, or with the rules that come with the program.
pub fn open_matcher(path: Option<&Path>) -> Result<Matcher> {
    Ok(open_table(path)?.0)
}

/// The same, and its rules, if it is a rule table.
pub fn open_table(path: Option<&Path>) -> Result<(Matcher, Option<RuleSet>)> {
    let table = open_or_shipped(path)?;
    let name = || name(path);
    Ok(match table.header().kind {
        TableKind::Rules => {
            let rules = RuleTable::new(&table).with_context(name)?;
            (Matcher::new(&rules), Some(rules.rules().clone()))
        }
        TableKind::Library => (Matcher::new(&Library::new(&table).with_context(name)?), None),
    })
}
