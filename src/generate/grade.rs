//! How hard a board is: its hardest step if the easiest step is always taken.
//!
//! A *step* takes some digits, and perhaps the number of mines, to prove what a cell is. Steps are compared by the number of digits,
//! then by the order of logic, then by tier: [`Hardness`].
//!
//! It is best to take the easiest step first: with any other order of play, the hardest step is at least as hard. The reason is that
//! knowledge only grows. Whatever a step proves in a position, the same digits prove in every later one, unless it is already known; and
//! additional knowledge can only make the argument shorter. Suppose that some order of play solves the board with no step harder than h,
//! but easiest-first play reaches a position where every step is harder than h. Take the first step of the other order that proves something
//! not known in this position. Everything that it depends on is known. So it can be taken here, and is no harder than h: a contradiction. (A
//! test tries all orders on small boards.)
//!
//! For the same reason, a step of the hardest kind is always first needed in the same position: everything easier has been done there,
//! in whatever order. So [`Grade::hardest_open`] depends on the board alone.

use std::collections::BTreeMap;

use crate::canonical::PatternId;
use crate::logic::Order;
use crate::matcher::Tier;
use crate::rules::{PlayersName, Rule, RuleId};

/// Something that a board can't be solved without. To find out, all steps that consist only of it are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// A rule.
    Rule(Rule),
    /// A pattern.
    Pattern(PatternId),
    /// A configuration that players have a name for.
    Named(&'static PlayersName),
}

/// How hard a step is. The fields compare in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Hardness {
    /// The fewest digits that prove it; the number of mines doesn't count as one.
    pub digits: usize,
    /// The least order of logic with which these digits prove it.
    pub order: Order,
    /// [`Tier::Single`] for a digit alone, [`Tier::Table`] for digits that fit a 6×6 window, [`Tier::WhatIf`] for others,
    /// [`Tier::Exact`] where only a list of all placements shows it, [`Tier::Count`] with the number of mines.
    pub tier: Tier,
}

/// How hard a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Grade {
    /// Its hardest step.
    pub hardest: Hardness,
    /// How many steps of the play took so many digits; of steps that are equally easy the first in reading order is taken. A 0 that opens
    /// its neighbours is no step.
    pub steps: BTreeMap<usize, usize>,
    /// How many cells steps as hard as the hardest decided when the first of them was needed. The fewer, the harder it is to find one.
    pub hardest_open: usize,
    /// How many steps were configurations that players have a name for, by name.
    pub names: BTreeMap<&'static str, usize>,
    /// The rules that were used, of those that were given, in order.
    pub rules: Vec<RuleId>,
    /// The patterns that were used, but for single digits.
    pub patterns: Vec<PatternId>,
}

/// What there is to say of a step beside its hardness.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    /// The first of the rules that prove it.
    pub rule: Option<RuleId>,
    pub pattern: Option<PatternId>,
    /// What players call it.
    pub name: Option<&'static str>,
}

/// What a step of one digit adds to [`Grade::difficulty`].
const EASY: f64 = 0.1;
/// What the first of the hardest steps counts more than others, if it decides the only cell that can be decided.
const HARDEST: f64 = 10.0;

impl Grade {
    /// Steps and the hardest moment in one number. A step of one digit counts 0.1, of two digits 1, of three 4, of k digits (k − 1)²; and the
    /// first of the hardest once more, ten times as much, divided by the number of cells that could be decided like it. It grows with the number of
    /// steps and with their digits, and it shrinks with [`Self::hardest_open`]. Rounded to hundredths. It is a convention: nobody was timed.
    pub fn difficulty(&self) -> f64 {
        let steps: f64 = self.steps.iter().map(|(&digits, &steps)| weight(digits) * steps as f64).sum();
        let moment = HARDEST * weight(self.hardest.digits) / self.hardest_open.max(1) as f64;
        ((steps + moment) * 100.0).round() / 100.0
    }

