//! Proofs: what is shown, from which digits, step by step.
//!
//! These types are data. As JSON they read as their docs say, and back again; [`super::check`] says whether they are right.

use std::collections::{BTreeMap, HashSet};

use crate::board::Coord;
use crate::logic::Order;
use crate::matcher::Value;
use crate::named::named;

/// Why some closed cells are safe, or mines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Explanation {
    /// The cells that become known, row by row.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Value,
    /// The digits that the proof uses, in the order in which it comes to them: the first is A, the second B, and so on.
    pub digits: Vec<Coord>,
    /// The order of logic: 1 if each digit decides alone, 2 for one "what if", 3 for a "what if" within another, and so on.
    /// The least that these digits need, or that of the proof itself where the digits are too many to tell.
    pub order: Order,
    /// The number of cases that are gone through, those within cases included.
    pub cases: usize,
    /// The proof. Its last step proves `cells`.
    pub steps: Vec<Step>,
    /// The proof in words. Cells are named as (row, column), counted from 1.
    pub text: String,
    /// The proof in words for a picture: what [`Self::areas`] shades is called by its colour.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "String::is_empty"))]
    pub shaded: String,
    /// What a picture shades.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub areas: Vec<Shade>,
    /// A sum of the digits that proves the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub certificate: Option<Step>,
    /// The configuration, as players call it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// What the same digits show next, each after those before it. The text says it as well.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub also: Vec<Also>,
}

impl Explanation {
    /// What is proved of each cell.
    pub(super) fn values(&self) -> BTreeMap<Coord, Value> {
        let mut values = BTreeMap::new();
        values.extend(self.cells.iter().map(|&at| (at, self.value)));
        for Also { cells, value, .. } in &self.also {
            values.extend(cells.iter().map(|&at| (at, *value)));
        }
        values
    }

    /// Whether it is two digits of which players first see the mine that follows as well: one has too few cells of its own.
    pub(super) fn is_told_last(&self) -> bool {
        let of_two = |steps: &[Step]| match steps {
            [Step { by: Argument::Area { from: [Source::Digit(a), Source::Digit(b)], .. }, value, .. }] => {
                Some(([*a.min(b), *a.max(b)], *value))
            }
            _ => None,
        };
        let also = self.also.first().and_then(|also| of_two(&also.steps));
        let (Some((these, Value::Safe)), Some((those, Value::Mine))) = (of_two(&self.steps), also) else {
            return false;
        };
        these == those
    }
}

/// What the digits of an explanation show next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Also {
    /// The cells, row by row.
    pub cells: Vec<Coord>,
    /// What they are.
    pub value: Value,
    /// The proof, given the cells of the explanation and of what came before. Its areas are numbered from 0.
    pub steps: Vec<Step>,
}

/// Cells that a picture shades.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shade {
    /// The letter that stands on its cells.
    pub letter: char,
    /// Its colour: the English word.
    pub colour: String,
    /// The cells, row by row.
    pub cells: Vec<Coord>,
}

/// Why no placement of mines fits a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation {
    /// The digits that contradict each other, in the order in which the proof comes to them.
    pub digits: Vec<Coord>,
    /// Whether the mine count is needed.
    pub count: bool,
    /// The proof. After it a digit, or the count, can't be met; or the last step proves no cells, because nothing fits.
    pub steps: Vec<Step>,
    /// The proof in words.
    pub text: String,
}

/// What there is to say of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Explanations {
    /// Each may rest on those before it.
    pub explanations: Vec<Explanation>,
    /// Whether no placement of mines fits the board. Then nothing is explained but that.
    #[cfg_attr(feature = "serde", serde(default))]
    pub impossible: bool,
    /// Why the board is impossible. `None` if it is not, or if the proof is too long to tell.
    pub contradiction: Option<Refutation>,
    /// The closed cells that would take more effort to decide, as [`Answer::undecided`](crate::matcher::Answer::undecided).
    #[cfg_attr(feature = "serde", serde(default))]
    pub undecided: Vec<Coord>,
}

/// One step of a proof: what some cells are, given the board, the steps before, and what the step's case supposes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The argument, and what it is about.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub by: Argument,
    /// The cells that it proves, row by row. None: it states an area, or shows that nothing fits.
    #[cfg_attr(feature = "serde", serde(default))]
    pub cells: Vec<Coord>,
    /// What they are.
    #[cfg_attr(feature = "serde", serde(default = "safe"))]
    pub value: Value,
}

#[cfg(feature = "serde")]
fn safe() -> Value {
    Value::Safe
}

