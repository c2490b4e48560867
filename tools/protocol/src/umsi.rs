//! UMSI 0.1, the interface between Minesweeper programs and solvers that minedotcpp published.

use std::io::{self, BufRead, Read, Write};

use minescheme::board::{Cell, Coord};
use minescheme::formats::{Boards, Format};
use minescheme::matcher::{DEFAULT_EFFORT, Matcher};
use minescheme::odds::OddsError;

use crate::with_causes;

/// The longest line and the longest map that is taken, as for board files.
const MOST_BYTES: usize = 128 << 20;
/// The greatest effort that may be set.
const MOST_EFFORT: u64 = 1 << 40;

/// What is set and loaded.
struct Engine {
    matcher: Matcher,
    effort: usize,
    /// Whether cells that are neither safe nor mines are told with their odds.
    probabilities: bool,
    position: Option<String>,
}

/// Answers commands until the input ends or says `quit`. `version` is the program's.
/// Errors: the input can't be read, or answers can't be written.
pub fn speak(mut input: impl BufRead, out: &mut dyn Write, version: &str) -> io::Result<()> {
    let mut engine =
        Engine { matcher: Matcher::shipped(), effort: DEFAULT_EFFORT, probabilities: true, position: None };
    while let Some(line) = next_line(&mut input)? {
        let mut words = line.split_whitespace();
        let Some(command) = words.next().filter(|word| !word.starts_with('#')) else { continue };
        match command {
            "umsi" => introduce(out, version)?,
            "isready" => writeln!(out, "readyok")?,
            "setoption" => {
                if let Err(why) = engine.set(&words.collect::<Vec<_>>()) {
                    writeln!(out, "error {why}")?;
                }
            }
            "position" => {
                let map = line.trim_start()[command.len()..].trim();
                engine.position = match map {
                    "" => Some(rows_to_end(&mut input)?),
                    map => Some(map.replace(';', "\n")),
                };
            }
            "go" => {
                if let Err(why) = engine.solve(out)? {
                    writeln!(out, "error {why}")?;
                }
                writeln!(out, "done")?;
            }
            "quit" => break,
            other => writeln!(out, "error unknown command: {other}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn introduce(out: &mut dyn Write, version: &str) -> io::Result<()> {
    writeln!(out, "id name minescheme")?;
    writeln!(out, "id author the authors of minescheme")?;
    writeln!(out, "id version {version}")?;
    writeln!(out, "option name effort type spin default {DEFAULT_EFFORT} min 0 max {MOST_EFFORT}")?;
    writeln!(out, "option name probabilities type check default true")?;
    writeln!(out, "umsiok")
}

/// The next line without its end; bytes that are not text are replaced.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.by_ref().take(MOST_BYTES as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() == MOST_BYTES && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let line = String::from_utf8_lossy(&line);
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// The rows of a map, up to a line `end`. Of a map that is too long only a part is kept, which is too long as well.
fn rows_to_end(input: &mut impl BufRead) -> io::Result<String> {
    let mut rows = String::new();
    while let Some(line) = next_line(input)?.filter(|line| line.trim() != "end") {
        if rows.len() <= MOST_BYTES {
            rows.push_str(&line);
            rows.push('\n');
        }
    }
    Ok(rows)
}

impl Engine {
    fn set(&mut self, words: &[&str]) -> Result<(), String> {
        let (name, value) = match words {
            ["name", name, "value", value] => (*name, *value),
            ["name", name, ..] if !["effort", "probabilities"].contains(name) => (*name, ""),
            ["name", name, ..] => {
                return Err(format!("failed to set {name}: expected one value without blanks"));
            }
            _ => return Err("failed to set an option: expected `setoption name NAME value VALUE`".to_owned()),
        };
        match name {
            "effort" => {
                let effort = value.parse().ok().filter(|effort: &u64| *effort <= MOST_EFFORT);
                let expected =
                    || format!("failed to set effort: expected a whole number from 0 to {MOST_EFFORT}");
                self.effort = effort.ok_or_else(expected)?.try_into().unwrap_or(usize::MAX);
            }
            "probabilities" => {
                self.probabilities = match value {
                    "true" | "1" | "yes" | "on" => true,
                    "false" | "0" | "no" | "off" => false,
                    _ => return Err("failed to set probabilities: expected true or false".to_owned()),
                };
            }
            name => return Err(format!("unknown option: {name}")),
        }
        Ok(())
    }

    /// Writes a line for each closed cell about which something is known. The inner error is the client's to see.
    fn solve(&self, out: &mut dyn Write) -> io::Result<Result<(), String>> {
        let Some(map) = &self.position else { return Ok(Err("no position loaded".to_owned())) };
        let read = Boards::from_bytes("position".to_owned(), map.clone().into_bytes(), Some(Format::Umsi));
        let loaded = read.and_then(|mut boards| boards.next().expect("a map is one board or an error"));
        let loaded = match loaded {
            Ok(loaded) => loaded,
            Err(error) => {
                let in_a_line = with_causes(&error).replace(['\n', '\r'], " ");
                return Ok(Err(format!("parse failed: {in_a_line}")));
            }
        };
        let board = loaded.board;
        let matcher = self.matcher.clone().with_effort(self.effort);
        let mut session = matcher.session_on(&board, loaded.mines);
        if session.deduce().is_contradiction() {
            return Ok(Err("solve failed: no placement of mines fits the position".to_owned()));
        }
        let odds = match session.odds() {
            Ok(odds) if self.probabilities => Some(odds),
            Ok(_) | Err(OddsError::NoCount | OddsError::TooLarge { .. }) => None,
            Err(error) => return Ok(Err(format!("solve failed: {error}"))),
        };
        let closed = board.coords().filter(|&at| board.get(at) == Cell::Closed);
        for at @ Coord { row, col } in closed {
            let known = session.value(at).map(|value| value.to_string());
            let odds = odds.as_ref().and_then(|odds| odds.at(at));
            match (known.as_deref(), odds) {
                (Some("mine"), _) => writeln!(out, "result {row} {col} 1.000000 mine")?,
                (Some(_), _) => writeln!(out, "result {row} {col} 0.000000 safe")?,
                (None, Some(odds)) => writeln!(out, "result {row} {col} {odds:.6} unknown")?,
                (None, None) => {}
            }
        }
        Ok(Ok(()))
    }
}
