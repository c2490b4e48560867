//! The trainer: walks the shapes of a scope in pieces, on all threads, and assembles the library.
//!
//! A piece is always walked, saved, resumed, or put into a shard as a whole. What a run writes depends only on the
//! plan: not on threads, on the order in which pieces end, on interruptions, or on shards.

mod abstraction;
mod assemble;
mod checkpoint;
mod classes;
mod figures;
mod harvest;
mod plan;
mod rebuilt;
mod saved_piece;
mod shards;
mod walked;

use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use thiserror::Error;

use crate::observer::{Observer, Stopped};
use crate::scope::Tally;
use crate::shape::{Geometry, Shape};
use crate::table::{OpenError, WriteError};
use crate::walk::{Found, ShapeWalk};

use assemble::{Assembler, finish_shape};
use checkpoint::Checkpoints;
use classes::Classes;
// For the program alone: it may change in any release.
#[doc(hidden)]
pub use self::{
    figures::Figures,
    plan::{Piece, PlannedLevel, TooLarge},
    rebuilt::RebuildError,
    walked::{Reach, Walked},
};
use figures::Sums;
pub(crate) use harvest::prove;
use harvest::{PieceHarvest, harvest};
pub use plan::{Plan, Shard, ShardError};
pub(crate) use rebuilt::Rebuilt;
pub use saved_piece::PieceError;
pub use shards::ShardSet;
use shards::ShardWriter;

