//! `MINESWEEPER-BOARD v0.1` (`.board`), the text form of ms_toollib, described in the file `board标准.md`
//! of <https://github.com/eee555/ms-toollib>: the magic line, comments with `#`, among them
//! `# Render: ascii` or `emoji`, lines with `key: value`, then `[real]` (the layout) or `[view]` (what
//! the player sees) or both, with as many rows as `rows` says right after each.
//!
//! In a view, flags are taken as true and must not stand on a safe cell of the layout; mines that a
//! finished game shows are known mines; question marks and flags shown to be wrong are closed cells.

use std::iter::Peekable;

use super::error::{cells_in, quoted};
use super::{FormatError, Loaded, Place, disagreement};
use crate::board::{Board, Cell};
use crate::layout::Layout;

/// What the first line starts with, whatever the version.
pub(super) const MAGIC: &str = "# MINESWEEPER-BOARD";
const VERSION: &str = "v0.1";
/// How what is written begins.
pub(super) const HEAD: &str = "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n";

/// What stands before the sections.
#[derive(Default)]
struct Head {
    rows: Option<usize>,
    cols: Option<usize>,
    mines: Option<usize>,
}

/// The cells of a section, row by row, and the lines of the rows.
struct Section {
    cells: Vec<Cell>,
    lines: Vec<usize>,
}

type Lines<'a> = Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>;

pub(super) fn parse(text: &str) -> Result<Loaded, FormatError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let filled: Box<dyn Iterator<Item = _>> = Box::new(lines.filter(|(_, line)| !line.is_empty()));
    let mut lines: Lines<'_> = filled.peekable();
    let end = text.lines().count() + 1;
    check_magic(lines.next().unwrap_or((end, "")))?;
    let head = read_head(&mut lines)?;
    let (Some(rows), Some(cols), Some(mines)) = (head.rows, head.cols, head.mines) else {
        let found = lines.peek().map_or("the end".to_owned(), |(_, line)| quoted(line));
        let line = lines.peek().map_or(end, |&(line, _)| line);
        let expected = "`rows:`, `columns:` and `mines:`, each with a number, before `[real]` and `[view]`";
        return Err(Place::text(line, 1).found(found, expected));
    };
    let (mut real, mut view) = (None, None);
    while let Some((line, heading)) = lines.next() {
        let section = match heading {
            "[real]" => &mut real,
            "[view]" => &mut view,
            comment if comment.starts_with('#') => continue,
            other => {
                let expected = format!("`[real]`, `[view]` or the end; each has {rows} rows");
                return Err(Place::text(line, 1).found(quoted(other), expected));
            }
        };
        if section.is_some() {
            let conflict = format!("a second {heading} section; remove one");
            return Err(Place::text(line, 1).conflict(conflict));
        }
        *section = Some(read_section(&mut lines, heading == "[real]", rows, cols, end)?);
    }
    let layout = real.map(|real| read_layout(real, rows, cols, mines)).transpose()?;
    match (layout, view) {
        (None, None) => Err(Place::text(end, 1).found("the end", "`[real]` or `[view]`")),
        (Some(layout), None) => Ok(Loaded::of_layout(layout)),
        (layout, Some(view)) => {
            let board = Board::of_cells(rows, cols, view.cells)?;
            if let Some(at) = layout.as_ref().and_then(|layout| disagreement(&board, layout)) {
                let conflict = "the cell is not so in `[real]`; correct the digit, or remove the flag";
                return Err(Place::text(view.lines[at.row], at.col + 1).conflict(conflict));
            }
            Ok(Loaded { layout, ..Loaded::of_board(board, Some(mines)) })
        }
    }
}

fn check_magic((line, text): (usize, &str)) -> Result<(), FormatError> {
    let version = text.strip_prefix(MAGIC).map(str::trim);
    if version == Some(VERSION) {
        return Ok(());
    }
    let expected = format!("`{MAGIC} {VERSION}`");
    Err(Place::text(line, 1).found(quoted(text), expected))
}

