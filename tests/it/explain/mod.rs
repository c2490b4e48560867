//! Explanations: every proof is accepted by the checker, none with a change is, and no digit can be spared.

use std::collections::BTreeSet;

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::{
    Argument, ArgumentKind, Checker, Explainer, Explanation, Explanations, Question, Step,
};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Value};
use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;

use crate::boards::{digits, only, open};
use crate::oracle::{Truth, truth};

mod areas;
mod changed;
mod named;
mod python;
mod real;
mod told;

/// A random position of at most `rows` × `cols` cells, with walls and flags; with its mine count, or without. One in twenty has
/// a wrong digit or a wrong count.
fn position(random: &mut Pcg64, rows: usize, cols: usize) -> (Board, Option<usize>) {
    let (rows, cols) = (random.random_range(1..=rows), random.random_range(1..=cols));
    let mut share = |from: f64, to: f64| random.random_range(from..to);
    let (mines, walls, open, flags) =
        (share(0.05, 0.45), share(-0.2, 0.2), share(0.2, 1.0), share(-0.2, 0.4));
    let mut board = Board::closed(rows, cols).unwrap();
    let mut is_mine = BTreeSet::new();
    for at in board.coords() {
        if random.random_range(0.0..1.0) < walls {
            board.set(at, Cell::Wall);
        } else if random.random_range(0.0..1.0) < mines {
            is_mine.insert(at);
            if random.random_range(0.0..1.0) < flags {
                board.set(at, Cell::Mine);
            }
        }
    }
    for at in board.coords() {
        if board.get(at) == Cell::Closed && !is_mine.contains(&at) && random.random_range(0.0..1.0) < open {
            let digit = board.neighbours(at).filter(|near| is_mine.contains(near)).count() as i32;
            let wrong = i32::from(random.random_range(0..400) == 0) * random.random_range(-1..=1);
            board.set(at, Cell::Digit((digit + wrong).clamp(0, 8) as u8));
        }
    }
    let wrong = usize::from(random.random_range(0..40) == 0);
    (board, (random.random_range(0..2) == 0).then_some(is_mine.len() + wrong))
}

fn cells_by(explanations: &[Explanation], value: Value) -> Vec<Coord> {
    let of = explanations.iter().filter(|one| one.value == value);
    let mut cells: Vec<Coord> = of.flat_map(|one| one.cells.iter().copied()).collect();
    cells.sort_unstable();
    cells
}

/// Everything that the matcher finds is explained, once, and the checker accepts each step.
fn explained(matcher: &Matcher, board: &Board, mines: Option<usize>) -> Explanations {
    let explainer = Explainer::new(matcher, board, mines);
    let found = explainer.with(explainer.all());
    let at_fault = || format!("\n{board}{mines:?} {found:?}");
    let answer = explainer.answer();
    assert_eq!(answer.contradiction.is_some(), found.contradiction.is_some(), "{}", at_fault());
    let mut checker = Checker::new(board, mines);
    if let Some(refutation) = &found.contradiction {
        checker.refutation(refutation).unwrap_or_else(|error| panic!("{error} {}", at_fault()));
        assert!(found.explanations.is_empty());
        return found;
    }
    for one in &found.explanations {
        checker.explanation(one).unwrap_or_else(|error| panic!("{error} {one:?} {}", at_fault()));
        // On a picture, one of several marks of a kind is named.
        let all = one.also.iter().map(|also| (also.value, &also.cells)).chain([(one.value, &one.cells)]);
        let marks: Vec<Value> = all.flat_map(|(value, cells)| cells.iter().map(move |_| value)).collect();
        for (of, is) in [(Value::Safe, "is safe"), (Value::Mine, "is a mine")] {
            let is_one = marks.len() == 1 || marks.iter().filter(|&&value| value == of).count() == 1;
            assert!(is_one || !one.shaded.contains(&format!("the marked cell {is}")), "{one:?}");
        }
    }
    assert_eq!(cells_by(&found.explanations, Value::Safe), answer.safe, "{}", at_fault());
    assert_eq!(cells_by(&found.explanations, Value::Mine), answer.mines, "{}", at_fault());
    found
}

