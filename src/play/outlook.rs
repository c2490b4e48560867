//! What can happen after opening a cell.

use super::due;
use super::endgame::{Endgame, undecided};
use super::policy::Policy;
use super::prospect::{Prospect, TRAITS};
use super::worth::Worth;
use crate::board::{Board, Coord};
use crate::matcher::Session;
use crate::odds::{Odds, OddsError, ROUNDING};

/// What can happen after opening a cell where nothing is safe.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outlook {
    /// The digits that it may show; with the chance of a mine, their chances add up to 1.
    pub shown: Vec<Shown>,
}

/// A digit that a cell may show.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

    /// The chance that the cell is safe, and another one is known to be safe then, or the game is won.
    pub fn opens(&self) -> f64 {
        self.shown.iter().filter(|shown| shown.opens).fold(0.0, |sum, shown| sum + shown.chance)
    }

    /// What the game is worth when the cell has been opened: 0 if it is a mine (`None`).
    pub fn after(&self, digit: Option<u8>) -> f64 {
        self.shown.iter().find(|shown| Some(shown.digit) == digit).map_or(0.0, |shown| shown.win)
    }
}

/// A cell as `compare value` learns from it: what it is worth is `more` times the sum, over the digits that it may show, of their chance
/// times a factor times a logistic function of the traits.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Lesson {
    pub more: f64,
    /// Of each digit the chance times the factor, and the traits; `None` if the game is won.
    pub shown: Vec<(f64, Option<[f64; TRAITS]>)>,
}

impl Worth {
    /// What can be learned from a cell where a zero is open.
    pub fn lesson(&mut self, board: &Board, mines: usize, odds: &Odds, cell: Coord) -> Lesson {
        let mut session = self.session_on(board, mines);
        let before = Prospect::before(session.field(), odds);
        let due = Policy::default().due * due::share(&session, &mut self.counter, odds, cell);
        let shown = (0..=8).filter_map(|digit| {
            with_digit(&mut session, cell, digit, |session| {
                let next = self.counter.odds(session).ok()?;
                let then = Prospect::of(session.field(), next);
                let chance = next.ways().share_of(odds.ways());
                Some((chance * then.next(), (then.win(&before) < 1.0).then(|| then.traits(&before))))
            })?
        });
        let shown = shown.collect();
        Lesson { more: 1.0 + due / (1.0 - odds.at(cell).unwrap_or(1.0)), shown }
    }

    /// What may come of opening a cell. With at most `tree` placements left, what is won is exact.
    /// Errors: [`OddsError::TooLarge`].
    pub fn outlook(
        &mut self,
        board: &Board,
        mines: usize,
        odds: &Odds,
        cell: Coord,
        tree: u64,
    ) -> Result<Outlook, OddsError> {
        let mut session = self.session_on(board, mines);
        let before = Prospect::before(session.field(), odds);
        let shown = (0..=8).filter_map(|digit| {
            let look = |session: &Session| {
                let next = match self.counter.odds(session) {
                    Ok(next) => next,
                    Err(OddsError::Impossible { .. }) => return Ok(None),
                    Err(error) => return Err(error),
                };
                let chance = next.ways().share_of(odds.ways());
                let opens = next.least() < ROUNDING || next.least() == 1.0;
                let exact = (next.ways().to_f64() <= tree as f64).then(|| exact(session, tree)).flatten();
                let win = exact.unwrap_or_else(|| Prospect::of(session.field(), next).win(&before));
                Ok(Some(Shown { digit, chance, win, opens }))
            };
            with_digit(&mut session, cell, digit, look)?.transpose()
        });
        Ok(Outlook { shown: shown.collect::<Result<_, _>>()? })
    }
}

/// What is seen where a cell has shown a digit; `None` if it can't.
fn with_digit<T>(
    session: &mut Session,
    cell: Coord,
    digit: u8,
    look: impl FnOnce(&Session) -> T,
) -> Option<T> {
    session.tell_digit(cell, digit).ok()?;
    session.deduce();
    let seen = look(session);
    session.undo();
    Some(seen)
}

