//! A machine of either kind, and what it shows of itself.

use games::learn::{Boxes, Learner, Played, Player, Record, Saved, Schedule, Values};
use games::tree::{Tree, TreeGame};
use rand_pcg::Pcg64;
use serde::Serialize;

use crate::failure::Failure;
use crate::settings::{Kind, MachineSettings};

pub enum Machine {
    Boxes(Boxes),
    Values(Values),
}

/// What a game changed.
#[derive(Debug, Serialize)]
pub struct Change {
    /// The position, as its box is labelled.
    pub key: String,
    /// The number of the colour that was drawn.
    pub branch: usize,
    /// The beads before and after, or the one value.
    pub before: Vec<f64>,
    pub after: Vec<f64>,
}

impl Machine {
    pub fn new<G: TreeGame>(tree: &Tree<G>, settings: &MachineSettings) -> Self {
        match settings.kind {
            Kind::Boxes => {
                Self::Boxes(Boxes::new(settings.beads, settings.strategy()).with_reward(settings.reward()))
            }
            Kind::Values => Self::Values(Values::new(tree)),
        }
    }

    /// A machine with these settings that has learned what was saved.
    pub fn load<G: TreeGame>(
        tree: &Tree<G>,
        settings: &MachineSettings,
        saved: &Saved,
    ) -> Result<Self, Failure> {
        Ok(match settings.kind {
            Kind::Boxes => {
                let boxes = Boxes::load(tree, saved, settings.beads, settings.strategy())?;
                Self::Boxes(boxes.with_reward(settings.reward()))
            }
            Kind::Values => Self::Values(Values::load(tree, saved, Schedule::default())?),
        })
    }

    pub fn learner<G: TreeGame>(&self) -> &dyn Learner<G> {
        match self {
            Self::Boxes(boxes) => boxes,
            Self::Values(values) => values,
        }
    }

    /// What the machine knows of a position: its beads, or how good it takes each move to be, 0 to 1.
    pub fn knows<G: TreeGame>(&self, tree: &Tree<G>, at: usize) -> Vec<f64> {
        match self {
            Self::Boxes(boxes) => boxes.beads(tree, at).into_iter().map(f64::from).collect(),
            Self::Values(values) => {
                tree.branches(at).iter().map(|branch| values.worth(tree, at, branch)).collect()
            }
        }
    }

    /// Learns from one of its moves.
    pub fn learn_move<G: TreeGame>(
        &self,
        tree: &Tree<G>,
        played: &Played,
        points: u64,
        rng: &mut Pcg64,
    ) -> Option<Change> {
        let Self::Boxes(boxes) = self else { return None };
        let before = self.knows(tree, played.at);
        boxes.learn_move(tree, played, points, rng);
        let key = tree.position(played.at).to_string();
        Some(Change { key, branch: played.branch, before, after: self.knows(tree, played.at) })
    }

    /// Learns what is learned from a game as a whole: a machine with values learns from both sides' moves.
    pub fn learn_game<G: TreeGame>(&self, tree: &Tree<G>, game: &Record, rng: &mut Pcg64) -> Vec<Change> {
        let values = match self {
            Self::Boxes(boxes) => {
                boxes.count_game();
                return Vec::new();
            }
            Self::Values(values) => values,
        };
        let before: Vec<f64> = game.moves.iter().map(|played| values.value(played.at)).collect();
        Player::<G>::learn(values, tree, game, rng);
        let change = |(played, before): (&Played, f64)| Change {
            key: tree.position(played.at).to_string(),
            branch: played.branch,
            before: vec![before],
            after: vec![values.value(played.at)],
        };
        game.moves.iter().zip(before).map(change).collect()
    }
}
