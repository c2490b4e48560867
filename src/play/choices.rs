//! Comparing the cells that could be guessed.

use super::endgame::{Endgame, undecided};
use super::guesser::{By, Guess, Guesser};
use crate::board::{Board, Coord};
use crate::matcher::Session;
use crate::named::named;
use crate::odds::{Odds, OddsError};
use crate::symmetry::Symmetry;

/// A cell that could be guessed, with its chances.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Choice {
    /// The cell.
    pub cell: Coord,
    /// The chance that it is a mine.
    pub mine: f64,
    /// The chance that it is safe and that another cell is known to be safe then, or the game is won.
    pub opens: f64,
    /// The probability of winning if it is opened.
    pub win: f64,
    /// Whether the whole game tree says so. Otherwise it is an estimate.
    #[cfg_attr(feature = "serde", serde(rename = "exact"))]
    pub is_exact: bool,
    /// Why the first choice is better than this one; `None` of the first itself.
    pub first_is: Option<Better>,
}

named! {
    /// Why a cell is better than another.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
    #[non_exhaustive]
    pub enum Better {
        /// It isn't: both win as much, or the estimates are too rough to tell.
        Equal = "equal",
        /// It is less likely a mine.
        Safer = "safer",
        /// It is more likely that something is safe then.
        OpensMore = "opens_more",
        /// Both.
        SaferAndOpensMore = "safer_and_opens_more",
        /// What follows later is better.
        Later = "later",
    }
}

/// Chances that differ by less than this are called equal.
const EQUAL: f64 = 0.0005;
/// The same for estimates of the chance to win: where they differ by a point, the better cell wins about half a point more often.
const NEARLY_EQUAL: f64 = 0.005;

impl Better {
    /// Why `first` is better than another choice.
    fn of(first: &Choice, other: &Choice) -> Self {
        let equal = if first.is_exact { EQUAL } else { NEARLY_EQUAL };
        match (other.mine - first.mine > EQUAL, first.opens - other.opens > EQUAL) {
            _ if first.win - other.win < equal => Self::Equal,
            (true, false) => Self::Safer,
            (false, true) => Self::OpensMore,
            (true, true) => Self::SaferAndOpensMore,
            (false, false) => Self::Later,
        }
    }
}

/// A guess, and cells to compare it with: the best first, each with its chance of winning, or with its worth relative to the others.
pub(super) struct Compared {
    pub cells: Vec<(Coord, f64)>,
    /// Whether the whole game tree says what they win.
    pub is_exact: bool,
}

impl Compared {
    /// The share of what the first cell wins that the cell of a number wins; at most all of it.
    pub fn share(&self, place: usize) -> f64 {
        let (first, worth) = (self.cells[0].1, self.cells[place].1);
        if first > 0.0 { (worth / first).min(1.0) } else { 1.0 }
    }
}

impl Guesser {
    /// The cell that [`Self::guess`] opens, and the next best after it, at most `count` in all, the best first. Empty if nothing has to be
    /// guessed. If few placements are left, what each wins is exact; otherwise it is estimated for the first one, and the others are
    /// compared with it as the guesser compares them. Cells that the guesser doesn't compare aren't among them: where it opens a cell of a
    /// pair that nothing will ever distinguish, or one of an independent part of the board, that one stands alone. A cell that can't be compared
    /// because there is too much to count isn't among them, nor is any after it.
    /// Errors: [`OddsError`].
    pub fn choices(&mut self, session: &Session, count: usize) -> Result<Vec<Choice>, OddsError> {
        let odds = self.counter.odds(session)?.clone();
        let guess = self.guess(session)?.filter(|guess| guess.mine > 0.0 && count > 0);
        let Some(guess) = guess else { return Ok(Vec::new()) };
        let compared = self.compare(session, &odds, &guess, count, None)?;
        let mut choices: Vec<Choice> = Vec::new();
        for (place, &(cell, win)) in compared.cells.iter().enumerate() {
            let outlook = match self.outlook(session, cell) {
                Err(OddsError::TooLarge { .. }) => break,
                other => other?,
            };
            let mine = odds.at(cell).unwrap_or(1.0);
            let win = match choices.first() {
                _ if compared.is_exact => win,
                Some(first) => first.win * compared.share(place),
                None => self.stage(session, &odds)?.calibrated(outlook.win()),
            };
            let mut choice = Choice {
                cell,
                mine,
                opens: outlook.opens(),
                win: win.min(1.0 - mine),
                is_exact: compared.is_exact,
                first_is: None,
            };
            choice.first_is = choices.first().map(|first| Better::of(first, &choice));
            choices.push(choice);
        }
        Ok(choices)
    }

