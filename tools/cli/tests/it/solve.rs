//! `solve` on the binary: answers, exit codes, formats, bad input.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

fn minescheme(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("minescheme").unwrap();
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(arguments);
    command
}

/// Standard output as one JSON value, with the exit code.
fn answer(arguments: &[&str], board: &str) -> (Value, i32) {
    let output = minescheme(arguments).write_stdin(board).output().unwrap();
    let json = serde_json::from_slice(&output.stdout).unwrap();
    (json, output.status.code().unwrap())
}

/// The message of a run that must fail with code 2 and print nothing.
fn refusal(arguments: &[&str], board: &str) -> String {
    let output = minescheme(arguments).write_stdin(board).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

const TABLES: [&[&str]; 2] = [&[], &["--table", "patterns/library.mst"]];

/// A chain of six digits, longer than any window.
#[test]
fn a_chain_is_told_digit_by_digit() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    std::fs::write(&board, "##.#.#.#.#.##\n*2#2#2#2#2#1.\n##.#.#.#.#.##\n").unwrap();
    let done =
        Command::cargo_bin("minescheme").unwrap().args(["solve", "--steps"]).arg(&board).output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.contains("1. Row 2, column 13 is safe: along a chain: the 1 in row 2, column 12;"),
        "{said}"
    );
}

#[test]
fn one_two_one_on_standard_input() {
    for table in TABLES {
        let arguments = [&["solve"], table, &["--json", "-"]].concat();
        let (found, code) = answer(&arguments, "#####\n#121#\n#...#\n");
        assert_eq!(code, 0);
        assert_eq!(found["safe"], serde_json::json!([[2, 2]]));
        assert_eq!(found["mines"], serde_json::json!([[2, 1], [2, 3]]));
        assert_eq!(found["contradiction"], false);
        let steps = found["steps"].as_array().unwrap();
        assert!(!steps.is_empty());
        for step in steps {
            for key in ["cells", "value", "tier", "foci", "order"] {
                assert!(step.get(key).is_some(), "{step} lacks {key}");
            }
        }
    }
}

#[test]
fn one_and_one_is_a_pattern() {
    for table in TABLES {
        let arguments = [&["solve"], table, &["--json", "-"]].concat();
        let (found, _) = answer(&arguments, "####\n#11#\n#...\n");
        let step = &found["steps"][0];
        assert_eq!(step["tier"], "table");
        assert_eq!(step["cells"], serde_json::json!([[2, 3]]));
        assert_eq!(step["order"], 2);
        assert_eq!(step["foci"].as_array().unwrap().len(), 2);
        let (single, _) = answer(&[&arguments[..], &["--tiers", "single"]].concat(), "####\n#11#\n#...\n");
        assert_eq!(single["steps"], serde_json::json!([]));
    }
}

#[test]
fn the_mine_count_decides() {
    let board = "1.\n..\n";
    let (without, _) = answer(&["solve", "--json", "-"], board);
    assert_eq!(without["safe"], serde_json::json!([]));
    let (with, _) = answer(&["solve", "--json", "--mines", "0", "-"], board);
    assert_eq!(with["contradiction"], true);
    let (free, _) = answer(&["solve", "--json", "--mines", "1", "-"], "1..\n...\n");
    assert_eq!(free["safe"], serde_json::json!([[0, 2], [1, 2]]));
    assert_eq!(free["steps"][0]["tier"], "count");
}

#[test]
fn a_contradiction_names_its_digits() {
    let output = minescheme(&["solve", "-"]).write_stdin("13\n..\n").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("No placement of mines fits this board. A is the 3 at (1,2)"), "{text}");
    let (json, code) = answer(&["solve", "--json", "-"], "13\n..\n");
    assert_eq!((code, &json["contradiction"]), (1, &Value::Bool(true)));
    assert!(!json["digits"].as_array().unwrap().is_empty());
}

