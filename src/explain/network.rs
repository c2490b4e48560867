//! The network: clues (digits, and the mine count if it is known), and the regions of cells between them.

use std::collections::BTreeMap;

use super::count::Count;
use super::reading::{Clue, Reading};
use crate::board::Coord;

/// Unknown cells that touch the same clues.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// The cells, row by row.
    pub cells: Vec<Coord>,
    /// The clues, by number.
    pub clues: Vec<u32>,
}

impl Region {
    pub fn size(&self) -> i32 {
        self.cells.len() as i32
    }
}

/// The regions of cells that touch the same clues, by their first cells. `touching` says which cell touches which clue.
pub(super) fn alike(position: &Reading<'_>, mut touching: Vec<(u32, u32)>) -> Vec<Region> {
    touching.sort_unstable();
    let around: Vec<u32> = touching.iter().map(|&(_, clue)| clue).collect();
    let mut numbers: BTreeMap<&[u32], usize> = BTreeMap::new();
    let mut regions: Vec<Region> = Vec::new();
    let mut rest = &around[..];
    for of_cell in touching.chunk_by(|one, other| one.0 == other.0) {
        let (clues, after) = rest.split_at(of_cell.len());
        rest = after;
        let region = *numbers.entry(clues).or_insert_with(|| {
            regions.push(Region { cells: Vec::new(), clues: clues.to_vec() });
            regions.len() - 1
        });
        regions[region].cells.push(position.coord(of_cell[0].0));
    }
    regions
}

/// Clues of a position and the regions around them; the mine count, if it is known, is the last clue.
pub(super) struct Network<'p> {
    pub position: &'p Reading<'p>,
    /// Where each clue stands.
    pub at: Vec<Option<Coord>>,
    /// The mines that each clue still needs.
    pub need: Vec<i32>,
    /// The regions that each clue touches.
    pub regions_of: Vec<Vec<u32>>,
    /// The size of the largest of them.
    pub widest: Vec<i32>,
    pub regions: Vec<Region>,
    /// The number of the mine count.
    pub count: Option<u32>,
}

impl<'p> Network<'p> {
    /// Of all clues of a position.
    pub fn new(position: &'p Reading<'p>, clues: &[Clue]) -> Self {
        Self::of(position, clues, position.mines_left())
    }

    /// Of these clues, and the mine count if it says how many mines are left.
    pub fn of(position: &'p Reading<'p>, clues: &[Clue], left: Option<i32>) -> Self {
        let count = left.map(|_| clues.len() as u32);
        let digits =
            (0..).zip(clues).flat_map(|(clue, digit)| digit.cells.iter().map(move |&cell| (cell, clue)));
        let counted = count.iter().flat_map(|&count| position.unknown().map(move |cell| (cell, count)));
        let regions = alike(position, digits.chain(counted).collect());
        let clues = clues.iter().map(|clue| (Some(clue.at), clue.need)).chain(left.map(|left| (None, left)));
        let (at, need): (Vec<_>, Vec<_>) = clues.unzip();
        let mut regions_of = vec![Vec::new(); at.len()];
        for (number, region) in regions.iter().enumerate() {
            region.clues.iter().for_each(|&clue| regions_of[clue as usize].push(number as u32));
        }
        let size = |&region: &u32| regions[region as usize].size();
        let widest = regions_of.iter().map(|near| near.iter().map(size).max().unwrap_or(0)).collect();
        Self { position, at, need, regions_of, widest, regions, count }
    }

    /// Whether the mine count can decide anything together with so many digits.
    pub fn may_matter(&self, digits: usize) -> bool {
        let mut count = Count::default();
        let of_digits = self.need.iter().zip(&self.at).filter(|(_, at)| at.is_some());
        of_digits.for_each(|(&need, _)| count.add(need));
        count.may_matter(self.position, digits)
    }

    /// How many cells a clue touches.
    pub fn cells_of(&self, clue: usize) -> i32 {
        self.regions_of[clue].iter().map(|&region| self.regions[region as usize].size()).sum()
    }

    /// The region of a cell.
    pub fn region_of(&self, cell: Coord) -> Option<usize> {
        self.regions.iter().position(|region| region.cells.binary_search(&cell).is_ok())
    }

    /// Where these clues stand; `None` is the mine count.
    pub fn places(&self, clues: &[u32]) -> Vec<Option<Coord>> {
        clues.iter().map(|&clue| self.at[clue as usize]).collect()
    }

    /// The clues around a region, the nearest first, at most so many and at most `far` steps from clue to clue away: those that touch
    /// the region are one step away. Without the mine count, which touches all.
    pub fn around(&self, region: usize, most: usize, far: usize) -> Vec<u32> {
        let mut reached = vec![false; self.at.len()];
        let mut seen = vec![false; self.regions.len()];
        let mut clues: Vec<u32> = Vec::new();
        let mut regions = vec![(region as u32, 0)];
        seen[region] = true;
        let mut next = 0;
        while let Some(&(region, steps)) = regions.get(next).filter(|(_, steps)| *steps < far) {
            next += 1;
            for &clue in &self.regions[region as usize].clues {
                if Some(clue) != self.count && !reached[clue as usize] {
                    if clues.len() == most {
                        return clues;
                    }
                    reached[clue as usize] = true;
                    clues.push(clue);
                    for &beyond in &self.regions_of[clue as usize] {
                        if !std::mem::replace(&mut seen[beyond as usize], true) {
                            regions.push((beyond, steps + 1));
                        }
                    }
                }
            }
        }
        clues
    }
}
