//! A second count of the irreducible systems, with which the walk of `minescheme` is compared.
//!
//! It is slow, plain and independent: this crate depends on nothing, so it can't share a mistake with the library.
//! Where the library carries sets of residuals through sums, this one tries every placement: for each shape it takes
//! every c, and every number of mines x in every region, and notes what the placements of each r have shown.
//! To decide whether a system is irreducible, it does the same, from the cells on, for the foci without one.
//! Canonical systems are those that come first among their images on the board, one image for each of the eight
//! rotations and reflections that keeps the foci in place.
//!
//! The tests of `minescheme` compare every system of the complete 5×5 and of 6×6 to four foci. The program prints the
//! figures, of these or of any levels: `cargo run --release -p second-count -- 4 5` counts 6×6 with five foci.

mod cells;
mod count;
mod cut;
mod judge;
mod ledger;
mod threads;

pub use cells::{Cell, shapes};
pub use count::{Count, count_level, count_shape};
pub use cut::Region;
pub use judge::{Found, Judge, Kind};
pub use ledger::compare_ledger;
