//! Suppositions, cases and placements in words.

use super::super::proof::{Argument, Case, End, Question, Step, digits_of};
use super::Teller;
use crate::board::Coord;
use crate::matcher::Value;

impl Teller<'_> {
    pub(super) fn cases(&mut self, step: &Step, of: Question, cases: &[Case]) {
        let agreeing: Vec<&Case> = cases.iter().filter(|case| case.ends == End::Agrees).collect();
        // A cell that can't have one of its values has the other.
        let refuted = match (of, &agreeing[..]) {
            (Question::Cell(cell), &[other]) => {
                let case = cases.iter().find(|case| case.ends == End::Impossible);
                case.map(|case| (cell, case, other))
            }
            _ => None,
        };
        let so = self.so(&step.cells, step.value);
        if let Some((cell, case, other)) = refuted {
            let value = other.suppose.first().map_or(step.value, |suppose| suppose.value);
            let name = if value == Value::Safe { "suppose-mine" } else { "suppose-safe" };
            self.say(name, [("cells", self.cells(&[cell]))]);
            self.inside(case);
            if other.steps.is_empty() {
                return self.say("so-in-fact", [so]);
            }
            self.say("so-in-fact", [self.so(&[cell], value)]);
            self.inside(other);
            return self.say("so", [so]);
        }
        match of {
            Question::Cell(cell) => self.say("what-if", [("cells", self.cells(&[cell]))]),
            Question::Digit(digit) => {
                let place = ("where", self.within(&self.cells_of(digit), self.clue(digit).need));
                let (a, [need, known]) = (("a", self.name(digit)), self.needs(digit));
                self.say("ways", [a, need, known, place, ("n", cases.len().to_string())]);
            }
        }
        for case in cases {
            let suppose = case.suppose.iter().find(|one| one.value == Value::Mine).or(case.suppose.first());
            if let Some(suppose) = suppose {
                let name = if suppose.value == Value::Safe { "if-safe" } else { "if-mines" };
                self.say(
                    name,
                    [("cells", self.cells(&suppose.cells)), ("n", suppose.cells.len().to_string())],
                );
            }
            self.inside(case);
            if case.ends == End::Agrees && case.steps.is_empty() {
                self.say("case-done", [so.clone()]);
            }
        }
        match (step.cells.is_empty(), agreeing.len()) {
            (true, _) => self.say("cases-none", []),
            (_, 1) => self.say("cases-one", [so]),
            (_, n) => self.say("cases-agree", [("n", n.to_string()), so]),
        }
    }

    fn inside(&mut self, case: &Case) {
        let before = self.position.clone();
        for suppose in &case.suppose {
            self.position.learn(&suppose.cells, suppose.value);
        }
        let mut after = &case.steps[..];
        for links in case.steps.chunk_by(are_alike) {
            after = &after[links.len()..];
            self.link(links, case, after);
        }
        if case.ends == End::Impossible {
            self.unmet(case.digit);
        }
        self.position = before;
    }

    /// Steps of a case that are alike. On a picture the digits show which cells are meant. Of the safe ones only those are told that matter to
    /// the steps after them.
    fn link(&mut self, steps: &[Step], case: &Case, after: &[Step]) {
        let digits: Vec<Coord> = steps.iter().filter_map(by_digit).collect();
        let [first, ..] = steps else { return };
        if digits.is_empty() {
            return self.steps(steps);
        }
        let mut cells: Vec<Coord> = steps.iter().flat_map(|step| &step.cells).copied().collect();
        cells.sort_unstable();
        let (a, k, n) =
            (("a", self.letters(&digits)), ("k", digits.len().to_string()), ("n", cells.len().to_string()));
        match (first.value, self.shades.is_some()) {
            (Value::Safe, true) => self.say("then-rest-safe", [a, k, n]),
            (Value::Mine, true) => self.say("then-rest-mines", [a, k, n]),
            (Value::Safe, false) => {
                let mut used = digits_of(after);
                used.extend(case.digit);
                let matters = |cell: &Coord| used.iter().any(|digit| digit.king_distance(*cell) == 1);
                let all_matter =
                    case.ends == End::Agrees || case.digit.is_none() || after.iter().any(Step::uses_count);
                cells.retain(|cell| all_matter || matters(cell));
                let so = self.so(&cells, first.value);
                self.say("then-safe", [a, k, so]);
            }
            (Value::Mine, false) => {
                let mut name = "then-mines";
                let of = |(&digit, step): (&Coord, &Step)| {
                    let (a, n) = (("a", self.name(digit)), ("n", step.cells.len().to_string()));
                    let name = std::mem::replace(&mut name, "then-mines-too");
                    self.language.say(name, [a, n, ("cells", self.cells(&step.cells)), self.known(digit)])
                };
                let parts = digits.iter().zip(steps).map(of).collect();
                self.say("sentence", [("parts", self.joined(parts, "comma"))]);
            }
        }
        steps.iter().for_each(|step| self.learn(step));
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
        let name = match (digit, need < 0, cells) {
            (None, true, _) => "unmet-count-many",
            (None, false, _) => "unmet-count-few",
            (Some(_), true, _) => "unmet-many",
            (Some(_), false, 0) => "unmet-empty",
            (Some(_), false, _) => "unmet-few",
        };
        let a = digit.map_or_else(|| "0".to_owned(), |digit| self.name(digit));
        self.say(name, [("a", a), ("n", need.abs().to_string()), ("left", cells.to_string())]);
    }

    pub(super) fn placements(&mut self, step: &Step, digits: &[Coord], count: bool, number: &str) {
        let name = if count { "placements-count" } else { "placements" };
        self.say(name, [("n", number.to_owned()), ("digits", self.letters(digits))]);
        if !step.cells.is_empty() {
            self.say("placements-all", [self.so(&step.cells, step.value)]);
        }
    }
}

fn by_digit(step: &Step) -> Option<Coord> {
    if let Argument::Digit { digit } = step.by { Some(digit) } else { None }
}

/// Whether two steps in a row are told in one sentence: both find that a digit has all its mines, or both where its mines are.
fn are_alike(one: &Step, other: &Step) -> bool {
    by_digit(one).is_some() && by_digit(other).is_some() && one.value == other.value
}
