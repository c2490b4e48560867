//! Reasons and odds: what is explained is so, what is refuted is impossible, and odds are shares.

use std::collections::BTreeMap;

use minescheme::board::{Board, Cell};
use minescheme::explain::{Checker, Drawing, Explainer, svg};
use minescheme::odds::Odds;

use crate::oracle::truth;
use crate::{MATCHER, is_small};

/// The largest board that is explained.
const MOST_CELLS: usize = 64;

/// A byte for the mines, none if it is 128 or more; then a board in the native text form.
pub fn attack(bytes: &[u8]) {
    let Some((&mines, text)) = bytes.split_first() else { return };
    let mines = (mines < 128).then_some(usize::from(mines));
    let Ok(board) = String::from_utf8_lossy(text).parse::<Board>() else { return };
    if board.cells().len() <= MOST_CELLS {
        explain(&board, mines);
        if let Some(mines) = mines {
            odds(&board, mines);
        }
    }
}

fn explain(board: &Board, mines: Option<usize>) {
    let explainer = Explainer::new(&MATCHER, board, mines);
    let mut checker = Checker::new(board, mines);
    let mut known = BTreeMap::new();
    for one in explainer.all() {
        checker.explanation(&one).unwrap_or_else(|refusal| panic!("{refusal}: {one:?}\n{board}"));
        let drawing = Drawing::explanation(board, &known, &one);
        assert!(!drawing.to_text().is_empty() && !svg(&[drawing]).is_empty());
        known.clone_from(checker.known());
    }
    let refuted = explainer.contradiction();
    if let Some(refutation) = &refuted {
        Checker::new(board, mines).refutation(refutation).expect("what is refuted is impossible");
    }
    let answer = explainer.answer();
    assert_eq!(refuted.is_some(), answer.contradiction.is_some(), "{mines:?} mines:\n{board}");
    let told = if refuted.is_none() { answer.safe.len() + answer.mines.len() } else { 0 };
    assert_eq!(checker.known().len(), told);
}

fn odds(board: &Board, mines: usize) {
    let Ok(odds) = Odds::of(board, mines) else {
        assert!(!is_small(board) || truth(board, Some(mines)).is_none(), "{mines} mines:\n{board}");
        return;
    };
    let flags = board.cells().iter().filter(|cell| **cell == Cell::Mine).count();
    let sum: f64 = odds.closed().map(|(_, odds)| odds).sum();
    assert!(odds.closed().all(|(_, odds)| (0.0..=1.0).contains(&odds)), "{mines} mines:\n{board}");
    assert!((sum + flags as f64 - mines as f64).abs() < 1e-9, "{mines} mines, {sum} by odds:\n{board}");
    if is_small(board) {
        let truth = truth(board, Some(mines)).expect("there are odds, so some placement fits");
        for (at, odds) in odds.closed() {
            assert_eq!(truth.safe.contains(&at), odds == 0.0, "{at}, {mines} mines:\n{board}");
            assert_eq!(truth.mines.contains(&at), odds == 1.0, "{at}, {mines} mines:\n{board}");
        }
    }
}

/// A board on which something follows, one on which nothing does, and an impossible one.
pub fn seeds() -> Vec<Vec<u8>> {
    let boards =
        ["1221\n....\n", "....\n1221\n.1..\n..2.\n", "1..\n...\n", "14..\n....\n", "*1.\n###\n...\n"];
    let seed = |text: &str| [[255, 3].map(|mines| [&[mines], text.as_bytes()].concat())].concat();
    boards.into_iter().flat_map(seed).collect()
}
