//! How hard a board is: its hardest step when the easiest step is always taken.
//!
//! A *step* takes some digits, and perhaps the number of mines, and proves from them what a cell is. Steps compare by the number of digits,
//! then by the order of logic, then by tier: [`Hardness`].
//!
//! Taking the easiest step is best: no other order of play gets by with an easier hardest step. For knowledge only grows. Whatever a
//! step proves at a position, the same digits prove at every later one, if it is not known by then; and what is known by then can only
//! have made the argument shorter. So let some order of play solve the board with no step harder than h, and let the easiest-first play
//! be stuck at a position where every step is harder than h. Take the first step of that other order that proves something that is not known
//! here. All that it builds on is known here, so it can be taken here, and is no harder than h: a contradiction. (A test tries all
//! orders on small boards.)

use crate::board::{Board, Coord};
use crate::canonical::PatternId;
use crate::explain::{Argument, Explainer, Explanation};
use crate::layout::Layout;
use crate::logic::Order;
use crate::matcher::{Matcher, Session, Tier, Tiers, Value};
use crate::rules::{Rule, RuleId, RuleSet};
use crate::shape::Shape;

use super::placed::Placed;

/// What a board can't be solved without: each step that is made of nothing else is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// A rule.
    Rule(Rule),
    /// A pattern.
    Pattern(PatternId),
}

/// How hard a step is. The fields compare in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hardness {
    /// The fewest digits that prove it; the number of mines is none of them.
    pub digits: usize,
    /// The least order of logic with which these digits prove it.
    pub order: Order,
    /// [`Tier::Single`] for a digit alone, [`Tier::Table`] for digits that fit a 6×6 window, [`Tier::WhatIf`] for others,
    /// [`Tier::Exact`] where only a list of all placements shows it, [`Tier::Count`] with the number of mines.
    pub tier: Tier,
}

/// How hard a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// Its hardest step.
    pub hardest: Hardness,
    /// The rules that were used, of those that were given, in order; of steps that are equally easy the first in reading
    /// order is taken.
    pub rules: Vec<RuleId>,
    /// The patterns that were used, but for single digits.
    pub patterns: Vec<PatternId>,
}

/// Works out grades. Keeps its memory.
pub(super) struct Grader {
    /// With single digits only.
    singles: Session,
    matcher: Matcher,
    rules: Vec<Rule>,
    mines: Option<usize>,
}

/// A step that was taken.
struct Taken {
    hardness: Hardness,
    /// The rules that prove the step from its digits.
    rules: Vec<Rule>,
    pattern: Option<PatternId>,
}

impl Taken {
    /// Whether it can't be taken without this.
    fn is_made_of(&self, needed: Needed) -> bool {
        match needed {
            Needed::Rule(rule) => self.rules == [rule],
            Needed::Pattern(pattern) => self.pattern == Some(pattern),
        }
    }
}

