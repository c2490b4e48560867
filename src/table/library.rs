//! The library: all patterns, read in place.

use std::sync::Arc;

use crate::canonical::{CanonicalSystem, Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::shape::Shape;
use crate::system::Goals;

use super::Table;
use super::archive::{ArchivedBlock, BlockRecord, Directory, OutcomeRecord, access, read};
use super::error::TableError;
use super::kind::TableKind;
use super::shape_block::{Outcome, ShapeBlock};

/// A library: all patterns of a table, with what they prove. Cheap to clone, and can be shared between threads.
///
/// ```no_run
/// use minescheme::{Library, Table};
///
/// let library = Library::new(&Table::open("patterns/library.mst")?)?;
/// for shape in library.shapes() {
///     println!("{shape}: {} patterns", library.patterns(shape).count());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Library(Arc<Contents>);

crate::opaque::opaque!(Library);

struct Contents {
    table: Table,
    directory: Directory,
    /// By ascending shape.
    blocks: Vec<ShapeBlock>,
    /// For each mask one more than the place of its shape in `blocks`, or 0 if there are no patterns.
    places: Vec<u16>,
}

/// An entry of the library: a canonical system and what it proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pattern {
    /// The system.
    pub system: CanonicalSystem,
    /// What it proves.
    pub outcome: Outcome,
}

/// What the library knows about a system that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Probed {
    /// The pattern that the system is an image of.
    pub id: PatternId,
    /// Forced or forbidden.
    pub kind: Kind,
    /// The goals, in the region numbers of the system looked up.
    pub goals: Goals,
    /// The least order that yields everything.
    pub order: Order,
}

impl Library {
    /// The library in a table. Reads the directory and the small parts of each shape's block, not the entries.
    /// Errors: a rule table, or a damaged one.
    pub fn new(table: &Table) -> Result<Self, TableError> {
        table.must_be(TableKind::Library)?;
        let damaged = |why: String| TableError::damaged("directory", why);
        let directory: Directory = read(table.directory(), "directory")?;
        let mut blocks: Vec<ShapeBlock> = Vec::with_capacity(directory.blocks.len());
        let mut end = 0;
        for &BlockRecord { mask, offset, len } in &directory.blocks {
            // Else a short file could name the same bytes for every shape.
            if offset < end {
                let why = format!("a block lies at {offset}, inside the one before, which ends at {end}");
                return Err(damaged(why));
            }
            end = offset.saturating_add(len);
            let shape = Shape::from_mask(mask).ok_or_else(|| {
                damaged(format!("found the mask {mask:04x}, expected that of a canonical shape"))
            })?;
            let what = || format!("block of shape {shape}");
            let bytes = table.section(offset, len).ok_or(TableError::Section {
                what: "block of a shape",
                offset,
                len,
            })?;
            let block: &ArchivedBlock = access(bytes, what)?;
            let (buckets, entries) =
                (table.kept(block.buckets.as_flattened()), table.kept(block.entries.as_flattened()));
            let block = ShapeBlock::new(shape, block, buckets, entries);
            blocks.push(block.map_err(|why| TableError::damaged(&what(), why))?);
        }
        blocks.sort_unstable_by_key(|block| block.shape);
        if let Some(pair) = blocks.windows(2).find(|pair| pair[0].shape == pair[1].shape) {
            return Err(damaged(format!("found two blocks of shape {}", pair[0].shape)));
        }
        let mut places = vec![0; 1 << u16::BITS];
        for (place, block) in (1..).zip(&blocks).filter(|(_, block)| block.len() > 0) {
            places[usize::from(block.shape.mask())] = place;
        }
        Ok(Self(Arc::new(Contents { table: table.clone(), directory, blocks, places })))
    }

    /// The table that holds it.
    pub fn table(&self) -> &Table {
        &self.0.table
    }

    pub(crate) fn directory(&self) -> &Directory {
        &self.0.directory
    }

