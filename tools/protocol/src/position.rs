//! Positions and layouts in any format that the program reads and writes.

use minescheme::board::{Board, Coord};
use minescheme::formats::{Boards, Format, Loaded, Reading, Signs};
use minescheme::layout::Layout;
use serde::{Deserialize, Serialize};

use crate::Failure;

/// A position as it was read.
#[derive(Debug, Serialize)]
pub struct Position {
    /// In the native text form.
    board: String,
    rows: usize,
    cols: usize,
    /// The number of mines, if the source has it.
    mines: Option<usize>,
    /// All mines, as a full layout in the native text form, if the source has them.
    layout: Option<String>,
    /// The clicks that opened something, if the source is a replay.
    clicks: Option<Vec<Click>>,
    /// How many more positions the source holds.
    more: usize,
    /// What is odd about the source and was passed over, for people.
    note: Option<String>,
}

/// Errors: a cell is outside of `rows` × `cols` cells.
pub(crate) fn inside(cells: &[Coord], (rows, cols): (usize, usize)) -> Result<(), Failure> {
    match cells.iter().find(|at| at.row >= rows || at.col >= cols) {
        None => Ok(()),
        Some(at) => Err(Failure::argument(format!(
            "the cell {at} is outside the board of {rows} × {cols} cells (rows and columns count from 0)"
        ))),
    }
}

/// Errors: a game on this layout can't begin at this cell, because it is outside, a mine or a wall.
pub fn begins(layout: &Layout, first: Coord) -> Result<(), Failure> {
    inside(&[first], (layout.rows(), layout.cols()))?;
    match layout.safe_digit(first) {
        Some(_) => Ok(()),
        None => {
            let what = if layout.is_mine(first) { "a mine" } else { "a wall" };
            Err(Failure::argument(format!(
                "the first cell {first} is {what} (rows and columns count from 0)"
            )))
        }
    }
}

/// How a source is to be read. What is not given is recognised.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct How {
    /// The format by its name on the command line.
    format: Option<String>,
    /// Signs of closed cells, of open zeros, of flags, of walls.
    closed: Option<String>,
    zero: Option<String>,
    flag: Option<String>,
    wall: Option<String>,
    /// Which of several positions, from 0.
    number: usize,
}

impl How {
    fn reading(&self) -> Result<Reading, Failure> {
        let argument = |error: &dyn std::fmt::Display| Failure::argument(format!("format: {error}"));
        let format: Option<Format> =
            self.format.as_deref().map(str::parse).transpose().map_err(|error| argument(&error))?;
        let mut signs = Signs::default();
        for (said, say) in [
            (&self.closed, Signs::closed as fn(Signs, &str) -> Signs),
            (&self.zero, Signs::zero),
            (&self.flag, Signs::flag),
            (&self.wall, Signs::wall),
        ] {
            if let Some(said) = said {
                signs = say(signs, said);
            }
        }
        Ok(Reading { format, signs: signs.checked()?, layouts: false })
    }
}

/// A click of a replay.
#[derive(Debug, Serialize)]
struct Click {
    /// In seconds.
    seconds: f64,
    at: Coord,
    /// The cells that the click itself opened, perhaps a mine; what opens around zeros is not among them.
    opened: Vec<Coord>,
}

/// Reads a position of a text or file: the first, unless `how` has another number.
/// Errors: what no format takes.
pub fn read(bytes: Vec<u8>, how: &How) -> Result<Position, Failure> {
    let mut boards = Boards::read("position".to_owned(), bytes, &how.reading()?)?;
    let missing = || Failure::argument(format!("found no position {} (from 0)", how.number));
    let loaded = boards.nth(how.number).ok_or_else(missing)??;
    Ok(Position::of(loaded, boards.count()))
}

impl Position {
    /// A position of which `more` follow.
    pub fn of(loaded: Loaded, more: usize) -> Self {
        let clicks = loaded.replay.map(|replay| {
            let click = |click: minescheme::formats::Click| Click {
                seconds: click.millis as f64 / 1000.0,
                at: click.at,
                opened: click.opened,
            };
            replay.clicks.into_iter().map(click).collect()
        });
        Self {
            board: loaded.board.to_string(),
            rows: loaded.board.rows(),
            cols: loaded.board.cols(),
            mines: loaded.mines,
            layout: loaded.layout.map(|layout| layout.to_string()),
            clicks,
            more,
            note: loaded.note,
        }
    }
}

