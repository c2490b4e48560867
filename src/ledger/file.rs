//! The file of a ledger: read as a whole, appended to line by line.
//!
//! A line is written by one append under a lock, and synced. A killed run may leave an unfinished line at the end of the file, without a
//! line break; the next run removes it. A shape that a run is working on is claimed by a locked file beside the ledger. The lock
//! ends with its process, however that ends.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::shape::Shape;
use crate::table::ordinary;
use crate::whole_file::{folder_of, prefix, remove_unlocked};

use super::line::{Line, LineError};

/// The most bytes of a ledger: all shapes of the 6×6 window take some megabytes.
const MOST_BYTES: u64 = 1 << 30;

/// The lines of a ledger, by shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    lines: BTreeMap<Shape, Line>,
}

/// A ledger that cannot be used.
#[derive(Debug, Error)]
#[error("ledger {}: {error}", path.display())]
#[non_exhaustive]
pub struct LedgerError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it; part of this error's message.
    #[source]
    pub error: LedgerErrorKind,
}

/// What is wrong with a ledger.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LedgerErrorKind {
    /// The file system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A line can't be read.
    #[error("line {number}: {error}; remove the line, and `minescheme train --ledger` computes it again")]
    Line {
        /// From 1.
        number: usize,
        /// What is wrong with it.
        #[source]
        error: LineError,
    },
    /// Two lines for one shape that differ.
    #[error(
        "line {number}: found a second line for {shape}, with another result; `minescheme verify --ledger --shape {:04x}` \
         shows which is right",
        shape.mask()
    )]
    Contradiction {
        /// From 1.
        number: usize,
        /// The shape.
        shape: Shape,
    },
    /// The end of the file isn't a line.
    #[error(
        "found {found} bytes after the last line break: the file was cut short; `minescheme train --ledger` continues from the last complete line"
    )]
    CutShort {
        /// How many bytes.
        found: usize,
    },
    /// No text.
    #[error("found a file that isn't text, or is larger than 1 GiB; expected a ledger")]
    NoText,
    /// The ledger lacks a shape.
    #[error("found no line for {shape}; `minescheme train --ledger` adds it")]
    Missing {
        /// The shape.
        shape: Shape,
    },
    /// A line differs from what the walk finds.
    #[error("{shape}: found {found}, expected {expected}: one of the two wasn't made by this program")]
    Differs {
        /// The shape.
        shape: Shape,
        /// The line in the file.
        found: Box<Line>,
        /// The line made again.
        expected: Box<Line>,
    },
}

impl LedgerErrorKind {
    pub(super) fn of(self, path: &Path) -> LedgerError {
        LedgerError { path: path.to_owned(), error: self }
    }
}

impl Ledger {
    /// Reads a ledger; each line's checksum and mass are checked.
    /// Errors: [`LedgerError`] for the first thing that is wrong.
    pub fn read(path: &Path) -> Result<Self, LedgerError> {
        let read = || {
            ordinary(path)?;
            let mut file = File::open(path)?;
            // No other run may append meanwhile.
            file.lock_shared()?;
            let text = text_of(&mut file)?;
            Self::parse(&text)
        };
        read().map_err(|error: LedgerErrorKind| error.of(path))
    }

    fn parse(text: &str) -> Result<Self, LedgerErrorKind> {
        let mut lines = BTreeMap::new();
        let whole = whole_lines(text.as_bytes());
        if whole < text.len() {
            return Err(LedgerErrorKind::CutShort { found: text.len() - whole });
        }
        for (line, number) in text.lines().zip(1..) {
            let line: Line = line.parse().map_err(|error| LedgerErrorKind::Line { number, error })?;
            let shape = line.shape;
            if lines.get(&shape).is_some_and(|other| *other != line) {
                return Err(LedgerErrorKind::Contradiction { number, shape });
            }
            lines.insert(shape, line);
        }
        Ok(Self { lines })
    }

    /// Whether a file is one: it begins with the mask of a shape.
    pub fn is_one(path: &Path) -> bool {
        let mut start = [0; 5];
        let read =
            ordinary(path).and_then(|()| File::open(path)).and_then(|mut file| file.read_exact(&mut start));
        read.is_ok() && begins_a_line(&start)
    }

    /// The lines, by shape.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.values()
    }

    /// The line of a shape.
    pub fn line(&self, shape: Shape) -> Option<&Line> {
        self.lines.get(&shape)
    }
}

