//! The walk.

mod figures;
mod second_count;
