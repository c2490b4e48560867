//! Reading boards in all formats (positions to solve, and layouts to play), one file per format.
//!
//! [`open`] reads a file, a folder or standard input, and [`Boards::read`] reads text or bytes. The format is recognised by content or
//! extension, or named by the caller. Texts with the characters of other programs are read if they have only one possible meaning; [`Signs`]
//! says what their characters mean. Input is checked here, and only here. Boards are read one by one, so only one is in memory at a time.

mod address;
mod campaign;
mod error;
mod folder;
mod foreign;
mod line;
mod lines;
mod links;
mod mbf;
mod mine;
mod ms_board;
mod pzpr;
mod recognise;
mod replay;
mod tatham;
mod text;
mod umsi;
mod write;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

pub use self::error::{FormatError, Place, ReadError, Refusal};
pub use self::foreign::{Signs, SignsError};
pub use self::replay::{Click, Replay};
pub use self::write::WriteError;
use crate::board::{Board, Cell, Coord, MAX_CELLS, SizeError};
use crate::layout::Layout;
use crate::named::named;

/// The first bytes of all tables of this program.
const TABLES: &[u8] = b"\x89MS";

/// The beginning of the line below a picture that shows only a part of a board, as in explanations.
pub(crate) const PART_OF_BOARD: &str = "Part of the board:";

/// The size of the largest input, in bytes.
pub const MAX_BYTES: u64 = 128 << 20;

named! {
    /// A board format.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Format {
        /// The native text form of positions, or of layouts with [`Boards::as_layouts`].
        Text = "text",
        /// The native text form of full layouts.
        Layout = "layout",
        /// A folder with `field_info.csv`, `status.csv` and `values.csv`.
        Campaign = "campaign",
        /// Links to PTTACGfans' ZiNi calculator and similar pages, one per line.
        Links = "links",
        /// Minesweeper board file: width, height, and the mines' coordinates, in bytes.
        Mbf = "mbf",
        /// JSMinesweeper's saved position.
        Mine = "mine",
        /// ms_toollib's `MINESWEEPER-BOARD v0.1`.
        MsBoard = "board",
        /// Game ids of Simon Tatham's Mines, one a line; written masked, so that the mines can't be read at a glance.
        Tatham = "tatham",
        /// The same, written plainly.
        TathamPlain = "tatham-plain",
        /// Addresses of JSMinesweeper's analyser, one a line.
        Address = "address",
        /// RawVF: a replay as text.
        RawVf = "rawvf",
        /// AVF: a replay of Minesweeper Arbiter.
        Avf = "avf",
        /// EVF: a replay of Metasweeper.
        Evf = "evf",
        /// MVF: a replay of Minesweeper Clone.
        Mvf = "mvf",
        /// RMV: a replay of Viennasweeper.
        Rmv = "rmv",
        /// URLs of Minesweeper puzzles at puzz.link and other pzpr sites, one per line.
        Pzpr = "pzpr",
        /// Maps of UMSI 0.1, the interface of minedotcpp.
        Umsi = "umsi",
        /// Text with the characters of other programs: with blanks, commas or bars between cells, as arrays, as emoji. If this format is named,
        /// blanks are closed cells.
        Signs = "signs",
    }
}

impl Format {
    /// The formats of replays.
    pub const REPLAYS: [Self; 5] = [Self::RawVf, Self::Avf, Self::Evf, Self::Mvf, Self::Rmv];

    /// Whether each line has a board.
    fn is_of_lines(self) -> bool {
        matches!(self, Self::Links | Self::Tatham | Self::TathamPlain | Self::Address | Self::Pzpr)
    }

    /// The format of a file with this extension, if the extension is known.
    fn of_extension(extension: &str) -> Option<Self> {
        let mut shown = [Self::Mbf, Self::Mine, Self::MsBoard].into_iter().chain(Self::REPLAYS);
        shown.find(|format| format.name().eq_ignore_ascii_case(extension))
    }
}

/// A board that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// Where it came from: the file, and the line where one file holds many.
    pub name: String,
    /// Its number among the boards there, from 1.
    pub number: usize,
    /// What the player sees. Digits are cells that are open at the start of the game; for a layout that doesn't contain any,
    /// all cells are closed.
    pub board: Board,
    /// The mines, if the source has all of them. They agree with every digit and flag of `board`.
    pub layout: Option<Layout>,
    /// The number of mines, if the source has it.
    pub mines: Option<usize>,
    /// How it was played, if the source is a replay.
    pub replay: Option<Replay>,
    /// A note about what was odd about the source and was ignored.
    pub note: Option<String>,
}

