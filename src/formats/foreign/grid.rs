//! The first stage: from lines to rows of signs. Separators and frames are found here and left out.

use super::lines::{Line, without_margin};
use super::margin::{below_labels, without_coordinates, without_labels};
use super::quoted;
use super::sign::{Grid, Sign, is_blank, is_one, signs};
use crate::formats::{FormatError, Place};

/// The rows of a board, and how they were cut.
pub(super) struct Cut<'a> {
    pub rows: Grid<'a>,
    /// By commas, semicolons or tabs.
    pub is_separated: bool,
    /// If every second column was taken for a gap though blanks are cells: the rows with all columns.
    pub dense: Option<Grid<'a>>,
}

/// The rows of a board. With `pads` a blank is a sign with a meaning, so that rows without their last blanks may be filled up. Errors: ragged
/// rows.
pub(super) fn cut<'a>(lines: &[Line<'a>], pads: bool) -> Result<Cut<'a>, FormatError> {
    let of = |rows| Cut { rows, is_separated: false, dense: None };
    let bare = without_frame(lines);
    if let Some(rows) = spoilers(&bare) {
        return rectangular(rows, false).map(of);
    }
    if let Some(rows) = table(&bare) {
        return rectangular(without_coordinates(rows), false).map(of);
    }
    if let Some(delimiter) = [',', ';', '\t'].into_iter().find(|&delimiter| all_contain(&bare, delimiter)) {
        let rows = bare.iter().map(|line| fields(*line, delimiter)).collect();
        let rows = rectangular(without_coordinates(rows), false)?;
        return Ok(Cut { is_separated: true, ..of(rows) });
    }
    if let Some(rows) = below_labels(&bare) {
        return Ok(of(rows));
    }
    let inside = without_labels(&bare);
    if let Some(rows) = bracketed(&inside) {
        return rectangular(rows, false).map(of);
    }
    let (margin, cut) = without_margin(&inside);
    let rows: Grid<'_> = cut.iter().map(|line| signs(line.text, line.number, line.column)).collect();
    if let Some(words) = words(&cut) {
        return rectangular(without_coordinates(words), false).map(of);
    }
    if let Some(apart) = every_second(&rows).filter(|_| !is_drawn_around(lines, &bare)) {
        let has_blanks = apart.iter().flatten().any(Sign::is_blank);
        let dense = has_blanks.then(|| rectangular(rows, pads).ok()).flatten();
        let rows = check_margin(rectangular(apart, pads)?, margin.saturating_sub(1))?;
        return Ok(Cut { dense, ..of(rows) });
    }
    check_margin(rectangular(rows, pads)?, margin).map(of)
}

/// Whether a rule above the rows is as long as each of them with its bars: then each character is a cell.
fn is_drawn_around(lines: &[Line<'_>], rows: &[Line<'_>]) -> bool {
    let length = |line: &Line<'_>| line.text.chars().count();
    let rule = lines.first().filter(|first| rows.first().is_some_and(|row| row.number > first.number));
    rule.is_some_and(|rule| rows.iter().all(|row| length(row) + 2 == rule.text.trim().chars().count()))
}

