//! What may be wrong with a board that contradicts itself.

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::words::place_of;
use minescheme::matcher::{Contradiction, Matcher};

/// The flags, signs, edges or blank lines that may be wrong, each with what to do.
pub fn hints(matcher: &Matcher, board: &Board, mines: Option<usize>, found: &Contradiction) -> Vec<String> {
    let mut hints = Vec::new();
    hints.extend(of_walls(matcher, board, mines));
    // Without a flag the edge contradicts nothing.
    hints.extend(of_flags(matcher, board, mines).or_else(|| of_edge(matcher, board, found)));
    hints.extend(of_row(board));
    hints
}

fn has(board: &Board, cell: Cell) -> bool {
    board.cells().contains(&cell)
}

/// In other programs `#` is a closed cell.
fn of_walls(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Option<String> {
    if !has(board, Cell::Wall) {
        return None;
    }
    let mut other = board.clone();
    for at in board.coords() {
        match board.get(at) {
            Cell::Wall => other.set(at, Cell::Closed),
            Cell::Closed => other.set(at, Cell::Digit(0)),
            Cell::Digit(_) | Cell::Mine => {}
        }
    }
    let is_possible = matcher.ask(&other, mines).contradiction.is_none();
    match has(board, Cell::Closed) {
        false => Some(
            "`#` is a wall, so no cell of this board is closed. If `#` stands for closed cells, say so with --closed '#'."
                .to_owned(),
        ),
        true if is_possible => Some(
            "`#` is a wall here, and `.` a closed cell. If `#` is closed and `.` an open zero, say so with --closed '#' --zero '.'."
                .to_owned(),
        ),
        true => None,
    }
}

/// Flags may be wrong.
fn of_flags(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Option<String> {
    if !has(board, Cell::Mine) {
        return None;
    }
    let check = matcher.check_flags(board, mines);
    let list = |set: &[Coord]| {
        let places: Vec<String> = set.iter().map(|&at| place_of(at)).collect();
        let flags = if set.len() == 1 { "the flag" } else { "the flags" };
        format!("{flags} at {}", places.join(", and "))
    };
    let (first, others) = check.wrong.split_first()?;
    let others = match others.len() {
        0 => String::new(),
        1 => " There is another possible set of flags.".to_owned(),
        more => format!(" There are {more} other possible sets of flags."),
    };
    let what = "`minescheme solve --flags check` lists which flags are proved, `--flags ignore` treats flags as closed cells.";
    Some(format!("Without {} the board is possible.{others} {what}", list(first)))
}

/// A row may be all that stands above a blank line.
fn of_row(board: &Board) -> Option<String> {
    let hint = "The board has only one row. If it should have more, take out the blank lines between the rows: a blank line ends a board.";
    (board.rows() == 1).then(|| hint.to_owned())
}

/// Digits at the edge of a piece have neighbours that are cut off. With a number of mines, too, only if the digits contradict each other.
fn of_edge(matcher: &Matcher, board: &Board, found: &Contradiction) -> Option<String> {
    let is_at_edge =
        |at: &Coord| at.row == 0 || at.col == 0 || at.row + 1 == board.rows() || at.col + 1 == board.cols();
    let at = found.digits.iter().find(|at| is_at_edge(at))?;
    matcher.ask(board, None).contradiction?;
    Some(format!(
        "The number in {} is at the edge of the text, outside of which everything is wall. If this is a piece of a larger board, write \
         `#` for the numbers whose neighbours are cut off, or use `minescheme solve --piece`.",
        place_of(*at)
    ))
}