/// Where the mine count or what-if logic was needed in play, each cell is explained; in long proofs no step can be left out.
#[test]
fn what_follows_late_in_play_is_explained() {
    let matcher = Matcher::shipped();
    let boards = crate::number_of("MINESCHEME_BOARDS", crate::drawn(16, 50));
    let levels = [Game::BEGINNER, Game::INTERMEDIATE, Game::EXPERT];
    let told: Vec<[usize; 2]> = (0..3 * boards)
        .into_par_iter()
        .map(|number| {
            let game = levels[(number % 3) as usize];
            let (layout, mines) = (game.layout(1, number / 3), Some(game.mines()));
            let mut board = layout.board_where(|at| at == game.first_cell());
            let mut told = [0; 2];
            loop {
                let explainer = Explainer::new(&matcher, &board, mines);
                let answer = explainer.answer();
                let is_hard =
                    |step: &&minescheme::matcher::Step| matches!(step.tier, Tier::Count | Tier::WhatIf);
                for step in answer.steps.iter().filter(is_hard) {
                    let cell = step.cells[0];
                    let found = explainer.cell(cell).unwrap_or_else(|| panic!("{cell} of\n{board}{mines:?}"));
                    assert!(found.cells.contains(&cell) && found.value == step.value, "{cell} of\n{board}");
                    Checker::new(&board, mines).explanation(&found).unwrap();
                    let is_long = found.steps.len() > 20;
                    for left_out in (0..found.steps.len() - 1).filter(|_| is_long) {
                        let mut steps = found.steps.clone();
                        steps.remove(left_out);
                        assert!(Checker::new(&board, mines).steps(&steps).is_err(), "{cell} of\n{board}");
                    }
                    told[usize::from(is_long)] += 1;
                }
                let safe = answer.safe.clone();
                if safe.is_empty() {
                    return told;
                }
                safe.into_iter().for_each(|at| open(&mut board, &layout, at));
            }
        })
        .collect();
    let [short, long] = told.iter().fold([0; 2], |[a, b], [c, d]| [a + c, b + d]);
    println!("{short} short proofs, {long} of more than 20 steps");
    let least = crate::drawn(5, 10);
    assert!(short > least && long > least);
}

#[test]
fn proofs_of_random_positions_are_accepted() {
    let matcher = Matcher::shipped();
    let positions = crate::drawn(20_000, 100_000u64);
    let kinds: Vec<BTreeSet<ArgumentKind>> = (0..positions)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(index);
            let (rows, cols) = if index % 100 == 0 { (16, 30) } else { (8, 10) };
            let (board, mines) = position(&mut random, rows, cols);
            let found = explained(&matcher, &board, mines);
            let refuted = found.contradiction.iter().flat_map(|one| &one.steps);
            found.explanations.iter().flat_map(|one| &one.steps).chain(refuted).map(Step::kind).collect()
        })
        .collect();
    for kind in [ArgumentKind::Digit, ArgumentKind::Area] {
        assert!(kinds.iter().any(|kinds| kinds.contains(&kind)), "{kind:?}");
    }
}

/// The least number of digits with which `so` holds, tried out.
fn fewest_digits(board: &Board, so: impl Fn(&Board) -> bool) -> Option<usize> {
    let digits = digits(board);
    let mut sets: Vec<u32> = (0..1u32 << digits.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    let holds = |set: &u32| {
        let chosen: Vec<Coord> =
            digits.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &at)| at).collect();
        so(&only(board, &chosen))
    };
    sets.into_iter().find(holds).map(|set| set.count_ones() as usize)
}

#[test]
fn no_fewer_digits_would_do() {
    let matcher = Matcher::shipped();
    let compared: usize = (0..4_000u64)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(1 << 40 | index);
            let (board, mines) = position(&mut random, 4, 5);
            if digits(&board).len() > 9 {
                return 0;
            }
            let explainer = Explainer::new(&matcher, &board, mines);
            let says = |truth: &Truth| !truth.safe.is_empty() || !truth.mines.is_empty();
            if let Some(refutation) = explainer.contradiction() {
                let least = fewest_digits(&board, |part| truth(part, mines).is_none());
                assert_eq!(Some(refutation.digits.len()), least, "\n{board}{mines:?} {refutation:?}");
                return 1;
            }
            let Some(easiest) = explainer.easiest() else { return 0 };
            let least = fewest_digits(&board, |part| truth(part, mines).as_ref().is_some_and(says));
            assert_eq!(Some(easiest.digits.len()), least, "\n{board}{mines:?} {easiest:?}");
            for (cell, value) in cells_of(&truth(&board, mines).unwrap()) {
                let told = explainer.cell(cell).unwrap_or_else(|| panic!("{cell} of\n{board}{mines:?}"));
                assert!(told.cells.contains(&cell) && told.value == value);
                Checker::new(&board, mines).explanation(&told).unwrap();
                let least = fewest_digits(&board, |part| {
                    truth(part, mines).is_some_and(|t| {
                        if value == Value::Safe { &t.safe } else { &t.mines }.contains(&cell)
                    })
                });
                assert_eq!(Some(told.digits.len()), least, "{cell} of\n{board}{mines:?} {told:?}");
            }
            1
        })
        .sum();
    assert!(compared > 1_000, "{compared}");
}

fn cells_of(truth: &Truth) -> Vec<(Coord, Value)> {
    let safe = truth.safe.iter().map(|&cell| (cell, Value::Safe));
    safe.chain(truth.mines.iter().map(|&cell| (cell, Value::Mine))).collect()
}

#[test]
fn a_mine_beside_a_zero_is_a_contradiction() {
    let board: Board = "0*\n..\n".parse().unwrap();
    let found = explained(&Matcher::shipped(), &board, None).contradiction.unwrap();
    assert_eq!((&found.digits[..], found.steps.len(), found.count), (&[Coord::new(0, 0)][..], 0, false));
    let hint = Matcher::shipped().session_on(&board, None).hint();
    assert!(hint.contradiction && hint.cells.is_empty());
    assert_eq!((hint.digits, hint.text), (found.digits, found.text));
}

