//! Boards as numbers, as text and as pictures.

use std::collections::BTreeMap;

use minescheme::explain::{self, Drawing};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::answer::{Answer, Hint};
use crate::board::{array_of, board_of};

fn drawn<T>(
    board: &Bound<'_, PyAny>,
    marks: Option<&Bound<'_, PyAny>>,
    draw: impl FnOnce(&Drawing<'_>) -> T,
) -> PyResult<T> {
    let board = board_of(board)?;
    let Some(marks) = marks else { return Ok(draw(&Drawing::position(&board, BTreeMap::new()))) };
    if let Ok(answer) = marks.cast::<Answer>() {
        Ok(draw(&Drawing::position(&board, answer.get().marks())))
    } else if let Ok(hint) = marks.cast::<Hint>() {
        Ok(draw(&Drawing::hint(&board, &hint.get().0)))
    } else {
        Err(PyTypeError::new_err(format!(
            "marks: found {}, expected an Answer or a Hint",
            marks.get_type().name()?
        )))
    }
}

/// The board as a text, its rows and columns numbered from 1, with what follows: `s` for safe, `m` for a mine. A hint's digits
/// carry letters, and of a wide board only the part around them is drawn.
///
/// Raises BoardError if it isn't a board.
#[pyfunction]
#[pyo3(signature = (board, marks = None))]
pub fn draw(board: &Bound<'_, PyAny>, marks: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    drawn(board, marks, |drawing| drawing.to_text())
}

/// The same as an SVG picture, with a hint's text below. It can be read without its colours.
///
/// Raises BoardError if it isn't a board.
#[pyfunction]
#[pyo3(signature = (board, marks = None))]
pub fn svg(board: &Bound<'_, PyAny>, marks: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    drawn(board, marks, |drawing| explain::svg(std::slice::from_ref(drawing)))
}

/// A board as a numpy array of rows × columns: 0 to 8 open, -1 closed, -2 a known mine, -3 wall.
///
/// Raises BoardError if it isn't a board, ImportError without numpy.
#[pyfunction]
pub fn to_numpy<'py>(py: Python<'py>, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    array_of(py, &board_of(board)?)
}

/// A board as a text, one row a line.
///
/// Raises BoardError if it isn't a board.
#[pyfunction]
pub fn to_text(board: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(board_of(board)?.to_string())
}
