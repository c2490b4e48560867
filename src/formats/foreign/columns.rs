//! Rows of which some cells are blank, each column below its number or letter: where a sign stands says which cell it is.

use super::margin::{are_labels, are_side_labels, labelled};
use super::sign::{Grid, Sign};
use crate::formats::line::{Line, is_blank};

/// The names above or below the columns of a board.
#[derive(PartialEq)]
struct Heading {
    columns: usize,
    /// Where the first of them stands, and how far it is to the next.
    first: usize,
    step: usize,
    /// Whether nothing stands before them, so that their margin may have been lost.
    is_bare: bool,
    /// Whether it can't be a row of cells: at an edge no cell has more than five neighbours.
    is_no_row: bool,
}

impl Heading {
    fn of(line: Line<'_>) -> Option<Self> {
        let words = line.split(is_blank).into_iter().filter(|word| !word.text.is_empty());
        let mut names: Vec<(usize, &str)> = words.map(|word| (word.column, word.text)).collect();
        if let [(column, text)] = names[..] {
            let signs = Line { column, text, ..line }.signs();
            names = signs.iter().map(|sign| (sign.column, sign.text)).collect();
        }
        let [(first, _), (second, _), ..] = names[..] else { return None };
        let step = second - first;
        // Numbers above 9 may end, or begin, where the others stand.
        let stands = |(at, &(column, name)): (usize, &(usize, &str))| {
            (column..column + name.len()).contains(&(first + at * step))
        };
        let is_heading =
            are_labels(names.iter().map(|&(_, name)| name)) && names.iter().enumerate().all(stands);
        is_heading.then_some(Self {
            columns: names.len(),
            first,
            step,
            is_bare: first == 1,
            is_no_row: names.iter().any(|&(_, name)| !matches!(name, "0" | "1" | "2" | "3" | "4" | "5")),
        })
    }

    /// Where the first column of cells stands, if all signs lie in columns. `None` if that can't be told.
    fn start(&self, signs: &[Sign<'_>], left: usize) -> Option<usize> {
        let columns = || signs.iter().map(|sign| sign.column);
        let (least, most) = (columns().min()?, columns().max()?);
        let width = (self.columns - 1) * self.step;
        let fits = |&start: &usize| {
            start > left
                && start <= least
                && most <= start + width
                && columns().all(|column| (column - start).is_multiple_of(self.step))
        };
        let beside = (least % self.step + self.step - self.first % self.step) % self.step;
        let near = [Some(self.first + beside), (self.first + beside).checked_sub(self.step)];
        match near.into_iter().flatten().filter(fits).collect::<Vec<_>>()[..] {
            [start, ..] if start == self.first => Some(start),
            [start] => Some(start),
            [] if self.is_bare && least + width == most => Some(least).filter(fits),
            _ => None,
        }
    }
}

/// The rows, without the names around them: `None` if the text isn't so.
pub(super) fn below_heading<'a>(lines: &[Line<'a>]) -> Option<Grid<'a>> {
    let (mut above, mut body) = (None, lines);
    // Names may stand above, below, or both.
    if let Some((first, rest)) = body.split_first()
        && let Some(heading) = Heading::of(*first)
    {
        (above, body) = (Some(heading), rest);
    }
    if let Some((last, rest)) = body.split_last()
        && let Some(heading) =
            Heading::of(*last).filter(|below| above.as_ref().is_none_or(|above| above == below))
    {
        (above, body) = (Some(heading), rest);
    }
    let heading = above.filter(|_| !body.is_empty())?;
    let (left, body) = inside(body);
    let left = left.or(heading.is_no_row.then_some(0))?;
    let mut signs: Grid<'a> = body.iter().map(|line| line.signs()).collect();
    signs.iter_mut().for_each(|signs| signs.retain(|sign| !sign.is_blank()));
    let start = heading.start(&signs.concat(), left)?;
    let row = |(signs, line): (Vec<Sign<'a>>, &Line<'a>)| {
        let mut row: Vec<Sign<'a>> = (0..heading.columns)
            .map(|at| Sign { text: " ", line: line.number, column: start + at * heading.step, hidden: false })
            .collect();
        for sign in signs {
            row[(sign.column - start) / heading.step] = sign;
        }
        row
    };
    Some(signs.into_iter().zip(&body).map(row).collect())
}

/// The rows between the names that stand before or behind them, and the last column that these take on the left; `None` if there are none.
fn inside<'a>(lines: &[Line<'a>]) -> (Option<usize>, Vec<Line<'a>>) {
    let (mut rows, mut left) = (lines.to_vec(), None);
    let are_names = |(names, _): &(Vec<&str>, Vec<Line<'a>>)| are_side_labels(names.iter().copied());
    if let Some((_, rest)) = labelled(&rows).filter(are_names) {
        left = rest.iter().map(|rest| rest.column - 1).max();
        rows = rest;
    }
    let behind: Option<(Vec<&str>, Vec<Line<'a>>)> = rows.iter().map(label_behind).collect();
    if let Some((_, rest)) = behind.filter(are_names) {
        left = left.or(Some(0));
        rows = rest;
    }
    (left, rows)
}

/// The label at the end of a line, and what stands before it.
fn label_behind<'a>(line: &Line<'a>) -> Option<(&'a str, Line<'a>)> {
    let text = line.text.trim_end_matches(is_blank);
    let before = text.trim_end_matches(|c: char| c.is_ascii_alphanumeric());
    let inside = before.strip_suffix(['|', '│']).unwrap_or(before);
    (before.len() < text.len() && (inside.len() < before.len() || before.ends_with(is_blank)))
        .then_some((&text[before.len()..], line.part(inside)))
}
