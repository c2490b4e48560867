//! What a table says about itself, as a report.

use serde::{Serialize, Serializer};

use super::archive::{Directory, LinearRecord, read};
use super::error::TableError;
use super::header::FORMAT_VERSION;
use super::kind::TableKind;
use super::{LevelSample, RuleTable, Table};

/// The report on a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored: Option<u64>,
    /// Bytes of the file for each forced pattern canonical under D4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes_per_pattern: Option<f64>,
    /// Placements that the walk accounted for, over all shapes.
    #[serde(serialize_with = "as_string")]
    pub mass: u128,
    /// What they must be.
    #[serde(serialize_with = "as_string")]
    pub mass_expected: u128,
    /// The counts of each level.
    pub levels: Vec<LevelInfo>,
    /// Forced patterns canonical under D4 by the first coefficients of their certificates.
    pub linear_rules: Vec<LinearInfo>,
    /// Stored patterns without a certificate.
    pub uncertified: u64,
    /// Stored patterns of the library that a rule table does not cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncovered: Option<u64>,
    /// The samples behind the rules of levels that were not walked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sampled: Vec<LevelSample>,
    /// The number of rules of a rule table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules_total: Option<usize>,
}

/// The counts of a level: the irreducible systems whose foci fit a window's interior.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LevelInfo {
    /// Rows × columns, as in `5x5`.
    pub window: String,
    /// The number of foci.
    pub foci: u8,
    /// The number of shapes.
    pub shapes: u32,
    /// Forced systems.
    pub forced: u64,
    /// Forced systems canonical under D4.
    pub forced_canonical: u64,
    /// Placements that the forced systems stand for.
    pub forced_patterns: u128,
    /// Forbidden systems.
    pub forbidden: u64,
    /// Forbidden systems canonical under D4.
    pub forbidden_canonical: u64,
    /// Silent systems.
    pub silent: u64,
    /// Placements that the walk accounted for.
    #[serde(serialize_with = "as_string")]
    pub mass: u128,
    /// What they must be.
    #[serde(serialize_with = "as_string")]
    pub mass_expected: u128,
    /// Goal regions by least order, over the forced patterns canonical under D4.
    pub goals_by_order: std::collections::BTreeMap<String, u64>,
    /// Classes of forced systems up to renaming of foci, and complement.
    pub abstract_systems: u64,
}

/// How many forced patterns one kind of coefficients certifies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct LinearInfo {
    /// The number of foci.
    pub foci: u8,
    /// The multiset of the coefficients, up to sign, descending.
    pub coefficients: Vec<i8>,
    /// The slack at which they yield a goal.
    pub slack: u8,
    /// The patterns.
    pub patterns: u64,
}

fn as_string<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl Info {
    /// The report on a library.
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
            stored: None,
            bytes_per_pattern: None,
            mass: header.mass,
            mass_expected: header.mass_expected,
            levels: Vec::new(),
            linear_rules: Vec::new(),
            uncertified: 0,
            uncovered: None,
            sampled: Vec::new(),
            rules_total: None,
        };
        match header.kind {
            TableKind::Library => info.add_directory(table)?,
            TableKind::Rules => {
                let rules = RuleTable::new(table)?;
                info.sampled = rules.samples().collect();
                info.uncovered = Some(rules.uncovered());
                info.rules_total = Some(rules.rules().rules().len());
                let records = rules.into_records();
                info.linear_rules = records.linear_rules.into_iter().map(LinearInfo::from).collect();
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
                window: format!("{0}x{0}", level.window),
                foci: level.foci,
                shapes: level.shapes,
                forced: level.forced,
                forced_canonical: level.forced_canonical,
                forced_patterns: level.forced_patterns,
                forbidden: level.forbidden,
                forbidden_canonical: level.forbidden_canonical,
                silent: level.silent,
                mass: level.mass,
                mass_expected: level.mass_expected,
                goals_by_order: orders
                    .filter(|(_, goals)| *goals > 0)
                    .map(|(order, goals): (u32, u64)| (order.to_string(), goals))
                    .collect(),
                abstract_systems: level.abstract_systems,
            });
        }
        self.linear_rules = directory.linear_rules.into_iter().map(LinearInfo::from).collect();
        self.uncertified = directory.uncertified;
        // Levels of smaller windows are part of those of larger ones with as many foci.
        let mut canonical = std::collections::BTreeMap::new();
        let mut stored = std::collections::BTreeMap::new();
        for level in &directory.levels {
            canonical.insert(level.foci, u128::from(level.forced_canonical));
            stored.insert(level.foci, u128::from(level.forced_stored) + u128::from(level.forbidden_stored));
        }
        let [patterns, stored] =
            [canonical, stored].map(|counts| u64::try_from(counts.values().sum::<u128>()));
        let (Ok(patterns), Ok(stored)) = (patterns, stored) else {
            let why = "its counts add up to 2^64 patterns and more".to_owned();
            return Err(TableError::Archive { what: "directory".to_owned(), why });
        };
        self.stored = Some(stored);
        self.bytes_per_pattern = (patterns > 0).then(|| self.bytes as f64 / patterns as f64);
        Ok(())
    }
}

impl From<LinearRecord> for LinearInfo {
    fn from(LinearRecord { foci, coefficients, slack, patterns }: LinearRecord) -> Self {
        Self { foci, coefficients, slack, patterns }
    }
}