#[test]
fn the_shipped_position_is_marked_and_its_steps_are_told_if_asked() {
    let output = minescheme(&["solve", "--steps", "tests/positions/expert.txt"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\u{1b}'), "colour, but not on a terminal: {text}");
    assert_eq!(text.lines().filter(|line| line.contains("2 0 0 0 0 0 0 0 0 0")).count(), 1);
    assert!(text.contains(" s") && text.contains(" m") && text.contains("are mines (m)."), "{text}");
    assert!(text.contains("\n   1. Row "), "{text}");
    let plain = minescheme(&["solve", "tests/positions/expert.txt"]).output().unwrap();
    let plain = String::from_utf8(plain.stdout).unwrap();
    assert!(!plain.contains("Row ") && plain.contains("--steps"), "{plain}");
}

#[test]
fn layouts_are_played() {
    // Opened in the corner by the digits that are given as open.
    let folder = tempfile::tempdir().unwrap();
    let campaign = folder.path().join("field");
    fs::create_dir(&campaign).unwrap();
    fs::write(campaign.join("field_info.csv"), "3,4,2\n").unwrap();
    fs::write(campaign.join("status.csv"), "T,T,F,F\nT,T,F,F\nT,T,F,F\n").unwrap();
    fs::write(campaign.join("values.csv"), "0,1,-1,1\n0,1,2,2\n0,0,1,-1\n").unwrap();
    let path = campaign.to_str().unwrap();
    for table in TABLES {
        let (report, code) = answer(&[&["solve"], table, &["--play", "--json", path]].concat(), "");
        assert_eq!(code, 0, "{report}");
        assert_eq!(report["solved_no_guess"], true);
        assert_eq!(report["left"], 0);
        let tiers = report["by_tier"].as_object().unwrap();
        assert!(tiers.values().map(|cells| cells.as_u64().unwrap()).sum::<u64>() >= 4);
    }
    let (guess, code) = answer(&["solve", "--play", "--json", "-"], "*-\n-*\n");
    assert_eq!((code, &guess["solved_no_guess"]), (1, &Value::Bool(false)));
}

#[test]
fn bad_boards_are_refused() {
    for (board, message) in [
        ("1.\n.x\n", "line 2, column 2: found 'x', expected a cell; say what the sign means with --closed"),
        ("1.9\n...\n", "line 1, column 3: found '9'"),
        ("1..\n..\n", "line 2, column 3: the row has 2 cells, expected 3"),
        ("; nothing\n", "no rows"),
    ] {
        let said = refusal(&["solve", "-"], board);
        assert!(said.contains(message), "{board:?}: {said}");
    }
    let position = refusal(&["solve", "--play", "-"], "1.\n..\n");
    assert!(position.contains("expected a full layout"), "{position}");
}

#[test]
fn blank_lines_separate_boards() {
    let boards = "111\n...\n\n111\n...\n";
    let output = minescheme(&["solve", "--json", "-"]).write_stdin(boards).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (alone, _) = answer(&["solve", "--json", "-"], "111\n...\n");
    assert_eq!(answers, [alone.clone(), alone.clone()]);
    // A bad board has its error in its place; the others are answered.
    let boards = "111\n...\n\n111\n..\n\n111\n...\n";
    let output = minescheme(&["solve", "--json", "-"]).write_stdin(boards).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&answers[0], &answers[2]), (&alone, &alone));
    let error = &answers[1]["error"];
    assert_eq!(
        (&error["board"], &error["line"], &error["column"]),
        (&2.into(), &5.into(), &3.into()),
        "{error}"
    );
    assert_eq!((&error["kind"], &error["file"]), (&"ragged".into(), &"standard input".into()), "{error}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("1 of 3 boards"));
    let output = minescheme(&["solve", "-"]).write_stdin(boards).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("error: standard input (format `text`): line 5, column 3"), "{text}");
    let output = minescheme(&["solve", "--play", "-"]).write_stdin("*1-\n11-\n\n*-\n").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.ends_with("of 2 boards solved without a guess\n"), "{text}");
}

