//! The steps that prove a cell, for whoever counts how cells are told.

use super::budget::Budget;
use super::proof::Step;
use super::reading::Reading;
use super::search::{Known, proof_of_cell};
use crate::board::{Board, Coord};
use crate::matcher::Value;

/// The easiest proof that a cell is this, which is known to follow; `None` if there is none to be told.
pub(crate) fn steps_for(board: &Board, mines: Option<usize>, cell: Coord, value: Value) -> Option<Vec<Step>> {
    struct Follows(Value);
    impl Known for Follows {
        fn value(&self, _: Coord) -> Option<Value> {
            Some(self.0)
        }

        fn because(&self, _: Coord, _: &Reading<'_>) -> (Vec<Coord>, bool) {
            (Vec::new(), false)
        }
    }
    let found = proof_of_cell(&Reading::new(board, mines), &Follows(value), cell, &mut Budget::new())?;
    Some(found.steps)
}