fn read_head(lines: &mut Lines<'_>) -> Result<Head, FormatError> {
    let mut head = Head::default();
    while let Some((line, text)) = lines.next_if(|(_, text)| !text.starts_with('[')) {
        let place = Place::text(line, 1);
        if let Some(comment) = text.strip_prefix('#') {
            match comment.trim().strip_prefix("Render:").map(str::trim) {
                None | Some("ascii" | "emoji") => continue,
                Some(other) => {
                    return Err(place.found(quoted(other), "`ascii` or `emoji`"));
                }
            }
        }
        let Some((key, value)) = text.split_once(':') else {
            return Err(place.found(quoted(text), "`key: value`, `[real]` or `[view]`"));
        };
        let field = match key.trim() {
            "rows" => &mut head.rows,
            "columns" => &mut head.cols,
            "mines" => &mut head.mines,
            _ => continue,
        };
        let number = value.trim().parse().map_err(|_| {
            let column = key.chars().count() + 2;
            Place::text(line, column).found(quoted(value.trim()), "a number")
        })?;
        if field.replace(number).is_some() {
            let conflict = format!("a second `{}`; remove one", key.trim());
            return Err(place.conflict(conflict));
        }
    }
    Ok(head)
}

/// The rows that follow a heading. A row may start with `#`, so there are no comments between them.
fn read_section(
    lines: &mut Lines<'_>,
    real: bool,
    rows: usize,
    cols: usize,
    end: usize,
) -> Result<Section, FormatError> {
    let mut section = Section { cells: Vec::new(), lines: Vec::new() };
    for _ in 0..rows {
        let Some((line, text)) = lines.next_if(|&(_, text)| text != "[real]" && text != "[view]") else {
            let (line, found) = lines.peek().map_or((end, "the end"), |&(line, text)| (line, text));
            let expected = format!("{rows} rows as `rows:` says");
            return Err(Place::text(line, 1).found(found, expected));
        };
        let before = section.cells.len();
        let mut rest = text.chars().peekable();
        while let Some(symbol) = rest.next() {
            let column = section.cells.len() - before + 1;
            // A digit in emoji is the digit with two more characters; other emoji may have the first.
            while rest.next_if(|&more| matches!(more, '\u{fe0f}' | '\u{20e3}')).is_some() {}
            section.cells.push(read_cell(symbol, real).ok_or_else(|| {
                let expected = match real {
                    true => "a digit `0`-`8` or `*` (mine)",
                    false => "a digit `0`-`8`, `U`, `F`, `?`, `X`, `@`, `#`, or the emoji of one of them",
                };
                Place::text(line, column).found(format!("{symbol:?}"), expected)
            })?);
        }
        let width = section.cells.len() - before;
        if width != cols {
            return Err(Place::text(line, width.min(cols) + 1)
                .found(cells_in(width), format!("{cols} as `columns:` says")));
        }
        section.lines.push(line);
    }
    Ok(section)
}

/// The cell of a symbol in either rendering.
fn read_cell(symbol: char, real: bool) -> Option<Cell> {
    match (symbol, real) {
        ('0'..='8', _) => Cell::from_symbol(symbol),
        ('*' | '💣', _) | ('F' | '🚩' | 'X' | '💥' | '@', false) => Some(Cell::Mine),
        ('U' | '⬜' | '?' | '❓' | '#' | '❌', false) => Some(Cell::Closed),
        _ => None,
    }
}

