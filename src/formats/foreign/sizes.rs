//! Numbers and names above a board: its size, its number of mines, and the names of its columns.

use super::grid;
use super::lines::numbers;
use super::margin::named_columns;
use super::resolve::Wanted;
use super::{PART, quoted};
use crate::formats::line::Line;
use crate::formats::{FormatError, Loaded};

pub(super) fn row_or_count(line: Line<'_>) -> FormatError {
    line.place().ambiguous("the first line may be a row, or the size or the number of mines of the rows below; take it away and say the number of mines with `mines N` or --mines, or write the row without blanks")
}

/// The board below numbers that are its size, its number of mines, or both. Errors: numbers that are neither, or could be either.
pub(super) fn headed(
    board: Loaded,
    head: Line<'_>,
    is_alone: bool,
    lines: &[Line<'_>],
    wanted: &Wanted,
) -> Result<Loaded, FormatError> {
    let (rows, cols) = (board.board.rows(), board.board.cols());
    let cells = rows * cols;
    let is_size = |a: usize, b: usize| (a, b) == (rows, cols) || (b, a) == (rows, cols);
    let is_layout = board.layout.is_some();
    // As many columns as numbers: these could be a row as well.
    let is_row =
        || is_alone && !head.text.contains(':') && grid::cut(lines, wanted.pads()).is_ok() && !wanted.layout;
    match numbers(head).unwrap_or_default()[..] {
        [a, b] if is_size(a, b) && is_row() => Err(row_or_count(head)),
        [a, b] if is_size(a, b) => Ok(board),
        [a, b, mines] if is_size(a, b) && mines <= cells && is_row() => Err(row_or_count(head)),
        [a, b, mines] if is_size(a, b) && mines <= cells => board.with_mines(mines, head.place()),
        [side, mines] if rows == cols && side == rows && mines <= cells => {
            board.with_mines(mines, head.place())
        }
        [one] if is_layout && board.mines != Some(one) && (one == rows || !is_alone) => Ok(board),
        [one] if !is_alone && one == rows => Ok(board),
        [one] if one == rows && !is_layout => Err(head.place().ambiguous(format!(
            "{one} may be the number of rows or of mines; write `mines {one}`, or take the line away"
        ))),
        [mines] if mines <= cells => board.with_mines(mines, head.place()),
        ref names
            if names.len() == cols && cols > 1 && names.windows(2).all(|pair| pair[1] == pair[0] + 1) =>
        {
            Err(head.place().found("a part of a board, by the numbers of its columns", PART))
        }
        _ => {
            let expected = format!(
                "the size of the {rows} rows and {cols} columns below, their number of mines, or both"
            );
            Err(head.place().found(quoted(head.text.trim()), expected))
        }
    }
}

/// Boards one after another, each below its size, perhaps below their number and above zeros that end them: each line with a size, and its
/// rows. `None` if the text isn't so.
pub(super) fn sized<'a, 'b>(lines: &'b [Line<'a>], pads: bool) -> Option<Vec<(Line<'a>, &'b [Line<'a>])>> {
    let from = |start: usize| {
        let (mut boards, mut at) = (Vec::new(), start);
        while at < lines.len() {
            let size = numbers(lines[at])?;
            if size.iter().all(|&number| number == 0) {
                return (at + 1 == lines.len() && !boards.is_empty()).then_some(boards);
            }
            let fits = |&&rows: &&usize| {
                let rows = lines.get(at + 1..at + 1 + rows)?;
                let cols = grid::cut(rows, pads).ok()?.rows.first()?.len();
                let is_size = match size[..] {
                    [side] => side == rows.len() && (cols == side || start > 0 || !boards.is_empty()),
                    [a, b, ..] => (a, b) == (rows.len(), cols) || (b, a) == (rows.len(), cols),
                    [] => false,
                };
                is_size.then_some(rows)
            };
            let rows = size.iter().take(2).filter(|&&rows| rows > 0).find_map(|rows| fits(&rows))?;
            boards.push((lines[at], rows));
            at += 1 + rows.len();
        }
        (!boards.is_empty()).then_some(boards)
    };
    let counted = || {
        let count = numbers(lines[0]).filter(|numbers| numbers.len() == 1)?[0];
        from(1).filter(|boards| boards.len() <= count)
    };
    from(0).or_else(counted)
}

/// A board with a column for each name that stands above it. Errors: it has fewer, as blank cells were lost.
pub(super) fn below_all_names(board: Loaded, lines: &[Line<'_>]) -> Result<Loaded, FormatError> {
    let (rows, cols) = (board.board.rows(), board.board.cols());
    match named_columns(&lines[0]).filter(|&columns| rows < lines.len() && columns > cols) {
        Some(columns) => {
            let expected =
                format!("rows of so many cells, but found {cols}; write a sign for the blank ones");
            Err(lines[0].place().found(format!("the names of {columns} columns"), expected))
        }
        None => Ok(board),
    }
}