fn all_contain(lines: &[Line<'_>], c: char) -> bool {
    lines.iter().all(|line| line.text.contains(c))
}

/// A blank beside a margin that was cut could as well be the first cell of a row.
fn check_margin(rows: Grid<'_>, margin: usize) -> Result<Grid<'_>, FormatError> {
    let blank = rows.iter().flatten().find(|sign| sign.is_blank());
    match blank.filter(|_| margin > 0) {
        Some(blank) => Err(blank.place().ambiguous("blanks are cells here, so the margin may be cells too; take the margin away, or write a sign for the blanks")),
        None => Ok(rows),
    }
}

/// Rows of equal length. Errors: the first row that is shorter than another, or, with the first one the shortest, that is longer.
fn rectangular(mut rows: Grid<'_>, pads: bool) -> Result<Grid<'_>, FormatError> {
    let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
    if pads {
        for row in &mut rows {
            let Some(&last) = row.last() else { continue };
            let missing =
                (1..=widest - row.len()).map(|more| Sign { text: " ", column: last.column + more, ..last });
            row.extend(missing.collect::<Vec<_>>());
        }
    }
    let width = rows.first().map_or(0, Vec::len);
    let Some(row) = rows.iter().find(|row| row.len() != width) else { return Ok(rows) };
    let place = row.get(width).or(row.last()).map_or(Place::text(1, 1), |sign| {
        Place::text(
            sign.line,
            if row.len() > width { sign.column } else { sign.column + sign.text.chars().count() },
        )
    });
    let expected = format!(
        "{width} as in the first row; make all rows equally long, or say what a blank is (--closed ' ' or --zero ' '), if the ends of rows are missing"
    );
    Err(place.found(format!("{} cells", row.len()), expected))
}

/// The signs that tables and frames are drawn with.
fn is_rule(line: &str, in_table: bool) -> bool {
    let line = line.trim();
    let drawn = |c: char| matches!(c, '\u{2500}'..='\u{257f}');
    let all = line.chars().all(|c| drawn(c) || is_blank(c) || matches!(c, '+' | '-' | '=' | '|' | ':'));
    let has = |c: char| line.contains(c);
    let lines = has('-') || has('=');
    all && (line.chars().any(|c| drawn(c) && !is_bar(c)) || has('+') && lines || in_table && lines)
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// The lines without rules, and without bars that stand only at the ends.
fn without_frame<'a>(lines: &[Line<'a>]) -> Vec<Line<'a>> {
    let in_table = lines.iter().filter(|line| line.text.contains(is_bar)).count() > 1;
    let rows: Vec<Line<'a>> = lines.iter().filter(|line| !is_rule(line.text, in_table)).copied().collect();
    let inside = |line: &Line<'a>| {
        let line = line.trimmed();
        let text = line.text.strip_prefix(is_bar)?.strip_suffix(is_bar)?;
        let start = line.text.len() - line.text.trim_start_matches(is_bar).len();
        (start == line.text.chars().next()?.len_utf8() && !text.contains(is_bar))
            .then(|| Line { text, ..line.from(start) })
    };
    let framed: Option<Vec<Line<'a>>> = rows.iter().map(inside).collect();
    framed.unwrap_or(rows)
}

/// Cells between bars: `| 1 | ? |`, or `1|?`.
fn table<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let rows = lines.iter().map(|line| {
        let line = line.trimmed();
        let mut cells = pieces(line, is_bar);
        let is_framed = line.text.starts_with(is_bar);
        if is_framed {
            cells.remove(0);
        }
        if line.text.ends_with(is_bar) {
            cells.pop();
        }
        // Before a single bar stands the number of a row.
        (cells.len() > 1 && cells.iter().all(|cell| is_one(cell.text)))
            .then(|| cells.into_iter().map(sign_of).collect())
    });
    (lines.iter().filter(|line| line.text.contains(is_bar)).count() == lines.len()).then(|| rows.collect())?
}

