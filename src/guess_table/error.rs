//! What can be wrong with a guess table. Every message states what was found, what was expected and what to do.

use thiserror::Error;

const REMEDY: &str = "make it again with `minescheme learn minesweeper --save`";

/// What is wrong with the bytes of a guess table.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuessTableError {
    /// Another kind of file, or nothing.
    #[error("found a file that starts with {found:02x?}, expected a guess table; {REMEDY}")]
    NotAGuessTable {
        /// The first bytes, at most eight.
        found: Vec<u8>,
    },
    /// Too short or too long.
    #[error("found {found} bytes, expected {expected}: the file is cut short or was appended to; {REMEDY}")]
    Length {
        /// The length that the file should have.
        expected: u64,
        /// The length that it has.
        found: u64,
    },
    /// Byte-swapped, or damaged.
    #[error("offset 8: found the byte order mark {found:08x}, expected {expected:08x}; {REMEDY}")]
    EndiannessMark {
        /// What should stand there.
        expected: u32,
        /// What does.
        found: u32,
    },
    /// Of another version of the format.
    #[error("found format version {found}, expected {expected}; {REMEDY} of this version")]
    Version {
        /// The version that this code reads.
        expected: u16,
        /// The version of the table.
        found: u16,
    },
    /// A field that must be 0.
    #[error("offset {offset}: found a byte that is not 0 in a reserved field; {REMEDY}")]
    Reserved {
        /// Where, in bytes.
        offset: usize,
    },
    /// Damaged.
    #[error("{part}: found checksum {found:016x}, expected {expected:016x}: damaged; {REMEDY}")]
    Checksum {
        /// Header or entries.
        part: &'static str,
        /// Over the bytes as they are.
        expected: u64,
        /// In the header.
        found: u64,
    },
    /// An entry that cannot be.
    #[error("offset {offset}: {why}; {REMEDY}")]
    Entry {
        /// Where, in bytes.
        offset: usize,
        /// What is wrong.
        why: String,
    },
}
