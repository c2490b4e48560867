//! The library: all patterns, read in place.

use std::sync::OnceLock;

use crate::canonical::{CanonicalSystem, Image, Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::{Candidate, Certificate, Coefficients, MAX_COEFFICIENT};
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::system::{Goals, Verdict};

use super::Table;
use super::archive::{
    ArchivedBlock, ArchivedDirectory, ArchivedGoalsRecord, ArchivedOutcomeRecord, access, bucket,
};
use super::error::TableError;
use super::header::TableKind;

/// A view of a library table.
pub struct Library<'a> {
    table: &'a Table,
    directory: &'a ArchivedDirectory,
    blocks: Vec<ShapeBlock<'a>>,
}

/// The patterns of one shape.
pub(super) struct ShapeBlock<'a> {
    pub shape: Shape,
    pub block: &'a ArchivedBlock,
    prepared: OnceLock<Prepared>,
}

/// What a shape's first probe works out for all others.
struct Prepared {
    geometry: Geometry,
    /// The block's coefficient vectors.
    vectors: Vec<Candidate>,
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
            blocks.push(ShapeBlock { shape, block, prepared: OnceLock::new() });
        }
        blocks.sort_by_key(|block| block.shape);
        if let Some(pair) = blocks.windows(2).find(|pair| pair[0].shape == pair[1].shape) {
            let why = format!("found two blocks of shape {}", pair[0].shape);
            return Err(TableError::Archive { what: "directory".to_owned(), why });
        }
        Ok(Self { table, directory, blocks })
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
    /// without one the exact verdict, proves on the spot are told, so that no table can cause a wrong deduction.
    pub fn probe(&self, shape: Shape, system: &ShapeSystem) -> Option<Finding> {
        let place = self.blocks.binary_search_by_key(&shape, |block| block.shape).ok()?;
        let block = &self.blocks[place];
        let geometry = block.geometry();
        let (canonical, image) = geometry.canonical(system);
        let outcome = block.find(canonical.id().index())?;
        let (kind, goals) = block.proved(outcome, canonical.system())?;
        let order = match outcome.order {
            0 => outcome.goals.iter().map(|goals| goals.order).max().unwrap_or(0),
            order => order,
        };
        let goals = geometry.image_of_goals(goals, geometry.inverse(image));
        Some(Finding { id: canonical.id(), kind, goals, order })
    }

    /// The pattern with an id.
    pub fn pattern(&self, id: PatternId) -> Option<Pattern> {
        let place = self.blocks.binary_search_by_key(&id.shape(), |block| block.shape).ok()?;
        let block = &self.blocks[place];
        let geometry = block.geometry();
        let system = geometry.as_canonical(&geometry.system_at(id.index())?)?;
        let outcome = block.outcome(block.find(id.index())?, system.system());
        Some(Pattern { system, outcome })
    }

    /// All patterns of a shape, in the order of the table. Entries that are no canonical systems, which
    /// [`super::verify`] reports, are left out.
    pub fn patterns(&self, shape: Shape) -> impl Iterator<Item = Pattern> {
        let place = self.blocks.binary_search_by_key(&shape, |block| block.shape).ok();
        place.into_iter().flat_map(|place| {
            let block = &self.blocks[place];
            block.block.entries.iter().filter_map(|entry| {
                let (index, outcome) = block.split(entry.to_native());
                let system = block.geometry().system_at(index)?;
                let system = block.geometry().as_canonical(&system)?;
                Some(Pattern { outcome: block.outcome(outcome, system.system()), system })
            })
        })
    }
}

impl<'a> ShapeBlock<'a> {
    fn prepared(&self) -> &Prepared {
        self.prepared.get_or_init(|| {
            let geometry = self.shape.geometry();
            let vectors = self.block.vectors.chunks_exact(self.shape.len());
            let vectors = vectors.map(|vector| {
                let mut coefficients = [0; MAX_FOCI];
                coefficients[..vector.len()].copy_from_slice(vector);
                Candidate::new(&geometry, coefficients)
            });
            Prepared { vectors: vectors.collect(), geometry }
        })
    }

