//! Addresses of Minesweeper puzzles at puzz.link, pzv.jp and other pages with pzpr: `…?mines/W/H/…`. After width and height come the
//! clues, row by row: a hexadecimal digit for a clue to 15, `-` and two digits for a larger one, `.` for an open cell whose number isn't
//! given, and `g` to `z` for one to twenty cells without a clue, which are closed. As written by pzpr's `encodeNumber16`
//! (<https://github.com/robx/pzprjs>).

use super::error::{cells_in, quoted};
use super::{FormatError, Loaded, Place};
use crate::board::{Board, Cell, MAX_CELLS, SizeError};

pub(super) const EXPECTED: &str = "an address of a Minesweeper puzzle, as in https://puzz.link/p?mines/5/5/…";

/// Where the kind of the puzzle begins: after `?`, perhaps after `type=`.
fn query(line: &str) -> Option<usize> {
    let at = line.find('?')? + 1;
    let skipped = ["type=", "pid="].into_iter().find(|name| line[at..].starts_with(name)).map_or(0, str::len);
    Some(at + skipped)
}

/// Whether a line is an address of any puzzle of pzpr: a kind, and two numbers.
pub(super) fn is_address(line: &str) -> bool {
    let Some(start) = query(line) else { return false };
    let mut parts = line[start..].split('/').filter(|part| !part.starts_with("v:"));
    let kind = parts.next().unwrap_or_default();
    let is_kind =
        !kind.is_empty() && kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let mut sizes = parts.filter(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()));
    is_kind && (kind == "mines" || sizes.next().is_some() && sizes.next().is_some())
}

pub(super) fn parse(line: &str, number: usize) -> Result<Loaded, FormatError> {
    let place = |byte: usize| Place::text(number, line[..byte].chars().count() + 1);
    let Some(start) = query(line) else {
        return Err(Place::text(number, 1).found(quoted(line), EXPECTED));
    };
    // Parts of the address, each with the byte where it begins.
    let mut at = start;
    let parts = line[start..].split('/').map(|part| {
        let begins = at;
        at += part.len() + 1;
        (begins, part)
    });
    // Between kind and size there may be a version of the program.
    let parts: Vec<(usize, &str)> = parts.filter(|(_, part)| !part.starts_with("v:")).collect();
    let part = |index: usize| parts.get(index).copied().unwrap_or((line.len(), ""));
    let (kind_at, kind) = part(0);
    if kind != "mines" {
        return Err(place(kind_at).found(format!("a puzzle of the kind {}", quoted(kind)), EXPECTED));
    }
    let size = |index: usize| {
        let (at, text) = part(index);
        let number = text.parse::<usize>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        number.ok_or_else(|| place(at).found(quoted(text), "the width and the height, as in mines/5/5/"))
    };
    let (cols, rows) = (size(1)?, size(2)?);
    let cells = rows
        .checked_mul(cols)
        .filter(|cells| (1..=MAX_CELLS).contains(cells))
        .ok_or(SizeError { rows, cols })?;
    let (clues_at, clues) = part(3);
    let clues = clues.trim_end();
    // Twenty cells a character at most.
    if clues.len().saturating_mul(20) < cells {
        let expected = format!("clues for {cols} columns × {rows} rows; copy the whole address");
        return Err(place(clues_at).found(quoted(clues), expected));
    }
    let (mut found, mut from) = (Vec::with_capacity(cells), 0);
    while from < clues.len() {
        let wrong = |expected: &str| {
            let found = clues[from..].chars().next().map_or(String::new(), |c| format!("{c:?}"));
            Err(place(clues_at + from).found(found, expected))
        };
        if found.len() >= cells {
            return wrong(&format!("the end: there are {cells} cells"));
        }
        let sign = clues.as_bytes()[from];
        match sign {
            b'0'..=b'8' => found.push(Cell::Digit(sign - b'0')),
            // An open cell that tells nothing has the effect of a wall.
            b'.' => found.push(Cell::Wall),
            b'g'..=b'z' => found.resize(found.len() + usize::from(sign - b'g') + 1, Cell::Closed),
            b'9' | b'a'..=b'f' | b'-' | b'+' => {
                return wrong("a clue from 0 to 8: a cell has eight neighbours");
            }
            _ => return wrong("a digit `0`-`8`, `.`, or a letter `g`-`z` for cells without a clue"),
        }
        from += 1;
    }
    if found.len() != cells {
        let found = cells_in(found.len());
        let expected = format!("{cells} for {cols} columns × {rows} rows; copy the whole address");
        return Err(place(clues_at + clues.len()).found(found, expected));
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

    #[test]
    fn errors_say_where_and_what() {
        let error = |text| parse(text, 2).unwrap_err().to_string();
        assert!(
            error("p?nurikabe/5/5/a")
                .starts_with("line 2, column 3: found a puzzle of the kind \"nurikabe\"")
        );
        assert!(error("p?mines/x/5/a").starts_with("line 2, column 9: found \"x\", expected the width"));
        assert!(error("p?mines/2/2/z").starts_with("line 2, column 14: found 20 cells, expected 4"));
        assert!(error("p?mines/2/2/119").starts_with("line 2, column 15: found '9', expected a clue"));
        assert!(error("p?mines/2/2/1A").starts_with("line 2, column 14: found 'A'"));
        assert!(error("p?mines/2/2/11111").starts_with("line 2, column 17: found '1', expected the end"));
        assert!(error("p?mines/999/999/g").contains("copy the whole address"));
        assert!(error("p?mines/0/3/").starts_with("a board of 3 × 0 cells"));
    }
}
