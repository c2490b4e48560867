//! Computes grades: plays a layout and always takes the easiest step.
//!
//! Nearly all steps take one or two digits; these are read from the squares of a session. Only if there are none are the [`Leads`] to larger
//! steps searched for.

use std::collections::HashMap;

use super::elsewhere::{Elsewhere, unknown};
use super::grade::{Grade, Hardness, Told};
use super::placed::Placed;
use crate::board::{Board, Cell, Coord};
use crate::canonical::PatternId;
use crate::explain::{Breadth, Explainer, Lead, Leads};
use crate::layout::Layout;
use crate::logic::Order;
use crate::matcher::{
    CLOSED, Event, Matcher, OPEN, PairSystem, SAFE, Session, Tier, Tiers, Value, decided_by_pairs, first_pair,
};
use crate::rules::{PlayersName, Rule, RuleId, RuleSet};

/// Works out grades. Keeps its memory.
pub(crate) struct Grader {
    /// With single digits only.
    pub(super) singles: Session,
    pub(super) matcher: Matcher,
    rules: Vec<Rule>,
    /// The rule of one digit, if it is among the rules.
    one: Option<RuleId>,
    pub(super) mines: Option<usize>,
    /// For each system of a pair the rule and the pattern that it is told by: the first of the rules that prove it.
    pairs: HashMap<PairSystem, (Option<RuleId>, Option<PatternId>)>,
    /// Whether configurations are looked for that players have a name for.
    named: bool,
    /// What is left to find: known mines are flags, and known safe cells, which are opened at once, are walls if they are not open; and how
    /// many events of the session this holds.
    pub(super) known: Board,
    noted: usize,
    /// No pair decides a cell above this row; and the events of the session that this takes into account.
    silent_above: usize,
    seen: usize,
    /// The events after which no safe cell is left to be opened.
    played: usize,
}

/// A position at which a hard step is needed.
pub(crate) struct Moment {
    pub position: Board,
    /// Of the easiest step.
    pub hardness: Hardness,
}

