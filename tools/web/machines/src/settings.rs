//! What the viewer sets: the game and its rules, the machines, who sits where.

use games::learn::{Colours, Reward, Strategy};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// Everything that a table starts with.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub game: Game,
    /// The machine of each player.
    pub machines: [MachineSettings; 2],
    /// Who plays for each player.
    #[serde(default)]
    pub seats: [Who; 2],
    /// Who makes the first move.
    #[serde(default)]
    pub begins: Begins,
    /// The same seed gives the same games.
    #[serde(default)]
    pub seed: u64,
}

/// A game and its rules.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "lowercase", deny_unknown_fields)]
pub enum Game {
    /// Pebbles on a table: every game begins with `start`, a player takes 1 to `take`.
    Pebbles {
        /// 1 to 200.
        start: u32,
        /// 1 to 8.
        take: u32,
        /// Whether the player who takes the last one wins.
        last_wins: bool,
    },
    TicTacToe,
    /// Five in a row on 10 × 10 cells, by values only.
    Five,
    /// Minesweeper on at most 3 × 4 cells; the first player plays alone.
    Minesweeper {
        rows: usize,
        cols: usize,
        mines: u32,
    },
}

/// A machine.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineSettings {
    /// Boxes with beads, or values.
    pub kind: Kind,
    /// Beads of each colour in a new box, 1 to 100.
    pub beads: u32,
    /// How boxes learn.
    pub strategy: How,
    /// The beads that a win moves, 0 to 20.
    pub win: u32,
    /// The same for a draw.
    pub draw: u32,
    /// The same for a loss.
    pub loss: u32,
}

/// What a machine keeps of each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A box of beads.
    Boxes,
    Values,
}

/// How boxes learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// A win clones the bead that was drawn, a loss removes it.
    Both,
    /// Only a win changes a box.
    Clone,
    /// Only a loss changes a box.
    Remove,
    /// Beads change their colour; their number stays.
    Repaint,
}

/// Who plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The machine, which learns.
    #[default]
    Machine,
    /// The person at the screen.
    Person,
    /// Perfect play.
    Perfect,
    /// Any move.
    Random,
}

/// Who makes the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Begins {
    /// Both in turn.
    #[default]
    Turn,
    /// Always the first player.
    First,
    /// Always the second.
    Second,
}

impl Begins {
    /// The player who begins a game, by its number.
    pub fn player(self, number: u64) -> usize {
        match self {
            Self::Turn => usize::from(number.is_multiple_of(2)),
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

pub(crate) fn within(name: &str, value: u32, least: u32, most: u32) -> Result<(), Failure> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Failure::argument(format!("{name}: found {value}, expected {least} to {most}")))
}

impl MachineSettings {
    /// Errors: a number that is out of range.
    pub fn check(&self) -> Result<(), Failure> {
        within("beads", self.beads, 1, 100)?;
        within("win", self.win, 0, 20)?;
        within("draw", self.draw, 0, 20)?;
        within("loss", self.loss, 0, 20)
    }

    /// How its boxes learn.
    pub fn strategy(&self) -> Strategy {
        match self.strategy {
            How::Both => Strategy::Remove,
            How::Clone => Strategy::OnlyAdd,
            How::Remove => Strategy::OnlyRemove,
            How::Repaint => Strategy::Repaint(Colours::Legal),
        }
    }

    /// How many beads a game moves.
    pub fn reward(&self) -> Reward {
        Reward { win: self.win, draw: self.draw, loss: self.loss }
    }
}
