//! The smallest table that solves given boards: a library to which everything missing is added.
//!
//! It begins with 3×3 windows and first-order logic. Each round walks what is new, finds the rules behind the forbidden patterns and
//! then behind all patterns, and tries the boards ([`Task::attempt`]). If digits of a board force a cell that the table doesn't decide, the
//! board names the smallest set of digits that does, the order of logic it takes, and its window. The next round meets the demands with the
//! fewest digits. Up to five digits, a window is walked completely; beyond, only the patterns that boards need are added.
//! When nothing is missing any more, steps that later ones have made unnecessary are taken back.
//!
//! So no smaller table solves all boards. When a board demanded more digits, it was stuck: everything that fewer digits prove, in any window
//! and at any order, was known. And without any of the last steps of order, window or digits, some board isn't solved.
//!
//! Patterns of more than five digits are added one by one. A library can contain them in addition to its scope; they are proved like all others.

mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use thiserror::Error;

use crate::canonical::Kind;
use crate::compile::fewest_rules;
use crate::logic::Order;
use crate::matcher::{Knowledge, Matcher, MoveError};
use crate::observer::{Observer, Stopped};
use crate::scope::{Cut, Scope, Window};
use crate::shape::{MAX_FOCI, Shape};
use crate::table::Library;
use crate::train::{Reach, TrainError, Walked};

pub use trial::{Demand, Task, Trial};

/// The most digits of which all patterns of a window are walked.
pub const MOST_WALKED: usize = 5;

/// Why the loop ended before its time.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum UntilSolvedError {
    /// A walk was stopped, or a table could not be written.
    #[error(transparent)]
    Train(#[from] TrainError),
    /// A board's open cells do not agree with its layout.
    #[error("board {number}: {source}")]
    Board {
        /// The place of the board, from 0.
        number: usize,
        /// What does not agree.
        source: MoveError,
    },
}

impl From<Stopped> for UntilSolvedError {
    fn from(stopped: Stopped) -> Self {
        Self::Train(stopped.into())
    }
}

/// The sums over a kind of patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Systematised {
    /// Patterns, canonical and irreducible.
    pub patterns: usize,
    /// The fewest rules behind these and those before.
    pub rules: usize,
}

/// One round: how far the table reached, and how far that went.
#[derive(Clone, Debug)]
pub struct Round {
    /// How far the table reached.
    pub reach: Reach,
    /// The forbidden patterns, of which no goal follows.
    pub forbidden: Systematised,
    /// The forced patterns; their rules cover the forbidden ones too.
    pub forced: Systematised,
    /// The boards solved so far.
    pub solved: usize,
    /// How many of the others lack what.
    pub lacking: BTreeMap<Lack, usize>,
    /// How long the round took.
    pub time: Duration,
}

/// What keeps a board from being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lack {
    /// Patterns of this many foci and this order, in windows of this side.
    Patterns {
        /// The number of foci.
        foci: usize,
        /// The order.
        order: Order,
        /// The side of the window, in cells.
        window: usize,
    },
    /// More than a 6×6 window holds.
    Larger,
    /// A guess.
    Guess,
    /// More work than the exact logic's budget.
    Undecided,
}

/// The loop.
#[derive(Debug)]
pub struct UntilSolved {
    tasks: Vec<Task>,
    /// The boards that are not solved yet, by number.
    left: Vec<usize>,
    /// The rest, which no table solves.
    hopeless: Vec<(usize, Trial)>,
    walked: Walked,
    reach: Reach,
    /// The library that was tried last, and how far it reaches.
    tried: Option<(Reach, Library)>,
    /// For each shape, order and number of patterns: the fewest rules for the forbidden patterns, and for all.
    rules: BTreeMap<(Shape, Order, usize), (usize, usize)>,
    /// Whether the next round may bring anything.
    goes_on: bool,
}

impl UntilSolved {
    /// A loop that is to solve these boards.
    pub fn new(tasks: Vec<Task>) -> Self {
        let scope = Scope::new(3, 3, None).expect("a window of the walk");
        Self {
            left: (0..tasks.len()).collect(),
            tasks,
            hopeless: Vec::new(),
            walked: Walked::default(),
            reach: Reach { scope, order: 1, beyond: BTreeSet::new() },
            tried: None,
            rules: BTreeMap::new(),
            goes_on: true,
        }
    }

