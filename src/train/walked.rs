//! Walks that are kept in memory, from which smaller libraries can be assembled without walking again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use crate::canonical::PatternId;
use crate::logic::Order;
use crate::observer::Observer;
use crate::scope::{Cut, Scope};
use crate::shape::Shape;
use crate::table::{Library, OpenErrorKind, Table, WriteError};

use super::assemble::{Assembler, finish_shape, lay_out};
use super::classes::Classes;
use super::harvest::{PieceHarvest, prove};
use super::plan::Plan;
use super::{TrainError, lock, walk_pieces};

/// How far a library reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The windows, and the digits in each of which all patterns are there.
    pub scope: Scope,
    /// The order of logic to which patterns are kept.
    pub order: Order,
    /// Single patterns of more digits than any window of the scope was walked to.
    pub beyond: BTreeSet<PatternId>,
}

impl Reach {
    /// The shapes of which it has patterns, so far as there are any.
    pub fn shapes(&self) -> BTreeSet<Shape> {
        self.scope.shapes().into_iter().chain(self.beyond.iter().map(|single| single.shape())).collect()
    }

    /// All reaches that are smaller by one step: by one order, by one digit in one window, or by a single pattern.
    pub fn smaller(&self) -> Vec<Self> {
        let order = (self.order > 1).then(|| Self { order: self.order - 1, ..self.clone() });
        let scopes = self.scope.smaller().map(|scope| Self { scope, ..self.clone() });
        let singles = self.beyond.iter().map(|single| {
            let mut less = self.clone();
            less.beyond.remove(single);
            less
        });
        order.into_iter().chain(scopes).chain(singles).collect()
    }
}

/// The shapes that were walked, with all that they yielded, and single patterns of other shapes.
#[derive(Debug, Default)]
pub struct Walked {
    shapes: BTreeMap<Shape, PieceHarvest>,
    beyond: BTreeMap<PatternId, PieceHarvest>,
}

impl Walked {
    /// The work that [`Self::walk`] has with a reach, as the observer is told of it.
    pub fn work(&self, reach: &Reach) -> u64 {
        let plan = Plan::new(reach.scope, Cut::Exact);
        self.missing(&plan).iter().map(|&piece| plan.pieces()[piece].cost).sum()
    }

    /// Walks what a reach has and was not walked before, on the current rayon threads.
    /// Errors: [`TrainError::Stopped`]; then what was there before is kept.
    pub fn walk(&mut self, reach: &Reach, observer: &dyn Observer) -> Result<(), TrainError> {
        let plan = Plan::new(reach.scope, Cut::Exact);
        let pieces = self.missing(&plan);
        let new: Mutex<BTreeMap<Shape, PieceHarvest>> = Mutex::default();
        walk_pieces(&plan, &pieces, None, observer, |place, harvest| {
            let shape = plan.shapes()[plan.pieces()[pieces[place]].shape];
            lock(&new).entry(shape).or_default().merge(harvest);
            Ok(())
        })?;
        self.shapes.append(&mut lock(&new));
        for &id in &reach.beyond {
            if !self.beyond.contains_key(&id) {
                self.beyond.extend(single(id).map(|harvest| (id, harvest)));
            }
        }
        Ok(())
    }

    /// The pieces of a plan whose shapes were not walked.
    fn missing(&self, plan: &Plan) -> Vec<usize> {
        let missing = |shape: usize| !self.shapes.contains_key(&plan.shapes()[shape]);
        (0..plan.pieces().len()).filter(|&piece| missing(plan.pieces()[piece].shape)).collect()
    }

    /// Writes the library of a reach that was walked: the same bytes as [`train`](super::train) writes, if it has no single
    /// patterns.
    /// Errors: [`TrainError::Write`], also if part of the reach was not walked; then nothing is written.
    pub fn write(&self, reach: &Reach, out: &Path) -> Result<(), TrainError> {
        let classes = Classes::default();
        self.assemble(reach, out, |shape, harvest| finish_shape(shape, harvest, &classes))?
            .finish(&classes.count())?;
        Ok(())
    }

    /// The library of a reach that was walked, in memory; its abstract systems are not counted, as that takes longer
    /// than all else. Errors: the temporary folder cannot be written to.
    pub fn library(&self, reach: &Reach) -> Result<Library, TrainError> {
        let unwritten = |error| WriteError::Io { path: std::env::temp_dir(), error };
        let folder = tempfile::tempdir().map_err(unwritten)?;
        let path = folder.path().join("library.mst");
        let assembler = self.assemble(reach, &path, lay_out)?;
        assembler.finish(&Classes::default().count())?;
        let table = Table::open(&path)?;
        Library::new(&table).map_err(|error| OpenErrorKind::Table(error).of(&path).into())
    }

    /// Lays out all shapes of a reach, on all threads.
    fn assemble(
        &self,
        reach: &Reach,
        out: &Path,
        lay_out: impl Fn(Shape, &mut PieceHarvest) -> Result<Vec<u8>, WriteError> + Sync,
    ) -> Result<Assembler, TrainError> {
        let cut = Cut::Order(reach.order);
        let plan = Plan::new(reach.scope, cut);
        let mut beyond: BTreeMap<Shape, PieceHarvest> = BTreeMap::new();
        for (id, harvest) in self.beyond.iter().filter(|(id, _)| reach.beyond.contains(id)) {
            beyond.entry(id.shape()).or_default().merge(harvest.clone());
        }
        let singles: Vec<Shape> = beyond.keys().copied().collect();
        let shapes: Vec<Shape> = plan.shapes().iter().chain(&singles).copied().collect();
        let assembler = Mutex::new(Assembler::new(&plan, &singles, out)?);
        shapes.par_iter().enumerate().try_for_each(|(place, shape)| {
            let whole = self.shapes.get(shape).or_else(|| beyond.get(shape));
            let mut harvest = whole.map(|whole| whole.cut(cut)).unwrap_or_default();
            let block = lay_out(*shape, &mut harvest)?;
            lock(&assembler).put(place, harvest, block)
        })?;
        Ok(assembler.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What a single pattern yields; nothing if it is silent or reducible.
fn single(id: PatternId) -> Option<PieceHarvest> {
    let geometry = id.shape().geometry();
    let system = geometry.canonical_with(id.index())?;
    let (harvest, goals) = prove(&geometry, Cut::Exact, std::iter::once(system));
    goals[0].map(|_| harvest)
}
