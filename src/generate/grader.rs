//! Works out grades: plays a layout and always takes the easiest step.
//!
//! Nearly all steps take one digit or two: these are read from the squares of a session. Only where they say nothing the [`Leads`] to larger
//! steps are looked for.

use std::collections::HashMap;

use super::grade::{Grade, Hardness, Needed};
use super::placed::Placed;
use crate::board::{Board, Coord};
use crate::canonical::PatternId;
use crate::explain::{Argument, Explainer, Explanation, Leads};
use crate::layout::Layout;
use crate::matcher::{Field, Matcher, PairSystem, Session, Tier, Tiers, Value, decided_by_pairs, first_pair};
use crate::rules::{Rule, RuleId, RuleSet};
use crate::shape::Shape;

/// The rule and the pattern of a step.
type Told = (Option<RuleId>, Option<PatternId>);

/// Works out grades. Keeps its memory.
pub(super) struct Grader {
    /// With single digits only.
    singles: Session,
    matcher: Matcher,
    rules: Vec<Rule>,
    /// The rule of one digit, if it is among the rules.
    one: Option<RuleId>,
    mines: Option<usize>,
    /// For each system of a pair the rule and the pattern that it is told by: the first of the rules that prove it.
    pairs: HashMap<PairSystem, Told>,
    /// No pair decides a cell above this row; and the events of the session that this takes into account.
    silent_above: usize,
    seen: usize,
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

/// Of all that follows by the fewest digits the easiest: what it is called, where it stands in the leads, and how many cells follow as easily.
struct Easiest {
    hardness: Hardness,
    goal: usize,
    lead: usize,
    open: usize,
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
        let one = rules.rules().iter().find(|rule| rule.shape().len() == 1);
        Self {
            singles: singles.expect("a game has the size of a board"),
            matcher: matcher.clone(),
            rules: rules.rules().to_vec(),
            one: one.map(Rule::id),
            mines,
            pairs: HashMap::new(),
            silent_above: 0,
            seen: 0,
        }
    }

