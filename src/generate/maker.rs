//! Makes boards, one after another.

use std::collections::BTreeMap;

use super::demand::{Demand, Generated, Unmet};
use super::dense::Rearranger;
use super::grader::Grader;
use super::judge::Judge;
use crate::board::Coord;
use crate::layout::Layout;
use crate::matcher::{Matcher, Tier};
use crate::observer::{Observer, Stopped, Unobserved};
use crate::rules::RuleSet;
use crate::table::{RuleTable, Table};

/// Makes boards that meet a demand. Reuses its memory.
pub struct Maker {
    demand: Demand,
    judge: Judge,
    grader: Grader,
    rearranger: Option<Rearranger>,
}

crate::opaque::opaque!(Maker);

impl Maker {
    /// A maker of boards for `demand`, with the rules that come with the crate.
    pub fn shipped(demand: Demand) -> Self {
        let rules = RuleTable::new(Table::shipped_rules()).expect("the tests read them");
        Self::new(&Matcher::shipped(), rules.rules(), demand)
    }

    /// A maker of boards for `demand`. The matcher solves them, the rules are those that a grade names.
    pub fn new(matcher: &Matcher, rules: &RuleSet, demand: Demand) -> Self {
        let (rows, cols) = demand.game.size();
        let mines = demand.counted.then_some(demand.game.mines());
        let tiers = matcher.tiers();
        let matcher =
            matcher.clone().with_tiers(if demand.counted { tiers } else { tiers.without(Tier::Count) });
        Self {
            judge: Judge::new(&matcher, rows, cols, mines).expect("a game has the size of a board"),
            grader: Grader::new(&matcher, rules, (rows, cols), mines).with_names(demand.named),
            rearranger: demand.dense.then(|| Rearranger::new(&matcher, &demand)),
            demand,
        }
    }

    /// Number `index` of the series `seed`: the layout of that number ([`Game::layout`](crate::layout::Game::layout)),
    /// rearranged if the demand is for dense boards. The same on every machine.
    /// Errors: what of the demand it does not meet.
    pub fn try_number(&mut self, seed: u64, index: u64) -> Result<Generated, Unmet> {
        let made = self.try_number_observed(seed, index, &Unobserved);
        made.expect("what is not observed is not stopped")
    }

    /// The same, watched: rearranging may take long. Errors: it was asked to stop.
    pub(super) fn try_number_observed(
        &mut self,
        seed: u64,
        index: u64,
        observer: &dyn Observer,
    ) -> Result<Result<Generated, Unmet>, Stopped> {
        observer.check()?;
        let game = self.demand.game;
        let layout = match &mut self.rearranger {
            Some(rearranger) => rearranger.layout((seed, index), observer)?,
            None => Some(self.demand.layout(seed, index)),
        };
        Ok(layout.ok_or(Unmet::Guess).and_then(|layout| self.judge(layout, game.first_cell())))
    }

    fn judge(&mut self, layout: Layout, first: Coord) -> Result<Generated, Unmet> {
        let bbbv = if self.demand.bbbv == (0..=usize::MAX) { 0 } else { layout.bbbv() };
        if !self.demand.bbbv.contains(&bbbv) {
            return Err(Unmet::Bbbv);
        }
        if !self.demand.dense && !self.judge.is_solvable(&layout, first) {
            return Err(Unmet::Guess);
        }
        let grade = self.grader.grade(&layout, first).ok_or(Unmet::Untold)?;
        if let Some(unmet) = self.demand.unmet_by(&grade) {
            return Err(unmet);
        }
        if let Some(needed) = self.demand.needs
            && !self.grader.needs(&layout, first, &grade, needed)
        {
            return Err(Unmet::Needs);
        }
        Ok(Generated { bbbv: layout.bbbv(), layout, grade, tries: 1 })
    }

    /// The boards of the series `seed` that meet the demand, in order, each after at most `tries` layouts.
    pub fn series(self, seed: u64, tries: u64) -> Series {
        Series { maker: self, seed, tries, next: 0 }
    }
}

/// The boards of a series that meet a demand, in order. After [`Exhausted`], the iterator continues with the next layouts.
pub struct Series {
    maker: Maker,
    seed: u64,
    tries: u64,
    next: u64,
}

crate::opaque::opaque!(Series);

impl Iterator for Series {
    type Item = Result<Generated, Exhausted>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut exhausted = Exhausted::default();
        while exhausted.tries < self.tries {
            let made = self.maker.try_number(self.seed, self.next);
            self.next += 1;
            match made {
                Ok(made) => return Some(Ok(Generated { tries: exhausted.tries + 1, ..made })),
                Err(unmet) => exhausted.add(unmet),
            }
        }
        Some(Err(exhausted))
    }
}

/// No board met the demand within the allowed tries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exhausted {
    /// The layouts that were drawn.
    pub tries: u64,
    /// How many of them failed at each part of the demand. Each layout counts once, under the first part, in the
    /// order of [`Unmet::ALL`], that it does not meet.
    pub unmet: BTreeMap<Unmet, u64>,
}

impl Exhausted {
    /// Counts a layout.
    pub(super) fn add(&mut self, unmet: Unmet) {
        self.tries += 1;
        *self.unmet.entry(unmet).or_default() += 1;
    }
}

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let parts: Vec<String> = self.unmet.iter().map(|(part, count)| format!("{count} {part}")).collect();
        write!(f, "no board met the demand in {} tries: {}", self.tries, parts.join(", "))
    }
}

impl std::error::Error for Exhausted {}
