//! Sets of rules, and their compact form in bytes.

use thiserror::Error;

use crate::shape::Shape;

use super::rule::Rule;

/// Rules, in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RuleSet {
    rules: Vec<Rule>,
}

/// The largest number of rules in a table. A 6×6 window has only a few thousand.
pub const MAX_RULES: usize = 60_000;

/// Bytes that aren't rules.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleBytesError {
    /// Not a rule in its canonical form.
    #[error(
        "rule {number}, byte {offset}: found no canonical shape with a coefficient from 1 to 7 or -1 to -7 for each digit"
    )]
    Rule {
        /// The number of the rule, from 0.
        number: usize,
        /// Where it starts, in bytes.
        offset: usize,
    },
    /// More than [`MAX_RULES`].
    #[error(transparent)]
    TooMany(#[from] TooManyRules),
}

/// More rules than [`MAX_RULES`].
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("found more than {MAX_RULES} rules, more than a table can hold; keep those used most")]
pub struct TooManyRules;

impl RuleSet {
    /// The set of these rules.
    /// Errors: [`TooManyRules`].
    pub fn new(rules: Vec<Rule>) -> Result<Self, TooManyRules> {
        if rules.len() > MAX_RULES { Err(TooManyRules) } else { Ok(Self { rules }) }
    }

    /// Single foci, and the difference of two foci in every position: everything that order 1 proves, and everything that players
    /// know as 1-1, 1-2, holes and the like. They need no table.
    pub fn one_and_two_foci() -> Self {
        let single = Shape::all(1, 1).into_iter().map(|shape| (shape, &[1][..]));
        let pairs = Shape::all(3, 2).into_iter().map(|shape| (shape, &[1, -1][..]));
        Self { rules: single.chain(pairs).filter_map(|(shape, λ)| Rule::new(shape, λ)).collect() }
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// For each rule the shape's mask, two bytes little-endian, and a byte for each coefficient.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = |rule: &Rule| {
            let mask = rule.shape().mask().to_le_bytes().into_iter();
            mask.chain(rule.coefficients().iter().map(|λ| λ.cast_unsigned())).collect::<Vec<u8>>()
        };
        self.rules.iter().flat_map(bytes).collect()
    }

    /// The rules in such bytes.
    /// Errors: [`RuleBytesError`] for the first that isn't a rule in its canonical form.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RuleBytesError> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut offset = 0;
        // Rules of one shape mostly follow each other.
        let mut last: Option<(Shape, Vec<Vec<u8>>)> = None;
        while offset < bytes.len() {
            let mut read = || {
                let mask = u16::from_le_bytes(bytes[offset..].first_chunk().copied()?);
                if last.as_ref().is_none_or(|(shape, _)| shape.mask() != mask) {
                    let shape = Shape::from_mask(mask)?;
                    last = Some((shape, shape.stabiliser().collect()));
                }
                let (shape, stabiliser) = last.as_ref()?;
                let coefficients = bytes.get(offset + 2..offset + 2 + shape.len())?;
                let coefficients: Vec<i8> = coefficients.iter().map(|byte| byte.cast_signed()).collect();
                Rule::of(*shape, stabiliser, &coefficients).filter(|rule| rule.coefficients() == coefficients)
            };
            let rule = read().ok_or(RuleBytesError::Rule { number: rules.len(), offset })?;
            if rules.len() == MAX_RULES {
                return Err(TooManyRules.into());
            }
            offset += 2 + rule.shape().len();
            rules.push(rule);
        }
        Ok(Self { rules })
    }
}

impl<'a> IntoIterator for &'a RuleSet {
    type Item = &'a Rule;
    type IntoIter = std::slice::Iter<'a, Rule>;

    fn into_iter(self) -> Self::IntoIter {
        self.rules.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_rule() -> Rule {
        RuleSet::one_and_two_foci().rules()[0]
    }

    #[test]
    fn bytes_round_trip_and_are_checked() {
        let rules: Vec<Rule> = (1..=4)
            .flat_map(|foci| Shape::all(3, foci))
            .map(|shape| Rule::new(shape, &vec![1; shape.len()]).unwrap())
            .collect();
        let set = RuleSet::new(rules).unwrap();
        let bytes = set.to_bytes();
        assert_eq!(RuleSet::from_bytes(&bytes), Ok(set));
        assert!(RuleSet::from_bytes(&bytes[..bytes.len() - 1]).is_err());
        assert_eq!(RuleSet::from_bytes(&[]), Ok(RuleSet::default()));
        let many = RuleSet::new(vec![a_rule(); MAX_RULES]).unwrap().to_bytes();
        assert!(RuleSet::from_bytes(&many).is_ok());
        let more = [many, RuleSet::new(vec![a_rule()]).unwrap().to_bytes()].concat();
        assert_eq!(RuleSet::from_bytes(&more), Err(TooManyRules.into()));
        assert_eq!(RuleSet::new(vec![a_rule(); MAX_RULES + 1]), Err(TooManyRules));
        // The pair's mask with a coefficient 0, one out of range, and a sign that is not canonical.
        for coefficients in [[1, 0], [1, 9], [0xff, 1]] {
            assert!(RuleSet::from_bytes(&[&[0x03, 0x00][..], &coefficients].concat()).is_err());
        }
    }
}
