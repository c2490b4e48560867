//! What is asked about a whole layout, and layouts that are drawn to fit a position.

use minescheme::board::{Board, Coord};
use minescheme::generate::Judge;
use minescheme::layout::{FirstClick, Layout};
use minescheme::matcher::{Matcher, Value};
use minescheme::odds::OddsError;
use serde::Serialize;

use crate::Failure;
use crate::advice::deduced;
use crate::position::{begins, inside};

/// Whether a layout needs no guess.
#[derive(Debug, Serialize)]
pub struct Solvable {
    /// Whether it is.
    pub solvable: bool,
    /// The cell that was opened first.
    pub first: Coord,
}

/// Whether all safe cells of a layout can be opened without a guess once `first` is open: the cell that is given, or the opening nearest to
/// the centre. Unless it is `counted`, the number of mines is not used.
/// Errors: the layout has no safe cell, or the first one isn't safe.
pub fn solvable(
    matcher: &Matcher,
    layout: &Layout,
    first: Option<Coord>,
    counted: bool,
) -> Result<Solvable, Failure> {
    first.map_or(Ok(()), |first| begins(layout, first))?;
    let opened = || layout.opened(&layout.closed_board(), FirstClick::Opening).1;
    let first =
        first.or_else(opened).ok_or_else(|| Failure::argument("the layout has no safe cell to open"))?;
    let mines = counted.then_some(layout.mines());
    let solvable = Judge::new(matcher, layout.rows(), layout.cols(), mines)?.is_solvable(layout, first);
    Ok(Solvable { solvable, first })
}

/// What a click opens.
#[derive(Debug, Serialize)]
pub struct Flood {
    /// Row, column and digit of each cell; none if the cell is a mine.
    pub opened: Vec<(usize, usize, u8)>,
}

/// What a click on a cell opens. Cells that are not closed on `board` are left out.
/// Errors: the board has another size than the layout, or the cell is outside.
pub fn flood(layout: &Layout, board: Option<&Board>, cell: Coord) -> Result<Flood, Failure> {
    let closed = layout.closed_board();
    let board = board.unwrap_or(&closed);
    if (board.rows(), board.cols()) != (layout.rows(), layout.cols()) {
        return Err(Failure::argument(format!(
            "the board has {} × {} cells, expected {} × {} as the layout has",
            board.rows(),
            board.cols(),
            layout.rows(),
            layout.cols()
        )));
    }
    inside(&[cell], (layout.rows(), layout.cols()))?;
    let opened = layout.flood(board, cell);
    Ok(Flood { opened: opened.into_iter().map(|(at, digit)| (at.row, at.col, digit)).collect() })
}

/// A layout that fits a position.
#[derive(Debug, Serialize)]
pub struct Given {
    /// In the native text form.
    pub layout: String,
}

/// A layout that agrees with everything that is open, drawn evenly from all that do; in it the cells `safe` are safe, and `mined` are mines.
/// Errors: there is none, counting them takes more effort than is allowed, or a cell is outside.
pub fn layout_given(
    matcher: &Matcher,
    board: &Board,
    mines: Option<usize>,
    (safe, mined): (&[Coord], &[Coord]),
    seed: u64,
) -> Result<Given, Failure> {
    inside(&[safe, mined].concat(), (board.rows(), board.cols()))?;
    let session = deduced(matcher, board, mines);
    let is = |cells: &[Coord], value| cells.iter().map(|&at| (at, value)).collect::<Vec<_>>();
    let given = [is(safe, Value::Safe), is(mined, Value::Mine)].concat();
    let layout = session.layout_given(&given, seed).map_err(|error| match error {
        // The cells are to blame if the board has layouts without them.
        OddsError::Impossible { .. } if !given.is_empty() && !session.is_impossible() => Failure {
            message: format!("{error} and the cells that are given as safe or mined"),
            ..Failure::from(error)
        },
        error => error.into(),
    })?;
    Ok(Given { layout: layout.to_string() })
}
