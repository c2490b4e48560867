//! MVF, the replays of Minesweeper Clone, from its first versions to 2007. Nobody has published a description, but others have read such
//! files and said what is in them (<https://github.com/thefinerminer/minesweeper-rawvf>). There are three kinds:
//!
//! - Before 0.97: columns, rows, mines and their places, whether there are question marks; then eight bytes an event. At the end are the time,
//!   the player and a checksum.
//! - 0.97 and 2006 to 2007: a head, the same about the board, the player; then five or six bytes an event, whose bits are in an order that
//!   depends on two bytes before them.
//!
//! An event says which buttons are down.

use super::bytes::Bytes;
use super::mouse::{Event, Mouse, Press};
use super::{SLACK, SQUARE, listed_layout};
use crate::formats::{FormatError, Loaded, Place};
use crate::layout::Layout;

const MAGIC: [u8; 2] = [0x11, 0x4d];
/// The last digit of the year of a program's version, in its head.
const YEAR: usize = 27;
/// The bytes of an event in old files.
const OLD_EVENT: usize = 8;
/// The sizes of boards of old files: rows, columns and mines.
const OLD_BOARDS: [(usize, usize, usize); 3] = [(8, 8, 10), (16, 16, 40), (16, 30, 99)];

/// A kind of file, and where it begins behind its head.
enum Kind {
    Old,
    Beta(usize),
    New(usize),
}

impl Kind {
    fn of(bytes: &[u8]) -> Option<Self> {
        match (bytes.first_chunk()?, bytes.get(YEAR)) {
            (&MAGIC, Some(b'5' | b'8')) => Some(Self::Beta(74)),
            (&MAGIC, Some(b'6' | b'7')) => Some(Self::New(71)),
            // As another program changed it.
            ([0, 0], _) => Some(Self::Beta(7)),
            (&[cols, rows], _) => {
                OLD_BOARDS.iter().any(|&(r, c, _)| (r, c) == (rows.into(), cols.into())).then_some(Self::Old)
            }
        }
    }
}

/// Whether bytes begin like a file of Clone; a name may show what two zeros don't.
pub(in crate::formats) fn is_one(bytes: &[u8]) -> bool {
    match Kind::of(bytes) {
        Some(Kind::Old) => {
            let mut bytes = Bytes::new(bytes);
            let is_known =
                |layout: &Layout| OLD_BOARDS.contains(&(layout.rows(), layout.cols(), layout.mines()));
            // A board file ends with its mines.
            listed_layout(&mut bytes, 0).is_ok_and(|layout| is_known(&layout)) && !bytes.rest().is_empty()
        }
        Some(Kind::Beta(7)) => parse(bytes).is_ok(),
        Some(_) => true,
        None => bytes.starts_with(&MAGIC),
    }
}

pub(in crate::formats) fn parse(all: &[u8]) -> Result<Loaded, FormatError> {
    match Kind::of(all) {
        Some(Kind::Old) => old(all),
        Some(Kind::Beta(start)) => bit_by_bit(Bytes::from(all, start), false),
        Some(Kind::New(start)) => bit_by_bit(Bytes::from(all, start), true),
        None => Err(Bytes::new(all).wrong(0, "other bytes", "the head of a file of Minesweeper Clone")),
    }
}

/// Where the mouse is, and which of its buttons are down.
#[derive(Clone, Copy)]
struct State {
    millis: i64,
    left: bool,
    middle: bool,
    right: bool,
    at: (i64, i64),
}

/// Presses and lets go what changes from each state to the next.
fn play(mouse: &mut Mouse, states: &[State]) {
    for state in states {
        let changes = [
            (Press::LeftDown, state.left && !mouse.left),
            (Press::RightDown, state.right && !mouse.right),
            (Press::MiddleDown, state.middle && !mouse.middle),
            (Press::LeftUp, !state.left && mouse.left),
            (Press::RightUp, !state.right && mouse.right),
            (Press::MiddleUp, !state.middle && mouse.middle),
        ];
        for (press, _) in changes.into_iter().filter(|(_, is)| *is) {
            mouse.take(&Event::in_pixels(state.millis, press, state.at, SQUARE));
        }
    }
}

/// A time in seconds and hundredths, as thousandths.
fn score(bytes: &mut Bytes<'_>) -> Result<i64, FormatError> {
    let (seconds, hundredths) = (bytes.number(2, "the time")?, bytes.number(1, "the time")?);
    Ok(1000 * seconds as i64 + 10 * hundredths as i64)
}

/// How many bytes of an old file its time and what comes after it take: from 0.8 on there is a checksum of 20 bytes between zeros, before that
/// one of 10 digits. Above it are 100 bytes with the player's name, from 0.76 on. `None` if the end looks like none of them.
fn tail(all: &[u8]) -> Option<usize> {
    let from_end = |count: usize| all.len().checked_sub(count).and_then(|at| all.get(at));
    let is_name =
        |from: usize| (from..from + 100).all(|place| from_end(place).is_some_and(|&sign| sign >= b' '));
    if from_end(1) == Some(&0) && from_end(22) == Some(&0) && is_name(23) {
        return Some(125);
    }
    let has_digits = (1..=10).all(|place| from_end(place).is_some_and(u8::is_ascii_digit));
    let is_named = (11..=13).all(|place| from_end(place) == Some(&b' '));
    has_digits.then_some(if is_named { 113 } else { 13 })
}

