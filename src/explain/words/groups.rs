//! Groups of digits, the mine count, and what can't both be, in words.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Bounds, is_group};
use super::Teller;
use super::stated::ends;
use crate::board::Coord;
use crate::matcher::Value;

/// So many digits of a group are told one by one, and so many cells can be counted.
const MOST_ONE_BY_ONE: usize = 3;
const MOST_COUNTED: usize = 10;

impl Teller<'_> {
    /// Groups of cells that have no cell in common: said once, of all of them.
    pub(super) fn group(&mut self, step: &Step, from: [Source; 2], bounds: Bounds, next: Option<&Step>) {
        let cells = step.area();
        let goes_on = next.is_some_and(|next| match &next.by {
            Argument::Area { area, from, .. } => {
                let mut stated: Vec<&[Coord]> = self.stated.iter().map(|stated| &stated.cells[..]).collect();
                stated.push(cells);
                from.contains(&Source::Area(self.stated.len())) && is_group(area, from, &stated)
            }
            _ => false,
        });
        self.grouped.extend(from.iter().filter_map(Source::digit));
        if goes_on {
            self.unsaid.push(cells.to_vec());
            return;
        }
        let grouped = std::mem::take(&mut self.grouped);
        let all: usize = grouped.iter().map(|&digit| self.cells_of(digit).len()).sum();
        let is_short = grouped.len() <= MOST_ONE_BY_ONE && cells.len() <= MOST_COUNTED;
        let one_by_one =
            grouped.is_empty() || is_short && grouped.iter().all(|&digit| self.clue(digit).need > 0);
        if one_by_one {
            for &digit in &grouped {
                self.introduce(Source::Digit(digit));
            }
        } else {
            for &digit in &grouped {
                self.has_introduced(digit);
                let cells = self.cells_of(digit);
                self.place(&cells, 0);
            }
            let need: i32 = grouped.iter().map(|&digit| self.clue(digit).need).sum();
            let (digits, needs) = (self.letters(&grouped), self.number(need));
            let name = if all == cells.len() { "group" } else { "group-more" };
            let k = ("k", grouped.len().into());
            self.say(name, [("digits", digits), k, ("n", need.into()), ("needs", needs)]);
        }
        let is_said = all == cells.len() && !one_by_one;
        if !is_said && step.cells.is_empty() {
            for (end, n) in ends(bounds, cells.len() as i32) {
                let cells = ("cells", self.number(cells.len() as i32));
                let how =
                    if end == "exact" { ("how", self.number(n)) } else { self.how((end, n))[0].clone() };
                self.say("together", [("n", n.into()), cells, how]);
            }
        }
        if !step.cells.is_empty() {
            self.therefore(step, bounds);
        }
    }

    /// What the mine count leaves for the cells outside an area.
    pub(super) fn elsewhere(&mut self, step: &Step, y: Source, bounds: Bounds) {
        let left = self.position.mines_left().unwrap_or(0);
        self.introduce(y);
        let (n, count) = (("n", left.into()), ("count", self.number(left)));
        if step.cells.is_empty() {
            let cells = step.area();
            if cells.len() <= MOST_COUNTED {
                self.say("left", [n, count]);
                return self.therefore(step, bounds);
            }
            self.place(cells, 0);
            for end in ends(bounds, cells.len() as i32) {
                let [how, is] = self.how(end);
                self.say("left-others", [n.clone(), count.clone(), how, is]);
            }
            return;
        }
        let so = self.so(&step.cells, step.value);
        let (rest, others) = (step.cells.len(), self.number(step.cells.len() as i32));
        let name = if step.value == Value::Safe { "left-none" } else { "left-mines" };
        self.say(name, [n, count, ("rest", rest.into()), ("others", others), ("so", so)]);
    }

    /// Why two statements can't both hold.
    pub(super) fn clash(&mut self, from: [Source; 2]) {
        let mut digits = from.iter().filter_map(Source::digit);
        if let Some(digit) = digits.find(|&digit| self.is_unmet(Some(digit))) {
            return self.unmet(Some(digit));
        }
        let counted = |source: &Source| matches!(source, Source::Count(_));
        if from.iter().any(counted) && self.is_unmet(None) {
            return self.unmet(None);
        }
        for source in from {
            self.introduce(source);
        }
        let other = match from {
            [Source::Count(_), other] | [other, Source::Count(_)] => self.says(other),
            [s, t] => return self.clash_of(s, t),
        };
        let (left, cells) = self.need(None);
        let (n, count) = (("n", left.into()), ("count", self.number(left)));
        if other.bounds.0 > left {
            self.say("clash-many", [n, count]);
        } else {
            self.say("clash-few", [n, count, ("rest", (cells - other.size()).into())]);
        }
    }

    /// Two statements of which one puts more mines into the cells that they share than the other allows.
    fn clash_of(&mut self, s: Source, t: Source) {
        for (more, less) in [(s, t), (t, s)] {
            let (says, allows) = (self.says(more), self.says(less));
            let own = says.cells.iter().filter(|cell| !allows.cells.contains(cell)).count() as i32;
            let (least, most) = (says.bounds.0 - own, allows.bounds.1.min(says.size() - own));
            if let (Some(a), true) = (more.digit(), least > most) {
                let shared: Vec<Coord> =
                    says.cells.into_iter().filter(|cell| allows.cells.contains(cell)).collect();
                let (most_in_words, rest, [how, _]) =
                    (self.number(most), self.number(own), self.how(("least", least)));
                let fills = [
                    ("a", self.letter(a)),
                    how,
                    ("rest", own.into()),
                    ("others", rest),
                    ("where", self.within(&shared, least)),
                    ("most", most.into()),
                    ("allowed", most_in_words),
                ];
                return self.say("clash", fills);
            }
        }
        self.say("nothing-fits", []);
    }
}
