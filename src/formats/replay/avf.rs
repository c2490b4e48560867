//! AVF, the replays of Minesweeper Arbiter. Nobody has published a description, but others have read such files and said what is in
//! them (<https://github.com/thefinerminer/minesweeper-rawvf>):
//!
//! - a byte with the version, four of any value, and the level: 3 to 5, or 6 and then columns − 1, rows − 1 and two bytes for the mines;
//! - row and column of each mine, from 1;
//! - a prefix of some ten bytes, whose last but one is 17 if there are question marks; then text in brackets: the level, perhaps the size, when
//!   the game began and ended, `B` and the 3BV, `T` and the time in seconds, plus 1;
//! - from the first byte 1 after a byte of 0 or 1 on, eight bytes an event: what the mouse did, x (high), seconds (low), x (low), hundredths,
//!   y (high), seconds (high), y (low), with seconds from 1. 0 seconds end the list. Then comes text about the player.

use super::bytes::Bytes;
use super::mouse::{Event, Mouse, Press};
use super::{SQUARE, layout_of};
use crate::board::Coord;
use crate::formats::{FormatError, Loaded, Place};
use crate::layout::{Game, Layout};

/// How far the text in brackets may be from the mines.
const PREFIX: usize = 64;
/// The longest text in brackets, and how far the events may be from it.
const LONGEST: usize = 1024;
const TEXT: &str = "the text in brackets that says when the game was played";
const EVENTS: &str = "the first event of the mouse";

/// Whether bytes begin like a file of Arbiter.
pub(in crate::formats) fn is_one(bytes: &[u8]) -> bool {
    let mut bytes = Bytes::new(bytes);
    read_layout(&mut bytes).is_ok() && bracket(bytes.rest()).is_some()
}

pub(in crate::formats) fn parse(all: &[u8]) -> Result<Loaded, FormatError> {
    let mut bytes = Bytes::new(all);
    let layout = read_layout(&mut bytes)?;
    let start = bracket(bytes.rest()).ok_or_else(|| bytes.wrong(0, "other bytes", TEXT))?;
    let prefix = bytes.take(start, TEXT)?;
    let questions = start.checked_sub(2).is_some_and(|place| prefix[place] == 17);
    let text = bytes.until(b']', TEXT)?;
    let seconds = text.iter().rposition(|&byte| byte == b'T').and_then(|place| {
        let seconds = str::from_utf8(&text[place + 1..]).ok()?.replace(',', ".");
        seconds.parse::<f64>().ok().filter(|seconds| (0.0..1e9).contains(seconds))
    });
    let told = seconds.map(|seconds| (1000.0 * (seconds - 1.0)).round() as i64);
    let first = bytes.rest().windows(3).take(LONGEST).position(|three| three[1] <= 1 && three[2] == 1);
    let first = first.ok_or_else(|| bytes.wrong(0, "other bytes", EVENTS))?;
    bytes.take(first, EVENTS)?;
    let mut mouse = Mouse::new(layout, questions, told);
    let events = play(&mut bytes, &mut mouse);
    Ok(mouse.loaded(events))
}

fn read_layout(bytes: &mut Bytes<'_>) -> Result<Layout, FormatError> {
    bytes.take(5, "a version and four other bytes")?;
    let level = bytes.number(1, "a level")?;
    let place = Place::Byte(bytes.at());
    let (rows, cols, mines) = match level {
        // The beginner's board of old.
        3 => (8, 8, 10),
        4 => (16, 16, Game::INTERMEDIATE.mines()),
        5 => (16, 30, Game::EXPERT.mines()),
        6 => {
            let [cols, rows, high, low] = bytes.array("columns, rows and two bytes for the mines")?;
            (usize::from(rows) + 1, usize::from(cols) + 1, usize::from(u16::from_be_bytes([high, low])))
        }
        _ => return Err(bytes.wrong(1, format!("the level {level}"), "a level from 3 to 6")),
    };
    layout_of(bytes, (rows, cols), place, mines, &|bytes| {
        let [row, col] =
            bytes.array("row and column of a mine")?.map(|number| usize::from(number).wrapping_sub(1));
        Ok(Coord::new(row, col))
    })
}

/// Where the text in brackets begins: a bracket, the number of a level, a bar.
fn bracket(rest: &[u8]) -> Option<usize> {
    let is_start = |three: &[u8]| three[0] == b'[' && (b'0'..=b'3').contains(&three[1]) && three[2] == b'|';
    rest.windows(3).take(PREFIX).position(is_start)
}

/// Plays the events up to the one that ends them.
fn play(bytes: &mut Bytes<'_>, mouse: &mut Mouse) -> Result<(), FormatError> {
    let (mut released, mut last) = (None, None);
    loop {
        let [what, x_high, seconds_low, x_low, hundredths, y_high, seconds_high, y_low] =
            bytes.array("an event of eight bytes, or eight bytes with 0 seconds as the end")?;
        let number = |high, low| i64::from(u16::from_be_bytes([high, low]));
        let seconds = number(seconds_high, seconds_low);
        if seconds == 0 {
            break;
        }
        let press = match what {
            1 => continue,
            3 => Press::LeftDown,
            5 | 21 => Press::LeftUp,
            9 => Press::RightDown,
            11 => Press::ShiftDown,
            17 | 145 => Press::RightUp,
            33 => Press::MiddleDown,
            65 | 193 => Press::MiddleUp,
            _ => {
                mouse.damaged(bytes.wrong(8, format!("an event {what}"), "something that a mouse does"));
                continue;
            }
        };
        let millis = 1000 * (seconds - 1) + 10 * i64::from(hundredths);
        let place = (number(x_high, x_low), number(y_high, y_low));
        mouse.take(&Event::in_pixels(millis, press, place, SQUARE));
        released = released.or((press == Press::LeftUp).then_some(millis));
        last = Some(millis);
    }
    // The time of some files is wrong: it is less than that of the last event. The game then took from the first time the left button was
    // let go to that event.
    if let Some(last) = last.filter(|&last| mouse.replay.millis.is_none_or(|told| told < last)) {
        mouse.replay.millis = Some(last - released.unwrap_or(0));
    }
    Ok(())
}
