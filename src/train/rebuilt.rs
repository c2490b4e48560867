//! Libraries from patterns that are known, without a walk.

use std::collections::BTreeMap;
use std::path::Path;

use thiserror::Error;

use crate::canonical::PatternId;
use crate::scope::{Cut, Scope};
use crate::shape::{Geometry, Shape};
use crate::table::archive::{Directory, LevelRecord, LinearRules, to_bytes};
use crate::table::write::TableWriter;
use crate::table::{Header, TableKind, WriteError};

use super::assemble::lay_out;
use super::harvest::PieceHarvest;

/// Why patterns don't make a library.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RebuildError {
    /// A pattern is there twice.
    #[error("the pattern {0} occurs twice; remove one")]
    Twice(PatternId),
    /// A pattern whose shape was not walked, though larger ones were.
    #[error("the pattern {pattern} has as few digits as those of {scope}, but isn't one of them; remove it")]
    Outside {
        /// The pattern.
        pattern: PatternId,
        /// What was walked.
        scope: Scope,
    },
    /// The counts of levels are not those of the scope.
    #[error("found counts that aren't those of {scope}: the first line was changed")]
    Levels {
        /// What was walked.
        scope: Scope,
    },
    /// The library cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// The patterns that are known.
pub(crate) struct Rebuilt {
    scope: Scope,
    cut: Cut,
    shapes: BTreeMap<Shape, PieceHarvest>,
}

impl Rebuilt {
    /// A library of this scope and cut, without patterns yet.
    pub fn new(scope: Scope, cut: Cut) -> Self {
        Self { scope, cut, shapes: BTreeMap::new() }
    }

    /// Adds what patterns of a shape yielded.
    pub fn add(&mut self, shape: Shape, harvest: PieceHarvest) {
        self.shapes.entry(shape).or_default().merge(harvest);
    }

    /// Writes the library, with the counts that cannot be seen from the patterns. Errors: [`RebuildError`]; then
    /// nothing is written.
    pub fn write(
        mut self,
        levels: Vec<LevelRecord>,
        linear_rules: Vec<LinearRules>,
        out: &Path,
    ) -> Result<(), RebuildError> {
        let walked = self.scope.shapes();
        let mut beyond = Vec::new();
        for (&shape, harvest) in &mut self.shapes {
            harvest.entries.sort_unstable();
            let id = |entry: &(u64, u32)| PatternId::new(shape, entry.0);
            if let Some(pair) = harvest.entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
                return Err(RebuildError::Twice(id(&pair[0])));
            }
            if shape.len() > self.scope.most_foci() {
                beyond.push(shape);
            } else if !walked.contains(&shape)
                && let Some(first) = harvest.entries.first()
            {
                return Err(RebuildError::Outside { pattern: id(first), scope: self.scope });
            }
        }
        let geometries: Vec<Geometry> = walked.iter().map(|shape| shape.geometry()).collect();
        if !LevelRecord::are_of(&levels, self.scope) {
            return Err(RebuildError::Levels { scope: self.scope });
        }
        let levels = levels.into_iter().map(|level| self.level(level, &geometries)).collect();
        let mass = geometries.iter().map(Geometry::mass).sum();
        let counted = walked.iter().filter_map(|shape| self.shapes.get(shape));
        let uncertified = counted.map(|harvest| harvest.uncertified).sum();
        let mut writer = TableWriter::create(out)?;
        let mut blocks = Vec::new();
        for shape in walked.into_iter().chain(beyond) {
            let block = lay_out(shape, self.shapes.entry(shape).or_default())?;
            blocks.push(writer.block(shape, &block)?);
        }
        let directory = Directory { levels, linear_rules, uncertified, blocks };
        let header = Header::unwritten(TableKind::Library, (self.scope, self.cut), mass, mass);
        Ok(writer.finish(&to_bytes(&directory), header)?)
    }

    /// The counts of a level, with those of the shapes and of the patterns that are stored.
    fn level(&self, mut level: LevelRecord, walked: &[Geometry]) -> LevelRecord {
        let shapes: Vec<&Geometry> = walked.iter().filter(|geometry| level.holds(geometry.shape)).collect();
        let harvests = || shapes.iter().filter_map(|geometry| self.shapes.get(&geometry.shape));
        level.shapes = shapes.len() as u32;
        level.tally.forced_stored = harvests().map(|harvest| harvest.stored.0).sum();
        level.tally.forbidden_stored = harvests().map(|harvest| harvest.stored.1).sum();
        level.tally.mass = shapes.iter().map(|geometry| geometry.mass()).sum();
        level.mass_expected = level.tally.mass;
        level
    }
}
