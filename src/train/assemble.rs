//! From harvests to the table: each shape's block as soon as it is complete, written in order.

use std::collections::BTreeMap;
use std::path::Path;

use crate::canonical::Kind;
use crate::rules::certificate::MAX_COEFFICIENT;
use crate::scope::Tally;
use crate::shape::{MAX_FOCI, Shape};
use crate::table::archive::{BlockRecord, Directory, LevelRecord, LinearRules, to_bytes};
use crate::table::write::{BlockDraft, TableWriter, WriteError};
use crate::table::{Header, TableKind};

use super::abstraction::fingerprint;
use super::classes::{ClassCounts, Classes};
use super::harvest::{LinearKey, PieceHarvest};
use super::plan::Plan;

/// What a shape adds to its levels.
struct ShapeCounts {
    tally: Tally,
    stored: (u64, u64),
    goals_by_order: [u64; MAX_FOCI + 2],
}

/// Puts a table together from the harvests of a plan's pieces, which may come in any order.
pub(super) struct Assembler<'a> {
    plan: &'a Plan,
    /// Harvests of shapes of which pieces are still missing, and how many.
    waiting: BTreeMap<usize, (usize, PieceHarvest)>,
    /// Blocks that are complete, but not their turn yet.
    ready: BTreeMap<usize, Vec<u8>>,
    writer: TableWriter,
    blocks: Vec<BlockRecord>,
    counts: BTreeMap<usize, ShapeCounts>,
    linear: BTreeMap<(usize, LinearKey), u64>,
    uncertified: u64,
}

/// Lays out the block of a shape whose harvest is complete, and adds the classes of its forced systems.
pub(super) fn finish_shape(
    shape: Shape,
    harvest: &mut PieceHarvest,
    classes: &Classes,
) -> Result<Vec<u8>, WriteError> {
    let geometry = shape.geometry();
    let forced: Vec<bool> = harvest.outcomes.iter().map(|outcome| outcome.kind == Kind::Forced).collect();
    let forced = harvest.entries.iter().filter(|(_, outcome)| forced[*outcome as usize]);
    for system in forced.filter_map(|(index, _)| geometry.system_at(*index)) {
        classes.add(fingerprint(&system.to_system(&geometry)), shape);
    }
    let entries = std::mem::take(&mut harvest.entries);
    let outcomes = std::mem::take(&mut harvest.outcomes);
    BlockDraft { shape, entries, outcomes }.to_bytes()
}

impl<'a> Assembler<'a> {
    pub fn new(plan: &'a Plan, out: &Path) -> Result<Self, WriteError> {
        let mut waiting = BTreeMap::new();
        for piece in plan.pieces() {
            waiting.entry(piece.shape).or_insert((0, PieceHarvest::default())).0 += 1;
        }
        Ok(Self {
            plan,
            waiting,
            ready: BTreeMap::new(),
            writer: TableWriter::create(out)?,
            blocks: Vec::new(),
            counts: BTreeMap::new(),
            linear: BTreeMap::new(),
            uncertified: 0,
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

    /// Takes a shape's block and counts, and writes all blocks whose turn it is.
    pub fn put(&mut self, shape: usize, harvest: PieceHarvest, block: Vec<u8>) -> Result<(), WriteError> {
        let PieceHarvest { tally, stored, goals_by_order, linear, uncertified, .. } = harvest;
        self.counts.insert(shape, ShapeCounts { tally, stored, goals_by_order });
        let foci = self.plan.shapes()[shape].len();
        for (key, patterns) in linear {
            *self.linear.entry((foci, key)).or_default() += patterns;
        }
        self.uncertified += uncertified;
        self.ready.insert(shape, block);
        while let Some(block) = self.ready.remove(&self.blocks.len()) {
            let mask = self.plan.shapes()[self.blocks.len()].mask();
            let (offset, len) = (self.writer.section(&block)?, block.len() as u64);
            self.blocks.push(BlockRecord { mask, offset, len });
        }
        Ok(())
    }

    /// Writes the directory and the header, and puts the table in its place.
    pub fn finish(self, classes: &ClassCounts) -> Result<Tally, WriteError> {
        let mut all = Tally::default();
        let mut mass_expected = 0;
        for (shape, counts) in &self.counts {
            all.merge(&counts.tally);
            mass_expected += self.plan.shapes()[*shape].geometry().mass();
        }
        let header = Header {
            kind: TableKind::Library,
            scope: self.plan.scope(),
            cut: self.plan.cut(),
            generator: crate::table::write::GENERATOR,
            payload_len: 0,
            directory_offset: 0,
            directory_len: 0,
            payload_checksum: 0,
            mass: all.mass,
            mass_expected,
        };
        let levels = self.plan.scope().levels().map(|(window, foci)| self.level(window, foci, classes));
        let directory = Directory {
            levels: levels.collect(),
            linear_rules: self
                .linear
                .iter()
                .map(|((foci, (coefficients, slack)), &patterns)| {
                    let coefficients = coefficients.clone();
                    LinearRules { foci: *foci as u8, coefficients, slack: *slack, patterns }
                })
                .collect(),
            uncertified: self.uncertified,
            blocks: self.blocks,
        };
        self.writer.finish(&to_bytes(&directory), header)?;
        Ok(all)
    }

    fn level(&self, window: usize, foci: usize, classes: &ClassCounts) -> LevelRecord {
        let mut tally = Tally::default();
        let (mut shapes, mut stored, mut mass_expected) = (0, (0, 0), 0);
        let mut goals_by_order = vec![0; foci + 1];
        for (shape, counts) in self.counts.iter().map(|(place, counts)| (self.plan.shapes()[*place], counts))
        {
            if shape.len() != foci || shape.interior() + 2 > window {
                continue;
            }
            shapes += 1;
            tally.merge(&counts.tally);
            stored = (stored.0 + counts.stored.0, stored.1 + counts.stored.1);
            mass_expected += shape.geometry().mass();
            for (sum, goals) in goals_by_order.iter_mut().zip(&counts.goals_by_order[1..]) {
                *sum += goals;
            }
        }
        LevelRecord {
            window: window as u8,
            foci: foci as u8,
            shapes,
            // Of a library that is cut by order fewer are stored than were found.
            tally: Tally { forced_stored: stored.0, forbidden_stored: stored.1, ..tally },
            mass_expected,
            goals_by_order,
            abstract_systems: classes[foci][..=window - 2].iter().sum(),
        }
    }
}

// The slack of a certificate is less than the largest weight of a region, which touches at most eight foci.
const _: () = assert!(8 * MAX_COEFFICIENT as usize <= u8::MAX as usize);
