//! The search for the cheapest argument about areas, best first.
//!
//! A statement costs what a person has to hold in mind: the statements that it is made of, their cells, how far they are apart, whether two
//! areas have to be remembered at once. The cost of an argument is the sum over its steps, of each as often as it is used; so the cheapest
//! argument for a statement is made of cheapest arguments (Knuth, "A generalization of Dijkstra's algorithm", 1977). No argument can do without any
//! of the clues, and each one more costs a step: what an unfinished argument will cost at least is known, and guides the search.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::super::budget::Budget;
use super::super::cost::{self, AreaStep};
use super::super::excerpt::{Aim, Excerpt};
use super::super::proof::Step;
use super::statement::{Cells, ELSEWHERE, Part, Statement, combine};
use super::told::told;
use crate::board::Coord;
use crate::matcher::Value;

/// The most pairs of statements that are looked at in one search.
const MOST_PAIRS: usize = 1 << 15;
/// The most that are looked at for something that follows as well.
const FEW_PAIRS: usize = 1 << 8;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// What some cells are.
    Cells(Cells, Value),
    /// That no numbers of mines fit.
    Nothing,
    /// What any cells are.
    Any,
}

/// A statement with the cheapest way to it so far.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub says: Statement,
    pub from: From,
    pub cost: usize,
    /// The clues that it is made of, a bit each.
    clues: u64,
}

/// What a statement is.
#[derive(Clone, Copy)]
pub(super) enum From {
    Clue(usize),
    /// A part of two other nodes.
    Two(usize, usize, Part),
}

/// An excerpt as sets of cells.
pub(super) struct Ground<'e> {
    pub excerpt: &'e Excerpt,
    /// The cells by bit.
    pub cells: Vec<Coord>,
    /// The cells of each region.
    pub regions: Vec<Cells>,
    /// The number of cells elsewhere.
    elsewhere: i32,
}

impl<'e> Ground<'e> {
    /// `None` if there are too many cells, or clues.
    fn new(excerpt: &'e Excerpt) -> Option<Self> {
        let (mut cells, mut regions, mut elsewhere) = (Vec::new(), Vec::new(), 0);
        for (region, of) in excerpt.cells.iter().zip(&excerpt.touches) {
            if of.iter().all(|&clue| excerpt.at[clue].is_none()) {
                regions.push(ELSEWHERE);
                elsewhere += region.len() as i32;
            } else {
                let bits = (1u128.checked_shl(region.len() as u32)? - 1).checked_shl(cells.len() as u32)?;
                regions.push(bits);
                cells.extend_from_slice(region);
                if cells.len() > 127 {
                    return None;
                }
            }
        }
        (excerpt.at.len() <= 64).then_some(Self { excerpt, cells, regions, elsewhere })
    }

    pub fn size(&self, cells: Cells) -> i32 {
        let near = (cells & !ELSEWHERE).count_ones() as i32;
        near + if cells & ELSEWHERE != 0 { self.elsewhere } else { 0 }
    }

    pub fn clue(&self, clue: usize) -> Statement {
        let cells =
            self.excerpt.regions_of[clue].iter().fold(0, |cells, &region| cells | self.regions[region]);
        Statement { cells, bounds: (self.excerpt.need[clue], self.excerpt.need[clue]) }
    }

    /// The statements of all parts of S and T; `None` if no numbers meet both.
    pub fn combine(&self, s: Statement, t: Statement) -> Option<[Statement; 4]> {
        let parts = s.parts(t);
        let [first, shared, second, _] = parts.map(|cells| self.size(cells));
        let bounds = combine([first, shared, second], s.bounds, t.bounds)?;
        let mut place = 0;
        Some(bounds.map(|bounds| {
            place += 1;
            Statement { cells: parts[place - 1], bounds }
        }))
    }

    /// What the cells of a statement are, if it says that of all of them.
    pub fn decides(&self, says: Statement) -> Option<Value> {
        match says.bounds {
            _ if says.cells == 0 => None,
            (_, 0) => Some(Value::Safe),
            (least, _) if least == self.size(says.cells) => Some(Value::Mine),
            _ => None,
        }
    }

    /// How many cells lie between two areas.
    fn gap(&self, s: Cells, t: Cells) -> usize {
        if s & t != 0 || (s | t) & ELSEWHERE != 0 {
            return 0;
        }
        let coords = |set: Cells| {
            let of = self.cells.iter().enumerate();
            of.filter(move |(cell, _)| set >> cell & 1 == 1).map(|(_, &at)| at)
        };
        let apart = |a: Coord| coords(t).map(move |b| a.king_distance(b)).min();
        coords(s).filter_map(apart).min().unwrap_or(0).saturating_sub(1)
    }
}

/// The cheapest argument by which the clues, of which none can be left out, prove the aim; `None` if none was found.
pub(in super::super) fn best(excerpt: &Excerpt, aim: Aim, budget: &mut Budget) -> Option<Vec<Step>> {
    let ground = Ground::new(excerpt)?;
    let goal = match aim {
        Aim::Region(region, value) => Goal::Cells(ground.regions[region], value),
        Aim::Nothing => Goal::Nothing,
    };
    // One statement after the other, each with a clue: that is soon found, and a bound for all others.
    let mut straight = Search::new(&ground, goal);
    straight.is_straight = true;
    straight.run(MOST_PAIRS);
    let mut any = Search::new(&ground, goal);
    any.most = straight.most;
    any.run(MOST_PAIRS);
    budget.spend(straight.pairs + any.pairs);
    let best = if any.goal.is_some() { any } else { straight };
    told(&ground, &best.nodes, best.goal?, goal)
}

