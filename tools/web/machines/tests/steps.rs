//! The table, one small thing at a time, through its requests.

use minescheme_machines::answer;
use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    let text = answer(request.to_string().as_bytes(), &[])
        .unwrap_or_else(|failure| panic!("{request}: {failure:?}"));
    serde_json::from_str(&text).expect("JSON")
}

fn refused(request: &str, kind: &str) {
    assert_eq!(answer(request.as_bytes(), &[]).expect_err(request).kind, kind, "{request}");
}

fn machine(kind: &str, strategy: &str) -> Value {
    json!({ "kind": kind, "beads": 4, "strategy": strategy, "win": 2, "draw": 1, "loss": 1 })
}

fn settings(game: &Value, strategy: &str) -> Value {
    let machine = machine("boxes", strategy);
    json!({ "game": game, "machines": [machine, machine], "seed": 7 })
}

fn pebbles(start: u32) -> Value {
    json!({ "name": "pebbles", "start": start, "take": 3, "last_wins": false })
}

fn games() -> [Value; 3] {
    [
        pebbles(9),
        json!({ "name": "tictactoe" }),
        json!({ "name": "minesweeper", "rows": 2, "cols": 3, "mines": 2 }),
    ]
}

#[test]
fn a_game_bead_by_bead() {
    for game in games() {
        for strategy in ["both", "clone", "remove", "repaint"] {
            ask(json!({ "do": "new", "settings": settings(&game, strategy) }));
            let mut drawn: Vec<(u64, String, u64)> = Vec::new();
            let mut games = 0;
            let mut learned = 0;
            for _ in 0..4_000 {
                let state = ask(json!({ "do": "step" }));
                let event = &state["event"];
                let player = event["player"].as_u64();
                match event["event"].as_str().expect("a name") {
                    "moved" => {
                        let beads =
                            event["knows"][event["branch"].as_u64().expect("a number") as usize].as_f64();
                        assert!(beads > Some(0.0), "a bead that lay in the box: {event}");
                        let key = event["key"].as_str().expect("a label").to_owned();
                        drawn.push((
                            player.expect("a player"),
                            key,
                            event["branch"].as_u64().expect("a number"),
                        ));
                    }
                    "learned" => {
                        learned += 1;
                        let change = &event["changes"][0];
                        let key = change["key"].as_str().expect("a label").to_owned();
                        let of =
                            (player.expect("a player"), key, change["branch"].as_u64().expect("a number"));
                        let place = drawn.iter().position(|one| *one == of);
                        drawn.remove(place.expect("only boxes learn from which a bead was drawn, once each"));
                        let sum = |which: &str| {
                            change[which]
                                .as_array()
                                .expect("beads")
                                .iter()
                                .filter_map(Value::as_f64)
                                .sum::<f64>()
                        };
                        if strategy == "repaint" {
                            assert!((sum("before") - sum("after")).abs() < 1e-9, "{change}");
                        }
                        if event["points"] == 0 && strategy != "repaint" {
                            assert!(sum("after") <= sum("before"), "{change}");
                        }
                    }
                    "began" => {
                        games += 1;
                        assert!(drawn.is_empty(), "every box has learned: {drawn:?}");
                    }
                    "resigned" | "over" => {}
                    other => panic!("{other}"),
                }
            }
            assert!(games > 50 && learned > 10, "{games} games, {learned} boxes");
        }
    }
}

#[test]
fn what_was_learned_survives_a_change_of_seats_and_a_file() {
    for game in games() {
        ask(json!({ "do": "new", "settings": settings(&game, "repaint") }));
        let before = ask(json!({ "do": "run", "games": 500 }));
        let games = before["machines"][0]["games"].as_u64();
        assert!(games >= Some(499), "{games:?}");
        let saved = ask(json!({ "do": "save" }));
        ask(json!({ "do": "seat", "player": 0, "who": "person" }));
        ask(json!({ "do": "seat", "player": 0, "who": "machine" }));
        assert_eq!(ask(json!({ "do": "save" })), saved);
        ask(json!({ "do": "new", "settings": settings(&pebbles(3), "both") }));
        let loaded = ask(json!({ "do": "load", "text": saved.to_string() }));
        assert_eq!(loaded["machines"][0]["games"].as_u64(), games);
        assert_eq!(ask(json!({ "do": "save" })), saved);
        let adjusted = machine("boxes", "clone");
        ask(json!({ "do": "adjust", "player": 0, "machine": adjusted }));
        assert_eq!(ask(json!({ "do": "save" }))["learned"], saved["learned"]);
    }
}

