//! How a table judges a cell.

use super::entry::{Entry, SHARE};
use super::file::{GuessTable, Part};
use super::window::Window;
use super::windows::Windows;
use crate::board::Coord;

/// How much a coarser share counts: as if it had been seen this many times more.
const BELIEF: f64 = 16.0;
/// The same for what opening a cell is worth more than the stage. It is larger, as it takes hundreds of games to see
/// a difference of a few hundredths.
const BELIEF_OF_WORTH: f64 = 200.0;
/// No opening is worth less than this, so that a safer cell is always better than a certain mine.
const LEAST_WORTH: f64 = 1e-3;

/// What was learned of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// How likely it is a mine, 0 to 1.
    pub mine: f64,
    /// How far that may be wrong: the standard deviation of a share that was seen as often as this one.
    pub spread: f64,
    /// How likely the game is won once the cell is open, if it was no mine.
    pub worth: f64,
    /// How likely it is won if the cell is opened: (1 - mine) · worth.
    pub win: f64,
}

/// A table at one stage of a game.
pub(crate) struct Judge<'t> {
    table: &'t GuessTable,
    mine: f64,
    worth: f64,
}

impl GuessTable {
    /// What was learned of a cell; `None` unless it is one of which nothing is known.
    pub fn judge(&self, windows: &Windows, coord: Coord) -> Option<Judged> {
        Some(self.at_stage(windows).judge(&windows.at(coord)?))
    }

    /// The cell that is best to open by what was learned, the first of several; `None` if no cell is closed.
    pub fn best(&self, windows: &Windows) -> Option<(Coord, Judged)> {
        let judge = self.at_stage(windows);
        let mut best: Option<(Coord, Judged)> = None;
        for (coord, window) in windows.cells() {
            let judged = judge.judge(&window);
            if best.is_none_or(|(_, best)| judged.win > best.win) {
                best = Some((coord, judged));
            }
        }
        best
    }

    pub(crate) fn at_stage(&self, windows: &Windows) -> Judge<'_> {
        let found = self.find(Part::Stages, windows.stage().0).unwrap_or_default();
        let opened = f64::from(found.opened);
        let worth = (opened * share(found.worth) + 0.5) / (opened + 1.0);
        Judge { table: self, mine: believed(&found, windows.density()), worth }
    }
}

impl Judge<'_> {
    /// What openings at this stage are worth.
    #[cfg(feature = "train")]
    pub fn worth(&self) -> f64 {
        self.worth
    }

    pub fn judge(&self, window: &Window) -> Judged {
        let (wide, near) = window.keys();
        let small = self.table.find(Part::Windows3, near.0).unwrap_or_default();
        let large = self.table.find(Part::Windows5, wide.0).unwrap_or_default();
        let mine = believed(&large, believed(&small, self.mine));
        let gain = believed_gain(&large, believed_gain(&small, 0.0));
        let worth = (self.worth + gain).clamp(LEAST_WORTH, 1.0);
        let spread = (mine * (1.0 - mine) / (f64::from(large.seen) + BELIEF + 1.0)).sqrt();
        Judged { mine, spread, worth, win: (1.0 - mine) * worth }
    }
}

fn share(stored: u16) -> f64 {
    f64::from(stored) / f64::from(SHARE)
}

/// The share of mines, drawn towards a coarser one.
fn believed(entry: &Entry, coarser: f64) -> f64 {
    (f64::from(entry.mines) + BELIEF * coarser) / (f64::from(entry.seen) + BELIEF)
}

/// How much more openings of this window are worth than others at the same stages, drawn towards the gain of the
/// coarser window.
fn believed_gain(entry: &Entry, coarser: f64) -> f64 {
    let opened = f64::from(entry.opened);
    let gain = share(entry.worth) - share(entry.expected);
    (opened * gain + BELIEF_OF_WORTH * coarser) / (opened + BELIEF_OF_WORTH)
}
