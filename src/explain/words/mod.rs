//! Proofs in words: where to look, the argument, the move.
//!
//! The digits of a proof are A, B, C … in the order in which it comes to them. Each text is told twice: with cells as (row, column), counted
//! from 1, as people count them; and for a picture, on which areas are shaded and are called by their colours. The sentences are messages
//! ([`Language`]), so that there can be other languages.

mod areas;
mod cases;
mod groups;
mod language;
mod listed;
mod stated;
mod sums;

use std::collections::BTreeMap;

use super::proof::{Argument, Explanation, Refutation, Shade, Source, Step, is_plain};
use super::reading::{Clue, Reading};
use crate::board::{Board, Cell, Coord};
use crate::matcher::Value;
use areas::Between;
use language::Named;
pub use language::{Language, UnknownLanguage};
pub(super) use listed::COLOURS;
pub use listed::{letter, place_of};
use stated::{End, Stated};

/// The explanation with its texts, given what was proved before it.
pub(super) fn tell(position: &Reading<'_>, found: Explanation, language: Language) -> Explanation {
    let marked = found.values();
    let told = |digits, shades| {
        let mut teller = Teller::new(position, digits, language, &marked, shades);
        teller.look();
        let name = found.name.as_deref().and_then(|name| teller.said_name(name, &found));
        let mut also = found.also.iter();
        if found.is_told_last() {
            also.next().into_iter().for_each(|first| teller.steps(&first.steps));
            teller.steps(&found.steps);
        } else {
            teller.steps(&found.steps);
        }
        for also in also {
            // Areas within cases are true of these alone.
            let mut stated = std::mem::take(&mut teller.stated);
            stated.retain(|stated| is_plain(&found.steps) && !teller.unsaid.contains(&stated.cells));
            teller.told.append(&mut stated);
            teller.steps(&also.steps);
        }
        teller.sentences.extend(name);
        teller
    };
    // The text may come to the digits in another order than the proof.
    let (mut digits, mut text) = {
        let first = told(&found.digits, None);
        (first.named(), first.text())
    };
    if digits.len() != found.digits.len() {
        digits.clone_from(&found.digits);
    } else if digits != found.digits {
        text = told(&digits, None).text();
    }
    let pictured = told(&digits, Some(Vec::new()));
    let (shaded, areas) = (pictured.text(), pictured.shades.unwrap_or_default());
    Explanation { digits, text, shaded, areas, ..found }
}

/// The refutation with its text.
pub(super) fn tell_refutation(position: &Reading<'_>, found: Refutation, language: Language) -> Refutation {
    let marked = BTreeMap::new();
    let mut teller = Teller::new(position, &found.digits, language, &marked, None);
    teller.say("impossible-board", []);
    teller.look();
    teller.steps(&found.steps);
    if found.steps.last().is_none_or(|step| !step.is_contradiction()) {
        let unmet = found.digits.iter().copied().map(Some).chain(found.count.then_some(None));
        if let Some(digit) = unmet.into_iter().find(|&digit| teller.is_unmet(digit)) {
            teller.unmet(digit);
        }
    }
    Refutation { text: teller.text(), ..found }
}

/// What a hint gives away first: the part of the board, and what to look at there.
pub(super) fn hint(board: &Board, found: &Explanation, language: Language) -> (String, String) {
    let places = || found.digits.iter().chain(&found.cells);
    let third = |of: fn(&Coord) -> usize, size: usize, names: [&'static str; 3]| {
        let middle = places().map(of).sum::<usize>() / places().count().max(1);
        names[(3 * middle / size.max(1)).min(2)]
    };
    let rows = third(|at| at.row, board.rows(), ["top", "middle", "bottom"]);
    let columns = third(|at| at.col, board.cols(), ["left", "middle", "right"]);
    let place = language.say("hint-where", [("rows", rows.into()), ("columns", columns.into())]);
    let marked = BTreeMap::new();
    let mut teller = Teller::new(&Reading::new(board, None), &found.digits, language, &marked, None);
    teller.look();
    let (digits, look) = (teller.letters(&found.digits), teller.text());
    let message = match (found.digits.len(), found.steps.iter().any(Step::uses_count)) {
        (0, _) => "hint-count",
        (_, true) => "hint-compare-count",
        (1, false) => "hint-digit",
        (_, false) => "hint-compare",
    };
    (place, plain(&language.say(message, [("digits", digits), ("look", look)])))
}

/// Stands before the name of each digit until the text is complete.
const NAME: char = '\u{1}';

fn plain(text: &str) -> String {
    text.replace(NAME, "")
}

