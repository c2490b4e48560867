//! Files that are written whole or not at all: to a temporary file beside them, synced, then renamed.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::NamedTempFile;

/// A file on its way. Dropped without [`Self::put_in_place`], it was never there.
pub struct Whole {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl Whole {
    /// A file that is to stand at this path. What stands there stays until it is put in place.
    /// Errors: nothing can be written there.
    pub fn at(path: &Path) -> anyhow::Result<Self> {
        let made = || {
            if path.is_dir() {
                return Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder; name a file"));
            }
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let mut builder = tempfile::Builder::new();
            builder.prefix(".minescheme-").suffix(".tmp");
            // Temporary files are usually for their owner alone; this one is for whom the user's mask says.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            builder.tempfile_in(folder.unwrap_or(Path::new(".")))
        };
        let file = made().with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Syncs the file and gives it its name.
    pub fn put_in_place(self) -> anyhow::Result<()> {
        let Self { path, file } = self;
        let placed = || {
            let file = file.into_inner().map_err(|error| error.into_error())?;
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|error| error.error)
        };
        placed().map(drop).with_context(|| format!("cannot write {}", path.display()))
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

/// Writes a file whole or not at all.
pub fn save(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    let mut file = Whole::at(path)?;
    file.write_all(bytes.as_ref()).with_context(|| format!("cannot write {}", path.display()))?;
    file.put_in_place()
}
