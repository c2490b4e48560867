//! Sums in words: the mine count alone, and what nothing shorter shows.

use std::collections::BTreeMap;

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
            return self.say(name, [("n", left.into()), so]);
        }
        let clues: Vec<Clue> = terms.iter().map(|term| self.clue(term.at)).collect();
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
        self.say(
            "sum",
            [("recipe", recipe.into()), ("figures", figures.into()), ("value", signed(value).into())],
        );
        let mut by_weight: BTreeMap<i32, Vec<Coord>> = BTreeMap::new();
        for (&cell, &weight) in weights.iter().filter(|(_, weight)| **weight != 0) {
            by_weight.entry(-weight).or_default().push(self.position.coord(cell));
        }
        let mut counts = Vec::new();
        for (&minus, cells) in &by_weight {
            let weight = if minus < 0 { format!("+{}", -minus) } else { signed(-minus) };
            let place = self.within(cells, 1);
            counts.push(self.language.say("sum-plus", [("where", place), ("weight", weight.into())]));
        }
        if !counts.is_empty() {
            let counts = self.joined(counts, "and");
            let mut letters = counts.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            let counts: String = first.collect::<String>() + letters.as_str();
            self.say("sum-weights", [("counts", counts.into())]);
        }
        let slack = Slack::of(value, weights.values().copied());
        let near_most = slack.above <= slack.below;
        let bound = signed(if near_most { value + slack.above } else { value - slack.below });
        if step.cells.is_empty() {
            let divisor = weights.values().fold(0, |d, w| greatest_common_divisor(d, w.abs()));
            let name = match (slack.above < 0, slack.below < 0) {
                (true, _) => "sum-above",
                (_, true) => "sum-below",
                _ => "sum-divisor",
            };
            return self.say(name, [("value", bound.into()), ("n", divisor.into())]);
        }
        let name = match (near_most, slack.least() == 0) {
            (true, true) => "sum-most",
            (false, true) => "sum-least",
            (true, false) => "sum-near-most",
            (false, false) => "sum-near-least",
        };
        // Otherwise each of the cells would take the sum beyond its value.
        let weight = step.cells.iter().filter_map(|&at| weights.get(&self.position.index(at)));
        let weight = weight.map(|weight| weight.abs()).min().unwrap_or(0);
        let otherwise = if near_most { value + slack.above - weight } else { value - slack.below + weight };
        self.say(name, [("value", bound.into()), ("otherwise", signed(otherwise).into()), so]);
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