fn old(all: &[u8]) -> Result<Loaded, FormatError> {
    let mut bytes = Bytes::new(all);
    let layout = listed_layout(&mut bytes, 0)?;
    let [questions, _] = bytes.array("whether there are question marks")?;
    let begin = bytes.at();
    let tail = tail(all).and_then(|tail| all.len().checked_sub(tail)).filter(|&end| end >= begin);
    let end = tail.unwrap_or(all.len());
    let told = tail.map(|end| score(&mut Bytes::from(all, end))).transpose()?;
    let read = |most| old_states(Bytes::from(&all[..end], begin), most);
    let (mut states, mut damage) = read(told.unwrap_or(i64::MAX));
    let last = states.last().map_or(0, |last| last.millis);
    // The last event ends the game.
    let millis = told.filter(|told| told - last <= SLACK);
    if millis.is_none() {
        (states, damage) = read(i64::MAX);
        damage = damage.or(Some(match told {
            Some(told) => Place::Byte(end).conflict(format!(
                "the file says that the game took {:.2} s, but its events end at another time",
                told as f64 / 1000.0
            )),
            None => Bytes::from(all, end).wrong(0, "the end", "the time of the game and a checksum"),
        }));
    }
    // The last release is not recorded.
    states.extend(states.last().map(|last| State { left: false, middle: false, right: false, ..*last }));
    let mut mouse = Mouse::new(layout, questions == 1, millis);
    mouse.replay.damage = damage;
    play(&mut mouse, &states);
    Ok(mouse.loaded(Ok(())))
}

/// Reads the events of an old file up to a time, and the first one that is wrong. What comes after that time is none; there may be a few bytes
/// more.
fn old_states(mut bytes: Bytes<'_>, most: i64) -> (Vec<State>, Option<FormatError>) {
    let (mut states, mut damage) = (Vec::new(), None);
    let mut last = 0;
    while let Ok(event) = bytes.array("an event") {
        let state = old_state(event);
        if state.millis > most {
            break;
        }
        // Hundredths of a second, and three buttons.
        if event[1] < 100 && event[2] < 8 && state.millis >= last {
            last = state.millis;
            states.push(state);
        } else {
            let found = format!("the bytes {event:02x?}");
            let error = bytes.wrong(OLD_EVENT, found, "an event, not before the one above it");
            damage.get_or_insert(error);
        }
    }
    (states, damage)
}

fn old_state([seconds, hundredths, buttons, x_high, x_low, y_high, y_low, _]: [u8; OLD_EVENT]) -> State {
    let number = |high, low| i64::from(u16::from_be_bytes([high, low]));
    State {
        millis: 1000 * i64::from(seconds) + 10 * i64::from(hundredths),
        left: buttons & 1 != 0,
        middle: buttons & 2 != 0,
        right: buttons & 4 != 0,
        at: (number(x_high, x_low), number(y_high, y_low)),
    }
}

/// 0.97, or, `new`, 2006 and 2007.
fn bit_by_bit(mut bytes: Bytes<'_>, new: bool) -> Result<Loaded, FormatError> {
    bytes.take(9, "date, level and mode")?;
    let (millis, won) = match new {
        true => (bytes.number(3, "the time of the game")? as i64, None),
        false => {
            let millis = score(&mut bytes)?;
            let place = Place::Byte(bytes.at());
            let (all, solved) = (bytes.number(2, "the 3BV")?, bytes.number(2, "the 3BV that was solved")?);
            bytes.take(6, "the numbers of clicks")?;
            (millis, Some((all == solved, place)))
        }
    };
    let questions = bytes.number(1, "whether there are question marks")? == 1;
    let layout = listed_layout(&mut bytes, 1)?;
    bytes.counted(1, "the player")?;
    let order = Order::of(bytes.number(2, "the order of the bits")?, new);
    let count = bytes.number(3, "the number of events")?;
    let mut states = Vec::new();
    let events = (0..count).try_for_each(|_| {
        states.push(order.state(&mut bytes)?);
        Ok(())
    });
    // The time of 0.97 begins when the button is pressed: the game began when it was let go.
    let released = states.windows(2).find(|pair| pair[0].left && !pair[1].left).map(|pair| pair[1].millis);
    let played_for = released.zip(states.last()).map(|(released, last)| last.millis - released);
    let millis = played_for.filter(|_| !new).unwrap_or(millis);
    let mut mouse = Mouse::new(layout, questions, Some(millis));
    play(&mut mouse, &states);
    if let Some((won, place)) = won.filter(|_| events.is_ok()) {
        mouse.ended(won, place);
    }
    Ok(mouse.loaded(events))
}

