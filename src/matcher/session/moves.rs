//! A board that changes move by move.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::matcher::engine::{Engine, Until};
use crate::matcher::field::{FLAG, Field, MINE, SAFE};
use crate::matcher::method::Matcher;
use crate::matcher::naming::name_contradiction;
use crate::matcher::position::Position;
use crate::matcher::why::answer::{Answer, Contradiction, Value};

use crate::board::{Board, Cell, Coord, SizeError};
use crate::layout::Layout;

use super::error::MoveError;

/// A board that changes move by move. Made by [`Matcher::session`] or [`Matcher::session_on`].
///
/// [`open`](Self::open) and [`flag`](Self::flag) make a move and return what newly
/// follows; [`undo`](Self::undo) takes the last move back. A session deduces exactly what
/// [`Matcher::ask`] would deduce from the same board.
///
/// ```
/// use minescheme::{Coord, Matcher};
///
/// let mut session = Matcher::shipped().session(2, 3, None)?;
/// for (col, digit) in [(0, 1), (1, 2), (2, 1)] {
///     session.tell_digit(Coord::new(0, col), digit)?;
/// }
/// let news = session.deduce().to_answer();
/// assert_eq!(news.safe, [Coord::new(1, 1)]);
/// // Nothing is new any more, until a move is taken back.
/// assert!(session.deduce().to_answer().steps.is_empty() && session.undo());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Session {
    pub(super) matcher: Matcher,
    pub(super) engine: Engine,
    pub(super) moves: Vec<Move>,
    /// Cells of moves that were noted but not made, as the board is impossible with them.
    pub(super) noted: HashMap<Coord, Cell>,
    /// Whether everything that follows has been deduced.
    pub(super) settled: bool,
    /// The contradiction once it was named, and the number of moves by then.
    named: OnceLock<(usize, Contradiction)>,
}

crate::opaque::opaque!(Session);

/// A move, and how things stood before it.
#[derive(Clone)]
pub(super) struct Move {
    coord: Coord,
    cell: Cell,
    events: usize,
    settled: bool,
    conflict: bool,
    /// Cells that were undecided; moves after which nothing changed share them.
    undecided: Option<Arc<[u32]>>,
    count_undecided: bool,
    /// Whether it was made together with the move before it.
    joined: bool,
}

impl Matcher {
    /// What follows from a board of rows × columns cells, with the total mine count (flags included) if it is known.
    pub fn ask(&self, board: &Board, mines: Option<usize>) -> Answer {
        self.session_on(board, mines).deduce().to_answer()
    }

    /// A session on a board of rows × columns closed cells, with the total mine count if it is known.
    /// Errors: [`SizeError`] as for [`Board::closed`].
    pub fn session(&self, rows: usize, cols: usize, mines: Option<usize>) -> Result<Session, SizeError> {
        Ok(self.session_on(&Board::closed(rows, cols)?, mines))
    }

    /// A session that begins with `board`. Nothing has been deduced yet: [`Session::deduce`] does.
    pub fn session_on(&self, board: &Board, mines: Option<usize>) -> Session {
        Session {
            matcher: self.clone(),
            engine: Engine::on(board, mines),
            moves: Vec::new(),
            noted: HashMap::new(),
            settled: false,
            named: OnceLock::new(),
        }
    }
}

impl Session {
    /// A new game: all cells closed, walls gone, the mine count as before.
    pub fn restart(&mut self) {
        self.engine.restart();
        self.moves.clear();
        self.noted.clear();
        self.settled = false;
        self.named.take();
    }

    /// A new game on a layout of the same size, whose walls stay; the mine count as before.
    pub(crate) fn restart_on(&mut self, layout: &Layout) {
        if layout.has_walls() {
            *self = self.matcher.session_on(&layout.closed_board(), self.mines());
        } else {
            self.restart();
        }
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        self.engine.state.field.size()
    }

    /// The total number of mines, including flags, if it is known.
    pub fn mines(&self) -> Option<usize> {
        self.engine.state.total
    }

    /// What it deduces with.
    pub fn matcher(&self) -> &Matcher {
        &self.matcher
    }

