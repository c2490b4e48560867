//! Small games besides Minesweeper's levels: trees that solve them exactly, and machines that learn them by playing.
//!
//! [`tree`] holds tic-tac-toe, pebbles, Minesweeper on a few cells, and what can be asked of any such game; [`learn`] the
//! learners, how they are trained, and how well they play.

pub mod learn;
pub mod tree;
