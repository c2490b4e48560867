//! Layouts as Python has them.

use minescheme::board::Cell;
use minescheme::layout::LayoutError;
use minescheme_protocol::position;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::BoardError;
use crate::board::{MINE, WALL, array_of, game_of, numbers_of, place, ragged};
use crate::request::raised;

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
                    "the cell ({row}, {col}): found {number}, expected 1 for a mine and 0 for other cells, or the numbers of Layout.to_numpy; rows and columns count from 0"
                ));
            }
        });
    }
    text.parse().map_err(|error: LayoutError| error.to_string())
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
        if let Ok(text) = layout.cast::<PyString>() {
            return position::layout(&text.to_cow()?).map(Self).map_err(|failure| raised(&failure));
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
    fn is_mine(&self, row: i64, col: i64) -> bool {
        place(row, col, self.size()).is_ok_and(|at| self.0.is_mine(at))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Layout of {} × {} cells, {} mines>", self.0.rows(), self.0.cols(), self.0.mines())
    }
}
