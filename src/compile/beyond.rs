//! Rules beyond the walk: from samples, for shapes that have too many systems to be walked.
//!
//! A shape begins without rules. For every sampled pattern that no rule of the shape decides yet, coefficients are computed by linear
//! programming: those with the smallest Σ|λ| for the margin of a goal, if there are any. So each rule decides something that earlier
//! rules don't. At the end, only the smallest set of rules that decides everything sampled is kept. Patterns that no coefficients decide
//! are listed. Patterns that games needed and no rule decided can be added in the same way.

use rayon::prelude::*;

use crate::canonical::{CanonicalSystem, Kind, PatternId};
use crate::observer::{Observer, Stopped};
use crate::rules::candidate::{Candidate, Fewest, covering, is_decided};
use crate::rules::{Rule, WithoutRule};
use crate::shape::{MAX_INTERIOR, Shape};
use crate::system::Goals;
use crate::table::{LevelSample, RuleTable, TableError};
use crate::walk::{Draw, Found, ShapeSample};

/// How much is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// How many irreducible systems, silent ones among them, to find at least for every number of foci ...
    pub systems: u64,
    /// ... and how many draws of c, shared evenly by the shapes, to make at most.
    pub most_draws: u64,
    /// What the draws depend on.
    pub seed: u64,
}

/// The draws for every shape, even if fewer find systems enough.
const LEAST_DRAWS: u64 = 256;

/// A sample continues as long as its second half adds at least one rule for this many that the first half found.
const LATE: u64 = 100;

/// The rules of one number of foci, and the sample behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampledLevel {
    /// What was sampled.
    pub sample: LevelSample,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The patterns found that no coefficients decide.
    pub without_rule: Vec<WithoutRule>,
}

/// What was found in addition to a level's rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sampled {
    /// The rules that were still found in the second half of the draws, before the fewest were chosen.
    pub late: u64,
    /// The patterns that no rule decides.
    pub undecided: Vec<PatternId>,
}

/// A shape on its way.
struct ShapeRules {
    sample: ShapeSample,
    draw: Draw,
    systems: u64,
    patterns: Vec<(CanonicalSystem, Kind)>,
    candidates: Vec<Candidate>,
    without_rule: Vec<(CanonicalSystem, WithoutRule)>,
}

/// Samples all shapes with `foci` foci that fit a 6×6 window, and finds the rules that decide what was found. The same sampling
/// gives the same rules, on any number of threads. Reports the draws of every shape to the observer.
/// Errors: [`Stopped`] if the observer stops it.
pub fn sample_level(
    foci: usize,
    sampling: &Sampling,
    observer: &dyn Observer,
) -> Result<(SampledLevel, Sampled), Stopped> {
    let shapes = Shape::all(MAX_INTERIOR, foci);
    let mut all: Vec<ShapeRules> =
        shapes.iter().map(|&shape| ShapeRules::new(shape, sampling.seed)).collect();
    let most_draws = sampling.most_draws / shapes.len().max(1) as u64;
    let (mut draws, mut found, mut late) = (0, 0, 0);
    loop {
        let systems: u64 = all.iter().map(|shape| shape.systems).sum();
        let enough = draws >= LEAST_DRAWS && systems >= sampling.systems && late * LATE <= found;
        if enough || draws >= most_draws || shapes.is_empty() {
            break;
        }
        // Each round draws as often as all before it: the second half of the draws is the last round.
        let round = draws.max(1).min(most_draws - draws);
        all.par_iter_mut().try_for_each(|shape| observer.unless_stopped(round, || shape.look(round)))?;
        draws += round;
        let now: u64 = all.iter().map(|shape| shape.candidates.len() as u64).sum();
        (found, late) = (now, now - found);
    }
    all.par_iter_mut().for_each(ShapeRules::look_again);
    let mut rules: Vec<Rule> = all.par_iter().flat_map_iter(ShapeRules::fewest).collect();
    rules.sort_unstable();
    let without_rule: Vec<WithoutRule> =
        all.iter().flat_map(|shape| &shape.without_rule).map(|(_, pattern)| *pattern).collect();
    let decided = |shape: &ShapeRules| (shape.patterns.len() + shape.without_rule.len()) as u64;
    let sample = LevelSample {
        foci: foci as u8,
        systems: all.iter().map(|shape| shape.systems).sum(),
        decided: all.iter().map(decided).sum(),
        undecided: without_rule.len() as u64,
    };
    let undecided = without_rule.iter().map(|pattern| pattern.id).collect();
    Ok((SampledLevel { sample, rules, without_rule }, Sampled { late, undecided }))
}

