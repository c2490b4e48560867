//! What can be wrong with a guess table. Every message states what was found, what was expected and what to do.

use thiserror::Error;

use crate::table::FrameError;

const REMEDY: &str = "make it again with `minescheme learn minesweeper --save`";

/// What is wrong with the bytes of a guess table.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuessTableError {
    /// Another kind of file, or nothing.
    #[error("found a file that starts with \"{}\", expected a guess table; {REMEDY}", found.escape_ascii())]
    NotAGuessTable {
        /// The first bytes, at most eight.
        found: Vec<u8>,
    },
    /// Cut short, byte-swapped, of another version, or damaged.
    #[error("{0}; {REMEDY} of this version")]
    Frame(#[from] FrameError),
    /// An entry that cannot be.
    #[error("offset {offset}: {why}; {REMEDY}")]
    Entry {
        /// Where, in bytes.
        offset: usize,
        /// What is wrong.
        why: String,
    },
}
