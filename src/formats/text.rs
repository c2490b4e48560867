//! The native text form: boards with blank lines between them. Whether they are positions or layouts does not show in a text: it is
//! read as what is asked for.

use super::{FormatError, Loaded};
use crate::board::{Board, TextError};
use crate::layout::LayoutError;

/// The boards of a text.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    text: String,
    /// Whether the boards are layouts.
    pub as_layouts: bool,
    /// Whether there is more than one.
    pub are_many: bool,
    /// Where the next board is looked for.
    next: Mark,
    found_any: bool,
}

/// Where a line starts: in bytes, and with how many lines above it.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    byte: usize,
    lines: usize,
}

/// The next lines with rows in them up to a blank line: from where, to where, and what comes next.
fn next_board(text: &str, from: Mark) -> Option<(Mark, usize, Mark)> {
    let (mut start, mut here, mut has_rows) = (from, from, false);
    for line in text[from.byte..].split_inclusive('\n') {
        let next = Mark { byte: here.byte + line.len(), lines: here.lines + 1 };
        if line.trim().is_empty() {
            if has_rows {
                return Some((start, here.byte, next));
            }
            start = next;
        }
        has_rows |= !line.split(';').next().unwrap_or_default().trim().is_empty();
        here = next;
    }
    has_rows.then_some((start, here.byte, here))
}

impl Texts {
    pub(super) fn new(text: String) -> Self {
        let first = next_board(&text, Mark::default());
        let are_many = first.is_some_and(|(.., next)| next_board(&text, next).is_some());
        Self { text, as_layouts: false, are_many, next: Mark::default(), found_any: false }
    }
}

impl Iterator for Texts {
    /// The line at which a board begins, from 1, and the board.
    type Item = (usize, Result<Loaded, FormatError>);

    fn next(&mut self) -> Option<Self::Item> {
        let found_before = std::mem::replace(&mut self.found_any, true);
        let Some((start, end, next)) = next_board(&self.text, self.next) else {
            return (!found_before).then(|| (1, Err(TextError::Empty.into())));
        };
        self.next = next;
        let parsed = parse(&self.text[start.byte..end], self.as_layouts);
        Some((start.lines + 1, parsed.map_err(|error| below(error, start.lines))))
    }
}

fn parse(text: &str, as_layout: bool) -> Result<Loaded, FormatError> {
    Ok(match as_layout {
        true => Loaded::of_layout(text.parse()?),
        false => Loaded::of_board(text.parse::<Board>()?, None),
    })
}

/// The same error in a text that has so many lines above.
fn below(error: FormatError, lines: usize) -> FormatError {
    match error {
        FormatError::Text(error) => error.below(lines).into(),
        FormatError::Layout(LayoutError::Text(error)) => LayoutError::from(error.below(lines)).into(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, as_layouts: bool) -> Vec<(usize, Result<Loaded, FormatError>)> {
        let mut texts = Texts::new(text.to_owned());
        texts.as_layouts = as_layouts;
        texts.collect()
    }

    #[test]
    fn a_text_is_what_it_is_read_as() {
        for (text, layout) in [("00\n00\n", "00\n00\n"), ("*1 ; two by two\n11", ".1\n11\n")] {
            let [(1, Ok(position))] = &read(text, false)[..] else { panic!("{text}") };
            assert_eq!((&position.layout, position.mines), (&None, None));
            assert_eq!(
                position.board.to_string(),
                text.replace(" ; two by two", "").trim_end().to_owned() + "\n"
            );
            let [(1, Ok(played))] = &read(text, true)[..] else { panic!("{text}") };
            assert_eq!(played.board.to_string(), "..\n..\n");
            assert_eq!(
                played.layout.as_ref().map(|found| found.open_board().to_string()).as_deref(),
                Some(layout)
            );
        }
    }

    #[test]
    fn blank_lines_separate_boards() {
        let text =
            "; two boards\n\n\n; the first\n111\n...\n \n111 ; the second\n; goes on\n...\n\n; the end\n";
        let boards = read(text, false);
        let lines: Vec<usize> = boards.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [4, 8]);
        for (_, loaded) in boards {
            assert_eq!(loaded.unwrap().board.to_string(), "111\n...\n");
        }
        assert!(Texts::new(text.to_owned()).are_many);
        assert!(!Texts::new("\n1.\n..\n\n; the end\n".to_owned()).are_many);
    }

    #[test]
    fn errors_say_where_in_the_whole_text() {
        let errors = |text, as_layouts| -> Vec<String> {
            read(text, as_layouts)
                .into_iter()
                .filter_map(|(_, loaded)| Some(loaded.err()?.to_string()))
                .collect()
        };
        let ragged = errors("1.\n..\n\n1..\n..\n\n..\n1", false);
        assert_eq!(ragged.len(), 2);
        assert!(ragged[0].starts_with("line 5, column 3: the row has 2 cells"), "{ragged:?}");
        assert!(ragged[1].starts_with("line 8, column 2: the row has 1 cells"), "{ragged:?}");
        assert!(
            errors("*-\n--\n\n*-\n.-\n", true)[0]
                .starts_with("line 5, column 1: found '.', expected a full layout")
        );
        assert!(errors("*-\n2-", true)[0].contains("says 2, but 1"));
        assert!(errors("1-", false)[0].starts_with("line 1, column 2: found '-'"));
        for nothing in ["", "\n \n", "; nothing\n"] {
            assert_eq!(errors(nothing, false).len(), 1, "{nothing:?}");
        }
    }
}
