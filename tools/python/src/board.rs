//! Boards as Python has them.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Game;
use minescheme_protocol::position;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::answer::array;
use crate::request::raised;
use crate::{BoardError, board_error};

/// The numbers of cells that are not open.
const CLOSED: i64 = -1;
pub const MINE: i64 = -2;
pub const WALL: i64 = -3;

/// A board from a text, or from rows of numbers: a numpy array or lists.
pub fn board_of(board: &Bound<'_, PyAny>) -> PyResult<Board> {
    Ok(counted_board_of(board, None)?.0)
}

/// The same with the number of mines, which may also stand above the rows of a text. Errors: as well ValueError, if there are two that differ.
pub fn counted_board_of(board: &Bound<'_, PyAny>, mines: Option<i64>) -> PyResult<(Board, Option<usize>)> {
    let mines = mine_count(mines)?;
    if let Ok(text) = board.cast::<PyString>() {
        return position::board(&text.to_cow()?, mines).map_err(|failure| raised(&failure));
    }
    let rows = numbers_of(board)?;
    let cols = rows.first().map_or(0, Vec::len);
    let mut parsed = Board::closed(rows.len(), cols).map_err(board_error)?;
    for (row, numbers) in rows.iter().enumerate() {
        if numbers.len() != cols {
            return Err(BoardError::new_err(ragged(row, numbers.len(), cols)));
        }
        for (col, &number) in numbers.iter().enumerate() {
            let at = Coord::new(row, col);
            parsed.set(at, cell_of(number).ok_or_else(|| board_error(no_cell(number, at)))?);
        }
    }
    Ok((parsed, mines))
}

/// Rows of whole numbers, of which some may be written as floats.
pub fn numbers_of(board: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<i64>>> {
    let rows = if board.hasattr("tolist")? { board.call_method0("tolist")? } else { board.clone() };
    if let Ok(rows) = rows.extract() {
        return Ok(rows);
    }
    let expected =
        "found neither a text nor rows of whole numbers: 0 to 8 open, -1 closed, -2 a known mine, -3 wall";
    let refused = || BoardError::new_err(expected);
    let rows: Vec<Vec<f64>> = rows.extract().map_err(|_| refused())?;
    let whole = |number: f64| (number.fract() == 0.0).then_some(number as i64).ok_or_else(refused);
    rows.into_iter().map(|row| row.into_iter().map(whole).collect()).collect()
}

/// The cell of a number.
pub fn cell_of(number: i64) -> Option<Cell> {
    Some(match number {
        0..=8 => Cell::Digit(number as u8),
        CLOSED => Cell::Closed,
        MINE => Cell::Mine,
        WALL => Cell::Wall,
        _ => return None,
    })
}

/// What is wrong with a number that is none.
pub fn no_cell(number: i64, Coord { row, col }: Coord) -> String {
    format!(
        "the cell ({row}, {col}): found {number}, expected 0 to 8, -1 (closed), -2 (a known mine) or -3 (wall); rows and columns count from 0"
    )
}

/// A cell of a board of this size. Errors: BoardError if it is outside.
pub fn place(row: i64, col: i64, (rows, cols): (usize, usize)) -> PyResult<Coord> {
    let inside = |at: i64, most: usize| usize::try_from(at).ok().filter(|&at| at < most);
    match (inside(row, rows), inside(col, cols)) {
        (Some(row), Some(col)) => Ok(Coord::new(row, col)),
        _ => Err(BoardError::new_err(format!(
            "the cell ({row}, {col}) is outside the board of {rows} × {cols} cells (rows and columns count from 0)"
        ))),
    }
}

pub fn ragged(row: usize, found: usize, cols: usize) -> String {
    format!(
        "row {row} has {found} cell{}, expected {cols} as in the rows before (rows and columns count from 0)",
        if found == 1 { "" } else { "s" }
    )
}

/// The number of mines. Errors: ValueError if it is less than 0.
pub fn mine_count(mines: Option<i64>) -> PyResult<Option<usize>> {
    let checked = |mines: i64| {
        usize::try_from(mines)
            .map_err(|_| PyValueError::new_err(format!("found {mines} mines, expected 0 or more")))
    };
    mines.map(checked).transpose()
}

/// The board as a numpy array of the same numbers.
pub fn array_of<'py>(py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyAny>> {
    let number = |at: Coord| match board.get(at) {
        Cell::Digit(digit) => digit as i8,
        Cell::Closed => CLOSED as i8,
        Cell::Mine => MINE as i8,
        Cell::Wall => WALL as i8,
    };
    let row = |row| (0..board.cols()).map(|col| number(Coord::new(row, col))).collect();
    array(py, (0..board.rows()).map(row).collect())
}

pub fn game_of(name: &str) -> PyResult<Game> {
    name.parse().map_err(|error: minescheme::layout::GameError| PyValueError::new_err(error.to_string()))
}
