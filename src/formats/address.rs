//! Addresses of JSMinesweeper's analyser: `…?board=30x16x99&analysis=…`. The value of `analysis` has, in base 62 (`a`-`z`, `A`-`Z`,
//! `0`-`9`), two digits for the width, two for the height, four for the mines, then runs of equal cells, row by row. Each kind of
//! cell has digits of its own, and a run is the number of its cells to the base of as many digits as the kind has (a kind with
//! one digit repeats it):
//!
//! ```text
//! 0: a-j   1: k-q   2: r-v   3: w-A   4: B-E   5: F-H   6: I-K   7: L   8: M
//! I: N-Q   H: R-0   F: 1-8   O: 9
//! ```
//!
//! `H` is closed. `F` is a flag and `I` a closed cell that is known to be a mine: the digits next to them are written as many less.
//! `O` is a flag without that. As in `Board.js` and `main.js` of <https://github.com/DavidNHill/JSMinesweeper>.

use super::line::Line;
use super::links::parameter;
use super::{FormatError, Loaded};
use crate::board::{Board, Cell, Coord, MAX_CELLS, check_size, neighbours};
use crate::layout::Layout;

pub(super) const EXPECTED: &str = "an address with `analysis=`, as JSMinesweeper's analyser shows it";

const DIGITS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/// The kinds of cells, each with the number of its digits, in their order.
const KINDS: [(u8, usize); 13] = [
    (b'0', 10),
    (b'1', 7),
    (b'2', 5),
    (b'3', 5),
    (b'4', 4),
    (b'5', 3),
    (b'6', 3),
    (b'7', 1),
    (b'8', 1),
    (b'I', 4),
    (b'H', 10),
    (b'F', 8),
    (b'O', 1),
];
const SIZE: usize = 8;

/// Whether a line has the parameter that every such address has.
pub(super) fn is_address(line: &str) -> bool {
    parameter(line, "analysis").is_some()
}

fn value_of(digit: u8) -> Option<usize> {
    DIGITS.iter().position(|&other| other == digit)
}

/// The kind of a digit, and its value among the digits of its kind.
fn kind_of(digit: u8) -> Option<((u8, usize), usize)> {
    let mut value = value_of(digit)?;
    for kind in KINDS {
        match value.checked_sub(kind.1) {
            None => return Some((kind, value)),
            Some(rest) => value = rest,
        }
    }
    None
}

fn base_62(digits: &[u8]) -> usize {
    digits.iter().filter_map(|&digit| value_of(digit)).fold(0, |sum, value| sum * 62 + value)
}

/// The number of cells that an address claims for its board. Whether the claim is wrong may show only when all of
/// them were read.
pub(super) fn claimed(line: &str) -> usize {
    let size = parameter(line, "analysis").and_then(|value| value.as_bytes().first_chunk());
    let cells = size.map_or(0, |[a, b, c, d]: &[u8; 4]| base_62(&[*a, *b]) * base_62(&[*c, *d]));
    if cells > MAX_CELLS { 0 } else { cells }
}

