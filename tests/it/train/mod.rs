//! Training.

mod progress;
