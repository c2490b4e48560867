//! The session as a Python class.

use std::path::PathBuf;

use minescheme::board::Coord;
use minescheme::explain::Language;
use minescheme::matcher::{MoveError, Tier};
use minescheme::odds::OddsError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{Answer, Hint, value_name};
use crate::board::{array_of, place};
use crate::layout::Layout;
use crate::{BoardError, board_error};

/// What a matcher was made of, for pickle.
pub type MadeOf = (Option<PathBuf>, Option<Vec<String>>, Option<usize>);

/// A board that changes move by move. Made by Matcher.session or Matcher.session_on.
///
/// One thread at a time may use it. Rows, columns and digits below 0 raise OverflowError.
#[pyclass(module = "minescheme")]
pub struct Session(pub minescheme::matcher::Session, MadeOf);

impl Session {
    pub fn new(session: minescheme::matcher::Session, matcher: MadeOf) -> Self {
        Self(session, matcher)
    }

    fn deduce_after(
        &mut self,
        py: Python<'_>,
        told: impl FnOnce(&mut minescheme::matcher::Session) -> Result<(), MoveError> + Send,
    ) -> PyResult<Answer> {
        told(&mut self.0).map_err(board_error)?;
        let answer = py.detach(|| self.0.deduce().to_answer());
        Ok(Answer::of(answer, self.0.size()))
    }
}

/// The table, the board and the number of mines that a pickled session begins anew with.
type Pickled = (MadeOf, String, Option<usize>);

#[pymethods]
impl Session {
    /// A second session that goes on from where this one is; both go on by themselves.
    fn clone(&self) -> Self {
        Self(self.0.clone(), self.1.clone())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// What was opened and flagged is kept; moves before it can't be taken back afterwards.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let begin = py.import("minescheme._native")?.getattr("_session")?;
        Ok((begin, (self.1.clone(), self.board(), self.0.mines())))
    }

    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.0.size()
    }

    /// The board as text, without deductions.
    #[getter]
    fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// The cell is open and shows `digit`: what newly follows.
    ///
    /// Raises BoardError, and changes nothing, if the cell is not closed or not on the board, or if it isn't a digit.
    fn open(&mut self, py: Python<'_>, row: i64, col: i64, digit: i64) -> PyResult<Answer> {
        let at = place(row, col, self.0.size())?;
        let digit = u8::try_from(digit).map_err(|_| {
            BoardError::new_err(format!("the cell {at} shows {digit}: expected a digit from 0 to 8"))
        })?;
        self.deduce_after(py, |session| session.tell_digit(at, digit))
    }

    /// The cell is surely a mine: what newly follows.
    ///
    /// Raises BoardError, and changes nothing, if the cell is not closed or not on the board.
    fn flag(&mut self, py: Python<'_>, row: i64, col: i64) -> PyResult<Answer> {
        let at = place(row, col, self.0.size())?;
        self.deduce_after(py, |session| session.tell_mine(at))
    }

    /// What newly follows from the moves so far.
    fn deduce(&mut self, py: Python<'_>) -> PyResult<Answer> {
        self.deduce_after(py, |_| Ok(()))
    }

    /// The easiest thing that follows, with its proof in words: where to look, why, and what. No cells if nothing follows.
    /// The session stays as it is. `lang` is the language of the words: "en" or "ru".
    ///
    /// Raises ValueError for other languages.
    #[pyo3(signature = (lang = "en"))]
    fn hint(&self, py: Python<'_>, lang: &str) -> PyResult<Hint> {
        let language = lang.parse::<Language>().map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Hint(py.detach(|| self.0.hint_in(language))))
    }

    /// Several cells are open, as (row, column, digit), as after a click on a zero: what newly follows. One move to `undo`. Cells that are
    /// open already, with the same digit, are passed over.
    ///
    /// Raises BoardError, and changes nothing, if one of them can't be.
    fn open_all(&mut self, py: Python<'_>, cells: Vec<(usize, usize, u8)>) -> PyResult<Answer> {
        let cells: Vec<(Coord, u8)> =
            cells.into_iter().map(|(row, col, digit)| (Coord::new(row, col), digit)).collect();
        self.deduce_after(py, |session| session.tell_digits(&cells))
    }

    /// Takes back the move at one cell, as when a player removes a flag; all other moves stay. False if there was none.
    fn take_back(&mut self, row: i64, col: i64) -> bool {
        place(row, col, self.0.size()).is_ok_and(|at| self.0.take_back(at))
    }

    /// A new game on a board of the same size: all cells closed, the number of mines as before.
    fn restart(&mut self) {
        self.0.restart();
    }

    /// Plays a layout: opens what is known to be safe, again and again, until nothing is. Returns a dict: "solved", whether no guess was needed,
    /// and "cells", how many each tier decided. `undo` takes none of it back.
    ///
    /// Raises BoardError if the layout is not the board of this session.
    fn play<'py>(&mut self, py: Python<'py>, layout: &Layout) -> PyResult<Bound<'py, PyDict>> {
        if self.0.size() != (layout.0.rows(), layout.0.cols()) {
            return Err(BoardError::new_err("the layout has another size than the session's board"));
        }
        let play = py.detach(|| self.0.play(&layout.0)).map_err(board_error)?;
        let cells = PyDict::new(py);
        for (tier, count) in Tier::ALL.into_iter().zip(play.cells) {
            cells.set_item(tier.name(), count)?;
        }
        let report = PyDict::new(py);
        report.set_item("solved", play.solved)?;
        report.set_item("cells", cells)?;
        Ok(report)
    }

    /// The board as a numpy array: 0 to 8 open, -1 closed, -2 a known mine, -3 wall.
    ///
    /// Raises ImportError without numpy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array_of(py, &self.0.board())
    }

    /// How likely each closed cell is a mine, from 0 to 1, row by row; None for cells that are not closed. Exact.
    ///
    /// Raises ValueError if the number of mines is not known, BoardError if no placement of them fits or there are too many to count.
    fn odds(&self, py: Python<'_>) -> PyResult<Vec<Vec<Option<f64>>>> {
        let odds = py.detach(|| self.0.odds()).map_err(|error| match error {
            OddsError::NoCount => PyValueError::new_err(error.to_string()),
            _ => board_error(error),
        })?;
        let (rows, cols) = odds.size();
        let row = |row| (0..cols).map(|col| odds.at(Coord::new(row, col))).collect();
        Ok((0..rows).map(row).collect())
    }

    /// Takes the last move back, and what was deduced since. False if there is none.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// "safe" or "mine" if that is known of a closed cell, by deduction or by flag; otherwise None. Without meaning once the
    /// board is impossible.
    fn value(&self, row: i64, col: i64) -> Option<&'static str> {
        place(row, col, self.0.size()).ok().and_then(|at| self.0.value(at)).map(value_name)
    }
}
