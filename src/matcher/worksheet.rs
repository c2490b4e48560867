//! A board with everything that was deduced about it, and the queues of foci that remain to be examined.
//!
//! A focus whose counts changed moves from queue to queue: first it is examined alone, then with each focus
//! near it, then in larger and larger sets, then with its whole component. Any new change moves it
//! back to the first queue.

use std::collections::HashMap;

use super::field::{CLOSED, Field, MOST_QUEUES};
use super::why::answer::{Tier, Value};
use super::why::journal::{Journal, Open};
use crate::board::Board;

/// Whether the board was found to be impossible, and why. Keeps its memory: in the cases of what-if conflicts
/// come and go.
#[derive(Clone, Default)]
pub(crate) struct Conflict {
    pub found: bool,
    /// The digits, by index, that contradict each other and what was deduced from others before.
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

/// A conflict was found; it is in [`Worksheet::conflict`].
pub(crate) struct Stop;

/// Whether something was deduced.
pub(crate) type Progress = Result<bool, Stop>;

/// A queue of foci after the first, by its number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Queue {
    /// To be looked at with each focus near it.
    Pairs,
    /// Its component may be silent: then it need not be looked at any more.
    Silence,
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
    const ALL: [Self; 8] = [
        Self::Pairs,
        Self::Silence,
        Self::Threes,
        Self::Fours,
        Self::More,
        Self::Chains,
        Self::WhatIf,
        Self::Components,
    ];
}

const _: () = assert!(QUEUES <= MOST_QUEUES);

/// A board with all that was deduced of it and what is still to be looked at.
#[derive(Clone)]
pub(crate) struct Worksheet {
    pub field: Field,
    pub journal: Journal,
    /// The total mine count, if known.
    pub total: Option<usize>,
    pub conflict: Conflict,
    /// Cells whose component exceeded the effort, and that were not decided otherwise. Some may be known by now, some are listed twice.
    pub undecided: Vec<u32>,
    /// Cells that represent their region in a component that could not be decided by cases: whether a placement was seen with a safe
    /// cell in the region, and one with a mine. Holds until the board changes, whatever is deduced.
    pub shown: HashMap<u32, [bool; 2]>,
    /// Whether the mine count may decide more than was found, and that about any cell.
    pub count_undecided: bool,
    /// The work that all enumerations and cases together may still take; unlimited unless it is set.
    pub allowance: usize,
    queues: [Vec<u32>; QUEUES],
    /// What deducing took so far: looks at foci, alone and in queues, chains that were followed, cells decided in cases, regions and
    /// edges of enumerations, words of their totals.
    pub work: usize,
}

impl Worksheet {
    /// A board of which nothing has been deduced.
    pub fn on(board: &Board, total: Option<usize>) -> Self {
        Self {
            field: Field::on(board),
            journal: Journal::default(),
            total,
            conflict: Conflict::default(),
            undecided: Vec::new(),
            shown: HashMap::new(),
            count_undecided: false,
            allowance: usize::MAX,
            queues: Default::default(),
            work: 0,
        }
    }

    /// The closed cells that were left undecided, ascending.
    pub fn undecided_cells(&self) -> Vec<usize> {
        let is_closed = |cell: &usize| self.field.at(*cell).kind() == CLOSED;
        if self.count_undecided {
            return self.field.cells().filter(is_closed).collect();
        }
        let cells = self.undecided.iter().map(|&cell| cell as usize);
        let mut cells: Vec<usize> = cells.filter(is_closed).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Forgets what was deduced and what was still to be looked at, but not the board.
    pub fn forget(&mut self) {
        self.journal.clear();
        self.conflict.clear();
        self.undecided.clear();
        self.shown.clear();
        self.count_undecided = false;
        self.queues.iter_mut().for_each(Vec::clear);
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

    /// Puts the focus into a queue, unless it waits there.
    #[inline]
    pub fn push(&mut self, queue: Queue, at: usize) {
        if self.field.wait(at, queue as u8) {
            self.queues[queue as usize].push(at as u32);
        }
    }

    /// The focus to be looked at next in a queue. It stays there until it is released. Those that left the queue with their
    /// component are passed over.
    #[inline]
    pub fn look_at(&mut self, queue: Queue) -> Option<usize> {
        self.work += 1;
        let waiting = &mut self.queues[queue as usize];
        while let Some(&at) = waiting.last() {
            if self.field.at(at as usize).waits(queue as u8) {
                return Some(at as usize);
            }
            waiting.pop();
        }
        None
    }

    /// Exchanges the list of a queue's foci for another; whether they wait is left as it is.
    pub fn swap(&mut self, queue: Queue, foci: &mut Vec<u32>) {
        std::mem::swap(&mut self.queues[queue as usize], foci);
    }

    /// The focus that was looked at next leaves the queue.
    #[inline]
    pub fn release(&mut self, queue: Queue) {
        if let Some(at) = self.queues[queue as usize].pop() {
            self.field.leave(at as usize, queue as u8);
        }
    }

    /// Opens a step that lists its cells, with its order or 0, of these foci as they are now.
    pub fn list(
        &mut self,
        (tier, order): (Tier, u8),
        mine: bool,
        foci: impl IntoIterator<Item = usize>,
    ) -> Open {
        let step = self.journal.list(tier, Value::from_mine(mine), order);
        foci.into_iter().for_each(|at| self.journal.focus(step, at, self.field.at(at), 0));
        step
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
