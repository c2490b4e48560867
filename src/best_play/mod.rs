//! Best play: the most layouts that any player can win.
//!
//! `search` searches the game tree of any set of layouts: up to 30 cells of a whole board, or the last cells of a large one.
//! `SmallBoard::best_play` (feature `train`) solves whole boards with it, on all threads.

mod few;
pub(crate) mod memory;
pub(crate) mod search;
#[cfg(feature = "train")]
mod small_board;
#[cfg(feature = "train")]
mod solve;

#[cfg(feature = "train")]
pub use small_board::{SmallBoard, SmallBoardError};
#[cfg(feature = "train")]
pub use solve::{BestPlay, BestPlayError, FirstCell, Promise};
