//! What was said so far: areas with the bounds of their mines, and what digits need.

use super::super::proof::{Argument, Source, Step};
use super::super::statement::Bounds;
use super::Teller;
use super::language::Named;
use crate::board::Coord;

/// After so many sentences a reader has forgotten what a digit needs.
pub(super) const FORGOTTEN: usize = 6;
/// Among so many it knows it, and in the last ones it hears nothing else.
pub(super) const FRESH: usize = 3;
pub(super) const LAST: usize = 2;
/// An end of bounds: "exact", "least" or "most", and the number.
pub(super) type End = (&'static str, i32);

/// An area as it was stated: its cells, and the bounds of their mines.
#[derive(Clone, Default)]
pub(super) struct Stated {
    pub cells: Vec<Coord>,
    pub bounds: Bounds,
    /// The digit of which it is a part.
    pub part_of: Option<Coord>,
    /// Whether it was said then, or long before.
    pub is_said: bool,
}

/// What a source says now: the unknown cells, and the bounds of their mines.
#[derive(PartialEq)]
pub(super) struct Says {
    pub cells: Vec<Coord>,
    pub bounds: Bounds,
}

impl Says {
    /// What a step states of an area.
    pub fn of(step: &Step) -> Option<Self> {
        let Argument::Area { area, least, most, .. } = &step.by else { return None };
        Some(Self { cells: area.clone(), bounds: (*least as i32, *most as i32) })
    }

    pub fn size(&self) -> i32 {
        self.cells.len() as i32
    }
}

impl Teller<'_> {
    pub(super) fn says(&self, source: Source) -> Says {
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

    /// The cells of the areas that were stated.
    pub(super) fn stated_cells(&self) -> Vec<&[Coord]> {
        self.stated.iter().map(|stated| &stated.cells[..]).collect()
    }

    /// What an area that was stated says now.
    pub(super) fn still_says(&self, Stated { cells, bounds: (least, most), .. }: &Stated) -> Says {
        let mines = cells.iter().filter(|&&cell| self.position.is_mine(cell)).count() as i32;
        let cells = cells.iter().copied().filter(|&cell| self.position.is_unknown(cell)).collect();
        Says { cells, bounds: (least - mines, most - mines) }
    }

    /// The digit whose mines an area holds: it is a part of that digit's cells, and it is known how many they are.
    pub(super) fn owner(&self, area: Source) -> Option<Coord> {
        let stated = self.stated.get(area.area()?)?;
        stated.part_of.filter(|_| stated.bounds.0 == stated.bounds.1)
    }

    /// Says again in short what an area that was told before says, as far as a step takes it.
    pub(super) fn recall(&mut self, source: Source, step: &Step) {
        let Source::Area(number) = source else { return };
        let says = self.says(source);
        let Some(told) = self.told.iter().position(|told| self.still_says(told) == says) else { return };
        if let Some(taken) = self.taken(number, &says, step) {
            self.so_many("recall", &taken, ("most", says.bounds.1));
            self.narrowed = Some((number, taken));
            return;
        }
        // Some of its mines, or safe cells, may be known by now.
        let told = self.told.remove(told);
        let is_whole = told.cells.len() == says.cells.len();
        let name = if is_whole { "recall" } else { "leaves" };
        for (end, n) in ends(says.bounds, says.size()) {
            // Of this area only a part was spoken of.
            let Some(digit) = told.part_of.filter(|_| !told.is_said && is_whole) else {
                self.so_many(name, &says.cells, (end, n));
                continue;
            };
            let [needs, known] = self.needs(digit);
            let needing = ("needing", self.language.say("needing", [needs, known]));
            let name = if end == "exact" { "rest-other" } else { "rest-some" };
            let (a, how) = (("a", self.name(digit)), self.how((end, n)));
            let place = ("where", self.within(&says.cells, n));
            self.say(name, [a, needing, ("n", n.to_string()), how, place]);
        }
    }

    /// Says what a digit needs, and where: once, and again when some of its cells are known by then or the reader will have forgotten.
    /// Whether it was said now.
    pub(super) fn introduce(&mut self, source: Source) -> bool {
        let Some(at) = source.digit() else { return false };
        let is_new = !self.was_said(at, FORGOTTEN);
        if is_new {
            self.introduce_again(at);
        }
        is_new
    }

    /// Whether what a digit needs was said among so many sentences, and holds.
    pub(super) fn was_said(&self, at: Coord, sentences: usize) -> bool {
        let cells = self.cells_of(at).len();
        let last = self.introduced.iter().rev().find(|(digit, ..)| *digit == at);
        last.is_some_and(|&(_, before, size, _)| size == cells && self.sentences.len() - before < sentences)
    }

    /// The same, whether it was said or not.
    pub(super) fn introduce_again(&mut self, at: Coord) {
        let cells = self.cells_of(at);
        let n = self.clue(at).need;
        // Of its mines some were just found.
        let last = self.introduced.iter().rev().find(|(digit, ..)| *digit == at);
        let is_rest = last.is_some_and(|last| last.3 > n && self.sentences.len() - last.1 < FRESH);
        self.has_introduced(at);
        let place = self.within(&cells, n.max(1));
        let [need, known] = self.needs(at);
        let name = if is_rest && n > 0 { "rest-other" } else { "needs-in" };
        self.say(name, [("a", self.name(at)), ("n", n.to_string()), need, known, ("where", place)]);
    }

    /// The reader knows by now what a digit needs, and where.
    pub(super) fn has_introduced(&mut self, digit: Coord) {
        let (size, need) = (self.cells_of(digit).len(), self.clue(digit).need);
        self.introduced.push((digit, self.sentences.len(), size, need));
    }

    /// "Exactly two".
    pub(super) fn how(&self, (end, n): (&str, i32)) -> Named {
        ("how", self.language.say(&["how-", end].concat(), [("n", n.to_string())]))
    }
}

/// The ends of bounds that say something.
pub(super) fn ends((least, most): Bounds, cells: i32) -> Vec<End> {
    if least == most {
        return vec![("exact", least)];
    }
    let ends = [(least > 0, ("least", least)), (most < cells, ("most", most))];
    ends.into_iter().filter(|(says, _)| *says).map(|(_, end)| end).collect()
}
