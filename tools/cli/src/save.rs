//! Files that are written whole or not at all: to a temporary file beside them, synced, then renamed.

use std::fs::create_dir_all;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use minescheme::whole_file::{put_in_place, remove_leftovers, temporary_beside};
use tempfile::NamedTempFile;

/// A file on its way. Dropped without [`Self::put_in_place`], it was never there.
pub struct Whole {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl Whole {
    /// A file that is to stand at this path. What stands there stays until it is put in place.
    /// Errors: nothing can be written there.
    pub fn at(path: &Path) -> Result<Self> {
        let unwritten = || format!("cannot write {}", path.display());
        remove_leftovers(path);
        let file = temporary_beside(path).with_context(unwritten)?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Syncs the file and gives it its name.
    pub fn put_in_place(self) -> Result<()> {
        let Self { path, file } = self;
        put_in_place(file, &path).with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Write for Whole {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Makes a folder, unless it is there.
pub fn make_folder(path: &Path) -> Result<()> {
    ensure!(path.is_dir() || !path.exists(), "{} is a file, expected a folder", path.display());
    create_dir_all(path).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a file whole or not at all.
pub fn save(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    let mut file = Whole::at(path)?;
    file.write_all(bytes.as_ref()).with_context(|| format!("cannot write {}", path.display()))?;
    file.put_in_place()
}
