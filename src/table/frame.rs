//! What the headers of all files have in common: fields one after the other, little-endian, and a checksum at the end.
//!
//! The header of a table or a guess table starts with its magic, [`ENDIANNESS`] and the version of its format.

use thiserror::Error;
use twox_hash::XxHash3_64;

const ENDIANNESS: u32 = 0x0a0b_0c0d;
/// The bytes of a checksum.
const CHECKSUM: usize = 8;

/// What can be wrong with the frame of a file, whatever it holds.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FrameError {
    /// Too short or too long.
    #[error("found {found} bytes, expected {expected}: the file is cut short or was appended to")]
    Length {
        /// The length that the file should have.
        expected: u64,
        /// The length that it has.
        found: u64,
    },
    /// Byte-swapped.
    #[error("found a big-endian table, expected little-endian")]
    Endianness,
    /// A byte order mark that no machine writes.
    #[error("offset 8: found the byte order mark {found:08x}, expected {expected:08x}: damaged")]
    EndiannessMark {
        /// The expected mark.
        expected: u32,
        /// The mark that was found.
        found: u32,
    },
    /// Of another version of the format.
    #[error("found format version {found}, expected {expected}")]
    Version {
        /// The version that this code reads.
        expected: u16,
        /// The version of the file.
        found: u16,
    },
    /// Damaged.
    #[error("{part}: found checksum {found:016x}, expected {expected:016x}: damaged")]
    Checksum {
        /// Header or payload.
        part: &'static str,
        /// Over the bytes as they are.
        expected: u64,
        /// In the header.
        found: u64,
    },
    /// A field that must be 0.
    #[error("offset {offset}: found a byte that is not 0 in a reserved field")]
    Reserved {
        /// Where, in bytes.
        offset: usize,
    },
}

/// Writes a header.
pub(crate) struct FieldWriter(Vec<u8>);

impl FieldWriter {
    /// One that starts with a magic.
    pub fn new(magic: [u8; 8]) -> Self {
        Self(magic.to_vec())
    }

    /// One with byte order and version as well.
    pub fn versioned(magic: [u8; 8], version: u16) -> Self {
        Self::new(magic).put(ENDIANNESS.to_le_bytes()).put(version.to_le_bytes())
    }

    pub fn put<const N: usize>(mut self, field: [u8; N]) -> Self {
        self.0.extend(field);
        self
    }

    /// The header with its checksum, which covers what follows as well if there is `more`.
    pub fn sealed(self, more: &[u8]) -> Vec<u8> {
        let checksum = Checksum::default().add(&self.0).add(more).finish();
        self.put(checksum.to_le_bytes()).0
    }
}

/// A checksum in the making: XXH3-64 with seed 0.
#[derive(Clone, Default)]
pub(crate) struct Checksum(XxHash3_64);

impl Checksum {
    pub fn add(&mut self, bytes: &[u8]) -> &mut Self {
        std::hash::Hasher::write(&mut self.0, bytes);
        self
    }

    pub fn finish(&self) -> u64 {
        std::hash::Hasher::finish(&self.0)
    }

    /// Errors: it isn't that of `bytes`.
    pub fn check(part: &'static str, bytes: &[u8], found: u64) -> Result<(), FrameError> {
        let expected = XxHash3_64::oneshot(bytes);
        if found == expected { Ok(()) } else { Err(FrameError::Checksum { part, expected, found }) }
    }
}

/// Reads the fields of a header, which must be there.
pub(crate) struct FieldReader<'a> {
    header: &'a [u8],
    at: usize,
}

impl<'a> FieldReader<'a> {
    /// Behind the magic.
    pub fn new(header: &'a [u8]) -> Self {
        Self { header, at: 8 }
    }

    /// The fields behind byte order, version and magic, which is the caller's to check, of a header of `len` bytes; and what follows the header.
    /// Errors: the file is too short, of another byte order or version, or the checksum is wrong.
    pub fn versioned(file: &'a [u8], len: usize, expected: u16) -> Result<(Self, &'a [u8]), FrameError> {
        let short = FrameError::Length { expected: len as u64, found: file.len() as u64 };
        let (header, payload) = file.split_at_checked(len).ok_or(short)?;
        let mut fields = Self::new(header);
        match u32::from_le_bytes(fields.take()) {
            ENDIANNESS => {}
            found if found == ENDIANNESS.swap_bytes() => return Err(FrameError::Endianness),
            found => return Err(FrameError::EndiannessMark { expected: ENDIANNESS, found }),
        }
        let found = u16::from_le_bytes(fields.take());
        if found != expected {
            return Err(FrameError::Version { expected, found });
        }
        let (covered, sum) = header.split_at(len - CHECKSUM);
        Checksum::check("header", covered, u64::from_le_bytes(FieldReader { header: sum, at: 0 }.take()))?;
        Ok((fields, payload))
    }

    pub fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut field = [0; N];
        field.copy_from_slice(&self.header[self.at..self.at + N]);
        self.at += N;
        field
    }

    /// Errors: one of the next `bytes` isn't 0.
    pub fn reserved<const N: usize>(&mut self) -> Result<(), FrameError> {
        let offset = self.at;
        if self.take::<N>() == [0; N] { Ok(()) } else { Err(FrameError::Reserved { offset }) }
    }
}
