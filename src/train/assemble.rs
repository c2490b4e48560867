//! From harvests to the table: each shape's block as soon as it is complete, written in order.

use std::collections::BTreeMap;
use std::path::Path;

use crate::rules::certificate::MAX_COEFFICIENT;
use crate::scope::Tally;
use crate::shape::Shape;
use crate::table::archive::{BlockRecord, Directory, to_bytes};
use crate::table::write::{BlockDraft, TableWriter, WriteError};
use crate::table::{Header, TableKind};

use super::classes::{ClassCounts, Classes};
use super::figures::{Figures, Sums};
use super::harvest::PieceHarvest;
use super::plan::Plan;

/// Puts a table together from the harvests of a plan's pieces, which may come in any order.
pub(super) struct Assembler {
    plan: Plan,
    /// Those of the plan, then those of which single patterns are added.
    shapes: Vec<Shape>,
    /// Harvests of shapes of which pieces are still missing, and how many.
    waiting: BTreeMap<usize, (usize, PieceHarvest)>,
    /// Blocks that are complete, but not their turn yet.
    ready: BTreeMap<usize, Vec<u8>>,
    writer: TableWriter,
    blocks: Vec<BlockRecord>,
    sums: Sums,
}

/// Lays out the block of a shape whose harvest is complete, and adds the classes of its forced systems.
pub(super) fn finish_shape(
    shape: Shape,
    harvest: &mut PieceHarvest,
    classes: &Classes,
) -> Result<Vec<u8>, WriteError> {
    classes.add_all(shape, harvest);
    lay_out(shape, harvest)
}

/// Lays out the block of a shape.
pub(super) fn lay_out(shape: Shape, harvest: &mut PieceHarvest) -> Result<Vec<u8>, WriteError> {
    let entries = std::mem::take(&mut harvest.entries);
    let outcomes = std::mem::take(&mut harvest.outcomes);
    BlockDraft { shape, entries, outcomes }.to_bytes()
}

impl Assembler {
    /// Starts a table of a plan's shapes, and of some with more foci, whose patterns are not all there.
    pub fn new(plan: &Plan, beyond: &[Shape], out: &Path) -> Result<Self, WriteError> {
        let mut waiting = BTreeMap::new();
        for piece in plan.pieces() {
            waiting.entry(piece.shape).or_insert((0, PieceHarvest::default())).0 += 1;
        }
        Ok(Self {
            plan: plan.clone(),
            shapes: [plan.shapes(), beyond].concat(),
            waiting,
            ready: BTreeMap::new(),
            writer: TableWriter::create(out)?,
            blocks: Vec::new(),
            sums: Sums::default(),
        })
    }

    /// Takes a piece's harvest; gives the whole shape's once this was the last.
    pub fn take(&mut self, piece: usize, harvest: PieceHarvest) -> Option<(usize, PieceHarvest)> {
        let shape = self.plan.pieces()[piece].shape;
        let (missing, sum) = self.waiting.get_mut(&shape)?;
        sum.merge(harvest);
        *missing -= 1;
        (*missing == 0).then(|| self.waiting.remove(&shape)).flatten().map(|(_, sum)| (shape, sum))
    }

    /// Takes the block and counts of the shape at a place, and writes all blocks whose turn it is.
    pub fn put(&mut self, shape: usize, harvest: PieceHarvest, block: Vec<u8>) -> Result<(), WriteError> {
        // The figures are those of the plan, so they can be counted once more by walking it.
        if shape < self.plan.shapes().len() {
            self.sums.add(shape, harvest);
        }
        self.ready.insert(shape, block);
        while let Some(block) = self.ready.remove(&self.blocks.len()) {
            self.blocks.push(self.writer.block(self.shapes[self.blocks.len()], &block)?);
        }
        Ok(())
    }

    /// Writes the directory and the header, and puts the table in its place.
    pub fn finish(self, classes: &ClassCounts) -> Result<Tally, WriteError> {
        let Figures { levels, linear_rules, uncertified, all } = self.sums.finish(&self.plan, classes);
        let mass_expected = self.plan.shapes().iter().map(|shape| shape.geometry().mass()).sum();
        if all.mass != mass_expected {
            return Err(WriteError::Mass { expected: mass_expected, found: all.mass });
        }
        let walked = (self.plan.scope(), self.plan.cut());
        let header = Header::unwritten(TableKind::Library, walked, all.mass, mass_expected);
        let directory = Directory { levels, linear_rules, uncertified, blocks: self.blocks };
        self.writer.finish(&to_bytes(&directory), header)?;
        Ok(all)
    }
}

// The slack of a certificate is less than the largest weight of a region, which touches at most eight foci.
const _: () = assert!(8 * MAX_COEFFICIENT as usize <= u8::MAX as usize);
