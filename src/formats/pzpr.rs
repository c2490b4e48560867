//! Addresses of Minesweeper puzzles at puzz.link, pzv.jp and other pages with pzpr: `…?mines/W/H/…`. After width and height come the
//! clues, row by row: a hexadecimal digit for a clue to 15, `-` and two digits for a larger one, `.` for an open cell whose number isn't
//! given, and `g` to `z` for one to twenty cells without a clue, which are closed. As written by pzpr's `encodeNumber16`
//! (<https://github.com/robx/pzprjs>).

use super::error::quoted;
use super::line::{Line, is_digits};
use super::{FormatError, Loaded};
use crate::board::{Board, Cell, check_size};

pub(super) const EXPECTED: &str = "an address of a Minesweeper puzzle, as in https://puzz.link/p?mines/5/5/…";

/// The parts of an address behind `?`, perhaps behind `type=`, without the version of the program.
fn parts(line: &str) -> Option<Vec<&str>> {
    let (_, query) = line.split_once('?')?;
    let query = query.strip_prefix("type=").or(query.strip_prefix("pid=")).unwrap_or(query);
    Some(query.split('/').filter(|part| !part.starts_with("v:")).collect())
}

/// Whether a line is an address of any puzzle of pzpr: a kind, and two numbers.
pub(super) fn is_address(line: &str) -> bool {
    let Some(parts) = parts(line) else { return false };
    let Some((kind, sizes)) = parts.split_first() else { return false };
    let is_kind =
        !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    is_kind && (*kind == "mines" || sizes.iter().filter(|size| is_digits(size)).count() > 1)
}

pub(super) fn parse(line: &str, number: usize) -> Result<Loaded, FormatError> {
    let line = Line::new(number, line);
    let parts = parts(line.text).ok_or_else(|| line.wrong(EXPECTED))?;
    let end = &line.text[line.text.len()..];
    let part = |index: usize| line.part(parts.get(index).copied().unwrap_or(end));
    let kind = part(0);
    if kind.text != "mines" {
        return Err(kind.place().found(format!("a puzzle of the kind {}", quoted(kind.text)), EXPECTED));
    }
    let size = |index: usize| {
        let number = part(index).text.parse::<usize>().ok().filter(|_| is_digits(part(index).text));
        number.ok_or_else(|| part(index).wrong("the width and the height, as in mines/5/5/"))
    };
    let (cols, rows) = (size(1)?, size(2)?);
    let cells = check_size(rows, cols)?;
    let clues = line.part(part(3).text.trim_end());
    let whole = format!("for {cols} columns × {rows} rows; copy the whole address");
    // Twenty cells a character at most.
    if clues.text.len().saturating_mul(20) < cells {
        return Err(clues.wrong(format!("clues {whole}")));
    }
    let mut found = Vec::with_capacity(cells);
    for (from, sign) in clues.text.char_indices() {
        let wrong = |expected: &str| Err(clues.from(from).place().symbol(sign, expected));
        if found.len() >= cells {
            return wrong(&format!("the end: there are {cells} cells"));
        }
        match sign {
            '0'..='8' => found.push(Cell::Digit(sign as u8 - b'0')),
            // An open cell that tells nothing has the effect of a wall.
            '.' => found.push(Cell::Wall),
            'g'..='z' => found.resize(found.len() + (sign as usize - 'g' as usize) + 1, Cell::Closed),
            '9' | 'a'..='f' | '-' | '+' => return wrong("a clue from 0 to 8: a cell has eight neighbours"),
            _ => return wrong("a digit `0`-`8`, `.`, or a letter `g`-`z` for cells without a clue"),
        }
    }
    if found.len() != cells {
        return Err(clues.from(clues.text.len()).place().width(found.len(), cells, &whole));
    }
    Ok(Loaded::of_board(Board::of_cells(rows, cols, found)?, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_and_closed_cells() {
        for address in [
            "https://puzz.link/p?mines/4/3/1g2h3.k",
            "http://pzv.jp/p.html?mines/4/3/1g2h3.k",
            "x?mines/v:1/4/3/1g2h3.k",
        ] {
            assert!(is_address(address));
            let loaded = parse(address, 1).unwrap();
            assert_eq!(loaded.board.to_string(), "1.2.\n.3#.\n....\n", "{address}");
            assert_eq!((loaded.mines, loaded.layout), (None, None));
        }
        assert!(!is_address("?b=1&m=0") && !is_address("1?/1/1") && is_address("p?nurikabe/5/5/a"));
    }
}
