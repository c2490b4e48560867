//! How a rule is named: by its permanent id, or by its number in a table.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

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

#[cfg(feature = "serde")]
crate::text::text!(RuleId);

/// A text that isn't the id of a rule.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct RuleNumber(NonZeroU16);

impl RuleNumber {
    /// The number of the rule at this place, from 0, of [`RuleSet::rules`].
    /// `None` if no set is that large.
    pub fn of_place(place: usize) -> Option<Self> {
        NonZeroU16::new(u16::try_from(place.checked_add(1)?).ok()?).map(Self)
    }

    /// This number, from 1.
    pub(super) fn new(number: u16) -> Option<Self> {
        NonZeroU16::new(number).map(Self)
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

impl RuleSet {
    /// The rule with this number.
    pub fn get(&self, number: RuleNumber) -> Option<Rule> {
        self.rules().get(number.place()).copied()
    }

    /// The number of a rule; `None` if it is not in this set.
    pub fn number_of(&self, rule: &Rule) -> Option<RuleNumber> {
        RuleNumber::of_place(self.rules().iter().position(|other| other == rule)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
