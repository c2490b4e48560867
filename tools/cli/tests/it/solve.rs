//! `solve` on the binary: answers, exit codes, formats, bad input.

use serde_json::{Value, json};

use crate::binary::{Folder, run};
use crate::lattice;
use crate::talk::Talk;

/// What is printed as JSON, with the exit code.
fn answer(args: &str, board: &str) -> (Value, i32) {
    let outcome = run(&format!("{args} --json -"), board);
    (outcome.json(), outcome.code.unwrap())
}

const TABLES: [&str; 2] = ["", "--table patterns/library.mst"];

/// A chain of six digits, longer than any window.
#[test]
fn a_chain_is_told_digit_by_digit() {
    let board = "##.#.#.#.#.##\n*2#2#2#2#2#1.\n##.#.#.#.#.##\n";
    let said = run("solve --steps -", board).words();
    let step = "1. Row 2, column 13 is safe because of a chain of numbers: the 1 in row 2, column 12;";
    assert!(said.contains(step), "{said}");
}

#[test]
fn one_two_one_on_standard_input() {
    for table in TABLES {
        let (found, code) = answer(&format!("solve {table}"), "#####\n#121#\n#...#\n");
        assert_eq!(code, 0);
        assert_eq!(found["safe"], json!([[2, 2]]));
        assert_eq!(found["mines"], json!([[2, 1], [2, 3]]));
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
        let (found, _) = answer(&format!("solve {table}"), "####\n#11#\n#...\n");
        let step = &found["steps"][0];
        assert_eq!(step["tier"], "table");
        assert_eq!(step["cells"], json!([[2, 3]]));
        assert_eq!(step["order"], 2);
        assert_eq!(step["foci"].as_array().unwrap().len(), 2);
        let (single, _) = answer(&format!("solve {table} --tiers single"), "####\n#11#\n#...\n");
        assert_eq!(single["steps"], json!([]));
    }
}

#[test]
fn the_mine_count_decides() {
    let board = "1.\n..\n";
    let (without, _) = answer("solve", board);
    assert_eq!(without["safe"], json!([]));
    let (with, _) = answer("solve --mines 0", board);
    assert_eq!(with["contradiction"], true);
    let (free, _) = answer("solve --mines 1", "1..\n...\n");
    assert_eq!(free["safe"], json!([[0, 2], [1, 2]]));
    assert_eq!(free["steps"][0]["tier"], "count");
}

#[test]
fn a_contradiction_names_its_digits() {
    let refuted = "No placement of mines fits this board. A is the 3 at (1,2)";
    run("solve -", "13\n..\n").ends(1).says(&[refuted]);
    let (json, code) = answer("solve", "13\n..\n");
    assert_eq!((code, &json["contradiction"]), (1, &Value::Bool(true)));
    assert!(!json["digits"].as_array().unwrap().is_empty());
}

#[test]
fn the_shipped_position_is_marked_and_its_steps_are_told_if_asked() {
    let told = run("solve --steps tests/positions/expert.txt", "");
    // No colour where there is no terminal.
    told.ends(0).conceals("\u{1b}").says(&[" s", " m", "are mines (m).", "\n   1. Row "]);
    assert_eq!(told.out.lines().filter(|line| line.contains("2 0 0 0 0 0 0 0 0 0")).count(), 1);
    run("solve tests/positions/expert.txt", "").conceals("Row ").says(&["--steps"]);
}

#[test]
fn layouts_are_played() {
    // Opened in the corner by the digits that are given as open.
    let folder = Folder::new();
    std::fs::create_dir(folder.path("field")).unwrap();
    folder.write("field/field_info.csv", "3,4,2\n");
    folder.write("field/status.csv", "T,T,F,F\nT,T,F,F\nT,T,F,F\n");
    folder.write("field/values.csv", "0,1,-1,1\n0,1,2,2\n0,0,1,-1\n");
    for table in TABLES {
        let played = run(&format!("solve {table} --play --json {}", folder.path("field").display()), "");
        let report = played.ends(0).json();
        assert_eq!(report["solved_no_guess"], true);
        assert_eq!(report["left"], 0);
        let tiers = report["by_tier"].as_object().unwrap();
        assert!(tiers.values().map(|cells| cells.as_u64().unwrap()).sum::<u64>() >= 4);
    }
    let (guess, code) = answer("solve --play", "*-\n-*\n");
    assert_eq!((code, &guess["solved_no_guess"]), (1, &Value::Bool(false)));
}