#[test]
fn as_json_a_proof_reads_as_is_documented_and_back() {
    let board: Board = "#####\n#121#\n#...#\n".parse().unwrap();
    let explainer_matcher = Matcher::shipped();
    let explainer = Explainer::new(&explainer_matcher, &board, None);
    let found = explainer.with(explainer.easiest());
    let json = serde_json::to_value(&found).unwrap();
    let one = &json["explanations"][0];
    assert_eq!((&one["cells"], &one["value"]), (&serde_json::json!([[2, 1]]), &"mine".into()));
    let step = &one["steps"][0];
    assert_eq!((&step["by"], &step["area"]), (&"area".into(), &serde_json::json!([[2, 1]])));
    assert_eq!(step["from"], serde_json::json!([{"digit": [1, 3]}, {"digit": [1, 2]}]));
    assert_eq!((&step["least"], &step["most"]), (&1.into(), &1.into()));
    assert_eq!(one["certificate"]["by"], "sum");
    assert_eq!(one["certificate"]["digits"][0], serde_json::json!({"at": [1, 3], "times": 1}));
    assert_eq!(json["contradiction"], serde_json::Value::Null);
    assert_eq!(serde_json::from_value::<Explanations>(json).unwrap(), found);
    let question = serde_json::to_value(Question::Cell(Coord::new(1, 2))).unwrap();
    assert_eq!(question, serde_json::json!({"cell": [1, 2]}));
}

#[test]
fn the_mine_count_alone_is_a_sum_of_no_digits() {
    let board: Board = "*1.\n11.\n".parse().unwrap();
    let easiest = Explainer::new(&Matcher::shipped(), &board, Some(1)).easiest().unwrap();
    assert_eq!((easiest.digits.len(), easiest.cases, easiest.cells.len()), (0, 0, 2));
    assert!(matches!(&easiest.steps[0].by, Argument::Sum { digits, count: 1 | -1 } if digits.is_empty()));
    Checker::new(&board, Some(1)).explanation(&easiest).unwrap();
}

/// An expert board on its way to the end, with a hint at each step: all of them prove what they say, and at the end nothing is left to hint at.
#[test]
fn hints_lead_through_a_game() {
    let matcher = Matcher::shipped();
    let layout = Game::EXPERT.layout(7, 3);
    let first = Game::EXPERT.first_cell();
    let mut session = matcher.session(layout.rows(), layout.cols(), Some(layout.mines())).unwrap();
    session.tell_digit(first, layout.safe_digit(first).unwrap()).unwrap();
    let mut hints = 0;
    loop {
        let hint = session.hint();
        let found = session.deduce().to_answer();
        assert_eq!((session.hint(), session.news().to_answer()), (hint.clone(), found));
        let board = session.board();
        let Some(value) = hint.value else {
            assert!(hint.cells.is_empty() && !hint.contradiction);
            break;
        };
        let mut checker = Checker::new(&board, session.mines());
        checker.steps(&hint.steps).unwrap();
        for &cell in &hint.cells {
            assert_eq!(checker.known()[&cell], value);
            match value {
                Value::Safe => session.tell_digit(cell, layout.safe_digit(cell).unwrap()).unwrap(),
                Value::Mine => session.tell_mine(cell).unwrap(),
            }
        }
        hints += 1;
    }
    assert!(hints > 10, "{hints}");
}

/// Boards that the fuzzer found, on which proofs took seconds. All that follows is told within one budget, and holds.
#[test]
fn boards_that_took_long_to_explain() {
    let row: Board = "....1.1...1.1.1...1.11....1.1.1...1.11.1...1.11....1.11.1..1.11.".parse().unwrap();
    let matcher = Matcher::shipped();
    let explainer_of = |board, mines| Explainer::new(&matcher, board, Some(mines));
    let refuted = explainer_of(&row, 3).contradiction().expect("four digits share no cell");
    Checker::new(&row, Some(3)).refutation(&refuted).unwrap();
    assert!(refuted.count && refuted.digits.len() <= 5, "{refuted:?}");

    let tower: Board = "\
         .1..\n\
         1222\n\
         .1..\n\
         122.\n\
         .1..\n\
         ..1.\n\
         .1..\n\
         122.\n\
         1...\n\
         ..21\n\
         ..1.\n\
         122.\n\
         1...\n\
         ..21\n\
         ...."
        .parse()
        .unwrap();
    let explainer = explainer_of(&tower, 10);
    let mut checker = Checker::new(&tower, Some(10));
    for one in explainer.all() {
        checker.explanation(&one).unwrap();
    }
    let (told, follows) =
        (checker.known().len(), explainer.answer().safe.len() + explainer.answer().mines.len());
    assert_eq!((told, follows), (18, 18));
}
