//! Questions about layouts, and a cell that a layout doesn't have or that can't be opened.

use crate::binary::run;

const LAYOUT: &str = "1*1\n111\n000\n";

#[test]
fn a_first_click_is_a_safe_cell_of_the_layout() {
    for (args, outside, mine) in [
        ("solvable --first", true, true),
        ("write --to tatham --first", true, true),
        ("flood --cell", true, false),
    ] {
        for (cell, wrong) in [("3,0", outside), ("0,9", outside), ("0,1", mine), ("0,0", false)] {
            let outcome = run(&format!("{args} {cell} -"), LAYOUT);
            assert_eq!(outcome.code == Some(2), wrong, "{args} {cell}: {}", outcome.err);
            if wrong {
                let why = if cell == "0,1" { "is a mine" } else { "is outside the board of 3 × 3 cells" };
                assert!(outcome.err.contains(why), "{}", outcome.err);
            }
        }
    }
}

#[test]
fn cells_that_leave_no_layout_are_to_blame() {
    let position = "1..\n...\n...\n";
    for (args, why) in [
        ("--safe 5,5", "the cell (5, 5) is outside the board of 3 × 3 cells"),
        ("--safe 0,1 --safe 1,0 --safe 1,1", "fits the board and the cells that are given"),
        ("--mined 0,0", "fits the board and the cells that are given"),
    ] {
        let outcome = run(&format!("layout-given --mines 3 {args} -"), position);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.err.contains(why), "{}", outcome.err);
    }
    let outcome = run("layout-given --mines 9 -", position);
    assert!(outcome.err.contains("no placement of 9 mines fits the board\n"), "{}", outcome.err);
}

#[test]
fn a_guess_says_what_is_safe_and_needs_a_number_of_mines() {
    let position = "1..\n...\n...\n";
    assert_eq!(run("guess --mines 2 -", "1221\n....\n").out, "Open row 2, column 1. It is safe.\n");
    for command in ["guess", "win", "layout-given", "odds"] {
        let outcome = run(&format!("{command} -"), position);
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.err.contains("give it with --mines N"), "{}", outcome.err);
    }
}
