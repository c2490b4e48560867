//! What a table claims about itself, as a report.

use std::collections::BTreeMap;

use super::archive::{Directory, LevelSample, LinearRules, read};
use super::error::TableError;
use super::header::FORMAT_VERSION;
use super::kind::TableKind;
use super::{Library, RuleTable, Table};
use crate::scope::Tally;
#[cfg(feature = "serde")]
use crate::scope::as_text;

/// The report on a table.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Info {
    /// Version of the format.
    pub format: u16,
    /// `library` or `rule table`.
    pub kind: &'static str,
    /// Version of the crate that made it.
    pub generator: String,
    /// The most foci for each window side.
    pub scope: String,
    /// The order of logic at which patterns are cut.
    pub order: String,
    /// Length of the file in bytes.
    pub bytes: usize,
    /// Stored patterns: canonical under the rotations, the reflections and the complement.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub stored: Option<u64>,
    /// Bytes of the file for each forced pattern canonical under D4.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub bytes_per_pattern: Option<f64>,
    /// Placements that the walk accounted for, over all shapes.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub mass: u128,
    /// What they must be.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub mass_expected: u128,
    /// The counts of each level.
    pub levels: Vec<LevelInfo>,
    /// Forced patterns canonical under D4 by the first coefficients of their certificates.
    pub linear_rules: Vec<LinearRules>,
    /// Stored patterns without a certificate.
    pub uncertified: u64,
    /// Stored patterns of the library that a rule table does not cover.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub uncovered: Option<u64>,
    /// Patterns that no coefficients decide, which a rule table holds as they are, by their number of foci.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub without_rule: BTreeMap<u8, u64>,
    /// Single patterns of more foci than were walked, by their number of foci.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "BTreeMap::is_empty"))]
    pub beyond: BTreeMap<u8, u64>,
    /// The samples behind the rules of levels that were not walked.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub sampled: Vec<LevelSample>,
    /// The number of rules of a rule table.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rules_total: Option<usize>,
}

/// The counts of a level: the irreducible systems whose foci fit a window's interior.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LevelInfo {
    /// Rows × columns, as in `5x5`.
    pub window: String,
    /// The number of foci.
    pub foci: u8,
    /// The number of shapes.
    pub shapes: u32,
    /// What was found.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub tally: Tally,
    /// The mass that the walk had to account for.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub mass_expected: u128,
    /// Goal regions by least order, over the forced patterns canonical under D4.
    pub goals_by_order: BTreeMap<String, u64>,
    /// Classes of forced systems up to renaming of foci, and complement.
    pub abstract_systems: u64,
}

impl Info {
    /// The report on a table. `levels` and `stored` are of libraries; `rules_total`, `uncovered` and `without_rule` of rule tables.
    /// Errors: a damaged directory.
    pub fn of(table: &Table) -> Result<Self, TableError> {
        let header = table.header();
        let [major, minor, patch] = header.generator;
        let mut info = Self {
            format: FORMAT_VERSION,
            kind: header.kind.name(),
            generator: format!("{major}.{minor}.{patch}"),
            scope: header.scope.to_string(),
            order: header.cut.to_string(),
            bytes: table.file_len(),
            mass: header.mass,
            mass_expected: header.mass_expected,
            ..Self::default()
        };
        match header.kind {
            TableKind::Library => info.add_directory(table)?,
            TableKind::Rules => {
                let rules = RuleTable::new(table)?;
                info.sampled = rules.samples().collect();
                info.uncovered = Some(rules.uncovered());
                for pattern in rules.without_rule()? {
                    *info.without_rule.entry(pattern.id.shape().len() as u8).or_default() += 1;
                }
                info.rules_total = Some(rules.rules().rules().len());
                let records = rules.records();
                info.linear_rules = records.linear_rules.clone();
                info.uncertified = records.uncertified;
            }
        }
        Ok(info)
    }

    fn add_directory(&mut self, table: &Table) -> Result<(), TableError> {
        let directory: Directory = read(table.directory(), "directory")?;
        for level in &directory.levels {
            let orders = (1..).zip(level.goals_by_order.iter().copied());
            self.levels.push(LevelInfo {
                window: level.window_name(),
                foci: level.foci,
                shapes: level.shapes,
                tally: level.tally,
                mass_expected: level.mass_expected,
                goals_by_order: orders
                    .filter(|(_, goals)| *goals > 0)
                    .map(|(order, goals): (u32, u64)| (order.to_string(), goals))
                    .collect(),
                abstract_systems: level.abstract_systems,
            });
        }
        self.linear_rules = directory.linear_rules;
        self.uncertified = directory.uncertified;
        let walked = table.header().scope.most_foci();
        if directory.blocks.iter().any(|block| block.mask.count_ones() as usize > walked) {
            let library = Library::new(table)?;
            for shape in library.shapes().filter(|shape| shape.len() > walked) {
                *self.beyond.entry(shape.len() as u8).or_default() += library.patterns_of(shape) as u64;
            }
        }
        // Levels of smaller windows are part of those of larger ones with as many foci.
        let mut canonical = BTreeMap::new();
        let mut stored = BTreeMap::new();
        for level in &directory.levels {
            canonical.insert(level.foci, u128::from(level.tally.forced_canonical));
            stored.insert(level.foci, level.stored());
        }
        let [patterns, stored] =
            [canonical, stored].map(|counts| u64::try_from(counts.values().sum::<u128>()));
        let stored = stored.map(|stored| stored.saturating_add(self.beyond.values().sum()));
        let (Ok(patterns), Ok(stored)) = (patterns, stored) else {
            return Err(TableError::damaged("directory", "its counts add up to 2^64 patterns and more"));
        };
        self.stored = Some(stored);
        self.bytes_per_pattern = (patterns > 0).then(|| self.bytes as f64 / patterns as f64);
        Ok(())
    }
}