impl Grader {
    /// For layouts of rows × columns cells; `mines` if the player knows their number.
    pub fn new(
        matcher: &Matcher,
        rules: &RuleSet,
        (rows, cols): (usize, usize),
        mines: Option<usize>,
    ) -> Self {
        let singles = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Single)).session(rows, cols, None);
        Self {
            singles: singles.expect("a game has the size of a board"),
            matcher: matcher.clone(),
            rules: rules.rules().to_vec(),
            mines,
        }
    }

    /// The grade of a layout without walls that is opened at `first`. `None` if it needs a guess.
    pub fn grade(&mut self, layout: &Layout, first: Coord) -> Option<Grade> {
        let nothing = Hardness { digits: 0, order: 1, tier: Tier::Single };
        let mut grade = Grade { hardest: nothing, rules: Vec::new(), patterns: Vec::new() };
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            let known = self.singles.known();
            let explainer = Explainer::new(&self.matcher, &known, self.mines);
            let step = explainer.easiest()?;
            let taken = self.taken(&known, &step);
            grade.hardest = grade.hardest.max(taken.hardness);
            grade.rules.extend(taken.rules.first().map(Rule::id));
            grade.patterns.extend(taken.pattern);
            self.take(layout, &step)?;
        }
        grade.rules.sort_unstable();
        grade.rules.dedup();
        grade.patterns.sort_unstable();
        grade.patterns.dedup();
        Some(grade)
    }

    /// Whether the layout, of this grade, is not solved by steps of its grade or easier that are not made of `needed` alone, each cell
    /// proved by its easiest step.
    pub fn needs(&mut self, layout: &Layout, first: Coord, grade: &Grade, needed: Needed) -> bool {
        let used = match needed {
            Needed::Rule(rule) => grade.rules.contains(&rule.id()),
            Needed::Pattern(pattern) => grade.patterns.contains(&pattern),
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
        if let (Needed::Rule(rule), Some(one)) = (needed, one)
            && rule == one
        {
            return Some(false);
        }
        let mut grade = Grade { hardest, rules: Vec::new(), patterns: Vec::new() };
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            let known = self.singles.known();
            let explainer = Explainer::new(&self.matcher, &known, self.mines);
            let may = |step: &Explanation| {
                let taken = self.taken(&known, step);
                taken.hardness <= hardest && !taken.is_made_of(needed)
            };
            let cells = explainer.answer().safe.iter().chain(&explainer.answer().mines);
            let steps = explainer.easiest().into_iter().chain(cells.filter_map(|&cell| explainer.cell(cell)));
            let Some(step) = steps.into_iter().find(may) else { return Some(false) };
            self.take(layout, &step)?;
        }
        Some(true)
    }

    fn start(&mut self, layout: &Layout, first: Coord) -> Option<()> {
        self.singles.restart();
        self.singles.tell_digit(first, layout.safe_digit(first)?).ok()
    }

    /// Opens what single digits prove; whether the layout is solved then.
    fn play_singles(&mut self, layout: &Layout, grade: &mut Grade) -> Option<bool> {
        let play = self.singles.play(layout).ok()?;
        if play.cells[Tier::Single as usize] > 0 {
            grade.hardest = grade.hardest.max(Hardness { digits: 1, order: 1, tier: Tier::Single });
            let one = self.rules.iter().find(|rule| rule.shape().len() == 1).map(Rule::id);
            grade.rules.extend(one.filter(|one| !grade.rules.contains(one)));
        }
        Some(play.solved)
    }

    fn take(&mut self, layout: &Layout, step: &Explanation) -> Option<()> {
        for &cell in &step.cells {
            match step.value {
                Value::Safe => self.singles.tell_digit(cell, layout.safe_digit(cell)?),
                Value::Mine => self.singles.tell_mine(cell),
            }
            .ok()?;
        }
        Some(())
    }

    fn taken(&self, known: &Board, step: &Explanation) -> Taken {
        let counted = step.steps.iter().any(|step| step.uses_count());
        let listed = step.steps.iter().any(|step| matches!(step.by, Argument::Placements { .. }));
        let placed = if counted { None } else { Placed::of(known, &step.digits) };
        let tier = match step.digits.len() {
            _ if counted => Tier::Count,
            0 | 1 => Tier::Single,
            _ if placed.is_some() => Tier::Table,
            _ if listed => Tier::Exact,
            _ => Tier::WhatIf,
        };
        let hardness = Hardness { digits: step.digits.len(), order: step.order, tier };
        let Some(placed) = placed.filter(|_| tier == Tier::Table) else {
            return Taken { hardness, rules: Vec::new(), pattern: None };
        };
        let proves = |rule: &&Rule| {
            let says = placed.by(rule);
            let cells = if step.value == Value::Safe { says.safe } else { says.mines };
            step.cells.first().is_some_and(|cell| cells.contains(cell))
        };
        Taken {
            hardness,
            rules: self.rules.iter().filter(proves).copied().collect(),
            pattern: placed.pattern(),
        }
    }
}
