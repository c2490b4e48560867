//! Other ways to cut the rows of a board out of its lines: without blanks at the ends of the rows, without a rule above or below, without
//! dense or single coordinates, and with blanks as cells instead of gaps. They count where the lines as they stand make no sense.

use super::frames::{is_bar, within_border};
use super::grid::{self, Cut};
use super::lines::without_margin;
use super::margin::{named_columns, within_numbers};
use super::resolve::Wanted;
use super::sign::{Grid, Sign, plain};
use crate::formats::line::{Line, drawn_with, is_blank, split_digits};

/// A way to cut rows.
pub(super) struct Other<'a> {
    pub grid: Grid<'a>,
    /// What is left out, or not.
    pub kind: Kind,
    /// How many numbers without marks count rows or columns, if only one of these has numbers.
    pub labels: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Blanks at the ends of the rows.
    Ends,
    /// Empty cells before the rows.
    Starts,
    /// Blanks before the rows, left out where they may as well be open zeros.
    Margin,
    /// Blanks between cells.
    Gaps,
    /// Another sign between cells.
    Separators,
    /// A line above or below.
    Rule,
    /// The same line above and below.
    Rules,
    /// A sign before each row.
    Bullet,
    /// A border of one sign around all rows; of walls it is one of cells.
    Frame,
    /// Numbers above the rows.
    Heading,
    Coordinates,
}

impl Kind {
    /// What to say if the rows as they stand make sense as well; `None`: then those are meant.
    pub fn doubt(self) -> Option<&'static str> {
        match self {
            Self::Ends => Some(
                "the blanks at the ends of the rows may be cells; take them away, or say what a blank is (--closed ' ' or --zero ' ')",
            ),
            Self::Starts | Self::Margin => Some(
                "the empty cells before the rows may be cells of the board; take them away, or say what a blank is (--closed ' ' or --zero ' ')",
            ),
            Self::Gaps => Some(
                "blanks may be cells here, or gaps between cells; write a sign for the blanks, or take the gaps away",
            ),
            Self::Separators => Some(
                "the sign in every second column may be a cell, or stand between cells; write blanks instead if it stands between them, or say what it is (--closed, --zero or --flag)",
            ),
            Self::Rule => {
                Some("a line of one sign above or below may be a row; take it away, or say what the sign is")
            }
            Self::Bullet => Some(
                "the sign before each row may be a bullet or a cell; take it away, or say what it is (--closed, --zero, --flag)",
            ),
            Self::Frame => Some(
                "the sign around the board may be a frame or cells; take it away, or say what it is (--closed, --flag or --wall)",
            ),
            Self::Heading => Some(
                "the first line may be a row or the numbers of the columns; take it away, or write the rows without blanks and commas",
            ),
            Self::Rules | Self::Coordinates => None,
        }
    }
}

/// Of how many columns a line has the numbers, with blanks or commas between them.
fn columns_named(line: &Line<'_>) -> Option<usize> {
    let plain = line.text.replace(['"', '\''], "").replace([',', ';', '|', '/', ':'], " ");
    named_columns(&Line::new(line.number, &plain))
}

