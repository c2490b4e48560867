//! Rules as people see them: examples, and source for other languages.

use minescheme::matcher::Matcher;
use minescheme::rules::{Example, RuleSet};
use minescheme::table::{RuleTable, Table};
use minescheme::{Cell, Coord};

use crate::oracle::truth;

fn shipped() -> RuleSet {
    RuleTable::new(Table::shipped_rules()).unwrap().rules().clone()
}

/// What an example says follows from its digits, and from no fewer of them.
#[test]
fn every_shipped_rule_has_a_true_example() {
    for rule in shipped().rules() {
        let example = Example::of_rule(rule).unwrap_or_else(|| panic!("{} has no example", rule.id()));
        let found = truth(&example.board, None).expect("the position is possible");
        assert_eq!((found.safe, found.mines), (example.safe.clone(), example.mines.clone()), "{}", rule.id());
        for &digit in &example.foci {
            let mut fewer = example.board.clone();
            fewer.set(digit, Cell::Wall);
            let found = truth(&fewer, None).expect("fewer digits fit too");
            assert!(found.safe.is_empty() && found.mines.is_empty(), "{} needs not {digit}", rule.id());
        }
        assert!(example.sentence(rule).is_some(), "{}", rule.id());
    }
}

/// The rules alone decide their own examples: a matcher with just the one rule finds a cell.
#[test]
fn a_rule_decides_its_example() {
    for rule in shipped().rules().iter().skip(1) {
        let example = Example::of_rule(rule).unwrap();
        let answer = Matcher::new(&RuleSet::new(vec![*rule]).unwrap()).ask(&example.board, None);
        let number = answer.steps[0].rule.map(|number| number.get());
        assert!(number == Some(1) || !answer.steps[0].coefficients.is_empty(), "{}", rule.id());
    }
}

#[test]
fn a_session_takes_several_cells_as_one_move_and_any_move_back() {
    let layout = minescheme::Game::BEGINNER.layout(3, 0);
    let matcher = Matcher::shipped();
    let mut session = matcher.session(layout.rows(), layout.cols(), None).unwrap();
    let first = minescheme::Game::BEGINNER.first_cell();
    let opened = layout.flood(&session.board(), first);
    assert!(opened.len() >= 9 && opened.contains(&(first, 0)));
    session.tell_digits(&opened).unwrap();
    let answer = session.deduce().to_answer();
    let asked = matcher.ask(&session.board(), None);
    assert_eq!((&answer.safe, &answer.mines), (&asked.safe, &asked.mines));
    let flagged = answer.mines[0];
    let after_opening = session.board();

    // A flag in between, then more cells; the flag goes and they stay.
    session.tell_mine(flagged).unwrap();
    session.deduce();
    let more: Vec<(Coord, u8)> = answer.safe.iter().map(|&at| (at, layout.digit(at))).collect();
    session.tell_digits(&more).unwrap();
    let with_flag = session.deduce().to_answer();
    assert!(session.take_back(flagged) && !session.take_back(flagged));
    assert_eq!((session.cell(flagged), session.news().steps().count()), (Cell::Closed, 0));
    session.deduce();
    let mut unflagged = matcher.session_on(&session.board(), None);
    let asked = unflagged.deduce().to_answer();
    assert!(with_flag.safe.iter().all(|at| asked.safe.contains(at)));
    assert_eq!(session.known(), unflagged.known());

    // All that was told together goes together.
    assert!(session.undo());
    assert_eq!(session.board(), after_opening);
    assert!(session.undo() && !session.undo());
    assert_eq!(session.board(), layout.closed_board());

    // All or nothing.
    let twice = [(first, 0), (first, 1)];
    assert!(session.tell_digits(&twice).is_err());
    assert_eq!(session.board(), layout.closed_board());
    assert!(!session.undo());

    // What is open already is passed over.
    session.open(first, layout.digit(first)).unwrap();
    let news = session.open_all(&opened).unwrap().to_answer();
    assert_eq!(session.board(), after_opening);
    assert!(!news.safe.is_empty());
    assert!(session.undo() && session.undo() && !session.undo());
}

