//! Formats with one board per line. Blank lines and lines that begin with `;` are skipped.

use super::{Format, FormatError, Loaded, Place, address, links, pzpr, tatham};

/// The boards of a text, line by line.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    text: String,
    pub format: Format,
    /// Where in the text the next line starts, and its number, from 1.
    next: usize,
    line: usize,
    found_any: bool,
    /// The cells that were laid in vain for the last line, if that was no board.
    pub spent: usize,
}

impl Lines {
    /// `format` has a board a line.
    pub(super) fn new(text: String, format: Format) -> Self {
        Self { text, format, next: 0, line: 1, found_any: false, spent: 0 }
    }

    /// What reads a line, and what is expected of it.
    fn reader(&self) -> (ReadLine, &'static str) {
        match self.format {
            Format::Tatham | Format::TathamPlain => (tatham::parse, tatham::EXPECTED),
            Format::Address => (address::parse, address::EXPECTED),
            Format::Pzpr => (pzpr::parse, pzpr::EXPECTED),
            _ => (links::parse, links::EXPECTED),
        }
    }
}

/// Reads a line with its number.
type ReadLine = fn(&str, usize) -> Result<Loaded, FormatError>;

impl Iterator for Lines {
    type Item = (usize, Result<Loaded, FormatError>);

    fn next(&mut self) -> Option<Self::Item> {
        let (read, expected) = self.reader();
        while self.next < self.text.len() {
            let start = self.next;
            let rest = &self.text[start..];
            let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
            self.next += end;
            let content = self.text[start..start + end].trim_end();
            let parsed = match content.trim_start() {
                "" => None,
                comment if comment.starts_with(';') => None,
                _ => Some(read(content, self.line)),
            };
            let is_wrong = parsed.as_ref().is_some_and(Result::is_err);
            self.spent =
                if is_wrong && self.format == Format::Address { address::claimed(content) } else { 0 };
            let line = self.line;
            self.line += 1;
            if let Some(parsed) = parsed {
                self.found_any = true;
                return Some((line, parsed));
            }
        }
        if std::mem::replace(&mut self.found_any, true) {
            return None;
        }
        let nothing = Place::text(self.line, 1).found("no line with a board", expected);
        Some((self.line, Err(nothing)))
    }
}