/// In which order the bits of an event stand.
struct Order {
    /// Where each bit of an event stands: eight places a byte.
    bits: Vec<usize>,
    new: bool,
}

impl Order {
    /// The bits stand in the order of the digits of some numbers, of equal ones the first comes first.
    fn of(key: usize, new: bool) -> Self {
        let key = key as f64;
        let (one, two) = (key.sqrt(), (key + 1000.0).sqrt());
        let (three, four) = ((one + 1000.0).sqrt(), (two + 1000.0).sqrt());
        let numbers = [
            (three + 1000.0).cos(),
            two.sqrt().sin(),
            three.cos(),
            (one.sqrt() + 1000.0).sin(),
            four.cos(),
            four.sin(),
        ];
        let mut digits = Vec::new();
        for number in &numbers[..if new { 6 } else { 5 }] {
            let eight = format!("{:08}", (number.abs() * 1e8).round_ties_even() as u64);
            digits.extend_from_slice(&eight.as_bytes()[..8]);
        }
        let mut order: Vec<usize> = (0..digits.len()).collect();
        order.sort_unstable_by_key(|&place| (digits[place], place));
        Self { bits: order, new }
    }

    fn state(&self, bytes: &mut Bytes<'_>) -> Result<State, FormatError> {
        let event = bytes.take(if self.new { 6 } else { 5 }, "an event")?;
        let bit = |number: usize| i64::from(event[self.bits[number] / 8] >> (self.bits[number] % 8) & 1);
        let number =
            |from: usize, bits: usize| (0..bits).fold(0, |sum, place| sum | bit(from + place) << place);
        let (millis, at) = match self.new {
            true => (number(25, 22), (number(14, 11) - 32, number(3, 11) - 32)),
            false => (10 * number(21, 7) + 1000 * number(28, 10), (number(12, 9), number(3, 9))),
        };
        Ok(State { millis, right: bit(0) == 1, middle: bit(1) == 1, left: bit(2) == 1, at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Coord;

    /// What a game of an old file opens: the cell of each click, and how many cells it opens. Events are a bit for each button that is down, a
    /// column and a row, a tenth of a second apart.
    fn opened(questions: u8, events: &[(u8, u8, u8)]) -> Vec<(Coord, usize)> {
        // 3 rows and 4 columns, with mines at the top left and at the bottom right.
        let mut file = vec![4, 3, 0, 2, 0, 0, 3, 2, questions, 0];
        for (time, &(buttons, col, row)) in events.iter().enumerate() {
            let tenth = time as u8;
            file.extend([tenth / 10, tenth % 10 * 10, buttons, 0, 16 * col + 8, 0, 16 * row + 8, 0]);
        }
        let replay = old(&file).unwrap().replay.unwrap();
        replay.clicks.into_iter().map(|click| (click.at, click.opened.len())).collect()
    }

    #[test]
    fn every_button_of_an_old_file_does_what_it_does() {
        const LEFT: u8 = 1;
        const MIDDLE: u8 = 2;
        const RIGHT: u8 = 4;
        let click = |button, col, row| [(button, col, row), (0, col, row)];
        let (first, around) = ((Coord::new(0, 3), 1), (Coord::new(1, 1), 4));
        let marked = [click(LEFT, 3, 0), click(RIGHT, 0, 0)].concat();
        assert_eq!(opened(0, &marked), [first]);
        let middle = [&marked[..], &click(MIDDLE, 1, 1)].concat();
        assert_eq!(opened(0, &middle), [first, around]);
        // The last release is not in the file.
        assert_eq!(opened(0, &middle[..middle.len() - 1]), [first, around]);
        // What counts is where a button is let go.
        let dragged = [&marked[..], &[(MIDDLE, 3, 0), (MIDDLE, 1, 1), (0, 1, 1)]].concat();
        assert_eq!(opened(0, &dragged), [first, around]);
        let both = [&marked[..], &[(LEFT, 1, 1), (LEFT | RIGHT, 1, 1), (RIGHT, 1, 1), (0, 1, 1)]].concat();
        assert_eq!(opened(0, &both), [first, around]);
        // Held down, a button does nothing more; nor does a middle button without a mark.
        let held = [(LEFT, 3, 0), (LEFT, 2, 0), (LEFT, 3, 0), (0, 3, 0)];
        assert_eq!(opened(0, &held), [first]);
        assert_eq!(opened(0, &[&held[..], &click(MIDDLE, 1, 1)].concat()), [first]);
        // A mark, a question mark, none: only a mark keeps a cell from being opened.
        let rights = |times: usize| [click(RIGHT, 1, 1)].repeat(times).concat();
        let then_left =
            |times, questions| opened(questions, &[&rights(times)[..], &click(LEFT, 1, 1)].concat());
        let mine = [(Coord::new(1, 1), 1)];
        assert_eq!(
            (then_left(1, 1), then_left(2, 1), then_left(3, 1)),
            (vec![], mine.to_vec(), mine.to_vec())
        );
        assert_eq!((then_left(1, 0), then_left(2, 0), then_left(3, 0)), (vec![], mine.to_vec(), vec![]));
    }
}
