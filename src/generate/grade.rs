//! How hard a board is: its hardest step when the easiest step is always taken.
//!
//! A *step* takes some digits, and perhaps the number of mines, and proves from them what a cell is. Steps compare by the number of digits,
//! then by the order of logic, then by tier: [`Hardness`].
//!
//! It is best always to take the easiest step: with any other order of play the hardest step is as hard, or harder. The reason is that
//! knowledge only grows. Whatever a step proves at a position, the same digits prove at every later one, if it is not known by then; and
//! what is known by then can only make the argument shorter. Suppose that some order of play solves the board with no step harder than h,
//! but easiest-first play comes to a position where every step is harder than h. Take the first step of the other order that proves something
//! not known here. All that it builds on is known here. So it can be taken here, and is no harder than h: a contradiction. (A test tries all
//! orders on small boards.)
//!
//! Nearly all steps take one digit or two: these are read from the squares of a session. Only where they find nothing is the
//! [`Explainer`] asked.

use std::collections::HashMap;

use crate::board::{Board, Coord};
use crate::canonical::PatternId;
use crate::explain::{Argument, Explainer, Explanation};
use crate::layout::Layout;
use crate::logic::Order;
use crate::matcher::{Matcher, PairSystem, Session, Tier, Tiers, Value, first_pair};
use crate::rules::{PlayersName, Rule, RuleId, RuleSet};
use crate::shape::Shape;

use super::placed::Placed;

/// What a board can't be solved without. To find out, all steps that consist only of it are left out.
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
pub struct Grade {
    /// Its hardest step.
    pub hardest: Hardness,
    /// The rules that were used, of those that were given, in order; of steps that are equally easy the first in reading
    /// order is taken.
    pub rules: Vec<RuleId>,
    /// The patterns that were used, but for single digits.
    pub patterns: Vec<PatternId>,
}

impl Grade {
    /// Of a board before it is played: no step was harder than this.
    fn start(hardest: Hardness) -> Self {
        Self { hardest, rules: Vec::new(), patterns: Vec::new() }
    }

    /// A step was taken.
    fn count(&mut self, hardness: Hardness, rule: Option<RuleId>, pattern: Option<PatternId>) {
        self.hardest = self.hardest.max(hardness);
        self.rules.extend(rule);
        self.patterns.extend(pattern);
    }

    /// Of a board that was played to the end.
    fn sorted(mut self) -> Self {
        self.rules.sort_unstable();
        self.rules.dedup();
        self.patterns.sort_unstable();
        self.patterns.dedup();
        self
    }
}

impl Hardness {
    /// No step at all.
    const NOTHING: Self = Self { digits: 0, order: 1, tier: Tier::Single };
    /// One digit alone.
    const ONE: Self = Self { digits: 1, order: 1, tier: Tier::Single };
    /// Two digits.
    const PAIR: Self = Self { digits: 2, order: 2, tier: Tier::Table };
}

/// Works out grades. Keeps its memory.
pub(super) struct Grader {
    /// With single digits only.
    singles: Session,
    matcher: Matcher,
    rules: Vec<Rule>,
    mines: Option<usize>,
    /// For each system of a pair the rule and the pattern that it is reported by: the first of the rules that prove it.
    pairs: HashMap<PairSystem, (Option<RuleId>, Option<PatternId>)>,
}

/// A step that was taken.
struct Taken {
    hardness: Hardness,
    /// The rules that prove the step from its digits.
    rules: Vec<Rule>,
    pattern: Option<PatternId>,
}

