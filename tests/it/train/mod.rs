//! Training.

#[cfg(feature = "cli")]
mod command;
mod progress;
#[cfg(feature = "cli")]
mod resume;
#[cfg(feature = "cli")]
mod shards;
#[cfg(feature = "cli")]
mod until_solved;
