//! What followed during a game, and when it was used.

use std::collections::HashMap;

use crate::board::{Board, Cell, Coord};
use crate::matcher::{Session, Step, Tier, Value};
use crate::named::named;
use crate::rules::PlayersName;

/// So many clicks after something followed it is used at once.
const AT_ONCE: usize = 5;

named! {
    /// What became of something that followed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Use {
        /// One of the next five clicks opened one of its cells.
        AtOnce = "at_once",
        /// A later click did.
        Later = "later",
        /// The player opened a cell that was not known to be safe while it could have been used.
        Missed = "missed",
        /// It was not needed: an opening gave its cells, or the game ended.
        Unneeded = "unneeded",
    }
}

/// Cells that could be known to be safe.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Deduced {
    /// The cells.
    pub cells: Vec<Coord>,
    /// The digits of the hardest step that they rest on.
    pub digits: Vec<Coord>,
    /// The configuration of that step: what players call it, or else how many digits it takes, or `what-if`, `all placements`, `mine count`.
    pub configuration: String,
    /// The click after which they followed, from 1.
    pub click: usize,
    /// What became of them.
    pub used: Use,
    /// How long they waited until one was opened, in seconds; `None` if none was.
    pub seconds: Option<f64>,
}

/// All that followed during a game.
#[derive(Default)]
pub(super) struct Deductions {
    pub all: Vec<Deduced>,
    /// When each followed, in seconds.
    since: Vec<f64>,
    /// For each cell that waits what it belongs to.
    waits: HashMap<Coord, usize>,
    /// Those from this one on wait, and perhaps some before it.
    open: Vec<usize>,
}

impl Deductions {
    /// Takes note of what newly follows after a click, which opened cells at this time.
    pub fn learn(&mut self, session: &Session, click: usize, now: f64) {
        let news = session.news();
        if news.safe().next().is_none() {
            return;
        }
        let steps: Vec<Step> = news.steps().collect();
        let mut names = Names::before(session, &steps);
        for (place, step) in steps.iter().enumerate().filter(|(_, step)| step.value == Value::Safe) {
            let hardest = hardest(&steps, place);
            let entry = Deduced {
                cells: step.cells.clone(),
                digits: steps[hardest].foci.clone(),
                configuration: names.of(&steps, hardest),
                click,
                used: Use::Unneeded,
                seconds: None,
            };
            let number = self.all.len();
            self.waits.extend(entry.cells.iter().map(|&cell| (cell, number)));
            self.open.push(number);
            self.all.push(entry);
            self.since.push(now);
        }
    }

    /// A click opens cells, and with zeros others.
    pub fn open(&mut self, by_click: &[Coord], all: &[(Coord, u8)], click: usize, now: f64) {
        for cell in by_click {
            let Some(&number) = self.waits.get(cell) else { continue };
            let entry = &mut self.all[number];
            if entry.seconds.is_none() {
                entry.seconds = Some((now - self.since[number]).max(0.0));
                if entry.used == Use::Unneeded {
                    entry.used = if click - entry.click <= AT_ONCE { Use::AtOnce } else { Use::Later };
                }
            }
        }
        for (cell, _) in all {
            self.waits.remove(cell);
        }
        let (waits, entries) = (&self.waits, &self.all);
        self.open.retain(|&number| entries[number].cells.iter().any(|cell| waits.contains_key(cell)));
    }

    /// The player guesses while these could be used.
    pub fn guess(&mut self) {
        for &number in &self.open {
            let entry = &mut self.all[number];
            if entry.seconds.is_none() {
                entry.used = Use::Missed;
            }
        }
    }

    /// What a cell that waits rests on.
    pub fn of(&self, cell: Coord) -> Option<&Deduced> {
        self.waits.get(&cell).map(|&number| &self.all[number])
    }

    /// Of what waits that which takes the fewest digits; of several what followed first.
    pub fn easiest(&self) -> Option<&Deduced> {
        self.open.iter().map(|&number| &self.all[number]).min_by_key(|entry| entry.digits.len())
    }
}

/// The hardest of a step and those that it rests on: with the most digits, then of the dearest tier.
fn hardest(steps: &[Step], place: usize) -> usize {
    let (mut seen, mut open, mut best) = (vec![false; steps.len()], vec![place], place);
    while let Some(number) = open.pop() {
        let rank = |step: &Step| (step.tier.max(Tier::Table), step.foci.len(), step.tier);
        if rank(&steps[number]) > rank(&steps[best]) {
            best = number;
        }
        // All that came before is what the count rests on.
        let after = if steps[number].tier == Tier::Count { &[][..] } else { &steps[number].after[..] };
        open.extend(after.iter().copied().filter(|&before| !std::mem::replace(&mut seen[before], true)));
    }
    best
}

/// Finds what players call steps.
struct Names {
    /// The board before the first step, if some step may have a name.
    board: Option<Board>,
    /// The names of steps.
    known: HashMap<usize, String>,
}

impl Names {
    fn before(session: &Session, steps: &[Step]) -> Self {
        let hard = steps.iter().any(|step| step.tier == Tier::Table);
        let board = hard.then(|| {
            let mut board = session.known().rest();
            for &at in steps.iter().flat_map(|step| &step.cells) {
                board.set(at, Cell::Closed);
            }
            board
        });
        Self { board, known: HashMap::new() }
    }

    fn of(&mut self, steps: &[Step], place: usize) -> String {
        if let Some(name) = self.known.get(&place) {
            return name.clone();
        }
        let step = &steps[place];
        let name = match (step.tier, &self.board) {
            (Tier::Single, _) => if step.value == Value::Mine { "B1" } else { "B2" }.to_owned(),
            (Tier::Table, Some(before)) => {
                let mut board = before.clone();
                for earlier in &steps[..place] {
                    let cell = if earlier.value == Value::Mine { Cell::Mine } else { Cell::Wall };
                    earlier.cells.iter().for_each(|&at| board.set(at, cell));
                }
                let named = PlayersName::of(&board, &step.foci, &step.cells, step.value == Value::Mine);
                named
                    .map_or_else(|| format!("{} digits", step.foci.len()), |named| named.name.name.to_owned())
            }
            (Tier::WhatIf, _) => "what-if".to_owned(),
            (Tier::Count, _) => "mine count".to_owned(),
            _ => "all placements".to_owned(),
        };
        self.known.insert(place, name.clone());
        name
    }
}
