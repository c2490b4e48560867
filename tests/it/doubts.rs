//! Flags that may be wrong, and pieces of boards, against trying everything.

use minescheme::Matcher;
use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{FirstClick, Game};
use proptest::prelude::*;

use crate::boards::only;
use crate::oracle::truth;

fn flags(board: &Board) -> Vec<Coord> {
    board.coords().filter(|&at| board.get(at) == Cell::Mine).collect()
}

fn without(board: &Board, set: &[Coord]) -> Board {
    let mut board = board.clone();
    set.iter().for_each(|&at| board.set(at, Cell::Closed));
    board
}

/// All smallest sets of flags without which some placement fits.
fn smallest(board: &Board, mines: Option<usize>) -> Vec<Vec<Coord>> {
    let flags = flags(board);
    let mut sets: Vec<Vec<Coord>> = (0..1u32 << flags.len())
        .map(|set| (0..flags.len()).filter(|flag| set >> flag & 1 == 1).map(|flag| flags[flag]).collect())
        .filter(|set: &Vec<Coord>| truth(&without(board, set), mines).is_some())
        .collect();
    let least = sets.iter().map(Vec::len).min().unwrap_or(0);
    sets.retain(|set| set.len() == least && least > 0);
    sets.sort();
    sets
}

/// What follows on a piece, by trying all placements: each digit at the edge has mines of its own outside.
fn piece_truth(board: &Board) -> Option<(Vec<Coord>, Vec<Coord>)> {
    let closed: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
    let fits = |placement: u32| {
        let mined = |at: Coord| match board.get(at) {
            Cell::Mine => true,
            Cell::Closed => {
                closed.iter().position(|&other| other == at).is_some_and(|cell| placement >> cell & 1 == 1)
            }
            _ => false,
        };
        board.coords().all(|at| {
            let Cell::Digit(digit) = board.get(at) else { return true };
            let near: Vec<Coord> = board.neighbours(at).collect();
            let inside = near.iter().filter(|&&near| mined(near)).count();
            (inside..=inside + 8 - near.len()).contains(&usize::from(digit))
        })
    };
    let all: Vec<u32> = (0..1u32 << closed.len()).filter(|&placement| fits(placement)).collect();
    let always = |mine: bool| {
        let is = |cell: usize| all.iter().all(|placement| (placement >> cell & 1 == 1) == mine);
        (0..closed.len()).filter(|&cell| is(cell)).map(|cell| closed[cell]).collect()
    };
    (!all.is_empty()).then(|| (always(false), always(true)))
}

/// A part of a game, with some cells open and perhaps wrong flags and digits.
fn drawn() -> impl Strategy<Value = (Board, usize)> {
    (2..5usize, 2..5usize, any::<u64>(), any::<u64>(), 0..4u8).prop_map(|(rows, cols, seed, open, wrong)| {
        let game = Game::of((rows, cols), rows * cols / 4, FirstClick::Safe, None).unwrap();
        let layout = game.layout(seed, 0);
        let mut board = layout.board_where(|at| open >> (at.row * cols + at.col) & 1 == 1);
        for at in board.coords() {
            let lot = seed >> ((at.row * 11 + at.col * 7) % 60) & 7;
            if board.get(at) == Cell::Closed && (layout.is_mine(at) && lot < 4 || lot < u64::from(wrong)) {
                board.set(at, Cell::Mine);
            }
        }
        (board, game.mines())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_smallest_sets_of_wrong_flags_are_found((board, mines) in drawn(), counted in any::<bool>()) {
        let mines = counted.then_some(mines);
        let check = Matcher::shipped().check_flags(&board, mines);
        let all = flags(&board);
        let bare = truth(&without(&board, &all), mines);
        let proved: Vec<Coord> = bare.iter().flat_map(|truth| &truth.mines).filter(|at| all.contains(at)).copied().collect();
        prop_assert_eq!(&check.proved, &proved);
        prop_assert_eq!(check.proved.len() + check.unproved.len(), all.len());
        let expected = if bare.is_some() { smallest(&board, mines) } else { Vec::new() };
        prop_assert_eq!(&check.wrong, &expected, "{}", board);
        prop_assert!(check.undecided_flags.is_empty(), "{}", board);
        prop_assert_eq!(check.impossible, bare.is_none(), "{}", board);
        // With little effort as much is true, and what isn't found out is said.
        let mut little = Matcher::shipped().with_effort(0).check_flags(&board, mines);
        prop_assert!(!little.impossible || check.impossible, "{}", board);
        if little.undecided_flags.is_empty() {
            little.impossible = check.impossible;
            prop_assert_eq!(little, check, "{}", board);
        } else {
            prop_assert!(bare.is_none() || little.proved.iter().all(|at| proved.contains(at)), "{}", board);
            prop_assert!(little.wrong.is_empty() || little.wrong == expected, "{}", board);
            prop_assert!(little.undecided_flags.iter().all(|at| little.unproved.contains(at)), "{}", board);
        }
    }

    #[test]
    fn pieces_agree_with_all_placements((board, _) in drawn(), changed in any::<proptest::sample::Index>(), digit in 0..9u8, change in any::<bool>()) {
        let mut board = board;
        if change {
            let at = board.coords().nth(changed.index(board.cells().len())).unwrap();
            board.set(at, Cell::Digit(digit));
        }
        let answer = Matcher::shipped().ask_piece(&board);
        prop_assert!(answer.undecided.is_empty());
        match piece_truth(&board) {
            None => prop_assert!(answer.contradiction.is_some(), "{}", board),
            Some((safe, mines)) => {
                prop_assert!(answer.contradiction.is_none(), "{}", board);
                prop_assert_eq!((answer.safe, answer.mines), (safe, mines), "{}", board);
            }
        }
        // Each step rests on its digits alone.
        for step in answer.steps {
            let (safe, mines) = piece_truth(&only(&board, &step.foci)).unwrap_or_default();
            let found = if step.value == minescheme::matcher::Value::Safe { safe } else { mines };
            prop_assert!(step.cells.iter().all(|cell| found.contains(cell)), "{}", board);
        }
    }
}