    /// A guess and the cells that it is compared with, at most `count` in all, plus `also`, wherever it ranks.
    pub(super) fn compare(
        &mut self,
        session: &Session,
        odds: &Odds,
        guess: &Guess,
        count: usize,
        also: Option<Coord>,
    ) -> Result<Compared, OddsError> {
        if let Some(cells) = self.endgame(session, odds).and_then(|end| exact(&end, guess, count, also)) {
            return Ok(Compared { cells, is_exact: true });
        }
        let mines = session.mines().ok_or(OddsError::NoCount)?;
        let alone = guess.by != By::Worth || count == 1;
        let board = undecided(session);
        let mut cells = match also {
            None if alone => Vec::new(),
            _ => self.worth.compared(&board, mines, odds, &self.policy, 1.0, also),
        };
        // Of equally good cells another may have been taken; a cell that isn't compared is taken to be as good.
        match cells.iter().position(|seen| seen.0 == guess.cell) {
            Some(place) => cells[..=place].rotate_right(1),
            None => cells.insert(0, (guess.cell, cells.first().map_or(1.0, |first| first.1))),
        }
        make_images_equal(&board, &mut cells);
        let also = cells.iter().skip(count).find(|seen| also == Some(seen.0)).copied();
        cells.truncate(count);
        cells.extend(also);
        Ok(Compared { cells, is_exact: false })
    }
}

/// What is worth less than its image in a symmetry that keeps the board was compared with other next guesses: it is worth as much. The first cell
/// stays the first.
fn make_images_equal(board: &Board, cells: &mut [(Coord, f64)]) {
    let size = (board.rows(), board.cols());
    let image = |symmetry: Symmetry, at: Coord| Coord::from(symmetry.apply((at.row, at.col), size));
    let keeps = |symmetry: &Symmetry| {
        let same = |at| board.get(at) == board.get(image(*symmetry, at));
        symmetry.apply_size(size) == size && board.coords().all(same)
    };
    let symmetries: Vec<Symmetry> = Symmetry::all().skip(1).filter(keeps).collect();
    for place in 1..cells.len() {
        let (better, rest) = cells.split_at_mut(place);
        let is_image = |of: Coord| symmetries.iter().any(|&symmetry| image(symmetry, of) == rest[0].0);
        if let Some(&(_, worth)) = better.iter().find(|seen| is_image(seen.0)) {
            rest[0].1 = worth;
        }
    }
    if let Some((_, others)) = cells.split_first_mut() {
        others.sort_by(|one, other| other.1.total_cmp(&one.1));
    }
}

