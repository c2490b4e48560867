//! The library: all patterns, read in place.

use std::sync::{Arc, OnceLock};

use crate::canonical::{CanonicalSystem, Kind, PatternId, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::{Certificate, MAX_COEFFICIENT};
use crate::rules::linear::Coefficients;
use crate::rules::vector::Vector;
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::system::{Goals, Verdict};

use super::Table;
use super::archive::{
    ArchivedBlock, BlockRecord, Directory, GoalsRecord, MOST_IN_BUCKET, OutcomeRecord, access, bucket,
    decoded, read,
};
use super::bytes::Section;
use super::error::TableError;
use super::kind::TableKind;

/// A library: all patterns of a table, with what they say. Cheap to clone; may be shared between threads.
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
    /// For each mask 0, or one more than the place of its shape in `blocks` if there are patterns.
    places: Vec<u16>,
}

/// The patterns of one shape. The entries, which are nearly all of a table, are read where they lie.
pub(super) struct ShapeBlock {
    pub shape: Shape,
    /// Coefficient vectors, one after the other.
    pub vectors: Vec<i8>,
    pub outcomes: Vec<OutcomeRecord>,
    /// The number of buckets is 2 to this.
    pub bucket_bits: u32,
    buckets: Section,
    entries: Section,
    ready: OnceLock<Ready>,
}

/// What a shape's first probe works out for all others.
struct Ready {
    geometry: Geometry,
    vectors: Vec<Vector>,
}

/// What a pattern says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Pattern {
    /// The system.
    pub system: CanonicalSystem,
    /// What it says.
    pub outcome: Outcome,
}

