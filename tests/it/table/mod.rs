//! Tables, read.

mod format;
mod probe;
