//! The positions that the tests in JavaScript ask too: the files hold what the engine says natively.

use std::path::{Path, PathBuf};

use minescheme_web::answer;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Serialize, Deserialize)]
struct Known {
    board: String,
    mines: Option<usize>,
    answer: Box<RawValue>,
}

/// What is said to a player of a known position.
#[derive(Serialize)]
struct Advice {
    board: String,
    mines: Option<usize>,
    hint: Box<RawValue>,
    /// Where the number of mines is known and some placement fits.
    odds: Option<Box<RawValue>>,
}

fn asked(request: serde_json::Value) -> String {
    answer(request.to_string().as_bytes(), &[]).unwrap()
}

fn matcher() -> u64 {
    let made: serde_json::Value = serde_json::from_str(&asked(serde_json::json!({"do": "matcher"}))).unwrap();
    made["matcher"].as_u64().unwrap()
}

fn raw(json: String) -> Box<RawValue> {
    RawValue::from_string(json).unwrap()
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../test").join(name)
}

fn positions() -> Vec<Known> {
    let known = std::fs::read_to_string(file("positions.jsonl")).unwrap();
    known.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Compares lines with a file. With `BLESS` in the environment the file is written anew.
fn are_known(name: &str, lines: impl Iterator<Item = String>) {
    let native: String = lines.map(|line| line + "\n").collect();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file(name), native).unwrap();
    } else {
        let known = std::fs::read_to_string(file(name)).unwrap();
        assert_eq!(
            native, known,
            "the answers changed: BLESS=1 cargo test -p minescheme-web -- --test-threads=1"
        );
    }
}

#[test]
fn known_answers_are_the_native_ones() {
    let positions = positions();
    assert!(positions.len() >= 40);
    let matcher = matcher();
    let lines = positions.into_iter().map(|Known { board, mines, .. }| {
        let request = serde_json::json!({"do": "ask", "matcher": matcher, "board": board, "mines": mines});
        serde_json::to_string(&Known { answer: raw(asked(request)), board, mines }).unwrap()
    });
    are_known("positions.jsonl", lines);
}

#[test]
fn known_hints_and_odds_are_the_native_ones() {
    let matcher = matcher();
    let lines = positions().into_iter().map(|Known { board, mines, .. }| {
        let about =
            |what: &str| serde_json::json!({"do": what, "matcher": matcher, "board": board, "mines": mines});
        let hint = raw(asked(about("hint")));
        let odds = mines.and_then(|_| answer(about("odds").to_string().as_bytes(), &[]).ok()).map(raw);
        serde_json::to_string(&Advice { hint, odds, board, mines }).unwrap()
    });
    are_known("advice.jsonl", lines);
}

#[test]
fn refusals_say_what_to_do() {
    let refused = |json: &str, bytes: &[u8]| answer(json.as_bytes(), bytes).unwrap_err();
    assert_eq!(refused("{}", &[]).kind, "request");
    assert_eq!(refused(r#"{"do":"ask","matcher":7,"board":"1","mines":null}"#, &[]).kind, "argument");
    let table = refused(r#"{"do":"matcher"}"#, b"no table at all");
    assert_eq!(table.kind, "table");
    let matcher = matcher();
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
