//! How a rule is named: by its permanent id, by its number in a table, or as players call it.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::shape::Shape;

use super::rule::Rule;
use super::rule_set::RuleSet;

/// The permanent name of a rule: its shape's mask in four hexadecimal digits, a colon, its coefficients by focus number with
/// slashes between them. `0003:1/-1` is the difference of two neighbours. It depends on nothing but the rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(Rule);

impl RuleId {
    /// The rule of this name.
    pub fn rule(self) -> Rule {
        self.0
    }
}

impl Rule {
    /// The permanent name.
    pub fn id(&self) -> RuleId {
        RuleId(*self)
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}", self.0.shape().mask())?;
        for (focus, λ) in self.0.coefficients().iter().enumerate() {
            write!(f, "{}{λ}", if focus == 0 { ':' } else { '/' })?;
        }
        Ok(())
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RuleId({self})")
    }
}

impl Serialize for RuleId {
    /// As a string.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A text that is no rule's id.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleIdError {
    /// No shape with as many coefficients.
    #[error(
        "found {found:?}, expected the id of a rule: its shape in four hexadecimal digits and a number from 1 to 7 or -1 to -7 for \
         each digit, as in 0003:1/-1"
    )]
    NoId {
        /// The text.
        found: String,
    },
    /// A rule, but not written in its canonical form.
    #[error("found {found:?}, expected this rule as it is always written: {expected}")]
    NotCanonical {
        /// The text.
        found: String,
        /// The id of the rule that is meant.
        expected: RuleId,
    },
}

impl FromStr for RuleId {
    type Err = RuleIdError;

    fn from_str(text: &str) -> Result<Self, RuleIdError> {
        let read = || {
            let (mask, coefficients) = text.split_once(':')?;
            let shape = Shape::from_mask(u16::from_str_radix(mask, 16).ok()?)?;
            let coefficients: Vec<i8> =
                coefficients.split('/').map(str::parse).collect::<Result<_, _>>().ok()?;
            Some(Rule::new(shape, &coefficients)?.id())
        };
        let found = || text.to_owned();
        match read() {
            None => Err(RuleIdError::NoId { found: found() }),
            Some(id) if id.to_string() == text => Ok(id),
            Some(expected) => Err(RuleIdError::NotCanonical { found: found(), expected }),
        }
    }
}

/// The number of a rule in one table, from 1, in the table's order. The same in text, JSON and `patterns/RULES.md`; in another
/// table it may be another rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct RuleNumber(NonZeroU16);

impl RuleNumber {
    /// The number of the rule at this place, from 0, of [`RuleSet::rules`].
    /// `None` if no set is that large.
    pub fn of_place(place: usize) -> Option<Self> {
        NonZeroU16::new(u16::try_from(place.checked_add(1)?).ok()?).map(Self)
    }

    /// The place in [`RuleSet::rules`], from 0.
    pub fn place(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    /// The number, from 1.
    pub fn get(self) -> usize {
        self.0.get().into()
    }
}

impl fmt::Display for RuleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What players call a pattern, and the rules that it comes down to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayersName {
    /// The name.
    pub name: &'static str,
    /// The ids of the rules, in the order in which they are used; a rule that is used twice stands here twice.
    pub rules: &'static [&'static str],
    /// What it says, in a sentence.
    pub says: &'static str,
}

