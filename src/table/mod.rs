//! Tables: `.mst` files, mapped and read in place.
//!
//! [`Table::open`] looks at the header alone. [`verify::verify`] reads everything and proves every
//! pattern again.

pub(crate) mod archive;
mod bytes;
mod error;
#[cfg(test)]
mod forged;
mod header;
pub mod info;
mod kind;
mod library;
mod rule_table;
mod shape_block;
pub mod verify;
#[cfg(feature = "train")]
pub(crate) mod write;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use twox_hash::XxHash3_64;

pub use archive::{LevelSample, LinearRules};
pub(crate) use bytes::Bytes;
use bytes::Section;
#[cfg(feature = "train")]
pub(crate) use bytes::ordinary;
pub use error::{OpenError, OpenErrorKind, TableError};
#[cfg(feature = "train")]
pub(crate) use header::PIECE_MAGIC;
pub use header::{FORMAT_VERSION, HEADER_LEN, Header};
pub use kind::TableKind;
pub use library::{Library, Pattern, Probed};
pub use rule_table::RuleTable;
pub use shape_block::Outcome;
#[cfg(feature = "train")]
pub use write::WriteError;

/// An open table: its bytes and its header. Cheap to clone. The bytes stay where they are as long as there is a
/// clone, or a library or matcher made of one.
#[derive(Clone, Debug)]
pub struct Table {
    bytes: Arc<Bytes>,
    header: Header,
}

impl Table {
    /// Maps the table at `path` and checks its header: no time or memory that depends on its length. A table of up to
    /// 64 KiB is read instead.
    ///
    /// While a mapped table is in use its file must stay as it is: if somebody cuts it short the system ends the
    /// program (SIGBUS), and if somebody writes into it the table's answers may change. The program itself replaces
    /// tables whole, by renaming. [`Self::read`] has no such condition. Errors: [`OpenError`] with the path.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let open = || Self::of(Bytes::map(path)?).map_err(OpenErrorKind::Table);
        open().map_err(|error| error.of(path))
    }

    /// Reads the table at `path` into memory and checks its header. What happens to the file afterwards does not matter.
    /// Errors: [`OpenError`] with the path.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let read = || Self::of(Bytes::read(path)?).map_err(OpenErrorKind::Table);
        read().map_err(|error| error.of(path))
    }

    /// The table in bytes embedded in the program, as by `include_bytes!`. They need no alignment.
    /// Errors: [`TableError`].
    pub fn from_static(bytes: &'static [u8]) -> Result<Self, TableError> {
        Self::of(Bytes::Static(bytes))
    }

    /// The table in bytes in memory.
    /// Errors: [`TableError`].
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TableError> {
        Self::of(Bytes::Owned(bytes))
    }

    fn of(bytes: Bytes) -> Result<Self, TableError> {
        let header = Header::read(&bytes)?;
        Ok(Self { bytes: Arc::new(bytes), header })
    }

    /// The rule table that comes with the crate (`patterns/rules.mst`): the rules behind all patterns of 3×3 and 4×4,
    /// and of 5×5 and 6×6 to four foci.
    pub fn shipped_rules() -> &'static Self {
        static SHIPPED: LazyLock<Table> = LazyLock::new(|| {
            Table::from_static(include_bytes!("../../patterns/rules.mst")).expect("the tests open it")
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
    /// Errors: [`TableError::PayloadChecksum`].
    pub fn check_payload(&self) -> Result<(), TableError> {
        let expected = self.header.payload_checksum;
        let found = XxHash3_64::oneshot(&self.bytes[HEADER_LEN..]);
        if found == expected { Ok(()) } else { Err(TableError::PayloadChecksum { expected, found }) }
    }

    fn directory(&self) -> &[u8] {
        self.section(self.header.directory_offset, self.header.directory_len).unwrap_or_default()
    }

    /// A slice of the bytes, as a section that can be kept.
    fn kept<T>(&self, slice: &[T]) -> Section {
        Section::of(&self.bytes, slice)
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
