//! The file of a guess table: written, read and laid out side by side.
//!
//! | offset | bytes | field |
//! |---|---|---|
//! | 0 | 8 | magic |
//! | 8 | 4 | byte order mark |
//! | 12 | 2 | format version |
//! | 14 | 2 | zero |
//! | 16 | 8 | games that were learned from |
//! | 24 | 8 | seed |
//! | 32 | 4 | entries of 5×5 windows |
//! | 36 | 4 | entries of 3×3 windows |
//! | 40 | 4 | entries of stages |
//! | 44 | 4 | zero |
//! | 48 | 8 | checksum of the entries |
//! | 56 | 8 | checksum of the header up to here |
//!
//! The three lists of entries follow, each by ascending key. All numbers are little-endian; checksums are XXH3-64.

use std::path::Path;
use std::sync::LazyLock;

use bytes::Bytes;

use super::entry::{ENTRY_LEN, Entry};
use super::error::GuessTableError;
use super::stage::STAGES;
use super::window::{KEYS_3, KEYS_5};
#[cfg(feature = "train")]
use crate::table::frame::FieldWriter;
use crate::table::frame::{Checksum, FieldReader, FrameError};
use crate::table::{OpenError, OpenErrorKind, read_bytes};

/// The length of the header in bytes.
pub const HEADER_LEN: usize = 64;
/// The version of the format that this code writes and reads.
pub const FORMAT_VERSION: u16 = 1;

const MAGIC: [u8; 8] = *b"\x89MSGUESS";

/// One of the three lists of a guess table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// By 5×5 windows.
    Windows5,
    /// By 3×3 windows.
    Windows3,
    /// By stages of the game.
    Stages,
}

impl Part {
    /// All, in the order of the file.
    pub const ALL: [Self; 3] = [Self::Windows5, Self::Windows3, Self::Stages];

    /// Its keys are less than this.
    fn keys(self) -> u64 {
        match self {
            Self::Windows5 => KEYS_5,
            Self::Windows3 => KEYS_3,
            Self::Stages => STAGES,
        }
    }
}

/// An open guess table, checked from the first byte to the last. Cheap to clone.
#[derive(Clone, Debug)]
pub struct GuessTable {
    bytes: Bytes,
    games: u64,
    seed: u64,
    /// The number of entries of each part.
    entries: [usize; 3],
}

/// The bytes of a guess table with these entries, by ascending key.
#[cfg(feature = "train")]
pub(crate) fn to_bytes(games: u64, seed: u64, parts: [&[Entry]; 3]) -> Vec<u8> {
    let mut payload = Vec::new();
    for entry in parts.into_iter().flatten() {
        payload.extend(entry.to_bytes());
    }
    let [wide, near, stages] = parts.map(|part| (part.len() as u32).to_le_bytes());
    let header = FieldWriter::versioned(MAGIC, FORMAT_VERSION)
        .put([0; 2])
        .put(games.to_le_bytes())
        .put(seed.to_le_bytes())
        .put(wide)
        .put(near)
        .put(stages)
        .put([0; 4])
        .put(Checksum::default().add(&payload).finish().to_le_bytes())
        .sealed(&[]);
    [header, payload].concat()
}

