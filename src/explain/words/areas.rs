//! Areas in words: two digits, statements one after the other, chains.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Bounds, Part, is_group, part_of};
use super::Teller;
use super::language::Fill;
use crate::board::Coord;
use crate::matcher::Value;

/// After so many sentences a reader has forgotten what a digit needs.
const FORGOTTEN: usize = 6;
/// So many digits of a group are told one by one, and so many cells can be counted.
const MOST_ONE_BY_ONE: usize = 3;
const MOST_COUNTED: usize = 10;

/// An area as it was stated: its cells, and the bounds of their mines.
#[derive(Clone)]
pub(super) struct Stated {
    pub cells: Vec<Coord>,
    bounds: Bounds,
    /// The digit whose mines these are.
    of: Option<Coord>,
}

/// What a source says now: the unknown cells, and the bounds of their mines.
#[derive(PartialEq)]
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
            Source::Area(number) => match self.stated.get(number) {
                Some(stated) => self.still_says(stated),
                None => Says { cells: Vec::new(), bounds: (0, 0) },
            },
        }
    }

    /// What an area that was stated says now.
    fn still_says(&self, Stated { cells, bounds: (least, most), .. }: &Stated) -> Says {
        let mines = cells.iter().filter(|&&cell| self.position.is_mine(cell)).count() as i32;
        let cells = cells.iter().copied().filter(|&cell| self.position.is_unknown(cell)).collect();
        Says { cells, bounds: (least - mines, most - mines) }
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
        let shared: Vec<Coord> =
            self.cells_of(a).into_iter().filter(|cell| cell.king_distance(b) == 1).collect();
        let so = ("so", self.so(&step.cells, step.value));
        let of_both = [("a", self.letter(a)), ("b", self.letter(b))];
        let fills = |n: i32, teller: &Self| {
            let [a, b] = of_both;
            [a, b, ("n", n.into()), ("count", teller.number(n)), so]
        };
        match step.value {
            Value::Safe if outside == 0 => {
                let known = self.known_mines(a) + self.known_mines(b);
                let [a, b, n, count, so] = fills(need_a, self);
                self.say("pair-inside", [a, b, n, count, so, ("known", known.into())]);
            }
            Value::Safe => {
                let (needs, known) = (("needs", self.number(need_a)), self.known(a));
                let [a, b, n, count, so] = fills(need_b, self);
                self.say("pair-outside", [a, b, n, count, so, needs, ("outside", outside.into()), known]);
            }
            Value::Mine => {
                let (needs, needing) = (("needs", self.number(need_b)), self.needing(b));
                let [how, is] = self.how(("most", need_a));
                let (known, known_a) = (self.known(b), ("knownA", self.known_mines(a).into()));
                let (name, place) = match outside {
                    0 => ("pair-mines-inside", self.within(&shared, need_a)),
                    _ => ("pair-mines", self.place(&shared, 0)),
                };
                let [a, b, n, count, so] = fills(need_a, self);
                let (rest, others) = (("rest", (need_b - need_a).into()), self.number(need_b - need_a));
                let (others, place) = (("others", others), ("where", place));
                self.say(
                    name,
                    [a, b, n, count, so, needs, needing, rest, others, place, known, known_a, how, is],
                );
            }
        }
        self.position.learn(&step.cells, step.value);
        let bounds = (0, area.len() as i32);
        self.stated.push(Stated { cells: area.clone(), bounds, of: None });
        true
    }

    /// "Exactly two", and the verb.
    fn how(&self, (end, n): (&str, i32)) -> [(&'static str, Fill); 2] {
        let fills = [("n", n.into()), ("count", self.number(n))];
        let how = self.language.say(&["how-", end].concat(), fills);
        [("how", how.into()), self.is(n)]
    }

    fn is(&self, n: i32) -> (&'static str, Fill) {
        ("is", self.language.say("is", [("n", n.into())]).into())
    }

    /// A statement about an area; `next` is the step after it.
    pub(super) fn area(&mut self, step: &Step, next: Option<&Step>) {
        let Argument::Area { area, least, most, from, impossible } = &step.by else { return };
        let bounds = (*least as i32, *most as i32);
        let says = Says { cells: area.clone(), bounds };
        let told = self.told.iter().find(|told| self.still_says(told) == says);
        if let (Some(told), true) = (told, step.cells.is_empty()) {
            let of = told.of;
            return self.stated.push(Stated { cells: area.clone(), bounds, of });
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
        let of = reduced.and_then(|reduced| reduced.digit()).filter(|_| least == most);
        if *impossible {
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
        self.stated.push(Stated { cells: area.clone(), bounds, of });
    }

    /// Says again in short what an area that was told before says.
    fn recall(&mut self, source: Source) {
        let Source::Area(_) = source else { return };
        let says = self.says(source);
        let Some(told) = self.told.iter().position(|told| self.still_says(told) == says) else { return };
        // Some of its mines may be known by now.
        let is_same = self.told.remove(told).bounds == says.bounds;
        for end in ends(says.bounds, says.size()) {
            self.so_many(if is_same { "recall" } else { "leaves" }, &says.cells, end);
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
        for source in from {
            self.introduce(source);
        }
        let other = match from {
            [Source::Count(_), other] | [other, Source::Count(_)] => self.says(other),
            [s, t] => return self.clash_of(s, t),
        };
        let (left, cells) = self.need(None);
        let (n, count) = (("n", left.into()), ("count", self.number(left)));
        if other.bounds.0 > left {
            self.say("clash-many", [n, count]);
        } else {
            self.say("clash-few", [n, count, ("rest", (cells - other.size()).into())]);
        }
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
                let (most_in_words, rest, [how, _]) =
                    (self.number(most), self.number(own), self.how(("least", least)));
                let fills = [
                    ("a", self.letter(a)),
                    how,
                    ("rest", own.into()),
                    ("others", rest),
                    ("where", self.within(&shared, least)),
                    ("most", most.into()),
                    ("allowed", most_in_words),
                ];
                return self.say("clash", fills);
            }
        }
        self.say("nothing-fits", []);
    }

    /// Says what a digit needs, and where: once, and again when some of its cells are known by then or the reader will have forgotten.
    /// Whether it was said now.
    fn introduce(&mut self, source: Source) -> bool {
        let Some(at) = source.digit() else { return false };
        let cells = self.cells_of(at);
        let last = self.introduced.iter().rev().find(|(digit, ..)| *digit == at);
        let is_fresh = |&(_, before, size): &(Coord, usize, usize)| {
            size == cells.len() && self.sentences.len() - before < FORGOTTEN
        };
        if last.is_some_and(is_fresh) {
            return false;
        }
        self.has_introduced(at);
        let need = self.clue(at).need;
        let place = self.within(&cells, need);
        let (a, needs, known) = (self.letter(at), self.number(need), self.known(at));
        self.say("needs-in", [("a", a), ("need", need.into()), ("needs", needs), ("where", place), known]);
        true
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
        match y {
            Source::Digit(digit) if outside.is_empty() => {
                let is_said = self.introduce(y);
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
                    (_, most) if most == size => self.place(&common, most),
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
            // The others hold all that it may have.
            return self.those(step, x, says_x.bounds.1);
        };
        self.has_introduced(digit);
        let (a, needing, known) = (("a", self.letter(digit)), self.needing(digit), self.known(digit));
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
            let so = ("so", self.so(&step.cells, step.value));
            let name = if step.value == Value::Safe { "rest-none" } else { "rest-mines" };
            self.say(name, [a, ("need", need.into()), needing, so, known]);
            if step.value == Value::Safe {
                // Its mines are where they were just said to be.
                let left = self.cells_of(digit).len() - step.cells.len();
                self.introduced.push((digit, self.sentences.len(), left));
            }
        }
    }

    /// What is left of an area of which a digit has all its mines.
    fn among(&mut self, step: &Step, area: usize, digit: Coord, is_said: bool) {
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
        match self.owner(area).map(|of| self.letter(of)) {
            Some(b) => self.say("among-others", [("b", b), n, count, so]),
            None => self.say("among-those", [n, count, so]),
        }
    }

    /// The digit whose mines an area holds.
    fn owner(&self, area: Source) -> Option<Coord> {
        match area {
            Source::Area(number) => self.stated.get(number)?.of,
            _ => None,
        }
    }

    /// That some cells hold so many of a digit's mines, because its other cells don't have room for all.
    fn at_least(&mut self, name: &str, (digit, b): (Coord, Fill), area: &[Coord], others: &[Coord], n: i32) {
        let room = others.len() as i32;
        let (elsewhere, place) = (self.within(others, room), self.within(area, n));
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

    /// Groups of cells that have no cell in common: said once, of all of them.
    fn group(&mut self, step: &Step, from: [Source; 2], bounds: Bounds, next: Option<&Step>) {
        let cells = step.area();
        let goes_on = next.is_some_and(|next| match &next.by {
            Argument::Area { area, from, .. } => {
                let mut stated: Vec<&[Coord]> = self.stated.iter().map(|stated| &stated.cells[..]).collect();
                stated.push(cells);
                from.contains(&Source::Area(self.stated.len())) && is_group(area, from, &stated)
            }
            _ => false,
        });
        self.grouped.extend(from.iter().filter_map(Source::digit));
        if goes_on {
            self.unsaid.push(cells.to_vec());
            return;
        }
        let grouped = std::mem::take(&mut self.grouped);
        let all: usize = grouped.iter().map(|&digit| self.cells_of(digit).len()).sum();
        let one_by_one = grouped.len() <= MOST_ONE_BY_ONE && cells.len() <= MOST_COUNTED;
        if one_by_one {
            for &digit in &grouped {
                self.introduce(Source::Digit(digit));
            }
        } else {
            for &digit in &grouped {
                self.has_introduced(digit);
                let cells = self.cells_of(digit);
                self.place(&cells, 0);
            }
            let need: i32 = grouped.iter().map(|&digit| self.clue(digit).need).sum();
            let (digits, needs) = (self.letters(&grouped), self.number(need));
            let name = if all == cells.len() { "group" } else { "group-more" };
            let k = ("k", grouped.len().into());
            self.say(name, [("digits", digits), k, ("n", need.into()), ("needs", needs)]);
        }
        let is_said = all == cells.len() && !one_by_one;
        if !is_said && step.cells.is_empty() {
            for (end, n) in ends(bounds, cells.len() as i32) {
                let cells = ("cells", self.number(cells.len() as i32));
                let how =
                    if end == "exact" { ("how", self.number(n)) } else { self.how((end, n))[0].clone() };
                self.say("together", [("n", n.into()), cells, how]);
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
        let (n, count) = (("n", left.into()), ("count", self.number(left)));
        if step.cells.is_empty() {
            let cells = step.area();
            if cells.len() <= MOST_COUNTED {
                self.say("left", [n, count]);
                return self.therefore(step, bounds);
            }
            self.place(cells, 0);
            for end in ends(bounds, cells.len() as i32) {
                let [how, is] = self.how(end);
                self.say("left-others", [n.clone(), count.clone(), how, is]);
            }
            return;
        }
        let so = self.so(&step.cells, step.value);
        let (rest, others) = (step.cells.len(), self.number(step.cells.len() as i32));
        let name = if step.value == Value::Safe { "left-none" } else { "left-mines" };
        self.say(name, [n, count, ("rest", rest.into()), ("others", others), ("so", so)]);
    }

    /// What a step says, without why.
    fn therefore(&mut self, step: &Step, bounds: Bounds) {
        if !step.cells.is_empty() {
            let so = self.so(&step.cells, step.value);
            return self.say("so", [("so", so)]);
        }
        let cells = step.area();
        ends(bounds, cells.len() as i32).into_iter().for_each(|end| self.so_many("so-many", cells, end));
    }

    fn so_many(&mut self, name: &str, cells: &[Coord], end: (&str, i32)) {
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
            self.stated.push(Stated { cells: step.area().to_vec(), bounds: (1, 1), of: None });
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
