//! Real boards: bug reports that claim a guess, and patterns of real boards that no coefficients decide.

use std::path::Path;

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::{Argument, Checker, Explainer, Explanation, Step};
use minescheme::layout::Layout;
use minescheme::matcher::{Matcher, Value};

use super::{cells_by, explained};
use crate::boards::{board_of_pattern, digits, open};
use crate::oracle::truth;

/// Plays a layout from a cell, always the easiest step first, to the end; without the mine count if `mines` is none. All
/// explanations, and the number of safe cells left.
fn easiest_play(layout: &Layout, first: Coord, mines: Option<usize>) -> (Vec<Explanation>, usize) {
    let matcher = Matcher::shipped();
    let mut board = layout.closed_board();
    open(&mut board, layout, first);
    let mut told = Vec::new();
    loop {
        let explainer = Explainer::new(&matcher, &board, mines);
        let Some(easiest) = explainer.easiest() else {
            let left = layout.coords().filter(|&at| !layout.is_mine(at) && board.get(at) == Cell::Closed);
            return (told, left.count());
        };
        Checker::new(&board, mines).explanation(&easiest).unwrap();
        match easiest.value {
            Value::Safe => easiest.cells.iter().for_each(|&at| open(&mut board, layout, at)),
            Value::Mine => easiest.cells.iter().for_each(|&at| board.set(at, Cell::Mine)),
        }
        told.push(easiest);
    }
}

fn layout_of(rows: &[&str]) -> Layout {
    rows.join("\n").replace('.', "-").parse().unwrap()
}

/// <https://github.com/chrisboyle/sgtpuzzles/issues/669>: game 9x9:4,4,m00b7d48a3e0231c419200, decoded. The person's proof is of two
/// digits: the 2 below the 4 still needs one mine, which the 1 below it touches as well, so the cell at the 1's lower left is safe.
#[test]
fn sgtpuzzles_669_needs_no_guess() {
    let layout = layout_of(&[
        "******..*",
        "****.*...",
        "..*...*.*",
        "*.*...*..",
        "*.....***",
        "*.....*..",
        "*.*.**...",
        "..***....",
        "..****...",
    ]);
    let (told, left) = easiest_play(&layout, Coord::new(4, 4), Some(35));
    assert!(told.iter().all(|one| one.digits.len() <= 2 && one.cases == 0), "{told:?}");
    let (person, cell) = ([Coord::new(3, 3), Coord::new(4, 3)], Coord::new(5, 2));
    let step = told.iter().find(|one| one.cells.contains(&cell)).unwrap();
    assert_eq!((&step.digits[..], step.value, step.order), (&person[..], Value::Safe, 2));
    assert_eq!(left, 0);
}

/// <https://github.com/chrisboyle/sgtpuzzles/issues/674>: the thread has a picture, no game id, and the words that eight safe cells are left. So its
/// board can't be rebuilt from it. This is another one, of which the words hold: the number of mines decides where the digits do not.
#[test]
fn sgtpuzzles_674_follows_from_the_number_of_mines() {
    // Two cells beside the 1s, one mine: the cells elsewhere, eight of them, are safe.
    let board: Board = "##....\n1.#.##\n1.#...\n".parse().unwrap();
    let explainer_matcher = Matcher::shipped();
    assert!(Explainer::new(&explainer_matcher, &board, None).easiest().is_none());
    let explainer = Explainer::new(&explainer_matcher, &board, Some(1));
    let easiest = explainer.easiest().unwrap();
    assert_eq!((easiest.cells.len(), easiest.digits.len(), easiest.cases), (8, 1, 0));
    assert!(easiest.steps.iter().all(Step::uses_count));
    Checker::new(&board, Some(1)).explanation(&easiest).unwrap();
}

/// <https://github.com/chrisboyle/sgtpuzzles/issues/689>, as far as the thread's words give it: a 3 with one more mine in two cells, a 2 above
/// it that touches these and one cell more, and a 2 to the right of a 4. The person's proof: three steps of two digits and one.
#[test]
fn sgtpuzzles_689_needs_no_guess() {
    // The 3 still needs one mine in two cells, which the 2 above it touches as well; the 2's third cell must be a mine. Then the 2 to
    // the right of the 4, which touches that mine, needs one more, and the 4 has it in the cells that they share.
    let board: Board = "###.#\n##2.#\n##3.#\n#**##\n".parse().unwrap();
    let rules = Matcher::shipped();
    let first = Explainer::new(&rules, &board, None).cell(Coord::new(0, 3)).unwrap();
    assert_eq!((first.value, first.digits.len(), first.cases), (Value::Mine, 2, 0));
    let board: Board = "*..*#\n*42.#\n*##.#\n".parse().unwrap();
    let then = Explainer::new(&rules, &board, None);
    let cells = then.all();
    assert!(
        !cells.is_empty() && cells.iter().all(|one| one.digits.len() <= 2 && one.cases == 0),
        "{cells:?}"
    );
}

