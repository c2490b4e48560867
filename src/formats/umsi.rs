//! Maps of UMSI 0.1, the interface of minedotcpp: `.` an open zero, digits, `#` and `?` closed, `v` closed and marked as safe, `!` a flag, `X` a
//! wall; a line with `m` and a number gives the number of mines besides the flags. Rows are lines, or parts of one line with `;` between them;
//! `position` may come before them and `end` after them.

use super::error::cells_in;
use super::{FormatError, Loaded, Place};
use crate::board::{Board, Cell, MAX_CELLS, SizeError};

/// A count: `m5`.
fn count(row: &str) -> Option<&str> {
    let digits = row.strip_prefix('m')?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

/// Whether a text has what only such a map has: the command, or a count among rows.
pub(super) fn is_map(text: &str) -> bool {
    let mut rows = text
        .lines()
        .filter(|line| !line.trim_start().starts_with(';'))
        .flat_map(|line| line.split(';'))
        .map(str::trim);
    let is_row = |row: &str| !row.is_empty() && row.chars().all(|sign| read_cell(sign).is_some());
    let is_command =
        |row: &str| row == "position" || row.strip_prefix("position ").is_some_and(|row| is_row(row.trim()));
    rows.clone().find(|row| !row.is_empty()).is_some_and(is_command)
        || rows.clone().any(|row| count(row).is_some())
            && rows.all(|row| row.is_empty() || is_row(row) || count(row).is_some())
}

fn read_cell(sign: char) -> Option<Cell> {
    Some(match sign {
        '.' => Cell::Digit(0),
        '0'..='8' => Cell::Digit(sign as u8 - b'0'),
        '#' | '?' | 'v' => Cell::Closed,
        '!' => Cell::Mine,
        'X' => Cell::Wall,
        _ => return None,
    })
}

pub(super) fn parse(text: &str) -> Result<Loaded, FormatError> {
    let (mut cells, mut rows, mut cols, mut left) = (Vec::new(), 0, 0, None);
    for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with(';')) {
        let mut column = 1;
        for part in line.split(';') {
            let place = |before: usize| Place::text(index + 1, column + before);
            let indent = part.chars().take_while(|c| c.is_whitespace()).count();
            let mut row = part.trim();
            let mut start = indent;
            if let Some(rest) = row.strip_prefix("position").filter(|_| rows == 0) {
                start += "position".len() + rest.chars().take_while(|c| c.is_whitespace()).count();
                row = rest.trim();
            }
            match count(row) {
                _ if row.is_empty() || row == "end" => {}
                Some(digits) if left.is_none() => {
                    let number = digits.parse::<usize>().ok().filter(|&number| number <= MAX_CELLS);
                    let wrong = || place(start).found(row, "`m` and the number of mines left");
                    left = Some(number.ok_or_else(wrong)?);
                }
                Some(_) => {
                    return Err(place(start).conflict("a second count of mines; remove one"));
                }
                None => {
                    for (at, sign) in row.chars().enumerate() {
                        let expected = "`.`, a digit, `#`, `?` or `v` (closed), `!` (flag), `X` (wall), or a line with `m` and the number of mines left";
                        let wrong = || place(start + at).found(format!("{sign:?}"), expected);
                        cells.push(read_cell(sign).ok_or_else(wrong)?);
                    }
                    rows += 1;
                    let width = row.chars().count();
                    cols = if rows == 1 { width } else { cols };
                    if width != cols {
                        let found = cells_in(width);
                        return Err(place(start + width.min(cols))
                            .found(found, format!("{cols} as in the first row")));
                    }
                    if cells.len() > MAX_CELLS {
                        return Err(SizeError { rows, cols }.into());
                    }
                }
            }
            column += part.chars().count() + 1;
        }
    }
    if rows == 0 {
        return Err(Place::text(1, 1).found("no rows", "a map, one row per line"));
    }
    let board = Board::of_cells(rows, cols, cells)?;
    let flags = board.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
    Ok(Loaded::of_board(board, left.map(|left| left + flags)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_in_lines_and_in_one() {
        for text in [
            "#v2\n!?X\n1..\nm3\n",
            "position #v2;!?X;1..;m3",
            "position\n#v2\n!?X\n1..\nm3\nend\n",
            "m3\n#v2\n!?X\n1..\n",
        ] {
            assert!(is_map(text), "{text}");
            let loaded = parse(text).unwrap();
            assert_eq!(loaded.board.to_string(), "..2\n*.#\n100\n", "{text}");
            // The flag is one more.
            assert_eq!(loaded.mines, Some(4));
        }
        for other in ["#.1\n", "mines 3\n1.\n", "12m\n", "", "; m3\n1.\n"] {
            assert!(!is_map(other), "{other}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text| parse(text).unwrap_err().to_string();
        assert!(error("#1\n#k").starts_with("line 2, column 2: found 'k'"));
        assert!(error("position #1;#;m2").starts_with("line 1, column 14: found 1 cell, expected 2"));
        assert!(error("m1\nm2\n#").starts_with("line 2, column 1: a second count"));
        assert!(error("m99999999999").starts_with("line 1, column 1: found m99999999999"));
        assert!(error("m1").contains("found no rows"));
        // No board has more cells, so no game has more mines.
        assert!(parse(&format!("m{MAX_CELLS}\n#")).is_ok());
        assert!(error(&format!("m{}\n#", MAX_CELLS + 1)).starts_with("line 1, column 1: found m"));
    }
}
