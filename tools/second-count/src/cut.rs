//! What foci cut the cells around them into, and what each r sees when all placements are tried.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::cells::{Cell, distance};

/// Residuals, four bits a focus.
pub(crate) type Residuals = u64;

pub(crate) fn residual(all: Residuals, focus: usize) -> u8 {
    (all >> (4 * focus) & 15) as u8
}

/// The cells that touch exactly the same foci.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The foci that the cells touch, the place of a focus in the list a bit.
    pub foci: u16,
    /// The cells, in the coordinates of the foci.
    pub cells: Vec<Cell>,
}

impl Region {
    /// What a mine in the region adds to the residuals.
    fn mine(&self) -> Residuals {
        (0..16).filter(|focus| self.foci >> focus & 1 == 1).map(|focus| 1 << (4 * focus)).sum()
    }
}

/// The regions that `foci` cut `cells` into. Cells that touch none are left out.
pub(crate) fn cut(cells: &[Cell], foci: &[Cell]) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for &cell in cells {
        let mut touched = 0;
        for (f, &focus) in foci.iter().enumerate() {
            if distance(cell, focus) <= 1 {
                touched |= 1 << f;
            }
        }
        if touched == 0 {
            continue;
        }
        match regions.iter_mut().find(|region| region.foci == touched) {
            Some(region) => region.cells.push(cell),
            None => regions.push(Region { foci: touched, cells: vec![cell] }),
        }
    }
    regions
}

/// What the placements with some r have shown: the regions with a mine in one of them, and with a safe cell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub mine: u32,
    pub safe: u32,
}

/// A hash map from residuals.
pub(crate) type ByResiduals<T> = HashMap<Residuals, T, BuildHasherDefault<Spread>>;

/// Spreads residuals over the 64 bits of a hash; they are no one's choice, so nothing better is needed.
#[derive(Default)]
pub(crate) struct Spread(u64);

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}

/// Tries all placements with `closed` closed cells in the regions, cells of a region being alike.
pub(crate) fn try_all(regions: &[Region], closed: &[u8], seen: &mut ByResiduals<Seen>) {
    seen.clear();
    let steps: Vec<(Residuals, u8)> = regions.iter().map(Region::mine).zip(closed.iter().copied()).collect();
    place(&steps, 0, 0, Seen::default(), seen);
}

fn place(steps: &[(Residuals, u8)], s: usize, sum: Residuals, path: Seen, seen: &mut ByResiduals<Seen>) {
    let Some(&(mine, closed)) = steps.get(s) else {
        let entry = seen.entry(sum).or_default();
        entry.mine |= path.mine;
        entry.safe |= path.safe;
        return;
    };
    for mines in 0..=closed {
        let path = Seen {
            mine: path.mine | u32::from(mines > 0) << s,
            safe: path.safe | u32::from(mines < closed) << s,
        };
        place(steps, s + 1, sum + mine * Residuals::from(mines), path, seen);
    }
}
