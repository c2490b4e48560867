//! Answers judged by a program that knows the rules of the game alone: `tests/oracle/judge.py`.

use std::process::Command;

use crate::{drawn, root};

#[test]
fn the_rules_of_the_game_agree() {
    let boards = drawn(300, 100_000).to_string();
    let judge = Command::new("python3")
        .arg(root().join("tests/oracle/judge.py"))
        .args([env!("CARGO_BIN_EXE_minescheme"), &boards, "77"])
        .output()
        .unwrap();
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(judge.status.success(), "{}", said(&judge.stderr));
    assert!(said(&judge.stdout).starts_with(&format!("{boards} of solve, {boards} of explain, ")));
}
