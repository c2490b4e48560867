//! `.mine`, a position saved by JSMinesweeper (<https://github.com/DavidNHill/JSMinesweeper>,
//! `Board.js` writes it, `main.js` reads it): a first line with width, height and mines as in
//! `30x16x99`, then the rows. `F` and `M` are flags, taken as true; `H` is a closed cell, and `?` one
//! with a mine that a finished game has shown, which that program closes again to play on; digits are
//! open. If all mines are marked, the file holds a whole layout.

use super::line::{Line, is_digits, lines_of};
use super::{FormatError, Loaded, Place};
use crate::board::{Board, Cell, Coord};

const EXPECTED_HEADER: &str = "width, height and mines as in 30x16x99";

/// Whether a line is the first of such a file.
pub(super) fn is_header(line: &str) -> bool {
    line.split('x').count() == 3 && line.split('x').all(is_digits)
}

pub(super) fn parse(text: &str) -> Result<Loaded, FormatError> {
    let lines = lines_of(text).map(|line| line.part(line.text.trim_end()));
    // Blank lines and comments may stand above, as in every text.
    let is_above = |line: &Line<'_>| line.text.is_empty() || line.text.trim_start().starts_with(';');
    let mut lines = lines.skip_while(is_above);
    let header = lines.next().unwrap_or(Line::new(1, ""));
    let (cols, rows, mines) = read_header(header.text).ok_or_else(|| header.wrong(EXPECTED_HEADER))?;
    let expected_rows = format!("{rows} rows as the first line says");
    let (mut cells, mut marked, mut found) = (Vec::new(), Vec::new(), 0);
    for line in lines.filter(|line| !line.text.is_empty()) {
        if found == rows {
            return Err(line.place().found("another row", expected_rows));
        }
        let width = line.length();
        if width != cols {
            return Err(line.beyond(cols).place().width(width, cols, "as the first line says"));
        }
        for (col, symbol) in line.text.chars().enumerate() {
            let expected = "a digit `0`-`8`, `F` or `M` (flag), `H` (closed) or `?` (mine shown)";
            let wrong = || Place::text(line.number, col + 1).symbol(symbol, expected);
            cells.push(read_cell(symbol).ok_or_else(wrong)?);
            if matches!(symbol, 'F' | 'M' | '?') {
                marked.push(Coord::new(found, col));
            }
        }
        found += 1;
    }
    if found < rows {
        return Err(Place::text(text.lines().count() + 1, 1).found("the end", expected_rows));
    }
    if mines > cells.len() {
        let expected = format!("at most the {} cells", cells.len());
        return Err(header.place().found(format!("{mines} mines"), expected));
    }
    Loaded::of_marked(Board::of_cells(rows, cols, cells)?, marked, mines)
}

fn read_header(line: &str) -> Option<(usize, usize, usize)> {
    let mut numbers = is_header(line.trim()).then(|| line.trim().split('x').map(|part| part.parse().ok()))?;
    Some((numbers.next()??, numbers.next()??, numbers.next()??))
}

fn read_cell(symbol: char) -> Option<Cell> {
    match symbol {
        'F' | 'M' => Some(Cell::Mine),
        'H' | '?' => Some(Cell::Closed),
        digit => digit.to_digit(9).map(|digit| Cell::Digit(digit as u8)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position() {
        let loaded = parse("4x3x2\r\n01FH\n01HH\n0001\n\n").unwrap();
        assert_eq!(loaded.board.to_string(), "01*.\n01..\n0001\n");
        assert_eq!((loaded.layout, loaded.mines), (None, Some(2)));
        let below = parse("; saved\n\n4x3x2\n01FH\n01HH\n0001\n").unwrap();
        assert_eq!(below.board, loaded.board);
    }

    #[test]
    fn a_contradictory_position_is_no_layout() {
        let loaded = parse("2x1x1\n0F").unwrap();
        assert_eq!((loaded.layout, loaded.board.to_string().as_str()), (None, "0*\n"));
    }
}
