//! What follows by the fewest digits, without the arguments: for whoever asks how hard a step is, and not why it is right.
//!
//! An argument is dear, and of all digit sets that prove something only one is explained in the end. Here the sets stay sets: their order of
//! logic is worked out for those that are compared.

use super::budget::Budget;
use super::explained::{MOST_ORDERED, explain};
use super::network::Network;
use super::placer::Placer;
use super::proof::{Argument, Explanation};
use super::reading::Reading;
use super::search::{Known, MOST_SETS, smallest};
use super::sums::least_order;
use crate::board::Coord;
use crate::logic::Order;
use crate::matcher::Value;

/// Every argument is of a lower order if its digits prove as much with that; only from here on the argument itself may decide.
const ARGUED: Order = 3;

/// Everything that follows by the fewest digits, and the digits.
pub(crate) struct Leads<'a> {
    position: Reading<'a>,
    budget: Budget,
    /// The groups of cells that follow, by their first cells.
    pub goals: Vec<Goal>,
}

/// Cells that touch the same digits, all safe or all mines.
pub(crate) struct Goal {
    /// The cells, row by row.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Value,
    /// The sets of digits that prove it, none larger than another.
    pub leads: Vec<Lead>,
}

/// Digits that prove something.
pub(crate) struct Lead {
    /// The digits, and `None` for the mine count if it is needed.
    clues: Vec<Option<Coord>>,
    /// The digits, row by row.
    pub digits: Vec<Coord>,
    /// Whether they prove it with the mine count only.
    pub counted: bool,
}

/// How much is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Breadth {
    /// One set of digits for each goal; and nothing more once a set of this size without the mine count is found, which nothing undercuts.
    First(usize),
    /// One set of digits for each goal.
    Each,
    /// All sets of digits for each goal.
    All,
}

impl<'a> Leads<'a> {
    /// What follows from a position by no more digits than anything else that is `known` to follow. What takes too long to find is left
    /// out.
    pub(super) fn of(position: Reading<'a>, known: &dyn Known, breadth: Breadth) -> Self {
        let mut budget = Budget::new();
        let mut goals: Vec<Goal> = Vec::new();
        let mut least = known.ready().least();
        let net = Network::of_all(&position);
        let mut placer = Placer::new(&net, &mut budget);
        for (region, alike) in net.regions.iter().enumerate() {
            if placer.budget.is_spent() {
                break;
            }
            let Some(value) = known.value(alike.cells[0]) else { continue };
            let many = if breadth == Breadth::All { MOST_SETS } else { 1 };
            let [plain, by_count] = smallest(&mut placer, known, (region, value), (least, many));
            let (sets, counted) = if by_count.is_empty() { (plain, false) } else { (by_count, true) };
            let lead = |set: &Vec<usize>| {
                // Clues are numbered row by row.
                let mut clues = net.places(set);
                clues.extend(counted.then_some(None));
                Lead { digits: clues.iter().copied().flatten().collect(), clues, counted }
            };
            let leads: Vec<Lead> = sets.iter().map(lead).collect();
            let Some(size) = leads.first().map(|lead| lead.digits.len()) else { continue };
            if size < least {
                goals.clear();
                least = size;
            }
            goals.push(Goal { cells: alike.cells.clone(), value, leads });
            if breadth == Breadth::First(size) && !counted {
                break;
            }
        }
        drop(placer);
        goals.retain(|goal| goal.leads[0].digits.len() == least);
        Self { position, budget, goals }
    }

    /// The least order of logic with which the digits prove the goal. `None` if that is too long to tell, or if it is more than `at_most`.
    pub fn order(&mut self, goal: usize, lead: usize, at_most: Order) -> Option<Order> {
        let (to, by) = (&self.goals[goal], &self.goals[goal].leads[lead]);
        let is_ordered = by.clues.len() <= MOST_ORDERED;
        let most = if is_ordered { at_most.min(by.clues.len() as Order).saturating_add(1) } else { ARGUED };
        let net = Network::of(&self.position, &by.clues, None);
        let region = net.region_of(to.cells[0])?;
        match least_order(&net, region, to.value, most) {
            Some(order) if is_ordered && order > at_most => return None,
            Some(order) if is_ordered || order < ARGUED => return Some(order),
            _ => {}
        }
        self.explained(goal, lead).map(|found| found.order)
    }

    /// Whether no argument shows it, but only a list of all placements.
    pub fn is_listed(&mut self, goal: usize, lead: usize) -> bool {
        let lists = |by: &Argument| matches!(by, Argument::Placements { .. });
        self.explained(goal, lead).is_none_or(|found| found.steps.iter().any(|step| lists(&step.by)))
    }

    fn explained(&mut self, goal: usize, lead: usize) -> Option<Explanation> {
        let (to, by) = (&self.goals[goal], &self.goals[goal].leads[lead]);
        explain(&self.position, &by.clues, to.cells[0], to.value, &mut self.budget)
    }

    /// The cells that the digits prove together with those of the goal, row by row: all that touch the same of these digits.
    pub fn cells(&self, goal: usize, lead: usize) -> Vec<Coord> {
        let net = Network::of(&self.position, &self.goals[goal].leads[lead].clues, None);
        let region = net.region_of(self.goals[goal].cells[0]);
        region.map_or_else(Vec::new, |region| net.regions[region].cells.clone())
    }
}
