//! Game ids of Simon Tatham's Mines: `30x16:17,5,m…`. Width and height (one number if they are equal; what follows up to the colon, the
//! mines and the like, is not needed), the column and the row of the first click, which may be missing, then `m` for masked or `u`
//! for plain, and a hexadecimal digit for every four cells, row by row, the most significant bit first, mines as ones.
//!
//! The mask keeps the mines from being read at a glance. The bytes are halved, the first half the shorter; a stream made of the second
//! half is laid over the first, and then one of the new first half over the second, by exclusive or. A stream is the SHA-1 hashes of
//! the half with the decimal numbers 0, 1, 2 … after it. As in `mines.c` and `misc.c` of
//! <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>.

use sha1_smol::Sha1;

use super::line::{Line, is_digits, split_digits};
use super::{FormatError, Loaded, layout_where, mine_bits};
use crate::board::{Coord, check_size};
use crate::layout::Layout;

pub(super) const EXPECTED: &str = "a game id of Mines, as in 9x9:4,4,m and 21 hexadecimal digits; in the program choose \"Specific…\" and copy it";

/// Whether a line begins like a game id, or like a game with its random seed (`9x9n10#1`), which is none. A row of a board may begin
/// with digits and a wall.
pub(super) fn is_id(line: &str) -> bool {
    let is_figure = |part: &str| part.len() < 3 && is_digits(part);
    let is_time = line.split(':').all(is_figure);
    let Some((head, rest)) = line.split_once([':', '#']).filter(|_| !is_time) else { return false };
    // The number of a row beside a board has a blank after its colon, and a time before a name.
    !rest.is_empty()
        && !rest.contains(char::is_whitespace)
        && read_size(head).is_some()
        && (head.contains('x') || line[head.len()..].starts_with(':') && !rest.contains(['?', '.', '*', '-']))
}

/// Rows and columns of what stands before the colon, as in `30x16n99`.
fn read_size(head: &str) -> Option<(usize, usize)> {
    let (cols, rest) = split_digits(head);
    let (rows, rest) = rest.strip_prefix('x').map_or((cols, rest), split_digits);
    let others = rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'%');
    let is_size = others && (rest.is_empty() || rest.starts_with(|first: char| first.is_ascii_alphabetic()));
    Some((rows.parse().ok()?, cols.parse().ok()?)).filter(|_| is_size)
}

pub(super) fn parse(line: &str, number: usize) -> Result<Loaded, FormatError> {
    let line = Line::new(number, line);
    let content = line.part(line.text.trim_start());
    let wrong = |rest, expected: &str| Err(line.part(rest).wrong(expected));
    let Some((head, description)) = content.text.split_once(':') else { return Err(content.wrong(EXPECTED)) };
    let (rows, cols) = read_size(head).ok_or_else(|| content.wrong(EXPECTED))?;
    let cells = check_size(rows, cols)?;
    let (first, rest) = read_first(description);
    if first.is_some_and(|at| at.row >= rows || at.col >= cols) {
        return wrong(description, "the column and the row of a first click on the board, from 0");
    }
    let masked = rest.starts_with('m');
    let digits = rest.strip_prefix(['m', 'u']).unwrap_or(rest);
    let count = cells.div_ceil(4);
    let expected = format!("{count} hexadecimal digits for {cols} × {rows} cells");
    // A line of any size is short until its digits were counted.
    let mut bytes = vec![0; cells.div_ceil(8).min(digits.len())];
    for (at, (offset, digit)) in digits.char_indices().enumerate() {
        let Some(bits) = digit.to_digit(16).filter(|_| at < count) else {
            return wrong(&digits[offset..], &expected);
        };
        bytes[at / 2] |= (bits << if at.is_multiple_of(2) { 4 } else { 0 }) as u8;
    }
    if digits.len() != count {
        return Err(line.from(line.text.len()).place().found(digits.len().to_string(), expected));
    }
    if masked {
        lay_mask(&mut bytes, cells, true);
    }
    let is_mine = |cell: usize| bytes[cell / 8] >> (7 - cell % 8) & 1 == 1;
    if (cells..8 * bytes.len()).any(is_mine) {
        let conflict = format!("a mine after the last of {cells} cells; copy the whole id");
        return Err(line.part(digits).place().conflict(conflict));
    }
    let layout = layout_where(rows, cols, &is_mine)?;
    let board = layout.board_where(|at| first == Some(at));
    Ok(Loaded { board, ..Loaded::of_layout(layout) })
}

