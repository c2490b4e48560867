//! What a position and a move are worth: the probability of winning.

use super::endgame::{Endgame, undecided};
use super::guesser::{Guess, Guesser};
use crate::board::Coord;
use crate::matcher::Session;
use crate::odds::{Odds, OddsError};

/// The worth of a position and of a move in it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judged {
    /// The probability of winning from here as the guesser plays: exact if few placements are left, else an estimate.
    pub win: f64,
    /// The part of it that the move gives away: 0 for the guesser's own move.
    pub lost: f64,
    /// What the guesser would open, if it has to guess.
    pub best: Option<Guess>,
}

impl Guesser {
    /// The probability of winning a position on which everything that follows was deduced, as this guesser plays. If so few placements are left that
    /// it searches the game tree it is exact. Else it is the estimate by which cells are compared, which was fitted to games of expert.
    /// Errors: [`OddsError`].
    pub fn win(&mut self, session: &Session) -> Result<f64, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        if odds.least() == 1.0 {
            return Ok(1.0);
        }
        if let Some(win) = self.endgame(session, &odds).and_then(|end| end.win()) {
            return Ok(win);
        }
        let (board, mines) = (undecided(session), session.mines().ok_or(OddsError::NoCount)?);
        Ok(match self.guess(session)? {
            Some(guess) if odds.least() > 0.0 => {
                self.worth.of_cell(&board, mines, &odds, &self.policy, guess.cell).0
            }
            _ => self.worth.of_position(&board, mines, &odds),
        })
    }

    /// What opening a cell that is not known to be safe gives away, on the board of a session on which everything that follows was deduced.
    /// Errors: [`OddsError`].
    pub fn judge(&mut self, session: &Session, cell: Coord) -> Result<Judged, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        let mine = odds.at(cell).unwrap_or(0.0);
        let is_free = odds.least() == 0.0;
        let best = if is_free { None } else { self.guess(session)? };
        if let Some(end) = self.endgame(session, &odds)
            && let (Some(win), Some(won)) =
                (end.win(), if mine < 1.0 { end.of_cell(cell) } else { Some(0.0) })
        {
            let own = best.is_some_and(|best| best.cell == cell);
            return Ok(Judged { win, lost: if own { 0.0 } else { (win - won).max(0.0) }, best });
        }
        let (board, mines) = (undecided(session), session.mines().ok_or(OddsError::NoCount)?);
        let mut of = |cell| self.worth.of_cell(&board, mines, &odds, &self.policy, cell);
        let Some(best) = best else {
            // Safe moves win what the position wins.
            let won = if mine < 1.0 { of(cell).0 } else { 0.0 };
            let win = self.worth.of_position(&board, mines, &odds);
            return Ok(Judged { win, lost: (win - won).max(0.0), best: None });
        };
        let (win, worth) = of(best.cell);
        // Guesses are compared as the policy compares them.
        let own = best.cell == cell || worth == 0.0;
        let share = if own { 1.0 } else { (of(cell).1 / worth).min(1.0) };
        Ok(Judged { win, lost: win * (1.0 - share), best: Some(best) })
    }

    /// The end of the game, if it is searched.
    fn endgame(&self, session: &Session, odds: &Odds) -> Option<Endgame> {
        let few = odds.ways().to_f64() <= self.policy.tree as f64;
        let mines = session.mines().filter(|_| few)?;
        Endgame::whole(&undecided(session), mines, self.policy.tree as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::matcher::Matcher;
    use crate::play::Policy;

    fn session(text: &str, mines: usize) -> Session {
        let board: Board = text.parse().unwrap();
        let mut session = Matcher::shipped().session_on(&board, Some(mines));
        session.deduce();
        session
    }

    #[test]
    fn a_coin_wins_half_and_either_side_gives_nothing_away() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let coin = session("1.\n1.\n", 1);
        assert_eq!(guesser.win(&coin).unwrap(), 0.5);
        for row in 0..2 {
            let judged = guesser.judge(&coin, Coord::new(row, 1)).unwrap();
            assert_eq!((judged.win, judged.lost), (0.5, 0.0));
        }
    }

    #[test]
    fn a_mine_that_is_known_gives_everything_away() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let sure = session("1221\n....\n", 2);
        assert_eq!(guesser.win(&sure).unwrap(), 1.0);
        let judged = guesser.judge(&sure, Coord::new(1, 1)).unwrap();
        assert_eq!((judged.win, judged.lost, judged.best), (1.0, 1.0, None));
    }
}
