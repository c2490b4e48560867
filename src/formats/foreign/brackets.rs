//! Arrays of arrays, as JSON, Python, numpy, C and their kin write them: `[[1, "?"], [null, 0]]`, `[[0 1] [1 1]]`, `{{1, 2}, {3, 4}}`,
//! `["1?", "11"]`.

use super::quoted;
use super::sign::{Grid, Sign, is_blank, is_one, signs};
use crate::formats::{FormatError, Place};

/// The deepest array: boards of rows of cells, and two for wrappers.
const MOST_DEPTH: usize = 5;

/// What an array holds.
enum Node<'a> {
    Cell { sign: Sign<'a>, is_quoted: bool },
    List(Vec<Node<'a>>),
}

/// Where the first array of a text begins, if the text is one: what may stand before it is a name with `=` or `(`.
pub(super) fn start(text: &str) -> Option<usize> {
    let at = text.find(['[', '{'])?;
    let before = text[..at].trim();
    let named =
        before.ends_with(['=', '(']) && before.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let typed = text[at..].starts_with("[]").then(|| text.find('=')).flatten();
    match typed {
        Some(assigned) => text[assigned..].find(['[', '{']).map(|at| assigned + at),
        None if before.is_empty() || named => is_nested(&text[at..]).then_some(at),
        None => None,
    }
}

/// An array of arrays or of strings; cells in brackets of their own are none, and neither are objects.
fn is_nested(text: &str) -> bool {
    let inside = text[1..].trim_start();
    let is_array = text.starts_with('[');
    match inside.chars().next() {
        Some('[' | '{') => true,
        Some('"' | '\'') => {
            is_array
                || inside[1..]
                    .find(['"', '\''])
                    .is_some_and(|end| !inside[end + 2..].trim_start().starts_with(':'))
        }
        // `[1, 2]`, but not `[1][2]`.
        Some(_) => inside.find([']', '}', ',', '\n']).is_some_and(|end| inside[end..].starts_with(',')),
        None => false,
    }
}

/// The boards of a text in which the first array [`start`]s at a byte; `above` lines stand over the text. Errors: brackets that don't match, and what is neither
/// array nor cell.
pub(super) fn boards(text: &str, start: usize, above: usize) -> Result<Vec<Grid<'_>>, FormatError> {
    let mut found = Vec::new();
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let place = (above + text[..start].matches('\n').count() + 1, text[line..start].chars().count() + 1);
    for node in parse(&text[start..], place)? {
        collect(node, &mut found)?;
    }
    Ok(found)
}

fn parse(text: &str, (mut line, mut column): (usize, usize)) -> Result<Vec<Node<'_>>, FormatError> {
    let mut open: Vec<(char, Vec<Node<'_>>)> = Vec::new();
    let mut done = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let place = Place::text(line, column);
        let mut length = c.len_utf8();
        match c {
            '[' | '{' if open.len() < MOST_DEPTH => open.push((c, Vec::new())),
            '[' | '{' => {
                return Err(place.found(format!("{c:?}"), "a cell, because arrays this deep are not boards"));
            }
            ']' | '}' => {
                let list = open.pop().filter(|(opened, _)| (*opened == '[') == (c == ']'));
                let Some((_, list)) = list else {
                    return Err(place.found(format!("{c:?}"), "the bracket that was opened last"));
                };
                match open.last_mut() {
                    Some((_, outer)) => outer.push(Node::List(list)),
                    None => done.push(Node::List(list)),
                }
            }
            ',' | '\n' => {}
            c if is_blank(c) || c == '\r' => {}
            // What stands around arrays: names, and what ends a statement.
            _ if open.is_empty() => length = rest.find(['[', '{', '\n']).unwrap_or(rest.len()),
            '"' | '\'' => {
                let Some(end) = rest[1..].find(c) else {
                    return Err(
                        place.found(quoted(rest.lines().next().unwrap_or_default()), "a string with an end")
                    );
                };
                length = end + 2;
                let sign = Sign { text: &rest[1..=end], line, column: column + 1, hidden: false };
                push(&mut open, Node::Cell { sign, is_quoted: true });
            }
            _ => {
                let ends = |c: char| is_blank(c) || matches!(c, ',' | ']' | '}' | '[' | '{' | '\n' | '\r');
                length = rest.find(ends).unwrap_or(rest.len());
                let sign = Sign { text: &rest[..length], line, column, hidden: false };
                push(&mut open, Node::Cell { sign, is_quoted: false });
            }
        }
        for passed in rest[..length].chars() {
            (line, column) = if passed == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        rest = &rest[length..];
    }
    match open.last() {
        Some((opened, _)) => Err(Place::text(line, column)
            .found("the end", format!("the bracket that closes the last {opened:?}; copy the whole array"))),
        None => Ok(done),
    }
}

