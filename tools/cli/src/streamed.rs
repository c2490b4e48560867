//! Boards on standard input, each as soon as it is there.
//!
//! Boards in the native form have blank lines between them, so each can be answered when its blank line has come. Whatever doesn't look
//! like the native form may have blank lines inside, and is read to the end of the input first.

use std::io::{self, BufRead, Read};

use minescheme::board::TextError;
use minescheme::formats::{Boards, Format, FormatError, Loaded, MAX_BYTES, ReadError, Reading};

/// The name of standard input in messages.
const NAME: &str = "standard input";

/// The boards of an input.
pub struct Streamed<R> {
    input: R,
    reading: Reading,
    /// The lines above what is read next, and the boards in them.
    above: usize,
    before: usize,
    /// The line at which the board begins that was read last.
    begins: usize,
    /// The boards that were read and not given yet.
    boards: Option<Boards>,
    /// Whether the input has ended.
    ended: bool,
}

impl<R: BufRead> Streamed<R> {
    pub fn new(input: R, reading: Reading) -> Self {
        Self { input, reading, above: 0, before: 0, begins: 0, boards: None, ended: false }
    }

    /// The lines up to a blank line after rows, or to the end; and whether they are in the native form. Others are read only so far that this
    /// shows.
    fn part(&mut self) -> io::Result<(Vec<u8>, bool)> {
        let (mut part, mut start, mut row) = (Vec::new(), 0, None);
        let may_be_native = matches!(self.reading.format, None | Some(Format::Text | Format::Layout))
            && self.reading.signs.is_empty();
        let (mut line_number, mut has_count) = (self.above, false);
        while part.len() as u64 <= MAX_BYTES {
            if self.input.by_ref().take(MAX_BYTES + 1).read_until(b'\n', &mut part)? == 0 {
                self.ended = true;
                break;
            }
            let line = &part[start..];
            line_number += 1;
            let content = line.split(|&byte| byte == b';').next().unwrap_or_default();
            let length = line.trim_ascii_end().len().max(line.len().saturating_sub(1));
            let is_blank = line.trim_ascii().is_empty();
            let is_count = content.trim_ascii().starts_with(b"mines ");
            let is_native = content.trim_ascii().iter().all(|sign| b"012345678.*#-".contains(sign));
            // A line of blanks that is as long as the row above may be a row of closed cells.
            let may_be_row = is_blank && length > 0 && row == Some(length);
            if !may_be_native || may_be_row || !is_native && !is_count {
                return Ok((part, false));
            }
            if is_blank && row.is_some() {
                break;
            }
            if row.is_none() && !has_count && (is_blank || start == 0) {
                self.begins = line_number + usize::from(is_blank);
            }
            has_count |= is_count;
            if !content.trim_ascii().is_empty() && !is_count {
                row = Some(length);
            }
            start = part.len();
        }
        Ok((part, true))
    }

    /// Reads on until there is a board or an error.
    fn read_on(&mut self) -> Result<(), ReadError> {
        let unread = |source| ReadError::Io { name: NAME.to_owned(), source };
        let mut text = vec![b'\n'; self.above];
        let (part, is_native) = self.part().map_err(unread)?;
        text.extend(part);
        if !is_native {
            let room = (MAX_BYTES + 1).saturating_sub(text.len() as u64);
            self.input.by_ref().take(room).read_to_end(&mut text).map_err(unread)?;
            self.ended = true;
        }
        if (text.len() - self.above) as u64 > MAX_BYTES {
            self.ended = true;
            return Err(ReadError::TooLarge { name: NAME.to_owned() });
        }
        self.above = text.iter().filter(|&&byte| byte == b'\n').count();
        self.boards = Some(Boards::read(NAME.to_owned(), text, &self.reading)?);
        Ok(())
    }
}

impl<R: BufRead> Iterator for Streamed<R> {
    /// A board, and whether it is the only one as far as is known.
    type Item = (Result<Loaded, ReadError>, bool);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(mut loaded) = self.boards.as_mut().and_then(Iterator::next) {
                // What follows the last board may be nothing; an input without any board is an error.
                if self.before > 0 && loaded.as_ref().is_err_and(is_empty) {
                    continue;
                }
                self.before += 1;
                let number = self.before;
                match &mut loaded {
                    Ok(loaded) => {
                        loaded.number = number;
                        if (number > 1 || !self.ended) && loaded.name == NAME {
                            loaded.name = format!("{NAME}, line {}", self.begins);
                        }
                    }
                    Err(ReadError::Format { board, .. }) => *board = number,
                    Err(_) => {}
                }
                return Some((loaded, number == 1 && self.ended));
            }
            self.boards = None;
            if self.ended {
                return None;
            }
            if let Err(error) = self.read_on() {
                self.ended = true;
                self.before += 1;
                return Some((Err(error), self.before == 1));
            }
        }
    }
}

/// Whether a text has no rows.
fn is_empty(error: &ReadError) -> bool {
    matches!(error, ReadError::Format { source: FormatError::Text(TextError::Empty), .. })
}
