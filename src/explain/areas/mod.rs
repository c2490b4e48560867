//! Arguments about areas: "at least so many and at most so many of these cells are mines".
//!
//! A digit is such a statement, exact, and so is the mine count. Two statements S and T give others, about S ∩ T, S ∖ T, T ∖ S and S ∪ T:
//! the bounds that follow from trying all numbers of mines in the three parts. That is how players argue: "one of these two is a mine, so
//! that digit has at most one more over there". [`best`] looks for the argument that is the easiest to hold in mind.

mod ground;
mod search;
mod statement;
mod told;

use super::proof::Source;
use crate::board::Coord;

pub(super) use search::{any, best};
pub(super) use statement::{Bounds, Part, combine};

/// Which part of its sources an area is, given the areas stated before it. A cell is one of a digit's if it is next to it.
pub(super) fn part_of(area: &[Coord], from: &[Source; 2], stated: &[&[Coord]]) -> Part {
    let covers = |source: Source, cell: Coord| match source {
        Source::Digit(at) => at.king_distance(cell) <= 1,
        Source::Count(_) => true,
        Source::Area(number) => stated.get(number).is_some_and(|cells| cells.contains(&cell)),
    };
    let covered = |source: Source| area.iter().filter(|&&cell| covers(source, cell)).count();
    match from.map(covered) {
        [s, t] if s == area.len() && t == area.len() => Part::Shared,
        [s, 0] if s == area.len() => Part::First,
        [0, t] if t == area.len() => Part::Second,
        _ => Part::All,
    }
}
