//! Choosing between equally good cells.

use crate::board::Coord;
use crate::guess_table::{GuessTable, Windows};
use crate::matcher::Session;

/// How a table judges the cells of one position.
pub(super) struct Ties<'t> {
    windows: Option<Windows>,
    table: &'t GuessTable,
}

impl<'t> Ties<'t> {
    pub fn new(session: &Session, table: &'t GuessTable) -> Self {
        Self { windows: Windows::of(session), table }
    }

    /// Of several cells the one whose opening is worth most, not being a mine; the first of several. `None` if the table can't say.
    pub fn best(&self, cells: &[Coord]) -> Option<Coord> {
        let windows = self.windows.as_ref().filter(|_| cells.len() > 1)?;
        let judge = self.table.at_stage(windows);
        let worth = |coord| Some(judge.judge(&windows.at(coord)?).worth);
        let mut best = None;
        for &cell in cells {
            let worth = worth(cell)?;
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((cell, worth));
            }
        }
        best.map(|(cell, _)| cell)
    }
}
