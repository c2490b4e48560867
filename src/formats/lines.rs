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
        while let Some(line) = self.text[self.next..].split_inclusive('\n').next() {
            let (content, number) = (line.trim_end(), self.line);
            self.next += line.len();
            self.line += 1;
            self.spent = 0;
            if content.is_empty() || content.trim_start().starts_with(';') {
                continue;
            }
            let parsed = read(content, number);
            if parsed.is_err() && self.format == Format::Address {
                self.spent = address::claimed(content);
            }
            self.found_any = true;
            return Some((number, parsed));
        }
        if std::mem::replace(&mut self.found_any, true) {
            return None;
        }
        let nothing = Place::text(self.line, 1).found("no line with a board", expected);
        Some((self.line, Err(nothing)))
    }
}
