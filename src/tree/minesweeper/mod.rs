//! Best play: the most layouts that any player can win.
//!
//! [`search`] holds the game tree of any set of layouts; [`SmallBoard::best_play`](crate::tree::SmallBoard::best_play) (feature
//! `train`) solves whole boards with it, on all threads.

#[cfg(feature = "train")]
mod best_play;
pub mod search;

#[cfg(feature = "train")]
pub use best_play::{BestPlay, BestPlayError, Promise};
