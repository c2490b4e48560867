//! What commands that deduce share: the table they open, and the names of tiers.

use std::path::Path;

use anyhow::Context;
use minescheme::matcher::Matcher;
use minescheme::rules::RuleSet;
use minescheme::table::{Library, OpenError, RuleTable, Table, TableKind};

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

/// The checksum of what is in the table at `path`, or in the rules that come with the program.
pub fn checksum(path: Option<&Path>) -> anyhow::Result<u64> {
    Ok(match path {
        Some(path) => open(path)?.header().payload_checksum,
        None => Table::shipped_rules().header().payload_checksum,
    })
}

/// A matcher with the table at `path`, or with the rules that come with the program; and its rules, if it is a
/// rule table.
pub fn open_table(path: Option<&Path>) -> anyhow::Result<(Matcher, Option<RuleSet>)> {
    let table = path.map_or_else(|| Ok(Table::shipped_rules().clone()), open)?;
    let name = || format!("table {}", path.unwrap_or(Path::new("of the program")).display());
    Ok(match table.header().kind {
        TableKind::Rules => {
            let rules = RuleTable::new(&table).with_context(name)?;
            (Matcher::new(&rules), Some(rules.rules().clone()))
        }
        TableKind::Library => (Matcher::new(&Library::new(&table).with_context(name)?), None),
    })
}
