//! Lists of residual vectors: planes of 8 × 8 bits over a part's first two axes, in the order of the residuals on the
//! others.

use crate::system::FocusSet;

use super::super::incidence::Counts;
use super::super::plane::{self, Plane};

/// The bits that a residual takes in a key: from 1 to 7.
const BITS: u32 = 3;

/// The residuals on the axes from the third on, third axis lowest; and those on the first two, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub key: u64,
    pub plane: Plane,
}

/// What a mine adds to residuals.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Move {
    key: u64,
    shift: u32,
}

impl Move {
    /// The step of a region that touches `touched` of the `axes` of a part.
    pub fn of(axes: &[u8], touched: FocusSet) -> Self {
        let mut step = Self::default();
        for (place, _) in axes.iter().enumerate().filter(|(_, axis)| touched >> **axis & 1 == 1) {
            match place {
                0 => step.shift += 1,
                1 => step.shift += 8,
                _ => step.key += 1 << (BITS * (place as u32 - 2)),
            }
        }
        step
    }
}

/// The closed cells next to each axis of a part, and what follows from them for its lists.
pub(super) struct Frame {
    counts: Counts,
    axes: usize,
    /// The counts as a key.
    corner: u64,
}

impl Frame {
    pub fn new(counts: Counts, axes: usize) -> Self {
        let keys = counts[..axes].iter().enumerate().skip(2);
        let corner = keys.map(|(place, &count)| u64::from(count) << (BITS * (place as u32 - 2))).sum();
        Self { counts, axes, corner }
    }

    /// The list of a lone axis: the residuals strictly between 0 and its count.
    pub fn alone(&self) -> Option<Entry> {
        let plane = plane::inner(&self.counts, 1);
        (plane != 0).then_some(Entry { key: 0, plane })
    }

    /// Whether one of two complements is enough, since the last axis distinguishes them.
    fn folds(&self) -> bool {
        self.axes > 3
    }

    /// The residual on the last axis.
    fn last(&self, key: u64) -> u8 {
        (key >> (BITS * (self.axes as u32 - 3))) as u8
    }

    /// How many of an entry and its complement the whole list has, of which [`join`] gives one half: 1 or 2.
    pub fn images(&self, key: u64) -> u64 {
        if self.folds() && 2 * self.last(key) < self.counts[self.axes - 1] { 2 } else { 1 }
    }

    fn complement(&self, entry: &Entry) -> Entry {
        let plane = plane::mirrored(entry.plane, &self.counts, self.axes);
        Entry { key: self.corner.wrapping_sub(entry.key), plane }
    }

    /// Adds the complements to the half of a list that [`join`] gives.
    pub fn complete(&self, list: &mut Vec<Entry>) {
        for place in (0..list.len()).rev() {
            let entry = list[place];
            if self.images(entry.key) == 2 {
                list.push(self.complement(&entry));
            }
        }
    }

    /// The residuals at a bit of an entry, by place of the axis in the part.
    pub fn residuals(&self, key: u64, bit: u32) -> Counts {
        let mut residuals = Counts::default();
        for (place, residual) in residuals.iter_mut().enumerate().take(self.axes) {
            *residual = match place {
                0 => (bit % 8) as u8,
                1 => (bit / 8) as u8,
                _ => (key >> (BITS * (place as u32 - 2)) & 7) as u8,
            };
        }
        residuals
    }
}

/// The residuals that agree with the list without the first axis and with the list without the second; of two
/// complements only one.
pub(super) fn join(frame: &Frame, without_first: &[Entry], without_second: &[Entry], to: &mut Vec<Entry>) {
    to.clear();
    if frame.axes == 2 {
        // Without the first axis the second is alone, and the other way round.
        if let ([second], [first]) = (without_first, without_second) {
            let plane = plane::each_bit_a_byte(second.plane as u8) & plane::each_byte(first.plane as u8);
            to.push(Entry { key: 0, plane });
        }
        return;
    }
    let bound = if frame.folds() {
        u64::from(frame.counts[frame.axes - 1] / 2 + 1) << (BITS * (frame.axes as u32 - 4))
    } else {
        u64::MAX
    };
    let (mut a, mut b) = (without_first.iter(), without_second.iter());
    let (mut one, mut other) = (a.next(), b.next());
    while let (Some(first), Some(second)) = (one, other) {
        if first.key >= bound || second.key >= bound {
            return;
        }
        if first.key < second.key {
            one = a.next();
        } else if second.key < first.key {
            other = b.next();
        } else {
            let (rows_of_second, rows_of_first) = (first.plane, second.plane);
            for third in 1..8 {
                let of_second = (rows_of_second >> (8 * third)) as u8;
                let of_first = (rows_of_first >> (8 * third)) as u8;
                if of_second != 0 && of_first != 0 {
                    let plane = plane::each_bit_a_byte(of_second) & plane::each_byte(of_first);
                    to.push(Entry { key: first.key << BITS | third, plane });
                }
            }
            (one, other) = (a.next(), b.next());
        }
    }
}

/// What is known of the residuals that two lists join to: which are silent, and which are undecided.
#[derive(Clone, Copy)]
pub(super) struct Joined {
    pub key: u64,
    pub silent: Plane,
    pub open: Plane,
}

impl Joined {
    pub fn new(joined: &Entry) -> Self {
        Self { key: joined.key, silent: 0, open: joined.plane }
    }
}

/// Marks the candidates that are silent because they are silent with a closed cell less in a region: with a mine
/// there or without, or, if it is the only cell, with both. Returns how many entries have undecided ones left.
pub(super) fn inherit(candidates: &mut [Joined], from: &[Entry], step: Move, only: bool) -> usize {
    let (mut without, mut with) = (0, 0);
    let mut open = 0;
    for candidate in candidates {
        if candidate.open == 0 {
            continue;
        }
        let plain = seek(from, &mut without, candidate.key);
        let moved = match candidate.key.checked_sub(step.key) {
            Some(key) => seek(from, &mut with, key) << step.shift,
            None => 0,
        };
        let inherited = candidate.open & if only { plain & moved } else { plain | moved };
        candidate.silent |= inherited;
        candidate.open &= !inherited;
        open += usize::from(candidate.open != 0);
    }
    open
}

/// Keeps of the open candidates those that are silent without the third axis.
pub(super) fn confirm(candidates: &mut [Joined], without_third: &[Entry]) {
    let mut place = 0;
    for candidate in candidates.iter_mut().filter(|candidate| candidate.open != 0) {
        candidate.open &= seek(without_third, &mut place, candidate.key >> BITS);
    }
}

/// The plane at a key, from a place on; the place moves on.
fn seek(list: &[Entry], place: &mut usize, key: u64) -> Plane {
    while *place < list.len() && list[*place].key < key {
        *place += 1;
    }
    match list.get(*place) {
        Some(entry) if entry.key == key => entry.plane,
        _ => 0,
    }
}