    /// A loop that goes on from a library, and that has no boards yet. What the library holds is walked again when the first round needs it.
    pub fn going_on(library: &Library) -> Self {
        let header = library.table().header();
        let walked: BTreeSet<Shape> = header.scope.shapes().into_iter().collect();
        let singles = library.shapes().filter(|shape| !walked.contains(shape));
        let beyond =
            singles.flat_map(|shape| library.patterns(shape).map(|pattern| pattern.system.id())).collect();
        let order = match header.cut {
            Cut::Order(order) => order,
            Cut::Exact => MAX_FOCI as Order,
        };
        Self { reach: Reach { scope: header.scope, order, beyond }, ..Self::new(Vec::new()) }
    }

    /// Takes on other boards instead of those before. What was walked is kept.
    pub fn take_on(&mut self, tasks: Vec<Task>) {
        self.left = (0..tasks.len()).collect();
        self.tasks = tasks;
        self.hopeless.clear();
        self.goes_on = true;
    }

    /// The library of the last round.
    pub fn library(&self) -> Option<&Library> {
        self.tried.as_ref().map(|(_, library)| library)
    }

    /// How far the table of the next round reaches; if there is no further round, that of the last one.
    pub fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The boards that are solved.
    pub fn solved(&self) -> usize {
        self.tasks.len() - self.left.len() - self.hopeless.len()
    }

    /// The boards that the table does not solve, by number, with what is known of each that no table solves.
    pub fn unsolved(&self) -> impl Iterator<Item = (usize, Option<Trial>)> {
        let left = self.left.iter().map(|&number| (number, None));
        left.chain(self.hopeless.iter().map(|&(number, trial)| (number, Some(trial))))
    }

    /// Whether another round may bring anything.
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// One round, on the current rayon threads. Reports each of its parts to the observer: the walk, the rules, the boards.
    /// Errors: [`UntilSolvedError`].
    pub fn round(&mut self, observer: &dyn Observer) -> Result<Round, UntilSolvedError> {
        let start = Instant::now();
        observer.part("walk", self.walked.work(&self.reach));
        self.walked.walk(&self.reach, observer)?;
        let library = self.walked.library(&self.reach)?;
        let (forbidden, forced) = self.systematise(&library, observer)?;
        let trials = self.attempt(&Matcher::new(&library), &self.left, observer)?;
        let mut lacking = BTreeMap::new();
        let mut demands = Vec::new();
        self.left.clear();
        for (number, trial) in trials {
            match trial {
                Trial::Solved => {}
                Trial::Lacks(demand) => {
                    self.left.push(number);
                    demands.push(demand);
                }
                hopeless => self.hopeless.push((number, hopeless)),
            }
        }
        let patterns = |&Demand { foci, order, window, .. }: &Demand| Lack::Patterns { foci, order, window };
        let others = self.hopeless.iter().map(|(_, trial)| match trial {
            Trial::Larger => Lack::Larger,
            Trial::Undecided => Lack::Undecided,
            _ => Lack::Guess,
        });
        for lack in demands.iter().map(patterns).chain(others) {
            *lacking.entry(lack).or_default() += 1;
        }
        let reach = self.reach.clone();
        self.meet(&demands);
        self.goes_on = self.reach != reach;
        self.tried = Some((reach.clone(), library));
        let solved = self.solved();
        Ok(Round { reach, forbidden, forced, solved, lacking, time: start.elapsed() })
    }

