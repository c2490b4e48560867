//! Small games: trees that solve them exactly, and machines that learn them by playing.
//!
//! [`five`] is five in a row with learned patterns. [`tree`] holds tic-tac-toe, pebbles, Minesweeper on a few cells, and what can be asked of any such game; [`learn`] the
//! learners, how they are trained, and how well they play.

pub mod five;
pub mod learn;
pub mod tree;
