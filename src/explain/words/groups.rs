//! Groups of digits, the mine count, and what can't both be, in words.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Bounds, is_group};
use super::Teller;
use super::stated::ends;
use crate::board::Coord;
use crate::matcher::Value;

/// So many digits of a group are told one by one, one more if there are areas too; and so many cells can be counted.
const MOST_ONE_BY_ONE: usize = 2;
const MOST_COUNTED: usize = 10;
/// So many cells of a sum are named, where others were named before.
const MOST_SUMMED: usize = 6;
/// So many numbers can be added at a glance; of so many a reader needs to see which they are.
const MOST_ADDED: usize = 10;
const FEWEST_ADDED: usize = 3;

impl Teller<'_> {
    /// Groups of cells that have no cell in common: said once, of all of them.
    pub(super) fn group(&mut self, step: &Step, from: [Source; 2], bounds: Bounds, next: Option<&Step>) {
        let cells = step.area();
        let goes_on = next.is_some_and(|next| match &next.by {
            Argument::Area { area, from, .. } => {
                let stated = [&self.stated_cells()[..], &[cells]].concat();
                from.contains(&Source::Area(self.stated.len())) && is_group(area, from, &stated)
            }
            _ => false,
        });
        let is_group_before = |source: &Source| {
            let before = source.area().and_then(|number| self.stated.get(number));
            before.is_some_and(|before| self.unsaid.contains(&before.cells))
        };
        let of_group: Vec<Source> = from.iter().filter(|source| !is_group_before(source)).copied().collect();
        self.grouped.extend(of_group);
        if goes_on {
            self.unsaid.push(cells.to_vec());
            return;
        }
        let mut sources = std::mem::take(&mut self.grouped);
        // Areas were stated before the digits.
        sources.sort_by_key(|source| source.digit().is_some());
        let digits: Vec<Coord> = sources.iter().filter_map(Source::digit).collect();
        let is_said = self.digits_of_group(&digits, cells);
        if !step.cells.is_empty() {
            self.therefore(step, bounds);
        } else if !is_said {
            for end in ends(bounds, cells.len() as i32) {
                self.together(&sources, cells, end);
            }
        }
    }

    /// What the digits of a group need: one by one, or all at once. Whether that says all of these cells.
    fn digits_of_group(&mut self, digits: &[Coord], cells: &[Coord]) -> bool {
        let of_digits: Vec<Coord> = digits.iter().flat_map(|&digit| self.cells_of(digit)).collect();
        let is_all = of_digits.len() == cells.len();
        // Cells of which something was said are not elsewhere.
        let are_new = self.introduced.iter().all(|&(digit, ..)| {
            digits.contains(&digit) || !self.cells_of(digit).iter().any(|cell| of_digits.contains(cell))
        });
        let are_few = digits.len() <= MOST_ONE_BY_ONE + usize::from(!is_all);
        if digits.is_empty() || are_few && (cells.len() <= MOST_COUNTED || !are_new) {
            let said: Vec<bool> = digits.iter().map(|&digit| self.introduce(Source::Digit(digit))).collect();
            // "These cells" would be any that were named before.
            if !is_all || said.contains(&true) {
                return false;
            }
        }
        for &digit in digits {
            self.has_introduced(digit);
            let cells = self.cells_of(digit);
            self.place(&cells, 0);
        }
        let needs: Vec<i32> = digits.iter().map(|&digit| self.clue(digit).need).collect();
        let (k, n) = (("k", digits.len().to_string()), ("n", needs.iter().sum::<i32>().to_string()));
        let is_each = ("each", i32::from(needs.iter().all(|&need| need == 1)).to_string());
        let (digits, needs) = (("digits", self.letters(digits)), ("needs", self.added(&needs)));
        self.say(if is_all || !are_new { "group" } else { "group-more" }, [digits, k, n, needs, is_each]);
        is_all
    }

    /// How many mines the cells of a group hold, and of which numbers that is the sum.
    fn together(&mut self, sources: &[Source], cells: &[Coord], (end, n): (&str, i32)) {
        let within = self.told_within(cells, sources);
        let bound = |&source: &Source| {
            let (least, most) = self.says(source).bounds;
            if end == "most" { most } else { least }
        };
        let parts: Vec<i32> = sources.iter().map(bound).collect();
        let is_sum = parts.iter().sum::<i32>() == n && (!within.is_empty() || parts.len() >= FEWEST_ADDED);
        let sum = if is_sum { self.added(&parts) } else { self.number(n) };
        let how = match end {
            "exact" => sum,
            _ => self.language.say(&["how-", end].concat(), [("count", sum.clone()), ("n", sum)]),
        };
        // "These cells" would be any that were named before.
        let are_all = self.named.iter().all(|cell| cells.contains(cell));
        let mut last = self.named[self.named.len().saturating_sub(cells.len())..].to_vec();
        last.sort_unstable();
        let are_last = last == cells;
        if self.shades.is_none() && cells.len() <= MOST_SUMMED && !are_all && !are_last {
            let place = ("where", self.place(cells, 0));
            return self.say("hold-together", [("n", n.to_string()), place, ("how", how)]);
        }
        let these = if !are_all && are_last { "last-cells" } else { "these-cells" };
        let these = self.language.say(these, [("n", cells.len().to_string())]);
        let fills = [("n", n.to_string()), ("these", these), ("how", how), ("digits", self.letters(&within))];
        self.say(if within.is_empty() { "together" } else { "together-with" }, fills);
    }

    /// "1 + 2 + 1 = 4"; of one number, or of too many, only what it comes to.
    fn added(&self, parts: &[i32]) -> String {
        let shown: Vec<String> = parts.iter().map(i32::to_string).collect();
        let sum: i32 = parts.iter().sum();
        match parts.len() {
            2..=MOST_ADDED => format!("{} = {sum}", shown.join(" + ")),
            _ => self.number(sum),
        }
    }

    /// The digits of which the reader knows that their mines lie within an area, and which are none of its sources: they count once.
    fn told_within(&self, area: &[Coord], sources: &[Source]) -> Vec<Coord> {
        let of = |source: &Source| match source {
            Source::Area(number) => self.stated.get(*number)?.part_of,
            source => source.digit(),
        };
        let is_in = |source: &Source, cells: &[Coord]| {
            let says = self.says(*source);
            source.area().is_some() && cells.iter().all(|cell| says.cells.contains(cell))
        };
        let is_counted = |digit| {
            let cells = self.cells_of(digit);
            sources.iter().any(|source| of(source) == Some(digit) || is_in(source, &cells))
        };
        let is_within = |digit: Coord| {
            let cells = self.cells_of(digit);
            !cells.is_empty() && self.clue(digit).need > 0 && cells.iter().all(|cell| area.contains(cell))
        };
        let is_introduced = |digit| self.introduced.iter().any(|&(other, ..)| other == digit);
        let digits = self.digits.iter().copied();
        digits.filter(|&digit| is_introduced(digit) && !is_counted(digit) && is_within(digit)).collect()
    }

    /// What the mine count leaves for the cells outside an area.
    pub(super) fn elsewhere(&mut self, step: &Step, y: Source, bounds: Bounds) {
        let left = self.position.mines_left().unwrap_or(0);
        // "The other cells" are other than those of which was just spoken.
        match y {
            Source::Digit(digit) if self.introduced.last().is_none_or(|&(last, ..)| last != digit) => {
                self.introduce_again(digit);
            }
            _ => {}
        }
        if step.cells.is_empty() {
            let cells = step.area();
            let name = if cells.len() <= MOST_COUNTED { "left-few" } else { "left-others" };
            for end in ends(bounds, cells.len() as i32) {
                let (rest, place) = (("rest", cells.len().to_string()), ("cells", self.place(cells, 0)));
                let (k, is) = (("k", end.1.to_string()), self.language.say("is", [("n", end.1.to_string())]));
                self.say(name, [("n", left.to_string()), rest, place, k, self.how(end), ("is", is)]);
            }
            return;
        }
        let name = if step.value == Value::Safe { "left-none" } else { "left-mines" };
        let (rest, so) = (("rest", step.cells.len().to_string()), self.so_others(&step.cells, step.value));
        self.say(name, [("n", left.to_string()), rest, so]);
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
        let other = match from {
            [Source::Count(_), other] | [other, Source::Count(_)] => other,
            [s, t] => return self.clash_of(s, t),
        };
        self.introduce(other);
        let other = self.says(other);
        let (left, cells) = self.need(None);
        let name = if other.bounds.0 > left { "clash-many" } else { "clash-few" };
        self.say(name, [("n", left.to_string()), ("rest", (cells - other.size()).to_string())]);
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
                // Cells of one digit that are all the other's needn't be named again.
                let within = match less.digit() {
                    Some(b) if shared == allows.cells => Some(("clash-least", b, a)),
                    Some(b) if own == 0 && allows.bounds.1 > 0 => Some(("clash-most", a, b)),
                    _ => None,
                };
                if let (Some((name, inner, outer)), true) = (within, shared.len() > 1)
                    && self.introduce(Source::Digit(inner))
                {
                    let ([need, known], a) = (self.needs(outer), ("a", self.name(outer)));
                    let n = ("n", shared.len().to_string());
                    return self.say(name, [a, n, need, known, ("rest", own.to_string())]);
                }
                self.introduce(s);
                self.introduce(t);
                let (a, place) = (("a", self.name(a)), ("where", self.within(&shared, least)));
                let (rest, most) = (("rest", own.to_string()), ("most", most.to_string()));
                return self.say("clash", [a, self.how(("least", least)), rest, place, most]);
            }
        }
        self.introduce(s);
        self.introduce(t);
        self.say("nothing-fits", []);
    }
}