/// The first click, if it is told, and what follows.
fn read_first(description: &str) -> (Option<Coord>, &str) {
    let read = || {
        let (col, rest) = description.split_once(',')?;
        let (row, rest) = rest.split_once(',')?;
        Some((Coord::new(row.parse().ok()?, col.parse().ok()?), rest))
    };
    read().map_or((None, description), |(at, rest)| (Some(at), rest))
}

/// The game id of a layout without walls.
pub(super) fn write(layout: &Layout, first: Option<Coord>, masked: bool) -> String {
    let (rows, cols) = (layout.rows(), layout.cols());
    let (cells, mut bytes) = (rows * cols, mine_bits(layout));
    if masked {
        lay_mask(&mut bytes, cells, false);
    }
    let digit = |at: usize| bytes[at / 2] >> (if at.is_multiple_of(2) { 4 } else { 0 }) & 15;
    let digits: String = (0..cells.div_ceil(4)).map(|at| format!("{:x}", digit(at))).collect();
    let first = first.map_or(String::new(), |at| format!("{},{},", at.col, at.row));
    format!("{cols}x{rows}:{first}{}{digits}", if masked { 'm' } else { 'u' })
}

fn lay_mask(bytes: &mut [u8], cells: usize, off: bool) {
    let middle = bytes.len() / 2;
    // What fills up the last byte stays 0 after each step.
    let last = if cells.is_multiple_of(8) { 0xff } else { 0xff << (8 - cells % 8) };
    for to_second in [off, !off] {
        let (first, second) = bytes.split_at_mut(middle);
        if to_second {
            cover(second, first)
        } else {
            cover(first, second)
        }
        if let Some(byte) = bytes.last_mut() {
            *byte &= last;
        }
    }
}

/// Lays the stream of `seed` over `bytes`.
fn cover(bytes: &mut [u8], seed: &[u8]) {
    let seeded = Sha1::from(seed);
    for (number, part) in bytes.chunks_mut(20).enumerate() {
        let mut hash = seeded.clone();
        hash.update(number.to_string().as_bytes());
        part.iter_mut().zip(hash.digest().bytes()).for_each(|(byte, mask)| *byte ^= mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by `sgt-mines --generate 1 30x16n99`, version 20230122.806ae71.
    const MADE: &str = "30x16:17,5,mba42ce3269a56d30d01acae6df108277e1ef94838dd1176d5eb6dae81f0993b0e8c801495775b1f7cdcd644ac3fd359d99125b2289cda30e26b72098";

    #[test]
    fn an_id_of_the_program_has_its_mines_and_its_opening() {
        let loaded = parse(MADE, 1).unwrap();
        let layout = loaded.layout.unwrap();
        assert_eq!((layout.rows(), layout.cols(), layout.mines()), (16, 30, 99));
        let first = Coord::new(5, 17);
        assert_eq!(layout.safe_digit(first), Some(0));
        assert_eq!(loaded.board, layout.board_where(|at| at == first));
        assert_eq!(write(&layout, Some(first), true), MADE);
        assert!(is_id(MADE) && is_id("9:1,1,u") && !is_id("9111") && !is_id("; 9x9:") && !is_id("a9x9:"));
        // A row of a board, and a game with its random seed.
        assert!(!is_id("0#1.") && !is_id("12##") && is_id("9x9n10#1234"));
    }

    /// Whose last byte is filled up.
    #[test]
    fn ids_of_odd_sizes_have_their_mines() {
        for (id, mines) in [
            ("9x9:1,8,mf5e95bb7c707e0a0ce618", 10),
            ("9x9:4,8,mad4329acab1d658ca6688", 10),
            ("7x5:5,3,m96d7b18d4", 6),
        ] {
            let loaded = parse(id, 1).unwrap();
            assert_eq!(loaded.mines, Some(mines));
            let open = loaded.board.coords().find(|&at| loaded.board.get(at) != crate::board::Cell::Closed);
            assert_eq!(open.map(|at| loaded.board.get(at)), Some(crate::board::Cell::Digit(0)));
            assert_eq!(write(&loaded.layout.unwrap(), open, true), id);
        }
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(text in "[0-9x:,nmu]{0,12}[0-9a-gé]{0,6}") {
            let _ = parse(&text, 1);
        }
    }
}