pub(super) fn parse(line: &str, number: usize) -> Result<Loaded, FormatError> {
    let line = Line::new(number, line);
    let Some(value) = parameter(line.text, "analysis").map(|value| line.part(value)) else {
        return Err(line.wrong(EXPECTED));
    };
    if let Some((at, other)) = value.text.char_indices().find(|(_, other)| !other.is_ascii_alphanumeric()) {
        return Err(value.from(at).place().symbol(other, "a letter or a digit"));
    }
    let Some((size, runs)) = value.text.as_bytes().split_at_checked(SIZE) else {
        return Err(value.wrong("eight letters or digits for width, height and mines, then the cells"));
    };
    let (cols, rows, mines) = (base_62(&size[..2]), base_62(&size[2..4]), base_62(&size[4..]));
    let cells = check_size(rows, cols)?;
    let mut symbols: Vec<u8> = Vec::with_capacity(cells);
    for run in runs.chunk_by(|&a, &b| kind_of(a).map(|kind| kind.0) == kind_of(b).map(|kind| kind.0)) {
        let Some(((symbol, base), _)) = kind_of(run[0]) else { continue };
        let mut length = 0_usize;
        for (_, digit) in run.iter().filter_map(|&digit| kind_of(digit)) {
            length = match base {
                1 => length + 1,
                _ => length.saturating_mul(base).saturating_add(digit),
            };
        }
        // One cell more than there are is as wrong as any number of them.
        let room = cells + 1 - symbols.len();
        symbols.resize(symbols.len() + length.min(room), symbol);
    }
    if symbols.len() != cells {
        let end = value.from(value.text.len()).place();
        let expected = format!("for {cols} columns × {rows} rows; copy the whole address");
        return Err(match symbols.len() > cells {
            true => end.found("more cells", format!("{cells} {expected}")),
            false => end.width(symbols.len(), cells, &expected),
        });
    }
    if mines > cells {
        let expected = format!("at most the {cells} cells");
        return Err(value.from(4).place().found(format!("{mines} mines"), expected));
    }
    let read: Result<Vec<Cell>, Coord> =
        (0..cells).map(|cell| read_cell(&symbols, rows, cols, cell)).collect();
    let read = read.map_err(|at| {
        value.place().conflict(format!(
            "the digit at {at} (row, column from 0) is over 8 with the flags next to it; correct the address"
        ))
    })?;
    let board = Board::of_cells(rows, cols, read)?;
    let marked: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Mine).collect();
    Loaded::of_marked(board, marked, mines)
}

/// A cell, with its digit as it is shown. Errors: a digit over 8.
fn read_cell(symbols: &[u8], rows: usize, cols: usize, cell: usize) -> Result<Cell, Coord> {
    let at = Coord::new(cell / cols, cell % cols);
    match symbols[cell] {
        b'H' => Ok(Cell::Closed),
        b'F' | b'I' | b'O' => Ok(Cell::Mine),
        digit => {
            let is_less = |near: &Coord| matches!(symbols[near.row * cols + near.col], b'F' | b'I');
            let digit = digit - b'0' + neighbours(rows, cols, at).filter(is_less).count() as u8;
            if digit > 8 { Err(at) } else { Ok(Cell::Digit(digit)) }
        }
    }
}

/// The address of a layout without walls: the mines flagged, all else closed but the first cell. `None` if a side is over 200,
/// which that program does not open.
pub(super) fn write(layout: &Layout, first: Option<Coord>) -> Option<String> {
    const LARGEST: usize = 200;
    let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
    if rows > LARGEST || cols > LARGEST {
        return None;
    }
    let base_62 = |number: usize, digits: u32| -> String {
        (0..digits).rev().map(|place| char::from(DIGITS[number / 62usize.pow(place) % 62])).collect()
    };
    let symbol = |at| match layout.is_mine(at) {
        true => b'F',
        // Flags are taken off the digits next to them, and all mines are flagged.
        false if first == Some(at) => b'0',
        false => b'H',
    };
    let symbols: Vec<u8> = layout.coords().map(symbol).collect();
    let mut runs = String::new();
    for run in symbols.chunk_by(|a, b| a == b) {
        let kind = KINDS.iter().position(|&(symbol, _)| symbol == run[0]).unwrap_or(0);
        let start: usize = KINDS[..kind].iter().map(|kind| kind.1).sum();
        let (base, mut length, mut digits) = (KINDS[kind].1, run.len(), Vec::new());
        while length > 0 {
            digits.push(char::from(DIGITS[start + length % base]));
            length /= base;
        }
        runs.extend(digits.iter().rev());
    }
    let size = format!("{}{}{}", base_62(cols, 2), base_62(rows, 2), base_62(mines, 4));
    Some(format!(
        "https://davidnhill.github.io/JSMinesweeper/index.html?board={cols}x{rows}x{mines}&analysis={size}{runs}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn nothing_panics(text in "\\?analysis=[a-d]{4}[a-c]{4}[a-zA-Z0-9é]{0,12}") {
            let _ = parse(&text, 1);
        }
    }
}
