//! Writing tables: section by section into a temporary file that takes the target's place when it is complete.

use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rkyv::{Archive, Deserialize, Serialize};
use tempfile::NamedTempFile;
use thiserror::Error;

use crate::canonical::Kind;
use crate::logic::Order;
use crate::rules::TooManyRules;
use crate::rules::certificate::Certificate;
use crate::rules::linear::Coefficients;
use crate::shape::Shape;
use crate::system::Goals;

use super::archive::{Block, BlockRecord, GoalsRecord, OutcomeRecord, bucket, to_bytes};
use super::frame::Checksum;
use super::header::{HEADER_LEN, Header};
use super::shape_block::Outcome;
use crate::scope::Cut;
use crate::whole_file::{put_in_place, remove_leftovers, temporary_beside};

/// Why a table could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file system reported an error.
    #[error("cannot write {}: {error}", path.display())]
    Io {
        /// The target.
        path: PathBuf,
        /// The reason.
        #[source]
        error: std::io::Error,
    },
    /// More systems × outcomes than an entry of 64 bits can distinguish.
    #[error(
        "shape {shape}: its systems and {outcomes} outcomes do not fit entries of 64 bits; lower --max-foci"
    )]
    TooLarge {
        /// The shape.
        shape: Shape,
        /// Different outcomes.
        outcomes: usize,
    },
    /// Harvests that do not account for every placement: no reader would open such a table.
    #[error(
        "the walk accounted for a mass of {found}, expected {expected}: a shard or a checkpoint is not what a walk writes; \
         make them again with `minescheme train`"
    )]
    Mass {
        /// Σ over shapes of Π over regions of 3^size.
        expected: u128,
        /// Σ over the harvests.
        found: u128,
    },
    /// More rules than a table may hold.
    #[error(transparent)]
    Rules(#[from] TooManyRules),
}

/// A table that is being written. If it is dropped before it is finished, no file is left.
pub(crate) struct TableWriter {
    target: PathBuf,
    file: BufWriter<NamedTempFile>,
    checksum: Checksum,
    /// Bytes written, the header included.
    offset: u64,
}

impl TableWriter {
    /// Starts a table that will be written to `target`.
    pub fn create(target: &Path) -> Result<Self, WriteError> {
        let error = |error| WriteError::Io { path: target.to_owned(), error };
        remove_leftovers(target);
        let mut file = BufWriter::new(temporary_beside(target).map_err(error)?);
        file.write_all(&[0; HEADER_LEN]).map_err(error)?;
        let checksum = Checksum::default();
        Ok(Self { target: target.to_owned(), file, checksum, offset: HEADER_LEN as u64 })
    }

    /// Appends a section and gives its offset from the start of the file, in bytes.
    pub fn section(&mut self, bytes: &[u8]) -> Result<u64, WriteError> {
        self.file.write_all(bytes).map_err(|error| self.error(error))?;
        self.checksum.add(bytes);
        let offset = self.offset;
        self.offset += bytes.len() as u64;
        Ok(offset)
    }

    /// Appends the block of a shape.
    pub fn block(&mut self, shape: Shape, block: &[u8]) -> Result<BlockRecord, WriteError> {
        let offset = self.section(block)?;
        Ok(BlockRecord { mask: shape.mask(), offset, len: block.len() as u64 })
    }

    /// Appends the directory, fills the header in, and puts the file in its place. The header's lengths, offsets and
    /// checksum are set here.
    pub fn finish(mut self, directory: &[u8], mut header: Header) -> Result<(), WriteError> {
        header.directory_offset = self.section(directory)?;
        header.directory_len = directory.len() as u64;
        header.payload_len = self.offset - HEADER_LEN as u64;
        header.payload_checksum = self.checksum.finish();
        let target = self.target.clone();
        self.put_in_place(&header.to_bytes()).map_err(|error| WriteError::Io { path: target, error })
    }

    fn put_in_place(mut self, header: &[u8]) -> std::io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(header)?;
        put_in_place(self.file, &self.target)
    }

    fn error(&self, error: std::io::Error) -> WriteError {
        WriteError::Io { path: self.target.clone(), error }
    }
}