impl GuessTable {
    /// The guess table that comes with the crate (`patterns/guesses.mgt`).
    pub fn shipped() -> &'static Self {
        static SHIPPED: LazyLock<GuessTable> = LazyLock::new(|| {
            GuessTable::of(include_bytes!("../../patterns/guesses.mgt")).expect("the tests open it")
        });
        &SHIPPED
    }

    /// Reads the guess table at `path` into memory and checks all of it.
    /// Errors: [`OpenError`] with the path.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError<GuessTableError>> {
        let path = path.as_ref();
        let bytes = read_bytes(path).map_err(|error| OpenErrorKind::from(error).of(path))?;
        Self::new(bytes).map_err(|error| OpenErrorKind::Table(error).of(path))
    }

    /// The guess table in these bytes: of `include_bytes!`, in memory, or in whatever else holds bytes. They need no alignment.
    /// Errors: [`GuessTableError`].
    pub fn of(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, GuessTableError> {
        Self::new(Bytes::from_owner(bytes))
    }

    fn new(bytes: Bytes) -> Result<Self, GuessTableError> {
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if magic != MAGIC {
            return Err(GuessTableError::NotAGuessTable { found: magic.to_vec() });
        }
        let (mut fields, payload) = FieldReader::versioned(&bytes, HEADER_LEN, FORMAT_VERSION)?;
        fields.reserved::<2>()?;
        let [games, seed] = [fields.take(), fields.take()].map(u64::from_le_bytes);
        let entries = [fields.take(), fields.take(), fields.take()].map(u32::from_le_bytes);
        fields.reserved::<4>()?;
        let all: u64 = entries.into_iter().map(u64::from).sum();
        let expected = HEADER_LEN as u64 + all * ENTRY_LEN as u64;
        if bytes.len() as u64 != expected {
            return Err(FrameError::Length { expected, found: bytes.len() as u64 }.into());
        }
        Checksum::check("entries", payload, u64::from_le_bytes(fields.take()))?;
        let table = Self { bytes, games, seed, entries: entries.map(|count| count as usize) };
        table.check()?;
        Ok(table)
    }

    /// Whether each entry is possible, and keys ascend.
    fn check(&self) -> Result<(), GuessTableError> {
        let mut offset = HEADER_LEN;
        for part in Part::ALL {
            let mut before = None;
            for entry in self.entries(part) {
                let key = entry.key;
                let why = match before {
                    _ if key >= part.keys() => {
                        Some(format!("found key {key}, expected less than {}", part.keys()))
                    }
                    Some(before) if key <= before => {
                        Some(format!("found key {key} after {before}, expected them to ascend"))
                    }
                    _ => entry.wrong(),
                };
                if let Some(why) = why {
                    return Err(GuessTableError::Entry { offset, why });
                }
                before = Some(key);
                offset += ENTRY_LEN;
            }
        }
        Ok(())
    }

    fn bytes_of(&self, part: Part) -> &[[u8; ENTRY_LEN]] {
        let before: usize = self.entries[..part as usize].iter().sum();
        let all = self.bytes.get(HEADER_LEN..).unwrap_or_default().as_chunks().0;
        all.get(before..before + self.entries[part as usize]).unwrap_or_default()
    }

    /// The entries of a part, by ascending key.
    pub fn entries(&self, part: Part) -> impl ExactSizeIterator<Item = Entry> {
        self.bytes_of(part).iter().map(Entry::of)
    }

    /// What is known under a key.
    pub(super) fn find(&self, part: Part, key: u64) -> Option<Entry> {
        let entries = self.bytes_of(part);
        let place = entries.binary_search_by_key(&key, |entry| Entry::of(entry).key).ok()?;
        Some(Entry::of(&entries[place]))
    }

    /// The games that it was learned from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The seed of these games.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The length of the file in bytes.
    pub fn file_len(&self) -> usize {
        self.bytes.len()
    }
}

#[cfg(all(test, feature = "train"))]
mod tests {
    use super::*;
    use crate::guess_table::Windows;
    use crate::matcher::Matcher;
    use proptest::prelude::*;
    use std::collections::BTreeMap;
    use twox_hash::XxHash3_64;