/// How a step proves its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "by", rename_all = "snake_case"))]
pub enum Argument {
    /// A digit needs no more mines, so its unknown neighbours are safe; or as many as there are, so they are mines.
    Digit {
        /// The digit.
        digit: Coord,
    },
    /// At least so many and at most so many of some cells are mines. It follows from two earlier statements of this kind, S and T.
    Area {
        /// The cells: those of S ∩ T, S ∖ T, T ∖ S or S ∪ T, row by row.
        area: Vec<Coord>,
        /// At least so many of them are mines.
        least: usize,
        /// At most so many are.
        most: usize,
        /// S and T.
        from: [Source; 2],
        /// No numbers of mines meet both S and T.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
        impossible: bool,
    },
    /// What some digits need, added and subtracted: the [linear rule](crate::rules) with these coefficients.
    Sum {
        /// How often each digit counts.
        digits: Vec<Term>,
        /// How often the mine count does, as one more digit that touches every closed cell.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
        count: i32,
    },
    /// All ways to fill a digit's unknown neighbours, or both values of a cell: what they agree on.
    Cases {
        /// What is split into cases.
        of: Question,
        /// The cases.
        cases: Vec<Case>,
    },
    /// All placements of mines next to these digits were listed.
    Placements {
        /// The digits.
        digits: Vec<Coord>,
        /// Whether only those were kept that leave a possible number of mines for the other cells.
        count: bool,
        /// How many there are. Of mines next to the digits: cells elsewhere are not placed.
        number: String,
    },
}

#[cfg(feature = "serde")]
fn is_zero(times: &i32) -> bool {
    *times == 0
}

/// What is known of the mines of some cells. Cells that were decided are taken out, with their mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Source {
    /// A digit: exactly what it needs, among its unknown neighbours.
    Digit(Coord),
    /// The mine count: exactly the mines that are left, among all unknown cells.
    Count(All),
    /// An area step before: by its number among the area steps of the proof, from 0, in the order in which they stand. One inside a case
    /// is of use in that case only.
    Area(usize),
}

impl Source {
    /// Where the digit stands, if it is one.
    pub(super) fn digit(&self) -> Option<Coord> {
        if let Self::Digit(at) = self { Some(*at) } else { None }
    }

    /// The number of the area, if it is one.
    pub(super) fn area(&self) -> Option<usize> {
        if let Self::Area(number) = self { Some(*number) } else { None }
    }
}

/// All unknown cells; as JSON `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "bool", into = "bool"))]
pub struct All;

impl From<All> for bool {
    fn from(All: All) -> bool {
        true
    }
}

impl TryFrom<bool> for All {
    type Error = &'static str;

    fn try_from(all: bool) -> Result<Self, Self::Error> {
        if all { Ok(All) } else { Err("found `\"count\": false`, expected `true`") }
    }
}

/// A digit of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Term {
    /// The digit.
    pub at: Coord,
    /// How often it counts; below 0, it is taken away.
    pub times: i32,
}

/// What is split into cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Question {
    /// Where the mines are that this digit still needs.
    Digit(Coord),
    /// What this cell is.
    Cell(Coord),
}

/// A case.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Case {
    /// What is supposed.
    pub suppose: Vec<Supposition>,
    /// What follows from that.
    pub steps: Vec<Step>,
    /// How the case ends.
    pub ends: End,
    /// Of an impossible case the digit that can't be met; `None` if it is the mine count.
    pub digit: Option<Coord>,
}

/// Cells that are supposed to be safe, or mines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Supposition {
    /// The cells.
    pub cells: Vec<Coord>,
    /// What they are supposed to be.
    pub value: Value,
}

/// How a case ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum End {
    /// With the cells as the step says.
    Agrees,
    /// With a digit, or the mine count, that can't be met.
    Impossible,
}

named! {
    /// The kind of a step, for counting: the simplest first, each with the `by` of a step as its name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum ArgumentKind {
        /// Digits alone.
        Digit = "digit",
        /// Areas, and digits alone.
        Area = "area",
        /// Sums, and digits alone.
        Sum = "sum",
        /// Cases, with what is within them.
        Cases = "cases",
        /// Placements.
        Placements = "placements",
    }
}

impl Step {
    /// The cases that it goes through; none if it goes through none.
    fn own_cases(&self) -> &[Case] {
        if let Argument::Cases { cases, .. } = &self.by { cases } else { &[] }
    }

    /// The steps in its cases.
    fn inside(&self) -> impl Iterator<Item = &Self> {
        self.own_cases().iter().flat_map(|case| &case.steps)
    }

    /// The area that it states; no cells if it states none.
    pub(super) fn area(&self) -> &[Coord] {
        if let Argument::Area { area, .. } = &self.by { area } else { &[] }
    }

    /// The number of area steps that it is or has in its cases.
    fn areas(&self) -> usize {
        usize::from(self.kind() == ArgumentKind::Area) + self.inside().map(Self::areas).sum::<usize>()
    }

