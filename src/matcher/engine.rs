//! The matcher's heart: a board, the queues of foci that changed, and the tiers that take them up.
//!
//! A focus whose counts changed climbs from queue to queue: first it is looked at alone, then with each focus
//! near it, then in larger and larger sets, then with its whole component. Whatever changes it again puts it
//! back into the first queue. A tier is taken up only when all cheaper queues are empty, so each
//! tier is at its fixpoint before the next begins, and nothing is looked at twice without need.

use std::sync::Arc;

use super::field::component::Components;
use super::field::{Field, MOST_QUEUES};
use super::patterns::chains::Chains;
use super::patterns::knowledge::Knowledge;
use super::placements::count::Count;
use super::placements::enumeration::Enumeration;
use super::what_if::WhatIf;
use super::why::answer::{Tier, Tiers, Value};
use super::why::journal::Journal;
use crate::board::Board;

/// What is needed to reason: a table, which tiers to use, how much work to put into a component.
#[derive(Clone)]
pub(super) struct Method {
    pub knowledge: Arc<Knowledge>,
    pub tiers: Tiers,
    /// Whether the table continues chains beyond its windows.
    pub chains: bool,
    /// The most edges of a component's enumeration, and the work that what-if may take beside its share of
    /// the board.
    pub budget: usize,
}

/// Whether the board was found to be impossible, and why. Keeps its memory: in the cases of what-if conflicts
/// come and go.
#[derive(Default)]
pub(super) struct Conflict {
    pub found: bool,
    /// The digits, by index, that no placement fits, given what was deduced from others before.
    pub foci: Vec<u32>,
    /// Whether the total mine count is needed as well.
    pub count: bool,
}

impl Conflict {
    /// Records that these foci contradict each other, with the mine count or without.
    pub fn set(&mut self, foci: impl IntoIterator<Item = u32>, count: bool) -> Stop {
        self.clear();
        self.found = true;
        self.foci.extend(foci);
        self.count = count;
        Stop
    }

    pub fn clear(&mut self) {
        self.found = false;
        self.foci.clear();
        self.count = false;
    }
}

/// A conflict was found; it is in [`Engine::conflict`].
pub(super) struct Stop;

/// Whether something was deduced.
pub(super) type Progress = Result<bool, Stop>;

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// Nothing more follows.
    Fixpoint,
    /// A safe cell can be opened, and the cheaper tiers are at their fixpoints.
    Safe,
}

/// A queue of foci after the first, by its number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Queue {
    /// To be looked at with each focus near it.
    Pairs,
    /// To be looked at in sets of up to three.
    Threes,
    /// In sets of four.
    Fours,
    /// In sets of five and more.
    More,
    /// In chains of any length.
    Chains,
    /// In the cases of what-if, with its component.
    WhatIf,
    /// With its component.
    Components,
}

const QUEUES: usize = Queue::ALL.len();

impl Queue {
    const ALL: [Self; 7] =
        [Self::Pairs, Self::Threes, Self::Fours, Self::More, Self::Chains, Self::WhatIf, Self::Components];
}

const _: () = assert!(QUEUES <= MOST_QUEUES);

/// A board with all that was deduced of it and what is still to be looked at.
pub(super) struct Engine {
    pub field: Field,
    pub journal: Journal,
    /// The total mine count, if known.
    pub total: Option<usize>,
    pub conflict: Conflict,
    /// Foci of the components that exceeded the budget.
    pub undecided: Vec<u32>,
    queues: [Vec<u32>; QUEUES],
    /// How often a focus was looked at in a queue after the first.
    #[cfg(test)]
    looks: usize,
    pub(super) chains: Chains,
    pub(super) what_if: WhatIf,
    pub(super) components: Components,
    pub(super) enumeration: Enumeration,
    pub(super) count: Count,
}

impl Engine {
    /// A board of which nothing has been deduced.
    pub fn on(board: &Board, total: Option<usize>) -> Self {
        Self {
            field: Field::on(board),
            journal: Journal::default(),
            total,
            conflict: Conflict::default(),
            undecided: Vec::new(),
            queues: Default::default(),
            #[cfg(test)]
            looks: 0,
            chains: Chains::default(),
            what_if: WhatIf::default(),
            components: Components::default(),
            enumeration: Enumeration::default(),
            count: Count::default(),
        }
    }

    /// Forgets everything but the board's size and its memory.
    pub fn restart(&mut self) {
        self.field.restart();
        self.forget();
    }

    /// Forgets what was deduced and what was still to be looked at, but not the board.
    pub fn forget(&mut self) {
        self.journal.clear();
        self.conflict.clear();
        self.undecided.clear();
        self.queues.iter_mut().for_each(Vec::clear);
        self.what_if.forget();
        self.count.forget();
    }

