//! Which flags of a board are proved, which are not, and which may be wrong.

use std::collections::BTreeSet;

use super::Matcher;
use crate::board::{Board, Cell, Coord};

/// The most boards that are asked about, to find the flags that may be wrong.
const MOST_BOARDS: usize = 4096;

/// What is known of a board's flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct FlagCheck {
    /// The flags that are mines, as the rest of the board proves, row by row.
    pub proved: Vec<Coord>,
    /// The others, row by row: nothing proves them, or they are wrong.
    pub unproved: Vec<Coord>,
    /// If no placement of mines fits the board, but one does without some flags: all smallest sets of flags of which one need only be
    /// taken away. Empty if the flags aren't to blame, or if that is undecided.
    pub wrong: Vec<Vec<Coord>>,
    /// Those of `unproved` for which the search stopped before it was decided whether they are proved, or may be wrong. If there are none, all is
    /// decided.
    pub undecided_flags: Vec<Coord>,
    /// Whether no placement of mines fits the board, whatever its flags are. Then the other fields say nothing of them.
    pub impossible: bool,
}

/// The flags of a board, row by row.
fn flags(board: &Board) -> Vec<Coord> {
    board.coords().filter(|&at| board.get(at) == Cell::Mine).collect()
}

/// The board with these cells closed.
fn without(board: &Board, flags: impl IntoIterator<Item = Coord>) -> Board {
    let mut board = board.clone();
    flags.into_iter().for_each(|at| board.set(at, Cell::Closed));
    board
}

impl Matcher {
    /// What the digits, and the number of mines if it is known, say of the flags of a board, none of which is taken for true.
    ///
    /// ```
    /// use minescheme::{Board, Coord, Matcher};
    ///
    /// let board: Board = "000\n111\n*..\n".parse()?;
    /// let check = Matcher::shipped().check_flags(&board, None);
    /// assert_eq!(check.wrong, [[Coord::new(2, 0)]]);
    /// # Ok::<(), minescheme::board::TextError>(())
    /// ```
    pub fn check_flags(&self, board: &Board, mines: Option<usize>) -> FlagCheck {
        let flags = flags(board);
        let bare = self.ask(&without(board, flags.iter().copied()), mines);
        let is_proved = |at: &Coord| bare.contradiction.is_none() && bare.mines.binary_search(at).is_ok();
        let (proved, unproved) = flags.iter().partition(|at| is_proved(at));
        let mut check = FlagCheck { proved, unproved, ..FlagCheck::default() };
        check.impossible = bare.contradiction.is_some();
        if check.impossible {
            return check;
        }
        // Whether a flag may be wrong depends on all others.
        check.undecided_flags = match self.find_wrong(board, mines) {
            Some(wrong) => {
                check.wrong = wrong;
                let is_open = |at: &&Coord| bare.undecided.binary_search(at).is_ok();
                check.unproved.iter().filter(is_open).copied().collect()
            }
            None => check.unproved.clone(),
        };
        check
    }

    /// Each contradiction rests on the flags next to its digits: one of them has to go. So sets of flags grow, size by size, by one of those
    /// that the contradiction left over rests on, until some sets leave none. `None`: that would take more effort.
    fn find_wrong(&self, board: &Board, mines: Option<usize>) -> Option<Vec<Vec<Coord>>> {
        let mut wrong = Vec::new();
        let mut sets: BTreeSet<Vec<Coord>> = BTreeSet::from([Vec::new()]);
        let mut asked = 0;
        while wrong.is_empty() && !sets.is_empty() {
            let mut larger = BTreeSet::new();
            for set in sets {
                asked += 1;
                if asked > MOST_BOARDS {
                    return None;
                }
                let board = without(board, set.iter().copied());
                let answer = self.ask(&board, mines);
                let Some(contradiction) = answer.contradiction else {
                    // Without a placement in sight the board may still be impossible.
                    if !answer.undecided.is_empty() {
                        return None;
                    }
                    if set.is_empty() {
                        return Some(wrong);
                    }
                    wrong.push(set);
                    continue;
                };
                let near =
                    |at: &Coord| contradiction.digits.iter().any(|digit| digit.king_distance(*at) == 1);
                for flag in flags(&board).into_iter().filter(|at| contradiction.count || near(at)) {
                    let mut more = set.clone();
                    more.push(flag);
                    more.sort_unstable();
                    larger.insert(more);
                }
            }
            sets = larger;
        }
        Some(wrong)
    }
}
