//! Arrays of arrays, as JSON, Python, numpy, C and their kin write them: `[[1, "?"], [null, 0]]`, `[[0 1] [1 1]]`, `{{1, 2}, {3, 4}}`,
//! `["1?", "11"]`; and objects that hold one of these: `{"board": [[1, "?"], [null, 0]], "mines": 2}`.

use super::around::has_long_word;
use super::counts::{Count, mine_count};
use super::quoted;
use super::sign::{Grid, Sign, is_number, is_one, signs};
use super::starts::{is_object, key};
use crate::formats::line::is_blank;
use crate::formats::{FormatError, Place};

/// The deepest array: boards of rows of cells, and two for wrappers.
const MOST_DEPTH: usize = 5;

/// What an array holds, or an object under a name.
enum Node<'a> {
    Cell { sign: Sign<'a>, is_quoted: bool },
    List(Vec<Node<'a>>),
    Field(Sign<'a>, Box<Node<'a>>),
}

impl<'a> Node<'a> {
    /// The cells of a list that has nothing else.
    fn cells(&self) -> Option<&[Node<'a>]> {
        let Self::List(nodes) = self else { return None };
        nodes.iter().all(|node| matches!(node, Self::Cell { .. }) && node.text().is_none()).then_some(nodes)
    }

    /// A string that has several lines.
    fn text(&self) -> Option<Sign<'a>> {
        match self {
            Self::Cell { sign, is_quoted: true } => Some(*sign).filter(|sign| sign.text.contains("\\n")),
            _ => None,
        }
    }
}

/// An array that isn't closed yet: its bracket, its nodes, and its rows that `;` ended.
struct Open<'a> {
    bracket: char,
    nodes: Vec<Node<'a>>,
    rows: Vec<Node<'a>>,
    /// Whether a name stands before the bracket.
    is_named: bool,
    /// The name in an object for what comes next.
    key: Option<Sign<'a>>,
}

/// The boards of arrays and objects, and the numbers of mines that objects tell beside them. A string of several lines is one sign.
pub(super) type Boards<'a> = (Vec<Grid<'a>>, Vec<(Count, Place)>);

/// The boards of a text in which the first array [`start`]s at a byte; `above` lines stand over the text. Errors: brackets that don't match, and what is neither
/// array nor cell, and that no board is there.
pub(super) fn boards(text: &str, start: usize, above: usize) -> Result<Boards<'_>, FormatError> {
    let (mut found, mut counts, mut are_lists) = (Vec::new(), Vec::new(), Vec::new());
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let place = (above + text[..start].matches('\n').count() + 1, text[line..start].chars().count() + 1);
    let mut nodes = parse(&text[start..], place)?;
    nodes.retain(|node| !matches!(node, Node::List(nodes) if nodes.is_empty()));
    // Arrays one after another are the rows of a board, unless each has rows itself.
    let is_row = |node: &Node<'_>| node.cells().is_some_and(|cells| cells.len() == 1 || !are_strings(cells));
    if nodes.len() > 1 && nodes.iter().all(is_row) {
        nodes = vec![Node::List(nodes)];
    }
    for node in nodes {
        let is_flat = node.cells().is_some();
        let before = found.len();
        collect(&node, &mut found, &mut counts)?;
        are_lists.extend(found[before..].iter().map(|rows| is_flat && rows.len() == 1 || are_places(rows)));
    }
    // Beside a board, a list is one of cells to click or of mines.
    if are_lists.contains(&false) {
        let mut is_board = are_lists.iter().map(|is_list| !is_list);
        found.retain(|_| is_board.next().unwrap_or(true));
    }
    found.retain(|rows| rows.first().is_some_and(|row| !row.is_empty()));
    if found.is_empty() {
        let expected = "a board as an array of arrays, one array per row, with what the player sees of each cell: {\"board\": [[1, \"?\"], [0, null]], \"mines\": 2}";
        return Err(Place::text(place.0, place.1).found("no board in these brackets", expected));
    }
    Ok((found, counts))
}

/// Whether rows are pairs of numbers, as rows and columns of cells are.
fn are_places(rows: &Grid<'_>) -> bool {
    rows.iter().all(|row| {
        row.len() == 2 && row.iter().all(|sign| is_number(sign.text) && !sign.text.starts_with('-'))
    })
}

