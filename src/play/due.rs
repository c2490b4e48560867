//! Risks that must be taken sooner or later.

use crate::board::{Coord, neighbours};
use crate::matcher::{CLOSED, Field, OPEN, Session};
use crate::odds::{Counter, Odds};

/// The most mines that are asked to lie around a pair or a square.
const MOST_AROUND: usize = 3;
/// A pair or square that is less likely than this is passed over.
const LEAST: f64 = 0.005;

/// The share of all placements in which the cell is a mine of a pair or a square that no other cell will ever distinguish from its other filling:
///
/// ```text
/// pair    square of four    o: one filling, x: the other; m: must be mines, or beyond the edge
///         m    m
/// m m       ox
/// m ox m    xo
/// m m     m    m
/// ```
///
/// Which of the two fillings is right has to be guessed some time, so guessing it now costs nothing more.
pub(super) fn share(session: &Session, counter: &mut Counter, odds: &Odds, cell: Coord) -> f64 {
    let field = session.field();
    let closed = |row: isize, col: isize| {
        let at = Coord::new(cell.row.checked_add_signed(row)?, cell.col.checked_add_signed(col)?);
        (field.at(field.index(at)).kind() == CLOSED).then_some(at)
    };
    let mut position = Position { field, mines: session.mines(), budget: session.effort(), counter, odds };
    let mut share = 0.0;
    for (row, col) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        if let Some(other) = closed(row, col) {
            share += position.of_pair(cell, other);
        }
    }
    let mut squares = 0.0f64;
    for (row, col) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let corners = (closed(row, 0), closed(0, col), closed(row, col));
        if let (Some(one), Some(other), Some(across)) = corners {
            squares = squares.max(position.of_square([cell, across], [one, other]));
        }
    }
    // They may overlap; no more of its mines can be due than it has, nor than the other fillings have.
    let mine = odds.at(cell).unwrap_or(0.0);
    (share + squares).min(mine).min(1.0 - mine)
}

/// A position in which something is counted.
struct Position<'a> {
    field: &'a Field,
    mines: Option<usize>,
    budget: usize,
    counter: &'a mut Counter,
    odds: &'a Odds,
}

impl Position<'_> {
    fn of_pair(&mut self, cell: Coord, other: Coord) -> f64 {
        let (rows, cols) = self.field.size();
        let beside =
            |at, from: Coord| neighbours(rows, cols, at).filter(move |near| near.king_distance(from) > 1);
        let around: Vec<Coord> = beside(cell, other).chain(beside(other, cell)).collect();
        self.placed(&around, &[cell], &[other])
    }

    fn of_square(&mut self, filled: [Coord; 2], empty: [Coord; 2]) -> f64 {
        let (rows, cols) = self.field.size();
        let four = [filled[0], filled[1], empty[0], empty[1]];
        let touches = |at: Coord| four.iter().filter(|cell| cell.king_distance(at) == 1).count();
        let mut around: Vec<Coord> = four.into_iter().flat_map(|cell| neighbours(rows, cols, cell)).collect();
        around.retain(|&at| !four.contains(&at) && touches(at) == 1);
        self.placed(&around, &filled, &empty)
    }

    /// The share of the placements in which all cells of `around` and `filled` are mines and those of `empty` are not; 0 if it is small, or if
    /// one of `around` is open.
    fn placed(&mut self, around: &[Coord], filled: &[Coord], empty: &[Coord]) -> f64 {
        let (field, odds) = (self.field, self.odds);
        let mut mines = filled.to_vec();
        for &at in around {
            match odds.at(at) {
                None if field.at(field.index(at)).kind() == OPEN => return 0.0,
                Some(0.0) => return 0.0,
                Some(mine) if mine < 1.0 => mines.push(at),
                _ => {}
            }
        }
        let likely: f64 = mines.iter().filter_map(|&at| odds.at(at)).product();
        if mines.len() - filled.len() > MOST_AROUND || likely < LEAST {
            return 0.0;
        }
        let mut field = field.clone();
        for (cells, mine) in [(&mines[..], true), (empty, false)] {
            cells.iter().for_each(|&at| field.settle(field.index(at), mine));
        }
        let ways = self.counter.ways_on(&field, self.mines, self.budget).unwrap_or_default();
        ways.share_of(odds.ways())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::matcher::Matcher;

    #[test]
    fn pairs_and_squares_of_a_corner_are_counted() {
        let board: Board = "...\n...\n...\n".parse().unwrap();
        let session = Matcher::shipped().session_on(&board, Some(4));
        let odds = session.odds().unwrap();
        let share = share(&session, &mut Counter::default(), &odds, Coord::new(0, 0));
        // Of 126 placements: each pair needs two mines beside it, which leaves one for five cells; the square the one in the middle and the one
        // across, which leaves one for four.
        assert!((share - (5.0 + 5.0 + 4.0) / 126.0).abs() < 1e-12, "{share}");
    }

    #[test]
    fn what_a_digit_tells_apart_is_not_due() {
        let board: Board = "..1\n...\n".parse().unwrap();
        let session = Matcher::shipped().session_on(&board, Some(2));
        let odds = session.odds().unwrap();
        let share = |row, col| share(&session, &mut Counter::default(), &odds, Coord::new(row, col));
        // One of the first column is a mine, and every other cell touches both or neither.
        assert!((share(0, 0) - 0.5).abs() < 1e-12);
        // For this one and the cell beside it both of the first column would have to be mines.
        assert_eq!(share(1, 2), 0.0);
    }
}
