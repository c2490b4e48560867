//! Replays of games, in the formats of five programs.
//!
//! A file says where the mines are and what the mouse did; [`mouse`] plays that and determines what it opened. The readers follow published
//! descriptions, which each of them names. Everything before the events must be correct, or the file is refused. Damaged events are skipped,
//! and a truncated file ends where it was cut: the replay names the byte ([`Replay::damage`]) and contains all other clicks.

pub(super) mod avf;
mod bytes;
pub(super) mod evf;
mod mouse;
pub(super) mod mvf;
pub(super) mod rawvf;
pub(super) mod rmv;
mod write;

use self::bytes::Bytes;
use super::{FormatError, Place, layout_where};
use crate::board::{Coord, MAX_CELLS};
use crate::layout::Layout;

/// The side of a cell in pixels, where a file does not say.
const SQUARE: i64 = 16;

/// So much longer than to its last event a game that was not finished may take, in thousandths of a second: programs round.
const SLACK: i64 = 1000;

/// A game as it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replay {
    /// The clicks that opened something, in order.
    pub clicks: Vec<Click>,
    /// How long the game took, in thousandths of a second, if the file says.
    pub millis: Option<i64>,
    /// The first thing that is wrong with the events, if anything is. What could be read without it was read.
    pub damage: Option<FormatError>,
}

/// A click that opened something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Click {
    /// When, in thousandths of a second by the file's clock, which starts at or shortly before the first click.
    pub millis: i64,
    /// The cell.
    pub at: Coord,
    /// The cells that the click itself opened, perhaps a mine; what opens around zeros is not among them.
    pub opened: Vec<Coord>,
}

impl Replay {
    /// A game of these clicks.
    pub fn of_clicks(clicks: Vec<Click>) -> Self {
        Self { clicks, ..Self::default() }
    }

    /// How long the game took, in thousandths of a second: what the file says, or else from the first click to the last.
    pub fn duration(&self) -> i64 {
        let first = self.clicks.first().map_or(0, |click| click.millis);
        let last = self.clicks.last().map_or(0, |click| click.millis);
        self.millis.unwrap_or(last.saturating_sub(first))
    }
}

/// Checks a size that stands at a place.
fn check_size((rows, cols): (usize, usize), place: Place) -> Result<(), FormatError> {
    match rows.checked_mul(cols) {
        Some(1..=MAX_CELLS) => Ok(()),
        _ => {
            let found = format!("a board of {rows} × {cols} cells");
            Err(place.found(found, "1 to 67,108,864 cells"))
        }
    }
}

/// A layout with so many mines listed one by one, in two bytes each; `coord` reads these, and `place` is that of the size.
fn layout_of(
    bytes: &mut Bytes<'_>,
    (rows, cols): (usize, usize),
    place: Place,
    mines: usize,
    coord: &dyn Fn(&mut Bytes<'_>) -> Result<Coord, FormatError>,
) -> Result<Layout, FormatError> {
    check_size((rows, cols), place)?;
    let mut placed = vec![false; rows * cols];
    for _ in 0..mines {
        let place = Place::Byte(bytes.at());
        let at = coord(bytes)?;
        if at.row >= rows || at.col >= cols {
            let expected = format!("one of {rows} rows and {cols} columns");
            return Err(place.found("a mine outside the board", expected));
        }
        if std::mem::replace(&mut placed[at.row * cols + at.col], true) {
            let conflict = format!(
                "a second mine in row {} and column {}; each mine is listed once",
                at.row + 1,
                at.col + 1
            );
            return Err(place.conflict(conflict));
        }
    }
    Ok(layout_where(rows, cols, &|cell| placed[cell])?)
}

/// Columns, rows, the number of mines, and column and row of each, from `first` on.
fn listed_layout(bytes: &mut Bytes<'_>, first: usize) -> Result<Layout, FormatError> {
    let place = Place::Byte(bytes.at());
    let [cols, rows] = bytes.array("columns and rows")?;
    let mines = bytes.number(2, "the number of mines")?;
    layout_of(bytes, (rows.into(), cols.into()), place, mines, &|bytes| {
        let [col, row] =
            bytes.array("column and row of a mine")?.map(|number| usize::from(number).wrapping_sub(first));
        Ok(Coord::new(row, col))
    })
}
