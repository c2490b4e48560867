//! Reading bytes one after another. Every error names the byte.

use crate::formats::{FormatError, Place};

/// A file, and how far it was read.
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    pub fn new(all: &'a [u8]) -> Self {
        Self { all, at: 0 }
    }

    /// The same from another byte on.
    pub fn from(all: &'a [u8], at: usize) -> Self {
        Self { all, at }
    }

    /// The place of the next byte.
    pub fn at(&self) -> usize {
        self.at
    }

    /// What is left.
    pub fn rest(&self) -> &'a [u8] {
        self.all.get(self.at..).unwrap_or_default()
    }

    /// The next bytes. Errors: there are fewer; then none is taken.
    pub fn take(&mut self, count: usize, expected: &str) -> Result<&'a [u8], FormatError> {
        let end = self.at.checked_add(count).filter(|&end| end <= self.all.len());
        let Some(end) = end else {
            return Err(Place::Byte(self.all.len()).found("the end", expected));
        };
        let taken = &self.all[self.at..end];
        self.at = end;
        Ok(taken)
    }

    /// The next bytes as an array.
    pub fn array<const N: usize>(&mut self, expected: &str) -> Result<[u8; N], FormatError> {
        let taken = self.take(N, expected)?;
        Ok(std::array::from_fn(|place| taken[place]))
    }

    /// A whole number, the highest byte first.
    pub fn number(&mut self, bytes: usize, expected: &str) -> Result<usize, FormatError> {
        Ok(self.take(bytes, expected)?.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    /// The bytes whose number stands before them.
    pub fn counted(&mut self, bytes: usize, expected: &str) -> Result<&'a [u8], FormatError> {
        let count = self.number(bytes, expected)?;
        self.take(count, expected)
    }

    /// A number of two bytes that may be below 0.
    pub fn signed(&mut self, expected: &str) -> Result<i64, FormatError> {
        Ok(i16::from_be_bytes(self.array(expected)?).into())
    }

    /// The bytes before the next `end`, which is taken too.
    pub fn until(&mut self, end: u8, expected: &str) -> Result<&'a [u8], FormatError> {
        let length = self.rest().iter().position(|&byte| byte == end);
        let length = length.unwrap_or(self.all.len());
        let taken = self.take(length, expected)?;
        self.at += 1;
        Ok(taken)
    }

    /// An error about the last `length` bytes that were taken.
    pub fn wrong(&self, length: usize, found: impl Into<String>, expected: &str) -> FormatError {
        Place::Byte(self.at.saturating_sub(length)).found(found, expected)
    }
}
