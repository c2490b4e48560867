//! Shards: the parts of a plan that one run walks, and their merging.

use std::collections::BTreeMap;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::table::WriteError;
use crate::table::write::{put_in_place, temporary_beside};

use super::harvest::PieceHarvest;
use super::part::{self, Part, PartError, Parts, SHARD_REMEDY};
use super::plan::{Plan, Shard};

/// Writes the parts of a shard in the order of their pieces.
pub(super) struct ShardWriter<'a> {
    plan: &'a Plan,
    shard: Shard,
    out: PathBuf,
    file: BufWriter<NamedTempFile>,
    pieces: &'a [usize],
    /// Parts whose turn has not come, by their places in the shard.
    waiting: BTreeMap<usize, Part>,
    written: usize,
}

impl<'a> ShardWriter<'a> {
    pub fn create(plan: &'a Plan, shard: Shard, pieces: &'a [usize], out: &Path) -> Result<Self, WriteError> {
        let error = |error| WriteError::Io { path: out.to_owned(), error };
        let file = BufWriter::new(temporary_beside(out).map_err(error)?);
        Ok(Self { plan, shard, out: out.to_owned(), file, pieces, waiting: BTreeMap::new(), written: 0 })
    }

    /// Takes the harvest of the piece at `place` of the shard.
    pub fn put(&mut self, place: usize, harvest: PieceHarvest) -> Result<(), WriteError> {
        self.waiting.insert(place, Part { shard: Some(self.shard), piece: self.pieces[place], harvest });
        while let Some(part) = self.waiting.remove(&self.written) {
            part::write(&mut self.file, self.plan, &part)
                .map_err(|error| WriteError::Io { path: self.out.clone(), error })?;
            self.written += 1;
        }
        Ok(())
    }

    pub fn finish(self) -> Result<(), WriteError> {
        put_in_place(self.file, &self.out).map_err(|error| WriteError::Io { path: self.out, error })
    }
}

/// A full set of shards, open.
pub(super) struct ShardSet {
    files: Vec<Parts>,
}

impl ShardSet {
    /// Opens shards: all of one set, each once.
    pub fn open(paths: &[PathBuf]) -> Result<Self, PartError> {
        let mut by_number: BTreeMap<u32, Parts> = BTreeMap::new();
        let mut of = None;
        for path in paths {
            let parts = Parts::open(path, SHARD_REMEDY)?;
            let Some(shard) = parts.header().and_then(|header| header.shard) else {
                return Err(PartError::NotAShard { path: path.clone(), remedy: SHARD_REMEDY });
            };
            let expected = *of.get_or_insert(shard.of());
            if shard.of() != expected {
                return Err(PartError::OtherSet { path: path.clone(), expected, found: shard });
            }
            if let Some(first) = by_number.get(&shard.number()) {
                let (first, second) = (first.path().to_owned(), path.clone());
                return Err(PartError::Doubled { shard, first, second });
            }
            by_number.insert(shard.number(), parts);
        }
        let of = of.unwrap_or(0);
        let missing: Vec<String> = (1..=of)
            .filter(|number| !by_number.contains_key(number))
            .map(|number| number.to_string())
            .collect();
        if of == 0 || !missing.is_empty() {
            return Err(PartError::Missing { missing: missing.join(", "), of });
        }
        Ok(Self { files: by_number.into_values().collect() })
    }

    /// The plan that the first shard is of.
    pub fn plan(&self) -> Option<Plan> {
        let header = self.files.first()?.header()?;
        Some(Plan::new(header.scope, header.cut))
    }

    /// Reads piece `piece` from the shard that holds it. Pieces are read in order.
    pub fn read(&mut self, plan: &Plan, fingerprint: u64, piece: usize) -> Result<PieceHarvest, PartError> {
        let next = |parts: &Parts| parts.header().map_or(u64::MAX, |header| header.piece);
        let Some(file) = self.files.iter_mut().min_by_key(|parts| next(parts)) else {
            return Err(PartError::Missing { missing: "all".to_owned(), of: 0 });
        };
        let shard = file.header().and_then(|header| header.shard);
        let path = file.path().to_owned();
        if next(file) == u64::MAX {
            return Err(PartError::Incomplete { path, piece, remedy: SHARD_REMEDY });
        }
        let part = file.read(plan, fingerprint)?;
        if part.piece != piece || part.shard != shard {
            return Err(PartError::Incomplete { path, piece, remedy: SHARD_REMEDY });
        }
        Ok(part.harvest)
    }

    /// Nothing may be left over.
    pub fn finish(&self, pieces: usize) -> Result<(), PartError> {
        match self.files.iter().find(|parts| parts.header().is_some()) {
            None => Ok(()),
            Some(parts) => Err(PartError::Incomplete {
                path: parts.path().to_owned(),
                piece: pieces,
                remedy: SHARD_REMEDY,
            }),
        }
    }
}