    /// Takes back what the solved boards do not need: again and again one step without which all of them are still
    /// solved, until there is none. To be called when there is no further round. Returns for each step that remains
    /// how many boards are not solved without it. Errors: [`UntilSolvedError`].
    pub fn take_back(&mut self, observer: &dyn Observer) -> Result<Vec<(Reach, usize)>, UntilSolvedError> {
        let unsolved: BTreeSet<usize> = self.unsolved().map(|(number, _)| number).collect();
        let solved: Vec<usize> = (0..self.tasks.len()).filter(|number| !unsolved.contains(number)).collect();
        'smaller: loop {
            self.reach.scope = self.reach.scope.tight();
            let mut needed = Vec::new();
            for less in self.reach.smaller() {
                let trials = self.attempt(&self.matcher(&less)?, &solved, observer)?;
                let lost = trials.iter().filter(|(_, trial)| *trial != Trial::Solved).count();
                if lost == 0 {
                    self.reach = less;
                    continue 'smaller;
                }
                needed.push((less, lost));
            }
            return Ok(needed);
        }
    }

    /// Writes the library.
    /// Errors: [`TrainError::Write`]; then nothing is written.
    pub fn write(&self, out: &Path) -> Result<(), TrainError> {
        self.walked.write(&self.reach, out)
    }

    /// A matcher with the library of a reach. If that is the library tried last without some shapes, no new one is
    /// put together.
    fn matcher(&self, reach: &Reach) -> Result<Matcher, TrainError> {
        let shapes = reach.shapes();
        let is_part = |whole: &Reach| {
            let mut gone = whole.beyond.difference(&reach.beyond);
            whole.order == reach.order
                && shapes.is_subset(&whole.shapes())
                && gone.all(|single| !shapes.contains(&single.shape()))
        };
        Ok(match &self.tried {
            Some((whole, library)) if is_part(whole) => {
                Matcher::new(Knowledge::of_shapes(library, |shape| shapes.contains(&shape)))
            }
            _ => Matcher::new(&self.walked.library(reach)?),
        })
    }

    /// The forbidden patterns and the forced ones, each with the number of rules behind them.
    fn systematise(
        &mut self,
        library: &Library,
        observer: &dyn Observer,
    ) -> Result<(Systematised, Systematised), UntilSolvedError> {
        let order = self.reach.order;
        let of_shape = |shape: Shape| {
            let key = (shape, order, library.patterns_of(shape));
            let rules = |kind| fewest_rules(library, shape, kind);
            let known = self.rules.get(&key).copied();
            (key, known.unwrap_or_else(|| (rules(Some(Kind::Forbidden)), rules(None))))
        };
        let shapes: Vec<Shape> = library.shapes_with_patterns().collect();
        observer.part("rules", shapes.len() as u64);
        let found = shapes.into_par_iter().map(|shape| observer.unless_stopped(1, || of_shape(shape)));
        let found: BTreeMap<_, _> = found.collect::<Result<_, _>>()?;
        let forbidden = found.values().map(|(forbidden, _)| forbidden).sum();
        let all = found.values().map(|(_, all)| all).sum();
        self.rules = found;
        let of_kind = |kind, rules| Systematised { patterns: library.count(kind), rules };
        Ok((of_kind(Kind::Forbidden, forbidden), of_kind(Kind::Forced, all)))
    }

    /// Tries a matcher on boards.
    fn attempt(
        &self,
        matcher: &Matcher,
        boards: &[usize],
        observer: &dyn Observer,
    ) -> Result<Vec<(usize, Trial)>, UntilSolvedError> {
        let attempt = |&number: &usize| {
            let trial = observer.unless_stopped(1, || self.tasks[number].attempt(matcher))?;
            Ok((number, trial.map_err(|source| UntilSolvedError::Board { number, source })?))
        };
        observer.part("boards", boards.len() as u64);
        boards.par_iter().map(attempt).collect()
    }

    /// Reaches as far as those of the demands ask for that have the fewest digits.
    fn meet(&mut self, demands: &[Demand]) {
        let fewest = demands.iter().map(|demand| demand.foci).min();
        for demand in demands.iter().filter(|demand| Some(demand.foci) == fewest) {
            self.reach.order = self.reach.order.max(demand.order);
            if demand.foci <= MOST_WALKED {
                if let Some(window) = Window::new(demand.window, demand.window) {
                    self.reach.scope = self.reach.scope.with(window, demand.foci);
                }
            } else {
                self.reach.beyond.extend(demand.pattern);
            }
        }
    }
}
