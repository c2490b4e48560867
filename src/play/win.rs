//! The chance of winning a game from its current position.

use super::endgame::{Endgame, undecided};
use crate::matcher::Session;
use crate::odds::OddsError;

/// The most placements of mines of which the game tree is searched.
const MOST_PLACEMENTS: usize = 2_000;

impl Session {
    /// The chance to win with best play from here, from the whole game tree. Guesses are counted in, and so is everything that they would
    /// show. `None` if more than 2,000 placements of the mines are left, or if the tree is too large to be searched.
    ///
    /// ```
    /// use minescheme::{Board, Matcher};
    ///
    /// let board: Board = "1.\n1.\n".parse()?;
    /// let mut session = Matcher::shipped().session_on(&board, Some(1));
    /// session.deduce();
    /// assert_eq!(session.win()?, Some(0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Errors: [`OddsError`].
    pub fn win(&self) -> Result<Option<f64>, OddsError> {
        let mines = self.mines().ok_or(OddsError::NoCount)?;
        let odds = self.odds()?;
        // Where every closed cell is a mine the game is won.
        if odds.least() >= 1.0 {
            return Ok(Some(1.0));
        }
        if odds.ways().to_f64() > MOST_PLACEMENTS as f64 {
            return Ok(None);
        }
        let endgame = Endgame::whole(&undecided(self), mines, MOST_PLACEMENTS);
        Ok(endgame.and_then(|endgame| endgame.win()))
    }
}
