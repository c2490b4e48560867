//! Proofs in words: where to look, the argument, the move.
//!
//! Rows and columns count from 1, as people count them. The digits of a proof are A, B, C … in the order in which it comes to them.

mod phrases;
mod sums;

use super::position::{Clue, Position};
use super::proof::{Argument, Case, End, Explanation, Question, Refutation, Step};
use crate::board::Coord;
use crate::matcher::Value;
use phrases::{and, count_of, list, mines, number, so};
pub use phrases::{letter, place_of};

/// Writes an explanation's text, given what was proved before it.
pub(super) fn tell(position: &Position<'_>, found: &mut Explanation) {
    let mut teller = Teller { position: position.clone(), digits: &found.digits, text: String::new() };
    teller.look();
    teller.steps(&found.steps, Mood::Fact);
    found.text = teller.text.trim_end().to_owned();
}

/// Writes a refutation's text.
pub(super) fn tell_refutation(position: &Position<'_>, found: &mut Refutation) {
    let mut teller = Teller { position: position.clone(), digits: &found.digits, text: String::new() };
    teller.say("No placement of mines fits this board.");
    teller.look();
    teller.steps(&found.steps, Mood::Fact);
    if found.steps.last().is_none_or(|step| !step.cells.is_empty()) {
        let unmet = found.digits.iter().copied().map(Some).chain(found.count.then_some(None));
        if let Some(digit) = unmet.into_iter().find(|&digit| teller.is_unmet(digit)) {
            teller.unmet(digit, Mood::Fact);
        }
    }
    found.text = teller.text.trim_end().to_owned();
}

/// Whether something is so, or would be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Fact,
    Supposed,
}

struct Teller<'a> {
    position: Position<'a>,
    digits: &'a [Coord],
    text: String,
}

