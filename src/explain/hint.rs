//! Hints for a game: the easiest thing that follows, to be given away little by little.

use serde::Serialize;

use super::explainer::Explainer;
use super::position::Position;
use super::proof::{Explanation, Step};
use super::search::{self, Known};
use crate::board::Coord;
use crate::matcher::{Session, Value};

/// The easiest thing that follows. Show the digits first; if that does not help, the text; at last the cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hint {
    /// The digits to look at: A, B, C … of the text.
    pub digits: Vec<Coord>,
    /// The cells that follow; none if nothing does, or the board is impossible.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Option<Value>,
    /// Why, in words; without cells that nothing follows, or why the board is impossible.
    pub text: String,
    /// The proof, for [`Checker`](super::Checker).
    pub steps: Vec<Step>,
    /// Whether no placement of mines fits the board.
    pub contradiction: bool,
}

impl From<Option<Explanation>> for Hint {
    fn from(found: Option<Explanation>) -> Self {
        match found {
            Some(Explanation { cells, value, digits, steps, text, .. }) => {
                Self { digits, cells, value: Some(value), text, steps, contradiction: false }
            }
            None => Self {
                digits: Vec::new(),
                cells: Vec::new(),
                value: None,
                text: "Nothing follows from what is known.".to_owned(),
                steps: Vec::new(),
                contradiction: false,
            },
        }
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
    /// The easiest thing that follows from what was told, with the proof: by the fewest digits, then the fewest
    /// cases, then at the top left. Deduces first, as [`Session::deduce`] does. What was only deduced counts as not
    /// known to the player. Once he has found a mine, tell the session: then the next hint is another.
    ///
    /// ```
    /// use minescheme::board::{Board, Coord};
    /// use minescheme::matcher::Matcher;
    /// use minescheme::rules::RuleSet;
    ///
    /// let board: Board = "####\n#12#\n....\n".parse()?;
    /// let mut session = Matcher::new(&RuleSet::one_and_two_foci()).session_on(&board, None);
    /// let hint = session.hint();
    /// assert_eq!(hint.digits, [Coord::new(1, 1), Coord::new(1, 2)]);
    /// assert_eq!(hint.cells, [Coord::new(2, 0)]);
    /// # Ok::<(), minescheme::board::TextError>(())
    /// ```
    pub fn hint(&mut self) -> Hint {
        let impossible = self.deduce().is_contradiction();
        let (board, mines) = (self.board(), self.mines());
        if impossible {
            let found = Explainer::new(self.matcher(), &board, mines).contradiction();
            let (digits, steps, text) =
                found.map(|why| (why.digits, why.steps, why.text)).unwrap_or_default();
            return Hint { digits, steps, text, contradiction: true, ..None.into() };
        }
        let easiest = search::easiest(&Position::new(&board, mines), self);
        let all = || Explainer::new(self.matcher(), &board, mines).easiest();
        easiest.or_else(|| self.has_news(&board).then(all).flatten()).into()
    }

    /// Whether something is known of a cell that the board shows as closed.
    fn has_news(&self, board: &crate::board::Board) -> bool {
        board
            .coords()
            .any(|at| board.get(at) == crate::board::Cell::Closed && Session::value(self, at).is_some())
    }
}
