//! The matcher as a Python class.

use std::path::PathBuf;

use minescheme::board::Board;
use pyo3::prelude::*;

use crate::answer::Answer;
use crate::session::Session;
use crate::{BoardError, TableError};

/// Deduces on boards with a table: the file at `table`, a library or a rule table, or the rules that come with the package.
///
/// A library's file must not change while the matcher or a session of it is in use.
/// Raises TableError if the file can't be read or is no intact table.
#[pyclass(frozen, module = "minescheme")]
pub struct Matcher(minescheme::matcher::Matcher);

fn board_of(text: &str) -> PyResult<Board> {
    text.parse().map_err(|error: minescheme::board::TextError| BoardError::new_err(error.to_string()))
}

#[pymethods]
impl Matcher {
    #[new]
    #[pyo3(signature = (table = None))]
    fn new(table: Option<PathBuf>) -> PyResult<Self> {
        let opened = match table {
            Some(path) => minescheme::matcher::Matcher::open(path),
            None => Ok(minescheme::matcher::Matcher::shipped()),
        };
        opened.map(Self).map_err(|error| TableError::new_err(error.to_string()))
    }

    /// What follows from a board, with the number of mines on it (known ones included) if that is given.
    ///
    /// Raises BoardError if the text is no board.
    #[pyo3(signature = (board, mines = None))]
    fn ask(&self, py: Python<'_>, board: &str, mines: Option<usize>) -> PyResult<Answer> {
        let board = board_of(board)?;
        Ok(py.detach(|| self.0.ask(&board, mines)).into())
    }

    /// A session on rows × cols closed cells.
    ///
    /// Raises BoardError if that is no cell, or too many.
    #[pyo3(signature = (rows, cols, mines = None))]
    fn session(&self, rows: usize, cols: usize, mines: Option<usize>) -> PyResult<Session> {
        let board = Board::closed(rows, cols).map_err(|error| BoardError::new_err(error.to_string()))?;
        Ok(Session::new(self.0.session_on(&board, mines)))
    }

    /// A session that begins with a board. Nothing has been deduced yet: Session.deduce does.
    ///
    /// Raises BoardError if the text is no board.
    #[pyo3(signature = (board, mines = None))]
    fn session_on(&self, board: &str, mines: Option<usize>) -> PyResult<Session> {
        Ok(Session::new(self.0.session_on(&board_of(board)?, mines)))
    }
}
