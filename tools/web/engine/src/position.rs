//! Positions in any format that the program reads.

use minescheme::board::{Board, Coord};
use minescheme::formats::{Boards, Format, Reading, Signs};
use serde::{Deserialize, Serialize};

use crate::Failure;

/// A position as it was read.
#[derive(Serialize)]
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
        let signs = signs.checked().map_err(|error| Failure::argument(error.to_string()))?;
        Ok(Reading { format, signs, layouts: false })
    }
}

/// A click of a replay.
#[derive(Serialize)]
struct Click {
    /// In seconds.
    seconds: f64,
    at: Coord,
    /// The cells that the click itself opened, perhaps a mine; what opens around zeros is not among them.
    opened: Vec<Coord>,
}

/// Reads the first position of a text or file.
/// Errors: what no format takes.
pub fn read(bytes: &[u8], how: &How) -> Result<Position, Failure> {
    let mut boards = Boards::read("position".to_owned(), bytes.to_vec(), &how.reading()?)
        .map_err(|error| Failure::board(&error))?;
    let loaded = boards.next().ok_or_else(|| Failure::argument("found no position"))?;
    let loaded = loaded.map_err(|error| Failure::board(&error))?;
    let more = boards.count();
    let clicks = loaded.replay.map(|replay| {
        let click = |click: minescheme::formats::Click| Click {
            seconds: click.millis as f64 / 1000.0,
            at: click.at,
            opened: click.opened,
        };
        replay.clicks.into_iter().map(click).collect()
    });
    Ok(Position {
        board: loaded.board.to_string(),
        rows: loaded.board.rows(),
        cols: loaded.board.cols(),
        mines: loaded.mines,
        layout: loaded.layout.map(|layout| layout.to_string()),
        clicks,
        more,
        note: loaded.note,
    })
}

/// A board in the native text form.
pub fn board(text: &str) -> Result<Board, Failure> {
    text.parse().map_err(|error| Failure::board(&error))
}