/// Tells a proof, sentence by sentence.
struct Teller<'a> {
    position: Reading<'a>,
    digits: &'a [Coord],
    language: Language,
    /// The cells that a picture marks.
    marked: &'a BTreeMap<Coord, Value>,
    /// What a picture shades, if there is one.
    shades: Option<Vec<Shade>>,
    /// The areas stated so far.
    stated: Vec<Stated>,
    /// Those of what was told before, which are not told again.
    told: Vec<Stated>,
    /// The digits of which it was said what they need, each with the number of sentences before that, of its unknown cells, and of mines among
    /// these.
    introduced: Vec<(Coord, usize, usize, i32)>,
    /// The cells that were named since the last ones were decided.
    named: Vec<Coord>,
    /// The last sentence about a digit that touches the cells just named: its number, what the digit needs, and how many other mines it has.
    touching: (usize, String, i32),
    /// What digits show of cells that they share with others, and with how many sentences before that it was said.
    shared: Vec<(Coord, Vec<Coord>, End, usize)>,
    /// What is still to be told as a group, and the areas on the way there, which were not told.
    grouped: Vec<Source>,
    unsaid: Vec<Vec<Coord>>,
    /// The digit whose mines are told after those on both its sides.
    between: Option<Between>,
    /// The number of the last area, if of all its cells only these were spoken of.
    narrowed: Option<(usize, Vec<Coord>)>,
    sentences: Vec<String>,
}

impl<'a> Teller<'a> {
    fn new(
        position: &Reading<'a>,
        digits: &'a [Coord],
        language: Language,
        marked: &'a BTreeMap<Coord, Value>,
        shades: Option<Vec<Shade>>,
    ) -> Self {
        Self {
            position: position.clone(),
            digits,
            language,
            marked,
            shades,
            stated: Vec::new(),
            told: Vec::new(),
            introduced: Vec::new(),
            named: Vec::new(),
            touching: Default::default(),
            shared: Vec::new(),
            grouped: Vec::new(),
            unsaid: Vec::new(),
            between: None,
            narrowed: None,
            sentences: Vec::new(),
        }
    }

    fn text(&self) -> String {
        plain(&self.sentences.join(" "))
    }

    /// The digits in the order in which the text comes to them after its first sentence, which says where they are.
    fn named(&self) -> Vec<Coord> {
        let mut named: Vec<Coord> = Vec::new();
        let letters: Vec<String> = (0..self.digits.len()).map(letter).collect();
        for text in self.sentences.iter().skip(1).flat_map(|sentence| sentence.split(NAME).skip(1)) {
            let name = text.split(|c: char| !c.is_ascii_uppercase()).next();
            let digit = letters.iter().position(|letter| Some(&letter[..]) == name).map(|at| self.digits[at]);
            named.extend(digit.filter(|digit| !named.contains(digit)));
        }
        named
    }

    fn say<const N: usize>(&mut self, name: &str, fills: [Named; N]) {
        let sentence = self.language.say(name, fills);
        self.sentences.push(sentence);
    }

    /// Where the digits are: a picture shows it.
    fn look(&mut self) {
        let [first, others @ ..] = self.digits else { return };
        if self.shades.is_some() {
            return;
        }
        if self.digits.len() > 26 {
            let last = self.name(self.digits[self.digits.len() - 1]);
            return self.say("look-many", [("n", self.digits.len().to_string()), ("a", last)]);
        }
        let mut digits = vec![self.called("look-first", *first)];
        digits.extend(others.iter().map(|&at| self.called("look-next", at)));
        self.say("sentence", [("parts", self.joined(digits, "and"))]);
    }

    /// What players call the configuration. With known mines taken off it is named by what the digits still need.
    fn said_name(&self, name: &str, found: &Explanation) -> Option<String> {
        let [a, b, ..] = *self.digits else { return None };
        let safe = found.values().into_values().filter(|&value| value == Value::Safe).count();
        let more = self.clue(a).need.abs_diff(self.clue(b).need);
        let pair = match (safe, more) {
            (_, 0) => None,
            (0, 1) => Some("1-2"),
            (0, _) => Some("1-2+"),
            (_, 1) => Some("1-2C"),
            _ => Some("1-2C+"),
        };
        let (whole, is_whole) = (name.trim_end_matches('R'), !name.ends_with('R'));
        // Of a longer row only two digits are told.
        let is_part = self.digits.len() < whole.split('-').count();
        let is_reduced = !is_whole && (self.known_mines(a) + self.known_mines(b) > 0 || more > 1);
        let (message, name) = match whole {
            // The known mines are those of another digit of the configuration, which these two don't need.
            _ if !is_whole && !is_reduced => ("name", pair.filter(|_| more == 1)?),
            _ if is_part => (if is_reduced { "name-part-reduced" } else { "name-part" }, pair?),
            "1-2" if is_reduced => ("name-reduced", pair?),
            "1-1" if is_reduced && safe > 1 => ("name-reduced", "1-1+"),
            _ => (if is_reduced { "name-reduced" } else { "name" }, whole),
        };
        Some(self.language.say(message, [("name", name.into()), ("whole", whole.into())]))
    }

    fn clue(&self, digit: Coord) -> Clue {
        self.position.open(digit)
    }