fn parse(text: &str, (mut line, mut column): (usize, usize)) -> Result<Vec<Node<'_>>, FormatError> {
    // Outside of all brackets.
    let mut open = Open::new(' ', false);
    let mut outer: Vec<Open<'_>> = Vec::new();
    let are_tuples = text.starts_with('(');
    let mut is_called = false;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let place = Place::text(line, column);
        let mut length = c.len_utf8();
        let is_named = std::mem::take(&mut is_called);
        let is_array = |open: &&Open<'_>| matches!(open.bracket, '[' | '{') && open.key.is_none();
        let opens = match c {
            '(' if outer.is_empty() => are_tuples,
            '(' => outer.len() < 2 * MOST_DEPTH,
            '{' if is_object(rest) => outer.len() < 2 * MOST_DEPTH,
            '[' | '{' => outer.iter().chain([&open]).filter(is_array).count() < MOST_DEPTH,
            _ => false,
        };
        match c {
            _ if opens => outer.push(std::mem::replace(&mut open, Open::new(c, is_named))),
            '[' | '{' => return Err(place.symbol(c, "a cell, because arrays this deep are not boards")),
            ']' | '}' | ')' if c != ')' || !outer.is_empty() => {
                let around =
                    outer.pop().filter(|_| matches!((open.bracket, c), ('[', ']') | ('{', '}') | ('(', ')')));
                let Some(around) = around else {
                    return Err(place.symbol(c, "the bracket that was opened last"));
                };
                let closed = std::mem::replace(&mut open, around);
                open.push(closed.list());
            }
            ';' if !outer.is_empty() => open.rows.push(Node::List(std::mem::take(&mut open.nodes))),
            '/' if rest.starts_with("/*") => length = rest.find("*/").map_or(rest.len(), |end| end + 2),
            '/' | '#' if is_comment(rest) => length = rest.find('\n').unwrap_or(rest.len()),
            c if is_blank(c) || matches!(c, ',' | '\n' | '\r') => {}
            // What stands around arrays: names, and what ends a statement.
            _ if outer.is_empty() => {
                let starts =
                    |next: char| matches!(next, '[' | '{' | '\n') || are_tuples && next == '(' && c != '(';
                length = rest.find(starts).unwrap_or(rest.len());
            }
            _ if open.bracket == '{'
                && let Some((text, end)) = key(rest) =>
            {
                open.key = Some(Sign { text, line, column, hidden: false });
                length = end;
            }
            '"' | '\'' => {
                let Some(end) = rest[1..].find(c) else {
                    return Err(
                        place.found(quoted(rest.lines().next().unwrap_or_default()), "a string with an end")
                    );
                };
                length = end + 2;
                let text = rest[1..=end].strip_suffix("\\n").unwrap_or(&rest[1..=end]);
                let sign = Sign { text, line, column: column + 1, hidden: false };
                open.push(Node::Cell { sign, is_quoted: true });
            }
            _ => {
                let ends = |c: char| {
                    is_blank(c) || matches!(c, ',' | ';' | ']' | '}' | ')' | '[' | '{' | '(' | '\n' | '\r')
                };
                length = rest.find(ends).unwrap_or(rest.len());
                let sign = Sign { text: &rest[..length], line, column, hidden: false };
                // `vec![` and `list(` name what follows.
                is_called =
                    rest[length..].starts_with(['[', '(']) && rest.starts_with(|c: char| c.is_alphabetic());
                if sign.text == ":" {
                    return Err(
                        place.found("a dictionary", "an array of rows; write the cells, one row per line")
                    );
                }
                if length > 0 && !is_called {
                    open.push(Node::Cell { sign, is_quoted: false });
                }
                length = length.max(c.len_utf8());
            }
        }
        for passed in rest[..length].chars() {
            (line, column) = if passed == '\n' { (line + 1, 1) } else { (line, column + 1) };
        }
        rest = &rest[length..];
    }
    match outer.is_empty() {
        true => Ok(open.nodes),
        false => Err(Place::text(line, column).found(
            "the end",
            format!("the bracket that closes the last {:?}; copy the whole array", open.bracket),
        )),
    }
}

impl<'a> Open<'a> {
    fn new(bracket: char, is_named: bool) -> Self {
        Self { bracket, nodes: Vec::new(), rows: Vec::new(), is_named, key: None }
    }

    fn push(&mut self, node: Node<'a>) {
        self.nodes.push(match self.key.take() {
            Some(key) => Node::Field(key, Box::new(node)),
            None => node,
        });
    }

    /// The closed array. Round brackets around nothing but an array are those of a call.
    fn list(mut self) -> Node<'a> {
        if !self.rows.is_empty() {
            if !self.nodes.is_empty() {
                self.rows.push(Node::List(self.nodes));
            }
            return Node::List(self.rows);
        }
        match &self.nodes[..] {
            [Node::List(_)] if self.bracket == '(' => self.nodes.remove(0),
            // `Some(1)`
            [Node::Cell { .. }] if self.bracket == '(' && self.is_named => self.nodes.remove(0),
            _ => Node::List(self.nodes),
        }
    }
}

