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
use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Cells, Part, Statement};
use super::ground::Ground;
use crate::bits::BitsHash;
use crate::board::Coord;
use crate::matcher::Value;

/// To combine two statements takes as much as so many looks.
const PAIR: usize = 32;
/// The most work of one search.
const MOST_WORK: usize = PAIR << 13;
/// The most where each statement is of the one before and a clue: so much is looked at in haste, too.
const MOST_STRAIGHT: usize = PAIR << 10;
/// The most there once an argument was found, or where it takes [`MANY`] clues.
const ENOUGH_STRAIGHT: usize = PAIR << 9;
/// From so many clues on, a supposition is mostly easier to follow than areas; but not with the mine count, where many digits are counted in one
/// step.
const MANY: usize = 7;
/// How much a missing clue counts there beyond the least that it costs. So statements of many clues come first, and an argument is soon found.
const AHEAD: usize = 2;
/// The most for something that follows as well.
const FEW: usize = PAIR << 8;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// What some cells are.
    Cells(Cells, Value),
    /// That no numbers of mines fit.
    Nothing,
    /// What any cells are.
    Any,
    /// That some of these cells hold at least so many mines.
    Least(Cells, i32),
    /// That these cells hold at most so many.
    Most(Cells, i32),
}

/// A statement with the cheapest way to it so far.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub says: Statement,
    pub from: From,
    pub cost: usize,
    /// The clues that it is made of, a bit each.
    clues: u64,
    /// Whether it only counts cells of others, which share none.
    is_group: bool,
    /// The statement before it about the same cells.
    before: Option<usize>,
}

impl Node {
    /// A part of two others, where `step` says what these are.
    fn of_two(
        ground: &Ground<'_>,
        nodes: &[Self],
        (s, t, part): (usize, usize, Part),
        says: Statement,
        step: AreaStep,
    ) -> Self {
        let (a, b) = (nodes[s], nodes[t]);
        let of = [a.says, b.says];
        Self {
            says,
            from: From::Two(s, t, part),
            cost: a.cost + b.cost + ground.step(step, of, says, part).cost(),
            clues: a.clues | b.clues,
            is_group: ground.is_group(of, part),
            before: None,
        }
    }
}

/// What a statement is.
#[derive(Clone, Copy)]
pub(super) enum From {
    Clue(usize),
    /// A part of two other nodes.
    Two(usize, usize, Part),
}

/// The nodes of all clues, in their order.
pub(super) fn clue_nodes(ground: &Ground<'_>) -> Vec<Node> {
    let node = |clue| Node {
        says: ground.clue(clue),
        from: From::Clue(clue),
        cost: cost::CLUE,
        clues: 1 << clue,
        is_group: false,
        before: None,
    };
    (0..ground.net.at.len()).map(node).collect()
}

/// The cheapest argument that was found for a goal from some of the nodes, of which none can be left out: all nodes, and which is the goal.
pub(super) fn cheapest(
    ground: &Ground<'_>,
    goal: Goal,
    nodes: Vec<Node>,
    seeds: &[usize],
    budget: &mut Budget,
) -> Option<(Vec<Node>, usize)> {
    // One statement after the other, each with a seed: that is soon found, and a bound for all others.
    let mut straight = Search::new(ground, goal, nodes.clone(), seeds);
    straight.is_straight = true;
    let is_hasty = seeds.len() >= MANY && !ground.counts;
    straight.run(if is_hasty { ENOUGH_STRAIGHT } else { MOST_STRAIGHT });
    let mut any = Search::new(ground, goal, nodes, seeds);
    any.most = straight.most;
    budget.spend(straight.work);
    any.run(MOST_WORK.min(budget.choice()));
    budget.spend(any.work);
    let best = if any.goal.is_some() { any } else { straight };
    best.goal.map(|goal| (best.nodes, goal))
}

/// Adds what two statements that share no cells say together; `None` if they share some, or no numbers meet both.
pub(super) fn side_by_side(ground: &Ground<'_>, nodes: &mut Vec<Node>, s: usize, t: usize) -> Option<usize> {
    let (a, b) = (nodes[s], nodes[t]);
    if a.says.cells & b.says.cells != 0 {
        return None;
    }
    let says = ground.combine(a.says, b.says)?[Part::All as usize];
    let gap = ground.gap(a.says.cells, b.says.cells);
    let step = AreaStep { goes_on: a.is_group || b.is_group, gap, ..AreaStep::default() };
    nodes.push(Node::of_two(ground, nodes, (s, t, Part::All), says, step));
    Some(nodes.len() - 1)
}

