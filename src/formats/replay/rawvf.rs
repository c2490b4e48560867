//! RawVF, replays as text: lines with `Key: value` (among them `Width`, `Height`, `Mines`), `Board:` and the rows, `*` for a mine and `0`
//! for a safe cell, then `Events:`, which old files leave out, and one event per line. Of the events those of the mouse count: seconds, what happened, column and row
//! from 1, then the place in pixels in brackets (which says the cell if column and row are missing). As described by its authors
//! (<https://github.com/thefinerminer/minesweeper-rawvf>).

use super::mouse::{Event, Press};
use super::{End, Head, Next, SQUARE, played};
use crate::board::{Coord, MAX_CELLS, SizeError};
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

pub(in crate::formats) fn parse(text: &str) -> Result<Loaded, FormatError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let end = text.lines().count() + 1;
    let (mut rows, mut cols, mut mines, mut square) = (None, None, None, SQUARE);
    let (mut questions, mut millis) = (false, None);
    loop {
        let Some((line, content)) = lines.next() else {
            return Err(Place::text(end, 1).found("the end", "`Board:` and the rows"));
        };
        let Some((key, value)) = content.split_once(':') else {
            if content.is_empty() {
                continue;
            }
            return Err(Place::text(line, 1).found(quoted(content), "`Key: value` or `Board:`"));
        };
        let number = || -> Result<usize, FormatError> {
            value.trim().parse().map_err(|_| {
                Place::text(line, key.chars().count() + 2).found(quoted(value.trim()), "a number")
            })
        };
        match key.trim().to_ascii_lowercase().as_str() {
            "board" => break,
            "width" => cols = Some(number()?),
            "height" => rows = Some(number()?),
            "mines" => mines = Some((line, number()?)),
            "marks" => questions = value.trim().eq_ignore_ascii_case("on"),
            "time" => millis = value.trim().parse().ok().and_then(millis_of),
            "squaresize" => square = i64::try_from(number()?).unwrap_or(i64::MAX).max(1),
            _ => {}
        }
    }
    // Without `Events:` the events begin below the last row; they have blanks in them.
    let is_event =
        |content: &str| content.contains(char::is_whitespace) || content.starts_with(char::is_alphabetic);
    let (mut found, mut events) = (Vec::new(), Vec::new());
    for (line, content) in lines.by_ref() {
        if content.eq_ignore_ascii_case("events:") {
            break;
        }
        if is_event(content) || rows.is_some_and(|rows| found.len() >= rows && !content.is_empty()) {
            events.push((line, content));
            break;
        }
        if !content.is_empty() {
            found.push((line, content));
        }
    }
    let layout = read_layout(&found, rows, cols)?;
    if let Some((line, mines)) = mines.filter(|&(_, mines)| mines != layout.mines()) {
        let conflict = format!("{mines} mines, but the board has {}; correct the number", layout.mines());
        return Err(Place::text(line, 1).conflict(conflict));
    }
    let head = Head { layout, questions, millis };
    let mut lines = events.into_iter().chain(lines).peekable();
    let (mut ends, mut last, mut brackets) = (End::default(), 0, false);
    Ok(played(head, || match lines.next() {
        None => Next::End(End { last: Some((last, Place::text(end, 1))), ..ends }),
        // The last line of a file that was cut.
        Some((line, content)) if lines.peek().is_none() && brackets && is_cut(text, content) => {
            let expected = "an event with its place in brackets, and the end of the line";
            Next::Cut(Place::text(line, 1).found(quoted(content), expected))
        }
        Some((line, content)) => {
            brackets |= content.ends_with(')');
            if content.split_whitespace().last().is_some_and(|word| word.eq_ignore_ascii_case("won")) {
                ends.won = Some((true, Place::text(line, 1)));
            }
            let next = read_event(content, square, line).unwrap_or_else(Next::Bad);
            if let Next::Event(event) = &next {
                last = event.millis;
            }
            next
        }
    }))
}

/// Whether a text ends in the middle of this line about the mouse.
fn is_cut(text: &str, line: &str) -> bool {
    !text.ends_with(['\n', '\r']) && !line.ends_with(|end: char| end == ')' || end.is_alphabetic())
}

/// A time in seconds in thousandths, unless it is absurd.
fn millis_of(seconds: f64) -> Option<i64> {
    (seconds.abs() <= MOST_SECONDS).then(|| (1000.0 * seconds).round() as i64)
}

fn read_layout(
    found: &[(usize, &str)],
    rows: Option<usize>,
    cols: Option<usize>,
) -> Result<Layout, FormatError> {
    let width = cols.or(found.first().map(|(_, row)| row.len())).unwrap_or(0);
    let height = rows.unwrap_or(found.len());
    if width.checked_mul(height).is_none_or(|cells| cells == 0 || cells > MAX_CELLS) {
        return Err(SizeError { rows: height, cols: width }.into());
    }
    let mut mines = Vec::new();
    for (row, &(line, content)) in found.iter().enumerate() {
        for (col, symbol) in content.chars().enumerate() {
            match symbol {
                '*' => mines.push(Coord::new(row, col)),
                '0' => {}
                other => {
                    let place = Place::text(line, col + 1);
                    return Err(place.found(format!("{other:?}"), "`*` (mine) or `0` (safe)"));
                }
            }
        }
        if content.len() != width {
            let place = Place::text(line, content.len().min(width) + 1);
            return Err(place.found(format!("{} cells", content.len()), format!("{width}")));
        }
    }
    if found.len() != height {
        let line = found.last().map_or(1, |&(line, _)| line + 1);
        let found = format!("{} rows", found.len());
        return Err(Place::text(line, 1).found(found, format!("{height} as `Height` says")));
    }
    Ok(Layout::new(height, width, mines)?)
}