/// Whether `//` or `#` begins a comment here: words follow `#`.
fn is_comment(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.starts_with("//")
        || line.strip_prefix('#').is_some_and(|rest| rest.starts_with(is_blank)) && has_long_word(line)
}

/// Whether cells are the rows of a board: strings that are no cells, or longer ones. In a row of cells some may be numbers of two characters,
/// but not all.
fn are_strings(nodes: &[Node<'_>]) -> bool {
    let length = |node: &Node<'_>| match node {
        Node::Cell { is_quoted: true, sign } => signs(sign.text, 1, 1).len(),
        _ => 0,
    };
    let is_row =
        |node: &Node<'_>| length(node) > 1 && !matches!(node, Node::Cell { sign, .. } if is_one(sign.text));
    nodes.iter().any(is_row) || nodes.iter().all(|node| length(node) > 2)
}

/// Finds the boards: lists of rows, each a list of cells or a string of them.
fn collect<'a>(
    node: &Node<'a>,
    found: &mut Vec<Grid<'a>>,
    counts: &mut Vec<(Count, Place)>,
) -> Result<(), FormatError> {
    let Node::List(nodes) = node else {
        found.extend(node.text().map(|text| vec![vec![text]]));
        return Ok(());
    };
    if nodes.iter().any(|node| matches!(node, Node::Field(..))) {
        return collect_fields(nodes, found, counts);
    }
    if let Some(cells) = node.cells() {
        let rows = match are_strings(cells) {
            true => without_gaps(cells.iter().map(|node| cells_of_string(node, true)).collect()),
            false => vec![cells.iter().filter_map(cell).collect()],
        };
        found.push(checked(rows)?);
    } else if let Some(rows) = nodes.iter().map(Node::cells).collect::<Option<Vec<_>>>() {
        // A row may be a single string: all of them are, if one of them is.
        let is_string =
            |row: &&[Node<'_>]| matches!(row, [Node::Cell { sign, is_quoted: true }] if !is_one(sign.text));
        let are_strings = rows.iter().any(is_string);
        let rows = rows.into_iter().map(|row| match row {
            [only] => cells_of_string(only, are_strings),
            cells => cells.iter().filter_map(cell).collect(),
        });
        let rows = rows.collect();
        found.push(checked(if are_strings { without_gaps(rows) } else { rows })?);
    } else {
        // Between rows a single cell is one too many.
        let stray = nodes.iter().filter(|_| nodes.iter().any(|node| node.cells().is_some())).find_map(cell);
        if let Some(sign) = stray {
            return Err(sign.place().found(quoted(sign.text), "a row in brackets, as the others"));
        }
        nodes.iter().try_for_each(|node| collect(node, found, counts))?;
    }
    Ok(())
}

/// The board of an object, and its number of mines. Errors: two fields that may be the board: one may hide what the other shows.
fn collect_fields<'a>(
    nodes: &[Node<'a>],
    found: &mut Vec<Grid<'a>>,
    counts: &mut Vec<(Count, Place)>,
) -> Result<(), FormatError> {
    let mut board: Option<&Sign<'a>> = None;
    for node in nodes {
        let Node::Field(key, value) = node else { continue };
        let before = found.len();
        if let Node::Cell { sign, .. } = &**value {
            let said = mine_count(&format!("{}: {}", key.text, sign.text), sign.line);
            counts.extend(said.transpose()?.map(|count| (count, sign.place())));
        }
        // Cells without rows could be of any width.
        if value.cells().is_none_or(are_strings) {
            collect(value, found, counts)?;
        }
        if found[before..].iter().all(are_places) {
            found.truncate(before);
        } else if let Some(first) = board.replace(key) {
            let expected = format!(
                "only one array of rows beside it, because {} may be the board as well; keep the one with what the player sees",
                quoted(first.text)
            );
            return Err(key.place().found(quoted(key.text), expected));
        }
    }
    Ok(())
}

fn cell<'a>(node: &Node<'a>) -> Option<Sign<'a>> {
    match node {
        Node::Cell { sign, .. } if sign.text.is_empty() => Some(Sign { text: " ", ..*sign }),
        Node::Cell { sign, .. } => Some(*sign),
        Node::List(_) | Node::Field(..) => None,
    }
}

/// Rows of strings without what separates their cells.
fn without_gaps(rows: Grid<'_>) -> Grid<'_> {
    let is_between = |sign: &Sign<'_>| sign.is_blank() || matches!(sign.text, "," | ";" | "|");
    let is_gap = |row: &Vec<Sign<'_>>| row.iter().skip(1).step_by(2).all(is_between);
    match rows.iter().all(|row| row.len() > 2 && is_gap(row)) {
        true => rows.into_iter().map(|row| row.into_iter().step_by(2).collect()).collect(),
        false => rows,
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
