//! EVF, the replays of Metasweeper, versions 0 to 4, as described by their author
//! (<https://github.com/eee555/ms-toollib>, `evf format`). Numbers have their highest byte first.

use super::bytes::Bytes;
use super::check_size;
use super::mouse::{Event, Mouse, Press};
use crate::formats::{FormatError, Loaded, Place, layout_where};
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
    // Question marks are not recorded so that they could be read: the description and its own reader take the bit for opposites.
    let mut mouse = Mouse::new(start.layout, false, Some(start.millis));
    let play = if start.version == NEWEST { play_relative } else { play };
    let events = play(&mut bytes, &mut mouse, start.square as i64);
    if events.is_ok() {
        mouse.ended(start.won, Place::Byte(1));
    }
    Ok(mouse.loaded(events))
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
        let [rows, cols] = bytes.array("rows and columns")?.map(usize::from);
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
            bytes.counted(2, "the device")?;
        }
        // A bit for each cell, row by row.
        let place = bytes.at();
        let bits = bytes.take((rows * cols).div_ceil(8), "a bit for each cell")?;
        check_size((rows, cols), Place::Byte(size))?;
        let layout = layout_where(rows, cols, &|cell| bits[cell / 8] >> (7 - cell % 8) & 1 == 1)?;
        if layout.mines() != mines {
            let conflict = format!("{} mines, but the file says that there are {mines}", layout.mines());
            return Err(Place::Byte(place).conflict(conflict));
        }
        Ok(Self { version, won: summary & 0x80 != 0, square, millis, layout })
    }
}

const EVENT: &str = "an event, or the end of the events";

/// The events of versions 0 to 3: time and place in eight bytes.
fn play(bytes: &mut Bytes<'_>, mouse: &mut Mouse, square: i64) -> Result<(), FormatError> {
    loop {
        let what = bytes.number(1, EVENT)?;
        if matches!(what, 0 | 255) {
            return Ok(());
        }
        let millis = bytes.number(3, EVENT)? as i64;
        let place = (bytes.number(2, EVENT)? as i64, bytes.number(2, EVENT)? as i64);
        match Press::numbered(what) {
            Some(press) => mouse.take(&Event::in_pixels(millis, press, place, square)),
            None if what == 1 => {}
            None => mouse.damaged(bytes.wrong(8, format!("an event {what}"), EVENT)),
        }
    }
}

/// The events of version 4, each after the one before it.
fn play_relative(bytes: &mut Bytes<'_>, mouse: &mut Mouse, square: i64) -> Result<(), FormatError> {
    let (mut millis, mut x, mut y) = (0, 0, 0);
    loop {
        let what = bytes.number(1, EVENT)?;
        millis += match what {
            0 => return Ok(()),
            255 => bytes.number(2, EVENT)?,
            _ => bytes.number(1, EVENT)?,
        } as i64;
        match what {
            255 | 81..=83 | 99 => {}
            1..=12 => {
                x += bytes.signed(EVENT)?;
                y += bytes.signed(EVENT)?;
                if let Some(press) = Press::numbered(what) {
                    mouse.take(&Event::in_pixels(millis, press, (x, y), square));
                }
            }
            200 => {
                bytes.take(10, EVENT)?;
            }
            201 => {
                bytes.take(2, EVENT)?;
                bytes.until(0, EVENT)?;
            }
            // Of what cells show the description is not clear, and no program writes it.
            _ => return Err(bytes.wrong(2, format!("an event {what}"), EVENT)),
        }
    }
}
