//! The positions that the tests in JavaScript ask too: the file holds what the engine says natively.

use std::path::Path;

use minescheme_web::answer;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Serialize, Deserialize)]
struct Known {
    board: String,
    mines: Option<usize>,
    answer: Box<RawValue>,
}

fn asked(request: serde_json::Value) -> String {
    answer(request.to_string().as_bytes(), &[]).unwrap()
}

/// With `BLESS` in the environment the file is written anew.
#[test]
fn known_answers_are_the_native_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../test/positions.jsonl");
    let known = std::fs::read_to_string(&path).unwrap();
    let matcher: u32 = asked(serde_json::json!({"do": "matcher"})).parse().unwrap();
    let mut native = String::new();
    for line in known.lines() {
        let Known { board, mines, .. } = serde_json::from_str(line).unwrap();
        let request = serde_json::json!({"do": "ask", "matcher": matcher, "board": board, "mines": mines});
        let answer = RawValue::from_string(asked(request)).unwrap();
        native += &serde_json::to_string(&Known { board, mines, answer }).unwrap();
        native.push('\n');
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &native).unwrap();
    } else {
        assert_eq!(native, known, "the answers changed: BLESS=1 cargo test -p minescheme-web");
    }
    assert!(known.lines().count() >= 40);
}

#[test]
fn refusals_say_what_to_do() {
    let refused = |json: &str, bytes: &[u8]| answer(json.as_bytes(), bytes).unwrap_err();
    assert_eq!(refused("{}", &[]).kind, "request");
    assert_eq!(refused(r#"{"do":"ask","matcher":7,"board":"1","mines":null}"#, &[]).kind, "argument");
    let table = refused(r#"{"do":"matcher"}"#, b"no table at all");
    assert_eq!(table.kind, "table");
    let matcher = asked(serde_json::json!({"do": "matcher"}));
    let ragged = refused(&format!(r#"{{"do":"ask","matcher":{matcher},"board":"11\n1","mines":null}}"#), &[]);
    assert_eq!(ragged.kind, "board");
    assert!(ragged.message.contains("line 2"), "{}", ragged.message);
    let position = refused(r#"{"do":"read","format":"none"}"#, b"...");
    assert!(position.message.contains("expected one of"), "{}", position.message);
}

#[test]
fn a_position_is_read_with_its_mines() {
    let read = answer(br#"{"do":"read"}"#, b"https://x.example/?b=0303&m=g0").unwrap();
    let read: serde_json::Value = serde_json::from_str(&read).unwrap();
    assert_eq!((&read["rows"], &read["mines"]), (&3.into(), &1.into()));
    assert_eq!(read["layout"], "*10\n110\n000\n");
}
