//! Finds a rule by its number, its id, or the name that players have for it.

use thiserror::Error;

use super::id::{RuleId, RuleIdError, RuleNumber};
use super::names::{PLAYERS_NAMES, PlayersName};
use super::rule::Rule;
use super::rule_set::RuleSet;

/// A text that doesn't name a rule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindRuleError {
    /// Almost an id.
    #[error(transparent)]
    Id(#[from] RuleIdError),
    /// A number that the table doesn't have.
    #[error("rule {found}: this table has {rules} rules, numbered from 1")]
    Number {
        /// The text.
        found: String,
        /// The rules of the table.
        rules: usize,
    },
    /// The beginning of an id, or a number with zeros before it.
    #[error(
        "found {found:?}: is it the beginning of an id (0003:1/-1)? Write all of it, or a number without zeros before it (2)"
    )]
    Mask {
        /// The text.
        found: String,
    },
    /// A name for several rules together.
    #[error("{name} is not one rule but several: {}; name one of these", list(.rules))]
    Several {
        /// The name.
        name: &'static str,
        /// The rules that do the same.
        rules: Vec<RuleId>,
    },
    /// Neither a number, an id nor a name.
    #[error(
        "found {found:?}, expected a rule: its number in the table (2), its id (0003:1/-1), or a name ({})",
        names()
    )]
    Unknown {
        /// The text.
        found: String,
    },
}

fn list(rules: &[RuleId]) -> String {
    rules.iter().map(RuleId::to_string).collect::<Vec<_>>().join(", ")
}

fn names() -> String {
    PLAYERS_NAMES.iter().map(|named| format!("`{}`", named.name)).collect::<Vec<_>>().join(", ")
}

impl RuleSet {
    /// Finds the rule with this number in the set, with this id, or with one of the [`PLAYERS_NAMES`] that stand for a
    /// single rule. Names match in upper and lower case.
    ///
    /// ```
    /// use minescheme::rules::RuleSet;
    ///
    /// let rules = RuleSet::one_and_two_foci();
    /// let rule = rules.find("1-2")?;
    /// assert_eq!(rule.id().to_string(), "0003:1/-1");
    /// assert_eq!(rules.find("0003:1/-1")?, rule);
    /// assert_eq!(rules.find("2")?, rule);
    /// # Ok::<(), minescheme::rules::FindRuleError>(())
    /// ```
    /// Errors: [`FindRuleError`].
    pub fn find(&self, text: &str) -> Result<Rule, FindRuleError> {
        let found = || text.to_owned();
        if let Some(named) = PlayersName::find(text) {
            return match named.different_rules()[..] {
                [rule] => Ok(rule),
                ref rules => Err(FindRuleError::Several {
                    name: named.name,
                    rules: rules.iter().map(Rule::id).collect(),
                }),
            };
        }
        if text.contains(':') {
            return Ok(text.parse::<RuleId>()?.rule());
        }
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(FindRuleError::Unknown { found: found() });
        }
        if text.len() == 4 && text.starts_with('0') {
            return Err(FindRuleError::Mask { found: found() });
        }
        let number = text.parse().ok().and_then(RuleNumber::new);
        let rule = number.and_then(|number| self.get(number));
        rule.ok_or_else(|| FindRuleError::Number { found: found(), rules: self.rules().len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_found_by_number_id_and_name() {
        let rules = RuleSet::one_and_two_foci();
        for (place, rule) in rules.rules().iter().enumerate() {
            let number = rules.number_of(rule).unwrap();
            assert_eq!((number.place(), number.get()), (place, place + 1));
            assert_eq!(rules.find(&number.to_string()), Ok(*rule));
            assert_eq!(rules.find(&rule.id().to_string()), Ok(*rule));
        }
        let beyond = rules.find("0007:1/-1/1").unwrap();
        assert_eq!(rules.number_of(&beyond), None);
        assert_eq!(rules.find("1-2-1"), rules.find("1-1"));
    }

    #[test]
    fn what_names_no_rule_is_refused_with_a_remedy() {
        let rules = RuleSet::one_and_two_foci();
        for (text, says) in [
            ("0", "this table has 6 rules"),
            ("7", "this table has 6 rules"),
            ("99999999999999999999", "this table has 6 rules"),
            ("+2", "expected a rule"),
            ("0003", "the beginning of an id"),
            ("", "expected a rule"),
            ("1-3", "(`B1`, `B2`, `1-1`, `1-1+`, `1-2`, "),
            ("3:1/-1", "as it is always written: 0003:1/-1"),
            ("0003:-1/1", "as it is always written: 0003:1/-1"),
            ("0003:1", "expected the id of a rule"),
            ("0003:1/0", "expected the id of a rule"),
            ("0002:1", "expected the id of a rule"),
            ("0003:1/-8", "expected the id of a rule"),
            (":", "expected the id of a rule"),
        ] {
            let error = rules.find(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
