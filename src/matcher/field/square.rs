//! One cell as the matcher keeps it, and what can happen to it.

/// A closed cell of which nothing is known.
pub const CLOSED: u8 = 0;
/// An open cell with its digit. The only kind with bit 0.
pub const OPEN: u8 = 1;
/// A closed cell that is known to be safe.
pub const SAFE: u8 = 2;
/// A closed cell that is known to be a mine.
pub const MINE: u8 = 4;
/// A mine that the board was given with, or the player flagged.
pub const FLAG: u8 = 16;
/// No cell.
pub const WALL: u8 = 8;

/// One cell, or one square of the wall around the board. One word, read and written whole: parts written one by
/// one would have to reach the cache before the whole could be read again.
///
/// ```text
/// bits  0-7    the neighbours of which nothing is known, direction a bit
/// bits  8-15   128 + residual of an open cell; of others 128 - known mines next to it
/// bits 16-20   CLOSED, OPEN, SAFE, MINE, FLAG or WALL
/// bits 21-29   the queues after the first that the focus waits in, queue a bit
/// bit  30      the focus is in the map of foci
/// bit  31      open, and not in the first queue: to be put there when its counts change
/// ```
#[derive(Clone, Copy)]
pub struct Square(pub(super) u32);

pub(super) const ONE_RESIDUAL: u32 = 1 << 8;
const NO_RESIDUAL: u32 = 128 << 8;
pub(super) const KIND: u32 = 16;
const KINDS: u32 = 0x1f;
pub(super) const WAITING: u32 = 21;
/// The most queues after the first.
pub const MOST_QUEUES: usize = 9;
pub(super) const QUEUES: u32 = ((1 << MOST_QUEUES) - 1) << WAITING;
pub(super) const MAPPED: u32 = 1 << 30;
pub(super) const IDLE: u32 = 1 << 31;

impl Square {
    pub(super) const fn new(closed: u8, kind: u8) -> Self {
        Self(closed as u32 | NO_RESIDUAL | (kind as u32) << KIND)
    }

    /// The neighbours of which nothing is known, direction a bit.
    #[inline]
    pub fn closed(self) -> u8 {
        self.0 as u8
    }

    /// Of an open cell the residual; of others minus the known mines next to it.
    #[inline]
    pub fn residual(self) -> i8 {
        (self.0 >> 8) as u8 as i8 ^ i8::MIN
    }

    /// [`CLOSED`], [`OPEN`], [`SAFE`], [`MINE`], [`FLAG`] or [`WALL`].
    #[inline]
    pub fn kind(self) -> u8 {
        (self.0 >> KIND & KINDS) as u8
    }

    /// Whether it is an open cell that has closed neighbours, or the wrong number of mines around it.
    #[inline]
    pub fn is_unfinished(self) -> bool {
        // It differs from one that has neither, but not in its kind.
        let difference = self.0 ^ Self::new(0, OPEN).0;
        (1..1 << KIND).contains(&(difference & ((1 << WAITING) - 1)))
    }

    /// Whether the focus waits in a queue.
    #[inline]
    pub fn waits(self, queue: u8) -> bool {
        self.0 >> WAITING >> queue & 1 == 1
    }

    /// Whether the cell is known to be a mine.
    pub fn is_mine(self) -> bool {
        self.kind() & (MINE | FLAG) != 0
    }

    #[inline]
    pub(super) fn set_kind(&mut self, kind: u8) {
        self.0 = self.0 & !(KINDS << KIND) | u32::from(kind) << KIND;
    }
}

/// What happened to a cell, for undoing it: the cell's index and one bit.
#[derive(Clone, Copy)]
pub struct Event(u32);

impl Event {
    pub(super) fn new(at: usize, opened: bool) -> Self {
        Self((at as u32) << 1 | u32::from(opened))
    }

    /// The cell's index.
    pub fn at(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether the cell was opened or flagged; otherwise it became known as safe or as a mine.
    pub fn opened(self) -> bool {
        self.0 & 1 == 1
    }
}