#[test]
fn bad_boards_are_refused() {
    for (board, message) in [
        (
            "1.\n.x\n",
            "line 2, column 2: beside `.` the sign `x` may be a flag or a mine (--flag 'x'), closed",
        ),
        ("1.9\n...\n", "line 1, column 3: found '9'"),
        ("1..\n..\n", "line 2, column 3: the row has 2 cells, expected 3"),
        ("; nothing\n", "no rows"),
    ] {
        run("solve -", board).is_refused(&[message]);
    }
    run("solve --play -", "1.\n..\n").is_refused(&["expected a full layout"]);
}

#[test]
fn blank_lines_separate_boards() {
    let boards = "111\n...\n\n111\n...\n";
    let answers = run("solve --json -", boards).lines();
    let (alone, _) = answer("solve", "111\n...\n");
    assert_eq!(answers, [alone.clone(), alone.clone()]);
    // A bad board has its error in its place; the others are answered.
    let boards = "111\n...\n\n111\n..\n\n111\n...\n";
    let outcome = run("solve --json -", boards);
    let answers = outcome.ends(2).lines();
    assert_eq!((&answers[0], &answers[2]), (&alone, &alone));
    let error = &answers[1]["error"];
    assert_eq!([&error["board"], &error["line"], &error["column"]], [2, 5, 3], "{error}");
    assert_eq!([&error["kind"], &error["file"]], ["ragged", "standard input"], "{error}");
    outcome.warns(&["1 of 3 boards"]);
    run("solve -", boards).says(&["error: standard input (format `text`): line 5, column 3"]);
    let text = run("solve --play -", "*1-\n11-\n\n*-\n").out;
    assert!(text.ends_with("of 2 boards solved without a guess\n"), "{text}");
}

/// In brackets a cell counts from 1, as texts name it; else from 0.
#[test]
fn a_cell_can_be_named_as_in_texts() {
    let board = "1221\n....\n####\n";
    for cell in ["(2,2)", "1,1"] {
        run(&format!("explain --cell {cell} -"), board).says(&["so (2,2) is a mine."]);
    }
    for cell in ["(0,1)", "(2,2", "2;2"] {
        run(&format!("explain --cell {cell} -"), board).is_refused_as_usage(&["expected row and column"]);
    }
}

#[test]
fn a_position_without_closed_cells_is_no_layout() {
    let outcome = run("solve --json -", "00\n00\n");
    assert_eq!(outcome.ends(0).json()["safe"], json!([]));
    outcome.warns(&["No cell is closed", "solve --play"]);
    for command in ["solve", "explain"] {
        run(&format!("{command} -"), "00\n00\n").says(&["No cell is closed"]).conceals("Nothing follows");
    }
    run("explain -", "1.\n..\n").says(&["`minescheme odds --mines N` shows the best guess"]);
    for (mines, code) in [("1", 0), ("2", 1)] {
        let (found, found_code) = answer(&format!("solve --mines {mines}"), "1*\n11\n");
        assert_eq!((found_code, &found["contradiction"]), (code, &Value::Bool(code == 1)));
    }
    for args in ["solve --play", "solve --play --format layout"] {
        let (played, code) = answer(args, "00\n00\n");
        assert_eq!((code, &played["solved_no_guess"]), (0, &Value::Bool(true)));
    }
}

