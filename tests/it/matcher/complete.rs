//! Nothing that the digits of a real board force escapes single foci, the rules of two foci and what-if; and nothing
//! that they find is wrong.
//!
//! `MINESCHEME_BOARDS=100000 cargo test --release --test it matcher::complete -- --nocapture` plays as many boards of each kind.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session, Tier, Tiers, Value};
use minescheme::rules::RuleSet;
use rayon::prelude::*;

const LOCAL: Tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table).with(Tier::WhatIf);

/// What the oracle may take for a component.
const ORACLE_BUDGET: usize = 1 << 24;

/// What a series of boards came to.
#[derive(Debug, Default)]
struct Report {
    boards: usize,
    solved_no_guess: usize,
    /// Positions in which no cell is forced.
    stuck: usize,
    /// Those among them that the oracle can't decide from the digits alone.
    too_large: usize,
    /// Cells by tier, in the order of `Tier::ALL`.
    cells: [usize; Tier::ALL.len()],
}

/// Plays boards to the end. Where nothing is forced a safe cell is revealed.
fn play_all(game: Game, seed: u64, count: u64) -> Report {
    let matcher = Matcher::new(&RuleSet::one_and_two_foci());
    let oracle = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Exact)).with_effort(ORACLE_BUDGET);
    let matcher = matcher.with_tiers(LOCAL);
    let (rows, cols) = game.size();
    let mut session = matcher.session(rows, cols, None).unwrap();
    let mut report = Report::default();
    for index in 0..count {
        let layout = game.layout(seed, index);
        session.restart();
        let mut revealed = Some(game.first_cell());
        let mut guesses = 0;
        while let Some(cell) = revealed {
            session.tell_digit(cell, layout.digit(cell)).unwrap();
            let play = session.play(&layout).unwrap();
            report.cells.iter_mut().zip(play.cells).for_each(|(sum, cells)| *sum += cells);
            revealed = None;
            if !play.solved {
                report.too_large += usize::from(!compare(&session, &oracle, &layout, index));
                guesses += 1;
                revealed = closed_safe(&session, &layout, index + guesses);
            }
        }
        report.boards += 1;
        report.solved_no_guess += usize::from(guesses == 0);
        report.stuck += guesses as usize;
    }
    report
}

/// In a position in which nothing is safe: the mines that the session knows are mines, exact logic finds nothing
/// beyond them, and the same from the digits alone. False if the latter is too much for the oracle.
fn compare(session: &Session, oracle: &Matcher, layout: &Layout, index: u64) -> bool {
    let board = session.board();
    let mut known = board.clone();
    for at in board.coords().filter(|&at| session.value(at).is_some()) {
        assert!(
            session.value(at) == Some(Value::Mine) && layout.is_mine(at),
            "{at} of board {index}\n{board}"
        );
        known.set(at, Cell::Mine);
    }
    let beyond = oracle.ask(&known, None);
    assert!(beyond.undecided.is_empty(), "board {index}\n{board}");
    assert_eq!((beyond.safe, beyond.mines), (vec![], vec![]), "board {index}\n{board}");
    let mut exact = oracle.session_on(&board, None);
    let answer = exact.deduce().to_answer();
    let agrees = board.coords().all(|at| session.value(at) == exact.value(at));
    assert!(agrees || !answer.undecided.is_empty(), "board {index}\n{board}");
    answer.undecided.is_empty()
}

/// One of the closed safe cells.
fn closed_safe(session: &Session, layout: &Layout, pick: u64) -> Option<Coord> {
    let board = session.board();
    let is_safe = |&at: &Coord| board.get(at) == Cell::Closed && !layout.is_mine(at);
    let count = board.coords().filter(is_safe).count();
    board.coords().filter(is_safe).nth(pick as usize * 7919 % count)
}

/// The only position of 100,000 expert boards in which no single cell or focus, split into cases, says anything and yet
/// something is forced.
#[test]
fn questions_inside_cases() {
    let board: Board = include_str!("../../positions/questions-inside-cases.txt").parse().unwrap();
    let matcher = Matcher::new(&RuleSet::one_and_two_foci()).with_tiers(LOCAL);
    let answer = matcher.ask(&board, None);
    assert!(answer.safe.is_empty() && answer.undecided.is_empty());
    let step = answer.steps.iter().find(|step| step.cells.contains(&Coord::new(13, 6))).unwrap();
    println!("{step:?}");
    assert_eq!((step.tier, step.value, step.order), (Tier::WhatIf, Value::Mine, Some(3)));
}

/// Arguments name what they rest on, and hardly anything else.
#[test]
fn what_if_arguments_are_short() {
    let matcher = Matcher::new(&RuleSet::one_and_two_foci()).with_tiers(LOCAL);
    let (mut steps, mut digits) = (0, 0);
    for index in 0..300 {
        let layout = Game::EXPERT.layout(31, index);
        let board = layout.board_where(|at| (at.row * 7 + at.col * 3 + index as usize) % 11 < 4);
        let answer = matcher.ask(&board, None);
        for step in answer.steps.iter().filter(|step| step.tier == Tier::WhatIf) {
            steps += 1;
            digits += step.foci.len();
        }
    }
    assert!(steps > 2000 && digits < 6 * steps, "{digits} digits in {steps} steps");
}

fn check(name: &str, game: Game, default: u64) {
    let report = play_all(game, 2, crate::number_of("MINESCHEME_BOARDS", default));
    println!("{name}: {report:?}");
    assert!(report.too_large * 1000 < report.stuck && report.cells[Tier::WhatIf as usize] > 0);
}

#[test]
fn boards_of_every_level() {
    let levels = [
        ("expert", Game::EXPERT, 150),
        ("intermediate", Game::INTERMEDIATE, 500),
        ("beginner", Game::BEGINNER, 1000),
    ];
    levels.into_par_iter().with_max_len(1).for_each(|(name, game, boards)| check(name, game, boards));
}
