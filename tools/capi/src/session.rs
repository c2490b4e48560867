//! Sessions: a board that changes move by move.

use minescheme::board::{Board, Cell, Coord};
use minescheme::matcher::{MoveError, Session};

use crate::border::{
    Buffer, CellPlace, UNKNOWN, closed_board, exclusive, mine_count, shared, text_board, verdict,
};
use crate::matcher::MatcherHandle;
use crate::status::{Failure, Status, guard};

/// `minescheme_session` of the header: a session and what its last call found.
pub struct SessionHandle {
    session: Session,
    safe: Vec<CellPlace>,
    mines: Vec<CellPlace>,
}

impl SessionHandle {
    fn forget_news(&mut self) {
        self.safe.clear();
        self.mines.clear();
    }

    /// Makes a move and deduces. A move that is refused leaves everything as it was.
    fn deduce_after(
        &mut self,
        told: impl FnOnce(&mut Session) -> Result<(), MoveError>,
    ) -> Result<(), Failure> {
        told(&mut self.session).map_err(|error| Failure::new(Status::Move, error))?;
        self.forget_news();
        let Self { session, safe, mines } = self;
        let place = |at: Coord| CellPlace { row: at.row, col: at.col };
        let news = session.deduce();
        if !news.is_contradiction() {
            safe.extend(news.safe().map(place));
            mines.extend(news.mines().map(place));
        }
        self.check()
    }

    fn check(&self) -> Result<(), Failure> {
        self.session.contradiction().map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    }
}

fn begin(matcher: &MatcherHandle, board: &Board, mines: i64) -> Result<*mut SessionHandle, Failure> {
    let session = matcher.0.session_on(board, mine_count(mines)?);
    Ok(Box::into_raw(Box::new(SessionHandle { session, safe: Vec::new(), mines: Vec::new() })))
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_new(
    matcher: *const MatcherHandle,
    rows: usize,
    cols: usize,
    mines: i64,
    session: *mut *mut SessionHandle,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live matcher, which no call changes.
        let matcher = unsafe { shared(matcher, "matcher") }?;
        // SAFETY: null, or a pointer variable of the caller's that is used here only.
        let mut out = unsafe { Buffer::one(session, "session") }?;
        out.fill(&[begin(matcher, &closed_board(rows, cols)?, mines)?])
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_on_text(
    matcher: *const MatcherHandle,
    board: *const u8,
    board_len: usize,
    mines: i64,
    session: *mut *mut SessionHandle,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live matcher, which no call changes.
        let matcher = unsafe { shared(matcher, "matcher") }?;
        // SAFETY: null, or a pointer variable of the caller's that is used here only.
        let mut out = unsafe { Buffer::one(session, "session") }?;
        // SAFETY: null, or `board_len` bytes that stay as they are during the call.
        let board = unsafe { text_board(board, board_len) }?;
        out.fill(&[begin(matcher, &board, mines)?])
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_free(session: *mut SessionHandle) {
    if !session.is_null() {
        // SAFETY: made by `Box::into_raw` above and, by the header, neither freed before nor in use.
        drop(unsafe { Box::from_raw(session) });
    }
}

/// # Safety
/// The header's contract.
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

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_deduce(session: *mut SessionHandle) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { exclusive(session, "session") }?;
        session.deduce_after(|_| Ok(()))
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_open(
    session: *mut SessionHandle,
    row: usize,
    col: usize,
    digit: u8,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { exclusive(session, "session") }?;
        session.deduce_after(|session| session.tell_digit(Coord::new(row, col), digit))
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_flag(
    session: *mut SessionHandle,
    row: usize,
    col: usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { exclusive(session, "session") }?;
        session.deduce_after(|session| session.tell_mine(Coord::new(row, col)))
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_undo(session: *mut SessionHandle) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { exclusive(session, "session") }?;
        if !session.session.undo() {
            return Err(Failure::new(Status::Move, "there is no move to take back"));
        }
        session.forget_news();
        session.check()
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_newly_safe(
    session: *const SessionHandle,
    cells: *mut CellPlace,
    room: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the header's contract, which is that of `newly` too.
    unsafe { newly(session, |session| &session.safe, cells, room, count) }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_newly_mines(
    session: *const SessionHandle,
    cells: *mut CellPlace,
    room: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the header's contract, which is that of `newly` too.
    unsafe { newly(session, |session| &session.mines, cells, room, count) }
}

/// # Safety
/// As for the two functions above.
unsafe fn newly(
    session: *const SessionHandle,
    which: impl FnOnce(&SessionHandle) -> &[CellPlace],
    cells: *mut CellPlace,
    room: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `room` cells of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(cells, room, "cells") }?;
        // SAFETY: null, or a variable of the caller's that is used here only.
        let mut count = unsafe { Buffer::one(count, "count") }?;
        let news = which(session);
        count.fill(&[news.len()])?;
        buffer.fill(news)
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_verdicts(
    session: *const SessionHandle,
    verdicts: *mut u8,
    verdicts_len: usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let handle = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `verdicts_len` bytes of the caller's that are used here only.
        let mut verdicts = unsafe { Buffer::new(verdicts, verdicts_len, "verdicts") }?;
        let session = &handle.session;
        let (rows, cols) = session.size();
        verdicts.check_room(rows * cols)?;
        let why = session.contradiction();
        let of_cell = |coord: Coord| match session.value(coord) {
            Some(value) if why.is_none() && session.cell(coord) == Cell::Closed => verdict(value),
            _ => UNKNOWN,
        };
        let coords = (0..rows).flat_map(|row| (0..cols).map(move |col| Coord::new(row, col)));
        verdicts.fill(&coords.map(of_cell).collect::<Vec<u8>>())?;
        why.map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    })
}
