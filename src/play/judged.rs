//! What a position and a move are worth: the probability of winning.

use super::endgame::{Endgame, undecided};
use super::guesser::{Guess, Guesser};
use super::stage::{Stage, TOLD};
use crate::board::Coord;
use crate::matcher::Session;
use crate::odds::{Odds, OddsError};

/// The worth of a position and of a move in it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// it searches the game tree it is exact. Else it is the estimate of [`Self::choices`].
    /// Errors: [`OddsError`].
    pub fn win(&mut self, session: &Session) -> Result<f64, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        if odds.least() == 1.0 {
            return Ok(1.0);
        }
        if let Some(win) = self.endgame(session, &odds).and_then(|end| end.win()) {
            return Ok(win);
        }
        let guess = if odds.least() == 0.0 { None } else { self.guess(session)? };
        self.calibrated(session, &odds, guess.as_ref())
    }

    /// What `compare calibrate` fits to how games end; `None` if the probability of winning is exact or certain.
    /// Errors: [`OddsError`].
    #[doc(hidden)]
    pub fn told(&mut self, session: &Session) -> Result<Option<[f64; TOLD]>, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        if odds.least() == 1.0 || odds.ways().to_f64() <= self.policy.tree as f64 {
            return Ok(None);
        }
        let guess = if odds.least() == 0.0 { None } else { self.guess(session)? };
        let (stage, win) = self.estimate(session, &odds, guess.as_ref())?;
        Ok((win > 0.0 && win < 1.0).then(|| stage.told(win)))
    }

    /// What opening a cell gives away, on the board of a session on which everything that follows was deduced: nothing if it is open already, or
    /// known to be safe.
    /// Errors: [`OddsError`], also if there is too much to count after one of the cell's digits.
    pub fn judge(&mut self, session: &Session, cell: Coord) -> Result<Judged, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        let best = if odds.least() == 0.0 { None } else { self.guess(session)? };
        let end = self.endgame(session, &odds);
        let exact = end.as_ref().and_then(Endgame::win);
        let win = match exact {
            _ if odds.least() == 1.0 => 1.0,
            Some(win) => win,
            None => self.calibrated(session, &odds, best.as_ref())?,
        };
        let won = match (odds.at(cell), best) {
            (None | Some(0.0), _) => win,
            (Some(1.0), _) => 0.0,
            (_, Some(best)) if best.cell == cell => win,
            (_, Some(best)) => {
                let compared = self.compare(session, &odds, &best, 1, Some(cell))?;
                if compared.is_exact { compared.cells[1].1 } else { win * compared.share(1) }
            }
            // Something else is safe.
            (_, None) => match exact.and(end).and_then(|end| end.of_cell(cell)) {
                Some(won) => won,
                None => {
                    let won = self.outlook(session, cell)?.win();
                    self.stage(session, &odds)?.calibrated(won)
                }
            },
        };
        Ok(Judged { win, lost: (win - won).max(0.0), best })
    }

    /// The probability of winning, estimated: by a guess at most that of surviving it.
    fn calibrated(
        &mut self,
        session: &Session,
        odds: &Odds,
        guess: Option<&Guess>,
    ) -> Result<f64, OddsError> {
        let (stage, win) = self.estimate(session, odds, guess)?;
        Ok(stage.calibrated(win).min(guess.map_or(1.0, |guess| 1.0 - guess.mine)))
    }

    /// The stage of a game, and what the position is worth by a guess, or by its safe cells, not calibrated yet.
    fn estimate(
        &mut self,
        session: &Session,
        odds: &Odds,
        guess: Option<&Guess>,
    ) -> Result<(Stage, f64), OddsError> {
        let stage = self.stage(session, odds)?;
        let win = match guess {
            Some(guess) => self.outlook(session, guess.cell)?.win(),
            None => stage.prospect.win(&stage.prospect),
        };
        Ok((stage, win))
    }

    pub(super) fn stage(&self, session: &Session, odds: &Odds) -> Result<Stage, OddsError> {
        let mines = session.mines().ok_or(OddsError::NoCount)?;
        Ok(self.worth.stage(&undecided(session), mines, odds))
    }

    /// The end of the game, if it is searched.
    pub(super) fn endgame(&self, session: &Session, odds: &Odds) -> Option<Endgame> {
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
    use crate::play::{Policy, deduced};

    #[test]
    fn a_coin_wins_half_and_either_side_gives_nothing_away() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let coin = deduced("1.\n1.\n", 1);
        assert_eq!(guesser.win(&coin).unwrap(), 0.5);
        for row in 0..2 {
            let judged = guesser.judge(&coin, Coord::new(row, 1)).unwrap();
            assert_eq!((judged.win, judged.lost), (0.5, 0.0));
        }
    }

    /// The whole tree is too large, though that of the safest cell is not: everything is estimated.
    #[test]
    fn a_position_has_one_win_chance_even_if_a_cell_of_it_could_be_searched() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let session = deduced("...........\n......1....\n", 3);
        let win = guesser.win(&session).unwrap();
        let choices = guesser.choices(&session, 3).unwrap();
        assert!(choices.len() == 3 && choices.iter().all(|choice| !choice.is_exact), "{choices:?}");
        assert_eq!(choices[0].win, win);
        for at in [Coord::new(0, 2), choices[0].cell, choices[2].cell] {
            assert_eq!(guesser.judge(&session, at).unwrap().win, win);
        }
    }

    #[test]
    fn what_is_not_closed_or_known_to_be_safe_gives_nothing_away() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let stuck = deduced("1....\n.....\n.....\n....#\n", 6);
        for at in [(0, 0), (3, 4), (9, 0), (0, 77)] {
            assert_eq!(guesser.judge(&stuck, at.into()).unwrap().lost, 0.0);
            assert_eq!(guesser.outlook(&stuck, at.into()).unwrap().shown, []);
        }
        let sure = deduced("1221....\n........\n........\n", 5);
        let judged = guesser.judge(&sure, Coord::new(1, 0)).unwrap();
        assert!((judged.lost, judged.best) == (0.0, None) && judged.win < 1.0, "{judged:?}");
    }

    #[test]
    fn a_mine_that_is_known_gives_everything_away() {
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::default());
        let sure = deduced("1221\n....\n", 2);
        assert_eq!(guesser.win(&sure).unwrap(), 1.0);
        let judged = guesser.judge(&sure, Coord::new(1, 1)).unwrap();
        assert_eq!((judged.win, judged.lost, judged.best), (1.0, 1.0, None));
    }

    /// On a long row of digits all cells are equally safe, and there is too much to count to compare them all.
    #[test]
    fn a_cell_that_ranks_low_is_judged_even_if_not_all_are_compared() {
        let cols = 101;
        let row = ".".repeat(cols);
        let board: Board = format!("{row}\n{}#\n{row}\n", "#3".repeat(cols / 2)).parse().unwrap();
        let matcher = Matcher::shipped().with_effort(1 << 14);
        let mut session = matcher.session_on(&board, Some(cols));
        session.deduce();
        let mut guesser = Guesser::new(&matcher, Policy::default());
        for col in [0, 50, 100] {
            let judged = guesser.judge(&session, Coord::new(2, col)).unwrap();
            assert!(judged.win > 0.0 && (0.0..=judged.win).contains(&judged.lost), "{judged:?}");
        }
    }
}
