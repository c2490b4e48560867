//! Tables as files.

use games::learn::Point;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::Failure;
use crate::settings::Settings;

/// A table as a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedTable {
    pub settings: Settings,
    /// What each machine has learned.
    pub learned: [Value; 2],
    /// How well each played, by games.
    pub curves: [Vec<Point>; 2],
}

impl SavedTable {
    /// What each machine has learned, as machines of a kind save it.
    /// Errors: it is something else.
    pub fn learned<T: DeserializeOwned>(&self) -> Result<[T; 2], Failure> {
        let [one, other] = self.learned.clone();
        Ok([serde_json::from_value(one)?, serde_json::from_value(other)?])
    }
}