    /// The grade of a layout that is opened at `first`. `None` if it needs a guess, or a step whose proof is too long to tell.
    pub fn grade(&mut self, layout: &Layout, first: Coord) -> Option<Grade> {
        let mut grade = Grade::start(Hardness::NOTHING);
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            if self.take_count(layout, &mut grade).is_none() && self.take_pair(layout, &mut grade).is_none() {
                self.take_easiest(layout, &mut grade)?;
            }
        }
        if grade.hardest.digits <= 1 && grade.hardest.tier == Tier::Single {
            grade.hardest_open = self.open_at_first(layout, first)?;
        }
        Some(grade.sorted())
    }

    /// Whether a layout of this grade needs `needed`: whether it cannot be solved by steps that are no harder than
    /// its grade, if steps that consist of `needed` alone are left out. Each cell is proved by its easiest step.
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
        let mut grade = Grade::start(hardest);
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            let known = self.singles.known();
            let explainer = Explainer::new(&self.matcher, &known, self.mines);
            let may = |step: &Explanation| {
                let taken = self.taken(&known, step);
                taken.hardness <= hardest && !taken.is_made_of(needed)
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
        (self.silent_above, self.seen) = (0, 0);
        if layout.has_walls() {
            self.singles = self.singles.matcher().session_on(&layout.closed_board(), None);
        } else {
            self.singles.restart();
        }
        self.singles.tell_digit(first, layout.safe_digit(first)?).ok()
    }

    /// The number of cells that single digits decide once the first click has opened what it opens.
    fn open_at_first(&mut self, layout: &Layout, first: Coord) -> Option<usize> {
        self.start(layout, first)?;
        for (at, digit) in layout.flood(&layout.closed_board(), first) {
            if at != first {
                self.singles.tell_digit(at, digit).ok()?;
            }
        }
        let (field, ..) = self.singles.state();
        let decides = |at: &usize| {
            let (need, closed) = (field.at(*at).residual(), field.at(*at).closed());
            need == 0 || need as u32 == closed.count_ones()
        };
        let open = layout.coords().filter(|&at| layout.safe_digit(at).is_some_and(|digit| digit > 0));
        let open = open.filter(|&at| field.is_open(at)).map(|at| field.index(at));
        Some(count(open.filter(decides).flat_map(|at| field.around(at, field.at(at).closed()))))
    }

    /// Opens what single digits prove; whether the layout is solved then.
    fn play_singles(&mut self, layout: &Layout, grade: &mut Grade) -> Option<bool> {
        let play = self.singles.play(layout).ok()?;
        if play.cells[Tier::Single as usize] > 0 {
            grade.hardest = grade.hardest.max(Hardness::ONE);
            let one = self.one.filter(|one| !grade.rules.contains(one));
            grade.rules.extend(one);
            let steps = play.steps[Tier::Single as usize];
            if steps > 0 {
                *grade.steps.entry(1).or_default() += steps;
            }
        }
        Some(play.solved)
    }

    /// Takes what the number of mines decides, alone or with one digit: that is easier than two digits. `None` if it decides nothing.
    fn take_count(&mut self, layout: &Layout, grade: &mut Grade) -> Option<()> {
        let (field, ..) = self.singles.state();
        let left = self.mines?.checked_sub(field.mines)?;
        if left == 0 || left == field.unknown {
            let cells: Vec<Coord> = unknown(field).map(|at| field.coord(at)).collect();
            grade.count(Hardness::COUNT, (None, None), || cells.len());
            return self.take(layout, &cells, Value::from_mine(left > 0));
        }
        // A digit needs at most eight mines, and leaves at most eight cells without one.
        if left > 8 && field.unknown > left + 8 {
            return None;
        }
        // What is left beside the cells of a digit, if that is all mines or none.
        let elsewhere = |at: usize| -> Option<bool> {
            let (need, closed) =
                (field.at(at).residual() as usize, field.at(at).closed().count_ones() as usize);
            let (mines, cells) = (left.checked_sub(need)?, field.unknown - closed);
            (cells > 0 && (mines == 0 || mines == cells)).then_some(mines > 0)
        };
        let cells = |at: usize| {
            let near: Vec<usize> = field.around(at, field.at(at).closed()).collect();
            unknown(field).filter(move |cell| !near.contains(cell))
        };
        let decides = field.foci().filter_map(|at| Some((cells(at).next()?, at, elsewhere(at)?)));
        let (_, at, mines) = decides.min()?;
        let open = || count(field.foci().filter(|&at| elsewhere(at).is_some()).flat_map(cells));
        grade.count(Hardness::COUNT_AND_ONE, (None, None), open);
        let cells: Vec<Coord> = cells(at).map(|at| field.coord(at)).collect();
        self.take(layout, &cells, Value::from_mine(mines))
    }

    /// Takes what the first pair of digits decides. `None` if none decides anything.
    fn take_pair(&mut self, layout: &Layout, grade: &mut Grade) -> Option<()> {
        let (field, ..) = self.singles.state();
        // A cell's digits are next to it, and decide cells with digits two rows further on, three rows further at most.
        let changed = field.trail[self.seen..].iter().map(|event| field.place(event.at()).0);
        let first_changed = changed.min().unwrap_or(usize::MAX);
        self.seen = field.trail.len();
        self.silent_above = self.silent_above.min(first_changed.saturating_sub(4));
        let Some(pair) = first_pair(field, self.silent_above) else {
            self.silent_above = field.size().0;
            return None;
        };
        let digits = pair.foci.map(|at| field.coord(at));
        let cells: Vec<Coord> = pair.cells.iter().map(|&at| field.coord(at)).collect();
        self.silent_above = cells[0].row;
        let told = match self.pairs.get(&pair.system) {
            Some(&told) => told,
            None => {
                let placed = Placed::of(&self.singles.known(), &digits)?;
                let rule = self.rules_of(&placed, cells[0], pair.value).next().map(|rule| rule.id());
                *self.pairs.entry(pair.system).or_insert((rule, placed.pattern()))
            }
        };
        grade.count(Hardness::PAIR, told, || decided_by_pairs(self.singles.state().0).len());
        self.take(layout, &cells, pair.value)
    }

    /// Takes the easiest step where no single digit and no pair says anything. `None` if nothing follows, or nothing that can be told.
    fn take_easiest(&mut self, layout: &Layout, grade: &mut Grade) -> Option<()> {
        let known = self.singles.known();
        let mut leads = Explainer::new(&self.matcher, &known, self.mines).leads()?;
        let Easiest { hardness, goal, lead, open } = easiest(&known, &mut leads)?;
        let value = leads.goals[goal].value;
        let cells = leads.cells(goal, lead);
        let placed = Placed::of(&known, &leads.goals[goal].leads[lead].digits);
        let told = match placed.filter(|_| hardness.tier == Tier::Table) {
            Some(placed) => {
                let rule = self.rules_of(&placed, cells[0], value).next().map(Rule::id);
                (rule, placed.pattern())
            }
            None => (None, None),
        };
        grade.count(hardness, told, || open);
        self.take(layout, &cells, value)
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

/// The easiest step to one of the goals; of steps that are as easy the first goal, and of its digits the first. `None` if none can be told.
fn easiest(known: &Board, leads: &mut Leads) -> Option<Easiest> {
    let mut best: Option<Easiest> = None;
    for goal in 0..leads.goals.len() {
        let mut to_goal: Option<(Hardness, usize)> = None;
        let mut by_digits: Vec<usize> = (0..leads.goals[goal].leads.len()).collect();
        by_digits.sort_by(|&a, &b| leads.goals[goal].leads[a].digits.cmp(&leads.goals[goal].leads[b].digits));
        for lead in by_digits {
            let Some(hardness) = hardness(known, leads, goal, lead) else { continue };
            if to_goal.is_none_or(|(least, _)| hardness < least) {
                to_goal = Some((hardness, lead));
            }
            // Nothing that takes two digits or more is easier.
            if hardness.order <= Hardness::PAIR.order && hardness.tier == Tier::Table {
                break;
            }
        }
        let Some((hardness, lead)) = to_goal else { continue };
        let cells = leads.goals[goal].cells.len();
        match &mut best {
            Some(best) if best.hardness < hardness => {}
            Some(best) if best.hardness == hardness => best.open += cells,
            _ => best = Some(Easiest { hardness, goal, lead, open: cells }),
        }
    }
    best
}

/// How hard it is to prove a goal from these digits.
fn hardness(known: &Board, leads: &mut Leads, goal: usize, lead: usize) -> Option<Hardness> {
    let order = leads.order(goal, lead)?;
    let digits = &leads.goals[goal].leads[lead].digits;
    let size = digits.len();
    let tier = match size {
        _ if leads.goals[goal].leads[lead].counted => Tier::Count,
        0 | 1 => Tier::Single,
        _ if Placed::of(known, digits).is_some() => Tier::Table,
        _ if leads.is_listed(goal, lead) => Tier::Exact,
        _ => Tier::WhatIf,
    };
    Some(Hardness { digits: size, order, tier })
}

/// The unknown cells, row by row.
fn unknown(field: &Field) -> impl Iterator<Item = usize> {
    field.cells().filter(|&at| field.at(at).kind() == crate::matcher::CLOSED)
}

/// How many different cells these are.
fn count(cells: impl Iterator<Item = usize>) -> usize {
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    cells.dedup();
    cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;
    use crate::table::{RuleTable, Table};

    /// The hardest step by explanations alone.
    fn explained(grader: &mut Grader, layout: &Layout, first: Coord) -> Option<Hardness> {
        let mut grade = Grade::start(Hardness::NOTHING);
        grader.start(layout, first)?;
        while !grader.play_singles(layout, &mut grade)? {
            let known = grader.singles.known();
            let step = Explainer::new(&grader.matcher, &known, grader.mines).easiest()?;
            grade.count(grader.taken(&known, &step).hardness, (None, None), || 0);
            grader.take(layout, &step.cells, step.value)?;
        }
        Some(grade.hardest)
    }

    #[test]
    fn steps_are_those_that_would_be_explained() {
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
                    let expected = explained(&mut grader, &layout, game.first_cell());
                    assert_eq!(grade.as_ref().map(|grade| grade.hardest), expected, "{game} {index}");
                    let Some(grade) = grade else { continue };
                    assert!(grade.hard_steps() > 0 && grade.hardest_open > 0, "{grade:?}");
                    hard += usize::from(grade.hardest.digits > 1);
                }
            }
        }
        assert!(hard > 100);
    }
}
