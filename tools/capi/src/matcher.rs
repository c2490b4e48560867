//! Matchers, and questions about one board.

use minescheme::board::{Board, Coord};
use minescheme::matcher::{Knowledge, Matcher, Value};

use crate::border::{Buffer, UNKNOWN, cell_board, free, make, shared, text, text_board, tiers_of, verdict};
use crate::status::{Failure, Status, guard};

/// `minescheme_matcher` of the header.
pub struct MatcherHandle(pub Matcher);

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_matcher_shipped(matcher: *mut *mut MatcherHandle) -> Status {
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(matcher, "matcher", || Ok(MatcherHandle(Matcher::shipped()))) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_matcher_open(
    path: *const u8,
    path_len: usize,
    matcher: *mut *mut MatcherHandle,
) -> Status {
    let open = || {
        // SAFETY: null, or `path_len` bytes that stay as they are during the call.
        let path = unsafe { text(path, path_len, "path", Status::Table) }?;
        let knowledge = Knowledge::open(path).map_err(|error| Failure::new(Status::Table, error))?;
        Ok(MatcherHandle(Matcher::new(knowledge)))
    };
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(matcher, "matcher", open) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_matcher_with_tiers(
    matcher: *const MatcherHandle,
    tiers: u32,
    with_tiers: *mut *mut MatcherHandle,
) -> Status {
    let chosen = || {
        // SAFETY: null, or a live matcher, which no call changes.
        let matcher = unsafe { shared(matcher, "matcher") }?;
        Ok(MatcherHandle(matcher.0.clone().with_tiers(tiers_of(tiers)?)))
    };
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(with_tiers, "with_tiers", chosen) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_matcher_with_effort(
    matcher: *const MatcherHandle,
    effort: usize,
    with_effort: *mut *mut MatcherHandle,
) -> Status {
    let bounded = || {
        // SAFETY: null, or a live matcher, which no call changes.
        let matcher = unsafe { shared(matcher, "matcher") }?;
        Ok(MatcherHandle(matcher.0.clone().with_effort(effort)))
    };
    // SAFETY: the header's contract, which is that of `make` too.
    unsafe { make(with_effort, "with_effort", bounded) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_matcher_free(matcher: *mut MatcherHandle) {
    // SAFETY: the header's contract, which is that of `free` too.
    unsafe { free(matcher) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_ask_text(
    matcher: *const MatcherHandle,
    board: *const u8,
    board_len: usize,
    mines: i64,
    verdicts: *mut u8,
    verdicts_len: usize,
    rows: *mut usize,
    cols: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live matcher, which no call changes.
        let matcher = unsafe { shared(matcher, "matcher") }?;
        // SAFETY: null, or `verdicts_len` bytes of the caller's that are used here only.
        let verdicts = unsafe { Buffer::new(verdicts, verdicts_len, "verdicts") }?;
        // SAFETY: null, or variables of the caller's that are used here only.
        let (mut rows, mut cols) = unsafe { (Buffer::one(rows, "rows")?, Buffer::one(cols, "cols")?) };
        // SAFETY: null, or `board_len` bytes that stay as they are during the call.
        let (board, mines) = unsafe { text_board(board, board_len, mines) }?;
        rows.fill(&[board.rows()])?;
        cols.fill(&[board.cols()])?;
        ask(matcher, &board, mines, verdicts)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_ask_cells(
    matcher: *const MatcherHandle,
    cells: *const u8,
    rows: usize,
    cols: usize,
    mines: i64,
    verdicts: *mut u8,
    verdicts_len: usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live matcher, which no call changes.
        let matcher = unsafe { shared(matcher, "matcher") }?;
        // SAFETY: null, or `verdicts_len` bytes of the caller's that are used here only.
        let verdicts = unsafe { Buffer::new(verdicts, verdicts_len, "verdicts") }?;
        // SAFETY: null, or rows × cols bytes that stay as they are while they are copied.
        let (board, mines) = unsafe { cell_board(cells, rows, cols, mines) }?;
        ask(matcher, &board, mines, verdicts)
    })
}

fn ask(
    matcher: &MatcherHandle,
    board: &Board,
    mines: Option<usize>,
    mut verdicts: Buffer<u8>,
) -> Result<(), Failure> {
    verdicts.check_room(board.cells().len())?;
    let answer = matcher.0.ask(board, mines);
    let mut all = vec![UNKNOWN; board.cells().len()];
    if let Some(why) = &answer.contradiction {
        verdicts.fill(&all)?;
        return Err(Failure::contradiction(why));
    }
    let mut say = |cells: &[Coord], value| {
        for at in cells {
            all[at.row * board.cols() + at.col] = verdict(value);
        }
    };
    say(&answer.safe, Value::Safe);
    say(&answer.mines, Value::Mine);
    verdicts.fill(&all)
}
