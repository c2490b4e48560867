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

static BOARD: LazyLock<(Board, Truth)> = LazyLock::new(|| {
    let board: Board = TEXT.parse().expect("a board");
    let truth = truth(&board, None).expect("something fits");
    (board, truth)
});

/// Explanations of one small board.
pub fn attack(bytes: &[u8]) {
    let Ok(found) = serde_json::from_slice::<Explanations>(bytes) else { return };
    let (board, truth) = &*BOARD;
    for mines in [None, Some(4)] {
        let mut checker = Checker::new(board, mines);
        let accepted = found.explanations.iter().all(|one| checker.explanation(one).is_ok());
        if mines.is_none() {
            let is_so = |(at, value): (&_, &_)| match value {
                Value::Safe => truth.safe.contains(at),
                Value::Mine => truth.mines.contains(at),
            };
            assert!(checker.known().iter().all(is_so), "accepted, and false: {:?}", checker.known());
        }
        if let (true, Some(refutation)) = (accepted, &found.contradiction) {
            let refuted = Checker::new(board, None).refutation(refutation);
            assert!(refuted.is_err(), "accepted that nothing fits");
        }
    }
}

/// Proofs that are right.
pub fn seeds() -> Vec<Vec<u8>> {
    let matcher = Matcher::shipped();
    let explainer = Explainer::new(&matcher, &BOARD.0, None);
    vec![serde_json::to_vec(&explainer.with(explainer.all())).expect("proofs are JSON")]
}
