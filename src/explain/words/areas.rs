//! Areas in words: two digits, statements one after the other, chains.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Bounds, Part, is_group, part_of};
use super::Teller;
use super::language::Fill;
use crate::board::Coord;
use crate::matcher::Value;

/// After so many sentences a reader has forgotten what a digit needs.
const FORGOTTEN: usize = 6;

/// What a source says now: the unknown cells, and the bounds of their mines.
struct Says {
    cells: Vec<Coord>,
    bounds: Bounds,
}

impl Says {
    fn size(&self) -> i32 {
        self.cells.len() as i32
    }
}

impl Teller<'_> {
    fn says(&self, source: Source) -> Says {
        match source {
            Source::Digit(at) => {
                let need = self.clue(at).need;
                Says { cells: self.cells_of(at), bounds: (need, need) }
            }
            Source::Count(_) => {
                let left = self.position.mines_left().unwrap_or(0);
                let cells = self.position.unknown().map(|cell| self.position.coord(cell)).collect();
                Says { cells, bounds: (left, left) }
            }
            Source::Area(number) => {
                let Some((cells, least, most)) = self.stated.get(number) else {
                    return Says { cells: Vec::new(), bounds: (0, 0) };
                };
                let mines = cells.iter().filter(|&&cell| self.position.is_mine(cell)).count() as i32;
                let cells = cells.iter().copied().filter(|&cell| self.position.is_unknown(cell)).collect();
                Says { cells, bounds: (least - mines, most - mines) }
            }
        }
    }

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
        let so = self.so(&step.cells, step.value);
        let (letter_a, letter_b) = (self.letter(a), self.letter(b));
        let fills = |n: i32| {
            [("a", letter_a), ("b", letter_b), ("n", n.into()), ("count", self.number(n)), ("so", so)]
        };
        match step.value {
            Value::Safe if outside == 0 => {
                let fills = fills(need_a);
                self.say("pair-inside", fills);
            }
            Value::Safe => {
                let [a, b, n, count, so] = fills(need_b);
                let needs = ("needs", self.number(need_a));
                self.say("pair-outside", [a, b, n, count, so, needs, ("outside", outside.into())]);
            }
            Value::Mine => {
                let [a, b, n, count, so] = fills(need_a);
                let needs = ("needs", self.number(need_b));
                self.say("pair-mines", [a, b, n, count, so, needs, ("rest", (need_b - need_a).into())]);
            }
        }
        self.position.learn(&step.cells, step.value);
        self.stated.push((area.clone(), 0, area.len() as i32));
        true
    }

    /// A statement about an area; `next` is the step after it.
    pub(super) fn area(&mut self, step: &Step, next: Option<&Step>) {
        let Argument::Area { area, least, most, from, impossible } = &step.by else { return };
        let bounds = (*least as i32, *most as i32);
        let now = (area.clone(), bounds.0, bounds.1);
        if step.cells.is_empty() && self.told.contains(&now) {
            return self.stated.push(now);
        }
        self.recall(from);
        let stated: Vec<&[Coord]> = self.stated.iter().map(|(cells, ..)| &cells[..]).collect();
        let part = part_of(area, from, &stated);
        if *impossible {
            self.clash(*from);
        } else {
            match part {
                Part::First => self.rest(step, (from[0], from[1]), bounds),
                Part::Second => self.rest(step, (from[1], from[0]), bounds),
                Part::Shared => self.shared(step, *from, bounds),
                Part::All if is_group(area, from, &stated) => self.group(step, *from, bounds, next),
                Part::All => {
                    from.iter().for_each(|&source| self.introduce(source));
                    self.therefore(step, bounds);
                }
            }
        }
        self.stated.push(now);
    }

    /// Says again in short which areas of what was told before are the sources of what comes next.
    fn recall(&mut self, from: &[Source; 2]) {
        for source in from {
            let Source::Area(number) = source else { continue };
            let Some(before) = self.stated.get(*number).filter(|area| self.told.contains(area)).cloned()
            else {
                continue;
            };
            let (cells, least, most) = before;
            self.told.retain(|told| told.0 != cells);
            for end in ends((least, most), cells.len() as i32) {
                self.so_many("recall-", &cells, end);
            }
        }
    }

    /// Why two statements can't both hold.
    fn clash(&mut self, from: [Source; 2]) {
        let mut digits = from.iter().filter_map(Source::digit);
        if let Some(digit) = digits.find(|&digit| self.is_unmet(Some(digit))) {
            return self.unmet(Some(digit));
        }
        let counted = |source: &Source| matches!(source, Source::Count(_));
        if from.iter().any(counted) && self.is_unmet(None) {
            return self.unmet(None);
        }
        from.iter().for_each(|&source| self.introduce(source));
        let other = match from {
            [Source::Count(_), other] | [other, Source::Count(_)] => self.says(other),
            _ => return self.say("nothing-fits", []),
        };
        let (left, cells) = self.need(None);
        let n = ("n", left.into());
        if other.bounds.0 > left {
            self.say("clash-many", [n]);
        } else {
            self.say("clash-few", [n, ("rest", (cells - other.size()).into())]);
        }
    }

    /// Says what a digit needs, and where: once, and again when some of its cells are known by then or the reader will have forgotten.
    fn introduce(&mut self, source: Source) {
        let Some(at) = source.digit() else { return };
        let cells = self.cells_of(at);
        let last = self.introduced.iter().rev().find(|(digit, ..)| *digit == at);
        let is_fresh = |&(_, before, size): &(Coord, usize, usize)| {
            size == cells.len() && self.sentences.len() - before < FORGOTTEN
        };
        if last.is_some_and(is_fresh) {
            return;
        }
        self.has_introduced(at);
        let need = self.clue(at).need;
        let place = self.place(&cells, need);
        let (a, needs) = (self.letter(at), self.number(need));
        self.say("needs-in", [("a", a), ("need", need.into()), ("needs", needs), ("where", place)]);
    }

    /// The reader knows by now what a digit needs, and where.
    fn has_introduced(&mut self, digit: Coord) {
        self.introduced.push((digit, self.sentences.len(), self.cells_of(digit).len()));
    }

    /// What is left of `x` without the cells that it shares with `y`.
    fn rest(&mut self, step: &Step, (x, y): (Source, Source), bounds: Bounds) {
        if let Source::Count(_) = x {
            return self.elsewhere(step, y, bounds);
        }
        let (says_x, says_y) = (self.says(x), self.says(y));
        let need = says_x.bounds.0;
        let own = says_x.cells.iter().filter(|cell| !says_y.cells.contains(cell)).count() as i32;
        // That no more of its mines are there than it needs goes without saying.
        let ends: Vec<_> = ends(bounds, own).into_iter().filter(|&end| end != ("most", need)).collect();
        if let (Source::Digit(_), true, true) = (x, step.cells.is_empty(), ends.is_empty()) {
            return self.introduce(x);
        }
        let (common, outside): (Vec<Coord>, Vec<Coord>) =
            says_y.cells.iter().partition(|cell| says_x.cells.contains(cell));
        let size = common.len() as i32;
        // What y alone says of them.
        let (least, most) = ((says_y.bounds.0 - outside.len() as i32).max(0), says_y.bounds.1.min(size));
        // Which end of the bounds matters: the most that they share leaves the least.
        let is_least =
            least == 0 || if step.cells.is_empty() { bounds.1 == own } else { step.value == Value::Mine };
        let end = match (least == most, is_least) {
            (true, _) => ("exact", least),
            (false, true) => ("most", most),
            (false, false) => ("least", least),
        };
        match y {
            Source::Digit(digit) if outside.is_empty() => self.introduce(Source::Digit(digit)),
            Source::Digit(digit) => {
                let place = self.place(&common, end.1);
                let (name, b) = match x {
                    Source::Digit(x) if end == ("most", size) => ("shared-few".to_owned(), self.letter(x)),
                    Source::Digit(x) => (["shared-", end.0].concat(), self.letter(x)),
                    _ if end == ("most", size) => ("among-few".to_owned(), Fill::Number(0)),
                    _ if end == ("most", says_y.bounds.1) => ("among-only".to_owned(), Fill::Number(0)),
                    _ => (["among-", end.0].concat(), Fill::Number(0)),
                };
                let (a, count, known) = (self.letter(digit), self.number(end.1), self.known(digit));
                self.say(
                    &name,
                    [("a", a), ("b", b), ("n", end.1.into()), ("count", count), ("where", place), known],
                );
            }
            Source::Area(_) if !outside.is_empty() && end != ("most", size) => {
                self.so_many("so-", &common, end);
            }
            Source::Area(_) | Source::Count(_) => {}
        }
        let Source::Digit(digit) = x else { return self.therefore(step, bounds) };
        self.has_introduced(digit);
        let (a, needs, known) = (self.letter(digit), self.number(need), self.known(digit));
        if step.cells.is_empty() {
            for (end, n) in ends {
                let place = self.place(&self.cells_in(step), n);
                let end = if (end, n) == ("exact", need) { "all" } else { end };
                let (name, count) = (["rest-", end].concat(), self.number(n));
                let fills = [
                    ("a", a.clone()),
                    ("needs", needs.clone()),
                    ("n", n.into()),
                    ("count", count),
                    ("where", place),
                    known.clone(),
                ];
                self.say(&name, fills);
            }
        } else {
            let so = self.so(&step.cells, step.value);
            let name = if step.value == Value::Safe { "rest-none" } else { "rest-mines" };
            self.say(name, [("a", a), ("need", need.into()), ("needs", needs), ("so", so), known]);
            if step.value == Value::Safe {
                // Its mines are where they were just said to be.
                let left = self.cells_of(digit).len() - step.cells.len();
                self.introduced.push((digit, self.sentences.len(), left));
            }
        }
    }

    fn cells_in(&self, step: &Step) -> Vec<Coord> {
        match &step.by {
            Argument::Area { area, .. } => area.clone(),
            _ => Vec::new(),
        }
    }

    /// What two digits, or areas, share.
    fn shared(&mut self, step: &Step, from: [Source; 2], bounds: Bounds) {
        let cells = self.cells_in(step);
        let size = cells.len() as i32;
        let [Source::Digit(s), Source::Digit(t)] = from else {
            from.iter().for_each(|&source| self.introduce(source));
            return self.therefore(step, bounds);
        };
        if !step.cells.is_empty() {
            return self.therefore(step, bounds);
        }
        for (end, n) in ends(bounds, size) {
            // The digit whose need, or whose other cells, set this end.
            let most = |digit: Coord| self.clue(digit).need == n || size == n;
            let least =
                |digit: Coord| self.clue(digit).need - (self.cells_of(digit).len() as i32 - size) == n;
            let sets = |digit: Coord| match end {
                "most" => most(digit),
                "least" => least(digit),
                _ => most(digit) && least(digit),
            };
            let ((a, b), end) = match end {
                _ if sets(s) => ((s, t), end),
                "exact" if !sets(t) => (if least(s) { (s, t) } else { (t, s) }, "both"),
                _ => ((t, s), end),
            };
            let place = self.place(&cells, n);
            let (name, count, known) = (["shared-", end].concat(), self.number(n), self.known(a));
            let (a, b) = (self.letter(a), self.letter(b));
            let fills = [("a", a), ("b", b), ("n", n.into()), ("count", count), ("where", place), known];
            self.say(&name, fills);
        }
    }

    /// Groups of cells that have no cell in common: said once, of all of them.
    fn group(&mut self, step: &Step, from: [Source; 2], bounds: Bounds, next: Option<&Step>) {
        let cells = self.cells_in(step);
        let goes_on = next.is_some_and(|next| match &next.by {
            Argument::Area { area, from, .. } => {
                let mut stated: Vec<&[Coord]> = self.stated.iter().map(|(cells, ..)| &cells[..]).collect();
                stated.push(&cells);
                from.contains(&Source::Area(self.stated.len())) && is_group(area, from, &stated)
            }
            _ => false,
        });
        self.grouped.extend(from.iter().filter_map(Source::digit));
        if goes_on {
            self.unsaid.push(cells);
            return;
        }
        let grouped = std::mem::take(&mut self.grouped);
        for &digit in &grouped {
            self.has_introduced(digit);
            let cells = self.cells_of(digit);
            self.place(&cells, 0);
        }
        let all: usize = grouped.iter().map(|&digit| self.cells_of(digit).len()).sum();
        let need: i32 = grouped.iter().map(|&digit| self.clue(digit).need).sum();
        if !grouped.is_empty() {
            let digits = self.letters(&grouped);
            let name = if all == cells.len() { "group" } else { "group-more" };
            self.say(name, [("digits", digits), ("k", grouped.len().into()), ("n", need.into())]);
        }
        if all < cells.len() {
            for (end, n) in ends(bounds, cells.len() as i32) {
                self.say(&["together-", end].concat(), [("n", n.into())]);
            }
        }
        if !step.cells.is_empty() {
            self.therefore(step, bounds);
        }
    }

    /// What the mine count leaves for the cells outside an area.
    fn elsewhere(&mut self, step: &Step, y: Source, bounds: Bounds) {
        let left = self.position.mines_left().unwrap_or(0);
        self.introduce(y);
        let n = [("n", left.into())];
        if !step.cells.is_empty() {
            let so = self.so(&step.cells, step.value);
            let name = if step.value == Value::Safe { "left-none" } else { "left-mines" };
            let [n] = n;
            self.say(name, [n, ("rest", step.cells.len().into()), ("so", so)]);
        } else {
            self.say("left", n);
            self.therefore(step, bounds);
        }
    }

    /// What a step says, without why.
    fn therefore(&mut self, step: &Step, bounds: Bounds) {
        if !step.cells.is_empty() {
            let so = self.so(&step.cells, step.value);
            return self.say("so", [("so", so)]);
        }
        let cells = self.cells_in(step);
        ends(bounds, cells.len() as i32).into_iter().for_each(|end| self.so_many("so-", &cells, end));
    }

    fn so_many(&mut self, name: &str, cells: &[Coord], (end, n): (&str, i32)) {
        let place = self.place(cells, n);
        let (name, count) = ([name, end].concat(), self.number(n));
        self.say(&name, [("n", n.into()), ("count", count), ("where", place)]);
    }

    /// The middle of a chain: one here, so one there, and so on.
    pub(super) fn chain(&mut self, steps: &[Step]) {
        let one = |step: &Step| matches!(step.by, Argument::Area { least: 1, most: 1, .. });
        let digit = |step: &Step| match &step.by {
            Argument::Area { from, .. } => from.iter().find_map(Source::digit),
            _ => None,
        };
        let digits: Vec<Coord> = steps.iter().filter_map(digit).collect();
        let in_turn = digits.len() == steps.len() && steps.iter().all(one);
        // The one of the first digit is what was said last, and each place is one of its digit's.
        let is_last = |at: Coord| {
            let last = self.stated.last();
            last.is_some_and(|(cells, least, most)| (*least, *most) == (1, 1) && touches(at, cells))
        };
        let fits =
            |(&at, step): (&Coord, &Step)| self.clue(at).need == 2 && touches(at, &self.cells_in(step));
        if !in_turn || digits.len() < 3 || !is_last(digits[0]) || !digits.iter().zip(steps).all(fits) {
            return self.steps(steps);
        }
        let places: Vec<Fill> = steps.iter().map(|step| self.place(&self.cells_in(step), 1)).collect();
        let (b, digits) = (self.letter(digits[0]), self.letters(&digits[1..]));
        let (first, last) = (places[0].clone(), places[places.len() - 1].clone());
        self.say("chain", [("b", b), ("where", first), ("digits", digits), ("last", last)]);
        for step in steps {
            self.stated.push((self.cells_in(step), 1, 1));
        }
    }
}

/// Whether a digit touches all of some cells.
fn touches(digit: Coord, cells: &[Coord]) -> bool {
    cells.iter().all(|cell| cell.king_distance(digit) == 1)
}

/// The ends of bounds that say something.
fn ends((least, most): Bounds, cells: i32) -> Vec<(&'static str, i32)> {
    if least == most {
        return vec![("exact", least)];
    }
    let ends = [(least > 0, ("least", least)), (most < cells, ("most", most))];
    ends.into_iter().filter(|(says, _)| *says).map(|(_, end)| end).collect()
}
