//! Why a cell is safe or a mine.
//!
//! The input consists of every deduction as it is made, with its digits. The output consists of the steps of an answer, the proof of
//! each, and the digits that contradict each other.

pub(super) mod answer;
pub(super) mod deduction;
pub(super) mod journal;
pub(super) mod proof;