/// The names that players use.
pub const PLAYERS_NAMES: &[PlayersName] = &[
    PlayersName {
        name: "1-1",
        rules: &["0003:1/-1"],
        says: "Two neighbouring 1s at the edge of an opening: all unknown neighbours of the first touch the second too, so the \
               second one's other neighbour is safe.",
    },
    PlayersName {
        name: "1-1+",
        rules: &["0003:1/-1"],
        says: "1-1 around a corner: all of the second 1's other neighbours are safe.",
    },
    PlayersName {
        name: "1-2",
        rules: &["0003:1/-1"],
        says: "A 1 beside a 2: the cells that they share hold at most one mine, so the one cell that only the 2 touches is a mine.",
    },
    PlayersName {
        name: "1-2+",
        rules: &["0003:1/-1"],
        says: "1-2 with a larger number: it needs as many mines more than the 1 as it has neighbours of its own, so these are mines.",
    },
    PlayersName {
        name: "1-2C",
        rules: &["0003:1/-1"],
        says: "1-2 in the middle of a wall: the 2's own cell is a mine, and the 1's own cell is safe.",
    },
    PlayersName {
        name: "1-2C+",
        rules: &["0003:1/-1"],
        says: "1-2C with a larger number: all its own cells are mines, and the 1's own cell is safe.",
    },
    PlayersName {
        name: "1-2-1",
        rules: &["0003:1/-1", "0003:1/-1"],
        says: "1-2 from the left and 1-2 from the right: mines under both 1s, and the cell under the 2 is safe.",
    },
    PlayersName {
        name: "1-2-2-1",
        rules: &["0003:1/-1", "0003:1/-1"],
        says: "1-2 from either end: mines under both 2s, and the cells under the 1s are safe.",
    },
    PlayersName {
        name: "H1",
        rules: &["0003:1/-1"],
        says: "A hole: a 1 whose unknown neighbours all lie beside the 1 before it, so everything beyond is safe.",
    },
    PlayersName {
        name: "H2",
        rules: &["0003:1/-1"],
        says: "A deeper hole: the 1 behind it has the same two unknown neighbours, so everything beyond is safe.",
    },
];

/// A text that names no rule.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindRuleError {
    /// An id, almost.
    #[error(transparent)]
    Id(#[from] RuleIdError),
    /// A number that the table does not have.
    #[error("rule {found}: this table has {rules} rules, numbered from 1")]
    Number {
        /// The text.
        found: String,
        /// The rules of the table.
        rules: usize,
    },
    /// A name for several rules together.
    #[error("{name} is not one rule but several: {}; name one of these", list(.rules))]
    Several {
        /// The name.
        name: &'static str,
        /// The rules that it comes down to.
        rules: Vec<RuleId>,
    },
    /// Nothing of the kind.
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
    PLAYERS_NAMES.iter().map(|named| named.name).collect::<Vec<_>>().join(", ")
}

impl PlayersName {
    /// The different rules that the name comes down to.
    pub fn different_rules(&self) -> Vec<Rule> {
        let ids = self.rules.iter().filter_map(|id| id.parse::<RuleId>().ok());
        let mut rules: Vec<Rule> = ids.map(RuleId::rule).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

impl RuleSet {
    /// The rule with this number.
    pub fn get(&self, number: RuleNumber) -> Option<Rule> {
        self.rules().get(number.place()).copied()
    }

    /// The number of a rule; `None` if it is not in this set.
    pub fn number_of(&self, rule: &Rule) -> Option<RuleNumber> {
        RuleNumber::of_place(self.rules().iter().position(|other| other == rule)?)
    }

    /// The rule that a text means: a number of this set, the id of any rule, or one of [`PLAYERS_NAMES`] that comes down to a
    /// single rule. Upper and lower case of names are the same.
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
        if let Some(named) = PLAYERS_NAMES.iter().find(|named| named.name.eq_ignore_ascii_case(text)) {
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
        let number = text.parse().ok().and_then(NonZeroU16::new).map(RuleNumber);
        let rule = number.and_then(|number| self.get(number));
        rule.ok_or_else(|| FindRuleError::Number { found: found(), rules: self.rules().len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_name_is_made_of_rules() {
        for named in PLAYERS_NAMES {
            let ids = named.rules.iter().map(|id| id.parse::<RuleId>());
            assert!(ids.clone().count() > 0 && ids.into_iter().all(|id| id.is_ok()), "{}", named.name);
        }
    }

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
            ("", "expected a rule"),
            ("1-3", "(1-1, 1-1+, 1-2, "),
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

    proptest! {
        #[test]
        fn ids_read_as_written(
            foci in 1..=5usize,
            place in any::<prop::sample::Index>(),
            coefficients in prop::collection::vec((1..=7i8, any::<bool>()), 5),
        ) {
            let shapes = Shape::all(4, foci);
            let shape = shapes[place.index(shapes.len())];
            let signed = coefficients.iter().map(|&(λ, minus)| if minus { -λ } else { λ });
            let rule = Rule::new(shape, &signed.take(foci).collect::<Vec<_>>()).unwrap();
            prop_assert_eq!(rule.id().to_string().parse(), Ok(rule.id()));
        }
    }
}
