//! The fixed header at the start of every table: what it is, what was walked, and whether it is complete.
//!
//! | offset | bytes | field |
//! |---|---|---|
//! | 0 | 8 | magic |
//! | 8 | 4 | byte order mark |
//! | 12 | 2 | format version |
//! | 14 | 1 | kind |
//! | 15 | 1 | order, 0 for exact |
//! | 16 | 4 | most foci for windows of side 3, 4, 5, 6; 0 if not walked. Of windows that aren't square see `scope::PLACES` |
//! | 20 | 4 | zero |
//! | 24 | 6 | version of the generator: major, minor, patch |
//! | 30 | 2 | zero |
//! | 32 | 8 | payload length: the bytes after the header |
//! | 40 | 8 | offset of the directory |
//! | 48 | 8 | length of the directory |
//! | 56 | 8 | checksum of the payload |
//! | 64 | 16 | mass accounted for, over all shapes |
//! | 80 | 16 | mass expected |
//! | 96 | 8 | checksum of the header up to here |
//!
//! All numbers are little-endian; checksums are XXH3-64.

use super::error::TableError;
use super::frame::{FieldReader, FieldWriter, FrameError};
use super::kind::TableKind;
use crate::scope::{Cut, Scope};

/// The length of the header in bytes.
pub const HEADER_LEN: usize = 104;

const MAGIC: [u8; 8] = *b"\x89MSCHEME";
/// What a saved piece of a walk starts with, in a shard or a checkpoint: see `train::saved_piece`.
pub(crate) const PIECE_MAGIC: [u8; 8] = *b"\x89MSPART\x02";
/// The version of the format that this code writes and reads.
pub const FORMAT_VERSION: u16 = 2;

/// The version of this crate, as tables record it.
#[cfg(feature = "train")]
pub(crate) const GENERATOR: [u16; 3] = [
    number(env!("CARGO_PKG_VERSION_MAJOR")),
    number(env!("CARGO_PKG_VERSION_MINOR")),
    number(env!("CARGO_PKG_VERSION_PATCH")),
];

#[cfg(feature = "train")]
const fn number(digits: &str) -> u16 {
    match u16::from_str_radix(digits, 10) {
        Ok(number) => number,
        Err(_) => panic!("Cargo's versions are numbers"),
    }
}

/// The fields of the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the table holds.
    pub kind: TableKind,
    /// What was walked.
    pub scope: Scope,
    /// The order of logic at which the patterns are cut.
    pub cut: Cut,
    /// Version of the crate that made the table.
    pub generator: [u16; 3],
    /// Bytes after the header.
    pub payload_len: u64,
    /// Where the directory starts, from the start of the file, in bytes.
    pub directory_offset: u64,
    /// Bytes of the directory.
    pub directory_len: u64,
    /// XXH3-64 of the payload.
    pub payload_checksum: u64,
    /// The placements that the walk accounted for, over all shapes.
    pub mass: u128,
    /// What they must be: Σ over shapes of Π over regions of 3^size.
    pub mass_expected: u128,
}

impl Header {
    /// Of a table that is still to be written: what is behind the header is told by the writer.
    #[cfg(feature = "train")]
    pub(crate) fn unwritten(
        kind: TableKind,
        (scope, cut): (Scope, Cut),
        mass: u128,
        mass_expected: u128,
    ) -> Self {
        Self {
            kind,
            scope,
            cut,
            generator: GENERATOR,
            payload_len: 0,
            directory_offset: 0,
            directory_len: 0,
            payload_checksum: 0,
            mass,
            mass_expected,
        }
    }

