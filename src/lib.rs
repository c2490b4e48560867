//! The complete catalogue of Minesweeper patterns.

#![warn(missing_docs)]
#![deny(unsafe_code)]

pub mod board;
pub mod canonical;
#[cfg(feature = "train")]
pub mod census;
#[cfg(feature = "train")]
pub mod compile;
pub mod formats;
pub mod layout;
pub mod logic;
pub mod matcher;
pub mod minifield;
pub mod rules;
pub mod shape;
pub mod symmetry;
pub mod system;
pub mod table;
#[cfg(feature = "train")]
pub mod train;
#[cfg(feature = "train")]
pub mod walk;
