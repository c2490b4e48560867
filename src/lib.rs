//! The complete catalogue of Minesweeper patterns.

#![warn(missing_docs)]
#![deny(unsafe_code)]

pub mod board;
pub mod layout;
pub mod shape;
pub mod symmetry;
