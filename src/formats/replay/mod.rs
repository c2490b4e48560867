//! Replays of games, in the formats of five programs.
//!
//! A file says where the mines are and what the mouse did; [`mouse`] determines what that opened. The readers follow published
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
use self::mouse::{Event, Mouse};
use super::{FormatError, Loaded, Place};
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

/// What comes next in a file.
enum Next {
    Event(Event),
    /// Something else, which does nothing to the board.
    Other,
    /// Something that can't be read and is passed over.
    Bad(FormatError),
    /// The end.
    End(End),
}

/// What a file says at its end.
#[derive(Clone, Copy, Default)]
struct End {
    /// Whether the game was won, and where that is said.
    won: Option<(bool, Place)>,
    /// How long it took, in thousandths of a second.
    millis: Option<i64>,
    /// Of a file that says nothing at its end: when its last event was, and where the file ends.
    last: Option<(i64, Place)>,
}

/// What comes before the events.
struct Head {
    layout: Layout,
    /// Whether a flag may become a question mark.
    questions: bool,
    /// How long the game took, if that is said.
    millis: Option<i64>,
}

/// Plays a game that was read up to its events. An error ends it: nothing more can be read.
fn played(head: Head, next: &mut dyn FnMut() -> Result<Next, FormatError>) -> Loaded {
    let Head { layout, questions, mut millis } = head;
    let mut mouse = Mouse::new(&layout, questions);
    let mut damage = None;
    loop {
        match next() {
            Ok(Next::Event(event)) => mouse.take(&event),
            Ok(Next::Other) => {}
            Ok(Next::Bad(error)) => damage = damage.or(Some(error)),
            Err(error) => {
                damage = damage.or(Some(error));
                break;
            }
            Ok(Next::End(end)) => {
                millis = end.millis.or(millis);
                let is_wrong = |&(won, _): &(bool, Place)| won != mouse.won();
                let told = |won: bool| if won { "won" } else { "not won" };
                let conflict = end.won.filter(is_wrong).map(|(won, place)| {
                    let conflict = format!(
                        "the file says that the game was {}, but by its clicks it was {}",
                        told(won),
                        told(!won)
                    );
                    place.conflict(conflict)
                });
                let cut = end.last.zip(millis).filter(|&((last, _), millis)| {
                    !mouse.won() && !mouse.lost && last < millis.saturating_sub(SLACK)
                });
                let cut = cut.map(|((_, place), millis)| {
                    let expected =
                        format!("events up to {:.2} s, as long as the game took", millis as f64 / 1000.0);
                    place.found("the end", expected)
                });
                damage = damage.or(conflict).or(cut);
                break;
            }
        }
    }
    let replay = Replay { millis, damage, ..mouse.replay };
    let first = replay.clicks.first().map(|click| click.at);
    let board = layout.board_where(|at| first == Some(at));
    let note = replay.damage.as_ref().map(|damage| format!("the replay is damaged: {damage}"));
    Loaded { board, note, replay: Some(replay), ..Loaded::of_layout(layout) }
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

/// A layout with its mines listed one by one, each with the place where it stands; `place` is that of the size.
fn layout_of(
    (rows, cols): (usize, usize),
    place: Place,
    mines: impl Iterator<Item = Result<(Coord, Place), FormatError>>,
) -> Result<Layout, FormatError> {
    check_size((rows, cols), place)?;
    let mut placed = vec![false; rows * cols];
    for mine in mines {
        let (at, place) = mine?;
        let Some(cell) = (at.row < rows && at.col < cols).then(|| &mut placed[at.row * cols + at.col]) else {
            let expected = format!("one of {rows} rows and {cols} columns");
            return Err(place.found("a mine outside the board", expected));
        };
        if std::mem::replace(cell, true) {
            let conflict = format!(
                "a second mine in row {} and column {}; each mine is listed once",
                at.row + 1,
                at.col + 1
            );
            return Err(place.conflict(conflict));
        }
    }
    let mines = placed.iter().enumerate().filter(|(_, mine)| **mine);
    Ok(Layout::new(rows, cols, mines.map(|(cell, _)| Coord::new(cell / cols, cell % cols)))?)
}

/// Columns, rows, the number of mines, and column and row of each, from `first` on.
fn listed_layout(bytes: &mut Bytes<'_>, first: usize) -> Result<Layout, FormatError> {
    let place = Place::Byte(bytes.at());
    let [cols, rows] = bytes.array("columns and rows")?;
    let mines = bytes.number(2, "the number of mines")?;
    let mines = (0..mines).map(|_| {
        let [col, row] = bytes.array("column and row of a mine")?;
        let at = |number: u8| usize::from(number).wrapping_sub(first);
        Ok((Coord::new(at(row), at(col)), Place::Byte(bytes.at() - 2)))
    });
    layout_of((rows.into(), cols.into()), place, mines)
}
