//! The session as a Python class.

use minescheme::board::Coord;
use minescheme::matcher::MoveError;
use pyo3::prelude::*;

use crate::BoardError;
use crate::answer::{Answer, Hint, value_name};

/// A board that changes move by move. Made by Matcher.session or Matcher.session_on.
///
/// One thread at a time may use it. Rows, columns and digits below 0 raise OverflowError.
#[pyclass(module = "minescheme")]
pub struct Session(minescheme::matcher::Session);

impl Session {
    pub fn new(session: minescheme::matcher::Session) -> Self {
        Self(session)
    }

    fn deduce_after(
        &mut self,
        py: Python<'_>,
        told: impl FnOnce(&mut minescheme::matcher::Session) -> Result<(), MoveError> + Send,
    ) -> PyResult<Answer> {
        told(&mut self.0).map_err(|error| BoardError::new_err(error.to_string()))?;
        Ok(py.detach(|| self.0.deduce().to_answer()).into())
    }
}

#[pymethods]
impl Session {
    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.0.size()
    }

    /// What was told: the board as a text, without deductions.
    #[getter]
    fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// The cell is open and shows `digit`: what newly follows.
    ///
    /// Raises BoardError, and changes nothing, if the cell is not closed or not on the board, or it is no digit.
    fn open(&mut self, py: Python<'_>, row: usize, col: usize, digit: u8) -> PyResult<Answer> {
        self.deduce_after(py, |session| session.tell_digit(Coord::new(row, col), digit))
    }

    /// The cell is a mine, beyond doubt: what newly follows.
    ///
    /// Raises BoardError, and changes nothing, if the cell is not closed or not on the board.
    fn flag(&mut self, py: Python<'_>, row: usize, col: usize) -> PyResult<Answer> {
        self.deduce_after(py, |session| session.tell_mine(Coord::new(row, col)))
    }

    /// What newly follows from what was told.
    fn deduce(&mut self, py: Python<'_>) -> PyResult<Answer> {
        self.deduce_after(py, |_| Ok(()))
    }

    /// The easiest thing that follows, with its proof in words: where to look, why, and what. No cells if nothing follows.
    fn hint(&mut self, py: Python<'_>) -> PyResult<Hint> {
        let hint = py.detach(|| self.0.hint());
        Hint::new(py, &hint)
    }

    /// Takes the last move back, and what was deduced since. False if there is none.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// "safe" or "mine" if that is known of a closed cell, by deduction or by flag; otherwise None. Without meaning once the
    /// board is impossible.
    fn value(&self, row: usize, col: usize) -> Option<&'static str> {
        let (rows, cols) = self.size();
        let inside = row < rows && col < cols;
        inside.then(|| self.0.value(Coord::new(row, col))).flatten().map(value_name)
    }
}
