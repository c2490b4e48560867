//! Why a cell is what it is.
//!
//! In comes every deduction as it is made, with the digits that it came from; out go the steps of an answer, the proof of each, and the
//! digits that contradict each other.

pub(super) mod answer;
pub(super) mod deduction;
pub(super) mod journal;
pub(super) mod proof;
