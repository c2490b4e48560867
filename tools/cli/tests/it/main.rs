//! The program, as people run it.

/// How much a test tries: a part of what there is, or with `MINESCHEME_THOROUGH=1` all of it, or far more.
fn drawn<T>(part: T, all: T) -> T {
    if std::env::var_os("MINESCHEME_THOROUGH").is_some() { all } else { part }
}

fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A board of which little effort leaves much undecided: every second cell of every second row is open.
fn lattice() -> String {
    let layout = minescheme::layout::Game::new(41, 41, 560).unwrap().layout(9, 0);
    layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1).to_string()
}

/// The rules that come with the program.
fn shipped_rules() -> minescheme::RuleSet {
    let table = minescheme::RuleTable::new(minescheme::Table::shipped_rules()).unwrap();
    table.rules().clone()
}

mod abilities;
mod binary;
mod compile;
mod coverage;
mod coverage_page;
mod damaged;
mod documents;
mod export;
mod generate;
mod guesses;
mod hostile_files;
#[cfg(target_os = "linux")]
mod interrupted;
mod interruptions;
mod judged;
#[path = "../../../../tests/it/known.rs"]
mod known;
mod layouts;
mod learn;
mod learning_from_boards;
mod ledger;
mod nothing_to_do;
mod odds;
#[path = "../../../../tests/it/oracle.rs"]
mod oracle;
mod pasted;
mod play;
mod relations;
mod review;
mod said;
mod same_bytes;
mod series;
mod serve;
mod show;
mod solve;
mod talk;
mod train;
mod umsi;
