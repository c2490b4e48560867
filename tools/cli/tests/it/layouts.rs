//! Questions about layouts, and a cell that a layout doesn't have or that can't be opened.

use crate::binary::{Folder, run};

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
                outcome.warns(&[why]);
            }
        }
    }
}

#[test]
fn cells_that_leave_no_layout_are_to_blame() {
    let position = "1..\n...\n...\n";
    let outside = run("layout-given --mines 3 --safe 5,5 -", position);
    outside.ends(2).warns(&["the cell (5, 5) is outside the board of 3 × 3 cells"]);
    for args in ["--safe 0,1 --safe 1,0 --safe 1,1", "--mined 0,0"] {
        assert_eq!(
            run(&format!("layout-given --mines 3 {args} -"), position).ends(1).out,
            "no placement of 3 mines fits the board and the cells that are given as safe or mined\n"
        );
    }
}

/// An impossible board is an answer, and so is one that takes too much work.
#[test]
fn without_odds_the_exit_code_says_why() {
    let dots = ".".repeat(62);
    let wide = format!("{dots}\n.{}.\n{dots}\n", "2".repeat(60));
    for command in ["guess", "win", "layout-given", "odds"] {
        let outcome = run(&format!("{command} --mines 9 -"), "1..\n...\n...\n");
        outcome.ends(1);
        assert!(outcome.out.starts_with("no placement of 9 mines fits the board\n"), "{}", outcome.out);
        run(&format!("{command} --mines 1 -"), "1*\n*.\n").ends(1).says(&["Without the flag"]);
        if command != "odds" {
            let error = run(&format!("{command} --mines 9 --json -"), "1..\n...\n...\n").ends(1).json();
            assert_eq!(error["error"]["kind"], "odds");
        }
        run(&format!("{command} --mines 42 --effort 0 -"), &wide).ends(3);
    }
}

#[test]
fn a_guess_says_what_is_safe_and_needs_a_number_of_mines() {
    let position = "1..\n...\n...\n";
    assert_eq!(run("guess --mines 2 -", "1221\n....\n").out, "Open row 2, column 1. It is safe.\n");
    for command in ["guess", "win", "layout-given", "odds"] {
        run(&format!("{command} -"), position).ends(2).warns(&["give it with --mines N"]);
    }
}

/// What several boards are written as is read again, or the format holds one board and says so.
#[test]
fn several_boards_that_are_written_can_be_read() {
    let folder = Folder::new();
    folder.write("three.txt", [LAYOUT; 3].join("\n"));
    for format in ["text", "layout", "links", "tatham", "tatham-plain", "address"] {
        let generated = folder.run(&format!("generate --random beginner --count 3 --format {format}"));
        let written = folder.run(&format!("write --to {format} three.txt"));
        for outcome in [generated, written] {
            let measured = folder.ask("bbbv -", &outcome.is_fine().out);
            assert_eq!(measured.is_fine().out.lines().count(), 3, "{format}: {}", outcome.out);
        }
    }
    for format in ["mbf", "mine", "board"] {
        let says = format!("a file in the format `{format}` holds only one board");
        folder.run(&format!("generate --random beginner --count 3 --format {format}")).is_refused(&[&says]);
        folder.run(&format!("write --to {format} three.txt")).is_refused(&[&says]);
        // Of an input it shows late that it has no other board.
        folder.ask(&format!("write --to {format} -"), &format!("{LAYOUT}\n")).is_fine();
    }
    for format in ["board", "umsi"] {
        let several = format!("puzzle --random beginner --count 2 --format {format}");
        folder.run(&several).is_refused(&["holds only one board"]);
    }
    let clicked = folder.run("flood --cell 0,1 three.txt");
    clicked
        .begins("; three.txt, line 1\n; row 1, column 2 is a mine\n...\n...\n...\n\n; three.txt, line 5\n");
    folder.write("positions.txt", ["1..\n...\n"; 2].join("\n"));
    let drawn = folder.run("layout-given --mines 2 positions.txt");
    for several in [clicked, drawn] {
        let read = folder.ask("read --json -", &several.is_fine().out);
        assert!(read.is_fine().lines().len() > 1, "{}", several.out);
    }
}

#[test]
fn where_no_cell_is_closed_the_number_of_mines_is_known() {
    // An empty line may end a board before the input does.
    for input in [LAYOUT.to_owned(), format!("{LAYOUT}\n")] {
        run("guess -", &input).is_fine().says(&["No cell is closed"]);
        run("win -", &input).is_fine().says(&["100.00 %"]);
    }
    let unknown = run("guess -", "1..\n...\n\n");
    unknown.ends(2).says(&["found no number of mines"]);
    assert_eq!(unknown.err, "error: 1 of 1 board can't be read; see above\n");
}