    /// How many steps took as many digits as the hardest.
    pub fn hard_steps(&self) -> usize {
        self.steps.get(&self.hardest.digits).copied().unwrap_or(0)
    }

    /// Of a board before it is played: no step was harder than this.
    pub(super) fn start(hardest: Hardness) -> Self {
        let (steps, names) = (BTreeMap::new(), BTreeMap::new());
        Self { hardest, steps, hardest_open: 0, names, rules: Vec::new(), patterns: Vec::new() }
    }

    /// A step was taken; `open` tells how many cells could be decided like this.
    pub(super) fn count(
        &mut self,
        hardness: Hardness,
        Told { rule, pattern, name }: Told,
        open: impl FnOnce() -> usize,
    ) {
        if hardness > self.hardest {
            (self.hardest, self.hardest_open) = (hardness, open());
        }
        *self.steps.entry(hardness.digits).or_default() += 1;
        self.rules.extend(rule);
        self.patterns.extend(pattern);
        if let Some(name) = name {
            *self.names.entry(name).or_default() += 1;
        }
    }

    /// Of a board that was played to the end.
    pub(super) fn sorted(mut self) -> Self {
        self.rules.sort_unstable();
        self.rules.dedup();
        self.patterns.sort_unstable();
        self.patterns.dedup();
        self
    }
}

fn weight(digits: usize) -> f64 {
    if digits < 2 { EASY } else { ((digits - 1) * (digits - 1)) as f64 }
}

impl Hardness {
    /// No step at all.
    pub(super) const NOTHING: Self = Self { digits: 0, order: 1, tier: Tier::Single };
    /// One digit alone.
    pub(super) const ONE: Self = Self { digits: 1, order: 1, tier: Tier::Single };
    /// Two digits.
    pub(super) const PAIR: Self = Self { digits: 2, order: 2, tier: Tier::Table };
    /// Three digits.
    pub(super) const THREE: Self = Self { digits: 3, order: 2, tier: Tier::Table };
    /// As hard as can be.
    pub(super) const MOST: Self = Self { digits: usize::MAX, order: Order::MAX, tier: Tier::Count };
    /// The number of mines alone.
    pub(super) const COUNT: Self = Self { digits: 0, order: 1, tier: Tier::Count };
    /// The number of mines and one digit.
    pub(super) const COUNT_AND_ONE: Self = Self { digits: 1, order: 2, tier: Tier::Count };

    /// Of digits that take this order, perhaps with the number of mines; `is_placed` says whether they fit a window. What only a list of all
    /// placements shows passes for an argument.
    pub(super) fn of(digits: usize, order: Order, counted: bool, is_placed: impl FnOnce() -> bool) -> Self {
        let tier = match digits {
            _ if counted => Tier::Count,
            0 | 1 => Tier::Single,
            _ if is_placed() => Tier::Table,
            _ => Tier::WhatIf,
        };
        Self { digits, order, tier }
    }

    /// Whether no step of as many digits, two or more, can be easier. Digits that need the number of mines prove nothing without it.
    pub(super) fn is_least_of_its_digits(self) -> bool {
        self.order <= Self::PAIR.order && matches!(self.tier, Tier::Table | Tier::Count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn difficulty_grows_with_each_of_its_parts() {
        let grade = Grade {
            steps: BTreeMap::from([(1, 30), (2, 7), (3, 2)]),
            hardest_open: 4,
            ..Grade::start(Hardness { digits: 3, order: 2, tier: Tier::Table })
        };
        assert!((grade.difficulty() - (3.0 + 7.0 + 8.0 + 10.0)).abs() < 1e-9);
        for digits in 1..=3 {
            let mut more = grade.clone();
            *more.steps.entry(digits).or_default() += 1;
            assert!(more.difficulty() > grade.difficulty());
        }
        let harder = Hardness { digits: 4, ..grade.hardest };
        assert!(Grade { hardest: harder, ..grade.clone() }.difficulty() > grade.difficulty());
        assert!(Grade { hardest_open: 5, ..grade.clone() }.difficulty() < grade.difficulty());
    }
}
