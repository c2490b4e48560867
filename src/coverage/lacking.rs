//! From a report back to patterns: those that were missing from the table.

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use crate::canonical::PatternId;

/// The patterns that were missing from a table; read from the report's JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    patterns: Vec<PatternId>,
}

impl Lacking {
    /// The patterns, most needed first.
    pub fn patterns(&self) -> &[PatternId] {
        &self.patterns
    }
}

/// The part of a report that is read.
#[derive(Deserialize)]
struct LackingOfReport {
    lacking: Ranked,
}

#[derive(Deserialize)]
struct Ranked {
    ranked: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    pattern: String,
}

impl<'de> Deserialize<'de> for Lacking {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let report = LackingOfReport::deserialize(deserializer)?;
        let ids = report.lacking.ranked.iter().map(|named| named.pattern.parse().map_err(D::Error::custom));
        Ok(Self { patterns: ids.collect::<Result<_, _>>()? })
    }
}
