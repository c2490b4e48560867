//! `tree` and `learn`: the known answers through the command line.

use serde_json::{Value, json};

use crate::binary::{Folder, run};

/// What is printed of a game as JSON.
fn report(args: &str) -> Value {
    run(&format!("{args} --json"), "").ends(0).json()
}

/// The last point of a learner's curve.
fn last_point(report: &Value) -> &Value {
    report["curve"].as_array().expect("points").last().expect("points")
}

#[test]
fn formulas_obey_their_law() {
    let formula = report("tree and-or --depth 8 --runs 50");
    for root in formula["roots"].as_array().expect("two roots") {
        assert_eq!(root["fixed"], 256);
        assert!(root["random_expected"].as_f64() <= formula["bound"].as_f64());
    }
}

#[test]
fn a_learner_is_measured_saved_and_goes_on() {
    let folder = Folder::new();
    let pebbles = "learn pebbles --pebbles 12 --learner boxes --seed 1 --json";
    let first =
        || folder.run(&format!("{pebbles} --games 500 --save boxes.json --svg curve.svg")).ends(0).json();
    let once = first();
    assert_eq!(once, first(), "one thread is determined by the seed");
    assert_eq!(once["curve"][0]["games"], 0);
    assert_eq!(last_point(&once)["games"], 500);
    assert_eq!(once["games"], 500);
    let box_of = |report: &Value, pebbles: &str| {
        let boxes = report["boxes"].as_array().expect("boxes").clone();
        boxes.into_iter().find(|entry| entry["position"] == pebbles).expect("it was used")["beads"].clone()
    };
    let beads: u64 =
        box_of(&once, "12").as_array().expect("a number a move").iter().filter_map(Value::as_u64).sum();
    assert_eq!(beads, 30);
    let picture = folder.text("curve.svg");
    assert!(picture.starts_with("<svg") && picture.contains("<desc>After 500 games"), "{picture:.200}");
    let more = folder.run(&format!("{pebbles} --games 100 --load boxes.json")).ends(0).json();
    assert_eq!(more["games"], 600);
    assert_eq!(more["curve"][0]["best_moves"], last_point(&once)["best_moves"]);
}

#[test]
fn games_of_pebbles_that_all_begin_alike() {
    let once = report("learn pebbles --start 9 --learner boxes --games 2000");
    assert_eq!(once["par"], 0.5);
    let positions: Vec<&str> = once["boxes"]
        .as_array()
        .expect("boxes")
        .iter()
        .filter_map(|entry| entry["position"].as_str())
        .collect();
    assert!(positions.contains(&"9"), "{positions:?}");
    assert!(once["perfect_after"].as_u64().is_some(), "{}", once["curve"]);
    // Nine pebbles lose for the player who begins: as the second player the machine meets that every time and learns. From
    // ten it loses every game, and learns nothing from its own moves.
    let second = |own: &str| {
        let game = "learn pebbles --start 10 --learner boxes --against perfect --begins other --games 3000";
        last_point(&report(&format!("{game} {own}")))["won"].as_f64().expect("points a game")
    };
    assert!(second("--own-moves") < 0.4);
    assert!(second("") > 0.49);
}

#[test]
fn rewards_of_several_beads_and_for_draws() {
    let game = "learn tictactoe --learner boxes --strategy remove";
    let first_box = |more: &str| {
        let report = report(&format!("{game} --beads 1 --games 1 {more}"));
        let boxes = report["boxes"].as_array().expect("boxes").clone();
        boxes
            .iter()
            .map(|entry| entry["beads"].as_array().expect("beads").iter().filter_map(Value::as_u64).max())
            .max()
    };
    assert_eq!(first_box("--reward 7"), Some(Some(8)));
    assert_eq!(first_box(""), Some(Some(2)));
    let best = |draw: &str| {
        let report = report(&format!("{game} --reward 3 --draw {draw} --games 20000"));
        last_point(&report)["best_moves"].as_f64().expect("a share")
    };
    assert!(best("1") > best("0"), "draws that count teach more");
}

#[test]
fn both_players_are_saved_and_go_on() {
    let folder = Folder::new();
    let game = "learn pebbles --start 9 --learner boxes --against value --games 200 --json";
    let saved = || -> Value { serde_json::from_slice(&folder.read("other.json")).expect("JSON") };
    folder.run(&format!("{game} --save one.json --save-other other.json")).ends(0);
    assert!(saved()["table"]["values"].is_object() && saved()["games"] == 200, "{}", saved());
    let more = folder
        .run(&format!("{game} --load one.json --load-other other.json --save-other other.json"))
        .ends(0)
        .json();
    assert_eq!(more["games"], 400);
    assert_eq!(saved()["games"], 400);
}

#[test]
fn trees_are_proved_searched_and_drawn() {
    let toe = report("tree tictactoe --runs 20");
    assert_eq!(toe["second_moves"], json!([2, 5, 5]));
    assert!(toe["looked_at_with_cut_offs"].as_u64() < Some(630), "{toe}");
    for which in ["at_least", "at_most"] {
        let proof = &toe["proof"][which];
        assert!(proof["leaves"].as_u64() < proof["positions"].as_u64(), "{proof}");
    }
    let folder = Folder::new();
    for game in ["pebbles --pebbles 9", "tictactoe --from XOXO.X..O"] {
        folder.run(&format!("tree {game} --svg tree.svg")).ends(0);
        let picture = folder.text("tree.svg");
        assert!(
            picture.starts_with("<svg")
                && picture.contains("<desc>")
                && picture.matches("<g class").count() > 4
        );
    }
    // Without exact values to compare with, few games say as much as many.
    for (game, played) in [
        ("tictactoe --from XX..O....", 40_000),
        ("pebbles --pebbles 11", 40_000),
        ("minesweeper", 40_000),
        ("minesweeper --board 4x5/4", 4_000),
        ("five", 1_000),
    ] {
        let found = report(&format!("tree mcts {game} --games {played}"));
        let moves = found["moves"].as_array().expect("moves");
        let games: u64 = moves.iter().filter_map(|one| one["games"].as_u64()).sum();
        assert!((played - 10..=played).contains(&games), "{games}");
        let most = moves.iter().max_by_key(|one| one["games"].as_u64()).expect("a move");
        let best = moves.iter().filter_map(|one| one["exact"].as_f64()).fold(0.0, f64::max);
        assert!(most["exact"].is_null() || most["exact"].as_f64() > Some(best - 0.06), "{found}");
    }
    let shares = report("tree pathology --length 10 --games 2000");
    let of = |game: &str, depth: usize| shares[game][depth].as_f64().expect("a share");
    assert!(of("p_game", 0) > of("p_game", 7) && of("tictactoe", 0) < of("tictactoe", 4), "{shares}");
}

#[test]
fn five_in_a_row_is_learned_saved_and_played() {
    let folder = Folder::new();
    let once = folder.run("learn five --games 200 --save five.json --json").ends(0).json();
    let (first, last) = (&once["curve"][0], last_point(&once));
    assert_eq!((&first["games"], &last["games"]), (&json!(0), &json!(200)));
    assert!(last["random"]["won"].as_f64() > Some(0.9), "{last}");
    assert!(last["two_ply"]["error"].as_f64().is_some(), "{last}");
    let more = folder.run("learn five --games 100 --load five.json --json").ends(0).json();
    assert_eq!(more["games"], 300);
    let game = "learn five --load five.json --against person --begins other";
    folder.ask(game, "5,5\n5,5\n0,3\nq\n").says(&["I take row", "\"5,5\" isn't a free cell"]);
}
