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
    load(r#"{"games":1,"table":{"boxes":{"22":[1,1,1]}}}"#, "can't occur in this game");
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

#[test]
fn games_of_pebbles_that_all_begin_alike() {
    let game = ["pebbles", "--start", "9", "--learner", "boxes", "--games", "2000", "--json"];
    let once = report(&mut learn(&game));
    assert_eq!(once["par"], 0.5);
    let positions: Vec<&str> = once["boxes"]
        .as_array()
        .expect("boxes")
        .iter()
        .filter_map(|entry| entry["position"].as_str())
        .collect();
    assert!(positions.contains(&"9"), "{positions:?}");
    assert!(once["perfect_after"].as_u64().is_some(), "{}", once["curve"]);
    refused(&["pebbles", "--pebbles", "8", "--start", "9"], "--start 9");
    refused(&["tictactoe", "--start", "9"], "needs pebbles");
    // Nine pebbles lose for the player who begins: as the second player the machine meets that every time and learns. From
    // ten it loses every game, and learns nothing from its own moves.
    let second = |start: &str, own: &[&str]| {
        let args = [
            &["pebbles", "--start", start, "--learner", "boxes", "--against", "perfect", "--begins", "other"]
                [..],
            &["--games", "3000", "--json"],
            own,
        ];
        let curve = report(&mut learn(&args.concat()))["curve"].clone();
        curve.as_array().expect("points").last().expect("points")["won"].as_f64().expect("points a game")
    };
    assert!(second("10", &["--own-moves"]) < 0.4);
    assert!(second("10", &[]) > 0.49);
}

#[test]
fn rewards_of_several_beads_and_for_draws() {
    let first_box = |more: &[&str]| {
        let args = [
            &[
                "tictactoe",
                "--learner",
                "boxes",
                "--strategy",
                "remove",
                "--beads",
                "1",
                "--games",
                "1",
                "--json",
            ],
            more,
        ];
        let report = report(&mut learn(&args.concat()));
        let boxes = report["boxes"].as_array().expect("boxes").clone();
        boxes
            .iter()
            .map(|entry| entry["beads"].as_array().expect("beads").iter().filter_map(Value::as_u64).max())
            .max()
    };
    assert_eq!(first_box(&["--reward", "7"]), Some(Some(8)));
    assert_eq!(first_box(&[]), Some(Some(2)));
    refused(&["tictactoe", "--reward", "3"], "--learner boxes");
    refused(&["pebbles", "--learner", "boxes", "--against", "value", "--own-moves"], "--own-moves");
    let best = |draw: &str| {
        let args = [
            "tictactoe",
            "--learner",
            "boxes",
            "--strategy",
            "remove",
            "--reward",
            "3",
            "--draw",
            draw,
            "--games",
            "20000",
            "--json",
        ];
        let curve = report(&mut learn(&args))["curve"].clone();
        curve.as_array().expect("points").last().expect("points")["best_moves"].as_f64().expect("a share")
    };
    assert!(best("1") > best("0"), "draws that count teach more");
}

#[test]
fn both_players_are_saved_and_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("plain").to_owned();
    let (one, other) = (path("one.json"), path("other.json"));
    let game =
        ["pebbles", "--start", "9", "--learner", "boxes", "--against", "value", "--games", "200", "--json"];
    report(&mut learn(&[&game[..], &["--save", &one, "--save-other", &other]].concat()));
    let saved: Value = serde_json::from_slice(&std::fs::read(&other).expect("written")).expect("JSON");
    assert!(saved["table"]["values"].is_object() && saved["games"] == 200, "{saved}");
    let more = [&game[..], &["--load", &one, "--load-other", &other, "--save-other", &other]].concat();
    assert_eq!(report(&mut learn(&more))["games"], 400);
    let saved: Value = serde_json::from_slice(&std::fs::read(&other).expect("written")).expect("JSON");
    assert_eq!(saved["games"], 400);
    refused(&["pebbles", "--save-other", &other], "--against value");
    refused(&["pebbles", "--against", "boxes", "--save", &one, "--save-other", &one], "the same file");
}

#[test]
fn trees_are_proved_searched_and_drawn() {
    let toe = report(minescheme().args(["tree", "tictactoe", "--json", "--runs", "20"]));
    assert_eq!(toe["second_moves"], json!([2, 5, 5]));
    assert!(toe["looked_at_with_cut_offs"].as_u64() < Some(630), "{toe}");
    for which in ["at_least", "at_most"] {
        let proof = &toe["proof"][which];
        assert!(proof["leaves"].as_u64() < proof["positions"].as_u64(), "{proof}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let svg = folder.path().join("tree.svg");
    let name = svg.to_str().expect("plain");
    for args in [&["tree", "pebbles", "--pebbles", "9"][..], &["tree", "tictactoe", "--from", "XOXO.X..O"]] {
        let output = minescheme().args(args).args(["--svg", name]).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let picture = std::fs::read_to_string(&svg).expect("drawn");
        assert!(
            picture.starts_with("<svg")
                && picture.contains("<desc>")
                && picture.matches("<g class").count() > 4
        );
    }
    for game in [
        &["tictactoe", "--from", "XX..O...."][..],
        &["pebbles", "--pebbles", "11"],
        &["minesweeper"],
        &["five"],
    ] {
        let args = [&["tree", "mcts"][..], game, &["--games", "40000", "--json"]].concat();
        let found = report(minescheme().args(&args));
        let moves = found["moves"].as_array().expect("moves");
        let games: u64 = moves.iter().filter_map(|one| one["games"].as_u64()).sum();
        assert!((39_990..=40_000).contains(&games), "{games}");
        let most = moves.iter().max_by_key(|one| one["games"].as_u64()).expect("a move");
        let best = moves.iter().filter_map(|one| one["exact"].as_f64()).fold(0.0, f64::max);
        assert!(most["exact"].is_null() || most["exact"].as_f64() > Some(best - 0.06), "{found}");
    }
    let shares =
        report(minescheme().args(["tree", "pathology", "--length", "10", "--games", "2000", "--json"]));
    let of = |game: &str, depth: usize| shares[game][depth].as_f64().expect("a share");
    assert!(of("p_game", 0) > of("p_game", 7) && of("tictactoe", 0) < of("tictactoe", 4), "{shares}");
}

#[test]
fn five_in_a_row_is_learned_saved_and_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let saved = folder.path().join("five.json");
    let name = saved.to_str().expect("plain");
    let once = report(&mut learn(&["five", "--games", "200", "--save", name, "--json"]));
    let curve = once["curve"].as_array().expect("points");
    let (first, last) = (&curve[0], &curve[curve.len() - 1]);
    assert_eq!((&first["games"], &last["games"]), (&json!(0), &json!(200)));
    assert!(last["random"]["won"].as_f64() > Some(0.9), "{last}");
    assert!(last["two_ply"]["error"].as_f64().is_some(), "{last}");
    let more = report(&mut learn(&["five", "--games", "100", "--load", name, "--json"]));
    assert_eq!(more["games"], 300);
    let mut command = learn(&["five", "--load", name, "--against", "person", "--begins", "other"]);
    let output = command.write_stdin("5,5\n5,5\n0,3\nq\n").output().expect("it runs");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.contains("I take row") && said.contains("\"5,5\" isn't a free cell"), "{said}");
    refused(&["five", "--learner", "boxes"], "too many positions");
    std::fs::write(&saved, r#"{"games":1,"patterns":{"XX":1.0}}"#).expect("written");
    refused(&["five", "--load", name], "damaged");
}
