//! The options that say how boards are read, and what the program says of boards that may be wrong.

use std::fs;

use assert_cmd::Command;
use serde_json::{Value, json};

/// Standard output, standard error and the exit code.
fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut command = Command::cargo_bin("minescheme").unwrap();
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn answer(arguments: &[&str], input: &str) -> (Value, i32) {
    let (out, err, code) = run(&[&["solve", "--json"], arguments, &["-"]].concat(), input);
    (serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}")), code)
}

#[test]
fn options_say_what_signs_mean() {
    let native = answer(&[], "001..\n00111\n").0;
    for (arguments, board) in [
        (&["--zero", "."][..], "..1??\n..111\n"),
        (&["--closed", "?"], "..1??\n..111\n"),
        (&["--signs", "question"], "..1??\n..111\n"),
        (&["--closed", "#"], "001##\n00111\n"),
        (&["--signs", "hash"], "..1##\n..111\n"),
        (&["--closed", "-1"], "0 0 1 -1 -1\n0 0 1 1 1\n"),
        (&[], "0 0 1 ? ?\n0 0 1 1 1\n"),
        (&["--format", "signs"], "001  \n00111\n"),
    ] {
        assert_eq!(answer(arguments, board).0, native, "{arguments:?} {board}");
    }
    let (refused, code) = answer(&[], "..1??\n..111\n");
    assert_eq!((code, &refused["error"]["kind"]), (2, &"ambiguous".into()));
    let message = refused["error"]["message"].as_str().unwrap();
    assert!(message.contains("--zero '.'") && message.contains("--closed '.'"), "{message}");
    let (_, error, code) = run(&["solve", "--closed", "#", "--wall", "#", "-"], "1.\n");
    assert!(code == 2 && error.contains("is named twice"), "{error}");
    let (_, error, code) = run(&["solve", "--signs", "none", "-"], "1.\n");
    assert!(code == 2 && error.contains("expected one of question, hash"), "{error}");
    for command in ["explain", "odds", "coverage", "info"] {
        assert!(run(&[command, "--help"], "").0.contains("--closed"), "{command}");
    }
}

#[test]
fn the_text_tells_the_mines_and_the_option_wins() {
    let boards = "mines 1\n?1\n11\n\nmines 2\n..1\n..1\n\n...\n111\n";
    let (out, _, _) = run(&["odds", "--json", "-"], boards);
    let answers: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0]["placements"], answers[1]["placements"].is_string()), (&"1".into(), true));
    assert_eq!(answers[2]["error"]["kind"], "unfit");
    assert_eq!(answer(&["--mines", "2"], "mines 1\n?1\n11\n").0["contradiction"], true);
    let (out, _, code) = run(&["generate", "--random", "5x5/3", "--seed", "2", "--format", "text"], "");
    assert!(code == 0 && out.starts_with("mines 3\n"), "{out}");
    let (played, _, code) = run(&["solve", "--play", "--json", "-"], &out);
    assert!(code == 0 && played.contains("\"solved_no_guess\":true"), "{played}");
}

#[test]
fn flags_are_trusted_checked_or_ignored() {
    let board = "000\n111\n*..\n";
    let (found, code) = answer(&[], board);
    let hint = found["hints"][0].as_str().unwrap();
    assert!(
        code == 1 && hint.starts_with("Without the flag at row 3, column 1 the board is possible"),
        "{hint}"
    );
    let (found, code) = answer(&["--flags", "check"], board);
    assert_eq!((code, &found["proved"], &found["unproved"]), (1, &json!([]), &json!([[2, 0]])));
    assert_eq!(found["wrong"], json!([[[2, 0]]]));
    let (found, code) = answer(&["--flags", "ignore"], board);
    assert_eq!((code, &found["mines"]), (0, &json!([[2, 1]])));
    let (found, code) = answer(&["--flags", "check"], "000\n111\n.*.\n");
    assert_eq!((code, &found["proved"], &found["wrong"]), (0, &json!([[2, 1]]), &json!([])));
    let (text, _, _) = run(&["solve", "--flags", "check", "-"], board);
    assert!(text.contains("Without these the board is possible: row 3, column 1."), "{text}");
}

