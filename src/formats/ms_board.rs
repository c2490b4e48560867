//! `MINESWEEPER-BOARD v0.1` (`.board`), the text form of ms_toollib, described in the file `board标准.md`
//! of <https://github.com/eee555/ms-toollib>: the magic line, comments with `#`, among them
//! `# Render: ascii` or `emoji`, lines with `key: value`, then `[real]` (the layout) or `[view]` (what
//! the player sees) or both, with as many rows as `rows` says right after each.
//!
//! In a view, flags are taken as true and must not stand on a safe cell of the layout; mines that a
//! finished game shows are known mines; question marks and flags shown to be wrong are closed cells.

use super::error::quoted;
use super::line::{Line, lines_of};
use super::{FormatError, Loaded, Place, disagreement, layout_shown};
use crate::board::{Board, Cell};

/// What the first line starts with, whatever the version.
pub(super) const MAGIC: &str = "# MINESWEEPER-BOARD";
const VERSION: &str = "v0.1";
/// How what is written begins.
pub(super) const HEAD: &str = "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n";

pub(super) fn parse(text: &str) -> Result<Loaded, FormatError> {
    let lines = lines_of(text).map(|line| Line { text: line.text.trim(), ..line });
    let mut lines: Vec<Line<'_>> = lines.filter(|line| !line.text.is_empty()).collect();
    // An empty one stands for the end.
    let end = Line::new(text.lines().count() + 1, "");
    lines.push(end);
    let magic = lines[0];
    if magic.text.strip_prefix(MAGIC).map(str::trim) != Some(VERSION) {
        return Err(magic.wrong(format!("`{MAGIC} {VERSION}`")));
    }
    let above = lines[1..].iter().take_while(|line| !line.text.is_empty() && !line.text.starts_with('['));
    let (above, mut rest) = lines[1..].split_at(above.count());
    let [Some(rows), Some(cols), Some(mines)] = read_head(above)? else {
        let found = if rest[0].text.is_empty() { "the end".to_owned() } else { quoted(rest[0].text) };
        let expected = "`rows:`, `columns:` and `mines:`, each with a number, before `[real]` and `[view]`";
        return Err(rest[0].place().found(found, expected));
    };
    let (mut real, mut view) = (None, None);
    while let [heading, below @ ..] = rest
        && !heading.text.is_empty()
    {
        rest = below;
        let section = match heading.text {
            "[real]" => &mut real,
            "[view]" => &mut view,
            comment if comment.starts_with('#') => continue,
            _ => {
                return Err(heading.wrong(format!("`[real]`, `[view]` or the end; each has {rows} rows")));
            }
        };
        if section.is_some() {
            return Err(heading.place().conflict(format!("a second {} section; remove one", heading.text)));
        }
        // A row may start with `#`, so there are no comments between them.
        let is_row = |line: &&Line<'_>| !matches!(line.text, "" | "[real]" | "[view]");
        let (lines, below) = rest.split_at(rest.iter().take(rows).take_while(is_row).count());
        let mut cells = Vec::new();
        for line in lines {
            read_row(*line, heading.text == "[real]", cols, &mut cells)?;
        }
        if lines.len() < rows {
            let found = if below[0].text.is_empty() { "the end" } else { below[0].text };
            return Err(below[0].place().found(found, format!("{rows} rows as `rows:` says")));
        }
        *section = Some((cells, lines));
        rest = below;
    }
    let mut layout = None;
    if let Some((cells, lines)) = real {
        let (real, wrong) = layout_shown(&Board::of_cells(rows, cols, cells)?, "digit")?;
        if let Some((at, conflict)) = wrong {
            return Err(Place::text(lines[at.row].number, at.col + 1).conflict(conflict));
        }
        if real.mines() != mines {
            let conflict = format!("{} mines, but `mines:` says {mines}; correct it", real.mines());
            return Err(lines[0].place().conflict(conflict));
        }
        layout = Some(real);
    }
    match (layout, view) {
        (None, None) => Err(end.place().found("the end", "`[real]` or `[view]`")),
        (Some(layout), None) => Ok(Loaded::of_layout(layout)),
        (layout, Some((cells, lines))) => {
            let board = Board::of_cells(rows, cols, cells)?;
            if let Some(at) = layout.as_ref().and_then(|layout| disagreement(&board, layout)) {
                let conflict = "the cell is not so in `[real]`; correct the digit, or remove the flag";
                return Err(Place::text(lines[at.row].number, at.col + 1).conflict(conflict));
            }
            Ok(Loaded { layout, ..Loaded::of_board(board, Some(mines)) })
        }
    }
}

/// Rows, columns and mines, as far as they are told.
fn read_head(lines: &[Line<'_>]) -> Result<[Option<usize>; 3], FormatError> {
    let mut head = [None; 3];
    for line in lines {
        if let Some(comment) = line.text.strip_prefix('#') {
            match comment.trim().strip_prefix("Render:").map(str::trim) {
                None | Some("ascii" | "emoji") => continue,
                Some(other) => return Err(line.place().found(quoted(other), "`ascii` or `emoji`")),
            }
        }
        let Some((key, value)) = line.text.split_once(':') else {
            return Err(line.wrong("`key: value`, `[real]` or `[view]`"));
        };
        let Some(field) = ["rows", "columns", "mines"].iter().position(|&field| field == key.trim()) else {
            continue;
        };
        let wrong = |_| line.part(value).place().found(quoted(value.trim()), "a number");
        if head[field].replace(value.trim().parse().map_err(wrong)?).is_some() {
            let conflict = format!("a second `{}`; remove one", key.trim());
            return Err(line.place().conflict(conflict));
        }
    }
    Ok(head)
}

/// Adds the cells of a row of the layout or of the view.
fn read_row(line: Line<'_>, real: bool, cols: usize, cells: &mut Vec<Cell>) -> Result<(), FormatError> {
    let (mut width, mut rest) = (0, line.text.chars().peekable());
    while let Some(symbol) = rest.next() {
        width += 1;
        // A digit in emoji is the digit with two more characters; other emoji may have the first.
        while rest.next_if(|&more| matches!(more, '\u{fe0f}' | '\u{20e3}')).is_some() {}
        cells.push(read_cell(symbol, real).ok_or_else(|| {
            let expected = match real {
                true => "a digit `0`-`8` or `*` (mine)",
                false => "a digit `0`-`8`, `U`, `F`, `?`, `X`, `@`, `#`, or the emoji of one of them",
            };
            Place::text(line.number, width).symbol(symbol, expected)
        })?);
    }
    match width == cols {
        true => Ok(()),
        false => Err(Place::text(line.number, width.min(cols) + 1).width(width, cols, "as `columns:` says")),
    }
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
}
