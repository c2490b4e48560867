//! Games as replays that other programs read: RawVF and EVF.

use super::{Replay, SQUARE};
use crate::board::{Cell, Coord};
use crate::formats::write::drawn;
use crate::formats::{Format, WriteError, mine_bits};
use crate::layout::Layout;

/// What the mouse did, by its name in RawVF and its number in EVF.
const LEFT: [(&str, u8); 2] = [("lc", 2), ("lr", 3)];
const RIGHT: [(&str, u8); 2] = [("rc", 4), ("rr", 5)];
const MIDDLE: [(&str, u8); 2] = [("mc", 6), ("mr", 7)];
/// The version of EVF that is written: the newest one in which each event stands for itself.
const EVF: u8 = 3;

/// Milliseconds, what the mouse did, and where.
type Event = (i64, (&'static str, u8), Coord);

impl Replay {
    /// A game on a layout in the format RawVF or EVF, as [`open`](crate::formats::open) reads it again. A button is pressed and let go at the time
    /// of a click; flags that a click on a digit needs are set just before it, and taken away before the next click.
    /// Errors: [`WriteError`].
    pub fn write(&self, layout: &Layout, format: Format) -> Result<Vec<u8>, WriteError> {
        let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
        if layout.has_walls() {
            return Err(WriteError::Wall { format });
        }
        let too_large = |most| WriteError::Size { format, rows, cols, mines, most };
        match format {
            Format::RawVf => Ok(self.raw(layout).into_bytes()),
            Format::Evf => {
                const MOST: &str = "255 rows, 255 columns, 65,535 mines and 16,777 seconds";
                self.evf(layout).ok_or_else(|| too_large(MOST))
            }
            _ => Err(WriteError::NoReplay { format }),
        }
    }

    /// Each press and release, and whether the game is won.
    fn events(&self, layout: &Layout) -> (Vec<Event>, bool) {
        let (mut board, mut events) = (layout.closed_board(), Vec::new());
        let (mut lost, mut flags) = (false, Vec::new());
        for click in &self.clicks {
            let mut press = |buttons: [(&'static str, u8); 2], at| {
                events.extend(buttons.map(|button| (click.millis, button, at)));
            };
            // Flags that stayed would be in the way of what opens later.
            flags.drain(..).for_each(|at| press(RIGHT, at));
            let others = board.neighbours(click.at).filter(|at| board.get(*at) == Cell::Closed);
            let others: Vec<Coord> = others.filter(|at| !click.opened.contains(at)).collect();
            if click.opened == [click.at] {
                press(LEFT, click.at);
            } else if board.get(click.at) == Cell::Digit(others.len() as u8) {
                others.iter().for_each(|&at| press(RIGHT, at));
                press(MIDDLE, click.at);
                flags = others;
            } else {
                // The file doesn't say which cells had flags, and one of them was safe and is open by now. A mine ends the game, so it comes last.
                let (mines, safe): (Vec<_>, Vec<_>) =
                    click.opened.iter().partition(|at| layout.is_mine(**at));
                safe.into_iter().chain(mines).for_each(|&at| press(LEFT, at));
            }
            lost |= click.opened.iter().any(|&at| layout.is_mine(at));
            flags.iter().for_each(|&at| board.set(at, Cell::Mine));
            layout.open(&mut board, click.opened.clone());
            flags.iter().for_each(|&at| board.set(at, Cell::Closed));
        }
        (events, !lost && board == layout.open_board())
    }

    fn raw(&self, layout: &Layout) -> String {
        let seconds = |millis: i64| {
            let sign = if millis < 0 { "-" } else { "" };
            format!("{sign}{}.{:03}", millis.unsigned_abs() / 1000, millis.unsigned_abs() % 1000)
        };
        let (events, won) = self.events(layout);
        let mut text = format!(
            "RawVF_Version: Rev6\nProgram: minescheme\nVersion: {}\nWidth: {}\nHeight: {}\nMines: {}\nMarks: Off\nTime: {}\nBBBV: {}\n\
             Mode: Classic\nBoard:\n",
            env!("CARGO_PKG_VERSION"),
            layout.cols(),
            layout.rows(),
            layout.mines(),
            seconds(self.duration()),
            layout.bbbv(),
        );
        text.push_str(&drawn(layout, '*', |_| '0'));
        text.push_str("Events:\n");
        for (millis, (name, _), at) in events {
            let (x, y) = pixels(at);
            text.push_str(&format!("{} {name} {} {} ({x} {y})\n", seconds(millis), at.col + 1, at.row + 1));
        }
        if won {
            text.push_str(&format!("{} won\n", seconds(self.duration())));
        }
        text
    }

    fn evf(&self, layout: &Layout) -> Option<Vec<u8>> {
        let (events, won) = self.events(layout);
        let three = |millis: i64| -> Option<[u8; 3]> {
            let [zero, bytes @ ..] = u32::try_from(millis).ok()?.to_be_bytes();
            (zero == 0).then_some(bytes)
        };
        let flagged = events.iter().any(|(_, button, _)| RIGHT.contains(button));
        let summary = u8::from(won) << 7 | u8::from(!flagged) << 4;
        // No question marks.
        let mut bytes = vec![EVF, summary, 0x80];
        bytes.extend([u8::try_from(layout.rows()).ok()?, u8::try_from(layout.cols()).ok()?]);
        bytes.extend(u16::try_from(layout.mines()).ok()?.to_be_bytes());
        bytes.push(SQUARE as u8);
        // The standard mode.
        bytes.extend([0, 0]);
        bytes.extend(u16::try_from(layout.bbbv()).ok()?.to_be_bytes());
        bytes.extend(three(self.duration())?);
        // The program; the player, the contest, the player's number, two times, the country and the device are not said.
        bytes.extend(b"minescheme\0\0\0\0\0\0\0\0");
        bytes.extend(mine_bits(layout));
        for (millis, (_, number), at) in events {
            let (x, y) = pixels(at);
            bytes.push(number);
            bytes.extend(three(millis)?);
            bytes.extend([x, y].map(|pixels| (pixels as u16).to_be_bytes()).concat());
        }
        // There is no checksum.
        bytes.push(255);
        Some(bytes)
    }
}

/// The middle of a cell.
fn pixels(at: Coord) -> (usize, usize) {
    let middle = |number: usize| number * SQUARE as usize + SQUARE as usize / 2;
    (middle(at.col), middle(at.row))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Boards, Loaded};

    const HEAD: &str = "RawVF_Version: Rev6\nBoard:\n*000\n0000\n000*\nEvents:\n";

    fn read(bytes: Vec<u8>) -> (Layout, Replay) {
        let mut boards = Boards::from_bytes("a game".to_owned(), bytes, None).unwrap();
        let Loaded { layout, replay, .. } = boards.next().unwrap().unwrap();
        (layout.unwrap(), replay.unwrap())
    }

    /// The cells that a game opens, written and read again.
    fn again(events: &str) -> Vec<Coord> {
        let (layout, replay) = read(format!("{HEAD}{events}").into_bytes());
        let written = [Format::RawVf, Format::Evf].map(|format| {
            let (same, again) = read(replay.write(&layout, format).unwrap());
            assert_eq!((same, &again.damage), (layout.clone(), &None), "{format}");
            let mut opened: Vec<Coord> = again.clicks.into_iter().flat_map(|click| click.opened).collect();
            opened.sort_unstable();
            opened
        });
        assert_eq!(written[0], written[1]);
        written[0].clone()
    }

    #[test]
    fn a_mine_that_had_a_flag_can_be_opened() {
        let events = "0 lr 2 2 (0 0)\n1 rc 1 1 (0 0)\n1 rr 1 1 (0 0)\n2 mc 2 2 (0 0)\n2 mr 2 2 (0 0)\n\
                      3 rc 1 1 (0 0)\n3 rr 1 1 (0 0)\n4 lr 1 1 (0 0)\n";
        let opened = again(events);
        assert!(opened.contains(&Coord::new(0, 0)) && opened.contains(&Coord::new(0, 1)), "{opened:?}");
    }

    /// The flag kept a safe cell closed; the file doesn't say that.
    #[test]
    fn a_wrong_flag_that_an_opening_went_around_loses_the_game_all_the_same() {
        let events = "0 lr 2 2 (0 0)\n1 rc 2 1 (0 0)\n1 rr 2 1 (0 0)\n2 lr 4 1 (0 0)\n\
                      3 mc 2 2 (0 0)\n3 mr 2 2 (0 0)\n";
        assert!(again(events).contains(&Coord::new(0, 0)));
    }
}
