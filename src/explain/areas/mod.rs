//! Arguments about areas: "at least so many and at most so many of these cells are mines".
//!
//! A digit is such a statement, exact, and so is the mine count. Two statements S and T give others, about S ∩ T, S ∖ T, T ∖ S and S ∪ T:
//! the bounds that follow from trying all numbers of mines in the three parts. That is how players argue: "one of these two is a mine, so
//! that digit has at most one more over there". [`best`] looks for the argument that is the easiest to hold in mind.

mod ground;
mod parts;
mod search;
mod statement;
mod told;

use super::budget::Budget;
use super::excerpt::{Aim, Excerpt};
use super::proof::{Source, Step};
use crate::board::Coord;
use ground::Ground;
use search::{Goal, cheapest, clue_nodes};
use told::told;

pub(super) use parts::by_parts;
pub(super) use statement::{Bounds, Part, combine};

/// The cheapest argument by which the clues, of which none can be left out, prove the aim; `None` if none was found.
pub(super) fn best(excerpt: &Excerpt, aim: Aim, budget: &mut Budget) -> Option<Vec<Step>> {
    let ground = Ground::new(excerpt)?;
    let goal = Goal::of(&ground, aim);
    let clues: Vec<usize> = (0..excerpt.at.len()).collect();
    let (nodes, found) = cheapest(&ground, goal, clue_nodes(&ground), &clues, budget)?;
    told(&ground, &nodes, found, goal)
}

/// Something that clues decide with few statements.
pub(super) fn any(excerpt: &Excerpt, budget: &mut Budget) -> Option<Vec<Step>> {
    let ground = Ground::new(excerpt)?;
    let (nodes, found) = search::any(&ground, budget)?;
    told(&ground, &nodes, found, Goal::Any)
}

/// Whether a cell is one of a source's, given the areas stated before. A cell is one of a digit's if it is next to it.
fn covers(source: Source, cell: Coord, stated: &[&[Coord]]) -> bool {
    match source {
        Source::Digit(at) => at.king_distance(cell) <= 1,
        Source::Count(_) => true,
        Source::Area(number) => stated.get(number).is_some_and(|cells| cells.contains(&cell)),
    }
}

/// Whether an area is its sources side by side: all their cells, of which they share none.
pub(super) fn is_group(area: &[Coord], from: &[Source; 2], stated: &[&[Coord]]) -> bool {
    let in_one = |&cell: &Coord| covers(from[0], cell, stated) != covers(from[1], cell, stated);
    part_of(area, from, stated) == Part::All && area.iter().all(in_one)
}

/// Which part of its sources an area is.
pub(super) fn part_of(area: &[Coord], from: &[Source; 2], stated: &[&[Coord]]) -> Part {
    let covered = |source: Source| area.iter().filter(|&&cell| covers(source, cell, stated)).count();
    match from.map(covered) {
        [s, t] if s == area.len() && t == area.len() => Part::Shared,
        [s, 0] if s == area.len() => Part::First,
        [0, t] if t == area.len() => Part::Second,
        _ => Part::All,
    }
}
