//! Libraries whose bytes multiply when they are read, with correct checksums: they are refused, or answer as if the forged part were
//! not there.

use std::iter::repeat_n;

use twox_hash::XxHash3_64;

use super::archive::{
    ArchivedBlock, Block, BlockRecord, Directory, GoalsRecord, MOST_IN_BUCKET, OutcomeRecord,
};
use super::archive::{access, to_bytes};
use super::verify::{self, Sample};
use super::{HEADER_LEN, Header, Library, Table, TableError, TableKind};
use crate::canonical::PatternId;
use crate::scope::{Cut, Scope};
use crate::shape::Shape;

/// A library of blocks, each with its shape, that begin at these places after the header.
fn library(
    payload: &[u8],
    blocks: impl IntoIterator<Item = (Shape, usize, usize)>,
) -> Result<Library, TableError> {
    let record = |(shape, from, len): (Shape, usize, usize)| BlockRecord {
        mask: shape.mask(),
        offset: (HEADER_LEN + from) as u64,
        len: len as u64,
    };
    let blocks = blocks.into_iter().map(record).collect();
    let directory = Directory { levels: Vec::new(), linear_rules: Vec::new(), uncertified: 0, blocks };
    let directory = to_bytes(&directory);
    let payload = [payload, &directory].concat();
    let header = Header {
        kind: TableKind::Library,
        scope: Scope::parse("4", "2").expect("a scope"),
        cut: Cut::Exact,
        generator: [0; 3],
        payload_len: payload.len() as u64,
        directory_offset: (HEADER_LEN + payload.len() - directory.len()) as u64,
        directory_len: directory.len() as u64,
        payload_checksum: XxHash3_64::oneshot(&payload),
        mass: 1,
        mass_expected: 1,
    };
    Library::new(&Table::of([&header.to_bytes()[..], &payload].concat())?)
}

fn outcome(steps: usize) -> OutcomeRecord {
    let goals = vec![GoalsRecord { order: 2, safe: 1, mines: 0 }];
    OutcomeRecord { forbidden: false, order: 0, steps: vec![0; steps], goals }
}

fn pair() -> Shape {
    Shape::from_mask(3).expect("two foci beside each other")
}

fn first_pattern() -> PatternId {
    let geometry = pair().geometry();
    (1..1000).find_map(|index| geometry.canonical_with(index)).expect("some system is canonical").id()
}

/// A block of one entry with these coefficients and outcomes.
fn block_of(vectors: Vec<i8>, outcomes: Vec<OutcomeRecord>) -> Vec<u8> {
    to_bytes(&Block { vectors, outcomes, buckets: vec![[0; 4], [1, 0, 0, 0]], entries: vec![[0; 8]] })
}

/// The library of that block alone.
fn alone(block: &[u8]) -> Result<Library, TableError> {
    library(block, [(pair(), 0, block.len())])
}

/// A block with one outcome and these buckets. The first entry is that of the first pattern, the others are of none.
fn block(buckets: Vec<u32>, entries: usize) -> Vec<u8> {
    let entries = std::iter::once(first_pattern().index()).chain(repeat_n(u64::MAX, entries - 1));
    let entries = entries.map(u64::to_le_bytes).collect();
    let buckets = buckets.into_iter().map(u32::to_le_bytes).collect();
    to_bytes(&Block { vectors: vec![1, -1], outcomes: vec![outcome(1)], buckets, entries })
}

#[test]
fn a_bucket_is_searched_if_it_is_as_short_as_buckets_are() {
    let finds = |buckets: Vec<u32>, entries| {
        let block = block(buckets, entries);
        alone(&block).expect("a library").pattern(first_pattern()).is_some()
    };
    let most = MOST_IN_BUCKET;
    assert!(finds(vec![0, 1], 1) && finds(vec![0, most as u32], most));
    assert!(!finds(vec![0, most as u32 + 1], most + 1));
    // Bounds outside the entries, and the wrong way round.
    assert!(!finds(vec![0, 9], 8) && !finds(vec![8, 0], 8) && !finds(vec![u32::MAX, u32::MAX], 8));
}

#[test]
fn a_library_that_lacks_shapes_is_no_proof() {
    let block = block(vec![0, 1], 1);
    let wrong = verify::counts(&alone(&block).expect("a library")).expect_err("one shape").to_string();
    assert!(wrong.contains("found the blocks of 1 shapes"), "{wrong}");
}

#[test]
fn a_bucket_that_no_probe_reads_is_no_proof() {
    let says = |entries: usize| {
        let block = block(vec![0, entries as u32], entries);
        verify::shape(&alone(&block).expect("a library"), 0, Sample::ALL)
            .expect_err("entries of no pattern")
            .to_string()
    };
    let (most, more) = (says(MOST_IN_BUCKET), says(MOST_IN_BUCKET + 1));
    assert!(!most.contains("no probe reads") && more.contains("no probe reads"), "{most}; {more}");
}

#[test]
fn many_shapes_do_not_share_one_block() {
    let block = block(vec![0, 1], 1);
    let shapes = || (2..=4).flat_map(|foci| Shape::all(4, foci));
    let shared = library(&block, shapes().map(|shape| (shape, 0, block.len())));
    assert!(matches!(shared, Err(TableError::Archive { why, .. }) if why.contains("inside the one before")));
    // Nor parts of it.
    let nested = library(&block, [(pair(), 0, block.len()), (Shape::from_mask(5).expect("a shape"), 8, 8)]);
    assert!(matches!(nested, Err(TableError::Archive { .. })));
}

/// In an archive a list is where its pointer says: two lists in the same place are no archive.
#[test]
fn many_outcomes_do_not_share_their_steps() {
    let mut bytes = block_of(vec![1, -1], vec![outcome(1000), outcome(1000)]);
    assert!(alone(&bytes).is_ok());
    let block: &ArchivedBlock = access(&bytes, String::new).expect("a block");
    let place = |number: usize| (&raw const block.outcomes[number].steps).addr() - bytes.as_ptr().addr();
    let (first, second) = (place(0), place(1));
    let pointer = |at: usize| i32::from_le_bytes(*bytes[at..].first_chunk().expect("four bytes"));
    let to_first = pointer(first) - (second - first) as i32;
    bytes[second..second + 4].copy_from_slice(&to_first.to_le_bytes());
    assert!(matches!(alone(&bytes), Err(TableError::Archive { .. })));
}

#[test]
fn coefficients_are_as_small_as_those_of_certificates() {
    for (coefficient, fits) in [(3, true), (-3, true), (4, false), (-4, false), (127, false), (-128, false)] {
        let block = block_of(vec![1, coefficient], vec![outcome(1)]);
        assert_eq!(alone(&block).is_ok(), fits, "{coefficient}");
    }
}

/// Each is worked out to a hundred times its room when the shape is first asked about.
#[test]
fn vectors_that_no_outcome_can_name_are_refused() {
    for (vectors, fits) in [(1 << 16, true), ((1 << 16) + 1, false)] {
        let block = block_of(vec![1; 2 * vectors], vec![outcome(1)]);
        assert_eq!(alone(&block).is_ok(), fits);
    }
}
