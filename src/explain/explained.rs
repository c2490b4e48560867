//! Explanations of what clues are known to prove.

use super::argue::{Proof, argue};
use super::budget::Budget;
use super::network::Network;
use super::proof::{Argument, Explanation, Step, digits_of};
use super::reading::Reading;
use super::sums::least_order;
use crate::board::Coord;
use crate::matcher::Value;

/// The most clues for which the least order is worked out, if it is more than that of the proof.
pub(super) const MOST_ORDERED: usize = 5;

/// Explains a cell with these clues, of which none can be left out.
pub(super) fn explain(
    position: &Reading<'_>,
    clues: &[Option<Coord>],
    cell: Coord,
    value: Value,
    budget: &mut Budget,
) -> Option<Explanation> {
    let whole = Network::of(position, clues, None);
    let Proof { steps, .. } = argue(&whole, Some((cell, value)), budget)?;
    let by_proof = order_of(&steps);
    // With a supposition for each digit every argument can be made.
    let most = if clues.len() <= MOST_ORDERED { clues.len() as u8 + 1 } else { by_proof };
    let order = whole.region_of(cell).and_then(|region| least_order(&whole, region, value, most));
    Some(explanation(steps, order.unwrap_or(by_proof)))
}

/// A proof with the order that it has as it stands.
pub(super) fn explanation_of(steps: Vec<Step>) -> Explanation {
    let order = order_of(&steps);
    explanation(steps, order)
}

/// The order of logic of a proof as it stands.
fn order_of(steps: &[Step]) -> u8 {
    let deepest = steps.iter().map(Step::depth).max().unwrap_or(0) as u8;
    let alone = steps.iter().all(|step| matches!(step.by, Argument::Digit { .. }));
    if alone { 1 } else { 2.max(deepest + 1) }
}

pub(super) fn explanation(steps: Vec<Step>, order: u8) -> Explanation {
    let (cells, value) =
        steps.last().map_or((Vec::new(), Value::Safe), |step| (step.cells.clone(), step.value));
    let cases = steps.iter().map(Step::cases).sum();
    Explanation {
        cells,
        value,
        digits: digits_of(&steps),
        order,
        cases,
        steps,
        text: String::new(),
        shaded: String::new(),
        areas: Vec::new(),
        certificate: None,
        name: None,
        also: Vec::new(),
    }
}
