//! What takes more than two digits, goal by goal.
//!
//! A goal is a region: cells that touch the same digits. Which digits prove it, and how, depends on the digits that were looked at alone;
//! when nothing around these has changed, it stays as it is.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::budget::Budget;
use super::count::Count;
use super::nearest::Nearest;
use super::network::{Network, Region, alike};
use super::placer::Placer;
use super::proof::Explanation;
use super::reading::Reading;
use super::ready::Ready;
use super::search::{Effort, Known, MOST_CLUES, effort, is_least, of_region};
use crate::board::Coord;
use crate::matcher::Value;

/// How many digits are tried before any number of them. Where the mine count may matter, more than a few reach over the whole board anyway.
const LIMITS: [usize; 4] = [3, 5, 8, 12];
const MOST_WITH_COUNT: usize = 3;
/// With the mine count the work of one search for a placement, and of looking for fewer digits once something was found.
const MOST_A_SEARCH: usize = 1 << 16;
const MOST_FEWER: usize = 1 << 16;

/// All goals of a position.
#[derive(Default)]
pub(super) struct Further {
    goals: Vec<Goal>,
    goal_of: HashMap<Coord, usize>,
    /// The goals of which no explanation is known, by the most digits with which one was looked for.
    due: BTreeSet<(usize, usize)>,
    /// The others, by what their explanations ask.
    found: BTreeMap<Effort, Nearest<usize>>,
    /// For each digit the goals for which it was looked at.
    looked_at_for: HashMap<Coord, BTreeSet<usize>>,
    ready: Ready,
    /// Whether the mine count was looked at too: then everything depends on everything.
    counted: bool,
    /// What placements failed that fit the mine count, for all goals of one position.
    failed: Vec<Vec<usize>>,
}

/// Cells that follow.
struct Goal {
    cells: Vec<Coord>,
    value: Value,
    /// The most digits with which an explanation was looked for.
    searched: usize,
    explanation: Option<Explanation>,
}

impl Further {
    pub fn new(position: &Reading<'_>, known: &dyn Known) -> Self {
        // All touch one thing more, so that those that touch no digit are alike as well.
        let around = |cell: u32| {
            let digits =
                position.digits_around(position.coord(cell)).map(|digit| position.index(digit) as usize);
            digits.chain([usize::MAX]).map(move |touched| (cell, touched))
        };
        let follows = position.unknown().filter(|&cell| known.value(position.coord(cell)).is_some());
        let (mut goals, mut goal_of, mut due) = (Vec::new(), HashMap::new(), BTreeSet::new());
        for Region { cells, .. } in alike(position, follows.flat_map(around).collect()) {
            let Some(value) = known.value(cells[0]) else { continue };
            goal_of.extend(cells.iter().map(|&cell| (cell, goals.len())));
            due.insert((0, goals.len()));
            goals.push(Goal { cells, value, searched: 0, explanation: None });
        }
        let mut ready = known.ready();
        ready.learn_what_is_known(position);
        Self { goals, goal_of, due, ready, ..Self::default() }
    }

    /// These cells were proved; the digits are next to them.
    pub fn learn(&mut self, cells: &[Coord], digits: &BTreeSet<Coord>) {
        cells.iter().for_each(|&cell| self.ready.learn(cell));
        let mut stale = BTreeSet::new();
        stale.extend(cells.iter().filter_map(|cell| self.goal_of.get(cell)));
        for digit in digits {
            stale.extend(self.looked_at_for.remove(digit).into_iter().flatten());
        }
        match std::mem::take(&mut self.counted) {
            true => self.forget_all(),
            false => stale.into_iter().for_each(|goal| self.forget(goal)),
        }
    }

    fn forget_all(&mut self) {
        self.failed.clear();
        (0..self.goals.len()).for_each(|goal| self.forget(goal));
    }

    /// What is known of a goal may be so no longer.
    fn forget(&mut self, number: usize) {
        let goal = &mut self.goals[number];
        self.due.remove(&(goal.searched, number));
        goal.searched = 0;
        if let Some(old) = goal.explanation.take() {
            let (effort, at) = (effort(&old), old.cells[0]);
            if let Some(same) = self.found.get_mut(&effort) {
                same.remove(at, number);
                if same.is_empty() {
                    self.found.remove(&effort);
                }
            }
        }
        self.due.insert((0, number));
    }

    /// The easiest of all goals. With few digits less of the board is looked at, so they are tried first.
    pub fn easiest(
        &mut self,
        position: &Reading<'_>,
        known: &dyn Known,
        count: Count,
        budget: &mut Budget,
    ) -> Option<Explanation> {
        let all = self.ready.least();
        for limit in LIMITS.into_iter().take_while(|&limit| limit < all).chain([all]) {
            let reaches_all = limit > MOST_WITH_COUNT && count.may_matter(position, limit);
            let limit = if reaches_all { all } else { limit };
            self.search(position, known, count, limit.min(self.fewest()), budget);
            if self.fewest() <= limit {
                break;
            }
        }
        let (_, easiest) = self.found.first_key_value()?;
        let (_, goal) = easiest.first(position.reader)?;
        self.goals[goal].explanation.clone()
    }