fn push<'a>(open: &mut [(char, Vec<Node<'a>>)], node: Node<'a>) {
    if let Some((_, list)) = open.last_mut() {
        list.push(node);
    }
}

/// Finds the boards: lists of rows, each a list of cells or a string of them.
fn collect<'a>(node: Node<'a>, found: &mut Vec<Grid<'a>>) -> Result<(), FormatError> {
    let Node::List(nodes) = node else { return Ok(()) };
    let is_cell = |node: &Node<'_>| matches!(node, Node::Cell { .. });
    let is_row = |node: &Node<'_>| matches!(node, Node::List(cells) if cells.iter().all(is_cell));
    if nodes.iter().all(is_cell) {
        let length = |node: &Node<'_>| match node {
            Node::Cell { is_quoted: true, sign } => signs(sign.text, 1, 1).len(),
            _ => 0,
        };
        // In a row of cells some may be numbers of two characters, but not all.
        let is_row = |node: &Node<'_>| {
            length(node) > 1 && !matches!(node, Node::Cell { sign, .. } if is_one(sign.text))
        };
        let are_strings = nodes.iter().any(is_row) || nodes.iter().all(|node| length(node) > 2);
        let rows: Vec<Vec<Sign<'a>>> = match are_strings {
            true => nodes.iter().map(|node| cells_of_string(node, true)).collect(),
            false => vec![nodes.iter().filter_map(cell).collect()],
        };
        found.push(checked(rows)?);
        return Ok(());
    }
    if nodes.iter().all(is_row) {
        let rows = nodes.iter().map(|node| match node {
            // A row may be a single string.
            Node::List(cells) if cells.len() == 1 => cells_of_string(&cells[0], false),
            Node::List(cells) => cells.iter().filter_map(cell).collect(),
            Node::Cell { .. } => Vec::new(),
        });
        found.push(checked(rows.collect())?);
        return Ok(());
    }
    nodes.into_iter().try_for_each(|node| collect(node, found))
}

fn cell<'a>(node: &Node<'a>) -> Option<Sign<'a>> {
    match node {
        Node::Cell { sign, .. } if sign.text.is_empty() => Some(Sign { text: " ", ..*sign }),
        Node::Cell { sign, .. } => Some(*sign),
        Node::List(_) => None,
    }
}

/// The cells of a string: one, if it can stand for one and isn't a whole row.
fn cells_of_string<'a>(node: &Node<'a>, is_row: bool) -> Vec<Sign<'a>> {
    match node {
        Node::Cell { sign, is_quoted: true } if is_row || !is_one(sign.text) => {
            signs(sign.text, sign.line, sign.column)
        }
        node => cell(node).into_iter().collect(),
    }
}

/// Errors: no cells, and rows of different lengths.
fn checked(rows: Grid<'_>) -> Result<Grid<'_>, FormatError> {
    let width = rows.first().map_or(0, Vec::len);
    let Some(row) = rows.iter().find(|row| row.len() != width) else { return Ok(rows) };
    let place = row.get(width).or(row.last()).or(rows[0].first()).map_or(Place::text(1, 1), Sign::place);
    Err(place.found(format!("{} cells", row.len()), format!("{width} as in the first row")))
}
