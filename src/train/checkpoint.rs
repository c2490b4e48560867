//! Checkpoints: a folder with a file for every piece that is done.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::whole_file::{put_in_place, remove_leftovers, temporary_beside};

use super::harvest::PieceHarvest;
use super::plan::Plan;
use super::saved_piece::{self, CHECKPOINT_REMEDY, PieceError, SavedPiece, SavedPieces, plan_fingerprint};

/// What the names of all checkpoints start with. Other files in the folder are left alone.
const NAME: &str = "piece";

/// The checkpoints of a plan in a folder. Several runs of one plan may share it. What one has saved, completely or not at
/// all, the others don't have to walk.
pub(super) struct Checkpoints<'a> {
    folder: PathBuf,
    plan: &'a Plan,
    fingerprint: u64,
}

impl<'a> Checkpoints<'a> {
    /// Opens the folder, or makes it.
    pub fn open(folder: &Path, plan: &'a Plan) -> Result<Self, PieceError> {
        let error = |error| PieceError::Io { path: folder.to_owned(), error };
        if folder.is_file() {
            let found = "found a file, expected a folder for the saved pieces of work";
            return Err(error(std::io::Error::new(std::io::ErrorKind::NotADirectory, found)));
        }
        std::fs::create_dir_all(folder).map_err(error)?;
        remove_leftovers(&folder.join(NAME));
        Ok(Self { folder: folder.to_owned(), plan, fingerprint: plan_fingerprint(plan) })
    }

    fn path(&self, piece: usize) -> PathBuf {
        self.folder.join(format!("{NAME}-{piece:06}.part"))
    }

    /// The harvest of a piece, if it was saved.
    pub fn load(&self, piece: usize) -> Result<Option<PieceHarvest>, PieceError> {
        let path = self.path(piece);
        if !path.exists() {
            return Ok(None);
        }
        let mut pieces = SavedPieces::open(&path, CHECKPOINT_REMEDY)?;
        let saved = pieces.read(self.plan, self.fingerprint)?;
        if saved.piece != piece || saved.shard.is_some() || pieces.header().is_some() {
            return Err(PieceError::Damaged { path, offset: 0, remedy: CHECKPOINT_REMEDY });
        }
        Ok(Some(saved.harvest))
    }

    /// Saves the harvest of a piece, completely or not at all.
    pub fn save(&self, piece: usize, harvest: PieceHarvest) -> Result<PieceHarvest, PieceError> {
        let path = self.path(piece);
        let saved = SavedPiece { shard: None, piece, harvest };
        let save = || {
            let mut file = BufWriter::new(temporary_beside(&path)?);
            saved_piece::write(&mut file, self.plan, &saved)?;
            file.flush()?;
            put_in_place(file, &path)
        };
        match save() {
            Ok(()) => Ok(saved.harvest),
            Err(error) => Err(PieceError::Io { path, error }),
        }
    }
}
