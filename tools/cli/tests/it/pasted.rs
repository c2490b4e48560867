//! The options that say how boards are read, and what the program says of boards that may be wrong.

use std::collections::BTreeSet;

use minescheme_protocol::State;
use serde_json::{Value, json};

use crate::binary::{Folder, run};
use crate::known::{self, Known};
use crate::lattice;

/// What `solve` says of a board, and the exit code.
fn answer(options: &str, input: &str) -> (Value, i32) {
    let outcome = run(&format!("solve --json {options} -"), input);
    (outcome.json(), outcome.code.unwrap())
}

/// What is known of single texts, but for layouts.
fn known() -> impl Iterator<Item = Known> {
    known::all().into_iter().filter(|known| !known.layouts)
}

#[test]
fn known_texts_are_read_as_the_library_reads_them() {
    let options: BTreeSet<_> = known().map(|known| known.how).collect();
    for how in options {
        let folder = Folder::new();
        std::fs::create_dir(folder.path("all")).unwrap();
        let alike = known().filter(|known| known.how == how);
        let texts: Vec<_> = alike
            .flat_map(|known| known.texts().into_iter().map(move |text| (known.clone(), text)))
            .collect();
        for (number, (_, text)) in texts.iter().enumerate() {
            folder.write(&format!("all/{number:04}.txt"), text);
        }
        let options: Vec<String> = how.iter().map(|(name, signs)| format!("--{name}={signs}")).collect();
        let args: Vec<&str> =
            ["read", "--json", "all"].into_iter().chain(options.iter().map(String::as_str)).collect();
        let mut found = folder.run_all(&args).lines().into_iter();
        texts.iter().for_each(|(known, text)| known.check(text, &mut found));
        assert_eq!(found.next(), None);
    }
}

#[test]
fn known_texts_are_read_alike_through_the_protocol() {
    let mut state = State::default();
    for mut known in known() {
        // The protocol has one kind for all texts that can't be read.
        known.refused = known.refused.map(|_| "board".to_owned());
        for text in known.texts() {
            let mut number = 0;
            let mut found = std::iter::from_fn(|| {
                let mut request = json!({"do": "read", "number": number});
                known.how.iter().for_each(|(name, said)| request[name] = json!(said));
                number += 1;
                let answer = state.answer(request.to_string().as_bytes(), text.as_bytes());
                Some(answer.map_or_else(
                    |failure| json!({"error": failure}),
                    |position| serde_json::from_str(&position).unwrap(),
                ))
            });
            known.check(&text, &mut found);
            if known.refused.is_none() {
                assert_eq!(found.next().unwrap()["error"]["kind"], "argument", "{text}: one more board");
            }
        }
    }
}

#[test]
fn options_say_what_signs_mean() {
    let native = answer("", "001..\n00111\n").0;
    for (options, board) in [
        ("--zero .", "..1??\n..111\n"),
        ("--closed ?", "..1??\n..111\n"),
        ("--signs question", "..1??\n..111\n"),
        ("--closed #", "001##\n00111\n"),
        ("--signs hash", "..1##\n..111\n"),
        ("--closed -1", "0 0 1 -1 -1\n0 0 1 1 1\n"),
        ("", "0 0 1 ? ?\n0 0 1 1 1\n"),
        ("--format signs", "001  \n00111\n"),
    ] {
        assert_eq!(answer(options, board).0, native, "{options} {board}");
    }
    let (refused, code) = answer("", "..1??\n..111\n");
    assert_eq!((code, &refused["error"]["kind"]), (2, &"ambiguous".into()));
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("--zero '.'") && message.contains("--closed '.'"), "{message}");
    run("solve --closed # --wall # -", "1.\n").is_refused(&["is named twice"]);
    run("solve --signs none -", "1.\n").is_refused(&["expected one of question, hash"]);
    for command in ["explain", "odds", "coverage", "info"] {
        run(&format!("{command} --help"), "").says(&["--closed"]);
    }
}

#[test]
fn the_text_tells_the_mines_and_the_option_wins() {
    let boards = "mines 1\n?1\n11\n\nmines 2\n..1\n..1\n\n...\n111\n";
    let answers = run("odds --json -", boards).lines();
    assert_eq!((&answers[0]["placements"], answers[1]["placements"].is_string()), (&"1".into(), true));
    assert_eq!(answers[2]["error"]["kind"], "argument");
    assert_eq!(answer("--mines 2", "mines 1\n?1\n11\n").0["contradiction"], true);
    let made = run("generate --random 5x5/3 --seed 2 --format text", "");
    assert!(made.ends(0).out.starts_with("mines 3\n"), "{}", made.out);
    let played = run("solve --play --json -", &made.out);
    played.ends(0).says(&["\"solved_no_guess\":true"]);
}