#[test]
fn machines_get_better_at_each_game() {
    for (game, least) in games().iter().zip([0.9, 0.4, 0.3]) {
        for kind in ["boxes", "values"] {
            let machine = machine(kind, "repaint");
            let settings = json!({ "game": game, "machines": [machine, machine], "seed": 1 });
            let begun = ask(json!({ "do": "new", "settings": settings }));
            let after = ask(json!({ "do": "run", "games": 3_000 }));
            let curve = after["machines"][0]["curve"].as_array().expect("points").clone();
            let (first, last) = (&curve[0], &curve[curve.len() - 1]);
            assert_eq!(begun["machines"][0]["curve"][0], *first);
            let best = |point: &Value| point["best_moves"].as_f64().expect("a share");
            assert!(best(last) > best(first) && best(last) > least, "{game}, {kind}: {last}");
        }
    }
}

#[test]
fn a_person_plays_against_a_machine() {
    let mut settings = settings(&json!({ "name": "tictactoe" }), "repaint");
    settings["seats"] = json!(["person", "machine"]);
    settings["begins"] = json!("first");
    ask(json!({ "do": "new", "settings": settings }));
    assert_eq!(ask(json!({ "do": "step" }))["event"]["event"], "waiting");
    let state = ask(json!({ "do": "play", "play": "8" }));
    assert_eq!(state["position"], "........X");
    refused(r#"{"do":"play","play":"0"}"#, "move");
    let state = ask(json!({ "do": "step" }));
    assert_eq!(state["event"]["player"], 1);
    let board = state["position"].as_str().expect("nine signs").to_owned();
    assert_eq!((board.matches('X').count(), board.matches('O').count(), &board[8..]), (1, 1, "X"));
    refused(r#"{"do":"play","play":"8"}"#, "move");
    refused(r#"{"do":"run","games":1}"#, "argument");
}

#[test]
fn five_in_a_row_is_learned_and_played() {
    let machine = machine("values", "repaint");
    let settings = json!({ "game": { "name": "five" }, "machines": [machine, machine], "seed": 2 });
    ask(json!({ "do": "new", "settings": settings }));
    let after = ask(json!({ "do": "run", "games": 120 }));
    let curve = after["machines"][0]["curve"].as_array().expect("points").clone();
    assert!(curve.len() > 3 && after["machines"][0]["games"].as_u64() >= Some(119), "{curve:?}");
    let saved = ask(json!({ "do": "save" }));
    ask(json!({ "do": "seat", "player": 0, "who": "person" }));
    ask(json!({ "do": "begins", "begins": "first" }));
    let mut state = ask(json!({ "do": "step" }));
    for _ in 0..300 {
        if state["event"]["event"] == "waiting" {
            break;
        }
        state = ask(json!({ "do": "step" }));
    }
    assert_eq!(state["event"]["event"], "waiting");
    let free = state["position"].as_str().expect("signs").find('.').expect("a free cell").to_string();
    let state = ask(json!({ "do": "play", "play": free }));
    assert_eq!(state["event"]["play"], free);
    refused(&json!({ "do": "play", "play": "100" }).to_string(), "move");
    ask(json!({ "do": "load", "text": saved.to_string() }));
    assert_eq!(ask(json!({ "do": "save" })), saved);
}

#[test]
fn bad_requests_are_refused() {
    refused("no JSON", "request");
    refused(r#"{"do":"dance"}"#, "request");
    for game in [
        pebbles(0),
        pebbles(201),
        json!({ "name": "minesweeper", "rows": 4, "cols": 4, "mines": 2 }),
        json!({ "name": "minesweeper", "rows": 3, "cols": 3, "mines": 9 }),
        json!({ "name": "minesweeper", "rows": 3, "cols": 3, "mines": 0 }),
    ] {
        refused(&json!({ "do": "new", "settings": settings(&game, "both") }).to_string(), "argument");
    }
    ask(json!({ "do": "new", "settings": settings(&pebbles(5), "both") }));
    refused(r#"{"do":"seat","player":2,"who":"person"}"#, "argument");
    let mut saved = ask(json!({ "do": "save" }));
    saved["learned"][0]["table"]["boxes"]["7"] = json!([1, 1, 1]);
    refused(r#"{"do":"load","text":"[]"}"#, "argument");
    refused(&json!({ "do": "load", "text": saved.to_string() }).to_string(), "argument");
}
