//! `solve --values`, `solve --grow`, `play --ask`, `census --sample`.

use std::collections::BTreeSet;

use minescheme::board::{Board, Coord};
use minescheme::layout::Game;
use serde_json::{Value, json};

use crate::binary::{Folder, run};
use crate::odds::{closed_cells, each_placement};

/// For every cell that is safe in all placements, the numbers it shows in them, by trying all placements.
fn numbers_by_trying(board: &Board, mines: Option<usize>) -> Vec<(Coord, Vec<u8>)> {
    let mut seen: Vec<_> =
        closed_cells(board).into_iter().map(|cell| (cell, true, BTreeSet::<u8>::new())).collect();
    each_placement(board, mines, |is_mine| {
        for (cell, safe, numbers) in &mut seen {
            *safe &= !is_mine(*cell);
            numbers.insert(board.neighbours(*cell).filter(|&near| is_mine(near)).count() as u8);
        }
    });
    let safe = seen.into_iter().filter(|(_, safe, numbers)| *safe && !numbers.is_empty());
    safe.map(|(cell, _, numbers)| (cell, numbers.into_iter().collect())).collect()
}

#[test]
fn numbers_under_safe_cells_are_those_of_all_placements() {
    let game: Game = "4x4/4".parse().expect("a game");
    let mut certain = 0;
    let mut uncertain = 0;
    for number in 0..40 {
        let layout = game.layout(5, number);
        let board = layout.board_where(|at| {
            !layout.is_mine(at) && !(3 * at.row + 5 * at.col + number as usize).is_multiple_of(3)
        });
        let text = board.to_string();
        for mines in [None, Some(4)] {
            let expected = numbers_by_trying(&board, mines);
            let counted = if mines.is_some() { "--mines 4" } else { "" };
            let found = run(&format!("solve --values --json - {counted}"), &text).ends(0).json();
            let values: Vec<Value> = expected
                .iter()
                .filter(|(_, numbers)| numbers.len() == 1)
                .map(|(cell, numbers)| json!({ "cell": [cell.row, cell.col], "value": numbers[0] }))
                .collect();
            certain += values.len();
            uncertain += expected.len() - values.len();
            assert_eq!(found["values"], json!(values), "{text}");
        }
    }
    assert!(certain > 20 && uncertain > 5, "{certain}, {uncertain}");
    run("solve --values -", "#####\n#121#\n#...#\n").ends(0).says(&["Row 3, column 3 will show 2."]);
}

#[test]
fn a_table_grows_by_the_boards_that_are_stuck() {
    let folder = Folder::new();
    let grown = |board: &str| folder.ask("solve --grow mine.mst --json -", board).ends(0).json();
    // One digit decides: the table of single digits is written, and needs no more.
    let first = grown("1.\n##\n");
    assert_eq!(first["grown"]["reach"]["windows"], json!([{ "window": "3x3", "foci": 1 }]));
    assert_eq!(first["mines"], json!([[0, 1]]));
    // 1-2-1 takes two digits.
    let second = grown("#####\n#121#\n#...#\n");
    assert!(second["grown"]["added"].as_u64() > Some(0), "{second}");
    assert_eq!(second["safe"], json!([[2, 2]]));
    // What was learned is known the next time.
    let third = grown("#####\n#121#\n#...#\n");
    assert_eq!(third["grown"]["added"], 0);
    assert_eq!(third["grown"]["patterns"], second["grown"]["patterns"]);
    folder.run("verify mine.mst").ends(0);
    // A layout is played.
    let layout = "*----\n-----\n--*--\n-----\n-----\n";
    let played = folder.ask("solve --grow mine.mst --play --json -", layout).ends(0).json();
    assert_eq!((&played["solved_no_guess"], &played["grown"]["stuck"]), (&json!(true), &Value::Null));
}

#[test]
fn a_person_decides_where_the_program_is_in_doubt() {
    // Where every guess is the person's, and the person always follows the program, both fare alike.
    let ask = "play --ask --delta 1 --random 5x5/6 --count 6 --seed 3 --first safe";
    let found = run(&format!("{ask} --json"), &"\n".repeat(200)).ends(0).json();
    assert_eq!(found["games"], 6);
    let person = &found["by"]["person"];
    assert!(person["guesses"].as_u64() > Some(0), "{found}");
    assert_eq!(person["expected"], person["program_expected"]);
    let lost = person["lost"].as_u64().expect("a number")
        + found["by"]["program"]["lost"].as_u64().expect("a number");
    assert_eq!(found["won"].as_u64().expect("a number") + lost, 6);
    // What is no closed cell is asked again; the table stands at the end.
    let wrong = ["\"nonsense\" isn't a closed cell", "\"99,99\" isn't a closed cell"];
    run(ask, "nonsense\n99,99\nq\n").ends(0).says(&wrong).says(&["mines expected"]);
}

#[test]
fn censuses_are_estimated_with_their_errors() {
    for (window, edge, forced) in [("3", "wall", 769_108.0), ("4x4", "window", 3_090_541_617_696_274.0)] {
        let census = format!("census --window {window} --edge {edge} --sample 200000 --json");
        let found = run(&census, "").ends(0).json();
        let number =
            |value: &Value| value.as_str().expect("a number as text").parse::<f64>().expect("a number");
        let (estimate, error) = (number(&found["forced"]), number(&found["error"]["forced"]));
        assert!((estimate - forced).abs() < 4.0 * error, "{found}");
        assert_eq!(found["estimate"], true);
    }
    let six = run("census --window 6 --edge wall --sample 2000 --json", "").ends(0).json();
    assert_eq!(six["total"], "708801874985091845381344307009569161216");
}
