//! What the buttons of a mouse do to a board, as in the game.
//!
//! Releasing the left button opens a closed cell. Pressing the right button sets a flag, removes it or, in games with question
//! marks, turns it into a question mark. Releasing both buttons, the middle one, or the left one with shift, on a digit with as many
//! flags next to it opens its other neighbours (a chord).

use std::collections::HashSet;

use super::{Click, Replay, SLACK};
use crate::board::{Board, Cell, Coord};
use crate::formats::{FormatError, Loaded, Place};
use crate::layout::Layout;

/// What happened to a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    LeftDown,
    LeftUp,
    RightDown,
    RightUp,
    MiddleDown,
    MiddleUp,
    /// The left button, with shift held.
    ShiftDown,
    /// The second of both buttons.
    BothDown,
    /// A button that changes, whichever way.
    Left,
    Right,
    Middle,
    /// A flag that was set before the recording began.
    Flag,
}

impl Press {
    /// By its number in EVF and, up to 7, in RMV. `None` if the mouse is only moved.
    pub fn numbered(what: usize) -> Option<Self> {
        Some(match what {
            2 => Self::LeftDown,
            3 => Self::LeftUp,
            4 => Self::RightDown,
            5 => Self::RightUp,
            6 => Self::MiddleDown,
            7 => Self::MiddleUp,
            8 => Self::Flag,
            9 => Self::BothDown,
            10 => Self::Left,
            11 => Self::Right,
            12 => Self::Middle,
            _ => return None,
        })
    }
}

/// Something that the mouse did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub millis: i64,
    pub press: Press,
    /// Outside the board too.
    pub at: Coord,
}

impl Event {
    /// At a place in pixels from the upper left corner of a board whose cells have sides of `square`.
    pub fn in_pixels(millis: i64, press: Press, (x, y): (i64, i64), square: i64) -> Self {
        let place = |pixels: i64| usize::try_from(pixels.div_euclid(square)).unwrap_or(usize::MAX);
        Self { millis, press, at: Coord::new(place(y), place(x)) }
    }
}

/// A game that is played while its file is read, and the buttons that are pressed.
pub(super) struct Mouse {
    layout: Layout,
    board: Board,
    /// Cells with a question mark, in games that have them.
    questions: Option<HashSet<Coord>>,
    pub left: bool,
    pub right: bool,
    pub middle: bool,
    shift: bool,
    /// Both were pressed: letting go of the second does nothing.
    both: bool,
    /// A mine was opened.
    lost: bool,
    pub replay: Replay,
}

impl Mouse {
    /// Before a game, with question marks or without, that took so long, if that is said.
    pub fn new(layout: Layout, questions: bool, millis: Option<i64>) -> Self {
        Self {
            board: layout.closed_board(),
            layout,
            questions: questions.then(HashSet::new),
            left: false,
            right: false,
            middle: false,
            shift: false,
            both: false,
            lost: false,
            replay: Replay { millis, ..Replay::default() },
        }
    }

    /// Something that can't be read. Of several the first counts.
    pub fn damaged(&mut self, error: FormatError) {
        self.replay.damage.get_or_insert(error);
    }

    /// The file says at a place that the game was won or not.
    pub fn ended(&mut self, won: bool, place: Place) {
        if won != self.won() {
            let told = |won: bool| if won { "won" } else { "not won" };
            self.damaged(place.conflict(format!(
                "the file says that the game was {}, but by its clicks it was {}",
                told(won),
                told(!won)
            )));
        }
    }

    /// The file ends at a place without saying how the game did, after an event at this time: before the game was over?
    pub fn stopped(&mut self, last: i64, place: Place) {
        let is_over = self.lost || self.won();
        let cut = self.replay.millis.filter(|millis| !is_over && last < millis.saturating_sub(SLACK));
        if let Some(millis) = cut {
            let seconds = millis as f64 / 1000.0;
            let expected = format!("events up to {seconds:.2} s, as long as the game took");
            self.damaged(place.found("the end", expected));
        }
    }

