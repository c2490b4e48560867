//! The network: clues (digits, and the mine count if it is known), the regions of cells between them, and whether a set of clues can be met.

use std::collections::{BTreeMap, HashMap};

use super::budget::Budget;
use super::count::Count;
use super::reading::{Clue, Reading};
use crate::board::Coord;
use crate::matcher::Value;

/// The most guesses of one search.
const MOST_GUESSES: usize = 1 << 14;

/// To make a network takes as much as so many looks at each region and clue.
const TO_MAKE: usize = 64;

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
    widest: Vec<i32>,
    pub regions: Vec<Region>,
    /// The number of the mine count.
    pub count: Option<u32>,
}

impl<'p> Network<'p> {
    /// Of all clues of a position.
    pub fn new(position: &'p Reading<'p>, clues: &[Clue]) -> Self {
        Self::of(position, clues, position.mines_left())
    }

    fn of(position: &'p Reading<'p>, clues: &[Clue], left: Option<i32>) -> Self {
        let mut touching: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (number, clue) in clues.iter().enumerate() {
            clue.cells.iter().for_each(|&cell| touching.entry(cell).or_default().push(number as u32));
        }
        let count = left.map(|_| clues.len() as u32);
        let mut numbers: HashMap<Vec<u32>, usize> = HashMap::new();
        let mut regions: Vec<Region> = Vec::new();
        if count.is_some() {
            for cell in position.unknown() {
                touching.entry(cell).or_default();
            }
        }
        for (cell, mut around) in touching {
            around.extend(count);
            let region = *numbers.entry(around.clone()).or_insert_with(|| {
                regions.push(Region { cells: Vec::new(), clues: around });
                regions.len() - 1
            });
            regions[region].cells.push(position.coord(cell));
        }
        let clues = clues.iter().map(|clue| (clue.at, clue.need)).chain(left.map(|left| (None, left)));
        let (at, need): (Vec<_>, Vec<_>) = clues.unzip();
        let mut regions_of = vec![Vec::new(); at.len()];
        for (number, region) in regions.iter().enumerate() {
            region.clues.iter().for_each(|&clue| regions_of[clue as usize].push(number as u32));
        }
        let size = |&region: &u32| regions[region as usize].size();
        let widest = regions_of.iter().map(|near| near.iter().map(size).max().unwrap_or(0)).collect();
        Self { position, at, need, regions_of, widest, regions, count }
    }

    /// Of these clues alone, without the mine count.
    pub fn without_count(position: &'p Reading<'p>, clues: &[Clue]) -> Self {
        Self::of(position, clues, None)
    }

    /// Whether the mine count can decide anything together with so many digits.
    pub fn may_matter(&self, digits: usize) -> bool {
        let mut count = Count::default();
        self.need[..self.at.len() - usize::from(self.count.is_some())]
            .iter()
            .for_each(|&need| count.add(need));
        count.may_matter(self.position, digits)
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

/// What a region is supposed to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Supposed {
    pub region: usize,
    /// A mine at least, or a safe cell at least.
    pub value: Value,
}

/// Whether some clues can be met together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    Yes,
    No,
    /// The search took too long.
    Unknown,
}

/// A region whose mines are guessed.
struct Branch {
    /// Its place in the order.
    place: usize,
    /// The length of the trail before the guess.
    trail: usize,
    /// What is guessed first; then all others from `next` to `hi`.
    first: i32,
    begun: bool,
    next: i32,
    hi: i32,
}

impl Branch {
    fn next(&mut self) -> Option<i32> {
        if !std::mem::replace(&mut self.begun, true) {
            return Some(self.first);
        }
        self.next += i32::from(self.next == self.first);
        let next = self.next;
        self.next += 1;
        (next <= self.hi).then_some(next)
    }
}

/// Places mines so that a set of clues is met; keeps its memory.
pub(super) struct Placer<'n> {
    net: &'n Network<'n>,
    active: Vec<bool>,
    /// The active clues.
    clues: Vec<u32>,
    /// The least and the most mines of each region.
    bounds: Vec<(i32, i32)>,
    /// Of each active clue the sums of its regions' bounds.
    sums: Vec<(i32, i32)>,
    /// Regions to be decided, in order, each once, and their bounds before each change.
    order: Vec<u32>,
    /// For each region the number of the search that listed it last.
    listed: Vec<u32>,
    searches: u32,
    trail: Vec<(u32, (i32, i32))>,
    queue: Vec<u32>,
    branches: Vec<Branch>,
    guesses: usize,
    /// With the mine count a guess may look at all regions.
    pub budget: &'n mut Budget,
    /// The guesses of all searches so far.
    pub spent: usize,
    /// The mines of each region in the placement that was found last; a search begins with these.
    pub mines: Vec<i32>,
}

impl<'n> Placer<'n> {
    pub fn new(net: &'n Network<'n>, budget: &'n mut Budget) -> Self {
        let regions = net.regions.len();
        budget.spend(TO_MAKE * (regions + net.at.len()));
        Self {
            net,
            active: vec![false; net.at.len()],
            clues: Vec::new(),
            bounds: vec![(0, 0); regions],
            sums: vec![(0, 0); net.at.len()],
            order: Vec::new(),
            listed: vec![0; regions],
            searches: 0,
            trail: Vec::new(),
            queue: Vec::new(),
            branches: Vec::new(),
            guesses: 0,
            budget,
            spent: 0,
            mines: vec![0; regions],
        }
    }

