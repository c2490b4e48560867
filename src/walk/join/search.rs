//! The exact search: whether a system is silent, and what it forces if it is not.
//!
//! Residuals are nibbles of a word, an axis each, so that a mine is a subtraction and a bound a comparison of all axes at once.

use crate::shape::MAX_REGIONS;
use crate::system::Goals;

use super::super::incidence::Closed;
use super::part::Part;

/// The highest bit of every nibble.
const GUARD: u64 = 0x8888_8888_8888_8888;

/// The regions of a part, in the order in which they are tried.
pub(super) struct Searcher {
    /// Region numbers.
    order: Vec<usize>,
    /// A one in the nibble of each axis that the region touches, in that order.
    masks: Vec<u64>,
}

/// A c, ready for the search.
pub(super) struct ExactSearch {
    regions: usize,
    steps: [SearchedRegion; MAX_REGIONS],
    /// The closed cells of regions not yet tried next to each axis, at most 7; one more than there are regions.
    room: [u64; MAX_REGIONS + 1],
    /// What regions not yet tried can show.
    promise: [u64; MAX_REGIONS + 1],
    /// What has not been seen in a solution: a mine, then a safe cell, of each region.
    unseen: u64,
    feasible: bool,
}

#[derive(Clone, Copy, Default)]
struct SearchedRegion {
    mask: u64,
    closed: u8,
    mine: u64,
    safe: u64,
}

/// Bits of mines; those of safe cells lie above.
const MINES: u64 = 0xffff_ffff;

impl Searcher {
    /// Regions are tried so that one axis after the other is done.
    pub fn new(part: &Part) -> Self {
        let mut order: Vec<usize> = Vec::new();
        let mut axes = part.axes.clone();
        while !axes.is_empty() {
            let left = |axis: u8| {
                let regions = part.regions.iter().enumerate();
                regions.filter(|(s, region)| region.axes >> axis & 1 == 1 && !order.contains(s)).count()
            };
            let Some(place) = (0..axes.len()).min_by_key(|&place| left(axes[place])) else { break };
            let axis = axes.remove(place);
            for s in (0..part.regions.len()).filter(|&s| part.regions[s].axes >> axis & 1 == 1) {
                if !order.contains(&s) {
                    order.push(s);
                }
            }
        }
        let mask = |&s: &usize| {
            let axes = part.axes.iter().filter(|axis| part.regions[s].axes >> **axis & 1 == 1);
            axes.map(|axis| 1 << (4 * axis)).sum()
        };
        Self { masks: order.iter().map(mask).collect(), order }
    }

    /// Gets ready for the systems of a c of the part.
    pub fn prepare(&self, closed: &Closed) -> ExactSearch {
        let mut search = ExactSearch {
            regions: 0,
            steps: [SearchedRegion::default(); MAX_REGIONS],
            room: [0; MAX_REGIONS + 1],
            promise: [0; MAX_REGIONS + 1],
            unseen: 0,
            feasible: false,
        };
        for (&s, &mask) in self.order.iter().zip(&self.masks).filter(|(s, _)| closed[**s] > 0) {
            search.steps[search.regions] =
                SearchedRegion { mask, closed: closed[s], mine: 1 << s, safe: 1 << (s + 32) };
            search.regions += 1;
        }
        let mut room = 0;
        for i in (0..search.regions).rev() {
            let step = search.steps[i];
            room += step.mask * u64::from(step.closed);
            // A residual is 7 at most: 8 cells are no more room than 7.
            search.room[i] = room - ((room & GUARD) >> 3);
            search.promise[i] = search.promise[i + 1] | step.mine | step.safe;
        }
        search
    }
}

impl ExactSearch {
    /// Looks for solutions until each region was seen with a mine and with a safe cell, or there are no more. Residuals are
    /// nibbles by axis.
    pub fn is_silent(&mut self, residuals: u64) -> bool {
        self.unseen = self.promise[0];
        self.feasible = false;
        if (self.room[0] | GUARD).wrapping_sub(residuals) & GUARD != GUARD {
            return false;
        }
        self.descend(0, residuals, 0);
        self.feasible && self.unseen == 0
    }

    /// What the system that was last asked about forces; `None` if it has no solution.
    pub fn goals(&self) -> Option<Goals> {
        let (mines, safe) = (self.unseen & MINES, self.unseen >> 32);
        self.feasible.then_some(Goals { safe: mines as u32, mines: safe as u32 })
    }

    fn descend(&mut self, i: usize, need: u64, path: u64) {
        if i == self.regions {
            self.feasible = true;
            self.unseen &= !path;
            return;
        }
        let SearchedRegion { mask, closed, mine, safe } = self.steps[i];
        let room = self.room[i + 1] | GUARD;
        let mut left = need;
        for mines in 0..=closed {
            if room.wrapping_sub(left) & GUARD == GUARD {
                let mut path = path;
                if mines > 0 {
                    path |= mine;
                }
                if mines < closed {
                    path |= safe;
                }
                if (path | self.promise[i + 1]) & self.unseen != 0 {
                    self.descend(i + 1, left, path);
                }
            }
            let next = (left | GUARD).wrapping_sub(mask);
            if next & GUARD != GUARD {
                return;
            }
            left = next & !GUARD;
        }
    }
}
