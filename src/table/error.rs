//! What can be wrong with a table. Every message states what was expected, what was found and what to do.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::frame::FrameError;
use super::kind::TableKind;

/// A table, or a guess table, that could not be opened or isn't what it claims to be, with the name of its file.
#[derive(Debug, Error)]
#[error("table {}: {error}", path.display())]
#[non_exhaustive]
pub struct OpenError<E: std::error::Error + 'static = TableError> {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it; part of this error's message.
    #[source]
    pub error: OpenErrorKind<E>,
}

/// Why a table file could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenErrorKind<E: std::error::Error + 'static = TableError> {
    /// The file system reported an error.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The bytes aren't a table.
    #[error("{0}")]
    Table(#[source] E),
}

impl<E: std::error::Error + 'static> OpenErrorKind<E> {
    /// The same with the file's name.
    pub(crate) fn of(self, path: &Path) -> OpenError<E> {
        OpenError { path: path.to_owned(), error: self }
    }
}

const REMEDY: &str = "make it again with `minescheme train` or `minescheme compile`";

/// What is wrong with the bytes of a table.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// Nothing at all.
    #[error("found an empty file, expected a minescheme table (.mst); {REMEDY}")]
    Empty,
    /// A shard or a checkpoint of a walk.
    #[error("found {}, expected a minescheme table (.mst); {}", part_name(*.shard), part_remedy(*.shard))]
    Piece {
        /// The number of the shard, from 1, and the number of shards; `None` for a checkpoint.
        shard: Option<(u32, u32)>,
    },
    /// Another kind of file.
    #[error("found a file that starts with \"{}\", expected a minescheme table (.mst), as `minescheme train` and `minescheme compile` write it", found.escape_ascii())]
    NotATable {
        /// The first bytes, at most eight.
        found: Vec<u8>,
    },
    /// Cut short, byte-swapped, of another version, or damaged.
    #[error("{0}; {REMEDY} of this version")]
    Frame(#[from] FrameError),
    /// An unknown kind of table.
    #[error("offset 14: found kind {found}, expected 1 (library) or 2 (rule table)")]
    Kind {
        /// The byte.
        found: u8,
    },
    /// A library where rules are needed, or the other way round.
    #[error("found a {}, expected a {}", found.name(), expected.name())]
    WrongKind {
        /// The kind asked for.
        expected: TableKind,
        /// The kind of the table.
        found: TableKind,
    },
    /// An impossible order.
    #[error("offset 15: found order {found}, expected 0 (exact) to 17")]
    Order {
        /// The byte.
        found: u8,
    },
    /// An impossible scope.
    #[error(
        "offset 16: found {found:?} for the digits of each window, expected no more than it has room for, and windows that lie within each other"
    )]
    Scope {
        /// The bytes.
        found: [u8; 4],
    },
    /// A section outside the file.
    #[error("the {what} at {offset} with {len} bytes isn't inside the file; {REMEDY}")]
    Section {
        /// Which section.
        what: &'static str,
        /// Where, in bytes.
        offset: u64,
        /// How long, in bytes.
        len: u64,
    },
    /// A walk that skipped something.
    #[error("the walk accounted for a mass of {found}, expected {expected}: it skipped something; {REMEDY}")]
    Mass {
        /// Σ over shapes of Π over regions of 3^size.
        expected: u128,
        /// In the header.
        found: u128,
    },
    /// A section that isn't an archive of what it should hold.
    #[error("the {what} is damaged: {why}; {REMEDY}")]
    Archive {
        /// Which section.
        what: String,
        /// What the check found.
        why: String,
    },
    /// A figure that differs from what the walk finds.
    #[error("{what}: the table has {found}, but the walk finds {expected}; {REMEDY}")]
    Figure {
        /// What is counted.
        what: String,
        /// In the table.
        found: String,
        /// Counted again.
        expected: String,
    },
    /// An entry that claims something wrong.
    #[error("pattern {id}: {why}; {REMEDY}")]
    Entry {
        /// The pattern, or its place where it has no id.
        id: String,
        /// What is wrong.
        why: String,
    },
}

impl TableError {
    /// A section that isn't what it should be.
    pub(crate) fn damaged(what: &str, why: impl ToString) -> Self {
        Self::Archive { what: what.to_owned(), why: why.to_string() }
    }
}

fn part_name(shard: Option<(u32, u32)>) -> String {
    match shard {
        Some((number, of)) => format!("shard {number}/{of} of a walk"),
        None => "a checkpoint of a walk".to_owned(),
    }
}

fn part_remedy(shard: Option<(u32, u32)>) -> &'static str {
    match shard {
        Some(_) => "join all shards with `minescheme merge`",
        None => "the run that made it goes on with `minescheme train --resume`",
    }
}
