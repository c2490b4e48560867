//! What is known of one window.

/// Shares are stored in steps of one over this number.
pub(crate) const SHARE: u32 = u16::MAX as u32;
/// The length of an entry in bytes.
pub(super) const ENTRY_LEN: usize = 24;

/// What is known of a window, or of a stage: how it was met while learning.
///
/// | offset | bytes | field |
/// |---|---|---|
/// | 0 | 8 | key |
/// | 8 | 4 | seen |
/// | 12 | 4 | mines |
/// | 16 | 4 | opened |
/// | 20 | 2 | worth, of 65,535 |
/// | 22 | 2 | expected, of 65,535 |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The key of the window, or the number of the stage.
    pub key: u64,
    /// How often it was seen. Of the cells of one position that have the same 5×5 window only one counts.
    pub seen: u32,
    /// How often its cell was a mine.
    pub mines: u32,
    /// Openings of the cell, not being a mine, that count for what it is worth.
    pub opened: u32,
    /// How likely these games were won afterwards, on average, of 65,535.
    pub worth: u16,
    /// The same of all openings at such stages, of 65,535.
    pub expected: u16,
}

impl Entry {
    #[cfg(feature = "train")]
    pub(super) fn to_bytes(self) -> [u8; ENTRY_LEN] {
        let mut bytes = [0; ENTRY_LEN];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.seen.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.mines.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.opened.to_le_bytes());
        bytes[20..22].copy_from_slice(&self.worth.to_le_bytes());
        bytes[22..].copy_from_slice(&self.expected.to_le_bytes());
        bytes
    }

    pub(super) fn of(bytes: &[u8; ENTRY_LEN]) -> Self {
        let key = bytes.first_chunk().copied().map_or(0, u64::from_le_bytes);
        let four = |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        let two = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        Self { key, seen: four(8), mines: four(12), opened: four(16), worth: two(20), expected: two(22) }
    }

    /// What makes it impossible, if anything.
    pub(super) fn wrong(&self) -> Option<String> {
        let Self { seen, mines, opened, worth, expected, .. } = *self;
        match () {
            () if seen == 0 => Some("seen 0 times, expected 1 or more".to_owned()),
            () if mines > seen => Some(format!("a mine {mines} times of {seen}, expected at most as many")),
            () if opened > seen => Some(format!("opened {opened} times of {seen}, expected at most as many")),
            () if opened == 0 && (worth, expected) != (0, 0) => {
                Some("never opened, but worth something".to_owned())
            }
            () => None,
        }
    }
}
