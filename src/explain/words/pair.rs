//! Two digits in words.

use super::super::proof::{Argument, Source, Step};
use super::Teller;
use super::language::Fill;
use super::stated::Stated;
use crate::board::Coord;
use crate::matcher::Value;

impl Teller<'_> {
    /// Two digits that share cells: A is the inner one. Whether there is such a phrase.
    pub(super) fn pair(&mut self, step: &Step) -> bool {
        let Argument::Area { area, from: [Source::Digit(one), Source::Digit(other)], .. } = &step.by else {
            return false;
        };
        let own = |digit: Coord, other: Coord| {
            self.cells_of(digit).into_iter().filter(|cell| cell.king_distance(other) > 1).count() as i32
        };
        // The cells that become known are next to B only.
        let (a, b) = if area.iter().all(|cell| cell.king_distance(*one) > 1) {
            (*one, *other)
        } else {
            (*other, *one)
        };
        if area.iter().any(|cell| cell.king_distance(a) <= 1) {
            return false;
        }
        let (need_a, need_b, outside) = (self.clue(a).need, self.clue(b).need, own(a, b));
        let shared: Vec<Coord> =
            self.cells_of(a).into_iter().filter(|cell| cell.king_distance(b) == 1).collect();
        // How many mines it is about, and which digit needs more.
        let (name, n, more) = match (step.value, outside) {
            (Value::Safe, 0) => ("pair-inside", need_a, a),
            (Value::Safe, _) => ("pair-outside", need_b, a),
            (Value::Mine, 0) => ("pair-mines-inside", need_a, b),
            (Value::Mine, _) => ("pair-mines", need_a, b),
        };
        let place = match name {
            "pair-mines-inside" => self.within(&shared, n),
            "pair-mines" => self.place(&shared, 0),
            _ => Fill::Number(0),
        };
        let [how, is] = self.how(("most", n));
        let (of_a, of_b, rest) = (self.known_mines(a), self.known_mines(b), need_b - need_a);
        let fills = [
            ("a", self.letter(a)),
            ("b", self.letter(b)),
            ("n", n.into()),
            ("count", self.number(n)),
            ("needs", self.number(self.clue(more).need)),
            self.needing(more),
            self.known(more),
            ("knownA", of_a.into()),
            ("knownBoth", (of_a + of_b).into()),
            ("outside", outside.into()),
            ("outsideCount", self.number(outside)),
            ("knownB", of_b.into()),
            ("rest", rest.into()),
            ("others", self.number(rest)),
            ("where", place),
            how,
            is,
            ("so", self.so(&step.cells, step.value)),
        ];
        self.say(name, fills);
        self.position.learn(&step.cells, step.value);
        let bounds = (0, area.len() as i32);
        self.stated.push(Stated { cells: area.clone(), bounds, of: None, part_of: None, is_said: true });
        true
    }
}