/// Why a run ended without a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// It was asked to stop.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The table could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A checkpoint or a shard cannot be used.
    #[error(transparent)]
    SavedPiece(#[from] PieceError),
    /// A table that was just written cannot be read.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Walks a plan on the current rayon threads and writes the library to `out`. With `resume`, a folder that is created if
/// necessary, every piece is saved there when it is done, and pieces that were saved before aren't walked again.
/// Errors: [`TrainError`]; then nothing is written to `out`.
pub fn train(
    plan: &Plan,
    out: &Path,
    resume: Option<&Path>,
    observer: &dyn Observer,
) -> Result<Tally, TrainError> {
    let assembly = Assembly::new(plan, out)?;
    let pieces: Vec<usize> = (0..plan.pieces().len()).collect();
    walk_pieces(plan, &pieces, resume, observer, |piece, harvest| Ok(assembly.take(piece, harvest)?))?;
    Ok(assembly.finish()?)
}

/// Walks one shard of a plan and writes its harvests to `out`, for [`merge`]. `resume` as for [`train`].
/// Errors: [`TrainError`]; then nothing is written to `out`.
pub fn train_shard(
    plan: &Plan,
    shard: Shard,
    out: &Path,
    resume: Option<&Path>,
    observer: &dyn Observer,
) -> Result<(), TrainError> {
    let pieces = plan.shard(shard);
    let writer = Mutex::new(ShardWriter::create(plan, shard, &pieces, out)?);
    walk_pieces(plan, &pieces, resume, observer, |place, harvest| Ok(lock(&writer).put(place, harvest)?))?;
    Ok(writer.into_inner().unwrap_or_else(PoisonError::into_inner).finish()?)
}

/// Walks a plan on the current rayon threads and counts what a library of it has; nothing is kept.
/// Errors: [`Stopped`] if the observer stops it.
#[doc(hidden)]
pub fn count(plan: &Plan, observer: &dyn Observer) -> Result<Figures, Stopped> {
    let sums = Mutex::new(Sums::default());
    let classes = Classes::default();
    let pieces: Vec<usize> = (0..plan.pieces().len()).collect();
    let walked = walk_pieces(plan, &pieces, None, observer, |piece, harvest| {
        let shape = plan.pieces()[piece].shape;
        classes.add_all(plan.shapes()[shape], &harvest);
        lock(&sums).add(shape, harvest);
        Ok(())
    });
    // Nothing is read or written that could fail.
    walked.map_err(|_| Stopped)?;
    let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(sums.finish(plan, &classes.count()))
}

/// Walks one piece of a plan, and finds its certificates and orders; nothing is kept.
#[doc(hidden)]
pub fn walk_piece(plan: &Plan, number: usize) -> Tally {
    let piece = &plan.pieces()[number];
    harvest(&ShapeWalk::new(plan.shapes()[piece.shape]), piece.groups.clone(), plan.cut()).tally
}

/// Joins the shards of a plan: the same bytes as [`train`] writes. Reports the cost of every piece to the observer, as [`train`] does.
/// Errors: [`TrainError`]; damaged shards are named.
pub fn merge(mut set: ShardSet, out: &Path, observer: &dyn Observer) -> Result<Tally, TrainError> {
    let plan = set.plan().clone();
    let assembly = Assembly::new(&plan, out)?;
    for (piece, Piece { cost, .. }) in plan.pieces().iter().enumerate() {
        observer.check()?;
        assembly.take(piece, set.read(piece)?)?;
        observer.advance(*cost);
    }
    set.finish()?;
    Ok(assembly.finish()?)
}

/// Walks pieces, or loads them from their checkpoints, in order as threads become free, and hands each harvest over
/// with its place in `pieces`.
fn walk_pieces(
    plan: &Plan,
    pieces: &[usize],
    resume: Option<&Path>,
    observer: &dyn Observer,
    consume: impl Fn(usize, PieceHarvest) -> Result<(), TrainError> + Sync,
) -> Result<(), TrainError> {
    let checkpoints = resume.map(|folder| Checkpoints::open(folder, plan)).transpose()?;
    let walks = Walks::default();
    let walk =
        |piece: &Piece| harvest(&walks.of(plan.shapes()[piece.shape]), piece.groups.clone(), plan.cut());
    pieces.iter().enumerate().par_bridge().try_for_each(|(place, &number)| {
        observer.check()?;
        let piece = &plan.pieces()[number];
        let saved = checkpoints.as_ref().map(|checkpoints| checkpoints.load(number)).transpose()?.flatten();
        if let Some(harvest) = saved {
            consume(place, harvest)?;
            observer.found(piece.cost);
            return Ok(());
        }
        let harvest = match &checkpoints {
            None => walk(piece),
            Some(checkpoints) => checkpoints.save(number, walk(piece))?,
        };
        consume(place, harvest)?;
        observer.advance(piece.cost);
        Ok(())
    })
}

/// Walks a plan on the current rayon threads and hands over what each piece yields; the results come in the order of the
/// pieces. `None` if the observer stopped the walk.
pub(crate) fn walk_all<T: Send>(
    plan: &Plan,
    observer: &dyn Observer,
    look: impl Fn(&Geometry, &[Found]) -> T + Sync,
) -> Option<Vec<T>> {
    let walks = Walks::default();
    let results: Option<Vec<(usize, T)>> = plan
        .pieces()
        .iter()
        .enumerate()
        .par_bridge()
        .map(|(number, piece)| {
            if observer.is_stopped() {
                return None;
            }
            let walk = walks.of(plan.shapes()[piece.shape]);
            let mut found = Vec::new();
            walk.run(piece.groups.clone(), |system| found.push(system));
            let result = look(walk.geometry(), &found);
            observer.advance(piece.cost);
            Some((number, result))
        })
        .collect();
    let mut results = results?;
    results.sort_unstable_by_key(|(number, _)| *number);
    Some(results.into_iter().map(|(_, result)| result).collect())
}

/// The walk that was prepared last: the pieces of a shape follow each other, and share it.
#[derive(Default)]
struct Walks {
    last: Mutex<Option<(Shape, Arc<LazyWalk>)>>,
}

type LazyWalk = LazyLock<ShapeWalk, Box<dyn FnOnce() -> ShapeWalk + Send>>;

impl Walks {
    fn of(&self, shape: Shape) -> Arc<LazyWalk> {
        let mut last = lock(&self.last);
        if let Some((of, walk)) = &*last
            && *of == shape
        {
            return Arc::clone(walk);
        }
        let walk: Arc<LazyWalk> = Arc::new(LazyLock::new(Box::new(move || ShapeWalk::new(shape))));
        *last = Some((shape, Arc::clone(&walk)));
        walk
    }
}

/// An assembler that many threads feed.
struct Assembly<'a> {
    plan: &'a Plan,
    assembler: Mutex<Assembler>,
    classes: Classes,
}

impl<'a> Assembly<'a> {
    fn new(plan: &'a Plan, out: &Path) -> Result<Self, WriteError> {
        let assembler = Mutex::new(Assembler::new(plan, &[], out)?);
        Ok(Self { plan, assembler, classes: Classes::default() })
    }

    fn take(&self, piece: usize, harvest: PieceHarvest) -> Result<(), WriteError> {
        let complete = lock(&self.assembler).take(piece, harvest);
        if let Some((shape, mut harvest)) = complete {
            let block = finish_shape(self.plan.shapes()[shape], &mut harvest, &self.classes)?;
            lock(&self.assembler).put(shape, harvest, block)?;
        }
        Ok(())
    }

    fn finish(self) -> Result<Tally, WriteError> {
        let assembler = self.assembler.into_inner().unwrap_or_else(PoisonError::into_inner);
        assembler.finish(&self.classes.count())
    }
}

/// A lock whose holder can only have left it half-changed by a panic, which ends the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
