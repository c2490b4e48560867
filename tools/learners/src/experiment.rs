//! One setting, trained with many seeds.

use std::collections::BTreeMap;

use games::learn::players::{Fallible, Perfect};
use games::learn::{
    Begins, Boxes, Learner, LearnsFrom, Measure, Mix, Player, Point, Reward, Schedule, Strategy, Training,
    Values, log_spaced,
};
use games::tree::{Tree, TreeGame};
use minescheme::observer::Unobserved;
use rayon::prelude::*;

/// How many seeds each setting is trained with.
pub const SEEDS: u64 = 101;

/// A machine and whom it plays.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub kind: Kind,
    pub against: Against,
    pub begins: Begins,
    pub games: u64,
    pub from: LearnsFrom,
    pub seeds: u64,
}

#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Values(Schedule),
    Boxes(u32, Strategy, Reward),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    Itself,
    Perfect,
    /// Perfect but for one move in five.
    Fallible,
}

/// What came of it.
pub struct Outcome {
    /// For each seed after how many games the machine played perfectly, and did at every later measurement; `None`
    /// if it did not.
    pub perfect_after: Vec<Option<u64>>,
    /// The median over the seeds at each measurement.
    pub curve: Vec<Point>,
    /// Where no move is best: the boxes of all seeds together.
    pub mix: Mix,
    /// The median over the seeds of the mean chance of a best move, at the end.
    pub best_moves: f64,
}

impl Setting {
    pub fn itself(kind: Kind, games: u64) -> Self {
        let (begins, from) = (Begins::InTurn, LearnsFrom::AllMoves);
        Self { kind, against: Against::Itself, begins, games, from, seeds: SEEDS }
    }

    /// Trains with all seeds.
    pub fn run<G: TreeGame>(&self, tree: &Tree<G>) -> Outcome {
        let measure = Measure::new(tree);
        let par = measure.par(tree);
        let runs: Vec<(Vec<Point>, Mix)> =
            (1..=self.seeds).into_par_iter().map(|seed| self.one(tree, &measure, seed)).collect();
        let at = |place: usize| {
            let points = || runs.iter().map(|(curve, _)| &curve[place]);
            let best_moves = median(points().map(|point| point.best_moves).collect());
            let won = median(points().map(|point| point.won).collect());
            Point { games: runs[0].0[place].games, best_moves, won }
        };
        let curve: Vec<Point> = (0..runs[0].0.len()).map(at).collect();
        let mut mix = Mix::default();
        for (_, one) in &runs {
            mix.positions += one.positions;
            mix.mixed += one.mixed;
            mix.empty += one.empty;
        }
        let best_moves = curve.last().map_or(0.0, |point| point.best_moves);
        let perfect_after = runs.iter().map(|(curve, _)| Point::perfect_after(curve, par)).collect();
        Outcome { perfect_after, curve, mix, best_moves }
    }

    fn one<G: TreeGame>(&self, tree: &Tree<G>, measure: &Measure, seed: u64) -> (Vec<Point>, Mix) {
        let learner: Box<dyn Learner<G>> = match self.kind {
            Kind::Values(schedule) => Box::new(Values::with_schedule(tree, schedule)),
            Kind::Boxes(beads, strategy, reward) => Box::new(Boxes::new(beads, strategy).with_reward(reward)),
        };
        let perfect = Perfect::new(tree);
        let fallible = Fallible::new(perfect.clone(), 0.2);
        let against: &dyn Player<G> = match self.against {
            Against::Itself => &*learner,
            Against::Perfect => &perfect,
            Against::Fallible => &fallible,
        };
        let at = log_spaced(self.games);
        let training = Training { games: self.games, seed, begins: self.begins, at, from: self.from };
        let curve =
            training.run_measured(tree, &*learner, against, measure, &Unobserved).expect("one thread");
        (curve, measure.mix(tree, &*learner))
    }
}

impl Outcome {
    /// The median number of games until perfect play, seeds that did not get there last, and how many got there.
    pub fn games(&self) -> (Option<u64>, usize) {
        let mut sorted = self.perfect_after.clone();
        sorted.sort_by_key(|games| games.unwrap_or(u64::MAX));
        (sorted[sorted.len() / 2], self.perfect_after.iter().flatten().count())
    }
}

/// The shares of the beads that have the colour of the law, by pebbles on the table, where there is a law; over all
/// seeds.
pub fn colours(
    tree: &Tree<games::tree::Pebbles>,
    beads: u32,
    strategy: Strategy,
    games: u64,
) -> BTreeMap<u32, f64> {
    let all: Vec<Vec<(u32, u32, u32)>> = (1..=SEEDS)
        .into_par_iter()
        .map(|seed| {
            let learner = Boxes::new(beads, strategy);
            let (begins, from) = (Begins::InTurn, LearnsFrom::AllMoves);
            let training = Training { games, seed, begins, at: vec![games], from };
            training.run(tree, &learner, &learner, &Unobserved).expect("one thread");
            let of = |at: usize| {
                let pebbles = *tree.position(at);
                let law = (pebbles > 0).then(|| tree.game().law(pebbles))??;
                let beads = learner.beads(tree, at);
                (beads.len() > 1).then(|| (pebbles, beads[law as usize - 1], beads.iter().sum()))
            };
            (0..tree.len()).filter_map(of).collect()
        })
        .collect();
    let mut sums: BTreeMap<u32, (u32, u32)> = BTreeMap::new();
    for (pebbles, right, sum) in all.into_iter().flatten() {
        let entry = sums.entry(pebbles).or_default();
        entry.0 += right;
        entry.1 += sum;
    }
    sums.into_iter()
        .map(|(pebbles, (right, all))| (pebbles, f64::from(right) / f64::from(all.max(1))))
        .collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
