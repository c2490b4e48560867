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

#[test]
fn the_shipped_position_is_marked_and_its_steps_are_told_if_asked() {
    let told = run("solve --steps tests/positions/expert.txt", "");
    // No colour where there is no terminal.
    told.ends(0).conceals("\u{1b}").says(&[" s", " m", "are mines (m).", "\n   1. Row "]);
    assert_eq!(told.out.lines().filter(|line| line.contains("2 0 0 0 0 0 0 0 0 0")).count(), 1);
    run("solve tests/positions/expert.txt", "").conceals("Row ").says(&["--steps"]);
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

/// A file may be called `-`, if its folder is named.
#[test]
fn a_file_that_is_called_as_standard_input_is() {
    let folder = Folder::new();
    folder.write("position.txt", "1221\n....\n");
    folder.run("explain --svg ./- position.txt").is_fine();
    assert_eq!(folder.names(), ["-", "position.txt"]);
}

/// Numbers at the edge of a part would be wrong of a whole board.
#[test]
fn a_part_of_a_board_is_not_read_as_a_board() {
    let board = std::fs::read_to_string(crate::root().join("tests/positions/expert.txt")).unwrap();
    let part = run("explain -", &board).is_fine().out.clone();
    run("solve -", &part).ends(2).warns(&["found a part of a board"]);
}

/// "Nothing follows" is said only where it is proved; otherwise cells are undecided, and the exit code is 3.
#[test]
fn undecided_is_not_nothing_follows() {
    let wide = lattice();
    for effort in ["0", "64"] {
        let told = run(&format!("solve --tiers exact --effort {effort} -"), &wide);
        told.ends(3).says(&["cells are undecided"]).conceals("Nothing follows");
    }
    let (report, code) = answer("solve", &wide);
    assert_eq!((code, &report["undecided"]), (0, &json!([])));
    let (report, code) = answer("solve --effort 0", &wide);
    let cell = &report["undecided"][0];
    assert!(code == 0 && cell.is_array(), "{report}");
    let told = run(&format!("explain --cell {},{} --effort 0 -", cell[0], cell[1]), &wide);
    told.ends(3).begins("It is undecided whether row");
    // One board that is undecided among others.
    run("solve --effort 0 --tiers exact -", "1.\n..\n\n#1\n.#\n").ends(3);
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
