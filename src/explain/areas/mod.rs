//! Arguments about areas: "at least so many and at most so many of these cells are mines".
//!
//! A digit is such a statement, exact, and so is the mine count. Two statements S and T give others, about S ∩ T, S ∖ T, T ∖ S and S ∪ T:
//! the bounds that follow from trying all numbers of mines in the three parts. That is how players argue: "one of these two is a mine, so
//! that digit has at most one more over there". [`best`] looks for the argument that is the easiest to hold in mind.

mod ground;
mod parts;
mod search;
mod told;

use super::budget::Budget;
use super::network::{Aim, Network};
use super::proof::Step;
use ground::Ground;
use search::{Goal, add_stated, clue_nodes};
use told::{cheapest_told, told};

pub(super) use parts::{by_parts, by_sides};

/// The cheapest argument by which the clues, of which none can be left out, prove the aim; `None` if none was found.
pub(super) fn best(net: &Network<'_>, aim: Aim, budget: &mut Budget) -> Option<Vec<Step>> {
    let ground = Ground::new(net)?;
    let clues: Vec<usize> = (0..net.at.len()).collect();
    cheapest_told(&ground, aim, clue_nodes(&ground), &clues, budget)
}

/// Something that clues decide with few statements, those of the proofs `before` included.
pub(super) fn any(net: &Network<'_>, before: &[&[Step]], budget: &mut Budget) -> Option<Vec<Step>> {
    let ground = Ground::new(net)?;
    let mut nodes = clue_nodes(&ground);
    before.iter().for_each(|steps| add_stated(&ground, &mut nodes, steps));
    let (nodes, found) = search::any(&ground, nodes, budget)?;
    told(&ground, &nodes, found, Goal::Any)
}
