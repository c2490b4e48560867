//! Sessions: a game move by move.

use minescheme::board::Coord;
use minescheme::matcher::{Answer, Session};

use crate::Failure;

/// Tells the session a digit and returns what newly follows.
pub fn open(session: &mut Session, at: (usize, usize), digit: u8) -> Result<Answer, Failure> {
    let news = session.open(Coord::new(at.0, at.1), digit).map_err(|error| Failure::play(&error))?;
    Ok(news.to_answer())
}

/// Tells the session a mine and returns what newly follows.
pub fn flag(session: &mut Session, at: (usize, usize)) -> Result<Answer, Failure> {
    let news = session.flag(Coord::new(at.0, at.1)).map_err(|error| Failure::play(&error))?;
    Ok(news.to_answer())
}
