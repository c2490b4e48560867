//! What a click on a layout opens.

use pyo3::prelude::*;

use crate::BoardError;
use crate::board::{board_of, place};
use crate::layout::Layout;
use crate::session::Session;

#[pymethods]
impl Layout {
    /// What a click on a closed cell opens: (row, column, digit) of the cell and of all that follows a zero. Nothing if it is a mine.
    ///
    /// Cells that are open or flagged on `board`, a board or a session, are left out.
    ///
    /// Raises BoardError if the board has another size, or the cell is outside.
    #[pyo3(signature = (row, col, board = None))]
    fn flood(
        &self,
        row: i64,
        col: i64,
        board: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Vec<(usize, usize, u8)>> {
        let board = match board {
            None => self.0.closed_board(),
            Some(board) => match board.cast::<Session>() {
                Ok(session) => session.get().held(board.py())?.board(),
                Err(_) => board_of(board)?,
            },
        };
        if (board.rows(), board.cols()) != (self.0.rows(), self.0.cols()) {
            return Err(BoardError::new_err("the board has another size than the layout"));
        }
        let opened = self.0.flood(&board, place(row, col, (board.rows(), board.cols()))?);
        Ok(opened.into_iter().map(|(at, digit)| (at.row, at.col, digit)).collect())
    }
}
