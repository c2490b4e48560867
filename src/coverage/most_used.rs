//! From a report back to rules: the few that decide nearly everything.

use serde::Deserialize;
use serde::de::{Deserializer, Error};
use thiserror::Error;

use crate::rules::Rule;
use crate::shape::Shape;

/// The rules of a report, most used first; read from the report's JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MostUsed {
    rules: Vec<(Rule, u64)>,
}

/// Why a report names no rules.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MostUsedError {
    /// The table that was measured is a library.
    #[error("found a report on a library, which names no rules; measure a rule table")]
    NoRules,
    /// No rule, or one that was named before.
    #[error(
        "rule {number} (from 0): found shape {mask:#06x} with coefficients {coefficients:?}, expected a rule in its \
         canonical form that wasn't named before"
    )]
    Rule {
        /// Its place in the list.
        number: usize,
        /// Its shape.
        mask: u16,
        /// Its coefficients.
        coefficients: Vec<i8>,
    },
}

impl MostUsed {
    /// The least number of rules, taken from the most used on, that give this share of the cells that all of them
    /// gave. This is a greedy choice: a rule that is left out counts as a loss of all its cells, although other rules
    /// could have given some of them.
    pub fn keep(&self, share: f64) -> Vec<Rule> {
        let all: u128 = self.rules.iter().map(|&(_, cells)| u128::from(cells)).sum();
        let mut given = 0;
        let needed = self.rules.iter().take_while(|&&(_, cells)| {
            let enough = given as f64 >= share * all as f64;
            given += u128::from(cells);
            !enough
        });
        needed.map(|&(rule, _)| rule).collect()
    }
}

/// The part of a report that is read.
#[derive(Deserialize)]
struct RulesOfReport {
    rules: Option<Ranked>,
}

#[derive(Deserialize)]
struct Ranked {
    ranked: Vec<Used>,
}

#[derive(Deserialize)]
struct Used {
    mask: u16,
    coefficients: Vec<i8>,
    cells: u64,
}

impl<'de> Deserialize<'de> for MostUsed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let report = RulesOfReport::deserialize(deserializer)?;
        let ranked = report.rules.ok_or(MostUsedError::NoRules).map_err(D::Error::custom)?.ranked;
        let mut rules: Vec<(Rule, u64)> = Vec::with_capacity(ranked.len());
        for (number, Used { mask, coefficients, cells }) in ranked.into_iter().enumerate() {
            let rule = Shape::from_mask(mask).and_then(|shape| Rule::new(shape, &coefficients));
            match rule.filter(|rule| rules.iter().all(|(other, _)| other != rule)) {
                Some(rule) if rule.coefficients() == coefficients => rules.push((rule, cells)),
                _ => return Err(D::Error::custom(MostUsedError::Rule { number, mask, coefficients })),
            }
        }
        rules.sort_unstable_by_key(|&(rule, cells)| (std::cmp::Reverse(cells), rule));
        Ok(Self { rules })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rules: &str) -> Result<MostUsed, String> {
        serde_json::from_str(&format!("{{\"boards\": 1, {rules}}}")).map_err(|error| error.to_string())
    }

    #[test]
    fn the_most_used_are_kept() {
        let used = read(
            r#""rules": {"ranked": [{"mask": 3, "coefficients": [1, -1], "cells": 9},
               {"mask": 1, "coefficients": [1], "cells": 90}, {"mask": 7, "coefficients": [1, -1, 1], "cells": 1}]}"#,
        )
        .unwrap();
        let masks = |share| used.keep(share).iter().map(|rule| rule.shape().mask()).collect::<Vec<_>>();
        assert_eq!(masks(0.5), [1]);
        assert_eq!(masks(0.9), [1]);
        assert_eq!(masks(0.99), [1, 3]);
        assert_eq!(masks(0.991), [1, 3, 7]);
        assert_eq!(masks(1.0), [1, 3, 7]);
    }

    #[test]
    fn a_report_that_names_no_rules_is_refused() {
        assert!(read(r#""cells": 1"#).unwrap_err().contains("measure a rule table"));
        for rule in [
            r#"{"mask": 2, "coefficients": [1], "cells": 1}"#,
            r#"{"mask": 3, "coefficients": [-1, 1], "cells": 1}"#,
            r#"{"mask": 3, "coefficients": [1, 1, 1], "cells": 1}"#,
            r#"{"mask": 1, "coefficients": [1], "cells": 1}, {"mask": 1, "coefficients": [1], "cells": 1}"#,
        ] {
            let error = read(&format!(r#""rules": {{"ranked": [{rule}]}}"#)).unwrap_err();
            assert!(error.contains("expected a rule in its"), "{error}");
        }
    }
}
