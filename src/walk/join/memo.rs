//! The lists of silent residuals of a part, each made when it is first needed.

use super::list::Entry;

/// What is known of the list of a c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListState {
    /// It was not made.
    Unknown,
    /// It is empty: the part is never silent.
    Empty,
    /// It is there.
    Made,
}

const UNKNOWN: u32 = 0;
const EMPTY: u32 = 1;
/// The number of the first list: of no entries.
const FIRST: usize = 2;

/// The lists of a part that were made, by number of c.
pub(super) struct Memo {
    slots: Vec<u32>,
    /// Where each list starts, and where the last one ends.
    starts: Vec<u32>,
    entries: Vec<Entry>,
}

impl Memo {
    pub fn new(placements: usize) -> Self {
        Self { slots: vec![UNKNOWN; placements], starts: vec![0; FIRST + 1], entries: Vec::new() }
    }

    pub fn state(&self, number: u32) -> ListState {
        match self.slots[number as usize] {
            UNKNOWN => ListState::Unknown,
            EMPTY => ListState::Empty,
            _ => ListState::Made,
        }
    }

    /// The list; of no entries if it is empty or was not made.
    pub fn list(&self, number: u32) -> &[Entry] {
        let slot = self.slots[number as usize] as usize;
        &self.entries[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// Keeps a list. Returns the bytes that it takes.
    pub fn put(&mut self, number: u32, entries: &[Entry]) -> usize {
        if entries.is_empty() {
            self.slots[number as usize] = EMPTY;
            return 0;
        }
        self.slots[number as usize] = self.starts.len() as u32 - 1;
        self.entries.extend_from_slice(entries);
        self.starts.push(self.entries.len() as u32);
        size_of_val(entries) + size_of::<u32>()
    }

    /// Forgets all lists, and gives their memory back.
    pub fn clear(&mut self) {
        self.slots.fill(UNKNOWN);
        self.starts = vec![0; FIRST + 1];
        self.entries = Vec::new();
    }
}
