//! The network: clues (digits, and the mine count), and the regions of cells between them.
//!
//! Cells that touch the same of these clues cannot be told apart, so a network knows regions.

use std::collections::BTreeMap;

use super::count::Count;
use super::reading::Reading;
use crate::board::Coord;
use crate::matcher::Value;

/// Unknown cells that touch the same clues.
#[derive(Clone, Debug)]
pub(super) struct Region {
    /// The cells, row by row.
    pub cells: Vec<Coord>,
    /// The clues, by number.
    pub clues: Vec<usize>,
}

impl Region {
    pub fn size(&self) -> i32 {
        self.cells.len() as i32
    }
}

/// The regions of cells that touch the same clues, by their first cells. `touching` says which cell touches which clue.
pub(super) fn alike(position: &Reading<'_>, mut touching: Vec<(u32, usize)>) -> Vec<Region> {
    touching.sort_unstable();
    let around: Vec<usize> = touching.iter().map(|&(_, clue)| clue).collect();
    let mut numbers: BTreeMap<&[usize], usize> = BTreeMap::new();
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

/// What is to be proved: that the cells of a region have this value, or with `None` that nothing fits.
pub(super) type Aim = Option<(usize, Value)>;

/// Clues of a position and the regions around them.
#[derive(Clone)]
pub(super) struct Network<'p> {
    pub position: &'p Reading<'p>,
    /// Where each clue stands; `None` is the mine count.
    pub at: Vec<Option<Coord>>,
    /// The mines that each clue still needs.
    pub need: Vec<i32>,
    /// The regions that each clue touches.
    pub regions_of: Vec<Vec<usize>>,
    pub regions: Vec<Region>,
    /// The number of the mine count.
    pub count: Option<usize>,
}

impl<'p> Network<'p> {
    /// Of all clues of a position, the mine count last.
    pub fn of_all(position: &'p Reading<'p>) -> Self {
        let digits = position.clues().into_iter().map(|clue| (Some(clue.at), clue.need, clue.cells));
        let count = position.mines_left().map(|left| (None, left, position.unknown().collect()));
        Self::new(position, digits.chain(count), None)
    }

    /// Of these clues; a cell `apart` is a region of its own.
    pub fn of(position: &'p Reading<'p>, clues: &[Option<Coord>], apart: Option<Coord>) -> Self {
        let opened = clues.iter().map(|&at| match at.map(|at| position.open(at)) {
            Some(clue) => (at, clue.need, clue.cells),
            None => (at, position.mines_left().unwrap_or(0), position.unknown().collect()),
        });
        Self::new(position, opened, apart)
    }

    fn new(
        position: &'p Reading<'p>,
        clues: impl Iterator<Item = (Option<Coord>, i32, Vec<u32>)>,
        apart: Option<Coord>,
    ) -> Self {
        let (mut at, mut need, mut touching) = (Vec::new(), Vec::new(), Vec::new());
        for (number, (place, mines, cells)) in clues.enumerate() {
            at.push(place);
            need.push(mines);
            touching.extend(cells.into_iter().map(|cell| (cell, number)));
        }
        // As if it touched one clue more, which no other cell does.
        let mark = at.len();
        let apart = apart.map(|cell| position.index(cell));
        let apart = apart.filter(|&apart| touching.iter().any(|&(cell, _)| cell == apart));
        touching.extend(apart.map(|cell| (cell, mark)));
        let mut regions = alike(position, touching);
        let mut regions_of = vec![Vec::new(); mark];
        for (number, region) in regions.iter_mut().enumerate() {
            region.clues.retain(|&clue| clue != mark);
            region.clues.iter().for_each(|&clue| regions_of[clue].push(number));
        }
        let count = at.iter().position(Option::is_none);
        Self { position, at, need, regions_of, regions, count }
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
        self.regions_of[clue].iter().map(|&region| self.regions[region].size()).sum()
    }

    /// The region of a cell.
    pub fn region_of(&self, cell: Coord) -> Option<usize> {
        self.regions.iter().position(|region| region.cells.binary_search(&cell).is_ok())
    }

    /// The aim to show what a cell is, or with `None` that nothing fits; `None` if it doesn't touch the cell.
    pub fn aim(&self, goal: Option<(Coord, Value)>) -> Option<Aim> {
        match goal {
            Some((cell, value)) => self.region_of(cell).map(|region| Some((region, value))),
            None => Some(None),
        }
    }

    /// Where these clues stand; `None` is the mine count.
    pub fn places(&self, clues: &[usize]) -> Vec<Option<Coord>> {
        clues.iter().map(|&clue| self.at[clue]).collect()
    }

    /// The clues around a region, the nearest first, at most so many and at most `far` steps from clue to clue away: those that touch
    /// the region are one step away. Without the mine count, which touches all.
    pub fn around(&self, region: usize, most: usize, far: usize) -> Vec<usize> {
        let mut reached = vec![false; self.at.len()];
        let mut seen = vec![false; self.regions.len()];
        let mut clues: Vec<usize> = Vec::new();
        let mut regions = vec![(region, 0)];
        seen[region] = true;
        let mut next = 0;
        while let Some(&(region, steps)) = regions.get(next).filter(|(_, steps)| *steps < far) {
            next += 1;
            for &clue in &self.regions[region].clues {
                if Some(clue) != self.count && !reached[clue] {
                    if clues.len() == most {
                        return clues;
                    }
                    reached[clue] = true;
                    clues.push(clue);
                    for &beyond in &self.regions_of[clue] {
                        if !std::mem::replace(&mut seen[beyond], true) {
                            regions.push((beyond, steps + 1));
                        }
                    }
                }
            }
        }
        clues
    }
}