/// How likely a game is won, by the whole game tree; `None` if the tree is too large.
fn exact(session: &Session, tree: u64) -> Option<f64> {
    Endgame::whole(&undecided(session), session.mines()?, tree as usize)?.win()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::layout::Game;
    use crate::matcher::Matcher;
    use crate::odds::Counter;

    /// The chance of each digit and whether something is safe then, counted in all layouts that fit.
    #[test]
    fn digits_come_as_often_as_in_all_layouts_that_fit() {
        for (text, mines) in
            [("1..\n...\n...\n", 2), ("1..\n...\n...\n", 3), (".2..\n....\n", 2), ("...\n...\n", 5)]
        {
            let board: Board = text.parse().unwrap();
            let closed: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
            let mined = |layout: u32, at: Coord| {
                closed.iter().position(|&cell| cell == at).is_some_and(|place| layout >> place & 1 == 1)
            };
            let around = |layout: u32, at: Coord| {
                board.neighbours(at).filter(|&near| mined(layout, near)).count() as u8
            };
            let fits = |layout: &u32| {
                layout.count_ones() as usize == mines
                    && board.coords().all(
                        |at| !matches!(board.get(at), Cell::Digit(digit) if digit != around(*layout, at)),
                    )
            };
            let layouts: Vec<u32> = (0..1 << closed.len()).filter(fits).collect();
            let mut counter = Counter::default();
            let odds = counter.odds(&Matcher::shipped().session_on(&board, Some(mines))).unwrap().clone();
            for (place, &cell) in closed.iter().enumerate() {
                let outlook =
                    Worth::new(&Matcher::shipped()).outlook(&board, mines, &odds, cell, 1000).unwrap();
                let mut opens = 0;
                for digit in 0..=8 {
                    let left: Vec<u32> = layouts
                        .iter()
                        .copied()
                        .filter(|&layout| !mined(layout, cell) && around(layout, cell) == digit)
                        .collect();
                    let shown = outlook.shown.iter().find(|shown| shown.digit == digit && shown.chance > 0.0);
                    let chance = left.len() as f64 / layouts.len() as f64;
                    assert!(
                        (shown.map_or(0.0, |shown| shown.chance) - chance).abs() < 1e-9,
                        "{text} {cell} {digit}"
                    );
                    assert_eq!(
                        outlook.after(Some(digit)),
                        shown.map_or(0.0, |shown| shown.win),
                        "{text} {cell} {digit}"
                    );
                    let others = || (0..closed.len()).filter(|&other| other != place);
                    let safe = others().any(|other| left.iter().all(|layout| layout >> other & 1 == 0));
                    let won = others().all(|other| left.iter().all(|layout| layout >> other & 1 == 1));
                    opens += if safe || won { left.len() } else { 0 };
                }
                assert_eq!(outlook.after(None), 0.0);
                assert!(
                    (outlook.opens() - opens as f64 / layouts.len() as f64).abs() < 1e-9,
                    "{text} {cell}"
                );
            }
        }
    }

    /// With little effort, the odds of a position can be counted, but not those after each digit. That is an error of the outlook, and where cells
    /// are compared, such digits are not taken to be lost.
    #[test]
    fn what_is_too_much_to_count_is_not_lost() {
        let game: Game = "8x10/16".parse().unwrap();
        let worth = |effort| Worth::new(&Matcher::shipped().with_effort(effort));
        let (mut ample, policy) = (worth(1 << 20), Policy { due: 0.0, deep: 0, ..Policy::default() });
        let (mut counted, mut uncounted, mut rated) = (0, 0, 0);
        for index in 0..200 {
            let layout = game.layout(3, index);
            let mut session = Matcher::shipped().session(8, 10, Some(16)).unwrap();
            let Some(first) = layout.coords().find(|&at| layout.digit(at) == 0 && !layout.is_mine(at)) else {
                continue;
            };
            session.tell_digit(first, 0).unwrap();
            if session.play(&layout).unwrap().solved {
                continue;
            }
            let board = undecided(&session);
            let odds = session.odds().unwrap();
            for effort in [8, 16, 32, 64] {
                let mut little = worth(effort);
                if little.counter.odds(&little.session_on(&board, 16)).is_err() {
                    continue;
                }
                for (cell, mine) in odds.closed().filter(|(_, mine)| *mine < 1.0) {
                    match little.outlook(&board, 16, &odds, cell, 0) {
                        Ok(outlook) => {
                            let all: f64 = outlook.shown.iter().map(|shown| shown.chance).sum();
                            assert!((all + mine - 1.0).abs() < 1e-9);
                            counted += 1;
                        }
                        Err(error) => {
                            assert!(matches!(error, OddsError::TooLarge { .. }));
                            uncounted += 1;
                            let rate = |worth: &mut Worth| {
                                let cells = worth.compared(&board, 16, &odds, &policy, 1.0, Some(cell));
                                cells.iter().find(|seen| seen.0 == cell).map(|seen| seen.1)
                            };
                            if let (Some(less), Some(all)) = (rate(&mut little), rate(&mut ample)) {
                                assert!(less > 0.3 * all && less <= 1.0 - mine, "{less} {all}");
                                rated += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(counted > 100 && uncounted > 100 && rated > 100, "{counted} {uncounted} {rated}");
    }
}