/// The levels of a rule table that were sampled, with their rules. Errors: [`RuleTable::without_rule`].
pub fn sampled_levels(table: &RuleTable) -> Result<Vec<SampledLevel>, TableError> {
    let without_rule = table.without_rule()?;
    let of = |foci: u8| move |rule: &&Rule| rule.shape().len() == usize::from(foci);
    let level = |sample: LevelSample| {
        let rules = table.rules().rules().iter().filter(of(sample.foci)).copied().collect();
        let mine = |pattern: &&WithoutRule| pattern.id.shape().len() == usize::from(sample.foci);
        SampledLevel { sample, rules, without_rule: without_rule.iter().filter(mine).copied().collect() }
    };
    Ok(table.samples().map(level).collect())
}

impl SampledLevel {
    /// Adds patterns that are not silent: what no rule of the level decides yet becomes a rule, if one exists. The report is
    /// about these patterns alone; those of another number of foci are passed over.
    pub fn add(&mut self, patterns: &[PatternId]) -> Sampled {
        let mut report = Sampled::default();
        for id in patterns.iter().filter(|id| id.shape().len() == usize::from(self.sample.foci)) {
            let geometry = id.shape().geometry();
            let Some(system) = geometry.canonical_with(id.index()) else { continue };
            let verdict = system.system().to_system(&geometry).verdict();
            let Some((kind, goals)) = Kind::of(verdict) else { continue };
            let mut candidates = Candidate::of_rules(&geometry, &self.rules);
            let known = candidates.len();
            if !is_decided(&geometry, &mut candidates, &system, kind, goals) {
                report.undecided.push(*id);
                self.without_rule.push(WithoutRule { id: *id, kind, goals });
            }
            let new = candidates[known..].iter().filter_map(|candidate| candidate.rule(&geometry));
            self.rules.extend(new);
            report.late += (candidates.len() - known) as u64;
        }
        self.rules.sort_unstable();
        report
    }
}

impl ShapeRules {
    fn new(shape: Shape, seed: u64) -> Self {
        let sample = ShapeSample::new(shape);
        let draw = sample.draw(seed);
        let (patterns, candidates, without_rule) = (Vec::new(), Vec::new(), Vec::new());
        Self { sample, draw, systems: 0, patterns, candidates, without_rule }
    }

    /// Draws so often, and finds candidates for what none decides yet.
    fn look(&mut self, draws: u64) {
        let Self { sample, draw, patterns, candidates, without_rule, .. } = self;
        let geometry = sample.geometry();
        let tally = sample.look(draw, draws, |found| {
            let Found { system, kind, goals, .. } = found;
            if is_decided(geometry, candidates, &system, kind, goals) {
                patterns.push((system, kind));
            } else {
                without_rule.push((system, WithoutRule { id: system.id(), kind, goals }));
            }
        });
        self.systems += tally.forced + tally.forbidden + tally.silent;
    }

    /// Decides with later candidates what no earlier ones did.
    fn look_again(&mut self) {
        let Self { patterns, candidates, without_rule, .. } = self;
        without_rule.retain(|&(system, pattern)| {
            let known = covering(candidates, &system, pattern.kind).next().is_some();
            if known {
                patterns.push((system, pattern.kind));
            }
            !known
        });
    }

    /// The fewest candidates that decide all patterns.
    fn fewest(&self) -> Vec<Rule> {
        let patterns = self.patterns.iter().map(|&(system, kind)| (system, kind, Goals::default()));
        let fewest = Fewest::of(self.sample.geometry(), &self.candidates, patterns);
        fewest.rules.into_iter().map(|(rule, _)| rule).collect()
    }
}
