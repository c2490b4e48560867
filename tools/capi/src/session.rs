//! Sessions: a board that changes move by move.

use std::cell::OnceCell;

use minescheme::board::{Board, Cell, Coord};
use minescheme::matcher::{Matcher, MoveError, Session, Step};

use crate::border::{
    Buffer, CellPlace, UNKNOWN, cell_board, closed_board, exclusive, mine_count, shared, text_board,
    tier_bit, verdict,
};
use crate::matcher::MatcherHandle;
use crate::status::{Failure, Status, guard};

/// `minescheme_session` of the header: a session and what its last call found.
#[derive(Clone)]
pub struct SessionHandle {
    session: Session,
    matcher: Matcher,
    safe: Vec<CellPlace>,
    mines: Vec<CellPlace>,
    /// Worked out when they are asked for.
    steps: OnceCell<Vec<Step>>,
}

/// `minescheme_step` of the header.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct StepRecord {
    cells: usize,
    digits: usize,
    rule: u32,
    value: u8,
    tier: u8,
    order: u8,
}

fn place(at: &Coord) -> CellPlace {
    CellPlace { row: at.row, col: at.col }
}

impl SessionHandle {
    /// The session itself.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whose rules it uses.
    pub fn matcher(&self) -> &Matcher {
        &self.matcher
    }

    fn forget_news(&mut self) {
        self.safe.clear();
        self.mines.clear();
        self.steps.take();
    }

    fn steps(&self) -> &[Step] {
        self.steps.get_or_init(|| {
            let news = self.session.news();
            if news.is_contradiction() { Vec::new() } else { news.steps().collect() }
        })
    }

    fn step(&self, number: usize) -> Result<&Step, Failure> {
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

    fn check(&self) -> Result<(), Failure> {
        self.session.contradiction().map_or(Ok(()), |why| Err(Failure::contradiction(&why)))
    }
}

fn begin(matcher: &MatcherHandle, board: &Board, mines: i64) -> Result<*mut SessionHandle, Failure> {
    let session = matcher.0.session_on(board, mine_count(mines)?);
    Ok(Box::into_raw(Box::new(SessionHandle {
        session,
        matcher: matcher.0.clone(),
        safe: Vec::new(),
        mines: Vec::new(),
        steps: OnceCell::new(),
    })))
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
pub unsafe extern "C" fn minescheme_session_on_cells(
    matcher: *const MatcherHandle,
    cells: *const u8,
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
        // SAFETY: null, or rows × cols bytes that stay as they are while they are copied.
        let board = unsafe { cell_board(cells, rows, cols) }?;
        out.fill(&[begin(matcher, &board, mines)?])
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_restart(session: *mut SessionHandle) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { exclusive(session, "session") }?;
        session.forget_news();
        session.session.restart();
        Ok(())
    })
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_clone(
    session: *const SessionHandle,
    clone: *mut *mut SessionHandle,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or a pointer variable of the caller's that is used here only.
        let mut out = unsafe { Buffer::one(clone, "clone") }?;
        out.fill(&[Box::into_raw(Box::new(session.clone()))])
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
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, |session| Ok(session.safe.clone()), cells, room, count) }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_undecided(
    session: *const SessionHandle,
    cells: *mut CellPlace,
    room: usize,
    count: *mut usize,
) -> Status {
    let undecided =
        |session: &SessionHandle| Ok(session.session.news().undecided().iter().map(place).collect());
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, undecided, cells, room, count) }
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
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, |session| Ok(session.mines.clone()), cells, room, count) }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_step_cells(
    session: *const SessionHandle,
    step: usize,
    cells: *mut CellPlace,
    room: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe {
        list(session, |session| Ok(session.step(step)?.cells.iter().map(place).collect()), cells, room, count)
    }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_step_digits(
    session: *const SessionHandle,
    step: usize,
    digits: *mut CellPlace,
    room: usize,
    count: *mut usize,
) -> Status {
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe {
        list(session, |session| Ok(session.step(step)?.foci.iter().map(place).collect()), digits, room, count)
    }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_steps(
    session: *const SessionHandle,
    steps: *mut StepRecord,
    room: usize,
    count: *mut usize,
) -> Status {
    let record = |step: &Step| StepRecord {
        cells: step.cells.len(),
        digits: step.foci.len(),
        rule: step.rule.map_or(0, |rule| rule.get() as u32),
        value: verdict(step.value),
        tier: tier_bit(step.tier),
        order: step.order.unwrap_or(0),
    };
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, |session| Ok(session.steps().iter().map(record).collect()), steps, room, count) }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_contradiction(
    session: *const SessionHandle,
    digits: *mut CellPlace,
    room: usize,
    count: *mut usize,
    count_matters: *mut i32,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `room` cells of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(digits, room, "digits") }?;
        // SAFETY: null, or variables of the caller's that are used here only.
        let (mut count, mut count_matters) =
            unsafe { (Buffer::one(count, "count")?, Buffer::one(count_matters, "count_matters")?) };
        let why = session.session.contradiction().unwrap_or_default();
        count.fill(&[why.digits.len()])?;
        count_matters.fill(&[why.count.into()])?;
        buffer.fill(&why.digits.iter().map(place).collect::<Vec<_>>())
    })
}

/// # Safety
/// As for the functions above.
unsafe fn list<T: Copy>(
    session: *const SessionHandle,
    which: impl FnOnce(&SessionHandle) -> Result<Vec<T>, Failure>,
    items: *mut T,
    room: usize,
    count: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `room` places of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(items, room, "the list") }?;
        // SAFETY: null, or a variable of the caller's that is used here only.
        let mut count = unsafe { Buffer::one(count, "count") }?;
        let found = which(session)?;
        count.fill(&[found.len()])?;
        buffer.fill(&found)
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
