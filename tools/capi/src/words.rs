//! Hints and explanations of a session, in JSON and in words.

use minescheme::explain::Explainer;

use crate::news::list;
use crate::session::SessionHandle;
use crate::status::Status;

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
    let hint = |session: &SessionHandle| Ok(serde_json::to_vec(&session.session.hint()).unwrap_or_default());
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, hint, (json, room, "json"), length) }
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
    let hint = |session: &SessionHandle| Ok(session.session.hint().text.into_bytes());
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, hint, (words, room, "words"), length) }
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
        let (board, mines) = (handle.session.board(), handle.session.mines());
        let explainer = Explainer::new(&handle.matcher, &board, mines);
        let found = explainer.with(explainer.all());
        let told = found.explanations.into_iter().map(|found| found.text);
        let told: Vec<String> = told.chain(found.contradiction.map(|found| found.text)).collect();
        let told = if told.is_empty() { handle.session.hint().text } else { told.join("\n") };
        Ok(told.into_bytes())
    };
    // SAFETY: the header's contract, which is that of `list` too.
    unsafe { list(session, explained, (words, room, "words"), length) }
}
