//! All tests but those of the crate's own insides, which stand beside the code, and `tests/memory.rs`, which counts allocations and
//! must be alone. What needs the trainer is left out without it. The program has tests of its own, in `tools/cli`.

/// How much a test tries: a part of what there is, or with `MINESCHEME_THOROUGH=1` all of it, or far more.
fn drawn<T>(part: T, all: T) -> T {
    if std::env::var_os("MINESCHEME_THOROUGH").is_some() { all } else { part }
}

/// How many of something a test tries: as many as the variable in the environment says, if it is there.
fn number_of(variable: &str, default: u64) -> u64 {
    let number = |text: String| text.parse().unwrap_or_else(|_| panic!("{variable} is a number"));
    std::env::var(variable).map_or(default, number)
}

mod api;
mod boards;
#[cfg(feature = "train")]
mod bounds;
#[cfg(feature = "train")]
mod compile;
mod documents;
mod doubts;
mod easiest;
mod explain;
mod formats;
mod known;
mod matcher;
mod oracle;
mod pasted;
#[cfg(feature = "train")]
mod replay_files;
#[cfg(feature = "train")]
mod replays;
#[cfg(feature = "train")]
mod review;
mod rules;
mod series;
mod table;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod trained;
#[cfg(feature = "train")]
mod tree;
mod truth;
#[cfg(feature = "train")]
mod walk;
mod written;
