//! Sums in words: the mine count alone, and what nothing shorter shows.

use super::super::proof::{Step, Term};
use super::super::reading::Clue;
use super::Teller;
use crate::board::Coord;
use crate::matcher::Value;
use crate::rules::linear::{Slack, greatest_common_divisor};

/// With the sign that minus has in texts.
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", -i64::from(number)) } else { number.to_string() }
}

impl Teller<'_> {
    pub(super) fn sum(&mut self, step: &Step, terms: &[Term], count: i32) {
        let left = self.position.mines_left().unwrap_or(0);
        let so = self.so(&step.cells, step.value);
        if terms.is_empty() && !step.cells.is_empty() {
            let name = if step.value == Value::Safe { "count-all-safe" } else { "count-all-mines" };
            return self.say(name, [("n", left.to_string()), so]);
        }
        let clues: Vec<Clue> = terms.iter().map(|term| self.clue(term.at)).collect();
        let mut times: Vec<(u32, i32)> = Vec::new();
        let mut value = count * left;
        if count != 0 {
            times.extend(self.position.unknown().map(|cell| (cell, count)));
        }
        for (term, clue) in terms.iter().zip(&clues) {
            value += term.times * clue.need;
            times.extend(clue.cells.iter().map(|&cell| (cell, term.times)));
        }
        times.sort_unstable();
        let of_cells = times.chunk_by(|one, other| one.0 == other.0);
        let weights: Vec<(i32, u32)> =
            of_cells.map(|of| (of.iter().map(|(_, times)| times).sum(), of[0].0)).collect();
        let (recipe, figures) = self.recipe(terms, &clues, count, left);
        self.say("sum", [("recipe", recipe), ("figures", figures), ("value", signed(value))]);
        let mut by_weight: Vec<(i32, u32)> = weights.iter().map(|&(weight, cell)| (-weight, cell)).collect();
        by_weight.retain(|&(minus, _)| minus != 0);
        by_weight.sort_unstable();
        let mut counts = Vec::new();
        for alike in by_weight.chunk_by(|one, other| one.0 == other.0) {
            let weight = if alike[0].0 < 0 { format!("+{}", -alike[0].0) } else { signed(-alike[0].0) };
            let cells: Vec<Coord> = alike.iter().map(|&(_, cell)| self.position.coord(cell)).collect();
            let place = self.within(&cells, 1);
            counts.push(self.language.say("sum-plus", [("where", place), ("weight", weight)]));
        }
        if !counts.is_empty() {
            let counts = self.joined(counts, "and");
            let mut letters = counts.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            let counts: String = first.collect::<String>() + letters.as_str();
            self.say("sum-weights", [("counts", counts)]);
        }
        let slack = Slack::of(value, weights.iter().map(|&(weight, _)| weight));
        let near_most = slack.above <= slack.below;
        let bound = signed(if near_most { value + slack.above } else { value - slack.below });
        if step.cells.is_empty() {
            let divisor = weights.iter().fold(0, |d, (weight, _)| greatest_common_divisor(d, weight.abs()));
            let name = match (slack.above < 0, slack.below < 0) {
                (true, _) => "sum-above",
                (_, true) => "sum-below",
                _ => "sum-divisor",
            };
            return self.say(name, [("value", bound), ("n", divisor.to_string())]);
        }
        let name = match (near_most, slack.least() == 0) {
            (true, true) => "sum-most",
            (false, true) => "sum-least",
            (true, false) => "sum-near-most",
            (false, false) => "sum-near-least",
        };
        // Otherwise each of the cells would take the sum beyond its value.
        let is_one = |&&(_, cell): &&(i32, u32)| step.cells.binary_search(&self.position.coord(cell)).is_ok();
        let weight = weights.iter().filter(is_one).map(|(weight, _)| weight.abs()).min().unwrap_or(0);
        let otherwise = if near_most { value + slack.above - weight } else { value - slack.below + weight };
        self.say(name, [("value", bound), ("otherwise", signed(otherwise)), so]);
    }

    /// How a sum is made, in letters and in figures.
    fn recipe(&self, terms: &[Term], clues: &[Clue], count: i32, left: i32) -> (String, String) {
        let named = terms.iter().zip(clues).map(|(term, clue)| (term.times, self.name(term.at), clue.need));
        let whole = (count != 0).then(|| (count, self.language.say("sum-mines-left", []), left));
        let (mut recipe, mut figures) = (String::new(), String::new());
        for (times, name, need) in named.chain(whole) {
            let sign = match (recipe.is_empty(), times > 0) {
                (true, true) => "",
                (true, false) => "−",
                (false, true) => " + ",
                (false, false) => " − ",
            };
            let times = if times.abs() > 1 { format!("{} × ", times.abs()) } else { String::new() };
            recipe.push_str(&format!("{sign}{times}{name}"));
            figures.push_str(&format!("{sign}{times}{need}"));
        }
        (recipe, figures)
    }
}
