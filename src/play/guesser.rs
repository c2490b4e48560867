//! The layers of a guess.

use super::endgame::{Endgame, parts, undecided};
use super::outlook::{Lesson, Outlook};
use super::pairs::undecidable;
use super::policy::Policy;
use super::ties::Ties;
use super::worth::Worth;
use crate::board::{Board, Coord};
use crate::guess_table::GuessTable;
use crate::matcher::{Matcher, Session};
use crate::named::named;
use crate::odds::{Counter, OddsError};

/// The most work for listing the placements of parts, for all parts of a board together: how often a cell is laid.
const MOST_LAID: usize = 1 << 20;

named! {
    /// The layer that decided a guess.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum By {
        /// Nothing will ever distinguish the cell from another.
        Pair = "pair",
        /// The whole game tree.
        Tree = "tree",
        /// The game tree of a part of the board that only the number of mines connects to the rest.
        Part = "part",
        /// What opening the cell is worth.
        Worth = "worth",
        /// Its odds alone.
        Safest = "safest",
        /// What was learned by playing.
        Learned = "learned",
        /// Nothing.
        Random = "random",
    }
}

/// A cell to open where nothing follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The cell.
    pub cell: Coord,
    /// What it rests on.
    pub by: By,
    /// The chance that the cell is a mine.
    pub mine: f64,
    /// The probability of winning from here with best play, if it was worked out.
    pub win: Option<f64>,
}

/// Guesses on one board after another and reuses its memory.
#[derive(Clone)]
pub struct Guesser {
    pub(super) policy: Policy,
    pub(super) counter: Counter,
    pub(super) worth: Worth,
    /// Decides between cells that are as good as each other.
    ties: Option<GuessTable>,
}

crate::opaque::opaque!(Guesser);

impl Guesser {
    /// A guesser that looks ahead with the rules of `matcher`.
    pub fn new(matcher: &Matcher, policy: Policy) -> Self {
        Self { policy, counter: Counter::default(), worth: Worth::new(matcher), ties: None }
    }

    /// The same, but among equally good cells it takes the one that is best by this table, not the first in reading order.
    pub fn with_ties_by(self, table: GuessTable) -> Self {
        Self { ties: Some(table), ..self }
    }

    /// The cell to open on the board of a session on which everything that follows was deduced and opened. `None` if no closed cell
    /// is undecided.
    /// Errors: [`OddsError`].
    pub fn guess(&mut self, session: &Session) -> Result<Option<Guess>, OddsError> {
        let mines = session.mines().ok_or(OddsError::NoCount)?;
        let odds = self.counter.odds(session)?.clone();
        // Where every closed cell is a mine the game is won.
        let Some(&safest) = odds.safest().first().filter(|_| odds.least() < 1.0) else { return Ok(None) };
        let guess = |cell, by, win| {
            let mine = odds.at(cell).unwrap_or(1.0);
            Ok(Some(Guess { cell, by, mine, win }))
        };
        if odds.least() == 0.0 {
            return guess(safest, By::Safest, None);
        }
        let board = session.known().rest();
        if let Some(cell) = undecidable(&board).filter(|_| self.policy.pairs) {
            return guess(cell, By::Pair, None);
        }
        if odds.ways().to_f64() <= self.policy.tree as f64 {
            let endgame = Endgame::whole(&board, mines, self.policy.tree as usize);
            if let Some(&[(cell, win)]) = endgame.and_then(|endgame| endgame.best(1)).as_deref() {
                return guess(cell, By::Tree, Some(win));
            }
        }
        if let Some(cell) = self.in_a_part(&board) {
            return guess(cell, By::Part, None);
        }
        let ties = self.ties.as_ref().map(|table| Ties::new(session, table));
        match self.policy.worth {
            true if self.policy.layouts > 0 => {
                guess(self.played_on(session, &board, mines, &odds)?, By::Worth, None)
            }
            true => {
                guess(self.worth.best(&board, mines, &odds, &self.policy, ties.as_ref()), By::Worth, None)
            }
            false => {
                let best = ties.and_then(|ties| ties.best(&odds.safest()));
                guess(best.unwrap_or(safest), By::Safest, None)
            }
        }
    }

    /// What may come of opening an undecided cell, on the board of a session on which everything that follows was deduced and opened.
    /// Errors: [`OddsError`].
    pub fn outlook(&mut self, session: &Session, cell: Coord) -> Result<Outlook, OddsError> {
        let mines = session.mines().ok_or(OddsError::NoCount)?;
        let odds = self.counter.odds(session)?.clone();
        Ok(self.worth.outlook(&undecided(session), mines, &odds, cell, self.policy.tree))
    }

    /// What `compare value` learns from a cell.
    /// Errors: [`OddsError`].
    #[doc(hidden)]
    pub fn lesson(&mut self, session: &Session, cell: Coord) -> Result<Lesson, OddsError> {
        let mines = session.mines().ok_or(OddsError::NoCount)?;
        let odds = self.counter.odds(session)?.clone();
        Ok(self.worth.lesson(&undecided(session), mines, &odds, cell))
    }

    /// The cell to open first in the smallest independent part.
    fn in_a_part(&self, board: &Board) -> Option<Coord> {
        let most = self.policy.part as usize;
        let mut parts = if most == 0 { Vec::new() } else { parts(board) };
        if parts.len() < 2 {
            return None;
        }
        parts.sort_by_key(Vec::len);
        let mut work = MOST_LAID;
        let end = parts.into_iter().find_map(|part| Endgame::part(board, part, most, &mut work))?;
        end.best(1)?.first().map(|&(cell, _)| cell)
    }
}
