//! Tables: `.mst` files, used in place: in memory, mapped, or part of the program.
//!
//! Opening a table checks only its header. [`verify::verify`] reads everything and proves every pattern again.
//!
//! A table is never trusted. What a library or a rule table says about a system is proved when it is looked up, by the sums of its
//! certificate or by the exact verdict. So a forged table can hide patterns, but it can't cause a wrong deduction.

pub(crate) mod archive;
mod bytes;
mod error;
#[cfg(test)]
mod forged;
pub(crate) mod frame;
mod header;
// For the program alone: it may change in any release.
#[doc(hidden)]
pub mod info;
mod kind;
mod library;
mod rule_table;
mod shape_block;
// For the program alone: it may change in any release.
#[doc(hidden)]
pub mod verify;
#[cfg(feature = "train")]
pub(crate) mod write;

use std::path::Path;
use std::sync::LazyLock;

use ::bytes::Bytes;

#[cfg(feature = "train")]
pub(crate) use self::bytes::ordinary;
pub(crate) use self::bytes::read as read_bytes;
pub use archive::{LevelSample, LinearRules};
pub use error::{OpenError, OpenErrorKind, TableError};
use frame::Checksum;
pub use frame::FrameError;
#[cfg(feature = "train")]
pub(crate) use header::GENERATOR;
pub use header::Header;
#[cfg(feature = "train")]
pub(crate) use header::PIECE_MAGIC;
// For the program alone: it may change in any release.
#[doc(hidden)]
pub use header::{FORMAT_VERSION, HEADER_LEN};
pub use kind::TableKind;
pub use library::{Library, Pattern, Probed};
pub use rule_table::RuleTable;
pub use shape_block::Outcome;
#[cfg(feature = "train")]
pub use write::WriteError;

/// An open table: its bytes and its header. Cheap to clone. The bytes stay where they are as long as there is a
/// clone, or a library or matcher made from one.
#[derive(Clone, Debug)]
pub struct Table {
    bytes: Bytes,
    header: Header,
}

impl Table {
    /// Reads the table at `path` into memory and checks its header. What happens to the file afterwards doesn't matter.
    /// Errors: [`OpenError`] with the path.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let bytes = bytes::read(path).map_err(|error| OpenErrorKind::from(error).of(path))?;
        Self::new(bytes).map_err(|error| OpenErrorKind::Table(error).of(path))
    }

    /// Maps the table at `path` and checks its header: no time or memory that depends on its length.
    /// Errors: [`OpenError`] with the path.
    ///
    /// # Safety
    ///
    /// As long as the table, a clone, or a library or matcher made of one is in use, nobody may write into the file or cut it
    /// short: the bytes would change under shared references, and reading beyond a new end stops the program (SIGBUS). Replacing
    /// the file by renaming another to its path is fine, and is how this crate writes tables.
    #[cfg(feature = "mmap")]
    #[allow(unsafe_code)]
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        // SAFETY: what the map needs is what the caller promises.
        let bytes = unsafe { bytes::map(path) }.map_err(|error| OpenErrorKind::from(error).of(path))?;
        Self::new(bytes).map_err(|error| OpenErrorKind::Table(error).of(path))
    }

    /// The table in these bytes: of `include_bytes!`, in memory, or in whatever else holds bytes. They need no alignment.
    /// Errors: [`TableError`].
    pub fn of(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, TableError> {
        Self::new(Bytes::from_owner(bytes))
    }

    fn new(bytes: Bytes) -> Result<Self, TableError> {
        let header = Header::read(&bytes)?;
        Ok(Self { bytes, header })
    }

    /// The rule table that comes with the crate (`patterns/rules.mst`): the rules behind all patterns of 3×3 and 4×4,
    /// and of 5×5 and 6×6 to four foci.
    pub fn shipped_rules() -> &'static Self {
        static SHIPPED: LazyLock<Table> = LazyLock::new(|| {
            Table::of(include_bytes!("../../patterns/rules.mst")).expect("the tests open it")
        });
        &SHIPPED
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The length of the file in bytes.
    pub fn file_len(&self) -> usize {
        self.bytes.len()
    }

    /// Reads the whole payload and compares its checksum.
    /// Errors: [`FrameError::Checksum`].
    pub fn check_payload(&self) -> Result<(), TableError> {
        Ok(Checksum::check("payload", &self.bytes[HEADER_LEN..], self.header.payload_checksum)?)
    }

    /// Errors: [`TableError::WrongKind`].
    fn must_be(&self, expected: TableKind) -> Result<(), TableError> {
        let found = self.header.kind;
        if found == expected { Ok(()) } else { Err(TableError::WrongKind { expected, found }) }
    }

    fn directory(&self) -> &[u8] {
        self.section(self.header.directory_offset, self.header.directory_len).unwrap_or_default()
    }

    /// A part of the table's bytes that keeps them alive.
    fn kept(&self, part: &[u8]) -> Bytes {
        self.bytes.slice_ref(part)
    }

    /// Bytes of the payload; `None` if they are not inside it.
    fn section(&self, offset: u64, len: u64) -> Option<&[u8]> {
        let from = usize::try_from(offset).ok().filter(|&from| from >= HEADER_LEN)?;
        self.bytes.get(from..from.checked_add(usize::try_from(len).ok()?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_rules_open() {
        let table = Table::shipped_rules();
        assert_eq!(table.check_payload(), Ok(()));
        assert_eq!(RuleTable::new(table).map(|rules| rules.rules().rules().len()), Ok(111));
    }

    #[test]
    fn missing_and_empty_files_are_errors() {
        let folder = tempfile::tempdir().unwrap();
        let missing = Table::open(folder.path().join("none.mst")).unwrap_err();
        assert!(matches!(missing.error, OpenErrorKind::Io(_)));
        let empty = folder.path().join("empty.mst");
        std::fs::write(&empty, []).unwrap();
        let found = Table::open(&empty).unwrap_err();
        assert!(matches!(found.error, OpenErrorKind::Table(TableError::Empty)));
    }
}
