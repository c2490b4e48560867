//! Requests of every language, one a line: what `serve` reads, and what the bindings pass on.

use minescheme::layout::Game;
use minescheme_protocol::{Failure, State};
use serde_json::{Map, Value};

/// The most requests of an input.
const MOST: usize = 24;
/// The most effort and the most tries that a request may ask for, and the most cells: what takes long is not looked for here.
const MOST_EFFORT: u64 = 1 << 10;
const MOST_TRIES: u64 = 8;
const MOST_CELLS: u64 = 256;

/// What can be asked about a board, and about a session.
const QUESTIONS: [&str; 9] =
    ["ask", "odds", "guess", "win", "explain", "hint", "check_flags", "check", "layout_given"];

/// Requests, one a line, and behind a byte 0 the bytes that go with each of them. Two states that get the same requests give the same
/// answers, and none of them is a defect.
pub fn attack(bytes: &[u8]) {
    let (requests, file) = match bytes.iter().position(|&byte| byte == 0) {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[][..]),
    };
    let (mut state, mut other) = (State::with_effort(1 << 8), State::with_effort(1 << 8));
    for line in requests.split(|&byte| byte == b'\n').take(MOST) {
        let Some(request) = within_reason(line) else { continue };
        let answer = state.answer(&request, file);
        assert_eq!(other.answer(&request, file), answer);
        match answer {
            Ok(answer) => drop(serde_json::from_str::<Value>(&answer).expect("an answer is JSON")),
            Err(Failure { kind, message }) => {
                assert!(Failure::KINDS.contains(&kind) && kind != "internal", "{kind}: {message}");
                assert!(message.len() < 4096, "{message}");
            }
        }
    }
}

/// The line, with less effort if it is a request that asks for much. `None` if it takes a board that is too large.
fn within_reason(line: &[u8]) -> Option<Vec<u8>> {
    let Ok(Value::Object(mut fields)) = serde_json::from_slice::<Value>(line) else {
        return Some(line.to_vec());
    };
    let limit = |fields: &mut Map<String, Value>, name: &str, most: u64| {
        if fields.get(name).is_none_or(|asked| asked.as_u64().is_some_and(|asked| asked > most)) {
            fields.insert(name.to_owned(), most.into());
        }
    };
    if fields.contains_key("effort") {
        limit(&mut fields, "effort", MOST_EFFORT);
    }
    if fields.get("do").is_some_and(|made| made == "generate" || made == "puzzle") {
        limit(&mut fields, "tries", MOST_TRIES);
    }
    let side = |name| fields.get(name).and_then(Value::as_u64).unwrap_or(1);
    let game = match fields.get("game") {
        Some(Value::String(game)) => game.parse().map_or((1, 1), |game: Game| game.size()),
        Some(Value::Array(sides)) => {
            let side = |at: usize| sides.get(at).and_then(Value::as_u64).unwrap_or(1) as usize;
            (side(0), side(1))
        }
        _ => (1, 1),
    };
    let cells = side("rows").saturating_mul(side("cols")).max(game.0.saturating_mul(game.1) as u64);
    if cells > MOST_CELLS { None } else { serde_json::to_vec(&fields).ok() }
}

/// A session from its begin to its end, questions about boards, boards that are made, and a board in the bytes.
pub fn seeds() -> Vec<Vec<u8>> {
    let board = r#""board":"1.\n..\n""#;
    let session = [
        r#"{"do":"session","rows":4,"cols":4,"mines":3}"#,
        r#"{"do":"open","session":1,"at":[0,0],"digit":1}"#,
        r#"{"do":"deduce","session":1}"#,
        r#"{"do":"clone","session":1}"#,
        r#"{"do":"flag","session":2,"at":[0,1]}"#,
        &QUESTIONS.map(|name| format!(r#"{{"do":"{name}","session":2,"lang":"ru"}}"#)).join("\n"),
        r#"{"do":"undo","session":2}"#,
        r#"{"do":"board","session":2}"#,
        r#"{"do":"restart","session":1}"#,
        r#"{"do":"drop","session":1}"#,
    ]
    .join("\n");
    let questions = QUESTIONS.map(|name| format!(r#"{{"do":"{name}","mines":1,{board}}}"#)).join("\n");
    let layouts = [
        r#"{"do":"solvable","layout":"*1-\n11-\n","effort":100}"#,
        r#"{"do":"flood","layout":"*1-\n11-\n","cell":[0,2]}"#,
        r#"{"do":"bbbv","layout":"*1-\n11-\n"}"#,
        r#"{"do":"write","layout":"*1-\n11-\n","format":"umsi"}"#,
        r#"{"do":"generate","game":"5x5/4","seed":3}"#,
        r#"{"do":"drill","rule":"1-2","seed":3}"#,
        r#"{"do":"puzzle","rows":6,"cols":6,"mines":6,"seed":3}"#,
        r#"{"do":"moments","game":[6,6,6],"seed":3}"#,
    ]
    .join("\n");
    let read = "{\"do\":\"read\"}\n{\"do\":\"rules\"}\n{\"do\":\"matcher\"}\n{\"do\":\"version\"}\0mines 1\n1.\n..\n";
    vec![session.into_bytes(), questions.into_bytes(), layouts.into_bytes(), read.as_bytes().to_vec()]
}