    fn entries(keys: u64) -> impl Strategy<Value = Vec<Entry>> {
        let counts = (1u32.., any::<[u32; 2]>(), any::<[u16; 2]>());
        prop::collection::btree_map(0..keys, counts, 0..20).prop_map(|entries: BTreeMap<_, _>| {
            let entry =
                |(key, (seen, [mines, opened], [worth, expected])): (u64, (u32, [u32; 2], [u16; 2]))| {
                    let [mines, opened] = [mines, opened].map(|count| count % seen);
                    let [worth, expected] = if opened == 0 { [0, 0] } else { [worth, expected] };
                    Entry { key, seen, mines, opened, worth, expected }
                };
            entries.into_iter().map(entry).collect()
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            games: u64, seed: u64,
            parts in (entries(KEYS_5), entries(KEYS_3), entries(STAGES)),
        ) {
            let table = GuessTable::of(to_bytes(games, seed, [&parts.0, &parts.1, &parts.2])).unwrap();
            let read = Part::ALL.map(|part| table.entries(part).collect::<Vec<_>>());
            prop_assert_eq!(read, [parts.0.clone(), parts.1.clone(), parts.2.clone()]);
            prop_assert_eq!((table.games(), table.seed()), (games, seed));
            for entry in parts.0 {
                prop_assert_eq!(table.find(Part::Windows5, entry.key), Some(entry));
            }
        }
    }

    fn small() -> Vec<u8> {
        let entry = |key, seen| Entry {
            key,
            seen,
            mines: seen / 3,
            opened: seen / 2,
            worth: 40_000,
            expected: 30_000,
        };
        let session = Matcher::shipped().session_on(&"1..\n...\n".parse().unwrap(), Some(2));
        let windows = Windows::of(&session).unwrap();
        let keys: Vec<_> = windows.cells().map(|(_, window)| window.keys()).collect();
        let part = |mut keys: Vec<u64>| {
            keys.sort_unstable();
            keys.dedup();
            keys.into_iter().map(|key| entry(key, 50)).collect::<Vec<_>>()
        };
        let wide = part(keys.iter().map(|keys| keys.0.number()).collect());
        let near = part(keys.iter().map(|keys| keys.1.number()).collect());
        to_bytes(9, 1, [&wide, &near, &[entry(windows.stage().number(), 70)]])
    }

    /// A table is refused, or what it states about cells is possible.
    fn harmless(bytes: Vec<u8>) {
        let Ok(table) = GuessTable::of(bytes) else { return };
        for board in ["1..\n...\n", "...\n...\n", "1*..\n2...\n"] {
            let session = Matcher::shipped().session_on(&board.parse().unwrap(), Some(2));
            let (_, judged) = table.best(&Windows::of(&session).unwrap()).unwrap();
            let share = |number: f64| (0.0..=1.0).contains(&number);
            assert!(share(judged.mine) && share(judged.worth) && share(judged.spread) && share(judged.win));
        }
    }

    #[test]
    fn every_damaged_bit_and_every_other_length_is_refused() {
        let bytes = small();
        assert!(GuessTable::of(bytes.clone()).is_ok());
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(GuessTable::of(damaged).is_err(), "bit {bit}");
        }
        for len in 0..bytes.len() {
            assert!(GuessTable::of(bytes[..len].to_vec()).is_err(), "{len} bytes");
        }
        assert!(GuessTable::of([bytes, vec![0]].concat()).is_err());
    }

    #[test]
    fn with_checksums_made_right_a_forged_table_is_refused_or_harmless() {
        let bytes = small();
        for bit in 0..8 * bytes.len() {
            let mut forged = bytes.clone();
            forged[bit / 8] ^= 1 << (bit % 8);
            let payload = XxHash3_64::oneshot(&forged[HEADER_LEN..]).to_le_bytes();
            forged[48..56].copy_from_slice(&payload);
            let header = XxHash3_64::oneshot(&forged[..56]).to_le_bytes();
            forged[56..64].copy_from_slice(&header);
            harmless(forged);
        }
    }

    #[test]
    fn entries_that_cannot_be_are_named() {
        let good = Entry { key: 5, seen: 3, mines: 1, opened: 1, worth: 1, expected: 1 };
        let why =
            |entries: &[Entry]| GuessTable::of(to_bytes(1, 1, [entries, &[], &[]])).unwrap_err().to_string();
        assert!(
            why(&[good, good])
                .starts_with("offset 88: found key 5 after 5, expected them to ascend; make it again")
        );
        assert!(why(&[Entry { mines: 4, ..good }]).contains("a mine 4 times of 3"));
        assert!(why(&[Entry { opened: 4, ..good }]).contains("opened 4 times of 3"));
        assert!(why(&[Entry { seen: 0, ..good }]).contains("seen 0 times"));
        assert!(why(&[Entry { opened: 0, ..good }]).contains("never opened"));
        assert!(why(&[Entry { key: KEYS_5, ..good }]).contains("expected less than"));
    }

    #[test]
    fn the_shipped_table_opens_and_is_small() {
        let table = GuessTable::shipped();
        assert!(table.file_len() <= 1_000_000 && table.games() > 100_000, "{table:?}");
    }
}
