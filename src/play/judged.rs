//! What a position and a move are worth: the probability of winning.

use super::endgame::{Endgame, undecided};
use super::guesser::{Guess, Guesser};
use super::stage::{Stage, TOLD};
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
        let (stage, win) = self.estimate(session, &odds, guess.as_ref())?;
        Ok(calibrated(&stage, win, guess.as_ref()))
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

    /// What opening a cell that is not known to be safe gives away, on the board of a session on which everything that follows was deduced.
    /// Errors: [`OddsError`].
    pub fn judge(&mut self, session: &Session, cell: Coord) -> Result<Judged, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        let is_mine = odds.at(cell) == Some(1.0);
        let best = if odds.least() == 0.0 { None } else { self.guess(session)? };
        let (win, won) = match best {
            Some(best) if is_mine || best.cell == cell => {
                let win = self.win(session)?;
                (win, if is_mine { 0.0 } else { win })
            }
            Some(best) => {
                let compared = self.compare(session, &odds, &best, 1, Some(cell))?;
                if compared.is_exact {
                    (compared.cells[0].1, compared.cells[1].1)
                } else {
                    let (stage, win) = self.estimate(session, &odds, Some(&best))?;
                    let win = calibrated(&stage, win, Some(&best));
                    (win, win * compared.share(1))
                }
            }
            // Safe moves win what the position wins.
            None => {
                let end = self.endgame(session, &odds);
                let exact =
                    end.and_then(|end| Some((end.win()?, if is_mine { 0.0 } else { end.of_cell(cell)? })));
                match exact {
                    Some(exact) => exact,
                    None => {
                        let won = if is_mine { 0.0 } else { self.outlook(session, cell)?.win() };
                        let (stage, win) = self.estimate(session, &odds, None)?;
                        (stage.calibrated(win), stage.calibrated(won))
                    }
                }
            }
        };
        Ok(Judged { win, lost: (win - won).max(0.0), best })
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

/// The probability of winning a position which was estimated at `win`: by a guess at most that of surviving it.
fn calibrated(stage: &Stage, win: f64, guess: Option<&Guess>) -> f64 {
    stage.calibrated(win).min(guess.map_or(1.0, |guess| 1.0 - guess.mine))
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
