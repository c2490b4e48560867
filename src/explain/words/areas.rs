//! Areas in words: statements one after the other.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::{Bounds, Part, is_group, part_of};
use super::Teller;
use super::stated::{End, FORGOTTEN, FRESH, LAST, Says, Stated, ends};
use crate::board::Coord;
use crate::matcher::Value;

/// What one statement says of the cells of another.
struct Shared {
    cells: Vec<Coord>,
    /// Its own other cells.
    outside: Vec<Coord>,
    /// Of the mines among those that both have.
    bounds: Bounds,
}

impl Shared {
    fn of(says: &Says, others: &[Coord]) -> Self {
        let (cells, outside): (Vec<Coord>, Vec<Coord>) =
            says.cells.iter().partition(|cell| others.contains(cell));
        let (least, most) = says.bounds;
        let bounds = ((least - outside.len() as i32).max(0), most.min(cells.len() as i32));
        Self { cells, outside, bounds }
    }

    /// The end of the bounds that matters.
    fn end(&self, is_most: bool) -> End {
        match self.bounds {
            (least, most) if least == most => ("exact", least),
            (least, most) if is_most || least == 0 => ("most", most),
            (least, _) => ("least", least),
        }
    }
}

/// A digit that is spoken of once the mines on both its sides are told.
#[derive(Clone, Copy)]
pub(super) struct Between {
    middle: Coord,
    /// Its cells without those of the first side, by the number of the area.
    area: usize,
    /// How many cells it shares with the first side.
    touched: i32,
}

