//! RMV, the replays of Viennasweeper, versions 1 and 2, as described by their authors (<https://github.com/ralokt/rmv_spec>). Numbers have their
//! highest byte first. What the file says about cells after a move is ignored, because it follows from the board and the mouse.

use super::bytes::Bytes;
use super::mouse::{Event, Mouse, Press};
use super::{SQUARE, listed_layout};
use crate::board::Coord;
use crate::formats::{FormatError, Loaded, Place};

pub(in crate::formats) const MAGIC: &[u8] = b"*rmv";
/// Where the board begins in the window of version 1, in pixels.
const CORNER: (i64, i64) = (12, 56);

pub(in crate::formats) fn parse(all: &[u8]) -> Result<Loaded, FormatError> {
    let mut bytes = Bytes::new(all);
    if bytes.take(MAGIC.len(), "`*rmv`")? != MAGIC {
        return Err(bytes.wrong(MAGIC.len(), "other bytes", "`*rmv`"));
    }
    let version = bytes.number(2, "a version")?;
    if !matches!(version, 1 | 2) {
        return Err(bytes.wrong(2, format!("version {version}"), "version 1 or 2"));
    }
    let is_new = version == 2;
    const SIZES: &str = "the sizes of the parts";
    // Of a newer file the program, and the size of the file.
    bytes.take(if is_new { 6 } else { 4 }, SIZES)?;
    let result = if is_new { 0 } else { bytes.number(2, SIZES)? };
    let program = bytes.number(2, SIZES)?;
    // Of the player and of the board.
    bytes.take(4, SIZES)?;
    let preflagged = bytes.number(2, SIZES)?;
    let properties = bytes.number(2, SIZES)?;
    // Of more properties, of the events and of the checksum.
    bytes.take(if is_new { 8 } else { 6 }, SIZES)?;
    bytes.take(result + program, "the result and the program as text")?;
    const PLAYER: &str = "the player";
    for _ in 0..bytes.number(2, PLAYER)? {
        bytes.counted(1, PLAYER)?;
    }
    bytes.take(4, "the time at which the board was made")?;
    let layout = listed_layout(&mut bytes, 0)?;
    let mut flags = Vec::new();
    if preflagged > 0 {
        for _ in 0..bytes.number(2, "the number of flags")? {
            let [col, row] = bytes.array("column and row of a flag")?;
            flags.push(Coord::new(row.into(), col.into()));
        }
    }
    const PROPERTIES: &str = "the properties";
    let properties = bytes.take(properties, PROPERTIES)?;
    if is_new {
        for _ in 0..bytes.number(2, PROPERTIES)? {
            for _ in ["name", "value"] {
                bytes.counted(1, PROPERTIES)?;
            }
        }
    }
    let square = properties.get(6).filter(|_| is_new).map_or(SQUARE, |&square| square.into());
    if square == 0 {
        return Err(bytes.wrong(0, "cells of 0 pixels", "at least 1"));
    }
    let mut mouse = Mouse::new(layout, properties.first() == Some(&1), None);
    // From before the recording began.
    for at in flags {
        mouse.take(&Event { millis: 0, press: Press::Flag, at });
    }
    let events = play(&mut bytes, &mut mouse, is_new, square);
    Ok(mouse.loaded(events))
}

fn play(bytes: &mut Bytes<'_>, mouse: &mut Mouse, is_new: bool, square: i64) -> Result<(), FormatError> {
    const EVENT: &str = "an event, or the end of the game";
    loop {
        let code = bytes.number(1, EVENT)?;
        match code {
            0 if !is_new => {
                bytes.take(4, "a time")?;
            }
            1..=7 => {
                let millis = bytes.number(3, EVENT)? as i64;
                bytes.take(1, EVENT)?;
                let place = match is_new {
                    true => (bytes.signed(EVENT)?, bytes.signed(EVENT)?),
                    false => {
                        let (x, y) = (bytes.number(2, EVENT)? as i64, bytes.number(2, EVENT)? as i64);
                        (x - CORNER.0, y - CORNER.1)
                    }
                };
                if let Some(press) = Press::numbered(code) {
                    mouse.take(&Event::in_pixels(millis, press, place, square));
                }
            }
            // 28: a short move.
            9..=14 | 18..=28 if code != 28 || is_new => {
                bytes.take(2, EVENT)?;
            }
            15..=17 => {
                let place = Place::Byte(bytes.at() - 1);
                mouse.replay.millis = Some(bytes.number(3, "the time of the end")? as i64);
                // 17: the game was left.
                mouse.ended(code == 16, place);
                return Ok(());
            }
            _ => return Err(bytes.wrong(1, format!("an event {code}"), EVENT)),
        }
    }
}
