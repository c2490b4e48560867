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

#[cfg(test)]
mod tests {
    use crate::board::{Board, Cell, Coord};
    use crate::layout::Layout;
    use crate::matcher::Matcher;

    /// In how many of these layouts the best player wins, of whom no cell but those of `open` is open.
    fn won(layouts: &[&Layout], open: &[Coord]) -> usize {
        let closed = layouts[0].coords().filter(|at| !open.contains(at));
        let cells: Vec<Coord> =
            closed.filter(|&at| layouts.iter().any(|layout| !layout.is_mine(at))).collect();
        let after = |&at: &Coord| -> usize {
            let open: Vec<Coord> = open.iter().copied().chain([at]).collect();
            let shown = |digit| -> usize {
                let fits = |layout: &&&Layout| !layout.is_mine(at) && layout.digit(at) == digit;
                let layouts: Vec<&Layout> = layouts.iter().filter(fits).copied().collect();
                if layouts.is_empty() { 0 } else { won(&layouts, &open) }
            };
            (0..=8).map(shown).sum()
        };
        cells.iter().map(after).max().unwrap_or(layouts.len())
    }

    /// Whatever was deduced before, a safe cell still shows a number.
    #[test]
    fn every_small_board_is_won_as_often_as_by_trying_everything() {
        let (mut safe, mut asked) = (0, 0);
        for (rows, cols, mines) in [(1, 4, 1), (1, 5, 2), (2, 3, 1), (2, 3, 2), (2, 3, 3)] {
            let all: Vec<Layout> = (0..1u32 << (rows * cols))
                .filter(|set| set.count_ones() == mines)
                .map(|set| {
                    let cells = (0..rows * cols).filter(|at| set >> at & 1 == 1);
                    Layout::new(rows, cols, cells.map(|at| Coord::new(at / cols, at % cols))).unwrap()
                })
                .collect();
            for layout in &all {
                for open in 0..1u32 << (rows * cols) {
                    let open: Vec<Coord> =
                        layout.coords().filter(|at| open >> (at.row * cols + at.col) & 1 == 1).collect();
                    if open.iter().any(|&at| layout.is_mine(at)) {
                        continue;
                    }
                    let board = layout.board_where(|at| open.contains(&at));
                    let fits = |other: &&Layout| {
                        open.iter().all(|&at| !other.is_mine(at) && other.digit(at) == layout.digit(at))
                    };
                    let fitting: Vec<&Layout> = all.iter().filter(fits).collect();
                    let expected = won(&fitting, &open) as f64 / fitting.len() as f64;
                    let mut session = Matcher::shipped().session_on(&board, Some(mines as usize));
                    for _ in 0..2 {
                        let found = session.win().unwrap().unwrap();
                        assert!((found - expected).abs() < 1e-9, "{found} {expected}\n{board}");
                        session.deduce();
                    }
                    // What was proved safe without being opened.
                    let closed =
                        |board: &Board| board.cells().iter().filter(|cell| **cell == Cell::Closed).count();
                    safe += usize::from(closed(&session.known().rest()) < closed(&session.board()));
                    asked += 1;
                }
            }
        }
        assert!(asked > 500 && safe > 100, "{asked} {safe}");
    }
}
