//! The box learner: a box of beads for each position, as Michie built it of matchboxes in 1961.

use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::saved::{Saved, SavedError, Table};
use super::{Learner, Played, Player, Record};
use crate::tree::{Tree, TreeGame};

/// The most beads of one colour that a box takes, so that their sum stays a number.
const MOST_BEADS: u32 = 1 << 24;

/// The most beads of a reward.
const MOST_REWARD: u32 = 1_000;

/// Keeps a box for each position, with beads of a colour for each move. It plays the colour that it draws; an empty
/// box resigns. When the game is over the boxes that were used learn, by one of the [strategies](Strategy), as many
/// beads at a time as the [reward](Reward) says. Threads may share it.
#[derive(Debug)]
pub struct Boxes {
    boxes: DashMap<usize, Vec<u32>>,
    beads: u32,
    strategy: Strategy,
    reward: Reward,
    games: AtomicU64,
}

/// How many beads of a colour a game moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reward {
    /// After a game that was won.
    pub win: u32,
    /// After a draw, which counts as a small win.
    pub draw: u32,
    /// After a game that was lost.
    pub loss: u32,
}

impl Default for Reward {
    /// A bead for a win and for a loss, none for a draw.
    fn default() -> Self {
        Self { win: 1, draw: 0, loss: 1 }
    }
}

impl Reward {
    /// The beads for a game, and whether they are a reward, by the points of 2.
    fn of(self, points: u64) -> (u32, bool) {
        match points {
            0 => (self.loss, false),
            1 => (self.draw, true),
            _ => (self.win, true),
        }
    }
}

/// How boxes learn from a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// A win adds a bead of the colour played, a loss takes one away. A box can become empty.
    Remove,
    /// A loss takes a bead of the colour played away; a win changes nothing.
    OnlyRemove,
    /// A win adds a bead of the colour played; a loss changes nothing.
    OnlyAdd,
    /// A win turns a bead of each other colour into the colour played; a loss turns beads of the colour played into
    /// one of each other colour. The number of beads in a box never changes.
    Repaint(Colours),
}

/// Which colours repainting counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// A colour for each legal move: one that is lost can come back.
    Legal,
    /// The colours that are left in the box: one that is lost never comes back.
    Left,
}

impl Boxes {
    /// Boxes that hold `beads` beads for each move.
    pub fn new(beads: u32, strategy: Strategy) -> Self {
        let (beads, reward) = (beads.min(MOST_BEADS), Reward::default());
        Self { boxes: DashMap::new(), beads, strategy, reward, games: AtomicU64::new(0) }
    }

    /// The same boxes, with other rewards: at most 1,000 beads each.
    #[must_use]
    pub fn with_reward(self, reward: Reward) -> Self {
        let few = |beads: u32| beads.min(MOST_REWARD);
        let reward = Reward { win: few(reward.win), draw: few(reward.draw), loss: few(reward.loss) };
        Self { reward, ..self }
    }

    /// Boxes that go on where saved ones stopped.
    /// Errors: [`SavedError`] if they were saved of another game or another learner, or are damaged.
    pub fn load<G: TreeGame>(
        tree: &Tree<G>,
        saved: &Saved,
        beads: u32,
        strategy: Strategy,
    ) -> Result<Self, SavedError> {
        let learner = Self::new(beads, strategy);
        learner.games.store(saved.games, Ordering::Relaxed);
        let Table::Boxes(entries) = &saved.table else {
            return Err(SavedError::other_learner(saved, "boxes"));
        };
        for (at, beads) in saved.places(tree, entries)? {
            let fits =
                beads.len() == tree.branches(at).len() && beads.iter().all(|&beads| beads <= MOST_BEADS);
            if !fits {
                let found = format!("{beads:?} in the box of {}", tree.position(at));
                return Err(SavedError::Entry { found, expected: "a number of beads for each move" });
            }
            learner.boxes.insert(at, beads.clone());
        }
        Ok(learner)
    }

    /// The beads in the box of a position, for each of its branches.
    pub fn beads<G: TreeGame>(&self, tree: &Tree<G>, at: usize) -> Vec<u32> {
        let fresh = || vec![self.beads; tree.branches(at).len()];
        self.boxes.get(&at).map_or_else(fresh, |beads| beads.clone())
    }

    /// Lets the box of one move learn from its game, in which the player who made the move got `points` of 2.
    pub fn learn_move<G: TreeGame>(&self, tree: &Tree<G>, played: &Played, points: u64, rng: &mut Pcg64) {
        let (size, won) = self.reward.of(points);
        if size > 0 {
            let fresh = || vec![self.beads; tree.branches(played.at).len()];
            let mut beads = self.boxes.entry(played.at).or_insert_with(fresh);
            for _ in 0..size {
                self.strategy.learn(&mut beads, played.branch, won, rng);
            }
        }
    }

    /// Counts a game that the boxes have learned from move by move.
    pub fn count_game(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }
}

