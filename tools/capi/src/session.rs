//! Sessions: a board that changes move by move.

use std::cell::OnceCell;

use minescheme::board::Coord;
use minescheme::matcher::{Matcher, MoveError, Session, Step};

use crate::border::{
    Buffer, CellPlace, CountedBoard, cell_board, closed_board, exclusive, free, make, mine_count, shared,
    text_board, values,
};
use crate::matcher::MatcherHandle;
use crate::status::{Failure, Status, calls};

/// `minescheme_session` of the header: a session and what its last call found.
#[derive(Clone)]
pub struct SessionHandle {
    pub(crate) session: Session,
    pub(crate) matcher: Matcher,
    pub(crate) safe: Vec<CellPlace>,
    pub(crate) mines: Vec<CellPlace>,
    /// To the last request about it.
    pub(crate) answer: String,
    /// Worked out when they are asked for.
    steps: OnceCell<Vec<Step>>,
}

pub fn place(at: &Coord) -> CellPlace {
    CellPlace { row: at.row, col: at.col }
}

impl SessionHandle {
    fn forget_news(&mut self) {
        self.safe.clear();
        self.mines.clear();
        self.steps.take();
    }

    pub(crate) fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| {
            let news = self.session.news();
            if news.is_contradiction() { Vec::new() } else { news.steps().collect() }
        })
    }

    pub(crate) fn step(&self, number: usize) -> Result<&Step, Failure> {
        let steps = self.steps();
        let message = || format!("step {number}: there are {}, counted from 0", steps.len());
        steps.get(number).ok_or_else(|| Failure::new(Status::Argument, message()))
    }

    /// Makes a move and deduces. A move that is refused leaves everything as it was.
    fn deduce_after(
        &mut self,
        told: impl FnOnce(&mut Session) -> Result<(), MoveError>,
    ) -> Result<(), Failure> {
        told(&mut self.session).map_err(|error| Failure::new(Status::Move, error))?;
        self.forget_news();
        let Self { session, safe, mines, .. } = self;
        let news = session.deduce();
        if !news.is_contradiction() {
            safe.extend(news.safe().map(|at| place(&at)));
            mines.extend(news.mines().map(|at| place(&at)));
        }
        self.check()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        if !self.session.undo() {
            return Err(Failure::new(Status::Move, "there is no move to take back"));
        }
        self.forget_news();
        self.check()
    }

    fn take_back(&mut self, at: Coord) -> Result<(), Failure> {
        if !self.session.take_back(at) {
            return Err(Failure::new(
                Status::Move,
                format!("there is no move to take back at {at} (rows and columns count from 0)"),
            ));
        }
        self.forget_news();
        self.check()
    }

    fn check(&self) -> Result<(), Failure> {
        self.session.contradiction().map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    }
}

/// A session on a board that is read from what the caller hands over.
///
/// # Safety
/// `matcher` is null, or a live matcher, which no call changes.
unsafe fn begun(
    matcher: *const MatcherHandle,
    board: impl FnOnce() -> Result<CountedBoard, Failure>,
) -> Result<SessionHandle, Failure> {
    // SAFETY: the contract of this function.
    let matcher = unsafe { shared(matcher, "matcher") }?.0.clone();
    let (board, mines) = board()?;
    Ok(SessionHandle {
        session: matcher.session_on(&board, mines),
        answer: String::new(),
        matcher,
        safe: Vec::new(),
        mines: Vec::new(),
        steps: OnceCell::new(),
    })
}

calls! {
    minescheme_session_new(
        matcher: *const MatcherHandle, rows: usize, cols: usize, mines: i64, session: *mut *mut SessionHandle,
    ) = make(session, "session", || begun(matcher, || Ok((closed_board(rows, cols)?, mine_count(mines)?))));

    minescheme_session_on_text(
        matcher: *const MatcherHandle, board: *const u8, board_len: usize, mines: i64,
        session: *mut *mut SessionHandle,
    ) = make(session, "session", || begun(matcher, || text_board(board, board_len, mines)));

    minescheme_session_on_cells(
        matcher: *const MatcherHandle, cells: *const u8, rows: usize, cols: usize, mines: i64,
        session: *mut *mut SessionHandle,
    ) = make(session, "session", || begun(matcher, || cell_board(cells, rows, cols, mines)));

    minescheme_session_clone(session: *const SessionHandle, clone: *mut *mut SessionHandle) =
        make(clone, "clone", || Ok(shared(session, "session")?.clone()));

    minescheme_session_deduce(session: *mut SessionHandle) = exclusive(session, "session")?.deduce_after(|_| Ok(()));

    minescheme_session_open(session: *mut SessionHandle, row: usize, col: usize, digit: u8) =
        exclusive(session, "session")?.deduce_after(|session| session.tell_digit(Coord::new(row, col), digit));

    minescheme_session_open_all(
        session: *mut SessionHandle, cells: *const CellPlace, digits: *const u8, count: usize,
    ) = {
        let session = exclusive(session, "session")?;
        let (cells, digits) = (values(cells, count, "cells")?, values(digits, count, "digits")?);
        let shown: Vec<(Coord, u8)> =
            cells.iter().zip(digits).map(|(at, &digit)| (Coord::new(at.row, at.col), digit)).collect();
        session.deduce_after(|session| session.tell_digits(&shown))
    };

    minescheme_session_flag(session: *mut SessionHandle, row: usize, col: usize) =
        exclusive(session, "session")?.deduce_after(|session| session.tell_mine(Coord::new(row, col)));

    minescheme_session_undo(session: *mut SessionHandle) = exclusive(session, "session")?.undo();

    minescheme_session_take_back(session: *mut SessionHandle, row: usize, col: usize) =
        exclusive(session, "session")?.take_back(Coord::new(row, col));

    minescheme_session_restart(session: *mut SessionHandle) = {
        let session = exclusive(session, "session")?;
        session.forget_news();
        session.session.restart();
        Ok(())
    };

    minescheme_session_size(session: *const SessionHandle, rows: *mut usize, cols: *mut usize) = {
        let session = shared(session, "session")?;
        let (mut rows, mut cols) = (Buffer::one(rows, "rows")?, Buffer::one(cols, "cols")?);
        let size = session.session.size();
        rows.fill(&[size.0])?;
        cols.fill(&[size.1])
    };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_free(session: *mut SessionHandle) {
    // SAFETY: the header's contract, which is that of `free` too.
    unsafe { free(session) }
}
