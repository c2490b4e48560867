//! RawVF, replays as text: lines with `Key: value` (among them `Width`, `Height`, `Mines`), `Board:` and the rows, `*` for a mine and `0`
//! for a safe cell, then `Events:`, which old files leave out, and one event per line. Of the events those of the mouse count: seconds, what happened, column and row
//! from 1, then the place in pixels in brackets (which says the cell if column and row are missing). As described by its authors
//! (<https://github.com/thefinerminer/minesweeper-rawvf>).

use std::borrow::Cow;

use super::mouse::{Event, Mouse, Press};
use super::{SQUARE, check_size};
use crate::board::Coord;
use crate::formats::error::quoted;
use crate::formats::{FormatError, Loaded, Place};
use crate::layout::Layout;

/// What the line before the events looks like.
const MAGIC: &str = "RawVF_Version:";
/// The longest time that an event may tell.
const MOST_SECONDS: f64 = 315_360_000.0;

/// Whether a line begins such a file.
pub(in crate::formats) fn is_header(line: &str) -> bool {
    line.to_ascii_lowercase().starts_with(&MAGIC.to_ascii_lowercase())
}

/// A line, without the blanks around it. Bytes that aren't UTF-8 are replaced.
#[derive(Clone)]
struct Line<'a> {
    /// From 1.
    number: usize,
    /// Where it begins.
    byte: usize,
    content: Cow<'a, str>,
}

impl Line<'_> {
    /// The place of the cell or sign of this number, from 0.
    fn place(&self, sign: usize) -> Place {
        let before: usize = self.content.chars().take(sign).map(char::len_utf8).sum();
        Place::in_line(self.number, sign + 1, self.byte + before)
    }
}

/// The lines of a file.
fn lines(all: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mark = "\u{feff}".as_bytes();
    let start = if all.starts_with(mark) { mark.len() } else { 0 };
    let each = all[start..].split_inclusive(|&byte| byte == b'\n');
    each.zip(1..).scan(start, |next, (line, number)| {
        *next += line.len();
        let byte = *next - line.trim_ascii_start().len();
        Some(Line { number, byte, content: String::from_utf8_lossy(line.trim_ascii()) })
    })
}

pub(in crate::formats) fn parse(all: &[u8]) -> Result<Loaded, FormatError> {
    let mut lines = lines(all).peekable();
    let end = Place::in_line(all.iter().filter(|&&byte| byte == b'\n').count() + 1, 1, all.len());
    let (mut rows, mut cols, mut mines, mut square) = (None, None, None, SQUARE);
    let (mut questions, mut millis, mut damage) = (false, None, None);
    loop {
        let Some(line) = lines.next() else {
            let missing = || end.found("the end", "`Board:` and the rows");
            return Err(damage.unwrap_or_else(missing));
        };
        let content = &line.content;
        let Some((key, value)) = content.split_once(':') else {
            if !content.is_empty() {
                let error = || line.place(0).found(quoted(content), "`Key: value` or `Board:`");
                damage.get_or_insert_with(error);
            }
            continue;
        };
        let number = || -> Result<usize, FormatError> {
            let place = || line.place(key.chars().count() + 1);
            let unexpected = |_| place().found(quoted(value.trim()), "a number");
            value.trim().parse().map_err(unexpected)
        };
        match key.trim().to_ascii_lowercase().as_str() {
            "board" => break,
            "width" => cols = Some(number()?),
            "height" => rows = Some(number()?),
            "mines" => mines = Some((line.place(0), number()?)),
            "marks" => questions = value.trim().eq_ignore_ascii_case("on"),
            "time" => millis = value.trim().parse().ok().and_then(millis_of),
            "squaresize" => square = i64::try_from(number()?).unwrap_or(i64::MAX).max(1),
            _ => {}
        }
    }
    // Without `Events:` the events begin below the last row; they have blanks in them.
    let is_event =
        |content: &str| content.contains(char::is_whitespace) || content.starts_with(char::is_alphabetic);
    let mut found = Vec::new();
    while let Some(line) = lines.next_if(|Line { content, .. }| {
        content.is_empty() || !is_event(content) && rows.is_none_or(|rows| found.len() < rows)
    }) {
        if !line.content.is_empty() {
            found.push(line);
        }
    }
    lines.next_if(|line| line.content.eq_ignore_ascii_case("events:"));
    let layout = read_layout(&found, (rows, cols), end)?;
    if let Some((place, mines)) = mines.filter(|&(_, mines)| mines != layout.mines()) {
        let conflict = format!("{mines} mines, but the board has {}; correct the number", layout.mines());
        return Err(place.conflict(conflict));
    }
    let mut mouse = Mouse::new(layout, questions, millis);
    mouse.replay.damage = damage;
    let (mut won, mut last, mut brackets) = (None, 0, false);
    while let Some(line) = lines.next() {
        let content = &line.content;
        // The last line of a file that was cut.
        if lines.peek().is_none() && brackets && is_cut(all, content) {
            let expected = "an event with its place in brackets, and the end of the line";
            return Ok(mouse.loaded(Err(line.place(0).found(quoted(content), expected))));
        }
        brackets |= content.ends_with(')');
        if content.split_whitespace().last().is_some_and(|word| word.eq_ignore_ascii_case("won")) {
            won = Some(line.place(0));
        }
        match read_event(&line, square) {
            Ok(Some(event)) => {
                last = event.millis;
                mouse.take(&event);
            }
            Ok(None) => {}
            Err(error) => mouse.damaged(error),
        }
    }
    if let Some(place) = won {
        mouse.ended(true, place);
    }
    mouse.stopped(last, end);
    Ok(mouse.loaded(Ok(())))
}

