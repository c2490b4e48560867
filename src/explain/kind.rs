//! What kind of argument a cell needs: for the report on coverage.

use super::budget::Budget;
use super::position::Position;
use super::proof::{ArgumentKind, hardest};
use super::search::{Known, of_cell};
use crate::board::{Board, Coord};
use crate::matcher::Value;

/// The hardest kind of argument in the easiest proof that a cell is this, which is known to follow; `None` if there is none to be told.
pub(crate) fn kind_of(
    board: &Board,
    mines: Option<usize>,
    cell: Coord,
    value: Value,
) -> Option<ArgumentKind> {
    struct Follows(Value);
    impl Known for Follows {
        fn value(&self, _: Coord) -> Option<Value> {
            Some(self.0)
        }

        fn because(&self, _: Coord) -> (Vec<Coord>, bool) {
            (Vec::new(), false)
        }
    }
    let found = of_cell(&Position::new(board, mines), &Follows(value), cell, &mut Budget::new())?;
    Some(hardest(&found.steps))
}
