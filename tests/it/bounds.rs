//! What each call may take, on input that nobody plays: it ends, and says so if it did not look at everything. What can be counted
//! without a clock and without an allocator; `tests/memory.rs` has the rest.

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::{Argument, Checker, Explainer, Explanation, Refusal, Refutation, Step};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Value};
use minescheme::odds::{Counter, OddsError};
use minescheme::play::{Guesser, Policy};

use crate::boards::{board_of, digits};

/// Islands of three closed cells with one or two mines, walls between them.
///
/// ```text
/// ...#
/// 1#1#
/// ####
/// ```
fn islands(rows: usize, cols: usize) -> Board {
    board_of(3 * rows, 4 * cols, |at| match (at.row % 3, at.col % 4) {
        (0, 0..3) => Cell::Closed,
        (1, 0 | 2) => Cell::Digit(1),
        _ => Cell::Wall,
    })
}

fn listed(digits: Vec<Coord>) -> Explanation {
    let by = Argument::Placements { digits: digits.clone(), count: false, number: "1".to_owned() };
    let cells = vec![Coord::new(0, 0)];
    let steps = vec![Step { by, cells: cells.clone(), value: Value::Safe }];
    Explanation {
        cells,
        value: Value::Safe,
        digits,
        order: 2,
        cases: 0,
        steps,
        text: String::new(),
        shaded: String::new(),
        areas: Vec::new(),
        certificate: None,
        name: None,
        also: Vec::new(),
    }
}

/// The checker looks as deep as there are cells, and goes through two to the power of them.
#[test]
fn a_proof_that_lists_too_much_is_refused() {
    let board = islands(100, 200);
    let digits = digits(&board);
    let all = digits.len();
    for &listing in crate::drawn(&[all][..], &[all, 60]) {
        let many = Checker::new(&board, None).explanation(&listed(digits[..listing].to_vec()));
        assert_eq!(many, Err(Refusal::TooMany), "{listing}");
    }
    let two = Checker::new(&board, None).explanation(&listed(digits[..2].to_vec()));
    assert!(matches!(two, Err(Refusal::Summary(_))), "{two:?}");
}

/// A list of digits is compared with what the proof used in one go: else 40,000 digits would take their square.
#[test]
fn a_proof_may_name_many_digits() {
    let board = islands(100, 200);
    let digits = digits(&board);
    let many: Vec<Coord> = digits.iter().cycle().take(100_000).copied().collect();
    let refutation = Refutation { digits: many, count: false, steps: Vec::new(), text: String::new() };
    assert!(Checker::new(&board, None).refutation(&refutation).is_err());
}

#[test]
fn counts_beyond_all_cells_are_refuted_as_what_they_are() {
    let matcher = Matcher::shipped();
    let board: Board = "1.\n..\n".parse().unwrap();
    for mines in [4, 1 << 32 | 1, usize::MAX] {
        let explainer = Explainer::new(&matcher, &board, Some(mines));
        let refutation = explainer.contradiction().expect("so many mines do not fit");
        assert!(refutation.count);
        Checker::new(&board, Some(mines)).refutation(&refutation).unwrap();
    }
}

/// The budget holds for all components together, beside 64 numbers for each closed cell.
#[test]
fn odds_of_many_components_that_are_too_much_together_are_too_large() {
    let game = Game::new(11, 1200, 2600).unwrap();
    let layout = game.layout(3, 0);
    let mut board = layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1);
    for at in board.coords().filter(|at| at.col % 12 == 11) {
        board.set(at, Cell::Wall);
    }
    let mines = board.coords().filter(|&at| layout.is_mine(at) && board.get(at) != Cell::Wall).count();
    let mut counter = Counter::default();
    let mut ask = |budget| {
        let matcher = Matcher::shipped().with_effort(budget);
        let session = matcher.session_on(&board, Some(mines));
        counter.odds(&session).map(|odds| odds.ways())
    };
    let too_large = |found| matches!(found, Err(OddsError::TooLarge { .. }));
    assert!(too_large(ask(1 << 4)) && too_large(ask(1 << 10)));
    assert!(ask(1 << 20).is_ok());
}

/// The exact number of placements of a large board has thousands of digits, and so have all that it is made from.
#[test]
fn exact_placements_of_many_components_are_too_large_where_odds_are_not() {
    let matcher = Matcher::shipped();
    for (side, fits) in [(10, true), (40, false)] {
        let board = islands(side, side);
        let session = matcher.session_on(&board, Some(3 * side * side / 2));
        assert!(session.odds().is_ok());
        assert_eq!(session.placements().is_ok(), fits, "{side}");
    }
}

/// With as many mines as there are islands the count decides every cell, but no proof of it can be told; with one fewer nothing fits. Both
/// are said, on a small stack too.
#[test]
fn what_is_too_long_to_tell_is_said_to_be() {
    let told = || {
        [400, 399].map(|mines| {
            let board = islands(20, 20);
            let session = Matcher::shipped().session_on(&board, Some(mines));
            let hint = session.hint();
            let explainer = Explainer::new(&Matcher::shipped(), &board, Some(mines));
            let found = explainer.with(explainer.easiest());
            let follow = explainer.answer().safe.len() + explainer.answer().mines.len();
            assert!(found.explanations.is_empty() && found.contradiction.is_none());
            assert!(hint.text.contains("too long to show") && hint.cells.is_empty(), "{}", hint.text);
            (hint.contradiction, found.impossible, follow)
        })
    };
    let thread = std::thread::Builder::new().stack_size(192 << 10).spawn(told).unwrap();
    assert_eq!(thread.join().unwrap(), [(false, false, 3 * 400), (true, true, 0)]);
}

/// How deep the search for a placement goes is no matter of the stack.
#[test]
fn many_components_need_no_deep_stack() {
    let refute = || {
        let board = islands(60, 100);
        Explainer::new(&Matcher::shipped(), &board, Some(5_999)).contradiction().is_none()
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(refute).unwrap();
    assert!(thread.join().unwrap());
}

/// A cell that is walled off, beside a hundred and sixty thousand closed ones, of which no end game can be played.
#[test]
fn a_guess_does_not_order_what_it_cannot_play() {
    let mut board = Board::closed(402, 400).unwrap();
    for at in board.coords().filter(|at| at.row < 2) {
        board.set(at, if at == Coord::new(0, 0) { Cell::Closed } else { Cell::Wall });
    }
    let session = Matcher::shipped().session_on(&board, Some(32_000));
    let guess = Guesser::new(&Matcher::shipped(), Policy::default()).guess(&session).unwrap().unwrap();
    assert_eq!(board.get(guess.cell), Cell::Closed);
}
