//! The layers of a guess.

use std::collections::HashMap;

use super::endgame::{Endgame, parts, undecided};
use super::outlook::{Lesson, Outlook};
use super::pairs::undecidable;
use super::policy::Policy;
use super::ties::Ties;
use super::worth::Worth;
use crate::board::{Board, Cell, Coord};
use crate::guess_table::GuessTable;
use crate::matcher::{Matcher, Session};
use crate::named::named;
use crate::odds::{Counter, OddsError};

/// The most work for listing the placements of parts, for all parts of a board together: how often a cell is laid.
const MOST_LAID: usize = 1 << 20;
/// So many boards of one size are remembered at most that they have as many cells in all; but one in any case.
const REMEMBERED: usize = 1 << 21;

named! {
    /// The layer that decided a guess.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    /// The cells that were worth most before a zero was open, by the board and its mines: many games begin alike.
    remembered: HashMap<(Board, usize), Coord>,
}

crate::opaque::opaque!(Guesser);

impl Guesser {
    /// A guesser that looks ahead with the rules of `matcher`.
    pub fn new(matcher: &Matcher, policy: Policy) -> Self {
        let (counter, worth, remembered) = (Counter::default(), Worth::new(matcher), HashMap::new());
        Self { policy, counter, worth, ties: None, remembered }
    }

    /// The same, but among equally good cells it takes the one that is best by this table, not the first in reading order.
    pub fn with_ties_by(self, table: GuessTable) -> Self {
        Self { ties: Some(table), remembered: HashMap::new(), ..self }
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
        if !self.policy.worth {
            let best = ties.and_then(|ties| ties.best(&odds.safest()));
            return guess(best.unwrap_or(safest), By::Safest, None);
        }
        let key = (board, mines);
        let begun = key.0.cells().contains(&Cell::Digit(0));
        if !begun && let Some(&cell) = self.remembered.get(&key) {
            return guess(cell, By::Worth, None);
        }
        let cell = if self.policy.layouts > 0 {
            self.played_on(session, &key.0, mines, &odds)
        } else {
            self.worth.best(&key.0, mines, &odds, &self.policy, ties.as_ref())
        };
        if !begun {
            self.remember(key, cell);
        }
        guess(cell, By::Worth, None)
    }

    fn remember(&mut self, key: (Board, usize), cell: Coord) {
        if (self.remembered.len() + 1) * key.0.cells().len() > REMEMBERED {
            self.remembered.clear();
        }
        self.remembered.insert(key, cell);
    }

    /// What may come of opening a closed cell, on the board of a session on which everything that follows was deduced and opened; nothing, of a
    /// cell that isn't closed.
    /// Errors: [`OddsError`], also if there is too much to count after one of its digits.
    pub fn outlook(&mut self, session: &Session, cell: Coord) -> Result<Outlook, OddsError> {
        let mines = session.mines().ok_or(OddsError::NoCount)?;
        let odds = self.counter.odds(session)?.clone();
        if odds.at(cell).is_none() {
            return Ok(Outlook::default());
        }
        self.worth.outlook(&undecided(session), mines, &odds, cell, self.policy.tree)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Game;

    #[test]
    fn what_is_remembered_is_what_is_found_anew() {
        let game: Game = "6x6/9".parse().unwrap();
        let mut session = Matcher::shipped().session(6, 6, Some(9)).unwrap();
        let new = || Guesser::new(&Matcher::shipped(), Policy::default());
        let (mut guesser, mut again) = (new(), 0);
        for index in 0..300 {
            let (layout, mut cell) = (game.layout(5, index), Coord::new(0, 0));
            session.restart();
            while !layout.is_mine(cell) {
                session.tell_digit(cell, layout.digit(cell)).unwrap();
                session.play(&layout).unwrap();
                let key = (session.known().rest(), 9);
                again += usize::from(guesser.remembered.contains_key(&key));
                let Some(guess) = guesser.guess(&session).unwrap() else { break };
                assert_eq!(new().guess(&session), Ok(Some(guess)));
                let begun = key.0.cells().contains(&Cell::Digit(0));
                assert_eq!(guesser.remembered.contains_key(&key), guess.by == By::Worth && !begun);
                cell = guess.cell;
            }
        }
        let boards = guesser.remembered.len();
        assert!(boards > 10 && again > 5 * boards, "{boards} boards, {again} times again");
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let board = Board::closed(1000, 1000).unwrap();
        for mines in 0..5 {
            guesser.remember((board.clone(), mines), Coord::new(0, 0));
            assert!((1..=2).contains(&guesser.remembered.len()));
        }
    }
}