    /// Opens a cell like [`Self::open`], but leaves the deducing to [`Self::deduce`]. Use this for several moves at once. Errors: those of
    /// [`Self::open`].
    pub fn tell_digit(&mut self, coord: Coord, digit: u8) -> Result<(), MoveError> {
        if digit > 8 {
            return Err(MoveError::Digit { coord, digit });
        }
        self.begin_move(coord, Cell::Digit(digit))?;
        let at = self.engine.state.field.index(coord);
        if self.engine.state.conflict.found || self.engine.state.field.at(at).kind() == MINE {
            self.note(coord, Cell::Digit(digit));
        } else {
            self.engine.state.field.open(at, digit);
        }
        Ok(())
    }

    /// Flags a cell like [`Self::flag`], but leaves the deducing to [`Self::deduce`]. Errors: those of [`Self::flag`].
    pub fn tell_mine(&mut self, coord: Coord) -> Result<(), MoveError> {
        self.begin_move(coord, Cell::Mine)?;
        let at = self.engine.state.field.index(coord);
        if self.engine.state.conflict.found || self.engine.state.field.at(at).kind() == SAFE {
            self.note(coord, Cell::Mine);
        } else {
            self.engine.state.field.flag(at);
        }
        Ok(())
    }

    /// Notes a move that is not made: with it the board is impossible, if it was not before.
    fn note(&mut self, coord: Coord, cell: Cell) {
        self.noted.insert(coord, cell);
        if !self.engine.state.conflict.found {
            self.engine.state.impossible();
        }
    }

    fn begin_move(&mut self, coord: Coord, cell: Cell) -> Result<(), MoveError> {
        let (rows, cols) = self.size();
        if coord.row >= rows || coord.col >= cols {
            return Err(MoveError::Outside { coord, rows, cols });
        }
        let found = self.cell(coord);
        if found != Cell::Closed {
            return Err(MoveError::NotClosed { coord, cell: found });
        }
        self.moves.push(Move {
            coord,
            cell,
            events: self.engine.state.field.trail.len(),
            settled: std::mem::take(&mut self.settled),
            conflict: self.engine.state.conflict.found,
            undecided: self.kept_undecided(),
            count_undecided: self.engine.state.count_undecided,
            joined: false,
        });
        Ok(())
    }

    fn kept_undecided(&self) -> Option<Arc<[u32]>> {
        let now = &self.engine.state.undecided;
        let before = self.moves.last().and_then(|last| last.undecided.as_ref());
        match before.filter(|before| before[..] == now[..]) {
            Some(same) => Some(same.clone()),
            None => (!now.is_empty()).then(|| now[..].into()),
        }
    }

    /// The cell at `coord` as it was given: a digit, a flag, a wall, or closed. Everything outside the
    /// board is wall.
    pub fn cell(&self, coord: Coord) -> Cell {
        let (rows, cols) = self.size();
        if coord.row >= rows || coord.col >= cols {
            return Cell::Wall;
        }
        self.noted.get(&coord).copied().unwrap_or_else(|| self.engine.state.field.cell(coord))
    }

    pub(super) fn run(&mut self, until: Until) {
        self.engine.state.journal.clear();
        self.engine.run(&self.matcher, until);
    }

