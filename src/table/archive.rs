//! What the sections of a table hold: rkyv archives, read in place.
//!
//! ```text
//! library     header │ block of each shape … │ directory
//! rule table  header │ patterns without a rule │ rules
//! ```

// Without the trainer the records are only read, as what rkyv makes of them.
#![cfg_attr(not(feature = "train"), allow(dead_code))]

use rkyv::api::high::{HighDeserializer, HighValidator};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Error;
use rkyv::{Archive, Deserialize, Portable, Serialize};

use super::error::TableError;
use crate::scope::{Scope, Tally, Window};
use crate::shape::Shape;

/// What a library holds besides its patterns.
#[derive(Archive, Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Directory {
    pub levels: Vec<LevelRecord>,
    pub linear_rules: Vec<LinearRules>,
    /// Patterns without a certificate.
    pub uncertified: u64,
    /// By ascending mask.
    pub blocks: Vec<BlockRecord>,
}

/// The counts of a level: the systems whose foci fit a window's interior.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub(crate) struct LevelRecord {
    /// As [`Window::to_byte`] gives it.
    pub window: u8,
    pub foci: u8,
    pub shapes: u32,
    pub tally: Tally,
    pub mass_expected: u128,
    /// Goal regions by least order, from order 1 on, over the forced patterns canonical under D4.
    pub goals_by_order: Vec<u64>,
    pub abstract_systems: u64,
}

impl LevelRecord {
    /// The window; `None` in a file that names none.
    pub fn window(&self) -> Option<Window> {
        Window::from_byte(self.window)
    }

    /// The window as `5x5`.
    pub fn window_name(&self) -> String {
        self.window().map_or_else(|| format!("unknown window {}", self.window), |window| window.to_string())
    }

    /// Whether these are counts of a scope's levels, in order.
    pub fn are_of(levels: &[Self], scope: Scope) -> bool {
        let found = levels.iter().map(|level| (level.window(), usize::from(level.foci)));
        found.eq(scope.levels().map(|(window, foci)| (Some(window), foci)))
    }

    /// Whether a shape's foci are so many and fit the window.
    pub fn holds(&self, shape: Shape) -> bool {
        shape.len() == usize::from(self.foci) && self.window().is_some_and(|window| window.holds(shape))
    }

    /// Stored patterns, forced and forbidden.
    pub fn stored(&self) -> u128 {
        u128::from(self.tally.forced_stored) + u128::from(self.tally.forbidden_stored)
    }
}

/// How many forced patterns have a certificate that starts with these coefficients.
#[derive(Archive, Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct LinearRules {
    /// The number of foci.
    pub foci: u8,
    /// The coefficients, in descending order. Of these and the same with all signs changed, the lesser list that has
    /// a positive one.
    pub coefficients: Vec<i8>,
    /// The slack at which they yield a goal.
    pub slack: u8,
    /// The patterns.
    pub patterns: u64,
}

/// Where a shape's patterns are.
#[derive(Archive, Serialize, Deserialize, Clone, Debug)]
pub(crate) struct BlockRecord {
    pub mask: u16,
    /// From the start of the file, in bytes.
    pub offset: u64,
    /// In bytes.
    pub len: u64,
}

/// The patterns of a shape.
///
/// An entry is `index * outcomes + outcome`: which system, and which of the shape's few outcomes it has. Entries
/// lie in buckets by the top bits of a hash of the index, ascending in each. The numbers are little-endian, as bytes, so that
/// they can be read wherever a table's bytes are.
#[derive(Archive, Serialize, Deserialize, Clone, Debug)]
pub(crate) struct Block {
    /// Coefficient vectors, one after the other.
    pub vectors: Vec<i8>,
    pub outcomes: Vec<OutcomeRecord>,
    /// Where each bucket starts; one more for the end. A power of two of buckets.
    pub buckets: Vec<[u8; 4]>,
    pub entries: Vec<[u8; 8]>,
}