/// Adds what a proof stated to the nodes of all clues, as far as it goes beyond them. A reader knows it, so it costs no more than a look.
pub(super) fn add_stated(ground: &Ground<'_>, nodes: &mut Vec<Node>, steps: &[Step]) {
    let net = ground.net;
    let clue = |at: Option<Coord>| net.at.iter().position(|&other| other == at);
    let mut stated: Vec<Option<usize>> = Vec::new();
    for step in steps {
        let Argument::Area { area, from, .. } = &step.by else { continue };
        let mut add = || {
            let [s, t] = from.map(|source| match source {
                Source::Digit(at) => clue(Some(at)),
                Source::Count(_) => clue(None),
                Source::Area(number) => stated.get(number).copied().flatten(),
            });
            let (s, t) = (s?, t?);
            let regions = area.iter().filter_map(|&cell| net.region_of(cell));
            let cells = regions.fold(0, |cells, region| cells | ground.regions[region]);
            let parts = ground.combine(nodes[s].says, nodes[t].says)?.into_iter().zip(Part::ALL);
            let (says, part) = parts.into_iter().find(|(says, _)| cells != 0 && says.cells == cells)?;
            let says_it = |node: &Node| node.says.cells == cells && node.says.says_all_of(says);
            if let Some(same) = nodes.iter().position(says_it) {
                return Some(same);
            }
            let node = Node::of_two(ground, nodes, (s, t, part), says, AreaStep::default());
            nodes.push(Node { cost: cost::CLUE, ..node });
            Some(nodes.len() - 1)
        };
        let node = add();
        stated.push(node);
    }
}

/// Something that the nodes, all of them given, decide with few statements: all nodes, and which it is.
pub(super) fn any(ground: &Ground<'_>, nodes: Vec<Node>, budget: &mut Budget) -> Option<(Vec<Node>, usize)> {
    let seeds: Vec<usize> = (0..nodes.len()).collect();
    let mut search = Search::new(ground, Goal::Any, nodes, &seeds);
    search.run(FEW);
    budget.spend(search.work);
    search.goal.map(|goal| (search.nodes, goal))
}

struct Search<'g> {
    ground: &'g Ground<'g>,
    wanted: Goal,
    /// The nodes that are given.
    seeds: &'g [usize],
    /// The clues that an argument has to use, a bit each.
    needed: u64,
    /// Whether each step uses a seed.
    is_straight: bool,
    /// Only what costs less is looked for.
    most: usize,
    /// The pairs of statements that were looked at, and what it took to combine them.
    work: usize,
    nodes: Vec<Node>,
    /// The last statement about each set of cells.
    by_cells: HashMap<Cells, usize, BitsHash>,
    /// What is to be combined next: first the clues, then what is the cheapest at its best, has the most clues, was found first.
    queue: BinaryHeap<(Reverse<usize>, u32, Reverse<usize>)>,
    goal: Option<usize>,
}

impl<'g> Search<'g> {
    fn new(ground: &'g Ground<'g>, wanted: Goal, nodes: Vec<Node>, seeds: &'g [usize]) -> Self {
        let needed = seeds.iter().fold(0, |clues, &seed| clues | nodes[seed].clues);
        Self {
            ground,
            wanted,
            seeds,
            needed: if wanted == Goal::Any { 0 } else { needed },
            is_straight: false,
            most: usize::MAX,
            work: 0,
            nodes,
            by_cells: HashMap::default(),
            queue: BinaryHeap::new(),
            goal: None,
        }
    }