impl Strategy {
    /// What a box learns from a game in which `played` was drawn from it.
    fn learn(self, beads: &mut [u32], played: usize, won: bool, rng: &mut Pcg64) {
        match (self, won) {
            (Self::OnlyRemove, true) | (Self::OnlyAdd, false) => {}
            (Self::Remove | Self::OnlyAdd, true) => beads[played] = (beads[played] + 1).min(MOST_BEADS),
            (Self::Remove | Self::OnlyRemove, false) => beads[played] = beads[played].saturating_sub(1),
            (Self::Repaint(_), true) => {
                let others = (0..beads.len()).filter(|&colour| colour != played && beads[colour] > 0);
                for colour in others.collect::<Vec<_>>() {
                    beads[colour] -= 1;
                    beads[played] += 1;
                }
            }
            (Self::Repaint(colours), false) => {
                let counts = |colour: usize| colours == Colours::Legal || beads[colour] > 0;
                let mut others: Vec<usize> =
                    (0..beads.len()).filter(|&colour| colour != played && counts(colour)).collect();
                others.shuffle(rng);
                others.truncate(beads[played] as usize);
                for colour in others {
                    beads[played] -= 1;
                    beads[colour] += 1;
                }
            }
        }
    }
}

impl<G: TreeGame> Player<G> for Boxes {
    fn chances(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        let beads = self.beads(tree, at);
        let all = beads.iter().map(|&beads| u64::from(beads)).sum::<u64>().max(1) as f64;
        beads.into_iter().map(|beads| f64::from(beads) / all).collect()
    }

    fn learn(&self, tree: &Tree<G>, game: &Record, rng: &mut Pcg64) {
        self.count_game();
        for (number, played) in game.moves.iter().enumerate() {
            self.learn_move(tree, played, game.points_of(number), rng);
        }
    }
}

impl<G: TreeGame> Learner<G> for Boxes {
    fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    fn save(&self, tree: &Tree<G>) -> Saved {
        let used = (0..tree.len()).filter(|at| self.boxes.contains_key(at));
        let entries = used.map(|at| (tree.position(at).to_string(), self.beads(tree, at))).collect();
        Saved { games: self.games.load(Ordering::Relaxed), table: Table::Boxes(entries) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::{any, prop, prop_assert, prop_assert_eq, proptest};
    use rand_pcg::rand_core::SeedableRng;

    fn learned(strategy: Strategy, mut beads: Vec<u32>, played: usize, won: bool) -> Vec<u32> {
        strategy.learn(&mut beads, played, won, &mut Pcg64::seed_from_u64(1));
        beads
    }

    #[test]
    fn repainting_as_it_is_defined() {
        let legal = Strategy::Repaint(Colours::Legal);
        let left = Strategy::Repaint(Colours::Left);
        assert_eq!(learned(legal, vec![4, 4, 0], 0, true), [5, 3, 0]);
        assert_eq!(learned(legal, vec![4, 4, 4], 0, true), [6, 3, 3]);
        assert_eq!(learned(legal, vec![4, 4, 0], 0, false), [2, 5, 1]);
        assert_eq!(learned(left, vec![4, 4, 0], 0, false), [3, 5, 0]);
        let scarce = learned(legal, vec![1, 4, 0], 0, false);
        assert!(scarce == [0, 5, 0] || scarce == [0, 4, 1], "{scarce:?}");
        assert_eq!(learned(legal, vec![3], 0, false), [3]);
    }

    #[test]
    fn removal_as_it_is_defined() {
        assert_eq!(learned(Strategy::Remove, vec![4, 4], 0, true), [5, 4]);
        assert_eq!(learned(Strategy::Remove, vec![1, 0], 0, false), [0, 0]);
        assert_eq!(learned(Strategy::Remove, vec![MOST_BEADS, 0], 0, true), [MOST_BEADS, 0]);
    }

    #[test]
    fn one_sided_strategies_and_rewards_as_they_are_defined() {
        assert_eq!(learned(Strategy::OnlyRemove, vec![4, 4], 0, true), [4, 4]);
        assert_eq!(learned(Strategy::OnlyRemove, vec![4, 4], 0, false), [3, 4]);
        assert_eq!(learned(Strategy::OnlyAdd, vec![4, 4], 0, true), [5, 4]);
        assert_eq!(learned(Strategy::OnlyAdd, vec![4, 4], 0, false), [4, 4]);
        let tree = Tree::of(&crate::tree::TicTacToe);
        let reward = Reward { win: 3, draw: 2, loss: 5 };
        let start = tree.starts()[0];
        let played = Played { at: start, branch: 1, explored: false, by: 0, next: None };
        for (points, beads) in [(2, [4, 7, 4]), (1, [4, 6, 4]), (0, [4, 0, 4])] {
            let boxes = Boxes::new(4, Strategy::Remove).with_reward(reward);
            boxes.learn_move(&tree, &played, points, &mut Pcg64::seed_from_u64(1));
            assert_eq!(boxes.beads(&tree, start), beads);
        }
    }

    proptest! {
        #[test]
        fn repainting_keeps_the_number_of_beads(
            mut beads in prop::collection::vec(0_u32..5, 1..6),
            games in prop::collection::vec((0_usize..6, any::<bool>(), any::<bool>()), 1..50),
            seed: u64,
        ) {
            let mut rng = Pcg64::seed_from_u64(seed);
            let all: u32 = beads.iter().sum();
            for (played, won, legal) in games {
                let played = played % beads.len();
                if beads[played] == 0 {
                    continue;
                }
                let before = beads.clone();
                let colours = if legal { Colours::Legal } else { Colours::Left };
                Strategy::Repaint(colours).learn(&mut beads, played, won, &mut rng);
                prop_assert_eq!(beads.iter().sum::<u32>(), all);
                if colours == Colours::Left {
                    let came_back = before.iter().zip(&beads).any(|(before, after)| *before == 0 && *after > 0);
                    prop_assert!(!came_back);
                }
            }
        }
    }
}
