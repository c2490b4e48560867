//! The walk.

mod figures;
mod joins;
mod second_count;