    pub fn geometry(&self) -> &Geometry {
        &self.prepared().geometry
    }

    /// The index and the outcome of an entry.
    pub fn split(&self, entry: u64) -> (u64, &'a ArchivedOutcomeRecord) {
        let outcomes = self.block.outcomes.len() as u64;
        (entry / outcomes, &self.block.outcomes[(entry % outcomes) as usize])
    }

    /// The outcome of the system with this index.
    fn find(&self, index: u64) -> Option<&'a ArchivedOutcomeRecord> {
        let ArchivedBlock { buckets, entries, outcomes, .. } = self.block;
        let bucket = bucket(index, (buckets.len() - 1).ilog2());
        let (from, to) = (buckets[bucket].to_native() as usize, buckets[bucket + 1].to_native() as usize);
        let first = index.checked_mul(outcomes.len() as u64)?;
        let offset = entries
            .get(from..to)?
            .iter()
            .map(|entry| entry.to_native().wrapping_sub(first))
            .find(|&offset| offset < outcomes.len() as u64)?;
        Some(&outcomes[offset as usize])
    }

    /// What an outcome says about a system, as far as that is proved: by the certificate, or by the exact verdict where
    /// there is none. `None` if nothing is.
    fn proved(&self, outcome: &ArchivedOutcomeRecord, system: &ShapeSystem) -> Option<(Kind, Goals)> {
        let Prepared { geometry, vectors } = self.prepared();
        let steps = || outcome.steps.iter().map(|step| &vectors[usize::from(step.to_native())]);
        if outcome.forbidden {
            let shown = match outcome.steps.is_empty() {
                true => system.to_system(geometry).verdict() == Verdict::Forbidden,
                false => steps().any(|vector| vector.forbids(system)),
            };
            return shown.then_some((Kind::Forbidden, Goals::default()));
        }
        let mut goals = Goals::default();
        let mut left = *system;
        for vector in steps() {
            let found = vector.goals(&left);
            goals = goals.union(found);
            geometry.take_out(&mut left, found);
        }
        // Only a table that calls an impossible system forced gets here.
        if goals.safe & goals.mines != 0 {
            return Some((Kind::Forbidden, Goals::default()));
        }
        if outcome.steps.is_empty()
            && let Verdict::Forced(exact) = system.to_system(geometry).verdict()
        {
            goals = exact;
        }
        if outcome.order == 0 {
            goals = goals.common(said(outcome));
        }
        (!goals.is_empty()).then_some((Kind::Forced, goals))
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

/// The goals that an outcome holds itself.
fn said(outcome: &ArchivedOutcomeRecord) -> Goals {
    outcome.goals.iter().fold(Goals::default(), |all, goals| all.union(said_at(goals)))
}

fn said_at(goals: &ArchivedGoalsRecord) -> Goals {
    Goals { safe: goals.safe.to_native(), mines: goals.mines.to_native() }
}

/// Checks everything that reading relies on but for the entries, which may say anything without harm.
fn check_structure(block: &ArchivedBlock, shape: Shape) -> Result<(), String> {
    let vectors = block.vectors.len() / shape.len();
    if !block.vectors.len().is_multiple_of(shape.len()) {
        return Err("the coefficient vectors do not fit the shape".to_owned());
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

impl Geometry {
    /// The image that takes things back.
    fn inverse(&self, image: Image) -> Image {
        let inverse = image.automorphism.and_then(|place| {
            let forth = &self.automorphisms[place as usize];
            let undoes = |back: &crate::shape::Automorphism| {
                forth.foci.iter().enumerate().all(|(from, &to)| usize::from(back.foci[to as usize]) == from)
                    && forth
                        .regions
                        .iter()
                        .enumerate()
                        .all(|(from, &to)| usize::from(back.regions[to as usize]) == from)
            };
            self.automorphisms.iter().position(undoes).map(|place| place as u8)
        });
        Image { automorphism: inverse, complement: image.complement }
    }
}
