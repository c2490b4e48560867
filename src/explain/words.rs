//! Proofs in words: where to look, the argument, the move.
//!
//! Rows and columns count from 1, as people count them. The digits of a proof are A, B, C … in the order in which it comes to them.

use std::collections::BTreeMap;

use super::position::{Clue, Position};
use super::proof::{Argument, Case, End, Explanation, Question, Refutation, Step, Term};
use crate::board::{Board, Cell, Coord};
use crate::matcher::Value;

/// More cells than this are counted, not listed.
const MOST_LISTED: usize = 10;

/// The letter of a digit by its place in a proof: A to Z, then AA, AB and so on.
pub fn letter(place: usize) -> String {
    let last = char::from(b'A' + (place % 26) as u8);
    if place < 26 { last.to_string() } else { format!("{}{last}", letter(place / 26 - 1)) }
}

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

    fn sum(&mut self, step: &Step, terms: &[Term], count: i32) {
        match *terms {
            _ if step.cells.is_empty() => self.long_sum(step, terms, count),
            [a, b] if count == 0 && a.times.abs() == 1 && a.times + b.times == 0 => {
                let (plus, minus) = if a.times > 0 { (a.at, b.at) } else { (b.at, a.at) };
                self.pair(step, plus, minus);
            }
            [] => self.count_alone(step),
            _ if count == 1 && terms.iter().all(|term| term.times == -1) => self.count(step, terms),
            _ if count == -1 && terms.iter().all(|term| term.times == 1) => self.count(step, terms),
            _ => self.long_sum(step, terms, count),
        }
    }

    /// Two digits that share cells.
    fn pair(&mut self, step: &Step, plus: Coord, minus: Coord) {
        let own = |one: &Clue, other: &Clue| {
            one.cells.iter().filter(|cell| !other.cells.contains(cell)).count() as i32
        };
        // More is the digit whose own cells are all mines; the other's own cells are all safe.
        let (mut more, mut less) = (self.clue(plus), self.clue(minus));
        if more.need - less.need != own(&more, &less) {
            std::mem::swap(&mut more, &mut less);
        }
        let name = |clue: &Clue| clue.at.map_or(String::new(), |at| self.letter(at));
        let (a, b) = (name(&more), name(&less));
        let of_more = own(&more, &less);
        let (needs, so) = (less.need, so(&step.cells, step.value));
        let only = if needs < more.need { "only " } else { "" };
        let shared = more.cells.len() as i32 - of_more;
        let mut said = vec![format!("{a} still needs {}, {b} {only}{needs}.", mines(more.need))];
        if step.value == Value::Mine {
            said.push(format!(
                "{a} and {b} share {}, and at most {needs} of them can be {}.",
                count_of(shared, "unknown cell"),
                if needs == 1 { "a mine" } else { "mines" },
            ));
            let other = if of_more == 1 { "the one cell" } else { "the cells" };
            let rest = more.need - needs;
            said.push(format!(
                "So {a}'s other {} in {other} that {b} does not touch: {so}.",
                are(rest, "mine")
            ));
        } else if of_more == 0 {
            said.push(format!(
                "Every unknown cell of {a} is next to {b} as well, so {} there.",
                are_all(needs, &a)
            ));
            said.push(format!("{b} needs no more than that: {so}."));
        } else {
            let only =
                if of_more == 1 { "only one cell".to_owned() } else { format!("only {of_more} cells") };
            said.push(format!(
                "{a} has {only} that {b} does not touch, so at least {needs} of its mines {} next to {b}.",
                if needs == 1 { "is" } else { "are" }
            ));
            said.push(format!("{b} needs no more than that: {so}."));
        }
        said.iter().for_each(|sentence| self.say(sentence));
        if let Some(name) = pair_name(self.position.board, &more, &less) {
            self.say(&format!("Players call this {name}."));
        }
    }

    /// Nothing but the mine count.
    fn count_alone(&mut self, step: &Step) {
        let left = self.position.mines_left().unwrap_or(0);
        let so = so(&step.cells, step.value);
        if step.value == Value::Safe {
            self.say(&format!("All mines of the board are known, so {so}."));
        } else {
            self.say(&format!("The board has {} left and just as many unknown cells, so {so}.", mines(left)));
        }
    }

    /// The mine count less the needs of digits.
    fn count(&mut self, step: &Step, terms: &[Term]) {
        let left = self.position.mines_left().unwrap_or(0);
        let clues: Vec<Clue> = terms.iter().map(|term| self.clue(term.at)).collect();
        let names: Vec<String> = terms.iter().map(|term| self.letter(term.at)).collect();
        let needs: i32 = clues.iter().map(|clue| clue.need).sum();
        let mut times: BTreeMap<u32, i32> = BTreeMap::new();
        clues.iter().flat_map(|clue| &clue.cells).for_each(|&cell| *times.entry(cell).or_insert(0) += 1);
        let twice: i32 = times.values().map(|times| times - 1).sum();
        let elsewhere = self.position.unknown().count() as i32 - times.len() as i32;
        let so = so(&step.cells, step.value);
        let each = if clues.len() == 1 { "still needs" } else { "still need" };
        self.say(&format!("The board has {} left. {} {each} {}.", mines(left), and(&names), sum_of(&clues)));
        if twice == 0 {
            let apart = if clues.len() == 1 { "" } else { "They share no unknown cells. " };
            if step.value == Value::Safe {
                self.say(&format!("{apart}So all mines that are left are next to {}: {so}.", and(&names)));
            } else {
                let rest = left - needs;
                self.say(&format!(
                    "{apart}So {} elsewhere, where there are just as many unknown cells: {so}.",
                    are(rest, "mine")
                ));
            }
        } else if left - needs == elsewhere {
            self.say(&format!(
                "Even if no mine is next to two of them, {} elsewhere, and there are no more cells than that: {so}.",
                are(left - needs, "mine"),
            ));
        } else {
            self.say(&format!(
                "That is {} too many, so every cell that they share must save as many as it can: {so}.",
                needs - left
            ));
        }
    }

    /// A sum of three and more digits, or with other coefficients.
    fn long_sum(&mut self, step: &Step, terms: &[Term], count: i32) {
        let clues: Vec<Clue> = terms.iter().map(|term| self.clue(term.at)).collect();
        let left = self.position.mines_left().unwrap_or(0);
        let mut weights: BTreeMap<u32, i32> = BTreeMap::new();
        let mut value = count * left;
        if count != 0 {
            self.position.unknown().for_each(|cell| *weights.entry(cell).or_insert(0) += count);
        }
        for (term, clue) in terms.iter().zip(&clues) {
            value += term.times * clue.need;
            clue.cells.iter().for_each(|&cell| *weights.entry(cell).or_insert(0) += term.times);
        }
        let (recipe, figures) = self.recipe(terms, &clues, count, left);
        let chain = terms.len() > 3 && count == 0 && is_chain(&clues, terms);
        if chain {
            let names: Vec<String> = terms.iter().map(|term| self.letter(term.at)).collect();
            self.say(&format!("They are a chain: each shares unknown cells with the next. Go along {} and add and take away what they still need, in turn: {figures} = {value}.", names.join(", ")));
            self.say(
                "A mine between two links is added once and taken away once, so it makes no difference.",
            );
        } else {
            self.say(&format!("{recipe}: {figures} = {value}."));
        }
        let mut by_weight: BTreeMap<i32, Vec<Coord>> = BTreeMap::new();
        for (&cell, &weight) in weights.iter().filter(|(_, weight)| **weight != 0) {
            by_weight.entry(weight).or_default().push(self.position.coord(cell));
        }
        let counts: Vec<String> = by_weight
            .iter()
            .rev()
            .map(|(weight, cells)| format!("a mine in {} counts {}", one_of(cells), signed(*weight)))
            .collect();
        let least: i32 = weights.values().filter(|weight| **weight < 0).sum();
        let most: i32 = weights.values().filter(|weight| **weight > 0).sum();
        if counts.is_empty() {
            self.say("Every cell is added as often as it is taken away, so the sum would have to be 0.");
            return;
        }
        self.say(&format!(
            "In this sum {}{}.",
            and(&counts),
            if chain { "" } else { "; other cells cancel out" }
        ));
        if step.cells.is_empty() {
            if value > most || value < least {
                let (end, bound) = if value > most { ("most", most) } else { ("least", least) };
                self.say(&format!("The {end} it can be is {bound}."));
            } else {
                let divisor = weights.values().fold(0, |d, w| super::excerpt::common_divisor(d, w.abs()));
                self.say(&format!("So the sum must be a multiple of {divisor}, and it is not."));
            }
            return;
        }
        let so = so(&step.cells, step.value);
        // The end that the sum is nearer to says more.
        let (bound, end, slack) = if most - value <= value - least {
            (most, "most", most - value)
        } else {
            (least, "least", value - least)
        };
        if slack == 0 {
            self.say(&format!("{bound} is the {end} that it can be, so {so}."));
        } else {
            self.say(&format!("That is only {slack} from the {end} that it can be, {bound}, and these cells count more: {so}."));
        }
    }

    /// How a sum is made, in words and in figures.
    fn recipe(&self, terms: &[Term], clues: &[Clue], count: i32, left: i32) -> (String, String) {
        let often = |times: i32| match times.abs() {
            1 => String::new(),
            2 => "twice ".to_owned(),
            times => format!("{times} times "),
        };
        let part = |sign: i32| -> Vec<String> {
            let digits = terms.iter().filter(|term| term.times.signum() == sign);
            let digits =
                digits.map(|term| format!("{}what {} needs", often(term.times), self.letter(term.at)));
            let count =
                (count.signum() == sign).then(|| format!("{}the mines left on the board", often(count)));
            digits.chain(count).collect()
        };
        let (plus, minus) = (part(1), part(-1));
        let recipe = match (plus.is_empty(), minus.is_empty()) {
            (false, false) => format!("Add {} and take away {}", and(&plus), and(&minus)),
            (true, _) => format!("Take away {}", and(&minus)),
            (_, true) => format!("Add {}", and(&plus)),
        };
        let all = terms.iter().zip(clues).map(|(term, clue)| (term.times, clue.need));
        let mut figures = String::new();
        for (times, need) in all.chain((count != 0).then_some((count, left))) {
            let sign = match (figures.is_empty(), times > 0) {
                (true, true) => "",
                (true, false) => "−",
                (false, true) => " + ",
                (false, false) => " − ",
            };
            figures.push_str(sign);
            if times.abs() > 1 {
                figures.push_str(&format!("{} × ", times.abs()));
            }
            figures.push_str(&need.to_string());
        }
        (recipe, figures)
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

/// `row 1, column 2 is safe`.
fn so(cells: &[Coord], value: Value) -> String {
    match (cells.len(), value) {
        (1, Value::Safe) => format!("{} is safe", list(cells)),
        (1, Value::Mine) => format!("{} is a mine", list(cells)),
        (_, Value::Safe) => format!("{} are safe", list(cells)),
        (_, Value::Mine) => format!("{} are mines", list(cells)),
    }
}

/// The name that players have for two digits of which `more` needs more.
fn pair_name(board: &Board, more: &Clue, less: &Clue) -> Option<&'static str> {
    let (a, b) = (more.at?, less.at?);
    let reduced = [more, less].iter().any(|clue| match clue.at.map(|at| board.get(at)) {
        Some(Cell::Digit(digit)) => i32::from(digit) != clue.need,
        _ => true,
    });
    let beside = a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    Some(match (more.need, less.need, beside, reduced) {
        (1, 1, true, false) => "1-1",
        (1, 1, true, true) => "1-1, after reduction: known mines are taken off",
        (2, 1, true, false) => "1-2",
        (2, 1, true, true) => "1-2, after reduction: known mines are taken off",
        _ => return None,
    })
}