impl Loaded {
    fn of_board(board: Board, mines: Option<usize>) -> Self {
        Self { name: String::new(), number: 1, board, layout: None, mines, replay: None, note: None }
    }

    fn of_layout(layout: Layout) -> Self {
        let (board, mines) = (layout.closed_board(), Some(layout.mines()));
        Self { layout: Some(layout), ..Self::of_board(board, mines) }
    }

    /// A position with all that its source marks as mines: if these are as many as there are, and the digits agree with them, a layout too. A position
    /// whose digits contradict its flags is one to solve, not one to play.
    fn of_marked(board: Board, marked: Vec<Coord>, mines: usize) -> Result<Self, FormatError> {
        let has_all = marked.len() == mines;
        let layout = Layout::new(board.rows(), board.cols(), marked)?;
        let layout = Some(layout).filter(|layout| has_all && disagreement(&board, layout).is_none());
        Ok(Self { layout, ..Self::of_board(board, Some(mines)) })
    }

    /// Whether it is a layout, or a position with a closed cell and with digits that can have their mines.
    fn is_possible(&self) -> bool {
        self.layout.is_some() || self.has_closed() && digits_fit(&self.board)
    }

    fn has_closed(&self) -> bool {
        self.board.cells().contains(&Cell::Closed)
    }

    /// Whether it is a board on which all is known, each number with its mines.
    fn is_finished(&self) -> bool {
        let cells = self.board.cells();
        self.layout.is_none() && cells.contains(&Cell::Mine) && !self.has_closed() && digits_fit(&self.board)
    }

    /// Whether games can have it: no 0 has a closed cell beside it.
    fn makes_sense(&self) -> bool {
        self.is_possible() && (self.layout.is_some() || zeros_are_open(&self.board))
    }

    /// The same of a piece that was cut out of a board: digits at its edge may have mines beyond it.
    fn makes_sense_as_piece(&self) -> bool {
        self.layout.is_some()
            || self.has_closed()
                && zeros_are_open(&self.board)
                && !self.board.coords().any(|at| lacks(&self.board, at, true))
    }

    /// The same with the number of mines that its text tells at a place. Errors: a layout with another number.
    fn with_mines(self, mines: usize, place: Place) -> Result<Self, FormatError> {
        match self.layout.as_ref().map(Layout::mines).filter(|&found| found != mines) {
            Some(found) => {
                let conflict = format!("{mines} mines, but the layout below has {found}; correct the number");
                Err(place.conflict(conflict))
            }
            None => Ok(Self { mines: Some(mines), ..self }),
        }
    }
}

/// How to read an input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// The format; recognised if none is named.
    pub format: Option<Format>,
    /// What the characters of a text mean. If this is given, the text isn't read as the native form.
    pub signs: Signs,
    /// Whether texts are full layouts. Other formats determine this themselves.
    pub layouts: bool,
}

impl From<Option<Format>> for Reading {
    fn from(format: Option<Format>) -> Self {
        Self { format, ..Self::default() }
    }
}

/// Whether each digit can have its mines, for all that it can see itself.
fn digits_fit(board: &Board) -> bool {
    !board.coords().any(|at| lacks(board, at, false))
}

/// Whether a cell shows a digit that can't have its mines: of a piece of a board it may have some beyond the edge.
fn lacks(board: &Board, at: Coord, is_piece: bool) -> bool {
    let Cell::Digit(digit) = board.get(at) else { return false };
    let count = |wanted: Cell| board.neighbours(at).filter(|&near| board.get(near) == wanted).count();
    let beyond = if is_piece { 8 - board.neighbours(at).count() } else { 0 };
    let mines = count(Cell::Mine);
    !(mines..=mines + count(Cell::Closed) + beyond).contains(&usize::from(digit))
}

