//! Compares minescheme with other programs on the same boards. They take turns on one core, so ratios are meaningful even on a busy machine.
//!
//! `cargo run --release -p compare -- --help` lists the comparisons.
//!
//! A comparison is a subcommand with a file of its own; a program to compare with is a file in `rivals`.

mod arena;
mod calibrate;
mod calibration;
mod generate;
mod hints;
mod linear;
mod odds;
mod play;
mod regret;
mod replays;
mod rivals;
mod series;
mod solve;
mod times;
mod value;

use std::error::Error;
use std::process::ExitCode;

use clap::Parser;
use serde::Serialize;

/// Errors are for people.
type Result<T, E = Box<dyn Error + Send + Sync>> = std::result::Result<T, E>;

/// Prints what was measured, for programs.
fn print_json(report: &impl Serialize) -> Result<()> {
    println!("{}", serde_json::to_string(report)?);
    Ok(())
}

/// Measure minescheme against other programs on the same boards
#[derive(Parser, Debug)]
#[command(name = "compare", max_term_width = 100)]
enum Compare {
    Solve(solve::Args),
    Generate(generate::Args),
    Hints(hints::Args),
    Odds(odds::Args),
    Play(play::Args),
    Regret(regret::Args),
    Calibrate(calibrate::Args),
    Calibration(calibration::Args),
    Replays(replays::Args),
    Value(value::Args),
}

fn main() -> ExitCode {
    let done = match Compare::parse() {
        Compare::Solve(args) => args.run(),
        Compare::Generate(args) => args.run(),
        Compare::Hints(args) => args.run(),
        Compare::Odds(args) => args.run(),
        Compare::Play(args) => args.run(),
        Compare::Regret(args) => args.run(),
        Compare::Calibrate(args) => args.run(),
        Compare::Calibration(args) => args.run(),
        Compare::Replays(args) => args.run(),
        Compare::Value(args) => args.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
