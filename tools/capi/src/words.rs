//! Hints and explanations of a session, in JSON and in words.

use minescheme::explain::Explainer;

use crate::border::{Buffer, shared};
use crate::session::SessionHandle;
use crate::status::{Status, guard};

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_hint(
    session: *const SessionHandle,
    json: *mut u8,
    room: usize,
    length: *mut usize,
) -> Status {
    // Lists, numbers and texts always have a JSON form.
    let hint = |session: &SessionHandle| serde_json::to_string(&session.session().hint()).unwrap_or_default();
    // SAFETY: the header's contract, which is that of `text` too.
    unsafe { text(session, hint, json, room, length) }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_hint_text(
    session: *const SessionHandle,
    words: *mut u8,
    room: usize,
    length: *mut usize,
) -> Status {
    // SAFETY: the header's contract, which is that of `text` too.
    unsafe { text(session, |session| session.session().hint().text, words, room, length) }
}

/// # Safety
/// The header's contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minescheme_session_explain_text(
    session: *const SessionHandle,
    words: *mut u8,
    room: usize,
    length: *mut usize,
) -> Status {
    let explained = |handle: &SessionHandle| {
        let (board, mines) = (handle.session().board(), handle.session().mines());
        let explainer = Explainer::new(handle.matcher(), &board, mines);
        let found = explainer.with(explainer.all());
        let told = found.explanations.into_iter().map(|found| found.text);
        let told: Vec<String> = told.chain(found.contradiction.map(|found| found.text)).collect();
        match told.is_empty() {
            true => handle.session().hint().text,
            false => told.join("\n"),
        }
    };
    // SAFETY: the header's contract, which is that of `text` too.
    unsafe { text(session, explained, words, room, length) }
}

/// # Safety
/// As for the functions above.
unsafe fn text(
    session: *const SessionHandle,
    which: impl FnOnce(&SessionHandle) -> String,
    words: *mut u8,
    room: usize,
    length: *mut usize,
) -> Status {
    guard(|| {
        // SAFETY: null, or a live session that, by the header, no other thread uses.
        let session = unsafe { shared(session, "session") }?;
        // SAFETY: null, or `room` bytes of the caller's that are used here only.
        let mut buffer = unsafe { Buffer::new(words, room, "the text") }?;
        // SAFETY: null, or a variable of the caller's that is used here only.
        let mut length = unsafe { Buffer::one(length, "length") }?;
        let found = which(session);
        length.fill(&[found.len()])?;
        buffer.fill(found.as_bytes())
    })
}