/// What the library says about a system that was looked up.
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
        let found = table.header().kind;
        if found != TableKind::Library {
            return Err(TableError::WrongKind { expected: TableKind::Library, found });
        }
        let directory: Directory = read(table.directory(), "directory")?;
        let mut blocks: Vec<ShapeBlock> = Vec::with_capacity(directory.blocks.len());
        let mut end = 0;
        for &BlockRecord { mask, offset, len } in &directory.blocks {
            // Else a short file could name the same bytes for every shape.
            if offset < end {
                let why = format!("a block lies at {offset}, inside the one before, which ends at {end}");
                return Err(TableError::Archive { what: "directory".to_owned(), why });
            }
            end = offset.saturating_add(len);
            let shape = Shape::from_mask(mask).ok_or_else(|| TableError::Archive {
                what: "directory".to_owned(),
                why: format!("found the mask {mask:04x}, expected that of a canonical shape"),
            })?;
            let what = || format!("block of shape {shape}");
            let bytes = table.section(offset, len).ok_or(TableError::Section {
                what: "block of a shape",
                offset,
                len,
            })?;
            let block: &ArchivedBlock = access(bytes, what)?;
            check_structure(block, shape).map_err(|why| TableError::Archive { what: what(), why })?;
            blocks.push(ShapeBlock {
                shape,
                vectors: block.vectors.to_vec(),
                outcomes: decoded(&block.outcomes),
                bucket_bits: (block.buckets.len() - 1).ilog2(),
                buckets: table.kept(&block.buckets),
                entries: table.kept(&block.entries),
                ready: OnceLock::new(),
            });
        }
        blocks.sort_by_key(|block| block.shape);
        if let Some(pair) = blocks.windows(2).find(|pair| pair[0].shape == pair[1].shape) {
            let why = format!("found two blocks of shape {}", pair[0].shape);
            return Err(TableError::Archive { what: "directory".to_owned(), why });
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

    /// The shapes of which it holds patterns, in order: not all have some, and an order of logic may leave out all that there are.
    pub fn shapes_with_patterns(&self) -> impl Iterator<Item = Shape> {
        self.blocks().iter().filter(|block| block.len() > 0).map(|block| block.shape)
    }

    /// The number of stored patterns.
    pub fn len(&self) -> usize {
        self.blocks().iter().map(ShapeBlock::len).sum()
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the library says about a system of a shape: `None` if it is not in it, because it is silent, reducible or
    /// outside what was walked. What the table says is never taken on trust: only goals that the certificate, or
    /// without one the exact verdict, proves are told, so that no table can cause a wrong deduction.
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
        let system = geometry.as_canonical(&geometry.system_at(id.index())?)?;
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
                let system = block.geometry().system_at(index)?;
                let system = block.geometry().as_canonical(&system)?;
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

impl ShapeBlock {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.numbers::<8>().len()
    }

    /// For each entry the index of its system and the number of its outcome, in the order of the table.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (u64, usize)> {
        let outcomes = self.outcomes.len() as u64;
        self.entries.numbers().iter().map(move |entry| {
            let entry = u64::from_le_bytes(*entry);
            (entry / outcomes, (entry % outcomes) as usize)
        })
    }

    /// Where each bucket starts in the entries; and the end of the last.
    pub fn buckets(&self) -> impl ExactSizeIterator<Item = usize> {
        self.buckets.numbers().iter().map(|start| u32::from_le_bytes(*start) as usize)
    }

    fn ready(&self) -> &Ready {
        self.ready.get_or_init(|| {
            let geometry = self.shape.geometry();
            let vectors = 0..self.vectors.len() / self.shape.len();
            let vectors = vectors.map(|number| Vector::new(&geometry, &self.vector(number))).collect();
            Ready { geometry, vectors }
        })
    }

    pub fn geometry(&self) -> &Geometry {
        &self.ready().geometry
    }

    fn vector(&self, number: usize) -> Coefficients {
        let foci = self.shape.len();
        let mut coefficients = [0; MAX_FOCI];
        coefficients[..foci].copy_from_slice(&self.vectors[number * foci..][..foci]);
        coefficients
    }

    /// What an outcome says of a canonical system, as far as that is proved on the spot; `None` if that is nothing.
    fn told(&self, outcome: &OutcomeRecord, system: &ShapeSystem) -> Option<(Kind, Goals)> {
        match self.proved(outcome, system) {
            Some(goals) if goals.safe & goals.mines == 0 => {
                let goals = if outcome.order == 0 { goals.common(outcome.said()) } else { goals };
                (!outcome.forbidden && !goals.is_empty()).then_some((Kind::Forced, goals))
            }
            _ => Some((Kind::Forbidden, Goals::default())),
        }
    }

    /// What is proved of a system by the steps one after the other, or by the exact verdict where there are none. `None` if
    /// there is no solution.
    fn proved(&self, outcome: &OutcomeRecord, system: &ShapeSystem) -> Option<Goals> {
        let Ready { geometry, vectors } = self.ready();
        if outcome.steps.is_empty() {
            return match system.to_system(geometry).verdict() {
                Verdict::Forbidden => None,
                Verdict::Forced(goals) => Some(goals),
                Verdict::Silent => Some(Goals::default()),
            };
        }
        let (mut all, mut left) = (Goals::default(), *system);
        for (step, number) in (1..).zip(&outcome.steps) {
            let vector = &vectors[usize::from(*number)];
            if outcome.forbidden && vector.forbids(&left) {
                return None;
            }
            let found = vector.goals(&left)?;
            all = all.union(found);
            if step < outcome.steps.len() {
                left = geometry.take_out(&left, found)?;
            }
        }
        Some(all)
    }

    /// The number of the outcome of the system with this index.
    fn find(&self, index: u64) -> Option<usize> {
        let outcomes = self.outcomes.len() as u64;
        let [from, to] = self.buckets.numbers().get(bucket(index, self.bucket_bits)..)?.first_chunk()?;
        let bucket = u32::from_le_bytes(*from) as usize..u32::from_le_bytes(*to) as usize;
        let entries = self.entries.numbers().get(bucket)?;
        if entries.len() > MOST_IN_BUCKET {
            return None;
        }
        let first = index.checked_mul(outcomes)?;
        // If the index has an entry, none comes sooner after `first`.
        let offset = entries.iter().map(|entry| u64::from_le_bytes(*entry).wrapping_sub(first)).min()?;
        (offset < outcomes).then_some(offset as usize)
    }

    pub fn certificate(&self, outcome: &OutcomeRecord) -> Certificate {
        Certificate { steps: outcome.steps.iter().map(|step| self.vector((*step).into())).collect() }
    }

    pub fn outcome(&self, outcome: &OutcomeRecord, system: &ShapeSystem) -> Outcome {
        let orders = match outcome.order {
            0 => outcome.goals.iter().map(|goals| (goals.order, goals.goals())).collect(),
            order => {
                let proved = self.certificate(outcome).conclude(self.geometry(), system);
                vec![(order, proved.goals())]
            }
        };
        let kind = outcome.kind();
        Outcome { kind, orders, certificate: self.certificate(outcome) }
    }
}

impl OutcomeRecord {
    fn kind(&self) -> Kind {
        if self.forbidden { Kind::Forbidden } else { Kind::Forced }
    }

    /// The goals where the certificate does not give them.
    fn said(&self) -> Goals {
        self.goals.iter().map(GoalsRecord::goals).fold(Goals::default(), Goals::union)
    }

    /// The least order that yields everything.
    fn order(&self) -> Order {
        self.goals.iter().map(|goals| goals.order).fold(self.order, Order::max)
    }
}

impl GoalsRecord {
    fn goals(&self) -> Goals {
        Goals { safe: self.safe, mines: self.mines }
    }
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
