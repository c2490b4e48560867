//! Training.

mod command;
mod resume;
mod shards;
mod until_solved;
