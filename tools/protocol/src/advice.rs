//! Why something follows, and the odds where nothing does.

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::{self, Checker, Explainer, Explanation, Explanations, Language};
use minescheme::matcher::{Matcher, Session};
use minescheme::odds::OddsError;
use minescheme::play::{Choice, Guess, Guesser, Policy};
use serde::Serialize;

use crate::Failure;
use crate::position::inside;

/// Why everything follows, the easiest first, or only the easiest thing or a closed cell; or why the board is impossible: what
/// `minescheme explain --json` prints.
/// Errors: the cell to be explained is outside the board, or not a closed cell.
pub fn explain(
    matcher: &Matcher,
    board: &Board,
    mines: Option<usize>,
    (cell, easiest, language): (Option<Coord>, bool, Language),
) -> Result<Explanations, Failure> {
    let explainer = Explainer::new(matcher, board, mines).in_language(language);
    Ok(match cell {
        None if easiest => explainer.with(explainer.easiest()),
        None => explainer.with(explainer.all()),
        Some(at) if board.get(at) == Cell::Closed => explainer.with(explainer.cell(at)),
        Some(at) => {
            inside(&[at], (board.rows(), board.cols()))?;
            let found = board.get(at).symbol();
            return Err(Failure::argument(format!(
                "cell {at}: found `{found}`, expected a closed cell (rows and columns count from 0)"
            )));
        }
    })
}

/// Whether explanations are proofs.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// Whether all are.
    pub valid: bool,
    /// Of several explanations, the first that is wrong, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<usize>,
    /// What is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Checks explanations, each after those before it, and a contradiction, from the rules of the game alone.
pub fn check(board: &Board, mines: Option<usize>, found: &Explanations) -> Checked {
    let mut checker = Checker::new(board, mines);
    for (number, explanation) in found.explanations.iter().enumerate() {
        if let Err(why) = checker.explanation(explanation) {
            return Checked { valid: false, explanation: Some(number), why: Some(why.to_string()) };
        }
    }
    let refuted = found.contradiction.as_ref().map_or(Ok(()), |found| checker.refutation(found));
    Checked { valid: refuted.is_ok(), explanation: None, why: refuted.err().map(|why| why.to_string()) }
}

/// Odds as JSON; the keys are those of `minescheme odds --json`.
#[derive(Debug, Serialize)]
pub struct Odds {
    /// `None` if it has too many digits to be told exactly.
    placements: Option<String>,
    odds: Vec<Vec<Option<f64>>>,
    safest: Vec<Coord>,
    best: Option<Best>,
    /// The best guess and the next best ones; empty if nothing has to be guessed.
    choices: Vec<Choice>,
}

impl Odds {
    /// The odds of a session, with a guess. Errors: weighing the guesses takes more effort than is allowed.
    pub fn of(
        session: &Session,
        odds: &minescheme::odds::Odds,
        guesser: &mut Guesser,
    ) -> Result<Self, OddsError> {
        let (rows, cols) = odds.size();
        let row = |row| (0..cols).map(|col| odds.at(Coord::new(row, col))).collect();
        Ok(Self {
            placements: session.placements().map(|placements| placements.to_string()).ok(),
            odds: (0..rows).map(row).collect(),
            safest: odds.safest(),
            best: guesser.guess(session)?.map(Best::from),
            choices: guesser.choices(session, CHOICES)?,
        })
    }
}

/// How many of the best cells are given.
pub const CHOICES: usize = 3;

/// The cell to open where nothing is safe.
#[derive(Debug, Serialize)]
pub struct Best {
    /// Which.
    pub cell: Coord,
    win: Option<f64>,
    by: &'static str,
    /// The chance that it is a mine.
    pub mine: f64,
}

impl From<Guess> for Best {
    fn from(Guess { cell, win, by, mine, .. }: Guess) -> Self {
        Self { cell, win, by: by.name(), mine }
    }
}

/// How likely each closed cell is a mine, and the best guess: what `minescheme odds --json` prints.
/// Errors: no placement fits, or counting them takes more effort than is allowed.
pub fn odds(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Result<Odds, Failure> {
    let session = deduced(matcher, board, mines);
    let mut guesser = Guesser::new(matcher, Policy::default());
    Ok(Odds::of(&session, &session.odds()?, &mut guesser)?)
}

/// The cell to open, safe or a guess; nothing if no closed cell is in doubt.
/// Errors: as for [`odds`].
pub fn guess(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Result<Option<Best>, Failure> {
    let guess = Guesser::new(matcher, Policy::default()).guess(&deduced(matcher, board, mines))?;
    Ok(guess.map(Best::from))
}

/// The chance to win.
#[derive(Debug, Serialize)]
pub struct Win {
    /// Nothing if the game tree is too large to be searched.
    pub win: Option<f64>,
}

/// The chance to win from a position with best play.
/// Errors: as for [`odds`].
pub fn win(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Result<Win, Failure> {
    Ok(Win { win: deduced(matcher, board, mines).win()? })
}

/// A session on a board in which everything that follows is known.
pub(crate) fn deduced(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Session {
    let mut session = matcher.session_on(board, mines);
    session.deduce();
    session
}

/// A hint, and the explanation behind it.
#[derive(Debug, Serialize)]
pub struct Hint {
    #[serde(flatten)]
    hint: explain::Hint,
    /// As `explain` gives it, for `check`; nothing if no cell follows.
    explanation: Option<Explanation>,
}

/// The easiest thing that follows, or what is to be said where nothing does.
pub fn hint(matcher: &Matcher, board: &Board, mines: Option<usize>, language: Language) -> Hint {
    let explanation = Explainer::new(matcher, board, mines).in_language(language).easiest();
    let hint = match &explanation {
        Some(found) => explain::Hint::of(found.clone(), board, language),
        None => deduced(matcher, board, mines).hint_in(language),
    };
    Hint { hint, explanation }
}
