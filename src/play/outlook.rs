//! What can happen after opening a cell.

use super::endgame::{Endgame, undecided};
use super::prospect::Prospect;
use super::worth::Worth;
use crate::board::{Board, Coord};
use crate::matcher::Session;
use crate::odds::{Counter, Odds, ROUNDING};

/// What can happen after opening a cell where nothing is safe.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The digits that it may show; with the chance of a mine, their chances add up to 1.
    pub shown: Vec<Shown>,
}

/// A digit that a cell may show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The digit.
    pub digit: u8,
    /// The chance that the cell shows it.
    pub chance: f64,
    /// How likely the game is won then: exact if few placements are left, otherwise an estimate.
    pub win: f64,
    /// Whether another cell is known to be safe then, or the game is won.
    pub opens: bool,
}

impl Outlook {
    /// The probability of winning if the cell is opened.
    pub fn win(&self) -> f64 {
        self.shown.iter().map(|shown| shown.chance * shown.win).sum()
    }

    /// The chance that the cell is safe, and another one is known to be safe then.
    pub fn opens(&self) -> f64 {
        self.shown.iter().filter(|shown| shown.opens).map(|shown| shown.chance).sum()
    }

    /// What the game is worth when the cell has been opened: 0 if it is a mine (`None`).
    pub fn after(&self, digit: Option<u8>) -> f64 {
        self.shown.iter().find(|shown| Some(shown.digit) == digit).map_or(0.0, |shown| shown.win)
    }
}

impl Worth {
    /// What may come of opening a cell. With at most `tree` placements left, what is won is exact.
    pub fn outlook(&mut self, board: &Board, mines: usize, odds: &Odds, cell: Coord, tree: u64) -> Outlook {
        let (session, counter) = self.begin(board, mines);
        let before = Prospect::of(session.field(), odds);
        let shown = (0..=8).filter_map(|digit| {
            if session.tell_digit(cell, digit).is_err() {
                return None;
            }
            session.deduce_safe();
            let shown = shown(session, counter, odds, &before, tree);
            session.undo();
            Some(Shown { digit, ..shown? })
        });
        Outlook { shown: shown.collect() }
    }
}

/// How likely a position is among those before it, and what it is worth; `None` if it isn't possible.
fn shown(
    session: &Session,
    counter: &mut Counter,
    all: &Odds,
    before: &Prospect,
    tree: u64,
) -> Option<Shown> {
    let odds = counter.odds(session).ok()?;
    let chance = odds.ways().share_of(all.ways());
    let opens = odds.least() < ROUNDING || odds.least() == 1.0;
    let exact = || {
        let few = odds.ways().to_f64() <= tree as f64;
        few.then(|| Endgame::whole(&undecided(session), session.mines()?, tree as usize)?.win()).flatten()
    };
    let win = exact().unwrap_or_else(|| Prospect::of(session.field(), odds).win(before));
    Some(Shown { digit: 0, chance, win, opens })
}
