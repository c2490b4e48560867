//! The judge of one shape: which systems with a given c are irreducible, and what they prove.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use crate::cells::{Cell, distance};
use crate::cut::{Region, Residuals, Seen, Trial, cut, residual};

/// What an irreducible system proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Some regions are empty, or full, in every solution: the places of the regions, a bit each.
    Forced {
        /// Empty.
        safe: u32,
        /// Full.
        mines: u32,
    },
    /// There is no solution.
    Forbidden,
    /// There is a solution, and nothing is forced.
    Silent,
}

/// An irreducible system of the c that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Found {
    /// The residual of each focus.
    pub residuals: Vec<u8>,
    /// What it proves.
    pub kind: Kind,
}

type Silent = HashSet<Residuals, BuildHasherDefault<Spread>>;

/// Spreads residuals over the 64 bits of a hash; they are no one's choice, so nothing better is needed.
#[derive(Default)]
struct Spread(u64);

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

/// Judges the systems of one shape.
pub struct Judge {
    foci: Vec<Cell>,
    regions: Vec<Region>,
    /// One for each focus that may be dropped; none for a lone focus.
    drops: Vec<Rest>,
    trial: Trial,
}

/// What is left when one focus is dropped.
struct Rest {
    /// How many foci are left.
    foci: usize,
    regions: Vec<Region>,
    /// The region here that each region of the whole goes to, if any.
    goes_to: Vec<Option<usize>>,
    /// The silent residuals for each c that was asked for.
    silent: HashMap<Vec<u8>, Silent>,
}

impl Judge {
    /// The judge of the shape with these foci.
    pub fn new(foci: &[Cell]) -> Self {
        let around =
            |cell: &Cell| !foci.contains(cell) && foci.iter().any(|&focus| distance(*cell, focus) <= 1);
        let window = (-1..6).flat_map(|row| (-1..6).map(move |col| (row, col)));
        let cells: Vec<Cell> = window.filter(around).collect();
        let regions = cut(&cells, foci);
        let dropped = if foci.len() == 1 { 0..0 } else { 0..foci.len() };
        let drops = dropped.map(|f| Rest::new(&cells, foci, f, &regions)).collect();
        Self { foci: foci.to_vec(), regions, drops, trial: Trial::default() }
    }

    /// The foci, in the order of their bits.
    pub fn foci(&self) -> &[Cell] {
        &self.foci
    }

    /// The regions, in the order of their bits and of c.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The irreducible systems with `closed` closed cells in the regions.
    pub fn irreducible(&mut self, closed: &[u8]) -> Vec<Found> {
        if !self.is_connected(closed) {
            return Vec::new();
        }
        let candidates = self.candidates(closed);
        if candidates.is_empty() {
            return Vec::new();
        }
        self.trial.run(self.foci.len(), &self.regions, closed);
        let everything = everything(closed);
        let judged = |r: Residuals| {
            let kind = match self.trial.seen(r) {
                None => Kind::Forbidden,
                Some(seen) if seen == everything => Kind::Silent,
                Some(seen) => {
                    Kind::Forced { safe: everything.mine & !seen.mine, mines: everything.safe & !seen.safe }
                }
            };
            Found { residuals: (0..self.foci.len()).map(|focus| residual(r, focus)).collect(), kind }
        };
        candidates.into_iter().map(judged).collect()
    }

    /// The residuals of the irreducible systems: those that are silent whichever focus is dropped.
    fn candidates(&mut self, closed: &[u8]) -> Vec<Residuals> {
        if self.drops.is_empty() {
            return (0..=u64::from(closed.iter().sum::<u8>())).collect();
        }
        let mut silent: Vec<&Silent> = Vec::with_capacity(self.drops.len());
        for drop in &mut self.drops {
            let set = drop.silent(closed);
            if set.is_empty() {
                return Vec::new();
            }
            silent.push(set);
        }
        let near_first = self.regions.iter().zip(closed).filter(|(region, _)| region.foci & 1 == 1);
        let most: u64 = near_first.map(|(_, &c)| u64::from(c)).sum();
        let others = || silent.iter().enumerate().skip(1);
        // Silent without focus 0, and with some residual there.
        let all = silent[0].iter().flat_map(|rest| (0..=most).map(move |first| rest << 4 | first));
        all.filter(|&r| others().all(|(f, set)| set.contains(&without(r, f)))).collect()
    }

    /// Whether the foci hang together through closed cells.
    fn is_connected(&self, closed: &[u8]) -> bool {
        let mut groups: Vec<u16> = (0..self.foci.len()).map(|f| 1 << f).collect();
        for (region, _) in self.regions.iter().zip(closed).filter(|(_, c)| **c > 0) {
            let (joined, apart): (Vec<u16>, Vec<u16>) =
                groups.iter().partition(|&&group| group & region.foci != 0);
            groups = apart;
            groups.push(joined.iter().fold(0, |all, group| all | group));
        }
        groups.len() == 1 && closed.iter().any(|&c| c > 0)
    }
}

impl Rest {
    fn new(cells: &[Cell], foci: &[Cell], dropped: usize, whole: &[Region]) -> Self {
        let left: Vec<Cell> =
            foci.iter().enumerate().filter(|(f, _)| *f != dropped).map(|(_, &focus)| focus).collect();
        let regions = cut(cells, &left);
        let place = |region: &Region| regions.iter().position(|other| other.cells.contains(&region.cells[0]));
        let goes_to = whole.iter().map(place).collect();
        Self { foci: left.len(), regions, goes_to, silent: HashMap::new() }
    }

    /// The silent residuals of what is left, with `whole` closed cells in the regions of the whole.
    fn silent(&mut self, whole: &[u8]) -> &Silent {
        let mut closed = vec![0; self.regions.len()];
        for (place, c) in self.goes_to.iter().zip(whole) {
            if let Some(place) = place {
                closed[*place] += c;
            }
        }
        let Self { foci, regions, silent, .. } = self;
        silent.entry(closed).or_insert_with_key(|closed| {
            let mut trial = Trial::default();
            trial.run(*foci, regions, closed);
            trial.all_that_saw(everything(closed)).collect()
        })
    }
}

/// A mine and a safe cell in every region that has a closed cell.
fn everything(closed: &[u8]) -> Seen {
    let present = closed.iter().enumerate().map(|(s, &c)| u32::from(c > 0) << s).sum();
    Seen { mine: present, safe: present }
}

/// The residuals without those of a focus.
fn without(r: Residuals, focus: usize) -> Residuals {
    let low = (1 << (4 * focus)) - 1;
    r & low | (r >> 4) & !low
}
