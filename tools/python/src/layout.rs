//! Boards and layouts as Python has them.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::BoardError;
use crate::answer::array;
use crate::session::Session;

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
    let rows = numbers_of(board)?;
    let cols = rows.first().map_or(0, Vec::len);
    let mut parsed = Board::closed(rows.len(), cols).map_err(|error| refused(error.to_string()))?;
    for (row, numbers) in rows.iter().enumerate() {
        if numbers.len() != cols {
            return Err(refused(ragged(row, numbers.len(), cols)));
        }
        for (col, &number) in numbers.iter().enumerate() {
            let at = Coord::new(row, col);
            parsed.set(at, cell_of(number, at).map_err(refused)?);
        }
    }
    Ok(parsed)
}

/// Rows of whole numbers, of which some may be written as floats.
fn numbers_of(board: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<i64>>> {
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
pub fn cell_of(number: i64, at: Coord) -> Result<Cell, String> {
    Ok(match number {
        0..=8 => Cell::Digit(number as u8),
        CLOSED => Cell::Closed,
        MINE => Cell::Mine,
        WALL => Cell::Wall,
        _ => {
            return Err(format!(
                "the cell ({}, {}): found {number}, expected 0 to 8, -1 (closed), -2 (a known mine) or -3 (wall)",
                at.row, at.col
            ));
        }
    })
}

fn ragged(row: usize, found: usize, cols: usize) -> String {
    format!("row {row} has {found} cells, expected {cols} as in the rows before")
}

/// A layout from the numbers of `Layout.to_numpy`; or, if none of them is that of a mine, from 1 for every mine and 0 for other cells.
pub fn layout_of(cols: usize, numbers: &[i64]) -> Result<minescheme::Layout, String> {
    let shown = numbers.contains(&MINE);
    let mut text = String::with_capacity(numbers.len() + numbers.len() / cols.max(1));
    for (place, &number) in numbers.iter().enumerate() {
        let (row, col) = (place / cols, place % cols);
        text.extend((col == 0 && row > 0).then_some('\n'));
        text.push(match number {
            MINE => '*',
            WALL => '#',
            0 if !shown => '-',
            1 if !shown => '*',
            0..=8 if shown => (b'0' + number as u8) as char,
            _ => {
                return Err(format!(
                    "the cell ({row}, {col}): found {number}, expected 1 for a mine and 0 for other cells, or the numbers of Layout.to_numpy"
                ));
            }
        });
    }
    text.parse().map_err(|error: minescheme::layout::LayoutError| error.to_string())
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

/// Where the mines are: a board to play. A text with `*` for every mine and `-` or digits elsewhere; or an array: of 1 (or True) for a mine
/// and 0 elsewhere, or of the numbers of `to_numpy`.
///
/// Raises BoardError if it isn't a layout.
#[pyclass(frozen, eq, module = "minescheme")]
#[derive(PartialEq)]
pub struct Layout(pub minescheme::Layout);

#[pymethods]
impl Layout {
    #[new]
    fn new(layout: &Bound<'_, PyAny>) -> PyResult<Self> {
        let refused = |error: &dyn std::fmt::Display| BoardError::new_err(error.to_string());
        if let Ok(text) = layout.cast::<PyString>() {
            let layout = text.to_cow()?.parse();
            return layout.map(Self).map_err(|error: minescheme::layout::LayoutError| refused(&error));
        }
        let rows = numbers_of(layout)?;
        let cols = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != cols) {
            return Err(BoardError::new_err(ragged(row, rows[row].len(), cols)));
        }
        layout_of(cols, &rows.concat()).map(Self).map_err(BoardError::new_err)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }

    /// A numpy array of rows × columns: 0 to 8 for a safe cell, -2 for a mine, -3 for a wall.
    ///
    /// Raises ImportError without numpy.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut board = self.0.open_board();
        for at in self.0.coords().filter(|&at| self.0.is_mine(at)) {
            board.set(at, Cell::Mine);
        }
        array_of(py, &board)
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
    ///
    /// Cells that are open or flagged on `board`, a board or a session, are left out.
    ///
    /// Raises BoardError if the board has another size.
    #[pyo3(signature = (row, col, board = None))]
    fn flood(
        &self,
        row: usize,
        col: usize,
        board: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(usize, usize, u8)>> {
        let board = match board {
            None => self.0.closed_board(),
            Some(board) => match board.cast::<Session>() {
                Ok(session) => session.borrow().board_now(),
                Err(_) => board_of(board)?,
            },
        };
        if (board.rows(), board.cols()) != (self.0.rows(), self.0.cols()) {
            return Err(BoardError::new_err("the board has another size than the layout"));
        }
        let opened = self.0.flood(&board, Coord::new(row, col));
        Ok(opened.into_iter().map(|(at, digit)| (at.row, at.col, digit)).collect())
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
