//! Training.

mod progress;
mod rectangles;