#[test]
fn a_piece_may_have_mines_outside() {
    let board = "2..\n...\n";
    let (found, code) = answer(&[], "2.\n1.\n");
    assert_eq!((code, &found["contradiction"]), (1, &true.into()));
    assert!(found["hints"].to_string().contains("--piece"), "{found}");
    let (found, code) = answer(&["--piece"], "2.\n1.\n");
    assert_eq!(
        (code, &found["contradiction"], &found["safe"], &found["mines"]),
        (0, &false.into(), &json!([]), &json!([]))
    );
    assert_eq!(answer(&["--piece"], board).0["mines"], json!([]));
    assert_eq!(answer(&["--piece"], ".....\n.000.\n.....\n").0["safe"].as_array().unwrap().len(), 12);
    let (found, _) = answer(&[], "####\n12##\n012#\n");
    assert!(found["hints"][0].as_str().unwrap().contains("--closed '#'"), "{found}");
}

#[test]
fn layouts_are_measured() {
    let layouts = "*--\n---\n--*\n\n--*-\n----\n\n1.\n..\n";
    let (out, _, code) = run(&["info", "--json", "-"], layouts);
    let found: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let measures = |value: &Value| ["bbbv", "openings", "islands"].map(|key| value[key].as_u64());
    assert_eq!((code, measures(&found[0])), (2, [Some(2), Some(2), Some(0)]), "{out}");
    assert_eq!(measures(&found[1]), [Some(4), Some(1), Some(1)]);
    assert!(found[2]["error"].is_object());
    let (out, _, _) = run(&["solve", "--play", "--json", "-"], "--*-\n----\n");
    assert!(out.contains("\"bbbv\":4") && out.contains("\"islands\":1"), "{out}");
}

/// In a folder the good files are answered too.
#[test]
fn a_bad_file_does_not_silence_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in
        [("a.txt", "1.\n..\n"), ("b.avf", "\u{0}\u{1e}x"), ("c.csv", "0,1,?\n0,1,?\n"), ("d.txt", "1.\n.\n")]
    {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let (out, error, code) = run(&["solve", "--json", path], "");
    let found: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<_> = found.iter().map(|value| value["error"]["kind"].as_str()).collect();
    assert_eq!((code, kinds), (2, vec![None, Some("unexpected"), None, Some("ragged")]), "{out}");
    assert!(error.contains("2 of 4 boards can't be read"), "{error}");
    for command in [&["explain", "--json"][..], &["odds", "--mines", "1", "--json"]] {
        let (out, _, code) = run(&[command, &[path]].concat(), "");
        assert_eq!((code, out.lines().count(), out.matches("\"error\"").count()), (2, 4, 2), "{out}");
    }
    fs::write(folder.path().join("a.txt"), "*1\n11\n").unwrap();
    let (out, _, code) = run(&["coverage", "--json", "--boards", path], "");
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(
        (code, &report["boards"], report["errors"].as_array().unwrap().len()),
        (2, &1.into(), 3),
        "{out}"
    );
}

#[test]
fn where_drawing_fails_the_message_names_dense() {
    let (_, error, code) = run(&["generate", "--random", "10x10/45", "--tries", "20"], "");
    assert!(code == 1 && error.contains("--dense rearranges boards"), "{error}");
    let long = ["generate", "--random", "40x40/1300", "--dense", "--tries", "1", "--seconds", "1"];
    let (_, error, code) = run(&long, "");
    assert!(code == 1 && error.contains("after 1 second"), "{error}");
}

#[test]
fn what_is_said_below_the_last_board_is_no_board() {
    let board = ("1.\n..\n".to_owned(), String::new(), 0);
    for text in ["1.\n..\n\nThanks!\n", "What is safe?\n\n1.\n..\n", "1.\n..\n\n\n; the end\n"] {
        assert_eq!(run(&["read", "-"], text), board, "{text}");
    }
    let two = run(&["read", "-"], "1.\n..\n\n?1\n??\n\nThanks for looking!\n");
    assert_eq!(two, ("1.\n..\n\n.1\n..\n".to_owned(), String::new(), 0));
    for text in ["", "Thanks!\n"] {
        let (_, error, code) = run(&["read", "-"], text);
        assert!(code == 2 && error.contains("no rows"), "{text}: {error}");
    }
}
