//! What takes two digits at most: a single digit, the mine count with one digit or none, two digits that share cells.

use super::budget::Budget;
use super::explained::{explain, explanation};
use super::proof::{Argument, Explanation, Step};
use super::reading::{Clue, Reading};
use crate::matcher::Value;

/// The easiest of these, of its kind the one nearest to where the reader is, then the first; `None` if nothing follows so.
pub(super) fn easiest(position: &Reading, clues: &[Clue], budget: &mut Budget) -> Option<Explanation> {
    count_alone(position, budget)
        .or_else(|| single(position, clues))
        .or_else(|| count_and_one(position, clues, budget))
        .or_else(|| pair(position, clues, budget))
}

/// No mines are left, or only mines.
fn count_alone(position: &Reading, budget: &mut Budget) -> Option<Explanation> {
    let left = position.mines_left()?;
    let unknown = position.unknown().count() as i32;
    let value = if left == 0 { Value::Safe } else { Value::Mine };
    if unknown == 0 || (left != 0 && left != unknown) {
        return None;
    }
    let first = position.coord(position.unknown().next()?);
    explain(position, &[None], first, value, budget)
}

/// A digit that decides its cells alone.
fn single(position: &Reading, clues: &[Clue]) -> Option<Explanation> {
    let decides =
        |clue: &&Clue| !clue.cells.is_empty() && (clue.need == 0 || clue.need == clue.cells.len() as i32);
    let clue = clues
        .iter()
        .filter(decides)
        .min_by_key(|clue| (position.jump(position.coord(clue.cells[0])), clue.cells[0]))?;
    let step = Step {
        by: Argument::Digit { digit: clue.at? },
        cells: clue.cells.iter().map(|&cell| position.coord(cell)).collect(),
        value: if clue.need == 0 { Value::Safe } else { Value::Mine },
    };
    Some(explanation(vec![step], 1))
}

/// A digit that needs all mines that are left, or leaves as many as there are cells elsewhere.
fn count_and_one(position: &Reading, clues: &[Clue], budget: &mut Budget) -> Option<Explanation> {
    let left = position.mines_left()?;
    let unknown = position.unknown().count() as i32;
    let says = |clue: &&Clue| {
        let (rest, elsewhere) = (left - clue.need, unknown - clue.cells.len() as i32);
        elsewhere > 0 && (rest == 0 || rest == elsewhere)
    };
    let said = clues.iter().enumerate().filter(|(_, clue)| says(clue));
    let found = said.filter_map(|(number, clue)| {
        let first = position.unknown().find(|cell| !clue.cells.contains(cell))?;
        let value = if left == clue.need { Value::Safe } else { Value::Mine };
        Some((first, number, value))
    });
    let (first, number, value) = found.min_by_key(|&(first, number, _)| (first, number))?;
    explain(position, &[clues[number].at, None], position.coord(first), value, budget)
}

/// Two digits that share cells.
fn pair(position: &Reading, clues: &[Clue], budget: &mut Budget) -> Option<Explanation> {
    let rank =
        |&(first, a, b, _): &(u32, usize, usize, Value)| (position.jump(position.coord(first)), first, a, b);
    let (first, a, b, value) = pairs(clues).min_by_key(rank)?;
    explain(position, &[clues[a].at, clues[b].at], position.coord(first), value, budget)
}

/// All pairs of digits that decide something together: the first cell, and what it is.
fn pairs(clues: &[Clue]) -> impl Iterator<Item = (u32, usize, usize, Value)> {
    let near = move |a: usize| {
        let last = clues[a].at.map_or(0, |at| at.row + 2);
        let from = clues[a + 1..].iter().enumerate().map(move |(step, clue)| (a + 1 + step, clue));
        from.take_while(move |(_, clue)| clue.at.is_some_and(|at| at.row <= last))
            .filter(move |(_, clue)| clue.at.zip(clues[a].at).is_some_and(|(b, a)| a.king_distance(b) <= 2))
            .map(|(b, _)| b)
    };
    (0..clues.len()).flat_map(move |a| {
        near(a).flat_map(move |b| {
            decided_by_two(&clues[a], &clues[b]).map(move |(cell, value)| (cell, a, b, value))
        })
    })
}

/// The first cell that two clues decide together and neither alone, and what it is: by what the cells that they share can hold.
fn decided_by_two(a: &Clue, b: &Clue) -> Option<(u32, Value)> {
    let split = |one: &Clue, other: &Clue| -> (Vec<u32>, Vec<u32>) {
        one.cells.iter().partition(|cell| other.cells.contains(cell))
    };
    let ((shared, of_a), (_, of_b)) = (split(a, b), split(b, a));
    if shared.is_empty() {
        return None;
    }
    let size = |cells: &[u32]| cells.len() as i32;
    let least = 0.max(a.need - size(&of_a)).max(b.need - size(&of_b));
    let most = size(&shared).min(a.need).min(b.need);
    let decided = |cells: &[u32], (least, most): (i32, i32)| -> Option<(u32, Value)> {
        let &first = cells.first()?;
        match (least, most) {
            (_, 0) => Some((first, Value::Safe)),
            (least, _) if least == size(cells) => Some((first, Value::Mine)),
            _ => None,
        }
    };
    [
        decided(&shared, (least, most)),
        decided(&of_a, (a.need - most, a.need - least)),
        decided(&of_b, (b.need - most, b.need - least)),
    ]
    .into_iter()
    .flatten()
    .min_by_key(|&(cell, _)| cell)
}
