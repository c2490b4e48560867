//! What a system proves.

use rkyv::{Archive, Deserialize, Serialize};

use crate::system::{Goals, Verdict};

/// What an irreducible system proves if it isn't silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Archive, Serialize, Deserialize)]
pub enum Kind {
    /// Some region is empty or full in every solution.
    Forced,
    /// There is no solution.
    Forbidden,
}

impl Kind {
    /// The kind of a system with this verdict, and its goals, none if it is forbidden; `None` if it is silent.
    pub(crate) fn of(verdict: Verdict) -> Option<(Self, Goals)> {
        match verdict {
            Verdict::Forced(goals) => Some((Self::Forced, goals)),
            Verdict::Forbidden => Some((Self::Forbidden, Goals::default())),
            Verdict::Silent => None,
        }
    }
}
