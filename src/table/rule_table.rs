//! The rule table: the few rules behind all patterns of a library.

use crate::canonical::{Kind, PatternId, ShapeSystem};
use crate::rules::{RuleSet, WithoutRule};
use crate::shape::{Geometry, MAX_FOCI};
use crate::system::{Goals, Verdict};

use super::Table;
use super::archive::{LevelSample, RuleRecords, read};
use super::error::TableError;
use super::header::HEADER_LEN;
use super::kind::TableKind;

/// The rules of a rule table, and the patterns that no coefficients decide.
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
    /// By ascending id.
    without_rule: Vec<WithoutRule>,
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
        let section = HEADER_LEN as u64..table.header().directory_offset;
        let section = table.section(section.start, section.end - section.start).unwrap_or_default();
        let without_rule = WithoutRule::from_bytes(section)
            .map_err(|error| TableError::Archive { what: "rules".to_owned(), why: error.to_string() })?;
        let found = Self { table: table.clone(), records, rules, without_rule };
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

    /// The patterns that no coefficients decide, by ascending id. What the table says of them is only a claim: a
    /// matcher proves it before it is used, and `minescheme verify` proves all.
    pub fn without_rule(&self) -> &[WithoutRule] {
        &self.without_rule
    }

    /// What the table says of a system of a shape, if it is a pattern without a rule, as far as the exact verdict
    /// proves it. `None` if that is nothing.
    pub(crate) fn probe(&self, geometry: &Geometry, system: &ShapeSystem) -> Option<(Kind, Goals)> {
        let least = geometry.least(system)?;
        let id = PatternId::new(geometry.shape, least.index);
        let place = self.without_rule.binary_search_by_key(&id, |pattern| pattern.id).ok()?;
        let (canonical, image) = geometry.canonical_at(system, least);
        let (kind, goals) = match canonical.system().to_system(geometry).verdict() {
            Verdict::Forbidden => (Kind::Forbidden, Goals::default()),
            Verdict::Forced(goals) => (Kind::Forced, goals.common(self.without_rule[place].goals)),
            Verdict::Silent => return None,
        };
        let goals = geometry.goals_before(goals, image);
        (kind == Kind::Forbidden || !goals.is_empty()).then_some((kind, goals))
    }

    /// Stored patterns of the library that no rule covers; those of [`Self::without_rule`] are among them.
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
