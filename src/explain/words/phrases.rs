//! The phrases that texts are made of.

use std::collections::BTreeMap;

use super::super::position::Clue;
use crate::board::Coord;
use crate::matcher::Value;

/// The letter of a digit by its place in a proof: A to Z, then AA, AB and so on.
pub fn letter(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    if place < 26 { last.to_string() } else { format!("{}{last}", letter(place / 26 - 1)) }
}

/// More cells than this are counted, not listed.
const MOST_LISTED: usize = 10;

/// `row 1, column 2 is safe`.
pub(super) fn so(cells: &[Coord], value: Value) -> String {
    match (cells.len(), value) {
        (1, Value::Safe) => format!("{} is safe", list(cells)),
        (1, Value::Mine) => format!("{} is a mine", list(cells)),
        (_, Value::Safe) => format!("{} are safe", list(cells)),
        (_, Value::Mine) => format!("{} are mines", list(cells)),
    }
}

/// `row 3, column 4`, counted from 1.
pub fn place_of(at: Coord) -> String {
    format!("row {}, column {}", at.row + 1, at.col + 1)
}

/// `row 3, columns 4 and 5, and row 4, column 1`; if they are many, how many.
pub(super) fn list(cells: &[Coord]) -> String {
    if cells.len() > MOST_LISTED {
        return format!("all {} cells marked", cells.len());
    }
    let mut rows: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    cells.iter().for_each(|at| rows.entry(at.row).or_default().push((at.col + 1).to_string()));
    let row = |(row, cols): (&usize, &Vec<String>)| {
        let columns = if cols.len() == 1 { "column" } else { "columns" };
        format!("row {}, {columns} {}", row + 1, and(cols))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    match &rows[..] {
        [one] => one.clone(),
        [before @ .., last] => format!("{}, and {last}", before.join("; ")),
        [] => String::new(),
    }
}

/// `row 3, column 4 or 5`; if they are many, how many.
pub(super) fn one_of(cells: &[Coord]) -> String {
    match cells {
        [_] => list(cells),
        _ if cells.len() > MOST_LISTED => format!("one of {} cells", cells.len()),
        _ => format!("any of {}", list(cells)),
    }
}

pub(super) fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

pub(super) fn mines(number: i32) -> String {
    count_of(number, "mine")
}

pub(super) fn count_of(number: i32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

pub(super) fn are(number: i32, what: &str) -> String {
    if number == 1 { format!("1 {what} is") } else { format!("{number} {what}s are") }
}

pub(super) fn are_all(number: i32, whose: &str) -> String {
    if number == 1 { format!("{whose}'s mine is") } else { format!("{whose}'s {number} mines are") }
}

pub(super) fn number(cells: usize) -> String {
    if cells == 1 { "one".to_owned() } else { cells.to_string() }
}

pub(super) fn signed(weight: i32) -> String {
    if weight > 0 { format!("+{weight}") } else { format!("−{}", -weight) }
}

pub(super) fn sum_of(clues: &[Clue]) -> String {
    let needs: Vec<String> = clues.iter().map(|clue| clue.need.to_string()).collect();
    let sum: i32 = clues.iter().map(|clue| clue.need).sum();
    if needs.len() == 1 { mines(sum) } else { format!("{} = {}", needs.join(" + "), mines(sum)) }
}
