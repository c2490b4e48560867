//! The boards that a command is given.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use minescheme::formats::{self, Format, Loaded, ReadError, Refusal, Signs};
use serde_json::json;

use crate::streamed::Streamed;
use crate::{Answer, counted};

/// The options that say how boards are read.
#[derive(clap::Args, Clone, Debug)]
pub struct Reading {
    #[arg(long, value_name = "NAME", help = crate::formats_help())]
    format: Option<Format>,
    /// The set of characters that the boards use: question, hash, dash, leetcode or umsi
    #[arg(long, value_name = "NAME", help_heading = SIGNS)]
    signs: Option<String>,
    /// The characters for closed cells, such as '?x#'
    #[arg(long, value_name = "SIGNS", help_heading = SIGNS, allow_hyphen_values = true)]
    closed: Option<String>,
    /// The characters for open cells without mines around them (in addition to 0), such as '._'
    #[arg(long, value_name = "SIGNS", help_heading = SIGNS, allow_hyphen_values = true)]
    zero: Option<String>,
    /// The characters for flags and visible mines, such as 'F!'
    #[arg(long, value_name = "SIGNS", help_heading = SIGNS, allow_hyphen_values = true)]
    flag: Option<String>,
    /// The characters for walls, where there is no cell, such as 'W'
    #[arg(long, value_name = "SIGNS", help_heading = SIGNS, allow_hyphen_values = true)]
    wall: Option<String>,
}

const SIGNS: &str = "Characters of other programs";

impl Reading {
    /// How the library is to read. Errors: an unknown set, a sign with two meanings.
    pub fn get(&self, layouts: bool) -> Result<formats::Reading> {
        let set = match self.signs.as_deref() {
            Some(name) => Signs::named(name).ok_or_else(|| {
                let names = Signs::names().collect::<Vec<_>>().join(", ");
                anyhow::anyhow!("--signs: found {name:?}, expected one of {names}")
            })?,
            None => Signs::default(),
        };
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        let signs = Signs::default().closed(&said(&self.closed)).zero(&said(&self.zero));
        let signs = signs.flag(&said(&self.flag)).wall(&said(&self.wall)).checked()?.over(set);
        Ok(formats::Reading { format: self.format, signs, layouts })
    }
}

/// Positions, and how they are read and answered.
#[derive(clap::Args, Clone, Debug)]
pub struct Boards {
    #[command(flatten)]
    reading: Reading,
    /// Print JSON, one object per board
    #[arg(long)]
    pub json: bool,
    #[arg(required = true, value_name = "BOARD", help = crate::BOARDS_HELP)]
    boards: Vec<PathBuf>,
}

impl Boards {
    /// [`answer_each`] of them.
    pub fn answer(
        &self,
        out: &mut dyn Write,
        mut answer: impl FnMut(&Loaded, Place, &mut dyn Write) -> Result<Answer>,
    ) -> Result<Answer> {
        answer_each(&self.boards, &self.reading.get(false)?, self.json, out, &mut answer)
    }
}

/// A board that was read, but is not what the command needs.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unfit(pub String);

/// What is said of a position where a layout is needed.
pub fn no_layout(loaded: &Loaded) -> String {
    let expected = "expected a full layout: `*` for every mine, digits or `-` elsewhere";
    format!("{}: found a position, {expected}", loaded.name)
}

/// How one of several boards is answered.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Its number, from 0.
    pub number: usize,
    /// Whether there are others.
    pub is_one_of_many: bool,
}

impl Place {
    /// What stands above a board among several that are printed, so that all can be read again.
    pub fn above(self, name: &str) -> String {
        let gap = if self.number > 0 { "\n" } else { "" };
        if self.is_one_of_many { format!("{gap}; {name}\n") } else { String::new() }
    }
}

/// The boards of a file or folder; one error if it can't be opened.
pub fn boards_in(
    path: &Path,
    reading: formats::Reading,
) -> impl Iterator<Item = Result<Loaded, ReadError>> + use<> {
    let (boards, error) = match formats::open(path, reading) {
        Ok(boards) => (Some(boards), None),
        Err(error) => (None, Some(Err(error))),
    };
    boards.into_iter().flatten().chain(error)
}

/// The boards of files and folders, one by one. Each says whether it is one of many: of the first, that shows only once the next was read.
fn read<'a>(
    paths: &'a [PathBuf],
    reading: &'a formats::Reading,
) -> Result<impl Iterator<Item = (Result<Loaded, ReadError>, Option<bool>)> + 'a> {
    ensure!(
        paths.iter().filter(|path| path.as_path() == Path::new("-")).count() <= 1,
        "standard input (-) is named twice, but it can only be read once"
    );
    Ok(paths.iter().flat_map(move |path| -> Box<dyn Iterator<Item = _>> {
        if path == Path::new("-") {
            let streamed = Streamed::new(io::stdin().lock(), reading.clone());
            return Box::new(
                streamed.map(move |(loaded, is_only)| (loaded, Some(is_only && paths.len() == 1))),
            );
        }
        Box::new(boards_in(path, reading.clone()).map(|loaded| (loaded, None)))
    }))
}

/// Answers all boards in order. One that can't be read, or that is [`Unfit`], has its error in its place, and the others are answered all the
/// same. Returns the answers together. Errors: bad boards, once all are answered; other failures at once.
pub fn answer_each(
    paths: &[PathBuf],
    reading: &formats::Reading,
    json: bool,
    out: &mut dyn Write,
    answer: &mut dyn FnMut(&Loaded, Place, &mut dyn Write) -> Result<Answer>,
) -> Result<Answer> {
    let mut boards = read(paths, reading)?.peekable();
    let (mut all, mut number, mut refused) = (Answer::Yes, 0, Vec::new());
    let mut is_told = false;
    loop {
        out.flush()?;
        let Some((loaded, is_only)) = boards.next() else { break };
        // Who waits for an answer may send the next board only after it.
        let is_one_of_many =
            number > 0 || is_only.map_or_else(|| boards.peek().is_some(), |is_only| !is_only);
        let place = Place { number, is_one_of_many };
        number += 1;
        let refusal = match loaded {
            Ok(loaded) => {
                if let Some(note) = &loaded.note {
                    // Standard error may be gone; the answer is on standard output.
                    let _ = writeln!(io::stderr(), "{}: {note}", loaded.name);
                }
                match answer(&loaded, place, out) {
                    Ok(one) => {
                        all = all.max(one);
                        continue;
                    }
                    Err(error) if error.is::<Unfit>() => Refusal::unfit(&loaded, error.to_string()),
                    Err(error) => return Err(error),
                }
            }
            Err(error) => Refusal::from(&error),
        };
        if json {
            writeln!(out, "{}", json!({"error": refusal}))?;
        } else if place.is_one_of_many {
            writeln!(out, "error: {}", refusal.message)?;
            is_told = true;
        }
        refused.push(refusal);
    }
    match &refused[..] {
        [] => Ok(all),
        [one] if number == 1 && !is_told => Err(Unfit(one.message.clone()).into()),
        many => {
            let of = counted(number, "board", "boards");
            Err(Unfit(format!("{} of {of} can't be read; see above", many.len())).into())
        }
    }
}
