//! Shards: the pieces of a plan that one run walks, and their merging.

use std::collections::BTreeMap;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::table::WriteError;
use crate::whole_file::{put_in_place, remove_leftovers, temporary_beside};

use super::harvest::PieceHarvest;
use super::plan::{Plan, Shard};
use super::saved_piece::{self, PieceError, SHARD_REMEDY, SavedPiece, SavedPieces, plan_fingerprint};

/// Writes the pieces of a shard in the order of their pieces.
pub(super) struct ShardWriter<'a> {
    plan: &'a Plan,
    shard: Shard,
    out: PathBuf,
    file: BufWriter<NamedTempFile>,
    pieces: &'a [usize],
    /// SavedPieces whose turn has not come, by their places in the shard.
    waiting: BTreeMap<usize, SavedPiece>,
    written: usize,
}

impl<'a> ShardWriter<'a> {
    pub fn create(plan: &'a Plan, shard: Shard, pieces: &'a [usize], out: &Path) -> Result<Self, WriteError> {
        let error = |error| WriteError::Io { path: out.to_owned(), error };
        remove_leftovers(out);
        let file = BufWriter::new(temporary_beside(out).map_err(error)?);
        Ok(Self { plan, shard, out: out.to_owned(), file, pieces, waiting: BTreeMap::new(), written: 0 })
    }

    /// Takes the harvest of the piece at `place` of the shard.
    pub fn put(&mut self, place: usize, harvest: PieceHarvest) -> Result<(), WriteError> {
        self.waiting
            .insert(place, SavedPiece { shard: Some(self.shard), piece: self.pieces[place], harvest });
        while let Some(saved) = self.waiting.remove(&self.written) {
            saved_piece::write(&mut self.file, self.plan, &saved)
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
pub struct ShardSet {
    /// By number.
    files: Vec<SavedPieces>,
    plan: Plan,
    fingerprint: u64,
    /// By piece.
    owners: Vec<u32>,
}

crate::opaque::opaque!(ShardSet);

/// The most missing shards that are named.
const MOST_NAMED: usize = 10;

impl ShardSet {
    /// Opens shards: all of one set, each once, in any order.
    /// Errors: [`PieceError`]; missing, doubled and foreign shards are named.
    pub fn open(paths: &[PathBuf]) -> Result<Self, PieceError> {
        let mut by_number: BTreeMap<u32, SavedPieces> = BTreeMap::new();
        let mut set = None;
        for path in paths {
            let pieces = SavedPieces::open(path, SHARD_REMEDY)?;
            let Some((header, shard)) = pieces.header().and_then(|header| Some((header, header.shard?)))
            else {
                return Err(PieceError::NotAShard { path: path.clone() });
            };
            let (first, of) = *set.get_or_insert((header, shard.of()));
            if header.fingerprint != first.fingerprint {
                return Err(PieceError::Foreign {
                    path: path.clone(),
                    expected: first.fingerprint,
                    found: header.fingerprint,
                    remedy: SHARD_REMEDY,
                });
            }
            if shard.of() != of {
                return Err(PieceError::OtherSet { path: path.clone(), expected: of, found: shard });
            }
            if let Some(first) = by_number.get(&shard.number()) {
                let (first, second) = (first.path().to_owned(), path.clone());
                return Err(PieceError::Doubled { shard, first, second });
            }
            by_number.insert(shard.number(), pieces);
        }
        let of = set.map_or(0, |(_, of)| of);
        let missing = u64::from(of) - by_number.len() as u64;
        let (Some((first, of)), 0) = (set, missing) else {
            // The number of shards is not proved yet: it may be any.
            let numbers = (1..=of).filter(|number| !by_number.contains_key(number)).take(MOST_NAMED);
            let mut named = numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
            if missing > MOST_NAMED as u64 {
                named += &format!(" and {} more", missing - MOST_NAMED as u64);
            }
            return Err(PieceError::Missing { missing: named, of });
        };
        let plan = Plan::new(first.scope, first.cut);
        let fingerprint = plan_fingerprint(&plan);
        let owners = plan.owners(of);
        Ok(Self { files: by_number.into_values().collect(), plan, fingerprint, owners })
    }

    /// The plan that the shards are of.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Reads a piece from the shard that must hold it. Pieces are read in order.
    pub(super) fn read(&mut self, piece: usize) -> Result<PieceHarvest, PieceError> {
        let file = &mut self.files[self.owners[piece] as usize - 1];
        let first = file.header();
        let incomplete = || PieceError::Incomplete { path: file.path().to_owned(), piece };
        let Some(header) = first.filter(|header| header.piece == piece as u64) else {
            return Err(incomplete());
        };
        if header.shard.map(Shard::number) != Some(self.owners[piece]) {
            return Err(incomplete());
        }
        Ok(file.read(&self.plan, self.fingerprint)?.harvest)
    }

    /// Nothing may be left over.
    pub(super) fn finish(&self) -> Result<(), PieceError> {
        match self.files.iter().find(|pieces| pieces.header().is_some()) {
            None => Ok(()),
            Some(pieces) => Err(PieceError::LeftOver { path: pieces.path().to_owned() }),
        }
    }
}
