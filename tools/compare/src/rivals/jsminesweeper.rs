//! JSMinesweeper's solver under node, as far as it is certain. It always knows the mine count.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use minescheme::board::Coord;
use minescheme::layout::Layout;

use super::{Outcome, Player};

/// The program that hands it layouts; it takes the times itself.
const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/jsminesweeper.mjs");

pub struct JsMinesweeper {
    node: Child,
    layouts: ChildStdin,
    outcomes: BufReader<ChildStdout>,
}

impl JsMinesweeper {
    /// `folder` is the one that holds its `client`.
    pub fn start(folder: &Path) -> Result<Self, String> {
        let mut command = Command::new("node");
        command.arg(DRIVER).arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut node = command.spawn().map_err(|error| format!("node: {error}"))?;
        let (Some(layouts), Some(outcomes)) = (node.stdin.take(), node.stdout.take()) else {
            return Err("node: no pipes to it".to_owned());
        };
        Ok(Self { node, layouts, outcomes: BufReader::new(outcomes) })
    }
}

impl Drop for JsMinesweeper {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

impl Player for JsMinesweeper {
    fn name(&self) -> &'static str {
        "JSMinesweeper, with the count"
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome), String> {
        let cell = |at: Coord| layout.safe_digit(at).map_or('*', |digit| char::from(b'0' + digit));
        let cells: String = layout.coords().map(cell).collect();
        let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
        let first = first.row * cols + first.col;
        writeln!(self.layouts, "{rows} {cols} {mines} {first} {cells}").map_err(|error| error.to_string())?;
        let mut line = String::new();
        self.outcomes.read_line(&mut line).map_err(|error| error.to_string())?;
        let read = || -> Option<(Duration, Outcome)> {
            let mut parts = line.split_whitespace();
            let solved = parts.next()? == "1";
            let time = Duration::from_secs_f64(parts.next()?.parse::<f64>().ok()? / 1e6);
            let open = parts.next()?.bytes().map(|cell| cell == b'1').collect();
            Some((time, Outcome { solved, open: Some(open) }))
        };
        read().ok_or_else(|| format!("JSMinesweeper: found {line:?}, expected an outcome"))
    }
}
