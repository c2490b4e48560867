//! Tables, read.

#[cfg(feature = "cli")]
mod damaged;
mod format;
mod probe;