    /// Whether these clues can be met, with what is supposed. If so, [`Self::mines`] says how.
    pub fn meet(&mut self, clues: &[u32], supposed: Option<Supposed>) -> Met {
        let net = self.net;
        self.clues.drain(..).for_each(|clue| self.active[clue as usize] = false);
        self.order.clear();
        self.trail.clear();
        self.queue.clear();
        self.searches += 1;
        if let Some(supposed) = supposed {
            self.list(supposed.region as u32);
        }
        for &clue in clues {
            self.active[clue as usize] = true;
            let regions = &net.regions_of[clue as usize];
            let most = regions.iter().map(|&region| net.regions[region as usize].size()).sum();
            self.sums[clue as usize] = (0, most);
            for &region in regions {
                self.list(region);
            }
            self.queue.push(clue);
        }
        self.clues.extend_from_slice(clues);
        self.budget.spend(clues.len() + self.order.len());
        if let Some(Supposed { region, value }) = supposed {
            let size = self.bounds[region].1;
            let bounds = if value == Value::Mine { (1, size) } else { (0, size - 1) };
            self.narrow(region, bounds);
        }
        self.guesses = 0;
        let met = if self.budget.is_spent() { Met::Unknown } else { self.search() };
        self.spent += self.guesses;
        if met == Met::Yes {
            for place in 0..self.order.len() {
                let region = self.order[place] as usize;
                self.mines[region] = self.bounds[region].0;
            }
        }
        met
    }

    /// A region is to be decided, and may hold anything.
    #[inline]
    fn list(&mut self, region: u32) {
        let at = region as usize;
        if std::mem::replace(&mut self.listed[at], self.searches) != self.searches {
            self.order.push(region);
            self.bounds[at] = (0, self.net.regions[at].size());
        }
    }

    /// Whether the placement of [`Self::mines`] meets a clue.
    pub fn meets(&self, clue: u32) -> bool {
        let mines = self.net.regions_of[clue as usize].iter().map(|&region| self.mines[region as usize]);
        mines.sum::<i32>() == self.net.need[clue as usize]
    }

    fn narrow(&mut self, region: usize, bounds: (i32, i32)) {
        self.trail.push((region as u32, self.bounds[region]));
        self.move_to(region, bounds, true);
    }

    /// Gives a region other bounds; the clues that it touches are to be looked at, unless that is undone.
    fn move_to(&mut self, region: usize, bounds: (i32, i32), looks: bool) {
        let before = std::mem::replace(&mut self.bounds[region], bounds);
        let (by_lo, by_hi) = (bounds.0 - before.0, bounds.1 - before.1);
        for &clue in &self.net.regions[region].clues {
            let sums = &mut self.sums[clue as usize];
            *sums = (sums.0 + by_lo, sums.1 + by_hi);
            if looks && self.active[clue as usize] {
                self.queue.push(clue);
            }
        }
    }

    /// Narrows the regions' bounds by single clues. Whether every clue can still be met.
    fn propagate(&mut self) -> bool {
        let net = self.net;
        while let Some(clue) = self.queue.pop() {
            let clue = clue as usize;
            let need = net.need[clue];
            let (mut least, mut most) = self.sums[clue];
            if least > need || most < need {
                return false;
            }
            if least == most {
                continue;
            }
            self.budget.spend(net.regions_of[clue].len());
            if (need - least).min(most - need) >= net.widest[clue] {
                // Each region may be full, and may be empty.
                continue;
            }
            for &region in &net.regions_of[clue] {
                let region = region as usize;
                let (lo, hi) = self.bounds[region];
                if lo == hi {
                    continue;
                }
                let bounds = (lo.max(hi - (most - need)), hi.min(lo + (need - least)));
                if bounds.0 > bounds.1 {
                    return false;
                }
                if bounds != (lo, hi) {
                    self.narrow(region, bounds);
                    (least, most) = self.sums[clue];
                }
            }
        }
        true
    }

    fn search(&mut self) -> Met {
        self.branches.clear();
        let mut place = 0;
        loop {
            if self.propagate() {
                let bounds = |region: u32| self.bounds[region as usize];
                let is_undecided = |&region: &u32| bounds(region).0 < bounds(region).1;
                let Some(decided) = self.order[place..].iter().position(is_undecided) else {
                    return Met::Yes;
                };
                place += decided;
                let region = self.order[place] as usize;
                let (lo, hi) = self.bounds[region];
                let first = self.mines[region].clamp(lo, hi);
                self.branches.push(Branch {
                    place,
                    trail: self.trail.len(),
                    first,
                    begun: false,
                    next: lo,
                    hi,
                });
            }
            self.queue.clear();
            let mines = loop {
                let Some(branch) = self.branches.last_mut() else { return Met::No };
                place = branch.place;
                let (before, next) = (branch.trail, branch.next());
                self.rewind(before);
                match next {
                    Some(mines) => break mines,
                    None => drop(self.branches.pop()),
                }
            };
            self.guesses += 1;
            if self.guesses > MOST_GUESSES || self.budget.is_spent() {
                return Met::Unknown;
            }
            self.narrow(self.order[place] as usize, (mines, mines));
            place += 1;
        }
    }

    fn rewind(&mut self, before: usize) {
        while self.trail.len() > before
            && let Some((region, bounds)) = self.trail.pop()
        {
            self.move_to(region as usize, bounds, false);
        }
    }
}
