//! The library: all patterns, read in place.

use std::sync::OnceLock;

use crate::canonical::{CanonicalSystem, Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::{Certificate, Coefficients, MAX_COEFFICIENT};
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::system::Goals;

use super::Table;
use super::archive::{
    ArchivedBlock, ArchivedDirectory, ArchivedGoalsRecord, ArchivedOutcomeRecord, access, bucket,
};
use super::error::TableError;
use super::header::TableKind;
use super::prepared::{Outcomes, Patterns, Prepared};

/// A view of a library table.
pub struct Library<'a> {
    table: &'a Table,
    directory: &'a ArchivedDirectory,
    /// By ascending shape.
    blocks: Vec<ShapeBlock<'a>>,
    /// For each mask 0, or one more than the place of its shape in `blocks` if there are patterns.
    places: Vec<u16>,
}

/// The patterns of one shape.
pub(super) struct ShapeBlock<'a> {
    pub shape: Shape,
    pub block: &'a ArchivedBlock,
    /// The number of buckets is 2 to this.
    pub bucket_bits: u32,
    prepared: OnceLock<Prepared>,
}

/// What a pattern says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    /// Forced or forbidden.
    pub kind: Kind,
    /// The goals by the least order that yields them, ascending. For a forbidden pattern the order of the contradiction,
    /// without goals.
    pub orders: Vec<(Order, Goals)>,
    /// Proves the goals; without steps if none was found.
    pub certificate: Certificate,
}

impl Outcome {
    /// All goals.
    pub fn goals(&self) -> Goals {
        self.orders.iter().fold(Goals::default(), |all, (_, goals)| all.union(*goals))
    }

    /// The least order that yields everything.
    pub fn order(&self) -> Order {
        self.orders.last().map_or(0, |(order, _)| *order)
    }
}

/// An entry of the library: a canonical system and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The system.
    pub system: CanonicalSystem,
    /// What it says.
    pub outcome: Outcome,
}

/// What the library says about a system that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The pattern that the system is an image of.
    pub id: PatternId,
    /// Forced or forbidden.
    pub kind: Kind,
    /// The goals, in the region numbers of the system looked up.
    pub goals: Goals,
    /// The least order that yields everything.
    pub order: Order,
}

impl<'a> Library<'a> {
    /// The library in a table. Reads the directory and the small parts of each shape's block, not the entries.
    /// Errors: a rule table, or a damaged one.
    pub fn new(table: &'a Table) -> Result<Self, TableError> {
        let found = table.header().kind;
        if found != TableKind::Library {
            return Err(TableError::WrongKind { expected: TableKind::Library, found });
        }
        let directory: &ArchivedDirectory = access(table.directory(), || "directory".to_owned())?;
        let mut blocks: Vec<ShapeBlock<'_>> = Vec::with_capacity(directory.blocks.len());
        for record in directory.blocks.iter() {
            let mask = record.mask.to_native();
            let shape = Shape::from_mask(mask).ok_or_else(|| TableError::Archive {
                what: "directory".to_owned(),
                why: format!("found the mask {mask:04x}, expected that of a canonical shape"),
            })?;
            let what = || format!("block of shape {shape}");
            let (offset, len) = (record.offset.to_native(), record.len.to_native());
            let bytes = table.section(offset, len).ok_or(TableError::Section {
                what: "block of a shape",
                offset,
                len,
            })?;
            let block: &ArchivedBlock = access(bytes, what)?;
            check_structure(block, shape).map_err(|why| TableError::Archive { what: what(), why })?;
            let bucket_bits = (block.buckets.len() - 1).ilog2();
            blocks.push(ShapeBlock { shape, block, bucket_bits, prepared: OnceLock::new() });
        }
        blocks.sort_by_key(|block| block.shape);
        if let Some(pair) = blocks.windows(2).find(|pair| pair[0].shape == pair[1].shape) {
            let why = format!("found two blocks of shape {}", pair[0].shape);
            return Err(TableError::Archive { what: "directory".to_owned(), why });
        }
        let mut places = vec![0; 1 << u16::BITS];
        for (place, block) in (1..).zip(&blocks).filter(|(_, block)| !block.block.entries.is_empty()) {
            places[usize::from(block.shape.mask())] = place;
        }
        Ok(Self { table, directory, blocks, places })
    }