#[test]
fn a_position_without_closed_cells_is_no_layout() {
    let output = minescheme(&["solve", "--json", "-"]).write_stdin("00\n00\n").output().unwrap();
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), &found["safe"]), (Some(0), &serde_json::json!([])));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("No cell is closed") && said.contains("solve --play"), "{said}");
    for command in ["solve", "explain"] {
        let output = minescheme(&[command, "-"]).write_stdin("00\n00\n").output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains("No cell is closed") && !said.contains("Nothing follows"), "{said}");
    }
    let stuck = minescheme(&["explain", "-"]).write_stdin("1.\n..\n").output().unwrap();
    assert!(String::from_utf8(stuck.stdout).unwrap().contains("odds --mines"));
    for (mines, code) in [("1", 0), ("2", 1)] {
        let (found, found_code) = answer(&["solve", "--mines", mines, "--json", "-"], "1*\n11\n");
        assert_eq!((found_code, &found["contradiction"]), (code, &Value::Bool(code == 1)));
    }
    for arguments in
        [&["solve", "--play", "--json", "-"][..], &["solve", "--play", "--format", "layout", "--json", "-"]]
    {
        let (played, code) = answer(arguments, "00\n00\n");
        assert_eq!((code, &played["solved_no_guess"]), (0, &Value::Bool(true)));
    }
}

#[test]
fn a_mine_count_that_is_not_the_layouts_is_refused_at_the_start() {
    let layout = "*1---\n11---\n-----\n---11\n---1*\n";
    for mines in ["0", "1", "3", "1000"] {
        let said = refusal(&["solve", "--play", "--mines", mines, "-"], layout);
        assert!(said.contains(&format!("--mines {mines}, but the layout has 2 mines")), "{said}");
    }
    let (played, code) = answer(&["solve", "--play", "--mines", "2", "--json", "-"], layout);
    assert_eq!((code, &played["solved_no_guess"]), (0, &Value::Bool(true)));
}

#[test]
fn boards_of_a_folder_are_all_solved() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("more")).unwrap();
    for (name, board) in
        [("b.txt", "1.\n..\n"), ("a.txt", "0.\n..\n"), ("more/c.txt", "3.\n..\n"), (".hidden", "x")]
    {
        fs::write(folder.path().join(name), board).unwrap();
    }
    let path = folder.path().to_str().unwrap();
    let output = minescheme(&["solve", "--json", path]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let found: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let known =
        |key: &str| found.iter().map(|found| found[key].as_array().unwrap().len()).collect::<Vec<_>>();
    assert_eq!((known("safe"), known("mines")), (vec![3, 0, 0], vec![0, 0, 3]));
}

/// A terminal would obey them.
#[test]
#[cfg(unix)]
fn control_characters_in_names_of_files_are_written_out() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a\u{1b}[31m\nb"), "*1-\n11-\n").unwrap();
    let output = minescheme(&["solve", "--play", folder.path().to_str().unwrap()]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains(r"a\u{1b}[31m\nb") && !text.contains('\u{1b}'), "{text}");
}

/// Standard input is read once, also where a file has the name that stands for it.
#[test]
fn standard_input_is_named_once() {
    let twice = refusal(&["solve", "-", "-"], "1.\n..\n");
    assert!(twice.contains("named twice"), "{twice}");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("-"), "no board").unwrap();
    let mut command = minescheme(&["solve", "--json", "-"]);
    let output = command.current_dir(folder.path()).write_stdin("0.\n..\n").output().unwrap();
    assert!(output.status.success() && !output.stdout.is_empty(), "{output:?}");
}

#[test]
fn messages_say_what_to_do() {
    for command in ["solve", "explain", "odds"] {
        for mines in ["abc", "-3", ""] {
            let said = refusal(&[command, "--mines", mines, "-"], "1.\n");
            assert!(said.contains("expected the number of mines on the whole board"), "{said}");
        }
        for mines in ["67108865", "99999999999999999999999"] {
            let said = refusal(&[command, "--mines", mines, "-"], "1.\n");
            assert!(said.contains("a board has at most 67,108,864 cells"), "{said}");
        }
    }
    let output = minescheme(&["solve", "--mines", "5", "-"]).write_stdin("..\n..\n").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("The board has 5 mines"), "{text}");
}

