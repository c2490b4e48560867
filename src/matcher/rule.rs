//! Rules as the matcher takes them.

use crate::shape::Shape;

/// A linear rule: a shape and a coefficient for each focus, in the order of [`Shape::foci`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The shape.
    pub shape: Shape,
    /// A coefficient for each focus.
    pub coefficients: Vec<i8>,
}

/// The rules of a table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RuleSet {
    /// The rules, each up to rotation and reflection.
    pub rules: Vec<Rule>,
}

impl RuleSet {
    /// Single foci, and the difference of two foci in every position in which it says something.
    pub fn one_and_two_foci() -> Self {
        let single = Shape::all(1, 1).into_iter().map(|shape| Rule { shape, coefficients: vec![1] });
        let pairs = Shape::all(3, 2).into_iter().map(|shape| Rule { shape, coefficients: vec![1, -1] });
        Self { rules: single.chain(pairs).collect() }
    }
}
