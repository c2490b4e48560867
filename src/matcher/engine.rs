//! The climb through the tiers.
//!
//! A tier is taken up only when all cheaper queues are empty, so each tier is at its fixpoint before the next begins, and
//! nothing is looked at twice without need.

use super::method::Matcher;
use super::patterns::chains::Chains;
use super::placements::Placements;
use super::what_if::WhatIf;
use super::why::answer::{Tier, Tiers};
use super::worksheet::{Queue, Stop, Worksheet};
use crate::board::Board;

/// The work that chains and what-if may always take, each for itself, for a cell of which nothing is known. Boards of play take a
/// tenth of it.
const WORK_PER_CELL: usize = 64;

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// Nothing more follows.
    Fixpoint,
    /// A safe cell can be opened, and the cheaper tiers are at their fixpoints.
    Safe,
}

/// The tiers, and the board that they work on.
pub(super) struct Engine {
    pub state: Worksheet,
    chains: Chains,
    what_if: WhatIf,
    placements: Placements,
}

/// What the tiers keep is memory and caches, which the copy makes anew.
impl Clone for Engine {
    fn clone(&self) -> Self {
        Self::with(self.state.clone())
    }
}

impl Engine {
    /// A board of which nothing has been deduced.
    pub fn on(board: &Board, total: Option<usize>) -> Self {
        Self::with(Worksheet::on(board, total))
    }

    fn with(state: Worksheet) -> Self {
        let (chains, what_if, placements) = Default::default();
        Self { state, chains, what_if, placements }
    }

    /// Forgets everything but the board's size and its memory.
    pub fn restart(&mut self) {
        self.state.field.restart();
        self.state.forget();
        self.forget();
    }

    /// Undoes all events of the field but the first `events`; nothing is left to be looked at.
    pub fn rewind(&mut self, events: usize) {
        self.state.rewind(events);
        self.forget();
    }

    /// Forgets what was found out about the board besides what is known of its cells.
    pub fn forget(&mut self) {
        self.what_if.forget();
        self.placements.forget();
    }

    /// Deduces. The journal holds the steps; [`Worksheet::conflict`] a conflict, if there is one.
    pub fn run(&mut self, matcher: &Matcher, until: Until) {
        if !self.state.conflict.found {
            let budget = matcher.effort.min(self.state.allowance);
            let work = budget.saturating_add(WORK_PER_CELL * self.state.field.unknown);
            self.chains.allowed = work;
            self.what_if.left = work;
            self.placements.left = matcher.effort;
            self.state.shown.clear();
            // The conflict is kept on the worksheet.
            let _ = self.climb(matcher, until);
        }
    }