    /// Looks for a goal that costs less than `most`. Whether it is sure that there is no cheaper one than what was found.
    fn run(&mut self, most_work: usize) -> bool {
        let enough = if self.is_straight { ENOUGH_STRAIGHT } else { most_work };
        for &seed in self.seeds {
            let node = self.nodes[seed];
            if self.wanted == Goal::Any && self.is_goal(node.says) {
                self.most = self.most.min(node.cost);
                self.goal = self.goal.or(Some(seed));
            }
            self.by_cells.insert(node.says.cells, seed);
            self.queue.push((Reverse(0), node.clues.count_ones(), Reverse(seed)));
        }
        let mut done = Vec::new();
        while let Some((_, _, Reverse(next))) = self.queue.pop() {
            let node = self.nodes[next];
            if self.at_least(node.cost, node.clues) >= self.most {
                continue;
            }
            for &other in &done {
                self.work += 1;
                if self.work > most_work || self.work > enough && self.goal.is_some() {
                    return false;
                }
                self.combine(other, next);
            }
            // The seeds come first.
            if !self.is_straight || self.seeds.contains(&next) {
                done.push(next);
            }
        }
        true
    }

    /// The least that a statement costs beside its sources.
    fn statement(&self) -> usize {
        if self.ground.counts { cost::GOES_ON } else { cost::STATEMENT }
    }

    /// The least that an argument costs which a statement of these clues is part of.
    fn at_least(&self, cost: usize, clues: u64) -> usize {
        let missing = (self.needed & !clues).count_ones() as usize;
        cost + missing * (cost::CLUE + self.statement())
    }

    fn is_goal(&self, says: Statement) -> bool {
        match self.wanted {
            Goal::Cells(cells, value) => says.cells & cells != 0 && self.ground.decides(says) == Some(value),
            Goal::Any => self.ground.decides(says).is_some(),
            Goal::Nothing => false,
            Goal::Least(cells, mines) => says.cells & !cells == 0 && says.bounds.0 >= mines,
            Goal::Most(cells, mines) => says.cells == cells && says.bounds.1 <= mines,
        }
    }

