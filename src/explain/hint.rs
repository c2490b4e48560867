//! Hints for a game: the easiest thing that follows, to be given away little by little.

use super::budget::Budget;
use super::explainer::Explainer;
use super::position::Position;
use super::proof::{Explanation, Refutation, Step};
use super::search::{self, Known};
use crate::board::Coord;
use crate::matcher::{Session, Value};

/// The easiest thing that follows. Show the digits first; if that does not help, the text; at last the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Hint {
    /// The digits to look at: A, B, C … of the text.
    pub digits: Vec<Coord>,
    /// The cells that follow; none if nothing does, or the board is impossible.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Option<Value>,
    /// Why, in words; without cells that nothing follows or was found, or why the board is impossible.
    pub text: String,
    /// The proof, for [`Checker`](super::Checker).
    pub steps: Vec<Step>,
    /// Whether no placement of mines fits the board.
    pub contradiction: bool,
    /// Without cells: the closed cells that would take more effort to decide. If there are none, nothing follows.
    pub undecided: Vec<Coord>,
}

impl From<Explanation> for Hint {
    fn from(Explanation { cells, value, digits, steps, text, .. }: Explanation) -> Self {
        Self { digits, cells, value: Some(value), text, steps, contradiction: false, undecided: Vec::new() }
    }
}

impl Hint {
    /// A hint without a proof.
    fn bare(text: &str, contradiction: bool) -> Self {
        let (digits, cells, steps, undecided) = Default::default();
        Self { digits, cells, value: None, text: text.to_owned(), steps, contradiction, undecided }
    }
}

/// A session says what cells are, but not what proved it.
impl Known for Session {
    fn value(&self, at: Coord) -> Option<Value> {
        Session::value(self, at)
    }

    fn because(&self, _: Coord) -> (Vec<Coord>, bool) {
        (Vec::new(), false)
    }
}

impl Session {
    /// The easiest thing that follows from what was told, with the proof: by the fewest digits, then without the mine
    /// count, then the lowest order, then the fewest cases, then at the top left. What was only deduced counts as not
    /// known to the player. Once he has found a mine, tell the session: then the next hint is another.
    ///
    /// The session stays as it is, with its news. Call [`Session::deduce`] before, or each hint deduces everything anew.
    ///
    /// ```
    /// use minescheme::board::{Board, Coord};
    /// use minescheme::matcher::Matcher;
    /// use minescheme::rules::RuleSet;
    ///
    /// let board: Board = "####\n#12#\n....\n".parse()?;
    /// let session = Matcher::new(&RuleSet::one_and_two_foci()).session_on(&board, None);
    /// let hint = session.hint();
    /// assert_eq!(hint.digits, [Coord::new(1, 1), Coord::new(1, 2)]);
    /// assert_eq!(hint.cells, [Coord::new(2, 0)]);
    /// # Ok::<(), minescheme::board::TextError>(())
    /// ```
    pub fn hint(&self) -> Hint {
        let (board, mines) = (self.board(), self.mines());
        if !self.is_settled() {
            let mut fresh = self.matcher().session_on(&board, mines);
            fresh.deduce();
            return fresh.hint();
        }
        if self.news().is_contradiction() {
            let bare =
                Hint::bare("No placement of mines fits the board, but the proof is too long to tell.", true);
            return match Explainer::new(self.matcher(), &board, mines).contradiction() {
                Some(Refutation { digits, steps, text, .. }) => Hint { digits, steps, text, ..bare },
                None => bare,
            };
        }
        if let Some(easiest) = search::easiest(&Position::new(&board, mines), self, &mut Budget::new()) {
            return easiest.into();
        }
        if !self.has_news(&board) {
            return match self.news().undecided() {
                undecided if undecided.is_empty() => Hint::bare("Nothing follows from what is known.", false),
                undecided => {
                    let text = "Nothing was found, but some cells are undecided: they take more effort.";
                    Hint { undecided, ..Hint::bare(text, false) }
                }
            };
        }
        let easiest = Explainer::new(self.matcher(), &board, mines).easiest();
        let bare = || Hint::bare("Something follows, but the proof is too long to tell.", false);
        easiest.map_or_else(bare, Hint::from)
    }

    /// Whether something is known of a cell that the board shows as closed.
    fn has_news(&self, board: &crate::board::Board) -> bool {
        board
            .coords()
            .any(|at| board.get(at) == crate::board::Cell::Closed && Session::value(self, at).is_some())
    }
}
