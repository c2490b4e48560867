//! The C library: calls with any numbers and bytes, null pointers among them. Pointers that are not null point to what they
//! should, as the header asks.

#![allow(unsafe_code)]

use std::ptr::{null, null_mut};

use minescheme_capi::{
    CellPlace, MatcherHandle, SessionHandle, Status, minescheme_ask_cells, minescheme_ask_text,
    minescheme_matcher_free, minescheme_matcher_shipped, minescheme_matcher_with_tiers,
    minescheme_session_deduce, minescheme_session_flag, minescheme_session_free, minescheme_session_hint,
    minescheme_session_new, minescheme_session_newly_safe, minescheme_session_open,
    minescheme_session_request, minescheme_session_restart, minescheme_session_undo,
};
use serde_json::{Value, json};

/// The tiers, then a board as text and as cells, then moves of four bytes.
pub fn attack(bytes: &[u8]) {
    let [tiers, rows, cols, mines, rest @ ..] = bytes else { return };
    let mines = i64::from(*mines as i8);
    let mut shipped: *mut MatcherHandle = null_mut();
    let mut matcher: *mut MatcherHandle = null_mut();
    // SAFETY: variables of this function, and matchers made by the library and freed once.
    unsafe {
        assert_eq!(minescheme_matcher_shipped(&mut shipped), Status::Ok);
        if minescheme_matcher_with_tiers(shipped, (*tiers).into(), &mut matcher) == Status::Ok {
            ask(matcher, rest, mines, usize::from(*rows), usize::from(*cols));
            play(matcher, rest, mines, usize::from(*rows), usize::from(*cols));
        }
        minescheme_matcher_free(matcher);
        minescheme_matcher_free(shipped);
    }
}

/// # Safety
/// `matcher` is one.
unsafe fn ask(matcher: *const MatcherHandle, bytes: &[u8], mines: i64, rows: usize, cols: usize) {
    let mut verdicts = vec![0xaau8; bytes.len()];
    let (mut found_rows, mut found_cols) = (0, 0);
    // SAFETY: the buffers have the lengths that are said.
    let asked = unsafe {
        minescheme_ask_text(
            matcher,
            bytes.as_ptr(),
            bytes.len(),
            mines,
            verdicts.as_mut_ptr(),
            verdicts.len(),
            &mut found_rows,
            &mut found_cols,
        )
    };
    assert_ne!(asked, Status::Internal);
    if asked == Status::Ok {
        assert!(verdicts[..found_rows * found_cols].iter().all(|verdict| *verdict <= 2));
    }
    if rows * cols <= bytes.len() {
        // SAFETY: as above, and there are rows × cols bytes.
        let asked = unsafe {
            minescheme_ask_cells(
                matcher,
                bytes.as_ptr(),
                rows,
                cols,
                mines,
                verdicts.as_mut_ptr(),
                verdicts.len(),
            )
        };
        assert_ne!(asked, Status::Internal);
    }
}

/// # Safety
/// `matcher` is one.
unsafe fn play(matcher: *const MatcherHandle, bytes: &[u8], mines: i64, rows: usize, cols: usize) {
    let mut session: *mut SessionHandle = null_mut();
    // SAFETY: a session made by the library, used by this thread alone and freed once; the buffer is as long as is said.
    unsafe {
        if minescheme_session_new(matcher, rows % 24, cols % 24, mines, &mut session) != Status::Ok {
            return;
        }
        let mut cells = [CellPlace { row: 0, col: 0 }; 8];
        for each in bytes.chunks_exact(4).take(32) {
            let (row, col) = (usize::from(each[1]), usize::from(each[2]));
            let status = match each[0] % 8 {
                0 | 1 => minescheme_session_open(session, row % 25, col % 25, each[3] % 10),
                2 => minescheme_session_flag(session, row % 25, col % 25),
                3 => minescheme_session_undo(session),
                4 => minescheme_session_deduce(session),
                6 => {
                    let (before, after) = (news(session), hint(session, each[3].into()));
                    assert_eq!(before, news(session));
                    after
                }
                7 => request(session, bytes),
                _ if each[3] == 0 => minescheme_session_restart(session),
                _ => {
                    let (mut count, room) = (0, usize::from(each[3] % 9));
                    let start = if room == 0 { null_mut() } else { cells.as_mut_ptr() };
                    minescheme_session_newly_safe(session, start, room, &mut count)
                }
            };
            assert_ne!(status, Status::Internal);
        }
        minescheme_session_free(session);
    }
}

/// The cells that were found to be safe last, at most eight, and the number of them.
///
/// # Safety
/// `session` is one.
unsafe fn news(session: *const SessionHandle) -> (usize, Vec<(usize, usize)>) {
    let (mut cells, mut count) = ([CellPlace { row: 0, col: 0 }; 8], 0);
    // SAFETY: the buffer has the length that is said.
    let status =
        unsafe { minescheme_session_newly_safe(session, cells.as_mut_ptr(), cells.len(), &mut count) };
    assert_ne!(status, Status::Internal);
    (count, cells.iter().map(|cell| (cell.row, cell.col)).collect())
}

/// # Safety
/// `session` is one.
unsafe fn hint(session: *const SessionHandle, room: usize) -> Status {
    let (mut json, mut length) = (vec![0; room], 0);
    // SAFETY: the buffer has the length that is said.
    let status = unsafe { minescheme_session_hint(session, json.as_mut_ptr(), room, &mut length) };
    assert_eq!(status == Status::Ok, length <= room);
    status
}

/// A question about the session with any bytes in it.
///
/// # Safety
/// `session` is one.
unsafe fn request(session: *mut SessionHandle, bytes: &[u8]) -> Status {
    let (mut answer, mut length) = (null(), 0);
    let text = String::from_utf8_lossy(bytes);
    let asked = if bytes.len().is_multiple_of(2) { "explain" } else { &text };
    let json = json!({"do": asked, "lang": "de"}).to_string();
    // SAFETY: the text and its length, and variables of this function.
    let status =
        unsafe { minescheme_session_request(session, json.as_ptr(), json.len(), &mut answer, &mut length) };
    if status == Status::Ok {
        // SAFETY: what was answered stays until the next request.
        let answer = unsafe { std::slice::from_raw_parts(answer, length) };
        serde_json::from_slice::<Value>(answer).expect("an answer is JSON");
    }
    status
}

/// A board, and a few moves.
pub fn seeds() -> Vec<Vec<u8>> {
    vec![
        [&[31, 2, 4, 255][..], b"1221\n....\n"].concat(),
        [
            &[31, 9, 9, 10][..],
            &[4, 0, 0, 0, 0, 1, 1, 1, 6, 0, 0, 255, 2, 0, 0, 0, 5, 0, 0, 4, 3, 0, 0, 0, 7, 0, 0, 0],
        ]
        .concat(),
    ]
}
