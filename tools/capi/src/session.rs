//! Sessions: a board that changes move by move.

use std::cell::OnceCell;

use minescheme::board::Coord;
use minescheme::matcher::{Matcher, MoveError, Session, Step};

use crate::border::{
    Buffer, CellPlace, CountedBoard, cell_board, closed_board, exclusive, free, make, mine_count, shared,
    text_board, values,
};
use crate::matcher::MatcherHandle;
use crate::status::{Failure, Status, guard};

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

/// Begins a session on a board that is read from what the caller hands over.
///
/// # Safety
/// The header's contract.
unsafe fn begin(
    matcher: *const MatcherHandle,
    board: impl FnOnce() -> Result<CountedBoard, Failure>,
    session: *mut *mut SessionHandle,
) -> Status {
    let begun = || {
        // SAFETY: null, or a live matcher, which no call changes.
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
    };
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(session, "session", begun) }
}

/// Functions of the header that change a session.
macro_rules! calls {
    ($($function:ident($($argument:ident: $type:ty),*) = $call:expr;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $function(session: *mut SessionHandle, $($argument: $type),*) -> Status {
            let call: &dyn Fn(&mut SessionHandle) -> Result<(), Failure> = &$call;
            // SAFETY: null, or a live session that, by the header, nothing else uses meanwhile.
            guard(|| call(unsafe { exclusive(session, "session") }?))
        }
    )*};
}

calls! {
    minescheme_session_deduce() = |session| session.deduce_after(|_| Ok(()));
    minescheme_session_open(row: usize, col: usize, digit: u8) =
        |session| session.deduce_after(|session| session.tell_digit(Coord::new(row, col), digit));
    minescheme_session_flag(row: usize, col: usize) =
        |session| session.deduce_after(|session| session.tell_mine(Coord::new(row, col)));
    minescheme_session_undo() = SessionHandle::undo;
    minescheme_session_take_back(row: usize, col: usize) =
        |session| session.take_back(Coord::new(row, col));
    minescheme_session_restart() = |session| {
        session.forget_news();
        session.session.restart();
        Ok(())
    };
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_open_all(
    session: *mut SessionHandle,
    cells: *const CellPlace,
    digits: *const u8,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, nothing else uses meanwhile.
        let session = unsafe { exclusive(session, "session") }?;
        // SAFETY: null, or `count` cells and digits by the header.
        let (cells, digits) = unsafe { (values(cells, count, "cells")?, values(digits, count, "digits")?) };
        let shown: Vec<(Coord, u8)> =
            cells.iter().zip(digits).map(|(at, &digit)| (Coord::new(at.row, at.col), digit)).collect();
        session.deduce_after(|session| session.tell_digits(&shown))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_new(
    matcher: *const MatcherHandle,
    rows: usize,
    cols: usize,
    mines: i64,
    session: *mut *mut SessionHandle,
) -> Status {
    // SAFETY: the header's contract, which is that of `begin` too.
    unsafe { begin(matcher, || Ok((closed_board(rows, cols)?, mine_count(mines)?)), session) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_on_text(
    matcher: *const MatcherHandle,
    board: *const u8,
    board_len: usize,
    mines: i64,
    session: *mut *mut SessionHandle,
) -> Status {
    // SAFETY: null, or `board_len` bytes that stay as they are during the call.
    let board = || unsafe { text_board(board, board_len, mines) };
    // SAFETY: the header's contract, which is that of `begin` too.
    unsafe { begin(matcher, board, session) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_on_cells(
    matcher: *const MatcherHandle,
    cells: *const u8,
    rows: usize,
    cols: usize,
    mines: i64,
    session: *mut *mut SessionHandle,
) -> Status {
    // SAFETY: null, or rows × cols bytes that stay as they are while they are copied.
    let board = || unsafe { cell_board(cells, rows, cols, mines) };
    // SAFETY: the header's contract, which is that of `begin` too.
    unsafe { begin(matcher, board, session) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_clone(
    session: *const SessionHandle,
    clone: *mut *mut SessionHandle,
) -> Status {
    // SAFETY: null, or a live session that, by the header, no other thread uses.
    let copy = || Ok(unsafe { shared(session, "session") }?.clone());
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(clone, "clone", copy) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_free(session: *mut SessionHandle) {
    // SAFETY: the header's contract, which is that of `free` too.
    unsafe { free(session) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_size(
    session: *const SessionHandle,
    rows: *mut usize,
    cols: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or variables of the caller's that are used here only.
        let (mut rows, mut cols) = unsafe { (Buffer::one(rows, "rows")?, Buffer::one(cols, "cols")?) };
        let size = session.session.size();
        rows.fill(&[size.0])?;
        cols.fill(&[size.1])
    })
}