/// The other ways, the likeliest first; `cut` is how the lines are cut as they stand, if they can be.
pub(super) fn others<'a>(lines: &[Line<'a>], cut: Option<&Cut<'a>>, wanted: &Wanted) -> Vec<Other<'a>> {
    let read = |lines: Vec<Line<'a>>| grid::cut(&lines, false).ok().map(|cut| cut.rows);
    let separated = cut.filter(|cut| cut.is_separated);
    // A sign that was named is a cell.
    let unsaid = |sign: &str| wanted.signs.of(&plain(sign), wanted.layout).is_none();
    let is_shorter = |rows: &Grid<'_>| {
        cut.is_none_or(|cut| rows[0].len() < cut.rows[0].len()) && !rows.iter().flatten().any(Sign::is_blank)
    };
    let mut others = Vec::new();
    let mut add = |kind: Kind, labels: usize, grid: Option<Grid<'a>>| {
        others.extend(grid.map(|grid| Other { grid, kind, labels }));
    };
    // A bar shows where a row ends.
    let is_open = !lines.iter().any(|line| line.trimmed().text.ends_with(is_bar));
    let ends = match separated {
        Some(cut) => without_blanks(cut, true),
        None => without_trailing(lines)
            .filter(|_| !wanted.layout)
            .and_then(|lines| read(lines.clone()).or_else(|| read(without_beside(&lines)?))),
    };
    add(Kind::Ends, 0, ends.filter(|rows| is_open && is_shorter(rows)));
    add(Kind::Starts, 0, separated.and_then(|cut| without_blanks(cut, false)).filter(is_shorter));
    add(Kind::Margin, 0, cut.and_then(|cut| behind_zeros(lines, cut)));
    add(Kind::Gaps, 0, cut.and_then(|cut| cut.dense.clone()));
    let apart = cut.and_then(|cut| cut.apart.clone());
    add(
        Kind::Separators,
        0,
        apart.filter(|(sign, rows)| unsaid(sign) && rows[0].len() > 2).map(|(_, rows)| rows),
    );
    if let Some((are_two, rows)) = without_rules(lines) {
        add(if are_two { Kind::Rules } else { Kind::Rule }, 0, read(rows));
    }
    let bullet = without_bullets(lines).filter(|(mark, _)| unsaid(mark));
    add(Kind::Bullet, 0, bullet.and_then(|(_, rows)| read(rows)));
    let is_border = |(sign, rows): &(&str, Vec<Line<'_>>)| {
        unsaid(sign) && rows.len() > 1 && !matches!(*sign, "#" | "W" | "w")
    };
    add(Kind::Frame, 0, within_border(lines).filter(is_border).and_then(|(_, rows)| read(rows)));
    add(Kind::Coordinates, 0, cut.and_then(|cut| within_numbers(&cut.rows)));
    if let Some((head, body)) = lines.split_first().filter(|(_, body)| !body.is_empty()) {
        let above = columns_named(head).filter(|&columns| columns > 1);
        let below = |grid: &Grid<'a>| grid.iter().all(|row| Some(row.len()) == above);
        // Numbers of columns are told from a row by their blanks or commas.
        let is_row = |row: &Vec<Sign<'_>>| row.len() > 2 && row[0].line == head.number;
        let is_apart = cut.is_some_and(|cut| cut.rows.first().is_some_and(is_row))
            && head.trimmed().text.contains([' ', ',', ';', '\t', '|', '/', ':']);
        let heading = if is_apart { Kind::Heading } else { Kind::Coordinates };
        let inside = above.and_then(|_| read(without_beside(body)?));
        add(Kind::Coordinates, 0, inside.filter(below));
        add(Kind::Coordinates, lines.len(), without_beside(lines).and_then(read));
        let columns = above.filter(|&columns| columns > 2);
        add(heading, above.unwrap_or(0), columns.and_then(|_| read(body.to_vec())).filter(below));
    }
    others
}

/// Rows without their first or last cells that are blank in all of them.
fn without_blanks<'a>(cut: &Cut<'a>, at_end: bool) -> Option<Grid<'a>> {
    let width = cut.rows.first()?.len();
    let is_blank = |beyond: &usize| {
        let col = if at_end { width - 1 - beyond } else { *beyond };
        cut.rows.iter().all(|row| row[col].is_blank())
    };
    let blanks = (0..width).take_while(is_blank).count();
    let kept = if at_end { 0..width - blanks } else { blanks..width };
    (1..width).contains(&blanks).then(|| cut.rows.iter().map(|row| row[kept.clone()].to_vec()).collect())
}

/// The rows behind an open zero each, if a margin as wide as a cell stands before digits.
fn behind_zeros<'a>(lines: &[Line<'a>], cut: &Cut<'a>) -> Option<Grid<'a>> {
    let row = cut.rows.first()?;
    let step = row.get(1)?.column.checked_sub(row[0].column)?;
    let is_open =
        |row: &Vec<Sign<'_>>| row.len() > 1 && row[0].text.bytes().all(|byte| byte.is_ascii_digit());
    let before = |row: &Vec<Sign<'a>>| [&[Sign { text: " ", ..row[0] }], &row[..]].concat();
    let margin = without_margin(lines).0;
    // Wide cells may stand at the left or at the right of their columns.
    ((margin == step || margin + 1 == 2 * step && step > 2) && cut.rows.iter().all(is_open))
        .then(|| cut.rows.iter().map(before).collect())
}

/// Lines without the two or more blanks that all of them end with. A single one may well be a cell.
fn without_trailing<'a>(lines: &[Line<'a>]) -> Option<Vec<Line<'a>>> {
    let common = lines.iter().map(|line| line.blanks_behind()).min().filter(|&common| common > 1)?;
    let shorter = |line: &Line<'a>| {
        let end = line.text.char_indices().rev().nth(common - 1).map_or(0, |(at, _)| at);
        Line { text: &line.text[..end], ..*line }
    };
    Some(lines.iter().map(shorter).collect())
}

