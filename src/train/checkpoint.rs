//! Checkpoints: a folder with one part for every piece that is done.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::table::write::{put_in_place, temporary_beside};

use super::harvest::PieceHarvest;
use super::part::{self, CHECKPOINT_REMEDY, Part, PartError, Parts, plan_fingerprint};
use super::plan::Plan;

/// The checkpoints of a plan in a folder.
pub(super) struct Checkpoints<'a> {
    folder: PathBuf,
    plan: &'a Plan,
    fingerprint: u64,
}

impl<'a> Checkpoints<'a> {
    /// Opens the folder, or makes it.
    pub fn open(folder: &Path, plan: &'a Plan) -> Result<Self, PartError> {
        let error = |error| PartError::Io { path: folder.to_owned(), error };
        std::fs::create_dir_all(folder).map_err(error)?;
        Ok(Self { folder: folder.to_owned(), plan, fingerprint: plan_fingerprint(plan) })
    }

    fn path(&self, piece: usize) -> PathBuf {
        self.folder.join(format!("piece-{piece:06}.part"))
    }

    /// The harvest of a piece, if it was saved.
    pub fn load(&self, piece: usize) -> Result<Option<PieceHarvest>, PartError> {
        let path = self.path(piece);
        if !path.exists() {
            return Ok(None);
        }
        let part = Parts::open(&path, CHECKPOINT_REMEDY)?.read(self.plan, self.fingerprint)?;
        if part.piece != piece || part.shard.is_some() {
            return Err(PartError::Damaged { path, offset: 0, remedy: CHECKPOINT_REMEDY });
        }
        Ok(Some(part.harvest))
    }

    /// Saves the harvest of a piece: whole, or not at all.
    pub fn save(&self, piece: usize, harvest: PieceHarvest) -> Result<PieceHarvest, PartError> {
        let path = self.path(piece);
        let part = Part { shard: None, piece, harvest };
        let save = || {
            let mut file = BufWriter::new(temporary_beside(&path)?);
            part::write(&mut file, self.plan, &part)?;
            file.flush()?;
            put_in_place(file, &path)
        };
        match save() {
            Ok(()) => Ok(part.harvest),
            Err(error) => Err(PartError::Io { path, error }),
        }
    }
}