/// <https://github.com/medmunds/puzzles/issues/1>: the game of the thread, 49x22:9,12,m5141a7b0…, decoded. The person goes through the two
/// cases of one cell, with some ten others; a chain of four digits is as much as it takes.
#[test]
fn medmunds_puzzles_1_needs_no_guess() {
    let layout = layout_of(MEDMUNDS);
    let (told, left) = easiest_play(&layout, Coord::new(12, 9), None);
    assert!(told.iter().all(|one| one.cases == 0), "{:?}", told.iter().max_by_key(|one| one.cases));
    assert!(told.iter().all(|one| one.digits.len() <= 4));
    assert_eq!(left, 0);
}

const MEDMUNDS: &[&str] = &[
    "...**..*.*..*..*.*........*.......*.........*...*",
    "..*...*.*...*..*......**.........**.....*........",
    "...*...*.......*.*...........**.....*..*.......*.",
    "...**...*.........**...*.*.............**.*..*...",
    "**..........**......*.****......*....**..........",
    "......*...*.......*.**..*..*.**...***..*....*.*..",
    ".....*................*...*...............*......",
    "*.....*..............*..**...*..*..*....**..***.*",
    "...*..***......*....................*.........***",
    "....*....*...*..*...*..*.......*....*...*....****",
    ".............*.*.*...*......*...*..*..*........*.",
    "....*......*..*...*...***.*...............*......",
    "...*..........*.*.......**...**......*.*.*......*",
    "**...................**.*....**..........*.*.....",
    "*......**..*....*.......*..*...........*..*......",
    "*.....*...........*.....**.**...*.**.......**...*",
    ".*.....*.......*..*....*.*........**............*",
    "..*.*..*........**.......*.............*...*.....",
    "**.......*...*.*...............**.*.......*...*..",
    "*...*.*...*..............*.*...*.*....*....*.*...",
    "**...**...........*.**..............*...........*",
    "..................*..*..*..**....................",
];

/// Patterns of real boards that no coefficients decide: what follows from them is told by cases, and the proof replays.
#[test]
fn what_no_sum_decides_is_told_by_cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/compile/sampled-without-rule.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let patterns: Vec<&str> = text.lines().step_by(3).collect();
    let matcher = Matcher::shipped();
    let mut by_cases = 0;
    for line in &patterns {
        let board = board_of_pattern(line.parse().unwrap());
        let found = explained(&matcher, &board, None);
        let mut checker = Checker::new(&board, None);
        if let Some(why) = &found.contradiction {
            checker.refutation(why).unwrap();
            by_cases +=
                usize::from(matches!(why.steps.last(), Some(Step { by: Argument::Cases { .. }, .. })));
            continue;
        }
        let truth = truth(&board, None).unwrap();
        assert_eq!(cells_by(&found.explanations, Value::Safe), truth.safe, "{line}\n{board}");
        assert_eq!(cells_by(&found.explanations, Value::Mine), truth.mines, "{line}\n{board}");
        let first = &found.explanations[0];
        checker.explanation(first).unwrap();
        assert_eq!(first.digits.len(), digits(&board).len());
        let cases = |step: &Step| matches!(&step.by, Argument::Cases { cases, .. } if cases.len() > 1);
        assert!(!matches!(&first.steps[..], [Step { by: Argument::Sum { .. }, .. }]), "{line}: {first:?}");
        by_cases += usize::from(first.steps.iter().any(cases));
        assert!(
            !first.steps.iter().any(cases) || first.text.contains("uppose") || first.text.contains("If "),
            "{}",
            first.text
        );
        // Without one of its cases the proof is none.
        if let Some(place) = first.steps.iter().position(cases) {
            let mut other = first.clone();
            if let Argument::Cases { cases, .. } = &mut other.steps[place].by {
                cases.pop();
            }
            assert!(Checker::new(&board, None).explanation(&other).is_err());
        }
    }
    assert!(by_cases * 2 > patterns.len(), "{by_cases} of {}", patterns.len());
}
