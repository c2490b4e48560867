//! Maps of UMSI 0.1, the interface of minedotcpp: `.` an open zero, digits, `#` and `?` closed, `v` closed and marked as safe, `!` a flag, `X` a
//! wall; a line with `m` and a number gives the number of mines besides the flags. Rows are lines, or parts of one line with `;` between them;
//! `position` may come before them and `end` after them.

use super::line::{Line, is_digits, lines_of};
use super::{FormatError, Loaded, Place};
use crate::board::{Board, Cell, MAX_CELLS, SizeError};

/// A count: `m5`.
fn count(row: &str) -> Option<&str> {
    row.strip_prefix('m').filter(|digits| is_digits(digits))
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with(';')
}

/// Whether a text has what only such a map has: the command, or a count among rows.
pub(super) fn is_map(text: &str) -> bool {
    let lines = || text.lines().filter(|line| !is_comment(line));
    let filled = || lines().flat_map(|line| line.split(';')).map(str::trim).filter(|row| !row.is_empty());
    let is_row = |row: &str| !row.is_empty() && row.chars().all(|sign| read_cell(sign).is_some());
    let is_command =
        |row: &str| row == "position" || row.strip_prefix("position ").is_some_and(|row| is_row(row.trim()));
    filled().next().is_some_and(is_command)
        || filled().any(|row| count(row).is_some()) && filled().all(|row| is_row(row) || count(row).is_some())
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
    let lines = lines_of(text).filter(|line| !is_comment(line.text));
    for mut row in lines.flat_map(|line| line.split(|c| c == ';')).map(Line::stripped) {
        if let Some(rest) = row.text.strip_prefix("position").filter(|_| rows == 0) {
            row = row.part(rest).stripped();
        }
        match count(row.text) {
            _ if row.text.is_empty() || row.text == "end" => {}
            Some(digits) if left.is_none() => {
                let number = digits.parse::<usize>().ok().filter(|&number| number <= MAX_CELLS);
                let wrong = || row.place().found(row.text, "`m` and the number of mines left");
                left = Some(number.ok_or_else(wrong)?);
            }
            Some(_) => return Err(row.place().conflict("a second count of mines; remove one")),
            None => {
                for (at, sign) in row.text.chars().enumerate() {
                    let expected = "`.`, a digit, `#`, `?` or `v` (closed), `!` (flag), `X` (wall), or a line with `m` and the number of mines left";
                    let wrong = || row.beyond(at).place().symbol(sign, expected);
                    cells.push(read_cell(sign).ok_or_else(wrong)?);
                }
                rows += 1;
                let width = row.length();
                cols = if rows == 1 { width } else { cols };
                if width != cols {
                    return Err(row.beyond(cols).place().width(width, cols, "as in the first row"));
                }
                if cells.len() > MAX_CELLS {
                    return Err(SizeError { rows, cols }.into());
                }
            }
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
}