/// Lines without the bullet that each begins with, and that no line has elsewhere.
fn without_bullets<'a>(lines: &[Line<'a>]) -> Option<(&'a str, Vec<Line<'a>>)> {
    let mark = lines[0].trimmed().text.chars().next().filter(|c| matches!(c, '*' | '-' | '+' | '•' | '#'))?;
    let rest = |line: &Line<'a>| {
        let rest = line.trimmed().text.strip_prefix(mark).filter(|rest| !rest.contains(mark))?;
        Some(line.part(rest).trimmed())
    };
    let rows = lines.iter().map(rest).collect::<Option<Vec<_>>>().filter(|rows| rows.len() > 1)?;
    Some((&lines[0].trimmed().text[..mark.len_utf8()], rows))
}

/// Whether rows and columns both begin with numbers that count them: then neither is told from cells.
pub(super) fn are_numbered(lines: &[Line<'_>]) -> bool {
    named_columns(&lines[0]).is_some() && without_beside(lines).is_some()
}

/// Lines without those at the top and at the bottom that have one sign only, which stands nowhere else; and whether both ends have it.
fn without_rules<'a>(lines: &[Line<'a>]) -> Option<(bool, Vec<Line<'a>>)> {
    let sign = |line: &Line<'a>| {
        let text = line.text.trim();
        drawn_with(&text.replace(is_blank, ""), "-_=—~*+").filter(|_| text.chars().count() > 2)
    };
    let is_row = |line: &Line<'a>| sign(line).is_none();
    let (first, last) = (lines.iter().position(is_row)?, lines.iter().rposition(is_row)?);
    let rows = lines[first..=last].to_vec();
    let above: Vec<char> = lines[..first].iter().filter_map(sign).collect();
    let below: Vec<char> = lines[last + 1..].iter().filter_map(sign).collect();
    let is_unique = |sign: &char| !rows.iter().any(|row| row.text.contains(*sign));
    (rows.len() < lines.len() && above.iter().chain(&below).all(is_unique))
        .then_some((above.first() == below.first(), rows))
}

/// Lines without the numbers from or down to 0 or 1, or the letters, that they begin with; their rows may follow at once.
fn without_beside<'a>(lines: &[Line<'a>]) -> Option<Vec<Line<'a>>> {
    // The rows of a part of a board may have other numbers, too large for cells.
    let named: Option<usize> = split_digits(lines[0].text.trim_matches(is_blank)).0.parse().ok();
    let named = named.filter(|named| (9..1000).contains(named));
    let name = |first: u8, row: usize| match first {
        b'0' | b'1' => Some((row + usize::from(first - b'0')).to_string()),
        b'-' | b'.' => Some((lines.len() - 1 - row + usize::from(first == b'-')).to_string()),
        b'+' => Some((named?.checked_add(row)?).to_string()),
        _ => Some(char::from(first.checked_add(u8::try_from(row).ok()?)?).to_string()),
    };
    let row = |line: &Line<'a>, name: String| {
        let text = line.text.trim_start_matches(is_blank);
        // Before a number in a table stands a bar, which then opens the row.
        let inside = text.trim_start_matches(is_bar);
        let is_barred = inside.len() < text.len();
        let rest = inside.trim_start_matches(is_blank).strip_prefix(&name)?;
        // What separates cells stands behind the number as well. A bar that no other follows only ends the number.
        let after = rest.trim_start_matches(' ');
        let is_inside = |bar: char| is_bar(bar) && !is_barred && after[bar.len_utf8()..].contains(is_bar);
        let row = match after.chars().next() {
            Some(c) if is_barred && !is_bar(c) => return None,
            Some(c) if matches!(c, ',' | ';' | '\t') || is_inside(c) && !after.ends_with(is_bar) => {
                &after[c.len_utf8()..]
            }
            // As in a list: `1. ??1`.
            Some('.' | ')') if rest.len() == after.len() && after[1..].starts_with(is_blank) => &rest[1..],
            _ => rest,
        };
        // Blanks at the end may be cells, and so may those at the start if they don't stand before all rows.
        Some(line.part(row)).filter(|row| !row.is_blank())
    };
    let without = |first: u8| -> Option<Vec<Line<'a>>> {
        let rows = lines.iter().enumerate().map(|(at, line)| row(line, name(first, at)?));
        Some(without_margin(&rows.collect::<Option<Vec<_>>>()?).1)
    };
    if lines.len() > 1 { b"01aA-.+".iter().find_map(|&first| without(first)) } else { None }
}