#[test]
fn a_mine_count_that_is_not_the_layouts_is_refused_at_the_start() {
    let layout = "*1---\n11---\n-----\n---11\n---1*\n";
    for mines in ["0", "1", "3", "1000"] {
        run(&format!("solve --play --mines {mines} -"), layout)
            .is_refused(&[&format!("--mines {mines}, but the layout has 2 mines")]);
    }
    let (played, code) = answer("solve --play --mines 2", layout);
    assert_eq!((code, &played["solved_no_guess"]), (0, &Value::Bool(true)));
}

#[test]
fn boards_of_a_folder_are_all_solved() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("all/more")).unwrap();
    for (name, board) in
        [("b.txt", "1.\n..\n"), ("a.txt", "0.\n..\n"), ("more/c.txt", "3.\n..\n"), (".hidden", "x")]
    {
        folder.write(&format!("all/{name}"), board);
    }
    let found = folder.run("solve --json all").lines();
    let known =
        |key: &str| found.iter().map(|found| found[key].as_array().unwrap().len()).collect::<Vec<_>>();
    assert_eq!((known("safe"), known("mines")), (vec![3, 0, 0], vec![0, 0, 3]));
}

/// A terminal would obey them.
#[test]
#[cfg(unix)]
fn control_characters_in_names_of_files_are_written_out() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    folder.write("all/a\u{1b}[31m\nb", "*1-\n11-\n");
    folder.run("solve --play all").says(&[r"a\u{1b}[31m\nb"]).conceals("\u{1b}");
}

/// Standard input is read once, also where a file has the name that stands for it.
#[test]
fn standard_input_is_named_once() {
    run("solve - -", "1.\n..\n").is_refused(&["named twice"]);
    let folder = Folder::new();
    folder.write("-", "no board");
    assert!(!folder.ask("solve --json -", "0.\n..\n").ends(0).out.is_empty());
}

#[test]
fn messages_say_what_to_do() {
    let folder = Folder::new();
    for command in ["solve", "explain", "odds"] {
        for (mines, says) in [
            ("abc", "expected the number of mines on the whole board"),
            ("-3", "expected the number of mines on the whole board"),
            ("", "expected the number of mines on the whole board"),
            ("67108865", "a board has at most 67,108,864 cells"),
            ("99999999999999999999999", "a board has at most 67,108,864 cells"),
        ] {
            folder.run_all(&[command, "--mines", mines, "-"]).is_refused(&[says]);
        }
    }
    run("solve --mines 5 -", "..\n..\n").ends(1).says(&["The board has five mines"]);
}

#[test]
fn bad_arguments_are_refused() {
    for (args, says) in [
        ("no/such/board.txt", &["no/such/board.txt"][..]),
        ("--table README.md -", &["README.md", "expected a minescheme table"]),
        ("--tiers magic -", &["expected one of single, table"]),
        ("--format gif -", &["text, layout, campaign"]),
    ] {
        run(&format!("solve {args}"), "1.\n").is_refused(says);
    }
}

/// What looks like an option but stands for a value is a bad value.
#[test]
fn values_that_begin_with_a_hyphen_are_told_what_is_expected() {
    let folder = Folder::new();
    folder.write("position.txt", "1221\n....\n");
    folder.write("layout.txt", "1*1\n111\n");
    for args in [
        "explain --cell -1,3 position.txt",
        "flood --cell -1,3 layout.txt",
        "explain --cell (0,3) position.txt",
    ] {
        folder.run(args).is_refused_as_usage(&["counted from 0, as in 8,15, or in brackets from 1"]);
    }
    for args in
        ["train --window 3 --out -", "explain --svg - position.txt", "verify -", "import - --out x.mst"]
    {
        folder.run(args).is_refused_as_usage(&["expected the name of a file"]);
    }
    folder.run("explain --svg ./- position.txt").is_fine();
    assert_eq!(folder.names(), ["-", "layout.txt", "position.txt"]);
}