#[test]
fn a_click_opens_what_a_game_opens() {
    let layout: minescheme::Layout = "-----\n-----\n--*--\n-----\n#----\n".parse().unwrap();
    let closed = layout.closed_board();
    assert_eq!(layout.flood(&closed, Coord::new(2, 2)), []);
    assert_eq!(layout.flood(&closed, Coord::new(4, 0)), []);
    assert_eq!(layout.flood(&closed, Coord::new(9, 9)), []);
    assert_eq!(layout.flood(&closed, Coord::new(1, 1)), [(Coord::new(1, 1), 1)]);
    // All but the mine and the wall.
    assert_eq!(layout.flood(&closed, Coord::new(0, 0)).len(), 23);
}

#[cfg(feature = "train")]
mod source {
    use std::process::Command;

    use minescheme::Game;
    use minescheme::board::Board;
    use minescheme::compile::emit::{Language, emit};
    use minescheme::matcher::Answer;

    use super::*;
    use crate::boards::{has_chain, positions_by_rules};

    /// Positions of beginners' games, with the verdict of each cell by single digits and rules: `?`, `s` or `m`. Without those where the
    /// engine used a chain, which is more than a rule.
    fn positions() -> Vec<(Board, String)> {
        let games = 0..crate::drawn(50, 150);
        let all = games.flat_map(|index| positions_by_rules(Game::BEGINNER, 8, index));
        let with_verdicts = |(board, answer): (Board, Answer)| {
            let verdict = |at: Coord| match () {
                () if answer.safe.contains(&at) => 's',
                () if answer.mines.contains(&at) => 'm',
                () => '?',
            };
            let verdicts = board.coords().map(verdict).collect();
            (board, verdicts)
        };
        let positions: Vec<_> = all.filter(|(_, answer)| !has_chain(answer)).map(with_verdicts).collect();
        assert!(positions.len() > crate::drawn(200, 500));
        positions
    }

    fn check(mut program: Command, positions: &[(Board, String)]) {
        let output = program.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8(output.stdout).unwrap();
        assert_eq!(said.lines().count(), positions.len());
        for (found, (board, expected)) in said.lines().zip(positions) {
            assert_eq!(found, expected, "{board}");
        }
    }

    /// Cells of a board on a line, boards on lines.
    fn cells(positions: &[(Board, String)]) -> String {
        let line = |board: &Board| board.cells().iter().map(|cell| cell.symbol()).collect::<String>() + "\n";
        positions.iter().map(|(board, _)| line(board)).collect()
    }

    #[test]
    fn c_decides_what_the_engine_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("rules.h"), emit(&shipped(), Language::C)).unwrap();
        let positions = positions();
        std::fs::write(path("positions.txt"), cells(&positions)).unwrap();
        std::fs::write(path("main.c"), include_str!("../emitted/main.c")).unwrap();
        let mut compiler = Command::new("cc");
        compiler.args(["-std=c99", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"]);
        let compiled =
            compiler.arg(path("program")).arg(path("main.c")).output().expect("a C compiler as `cc`");
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        let mut program = Command::new(path("program"));
        program.arg(path("positions.txt"));
        check(program, &positions);
    }

    #[test]
    fn javascript_decides_what_the_engine_does() {
        if Command::new("node").arg("--version").output().is_err() {
            eprintln!("no `node` to run: JavaScript was not tried");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("rules.mjs"), emit(&shipped(), Language::Js)).unwrap();
        let mut positions = positions();
        positions.truncate(crate::drawn(100, usize::MAX));
        std::fs::write(path("positions.txt"), cells(&positions)).unwrap();
        std::fs::write(path("main.mjs"), include_str!("../emitted/main.mjs")).unwrap();
        let mut program = Command::new("node");
        program.arg(path("main.mjs")).arg(path("positions.txt"));
        check(program, &positions);
    }

    #[test]
    fn json_lists_the_rules() {
        let text = emit(&shipped(), Language::Json);
        let found: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(found["rules"].as_array().unwrap().len(), 111);
        let second = serde_json::json!({"rule": 2, "id": "0003:1/-1", "digits": [[0, 0], [0, 1]], "coefficients": [1, -1]});
        assert_eq!(found["rules"][1], second);
    }
}
