//! The bytes of a table: mapped from a file, embedded in the program, or held in memory. The one file with `unsafe`.

#![allow(unsafe_code)]

use std::fs::File;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;

/// Where a table's bytes are.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// A read-only map of a file.
    Mapped(Mmap),
    /// Embedded in the program, as with `include_bytes!`.
    Static(&'static [u8]),
    /// In memory.
    Owned(Vec<u8>),
}

/// The largest file that is read where a larger one is mapped, in bytes.
const SMALL: u64 = 1 << 16;

impl Bytes {
    /// Reads a file into memory.
    pub fn read(path: &Path) -> std::io::Result<Self> {
        ordinary(path)?;
        Ok(Self::Owned(std::fs::read(path)?))
    }

    /// Maps a file, unless it is small.
    ///
    /// # Contract
    ///
    /// - The map is read-only and private to this value; nobody writes through it.
    /// - Another process that truncates the file while it is mapped can end this one with SIGBUS, and one that writes
    ///   into it changes what is read. Tables are written to a temporary file and renamed, never changed in
    ///   place, so neither happens to tables made here; whoever else writes to the file is asked not to.
    /// - References into the bytes are only made by rkyv after its validation. That holds as long as the bytes do not
    ///   change under it, which is the point above.
    pub fn map(path: &Path) -> std::io::Result<Self> {
        ordinary(path)?;
        let file = File::open(path)?;
        if file.metadata()?.len() <= SMALL {
            return Self::read(path);
        }
        // SAFETY: see the contract above.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Self::Mapped(map))
    }
}

/// Whether `path` is an ordinary file. Opening anything else may wait forever, as for a pipe that nobody writes to.
pub(crate) fn ordinary(path: &Path) -> std::io::Result<()> {
    if std::fs::metadata(path)?.is_file() {
        return Ok(());
    }
    let why = "found a folder, a device or a pipe, which is no ordinary file; copy it to one";
    Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, why))
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Static(bytes) => bytes,
            Self::Owned(bytes) => bytes,
        }
    }
}

/// A section of a table's bytes, which it keeps alive.
#[derive(Clone, Debug)]
pub(super) struct Section {
    bytes: Arc<Bytes>,
    range: Range<usize>,
}

impl Section {
    /// Where `part`, a slice of `bytes`, lies in them.
    pub fn of<T>(bytes: &Arc<Bytes>, part: &[T]) -> Self {
        let from = part.as_ptr().addr().saturating_sub(bytes.as_ptr().addr());
        Self { bytes: bytes.clone(), range: from..from + size_of_val(part) }
    }

    /// The numbers of `N` bytes each that it consists of.
    pub fn numbers<const N: usize>(&self) -> &[[u8; N]] {
        self.bytes.get(self.range.clone()).unwrap_or_default().as_chunks().0
    }
}
