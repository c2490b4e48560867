//! Boards and layouts as Python has them.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::BoardError;
use crate::answer::array;

/// The numbers of cells that are not open.
const CLOSED: i64 = -1;
const MINE: i64 = -2;
const WALL: i64 = -3;

/// A board from a text, or from rows of numbers: a numpy array or lists.
pub fn board_of(board: &Bound<'_, PyAny>) -> PyResult<Board> {
    let refused = |why: String| BoardError::new_err(why);
    if let Ok(text) = board.cast::<PyString>() {
        return text
            .to_cow()?
            .parse()
            .map_err(|error: minescheme::board::TextError| refused(error.to_string()));
    }
    let rows = if board.hasattr("tolist")? { board.call_method0("tolist")? } else { board.clone() };
    let rows: Vec<Vec<i64>> = rows.extract().map_err(|_| {
        refused("found neither a text nor rows of whole numbers: 0 to 8 open, -1 closed, -2 a known mine, -3 wall".to_owned())
    })?;
    let cols = rows.first().map_or(0, Vec::len);
    let mut parsed = Board::closed(rows.len(), cols).map_err(|error| refused(error.to_string()))?;
    for (row, numbers) in rows.iter().enumerate() {
        if numbers.len() != cols {
            return Err(refused(format!(
                "row {row} has {} cells, expected {cols} as in the rows before",
                numbers.len()
            )));
        }
        for (col, &number) in numbers.iter().enumerate() {
            let cell = match number {
                0..=8 => Cell::Digit(number as u8),
                CLOSED => Cell::Closed,
                MINE => Cell::Mine,
                WALL => Cell::Wall,
                _ => {
                    return Err(refused(format!(
                        "the cell ({row}, {col}): found {number}, expected 0 to 8, -1 (closed), -2 (a known mine) or -3 (wall)"
                    )));
                }
            };
            parsed.set(Coord::new(row, col), cell);
        }
    }
    Ok(parsed)
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

/// Where the mines are: a board to play. A text with `*` for every mine and `-` or digits elsewhere.
///
/// Raises BoardError if the text isn't a layout.
#[pyclass(frozen, module = "minescheme")]
pub struct Layout(pub minescheme::Layout);

#[pymethods]
impl Layout {
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        let layout = text.parse();
        layout
            .map(Self)
            .map_err(|error: minescheme::layout::LayoutError| BoardError::new_err(error.to_string()))
    }

    /// Board number `index` of a seed: always the same one. The centre opens on a zero.
    ///
    /// `game` is "beginner", "intermediate", "expert" or "ROWSxCOLS/MINES"; raises ValueError for another.
    #[staticmethod]
    #[pyo3(signature = (game = "expert", seed = 0, index = 0))]
    fn random(game: &str, seed: u64, index: u64) -> PyResult<Self> {
        Ok(Self(game_of(game)?.layout(seed, index)))
    }

    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        (self.0.rows(), self.0.cols())
    }

    /// The number of mines.
    #[getter]
    fn mines(&self) -> usize {
        self.0.mines()
    }

    /// Whether a cell is a mine. False outside the board.
    fn is_mine(&self, row: usize, col: usize) -> bool {
        row < self.0.rows() && col < self.0.cols() && self.0.is_mine(Coord::new(row, col))
    }

    /// What a click on a closed cell opens: (row, column, digit) of the cell and of all that follows a zero. Nothing if it is a mine.
    fn flood(&self, row: usize, col: usize) -> Vec<(usize, usize, u8)> {
        let opened = self.0.flood(&self.0.closed_board(), Coord::new(row, col));
        opened.into_iter().map(|(at, digit)| (at.row, at.col, digit)).collect()
    }

    fn __str__(&self) -> String {
        let symbol = |at: Coord| match self.0.safe_digit(at) {
            Some(digit) => (b'0' + digit) as char,
            None if self.0.is_mine(at) => '*',
            None => '#',
        };
        let line = |row| {
            (0..self.0.cols()).map(|col| symbol(Coord::new(row, col))).chain(['\n']).collect::<String>()
        };
        (0..self.0.rows()).map(line).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Layout of {} × {} cells, {} mines>", self.0.rows(), self.0.cols(), self.0.mines())
    }
}
