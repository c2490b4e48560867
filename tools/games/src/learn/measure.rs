//! How well a player plays, measured exactly: no sample games, but the whole tree.

use serde::{Deserialize, Serialize};

use super::Player;
use super::players::Perfect;
use crate::tree::{Tree, TreeGame};

/// A learner at one time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// Games played.
    pub games: u64,
    /// The mean chance of a best move, where it matters: [`Measure::best_moves`].
    pub best_moves: f64,
    /// Points against perfect play: [`Measure::won`].
    pub won: f64,
}

impl Point {
    /// A player plays perfectly if it gets at most so many points a game less than perfect play against itself.
    pub const SHORT: f64 = 0.01;

    /// After how many games a learner played perfectly, and did at every later point of its curve.
    pub fn perfect_after(curve: &[Self], par: f64) -> Option<u64> {
        let bad = curve.iter().rposition(|point| point.won < par - Self::SHORT).map_or(0, |last| last + 1);
        curve.get(bad).map(|point| point.games)
    }
}

/// Measures players of a game.
#[derive(Debug)]
pub struct Measure {
    perfect: Perfect,
    /// The positions in which it matters what is played, with the weight of each.
    matter: Vec<(usize, f64)>,
}

/// How the boxes of positions in which no move is best look after training.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mix {
    /// Positions with two moves or more, all of the same worth.
    pub positions: usize,
    /// Those in which no move has a chance above nine tenths.
    pub mixed: usize,
    /// Those in which the player always resigns.
    pub empty: usize,
}

impl Measure {
    /// For a tree; positions that are alike under the symmetry of its game count as one, also in a tree that keeps
    /// them apart.
    pub fn new<G: TreeGame>(tree: &Tree<G>) -> Self {
        let class = |at: usize| tree.game().canonical(tree.position(at));
        let perfect = Perfect::new(tree);
        let matter: Vec<usize> = (0..tree.len()).filter(|&at| tree.matters(perfect.values(), at)).collect();
        let mut alike = std::collections::HashMap::new();
        for &at in &matter {
            *alike.entry(class(at)).or_insert(0) += 1;
        }
        let weight = |at: usize| 1.0 / f64::from(alike[&class(at)]) / alike.len() as f64;
        let matter = matter.iter().map(|&at| (at, weight(at))).collect();
        Self { perfect, matter }
    }

    /// Perfect play.
    pub fn perfect(&self) -> &Perfect {
        &self.perfect
    }

    /// The chance that the player picks a best move, on average over the positions that have a best and a worse one.
    pub fn best_moves<G: TreeGame>(&self, tree: &Tree<G>, player: &dyn Player<G>) -> f64 {
        let picks = |at: usize| -> f64 {
            let chances = player.chances(tree, at).into_iter().zip(self.perfect.best(tree, at));
            chances.filter(|(_, best)| *best).map(|(chance, _)| chance).sum()
        };
        self.matter.iter().map(|&(at, weight)| weight * picks(at)).sum()
    }

    /// The points (a win 1, a draw ½) that `player` gets against `other` on average, beginning half of the games, from
    /// every start of the game equally often. In a game of one player, how often `player` wins.
    pub fn won<G: TreeGame>(&self, tree: &Tree<G>, player: &dyn Player<G>, other: &dyn Player<G>) -> f64 {
        // For each position what the player gets who is to move there: the one, or the other.
        let mut expected: Vec<[f64; 2]> = Vec::with_capacity(tree.len());
        for at in 0..tree.len() {
            if let Some(points) = tree.end(at) {
                expected.push([points as f64 / tree.points(at).max(1) as f64; 2]);
                continue;
            }
            let sum = |chances: Vec<f64>, turn: usize| -> f64 {
                let branches = chances.into_iter().zip(tree.branches(at));
                let mover = if G::SOLO { turn } else { 1 - turn };
                let worth = |branch| tree.mean(at, branch, |next| expected[next][mover]);
                branches.map(|(chance, branch)| chance * worth(branch)).sum()
            };
            let both = [sum(player.chances(tree, at), 0), sum(other.chances(tree, at), 1)];
            expected.push(both);
        }
        let starts = tree.starts();
        if G::SOLO {
            return starts.iter().map(|&at| expected[at][0]).sum::<f64>() / starts.len() as f64;
        }
        let sum: f64 = starts.iter().map(|&at| expected[at][0] + 1.0 - expected[at][1]).sum();
        sum / (2 * starts.len()) as f64
    }

    /// The points that perfect play gets against itself: what no player can exceed against it.
    pub fn par<G: TreeGame>(&self, tree: &Tree<G>) -> f64 {
        self.won(tree, &self.perfect, &self.perfect)
    }

    /// How mixed the player's choice is where it does not matter.
    pub fn mix<G: TreeGame>(&self, tree: &Tree<G>, player: &dyn Player<G>) -> Mix {
        let mut mix = Mix::default();
        for at in (0..tree.len()).filter(|&at| tree.branches(at).len() > 1) {
            if tree.matters(self.perfect.values(), at) {
                continue;
            }
            let chances = player.chances(tree, at);
            let greatest = chances.iter().copied().fold(0.0, f64::max);
            mix.positions += 1;
            mix.empty += usize::from(greatest == 0.0);
            mix.mixed += usize::from(greatest > 0.0 && greatest <= 0.9);
        }
        mix
    }
}

/// Numbers of games at which to measure: 0, and some 12 a power of ten to `games`.
pub fn log_spaced(games: u64) -> Vec<u64> {
    let mut at: Vec<u64> = vec![0];
    let steps = (0_u32..).map(|step| 10_f64.powf(f64::from(step) / 12.0).round() as u64);
    at.extend(steps.take_while(|&step| step < games));
    at.push(games);
    at.dedup();
    at
}
