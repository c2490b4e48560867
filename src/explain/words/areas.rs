//! Areas in words: statements one after the other, chains.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Bounds, Part, is_group, part_of};
use super::Teller;
use super::language::Fill;
use super::stated::{Says, Stated, ends};
use crate::board::Coord;
use crate::matcher::Value;

impl Teller<'_> {
    /// A statement about an area; `next` is the step after it.
    pub(super) fn area(&mut self, step: &Step, next: Option<&Step>) {
        let Argument::Area { area, least, most, from, impossible } = &step.by else { return };
        let bounds = (*least as i32, *most as i32);
        let says = Says { cells: area.clone(), bounds };
        let told = self.told.iter().find(|told| self.still_says(told) == says);
        if let (Some(told), true) = (told, step.cells.is_empty()) {
            let told = Stated { cells: area.clone(), bounds, is_said: false, ..*told };
            self.grouped.clear();
            return self.stated.push(told);
        }
        let stated: Vec<&[Coord]> = self.stated.iter().map(|stated| &stated.cells[..]).collect();
        let (part, is_group) = (part_of(area, from, &stated), is_group(area, from, &stated));
        let reduced = match part {
            Part::First => Some(from[0]),
            Part::Second => Some(from[1]),
            _ => None,
        };
        // "That is B's other one" says it as well.
        let is_named =
            |area| !step.cells.is_empty() && step.value == Value::Safe && self.owner(area).is_some();
        let named = reduced.filter(|&area| is_named(area));
        for &source in from.iter().filter(|&&source| Some(source) != named) {
            self.recall(source);
        }
        let part_of = reduced.and_then(|reduced| reduced.digit());
        let of = part_of.filter(|_| least == most);
        let between = of.filter(|&of| self.is_between(of, step, next));
        if between.is_some() {
            from.iter().filter(|&&source| Some(source) != reduced).for_each(|&outer| {
                self.introduce(outer);
            });
        } else if *impossible {
            self.clash(*from);
        } else {
            match part {
                Part::First => self.rest(step, (from[0], from[1]), bounds),
                Part::Second => self.rest(step, (from[1], from[0]), bounds),
                Part::Shared => self.shared(step, *from, bounds),
                Part::All if is_group => self.group(step, *from, bounds, next),
                Part::All => self.union(step, *from, bounds),
            }
        }
        self.stated.push(Stated { cells: area.clone(), bounds, of, part_of, is_said: true });
        self.between = between;
    }

    /// Whether this step and the next take the mines of two other digits from one, which leaves it none: that is told in one.
    fn is_between(&self, middle: Coord, step: &Step, next: Option<&Step>) -> bool {
        let outer = |from: &[Source; 2]| from.iter().filter_map(Source::digit).find(|&digit| digit != middle);
        let (Argument::Area { from, .. }, Some(next)) = (&step.by, next) else { return false };
        let Argument::Area { from: then, .. } = &next.by else { return false };
        let (Some(one), Some(other)) = (outer(from), outer(then)) else { return false };
        step.cells.is_empty()
            && !next.cells.is_empty()
            && next.value == Value::Safe
            && then.contains(&Source::Area(self.stated.len()))
            && self.clue(middle).need == self.clue(one).need + self.clue(other).need
            && touches(middle, &self.cells_of(one))
            && other.king_distance(middle) > 0
            && self.cells_of(other).iter().all(|cell| step.area().contains(cell))
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
            self.introduce(x);
            return;
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
        // Whose cells were just named, all of which x touches.
        let mut touched = false;
        match y {
            Source::Digit(digit) if outside.is_empty() => {
                let is_said = self.introduce(y);
                touched = is_said && size > 1;
                if let (Source::Area(number), false) = (x, step.cells.is_empty()) {
                    return self.among(step, number, digit, is_said);
                }
            }
            Source::Digit(digit) if end.0 == "least" => {
                let b = x.digit().map_or(Fill::Number(0), |x| self.letter(x));
                let name = if x.digit().is_some() { "shared-least" } else { "among-least" };
                self.at_least(name, (digit, b), &common, &outside, end.1);
            }
            Source::Digit(digit) => {
                let place = match end {
                    ("most", most) if most == size => self.place(&common, most),
                    _ => self.within(&common, end.1),
                };
                let (name, b) = match x {
                    Source::Digit(x) if end == ("most", size) => ("shared-few".to_owned(), self.letter(x)),
                    Source::Digit(x) => (["shared-", end.0].concat(), self.letter(x)),
                    _ if end == ("most", size) => ("among-few".to_owned(), Fill::Number(0)),
                    _ if end == ("most", says_y.bounds.1) => ("among-only".to_owned(), Fill::Number(0)),
                    _ => ("among-some".to_owned(), Fill::Number(0)),
                };
                let (a, count, known) = (self.letter(digit), self.number(end.1), self.known(digit));
                let (n, [how, is]) = (("n", end.1.into()), self.how(end));
                self.say(&name, [("a", a), ("b", b), n, ("count", count), ("where", place), known, how, is]);
            }
            Source::Area(_) if !outside.is_empty() && end != ("most", size) => {
                self.so_many("so-many", &common, end);
            }
            Source::Area(_) | Source::Count(_) => {}
        }
        let Source::Digit(digit) = x else {
            if step.cells.is_empty() || step.value == Value::Mine {
                return self.therefore(step, bounds);
            }
            // The others hold all that it may have, and that was just said.
            return match y {
                Source::Area(number) if self.stated[number + 1..].iter().any(|stated| stated.is_said) => {
                    self.therefore(step, bounds);
                }
                _ => self.those(step, x, says_x.bounds.1),
            };
        };
        self.has_introduced(digit);
        let (a, needing) = (("a", self.letter(digit)), self.needing(digit));
        let needing = if touched { ("needing", self.touching(size, needing)) } else { needing };
        if step.cells.is_empty() {
            for (end, n) in ends {
                let place = ("where", self.within(step.area(), n));
                let ([how, is], count) = (self.how((end, n)), ("count", self.number(n)));
                let name = match end {
                    "exact" if n == need => "rest-all",
                    "exact" => "rest-exact",
                    _ => "rest-some",
                };
                self.say(name, [a.clone(), needing.clone(), ("n", n.into()), count, how, is, place]);
            }
        } else {
            match step.value {
                Value::Safe => self.no_more(step, digit),
                Value::Mine => {
                    let so = ("so", self.so(&step.cells, step.value));
                    self.say("rest-mines", [a, needing, so]);
                }
            }
        }
    }

    /// That the mines which were just placed are all that a digit needs.
    fn no_more(&mut self, step: &Step, digit: Coord) {
        let (need, so) = (self.clue(digit).need, ("so", self.so(&step.cells, step.value)));
        let (a, needs, known) = (self.letter(digit), self.number(need), self.known(digit));
        self.say("rest-none", [("a", a), ("need", need.into()), ("needs", needs), known, so]);
        // Its mines are where they were just said to be.
        let left = self.cells_of(digit).len() - step.cells.len();
        self.introduced.push((digit, self.sentences.len(), left));
    }

    /// "Touches both and needs two".
    fn touching(&self, cells: i32, needing: (&'static str, Fill)) -> Fill {
        let cells = [("n", cells.into()), ("count", self.number(cells)), needing];
        self.language.say("touching", cells).into()
    }

    /// What is left of an area of which a digit has all its mines.
    fn among(&mut self, step: &Step, area: usize, digit: Coord, is_said: bool) {
        if let Some(middle) = self.between.take() {
            return self.no_more(step, middle);
        }
        let (so, need) = (("so", self.so(&step.cells, step.value)), self.clue(digit).need);
        let (n, count) = (("n", need.into()), ("count", self.number(need)));
        let a = ("a", self.letter(digit));
        match (step.value, is_said) {
            (Value::Mine, true) => self.say("so", [so]),
            (Value::Mine, false) => self.say("among-no-more", [a, n, count, so]),
            (Value::Safe, false) => self.say("among-all", [a, n, count, so]),
            (Value::Safe, true) => self.those(step, Source::Area(area), need),
        }
    }

    /// That the mines which were just placed are all that an area may have.
    fn those(&mut self, step: &Step, area: Source, n: i32) {
        let (so, count) = (("so", self.so(&step.cells, step.value)), ("count", self.number(n)));
        let n = ("n", n.into());
        let Some(of) = self.owner(area) else { return self.say("so", [so]) };
        self.say("among-others", [("b", self.letter(of)), n, count, so]);
    }

    /// That some cells hold so many of a digit's mines, because its other cells don't have room for all.
    fn at_least(&mut self, name: &str, (digit, b): (Coord, Fill), area: &[Coord], others: &[Coord], n: i32) {
        let room = others.len() as i32;
        let (elsewhere, place) = (self.place(others, 0), self.within(area, n));
        let ([how, is], a) = (self.how(("least", n)), self.letter(digit));
        let (count, rest) = (self.number(n), self.number(room));
        let fills = [
            ("a", a),
            ("b", b),
            self.needing(digit),
            how,
            is,
            ("n", n.into()),
            ("count", count),
            ("where", place),
            ("room", room.into()),
            ("rest", rest),
            ("elsewhere", elsewhere),
        ];
        self.say(name, fills);
    }

    /// What two digits, or areas, share.
    fn shared(&mut self, step: &Step, from: [Source; 2], bounds: Bounds) {
        let cells = step.area();
        let size = cells.len() as i32;
        let [Source::Digit(s), Source::Digit(t)] = from else {
            for source in from {
                self.introduce(source);
            }
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
            let name = ["shared-", end].concat();
            if let "least" | "both" = end {
                let others: Vec<Coord> =
                    self.cells_of(a).into_iter().filter(|cell| !cells.contains(cell)).collect();
                self.at_least(&name, (a, self.letter(b)), cells, &others, n);
                continue;
            }
            let place = self.within(cells, n);
            let (count, known, [how, is]) = (self.number(n), self.known(a), self.how((end, n)));
            let (a, b) = (self.letter(a), self.letter(b));
            let fills =
                [("a", a), ("b", b), ("n", n.into()), ("count", count), ("where", place), known, how, is];
            self.say(&name, fills);
        }
    }

    /// All cells of two digits or areas that share some.
    fn union(&mut self, step: &Step, from: [Source; 2], bounds: Bounds) {
        for source in from {
            self.introduce(source);
        }
        let [Source::Digit(s), Source::Digit(t)] = from else { return self.therefore(step, bounds) };
        let shared: Vec<Coord> =
            self.cells_of(s).into_iter().filter(|cell| cell.king_distance(t) == 1).collect();
        let place = self.place(&shared, 0);
        self.say("share", [("a", self.letter(s)), ("b", self.letter(t)), ("where", place)]);
        self.therefore(step, bounds);
    }

    /// What a step says, without why.
    pub(super) fn therefore(&mut self, step: &Step, bounds: Bounds) {
        if !step.cells.is_empty() {
            let so = self.so(&step.cells, step.value);
            return self.say("so", [("so", so)]);
        }
        let cells = step.area();
        ends(bounds, cells.len() as i32).into_iter().for_each(|end| self.so_many("so-many", cells, end));
    }

    pub(super) fn so_many(&mut self, name: &str, cells: &[Coord], end: (&str, i32)) {
        let (place, [how, is]) = (self.within(cells, end.1), self.how(end));
        self.say(name, [("n", end.1.into()), how, is, ("where", place)]);
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
            last.is_some_and(|last| last.bounds == (1, 1) && touches(at, &last.cells))
        };
        let fits = |(&at, step): (&Coord, &Step)| self.clue(at).need == 2 && touches(at, step.area());
        if !in_turn || digits.len() < 3 || !is_last(digits[0]) || !digits.iter().zip(steps).all(fits) {
            return self.steps(steps);
        }
        let places: Vec<Fill> = steps.iter().map(|step| self.place(step.area(), 1)).collect();
        let (b, digits) = (self.letter(digits[0]), self.letters(&digits[1..]));
        let (first, last) = (places[0].clone(), places[places.len() - 1].clone());
        self.say("chain", [("b", b), ("where", first), ("digits", digits), ("last", last)]);
        for step in steps {
            self.stated.push(Stated {
                cells: step.area().to_vec(),
                bounds: (1, 1),
                of: None,
                part_of: None,
                is_said: true,
            });
        }
    }
}

/// Whether a digit touches all of some cells.
fn touches(digit: Coord, cells: &[Coord]) -> bool {
    cells.iter().all(|cell| cell.king_distance(digit) == 1)
}
