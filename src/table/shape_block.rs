//! The block of one shape: its patterns, read in place.

use std::sync::OnceLock;

use bytes::Bytes;

use crate::canonical::{Kind, ShapeSystem};
use crate::logic::Order;
use crate::rules::certificate::{Certificate, MAX_COEFFICIENT};
use crate::rules::linear::Coefficients;
use crate::rules::vector::Vector;
use crate::shape::{Geometry, MAX_FOCI, Shape};
use crate::system::{Goals, Verdict};

use super::archive::{ArchivedBlock, GoalsRecord, MOST_IN_BUCKET, OutcomeRecord, bucket, decoded};

/// The patterns of one shape. The entries, which make up nearly all of a table, are read in place.
pub(super) struct ShapeBlock {
    pub shape: Shape,
    /// Coefficient vectors, one after the other.
    pub vectors: Vec<i8>,
    pub outcomes: Vec<OutcomeRecord>,
    /// The number of buckets is 2 to this.
    pub bucket_bits: u32,
    buckets: Bytes,
    entries: Bytes,
    ready: OnceLock<Ready>,
}

/// What a shape's first probe works out for all others.
struct Ready {
    geometry: Geometry,
    vectors: Vec<Vector>,
}

/// What a pattern proves.
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

impl ShapeBlock {
    /// A block, with its buckets and entries. An error states what is wrong with its structure.
    pub fn new(shape: Shape, block: &ArchivedBlock, buckets: Bytes, entries: Bytes) -> Result<Self, String> {
        check_structure(block, shape)?;
        Ok(Self {
            shape,
            vectors: block.vectors.to_vec(),
            outcomes: decoded(&block.outcomes),
            bucket_bits: (block.buckets.len() - 1).ilog2(),
            buckets,
            entries,
            ready: OnceLock::new(),
        })
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len() / size_of::<u64>()
    }

    /// For each entry the index of its system and the number of its outcome, in the order of the table.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (u64, usize)> {
        let outcomes = self.outcomes.len() as u64;
        self.entries.as_chunks().0.iter().map(move |entry| {
            let entry = u64::from_le_bytes(*entry);
            (entry / outcomes, (entry % outcomes) as usize)
        })
    }

    /// Where each bucket starts in the entries; and the end of the last.
    pub fn buckets(&self) -> impl ExactSizeIterator<Item = usize> {
        self.buckets.as_chunks().0.iter().map(|start| u32::from_le_bytes(*start) as usize)
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

    /// What an outcome states about a canonical system, as far as it is proved on the spot; `None` if that is nothing.
    pub fn told(&self, outcome: &OutcomeRecord, system: &ShapeSystem) -> Option<(Kind, Goals)> {
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
    pub fn find(&self, index: u64) -> Option<usize> {
        let outcomes = self.outcomes.len() as u64;
        let [from, to] = self.buckets.as_chunks().0.get(bucket(index, self.bucket_bits)..)?.first_chunk()?;
        let bucket = u32::from_le_bytes(*from) as usize..u32::from_le_bytes(*to) as usize;
        let entries = self.entries.as_chunks().0.get(bucket)?;
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
    pub fn kind(&self) -> Kind {
        if self.forbidden { Kind::Forbidden } else { Kind::Forced }
    }

    /// The goals where the certificate does not give them.
    fn said(&self) -> Goals {
        self.goals.iter().map(GoalsRecord::goals).fold(Goals::default(), Goals::union)
    }

    /// The least order that yields everything.
    pub fn order(&self) -> Order {
        self.goals.iter().map(|goals| goals.order).fold(self.order, Order::max)
    }
}

impl GoalsRecord {
    fn goals(&self) -> Goals {
        Goals { safe: self.safe, mines: self.mines }
    }
}

/// Checks everything that reading relies on. The entries are not checked: whatever they hold does no harm.
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
