//! Other programs that play layouts: each reads a line for a layout and answers with one. They know the mine count.
//!
//! A line in: rows, columns, mines, the index of the first cell, and the cells row by row, digits and `*`.
//! A line out: 1 or 0 for solved or not, the microseconds that it took, and for each cell 1 if it is open and 0 if not.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use minescheme::board::Coord;
use minescheme::layout::Layout;

use super::conversation::Conversation;
use super::{Outcome, Player};
use crate::Result;

/// A program's name and the command that starts it, `NAME=COMMAND`.
#[derive(Clone, Debug)]
pub struct Named {
    name: String,
    command: String,
}

impl FromStr for Named {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND")?;
        Ok(Self { name: name.to_owned(), command: command.to_owned() })
    }
}

/// A program that was started.
pub struct Program {
    program: Conversation,
    /// Whether it opens all that is safe.
    complete: bool,
}

impl Program {
    /// JSMinesweeper's solver under node, as far as it is certain. `folder` is the one that holds its `client`.
    pub fn jsminesweeper(folder: &Path) -> Result<Self> {
        let program = Conversation::jsminesweeper("JSMinesweeper".to_owned(), folder, &[])?;
        Ok(Self { program, complete: true })
    }

    /// A program that may miss safe cells.
    pub fn named(Named { name, command }: &Named) -> Result<Self> {
        Ok(Self { program: Conversation::start(name.clone(), command)?, complete: false })
    }
}

impl Player for Program {
    fn name(&self) -> &str {
        &self.program.name
    }

    fn counts(&self) -> bool {
        true
    }

    fn is_complete(&self) -> bool {
        self.complete
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome)> {
        let cell = |at: Coord| layout.safe_digit(at).map_or('*', |digit| char::from(b'0' + digit));
        let cells: String = layout.coords().map(cell).collect();
        let (rows, cols, mines) = (layout.rows(), layout.cols(), layout.mines());
        let first = first.row * cols + first.col;
        self.program.tell(&format!("{rows} {cols} {mines} {first} {cells}"))?;
        let line = self.program.line()?;
        let read = || -> Option<(Duration, Outcome)> {
            let mut parts = line.split_whitespace();
            let solved = parts.next()? == "1";
            let time = Duration::from_secs_f64(parts.next()?.parse::<f64>().ok()? / 1e6);
            let open: Vec<bool> = parts.next()?.bytes().map(|cell| cell == b'1').collect();
            (open.len() == rows * cols).then_some((time, Outcome { solved, open: Some(open) }))
        };
        Ok(read().ok_or_else(|| format!("{}: found {line:?}, expected an outcome", self.program.name))?)
    }
}
