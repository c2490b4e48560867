//! Whether a board can be solved without a guess.

use super::twins::Twins;
use crate::board::{Coord, SizeError};
use crate::layout::Layout;
use crate::matcher::{Matcher, Session};

/// Decides whether layouts of one size, of rows × columns cells, can be solved without a guess. Most that can't are refused
/// quickly, without being played. Reuses its memory.
pub struct Judge {
    session: Session,
    twins: Twins,
    mines: Option<usize>,
}

crate::opaque::opaque!(Judge);

impl Judge {
    /// A judge of layouts of rows × columns cells. `mines` is the number of mines, if the player knows it: then layouts
    /// must have as many.
    /// Errors: [`SizeError`] as for [`Board::closed`](crate::board::Board::closed).
    pub fn new(matcher: &Matcher, rows: usize, cols: usize, mines: Option<usize>) -> Result<Self, SizeError> {
        let session = matcher.session(rows, cols, mines)?;
        Ok(Self { session, twins: Twins::default(), mines })
    }

    /// Whether every safe cell of `layout` can be opened without a guess once `first` is open. False if `first` isn't a safe
    /// cell, or if the layout doesn't have the judge's size or number of mines.
    pub fn is_solvable(&mut self, layout: &Layout, first: Coord) -> bool {
        let Some(digit) = layout.safe_digit(first) else { return false };
        if (layout.rows(), layout.cols()) != self.session.size()
            || self.mines.is_some_and(|mines| mines != layout.mines())
            || self.twins.any(layout, first, self.mines.is_some())
        {
            return false;
        }
        self.session.restart_on(layout);
        self.session.tell_digit(first, digit).is_ok()
            && self.session.play_on(layout, &mut 0).is_ok_and(|play| play.solved)
    }
}
