//! With the mine count, boards fall without a guess just where exact logic says so.
//!
//! `MINESCHEME_BOARDS=10000 cargo test --release --test it matcher::count -- --nocapture` plays as many boards of each kind.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Value};
use minescheme::rules::RuleSet;
use rayon::prelude::*;

use super::undecided::Clauses;

/// Whether some closed cell is safe in every placement with so many mines on the board. Those that no digit touches are alike: they take what
/// mines the others leave.
fn has_safe_cell(board: &Board, mines: usize) -> bool {
    let is_digit = |at| matches!(board.get(at), Cell::Digit(_));
    let closed = board.coords().filter(|&at| board.get(at) == Cell::Closed);
    let (beside, free): (Vec<Coord>, Vec<Coord>) = closed.partition(|&at| board.neighbours(at).any(is_digit));
    let with_at_most = |most| {
        let mut clauses = Clauses::new(board);
        let beside: Vec<_> = beside.iter().map(|&at| clauses.is_mine(board, at)).collect();
        clauses.count(beside.clone(), mines.saturating_sub(free.len()), most);
        (clauses, beside)
    };
    let (mut clauses, beside) = with_at_most(mines);
    let can_all_be_mines = beside.into_iter().all(|mine| clauses.fit(&[mine]));
    !can_all_be_mines || !free.is_empty() && !with_at_most(mines - 1).0.fit(&[])
}

/// `expected`: the share of boards solved without a guess, without the mine count and with it.
fn check(name: &str, game: Game, default: u64, expected: [f64; 2]) {
    let count = crate::number_of("MINESCHEME_BOARDS", default);
    let matcher = Matcher::new(&RuleSet::one_and_two_foci());
    let (mut solved, mut stuck) = ([0; 2], 0);
    for index in 0..count {
        let layout = game.layout(4, index);
        let start = layout.board_where(|at| at == game.first_cell());
        for (total, solved) in [None, Some(game.mines())].into_iter().zip(&mut solved) {
            let mut session = matcher.session_on(&start, total);
            let play = session.play(&layout).unwrap();
            *solved += u64::from(play.solved);
            if total.is_none() || play.solved {
                continue;
            }
            let board = session.board();
            assert!(board.coords().all(|at| session.value(at) != Some(Value::Safe)));
            stuck += 1;
            assert!(!has_safe_cell(&board, game.mines()), "board {index}\n{board}");
        }
    }
    let share = solved.map(|solved| solved as f64 / count as f64);
    println!(
        "{name}: {count} boards, solved without a guess {:.2} % without the count, {:.2} % with it; {stuck} stuck positions",
        100.0 * share[0],
        100.0 * share[1],
    );
    assert!(stuck > 0);
    for (found, expected) in share.into_iter().zip(expected) {
        let error = (expected * (1.0 - expected) / count as f64).sqrt();
        assert!((found - expected).abs() < 4.5 * error, "{found}, expected {expected} ± {error}");
    }
}

#[test]
fn boards_of_every_level() {
    let levels = [
        ("expert", Game::EXPERT, 200, [0.104, 0.158]),
        ("intermediate", Game::INTERMEDIATE, 400, [0.601, 0.707]),
        ("beginner", Game::BEGINNER, 1000, [0.829, 0.907]),
    ];
    let check = |(name, game, boards, expected)| check(name, game, boards, expected);
    levels.into_par_iter().with_max_len(1).for_each(check);
}

/// Components of more than 64 cells, with the three least and the three greatest numbers of mines that they can have: what follows is what
/// has odds of 0 or 1.
#[test]
fn long_components_by_their_odds() {
    let matcher = Matcher::shipped();
    let mut followed = 0;
    for index in 0..crate::drawn(12, 60) {
        // Two rows of closed cells, and between them a digit in every other column.
        let drawn = Game::new(2, 41, 27).unwrap().layout(9, index as u64);
        let mut board = Board::closed(3, 41).unwrap();
        for col in 0..41 {
            let near = drawn.open_board().coords().filter(|at| at.col.abs_diff(col) <= 1);
            let digit = near.filter(|&at| drawn.is_mine(at)).count() as u8;
            board.set(Coord::new(1, col), if col % 2 == 1 { Cell::Digit(digit) } else { Cell::Wall });
        }
        let odds = |mines| matcher.session_on(&board, Some(mines)).odds();
        let fit: Vec<usize> = (0..=100).filter(|&mines| odds(mines).is_ok()).collect();
        for &mines in fit.iter().take(3).chain(fit.iter().rev().take(3)) {
            let odds = odds(mines).unwrap();
            let answer = matcher.ask(&board, Some(mines));
            for (at, chance) in odds.closed() {
                assert_eq!(answer.safe.contains(&at), chance == 0.0, "{at} with {mines} mines in\n{board}");
                assert_eq!(answer.mines.contains(&at), chance == 1.0, "{at} with {mines} mines in\n{board}");
            }
            followed += answer.safe.len() + answer.mines.len();
        }
    }
    assert!(followed > 100, "{followed}");
}

/// A session that has deduced plays on as a fresh one with the same board, whatever it had opened, and deduced, by then.
#[test]
fn what_was_deduced_before_does_not_stand_in_the_way_of_play() {
    let matcher = Matcher::shipped();
    let mut by_count = 0;
    for (game, index) in [(5, 5, 6), (6, 6, 9), (7, 7, 12), (8, 8, 16)]
        .into_iter()
        .flat_map(|(rows, cols, mines)| (0..250).map(move |index| ((rows, cols, mines), index)))
    {
        let (rows, cols, mines) = game;
        let layout = Game::new(rows, cols, mines).unwrap().layout(41, index);
        let first = Game::new(rows, cols, mines).unwrap().first_cell();
        let Some(digit) = layout.safe_digit(first) else { continue };
        let mut session = matcher.session(rows, cols, Some(mines)).unwrap();
        session.tell_digit(first, digit).unwrap();
        for _ in 0..index % 9 {
            session.deduce();
            let is_news =
                |at: &Coord| session.cell(*at) == Cell::Closed && session.value(*at) == Some(Value::Safe);
            let Some(next) = layout.coords().find(is_news) else { break };
            session.tell_digit(next, layout.digit(next)).unwrap();
        }
        session.deduce();
        let mut fresh = matcher.session_on(&session.board(), Some(mines));
        let play = session.play(&layout).unwrap();
        assert_eq!(play.solved, fresh.play(&layout).unwrap().solved, "{layout}");
        assert_eq!(session.board(), fresh.board(), "{layout}");
        by_count += play.cells[Tier::Count as usize];
    }
    assert!(by_count > 50, "{by_count}");
}
