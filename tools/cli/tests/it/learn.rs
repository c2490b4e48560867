//! `tree` and `learn`: the known answers through the command line.

use std::path::Path;

use assert_cmd::Command;

use serde_json::{Value, json};

fn minescheme() -> Command {
    Command::cargo_bin("minescheme").expect("the program is built")
}

fn report(command: &mut Command) -> Value {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn learn(args: &[&str]) -> Command {
    let mut command = minescheme();
    command.arg("learn").args(args);
    command
}

fn refused(args: &[&str], why: &str) {
    let output = learn(args).output().expect("it runs");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(why), "{message}");
}

#[test]
fn trees_have_their_known_counts() {
    let tree = report(minescheme().args(["tree", "tictactoe", "--json"]));
    for (key, count) in [
        ("positions", 549_946),
        ("leaves", 255_168),
        ("won_first", 131_184),
        ("won_second", 77_904),
        ("drawn", 46_080),
        ("canonical_positions", 765),
        ("first_moves", 3),
    ] {
        assert_eq!(tree[key], count, "{key}");
    }
    assert_eq!(tree["value"], "draw");
    let law = |last| {
        let args = ["tree", "pebbles", "--pebbles", "9", "--take", "3", "--last", last, "--json"];
        report(minescheme().args(args))["moves"].clone()
    };
    assert_eq!(law("loses"), json!([null, 1, 2, 3, null, 1, 2, 3, null]));
    assert_eq!(law("wins"), json!([1, 2, 3, null, 1, 2, 3, null, 1]));
    let formula = report(minescheme().args(["tree", "and-or", "--depth", "8", "--runs", "50", "--json"]));
    for root in formula["roots"].as_array().expect("two roots") {
        assert_eq!(root["fixed"], 256);
        assert!(root["random_expected"].as_f64() <= formula["bound"].as_f64());
    }
}

#[test]
fn a_learner_is_measured_saved_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("plain").to_owned();
    let (saved, svg) = (path("boxes.json"), path("curve.svg"));
    let pebbles = ["pebbles", "--pebbles", "12", "--learner", "boxes", "--seed", "1", "--json"];
    let first = [&pebbles[..], &["--games", "500", "--save", &saved, "--svg", &svg]].concat();
    let once = report(&mut learn(&first));
    assert_eq!(once, report(&mut learn(&first)), "one thread is determined by the seed");
    let curve = once["curve"].as_array().expect("points");
    assert_eq!(curve[0]["games"], 0);
    assert_eq!(curve.last().expect("points")["games"], 500);
    assert_eq!(once["games"], 500);
    let box_of = |report: &Value, pebbles: &str| {
        let boxes = report["boxes"].as_array().expect("boxes").clone();
        boxes.into_iter().find(|entry| entry["position"] == pebbles).expect("it was used")["beads"].clone()
    };
    let beads: u64 =
        box_of(&once, "12").as_array().expect("a number a move").iter().filter_map(Value::as_u64).sum();
    assert_eq!(beads, 30);
    let picture = std::fs::read_to_string(&svg).expect("drawn");
    assert!(picture.starts_with("<svg") && picture.contains("<desc>After 500 games"), "{picture:.200}");
    let more = report(&mut learn(&[&pebbles[..], &["--games", "100", "--load", &saved]].concat()));
    assert_eq!(more["games"], 600);
    assert_eq!(more["curve"][0]["best_moves"], curve.last().expect("points")["best_moves"]);
}

#[test]
fn bad_input_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("saved.json");
    let name = file.to_str().expect("plain");
    let load = |text: &str, why: &str| {
        std::fs::write(&file, text).expect("written");
        refused(&["pebbles", "--learner", "boxes", "--load", name], why);
    };
    load("no learner", "found no learner");
    load(r#"{"games":1,"table":{"values":{}}}"#, "--learner value");
    load(r#"{"games":1,"table":{"boxes":{"22":[1,1,1]}}}"#, "does not come up");
    load(r#"{"games":1,"table":{"boxes":{"21":[1]}}}"#, "damaged");
    refused(&["pebbles", "--load", "there is no such file"], "cannot read");
    refused(&["pebbles", "--pebbles", "0"], "expected 1 to 10000");
    refused(&["pebbles", "--explore", "2"], "from 0 to 1");
    refused(&["pebbles", "--against", "person", "--json"], "while you play");
    let nowhere = Path::new(name).join("under a file");
    refused(&["pebbles", "--games", "1", "--save", nowhere.to_str().expect("plain")], "cannot write");
}

#[test]
fn a_person_can_play_and_is_asked_again() {
    let play = |game: &[&str], input: &str| {
        let mut command = learn(game);
        command.args(["--against", "person", "--seed", "1"]).write_stdin(input);
        let output = command.output().expect("it runs");
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let shown = play(&["pebbles", "--pebbles", "5"], "7\nhello\n1\n");
    assert!(shown.contains("● ● ● ● ●  (5)"), "{shown}");
    assert!(
        shown.contains("\"7\" isn't a move here") && shown.contains("\"hello\" isn't a move here"),
        "{shown}"
    );
    assert!(shown.contains("I take"), "{shown}");
    // The last pebble loses: with one left there is nothing to choose.
    let lost = play(&["pebbles", "--pebbles", "1", "--games", "1"], "1\n");
    assert!(lost.contains("I win."), "{lost}");
    let drawn = play(&["tictactoe"], "5\nq\n");
    assert!(drawn.contains(" 4 │ X │ 6") && drawn.contains("I take cell"), "{drawn}");
    let stopped = play(&["tictactoe", "--no-symmetry"], "");
    assert!(stopped.contains("Your cell (1, 2, 3, 4, 5, 6, 7, 8, 9)"), "{stopped}");
}
