//! `solve --values`: what safe cells will show, where that is certain before they are opened.

use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::words::place_of;
use minescheme::matcher::{Answer, Matcher};
use serde::Serialize;

/// A safe cell whose number is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Valued {
    /// The cell.
    pub cell: Coord,
    /// Its number.
    pub value: u8,
}

/// The numbers that follow, in reading order. Each number that a safe cell might show is supposed in turn; it is certain if every other
/// number contradicts the board.
pub fn values(matcher: &Matcher, board: &Board, mines: Option<usize>, found: &Answer) -> Vec<Valued> {
    if found.contradiction.is_some() {
        return Vec::new();
    }
    let mut known = board.clone();
    for &mine in &found.mines {
        known.set(mine, Cell::Mine);
    }
    let mut safe = found.safe.clone();
    safe.sort_unstable();
    let value = |&cell: &Coord| {
        let near: Vec<Coord> = known.neighbours(cell).collect();
        let least = near.iter().filter(|&&at| known.get(at) == Cell::Mine).count();
        let open = |at: &&Coord| known.get(**at) == Cell::Closed && safe.binary_search(at).is_err();
        let most = least + near.iter().filter(open).count();
        let mut possible = (least..=most).map(|digit| digit as u8).filter(|&digit| {
            let mut supposed = known.clone();
            supposed.set(cell, Cell::Digit(digit));
            matcher.ask(&supposed, mines).contradiction.is_none()
        });
        let only = possible.next()?;
        possible.next().is_none().then_some(Valued { cell, value: only })
    };
    safe.iter().filter_map(value).collect()
}

/// The same in words.
pub fn told(values: &[Valued]) -> Vec<String> {
    if values.is_empty() {
        return vec!["The number under no safe cell is certain.".to_owned()];
    }
    let line = |one: &Valued| format!("{} will show {}.", capital(&place_of(one.cell)), one.value);
    values.iter().map(line).collect()
}

/// The same with a capital letter at the start.
pub fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}