impl Teller<'_> {
    fn say(&mut self, sentence: &str) {
        self.text.push_str(sentence);
        self.text.push(' ');
    }

    fn letter(&self, digit: Coord) -> String {
        letter(self.digits.iter().position(|&other| other == digit).unwrap_or(self.digits.len()))
    }

    /// Where to look.
    fn look(&mut self) {
        let board = self.position.board;
        let name = |(place, &at): (usize, &Coord)| {
            format!("{}, the {} in {}", letter(place), board.get(at).symbol(), place_of(at))
        };
        let names: Vec<String> = self.digits.iter().enumerate().map(name).collect();
        match names.len() {
            0 => {}
            1 | 2 => self.say(&format!("Look at {}.", and(&names))),
            count @ 27.. => self.say(&format!("Look at the {count} digits from A to {}.", letter(count - 1))),
            _ => self.say(&format!("Look at {}.", names.join("; "))),
        }
    }

    fn clue(&self, digit: Coord) -> Clue {
        self.position.open(digit)
    }

    fn steps(&mut self, steps: &[Step], mood: Mood) {
        for step in steps {
            match &step.by {
                Argument::Digit { digit } => self.digit(step, *digit, mood),
                Argument::Sum { digits, count } => self.sum(step, digits, *count),
                Argument::Cases { of, cases } => self.cases(step, *of, cases),
                Argument::Placements { digits, count, number } => {
                    self.placements(step, digits, *count, number)
                }
            }
            self.position.learn(&step.cells, step.value);
        }
    }

    fn digit(&mut self, step: &Step, digit: Coord, mood: Mood) {
        let (clue, name) = (self.clue(digit), self.letter(digit));
        let so = so(&step.cells, step.value);
        let cells = clue.cells.len();
        let why = match (step.value, mood) {
            (Value::Safe, Mood::Fact) => format!("{name} has all its mines already"),
            (Value::Safe, Mood::Supposed) => format!("{name} has all its mines"),
            (Value::Mine, _) => {
                let (needs, only) = (if mood == Mood::Fact { "still needs" } else { "needs" }, number(cells));
                let left = if cells == 1 { "cell" } else { "cells" };
                format!("{name} {needs} {} and has only {only} unknown {left} left", mines(clue.need))
            }
        };
        self.say(&format!("{why}, so {so}."));
    }

    fn cases(&mut self, step: &Step, of: Question, cases: &[Case]) {
        let agreeing: Vec<&Case> = cases.iter().filter(|case| case.ends == End::Agrees).collect();
        // A cell that can't have one of its values has the other.
        let refuted = match of {
            Question::Cell(cell) if agreeing.len() == 1 && agreeing[0].steps.is_empty() => {
                cases.iter().find(|case| case.ends == End::Impossible).map(|case| (cell, case))
            }
            _ => None,
        };
        if let Some((cell, case)) = refuted {
            let were = if step.value == Value::Safe { "a mine" } else { "safe" };
            self.say(&format!("Suppose {} were {were}.", place_of(cell)));
            self.inside(case);
            self.say(&format!("So {}.", so(&step.cells, step.value)));
            return;
        }
        match of {
            Question::Cell(cell) => {
                self.say(&format!("What if {} is a mine, and what if it is safe?", place_of(cell)))
            }
            Question::Digit(digit) => {
                let clue = self.clue(digit);
                let cells: Vec<Coord> = clue.cells.iter().map(|&cell| self.position.coord(cell)).collect();
                self.say(&format!(
                    "{} still needs {}, in {}: that is {}.",
                    self.letter(digit),
                    mines(clue.need),
                    list(&cells),
                    count_of(cases.len() as i32, "case"),
                ));
            }
        }
        for case in cases {
            let suppose = case.suppose.iter().find(|one| one.value == Value::Mine).or(case.suppose.first());
            if let Some(suppose) = suppose {
                self.say(&format!("If {}:", so(&suppose.cells, suppose.value)));
            }
            self.inside(case);
        }
        match (step.cells.is_empty(), agreeing.len()) {
            (true, _) => self.say("So no case is possible."),
            (_, 1) => self.say(&format!("Only one case is left, so {}.", so(&step.cells, step.value))),
            _ => self.say(&format!("Either way {}.", so(&step.cells, step.value))),
        }
    }

    fn inside(&mut self, case: &Case) {
        let before = self.position.clone();
        for suppose in &case.suppose {
            self.position.learn(&suppose.cells, suppose.value);
        }
        if !case.steps.is_empty() {
            self.text.push_str("Then ");
        }
        self.steps(&case.steps, Mood::Supposed);
        if case.ends == End::Impossible {
            self.unmet(case.digit, Mood::Supposed);
        }
        self.position = before;
    }

    fn is_unmet(&self, digit: Option<Coord>) -> bool {
        let (need, cells) = self.need(digit);
        !(0..=cells).contains(&need)
    }

    fn need(&self, digit: Option<Coord>) -> (i32, i32) {
        match digit {
            Some(digit) => {
                let clue = self.clue(digit);
                (clue.need, clue.cells.len() as i32)
            }
            None => (self.position.mines_left().unwrap_or(0), self.position.unknown().count() as i32),
        }
    }

    /// A digit, or the count, that can't be met.
    fn unmet(&mut self, digit: Option<Coord>, mood: Mood) {
        let (need, cells) = self.need(digit);
        let name = digit.map_or("the board".to_owned(), |digit| self.letter(digit));
        let said = match (need < 0, mood) {
            (true, Mood::Fact) => format!("{name} has {} too many.", mines(-need)),
            (true, Mood::Supposed) => format!("But then {name} has {} too many: impossible.", mines(-need)),
            (false, Mood::Fact) => {
                format!("{name} still needs {} and has room for only {cells}.", mines(need))
            }
            (false, Mood::Supposed) => {
                let room = if cells == 0 {
                    "no cell left for it".to_owned()
                } else {
                    format!("room for only {cells}")
                };
                format!("But then {name} still needs {} and has {room}: impossible.", mines(need))
            }
        };
        let mut letters = said.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
        self.say(&format!("{first}{}", letters.as_str()));
    }

    fn placements(&mut self, step: &Step, digits: &[Coord], count: bool, number: &str) {
        let names: Vec<String> = digits.iter().map(|&digit| self.letter(digit)).collect();
        let fits = if count { " and leave a possible number for the rest of the board" } else { "" };
        let ways =
            if number == "1" { "There is 1 way".to_owned() } else { format!("There are {number} ways") };
        self.say(&format!("{ways} to place mines that suit {}{fits}.", and(&names)));
        if !step.cells.is_empty() {
            self.say(&format!("In all of them {}.", so(&step.cells, step.value)));
        }
    }
}