/// Something that clues decide with few statements.
pub(in super::super) fn any(excerpt: &Excerpt, budget: &mut Budget) -> Option<Vec<Step>> {
    let ground = Ground::new(excerpt)?;
    let mut search = Search::new(&ground, Goal::Any);
    search.run(FEW_PAIRS);
    budget.spend(search.pairs);
    told(&ground, &search.nodes, search.goal?, Goal::Any)
}

struct Search<'g> {
    ground: &'g Ground<'g>,
    wanted: Goal,
    /// Whether each step uses a clue.
    is_straight: bool,
    /// Only what costs less is looked for.
    most: usize,
    /// The pairs of statements that were looked at.
    pairs: usize,
    nodes: Vec<Node>,
    by_cells: HashMap<Cells, Vec<usize>>,
    /// What is to be combined next: first the clues, then what is the cheapest at its best, has the most clues, was found first.
    queue: BinaryHeap<(Reverse<usize>, u32, Reverse<usize>)>,
    goal: Option<usize>,
}

impl<'g> Search<'g> {
    fn new(ground: &'g Ground<'g>, wanted: Goal) -> Self {
        Self {
            ground,
            wanted,
            is_straight: false,
            most: usize::MAX,
            pairs: 0,
            nodes: Vec::new(),
            by_cells: HashMap::new(),
            queue: BinaryHeap::new(),
            goal: None,
        }
    }

    /// Looks for a goal that costs less than `most`. Whether it is sure that there is no cheaper one than what was found.
    fn run(&mut self, most_pairs: usize) -> bool {
        for clue in 0..self.ground.excerpt.at.len() {
            let says = self.ground.clue(clue);
            let node = Node { says, from: From::Clue(clue), cost: cost::CLUE, clues: 1 << clue };
            if self.wanted == Goal::Any && self.is_goal(says) { self.add_goal(node) } else { self.add(node) }
        }
        let mut done = Vec::new();
        while let Some((Reverse(at_least), _, Reverse(next))) = self.queue.pop() {
            if at_least >= self.most {
                return true;
            }
            for &other in &done {
                if self.is_straight && !self.is_clue(other) && !self.is_clue(next) {
                    continue;
                }
                self.pairs += 1;
                if self.pairs > most_pairs {
                    return false;
                }
                self.combine(other, next);
            }
            done.push(next);
        }
        true
    }

    fn is_clue(&self, node: usize) -> bool {
        matches!(self.nodes[node].from, From::Clue(_))
    }

    /// The least that an argument costs which this statement is part of.
    fn at_least(&self, node: &Node) -> usize {
        let clues = if self.wanted == Goal::Any { 0 } else { self.ground.excerpt.at.len() as u32 };
        node.cost + clues.saturating_sub(node.clues.count_ones()) as usize * (cost::CLUE + cost::STATEMENT)
    }

    fn is_goal(&self, says: Statement) -> bool {
        let decides = self.ground.decides(says);
        match self.wanted {
            Goal::Cells(cells, value) => says.cells & cells != 0 && decides == Some(value),
            Goal::Any => decides.is_some(),
            Goal::Nothing => false,
        }
    }

    /// Takes what two statements say together.
    fn combine(&mut self, s: usize, t: usize) {
        let (a, b) = (self.nodes[s], self.nodes[t]);
        let clues = a.clues | b.clues;
        let step = AreaStep {
            of_two_areas: !self.is_clue(s) && !self.is_clue(t),
            gap: self.ground.gap(a.says.cells, b.says.cells),
            ..AreaStep::default()
        };
        let Some(parts) = self.ground.combine(a.says, b.says) else {
            if self.wanted == Goal::Nothing {
                let says = Statement { cells: a.says.cells | b.says.cells, bounds: (1, 0) };
                let cost = a.cost + b.cost + step.cost();
                self.add_goal(Node { says, from: From::Two(s, t, Part::All), cost, clues });
            }
            return;
        };
        for (says, part) in parts.into_iter().zip(Part::ALL) {
            let (size, (least, most)) = (self.ground.size(says.cells), says.bounds);
            if size == 0 || (least == 0 && most == size) || says == a.says || says == b.says {
                continue;
            }
            let decided = self.ground.decides(says).is_some();
            let apart = a.says.cells & b.says.cells == 0;
            let is_group = part == Part::All && apart && least == most;
            let step = AreaStep {
                cells: if decided || is_group { 0 } else { (says.cells & !ELSEWHERE).count_ones() as usize },
                is_loose: least != most && !decided,
                counts_twice: part == Part::All && !apart,
                of_two_areas: step.of_two_areas && !is_group,
                gap: if is_group { 0 } else { step.gap },
            };
            let node = Node { says, from: From::Two(s, t, part), cost: a.cost + b.cost + step.cost(), clues };
            if self.is_goal(says) { self.add_goal(node) } else { self.add(node) }
        }
    }

    fn add_goal(&mut self, node: Node) {
        if node.cost < self.most {
            self.most = node.cost;
            self.goal = Some(self.nodes.len());
            self.nodes.push(node);
        }
    }

    /// Adds a statement, unless one that says as much of these cells is as cheap.
    fn add(&mut self, node: Node) {
        let at_least = self.at_least(&node);
        if at_least >= self.most {
            return;
        }
        let (nodes, (least, most)) = (&self.nodes, node.says.bounds);
        let same = self.by_cells.entry(node.says.cells).or_default();
        let as_good = |&old: &usize| {
            let old: &Node = &nodes[old];
            old.cost <= node.cost && old.says.bounds.0 >= least && old.says.bounds.1 <= most
        };
        if same.iter().any(as_good) {
            return;
        }
        same.push(self.nodes.len());
        let first = if matches!(node.from, From::Clue(_)) { 0 } else { at_least };
        self.queue.push((Reverse(first), node.clues.count_ones(), Reverse(self.nodes.len())));
        self.nodes.push(node);
    }
}
