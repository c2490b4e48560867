//! Other programs that are asked for a cell to open, one position after the other.
//!
//! - UMSI 0.1 (<https://github.com/GediminasMasaitis/mine-dot-cpp>, `UMSI.md`): the position, `go`, and lines with a probability for each
//!   cell until `done`. The cell that it calls safe is opened, or else the one that is least likely a mine.
//! - `minescheme serve` and whatever speaks as it does: a JSON object a line.
//! - JSMinesweeper, with the driver beside this package: rows, columns, mines and the cells row by row, `.` for closed ones, in a line; the index
//!   of the cell in another.

use minescheme::board::{Cell, Coord};
use minescheme::matcher::Session;
use serde_json::{Value, json};

use super::Guessing;
use super::conversation::Conversation;
use crate::Result;
use crate::series::is_undecided;

/// How it is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speech {
    Umsi,
    Serve,
    Driver,
}

/// A program that was started.
pub struct Asked {
    program: Conversation,
    speech: Speech,
}

impl Asked {
    /// A program by the command that starts it, or by the folder of JSMinesweeper.
    pub fn start(name: String, speech: Speech, started: &str) -> Result<Self> {
        let mut program = match speech {
            Speech::Driver => Conversation::jsminesweeper(name, started, &["guess"])?,
            Speech::Umsi | Speech::Serve => Conversation::start(name, started)?,
        };
        if speech == Speech::Umsi {
            program.tell("umsi")?;
            while program.line()? != "umsiok" {}
            // Programs that otherwise only prove need this to guess; the others answer with an error, which is passed over.
            program.tell("setoption name guess_if_no_verdict value true")?;
            program.tell("isready")?;
            while program.line()? != "readyok" {}
        }
        Ok(Self { program, speech })
    }

    fn umsi_guess(&mut self, session: &Session, mines: usize) -> Result<Option<Coord>> {
        self.program.tell(&format!("position {};m{mines}", rows(session, ";", '.', '#')))?;
        self.program.tell("go")?;
        let mut best: Option<(f64, Coord)> = None;
        loop {
            let line = self.program.line()?;
            match *line.split_whitespace().collect::<Vec<_>>() {
                ["done"] => return Ok(best.map(|(_, cell)| cell)),
                ["result", row, col, mine, verdict] => {
                    let (Ok(row), Ok(col), Ok(mine)) = (row.parse(), col.parse(), mine.parse::<f64>()) else {
                        return Err(
                            format!("{}: found {line:?}, expected a result", self.program.name).into()
                        );
                    };
                    let cell = Coord::new(row, col);
                    let mine = if verdict == "safe" { -1.0 } else { mine };
                    if is_undecided(session, cell) && best.is_none_or(|least| (mine, cell) < least) {
                        best = Some((mine, cell));
                    }
                }
                ["error", ..] => Err(format!("{}: {line}", self.program.name))?,
                _ => {}
            }
        }
    }
}

impl Guessing for Asked {
    fn guess(&mut self, session: &Session) -> Result<Coord> {
        let mines = session.mines().ok_or("the number of mines is known")?;
        let (height, width) = session.size();
        let cell = match self.speech {
            Speech::Umsi => self.umsi_guess(session, mines)?,
            Speech::Serve => {
                let board = rows(session, "\n", '0', '.');
                self.program
                    .tell(&json!({"id": 0, "do": "guess", "board": board, "mines": mines}).to_string())?;
                let line = self.program.line()?;
                let answer: Value = serde_json::from_str(&line).unwrap_or_default();
                let place = |at: usize| answer["ok"]["cell"][at].as_u64().map(|place| place as usize);
                place(0).zip(place(1)).map(|(row, col)| Coord::new(row, col))
            }
            Speech::Driver => {
                self.program.tell(&format!("{height} {width} {mines} {}", rows(session, "", '0', '.')))?;
                self.program.line()?.parse().ok().map(|index: usize| Coord::new(index / width, index % width))
            }
        };
        let cell = cell.filter(|cell| cell.row < height && cell.col < width);
        Ok(cell.ok_or_else(|| format!("{}: no cell to open", self.program.name))?)
    }
}

/// The rows of the board as it was opened.
fn rows(session: &Session, between: &str, zero: char, closed: char) -> String {
    let (rows, cols) = session.size();
    let sign = |at| match session.cell(at) {
        Cell::Digit(0) => zero,
        Cell::Digit(digit) => char::from(b'0' + digit),
        _ => closed,
    };
    let row = |row| (0..cols).map(|col| sign(Coord::new(row, col))).collect::<String>();
    (0..rows).map(row).collect::<Vec<_>>().join(between)
}
