//! What was known before a deduction: of the whole board, or of the digits that it can rest on.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::bits::BitsHash;
use crate::board::{Board, Cell, Coord, neighbours};
use crate::matcher::{Deduction, News, Value};

/// The news, and which of them made each cell known.
pub(super) struct Around<'a> {
    news: &'a News<'a>,
    /// Most news never ask.
    places: OnceCell<HashMap<Coord, usize, BitsHash>>,
}

impl<'a> Around<'a> {
    pub fn new(news: &'a News<'a>) -> Self {
        Self { news, places: OnceCell::new() }
    }

    /// The whole board before the deduction at `place`.
    pub fn everything(&self, place: usize) -> Board {
        let mut known = self.news.session().known();
        known.learn(self.news.deductions().skip(place).flat_map(|later| later.cells()), None);
        known.rest()
    }

    /// The digits that hang together with the deduction's cells, and their closed cells, before the deduction at `place`; everything else
    /// is wall. What follows without the mine count follows from these, and on a large board they are few. Also the deduction's
    /// cells as they lie in this part.
    pub fn component(&self, place: usize, deduction: Deduction<'_>) -> (Board, Vec<Coord>) {
        let (rows, cols) = self.news.session().size();
        let mut closed: Vec<Coord> = deduction.cells().collect();
        let mut seen: HashSet<Coord, BitsHash> = closed.iter().copied().collect();
        let mut digits: Vec<Coord> = Vec::new();
        while let Some(at) = closed.pop() {
            for digit in neighbours(rows, cols, at) {
                if matches!(self.cell(place, digit), Cell::Digit(_)) && seen.insert(digit) {
                    digits.push(digit);
                    let unknown =
                        neighbours(rows, cols, digit).filter(|&near| self.cell(place, near) == Cell::Closed);
                    closed.extend(unknown.filter(|&near| seen.insert(near)));
                }
            }
        }
        let cell = |at| match self.cell(place, at) {
            Cell::Mine => Cell::Mine,
            cell if seen.contains(&at) => cell,
            _ => Cell::Wall,
        };
        let part = Board::part_around((rows, cols), &digits, 1, cell);
        let (part, corner) = part.expect("what digits decide touches a digit");
        let moved = |cell: Coord| Coord::new(cell.row - corner.row, cell.col - corner.col);
        (part, deduction.cells().map(moved).collect())
    }

    /// A cell before the deduction at `place`: known mines are flags, and known safe cells walls.
    fn cell(&self, place: usize, at: Coord) -> Cell {
        let session = self.news.session();
        match (session.cell(at), session.value(at)) {
            (Cell::Closed, Some(value)) if self.place(at).is_none_or(|known| known < place) => match value {
                Value::Mine => Cell::Mine,
                Value::Safe => Cell::Wall,
            },
            (cell, _) => cell,
        }
    }

    /// Which deduction made a cell known.
    fn place(&self, at: Coord) -> Option<usize> {
        let places = self.places.get_or_init(|| {
            let all = self.news.deductions().enumerate();
            all.flat_map(|(place, deduction)| deduction.cells().map(move |cell| (cell, place))).collect()
        });
        places.get(&at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::fewest::fewest_foci;
    use crate::explain::{ToldBy, steps_for};
    use crate::layout::Game;
    use crate::matcher::{Matcher, Tier};
    use crate::shape::MAX_FOCI;

    /// What is counted of a deduction is the same whether the whole board is looked at or the digits that hang together with it.
    #[test]
    fn a_component_tells_what_the_whole_board_tells() {
        let matcher = Matcher::shipped();
        let mut looked_at = 0;
        for index in 0..60 {
            let layout = Game::new(12, 14, 40).unwrap().layout(8, index);
            let board = layout.board_where(|at| (at.row * 5 + at.col * 3 + index as usize) % 10 < 5);
            let mut session = matcher.session_on(&board, None);
            let news = session.deduce();
            let around = Around::new(&news);
            for (place, deduction) in news.deductions().enumerate().filter(|(_, one)| one.foci() > 1) {
                let (whole, (part, moved)) = (around.everything(place), around.component(place, deduction));
                assert!(deduction.tier() != Tier::Count);
                for (cell, moved) in deduction.cells().zip(moved) {
                    let value = deduction.value();
                    let told = |board: &Board, cell| {
                        let steps = steps_for(board, cell, value);
                        (steps.as_deref().map(ToldBy::of), fewest_foci(board, cell, value, MAX_FOCI))
                    };
                    assert_eq!(told(&part, moved), told(&whole, cell), "{whole}\n{part}\n{cell}");
                    looked_at += 1;
                }
            }
        }
        assert!(looked_at > 500, "{looked_at}");
    }
}