/// Events of the board and of the game do nothing.
fn read_event(content: &str, square: i64, line: usize) -> Result<Next, FormatError> {
    let mut words = content.split_whitespace();
    let (Some(seconds), Some(what)) = (words.next(), words.next()) else { return Ok(Next::Other) };
    let Ok(seconds) = seconds.parse::<f64>() else { return Ok(Next::Other) };
    let press = match what {
        "lc" => Press::LeftDown,
        "lr" => Press::LeftUp,
        "rc" => Press::RightDown,
        "rr" => Press::RightUp,
        "mc" => Press::MiddleDown,
        "mr" => Press::MiddleUp,
        "sc" => Press::ShiftDown,
        _ => return Ok(Next::Other),
    };
    let unexpected = |expected| Place::text(line, 1).found(quoted(content), expected);
    let millis = millis_of(seconds).ok_or_else(|| unexpected("a time in seconds, at most ten years"))?;
    let (before, pixels) = content.split_once('(').unwrap_or((content, ""));
    let numbers = |text: &str| -> Vec<i64> {
        text.split(|c: char| c.is_whitespace() || c == ')').filter_map(|word| word.parse().ok()).collect()
    };
    let words: Vec<i64> = before.split_whitespace().skip(2).filter_map(|word| word.parse().ok()).collect();
    let from_one = |number: i64| number.saturating_sub(1);
    match (&words[..], &numbers(pixels)[..]) {
        (&[col, row, ..], _) => {
            Ok(Next::Event(Event::in_pixels(millis, press, (from_one(col), from_one(row)), 1)))
        }
        (_, &[x, y, ..]) => Ok(Next::Event(Event::in_pixels(millis, press, (x, y), square))),
        _ => Err(unexpected("column and row, from 1, or the place in pixels in brackets")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "RawVF_Version: Rev6\nProgram: A\nWidth: 4\nHeight: 3\nMines: 2\nBoard:\n*000\n0000\n000*\nEvents:\n";

    fn clicks(events: &str) -> Vec<(i64, Coord, usize)> {
        let replay = parse(&format!("{HEAD}{events}")).unwrap().replay.unwrap();
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
    fn squares_of_any_size_are_divided_by() {
        for size in ["0", "9223372036854775808", "18446744073709551615"] {
            let text = HEAD.replace("Board:", &format!("SquareSize: {size}\nBoard:"));
            parse(&format!("{text}0 lr (-9223372036854775808 9223372036854775807)\n")).unwrap();
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert!(
            error("RawVF_Version: 5\n").starts_with("line 2, column 1: found the end, expected `Board:`")
        );
        assert!(error("Width: x\n").starts_with("line 1, column 7: found \"x\", expected a number"));
        assert!(error("Board:\n*0\n*\nEvents:\n").starts_with("line 3, column 2: found 1 cells, expected 2"));
        assert!(error("Board:\n*1\nEvents:\n").starts_with("line 2, column 2: found '1'"));
        assert!(
            error("Height: 2\nBoard:\n*0\nEvents:\n")
                .starts_with("line 4, column 1: found 1 rows, expected 2")
        );
        assert!(error("Mines: 3\nBoard:\n*0\nEvents:\n").starts_with("line 1, column 1: 3 mines, but"));
        let damage = |text: &str| parse(text).unwrap().replay.unwrap().damage.unwrap().to_string();
        for time in ["nan", "inf", "-1e400", "1e9"] {
            let error = damage(&format!("Board:\n*0\nEvents:\n{time} lr 2 1\n"));
            assert!(
                error.starts_with("line 4, column 1: found") && error.contains("a time in seconds"),
                "{error}"
            );
        }
        assert!(error("Board:\nEvents:\n").starts_with("a board of 0 × 0 cells"));
        let cut = damage("Board:\n*00\nEvents:\n1.0 lr 3 1 (40 8)\n2.0 lr 2");
        assert!(cut.starts_with("line 5, column 1: found \"2.0 lr 2\""), "{cut}");
        let cut = damage("Time: 9\nBoard:\n*00\nEvents:\n1.0 lr 2 1 (20 8)\n");
        assert!(cut.starts_with("line 6, column 1: found the end, expected events up to 9.00 s"), "{cut}");
        assert!(damage("Board:\n*0\nEvents:\n1.0 lc\n").starts_with("line 4, column 1: found \"1.0 lc\""));
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(events in "([0-9.]{1,3} (lc|lr|rc|rr|mr|sc) [0-9-]{1,3} [0-9]{1,2} \\([0-9 -]{0,5}\\)?\n){0,9}") {
            let _ = parse(&format!("{HEAD}{events}"));
        }
    }
}
