//! Dense boards: nearly uniform among all that need no guess.
//!
//! The more mines there are, the rarer boards without a guess become, and drawing random ones no longer works. So a board *grows*: it begins
//! with as many mines as a random layout can have (half of them, or a quarter, and so on), and gets one more at a time, on any cell where
//! no guess becomes necessary. If there is no place for a mine, the others are moved around first.
//!
//! With very many mines, this stops at some point. Then the missing mines are put anywhere, and a *search* moves them. The board is played
//! until nothing follows, and near where it is stuck a mine and a safe cell are swapped. If at least as many cells can be opened afterwards,
//! the swap is kept. This is repeated until all cells can be opened. Such boards have clusters of mines, where they do no harm.
//!
//! Either way, the board is then *mixed*. In each step a mine and a safe cell are swapped, near each other or anywhere. If the board then
//! needs a guess, they are swapped back. From time to time, a completely new layout is tried. A step and its reverse are equally likely, so
//! this Markov chain spends the same time on all boards without a guess: in the long run it is uniform. It stops after [`STEPS_PER_MINE`]
//! steps for each mine, and at least [`LEAST_STEPS`]. A test compares the result with all layouts of small boards; docs/boards.md measures
//! how well large boards are mixed.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::demand::Demand;
use super::solvable::Solvable;
use crate::board::{Cell, Coord};
use crate::layout::{Layout, generator};
use crate::matcher::{Matcher, Session, Tier};
use crate::observer::{Observer, Stopped};

/// How far apart, in king's moves, cells lie that are near each other.
const FARTHEST: usize = 3;
/// A board stops growing once a mine was refused so many times, and after each time so many steps of the chain were made.
const REFUSED: usize = 400;
const STEPS_WHEN_REFUSED: usize = 4;

/// The moves that the search tries for each cell of the board.
const MOVES_PER_CELL: usize = 100;
/// Of so many moves of the search that lose cells one is made all the same.
const LOSE_ONE_IN: u32 = 200;
/// Of so many moves of the search that leave a mine with nothing but mines around it one is tried.
const BURY_ONE_IN: u32 = 4;

/// The steps of the chain.
const STEPS_PER_MINE: usize = 16;
const LEAST_STEPS: usize = 600;
/// Of so many steps of the chain one exchanges cells that may lie anywhere, and one tries a new layout.
const FAR_ONE_IN: u32 = 2;
const NEW_ONE_IN: u32 = 32;

/// Makes dense layouts of one kind. Keeps its memory.
pub(super) struct Rearranger {
    demand: Demand,
    solvable: Solvable,
    /// Of the board that grows or is mixed.
    mines: Vec<Coord>,
    /// For the search: without the tiers that list placements.
    session: Session,
    stuck: Vec<Coord>,
}

impl Rearranger {
    pub fn new(matcher: &Matcher, demand: &Demand) -> Self {
        let tiers = matcher.tiers().without(Tier::Exact).without(Tier::Count);
        let session = matcher.clone().with_tiers(tiers).session_on(&demand.closed_board(), None);
        let solvable = Solvable::new(matcher, demand);
        Self { demand: demand.clone(), solvable, mines: Vec::new(), session, stuck: Vec::new() }
    }

    /// A layout that needs no guess, from a number of a series. `None` if none was found. The observer is told how many safe cells, or mines,
    /// are left. Errors: it was asked to stop.
    pub fn layout(
        &mut self,
        (seed, index): (u64, u64),
        observer: &dyn Observer,
    ) -> Result<Option<Layout>, Stopped> {
        let layout = self.demand.layout(seed, index);
        let mut random = generator(seed, index, *b"rearrang");
        if !self.grow(&layout, &mut random, observer)? && !self.search(&mut random, observer)? {
            return Ok(None);
        }
        for _ in 0..LEAST_STEPS.max(STEPS_PER_MINE * self.mines.len()) {
            observer.check()?;
            self.step(&mut random);
        }
        Ok(Some(self.solvable.layout().clone()))
    }

    /// Begins with some mines of a layout and adds others one at a time; whether there are as many in the end.
    fn grow(
        &mut self,
        layout: &Layout,
        random: &mut Pcg64,
        observer: &dyn Observer,
    ) -> Result<bool, Stopped> {
        let (rows, cols) = self.demand.game.size();
        self.mines = layout.coords().filter(|&at| layout.is_mine(at)).collect();
        self.mines.shuffle(random);
        loop {
            observer.check()?;
            let begun = Layout::new(rows, cols, self.mines.iter().copied());
            let begun = begun.expect("as large as the layout").with_walls(&self.demand.walls());
            if self.solvable.replace(begun) {
                break;
            }
            if self.mines.is_empty() {
                return Ok(false);
            }
            self.mines.truncate(self.mines.len() / 2);
        }
        let mut refused = 0;
        while self.mines.len() < layout.mines() {
            observer.check()?;
            let at = Coord::new(random.random_range(0..rows), random.random_range(0..cols));
            if self.solvable.layout().safe_digit(at).is_none() || self.demand.game.promises(at) {
                continue;
            }
            if self.solvable.add(at) {
                self.mines.push(at);
                observer.attempt(layout.mines() - self.mines.len());
                refused = 0;
                continue;
            }
            refused += 1;
            if refused > REFUSED {
                return Ok(false);
            }
            (0..STEPS_WHEN_REFUSED).for_each(|_| self.step(random));
        }
        Ok(true)
    }

