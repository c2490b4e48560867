//! Boards as SVG.

use std::fmt::Write;

use minescheme::board::{Board, Cell, Coord};
use minescheme::canonical::PatternId;
use minescheme::odds::Odds;
use minescheme::system::Verdict;

use crate::html;

const SIZE: usize = 28;
const MINE: &str =
    "<rect class=\"mine\"/><path class=\"sign mine-sign\" d=\"M14 7v14M7 14h14M9 9l10 10M19 9L9 19\"/>";
const SAFE: &str = "<rect class=\"safe\"/><path class=\"sign\" d=\"M8 15l4 4 8-9\"/>";

/// A pattern with what follows. Of a region's cells the lowest are closed. `None` if there is no such system.
pub(super) fn pattern(id: PatternId) -> Option<String> {
    let geometry = id.shape().geometry();
    let system = geometry.system_at(id.index())?;
    let goals = match system.to_system(&geometry).verdict() {
        Verdict::Forced(goals) => goals,
        Verdict::Forbidden | Verdict::Silent => Default::default(),
    };
    let (rows, cols) = id.shape().size();
    let (rows, cols) = (rows + 2, cols + 2);
    let mut cells = vec!["<rect class=\"any\"/>".to_owned(); rows * cols];
    for (number, region) in geometry.regions.iter().enumerate() {
        let mut places = region.cells.clone();
        places.sort_unstable_by_key(|&(row, col)| (std::cmp::Reverse(row), col));
        for (row, col) in places.into_iter().take(system.closed[number].into()) {
            cells[row * cols + col] = if goals.safe >> number & 1 == 1 {
                SAFE.to_owned()
            } else if goals.mines >> number & 1 == 1 {
                MINE.to_owned()
            } else {
                "<rect class=\"tile\"/>".to_owned()
            };
        }
    }
    for ((row, col), residual) in id.shape().foci().into_iter().zip(system.residuals) {
        cells[(row + 1) * cols + col + 1] = digit(&residual.to_string());
    }
    Some(svg(&cells, cols, &format!("pattern {id}")))
}

/// A position with the chance of a mine on every closed cell, in percent.
pub(super) fn stuck(board: &Board, odds: &Odds) -> String {
    position(board, Some(odds), &[], "a stuck position with its odds")
}

/// A position with the chance of a mine on every closed cell, in percent, if that is known. Cells that are known to be safe have a tick; a ring is
/// around the cells that were clicked.
pub fn position(board: &Board, odds: Option<&Odds>, clicked: &[Coord], title: &str) -> String {
    let cell = |at: Coord| match (board.get(at), odds.map(|odds| odds.at(at))) {
        (Cell::Digit(0), _) => "<rect class=\"open\"/>".to_owned(),
        (Cell::Digit(number), _) => digit(&number.to_string()),
        (Cell::Wall, _) => "<rect class=\"any\"/>".to_owned(),
        (Cell::Mine, _) => {
            "<rect class=\"mine\"/><path class=\"sign mine-sign\" d=\"M11 21V7l8 5-8 5\"/>".to_owned()
        }
        (Cell::Closed, None) => "<rect class=\"tile\"/>".to_owned(),
        (Cell::Closed, Some(Some(1.0))) => MINE.to_owned(),
        (Cell::Closed, Some(Some(0.0))) => SAFE.to_owned(),
        (Cell::Closed, Some(odds)) => {
            let odds = odds.unwrap_or_default();
            format!(
                "<rect class=\"heat\" style=\"--heat:{odds:.3}\"/><text x=\"14\" y=\"18\" font-size=\"10.5\" text-anchor=\"middle\">{:.0}</text>",
                100.0 * odds
            )
        }
    };
    let ring = |at: &Coord| {
        if clicked.contains(at) { "<circle class=\"ring\" cx=\"14\" cy=\"14\" r=\"12\"/>" } else { "" }
    };
    let cells: Vec<String> = board.coords().map(|at| cell(at) + ring(&at)).collect();
    html::wide(&svg(&cells, board.cols(), title), "the position")
}

/// A chance in percent.
pub fn percent(odds: f64) -> String {
    format!("{:.2}\u{a0}%", 100.0 * odds)
}

fn digit(text: &str) -> String {
    format!(
        "<rect class=\"open\"/><text x=\"14\" y=\"20\" font-size=\"17\" font-weight=\"700\" text-anchor=\"middle\">{text}</text>"
    )
}

/// Cells in rows of `cols`; each `<rect` gets its size here.
fn svg(cells: &[String], cols: usize, title: &str) -> String {
    let (width, height) = (cols * SIZE, cells.len() / cols * SIZE);
    let mut svg = format!(
        "<svg role=\"img\" aria-label=\"{title}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    );
    for (place, cell) in cells.iter().enumerate() {
        let (row, col) = (place / cols * SIZE, place % cols * SIZE);
        let cell = cell.replacen("<rect ", "<rect x=\"1\" y=\"1\" width=\"26\" height=\"26\" rx=\"4\" ", 1);
        // Writing to a string does not fail.
        let _ = write!(svg, "<g transform=\"translate({col} {row})\">{cell}</g>");
    }
    svg + "</svg>"
}
