//! What takes two digits at most: a single digit, the mine count with one digit or none, two digits that share cells.

use super::budget::Budget;
use super::explained::{explain, explanation};
use super::proof::{Argument, Explanation, Step};
use super::reading::{Clue, Reading};
use super::statement::{combine, decided};
use crate::board::{Board, Cell, Coord, rectangle};
use crate::matcher::Value;

/// No mines are left, or only mines.
pub(super) fn count_alone(position: &Reading<'_>, budget: &mut Budget) -> Option<Explanation> {
    let left = position.mines_left()?;
    let value = decided(position.unknown_count(), (left, left))?;
    let first = position.coord(position.unknown().next()?);
    explain(position, &[None], first, value, budget)
}

/// What the cells of a digit are, if it decides them alone.
pub(super) fn decided_by(clue: &Clue) -> Option<Value> {
    decided(clue.cells.len() as i32, (clue.need, clue.need))
}

/// A digit that decides its cells alone.
pub(super) fn single(position: &Reading<'_>, clue: &Clue, value: Value) -> Explanation {
    let cells = clue.cells.iter().map(|&cell| position.coord(cell)).collect();
    explanation(vec![Step { by: Argument::Digit { digit: clue.at }, cells, value }], 1)
}

/// A digit that needs all mines that are left, or leaves as many as there are cells elsewhere.
pub(super) fn count_and_one(position: &Reading<'_>, budget: &mut Budget) -> Option<Explanation> {
    let left = position.mines_left()?;
    let unknown = position.unknown_count();
    if left.min(unknown - left) > 8 {
        return None;
    }
    let clues = position.clues();
    let found = clues.iter().enumerate().filter_map(|(number, clue)| {
        let (rest, elsewhere) = (left - clue.need, unknown - clue.cells.len() as i32);
        let value = decided(elsewhere, (rest, rest))?;
        let first = position.unknown().find(|cell| !clue.cells.contains(cell))?;
        Some((first, number, value))
    });
    let (first, number, value) = found.min_by_key(|&(first, number, _)| (first, number))?;
    explain(position, &[Some(clues[number].at), None], position.coord(first), value, budget)
}

/// The digits near enough to one to share cells with it.
pub(super) fn near(board: &Board, digit: Coord) -> impl Iterator<Item = Coord> {
    let rows = digit.row.saturating_sub(2)..(digit.row + 3).min(board.rows());
    let cols = digit.col.saturating_sub(2)..(digit.col + 3).min(board.cols());
    rectangle(rows, cols).filter(move |&at| at != digit && matches!(board.get(at), Cell::Digit(_)))
}

/// The first cell that two clues decide together and neither alone, and what it is: by what the cells that they share can hold.
pub(super) fn decided_by_two(a: &Clue, b: &Clue) -> Option<(u32, Value)> {
    let split = |one: &Clue, other: &Clue| -> (Vec<u32>, Vec<u32>) {
        one.cells.iter().partition(|cell| other.cells.contains(cell))
    };
    let ((shared, of_a), (_, of_b)) = (split(a, b), split(b, a));
    if shared.is_empty() {
        return None;
    }
    let parts = [of_a, shared, of_b];
    let sizes = [0, 1, 2].map(|part: usize| parts[part].len() as i32);
    let bounds = combine(sizes, (a.need, a.need), (b.need, b.need))?;
    let all = parts.iter().zip(sizes).zip(bounds);
    let decided = all.filter_map(|((cells, size), bounds)| Some((*cells.first()?, decided(size, bounds)?)));
    decided.min_by_key(|&(cell, _)| cell)
}
