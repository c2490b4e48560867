//! EVF, the replays of Metasweeper, versions 0 to 4, as described by their author
//! (<https://github.com/eee555/ms-toollib>, `evf format`). Numbers have their highest byte first.

use super::bytes::Bytes;
use super::mouse::{Event, Press};
use super::{End, Head, Next, layout_of, played};
use crate::board::Coord;
use crate::formats::{FormatError, Loaded, Place};
use crate::layout::Layout;

/// The last version.
const NEWEST: usize = 4;
/// The modes that are described; 65535 is a board without rules.
const MODES: std::ops::RangeInclusive<usize> = 0..=16;
/// The sides of a cell on the screen, in pixels.
const SQUARES: std::ops::RangeInclusive<usize> = 1..=255;

/// Whether bytes begin like such a file.
pub(in crate::formats) fn is_one(bytes: &[u8]) -> bool {
    Start::read(&mut Bytes::new(bytes)).is_ok()
}

pub(in crate::formats) fn parse(all: &[u8]) -> Result<Loaded, FormatError> {
    let mut bytes = Bytes::new(all);
    let start = Start::read(&mut bytes)?;
    if start.version == NEWEST {
        const NAMES: &str = "the names of measures";
        for _ in 0..bytes.number(2, NAMES)? {
            bytes.until(0, NAMES)?;
        }
    }
    let square = start.square as i64;
    // Question marks are not recorded so that they could be read: the description and its own reader take the bit for opposites.
    let head = Head { layout: start.layout, questions: false, millis: Some(start.millis) };
    let end = End { won: Some((start.won, Place::Byte(1))), ..End::default() };
    match start.version {
        NEWEST => {
            let mut events = Relative { bytes, square, end, millis: 0, at: (0, 0) };
            Ok(played(head, &mut || events.next()))
        }
        _ => Ok(played(head, &mut || next(&mut bytes, square, end))),
    }
}

/// What comes before the events.
struct Start {
    version: usize,
    won: bool,
    square: usize,
    millis: i64,
    layout: Layout,
}

impl Start {
    fn read(bytes: &mut Bytes<'_>) -> Result<Self, FormatError> {
        let version = bytes.number(1, "a version")?;
        if version > NEWEST {
            return Err(bytes.wrong(1, format!("version {version}"), "a version from 0 to 4"));
        }
        let summary = bytes.number(1, "a summary")?;
        if version >= 3 {
            bytes.take(1, "the settings")?;
        }
        let size = bytes.at();
        let [rows, cols] = bytes.array("rows and columns")?;
        let mines = bytes.number(2, "the number of mines")?;
        let square = bytes.number(1, "the size of a cell")?;
        if !SQUARES.contains(&square) {
            return Err(bytes.wrong(1, "cells of 0 pixels", "at least 1"));
        }
        let mode = bytes.number(2, "a mode")?;
        if !MODES.contains(&mode) && mode != usize::from(u16::MAX) {
            return Err(bytes.wrong(2, format!("the mode {mode}"), "a mode from 0 to 16, or 65535"));
        }
        bytes.take(2, "the 3BV")?;
        let millis = bytes.number(if version == NEWEST { 4 } else { 3 }, "the time of the game")? as i64;
        const TEXTS: &str = "text that ends with a zero byte";
        let is_translated = summary & 0x08 != 0;
        let (before, texts) = match version {
            0 | 1 => (0, 7),
            2 | 3 => (0, 8),
            // The country and two times; then the program, what translated the file from what, and the player.
            _ => (18, if is_translated { 6 } else { 4 }),
        };
        bytes.take(before, "the country and the times")?;
        for _ in 0..texts {
            bytes.until(0, TEXTS)?;
        }
        if version == NEWEST {
            let device = bytes.number(2, "the device")?;
            bytes.take(device, "the device")?;
        }
        let layout = read_layout(bytes, (rows.into(), cols.into()), size, mines)?;
        Ok(Self { version, won: summary & 0x80 != 0, square, millis, layout })
    }
}

/// A bit for each cell, row by row.
fn read_layout(
    bytes: &mut Bytes<'_>,
    (rows, cols): (usize, usize),
    size: usize,
    mines: usize,
) -> Result<Layout, FormatError> {
    let place = bytes.at();
    let bits = bytes.take((rows * cols).div_ceil(8), "a bit for each cell")?;
    let is_mine = |cell: &usize| bits[cell / 8] >> (7 - cell % 8) & 1 == 1;
    let found = (0..rows * cols).filter(is_mine);
    let layout = layout_of(
        (rows, cols),
        Place::Byte(size),
        found.map(|cell| Ok((Coord::new(cell / cols, cell % cols), Place::Byte(place + cell / 8)))),
    )?;
    if layout.mines() != mines {
        let conflict = format!("{} mines, but the file says that there are {mines}", layout.mines());
        return Err(Place::Byte(place).conflict(conflict));
    }
    Ok(layout)
}

const EVENT: &str = "an event, or the end of the events";

/// The next event of versions 0 to 3: time and place in eight bytes.
fn next(bytes: &mut Bytes<'_>, square: i64, end: End) -> Result<Next, FormatError> {
    let what = bytes.number(1, EVENT)?;
    if matches!(what, 0 | 255) {
        return Ok(Next::End(end));
    }
    let millis = bytes.number(3, EVENT)? as i64;
    let place = (bytes.number(2, EVENT)? as i64, bytes.number(2, EVENT)? as i64);
    Ok(match Press::numbered(what) {
        Some(press) => Next::Event(Event::in_pixels(millis, press, place, square)),
        None if what == 1 => Next::Other,
        None => Next::Bad(bytes.wrong(8, format!("an event {what}"), EVENT)),
    })
}

/// The events of version 4, each after the one before it.
struct Relative<'a> {
    bytes: Bytes<'a>,
    square: i64,
    end: End,
    millis: i64,
    at: (i64, i64),
}

impl Relative<'_> {
    fn next(&mut self) -> Result<Next, FormatError> {
        let bytes = &mut self.bytes;
        let what = bytes.number(1, EVENT)?;
        let after = match what {
            0 => return Ok(Next::End(self.end)),
            255 => bytes.number(2, EVENT)?,
            _ => bytes.number(1, EVENT)?,
        };
        self.millis += after as i64;
        match what {
            255 | 81..=83 | 99 => Ok(Next::Other),
            1..=12 => {
                let moved: [u8; 4] = bytes.array(EVENT)?;
                let [along, down] = [[moved[0], moved[1]], [moved[2], moved[3]]].map(i16::from_be_bytes);
                self.at = (self.at.0 + i64::from(along), self.at.1 + i64::from(down));
                let event = |press| Next::Event(Event::in_pixels(self.millis, press, self.at, self.square));
                Ok(Press::numbered(what).map_or(Next::Other, event))
            }
            200 => bytes.take(10, EVENT).map(|_| Next::Other),
            201 => bytes.take(2, EVENT).and_then(|_| bytes.until(0, EVENT)).map(|_| Next::Other),
            // Of what cells show the description is not clear, and no program writes it.
            _ => Err(bytes.wrong(2, format!("an event {what}"), EVENT)),
        }
    }
}
