//! Boards on which nothing is to be done: none of their cells is a mine, or all of them are.

use serde_json::json;

use crate::binary::Folder;

#[test]
fn boards_without_mines_and_boards_full_of_them() {
    let folder = Folder::new();
    let answer = |args: &str| folder.run(args).ends(0).json();
    for (rows, cols) in [(1, 1), (1, 2), (3, 1), (2, 2), (3, 3), (4, 5)] {
        let cells = rows * cols;
        let closed = (".".repeat(cols) + "\n").repeat(rows);
        folder.write("closed.txt", &closed);
        folder.write("mines.txt", ("*".repeat(cols) + "\n").repeat(rows));
        folder.write("safe.txt", ("-".repeat(cols) + "\n").repeat(rows));
        for (mines, known) in [(0, "safe"), (cells, "mines")] {
            let solved = answer(&format!("solve --json --mines {mines} closed.txt"));
            assert_eq!(solved[known].as_array().unwrap().len(), cells);
            let odds = answer(&format!("odds --json --mines {mines} closed.txt"));
            assert_eq!(odds["placements"], "1");
            assert_eq!(odds["odds"][rows - 1][cols - 1], if mines == 0 { 0.0 } else { 1.0 });
            let explained = answer(&format!("explain --all --json --mines {mines} closed.txt"));
            let told = explained["explanations"].as_array().unwrap().iter();
            assert_eq!(told.map(|one| one["cells"].as_array().unwrap().len()).sum::<usize>(), cells);
            let tree = answer(&format!("tree minesweeper --board {rows}x{cols}/{mines} --json"));
            assert_eq!((&tree["layouts"], &tree["won"]), (&json!(1), &json!(1)));
            let first = if mines == 0 { cells } else { 0 };
            assert_eq!(tree["first"].as_array().unwrap().len(), first, "{rows}x{cols}/{mines}");
            folder.run(&format!("tree mcts minesweeper --board {rows}x{cols}/{mines}")).is_fine();
            for command in ["guess", "win"] {
                folder.run(&format!("{command} --mines {mines} closed.txt")).is_fine();
            }
        }
        let all_mines = folder.run(&format!("tree minesweeper --board {rows}x{cols}/{cells}"));
        all_mines.says(&["won before the first click"]).conceals("open first");
        for first in ["safe", "opening"] {
            let promised = format!("tree minesweeper --board {rows}x{cols}/{cells} --first {first}");
            folder.run(&promised).is_refused(&["leave no room"]);
        }

        let none = format!("--random {rows}x{cols}/0 --count 2");
        let boards = folder.run(&format!("generate {none} --json"));
        assert_eq!((boards.code, boards.out.lines().count()), (Some(0), 2));
        let told = folder.run(&format!("generate {none}")).out;
        assert_eq!(told.matches("the first click opens every safe cell").count(), 2, "{told}");
        assert_eq!(answer(&format!("play {none} --json"))["won"], 2);
        assert_eq!(answer(&format!("coverage {none} --json"))["solved_no_guess"], 2);
        assert_eq!(folder.run(&format!("puzzle {none} --tries 50")).code, Some(1));
        // The first click needs a cell.
        for command in ["generate", "play", "coverage", "puzzle"] {
            let full = format!("{command} --random {rows}x{cols}/{cells}");
            folder.run(&full).is_refused_as_usage(&[&format!("expected at most {}", cells - 1)]);
        }
        // The last free cell is the first click.
        let tight = format!("--random {rows}x{cols}/{} --first safe --count 2", cells - 1);
        assert_eq!(answer(&format!("play {tight} --json"))["won"], 2);
        assert_eq!(answer(&format!("coverage {tight} --json"))["solved_no_guess"], 2);
        assert_eq!(folder.run(&format!("generate {tight} --json")).out.lines().count(), 2);

        for file in ["mines.txt", "safe.txt"] {
            assert_eq!(answer(&format!("coverage --boards {file} --json"))["guesses"], 0);
            for command in ["solve --play", "bbbv", "read"] {
                folder.run(&format!("{command} {file}")).is_fine();
            }
        }
        folder.run("solvable safe.txt").is_fine();
        folder.run("solvable mines.txt").is_refused(&["no safe cell to open"]);
    }
}