    /// The header as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let kind = match self.kind {
            TableKind::Library => 1,
            TableKind::Rules => 2,
        };
        let [major, minor, patch] = self.generator.map(u16::to_le_bytes);
        FieldWriter::versioned(MAGIC, FORMAT_VERSION)
            .put([kind, self.cut.to_byte()])
            .put(self.scope.to_bytes())
            .put([0; 4])
            .put(major)
            .put(minor)
            .put(patch)
            .put([0; 2])
            .put(self.payload_len.to_le_bytes())
            .put(self.directory_offset.to_le_bytes())
            .put(self.directory_len.to_le_bytes())
            .put(self.payload_checksum.to_le_bytes())
            .put(self.mass.to_le_bytes())
            .put(self.mass_expected.to_le_bytes())
            .sealed(&[])
    }

    /// Reads and checks the header of `file`, without looking at the payload.
    /// Errors: each field that is not as it must be has its own [`TableError`].
    pub fn read(file: &[u8]) -> Result<Self, TableError> {
        let magic = &file[..file.len().min(MAGIC.len())];
        match magic {
            _ if magic == MAGIC => {}
            [] => return Err(TableError::Empty),
            _ if magic == PIECE_MAGIC => return Err(TableError::Piece { shard: shard_of(file) }),
            _ => return Err(TableError::NotATable { found: magic.to_vec() }),
        }
        let (mut reader, payload) = FieldReader::versioned(file, HEADER_LEN, FORMAT_VERSION)?;
        let kind = match reader.take() {
            [1] => TableKind::Library,
            [2] => TableKind::Rules,
            [found] => return Err(TableError::Kind { found }),
        };
        let [cut] = reader.take();
        let cut = Cut::from_byte(cut).ok_or(TableError::Order { found: cut })?;
        let scope = reader.take();
        let scope = Scope::from_bytes(scope).ok_or(TableError::Scope { found: scope })?;
        reader.reserved::<4>()?;
        let generator = [reader.take(), reader.take(), reader.take()].map(u16::from_le_bytes);
        reader.reserved::<2>()?;
        let payload_len = u64::from_le_bytes(reader.take());
        if payload_len != payload.len() as u64 {
            let expected = (HEADER_LEN as u64).saturating_add(payload_len);
            return Err(FrameError::Length { expected, found: file.len() as u64 }.into());
        }
        let directory_offset = u64::from_le_bytes(reader.take());
        let directory_len = u64::from_le_bytes(reader.take());
        let end = directory_offset.checked_add(directory_len);
        if directory_offset < HEADER_LEN as u64 || end != Some(file.len() as u64) {
            return Err(TableError::Section {
                what: "directory",
                offset: directory_offset,
                len: directory_len,
            });
        }
        let payload_checksum = u64::from_le_bytes(reader.take());
        let mass = u128::from_le_bytes(reader.take());
        let mass_expected = u128::from_le_bytes(reader.take());
        if mass != mass_expected {
            return Err(TableError::Mass { expected: mass_expected, found: mass });
        }
        Ok(Self {
            kind,
            scope,
            cut,
            generator,
            payload_len,
            directory_offset,
            directory_len,
            payload_checksum,
            mass,
            mass_expected,
        })
    }
}

/// The shard that a file with pieces of a walk belongs to; `None` if it is a checkpoint.
fn shard_of(file: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| file.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes);
    Some((number(24)?, number(28)?)).filter(|(shard, _)| *shard > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            kind: TableKind::Library,
            scope: Scope::from_bytes([1, 4, 3, 2]).unwrap(),
            cut: Cut::Exact,
            generator: [1, 2, 3],
            payload_len: 16,
            directory_offset: HEADER_LEN as u64 + 6,
            directory_len: 10,
            payload_checksum: 77,
            mass: 1 << 100,
            mass_expected: 1 << 100,
        }
    }

    fn file() -> Vec<u8> {
        let mut file = header().to_bytes();
        file.extend([0; 16]);
        file
    }

    #[test]
    fn a_header_reads_as_written() {
        assert_eq!(Header::read(&file()), Ok(header()));
    }

    #[test]
    fn fields_stand_where_the_table_says() {
        let bytes = header().to_bytes();
        assert_eq!(bytes[..8], MAGIC);
        assert_eq!(bytes[12..14], FORMAT_VERSION.to_le_bytes());
        assert_eq!(bytes[14..20], [1, 0, 1, 4, 3, 2]);
        assert_eq!(bytes[24..30], [1, 0, 2, 0, 3, 0]);
        assert_eq!(bytes[32..40], 16u64.to_le_bytes());
        assert_eq!(bytes[40..48], (HEADER_LEN as u64 + 6).to_le_bytes());
        assert_eq!(bytes[48..56], 10u64.to_le_bytes());
        assert_eq!(bytes[56..64], 77u64.to_le_bytes());
        assert_eq!(bytes[64..80], (1u128 << 100).to_le_bytes());
        assert_eq!(bytes[80..96], (1u128 << 100).to_le_bytes());
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        for bit in 0..8 * HEADER_LEN {
            let mut file = file();
            file[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::read(&file).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn every_cut_is_noticed() {
        let file = file();
        for len in 0..file.len() {
            assert!(Header::read(&file[..len]).is_err(), "{len} bytes");
        }
        let longer = [&file[..], &[0]].concat();
        assert!(matches!(Header::read(&longer), Err(TableError::Frame(FrameError::Length { .. }))));
    }

    #[test]
    fn version_and_endianness_have_their_own_errors() {
        let mut swapped = file();
        swapped[8..12].reverse();
        assert_eq!(Header::read(&swapped), Err(FrameError::Endianness.into()));
        let mut newer = file();
        newer[12..14].copy_from_slice(&(FORMAT_VERSION + 1).to_le_bytes());
        let (expected, found) = (FORMAT_VERSION, FORMAT_VERSION + 1);
        assert_eq!(Header::read(&newer), Err(FrameError::Version { expected, found }.into()));
        assert!(matches!(Header::read(b"hello"), Err(TableError::NotATable { .. })));
    }
}