    /// Undoes all events of the field but the first `events`; nothing is left to be looked at.
    pub fn rewind(&mut self, events: usize) {
        for queue in Queue::ALL {
            self.empty(queue);
        }
        self.field.rewind(events);
        self.forget();
    }

    /// Every focus leaves the queue.
    pub fn empty(&mut self, queue: Queue) {
        for at in self.queues[queue as usize].drain(..) {
            self.field.leave(at as usize, queue as u8);
        }
    }

    /// Deduces. The journal holds the steps; [`Self::conflict`] a conflict, if there is one.
    pub fn run(&mut self, method: &Method, until: Until) {
        if !self.conflict.found {
            self.what_if.start(method.budget, &self.field);
            // The conflict is kept in the engine: there is nothing else to say of it.
            let _ = self.climb(method, until);
        }
    }

    fn climb(&mut self, method: &Method, until: Until) -> Result<(), Stop> {
        loop {
            self.singles(method)?;
            if until == Until::Safe && self.field.unopened > 0 {
                return Ok(());
            }
            let progress = self.pairs(method)?
                || self.sets(method, Queue::Threes)?
                || self.sets(method, Queue::Fours)?
                || self.sets(method, Queue::More)?
                || self.chains(method)?
                || self.what_if(method)?
                || self.exact(method)?
                || self.count(method)?;
            if !progress {
                return Ok(());
            }
        }
    }

    /// Puts the focus into a queue, unless it waits there.
    #[inline]
    pub fn push(&mut self, queue: Queue, at: usize) {
        if self.field.wait(at, queue as u8) {
            self.queues[queue as usize].push(at as u32);
        }
    }

    /// The focus to be looked at next in a queue. It stays there until it is released.
    #[inline]
    pub fn look_at(&mut self, queue: Queue) -> Option<usize> {
        #[cfg(test)]
        {
            self.looks += 1;
        }
        self.queues[queue as usize].last().map(|&at| at as usize)
    }

    /// The focus that was looked at next leaves the queue.
    #[inline]
    pub fn release(&mut self, queue: Queue) {
        if let Some(at) = self.queues[queue as usize].pop() {
            self.field.leave(at as usize, queue as u8);
        }
    }

    /// Tier 1: each focus alone, until none has anything more to say.
    pub(super) fn singles(&mut self, method: &Method) -> Result<(), Stop> {
        let enabled = method.tiers.contains(Tier::Single);
        while let Some((at, focus)) = self.field.next_ready() {
            let closed = focus.closed().count_ones() as i8;
            let residual = focus.residual();
            if enabled && (residual == 0 || residual == closed) {
                if closed != 0 {
                    let mine = residual != 0;
                    let cells = focus.closed();
                    self.journal.step(Tier::Single, Value::from_mine(mine), None, [(at, focus, cells)]);
                    self.field.settle_around(at, cells, mine);
                }
            } else if enabled && !(0..closed).contains(&residual) {
                return Err(self.fail([at]));
            } else {
                self.field.map(at);
                self.push(Queue::Pairs, at);
            }
        }
        Ok(())
    }

    /// Records that the board contradicts what was deduced of it.
    pub fn impossible(&mut self) {
        self.conflict.set([], false);
    }

    /// Records that these foci contradict each other.
    pub fn fail(&mut self, foci: impl IntoIterator<Item = usize>) -> Stop {
        self.conflict.set(foci.into_iter().map(|at| at as u32), false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;
    use crate::rules::RuleSet;
    use crate::table::{RuleTable, Table};

    /// Looks a cell that it takes to bring tiers 1 and 2 to the fixpoint on a board with half of its safe cells open.
    fn looks_per_cell(rules: &RuleSet, side: usize) -> f64 {
        let layout = Game::new(side, side, side * side / 5).unwrap().layout(3, 0);
        let board = layout.board_where(|at| (at.row * 7 + at.col * 3) % 11 < 6);
        let knowledge = Arc::new(Knowledge::Rules(crate::matcher::RuleBook::new(rules)));
        let tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table);
        let mut engine = Engine::on(&board, None);
        engine.run(&Method { knowledge, tiers, chains: false, budget: 0 }, Until::Fixpoint);
        assert!(!engine.conflict.found && engine.field.unknown * 2 < side * side);
        engine.looks as f64 / (side * side) as f64
    }

    #[test]
    fn the_work_is_linear_in_the_cells() {
        let rules = RuleTable::new(Table::shipped_rules()).unwrap().rules().clone();
        let looks = [128, 256, 512, 1024].map(|side| looks_per_cell(&rules, side));
        assert!(looks.iter().all(|one| (0.95..1.05).contains(&(one / looks[3]))), "{looks:?}");
        assert!(looks[3] < 20.0, "{looks:?}");
    }
}