/// Whether each clue shares unknown cells with the next and they count 1 and -1 in turn.
fn is_chain(clues: &[Clue], terms: &[Term]) -> bool {
    let joined = |pair: &[Clue]| pair[0].cells.iter().any(|cell| pair[1].cells.contains(cell));
    let in_turn = |pair: &[Term]| pair[0].times + pair[1].times == 0 && pair[0].times.abs() == 1;
    clues.windows(2).all(joined) && terms.windows(2).all(in_turn)
}

/// `row 3, column 4`, counted from 1.
pub fn place_of(at: Coord) -> String {
    format!("row {}, column {}", at.row + 1, at.col + 1)
}

/// `row 3, columns 4 and 5, and row 4, column 1`; if they are many, how many.
fn list(cells: &[Coord]) -> String {
    if cells.len() > MOST_LISTED {
        return format!("all {} cells marked", cells.len());
    }
    let mut rows: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    cells.iter().for_each(|at| rows.entry(at.row).or_default().push((at.col + 1).to_string()));
    let row = |(row, cols): (&usize, &Vec<String>)| {
        let columns = if cols.len() == 1 { "column" } else { "columns" };
        format!("row {}, {columns} {}", row + 1, and(cols))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    match &rows[..] {
        [one] => one.clone(),
        [before @ .., last] => format!("{}, and {last}", before.join("; ")),
        [] => String::new(),
    }
}

/// `row 3, column 4 or 5`; if they are many, how many.
fn one_of(cells: &[Coord]) -> String {
    match cells {
        [_] => list(cells),
        _ if cells.len() > MOST_LISTED => format!("one of {} cells", cells.len()),
        _ => format!("any of {}", list(cells)),
    }
}

fn and(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

fn mines(number: i32) -> String {
    count_of(number, "mine")
}

fn count_of(number: i32, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn are(number: i32, what: &str) -> String {
    if number == 1 { format!("1 {what} is") } else { format!("{number} {what}s are") }
}

fn are_all(number: i32, whose: &str) -> String {
    if number == 1 { format!("{whose}'s mine is") } else { format!("{whose}'s {number} mines are") }
}

fn number(cells: usize) -> String {
    if cells == 1 { "one".to_owned() } else { cells.to_string() }
}

fn signed(weight: i32) -> String {
    if weight > 0 { format!("+{weight}") } else { format!("−{}", -weight) }
}

fn sum_of(clues: &[Clue]) -> String {
    let needs: Vec<String> = clues.iter().map(|clue| clue.need.to_string()).collect();
    let sum: i32 = clues.iter().map(|clue| clue.need).sum();
    if needs.len() == 1 { mines(sum) } else { format!("{} = {}", needs.join(" + "), mines(sum)) }
}
