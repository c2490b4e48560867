//! Files that are whole or not there: written to a temporary file beside the target, synced, renamed.
//!
//! A temporary file is locked as long as its writer lives. So those that a killed run left behind are known by
//! not being locked, and the next run with the same target removes them.

use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, ErrorKind};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

const SUFFIX: &str = ".tmp";

/// The folder that a target is to stand in.
pub(crate) fn folder_of(target: &Path) -> &Path {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// The file behind a link, so that the link stays one. A link to nothing is replaced.
fn behind_links(target: &Path) -> PathBuf {
    let linked = target.is_symlink().then(|| target.canonicalize().ok()).flatten();
    linked.unwrap_or_else(|| target.to_owned())
}

/// What the names of files start with that stand beside a file of this name as long as it is written.
pub(crate) fn prefix(target: &str) -> String {
    format!(".minescheme-{target}-")
}

/// A temporary file in the folder of `target`, gone when dropped.
/// Errors: `target` could not take its place.
pub fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    let target = &behind_links(target);
    let refused = |why: String| Err(io::Error::new(ErrorKind::InvalidInput, why));
    let folder = folder_of(target);
    match std::fs::metadata(target) {
        Ok(found) if found.is_dir() => return refused("it is a folder; name a file".to_owned()),
        Ok(found) if !found.is_file() => return refused("it is no ordinary file; name another".to_owned()),
        Ok(found) if found.permissions().readonly() => {
            return refused("it is a read-only file; choose another name, or make it writable".to_owned());
        }
        _ => {}
    }
    match std::fs::metadata(folder) {
        Ok(found) if !found.is_dir() => {
            return refused(format!("`{}` isn't a folder; choose another", folder.display()));
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return refused(format!("there is no folder `{}`; create it first", folder.display()));
        }
        _ => {}
    }
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    create(folder, &prefix(&name)).map_err(|error| match error.kind() {
        ErrorKind::PermissionDenied => {
            let why = format!("you may not write into the folder `{}`; choose another", folder.display());
            io::Error::new(ErrorKind::PermissionDenied, why)
        }
        _ => error,
    })
}

fn create(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    loop {
        let mut builder = tempfile::Builder::new();
        builder.prefix(prefix).suffix(SUFFIX);
        // Temporary files are usually private to their owner; a table gets the permissions of the user's mask.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder)?;
        match file.as_file().try_lock() {
            Ok(()) => {}
            // Another run that cleans up after dead ones was faster, and removes it.
            Err(TryLockError::WouldBlock) => continue,
            // Without locks there is nothing to fear from anybody who looks for files that are not locked.
            Err(TryLockError::Error(_)) => return Ok(file),
        }
        if file.path().exists() {
            return Ok(file);
        }
    }
}

/// Removes the temporary files that killed runs left, for `target` and for anything in the same folder whose name
/// starts like it. Files whose writer may still live are left alone.
pub fn remove_leftovers(target: &Path) {
    let target = &behind_links(target);
    let Some(name) = target.file_name() else { return };
    let prefix = prefix(&name.to_string_lossy());
    // Nothing depends on them.
    let _ = remove_unlocked(folder_of(target), prefix.trim_end_matches('-'), SUFFIX);
}

/// Removes the files of a folder whose names start and end like this, except those that a run has locked.
pub(crate) fn remove_unlocked(folder: &Path, start: &str, end: &str) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)?.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(start)
            && name.ends_with(end)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // A file that cannot be removed is only in the way.
            let _ = std::fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// Syncs a temporary file and gives it the target's name.
pub fn put_in_place(file: BufWriter<NamedTempFile>, target: &Path) -> io::Result<()> {
    let file = file.into_inner().map_err(|error| error.into_error())?;
    file.as_file().sync_all()?;
    file.persist(behind_links(target)).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_writes_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("t.mst");
        let alive = temporary_beside(&target).unwrap();
        let left = folder.path().join(".minescheme-t.mst-abcdef.tmp");
        let foreign = [".minescheme-u.mst-abcdef.tmp", "t.mst.tmp", ".minescheme-t.mst-note"];
        std::fs::write(&left, "half").unwrap();
        for name in foreign {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        remove_leftovers(&target);
        assert!(alive.path().exists() && !left.exists());
        assert!(foreign.iter().all(|name| folder.path().join(name).exists()));
        drop(alive);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), foreign.len());
    }
}
