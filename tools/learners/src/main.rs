//! Measures how fast machines learn small games, and writes the page and its plots:
//!
//! ```sh
//! cargo run --release -p learners -- docs
//! ```
//!
//! Everything is drawn from fixed seeds: the page is the same each time.

mod experiment;
mod page;
mod plot;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder] = &arguments[..] else {
        eprintln!("error: expected the folder for learners.md and its plots: learners docs");
        return ExitCode::from(2);
    };
    match page::write(Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
