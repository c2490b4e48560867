//! The steps that prove a cell, for whoever counts how cells are told.

use std::collections::HashMap;

use super::budget::Budget;
use super::easy::count_alone;
use super::network::Network;
use super::placer::Placer;
use super::proof::Step;
use super::reading::Reading;
use super::search::{Known, of_region, proof_of_cell};
use crate::board::{Board, Coord};
use crate::matcher::Value;

struct Follows(Value);

impl Known for Follows {
    fn value(&self, _: Coord) -> Option<Value> {
        Some(self.0)
    }
}

/// The easiest proof that a cell is this, which is known to follow; `None` if there is none to be told.
pub(crate) fn steps_for(board: &Board, cell: Coord, value: Value) -> Option<Vec<Step>> {
    let found = proof_of_cell(&Reading::new(board, None), &Follows(value), cell, &mut Budget::new())?;
    Some(found.steps)
}

/// The easiest proofs that cells are this, which is known to follow with the mine count. What they share is worked out once, and cells that
/// touch the same digits have one proof. Where there is none to be told, `otherwise` is asked.
pub(crate) fn steps_with_count(
    (board, mines): (&Board, usize),
    cells: impl IntoIterator<Item = Coord>,
    value: Value,
    budget: &mut Budget,
    mut otherwise: impl FnMut(Coord, &mut Budget) -> Option<Vec<Step>>,
    mut tell: impl FnMut(Option<&[Step]>),
) {
    let position = Reading::new(board, Some(mines));
    if let Some(found) = count_alone(&position, budget) {
        return cells.into_iter().for_each(|_| tell(Some(&found.steps)));
    }
    let net = Network::of_all(&position);
    let numbered = net.regions.iter().enumerate();
    let region_of: HashMap<Coord, usize> =
        numbered.flat_map(|(number, region)| region.cells.iter().map(move |&cell| (cell, number))).collect();
    let mut told: Vec<Option<Option<Vec<Step>>>> = vec![None; net.regions.len()];
    for cell in cells {
        let Some(&region) = region_of.get(&cell) else {
            tell(None);
            continue;
        };
        let steps = told[region].get_or_insert_with(|| {
            budget.next();
            let goal = (region, cell, value);
            let found = of_region(&mut Placer::new(&net, budget), &Follows(value), goal, usize::MAX);
            found.map(|found| found.steps).or_else(|| otherwise(cell, budget))
        });
        tell(steps.as_deref());
    }
}
