//! Whether a board can be solved without a rule or a pattern.

use super::grade::{Grade, Hardness, Needed};
use super::grader::Grader;
use super::placed::Placed;
use crate::board::{Board, Coord};
use crate::canonical::PatternId;
use crate::explain::{Argument, Explainer, Explanation};
use crate::layout::Layout;
use crate::matcher::{Tier, Value};
use crate::rules::{PlayersName, Rule};
use crate::shape::Shape;

/// What a step is made of.
pub(super) struct Taken {
    pub hardness: Hardness,
    /// The rules that prove the step from its digits.
    pub rules: Vec<Rule>,
    pattern: Option<PatternId>,
}

impl Taken {
    /// Whether the step, on this board, can't be taken without this.
    pub fn is_made_of(&self, needed: Needed, known: &Board, step: &Explanation) -> bool {
        match needed {
            Needed::Rule(rule) => self.rules == [rule],
            Needed::Pattern(pattern) => self.pattern == Some(pattern),
            Needed::Named(name) => {
                let named = PlayersName::of(known, &step.digits, &step.cells, step.value == Value::Mine);
                named.is_some_and(|named| named.name == name)
            }
        }
    }
}

impl Grader {
    /// Whether a layout of this grade needs `needed`: whether it cannot be solved by steps that are no harder than
    /// its grade, if steps that consist of `needed` alone are left out. Each cell is proved by its easiest step.
    pub fn needs(&mut self, layout: &Layout, first: Coord, grade: &Grade, needed: Needed) -> bool {
        let used = match needed {
            Needed::Rule(rule) => grade.rules.contains(&rule.id()),
            Needed::Pattern(pattern) => grade.patterns.contains(&pattern),
            Needed::Named(name) => name.different_rules().iter().any(|rule| grade.rules.contains(&rule.id())),
        };
        used && self.is_solved_without(layout, first, grade.hardest, needed) == Some(false)
    }

    fn is_solved_without(
        &mut self,
        layout: &Layout,
        first: Coord,
        hardest: Hardness,
        needed: Needed,
    ) -> Option<bool> {
        let one = Shape::from_mask(1).and_then(|shape| Rule::new(shape, &[1]));
        let is_one = match needed {
            Needed::Rule(rule) => Some(rule) == one,
            Needed::Named(name) => one.is_some_and(|one| name.different_rules() == [one]),
            Needed::Pattern(_) => false,
        };
        if is_one {
            return Some(false);
        }
        let mut grade = Grade::start(hardest);
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            self.note(layout);
            let known = &self.known;
            let explainer = Explainer::new(&self.matcher, known, self.mines);
            let may = |step: &Explanation| {
                let taken = self.taken(known, step);
                taken.hardness <= hardest && !taken.is_made_of(needed, known, step)
            };
            let cells = explainer.answer().safe.iter().chain(&explainer.answer().mines);
            let steps =
                explainer.easiest().into_iter().chain(cells.filter_map(|&cell| explainer.cell_at_once(cell)));
            let Some(step) = steps.into_iter().find(may) else { return Some(false) };
            self.take(layout, &step.cells, step.value)?;
        }
        Some(true)
    }

    pub(super) fn taken(&self, known: &Board, step: &Explanation) -> Taken {
        let counted = step.steps.iter().any(|step| step.uses_count());
        let listed = step.steps.iter().any(|step| matches!(step.by, Argument::Placements { .. }));
        let placed = if counted { None } else { Placed::of(known, &step.digits) };
        let mut hardness = Hardness::of(step.digits.len(), step.order, counted, || placed.is_some());
        if listed && hardness.tier == Tier::WhatIf {
            hardness.tier = Tier::Exact;
        }
        let Some(placed) = placed.filter(|_| hardness.tier == Tier::Table) else {
            return Taken { hardness, rules: Vec::new(), pattern: None };
        };
        let rules = step.cells.first().map(|&cell| self.rules_of(&placed, cell, step.value));
        Taken { hardness, rules: rules.into_iter().flatten().copied().collect(), pattern: placed.pattern() }
    }
}
