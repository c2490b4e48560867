//! Play to the end: what to open where nothing follows, and how often that wins.
//!
//! A [`Guesser`] picks the cell to open where no cell is known to be safe, in layers, each of which [`Policy`] can switch off:
//!
//! 1. [`By::Pair`]: two cells of which one is a mine and no opening will ever tell which. The guess cannot be avoided, so it
//!    comes first: what is lost is lost, and what is won is known from then on.
//! 2. [`By::Tree`]: where few placements are left, the best play there is, from the whole game tree
//!    ([`tree::minesweeper`](crate::tree::minesweeper)).
//! 3. [`By::Worth`]: of the cells that are nearly as safe as the safest, the one that is worth most: opened with each digit that
//!    it may show, weighed by its odds, is a cell safe then, and if none, how safe is the safest?
//! 4. [`By::Safest`]: the safest cell, the first in reading order.
//!
//! `Games` (feature `train`) plays many boards on all threads and counts how many are won.

mod endgame;
#[cfg(feature = "train")]
mod games;
mod guesser;
mod pairs;
mod policy;
mod worth;

#[cfg(feature = "train")]
pub use games::{Calibration, Games, WinRate};
pub use guesser::{By, Guess, Guesser};
pub use policy::Policy;
