//! A second count of the irreducible systems, to hold the walk of `minescheme` against.
//!
//! Slow and plain, and independent: this crate depends on nothing, so that no mistake of the library's can be shared.
//! Where the library carries sets of residuals through sums, this one tries every placement. Of a shape it takes
//! every c, every number of mines x in every region, and notes in a hash map what each r has seen. Whether
//! a system is irreducible it learns by doing the same, from the cells on, for the foci without one.
//! Canonical are the systems that come first among their images on the board, one image for each of the eight
//! rotations and reflections that keeps the foci in place.

mod cells;
mod count;
mod cut;
mod judge;

pub use cells::{Cell, shapes};
pub use count::{Count, count_level, count_shape};
pub use cut::Region;
pub use judge::{Found, Judge, Kind};