    pub(super) fn blocks(&self) -> &[ShapeBlock] {
        &self.0.blocks
    }

    /// The shapes, in order.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.blocks().iter().map(|block| block.shape)
    }

    /// The shapes of which it holds patterns, in order. Some shapes have none, and of some the order of logic may
    /// have left out all.
    pub fn shapes_with_patterns(&self) -> impl Iterator<Item = Shape> {
        self.blocks().iter().filter(|block| block.len() > 0).map(|block| block.shape)
    }

    /// The number of stored patterns.
    pub fn len(&self) -> usize {
        self.blocks().iter().map(ShapeBlock::len).sum()
    }

    /// Whether it has no patterns.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Looks a system of a shape up. `None` if the library doesn't hold it, because it is silent, reducible or
    /// outside what was walked. The table is never taken at its word: the only goals returned are those that the certificate
    /// proves, or without a certificate those that the exact verdict confirms. So no table can cause a wrong deduction.
    pub fn probe(&self, shape: Shape, system: &ShapeSystem) -> Option<Probed> {
        let block = self.block(shape)?;
        let geometry = block.geometry();
        let least = geometry.least(system)?;
        let outcome = &block.outcomes[block.find(least.index)?];
        let (canonical, image) = geometry.canonical_at(system, least);
        let (kind, goals) = block.told(outcome, canonical.system())?;
        let goals = geometry.goals_before(goals, image);
        Some(Probed { id: canonical.id(), kind, goals, order: outcome.order() })
    }

    fn block(&self, shape: Shape) -> Option<&ShapeBlock> {
        let place = usize::from(self.0.places[usize::from(shape.mask())]);
        self.blocks().get(place.wrapping_sub(1))
    }

    /// The pattern with an id.
    pub fn pattern(&self, id: PatternId) -> Option<Pattern> {
        let block = self.block(id.shape())?;
        let geometry = block.geometry();
        let system = geometry.canonical_with(id.index())?;
        let outcome = &block.outcomes[block.find(id.index())?];
        let outcome = block.outcome(outcome, system.system());
        Some(Pattern { system, outcome })
    }

    /// All patterns of a shape, in the order of the table. Entries that are no canonical systems, which
    /// [`super::verify`] reports, are left out.
    pub fn patterns(&self, shape: Shape) -> impl Iterator<Item = Pattern> {
        self.patterns_where(shape, |_| true)
    }

    /// The patterns of a shape that are of one kind, as by [`Self::patterns`].
    pub fn patterns_of_kind(&self, shape: Shape, kind: Kind) -> impl Iterator<Item = Pattern> {
        self.patterns_where(shape, move |outcome| outcome.kind() == kind)
    }

    fn patterns_where(
        &self,
        shape: Shape,
        keep: impl Fn(&OutcomeRecord) -> bool,
    ) -> impl Iterator<Item = Pattern> {
        self.block(shape).into_iter().flat_map(move |block| {
            let kept: Vec<bool> = block.outcomes.iter().map(&keep).collect();
            block.entries().filter_map(move |(index, outcome)| {
                if !kept[outcome] {
                    return None;
                }
                let outcome = &block.outcomes[outcome];
                let system = block.geometry().canonical_with(index)?;
                Some(Pattern { outcome: block.outcome(outcome, system.system()), system })
            })
        })
    }

    /// The number of stored patterns of a shape.
    pub fn patterns_of(&self, shape: Shape) -> usize {
        self.block(shape).map_or(0, ShapeBlock::len)
    }

    /// The number of stored patterns of one kind.
    pub fn count(&self, kind: Kind) -> usize {
        let of_kind = |block: &ShapeBlock| {
            let counted: Vec<bool> = block.outcomes.iter().map(|outcome| outcome.kind() == kind).collect();
            block.entries().filter(|(_, outcome)| counted[*outcome]).count()
        };
        self.blocks().iter().map(of_kind).sum()
    }
}