fn read_layout(real: Section, rows: usize, cols: usize, mines: usize) -> Result<Layout, FormatError> {
    let board = Board::of_cells(rows, cols, real.cells)?;
    let layout = Layout::new(rows, cols, board.coords().filter(|&at| board.get(at) == Cell::Mine))?;
    if let Some(at) = disagreement(&board, &layout) {
        let (digit, expected) = (board.get(at).symbol(), layout.digit(at));
        let conflict = format!("the digit is {digit}, but {expected} mines are next to it; correct it");
        return Err(Place::text(real.lines[at.row], at.col + 1).conflict(conflict));
    }
    if layout.mines() != mines {
        let conflict = format!("{} mines, but `mines:` says {mines}; correct it", layout.mines());
        return Err(Place::text(real.lines[0], 1).conflict(conflict));
    }
    Ok(layout)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\nauthor: a: b\nrows: 2\ncolumns: 3\nmines: 2\n";

    fn with_head(sections: &str) -> Result<Loaded, FormatError> {
        parse(&format!("{HEAD}game_mode: classic\n\n{sections}"))
    }

    #[test]
    fn views_and_layouts() {
        let both = with_head("[real]\n1**\n122\n\n# a comment\n[view]\n1F@\n#?2\n").unwrap();
        assert_eq!(both.board.to_string(), "1**\n..2\n");
        assert_eq!(both.layout.unwrap().open_board().to_string(), "1..\n122\n");
        assert_eq!(both.mines, Some(2));
        let view = with_head("[view]\nUXU\n#2U\n").unwrap();
        assert_eq!((view.board.to_string().as_str(), view.layout), (".*.\n.2.\n", None));
        let real = with_head("[real]\n1**\n122").unwrap();
        assert_eq!((real.board.to_string().as_str(), real.mines), ("...\n...\n", Some(2)));
    }

    #[test]
    fn emoji_are_the_same_symbols() {
        let ascii = with_head("[real]\n1**\n122\n[view]\n1FU\n1U?\n").unwrap();
        let emoji = with_head("[real]\n1️⃣💣💣\n1️⃣2️⃣2️⃣\n[view]\n1️⃣🚩⬜\n1️⃣⬜❓\n").unwrap();
        assert_eq!(ascii, emoji);
        let over = with_head("[view]\n⬜💥💣\n❌⬜⬜\n").unwrap();
        assert_eq!(over.board.to_string(), ".**\n...\n");
    }

    #[test]
    fn heads_are_checked() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert!(error("").starts_with("line 1, column 1: found \"\", expected `# MINESWEEPER-BOARD v0.1`"));
        assert!(error("# MINESWEEPER-BOARD v0.2").contains("v0.2\", expected `# MINESWEEPER-BOARD v0.1`"));
        let magic = "# MINESWEEPER-BOARD v0.1\n";
        assert!(error(&format!("{magic}# Render: svg")).starts_with("line 2, column 1: found \"svg\""));
        assert!(error(&format!("{magic}rows")).contains("expected `key: value`"));
        assert!(error(&format!("{magic}rows: x")).starts_with("line 2, column 6: found \"x\""));
        assert!(error(&format!("{magic}rows: 1\nrows: 1")).starts_with("line 3, column 1: a second `rows`"));
        assert!(
            error(&format!("{magic}rows: 1\n[real]\n1")).starts_with("line 3, column 1: found \"[real]\"")
        );
        assert!(error(&format!("{magic}rows: 1\n")).contains("found the end, expected `rows:`, `columns:`"));
    }

    #[test]
    fn sections_are_checked() {
        let error = |text: &str| with_head(text).unwrap_err().to_string();
        assert!(error("").contains("found the end, expected `[real]` or `[view]`"));
        assert!(error("[view]\nUUU\n").contains("found the end, expected 2 rows"));
        assert!(error("[view]\nUUU\n[real]\n").contains("found [real], expected 2 rows"));
        assert!(error("[view]\nUUU\nUU\n").starts_with("line 12, column 3: found 2 cells, expected 3"));
        assert!(error("[view]\nUUU\nUU9\n").starts_with("line 12, column 3: found '9'"));
        assert!(error("[real]\nUUU\nUUU\n").starts_with("line 11, column 1: found 'U'"));
        assert!(
            error("[view]\nUUU\nUUU\nUUU").contains("found \"UUU\", expected `[real]`, `[view]` or the end")
        );
        assert!(error("[view]\nUUU\nUUU\n[view]\n").contains("a second [view] section"));
        assert!(error("[real]\n2**\n122\n").contains("line 11, column 1: the digit is 2, but 1 mines"));
        assert!(error("[real]\n01*\n011\n").contains("1 mines, but `mines:` says 2"));
        assert!(
            error("[real]\n1**\n122\n[view]\nFUU\nUUU\n")
                .starts_with("line 14, column 1: the cell is not so")
        );
    }
}
