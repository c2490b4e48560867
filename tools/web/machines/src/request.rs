//! Requests, and refusals.

use std::error::Error;

use games::learn::Point;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::settings::{Begins, MachineSettings, Settings, Who};
use crate::table::Seated;

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What is wrong: `request`, `argument`, `move`.
    pub kind: &'static str,
    /// What was found and what was expected.
    pub message: String,
}

impl Failure {
    pub(crate) fn new(kind: &'static str, error: &dyn Error) -> Self {
        Self { kind, message: error.to_string() }
    }

    pub(crate) fn argument(message: impl Into<String>) -> Self {
        Self { kind: "argument", message: message.into() }
    }

    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("two strings are JSON")
    }
}

/// What the page asks.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// A new table; what the old one's machines learned is gone.
    New {
        /// Its settings.
        settings: Settings,
    },
    /// Where things stand.
    State,
    /// One small thing: a move, the end of a game, what one box learns.
    Step,
    /// The person's move.
    Play {
        /// The move, as the game writes it.
        play: String,
    },
    /// Whole games, one after the other.
    Run {
        /// How many, at most 100,000.
        games: u64,
    },
    /// Puts somebody else on a seat.
    Seat {
        /// 0 or 1.
        player: usize,
        /// Who.
        who: Who,
    },
    /// Says who begins from the next game on.
    Begins {
        /// Who.
        begins: Begins,
    },
    /// Changes how a machine learns; it keeps what it has learned.
    Adjust {
        /// 0 or 1.
        player: usize,
        /// How it learns from now on.
        machine: MachineSettings,
    },
    /// What both machines have learned, with the settings.
    Save,
    /// A table as it was saved.
    Load {
        /// What was saved: the text of the JSON.
        text: String,
    },
}

/// A table as a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTable {
    /// The settings.
    pub settings: Settings,
    /// What each machine has learned.
    pub learned: [Value; 2],
    /// How well each played, by games.
    pub curves: [Vec<SavedPoint>; 2],
}

/// A point of a curve.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPoint {
    games: u64,
    best_moves: f64,
    won: f64,
}

impl From<&Point> for SavedPoint {
    fn from(&Point { games, best_moves, won }: &Point) -> Self {
        Self { games, best_moves, won }
    }
}

impl From<&SavedPoint> for Point {
    fn from(&SavedPoint { games, best_moves, won }: &SavedPoint) -> Self {
        Self { games, best_moves, won }
    }
}

const MOST_GAMES: u64 = 100_000;

impl Request {
    /// Answers at this table.
    pub(crate) fn answer(self, table: &mut Option<Box<dyn Seated>>) -> Result<String, Failure> {
        let fresh = match self {
            Self::New { settings } => settings.table()?,
            Self::Load { text } => {
                let table: SavedTable =
                    serde_json::from_str(&text).map_err(|error| Failure::new("argument", &error))?;
                let mut fresh = table.settings.clone().table()?;
                fresh.load(&table)?;
                fresh
            }
            other => {
                let table = table
                    .as_mut()
                    .ok_or_else(|| Failure::argument("there is no table yet: ask for a new one"))?;
                return match other {
                    Self::Step => table.step(),
                    Self::Play { play } => table.play(&play),
                    Self::Run { games } => table.run(games.min(MOST_GAMES)),
                    Self::Seat { player, who } => table.seat(seat(player)?, who),
                    Self::Begins { begins } => table.begins(begins),
                    Self::Adjust { player, machine } => table.adjust(seat(player)?, machine),
                    Self::Save => table.save(),
                    Self::State | Self::New { .. } | Self::Load { .. } => Ok(table.state()),
                };
            }
        };
        let state = fresh.state();
        *table = Some(fresh);
        Ok(state)
    }
}

fn seat(player: usize) -> Result<usize, Failure> {
    if player < 2 {
        Ok(player)
    } else {
        Err(Failure::argument(format!("player: found {player}, expected 0 or 1")))
    }
}
