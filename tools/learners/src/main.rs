//! Measures how fast machines learn small games, and how well learned guesses do in Minesweeper, and writes the pages and their plots:
//!
//! ```sh
//! cargo run --release -p learners -- docs            # docs/learners.md
//! cargo run --release -p learners -- docs rewards    # docs/rewards.md
//! cargo run --release -p learners -- docs guesses    # docs/guesses.md
//! ```
//!
//! Everything is drawn from fixed seeds, so the pages are the same each time, except for the times that games take.

mod experiment;
mod five;
mod guesses;
mod page;
mod rewards;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let written = match arguments[..] {
        [folder] => page::write(Path::new(folder)),
        [folder, "guesses"] => guesses::write(Path::new(folder)),
        [folder, "rewards"] => rewards::write(Path::new(folder)),
        _ => Err("expected the folder of the pages, and perhaps which: learners docs, learners docs guesses, learners docs rewards"
            .to_owned()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
