//! Another program that was started, and answers a line with a line.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::Result;

/// The program that hands layouts and positions to JSMinesweeper, under node.
const DRIVER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/jsminesweeper.mjs");

/// A program that was started.
pub struct Conversation {
    pub name: String,
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Conversation {
    /// A program by the command that starts it.
    pub fn start(name: String, command: &str) -> Result<Self> {
        let mut words = command.split_whitespace();
        Self::spawn(name, Command::new(words.next().unwrap_or_default()).args(words))
    }

    /// JSMinesweeper; `folder` is the one that holds its `client`.
    pub fn jsminesweeper(name: String, folder: impl AsRef<OsStr>, options: &[&str]) -> Result<Self> {
        Self::spawn(name, Command::new("node").arg(DRIVER).arg(folder).args(options))
    }

    fn spawn(name: String, command: &mut Command) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{name}: {error}"))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name}: no pipes to it").into());
        };
        Ok(Self { name, child, questions, answers: BufReader::new(answers) })
    }

    pub fn tell(&mut self, line: &str) -> Result<()> {
        let told = writeln!(self.questions, "{line}").and_then(|()| self.questions.flush());
        Ok(told.map_err(|error| format!("{}: {error}", self.name))?)
    }

    pub fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        match self.answers.read_line(&mut line) {
            Ok(0) => Err(format!("{}: it ended without an answer", self.name).into()),
            Ok(_) => Ok(line.trim().to_owned()),
            Err(error) => Err(format!("{}: {error}", self.name).into()),
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
