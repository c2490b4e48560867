//! Tables, read.

#[cfg(feature = "cli")]
mod damaged;
mod probe;
