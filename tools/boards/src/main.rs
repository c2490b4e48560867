//! What boards are like: the figures and plots of docs/boards.md and docs/small-boards.md.
//!
//! ```sh
//! minescheme generate --random expert --count 100000 --seed 1 --json > expert.jsonl   # and so on
//! cargo run --release -p boards -- grades docs/boards expert.jsonl intermediate.jsonl beginner.jsonl
//! cargo run --release -p boards -- density docs/boards 2000
//! cargo run --release -p boards -- heaps docs/boards dense.jsonl
//! cargo run --release -p boards -- exact 100   # seconds a board
//! cargo run --release -p boards -- loss 4x4/4 5x5/4
//! ```
//!
//! Tables go to standard output, plots into the folder.

mod density;
mod exact;
mod grades;
mod heaps;
mod loss;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: boards grades FOLDER FILE… | boards density FOLDER BOARDS | boards heaps FOLDER FILE… | boards exact SECONDS | boards loss ROWSxCOLUMNS/MINES…";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().map_err(|_| USAGE.to_owned());
    let done = match words[..] {
        ["grades", folder, ref files @ ..] if !files.is_empty() => grades::run(Path::new(folder), files),
        ["heaps", folder, ref files @ ..] if !files.is_empty() => heaps::run(Path::new(folder), files),
        ["density", folder, boards] => {
            number(boards).and_then(|boards| density::run(Path::new(folder), boards))
        }
        ["exact", seconds] => number(seconds).and_then(exact::run),
        ["loss", ref boards @ ..] if !boards.is_empty() => loss::run(boards),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