    /// The game, after its events or what ended them too early.
    pub fn loaded(mut self, events: Result<(), FormatError>) -> Loaded {
        if let Err(error) = events {
            self.damaged(error);
        }
        let Self { layout, replay, .. } = self;
        let first = replay.clicks.first().map(|click| click.at);
        let board = layout.board_where(|at| first == Some(at));
        let note = replay.damage.as_ref().map(|damage| format!("the replay is damaged: {damage}"));
        Loaded { board, note, replay: Some(replay), ..Loaded::of_layout(layout) }
    }

    /// Whether all safe cells are open, and no mine.
    fn won(&self) -> bool {
        let open = |at| matches!(self.board.get(at), Cell::Digit(_));
        !self.lost && self.layout.coords().all(|at| self.layout.safe_digit(at).is_none() || open(at))
    }

    pub fn take(&mut self, event: &Event) {
        match event.press {
            Press::LeftDown => self.left_down(false),
            Press::ShiftDown => self.left_down(true),
            Press::LeftUp => self.left_up(event),
            Press::RightDown => self.right_down(event),
            Press::RightUp => self.right_up(event),
            Press::MiddleDown => self.middle = true,
            Press::MiddleUp => self.middle_up(event),
            Press::BothDown => (self.left, self.right, self.both) = (true, true, true),
            Press::Left if self.left => self.left_up(event),
            Press::Left => self.left_down(false),
            Press::Right if self.right => self.right_up(event),
            Press::Right => self.right_down(event),
            Press::Middle if self.middle => self.middle_up(event),
            Press::Middle => self.middle = true,
            Press::Flag => self.mark(event.at),
        }
    }

    fn left_down(&mut self, shift: bool) {
        (self.left, self.shift) = (true, shift);
        self.both |= self.right;
    }

    fn left_up(&mut self, event: &Event) {
        match (self.both, self.right, self.shift) {
            (true, true, _) | (false, _, true) => self.open_around(event),
            (true, false, _) => {}
            (false, _, false) => self.open(event, vec![event.at]),
        }
        (self.left, self.shift) = (false, false);
        self.both &= self.right;
    }

    fn right_down(&mut self, event: &Event) {
        // A button that is pressed twice was let go where nobody saw it.
        if !self.left && !self.right {
            self.mark(event.at);
        }
        (self.right, self.shift) = (true, false);
        self.both |= self.left;
    }

    fn right_up(&mut self, event: &Event) {
        if self.both && self.left {
            self.open_around(event);
        }
        self.right = false;
        self.both &= self.left;
    }

    fn middle_up(&mut self, event: &Event) {
        self.middle = false;
        self.open_around(event);
    }

    fn mark(&mut self, at: Coord) {
        let questions = self.questions.as_mut();
        match self.board.get(at) {
            Cell::Closed if questions.is_some_and(|all| all.remove(&at)) => {}
            Cell::Closed => self.board.set(at, Cell::Mine),
            Cell::Mine => {
                self.board.set(at, Cell::Closed);
                self.questions.as_mut().map(|all| all.insert(at));
            }
            _ => {}
        }
    }

    fn open_around(&mut self, event: &Event) {
        let Cell::Digit(digit) = self.board.get(event.at) else { return };
        let near: Vec<Coord> = self.board.neighbours(event.at).collect();
        let flags = near.iter().filter(|&&at| self.board.get(at) == Cell::Mine).count();
        if flags == usize::from(digit) {
            self.open(event, near);
        }
    }

    fn open(&mut self, event: &Event, mut cells: Vec<Coord>) {
        // A mine ends the game.
        cells.retain(|&at| !self.lost && self.board.get(at) == Cell::Closed);
        if cells.is_empty() {
            return;
        }
        self.lost = cells.iter().any(|&at| self.layout.is_mine(at));
        self.replay.clicks.push(Click { millis: event.millis, at: event.at, opened: cells.clone() });
        self.layout.open(&mut self.board, cells);
    }
}
