//! Nothing that the digits of a real board force escapes single foci, the rules of two foci and what-if; and nothing
//! that they find is wrong.
//!
//! `MINESCHEME_BOARDS=100000 cargo test --release --test matcher_complete -- --nocapture` plays as many boards of each kind.

use minescheme::board::{Cell, Coord};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session, Tier, Tiers, Value};
use minescheme::rules::RuleSet;

const LOCAL: Tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table).with(Tier::WhatIf);

/// What the oracle may take for a component. With the usual budget some expert boards have one that is too large.
const ORACLE_BUDGET: usize = 1 << 25;

/// What a series of boards came to.
#[derive(Debug, Default)]
struct Report {
    boards: usize,
    solved_no_guess: usize,
    /// Positions in which no cell is forced.
    stuck: usize,
    /// Cells by tier, in the order of `Tier::ALL`.
    cells: [usize; Tier::ALL.len()],
}

/// The number of boards to play of each kind.
fn boards(default: u64) -> u64 {
    match std::env::var("MINESCHEME_BOARDS") {
        Ok(number) => number.parse().expect("MINESCHEME_BOARDS is a number of boards"),
        Err(_) => default,
    }
}

/// Plays boards to the end. Where nothing is forced a safe cell is revealed.
fn play_all(game: Game, seed: u64, count: u64) -> Report {
    let matcher = Matcher::new(&RuleSet::one_and_two_foci());
    let oracle = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Exact)).with_budget(ORACLE_BUDGET);
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
                compare(&session, &oracle, &layout, index);
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

/// In a position in which nothing is safe: all mines that the session knows, and no other cells, are forced.
fn compare(session: &Session<'_>, oracle: &Matcher<'_>, layout: &Layout, index: u64) {
    let board = session.board();
    let mut exact = oracle.session_on(&board, None);
    let answer = exact.deduce().to_answer();
    assert!(answer.contradiction.is_none() && answer.undecided.is_empty());
    for at in board.coords().filter(|&at| board.get(at) == Cell::Closed) {
        let (found, truth) = (session.value(at), exact.value(at));
        assert_eq!(found, truth, "{at} of board {index}\n{board}");
        assert!(found.is_none_or(|value| (value == Value::Mine) == layout.is_mine(at)));
    }
}

/// One of the closed safe cells.
fn closed_safe(session: &Session<'_>, layout: &Layout, pick: u64) -> Option<Coord> {
    let board = session.board();
    let is_safe = |&at: &Coord| board.get(at) == Cell::Closed && !layout.is_mine(at);
    let count = board.coords().filter(is_safe).count();
    board.coords().filter(is_safe).nth(pick as usize * 7919 % count)
}

fn check(name: &str, game: Game, default: u64) {
    let report = play_all(game, 2, boards(default));
    println!("{name}: {report:?}");
    assert!(report.stuck > 0 && report.cells[Tier::WhatIf as usize] > 0);
}

#[test]
fn expert() {
    check("expert", Game::EXPERT, 150);
}

#[test]
fn intermediate() {
    check("intermediate", Game::INTERMEDIATE, 500);
}

#[test]
fn beginner() {
    check("beginner", Game::BEGINNER, 1000);
}