    fn climb(&mut self, matcher: &Matcher, until: Until) -> Result<(), Stop> {
        let Self { state, chains, what_if, placements } = self;
        loop {
            state.singles(matcher)?;
            // Foci may wait for tiers that are never used.
            let is_all = matcher.tiers.without(Tier::Single) == Tiers::NONE;
            if is_all || until == Until::Safe && state.field.unopened > 0 {
                return Ok(());
            }
            if state.pairs(matcher)? {
                continue;
            }
            what_if.pass_over_silence(state, matcher);
            let progress = state.sets(matcher, Queue::Threes)?
                || state.sets(matcher, Queue::Fours)?
                || state.sets(matcher, Queue::More)?
                || chains.look(state, matcher)?
                || what_if.look(state, matcher)?
                || placements.look_at_components(state, matcher)?
                || placements.count(state, matcher)?;
            if !progress {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Coord;
    use crate::layout::Game;
    use crate::matcher::field::SAFE;

    /// Tiers 1 and 2.
    fn cheap() -> Matcher {
        Matcher::shipped().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table))
    }

    /// How many looks for each cell it takes to bring tiers 1 and 2 to the fixpoint, on a board with half of its safe
    /// cells open.
    fn looks_per_cell(matcher: &Matcher, side: usize) -> f64 {
        let layout = Game::new(side, side, side * side / 5).unwrap().layout(3, 0);
        let board = layout.board_where(|at| (at.row * 7 + at.col * 3) % 11 < 6);
        let mut engine = Engine::on(&board, None);
        engine.run(matcher, Until::Fixpoint);
        assert!(!engine.state.conflict.found && engine.state.field.unknown * 2 < side * side);
        engine.state.work as f64 / (side * side) as f64
    }

    /// Rows of fours, in which chains go far and decide nothing. Following them is work, and no more of it than is granted, except for one
    /// search, which follows less than a hundred chains from each of 1,024 foci, twice.
    #[test]
    fn chains_are_work_and_have_a_bound() {
        let matcher = cheap();
        let closed = ".".repeat(9_001);
        let fours = format!("#{}", "4".repeat(2_999)).repeat(3) + "#";
        let board: Board = format!("{closed}\n{fours}\n{closed}\n").parse().unwrap();
        let work = |chains, budget| {
            let mut engine = Engine::on(&board, None);
            engine.run(&Matcher { chains, effort: budget, ..matcher.clone() }, Until::Fixpoint);
            assert!(!engine.state.conflict.found);
            (engine.state.work, WORK_PER_CELL * 18_002 + budget + 2 * 100 * 1_024)
        };
        let (without, _) = work(false, 0);
        for budget in [0, 1 << 20] {
            let (with, granted) = work(true, budget);
            assert!(with > 10 * without && with <= without + granted, "{with} {without} {granted}");
        }
        // What is granted is less than what there is to follow.
        assert!(work(true, usize::MAX / 2).0 > work(true, 0).0 * 2);
    }

    /// Games to their ends: where the components that were listed before leave no doubt that the count decides nothing, listing all of them, and
    /// searching all cells at once, shows nothing either; and what was deduced from move to move is what a fresh look finds.
    #[test]
    fn what_has_leeway_decides_nothing() {
        let (thorough, hasty) = (Matcher::shipped(), Matcher::shipped().with_effort(1 << 11));
        let (mut kept, mut doubted, mut decided) = (0, 0, 0);
        for index in 0..40 {
            // With little effort components are not listed, but searched.
            let matcher = if index % 2 == 0 { &thorough } else { &hasty };
            let game = Game::new(18, 18, [65, 75, 85, 95, 105][index % 5]).unwrap();
            let layout = game.layout(37, index as u64);
            let mut engine = Engine::on(&layout.closed_board(), Some(layout.mines()));
            let mut safe: Vec<Coord> =
                layout.coords().filter(|&at| layout.safe_digit(at).is_some()).collect();
            safe.sort_by_key(|at| (31 * at.row + 17 * at.col + 7 * index) % 101);
            for guess in safe {
                let mut next = vec![guess];
                while let Some(at) = next.pop() {
                    if !engine.state.field.is_open(at) {
                        let square = engine.state.field.index(at);
                        engine.state.field.open(square, layout.safe_digit(at).unwrap());
                        engine.state.journal.clear();
                        engine.run(matcher, Until::Fixpoint);
                        assert!(!engine.state.conflict.found);
                        let count = engine.state.journal.entries().filter(|entry| entry.tier == Tier::Count);
                        decided += count.count();
                    }
                    if next.is_empty() {
                        let field = &engine.state.field;
                        let safe = field.cells().filter(|&at| field.at(at).kind() == SAFE);
                        next.extend(safe.map(|at| field.coord(at)));
                    }
                }
                let left = layout.mines() - engine.state.field.mines;
                if !engine.placements.has_leeway(&engine.state, matcher, left) {
                    doubted += 1;
                    continue;
                }
                kept += 1;
                let (mut state, mut slow) = (engine.state.clone(), Placements::default());
                slow.left = 1 << 20;
                let free = slow.list_components(&mut state, &thorough).ok().unwrap();
                assert!(matches!(slow.look_at_all(&mut state, &thorough, (left, free)), Ok(false)));
                let board = layout.board_where(|at| engine.state.field.is_open(at));
                let mut fresh = Engine::on(&board, Some(layout.mines()));
                fresh.run(&thorough, Until::Fixpoint);
                assert_eq!(fresh.state.field.unopened, 0);
                for at in engine.state.field.cells() {
                    assert_eq!(engine.state.field.at(at).is_mine(), fresh.state.field.at(at).is_mine());
                }
            }
        }
        assert!(kept > 500 && doubted > 500 && decided > 50, "{kept} {doubted} {decided}");
    }

    #[test]
    fn the_work_is_linear_in_the_cells() {
        let matcher = cheap().without_chains().with_effort(0);
        let looks = [128, 256, 512, 1024].map(|side| looks_per_cell(&matcher, side));
        // Three to four looks a cell: what a single board happens to ask for shows.
        assert!(looks.iter().all(|one| (0.9..1.1).contains(&(one / looks[3]))), "{looks:?}");
        assert!(looks[3] < 4.0, "{looks:?}");
    }
}
