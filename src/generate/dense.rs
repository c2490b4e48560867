//! Dense boards: mines are moved until no guess is left.
//!
//! The more mines, the rarer boards without a guess become, and drawing new ones leads nowhere. So the board is played until nothing
//! follows, and near the place where it is stuck a mine and a safe cell change places. If at least as many cells can be opened afterwards, the
//! change stays, and so on until all are open. Mines move two or three cells at a time, so that they stay spread out. These trials leave out
//! the tiers that list placements, which are only used at the end, when few cells are left. What comes
//! out is not uniform.

use rand::RngExt;

use super::judge::Judge;
use crate::board::{Cell, Coord};
use crate::layout::{Game, Layout, generator};
use crate::matcher::{Matcher, Session, Tier};

/// How far apart, in king's moves, the cells lie that change places.
const FARTHEST: usize = 3;
/// The moves that are tried for each cell of the board.
const MOVES_PER_CELL: usize = 100;
/// One in this many moves that lose cells is made all the same.
const LOSE_ONE_IN: u32 = 200;

/// Rearranges layouts of one game. Keeps its memory.
pub(super) struct Rearranger {
    game: Game,
    /// Without the tiers that list placements.
    session: Session,
    stuck: Vec<Coord>,
}

impl Rearranger {
    pub fn new(matcher: &Matcher, game: &Game) -> Self {
        let tiers = matcher.tiers().without(Tier::Exact).without(Tier::Count);
        let (rows, cols) = game.size();
        let session = matcher.clone().with_tiers(tiers).session(rows, cols, None);
        Self { game: *game, session: session.expect("a game has the size of a board"), stuck: Vec::new() }
    }

    /// The layout of a number of a series, rearranged until it can be solved without a guess. `None` if that did not
    /// succeed.
    pub fn layout(&mut self, judge: &mut Judge, seed: u64, index: u64) -> Option<Layout> {
        let mut layout = self.game.layout(seed, index);
        let mut random = generator(seed, index, *b"rearrang");
        let cells = layout.rows() * layout.cols();
        let mut left = self.play(&layout);
        self.find_stuck();
        for _ in 0..MOVES_PER_CELL * cells {
            if left == 0 || (self.stuck.len() < 12 && judge.is_solvable(&layout, self.game.first_cell())) {
                return Some(layout);
            }
            let at = self.stuck[random.random_range(0..self.stuck.len())];
            let mut near = |from: usize, size: usize| {
                let low = from.saturating_sub(FARTHEST);
                random.random_range(low..=(from + FARTHEST).min(size - 1))
            };
            let other = Coord::new(near(at.row, layout.rows()), near(at.col, layout.cols()));
            if layout.is_mine(at) == layout.is_mine(other)
                || self.game.promises(other)
                || self.session.cell(other) != Cell::Closed
            {
                continue;
            }
            layout.exchange(at, other);
            let now = self.play(&layout);
            if now <= left || random.random_range(0..LOSE_ONE_IN) == 0 {
                left = now;
                self.find_stuck();
            } else {
                layout.exchange(at, other);
            }
        }
        None
    }

    /// Plays until nothing follows; returns the number of safe cells that are left.
    fn play(&mut self, layout: &Layout) -> usize {
        let first = self.game.first_cell();
        self.session.restart();
        let told = self.session.tell_digit(first, layout.digit(first));
        let solved = told.is_ok() && self.session.play(layout).is_ok_and(|play| play.solved);
        if solved { 0 } else { layout.coords().filter(|&at| self.is_left(layout, at)).count() }
    }

    fn is_left(&self, layout: &Layout, at: Coord) -> bool {
        !layout.is_mine(at) && self.session.cell(at) == Cell::Closed
    }

    /// The unknown cells next to an open one; if there are none, all unknown cells.
    fn find_stuck(&mut self) {
        let (rows, cols) = self.game.size();
        let session = &self.session;
        let all = || (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
        let unknown = |at: &Coord| session.cell(*at) == Cell::Closed && session.value(*at).is_none();
        let open = |at: Coord| matches!(session.cell(at), Cell::Digit(_));
        self.stuck.clear();
        self.stuck
            .extend(all().filter(unknown).filter(|&at| crate::board::neighbours(rows, cols, at).any(open)));
        if self.stuck.is_empty() {
            self.stuck.extend(all().filter(unknown));
        }
    }
}