/// The chances of cells at the end of a game; `None` if the tree is too large.
fn exact(end: &Endgame, guess: &Guess, count: usize, also: Option<Coord>) -> Option<Vec<(Coord, f64)>> {
    let mut cells = match guess.by {
        By::Tree => end.best(count)?,
        // The tree of a single cell may be small enough even if that of the position isn't.
        By::Pair | By::Part if end.win().is_some() => vec![(guess.cell, end.of_cell(guess.cell)?)],
        _ => return None,
    };
    if let Some(also) = also.filter(|&also| cells.iter().all(|seen| seen.0 != also)) {
        cells.push((also, end.of_cell(also)?));
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matcher::Matcher;
    use crate::play::{Policy, deduced};

    fn choices(text: &str, mines: usize, policy: Policy) -> Vec<Choice> {
        Guesser::new(&Matcher::shipped(), policy).choices(&deduced(text, mines), 3).unwrap()
    }

    #[test]
    fn the_guess_comes_first_and_none_of_the_others_wins_more() {
        // With trees and without.
        for tree in [1000, 0] {
            let policy = Policy { tree, part: 0, nearly: 0.0, ..Policy::default() };
            let text = "1..\n...\n...\n...\n";
            let guess = Guesser::new(&Matcher::shipped(), policy).guess(&deduced(text, 3)).unwrap().unwrap();
            let choices = choices(text, 3, policy);
            assert_eq!((choices.len(), choices[0].cell), (3, guess.cell));
            assert!(choices.is_sorted_by(|one, other| one.win >= other.win), "{choices:?}");
            for (place, choice) in choices.iter().enumerate() {
                assert_eq!((choice.is_exact, choice.first_is.is_some()), (tree > 0, place > 0));
                assert!(
                    choice.win > 0.0 && choice.win <= 1.0 - choice.mine && choice.opens <= 1.0 - choice.mine
                );
            }
        }
    }

    #[test]
    fn a_cell_is_better_because_it_is_safer_or_because_it_opens_more() {
        let cell = Coord::new(0, 0);
        let better = |first: (f64, f64), other: (f64, f64), by| {
            let choice =
                |(mine, opens), win| Choice { cell, mine, opens, win, is_exact: false, first_is: None };
            Better::of(&choice(first, 0.5), &choice(other, 0.5 - by))
        };
        assert_eq!(better((0.1, 0.5), (0.2, 0.6), 0.1), Better::Safer);
        assert_eq!(better((0.2, 0.6), (0.1, 0.5), 0.1), Better::OpensMore);
        assert_eq!(better((0.1, 0.6), (0.2, 0.5), 0.1), Better::SaferAndOpensMore);
        assert_eq!(better((0.1, 0.5), (0.1, 0.5), 0.1), Better::Later);
        assert_eq!(better((0.1, 0.5), (0.2, 0.6), 0.004), Better::Equal);
        // What is exact differs by as little as it does.
        let exact = |win| Choice { cell, mine: 0.1, opens: 0.5, win, is_exact: true, first_is: None };
        assert_eq!(Better::of(&exact(0.5), &exact(0.496)), Better::Later);
        assert_eq!(Better::of(&exact(0.5), &exact(0.4996)), Better::Equal);
    }

    #[test]
    fn cells_that_a_symmetry_exchanges_win_as_much() {
        let rows =
            ["1.......", "........", "........", "........", "........", "........", "........", ".......1"];
        let choices = choices(&format!("{}\n", rows.join("\n")), 12, Policy::default());
        assert_eq!(choices[0].cell, Coord::new(7, 0));
        assert_eq!((choices[1].cell, choices[1].win), (Coord::new(0, 7), choices[0].win));
        assert_eq!(choices[1].first_is, Some(Better::Equal));
        // What is worth more than its image is left as it is, and so is a board without a symmetry.
        let (a, b, c) = (Coord::new(0, 0), Coord::new(0, 1), Coord::new(0, 2));
        let mut cells = [(a, 0.5), (b, 0.4), (c, 0.3)];
        make_images_equal(&"...\n".parse().unwrap(), &mut cells);
        assert_eq!(cells, [(a, 0.5), (c, 0.5), (b, 0.4)]);
        make_images_equal(&"..1\n".parse().unwrap(), &mut cells);
        assert_eq!(cells, [(a, 0.5), (c, 0.5), (b, 0.4)]);
    }

    #[test]
    fn where_nothing_is_guessed_there_is_no_choice() {
        assert!(choices("1221\n....\n", 2, Policy::default()).is_empty());
        // A pair has nothing to compare, with trees or without.
        for policy in [Policy::default(), Policy { tree: 0, part: 0, ..Policy::default() }] {
            assert_eq!(choices("1.\n1.\n", 1, policy).len(), 1);
        }
    }
}