    /// A step of the chain.
    fn step(&mut self, random: &mut Pcg64) {
        let game = self.demand.game;
        let (rows, cols) = game.size();
        if self.mines.is_empty() {
            return;
        }
        if self.mines.len() == game.mines() && random.random_range(0..NEW_ONE_IN) == 0 {
            if self.solvable.replace(self.demand.layout(random.random_range(0..=u64::MAX), 0)) {
                let layout = self.solvable.layout();
                self.mines.clear();
                self.mines.extend(layout.coords().filter(|&at| layout.is_mine(at)));
            }
            return;
        }
        let mine = random.random_range(0..self.mines.len());
        let from = self.mines[mine];
        let to = if random.random_range(0..FAR_ONE_IN) == 0 {
            Coord::new(random.random_range(0..rows), random.random_range(0..cols))
        } else {
            // Outside there is nothing: a step and the step back must be equally likely.
            let mut shift =
                |from: usize| (from + random.random_range(0..=2 * FARTHEST)).wrapping_sub(FARTHEST);
            Coord::new(shift(from.row), shift(from.col))
        };
        let is_free = self.solvable.layout().safe_digit(to).is_some() && !game.promises(to);
        if is_free && self.solvable.exchange(from, to) {
            self.mines[mine] = to;
        }
    }

    /// Puts the mines that are missing anywhere, and moves mines until no guess is left; whether that succeeded.
    fn search(&mut self, random: &mut Pcg64, observer: &dyn Observer) -> Result<bool, Stopped> {
        let mut layout = self.solvable.layout().clone();
        let promised = |at: Coord| self.demand.game.promises(at);
        let mut free: Vec<Coord> =
            layout.coords().filter(|&at| layout.safe_digit(at).is_some() && !promised(at)).collect();
        free.shuffle(random);
        free.iter().take(self.demand.game.mines() - layout.mines()).for_each(|&at| layout.turn(at));
        let cells = layout.rows() * layout.cols();
        let mut left = self.play(&layout);
        self.find_stuck();
        for _ in 0..MOVES_PER_CELL * cells {
            observer.check()?;
            if left == 0 || self.stuck.len() < 12 {
                if self.solvable.replace(layout.clone()) {
                    self.mines = layout.coords().filter(|&at| layout.is_mine(at)).collect();
                    return Ok(true);
                }
                // Never: a matcher with more tiers solves as much.
                if left == 0 {
                    return Ok(false);
                }
            }
            let at = self.stuck[random.random_range(0..self.stuck.len())];
            let other = near(at, &layout, random);
            if layout.is_mine(at) == layout.is_mine(other)
                || self.demand.game.promises(other)
                || self.session.cell(other) != Cell::Closed
            {
                continue;
            }
            layout.exchange(at, other);
            let buries = is_buried(&layout, if layout.is_mine(at) { at } else { other });
            let tried = !buries || random.random_range(0..BURY_ONE_IN) == 0;
            let now = if tried { self.play(&layout) } else { usize::MAX };
            if now <= left || (tried && random.random_range(0..LOSE_ONE_IN) == 0) {
                left = now;
                observer.attempt(left);
                self.find_stuck();
            } else {
                layout.exchange(at, other);
            }
        }
        Ok(false)
    }

    /// Plays until nothing follows; returns the number of safe cells that are left.
    fn play(&mut self, layout: &Layout) -> usize {
        let first = self.demand.game.first_cell();
        self.session.restart_on(layout);
        let opened = self.session.tell_digit(first, layout.digit(first));
        let solved = opened.is_ok() && self.session.play_on(layout, &mut 0).is_ok_and(|play| play.solved);
        let is_left = |&at: &Coord| !layout.is_mine(at) && self.session.cell(at) == Cell::Closed;
        if solved { 0 } else { layout.coords().filter(is_left).count() }
    }

    /// The unknown cells next to an open one; if there are none, all unknown cells.
    fn find_stuck(&mut self) {
        let (session, layout) = (&self.session, self.solvable.layout());
        let unknown = |at: &Coord| session.cell(*at) == Cell::Closed && session.value(*at).is_none();
        let open = |at: Coord| matches!(session.cell(at), Cell::Digit(_));
        self.stuck.clear();
        let beside_open = |&at: &Coord| layout.neighbours(at).any(open);
        self.stuck.extend(layout.coords().filter(unknown).filter(beside_open));
        if self.stuck.is_empty() {
            self.stuck.extend(layout.coords().filter(unknown));
        }
    }
}

/// A cell near another one, drawn evenly among those on the board.
fn near(at: Coord, layout: &Layout, random: &mut Pcg64) -> Coord {
    let mut near = |from: usize, size: usize| {
        let low = from.saturating_sub(FARTHEST);
        random.random_range(low..=(from + FARTHEST).min(size - 1))
    };
    Coord::new(near(at.row, layout.rows()), near(at.col, layout.cols()))
}

/// Whether the mine at `at`, or a mine beside it, has no safe cell around it.
fn is_buried(layout: &Layout, at: Coord) -> bool {
    let is_safe = |at: Coord| layout.safe_digit(at).is_some();
    let alone = |at: Coord| layout.is_mine(at) && !layout.neighbours(at).any(is_safe);
    alone(at) || layout.neighbours(at).any(alone)
}