    /// Takes what two statements say together.
    fn combine(&mut self, s: usize, t: usize) {
        let (a, b) = (self.nodes[s], self.nodes[t]);
        let clues = a.clues | b.clues;
        // Only what goes on with a group may cost less than a statement.
        let statement = if a.is_group || b.is_group { self.statement() } else { cost::STATEMENT };
        if self.at_least(a.cost + b.cost + statement, clues) >= self.most {
            return;
        }
        self.work += PAIR;
        let of_two_areas = matches!((a.from, b.from), (From::Two(..), From::Two(..)));
        let gap = self.ground.gap(a.says.cells, b.says.cells);
        let step = AreaStep { of_two_areas, goes_on: a.is_group || b.is_group, gap, ..AreaStep::default() };
        let Some(parts) = self.ground.combine(a.says, b.says) else {
            if self.wanted == Goal::Nothing {
                let says = Statement { cells: a.says.cells | b.says.cells, bounds: (1, 0) };
                let cost = a.cost + b.cost + AreaStep { goes_on: false, ..step }.cost();
                let from = From::Two(s, t, Part::All);
                self.add_goal(Node { says, from, cost, clues, is_group: false, before: None });
            }
            return;
        };
        for (says, part) in parts.into_iter().zip(Part::ALL) {
            let says_all = |(least, most)| least == 0 && most == self.ground.size(says.cells);
            if says.cells == 0 || says == a.says || says == b.says || says_all(says.bounds) {
                continue;
            }
            let node = Node::of_two(self.ground, &self.nodes, (s, t, part), says, step);
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
        let at_least = self.at_least(node.cost, node.clues);
        if at_least >= self.most {
            return;
        }
        let before = self.by_cells.get(&node.says.cells).copied();
        let mut same =
            std::iter::successors(before, |&old| self.nodes[old].before).map(|old| &self.nodes[old]);
        if same.any(|old| old.cost <= node.cost && old.says.says_all_of(node.says)) {
            return;
        }
        self.by_cells.insert(node.says.cells, self.nodes.len());
        let missing = (self.needed & !node.clues).count_ones() as usize;
        let ahead = if self.is_straight { missing * AHEAD } else { 0 };
        self.queue.push((Reverse(at_least + ahead), node.clues.count_ones(), Reverse(self.nodes.len())));
        self.nodes.push(Node { before, ..node });
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::network::{Network, Region};
    use super::super::super::reading::Reading;
    use super::super::best;
    use super::*;
    use crate::board::{Board, Cell, Coord};
    use crate::layout::Game;

    /// The least cost of all statements up to `most`, by combining all pairs until nothing is cheaper.
    fn all_costs(ground: &Ground<'_>, most: usize) -> HashMap<(Statement, bool), usize> {
        let clues = (0..ground.net.at.len()).map(|clue| ground.clue(clue));
        let mut costs: HashMap<_, usize> = clues.map(|says| ((says, true), cost::CLUE)).collect();
        loop {
            let known: Vec<_> = costs.iter().map(|(key, cost)| (*key, *cost)).collect();
            let mut changed = false;
            for &((s, s_is_clue), s_cost) in &known {
                for &((t, t_is_clue), t_cost) in &known {
                    let Some(parts) = ground.combine(s, t) else { continue };
                    let (of_two_areas, gap) = (!s_is_clue && !t_is_clue, ground.gap(s.cells, t.cells));
                    let step = AreaStep { of_two_areas, gap, ..AreaStep::default() };
                    for (says, part) in parts.into_iter().zip(Part::ALL) {
                        let cost = s_cost + t_cost + ground.step(step, [s, t], says, part).cost();
                        let old = costs.entry((says, false)).or_insert(usize::MAX);
                        if says.cells != 0 && cost <= most && cost < *old {
                            *old = cost;
                            changed = true;
                        }
                    }
                }
            }
            costs.retain(|_, cost| *cost <= most);
            if !changed {
                return costs;
            }
        }
    }

    /// Cells that three digits decide and no two of them, on boards in play: the search finds the cheapest argument.
    #[test]
    fn no_argument_is_cheaper() {
        let (mut compared, mut costs) = (0, Vec::new());
        for index in 0..40 {
            let layout = Game::EXPERT.layout(3, index);
            let board = layout.board_where(|at| (at.row + 2 * at.col + index as usize) % 7 < 3);
            let position = Reading::new(&board, None);
            let clues: Vec<Coord> = position.clues().iter().map(|clue| clue.at).collect();
            for (i, &a) in clues.iter().enumerate() {
                let near: Vec<Coord> =
                    clues[i + 1..].iter().copied().filter(|b| b.king_distance(a) <= 2).take(4).collect();
                for (&b, &c) in near.iter().zip(near.iter().skip(1)) {
                    compared += usize::from(compare(&board, &[a, b, c], &mut costs).is_some());
                }
            }
            if compared > 25 {
                break;
            }
        }
        assert!(compared > 25, "{compared}");
        costs.sort_unstable();
        costs.dedup();
        assert!(costs.len() > 1, "{costs:?}");
    }

    fn compare(board: &Board, digits: &[Coord; 3], costs: &mut Vec<usize>) -> Option<()> {
        let place = |digits: &[Coord]| digits.iter().copied().map(Some).collect::<Vec<_>>();
        let position = Reading::new(board, None);
        let net = Network::of(&position, &place(digits), None);
        if net.regions.iter().map(Region::size).sum::<i32>() > 9 {
            return None;
        }
        let ground = Ground::new(&net)?;
        let decided = |digits: &[Coord]| {
            let net = Network::of(&position, &place(digits), None);
            let mut search_for = Vec::new();
            for (region, Region { cells, .. }) in net.regions.iter().enumerate() {
                for value in [Value::Safe, Value::Mine] {
                    if best(&net, Some((region, value)), &mut Budget::new()).is_some() {
                        search_for.extend(cells.iter().map(|&cell| (cell, value)));
                    }
                }
            }
            search_for
        };
        let by_two: Vec<(Coord, Value)> = (0..3)
            .flat_map(|left_out| {
                let two: Vec<Coord> = (0..3).filter(|&one| one != left_out).map(|one| digits[one]).collect();
                decided(&two)
            })
            .collect();
        let (cell, value) = decided(digits).into_iter().find(|one| !by_two.contains(one))?;
        assert_eq!(board.get(cell), Cell::Closed);
        let region = net.region_of(cell)?;
        let goal = Goal::Cells(ground.regions[region], value);
        let mut search = Search::new(&ground, goal, clue_nodes(&ground), &[0, 1, 2]);
        assert!(search.run(MOST_WORK));
        let found = search.most;
        let is_goal =
            |says: Statement| says.cells & ground.regions[region] != 0 && ground.decides(says) == Some(value);
        let all = all_costs(&ground, found).into_iter();
        let least = all.filter(|&((says, _), _)| is_goal(says)).map(|(_, cost)| cost).min();
        assert_eq!(least, Some(found), "{cell} {value:?} of {digits:?}");
        costs.push(found);
        Some(())
    }
}
