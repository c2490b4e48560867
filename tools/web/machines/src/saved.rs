//! Tables as files.

use games::learn::Point;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::settings::Settings;

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
