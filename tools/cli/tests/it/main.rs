//! The program, as people run it.

/// How much a test tries: a part of what there is, or with `MINESCHEME_THOROUGH=1` all of it, or far more.
fn drawn<T>(part: T, all: T) -> T {
    if std::env::var_os("MINESCHEME_THOROUGH").is_some() { all } else { part }
}

mod binary;
mod census;
mod compile;
mod coverage;
mod coverage_page;
mod damaged;
mod documents;
mod export;
mod generate;
mod guesses;
#[cfg(target_os = "linux")]
mod interrupted;
mod interruptions;
mod learn;
mod learning_from_boards;
mod ledger;
mod odds;
#[path = "../../../../tests/it/oracle.rs"]
mod oracle;
mod pasted;
mod play;
mod relations;
mod show;
mod solve;
mod train;