    /// Gives areas other numbers.
    fn renumber(&mut self, number: &dyn Fn(usize) -> usize) {
        match &mut self.by {
            Argument::Area { from, .. } => {
                for source in from {
                    if let Source::Area(before) = source {
                        *before = number(*before);
                    }
                }
            }
            Argument::Cases { cases, .. } => {
                let inside = cases.iter_mut().flat_map(|case| &mut case.steps);
                inside.for_each(|step| step.renumber(number));
            }
            _ => {}
        }
    }

    /// The number of cases, those within cases included.
    pub fn cases(&self) -> usize {
        self.own_cases().len() + self.inside().map(Self::cases).sum::<usize>()
    }

    /// How deep cases lie within cases; 0 without any.
    pub fn depth(&self) -> usize {
        let own = usize::from(self.kind() == ArgumentKind::Cases);
        own + self.inside().map(Self::depth).max().unwrap_or(0)
    }

    /// The kind of argument.
    pub fn kind(&self) -> ArgumentKind {
        match self.by {
            Argument::Digit { .. } => ArgumentKind::Digit,
            Argument::Area { .. } => ArgumentKind::Area,
            Argument::Sum { .. } => ArgumentKind::Sum,
            Argument::Cases { .. } => ArgumentKind::Cases,
            Argument::Placements { .. } => ArgumentKind::Placements,
        }
    }

    /// Whether it says that nothing fits.
    pub fn is_contradiction(&self) -> bool {
        match self.by {
            Argument::Area { impossible, .. } => impossible,
            _ => self.cells.is_empty(),
        }
    }

    /// Whether the mine count is used.
    pub fn uses_count(&self) -> bool {
        match &self.by {
            Argument::Digit { .. } => false,
            Argument::Area { from, .. } => from.contains(&Source::Count(All)),
            Argument::Sum { count, .. } => *count != 0,
            Argument::Placements { count, .. } => *count,
            Argument::Cases { cases, .. } => {
                let is_unmet = |case: &Case| case.ends == End::Impossible && case.digit.is_none();
                cases.iter().any(is_unmet) || self.inside().any(Self::uses_count)
            }
        }
    }

    /// Appends the digits that it uses, some perhaps several times.
    fn digits(&self, into: &mut Vec<Coord>) {
        match &self.by {
            Argument::Digit { digit } => into.push(*digit),
            Argument::Area { from, .. } => into.extend(from.iter().filter_map(Source::digit)),
            Argument::Sum { digits, .. } => into.extend(digits.iter().map(|term| term.at)),
            Argument::Placements { digits, .. } => into.extend(digits),
            Argument::Cases { of, cases } => {
                if let Question::Digit(digit) = of {
                    into.push(*digit);
                }
                for case in cases {
                    case.steps.iter().for_each(|step| step.digits(into));
                    into.extend(case.digit);
                }
            }
        }
    }
}

/// The hardest kind of argument among the steps.
pub fn hardest(steps: &[Step]) -> ArgumentKind {
    steps.iter().map(Step::kind).max().unwrap_or(ArgumentKind::Digit)
}

/// Whether no step goes through cases.
pub(super) fn is_plain(steps: &[Step]) -> bool {
    steps.iter().all(|step| step.own_cases().is_empty())
}

/// Steps behind others, whose areas count on from theirs.
pub(super) fn append(steps: &mut Vec<Step>, mut more: Vec<Step>) {
    let stated = steps.iter().map(Step::areas).sum::<usize>();
    more.iter_mut().for_each(|step| step.renumber(&|number| number + stated));
    steps.append(&mut more);
}

/// Those of the steps whose places are to be kept. Areas are numbered in the order in which they stand: those that are left anew.
pub(super) fn kept(steps: &[Step], is_kept: impl Fn(usize) -> bool) -> Vec<Step> {
    let (mut numbers, mut next) = (Vec::new(), 0);
    for (place, step) in steps.iter().enumerate() {
        for _ in 0..step.areas() {
            numbers.push(if is_kept(place) { next } else { usize::MAX });
            next += usize::from(is_kept(place));
        }
    }
    let number = |old: usize| numbers.get(old).copied().unwrap_or(usize::MAX);
    let kept = steps.iter().enumerate().filter(|(place, _)| is_kept(*place));
    let mut kept: Vec<Step> = kept.map(|(_, step)| step.clone()).collect();
    kept.iter_mut().for_each(|step| step.renumber(&number));
    kept
}

/// The digits that the steps use, in the order in which they come to them.
pub(crate) fn digits_of(steps: &[Step]) -> Vec<Coord> {
    let mut digits = Vec::new();
    steps.iter().for_each(|step| step.digits(&mut digits));
    let mut seen = HashSet::new();
    digits.retain(|digit| seen.insert(*digit));
    digits
}
