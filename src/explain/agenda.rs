//! What is to be told next, step after step. What was found stays found until a cell is decided that it depends on, so that everything that
//! follows from a large board takes no more for each cell than from a small one.

use std::collections::BTreeSet;

use super::budget::Budget;
use super::count::Count;
use super::easy;
use super::explained::explain;
use super::further::Further;
use super::nearest::Nearest;
use super::proof::Explanation;
use super::reading::{Clue, Reading};
use super::search::{Known, complete};
use crate::board::Coord;
use crate::matcher::Value;

/// A position, and what can be told of it.
pub(super) struct Agenda<'a> {
    pub position: Reading<'a>,
    count: Count,
    /// The digits that decide their cells alone, by the first of these. Some may have done so already.
    singles: Nearest<Coord>,
    /// The same of pairs of digits.
    pairs: Nearest<(Coord, Coord)>,
    /// The digits whose pairs have not been looked at since something changed around them.
    touched: BTreeSet<Coord>,
    /// What takes more digits, once it was asked for.
    further: Option<Further>,
}

impl<'a> Agenda<'a> {
    pub fn new(position: Reading<'a>) -> Self {
        let mut agenda = Self {
            count: Count::default(),
            singles: Nearest::default(),
            pairs: Nearest::default(),
            touched: BTreeSet::new(),
            further: None,
            position,
        };
        for clue in agenda.position.clues() {
            agenda.count.add(clue.need);
            agenda.list(&clue);
        }
        agenda
    }

    /// The easiest thing that follows: what takes a single digit, or the mine count, or a pair; then what takes more digits. `None` if nothing
    /// follows, or what does can't be told.
    pub fn next(&mut self, known: &dyn Known, budget: &mut Budget) -> Option<Explanation> {
        budget.next();
        let mut found = easy::count_alone(&self.position, budget)
            .or_else(|| self.single())
            .or_else(|| easy::count_and_one(&self.position, budget))
            .or_else(|| self.pair(budget))
            .or_else(|| self.further(known, budget))?;
        complete(&self.position, &mut found, false, budget);
        Some(found)
    }

    /// These cells were proved.
    pub fn learn(&mut self, cells: &[Coord], value: Value) {
        let mut digits = BTreeSet::new();
        for &cell in cells {
            digits.extend(self.position.digits_around(cell));
        }
        let before: Vec<Clue> = digits.iter().map(|&digit| self.position.open(digit)).collect();
        self.position.learn(cells, value);
        for clue in before.iter().filter(|clue| !clue.cells.is_empty()) {
            self.count.remove(clue.need);
            let now = self.position.open(clue.at);
            if !now.cells.is_empty() {
                self.count.add(now.need);
                self.list(&now);
            }
        }
        if let Some(further) = &mut self.further {
            further.learn(cells, &digits);
        }
    }

    /// Lists a digit that changed.
    fn list(&mut self, clue: &Clue) {
        if easy::decided_by(clue).is_some() {
            self.singles.insert(self.position.coord(clue.cells[0]), clue.at);
        }
        self.touched.insert(clue.at);
    }

    fn single(&mut self) -> Option<Explanation> {
        loop {
            let (first, digit) = self.singles.first(self.position.reader)?;
            let clue = self.position.open(digit);
            if let Some(value) = easy::decided_by(&clue)
                && self.position.coord(clue.cells[0]) == first
            {
                return Some(easy::single(&self.position, &clue, value));
            }
            self.singles.remove(first, digit);
        }
    }

    /// Two digits that share cells.
    fn pair(&mut self, budget: &mut Budget) -> Option<Explanation> {
        let position = &self.position;
        for a in std::mem::take(&mut self.touched) {
            let clue = position.open(a);
            for b in easy::near(position.board, a) {
                let other = position.open(b);
                let (first, second) = if a < b { (&clue, &other) } else { (&other, &clue) };
                if let Some((cell, _)) = easy::decided_by_two(first, second) {
                    self.pairs.insert(position.coord(cell), (a.min(b), a.max(b)));
                }
            }
        }
        loop {
            let (first, (a, b)) = self.pairs.first(position.reader)?;
            match easy::decided_by_two(&position.open(a), &position.open(b)) {
                Some((cell, value)) if position.coord(cell) == first => {
                    return explain(position, &[Some(a), Some(b)], first, value, budget);
                }
                _ => self.pairs.remove(first, (a, b)),
            }
        }
    }

    fn further(&mut self, known: &dyn Known, budget: &mut Budget) -> Option<Explanation> {
        let position = &self.position;
        self.further
            .get_or_insert_with(|| Further::new(position, known))
            .easiest(position, known, self.count, budget)
    }
}