    /// Like [`Self::tell_digit`] for several cells, either all or none of them. [`Self::undo`] treats this as one move. Cells that are open
    /// already, with the same digit, are passed over.
    /// [`Layout::flood`](crate::layout::Layout::flood) returns what a click opens, including the neighbours of zeros.
    pub fn tell_digits(&mut self, cells: &[(Coord, u8)]) -> Result<(), MoveError> {
        let before = self.moves.len();
        for &(coord, digit) in cells {
            if self.cell(coord) == Cell::Digit(digit) {
                continue;
            }
            let told = self.tell_digit(coord, digit);
            if let Some(last) = self.moves.get_mut(before + 1..).and_then(<[Move]>::last_mut) {
                last.joined = true;
            }
            if let Err(error) = told {
                if self.moves.len() > before {
                    self.undo();
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Takes back the move at one cell, whenever it was made, and everything that was deduced since. Use this when a player removes a
    /// flag, for example. All other moves stay. False if there was no move at this cell since the session began.
    pub fn take_back(&mut self, coord: Coord) -> bool {
        let Some(place) = self.moves.iter().position(|told| told.coord == coord) else { return false };
        let taken_joined = self.moves[place].joined;
        let later = self.moves[place + 1..].to_vec();
        self.undo_from(place);
        for (number, told) in later.into_iter().enumerate() {
            let again = match told.cell {
                Cell::Digit(digit) => self.tell_digit(told.coord, digit),
                _ => self.tell_mine(told.coord),
            };
            debug_assert_eq!(again, Ok(()), "what was told before can be told again");
            if let Some(last) = self.moves.last_mut() {
                last.joined = told.joined && (number > 0 || taken_joined);
            }
        }
        true
    }

    /// Takes back the last move, and everything that was deduced since. False if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(first) = self.moves.iter().rposition(|told| !told.joined) else { return false };
        self.undo_from(first);
        true
    }

    /// Takes back the moves from number `first` on, and what was deduced since.
    fn undo_from(&mut self, first: usize) {
        let Some(before) = self.moves.get(first).cloned() else { return };
        if self.named.get().is_some_and(|(moves, _)| first < *moves) {
            self.named.take();
        }
        for told in self.moves.drain(first..) {
            self.noted.remove(&told.coord);
        }
        self.engine.state.journal.clear();
        self.engine.rewind(before.events);
        self.engine.state.undecided.extend_from_slice(before.undecided.as_deref().unwrap_or_default());
        self.engine.state.count_undecided = before.count_undecided;
        if before.conflict {
            self.engine.state.impossible();
        } else if !before.settled {
            self.engine.state.field.ready_all();
        }
        self.settled = before.settled;
    }

    /// The board as it was given and opened, without deductions.
    pub fn board(&self) -> Board {
        let (rows, cols) = self.size();
        Board::from_fn(rows, cols, |at| self.cell(at)).expect("the session's board has a board's size")
    }

    /// The board with what is known about its closed cells. Meaningless once the board is impossible.
    pub fn known(&self) -> Position {
        let mut known = Position::new(self.board());
        for value in [Value::Safe, Value::Mine] {
            let cells: Vec<Coord> =
                known.board().coords().filter(|&at| self.value(at) == Some(value)).collect();
            known.learn(cells, Some(value));
        }
        known
    }

    /// What a closed cell is known to be (safe or a mine), from a deduction or a flag. Meaningless once the board is
    /// impossible.
    pub fn value(&self, coord: Coord) -> Option<Value> {
        let (rows, cols) = self.size();
        if coord.row >= rows || coord.col >= cols {
            return None;
        }
        match self.engine.state.field.at(self.engine.state.field.index(coord)).kind() {
            SAFE => Some(Value::Safe),
            MINE | FLAG => Some(Value::Mine),
            _ => None,
        }
    }

    /// The board with everything that was deduced.
    pub(crate) fn field(&self) -> &Field {
        &self.engine.state.field
    }

    /// The effort that its matcher allows.
    pub(crate) fn effort(&self) -> usize {
        self.matcher.effort
    }

    /// How much work this session has done so far: visits to single digits and the sets around them, links of chains, cells decided in
    /// cases, steps of enumerations, each of tens of nanoseconds. It depends only on the moves, the tiers and the effort.
    pub fn work(&self) -> usize {
        self.engine.state.work
    }

    /// Whether the board was found to be impossible.
    pub fn is_impossible(&self) -> bool {
        self.engine.state.conflict.found
    }

    /// Why the board is impossible, if it was found to be.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if !self.engine.state.conflict.found {
            return None;
        }
        // Moves that come later change nothing about it.
        let (_, named) = self.named.get_or_init(|| {
            let named = name_contradiction(&self.matcher, &self.board(), self.engine.state.total);
            (self.moves.len(), named.unwrap_or_default())
        });
        Some(named.clone())
    }
}
