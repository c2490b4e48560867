//! Frames and rules, which are drawn around and between the rows of a board and left out.

use super::margin::is_heading;
use super::meaning::is_closed;
use crate::formats::line::{Line, is_blank};

/// Whether a line is drawn with the signs of tables and frames. A line of `-` in a table is a row if it has cells only where another line has them.
fn is_rule(line: &str, table: &[Line<'_>]) -> bool {
    let line = line.trim_end();
    let drawn = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    let all = line.chars().all(|c| drawn(c) || is_blank(c) || matches!(c, '+' | '-' | '=' | '|' | ':'));
    let has = |c: char| line.contains(c);
    let lines = has('-') || has('=');
    let is_like = |other: &Line<'_>| {
        let other = other.text.trim_end();
        let pairs = || line.chars().zip(other.chars());
        line.chars().count() == other.chars().count()
            && pairs().all(|(c, other)| is_bar(c) == is_bar(other) && (is_blank(c) || !is_blank(other)))
    };
    // `|___|___|` where the rows have blanks.
    let are_long = line.split(|c| c != '_').filter(|run| !run.is_empty()).all(|run| run.len() > 2);
    let is_low = has('_') && are_long && line.chars().all(|c| is_blank(c) || is_bar(c) || c == '_');
    let is_apart = || {
        !table.is_empty()
            && table.iter().all(|row| row.trimmed().text.trim_matches(is_bar).contains(is_blank))
    };
    is_low && is_apart()
        || all
            && (line.chars().any(|c| drawn(c) && !is_bar(c))
                || has('+') && lines
                || !table.is_empty() && lines && !table.iter().any(is_like))
}

/// Whether the second line of a table rules off the first, with one dash a column: dashes stand nowhere else, and `?` is what is closed.
fn is_markdown(lines: &[Line<'_>]) -> bool {
    let [_, rule, ..] = lines else { return false };
    let dashes = || lines.iter().filter(|line| line.text.contains('-'));
    rule.text.contains(is_bar)
        && rule.text.chars().all(|c| is_bar(c) || is_blank(c) || matches!(c, '-' | ':'))
        && dashes().count() == 1
        && rule.text.contains('-')
        && lines.iter().any(|line| line.signs().iter().any(is_closed))
}

/// How many rows of a table a line of dashes is compared with.
const MOST_COMPARED: usize = 16;

pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// The lines without rules, and without bars that stand only at the ends.
pub(super) fn without_frame<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    // Some of the rows with cells are enough to compare with.
    let is_cell = |c: char| {
        !is_blank(c) && !is_bar(c) && !matches!(c, '-' | '_' | '=' | ':' | '+' | '\u{2500}'..='\u{257f}')
    };
    let barred = || lines.iter().filter(|line| line.text.contains(is_bar));
    let mut table: Vec<Line<'a>> = Vec::new();
    if barred().nth(1).is_some() {
        table.extend(barred().filter(|line| line.text.contains(is_cell)).take(MOST_COMPARED));
    }
    let mut drawn: Vec<bool> = lines.iter().map(|line| is_rule(line.text, &table)).collect();
    if let Some(second) = drawn.get_mut(1).filter(|_| is_markdown(lines)) {
        *second = true;
    }
    // Above the first rule of a table in Markdown stand the names of its columns, or nothing. If other rules follow, what is empty is a row.
    let is_empty = || lines[0].text.chars().all(|c| is_bar(c) || is_blank(c));
    let is_named = drawn.len() > 2
        && drawn[..2] == [false, true]
        && !drawn[2]
        && !table.is_empty()
        && lines[0].trimmed().text.starts_with(is_bar) == lines[2].trimmed().text.starts_with(is_bar)
        && is_heading(&lines[0])
        && !(drawn[2..].contains(&true) && is_empty());
    let rows = lines.iter().zip(&drawn).skip(usize::from(is_named)).filter(|(_, drawn)| !**drawn);
    let rows: Vec<Line<'a>> = rows.map(|(line, _)| *line).collect();
    let inside = |line: &Line<'a>| {
        let text = line.trimmed().text;
        let inside = text.strip_prefix(is_bar).unwrap_or(text);
        let inside = inside.strip_suffix(is_bar).unwrap_or(inside);
        let is_framed = inside.len() < text.len() && !inside.contains(is_bar);
        is_framed.then(|| (text.len() - inside.len(), line.part(inside)))
    };
    let framed: Option<Vec<(usize, Line<'a>)>> = rows.iter().map(inside).collect();
    // All lines have bars at the same ends.
    let opens = |row: &Line<'a>| row.column > rows[0].trimmed().column;
    let is_like = |(bars, row): &(usize, Line<'a>), (others, other): &(usize, Line<'a>)| {
        bars == others && opens(row) == opens(other)
    };
    match framed.filter(|framed| framed.iter().all(|row| is_like(row, &framed[0]))) {
        Some(framed) => framed.into_iter().map(|(_, row)| row).collect(),
        None => rows,
    }
}

/// The rows within a border of one sign that stands nowhere else, and the sign.
pub(super) fn within_border<'a>(lines: &[Line<'a>]) -> Option<(&'a str, Vec<Line<'a>>)> {
    let [first, inside @ .., last] = lines else { return None };
    let sign = first.trimmed().signs().first()?.text;
    let is_edge = |line: &Line<'_>| {
        line.text.len() > 2 * sign.len() && line.trimmed().text.replace(sign, "").is_empty()
    };
    let within = |line: &Line<'a>| {
        let inside = line.trimmed().text.strip_prefix(sign)?.strip_suffix(sign)?;
        (!inside.contains(sign)).then(|| line.part(inside))
    };
    let rows: Vec<Line<'a>> = inside.iter().map(within).collect::<Option<_>>()?;
    (!rows.is_empty() && is_edge(first) && is_edge(last)).then_some((sign, rows))
}

/// The rows without a border that has no blanks, though all of them have blanks between their cells.
pub(super) fn without_border(lines: Vec<Line<'_>>) -> Vec<Line<'_>> {
    match within_border(&lines) {
        Some((_, rows)) if rows.iter().all(|row| row.trimmed().text.contains(is_blank)) => rows,
        _ => lines,
    }
}

/// Whether a rule above the rows is as long as each of them with its bars: then each character is a cell, unless blanks stand beside all bars.
pub(super) fn is_drawn_around(lines: &[Line<'_>], rows: &[Line<'_>]) -> bool {
    let rule = lines.first().filter(|first| rows.first().is_some_and(|row| row.number > first.number));
    let is_apart =
        |row: &Line<'_>| row.length() > 3 && row.text.starts_with(is_blank) && row.text.ends_with(is_blank);
    rule.is_some_and(|rule| rows.iter().all(|row| row.length() + 2 == rule.text.trim().chars().count()))
        && !rows.iter().all(is_apart)
}
