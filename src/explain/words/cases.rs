//! Suppositions, cases and placements in words.

use super::super::proof::{Argument, Case, End, Question, Step, digits_of};
use super::Teller;
use crate::board::Coord;
use crate::matcher::Value;

impl Teller<'_> {
    pub(super) fn cases(&mut self, step: &Step, of: Question, cases: &[Case]) {
        let agreeing: Vec<&Case> = cases.iter().filter(|case| case.ends == End::Agrees).collect();
        // A cell that can't have one of its values has the other.
        let refuted = match of {
            Question::Cell(cell) if agreeing.len() == 1 && agreeing[0].steps.is_empty() => {
                cases.iter().find(|case| case.ends == End::Impossible).map(|case| (cell, case))
            }
            _ => None,
        };
        let so = self.so(&step.cells, step.value);
        if let Some((cell, case)) = refuted {
            let name = if step.value == Value::Safe { "suppose-mine" } else { "suppose-safe" };
            let cells = self.cells(&[cell]);
            self.say(name, [("cells", cells)]);
            self.inside(case);
            return self.say("so-in-fact", [("so", so)]);
        }
        match of {
            Question::Cell(cell) => {
                let cells = self.cells(&[cell]);
                self.say("what-if", [("cells", cells)]);
            }
            Question::Digit(digit) => {
                let need = self.clue(digit).need;
                let cells = self.cells_of(digit);
                let place = self.within(&cells, need);
                let (a, needing, n) = (self.letter(digit), self.needing(digit), ("n", cases.len().into()));
                self.say("ways", [("a", a), needing, ("where", place), n]);
            }
        }
        for case in cases {
            let suppose = case.suppose.iter().find(|one| one.value == Value::Mine).or(case.suppose.first());
            if let Some(suppose) = suppose {
                let name = if suppose.value == Value::Safe { "if-safe" } else { "if-mines" };
                let cells = self.cells(&suppose.cells);
                self.say(name, [("cells", cells), ("n", suppose.cells.len().into())]);
            }
            self.inside(case);
            if case.ends == End::Agrees && case.steps.is_empty() {
                self.say("case-done", [("so", so.clone())]);
            }
        }
        match (step.cells.is_empty(), agreeing.len()) {
            (true, _) => self.say("cases-none", []),
            (_, 1) => self.say("cases-one", [("so", so)]),
            (_, n) => self.say("cases-agree", [("n", n.into()), ("so", so)]),
        }
    }

    fn inside(&mut self, case: &Case) {
        let before = self.position.clone();
        for suppose in &case.suppose {
            self.position.learn(&suppose.cells, suppose.value);
        }
        for (place, step) in case.steps.iter().enumerate() {
            self.link(step, case, &case.steps[place + 1..]);
        }
        if case.ends == End::Impossible {
            self.unmet(case.digit);
        }
        self.position = before;
    }

    /// A step of a case. On a picture the digit shows which cells are meant. Of the safe ones only those are told that matter to the steps
    /// after it.
    fn link(&mut self, step: &Step, case: &Case, after: &[Step]) {
        let Argument::Digit { digit } = step.by else { return self.explain(std::slice::from_ref(step)) };
        let n = step.cells.len();
        let (a, count, known) = (self.letter(digit), self.number(n as i32), self.known(digit));
        let pictured = self.shades.is_some();
        if step.value == Value::Safe {
            let mut used = digits_of(after);
            used.extend(case.digit);
            let matters = |cell: &&Coord| used.iter().any(|digit| digit.king_distance(**cell) == 1);
            let all_matter =
                case.ends == End::Agrees || case.digit.is_none() || after.iter().any(Step::uses_count);
            let cells = step.cells.iter().filter(|cell| all_matter || matters(cell));
            let so = self.so(&cells.copied().collect::<Vec<_>>(), step.value);
            let name = if pictured { "then-rest-safe" } else { "then-safe" };
            self.say(name, [("a", a), ("n", n.into()), ("so", so)]);
        } else {
            let cells = self.cells(&step.cells);
            let name = if pictured { "then-rest-mines" } else { "then-mines" };
            self.say(name, [("a", a), ("n", n.into()), ("count", count), ("cells", cells), known]);
        }
        self.position.learn(&step.cells, step.value);
    }

    pub(super) fn is_unmet(&self, digit: Option<Coord>) -> bool {
        let (need, cells) = self.need(digit);
        !(0..=cells).contains(&need)
    }

    pub(super) fn need(&self, digit: Option<Coord>) -> (i32, i32) {
        match digit {
            Some(digit) => {
                let clue = self.clue(digit);
                (clue.need, clue.cells.len() as i32)
            }
            None => (self.position.mines_left().unwrap_or(0), self.position.unknown().count() as i32),
        }
    }

    /// A digit, or the count, that can't be met.
    pub(super) fn unmet(&mut self, digit: Option<Coord>) {
        let (need, cells) = self.need(digit);
        let n = need.abs();
        let fills = [
            ("n", n.into()),
            ("count", self.number(n)),
            ("left", cells.into()),
            ("cells", self.number(cells)),
        ];
        let Some(digit) = digit else {
            return self.say(if need < 0 { "unmet-count-many" } else { "unmet-count-few" }, fills);
        };
        let name = match (need < 0, cells) {
            (true, _) => "unmet-many",
            (false, 0) => "unmet-empty",
            (false, _) => "unmet-few",
        };
        let [n, count, left, cells] = fills;
        self.say(name, [("a", self.letter(digit)), n, count, left, cells]);
    }

    pub(super) fn placements(&mut self, step: &Step, digits: &[Coord], count: bool, number: &str) {
        let letters = self.letters(digits);
        let n = number.parse::<i64>().map_or(number.into(), super::Fill::Number);
        let name = if count { "placements-count" } else { "placements" };
        self.say(name, [("n", n), ("digits", letters)]);
        if !step.cells.is_empty() {
            let so = self.so(&step.cells, step.value);
            self.say("placements-all", [("so", so)]);
        }
    }
}
