//! Folders: the boards of all files in them, in the order of their names.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Boards, ReadError, Reading, open_within};

/// How deep folders may lie in folders: links may lead in a circle.
const MOST_DEPTH: usize = 16;

/// The files and folders of a folder, opened one by one.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    entries: std::vec::IntoIter<PathBuf>,
    pub reading: Reading,
    depth: usize,
    current: Option<Box<Boards>>,
}

impl Folder {
    /// A folder that lies in `depth` others. Hidden files, links to folders, which could lead in circles, and what is
    /// neither file nor folder are passed over.
    pub(super) fn open(path: &Path, name: &str, reading: &Reading, depth: usize) -> Result<Self, ReadError> {
        if depth > MOST_DEPTH {
            return Err(ReadError::Deep { name: name.to_owned() });
        }
        let list = || -> io::Result<Vec<PathBuf>> {
            let mut entries = Vec::new();
            for entry in fs::read_dir(path)? {
                let entry = entry?;
                let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
                let is_folder = entry.file_type()?.is_dir();
                let is_opened = || is_folder || fs::metadata(entry.path()).is_ok_and(|is| is.is_file());
                if !is_hidden && is_opened() {
                    entries.push(entry.path());
                }
            }
            entries.sort_unstable();
            Ok(entries)
        };
        let entries = list().map_err(|source| ReadError::Io { name: name.to_owned(), source })?;
        if entries.is_empty() {
            return Err(ReadError::Folder { name: name.to_owned() });
        }
        Ok(Self { entries: entries.into_iter(), reading: reading.clone(), depth, current: None })
    }
}

impl Iterator for Folder {
    type Item = Result<super::Loaded, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(loaded) = self.current.as_mut().and_then(|boards| boards.next()) {
                return Some(loaded);
            }
            let path = self.entries.next()?;
            match open_within(&path, &self.reading, self.depth + 1) {
                Ok(boards) => self.current = Some(Box::new(boards)),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}