/// A step to be taken.
struct Next {
    hardness: Hardness,
    told: Told,
    cells: Vec<Coord>,
    value: Value,
    /// How many cells follow as easily, unless [`Grader::open`] counts them.
    open: usize,
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
            known: Board::closed(rows, cols).expect("a game has the size of a board"),
            noted: 0,
            matcher: matcher.clone(),
            rules: rules.rules().to_vec(),
            one: one.map(Rule::id),
            mines,
            pairs: HashMap::new(),
            named: false,
            silent_above: 0,
            seen: 0,
            played: 0,
        }
    }

    /// The same, but it looks for configurations that players have a name for. That takes as long as all the rest.
    pub fn with_names(self, named: bool) -> Self {
        Self { named, ..self }
    }

    /// The grade of a layout that is opened at `first`. `None` if it needs a guess, or a step whose proof is too long to give.
    pub fn grade(&mut self, layout: &Layout, first: Coord) -> Option<Grade> {
        let mut grade = Grade::start(Hardness::NOTHING);
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            let next = self.next(layout, grade.hardest)?;
            grade.count(next.hardness, next.told, || self.open(&next));
            self.take(layout, &next.cells, next.value)?;
        }
        if grade.hardest.digits <= 1 && grade.hardest.tier == Tier::Single {
            grade.hardest_open = self.open_at_first(layout, first)?;
        }
        Some(grade.sorted())
    }

    /// The position of a layout, opened at `first`, at which the easiest step takes so many digits for the first time; without a number that
    /// at which its hardest step before the first guess is needed. What is easier has been done, and mines that are known are flags. `None` if
    /// no step takes so many, or two.
    pub fn hard_moment(&mut self, layout: &Layout, first: Coord, digits: Option<usize>) -> Option<Moment> {
        let mut moment: Option<Moment> = None;
        let mut grade = Grade::start(Hardness::NOTHING);
        self.start(layout, first)?;
        while !self.play_singles(layout, &mut grade)? {
            let Some(next) = self.next(layout, Hardness::MOST) else { break };
            let is_hard = match digits {
                Some(digits) => next.hardness.digits == digits,
                None => next.hardness > grade.hardest && next.hardness.digits > 1,
            };
            if is_hard {
                self.note(layout);
                moment = Some(Moment { position: self.known.clone(), hardness: next.hardness });
                if digits.is_some() {
                    break;
                }
            }
            grade.count(next.hardness, next.told, || 0);
            self.take(layout, &next.cells, next.value)?;
        }
        moment
    }

    pub(super) fn start(&mut self, layout: &Layout, first: Coord) -> Option<()> {
        (self.silent_above, self.seen, self.played) = (0, 0, 0);
        self.singles.restart_on(layout);
        self.note_cells(layout, layout.coords());
        self.noted = 0;
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
        let field = self.singles.field();
        let decides = |at: &usize| {
            let (need, closed) = (field.at(*at).residual(), field.at(*at).closed());
            need == 0 || need as u32 == closed.count_ones()
        };
        let open = layout.coords().filter(|&at| field.is_open(at)).map(|at| field.index(at));
        Some(count(open.filter(decides).flat_map(|at| field.around(at, field.at(at).closed()))))
    }

    /// Opens what single digits prove; whether the layout is solved then.
    pub(super) fn play_singles(&mut self, layout: &Layout, grade: &mut Grade) -> Option<bool> {
        let play = self.singles.play_on(layout, &mut self.played).ok()?;
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

    /// Brings [`Self::known`] to what the session knows.
    pub(super) fn note(&mut self, layout: &Layout) {
        let field = self.singles.field();
        let (from, is_safe) = (self.noted, |event: &Event| field.at(event.at()).kind() == SAFE);
        // That a safe cell is opened is no event.
        self.noted = from + field.trail[from..].iter().take_while(|event| !is_safe(event)).count();
        let events: Vec<Coord> = field.trail[from..].iter().map(|event| field.coord(event.at())).collect();
        self.note_cells(layout, events);
    }

    fn note_cells(&mut self, layout: &Layout, cells: impl IntoIterator<Item = Coord>) {
        let field = self.singles.field();
        for at in cells {
            let square = field.at(field.index(at));
            self.known.set(
                at,
                match (square.kind(), layout.safe_digit(at)) {
                    (CLOSED, _) => Cell::Closed,
                    (OPEN, Some(digit)) => Cell::Digit(digit),
                    _ if square.is_mine() => Cell::Mine,
                    _ => Cell::Wall,
                },
            );
        }
    }

    /// The easiest step where single digits decide nothing more; of steps that are as easy the first in reading order. `None` if nothing
    /// follows, or nothing whose proof can be given. How many cells follow as easily is only counted if it is harder than `so_far`.
    fn next(&mut self, layout: &Layout, so_far: Hardness) -> Option<Next> {
        let next = self.by_count().or_else(|| self.pair(layout));
        next.or_else(|| self.larger(so_far))
    }

    /// How many cells steps as hard as this one decide.
    fn open(&self, next: &Next) -> usize {
        let field = self.singles.field();
        match next.hardness {
            Hardness::PAIR => decided_by_pairs(field).len(),
            Hardness::COUNT_AND_ONE => {
                let beside = Elsewhere::of(field, self.mines);
                let decided = beside.iter().flat_map(|beside| beside.digits().map(|(at, _)| at));
                count(decided.flat_map(|at| Elsewhere::cells(field, at)))
            }
            _ => next.open,
        }
    }

    /// What the number of mines decides, alone or with one digit: that is easier than two digits.
    fn by_count(&self) -> Option<Next> {
        let field = self.singles.field();
        let beside = Elsewhere::of(field, self.mines)?;
        let next = |hardness, cells: Vec<usize>, mines| {
            let cells: Vec<Coord> = cells.into_iter().map(|at| field.coord(at)).collect();
            Next { hardness, told: Told::default(), value: Value::from_mine(mines), open: cells.len(), cells }
        };
        if beside.left == 0 || beside.left == field.unknown {
            return Some(next(Hardness::COUNT, unknown(field).collect(), beside.left > 0));
        }
        let first = |(at, mines)| Some((Elsewhere::cells(field, at).next()?, at, mines));
        let (_, at, mines) = beside.digits().filter_map(first).min()?;
        Some(next(Hardness::COUNT_AND_ONE, Elsewhere::cells(field, at).collect(), mines))
    }

    /// What the first pair of digits decides.
    fn pair(&mut self, layout: &Layout) -> Option<Next> {
        self.note(layout);
        let field = self.singles.field();
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
        let (rule, pattern) = match self.pairs.get(&pair.system) {
            Some(&told) => told,
            None => {
                let placed = Placed::of(&self.known, &digits)?;
                let rule = self.rules_of(&placed, cells[0], pair.value).next().map(|rule| rule.id());
                *self.pairs.entry(pair.system).or_insert((rule, placed.pattern()))
            }
        };
        let name = self.named.then(|| name_of(&self.known, &digits, &cells, pair.value)).flatten();
        let told = Told { rule, pattern, name };
        Some(Next { hardness: Hardness::PAIR, told, cells, value: pair.value, open: 0 })
    }

    /// What more digits decide, once no pair does.
    fn larger(&self, so_far: Hardness) -> Option<Next> {
        let known = &self.known;
        let explainer = Explainer::new(&self.matcher, known, self.mines);
        // Nothing is easier than three digits that fit a window, when two decide nothing.
        let quick = if so_far < Hardness::THREE { Breadth::Each } else { Breadth::First(3) };
        let mut leads = explainer.leads(quick)?;
        let mut found = easiest(known, &mut leads);
        if !found.as_ref().is_some_and(|found| found.hardness.is_least_of_its_digits()) {
            leads = explainer.leads(Breadth::All)?;
            found = easiest(known, &mut leads);
        }
        let Easiest { hardness, goal, lead, open } = found?;
        let value = leads.goals[goal].value;
        let cells = leads.cells(goal, lead);
        let placed = Placed::of(known, &leads.goals[goal].leads[lead].digits);
        let told = match placed.filter(|_| hardness.tier == Tier::Table) {
            Some(placed) => {
                let rule = self.rules_of(&placed, cells[0], value).next().map(Rule::id);
                let digits = &leads.goals[goal].leads[lead].digits;
                let name = self.named.then(|| name_of(known, digits, &cells, value)).flatten();
                Told { rule, pattern: placed.pattern(), name }
            }
            None => Told::default(),
        };
        Some(Next { hardness, told, cells, value, open })
    }

    pub(super) fn take(&mut self, layout: &Layout, cells: &[Coord], value: Value) -> Option<()> {
        for &cell in cells {
            match value {
                Value::Safe => self.singles.tell_digit(cell, layout.safe_digit(cell)?),
                Value::Mine => self.singles.tell_mine(cell),
            }
            .ok()?;
        }
        Some(())
    }

    /// The rules that prove a cell from these digits.
    pub(super) fn rules_of(&self, placed: &Placed, cell: Coord, value: Value) -> impl Iterator<Item = &Rule> {
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
        for lead in 0..leads.goals[goal].leads.len() {
            let so_far = to_goal.map(|(least, _)| least).or(best.as_ref().map(|best| best.hardness));
            let at_most = so_far.map_or(Order::MAX, |least| least.order);
            let Some(hardness) = hardness(known, leads, (goal, lead), at_most) else { continue };
            if to_goal.is_none_or(|(least, _)| hardness < least) {
                to_goal = Some((hardness, lead));
            }
            if hardness.is_least_of_its_digits() {
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
    if let Some(best) = best.as_mut().filter(|best| best.hardness.tier == Tier::WhatIf) {
        prefer_arguments(known, leads, best);
    }
    best
}

/// Of leads that are as easy but for the tier takes the first that has an argument; if there is none, the step takes a list of placements.
fn prefer_arguments(known: &Board, leads: &mut Leads, best: &mut Easiest) {
    for goal in best.goal..leads.goals.len() {
        for lead in 0..leads.goals[goal].leads.len() {
            let alike = hardness(known, leads, (goal, lead), best.hardness.order) == Some(best.hardness);
            if alike && !leads.is_listed(goal, lead) {
                (best.goal, best.lead) = (goal, lead);
                return;
            }
        }
    }
    best.hardness.tier = Tier::Exact;
}

/// How hard it is to prove a goal from these digits; a list of placements passes for an argument. `None` if that is too long to tell, or if it
/// takes a higher order than this.
fn hardness(
    known: &Board,
    leads: &mut Leads,
    (goal, lead): (usize, usize),
    at_most: Order,
) -> Option<Hardness> {
    let order = leads.order(goal, lead, at_most)?;
    let Lead { digits, counted, .. } = &leads.goals[goal].leads[lead];
    Some(Hardness::of(digits.len(), order, *counted, || Placed::of(known, digits).is_some()))
}

/// What players call a step.
fn name_of(known: &Board, digits: &[Coord], cells: &[Coord], value: Value) -> Option<&'static str> {
    PlayersName::of(known, digits, cells, value == Value::Mine).map(|named| named.name.name)
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
            grader.note(layout);
            let step = Explainer::new(&grader.matcher, &grader.known, grader.mines).easiest()?;
            grade.count(grader.taken(&grader.known, &step).hardness, Told::default(), || 0);
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
