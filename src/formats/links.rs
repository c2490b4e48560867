//! Links as players share them: `…?b=…&m=…`, one per line. `b` is 1, 2 or 3 for beginner, intermediate
//! and expert, or the width and the height with equally many digits (`0809` is 8 columns × 9 rows);
//! `m` has a base-32 digit (`0`-`9`, `a`-`v`) for every five cells, row by row, the most significant
//! bit first, mines as ones, the last digit filled up with zeros; without mines there is no `m`.
//! As written by <https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/> (`js/main.js`); read by
//! llamasweeper and JSMinesweeper too.

use super::line::{Line, is_digits};
use super::{FormatError, Loaded, layout_where};

const CELLS_PER_DIGIT: usize = 5;

/// Whether a line has the parameter that every such link has.
pub(super) fn is_link(line: &str) -> bool {
    parameter(line, "b").is_some()
}

pub(super) const EXPECTED: &str = "a link with `?b=` (the size) and `&m=` (the mines) a line";

/// The value of a parameter of the query.
pub(super) fn parameter<'a>(link: &'a str, name: &str) -> Option<&'a str> {
    // llamasweeper has the query in the fragment: `…/#/game/zini-explorer?b=…`.
    let (_, query) = link.split_once('?')?;
    let value = query.split(['&', '#']).find_map(|part| part.strip_prefix(name)?.strip_prefix('='))?;
    Some(value.trim_end())
}

pub(super) fn parse(link: &str, number: usize) -> Result<Loaded, FormatError> {
    let link = Line::new(number, link);
    let value = |name| parameter(link.text, name).map(|value| link.part(value));
    let size = value("b").ok_or_else(|| link.wrong(EXPECTED))?;
    let (rows, cols) = read_size(size.text).ok_or_else(|| {
        size.wrong("1, 2, 3, or width and height, over 0, with one to three digits each, as in 3016")
    })?;
    let cells = rows * cols;
    let Some(digits) = value("m") else {
        return Ok(Loaded::of_layout(layout_where(rows, cols, &|_| false)?));
    };
    let mut values = Vec::new();
    for (at, digit) in digits.text.char_indices() {
        let wrong = || digits.from(at).place().symbol(digit, "a base-32 digit, `0`-`9` or `a`-`v`");
        values.push(digit.to_digit(32).ok_or_else(wrong)?);
    }
    let expected = cells.div_ceil(CELLS_PER_DIGIT);
    if values.len() != expected {
        let expected_digits = format!("{expected} for {cols} columns × {rows} rows; copy the whole link");
        let place = digits.from(values.len().min(expected)).place();
        return Err(place.found(format!("{} digits", values.len()), expected_digits));
    }
    let is_mine = |cell: usize| {
        let place = CELLS_PER_DIGIT - 1 - cell % CELLS_PER_DIGIT;
        values[cell / CELLS_PER_DIGIT] >> place & 1 == 1
    };
    if (cells..CELLS_PER_DIGIT * expected).any(is_mine) {
        return Err(digits.from(expected - 1).place().conflict(format!(
            "a mine after the last of {cells} cells; `b` and `m` are not of the same board"
        )));
    }
    Ok(Loaded::of_layout(layout_where(rows, cols, &is_mine)?))
}

/// Rows and columns.
fn read_size(text: &str) -> Option<(usize, usize)> {
    match text {
        "1" => return Some((9, 9)),
        "2" => return Some((16, 16)),
        "3" => return Some((16, 30)),
        _ => {}
    }
    let known = matches!(text.len(), 2 | 4 | 6) && is_digits(text);
    let (cols, rows) = known.then(|| text.split_at(text.len() / 2))?;
    Some((rows.parse().ok()?, cols.parse().ok()?)).filter(|&(rows, cols)| rows > 0 && cols > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Format;
    use crate::formats::lines::Lines;

    fn one(text: &str) -> Result<Loaded, FormatError> {
        Lines::new(text.to_owned(), Format::Links).next().unwrap().1
    }

    #[test]
    fn sizes_bits_and_other_parameters() {
        let small = one("https://llamasweeper.com/#/game/zini-explorer?c=7&b=32&m=h0#x").unwrap();
        assert_eq!(small.layout.unwrap().open_board().to_string(), ".21\n2.1\n");
        let beginner = one("?b=1").unwrap();
        assert_eq!((beginner.board.rows(), beginner.board.cols(), beginner.mines), (9, 9, Some(0)));
        let expert = one("?b=3").unwrap().board;
        assert_eq!((expert.rows(), expert.cols()), (16, 30));
    }

    #[test]
    fn many_links_one_by_one_with_their_lines() {
        let text = "; shared boards\n?b=1\n\nnothing\r\n?b=2&m=\n";
        let found: Vec<_> =
            Lines::new(text.to_owned(), Format::Links).map(|(line, parsed)| (line, parsed.is_ok())).collect();
        assert_eq!(found, [(2, true), (4, false), (5, false)]);
        let nothing: Vec<_> = Lines::new("\n".to_owned(), Format::Links).collect();
        assert!(matches!(nothing[..], [(2, Err(_))]));
    }
}