impl Taken {
    /// Whether the step, on this board, can't be taken without this.
    fn is_made_of(&self, needed: Needed, known: &Board, step: &Explanation) -> bool {
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
            pairs: HashMap::new(),
        }
    }

    /// The grade of a layout without walls that is opened at `first`. `None` if it needs a guess, or a step whose
    /// proof is too long to give.
    pub fn grade(&mut self, layout: &Layout, first: Coord) -> Option<Grade> {
        let mut grade = Grade::start(Hardness::NOTHING);
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            if self.count_may_speak() || self.take_pair(layout, &mut grade).is_none() {
                self.take_easiest(layout, &mut grade)?;
            }
        }
        Some(grade.sorted())
    }

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
            let known = self.singles.known();
            let explainer = Explainer::new(&self.matcher, &known, self.mines);
            let may = |step: &Explanation| {
                let taken = self.taken(&known, step);
                taken.hardness <= hardest && !taken.is_made_of(needed, &known, step)
            };
            let cells = explainer.answer().safe.iter().chain(&explainer.answer().mines);
            let steps =
                explainer.easiest().into_iter().chain(cells.filter_map(|&cell| explainer.cell_at_once(cell)));
            let Some(step) = steps.into_iter().find(may) else { return Some(false) };
            self.take(layout, &step.cells, step.value)?;
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
            let one = self.rules.iter().find(|rule| rule.shape().len() == 1).map(Rule::id);
            let one = one.filter(|one| !grade.rules.contains(one));
            grade.count(Hardness::ONE, one, None);
        }
        Some(play.solved)
    }

    /// Whether the number of mines decides cells alone, or with one digit: that is easier than two digits.
    fn count_may_speak(&self) -> bool {
        let field = self.singles.field();
        let Some(mines) = self.mines else { return false };
        let (left, unknown) = (mines.saturating_sub(field.mines), field.unknown);
        // A digit needs at most eight mines, and leaves at most eight cells without one.
        if left > 8 && unknown > left + 8 {
            return false;
        }
        let with_one = |at: usize| {
            let (need, cells) =
                (field.at(at).residual() as usize, field.at(at).closed().count_ones() as usize);
            need == left || unknown - cells == left - need.min(left)
        };
        left == 0 || left == unknown || field.foci().any(with_one)
    }

    /// Takes what the first pair of digits decides. `None` if none decides anything.
    fn take_pair(&mut self, layout: &Layout, grade: &mut Grade) -> Option<()> {
        let field = self.singles.field();
        let pair = first_pair(field)?;
        let digits = pair.foci.map(|at| field.coord(at));
        let cells: Vec<Coord> = pair.cells.iter().map(|&at| field.coord(at)).collect();
        if !self.pairs.contains_key(&pair.system) {
            let placed = Placed::of(&self.singles.known(), &digits)?;
            let rule = self.rules_of(&placed, cells[0], pair.value).next().map(|rule| rule.id());
            self.pairs.insert(pair.system, (rule, placed.pattern()));
        }
        let (rule, pattern) = self.pairs[&pair.system];
        grade.count(Hardness::PAIR, rule, pattern);
        self.take(layout, &cells, pair.value)
    }

    /// Takes the easiest step that can be explained. `None` if nothing follows.
    fn take_easiest(&mut self, layout: &Layout, grade: &mut Grade) -> Option<()> {
        let known = self.singles.known();
        let step = Explainer::new(&self.matcher, &known, self.mines).easiest()?;
        let taken = self.taken(&known, &step);
        grade.count(taken.hardness, taken.rules.first().map(Rule::id), taken.pattern);
        self.take(layout, &step.cells, step.value)
    }

    fn take(&mut self, layout: &Layout, cells: &[Coord], value: Value) -> Option<()> {
        for &cell in cells {
            match value {
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
        let rules = step.cells.first().map(|&cell| self.rules_of(&placed, cell, step.value));
        Taken { hardness, rules: rules.into_iter().flatten().copied().collect(), pattern: placed.pattern() }
    }

    /// The rules that prove a cell from these digits.
    fn rules_of(&self, placed: &Placed, cell: Coord, value: Value) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(move |rule| {
            let says = placed.by(rule);
            if value == Value::Safe { says.safe.contains(&cell) } else { says.mines.contains(&cell) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;
    use crate::table::{RuleTable, Table};

    /// The grade by explanations alone.
    fn explained(grader: &mut Grader, layout: &Layout, first: Coord) -> Option<Grade> {
        let mut grade = Grade::start(Hardness::NOTHING);
        grader.start(layout, first)?;
        while !grader.play_singles(layout, &mut grade)? {
            grader.take_easiest(layout, &mut grade)?;
        }
        Some(grade.sorted())
    }

    #[test]
    fn pairs_are_those_that_would_be_explained() {
        let rules = RuleTable::new(Table::shipped_rules()).unwrap().rules().clone();
        let mut hard = 0;
        for (game, count) in [(Game::BEGINNER, 150), (Game::INTERMEDIATE, 60), (Game::EXPERT, 60)] {
            for mines in [Some(game.mines()), None] {
                let tiers = if mines.is_some() { Tiers::ALL } else { Tiers::ALL.without(Tier::Count) };
                let matcher = Matcher::shipped().with_tiers(tiers);
                let mut grader = Grader::new(&matcher, &rules, game.size(), mines);
                for index in 0..count {
                    let layout = game.layout(11, index);
                    let grade = grader.grade(&layout, game.first_cell());
                    assert_eq!(grade, explained(&mut grader, &layout, game.first_cell()), "{game} {index}");
                    hard += usize::from(grade.is_some_and(|grade| grade.hardest.digits > 1));
                }
            }
        }
        assert!(hard > 100);
    }
}
