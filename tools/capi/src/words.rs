//! The board of a session, and hints and explanations, in JSON and in words.

use minescheme::explain::Explainer;

use crate::news::lists;
use crate::session::SessionHandle;
use crate::status::Status;

lists! {
    minescheme_session_board(text: u8) = |session| Ok(session.session.board().to_string().into_bytes());
    // Lists, numbers and texts always have a JSON form.
    minescheme_session_hint(json: u8) =
        |session| Ok(serde_json::to_vec(&session.session.hint()).unwrap_or_default());
    minescheme_session_hint_text(text: u8) = |session| Ok(session.session.hint().text.into_bytes());
    minescheme_session_explain_text(text: u8) = |session| Ok(explained(session).into_bytes());
}

fn explained(handle: &SessionHandle) -> String {
    let (board, mines) = (handle.session.board(), handle.session.mines());
    let explainer = Explainer::new(&handle.matcher, &board, mines);
    let found = explainer.with(explainer.all());
    let told = found.explanations.into_iter().map(|found| found.text);
    let told: Vec<String> = told.chain(found.contradiction.map(|found| found.text)).collect();
    if told.is_empty() { handle.session.hint().text } else { told.join("\n") }
}