fn bytes_of(file: &mut File) -> Result<Vec<u8>, LedgerErrorKind> {
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES { Err(LedgerErrorKind::NoText) } else { Ok(bytes) }
}

fn all_bytes(mut file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn text_of(file: &mut File) -> Result<String, LedgerErrorKind> {
    String::from_utf8(bytes_of(file)?).map_err(|_| LedgerErrorKind::NoText)
}

/// Whether a line of a ledger may begin like this: with the mask of a shape, and a tab.
fn begins_a_line(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(5)];
    start
        .iter()
        .enumerate()
        .all(|(place, byte)| if place < 4 { byte.is_ascii_hexdigit() } else { *byte == b'\t' })
}

/// A ledger that grows. Several processes may share it.
pub(super) struct LedgerFile {
    path: PathBuf,
}

impl LedgerFile {
    /// Opens or creates the ledger, and removes what a killed run left unfinished. Returns the shapes that it has.
    pub fn open(path: &Path) -> Result<(Self, Ledger), LedgerError> {
        let open = || {
            if path.exists() {
                ordinary(path)?;
            }
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            file.lock()?;
            let bytes = bytes_of(&mut file)?;
            let (lines, rest) = bytes.split_at(whole_lines(&bytes));
            let ledger = Ledger::parse(std::str::from_utf8(lines).map_err(|_| LedgerErrorKind::NoText)?)?;
            // Nothing is removed from a file that isn't a ledger.
            if !begins_a_line(rest) {
                return Err(LedgerErrorKind::NoText);
            }
            file.set_len(lines.len() as u64)?;
            // Those of dead runs: no other can claim a shape as long as the ledger is locked.
            remove_unlocked(folder_of(path), &claim_prefix(path), CLAIM)?;
            Ok(ledger)
        };
        let ledger = open().map_err(|error: LedgerErrorKind| error.of(path))?;
        Ok((Self { path: path.to_owned() }, ledger))
    }

    /// Claims a shape. `None` if another run is working on it, or if it is done.
    pub fn claim(&self, shape: Shape) -> Result<Option<Claim>, LedgerError> {
        let claim = || {
            let name = format!("{}{:04x}{CLAIM}", claim_prefix(&self.path), shape.mask());
            let path = self.path.with_file_name(name);
            // As long as it is held, no run takes the new file for one that a dead run left.
            let ledger = File::open(&self.path)?;
            ledger.lock_shared()?;
            match ordinary(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            drop(ledger);
            let claim = Claim { path, _file: file };
            // Another run may have ended with it just now.
            Ok((!self.has(shape)?).then_some(claim))
        };
        claim().map_err(|error| LedgerErrorKind::Io(error).of(&self.path))
    }

    fn has(&self, shape: Shape) -> io::Result<bool> {
        let file = File::open(&self.path)?;
        file.lock_shared()?;
        let text = all_bytes(&file)?;
        let start = format!("{:04x}\t", shape.mask());
        Ok(text.split(|byte| *byte == b'\n').any(|line| line.starts_with(start.as_bytes())))
    }

    /// Appends a line: all of it, or nothing.
    pub fn append(&self, line: &Line) -> Result<(), LedgerError> {
        let append = || {
            let mut file = OpenOptions::new().read(true).append(true).open(&self.path)?;
            file.lock()?;
            let before = whole_lines(&all_bytes(&file)?) as u64;
            file.set_len(before)?;
            let written = file.write_all(format!("{line}\n").as_bytes()).and_then(|()| file.sync_data());
            if written.is_err() {
                // If that fails too, the next to open it takes half a line away.
                let _ = file.set_len(before);
            }
            written
        };
        append().map_err(|error| LedgerErrorKind::Io(error).of(&self.path))
    }
}

/// What the names of claims on a ledger's shapes end with.
const CLAIM: &str = ".claim";

/// What they start with.
fn claim_prefix(ledger: &Path) -> String {
    prefix(&ledger.file_name().unwrap_or_default().to_string_lossy())
}

/// The length of the complete lines: what comes after the last line break isn't one.
fn whole_lines(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// The right to work on a shape.
pub(super) struct Claim {
    path: PathBuf,
    _file: File,
}

impl Drop for Claim {
    fn drop(&mut self) {
        // If it stays, the next run takes it over.
        let _ = std::fs::remove_file(&self.path);
    }
}