impl Teller<'_> {
    /// A statement about an area, and the steps after it.
    pub(super) fn area(&mut self, step: &Step, after: &[Step]) {
        let Argument::Area { area, least, most, from, impossible } = &step.by else { return };
        let bounds = (*least as i32, *most as i32);
        let says = Says::of(step);
        self.narrowed.take_if(|narrowed| narrowed.0 + 1 != self.stated.len());
        let told = self.told.iter().find(|told| Some(self.still_says(told)) == says);
        if let (Some(told), true) = (told, step.cells.is_empty()) {
            let told = Stated { cells: area.clone(), bounds, is_said: false, ..*told };
            self.grouped.clear();
            return self.stated.push(told);
        }
        let stated = self.stated_cells();
        let (part, is_group) = (part_of(area, from, &stated), is_group(area, from, &stated));
        let [whole, outer] = if part == Part::First { *from } else { [from[1], from[0]] };
        let reduced = matches!(part, Part::First | Part::Second).then_some(whole);
        // "That is B's other one" says it as well.
        let is_named =
            |area| !step.cells.is_empty() && step.value == Value::Safe && self.owner(area).is_some();
        let named = reduced.filter(|&area| is_named(area));
        for &source in from.iter().filter(|&&source| Some(source) != named) {
            self.recall(source, step);
        }
        let part_of = reduced.and_then(|reduced| reduced.digit());
        let between = self.between.take_if(|between| reduced == Some(Source::Area(between.area)));
        let is_first =
            self.between.is_none() && part_of.is_some_and(|middle| self.is_taken_twice(middle, step, after));
        match (part_of, between) {
            _ if *impossible => self.clash(*from),
            _ if part == Part::All && self.are_full(step, from) => {
                for digit in from.iter().filter_map(Source::digit) {
                    let cells = self.cells_of(digit);
                    let by = Argument::Digit { digit };
                    self.steps(&[Step { by, cells, value: Value::Mine }]);
                }
            }
            (Some(middle), _) if is_first => {
                let touched = self.taken_from(middle, outer, after);
                self.between = Some(Between { middle, area: self.stated.len(), touched });
                self.unsaid.push(area.clone());
            }
            (_, Some(Between { middle, touched, .. })) => {
                let touched = touched + self.taken_from(middle, outer, std::slice::from_ref(step));
                self.has_introduced(middle);
                self.no_more(step, middle, touched);
            }
            _ => match part {
                Part::First | Part::Second => self.rest(step, (whole, outer), bounds, after.first()),
                Part::Shared => self.shared(step, *from, bounds),
                Part::All if is_group => self.group(step, *from, bounds, after.first()),
                Part::All => self.union(step, *from, bounds),
            },
        }
        let is_narrowed = self.narrowed.as_ref().is_some_and(|narrowed| narrowed.0 == self.stated.len());
        let is_said = !is_first && !is_narrowed;
        self.stated.push(Stated { cells: area.clone(), bounds, part_of, is_said });
    }

    /// The cells of an area that a step takes from a digit, if all that matters of the area is that these few hold no more mines than it does.
    pub(super) fn taken(&self, number: usize, says: &Says, step: &Step) -> Option<Vec<Coord>> {
        let Argument::Area { area, from, .. } = &step.by else { return None };
        let digit = from.iter().find_map(Source::digit)?;
        let is_taken = from.contains(&Source::Area(number))
            && !area.is_empty()
            && area.iter().all(|cell| !says.cells.contains(cell));
        let shared = self.shared_with(digit, says);
        let (least, most) = says.bounds;
        let is_less = !shared.outside.is_empty() && most < shared.cells.len() as i32;
        let is_most = least == 0 || least == most;
        (is_taken && is_less && is_most && shared.bounds == (0, most)).then_some(shared.cells)
    }

    /// Whether both sources of mines are digits each of which needs all its cells.
    fn are_full(&self, step: &Step, from: &[Source; 2]) -> bool {
        let needs_all = |digit| self.clue(digit).need == self.cells_of(digit).len() as i32;
        let is_full = |source: &Source| source.digit().is_some_and(needs_all);
        !step.cells.is_empty() && step.value == Value::Mine && from.iter().all(is_full)
    }

    /// Whether a step takes the mines of one source from a digit, and a later one those of another, which decides all its other cells: then
    /// the digit is spoken of when both are told. On the way nothing else is decided.
    fn is_taken_twice(&self, middle: Coord, step: &Step, after: &[Step]) -> bool {
        let this = Source::Area(self.stated.len());
        let from = |step: &Step| if let Argument::Area { from, .. } = step.by { Some(from) } else { None };
        let uses = |step: &Step| from(step).is_some_and(|from| from.contains(&this));
        let is_stated = |step: &Step| step.cells.is_empty() && !step.area().is_empty();
        let Some(place) = after.iter().position(uses) else { return false };
        let (before, last) = (&after[..place], &after[place]);
        if !is_stated(step) || last.cells.is_empty() || !before.iter().all(is_stated) {
            return false;
        }
        let says = |source: Source| match source {
            Source::Count(_) => None,
            // One that is still to be stated.
            Source::Area(number) if number > self.stated.len() => {
                Says::of(before.get(number - self.stated.len() - 1)?)
            }
            source => Some(self.says(source)),
        };
        let other = |step, than| from(step)?.into_iter().find(|&source| source != than).and_then(says);
        let (Some(one), Some(two)) = (other(step, Source::Digit(middle)), other(last, this)) else {
            return false;
        };
        let (one, two) = (self.shared_with(middle, &one), self.shared_with(middle, &two));
        let told = one.cells.len() + two.cells.len() + last.cells.len();
        let is_all = told == self.cells_of(middle).len()
            && [&one, &two].iter().all(|shared| !shared.cells.is_empty())
            && one.cells.iter().all(|cell| !two.cells.contains(cell));
        let need = self.clue(middle).need;
        let is_decided = match last.value {
            Value::Safe => one.bounds.0 + two.bounds.0 == need,
            Value::Mine => one.bounds.1 + two.bounds.1 + last.cells.len() as i32 == need,
        };
        is_all && is_decided && !after[place + 1..].iter().any(uses)
    }

    /// Tells what a source says of the cells that it shares with a digit, for the step among these that decides the digit's other cells. How many
    /// it shares.
    fn taken_from(&mut self, middle: Coord, source: Source, after: &[Step]) -> i32 {
        let shared = self.shared_with(middle, &self.says(source));
        let decided = after.iter().find(|step| !step.cells.is_empty()).map(|step| step.value);
        let end = shared.end(decided == Some(Value::Mine));
        // That the digit touches them is said at the end.
        let size = shared.cells.len() as i32;
        self.beside((end == ("most", size)).then_some(middle), source, &shared, end);
        size
    }

    /// What a statement says of the cells that it shares with a digit.
    fn shared_with(&self, digit: Coord, says: &Says) -> Shared {
        Shared::of(says, &self.cells_of(digit))
    }

    /// What is left of `x` without the cells that it shares with `y`.
    fn rest(&mut self, step: &Step, (x, y): (Source, Source), bounds: Bounds, next: Option<&Step>) {
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
        let shared = Shared::of(&says_y, &says_x.cells);
        // Which end of the bounds matters: the most that they share leaves the least.
        let is_most = if step.cells.is_empty() { bounds.1 == own } else { step.value == Value::Mine };
        let before = self.sentences.len();
        let touched = self.beside(x.digit(), y, &shared, shared.end(is_most));
        let is_near = touched > 0 || self.sentences.len() > before;
        if let (Source::Area(number), Source::Digit(digit), true) = (x, y, shared.outside.is_empty())
            && !step.cells.is_empty()
        {
            return self.among(step, number, digit, touched > 0);
        }
        let Source::Digit(digit) = x else {
            if step.cells.is_empty() && is_near {
                return self.hold("leaves", step.area(), bounds);
            }
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
        let is_touching = touched > 1;
        let was_said = |sentences| !is_touching && self.was_said(digit, sentences);
        let (is_fresh, is_last) = (was_said(FRESH), was_said(LAST));
        self.has_introduced(digit);
        if !step.cells.is_empty() {
            return self.no_more(step, digit, touched);
        }
        let [needs, known] = self.needs(digit);
        let needing = if is_touching { "touching" } else { "needing" };
        let needing = self.language.say(needing, [("n", touched.to_string()), needs, known]);
        for (end, n) in ends {
            // What the next step takes of it is all that matters.
            let says = Says { cells: step.area().to_vec(), bounds };
            let is_seen = end == "most" || is_near || shared.bounds.0 < shared.bounds.1;
            let taken = next.filter(|_| is_seen).and_then(|next| self.taken(self.stated.len(), &says, next));
            let end = if taken.is_some() { "most" } else { end };
            let name = match end {
                "exact" if n == need => "rest-all",
                "exact" if is_fresh => "rest-other",
                "exact" if is_near || shared.bounds.0 < shared.bounds.1 => "rest-exact",
                "exact" => "rest-parts",
                _ if is_last => "so-many",
                _ => "rest-some",
            };
            let (now, is_exact) = (self.sentences.len(), is_touching && name == "rest-exact");
            // The same was just said of another digit.
            let is_like = is_exact && self.touching == (now, needing.clone(), n);
            let name = if is_like { "rest-likewise" } else { name };
            if is_exact {
                self.touching = (now + 1, needing.clone(), n);
            }
            let (a, needing) = (("a", self.name(digit)), ("needing", needing.clone()));
            let cells = taken.as_deref().unwrap_or(step.area());
            let (how, place) = (self.how((end, n)), ("where", self.within(cells, n)));
            self.narrowed = taken.map(|cells| (self.stated.len(), cells));
            if name != "rest-parts" {
                self.say(name, [a, needing, ("n", n.to_string()), how, place]);
                continue;
            }
            let some = shared.bounds.0;
            let there = ("there", self.within(&shared.cells, some));
            self.say(name, [a, needing, ("n", n.to_string()), place, ("some", some.to_string()), there]);
        }
    }

    /// What `y` says of the cells that it shares with another source, which may be a digit `x`. How many cells were named with that, all of which
    /// it touches.
    fn beside(&mut self, x: Option<Coord>, y: Source, shared: &Shared, end: End) -> i32 {
        let Shared { cells, outside, .. } = shared;
        let size = cells.len() as i32;
        if let (Source::Digit(digit), false) = (y, outside.is_empty())
            && self.has_said(digit, cells, end)
        {
            return 0;
        }
        match y {
            Source::Digit(_) if outside.is_empty() => {
                return if self.introduce(y) { size } else { 0 };
            }
            Source::Digit(digit) => {
                let is_few = end == ("most", size);
                let place = if is_few { self.place(cells, size) } else { self.within(cells, end.1) };
                let name = match (x, end.0) {
                    (Some(_), _) if is_few => "shared-few",
                    (Some(_), "least") => "shared-least",
                    (Some(_), "most") => "shared-most",
                    (Some(_), _) => "shared-exact",
                    (None, _) if is_few => "among-few",
                    (None, "least") => "among-least",
                    (None, "most") if end.1 == self.clue(digit).need => "among-only",
                    (None, _) => "among-some",
                };
                let b = x.map_or_else(|| "0".to_owned(), |x| self.name(x));
                let [need, known] = self.needs(digit);
                let all = self.number(self.cells_of(digit).len() as i32);
                let (a, n) = (("a", self.name(digit)), ("n", end.1.to_string()));
                self.say(name, [a, ("b", b), need, known, self.how(end), n, ("where", place), ("all", all)]);
            }
            Source::Area(number) if !outside.is_empty() && end != ("most", size) => {
                if self.narrowed.as_ref().is_none_or(|narrowed| (narrowed.0, &narrowed.1) != (number, cells))
                {
                    self.so_many("so-many", cells, end);
                }
                return size;
            }
            Source::Area(last) if outside.is_empty() && last + 1 == self.stated.len() => return size,
            Source::Area(_) | Source::Count(_) => {}
        }
        0
    }

    /// Whether it was said a little while ago how many of these cells are mines, as a digit shows. If not, it is said now.
    fn has_said(&mut self, digit: Coord, cells: &[Coord], end: End) -> bool {
        let now = self.sentences.len();
        let is_this =
            |said: &&(Coord, Vec<Coord>, End, usize)| (said.0, &said.1[..], said.2) == (digit, cells, end);
        let before = self.shared.iter().rev().find(is_this).map(|said| said.3);
        self.shared.push((digit, cells.to_vec(), end, now));
        before.is_some_and(|before| now - before < FORGOTTEN)
    }

    /// That the mines which were just placed are all that a digit needs, which touches so many cells that were just named; or that it has no
    /// cells for its other mines but these.
    fn no_more(&mut self, step: &Step, digit: Coord, touched: i32) {
        let name = match (step.value, touched > 1) {
            (Value::Safe, false) => "rest-none",
            (Value::Safe, true) => "rest-none-touching",
            (Value::Mine, false) => "rest-mines",
            (Value::Mine, true) => "rest-mines-touching",
        };
        let ([need, known], rest) = (self.needs(digit), ("rest", step.cells.len().to_string()));
        let (a, so) = (("a", self.name(digit)), self.so(&step.cells, step.value));
        self.say(name, [a, ("n", touched.to_string()), need, known, rest, so]);
        if step.value == Value::Safe {
            // Its mines are where they were just said to be.
            let left = self.cells_of(digit).len() - step.cells.len();
            self.introduced.push((digit, self.sentences.len(), left, self.clue(digit).need));
        }
    }

    /// What is left of an area of which a digit has all its mines.
    fn among(&mut self, step: &Step, area: usize, digit: Coord, is_said: bool) {
        let (so, need) = (self.so(&step.cells, step.value), self.clue(digit).need);
        let (a, n) = (("a", self.name(digit)), ("n", need.to_string()));
        match (step.value, is_said) {
            (Value::Mine, true) => self.left_over(step),
            (Value::Mine, false) => {
                let touched = self.stated[area].cells.iter().filter(|cell| !step.cells.contains(cell));
                let touched: Vec<Coord> = touched.copied().collect();
                let place = ("where", self.within(&touched, need));
                self.say("among-no-more", [a, n, place, so]);
            }
            (Value::Safe, false) => self.say("among-all", [a, n, so]),
            (Value::Safe, true) => self.those(step, Source::Area(area), need),
        }
    }

    /// That the mines which were just placed are all that an area may have.
    fn those(&mut self, step: &Step, area: Source, n: i32) {
        let so = self.so(&step.cells, step.value);
        let Some(of) = self.owner(area) else { return self.left_over(step) };
        self.say("among-others", [("b", self.name(of)), ("n", n.to_string()), so]);
    }

    /// What is left for the other cells of an area, as it was just said what some of its cells hold.
    fn left_over(&mut self, step: &Step) {
        let name = if step.value == Value::Safe { "leaves-none" } else { "leaves-mines" };
        let (rest, so) = (("rest", step.cells.len().to_string()), self.so(&step.cells, step.value));
        self.say(name, [rest, so]);
    }

    /// What two digits, or areas, share. Digits that decide it were told.
    fn shared(&mut self, step: &Step, from: [Source; 2], bounds: Bounds) {
        if step.cells.is_empty() || from.iter().any(|source| source.digit().is_none()) {
            for source in from {
                self.introduce(source);
            }
        }
        self.therefore(step, bounds);
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
        self.say("share", [("a", self.name(s)), ("b", self.name(t)), ("where", place)]);
        self.therefore(step, bounds);
    }

    /// What a step says, without why.
    pub(super) fn therefore(&mut self, step: &Step, bounds: Bounds) {
        if !step.cells.is_empty() {
            return self.say("so", [self.so(&step.cells, step.value)]);
        }
        self.hold("so-many", step.area(), bounds);
    }

    fn hold(&mut self, name: &str, cells: &[Coord], bounds: Bounds) {
        ends(bounds, cells.len() as i32).into_iter().for_each(|end| self.so_many(name, cells, end));
    }

    pub(super) fn so_many(&mut self, name: &str, cells: &[Coord], end: (&str, i32)) {
        let place = self.within(cells, end.1);
        self.say(name, [("n", end.1.to_string()), self.how(end), ("where", place)]);
    }
}