/// What a pattern proves, in a form that many patterns share.
#[derive(Archive, Serialize, Deserialize, Clone, Debug)]
pub(crate) struct OutcomeRecord {
    pub forbidden: bool,
    /// The order that yields all goals, or the contradiction; 0 if `goals` says it.
    pub order: u8,
    /// The certificate: numbers of vectors.
    pub steps: Vec<u16>,
    /// The goals by order, where the certificate does not give them all at one order.
    pub goals: Vec<GoalsRecord>,
}

/// Goals of one order.
#[derive(Archive, Serialize, Deserialize, Clone, Debug)]
pub(crate) struct GoalsRecord {
    pub order: u8,
    pub safe: u32,
    pub mines: u32,
}

/// The rules of a rule table.
#[derive(Archive, Serialize, Deserialize, Clone, Debug)]
pub(crate) struct RuleRecords {
    /// Patterns of the library without a certificate.
    pub uncertified: u64,
    /// Stored patterns of the library that no rule covers.
    pub uncovered: u64,
    pub linear_rules: Vec<LinearRules>,
    /// By ascending number of foci.
    pub sampled: Vec<LevelSample>,
    /// For each rule the shape's mask, little-endian, and a byte for each focus's coefficient.
    pub rules: Vec<u8>,
}

/// The sample behind the rules of a level that was not walked.
#[derive(Archive, Serialize, Deserialize, Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LevelSample {
    /// The number of foci.
    pub foci: u8,
    /// Irreducible systems that were looked at, silent ones among them; each rotation and reflection counts.
    pub systems: u64,
    /// Forced and forbidden ones, after folding it and the complement.
    pub decided: u64,
    /// Of these the ones that no rule decides.
    pub undecided: u64,
}

/// The archive of a value.
pub(crate) fn to_bytes<T>(value: &T) -> Vec<u8>
where
    T: for<'a> Serialize<
        rkyv::api::high::HighSerializer<rkyv::util::AlignedVec, rkyv::ser::allocator::ArenaHandle<'a>, Error>,
    >,
{
    rkyv::to_bytes::<Error>(value).expect("archiving to memory does not fail").to_vec()
}

/// The archive in `bytes`, validated. `what` names it for the error.
pub(crate) fn access<'a, T>(bytes: &'a [u8], what: impl FnOnce() -> String) -> Result<&'a T, TableError>
where
    T: Portable + for<'b> CheckBytes<HighValidator<'b, Error>>,
{
    // The archive's own message is about its internals.
    rkyv::access::<T, Error>(bytes).map_err(|_| TableError::Archive {
        what: what(),
        why: format!("its {} bytes are not the records that they should be", bytes.len()),
    })
}

/// The value in an archive. `what` names it for the error.
pub(crate) fn read<T>(bytes: &[u8], what: &str) -> Result<T, TableError>
where
    T: Archive,
    T::Archived: for<'a> CheckBytes<HighValidator<'a, Error>> + Deserialize<T, HighDeserializer<Error>>,
{
    rkyv::from_bytes::<T, Error>(bytes).map_err(|error| TableError::damaged(what, error))
}

/// The values of a validated archive.
pub(crate) fn decoded<T>(archived: &[T::Archived]) -> Vec<T>
where
    T: Archive,
    T::Archived: Deserialize<T, HighDeserializer<Error>>,
{
    let values = archived.iter().map(rkyv::deserialize::<T, Error>);
    values.collect::<Result<_, _>>().expect("only shared pointers can fail")
}

/// The most entries of a bucket that a probe looks at; on average a bucket has one or two.
pub(crate) const MOST_IN_BUCKET: usize = 1 << 10;

/// The bucket of an index among 2^`bits`.
pub(crate) fn bucket(index: u64, bits: u32) -> usize {
    // Fibonacci hashing: the golden ratio of 2^64.
    let hash = index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (hash >> 1 >> (63 - bits)) as usize
}
