//! Why an input isn't a board: what is wrong with the text or the bytes, and in which file.

use std::fmt;
use std::io;

use thiserror::Error;

use super::{Format, Loaded};
use crate::board::{SizeError, TextError};
use crate::layout::LayoutError;

/// The files of a folder in the campaign format: what is shown, whether it is open, what lies there.
pub(super) const CAMPAIGN_FILES: [&str; 3] = ["field_info.csv", "status.csv", "values.csv"];
/// The first of them as some programs name it.
pub(super) const OTHER_INFO: &str = "fields_info.csv";

/// Why a file, a folder or standard input can't be read. The source of [`ReadError::Format`] says the rest.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The operating system says no.
    #[error("cannot read {name}")]
    Io {
        /// The file.
        name: String,
        /// Its reason.
        source: io::Error,
    },
    /// Too large to be a board.
    #[error("{name} is larger than {} MiB: expected boards", super::MAX_BYTES >> 20)]
    TooLarge {
        /// The file.
        name: String,
    },
    /// A table where a board should be.
    #[error(
        "{name} is a table of minescheme, expected a board; tables are named with --table or --guess-table"
    )]
    Table {
        /// The file.
        name: String,
    },
    /// Boards of more cells than 2^26, or eight for each byte of an input that is larger.
    #[error(
        "{name}: its boards together have too many cells, expected at most 67,108,864, or eight for each byte; split it into smaller files"
    )]
    TooManyCells {
        /// The file.
        name: String,
    },
    /// A folder without files.
    #[error("{name} is a folder without files: expected boards, or {} of the campaign format", CAMPAIGN_FILES.join(", "))]
    Folder {
        /// The folder.
        name: String,
    },
    /// Folders in folders without end.
    #[error("{name} is more than 16 folders deep; does a link in it point back? name the files")]
    Deep {
        /// The folder.
        name: String,
    },
    /// A file, or a stream, where the campaign format needs a folder.
    #[error("{name} isn't a folder: the campaign format is a folder of {}", CAMPAIGN_FILES.join(", "))]
    NoFolder {
        /// The file.
        name: String,
    },
    /// Not what the format says it is.
    #[error("{name} (format `{format}`)")]
    Format {
        /// The file.
        name: String,
        /// The format it was read as.
        format: Format,
        /// Which of the file's boards, from 1.
        board: usize,
        /// What is wrong.
        source: FormatError,
    },
}

/// A [`ReadError`] as programs take it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Refusal {
    /// What kind of error it is, in a word.
    pub kind: &'static str,
    /// The whole message.
    pub message: String,
    /// The file, the folder or `standard input`.
    pub file: String,
    /// Which board of the file, from 1, if it is in one.
    pub board: Option<u32>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// The byte, from 0: of bytes and of replays.
    pub byte: Option<usize>,
}

impl Refusal {
    /// Of a board that was read, but about which this can't be asked.
    pub fn unfit(loaded: &Loaded, message: String) -> Self {
        Self {
            kind: "argument",
            message,
            file: loaded.name.clone(),
            board: u32::try_from(loaded.number).ok(),
            line: None,
            column: None,
            byte: None,
        }
    }
}

impl From<&ReadError> for Refusal {
    fn from(error: &ReadError) -> Self {
        let source = std::error::Error::source(error).map(ToString::to_string);
        let message = source.map_or_else(|| error.to_string(), |source| format!("{error}: {source}"));
        let (mut board, mut place) = (None, None);
        let (kind, file) = match error {
            ReadError::Io { name, .. } => ("io", name),
            ReadError::TooLarge { name } => ("too_large", name),
            ReadError::Table { name } => ("table", name),
            ReadError::TooManyCells { name } => ("too_many_cells", name),
            ReadError::Folder { name } => ("folder", name),
            ReadError::Deep { name } => ("deep", name),
            ReadError::NoFolder { name } => ("no_folder", name),
            ReadError::Format { name, source, board: number, .. } => {
                board = u32::try_from(*number).ok();
                place = source.place();
                (source.kind(), name)
            }
        };
        let (line, column) = place.and_then(Place::line).unzip();
        Self { kind, message, file: file.clone(), board, line, column, byte: place.and_then(Place::byte) }
    }
}

