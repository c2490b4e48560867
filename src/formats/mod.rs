//! Boards from outside, one file a format: positions to solve, and layouts to play.
//!
//! [`open`] reads a file, a folder or standard input; which format it is shows in its content or its
//! extension, or is named. What comes in is checked here, so that the rest of the crate need not doubt it.

mod campaign;
mod error;
mod links;
mod mbf;
mod mine;
mod ms_board;
mod text;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

pub use self::error::{FormatError, Place, ReadError};
use crate::board::{Board, Cell, Coord};
use crate::layout::Layout;

/// The largest input, in bytes. No more is read.
pub const MAX_BYTES: u64 = 128 << 20;

/// A board format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The native text form: a position, or a full layout.
    Text,
    /// A folder with `field_info.csv`, `status.csv` and `values.csv`.
    Campaign,
    /// Links to PTTACGfans' ZiNi calculator and its kin, one a line.
    Links,
    /// Minesweeper board file: width, height, and the mines' coordinates, in bytes.
    Mbf,
    /// JSMinesweeper's saved position.
    Mine,
    /// ms_toollib's `MINESWEEPER-BOARD v0.1`.
    MsBoard,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 6] =
        [Self::Text, Self::Campaign, Self::Links, Self::Mbf, Self::Mine, Self::MsBoard];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Campaign => "campaign",
            Self::Links => "links",
            Self::Mbf => "mbf",
            Self::Mine => "mine",
            Self::MsBoard => "board",
        }
    }

    /// The format of a file with this extension, if the extension tells.
    fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "mbf" => Some(Self::Mbf),
            "mine" => Some(Self::Mine),
            "board" => Some(Self::MsBoard),
            _ => None,
        }
    }

    /// The format that this content looks like.
    fn of_content(bytes: &[u8]) -> Self {
        // Text has no control characters but tab and line ends; a mine count below 256 has a zero byte.
        if bytes.iter().any(|&byte| byte < b' ' && !b"\t\r\n\x0c".contains(&byte)) {
            return Self::Mbf;
        }
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        match lines.find(|line| !line.is_empty() && !line.starts_with(';')) {
            Some(line) if line.starts_with(ms_board::MAGIC) => Self::MsBoard,
            Some(line) if mine::is_header(line) => Self::Mine,
            Some(line) if links::is_link(line) => Self::Links,
            _ => Self::Text,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let named = Self::ALL.into_iter().find(|format| format.name() == text);
        named.ok_or_else(|| UnknownFormat { found: text.to_owned() })
    }
}

/// A name that no format has.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("found {found:?}, expected one of {}", Format::ALL.map(Format::name).join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub found: String,
}

/// A board from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Where it came from: the file, and the line where one file holds many.
    pub name: String,
    /// What the player sees. The cells that are open at the start of a game are the digits; a layout
    /// that says nothing of them is all closed.
    pub board: Board,
    /// The mines, if the source has all of them. They agree with every digit and flag of `board`.
    pub layout: Option<Layout>,
    /// The number of mines, if the source has it.
    pub mines: Option<usize>,
}

impl Loaded {
    fn of_board(board: Board, mines: Option<usize>) -> Self {
        Self { name: String::new(), board, layout: None, mines }
    }

    fn of_layout(layout: Layout) -> Self {
        let (board, mines) = (layout.closed_board(), Some(layout.mines()));
        Self { name: String::new(), board, layout: Some(layout), mines }
    }
}

/// The first cell of `board` that can't be so on `layout`: a digit on a mine or with another count, a
/// flag on a safe cell.
fn disagreement(board: &Board, layout: &Layout) -> Option<Coord> {
    board.coords().find(|&at| match board.get(at) {
        Cell::Digit(digit) => layout.is_mine(at) || digit != layout.digit(at),
        Cell::Mine => !layout.is_mine(at),
        Cell::Closed | Cell::Wall => false,
    })
}

/// The boards of an input, in order. Links are read one by one; after an error come the boards
/// of the lines that follow.
#[derive(Debug)]
pub struct Boards {
    name: String,
    rest: Rest,
}

#[derive(Debug)]
enum Rest {
    One(Option<Box<Loaded>>),
    Links(links::Links),
}

/// Opens a file, a folder, or standard input (`-`), in the format that is named or recognised.
/// Errors: [`ReadError`], here for all that holds one board, on the way for links.
pub fn open(path: &Path, format: Option<Format>) -> Result<Boards, ReadError> {
    if path == Path::new("-") {
        let name = "standard input".to_owned();
        let bytes = read_limited(&name, || Ok(io::stdin().lock()))?;
        return Boards::from_bytes(name, bytes, format);
    }
    let name = path.display().to_string();
    if path.is_dir() {
        return match format {
            None | Some(Format::Campaign) => campaign::open(path, name),
            Some(_) => Err(ReadError::Folder { name }),
        };
    }
    let bytes = read_limited(&name, || File::open(path))?;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    Boards::from_bytes(name, bytes, format.or_else(|| Format::of_extension(extension)))
}

impl Boards {
    /// The boards of a file's bytes; `name` is for messages. Errors: as for [`open`].
    pub fn from_bytes(name: String, bytes: Vec<u8>, format: Option<Format>) -> Result<Self, ReadError> {
        let format = format.unwrap_or_else(|| Format::of_content(&bytes));
        let parsed = match format {
            Format::Mbf => mbf::parse(&bytes),
            Format::Links => match decode(bytes) {
                Ok(text) => return Ok(Self { name, rest: Rest::Links(links::Links::new(text)) }),
                Err(source) => Err(source),
            },
            Format::Mine => decode(bytes).and_then(|text| mine::parse(&text)),
            Format::MsBoard => decode(bytes).and_then(|text| ms_board::parse(&text)),
            Format::Text => decode(bytes).and_then(|text| text::parse(&text)),
            Format::Campaign => return Err(ReadError::NoFolder { name }),
        };
        match parsed {
            Ok(loaded) => Ok(Self::one(name, loaded)),
            Err(source) => Err(ReadError::Format { name, format, source }),
        }
    }

    fn one(name: String, loaded: Loaded) -> Self {
        let loaded = Loaded { name: name.clone(), ..loaded };
        Self { name, rest: Rest::One(Some(Box::new(loaded))) }
    }
}

impl Iterator for Boards {
    type Item = Result<Loaded, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.rest {
            Rest::One(loaded) => loaded.take().map(|loaded| Ok(*loaded)),
            Rest::Links(links) => links.next().map(|(line, parsed)| match parsed {
                Ok(loaded) => Ok(Loaded { name: format!("{}, line {line}", self.name), ..loaded }),
                Err(source) => {
                    Err(ReadError::Format { name: self.name.clone(), format: Format::Links, source })
                }
            }),
        }
    }
}

/// Reads all of an input, or nothing if it is larger than [`MAX_BYTES`].
fn read_limited<R: Read>(name: &str, open: impl FnOnce() -> io::Result<R>) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let read = open().and_then(|input| input.take(MAX_BYTES + 1).read_to_end(&mut bytes));
    match read {
        Err(source) => Err(ReadError::Io { name: name.to_owned(), source }),
        Ok(_) if bytes.len() as u64 > MAX_BYTES => Err(ReadError::TooLarge { name: name.to_owned() }),
        Ok(_) => Ok(bytes),
    }
}

/// The text, without a byte order mark.
fn decode(bytes: Vec<u8>) -> Result<String, FormatError> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let found = format!("the byte {:#04x}", error.as_bytes()[offset]);
        FormatError::unexpected(Place::Byte(offset), found, "text in UTF-8; save it in that encoding")
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}