#[test]
fn advice_can_be_followed() {
    let nothing = "11.\n1..\n...\n";
    run("solve --piece -", nothing).is_fine().says(&["Nothing follows"]).conceals("--mines");
    run("solve --piece --mines 5 -", nothing).is_refused_as_usage(&["--piece", "--mines"]);
    run("explain -", "1..\n...\n").is_fine().says(&["`minescheme odds --mines N` shows"]);
    // Numbers at the edge of a part would be wrong of a whole board.
    let board = std::fs::read_to_string(crate::root().join("tests/positions/expert.txt")).unwrap();
    let part = run("explain -", &board).is_fine().out.clone();
    run("solve -", &part).ends(2).warns(&["found a part of a board"]);
    run("explain --mines 2 -", "1..\n...\n").is_fine().says(&["`minescheme odds` shows"]);
    let wrong = run("solve --flags check -", "1*21\n*...\n");
    wrong.ends(1).says(&["Without these the board is possible"]).conceals("minescheme solve");
    run("solve --json -", "{\"board\": \"1.\"}")
        .ends(2)
        .warns(&["(--json makes minescheme print objects; leave it out)"]);
    for (range, says) in [("5..3", "the first number is larger"), ("5", "for one number, write 5..5")] {
        run(&format!("generate --random Expert --bbbv {range}"), "").is_refused_as_usage(&[says]);
    }
}

/// The signs that stand in the drawings are explained, and no others.
#[test]
fn a_legend_says_what_the_signs_are() {
    let legend = |args: &str, board: &str| -> String {
        run(args, board).words().split_once("On the board: ").unwrap().1.to_owned()
    };
    assert_eq!(
        legend("explain -", "#121#\n#...#\n"),
        "m is a mine, letters mark the numbers of the proof, (3,4) is row 3, column 4."
    );
    assert_eq!(
        legend("explain --all -", "1221\n....\n"),
        "s is safe, m is a mine, - was proved safe before, letters mark the numbers of the proof, (3,4) is row 3, column 4."
    );
}

/// "Nothing follows" is said only where it is proved; otherwise cells are undecided, and the exit code is 3.
#[test]
fn undecided_is_not_nothing_follows() {
    let wide = lattice();
    let small = "1.\n..\n";
    for command in ["solve", "explain"] {
        run(&format!("{command} -"), small).ends(0).says(&["Nothing follows"]);
        let (report, code) = answer(command, small);
        assert_eq!((code, &report["undecided"]), (0, &json!([])));
    }
    run("explain --cell 0,1 -", small).ends(0).begins("Nothing follows about row 1, column 2");
    for effort in ["0", "64"] {
        let told = run(&format!("solve --tiers exact --effort {effort} -"), &wide);
        told.ends(3).says(&["cells are undecided"]).conceals("Nothing follows");
    }
    let (report, code) = answer("solve --tiers single", small);
    assert_eq!((code, report["undecided"].as_array().unwrap().len()), (3, 3));
    let (report, code) = answer("solve", &wide);
    assert_eq!((code, &report["undecided"]), (0, &json!([])));
    let (report, code) = answer("solve --effort 0", &wide);
    let cell = &report["undecided"][0];
    assert!(code == 0 && cell.is_array(), "{report}");
    let told = run(&format!("explain --cell {},{} --effort 0 -", cell[0], cell[1]), &wide);
    told.ends(3).begins("It is undecided whether row");
    // One board that is undecided among others.
    run("solve --effort 0 --tiers exact -", &format!("{small}\n#1\n.#\n")).ends(3);
}

/// Each board is answered when its blank line has come, while the input is still open.
#[test]
fn boards_of_an_open_input_are_answered_at_once() {
    for command in ["solve", "odds", "explain"] {
        let mut talk = Talk::start(&format!("{command} --json -"));
        for _ in 0..3 {
            talk.tell(b"mines 2\n121\n...\n");
            // If it waited for the end of the input, this would never come.
            assert!(serde_json::from_str::<Value>(&talk.line()).unwrap().is_object());
        }
        talk.ends();
    }
}
