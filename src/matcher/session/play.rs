//! A session that plays a layout.

use crate::board::{Cell, Coord};
use crate::layout::Layout;
use crate::matcher::engine::Until;
use crate::matcher::field::{CLOSED, Field, SAFE};
use crate::matcher::why::answer::Tier;

use super::error::MoveError;
use super::moves::Session;

/// How a layout was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Play {
    /// Whether every safe cell was opened without a guess.
    pub solved: bool,
    /// For each tier the number of cells that it decided, in the order of [`Tier::ALL`].
    pub cells: [usize; Tier::ALL.len()],
    /// For each tier the number of its steps. Opening the neighbours of a 0 doesn't count as a step, because games do that by themselves.
    pub steps: [usize; Tier::ALL.len()],
}

impl Session {
    /// Plays a layout: opens every cell that is known to be safe, deduces, and continues
    /// until nothing is safe or all safe cells are open. A more expensive tier is used only when the cheaper
    /// ones leave nothing to open. Afterwards, [`Self::board`] shows what was opened; it can't be undone.
    ///
    /// The mine count is used only if the session was given one. Errors: the layout isn't that of this session's board
    /// ([`MoveError::OtherLayout`], [`MoveError::OtherCell`]).
    pub fn play(&mut self, layout: &Layout) -> Result<Play, MoveError> {
        let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
        if self.size() != (rows, cols) || self.mines().is_some_and(|told| told != mines) {
            return Err(MoveError::OtherLayout { rows, cols, mines });
        }
        let is_other = |&coord: &Coord| {
            let (digit, is_mine) = (layout.safe_digit(coord), layout.is_mine(coord));
            // Moves that were only noted are forgotten.
            match self.engine.state.field.cell(coord) {
                Cell::Closed => !is_mine && digit.is_none(),
                Cell::Digit(shown) => digit != Some(shown),
                Cell::Mine => !is_mine,
                Cell::Wall => is_mine || digit.is_some(),
            }
        };
        if let Some(coord) = layout.coords().find(is_other) {
            return Err(MoveError::OtherCell { coord });
        }
        self.play_on(layout, &mut 0)
    }

    /// As [`Self::play`], but the layout is known to be that of the session's board, and the first `played` events are passed over, among
    /// which no safe cell is left to open; afterwards that holds for all.
    pub(crate) fn play_on(&mut self, layout: &Layout, played: &mut usize) -> Result<Play, MoveError> {
        self.play_until(layout, played, |_| false)
    }

    /// Plays a layout, of which some cells are open from the start, anew. Ends once all cells of `enough` are known, if there are any. The cells
    /// that were opened, in order, without those of the start; `None` if safe cells are left that nothing proves.
    pub(crate) fn play_from(
        &mut self,
        layout: &Layout,
        mines: Option<usize>,
        start: &[Coord],
        enough: &[Coord],
    ) -> Result<Option<Vec<Coord>>, MoveError> {
        self.restart_on(layout);
        self.engine.state.total = mines;
        for &coord in start {
            let digit = layout.safe_digit(coord).ok_or(MoveError::NotSafe { coord })?;
            let at = self.engine.state.field.index(coord);
            self.engine.state.field.open(at, digit);
        }
        let started = self.engine.state.field.trail.len();
        let squares: Vec<usize> = enough.iter().map(|&coord| self.engine.state.field.index(coord)).collect();
        let mut is_enough = false;
        let play = self.play_until(layout, &mut { started }, |field| {
            is_enough = !squares.is_empty() && squares.iter().all(|&at| field.at(at).kind() != CLOSED);
            is_enough
        })?;
        let field = &self.engine.state.field;
        let known = field.trail[started..].iter().map(|event| field.coord(event.at()));
        Ok((play.solved || is_enough).then(|| known.filter(|&at| field.is_open(at)).collect()))
    }

    fn play_until(
        &mut self,
        layout: &Layout,
        played: &mut usize,
        mut is_enough: impl FnMut(&Field) -> bool,
    ) -> Result<Play, MoveError> {
        let mut play = Play::default();
        self.moves.clear();
        self.noted.clear();
        self.settled = false;
        // What is opened here is no event.
        self.engine.forget();
        let mines = layout.mines();
        loop {
            while let Some(&event) = self.engine.state.field.trail.get(*played) {
                *played += 1;
                let at = event.at();
                if self.engine.state.field.at(at).kind() == SAFE {
                    let coord = self.engine.state.field.coord(at);
                    let digit = layout.safe_digit(coord).ok_or(MoveError::NotSafe { coord })?;
                    self.engine.state.field.reveal(at, digit);
                }
            }
            let field = &self.engine.state.field;
            play.solved = field.unknown + field.mines == mines;
            if play.solved || self.engine.state.conflict.found || is_enough(field) {
                break;
            }
            self.run(Until::Safe);
            for entry in self.engine.state.journal.entries() {
                play.cells[entry.tier as usize] += entry.len();
                let field = &self.engine.state.field;
                let opens_itself = |at| layout.safe_digit(field.coord(at)) == Some(0);
                let opens_itself = entry.foci().next().is_some_and(|focus| opens_itself(focus.at));
                play.steps[entry.tier as usize] += usize::from(entry.tier != Tier::Single || !opens_itself);
            }
            if self.engine.state.field.unopened == 0 {
                break;
            }
        }
        Ok(play)
    }
}