/// What was written.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Written {
    /// Text.
    Text(String),
    /// The bytes of a format that isn't text.
    Bytes(Vec<u8>),
}

/// Writes a layout in a format, with the first click if the format has it.
/// Errors: the format isn't written, or can't hold the layout.
pub fn write(layout: &Layout, format: &str, first: Option<Coord>) -> Result<Written, Failure> {
    let format: Format = format.parse().map_err(|error| Failure::argument(format!("format: {error}")))?;
    first.map_or(Ok(()), |first| begins(layout, first))?;
    Ok(match (format, String::from_utf8(format.write(layout, first)?)) {
        // Its bytes may happen to be UTF-8.
        (Format::Mbf, Ok(text)) => Written::Bytes(text.into_bytes()),
        (_, Ok(text)) => Written::Text(text),
        (_, Err(error)) => Written::Bytes(error.into_bytes()),
    })
}

/// Whether a text tells the number of mines before its rows.
fn tells_mines(text: &str) -> bool {
    text.lines()
        .map(|line| line.split(';').next().unwrap_or_default().trim_start())
        .find(|line| !line.is_empty())
        .and_then(|line| line.get(.."mines".len()))
        .is_some_and(|word| word.eq_ignore_ascii_case("mines"))
}

/// The one board of a text in the native form.
fn native(text: &str, layouts: bool) -> Result<Loaded, Failure> {
    let reading = Reading { format: Some(Format::Text), layouts, ..Reading::default() };
    let mut boards = Boards::read("board".to_owned(), text.as_bytes().to_vec(), &reading)?;
    let loaded = boards.next().ok_or_else(|| Failure::argument("found no board"))??;
    match boards.next() {
        None => Ok(loaded),
        Some(_) => Err(Failure { kind: "board", message: "found a second board, expected one".to_owned() }),
    }
}

/// The most cells of a board where memory ends at 4 GiB, as in WebAssembly: odds take more than a hundred bytes a cell.
const MOST_IN_4_GIB: usize = 1 << 22;

/// Errors: what to say of a board of more cells than that.
pub(crate) fn at_most(most: usize, rows: usize, cols: usize) -> Result<(), String> {
    match rows.saturating_mul(cols) {
        cells if cells > most => {
            Err(format!("found {cells} cells, expected at most {most}: larger boards take too much memory"))
        }
        _ => Ok(()),
    }
}

/// Errors: a board of this size takes too much memory here.
pub(crate) fn fits(rows: usize, cols: usize) -> Result<(), Failure> {
    let most = if cfg!(target_pointer_width = "32") { MOST_IN_4_GIB } else { usize::MAX };
    at_most(most, rows, cols).map_err(|message| Failure { kind: "board", message })
}

/// A board in the native text form, and the number of mines: the one that is given, or that of a line `mines N` above the rows.
/// Errors: what isn't such a board; the two numbers differ; it takes too much memory here.
pub fn board(text: &str, mines: Option<usize>) -> Result<(Board, Option<usize>), Failure> {
    let (board, mines) = if tells_mines(text) {
        let Loaded { board, mines: told, .. } = native(text, false)?;
        (board, counted(mines, told, "the line above the board")?)
    } else {
        (text.parse::<Board>()?, mines)
    };
    fits(board.rows(), board.cols())?;
    Ok((board, mines))
}

/// The number of mines, which is given, or told by `who`. Errors: the two differ.
pub(crate) fn counted(
    given: Option<usize>,
    told: Option<usize>,
    who: &str,
) -> Result<Option<usize>, Failure> {
    match (given, told) {
        (Some(given), Some(told)) if given != told => Err(Failure::argument(format!(
            "mines: found {given}, but {who} says {told}; correct one, or leave it out"
        ))),
        _ => Ok(given.or(told)),
    }
}

/// A whole layout in the native text form: `*` for every mine, digits or `-` elsewhere.
/// Errors: what isn't such a layout.
pub fn layout(text: &str) -> Result<Layout, Failure> {
    match tells_mines(text) {
        true => native(text, true)?.layout.ok_or_else(|| Failure::argument("found no layout")),
        false => Ok(text.parse::<Layout>()?),
    }
}
