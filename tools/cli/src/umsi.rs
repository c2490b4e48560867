//! `minescheme umsi`: UMSI 0.1, the interface between Minesweeper programs and solvers that minedotcpp published.

use std::io::{self, Write};

use minescheme_protocol::umsi;

/// Speak UMSI 0.1, an interface for Minesweeper programs, on standard input and output
///
/// A program starts this process, sends commands such as `position ###2;####;m5` and `go`, one per line, and reads a `result` line for
/// each closed cell about which something is known. UMSI is for Minesweeper what UCI is for chess.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example:
  printf 'umsi\\nposition 1##;###;m2\\ngo\\nquit\\n' | minescheme umsi")]
pub struct Args {}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        Ok(umsi::speak(io::stdin().lock(), out, env!("CARGO_PKG_VERSION"))?)
    }
}