#[test]
fn flags_are_trusted_checked_or_ignored() {
    let board = "000\n111\n*..\n";
    let (found, code) = answer("", board);
    let hint = found["hints"][0].as_str().unwrap();
    assert!(
        code == 1 && hint.starts_with("Without the flag at row 3, column 1 the board is possible"),
        "{hint}"
    );
    let (found, code) = answer("--flags check", board);
    assert_eq!((code, &found["proved"], &found["unproved"]), (1, &json!([]), &json!([[2, 0]])));
    assert_eq!(found["wrong"], json!([[[2, 0]]]));
    let (found, code) = answer("--flags ignore", board);
    assert_eq!((code, &found["mines"]), (0, &json!([[2, 1]])));
    let (found, code) = answer("--flags check", "000\n111\n.*.\n");
    assert_eq!((code, &found["proved"], &found["wrong"]), (0, &json!([[2, 1]]), &json!([])));
    run("solve --flags check -", board).says(&["Without these the board is possible: row 3, column 1."]);
    let wide = lattice();
    let cell = answer("--effort 0", &wide).0["undecided"][0].clone();
    let (row, col) = (cell[0].as_u64().unwrap() as usize, cell[1].as_u64().unwrap() as usize);
    let mut flagged = wide.into_bytes();
    flagged[row * 42 + col] = b'*';
    let flagged = String::from_utf8(flagged).unwrap();
    let (found, _) = answer("--flags check --effort 0", &flagged);
    assert_eq!((&found["undecided_flags"], &found["wrong"]), (&json!([cell]), &json!([])));
    let says = format!("Undecided flags: row {}, column {}; the search stopped", row + 1, col + 1);
    run("solve --flags check --effort 0 -", &flagged).says(&[&says]);
    assert_eq!(answer("--flags check", &flagged).0["undecided_flags"], json!([]));
}

#[test]
fn a_piece_may_have_mines_outside() {
    let board = "2..\n...\n";
    let (found, code) = answer("", "2.\n1.\n");
    assert_eq!((code, &found["contradiction"]), (1, &true.into()));
    assert!(found["hints"].to_string().contains("--piece"), "{found}");
    let (found, code) = answer("--piece", "2.\n1.\n");
    assert_eq!(
        (code, &found["contradiction"], &found["safe"], &found["mines"]),
        (0, &false.into(), &json!([]), &json!([]))
    );
    assert_eq!(answer("--piece", board).0["mines"], json!([]));
    assert_eq!(answer("--piece", ".....\n.000.\n.....\n").0["safe"].as_array().unwrap().len(), 12);
    let (found, _) = answer("", "####\n12##\n012#\n");
    assert!(found["hints"][0].as_str().unwrap().contains("--closed '#'"), "{found}");
}

#[test]
fn layouts_are_measured() {
    let layouts = "*--\n---\n--*\n\n--*-\n----\n\n1.\n..\n";
    let found = run("info --json -", layouts).ends(2).lines();
    let measures = |value: &Value| ["bbbv", "openings", "islands"].map(|key| value[key].as_u64());
    assert_eq!(measures(&found[0]), [Some(2), Some(2), Some(0)], "{found:?}");
    assert_eq!(measures(&found[1]), [Some(4), Some(1), Some(1)]);
    assert!(found[2]["error"].is_object());
    run("solve --play --json -", "--*-\n----\n").says(&["\"bbbv\":4", "\"islands\":1"]);
}

/// In a folder the good files are answered too.
#[test]
fn a_bad_file_does_not_silence_the_rest() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    for (name, text) in
        [("a.txt", "1.\n..\n"), ("b.avf", "\u{0}\u{1e}x"), ("c.csv", "0,1,?\n0,1,?\n"), ("d.txt", "1.\n.\n")]
    {
        folder.write(&format!("all/{name}"), text);
    }
    let solved = folder.run("solve --json all");
    let found = solved.ends(2).lines();
    let kinds: Vec<_> = found.iter().map(|value| value["error"]["kind"].as_str()).collect();
    assert_eq!(kinds, [None, Some("unexpected"), None, Some("ragged")], "{found:?}");
    solved.warns(&["2 of 4 boards can't be read"]);
    for command in ["explain --json", "odds --mines 1 --json"] {
        let told = folder.run(&format!("{command} all"));
        let out = &told.ends(2).out;
        assert_eq!((out.lines().count(), out.matches("\"error\"").count()), (4, 2), "{out}");
    }
    folder.write("all/a.txt", "*1\n11\n");
    let report = folder.run("coverage --json --boards all").ends(2).json();
    assert_eq!((&report["boards"], report["errors"].as_array().unwrap().len()), (&1.into(), 3), "{report}");
}

#[test]
fn where_drawing_fails_the_message_names_dense() {
    run("generate --random 10x10/45 --tries 20", "").ends(1).warns(&["--dense rearranges boards"]);
    run("generate --random 40x40/1300 --dense --tries 1 --seconds 1", "").ends(1).warns(&["after 1 second"]);
}

#[test]
fn what_is_said_below_the_last_board_is_no_board() {
    for (text, board) in [
        ("1.\n..\n\nThanks!\n", "1.\n..\n"),
        ("What is safe?\n\n1.\n..\n", "1.\n..\n"),
        ("1.\n..\n\n\n; the end\n", "1.\n..\n"),
        ("1.\n..\n\n?1\n??\n\nThanks for looking!\n", "1.\n..\n\n.1\n..\n"),
    ] {
        assert_eq!(run("read -", text).is_fine().out, board, "{text}");
    }
    for text in ["", "Thanks!\n"] {
        run("read -", text).is_refused(&["no rows"]);
    }
}
