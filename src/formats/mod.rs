//! Boards from outside, one file a format: positions to solve, and layouts to play.
//!
//! [`open`] reads a file, a folder or standard input; which format it is shows in its content or its
//! extension, or is named. What is read is checked here, and only here. Boards are made one by one: however many an input has, no more
//! than one is held.

mod address;
mod campaign;
mod error;
mod folder;
mod lines;
mod links;
mod mbf;
mod mine;
mod ms_board;
mod rawvf;
mod signs;
mod tatham;
mod text;
mod write;

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

pub use self::error::{FormatError, Place, ReadError};
#[cfg(feature = "train")]
pub(crate) use self::rawvf::open_all;
pub use self::rawvf::{Click, Replay};
pub use self::write::WriteError;
use crate::board::{Board, Cell, Coord, MAX_CELLS};
use crate::layout::Layout;

/// What all tables of this program begin with.
const TABLES: &[u8] = b"\x89MS";

/// The largest input, in bytes. No more is read.
pub const MAX_BYTES: u64 = 128 << 20;

/// A board format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The native text form, of positions; of layouts if these are asked for ([`Boards::as_layouts`]).
    Text,
    /// The native text form, of full layouts.
    Layout,
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
    /// Game ids of Simon Tatham's Mines, one a line; written masked, so that the mines can't be read at a glance.
    Tatham,
    /// The same, written plainly.
    TathamPlain,
    /// Addresses of JSMinesweeper's analyser, one a line.
    Address,
    /// RawVF: a replay as text.
    RawVf,
    /// Texts with foreign signs: `?`, `_`, `-` and blanks for closed cells, `F` and `!` for flagged ones. Never recognised, only named.
    Signs,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 12] = [
        Self::Text,
        Self::Layout,
        Self::Campaign,
        Self::Links,
        Self::Mbf,
        Self::Mine,
        Self::MsBoard,
        Self::Tatham,
        Self::TathamPlain,
        Self::Address,
        Self::RawVf,
        Self::Signs,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Layout => "layout",
            Self::Campaign => "campaign",
            Self::Links => "links",
            Self::Mbf => "mbf",
            Self::Mine => "mine",
            Self::MsBoard => "board",
            Self::Tatham => "tatham",
            Self::TathamPlain => "tatham-plain",
            Self::Address => "address",
            Self::RawVf => "rawvf",
            Self::Signs => "signs",
        }
    }

    /// The format of a file with this extension, if the extension tells.
    fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "mbf" => Some(Self::Mbf),
            "mine" => Some(Self::Mine),
            "board" => Some(Self::MsBoard),
            "rawvf" => Some(Self::RawVf),
            _ => None,
        }
    }

    /// The format that this content looks like.
    fn of_content(bytes: &[u8]) -> Self {
        // A mine count below 256 has a zero byte.
        if bytes.iter().any(is_control) && mbf::is_long_enough(bytes) {
            return Self::Mbf;
        }
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        match lines.find(|line| !line.is_empty() && !line.starts_with(';')) {
            Some(line) if line.starts_with(ms_board::MAGIC) => Self::MsBoard,
            Some(line) if mine::is_header(line) => Self::Mine,
            Some(line) if rawvf::is_header(line) => Self::RawVf,
            Some(line) if address::is_address(line) => Self::Address,
            Some(line) if links::is_link(line) => Self::Links,
            Some(line) if tatham::is_id(line) => Self::Tatham,
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
    /// How it was played, if the source tells.
    pub replay: Option<Replay>,
}

impl Loaded {
    fn of_board(board: Board, mines: Option<usize>) -> Self {
        Self { name: String::new(), board, layout: None, mines, replay: None }
    }

    fn of_layout(layout: Layout) -> Self {
        let (board, mines) = (layout.closed_board(), Some(layout.mines()));
        Self { name: String::new(), board, layout: Some(layout), mines, replay: None }
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

/// The boards of an input, in order, one by one. After an error the following boards come; only an input whose boards
/// have too many cells ends with it.
#[derive(Clone, Debug)]
pub struct Boards {
    name: String,
    rest: Rest,
    /// The cells that the boards may still have together.
    room: usize,
}

#[derive(Clone, Debug)]
enum Rest {
    One(Option<Box<Loaded>>),
    Lines(lines::Lines),
    Texts(text::Texts),
    Folder(folder::Folder),
}

/// Opens a file, a folder with files, or standard input (`-`), in the format that is named or recognised. Errors:
/// [`ReadError`]; at once for formats that hold one board, and from the boards one by one for all others.
pub fn open(path: &Path, format: Option<Format>) -> Result<Boards, ReadError> {
    if path == Path::new("-") {
        let name = "standard input".to_owned();
        let bytes = read_limited(&name, || Ok(io::stdin().lock()))?;
        return Boards::from_bytes(name, bytes, format);
    }
    open_within(path, format, 0)
}

/// The name of a file as it is shown: with control characters written out, which a terminal would obey.
fn name_of(path: &Path) -> String {
    let mut name = String::new();
    for sign in path.display().to_string().chars() {
        if sign.is_control() {
            name.extend(sign.escape_default());
        } else {
            name.push(sign);
        }
    }
    name
}

/// Opens a file or folder that lies in so many of the folders opened.
fn open_within(path: &Path, format: Option<Format>, depth: usize) -> Result<Boards, ReadError> {
    let name = name_of(path);
    if path.is_dir() {
        if format == Some(Format::Campaign) || format.is_none() && campaign::is_one(path) {
            return campaign::open(path, name);
        }
        let mut boards = Boards {
            rest: Rest::Folder(folder::Folder::open(path, &name, format, depth)?),
            name,
            room: usize::MAX,
        };
        if format == Some(Format::Layout) {
            boards = boards.as_layouts();
        }
        return Ok(boards);
    }
    let bytes = read_limited(&name, || File::open(path))?;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    Boards::from_bytes(name, bytes, format.or_else(|| Format::of_extension(extension)))
}

impl Boards {
    /// The boards of a file's bytes; `name` is for messages. Errors: as for [`open`].
    pub fn from_bytes(name: String, bytes: Vec<u8>, format: Option<Format>) -> Result<Self, ReadError> {
        if bytes.starts_with(TABLES) {
            return Err(ReadError::Table { name });
        }
        let format = format.unwrap_or_else(|| Format::of_content(&bytes));
        // Of most formats a cell takes a byte; a link without mines is short.
        let room = MAX_CELLS.max(8 * bytes.len());
        let several = |rest| Ok(Self { name: name.clone(), rest, room });
        let parsed = match format {
            Format::Mbf => mbf::parse(&bytes),
            Format::Links | Format::Tatham | Format::TathamPlain | Format::Address => match decode(bytes) {
                Ok(text) => return several(Rest::Lines(lines::Lines::new(text, format))),
                Err(source) => Err(source),
            },
            Format::Text | Format::Layout => match decode(bytes) {
                Ok(text) => {
                    let boards = several(Rest::Texts(text::Texts::new(text)))?;
                    return Ok(if format == Format::Layout { boards.as_layouts() } else { boards });
                }
                Err(source) => Err(source),
            },
            Format::Signs => match decode(bytes) {
                Ok(text) => {
                    let native = signs::to_native(&text, room);
                    let native = native.ok_or_else(|| ReadError::TooManyCells { name: name.clone() })?;
                    return several(Rest::Texts(text::Texts::new(native)));
                }
                Err(source) => Err(source),
            },
            Format::RawVf => decode(bytes).and_then(|text| rawvf::parse(&text)),
            Format::Mine => decode(bytes).and_then(|text| mine::parse(&text)),
            Format::MsBoard => decode(bytes).and_then(|text| ms_board::parse(&text)),
            Format::Campaign => return Err(ReadError::NoFolder { name }),
        };
        match parsed {
            Ok(loaded) => Ok(Self::one(name, loaded)),
            Err(source) => Err(ReadError::Format { name, format, source }),
        }
    }

    fn one(name: String, loaded: Loaded) -> Self {
        let loaded = Loaded { name: name.clone(), ..loaded };
        Self { name, rest: Rest::One(Some(Box::new(loaded))), room: usize::MAX }
    }

    /// Reads texts in the native form as full layouts. The other formats say themselves what they hold.
    pub fn as_layouts(mut self) -> Self {
        match &mut self.rest {
            Rest::Texts(texts) => texts.as_layouts = true,
            Rest::Folder(folder) => folder.as_layouts = true,
            Rest::One(_) | Rest::Lines(_) => {}
        }
        self
    }

    /// The next board of several in a text, with its place in the name if it has one.
    fn named(
        &self,
        format: Format,
        line: Option<usize>,
        parsed: Result<Loaded, FormatError>,
    ) -> Result<Loaded, ReadError> {
        match (parsed, line) {
            (Ok(loaded), Some(line)) => Ok(Loaded { name: format!("{}, line {line}", self.name), ..loaded }),
            (Ok(loaded), None) => Ok(Loaded { name: self.name.clone(), ..loaded }),
            (Err(source), _) => Err(ReadError::Format { name: self.name.clone(), format, source }),
        }
    }
}

impl Iterator for Boards {
    type Item = Result<Loaded, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match &mut self.rest {
            Rest::One(loaded) => Ok(*loaded.take()?),
            Rest::Folder(folder) => folder.next()?,
            Rest::Lines(lines) => {
                let (line, parsed) = lines.next()?;
                let format = lines.format;
                self.named(format, Some(line), parsed)
            }
            Rest::Texts(texts) => {
                let (line, parsed) = texts.next()?;
                let format = if texts.as_layouts { Format::Layout } else { Format::Text };
                let line = texts.are_many.then_some(line);
                self.named(format, line, parsed)
            }
        };
        let cells = match (&next, &self.rest) {
            (Ok(loaded), _) => loaded.board.cells().len(),
            (Err(_), Rest::Lines(lines)) => lines.spent,
            (Err(_), _) => 0,
        };
        match self.room.checked_sub(cells) {
            Some(room) => self.room = room,
            None => {
                self.rest = Rest::One(None);
                return Some(Err(ReadError::TooManyCells { name: self.name.clone() }));
            }
        }
        Some(next)
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

/// Text has no control characters but tab, form feed and line ends.
fn is_control(byte: &u8) -> bool {
    *byte < b' ' && !b"\t\r\n\x0c".contains(byte)
}

/// Whether the bytes are plain text in UTF-16: a mark says so, or every second byte is 0.
fn is_utf16(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(64) & !1];
    let zeros = |first: usize| head.iter().skip(first).step_by(2).all(|&byte| byte == 0);
    bytes.starts_with(&[0xff, 0xfe])
        || bytes.starts_with(&[0xfe, 0xff])
        || head.len() >= 4 && zeros(0) != zeros(1)
}

/// The text, without a byte order mark.
fn decode(bytes: Vec<u8>) -> Result<String, FormatError> {
    const EXPECTED: &str = "text in UTF-8; save it in that encoding";
    if is_utf16(&bytes) {
        return Err(FormatError::unexpected(Place::Byte(0), "text in UTF-16", EXPECTED));
    }
    if let Some(offset) = bytes.iter().position(is_control) {
        let found = format!("the byte {:#04x}", bytes[offset]);
        return Err(FormatError::unexpected(
            Place::Byte(offset),
            found,
            "a board as text, or a whole board file",
        ));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let found = format!("the byte {:#04x}", error.as_bytes()[offset]);
        FormatError::unexpected(Place::Byte(offset), found, EXPECTED)
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}
