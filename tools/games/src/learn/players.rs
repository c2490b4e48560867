//! Players that have nothing to learn: to learn from, and to be measured against.

use super::Player;
use crate::tree::{Tree, TreeGame};

/// Plays best moves, each as likely as the others. Where every move loses it plays any.
#[derive(Clone, Debug)]
pub struct Perfect {
    values: Vec<u64>,
}

impl Perfect {
    /// Works the whole game out.
    pub fn new<G: TreeGame>(tree: &Tree<G>) -> Self {
        Self { values: tree.values() }
    }

    /// What every position is worth, by index.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// For each branch whether it is a best one.
    pub fn best<G: TreeGame>(&self, tree: &Tree<G>, at: usize) -> Vec<bool> {
        let worth: Vec<u64> =
            tree.branches(at).iter().map(|branch| tree.worth(&self.values, branch)).collect();
        let best = worth.iter().max().copied();
        worth.into_iter().map(|worth| Some(worth) == best).collect()
    }
}

impl<G: TreeGame> Player<G> for Perfect {
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        evenly(&self.best(tree, at))
    }
}

/// Plays any move, each as likely as the others.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: TreeGame> Player<G> for Random {
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        evenly(&vec![true; tree.branches(at).len()])
    }
}

/// Knows the best moves, but plays any move once in a while.
#[derive(Clone, Debug)]
pub struct Fallible {
    perfect: Perfect,
    slips: f64,
}

impl Fallible {
    /// Plays any move with the chance `slips`, 0 to 1, and a best one otherwise.
    pub fn new(perfect: Perfect, slips: f64) -> Self {
        Self { perfect, slips: slips.clamp(0.0, 1.0) }
    }
}

impl<G: TreeGame> Player<G> for Fallible {
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        let best = self.perfect.chances(tree, at);
        let any = Random.chances(tree, at);
        best.iter().zip(any).map(|(best, any)| best * (1.0 - self.slips) + any * self.slips).collect()
    }
}

/// The chances of a pick among those that are marked, each as likely as the others.
pub(super) fn evenly(marked: &[bool]) -> Vec<f64> {
    let count = marked.iter().filter(|&&marked| marked).count().max(1) as f64;
    marked.iter().map(|&marked| f64::from(marked) / count).collect()
}
