//! Guesses and whole games.

use minescheme::best_play::Promise;
use minescheme::best_play::SmallBoard;
use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;
use minescheme::play::{By, Games, Guesser, Guesses, Policy, WinRate};
use minescheme::rules::RuleSet;

fn play(game: Game, policy: Option<Policy>, count: u64) -> WinRate {
    let guesses = policy.map_or(Guesses::Random, |policy| Guesses::Counted(policy, None));
    let games = Games { matcher: Matcher::shipped(), guesses, game, seed: 5 };
    games.play(0..count, &Unobserved).expect("nobody stops it")
}

fn safe(text: &str) -> Game {
    let game: Game = text.parse().unwrap();
    game.with_first_click(FirstClick::Safe).unwrap().with_first_cell(Coord::new(0, 0)).unwrap()
}

#[test]
fn better_guesses_win_more_of_the_same_games() {
    let played = [None, Some(Policy::SAFEST), Some(Policy::default())]
        .map(|policy| play(safe("beginner"), policy, 2000));
    for all in &played {
        assert_eq!((all.games, all.by_guess.values().sum()), (2000, all.guesses));
    }
    let told: u64 = played[2].calibration().iter().map(|step| step.guesses).sum();
    assert_eq!(told, played[2].guesses);
    let [random, safest, exact] = played.map(|all| all.won);
    // Some 86, 91 and 92 % of the same 2,000 games.
    assert!(random + 50 < safest && safest + 5 < exact, "{random} {safest} {exact}");
    assert!(exact > 1770, "{exact}");
}

/// All games of a small board with a safe first cell, each once.
#[test]
fn with_the_whole_tree_small_boards_are_played_as_well_as_can_be() {
    // Rows, columns and mines.
    let (rows, cols, mines) = crate::drawn((3, 4, 4), (4, 4, 4));
    let board: SmallBoard = format!("{rows}x{cols}/{mines}").parse().unwrap();
    let corner = Coord::new(0, 0);
    let best = board.best_play(Promise::Safe, Some(corner), 1_000_000, &Unobserved).unwrap();
    let matcher = Matcher::shipped();
    let mut guesser = Guesser::new(&matcher, Policy { tree: 10_000, pairs: false, ..Policy::default() });
    let mut session = matcher.session(rows, cols, Some(mines as usize)).unwrap();
    let mut won = 0;
    let cells = rows * cols;
    for set in (0u32..1 << cells).filter(|set| set.count_ones() == mines && set & 1 == 0) {
        let at = |cell| Coord::new(cell / cols, cell % cols);
        let mines = (0..cells).filter(|cell| set >> cell & 1 == 1).map(at);
        let layout = minescheme::layout::Layout::new(rows, cols, mines).unwrap();
        session.restart();
        session.tell_digit(corner, layout.digit(corner)).unwrap();
        won += loop {
            if session.play(&layout).unwrap().solved {
                break 1;
            }
            let guess = guesser.guess(&session).unwrap().unwrap();
            assert_eq!(guess.by, By::Tree);
            if layout.is_mine(guess.cell) {
                break 0;
            }
            session.tell_digit(guess.cell, layout.digit(guess.cell)).unwrap();
        };
    }
    assert_eq!(won, best.won);
}

#[test]
fn a_pair_that_nothing_tells_apart_is_guessed() {
    let board: Board = "\
.....#
.....#
.....#
######
#1.###
#1.###
"
    .parse()
    .unwrap();
    let matcher = Matcher::shipped();
    let mut guesser = Guesser::new(&matcher, Policy { tree: 0, ..Policy::default() });
    let mut session = matcher.session_on(&board, Some(5));
    session.deduce();
    let found = guesser.guess(&session).unwrap().unwrap();
    assert_eq!((found.by, found.cell, found.mine), (By::Pair, Coord::new(4, 2), 0.5));
}

#[test]
fn where_nothing_is_left_there_is_no_guess() {
    let matcher = Matcher::new(&RuleSet::one_and_two_foci());
    let mut guesser = Guesser::new(&matcher, Policy::default());
    let done: Board = "1*\n11\n".parse().unwrap();
    assert_eq!(guesser.guess(&matcher.session_on(&done, Some(1))), Ok(None));
    for known in [false, true] {
        let mut won = matcher.session_on(&"1.\n11\n".parse().unwrap(), Some(1));
        if known {
            won.deduce();
        }
        assert_eq!(guesser.guess(&won), Ok(None));
    }
    let mut first = matcher.session_on(&Board::closed(3, 3).unwrap(), Some(3));
    first.deduce();
    let guess = guesser.guess(&first).unwrap().unwrap();
    assert_eq!(guess.by, By::Tree);
    assert!((guess.mine - 1.0 / 3.0).abs() < 1e-12 && guess.win.unwrap() > 0.3);
    assert!(first.board().cells().iter().all(|&cell| cell == Cell::Closed));
}
