//! Ledgers: the results of the walks of many shapes, one line a shape, in any order and from any machine.
//!
//! The patterns of all shapes of the 6×6 window would take gigabytes. A ledger keeps only a summary of each shape: counts, the
//! mass accounted for, a digest of the patterns, the rules that decide them, and the patterns that no rule decides. A line can be made again
//! alone, and comes out the same.

mod file;
mod levels;
mod line;
mod shape;

use std::path::Path;

use rayon::prelude::*;
use thiserror::Error;

use crate::observer::Observer;
use crate::shape::Shape;
use crate::walk::JoinSize;

use file::LedgerFile;
pub use file::{Ledger, LedgerError, LedgerErrorKind};
pub use levels::LedgerLevel;
pub use line::{Line, LineError};
pub use shape::line;

/// What a run added to a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// The shapes that are done now, of those asked for.
    pub done: usize,
    /// The lines that this run added.
    pub lines: usize,
    /// The shapes that other runs are working on.
    pub elsewhere: usize,
}

/// Why a run ended early; the lines that it added stay.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GrowError {
    /// It was asked to stop.
    #[error("stopped before the end; the ledger keeps every shape that was done")]
    Stopped,
    /// The ledger cannot be used.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

/// Walks those of some shapes that a ledger lacks, in their order, on the current rayon threads, and appends the line
/// of each as soon as it is done. The lists of all walks together take at most about `memory` bytes. Errors:
/// [`GrowError`].
pub fn grow(path: &Path, shapes: &[Shape], memory: u64, observer: &dyn Observer) -> Result<Added, GrowError> {
    let (file, ledger) = LedgerFile::open(path)?;
    let memory = memory / rayon::current_num_threads() as u64;
    let (done, missing): (Vec<Shape>, Vec<Shape>) =
        shapes.iter().partition(|&&shape| ledger.line(shape).is_some());
    done.par_iter().for_each(|&shape| observer.found(cost(shape)));
    let added = missing.iter().par_bridge().map(|&shape| {
        let Some(_claim) = file.claim(shape)? else {
            observer.found(cost(shape));
            return Ok(false);
        };
        let line = line(shape, memory, observer).ok_or(GrowError::Stopped)?;
        file.append(&line)?;
        observer.advance(cost(shape));
        Ok::<bool, GrowError>(true)
    });
    let lines = added.try_fold(|| 0, |sum, new| Ok(sum + usize::from(new?)));
    let lines = lines.try_reduce(|| 0, |a, b| Ok::<usize, GrowError>(a + b))?;
    let now = Ledger::read(path)?;
    let done = shapes.iter().filter(|&&shape| now.line(shape).is_some()).count();
    Ok(Added { done, lines, elsewhere: shapes.len() - done })
}

/// Makes the line of a shape again and compares.
/// Errors: it is not there, or differs; [`GrowError::Stopped`] if the observer stopped the walk.
pub fn verify(
    path: &Path,
    ledger: &Ledger,
    shape: Shape,
    memory: u64,
    observer: &dyn Observer,
) -> Result<(), GrowError> {
    let found = ledger.line(shape).ok_or_else(|| LedgerErrorKind::Missing { shape }.of(path))?;
    let expected = line(shape, memory, observer).ok_or(GrowError::Stopped)?;
    observer.advance(cost(shape));
    if *found == expected {
        return Ok(());
    }
    let (found, expected) = (Box::new(found.clone()), Box::new(expected));
    Err(LedgerErrorKind::Differs { shape, found, expected }.of(path).into())
}

/// About how many nanoseconds of one core the walk of a shape takes.
pub fn cost(shape: Shape) -> u64 {
    JoinSize::of(shape, 0).cost
}
