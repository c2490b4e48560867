//! Counting abstract systems: how many different fingerprints, in little memory.
//!
//! Six foci have more than ten million classes, found again and again in different shapes. So fingerprints are
//! gathered, sorted, and spilled in runs to a file that nobody else sees; at the end the runs are merged and
//! counted.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::shape::{MAX_FOCI, MAX_INTERIOR};

/// A class as it is sorted: from the top eight bits the number of foci, 112 bits of fingerprint, and eight bits for the
/// interior that a shape of it was seen in. With a billion classes the chance that two agree in 112 bits is 10^-16.
type Key = u128;

const KEY_LEN: usize = size_of::<Key>();
const INTERIOR: Key = 0xff;
/// Keys in a run: 32 MiB.
const RUN: usize = 1 << 21;

/// Different classes by number of foci, and by the smallest interior that holds a shape of them.
pub(super) type ClassCounts = [[u64; MAX_INTERIOR + 1]; MAX_FOCI + 1];

/// The key of a class seen in a shape.
pub(super) fn key(fingerprint: u128, foci: usize, interior: usize) -> Key {
    (foci as u128) << 120 | fingerprint >> 16 << 8 | interior as u128
}

/// Gathers keys.
pub(super) struct Classes {
    folder: PathBuf,
    run_len: usize,
    gathered: Vec<Key>,
    runs: Option<Runs>,
}

/// Sorted runs, one after the other in a file.
struct Runs {
    file: BufWriter<File>,
    /// Where each ends, in bytes.
    ends: Vec<u64>,
}

impl Classes {
    /// Gathers in memory, and beyond that in a nameless file in `folder`.
    pub fn new(folder: &Path) -> Self {
        Self::with_runs_of(folder, RUN)
    }

    fn with_runs_of(folder: &Path, run_len: usize) -> Self {
        Self { folder: folder.to_owned(), run_len, gathered: Vec::new(), runs: None }
    }

    /// Takes keys.
    pub fn extend(&mut self, keys: &[Key]) -> io::Result<()> {
        for keys in keys.chunks(self.run_len) {
            if self.gathered.len() + keys.len() > self.run_len {
                self.spill()?;
            }
            self.gathered.extend(keys);
        }
        Ok(())
    }

    fn spill(&mut self) -> io::Result<()> {
        let runs = match &mut self.runs {
            Some(runs) => runs,
            none => none.insert(Runs {
                file: BufWriter::new(tempfile::tempfile_in(&self.folder)?),
                ends: Vec::new(),
            }),
        };
        self.gathered.sort_unstable();
        self.gathered.dedup();
        for key in &self.gathered {
            runs.file.write_all(&key.to_le_bytes())?;
        }
        let before = runs.ends.last().copied().unwrap_or(0);
        runs.ends.push(before + (self.gathered.len() * KEY_LEN) as u64);
        self.gathered.clear();
        Ok(())
    }

    /// Counts the classes.
    pub fn count(mut self) -> io::Result<ClassCounts> {
        let mut counts = Counting::default();
        if self.runs.is_none() {
            self.gathered.sort_unstable();
            self.gathered.iter().for_each(|&key| counts.next(key));
            return Ok(counts.counts);
        }
        self.spill()?;
        let Some(Runs { file, ends }) = self.runs else { return Ok(counts.counts) };
        let mut file = file.into_inner().map_err(|error| error.into_error())?;
        let starts = [0].into_iter().chain(ends.iter().copied());
        let mut runs: Vec<Run> =
            starts.zip(&ends).map(|(at, &end)| Run { at, end, buffer: Vec::new() }).collect();
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            heads.extend(run.next(&mut file)?.map(|key| Reverse((key, number))));
        }
        while let Some(Reverse((key, number))) = heads.pop() {
            counts.next(key);
            heads.extend(runs[number].next(&mut file)?.map(|key| Reverse((key, number))));
        }
        Ok(counts.counts)
    }
}

/// What is left of a run.
struct Run {
    at: u64,
    end: u64,
    /// Keys that were read ahead, the next one last.
    buffer: Vec<Key>,
}

impl Run {
    fn next(&mut self, file: &mut File) -> io::Result<Option<Key>> {
        const AHEAD: u64 = 1 << 16;
        if self.buffer.is_empty() && self.at < self.end {
            let mut bytes = vec![0; AHEAD.min(self.end - self.at) as usize];
            file.seek(SeekFrom::Start(self.at))?;
            file.read_exact(&mut bytes)?;
            self.at += bytes.len() as u64;
            let (keys, _) = bytes.as_chunks::<KEY_LEN>();
            self.buffer.extend(keys.iter().rev().map(|key| Key::from_le_bytes(*key)));
        }
        Ok(self.buffer.pop())
    }
}

/// Counts keys that come in order: of each class the first has the smallest interior.
#[derive(Default)]
struct Counting {
    counts: ClassCounts,
    last: Option<Key>,
}

impl Counting {
    fn next(&mut self, key: Key) {
        let class = key & !INTERIOR;
        if self.last != Some(class) {
            self.last = Some(class);
            self.counts[(key >> 120) as usize][(key & INTERIOR) as usize] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spilled_or_not_the_counts_are_the_same() {
        // 1,000 classes of two and three foci, each seen a few times; the interior of the first sight is not the smallest.
        let sights = (0..5u128).flat_map(|sight| (0..1000u128).map(move |class| (sight, class)));
        let keys: Vec<Key> = sights
            .map(|(sight, class)| {
                let hash = class.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
                key(hash, 2 + (class % 2) as usize, 4 - ((sight + class) % (2 + class % 3)) as usize)
            })
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let count = |run_len| {
            let mut classes = Classes::with_runs_of(folder.path(), run_len);
            for keys in keys.chunks(700) {
                classes.extend(keys).unwrap();
            }
            classes.count().unwrap()
        };
        let counts = count(RUN);
        assert_eq!(counts[2].iter().sum::<u64>(), 500);
        assert_eq!(counts[3].iter().sum::<u64>(), 500);
        assert_eq!(counts.map(|by_interior| by_interior[2]).iter().sum::<u64>(), 333);
        for run_len in [64, 100, 999, 4000] {
            assert_eq!(count(run_len), counts, "runs of {run_len}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