/// What is wrong with a text or with bytes.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// Something that the format does not have there.
    #[error("{place}: found {found}, expected {expected}")]
    Unexpected {
        /// Where.
        place: Place,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// Two statements of the input that can't both be true.
    #[error("{place}: {conflict}")]
    Conflict {
        /// Where the second statement is.
        place: Place,
        /// The two, and how to make them agree.
        conflict: String,
    },
    /// What can be read in more than one way.
    #[error("{place}: {readings}")]
    Ambiguous {
        /// Where.
        place: Place,
        /// The readings, and how to choose one.
        readings: String,
    },
    /// What is recognised but not read.
    #[error("this is {what}, which is not read here: {remedy}")]
    Foreign {
        /// What it is.
        what: &'static str,
        /// What to do with it.
        remedy: &'static str,
    },
    /// Not rows of symbols.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Not a layout in the native form.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// No cells, or too many.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl FormatError {
    /// Where it is, as far as it is at one place.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Unexpected { place, .. } | Self::Conflict { place, .. } | Self::Ambiguous { place, .. } => {
                Some(*place)
            }
            Self::Text(error) | Self::Layout(LayoutError::Text(error)) => match *error {
                TextError::Symbol { line, column, .. } | TextError::Ragged { line, column, .. } => {
                    Some(Place::text(line, column))
                }
                TextError::Second { line } => Some(Place::text(line, 1)),
                TextError::Empty | TextError::Size(_) => None,
            },
            Self::Layout(_) | Self::Size(_) | Self::Foreign { .. } => None,
        }
    }

    /// Its kind in a word, for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Unexpected { .. } => "unexpected",
            Self::Conflict { .. } | Self::Layout(LayoutError::Digit { .. }) => "conflict",
            Self::Ambiguous { .. } => "ambiguous",
            Self::Foreign { .. } => "foreign",
            Self::Text(error) | Self::Layout(LayoutError::Text(error)) => match error {
                TextError::Symbol { .. } => "unexpected",
                TextError::Ragged { .. } => "ragged",
                TextError::Second { .. } => "second",
                TextError::Empty => "empty",
                TextError::Size(_) => "size",
            },
            Self::Size(_) => "size",
        }
    }
}

/// A place in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Line and column, from 1. A cell that is written with several characters counts as one column.
    Text {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// A place in a text whose bytes count too.
    Line {
        /// Line, from 1.
        line: u32,
        /// Column, from 1.
        column: u32,
        /// Offset in bytes, from 0.
        byte: usize,
    },
    /// Offset in bytes, from 0.
    Byte(usize),
}

impl Place {
    pub(super) fn text(line: usize, column: usize) -> Self {
        Self::Text { line, column }
    }

    pub(super) fn in_line(line: usize, column: usize, byte: usize) -> Self {
        let [line, column] = [line, column].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        Self::Line { line, column, byte }
    }

    pub(super) fn found(self, found: impl Into<String>, expected: impl Into<String>) -> FormatError {
        FormatError::Unexpected { place: self, found: found.into(), expected: expected.into() }
    }

    /// A character that should be something else.
    pub(super) fn symbol(self, found: char, expected: impl Into<String>) -> FormatError {
        self.found(format!("{found:?}"), expected)
    }

    /// A row with another number of cells.
    pub(super) fn width(self, found: usize, expected: usize, says: &str) -> FormatError {
        let cells = format!("{found} cell{}", if found == 1 { "" } else { "s" });
        self.found(cells, format!("{expected} {says}"))
    }

    pub(super) fn conflict(self, conflict: impl Into<String>) -> FormatError {
        FormatError::Conflict { place: self, conflict: conflict.into() }
    }

    pub(super) fn ambiguous(self, readings: impl Into<String>) -> FormatError {
        FormatError::Ambiguous { place: self, readings: readings.into() }
    }

    /// Line and column, if it is in a text.
    pub fn line(self) -> Option<(usize, usize)> {
        match self {
            Self::Text { line, column } => Some((line, column)),
            Self::Line { line, column, .. } => Some((line as usize, column as usize)),
            Self::Byte(_) => None,
        }
    }

    /// The offset in bytes, if it is known.
    pub fn byte(self) -> Option<usize> {
        match self {
            Self::Line { byte, .. } | Self::Byte(byte) => Some(byte),
            Self::Text { .. } => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text { line, column } => write!(f, "line {line}, column {column}"),
            Self::Line { line, column, byte } => write!(f, "line {line}, column {column} (byte {byte})"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// `text` in quotes, cut short if it is long.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}
