//! Several cells together.

use super::{Counter, OddsError};
use crate::board::{Cell, Coord};
use crate::matcher::{Session, Value};

impl Counter {
    /// The probability that none of several cells is a mine: the share of the placements that are left if they are walls. Cells that aren't closed
    /// change nothing.
    /// Errors: [`OddsError`].
    pub fn all_safe(&mut self, session: &Session, cells: &[Coord]) -> Result<f64, OddsError> {
        let all = self.ways(session)?;
        if cells.iter().any(|&at| session.value(at) == Some(Value::Mine)) {
            return Ok(0.0);
        }
        let mut board = session.known().rest();
        for &at in cells {
            if board.get(at) == Cell::Closed {
                board.set(at, Cell::Wall);
            }
        }
        match self.ways(&session.matcher().session_on(&board, session.mines())) {
            Ok(ways) => Ok(ways.share_of(all)),
            Err(OddsError::Impossible { .. }) => Ok(0.0),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::matcher::Matcher;

    #[test]
    fn cells_are_safe_together_in_the_placements_without_them() {
        let board: Board = "1..\n...\n".parse().unwrap();
        let session = Matcher::shipped().session_on(&board, Some(2));
        let mut counter = Counter::default();
        let cells = [Coord::new(0, 1), Coord::new(0, 2)];
        // One of three cells beside the 1, and one of two further away: of six placements two have neither.
        assert!((counter.all_safe(&session, &cells).unwrap() - 2.0 / 6.0).abs() < 1e-12);
        assert!((counter.all_safe(&session, &cells[..1]).unwrap() - 2.0 / 3.0).abs() < 1e-12);
        // Neither an open cell nor one outside of the board is a mine.
        for other in [Coord::new(0, 0), Coord::new(7, 7)] {
            assert_eq!(counter.all_safe(&session, &[other]), Ok(1.0));
            let alone = counter.all_safe(&session, &cells).unwrap();
            assert_eq!(counter.all_safe(&session, &[cells[0], other, cells[1]]), Ok(alone));
        }
        let all: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
        assert_eq!(counter.all_safe(&session, &all), Ok(0.0));
    }
}