    /// The digits of the easiest explanation so far.
    fn fewest(&self) -> usize {
        self.found.first_key_value().map_or(usize::MAX, |(effort, _)| effort.0)
    }

    /// Looks for explanations with at most so many digits, and then for others with no more than those have.
    fn search(
        &mut self,
        position: &Reading<'_>,
        known: &dyn Known,
        count: Count,
        mut limit: usize,
        budget: &mut Budget,
    ) {
        let counts = count.may_matter(position, limit);
        if counts && !std::mem::replace(&mut self.counted, counts) {
            self.forget_all();
        }
        let everything = counts.then(|| Network::of_all(position));
        let mut due: Vec<usize> = self.due.range(..(limit, 0)).map(|&(_, number)| number).collect();
        due.iter().for_each(|&goal| self.goals[goal].cells.retain(|&cell| position.is_unknown(cell)));
        if counts {
            // The whole board is looked at for each goal, and what is found is forgotten with the next step. So the nearest come first, and
            // nothing is looked for that could only be as easy.
            due.sort_unstable_by_key(|&goal| {
                let first = self.goals[goal].cells.first();
                (first.zip(position.reader).map(|(cell, reader)| cell.king_distance(reader)), first.copied())
            });
        }
        let mut enough = 0;
        for number in due {
            if budget.left() <= enough {
                break;
            }
            let goal = &mut self.goals[number];
            if goal.searched >= limit {
                continue;
            }
            self.due.remove(&(goal.searched, number));
            let Some(&cell) = goal.cells.first() else { continue };
            goal.searched = limit;
            goal.explanation = match &everything {
                Some(net) => {
                    let most = MOST_A_SEARCH.min(budget.left() - enough);
                    explained(net, known, (cell, goal.value), (limit, most), &mut self.failed, budget)
                }
                None => {
                    let clues = clues_around(position, known, cell, limit);
                    for &digit in clues.iter().flatten() {
                        self.looked_at_for.entry(digit).or_default().insert(number);
                    }
                    let net = Network::of(position, &clues, None);
                    explained(&net, known, (cell, goal.value), (limit, usize::MAX), &mut Vec::new(), budget)
                }
            };
            match &goal.explanation {
                Some(found) => {
                    let effort = effort(found);
                    self.found.entry(effort).or_default().insert(found.cells[0], number);
                    limit = limit.min(found.digits.len() - usize::from(is_least(&effort)));
                    if counts && enough == 0 {
                        enough = budget.left().saturating_sub(MOST_FEWER);
                    }
                }
                None => drop(self.due.insert((limit, number))),
            }
        }
    }
}

/// An explanation with at most so many digits, where a search may take so much work; what placements failed for other goals is looked at first.
fn explained(
    net: &Network<'_>,
    known: &dyn Known,
    (cell, value): (Coord, Value),
    (limit, most): (usize, usize),
    failed: &mut Vec<Vec<usize>>,
    budget: &mut Budget,
) -> Option<Explanation> {
    // What is found of a goal doesn't depend on the others.
    budget.next();
    let region = net.region_of(cell)?;
    let mut placer = Placer::new(net, budget);
    placer.most = placer.most.min(most);
    std::mem::swap(&mut placer.failed, failed);
    let found = of_region(&mut placer, known, (region, cell, value), limit);
    std::mem::swap(&mut placer.failed, failed);
    found
}

/// The clues from which a proof of a cell with at most so many digits can be made, row by row.
fn clues_around(position: &Reading<'_>, known: &dyn Known, cell: Coord, limit: usize) -> Vec<Option<Coord>> {
    let because =
        if limit == usize::MAX { known.at_last(cell, position) } else { known.because(cell, position) };
    let is_open = |&digit: &Coord| !position.open(digit).cells.is_empty();
    let mut digits: BTreeSet<Coord> = because.into_iter().filter(is_open).collect();
    let (mut reached, mut seen) = (BTreeSet::new(), BTreeSet::from([cell]));
    let mut rim = vec![cell];
    // As many as are looked at, and the rest of the last step.
    for _ in 0..limit {
        let mut next = Vec::new();
        for cell in std::mem::take(&mut rim) {
            for digit in position.digits_around(cell) {
                if reached.insert(digit) {
                    let beyond = position.open(digit).cells.into_iter().map(|cell| position.coord(cell));
                    next.extend(beyond.filter(|&cell| seen.insert(cell)));
                }
            }
        }
        if next.is_empty() || reached.len() >= MOST_CLUES {
            break;
        }
        rim = next;
    }
    digits.append(&mut reached);
    digits.into_iter().map(Some).collect()
}
