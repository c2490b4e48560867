//! Other ways to cut the rows of a board out of its lines: without blanks at the ends of the rows, without a rule above or below, without
//! dense or single coordinates, and with blanks as cells instead of gaps. They count where the lines as they stand make no sense.

use super::frames::{is_bar, within_border};
use super::grid::{self, Cut};
use super::lines::{Line, without_margin};
use super::margin::named_columns;
use super::resolve::Wanted;
use super::sign::{Grid, Sign, is_blank, plain};

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
    named_columns(&Line { text: &plain, ..*line })
}

/// The other ways, the likeliest first; `cut` is how the lines are cut as they stand, if they can be.
pub(super) fn others<'a>(lines: &[Line<'a>], cut: Option<&Cut<'a>>, wanted: Wanted<'_>) -> Vec<Other<'a>> {
    let layout = wanted.layout;
    let read = |lines: Vec<Line<'a>>| grid::cut(&lines, false).ok().map(|cut| cut.rows);
    // A bar shows where a row ends.
    let is_open = !lines.iter().any(|line| line.trimmed().text.ends_with(is_bar));
    let ends = cut.filter(|_| is_open).and_then(|cut| without_ends(cut, layout));
    let gaps = cut.and_then(|cut| cut.dense.clone());
    let (are_two, rule) = without_rules(lines).unzip();
    let rule_kind = if are_two == Some(true) { Kind::Rules } else { Kind::Rule };
    let rule = rule.and_then(read);
    // A sign that was named is a cell.
    let unsaid = |sign: &str| wanted.signs.of(&plain(sign), wanted.layout).is_none();
    let separators = cut.and_then(|cut| cut.apart.clone());
    let separators =
        separators.filter(|(sign, rows)| unsaid(sign) && rows[0].len() > 2).map(|(_, rows)| rows);
    let bullet = without_bullets(lines).filter(|(mark, _)| unsaid(mark)).and_then(|(_, rows)| read(rows));
    let is_border = |(sign, rows): &(&str, Vec<Line<'_>>)| {
        unsaid(sign) && rows.len() > 1 && !matches!(*sign, "#" | "W" | "w")
    };
    let frame = within_border(lines).filter(is_border).and_then(|(_, rows)| read(rows));
    let mut others: Vec<Other<'a>> = [
        (ends, Kind::Ends),
        (gaps, Kind::Gaps),
        (separators, Kind::Separators),
        (rule, rule_kind),
        (bullet, Kind::Bullet),
        (frame, Kind::Frame),
    ]
    .into_iter()
    .filter_map(|(grid, kind)| grid.map(|grid| Other { grid, kind, labels: 0 }))
    .collect();
    if let Some((head, body)) = lines.split_first().filter(|(_, body)| !body.is_empty()) {
        let above = columns_named(head).filter(|&columns| columns > 1);
        let below = |grid: &Grid<'a>| grid.iter().all(|row| Some(row.len()) == above);
        // Numbers of columns are told from a row by their blanks or commas.
        let is_row = |row: &Vec<Sign<'_>>| row.len() > 2 && row[0].line == head.number;
        let is_apart = cut.is_some_and(|cut| cut.rows.first().is_some_and(is_row))
            && head.trimmed().text.contains([' ', ',', ';', '\t', '|', '/', ':']);
        let heading = if is_apart { Kind::Heading } else { Kind::Coordinates };
        let grids = [
            (above.and_then(|_| read(without_beside(body)?)).filter(below), Kind::Coordinates, 0),
            (without_beside(lines).and_then(read), Kind::Coordinates, lines.len()),
            (
                above.filter(|&columns| columns > 2).and_then(|_| read(body.to_vec())).filter(below),
                heading,
                above.unwrap_or(0),
            ),
        ];
        let found =
            |(grid, kind, labels): (Option<Grid<'a>>, Kind, usize)| Some(Other { grid: grid?, kind, labels });
        others.extend(grids.into_iter().filter_map(found));
    }
    others
}

/// Rows without their last cells, if these are blank in all of them, and no others are. Without commas a single one may well be a cell, and a
/// blank is often a safe cell of a layout.
fn without_ends<'a>(cut: &Cut<'a>, layout: bool) -> Option<Grid<'a>> {
    let width = cut.rows.first()?.len();
    let is_blank = |col: &usize| cut.rows.iter().all(|row| row[*col].is_blank());
    let kept = (0..width).rev().take_while(is_blank).last().filter(|&kept| kept > 0)?;
    let is_end = cut.is_separated || !layout && width - kept > 1;
    let rows: Grid<'a> = cut.rows.iter().map(|row| row[..kept].to_vec()).collect();
    (is_end && !rows.iter().flatten().any(|sign| sign.is_blank())).then_some(rows)
}

/// Lines without the bullet that each begins with, and that no line has elsewhere.
fn without_bullets<'a>(lines: &[Line<'a>]) -> Option<(&'a str, Vec<Line<'a>>)> {
    let mark = lines[0].trimmed().text.chars().next().filter(|c| matches!(c, '*' | '-' | '+' | '•' | '#'))?;
    let rest = |line: &Line<'a>| {
        let line = line.trimmed();
        let rest = line.text.strip_prefix(mark).filter(|rest| !rest.contains(mark))?;
        Some(line.from(line.text.len() - rest.len()).trimmed())
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
        let first = text.chars().next().filter(|c| matches!(c, '-' | '_' | '=' | '—' | '~' | '*' | '+'))?;
        (text.chars().count() > 2 && text.chars().all(|c| c == first || is_blank(c))).then_some(first)
    };
    let is_row = |line: &Line<'a>| sign(line).is_none();
    let (first, last) = (lines.iter().position(is_row)?, lines.iter().rposition(is_row)?);
    let rows = lines[first..=last].to_vec();
    let (above, below) = (lines[..first].iter().find_map(sign), lines[last + 1..].iter().find_map(sign));
    let mut signs = lines[..first].iter().chain(&lines[last + 1..]).filter_map(sign);
    let is_unique = signs.all(|sign| !rows.iter().any(|row| row.text.contains(sign)));
    (rows.len() < lines.len() && is_unique).then_some((above == below, rows))
}

/// Lines without the numbers from or down to 0 or 1, or the letters, that they begin with; their rows may follow at once.
fn without_beside<'a>(lines: &[Line<'a>]) -> Option<Vec<Line<'a>>> {
    let name = |first: u8, row: usize| match first {
        b'0' | b'1' => Some((row + usize::from(first - b'0')).to_string()),
        b'-' | b'.' => Some((lines.len() - 1 - row + usize::from(first == b'-')).to_string()),
        _ => Some(char::from(first.checked_add(u8::try_from(row).ok()?)?).to_string()),
    };
    let without = |first: u8| -> Option<Vec<Line<'a>>> {
        let rest = lines.iter().enumerate().map(|(row, line)| {
            let line = line.from(line.text.len() - line.text.trim_start_matches(is_blank).len());
            let name = name(first, row)?;
            let rest = line.text.starts_with(&name).then(|| line.from(name.len()))?;
            // As in a list: `1. ??1`.
            let is_listed = rest.text.starts_with(['.', ')']) && rest.text[1..].starts_with(is_blank);
            let rest = rest.from(usize::from(is_listed));
            // Blanks at the end may be cells, and so may those at the start if they don't stand before all rows.
            (!rest.is_blank()).then_some(rest)
        });
        Some(without_margin(&rest.collect::<Option<Vec<_>>>()?).1)
    };
    if lines.len() > 1 { b"01aA-.".iter().find_map(|&first| without(first)) } else { None }
}