    /// The table that this is a view of.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    pub(crate) fn directory(&self) -> &'a ArchivedDirectory {
        self.directory
    }

    pub(super) fn blocks(&self) -> &[ShapeBlock<'a>] {
        &self.blocks
    }

    /// The shapes, in order.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.blocks.iter().map(|block| block.shape)
    }

    /// The number of stored patterns.
    pub fn len(&self) -> usize {
        self.blocks.iter().map(|block| block.block.entries.len()).sum()
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the library says about a system of a shape: `None` if it is not in it, because it is silent, reducible or
    /// outside what was walked. What the table says is never taken on trust: only goals that the certificate, or
    /// without one the exact verdict, proves are told, so that no table can cause a wrong deduction.
    pub fn probe(&self, shape: Shape, system: &ShapeSystem) -> Option<Finding> {
        let block = self.block(shape)?;
        let prepared = block.prepared();
        match &prepared.patterns {
            Patterns::Small(small) => small.find(shape, system),
            Patterns::Large(outcomes) => block.look_up(outcomes, &prepared.geometry, system),
        }
    }

    fn block(&self, shape: Shape) -> Option<&ShapeBlock<'a>> {
        let place = usize::from(self.places[usize::from(shape.mask())]);
        self.blocks.get(place.wrapping_sub(1))
    }

    /// The pattern with an id.
    pub fn pattern(&self, id: PatternId) -> Option<Pattern> {
        let block = self.block(id.shape())?;
        let geometry = block.geometry();
        let system = geometry.as_canonical(&geometry.system_at(id.index())?)?;
        let outcome = &block.block.outcomes[block.find(id.index())?];
        let outcome = block.outcome(outcome, system.system());
        Some(Pattern { system, outcome })
    }

    /// All patterns of a shape, in the order of the table. Entries that are no canonical systems, which
    /// [`super::verify`] reports, are left out.
    pub fn patterns(&self, shape: Shape) -> impl Iterator<Item = Pattern> {
        self.block(shape).into_iter().flat_map(|block| {
            block.block.entries.iter().filter_map(|entry| {
                let (index, outcome) = split(block.block, entry.to_native());
                let outcome = &block.block.outcomes[outcome];
                let system = block.geometry().system_at(index)?;
                let system = block.geometry().as_canonical(&system)?;
                Some(Pattern { outcome: block.outcome(outcome, system.system()), system })
            })
        })
    }
}

impl<'a> ShapeBlock<'a> {
    fn prepared(&self) -> &Prepared {
        self.prepared.get_or_init(|| Prepared::new(self.shape, self.block))
    }

    pub fn geometry(&self) -> &Geometry {
        &self.prepared().geometry
    }

    /// Out of line: it would take registers from what is looked up most.
    #[inline(never)]
    fn look_up(&self, outcomes: &Outcomes, geometry: &Geometry, system: &ShapeSystem) -> Option<Finding> {
        let (least, spread) = geometry.least(system)?;
        outcomes.tell(self.find(least.index)?, least, geometry, system, spread)
    }

    /// The number of the outcome of the system with this index.
    fn find(&self, index: u64) -> Option<usize> {
        let ArchivedBlock { buckets, entries, outcomes, .. } = self.block;
        let [from, to] = buckets.get(bucket(index, self.bucket_bits)..)?.first_chunk()?;
        let (from, to) = (from.to_native() as usize, to.to_native() as usize);
        let first = index.checked_mul(outcomes.len() as u64)?;
        // If the index has an entry, none comes sooner after `first`.
        let offset =
            entries.get(from..to)?.iter().map(|entry| entry.to_native().wrapping_sub(first)).min()?;
        (offset < outcomes.len() as u64).then_some(offset as usize)
    }

    pub fn certificate(&self, outcome: &ArchivedOutcomeRecord) -> Certificate {
        let foci = self.shape.len();
        let vector = |number: usize| -> Coefficients {
            let mut coefficients = [0; MAX_FOCI];
            coefficients[..foci].copy_from_slice(&self.block.vectors[number * foci..][..foci]);
            coefficients
        };
        Certificate { steps: outcome.steps.iter().map(|step| vector(step.to_native().into())).collect() }
    }

    pub fn outcome(&self, outcome: &ArchivedOutcomeRecord, system: &ShapeSystem) -> Outcome {
        let orders = match outcome.order {
            0 => outcome.goals.iter().map(|goals| (goals.order, said_at(goals))).collect(),
            order => {
                let proved = self.certificate(outcome).conclude(self.geometry(), system);
                vec![(order, proved.goals())]
            }
        };
        let kind = if outcome.forbidden { Kind::Forbidden } else { Kind::Forced };
        Outcome { kind, orders, certificate: self.certificate(outcome) }
    }
}

/// The index of an entry's system and the number of its outcome.
pub(super) fn split(block: &ArchivedBlock, entry: u64) -> (u64, usize) {
    let outcomes = block.outcomes.len() as u64;
    (entry / outcomes, (entry % outcomes) as usize)
}

pub(super) fn said_at(goals: &ArchivedGoalsRecord) -> Goals {
    Goals { safe: goals.safe.to_native(), mines: goals.mines.to_native() }
}

/// Checks everything that reading relies on but for the entries, which may say anything without harm.
fn check_structure(block: &ArchivedBlock, shape: Shape) -> Result<(), String> {
    let vectors = block.vectors.len() / shape.len();
    if !block.vectors.len().is_multiple_of(shape.len()) {
        return Err("the coefficient vectors do not fit the shape".to_owned());
    }
    // Each takes a hundred times its room when it is worked out.
    if vectors > 1 << u16::BITS {
        return Err("found more coefficient vectors than outcomes can name".to_owned());
    }
    if block.vectors.iter().any(|λ| λ.unsigned_abs() > MAX_COEFFICIENT as u8) {
        return Err(format!("a coefficient is larger than {MAX_COEFFICIENT}"));
    }
    let steps = block.outcomes.iter().flat_map(|outcome| outcome.steps.iter());
    if steps.into_iter().any(|step| usize::from(step.to_native()) >= vectors) {
        return Err("an outcome names a coefficient vector that is not there".to_owned());
    }
    let buckets = block.buckets.len().saturating_sub(1);
    if !buckets.is_power_of_two() || block.outcomes.is_empty() != block.entries.is_empty() {
        return Err("found no power of two of buckets, or entries without outcomes".to_owned());
    }
    Ok(())
}