/// Whether a file ends in the middle of this line.
fn is_cut(all: &[u8], line: &str) -> bool {
    let last = line.split_whitespace().last().unwrap_or_default();
    !all.ends_with(b"\n") && !line.ends_with(')') && !is_told(last)
}

/// A time in seconds in thousandths, unless it is absurd.
fn millis_of(seconds: f64) -> Option<i64> {
    (seconds.abs() <= MOST_SECONDS).then(|| (1000.0 * seconds).round() as i64)
}

/// `end` is the place of the end of the file.
fn read_layout(
    found: &[Line<'_>],
    (rows, cols): (Option<usize>, Option<usize>),
    end: Place,
) -> Result<Layout, FormatError> {
    let width = cols.or(found.first().map(|row| row.content.len())).unwrap_or(0);
    let height = rows.unwrap_or(found.len());
    check_size((height, width), found.first().map_or(end, |row| row.place(0)))?;
    let mut mines = Vec::new();
    for (row, line) in found.iter().enumerate() {
        for (col, symbol) in line.content.chars().enumerate() {
            match symbol {
                '*' => mines.push(Coord::new(row, col)),
                '0' => {}
                other => {
                    let expected = "`*` (mine) or `0` (safe)";
                    return Err(line.place(col).found(format!("{other:?}"), expected));
                }
            }
        }
        let cells = line.content.len();
        if cells != width {
            let found = format!("a width of {cells}");
            return Err(line.place(cells.min(width)).found(found, width.to_string()));
        }
    }
    if found.len() != height {
        let place = found.last().map_or(end, |row| row.place(width));
        let found = format!("a height of {}", found.len());
        return Err(place.found(found, format!("{height} as `Height` says")));
    }
    Ok(Layout::new(height, width, mines)?)
}

/// Whether a word is the name of an event of the board or of the game. Those of the mouse have two letters.
fn is_told(word: &str) -> bool {
    word.chars().nth(2).is_some() && word.starts_with(char::is_alphabetic)
}

/// What the mouse does, by its name; nothing if it is moved, turns its wheel, or switches question marks on and off.
fn press(name: &str) -> Option<Option<Press>> {
    Some(match name {
        "lc" => Some(Press::LeftDown),
        "lr" => Some(Press::LeftUp),
        "rc" => Some(Press::RightDown),
        "rr" => Some(Press::RightUp),
        "mc" => Some(Press::MiddleDown),
        "mr" => Some(Press::MiddleUp),
        "sc" => Some(Press::ShiftDown),
        "mv" | "mt" | "sx" | "sy" => None,
        _ => return None,
    })
}

/// Events of the board and of the game do nothing.
fn read_event(line: &Line<'_>, square: i64) -> Result<Option<Event>, FormatError> {
    let content = &line.content;
    let unexpected = |expected| line.place(0).found(quoted(content), expected);
    let mut words = content.split_whitespace();
    let Some(first) = words.next() else { return Ok(None) };
    let name = words.next().unwrap_or_default();
    let press = press(name);
    // Such events may have no time.
    if is_told(first) && press.is_none() {
        return Ok(None);
    }
    let millis = first.parse().ok().and_then(millis_of);
    let millis = millis.ok_or_else(|| unexpected("a time in seconds, at most ten years"))?;
    let press = match press {
        Some(Some(press)) => press,
        None if !is_told(name) => return Err(unexpected("something that a mouse does")),
        _ => return Ok(None),
    };
    let (before, pixels) = content.split_once('(').unwrap_or((content, ""));
    let numbers = |text: &str| -> Vec<i64> {
        text.split(|c: char| c.is_whitespace() || c == ')').filter_map(|word| word.parse().ok()).collect()
    };
    let words: Vec<i64> = before.split_whitespace().skip(2).filter_map(|word| word.parse().ok()).collect();
    let (place, square) = match (&words[..], &numbers(pixels)[..]) {
        (&[col, row, ..], _) => ((col.saturating_sub(1), row.saturating_sub(1)), 1),
        (_, &[x, y, ..]) => ((x, y), square),
        _ => return Err(unexpected("column and row, from 1, or the place in pixels in brackets")),
    };
    Ok(Some(Event::in_pixels(millis, press, place, square)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "RawVF_Version: Rev6\nProgram: A\nWidth: 4\nHeight: 3\nMines: 2\nBoard:\n*000\n0000\n000*\nEvents:\n";

    fn clicks(events: &str) -> Vec<(i64, Coord, usize)> {
        let replay = parse(format!("{HEAD}{events}").as_bytes()).unwrap().replay.unwrap();
        replay.clicks.into_iter().map(|click| (click.millis, click.at, click.opened.len())).collect()
    }

    #[test]
    fn clicks_open_and_buttons_together_open_around() {
        let at = Coord::new;
        let events = "start\n-0.10 mv 4 1 (50 3)\n0.00 lc 4 1 (50 3) (l)\n0.05 lr 4 1 (50 3)\nnumber0 4 1\n\
                      1.000 rc 1 1 (3 3)\n1.1 rr 1 1 (3 3)\n2.5 lc (20 20)\n2.6 rc (20 20)\n2.7 lr (20 20)\n2.8 rr (20 20)\n";
        assert_eq!(clicks(events), [(50, at(0, 3), 1), (2700, at(1, 1), 4)]);
        assert_eq!(clicks("0 lr 4 1 (0 0)\n1 sc 2 2 (0 0)\n"), [(0, at(0, 3), 1)]);
        let flagged = "0 lr 4 1 (0 0)\n1 rc 1 1 (0 0)\n1 rr 1 1 (0 0)\n";
        let opened = [(0, at(0, 3), 1), (2100, at(1, 1), 4)];
        assert_eq!(clicks(&format!("{flagged}2 sc 2 2 (0 0)\n2.1 lr 2 2 (0 0)\n")), opened);
        assert_eq!(clicks(&format!("{flagged}2 mc 2 2 (0 0)\n2.1 mr 2 2 (0 0)\n")), opened);
        assert_eq!(clicks("0 lc 1 1 (0 0)\n0.2 lr 1 1 (0 0)\n"), [(200, at(0, 0), 1)], "a mine");
        let after = "0 lr 1 1 (0 0)\n1 lr 1 1 (0 0)\n2 lr 4 1 (0 0)\n";
        assert_eq!(clicks(after), [(0, at(0, 0), 1)], "after a mine nothing is opened");
        assert_eq!(clicks("0 lr 9 9 (0 0)\n0 lr 0 -3 (0 0)\n"), [], "outside");
        assert_eq!(clicks("0 lr -9223372036854775808 1\n0 lr 1 9223372036854775807\n"), [], "far outside");
    }

    #[test]
    fn places_are_in_squares_of_the_size_that_is_told() {
        for (size, (x, y)) in [(16, (57, 3)), (20, (65, 19)), (1, (3, 0))] {
            let text = HEAD.replace("Board:", &format!("SquareSize: {size}\nBoard:"));
            let loaded = parse(format!("{text}0 lc ({x} {y})\n0.1 lr ({x} {y})\n").as_bytes()).unwrap();
            let [click] = &loaded.replay.unwrap().clicks[..] else { panic!("one click at {size}") };
            assert_eq!(click.at, Coord::new(0, 3), "{size}");
        }
    }

    #[test]
    fn squares_of_any_size_are_divided_by() {
        for size in ["0", "9223372036854775808", "18446744073709551615"] {
            let text = HEAD.replace("Board:", &format!("SquareSize: {size}\nBoard:"));
            let text = format!("{text}0 lr (-9223372036854775808 9223372036854775807)\n");
            parse(text.as_bytes()).unwrap();
        }
    }

    #[test]
    fn damage_is_told_with_its_place() {
        let damage = |text: &str| parse(text.as_bytes()).unwrap().replay.unwrap().damage.unwrap().to_string();
        for time in ["nan", "inf", "-1e400", "1e9"] {
            let error = damage(&format!("Board:\n*0\nEvents:\n{time} lr 2 1\n"));
            assert!(
                error.starts_with("line 4, column 1 (byte 18): found") && error.contains("a time in seconds"),
                "{error}"
            );
        }
        let cut = damage("Board:\n*00\nEvents:\n1.0 lr 3 1 (40 8)\n2.0 lr 2");
        assert!(cut.starts_with("line 5, column 1 (byte 37): found \"2.0 lr 2\""), "{cut}");
        // Programs round: a game may end a second after its last event.
        let rounded = parse(b"Time: 2\nBoard:\n*00\nEvents:\n1.0 lr 2 1 (20 8)\n").unwrap();
        assert_eq!(rounded.replay.unwrap().damage, None);
        let cut = damage("Time: 9\nBoard:\n*00\nEvents:\n1.0 lr 2 1 (20 8)\n");
        assert!(
            cut.starts_with("line 6, column 1 (byte 45): found the end, expected events up to 9.00 s"),
            "{cut}"
        );
        assert!(
            damage("Board:\n*0\nEvents:\n1.0 lc\n")
                .starts_with("line 4, column 1 (byte 18): found \"1.0 lc\"")
        );
    }

    /// A line that can't be read costs no more than itself, whatever its bytes.
    #[test]
    fn damaged_lines_are_passed_over() {
        let good = format!("{HEAD}0.00 lr 2 2 (0 0)\nnumber1 2 2\n1.0 lr 2 1 (0 0)\n2.0 boom\n");
        let whole = clicks("0.00 lr 2 2 (0 0)\n1.0 lr 2 1 (0 0)\n");
        assert_eq!(whole.len(), 2);
        let wrongs: [&[u8]; 8] = [
            b"0.5 lq 1 1 (0 0)\n",
            b"0.5\n",
            b"0x5 lr 1 1 (0 0)\n",
            b"lr 1 1 (0 0)\n",
            b"\0\x01\n",
            b"\xff\xfe 0.5\n",
            b"0.5 l\xfc 1 1\n",
            b"nan lr 1 1\n",
        ];
        let at = good.find("1.0 lr").unwrap();
        for wrong in wrongs {
            let text = [&good.as_bytes()[..at], wrong, &good.as_bytes()[at..]].concat();
            let replay = parse(&text).unwrap().replay.unwrap();
            let clicks: Vec<_> =
                replay.clicks.iter().map(|click| (click.millis, click.at, click.opened.len())).collect();
            assert_eq!(clicks, whole, "{wrong:?}");
            let place = Place::Line { line: 13, column: 1, byte: at };
            assert_eq!(replay.damage.unwrap().place(), Some(place), "{wrong:?}");
        }
        // Above the board, names may be in any encoding.
        let named = [b"Player: J\xfcrgen\n", good.as_bytes()].concat();
        assert_eq!(parse(&named).unwrap().replay.unwrap().damage, None);
        let named = [b"Player J\xfcrgen\n", good.as_bytes()].concat();
        let replay = parse(&named).unwrap().replay.unwrap();
        assert_eq!(
            (replay.damage.unwrap().place(), replay.clicks.len()),
            (Some(Place::Line { line: 1, column: 1, byte: 0 }), 2)
        );
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(events in "([0-9.]{1,3} (lc|lr|rc|rr|mr|sc) [0-9-]{1,3} [0-9]{1,2} \\([0-9 -]{0,5}\\)?\n){0,9}") {
            let _ = parse(format!("{HEAD}{events}").as_bytes());
        }
    }
}
