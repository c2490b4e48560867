//! Files of bytes: read into memory, or mapped. The one file with `unsafe`.

use std::fs::File;
use std::io::{self, Error, ErrorKind, Read};
use std::path::Path;

use ::bytes::Bytes;

/// Reads the file at `path` into memory.
/// Errors: those of the file system; it is no ordinary file.
pub(crate) fn read(path: &Path) -> io::Result<Bytes> {
    let mut bytes = Vec::new();
    opened(path)?.read_to_end(&mut bytes)?;
    Ok(bytes.into())
}

/// Maps the file at `path`.
/// Errors: those of the file system; it is no ordinary file.
///
/// # Safety
///
/// As long as the bytes or a part of them are in use, nobody writes into the file or cuts it short.
#[cfg(feature = "mmap")]
#[allow(unsafe_code)]
pub(crate) unsafe fn map(path: &Path) -> io::Result<Bytes> {
    // SAFETY: the map is read-only, and the caller promises that nobody changes the file under it.
    let map = unsafe { memmap2::Mmap::map(&opened(path)?)? };
    Ok(Bytes::from_owner(map))
}

fn opened(path: &Path) -> io::Result<File> {
    ordinary(path)?;
    File::open(path)
}

/// Whether `path` is an ordinary file. Opening anything else may wait for ever, as for a pipe that nobody writes to.
pub(crate) fn ordinary(path: &Path) -> io::Result<()> {
    let found = std::fs::metadata(path)?;
    if found.is_file() {
        return Ok(());
    }
    let why = match found.is_dir() {
        true => "found a folder, expected a file",
        false => "found a device or a pipe, which is no ordinary file; copy it to one",
    };
    Err(Error::new(ErrorKind::InvalidInput, why))
}
