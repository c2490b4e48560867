//! The rule table: the few rules behind all patterns of a library.

use crate::canonical::{Kind, PatternId, ShapeSystem};
use crate::rules::{RuleSet, WithoutRule, WithoutRuleError, WithoutRules};
use crate::shape::Shape;
use crate::shape::{Geometry, MAX_FOCI};
use crate::system::Goals;

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
    /// The shapes of the patterns without a rule, which are left where they are.
    shapes_without_rule: Vec<Shape>,
}

impl RuleTable {
    /// Reads the rules. Of the patterns without a rule only the shapes are looked at: where a damaged or forged table has
    /// them out of order, some are not found.
    /// Errors: a library, or a damaged table.
    pub fn new(table: &Table) -> Result<Self, TableError> {
        table.must_be(TableKind::Rules)?;
        let records: RuleRecords = read(table.directory(), "rules")?;
        let rules = RuleSet::from_bytes(&records.rules).map_err(in_rules)?;
        let shapes_without_rule = without_rule(table).and_then(WithoutRules::shapes).map_err(in_rules)?;
        let found = Self { table: table.clone(), records, rules, shapes_without_rule };
        let foci: Vec<u8> = found.samples().map(|sample| sample.foci).collect();
        let walked = table.header().scope.most_foci();
        let beyond = |foci: &u8| (walked + 1..=MAX_FOCI).contains(&usize::from(*foci));
        if !foci.iter().all(beyond) || !foci.is_sorted_by(|a, b| a < b) {
            let why = format!(
                "found samples of {foci:?} foci, expected ascending numbers from {} to 16",
                walked + 1
            );
            return Err(in_rules(why));
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

    /// The patterns that no coefficients decide, by ascending id. What the table states about them is only a claim: a
    /// matcher proves it before it is used, and `minescheme verify` proves all. Errors: they are not in order.
    pub fn without_rule(&self) -> Result<Vec<WithoutRule>, TableError> {
        without_rule(&self.table).and_then(WithoutRules::read).map_err(in_rules)
    }

    /// The shapes that have patterns without a rule, in order.
    pub(crate) fn shapes_without_rule(&self) -> &[Shape] {
        &self.shapes_without_rule
    }

    /// What the table states about a system of a shape, if it is a pattern without a rule, as far as the exact verdict
    /// confirms it. `None` if that is nothing.
    pub(crate) fn probe(&self, geometry: &Geometry, system: &ShapeSystem) -> Option<(Kind, Goals)> {
        let least = geometry.least(system)?;
        let id = PatternId::new(geometry.shape, least.index);
        let said = without_rule(&self.table).ok()?.goals(id)?;
        let (canonical, image) = geometry.canonical_at(system, least);
        let (kind, goals) = Kind::of(canonical.system().to_system(geometry).verdict())?;
        let goals = geometry.goals_before(goals.common(said), image);
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

/// Between header and directory.
fn without_rule(table: &Table) -> Result<WithoutRules<'_>, WithoutRuleError> {
    let len = table.header().directory_offset.saturating_sub(HEADER_LEN as u64);
    WithoutRules::new(table.section(HEADER_LEN as u64, len).unwrap_or_default())
}

fn in_rules(error: impl std::fmt::Display) -> TableError {
    TableError::damaged("rules", error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a table holds beside its rules comes out when it is asked: everything that is impossible, and a part of what is forced.
    #[test]
    fn patterns_without_a_rule_are_found() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/all.mst");
        let table = RuleTable::new(&Table::open(path).unwrap()).unwrap();
        let (forced, forbidden): (Vec<WithoutRule>, Vec<_>) =
            table.without_rule().unwrap().into_iter().partition(|pattern| pattern.kind == Kind::Forced);
        assert!(forced.len() > 300_000 && forbidden.len() > 400);
        for pattern in forced.into_iter().step_by(16).chain(forbidden) {
            let geometry = pattern.id.shape().geometry();
            let system = geometry.system_at(pattern.id.index()).unwrap();
            assert_eq!(
                table.probe(&geometry, &system),
                Some((pattern.kind, pattern.goals)),
                "{}",
                pattern.id
            );
        }
    }
}
