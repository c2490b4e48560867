//! Proofs, as JSON: the checker accepts what is true, and ends.

use std::sync::LazyLock;

use minescheme::board::Board;
use minescheme::explain::{Checker, Explainer, Explanations};
use minescheme::matcher::{Matcher, Value};

use crate::oracle::{Truth, truth};

const TEXT: &str = "\
....\n\
1221\n\
.1..\n\
..2.\n";

/// What is true with each mine count, or without one.
type Truths = Vec<(Option<usize>, Truth)>;

/// The board, and what is true of it without a mine count and with each that fits.
static BOARD: LazyLock<(Board, Truths)> = LazyLock::new(|| {
    let board: Board = TEXT.parse().expect("a board");
    let counts = std::iter::once(None).chain((0..8).map(Some));
    let truths: Vec<_> = counts.filter_map(|mines| Some((mines, truth(&board, mines)?))).collect();
    assert!(truths.len() > 2 && truths[0].0.is_none(), "several counts fit");
    (board, truths)
});

/// Explanations of one small board.
pub fn attack(bytes: &[u8]) {
    let Ok(found) = serde_json::from_slice::<Explanations>(bytes) else { return };
    let (board, truths) = &*BOARD;
    for (mines, truth) in truths {
        let mut checker = Checker::new(board, *mines);
        let accepted = found.explanations.iter().all(|one| checker.explanation(one).is_ok());
        let is_so = |(at, value): (&_, &_)| match value {
            Value::Safe => truth.safe.contains(at),
            Value::Mine => truth.mines.contains(at),
        };
        assert!(checker.known().iter().all(is_so), "accepted, and false: {:?}", checker.known());
        if let (true, Some(refutation)) = (accepted, &found.contradiction) {
            let refuted = Checker::new(board, *mines).refutation(refutation);
            assert!(refuted.is_err(), "accepted that nothing fits");
        }
    }
}

/// Proofs that are right.
pub fn seeds() -> Vec<Vec<u8>> {
    let matcher = Matcher::shipped();
    let (board, truths) = &*BOARD;
    let seed = |(mines, _): &_| {
        let explainer = Explainer::new(&matcher, board, *mines);
        serde_json::to_vec(&explainer.with(explainer.all())).expect("proofs are JSON")
    };
    truths.iter().map(seed).collect()
}
