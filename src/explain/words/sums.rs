//! Sums in words: of two digits, of the mine count, of many.

use std::collections::BTreeMap;

use super::super::excerpt::common_divisor;
use super::super::position::Clue;
use super::super::proof::{Step, Term};
use super::Teller;
use super::phrases::{and, are, are_all, count_of, mines, one_of, signed, so, sum_of};
use crate::board::{Board, Cell, Coord};
use crate::matcher::Value;

impl Teller<'_> {
    pub(super) fn sum(&mut self, step: &Step, terms: &[Term], count: i32) {
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
                let divisor = weights.values().fold(0, |d, w| common_divisor(d, w.abs()));
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