#[test]
fn bad_arguments_are_refused() {
    let missing = refusal(&["solve", "no/such/board.txt"], "");
    assert!(missing.contains("no/such/board.txt"), "{missing}");
    let no_table = refusal(&["solve", "--table", "README.md", "-"], "1.\n");
    assert!(no_table.contains("README.md") && no_table.contains("expected a minescheme table"), "{no_table}");
    let tier = refusal(&["solve", "--tiers", "magic", "-"], "1.\n");
    assert!(tier.contains("expected one of single, table"), "{tier}");
    let format = refusal(&["solve", "--format", "gif", "-"], "1.\n");
    assert!(format.contains("text, layout, campaign"), "{format}");
}

/// The signs that stand in the drawings are explained, and no others.
#[test]
fn a_legend_says_what_the_signs_are() {
    let legend = |arguments: &[&str], board: &str| -> String {
        let output = minescheme(arguments).write_stdin(board.to_owned()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let (_, legend) = text.split_once("On the board: ").unwrap();
        legend.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        legend(&["explain", "-"], "#121#\n#...#\n"),
        "m is a mine, letters mark the numbers of the proof, (3,4) is row 3, column 4."
    );
    assert_eq!(
        legend(&["explain", "--all", "-"], "1221\n....\n"),
        "s is safe, m is a mine, - was proved safe before, letters mark the numbers of the proof, (3,4) is row 3, column 4."
    );
}

/// "Nothing follows" is said only where it is proved; otherwise cells are undecided, and the exit code is 3.
#[test]
fn undecided_is_not_nothing_follows() {
    let layout = minescheme::layout::Game::new(41, 41, 560).unwrap().layout(9, 0);
    let wide = layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1).to_string();
    let small = "1.\n..\n";
    let told = |arguments: &[&str], board: &str| {
        let output = minescheme(arguments).write_stdin(board).output().unwrap();
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    for command in ["solve", "explain"] {
        let (code, said) = told(&[command, "-"], small);
        assert!(code == 0 && said.contains("Nothing follows"), "{said}");
        let (report, code) = answer(&[command, "--json", "-"], small);
        assert_eq!((code, &report["undecided"]), (0, &serde_json::json!([])));
    }
    let (code, said) = told(&["explain", "--cell", "0,1", "-"], small);
    assert!(code == 0 && said.starts_with("Nothing follows about row 1, column 2"), "{said}");
    for effort in ["0", "64"] {
        let exact = ["solve", "--tiers", "exact", "--effort", effort, "-"];
        let (code, said) = told(&exact, &wide);
        assert!(
            code == 3 && !said.contains("Nothing follows") && said.contains("cells are undecided"),
            "{said}"
        );
    }
    let (report, code) = answer(&["solve", "--tiers", "single", "--json", "-"], small);
    assert_eq!((code, report["undecided"].as_array().unwrap().len()), (3, 3));
    let (report, code) = answer(&["solve", "--json", "-"], &wide);
    assert_eq!((code, &report["undecided"]), (0, &serde_json::json!([])));
    let (report, code) = answer(&["solve", "--effort", "0", "--json", "-"], &wide);
    let cell = &report["undecided"][0];
    assert!(code == 0 && cell.is_array(), "{report}");
    let cell = format!("{},{}", cell[0], cell[1]);
    let (code, said) = told(&["explain", "--cell", &cell, "--effort", "0", "-"], &wide);
    assert!(code == 3 && said.starts_with("It is undecided whether row"), "{said}");
    // One board that is undecided among others.
    let (code, _) = told(&["solve", "--effort", "0", "--tiers", "exact", "-"], &format!("{small}\n#1\n.#\n"));
    assert_eq!(code, 3);
}

/// Each board is answered when its blank line has come, while the input is still open.
#[test]
fn boards_of_an_open_input_are_answered_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    for args in [&["solve", "--json", "-"][..], &["odds", "--json", "-"], &["explain", "--json", "-"]] {
        let mut process = std::process::Command::new(env!("CARGO_BIN_EXE_minescheme"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = process.stdin.take().unwrap();
        let mut answers = BufReader::new(process.stdout.take().unwrap()).lines();
        for _ in 0..3 {
            input.write_all(b"mines 2\n121\n...\n\n").unwrap();
            // If it waited for the end of the input, this would never come.
            let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
            assert!(answer.is_object());
        }
        drop(input);
        assert!(answers.next().is_none());
        assert_eq!(process.wait().unwrap().code(), Some(0));
    }
}
