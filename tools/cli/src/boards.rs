//! The boards that a command is given.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use minescheme::formats::{Boards, Loaded, ReadError};

/// How many boards there are in all files and folders, and the boards one by one. Every board is read and checked before the first is given,
/// so that bad input writes nothing; then again, so that only one is held at a time. What cannot be opened twice is kept.
pub fn read_twice<'a>(
    paths: &'a [PathBuf],
    open: impl Fn(&Path) -> Result<Boards, ReadError> + 'a,
    check: impl Fn(&Loaded) -> anyhow::Result<()>,
) -> anyhow::Result<(usize, impl Iterator<Item = Result<Loaded, ReadError>> + 'a)> {
    let is_input = |path: &Path| path == Path::new("-");
    ensure!(
        paths.iter().filter(|path| is_input(path)).count() <= 1,
        "standard input (-) is named twice, but it can only be read once"
    );
    let mut kept = Vec::new();
    let mut count = 0;
    for path in paths {
        let boards = open(path)?;
        let only_once = is_input(path) || !path.is_file() && !path.is_dir();
        kept.push(only_once.then(|| boards.clone()));
        for loaded in boards {
            check(&loaded?)?;
            count += 1;
        }
    }
    let again = paths.iter().zip(kept).flat_map(move |(path, kept)| {
        let (boards, error) = match kept.map_or_else(|| open(path), Ok) {
            Ok(boards) => (Some(boards), None),
            Err(error) => (None, Some(Err(error))),
        };
        boards.into_iter().flatten().chain(error)
    });
    Ok((count, again))
}