    /// The number of mines next to a digit that are known, flags among them.
    fn known_mines(&self, digit: Coord) -> usize {
        self.position.board.neighbours(digit).filter(|&near| self.position.is_mine(near)).count()
    }

    fn known(&self, digit: Coord) -> Named {
        ("known", self.known_mines(digit).to_string())
    }

    /// What it takes to say that a digit "needs two", or "still needs two".
    fn needs(&self, digit: Coord) -> [Named; 2] {
        [("need", self.clue(digit).need.to_string()), self.known(digit)]
    }

    fn cells_of(&self, digit: Coord) -> Vec<Coord> {
        self.clue(digit).cells.iter().map(|&cell| self.position.coord(cell)).collect()
    }

    /// What a digit is called.
    fn name(&self, digit: Coord) -> String {
        let place = self.digits.iter().position(|&other| other == digit).unwrap_or(self.digits.len());
        format!("{NAME}{}", letter(place))
    }

    /// A message that says what a digit is called, and where it is.
    fn called(&self, message: &str, at: Coord) -> String {
        let digit = self.position.board.get(at).symbol().to_string();
        let fills = [("a", self.name(at)), ("digit", digit), ("cell", self.cell(at))];
        self.language.say(message, fills)
    }

    fn number(&self, n: i32) -> String {
        self.language.say("number", [("n", n.to_string())])
    }

    fn steps(&mut self, steps: &[Step]) {
        for (place, step) in steps.iter().enumerate() {
            match &step.by {
                Argument::Digit { digit } => self.digit(step, *digit),
                Argument::Area { .. } => self.area(step, &steps[place + 1..]),
                Argument::Sum { digits, count } => self.sum(step, digits, *count),
                Argument::Cases { of, cases } => self.cases(step, *of, cases),
                Argument::Placements { digits, count, number } => {
                    self.placements(step, digits, *count, number)
                }
            }
            self.learn(step);
        }
    }

    fn learn(&mut self, step: &Step) {
        self.position.learn(&step.cells, step.value);
        if !step.cells.is_empty() {
            self.named.clear();
        }
    }

    fn digit(&mut self, step: &Step, digit: Coord) {
        let name = match step.value {
            Value::Safe if self.position.board.get(digit) == Cell::Digit(0) => "zero-safe",
            Value::Safe => "digit-safe",
            Value::Mine => "digit-mines",
        };
        let n = ("n", self.clue(digit).need.to_string());
        self.say(name, [("a", self.name(digit)), n, self.known(digit), self.so(&step.cells, step.value)]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::proof::Term;
    use super::*;

    /// The sum of the two digits of a board, each so often, as the end of a proof that nothing fits.
    fn sum(board: &str, times: [i32; 2]) -> String {
        let board: Board = board.parse().unwrap();
        let digits: Vec<Coord> =
            board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))).collect();
        let (position, marked) = (Reading::new(&board, None), BTreeMap::new());
        let mut teller = Teller::new(&position, &digits, Language::English, &marked, None);
        let terms = digits.iter().zip(times).map(|(&at, times)| Term { at, times }).collect();
        teller.steps(&[Step {
            by: Argument::Sum { digits: terms, count: 0 },
            cells: Vec::new(),
            value: Value::Safe,
        }]);
        teller.text()
    }

    #[test]
    fn a_sum_that_can_not_be_is_too_large_too_small_or_no_multiple() {
        let ends = |text: String, end: &str| assert!(text.ends_with(end), "{text}");
        ends(sum("2.0.", [1, -1]), ": 2 − 0 = 2. A mine in (1,4) counts −1. It can't be more than 0.");
        ends(sum("0.2.", [1, -1]), ": 0 − 2 = −2. A mine in (1,4) counts −1. It can't be less than −1.");
        ends(
            sum("12\n..", [1, 1]),
            " = 3. A mine in (2,1) or (2,2) counts +2. It must be a multiple of 2, and is not.",
        );
    }

    /// As many digits as the alphabet has letters are named one by one.
    #[test]
    fn digits_are_named_from_a_to_z() {
        for many in [1, 2, 26, 27, 28] {
            let board: Board = format!("{}\n{}\n", ".".repeat(many), "1".repeat(many)).parse().unwrap();
            let digits: Vec<Coord> = (0..many).map(|col| Coord::new(1, col)).collect();
            let (position, marked) = (Reading::new(&board, None), BTreeMap::new());
            let mut teller = Teller::new(&position, &digits, Language::English, &marked, None);
            teller.look();
            let text = teller.text();
            match many {
                27 => assert_eq!(text, "Look at the 27 numbers from A to AA."),
                28 => assert_eq!(text, "Look at the 28 numbers from A to AB."),
                _ => {
                    assert_eq!(text.matches("the 1 at (2,").count(), many, "{text}");
                    assert!(text.starts_with("A is the 1 at (2,1)"), "{text}");
                    assert_eq!(text.contains("Z the 1 at (2,26)."), many == 26, "{text}");
                }
            }
        }
    }
}
