//! Simon Tatham's Mines: its generator of boards that need no guess, asked for from the command line (`sgt-mines --generate`, in
//! Debian's sgt-puzzles). It rearranges boards until they need none, and knows the number of mines.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use minescheme::formats::{Boards, Format, Loaded};
use minescheme::layout::Game;

use super::timed;
use crate::Result;

/// So many boards of a game, and the time of the whole run.
pub fn generate(program: &Path, game: Game, boards: usize) -> Result<(Duration, Vec<Loaded>)> {
    let (rows, cols) = game.size();
    let mut command = Command::new(program);
    command.arg("--generate").arg(boards.to_string()).arg(format!("{cols}x{rows}n{}", game.mines()));
    let (time, output) = timed(|| command.output());
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("{} ended with {}", program.display(), output.status).into());
    }
    let ids = Boards::from_bytes(program.display().to_string(), output.stdout, Some(Format::Tatham))?;
    let loaded: Result<Vec<Loaded>, _> = ids.collect();
    Ok((time, loaded?))
}
