//! All tests but those of the crate's own insides, which stand beside the code, and `tests/memory.rs`, which counts allocations and
//! must be alone. What needs the trainer or the program is left out without these features.

/// How much a test tries: a part of what there is, or with `MINESCHEME_THOROUGH=1` all of it, or far more.
fn drawn<T>(part: T, all: T) -> T {
    if std::env::var_os("MINESCHEME_THOROUGH").is_some() { all } else { part }
}

mod api;
#[cfg(feature = "cli")]
mod binary;
#[cfg(feature = "train")]
mod bounds;
#[cfg(feature = "cli")]
mod census;
#[cfg(feature = "train")]
mod compile;
#[cfg(feature = "cli")]
mod coverage;
#[cfg(feature = "cli")]
mod coverage_page;
mod documents;
mod easiest;
mod explain;
#[cfg(feature = "cli")]
mod export;
mod formats;
#[cfg(feature = "cli")]
mod generate;
#[cfg(feature = "cli")]
mod guesses;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod interrupted;
#[cfg(feature = "cli")]
mod interruptions;
#[cfg(feature = "cli")]
mod learn;
#[cfg(feature = "cli")]
mod ledger;
mod matcher;
#[cfg(feature = "cli")]
mod odds;
mod oracle;
mod pattern_board;
#[cfg(feature = "cli")]
mod play;
#[cfg(feature = "cli")]
mod relations;
mod rules;
mod series;
#[cfg(feature = "cli")]
mod show;
#[cfg(feature = "cli")]
mod solve;
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