/// Whether no 0 has a closed cell beside it.
fn zeros_are_open(board: &Board) -> bool {
    board.coords().all(|at| {
        let is_closed = |near| board.get(near) == Cell::Closed;
        board.get(at) != Cell::Digit(0) || !board.neighbours(at).any(is_closed)
    })
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

/// A layout with mines in the cells of these numbers, which count row by row. Errors: it has no cells, or too many.
fn layout_where(rows: usize, cols: usize, is_mine: &dyn Fn(usize) -> bool) -> Result<Layout, SizeError> {
    let mines = (0..rows * cols).filter(|&cell| is_mine(cell));
    Layout::new(rows, cols, mines.map(|cell| Coord::new(cell / cols, cell % cols)))
}

/// A bit for each cell, row by row, the highest first: whether it is a mine.
fn mine_bits(layout: &Layout) -> Vec<u8> {
    let mut bits = vec![0; (layout.rows() * layout.cols()).div_ceil(8)];
    for (cell, at) in layout.coords().enumerate() {
        bits[cell / 8] |= u8::from(layout.is_mine(at)) << (7 - cell % 8);
    }
    bits
}

/// The layout of a board on which all is known, and the first cell whose digit, which is called so, counts other mines, with what to say.
fn layout_shown(board: &Board, called: &str) -> Result<(Layout, Option<(Coord, String)>), SizeError> {
    let mines = board.coords().filter(|&at| board.get(at) == Cell::Mine);
    let layout = Layout::new(board.rows(), board.cols(), mines)?;
    let wrong = disagreement(board, &layout).map(|at| {
        let (digit, expected) = (board.get(at).symbol(), layout.digit(at));
        (at, format!("the {called} is {digit}, but {expected} mines are next to it; correct it"))
    });
    Ok((layout, wrong))
}

/// The boards of an input, one by one and in order. After an error, the following boards are still read, unless
/// the boards of the input have too many cells.
#[derive(Clone, Debug)]
pub struct Boards {
    name: String,
    rest: Rest,
    /// The cells that the boards may still have together.
    room: usize,
    /// The boards of a text that were given.
    number: usize,
}

#[derive(Clone, Debug)]
enum Rest {
    One(Option<Box<Loaded>>),
    Lines(lines::Lines),
    Texts(text::Texts),
    Folder(folder::Folder),
}

/// Opens a file, a folder with files, or standard input (`-`), in the format that is named or recognised. Errors:
/// [`ReadError`]: at once for formats with one board, and when a board is read for all others.
pub fn open(path: &Path, reading: impl Into<Reading>) -> Result<Boards, ReadError> {
    let reading = reading.into();
    if path == Path::new("-") {
        let name = "standard input".to_owned();
        let bytes = read_limited(&name, || Ok(io::stdin().lock()))?;
        return Boards::read(name, bytes, &reading);
    }
    open_within(path, &reading, 0)
}

/// The name of a file as it is shown: with control characters written out, which a terminal would obey.
fn name_of(path: &Path) -> String {
    let shown = |sign: char| match sign.is_control() {
        true => sign.escape_default().to_string(),
        false => sign.to_string(),
    };
    path.display().to_string().chars().map(shown).collect()
}

/// Opens a file or folder that lies in so many of the folders opened.
fn open_within(path: &Path, reading: &Reading, depth: usize) -> Result<Boards, ReadError> {
    let name = name_of(path);
    if path.is_dir() {
        if reading.format == Some(Format::Campaign) || reading.format.is_none() && campaign::is_one(path) {
            return campaign::open(path, name);
        }
        let folder = folder::Folder::open(path, &name, reading, depth)?;
        return Ok(Boards::new(name, Rest::Folder(folder), usize::MAX));
    }
    let bytes = read_limited(&name, || File::open(path))?;
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if reading.format.is_none()
        && let Some(source) = recognise::unread(&bytes)
    {
        return Err(ReadError::Format { name, format: Format::Text, board: 1, source });
    }
    // Of replays the content says more than the name, unless its first bytes are damaged.
    let named = reading.format.or_else(|| recognise::binary_replay(&bytes));
    let format = named.or_else(|| Format::of_extension(extension));
    Boards::read(name, bytes, &Reading { format, ..reading.clone() })
}

impl Boards {
    fn new(name: String, rest: Rest, room: usize) -> Self {
        Self { name, rest, room, number: 0 }
    }

    /// [`Boards::read`] in a format, or in the one that is recognised.
    pub fn from_bytes(name: String, bytes: Vec<u8>, format: Option<Format>) -> Result<Self, ReadError> {
        Self::read(name, bytes, &format.into())
    }

    /// The boards of a text or of a file's bytes; `name` is for messages. Errors: as for [`open`].
    pub fn read(name: String, bytes: Vec<u8>, reading: &Reading) -> Result<Self, ReadError> {
        if bytes.starts_with(TABLES) {
            return Err(ReadError::Table { name });
        }
        let recognised = || recognise::format_of(&bytes);
        let format = reading.format.or_else(recognised);
        let shown = format.unwrap_or(if reading.layouts { Format::Layout } else { Format::Text });
        let wrong = |source| ReadError::Format { name: name.clone(), format: shown, board: 1, source };
        if format.is_none()
            && let Some(source) = recognise::unread(&bytes)
        {
            return Err(wrong(source));
        }
        // Of most formats a cell takes a byte; a link without mines is short.
        let room = MAX_CELLS.max(8 * bytes.len());
        let parsed = match format {
            Some(Format::Campaign) => return Err(ReadError::NoFolder { name }),
            Some(Format::Mbf) => mbf::parse(&bytes),
            Some(Format::RawVf) => no_utf16(&bytes).and_then(|()| replay::rawvf::parse(&bytes)),
            Some(Format::Avf) => replay::avf::parse(&bytes),
            Some(Format::Evf) => replay::evf::parse(&bytes),
            Some(Format::Mvf) => replay::mvf::parse(&bytes),
            Some(Format::Rmv) => replay::rmv::parse(&bytes),
            Some(Format::Mine) => decode(bytes).and_then(|text| mine::parse(&text)),
            Some(Format::MsBoard) => decode(bytes).and_then(|text| ms_board::parse(&text)),
            Some(Format::Umsi) => decode(bytes).and_then(|text| umsi::parse(&text)),
            Some(format) if format.is_of_lines() => {
                let text = decode(bytes).map_err(wrong)?;
                return Ok(Self::new(name, Rest::Lines(lines::Lines::new(text, format)), room));
            }
            _ => {
                let text = foreign::plain_text(decode(bytes).map_err(wrong)?);
                let texts = text::Texts::new(text, reading);
                return Ok(Self::new(name, Rest::Texts(texts), room));
            }
        };
        let loaded = parsed.map_err(wrong)?;
        Ok(Self::one(name, loaded))
    }

    fn one(name: String, loaded: Loaded) -> Self {
        let loaded = Loaded { name: name.clone(), ..loaded };
        Self::new(name, Rest::One(Some(Box::new(loaded))), usize::MAX)
    }

    /// Reads texts in the native form as full layouts. Other formats determine this themselves.
    pub fn as_layouts(mut self) -> Self {
        match &mut self.rest {
            Rest::Texts(texts) => texts.wanted.layout = true,
            Rest::Folder(folder) => folder.reading.layouts = true,
            Rest::One(_) | Rest::Lines(_) => {}
        }
        self
    }

    /// The next board of several in a text, with its place in the name if it has one.
    fn named(
        &mut self,
        format: Format,
        line: Option<usize>,
        parsed: Result<Loaded, FormatError>,
    ) -> Result<Loaded, ReadError> {
        self.number += 1;
        let (name, number) = (self.name.clone(), self.number);
        match (parsed, line) {
            (Ok(loaded), Some(line)) => Ok(Loaded { name: format!("{name}, line {line}"), number, ..loaded }),
            (Ok(loaded), None) => Ok(Loaded { name, number, ..loaded }),
            (Err(source), _) => Err(ReadError::Format { name, format, board: number, source }),
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
                let format = texts.format();
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

const UTF_8: &str = "text in UTF-8; save it in that encoding";

/// Errors: the bytes are plain text in UTF-16: a mark says so, or every second byte is 0.
fn no_utf16(bytes: &[u8]) -> Result<(), FormatError> {
    let head = &bytes[..bytes.len().min(64) & !1];
    let zeros = |first: usize| head.iter().skip(first).step_by(2).all(|&byte| byte == 0);
    let is_marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    match is_marked || head.len() >= 4 && zeros(0) != zeros(1) {
        true => Err(Place::Byte(0).found("text in UTF-16", UTF_8)),
        false => Ok(()),
    }
}

/// The text, without a byte order mark.
fn decode(mut bytes: Vec<u8>) -> Result<String, FormatError> {
    no_utf16(&bytes)?;
    if bytes.iter().any(is_control) {
        bytes = foreign::without_codes(&bytes);
    }
    if let Some(offset) = bytes.iter().position(is_control) {
        let found = format!("the byte {:#04x}", bytes[offset]);
        return Err(Place::Byte(offset).found(found, "a board as text, a whole board file or a replay"));
    }
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let found = format!("the byte {:#04x}", error.as_bytes()[offset]);
        Place::Byte(offset).found(found, UTF_8)
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_larger_than_can_be_read_is_refused() {
        let read = |bytes| read_limited("it", || Ok(io::repeat(b'.').take(bytes)));
        assert_eq!(read(MAX_BYTES).map(|bytes| bytes.len() as u64).unwrap(), MAX_BYTES);
        assert!(matches!(read(MAX_BYTES + 1), Err(ReadError::TooLarge { name }) if name == "it"));
    }
}