/// An outcome as it is stored: without the goals, where the certificate gives them all at one order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Archive, Serialize, Deserialize)]
pub(crate) struct StoredOutcome {
    pub kind: Kind,
    /// 0 if `goals` says it.
    pub order: Order,
    pub certificate: Certificate,
    pub goals: Vec<(Order, Goals)>,
}

impl StoredOutcome {
    /// The stored form of an outcome whose certificate proves the goals `proved`.
    pub fn new(outcome: Outcome, proved: Goals) -> Self {
        let Outcome { kind, orders, certificate } = outcome;
        match orders[..] {
            [(order, goals)] if !certificate.steps.is_empty() && goals == proved => {
                Self { kind, order, certificate, goals: Vec::new() }
            }
            _ => Self { kind, order: 0, certificate, goals: orders },
        }
    }

    /// The goals that are stored, of a system that has `all` goals.
    pub fn said(&self, all: Goals) -> Goals {
        match self.order {
            0 => self.goals.iter().fold(Goals::default(), |said, (_, goals)| said.union(*goals)),
            _ => all,
        }
    }

    /// What is left of it if only goals of some orders are kept.
    pub fn cut(&self, cut: Cut) -> Option<Self> {
        let goals: Vec<_> = self.goals.iter().filter(|(order, _)| cut.keeps(*order)).copied().collect();
        let is_left = if self.order == 0 { !goals.is_empty() } else { cut.keeps(self.order) };
        is_left.then(|| Self { goals, ..self.clone() })
    }
}

/// The patterns of a shape, before they are laid out: systems by index, each with the number of its outcome.
pub(crate) struct BlockDraft {
    pub shape: Shape,
    pub entries: Vec<(u64, u32)>,
    pub outcomes: Vec<StoredOutcome>,
}

impl BlockDraft {
    /// The block's archive. It does not depend on the order of the entries or of the outcomes.
    /// Errors: [`WriteError::TooLarge`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, WriteError> {
        let mut sorted: Vec<&StoredOutcome> = self.outcomes.iter().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let numbers: Vec<u64> = self
            .outcomes
            .iter()
            .map(|outcome| sorted.partition_point(|other| *other < outcome) as u64)
            .collect();
        let too_large = || WriteError::TooLarge { shape: self.shape, outcomes: sorted.len() };
        let mut entries = Vec::with_capacity(self.entries.len());
        // On average one to two entries a bucket.
        let bits = (self.entries.len() / 2).max(1).next_power_of_two().ilog2();
        for &(index, outcome) in &self.entries {
            let first = index.checked_mul(sorted.len() as u64).ok_or_else(too_large)?;
            let entry = first.checked_add(numbers[outcome as usize]).ok_or_else(too_large)?;
            entries.push((bucket(index, bits) as u32, entry));
        }
        entries.sort_unstable();
        let start = |bucket| (entries.partition_point(|&(other, _)| other < bucket) as u32).to_le_bytes();
        let buckets = (0..=1u32 << bits).map(start).collect();
        let entries = entries.into_iter().map(|(_, entry)| entry.to_le_bytes()).collect();
        let mut vectors: Vec<Coefficients> =
            sorted.iter().flat_map(|outcome| outcome.certificate.steps.iter().copied()).collect();
        vectors.sort_unstable();
        vectors.dedup();
        let record = |outcome: &&StoredOutcome| {
            let number = |step: &Coefficients| vectors.partition_point(|other| other < step);
            let steps = outcome.certificate.steps.iter().map(|step| u16::try_from(number(step)));
            let goals = outcome.goals.iter();
            Some(OutcomeRecord {
                forbidden: outcome.kind == Kind::Forbidden,
                order: outcome.order,
                steps: steps.collect::<Result<_, _>>().ok()?,
                goals: goals
                    .map(|&(order, Goals { safe, mines })| GoalsRecord { order, safe, mines })
                    .collect(),
            })
        };
        let outcomes = sorted.iter().map(record).collect::<Option<_>>().ok_or_else(too_large)?;
        let foci = self.shape.len();
        let vectors = vectors.iter().flat_map(|vector| vector[..foci].iter().copied()).collect();
        Ok(to_bytes(&Block { vectors, outcomes, buckets, entries }))
    }
}