/// The fields of a line.
fn fields(line: Line<'_>, delimiter: char) -> Vec<Sign<'_>> {
    pieces(line, |c| c == delimiter).into_iter().map(sign_of).collect()
}

/// What stands between separators.
fn pieces(line: Line<'_>, separates: impl Fn(char) -> bool) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut pieces = Vec::new();
    for (at, c) in line.text.char_indices().filter(|&(_, c)| separates(c)) {
        pieces.push(Line { text: &line.text[start..at], ..line.from(start) });
        start = at + c.len_utf8();
    }
    pieces.push(line.from(start));
    pieces
}

/// The sign of a field, without quotes; a blank if there is none.
fn sign_of(field: Line<'_>) -> Sign<'_> {
    let mut field = field.trimmed();
    for quote in ['"', '\''] {
        if let Some(inside) = field.text.strip_prefix(quote).and_then(|text| text.strip_suffix(quote)) {
            field = Line { text: inside, ..field.from(1) };
        }
    }
    let text = if field.text.is_empty() { " " } else { field.text };
    Sign { text, line: field.number, column: field.column, hidden: false }
}

/// Rows with `||` around what Discord hides. Blanks between are for the eye.
fn spoilers<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let is_hiding = lines.iter().any(|line| line.text.contains("||"));
    let rows = lines.iter().map(|line| {
        let (mut row, mut hidden, mut start) = (Vec::new(), false, 0);
        let ends = line.text.match_indices("||").map(|(at, _)| at).chain([line.text.len()]);
        for end in ends {
            let piece = Line { text: line.text.get(start..end)?, ..line.from(start) };
            if piece.text.contains('|') {
                return None;
            }
            let found = signs(piece.text, piece.number, piece.column);
            let before = row.len();
            row.extend(found.iter().filter(|sign| !sign.is_blank()).map(|sign| Sign { hidden, ..*sign }));
            // A spoiler with nothing but blanks hides a blank cell.
            if hidden && row.len() == before && !piece.text.is_empty() {
                row.extend(found.first().map(|sign| Sign { hidden, ..*sign }));
            }
            hidden = !hidden;
            start = end + 2;
        }
        // Each spoiler has an end.
        hidden.then_some(row)
    });
    if is_hiding { rows.collect() } else { None }
}

/// Cells in brackets of their own: `[1][ ][F]`.
fn bracketed<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let rows = lines.iter().map(|line| {
        let line = line.trimmed();
        let cells: Option<Vec<Sign<'a>>> = pieces(line, |c| c == '[')
            .into_iter()
            .skip(1)
            .map(|piece| {
                let inside = Line { text: piece.text.trim_end_matches(is_blank).strip_suffix(']')?, ..piece };
                is_one(inside.text).then(|| sign_of(inside))
            })
            .collect();
        cells.filter(|cells| line.text.starts_with('[') && !cells.is_empty())
    });
    rows.collect()
}

/// Words with blanks between them, each a cell. Rows have equally many; gaps wider than one blank are gaps only if a word is longer than one
/// sign, or if the gaps are regular: else some blank may be a cell.
fn words<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let words: Grid<'a> = lines.iter().map(|line| words_of(*line)).collect();
    let first = words.first()?;
    // The numbers of the columns have no number of a row before them.
    let near = words.iter().all(|row| row.len().abs_diff(first.len()) <= 1);
    let same = near && words[1..].windows(2).all(|pair| pair[0].len() == pair[1].len());
    if first.len() < 2 || !same || !words.iter().flatten().all(|word| is_one(word.text)) {
        return None;
    }
    if words.iter().flatten().any(|word| signs(word.text, 1, 1).len() > 1) {
        return Some(words);
    }
    let gap = |pair: &[Sign<'_>]| pair[1].column - pair[0].column - pair[0].text.chars().count();
    let gaps: Vec<usize> = words.iter().flat_map(|row| row.windows(2).map(gap)).collect();
    let widest = gaps.iter().copied().max().unwrap_or(1);
    let regular = gaps.iter().all(|&gap| gap == widest) && (widest == 1 || first.len() > 2);
    // Beyond a separator, a blank at the end may be a cell.
    let ends =
        lines.iter().all(|line| line.text.chars().rev().take_while(|&c| is_blank(c)).count() <= widest);
    (regular && ends).then_some(words)
}

fn words_of(line: Line<'_>) -> Vec<Sign<'_>> {
    pieces(line, is_blank).into_iter().filter(|piece| !piece.text.is_empty()).map(sign_of).collect()
}

/// Every second column is blank: the others hold the cells, of which some may be blank too.
fn every_second<'a>(rows: &Grid<'a>) -> Option<Grid<'a>> {
    let widest = rows.iter().map(Vec::len).max()?;
    let odd = |row: &Vec<Sign<'a>>| row.iter().skip(1).step_by(2).all(Sign::is_blank);
    (widest > 2 && rows.iter().all(odd))
        .then(|| rows.iter().map(|row| row.iter().copied().step_by(2).collect()).collect())
}

/// The only sign of a text, for messages.
pub(super) fn shown(sign: &Sign<'_>) -> String {
    let mut chars = sign.text.chars();
    match (chars.next(), chars.next()) {
        _ if sign.is_blank() => "a blank".to_owned(),
        (Some(one), None) => format!("{one:?}"),
        _ => quoted(sign.text),
    }
}
