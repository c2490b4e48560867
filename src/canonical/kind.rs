//! What a system proves.

use rkyv::{Archive, Deserialize, Serialize};

/// What an irreducible system proves if it isn't silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Archive, Serialize, Deserialize)]
pub enum Kind {
    /// Some region is empty or full in every solution.
    Forced,
    /// There is no solution.
    Forbidden,
}
