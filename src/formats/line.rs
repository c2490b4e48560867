//! A piece of a line, which knows where it stands: what is read of a text and what errors name.

use super::error::{FormatError, Place, quoted};

/// A line of a text, or a piece of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub number: usize,
    /// The column of the first character of `text`, from 1.
    pub column: usize,
    pub text: &'a str,
}

/// Blanks of any kind that stand in a line.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{a0}' | '\u{3000}')
}

/// Whether a text is a number without a sign.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The digits that a text begins with, perhaps none, and the rest.
pub(super) fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.bytes().take_while(u8::is_ascii_digit).count())
}

/// The sign among some that a text is drawn with, and nothing else.
pub(super) fn drawn_with(text: &str, among: &str) -> Option<char> {
    let sign = text.chars().next().filter(|&sign| among.contains(sign))?;
    text.chars().all(|c| c == sign).then_some(sign)
}

/// The lines of a text.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).map(|(number, text)| Line::new(number, text))
}

impl<'a> Line<'a> {
    /// A whole line.
    pub fn new(number: usize, text: &'a str) -> Self {
        Self { number, column: 1, text }
    }

    /// A piece of the line's text, with the place where it stands: behind the line if it is no slice of it.
    pub fn part(self, piece: &'a str) -> Self {
        let start = (piece.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let before = self.text.get(..start).unwrap_or(self.text);
        Self { text: piece, column: self.column + before.chars().count(), ..self }
    }

    /// The line from a byte of its text on.
    pub fn from(self, byte: usize) -> Self {
        self.part(&self.text[byte..])
    }

    /// The line without its first characters.
    pub fn beyond(self, characters: usize) -> Self {
        self.from(self.text.char_indices().nth(characters).map_or(self.text.len(), |(byte, _)| byte))
    }

    /// The line without blanks before and after.
    pub fn trimmed(self) -> Self {
        self.part(self.text.trim_start_matches(is_blank).trim_end_matches(is_blank))
    }

    /// The line without white space before and after.
    pub fn stripped(self) -> Self {
        self.part(self.text.trim_start().trim_end())
    }

    /// What stands between separators.
    pub fn split(self, separates: impl Fn(char) -> bool) -> Vec<Self> {
        // From piece to piece, so that a long line is passed once.
        let (mut rest, mut pieces) = (self, Vec::new());
        while let Some((at, c)) = rest.text.char_indices().find(|&(_, c)| separates(c)) {
            pieces.push(Self { text: &rest.text[..at], ..rest });
            rest = rest.from(at + c.len_utf8());
        }
        pieces.push(rest);
        pieces
    }

    /// How many characters it has.
    pub fn length(self) -> usize {
        self.text.chars().count()
    }

    /// How many blanks it begins with.
    pub fn margin(self) -> usize {
        self.text.chars().take_while(|&c| is_blank(c)).count()
    }

    /// How many blanks it ends with.
    pub fn blanks_behind(self) -> usize {
        self.text.chars().rev().take_while(|&c| is_blank(c)).count()
    }

    pub fn is_blank(self) -> bool {
        self.text.chars().all(is_blank)
    }

    pub fn place(self) -> Place {
        Place::text(self.number, self.column)
    }

    /// The error that something else should stand here.
    pub fn wrong(self, expected: impl Into<String>) -> FormatError {
        self.place().found(quoted(self.text), expected)
    }
}
