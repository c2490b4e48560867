//! A session that plays a layout.

use crate::layout::Layout;
use crate::matcher::engine::Until;
use crate::matcher::field::SAFE;
use crate::matcher::why::answer::Tier;

use super::error::MoveError;
use super::moves::Session;

/// How a layout was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Play {
    /// Whether every safe cell was opened without a guess.
    pub solved: bool,
    /// For each tier the number of cells that it decided, in the order of [`Tier::ALL`].
    pub cells: [usize; Tier::ALL.len()],
    /// For each tier the number of its steps. A 0 around which nothing is a mine is no step: games open its neighbours by themselves.
    pub steps: [usize; Tier::ALL.len()],
}

impl Session {
    /// Plays a layout: opens every cell that is known to be safe, as the layout shows it, deduces, and goes
    /// on until nothing is safe or all safe cells are open. A dearer tier is asked only when the cheaper
    /// ones leave nothing to open. What was opened is on [`Self::board`] afterwards; undo takes nothing back.
    ///
    /// The count of mines is used only if the session was given one. Errors: [`MoveError::NotSafe`] if the
    /// layout is not the board of this session; what was opened by then stays open.
    pub fn play(&mut self, layout: &Layout) -> Result<Play, MoveError> {
        self.play_on(layout, &mut 0)
    }

    /// As [`Self::play`], but passes over the first `played` events, among which no safe cell is left to open; afterwards that holds for all.
    pub(crate) fn play_on(&mut self, layout: &Layout, played: &mut usize) -> Result<Play, MoveError> {
        let mut play = Play::default();
        self.moves.clear();
        self.noted.clear();
        self.settled = false;
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
            if play.solved || self.engine.state.conflict.found {
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
