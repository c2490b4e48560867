//! Systems: what a set of foci states about the closed cells around it.
//!
//! A system is ⟨shape, c, r⟩: the closed cells that touch exactly the same foci make a region of `c` cells, and for
//! every focus the mines in its regions add up to its residual `r`. Here the shape is reduced to what
//! counts: the focus set of each region. What follows from a system is decided by trying all solutions.

mod goals;

pub use goals::Goals;

use crate::bits::Bits;
use std::fmt;

/// A set of foci, focus number a bit.
pub type FocusSet = u16;

/// A set of regions, region number a bit.
pub type RegionSet = u32;

/// The most regions a system can have.
pub const MAX_SYSTEM_REGIONS: usize = RegionSet::BITS as usize;
/// The most foci a system can have.
pub const MAX_SYSTEM_FOCI: usize = FocusSet::BITS as usize;

/// The closed cells that touch exactly the same foci.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    /// The foci that the cells touch; at least one.
    pub foci: FocusSet,
    /// The number of closed cells.
    pub closed: u8,
}

/// For every focus, the mines in its regions add up to its residual.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct System {
    regions: Vec<Region>,
    residuals: Vec<i16>,
}

/// What all solutions of a system agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Infeasible: no solution.
    Forbidden,
    /// Feasible, and some region is empty or full in every solution.
    Forced(Goals),
    /// Feasible, and forces nothing.
    Silent,
}

impl System {
    /// The system of `regions` and, per focus, `residuals`. Regions without closed cells may be among them: they are
    /// never forced. `None` if there are more than 32 regions or 16 foci, or a region touches no
    /// focus or one without a residual.
    pub fn new(regions: Vec<Region>, residuals: Vec<i16>) -> Option<Self> {
        let foci_fit = residuals.len() <= MAX_SYSTEM_FOCI;
        let all = if foci_fit { ((1u32 << residuals.len()) - 1) as FocusSet } else { 0 };
        let regions_fit = regions.len() <= MAX_SYSTEM_REGIONS;
        let known = regions.iter().all(|region| region.foci != 0 && region.foci & !all == 0);
        (foci_fit && regions_fit && known).then_some(Self { regions, residuals })
    }

    /// The regions; their places are their numbers.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The residual of each focus.
    pub fn residuals(&self) -> &[i16] {
        &self.residuals
    }

    /// The number of foci.
    pub fn foci(&self) -> usize {
        self.residuals.len()
    }

    /// The number of closed cells next to each focus.
    pub fn closed_counts(&self) -> Vec<i16> {
        let count = |f: usize| {
            self.regions.iter().filter(|s| s.foci >> f & 1 == 1).map(|s| i16::from(s.closed)).sum()
        };
        (0..self.foci()).map(count).collect()
    }

    /// Whether the foci are connected through regions that have closed cells. A lone focus must have
    /// a closed cell.
    pub fn is_connected(&self) -> bool {
        let sets = || self.regions.iter().filter(|s| s.closed > 0).map(|s| s.foci);
        let Some(mut reached) = sets().next() else { return false };
        loop {
            let next = sets().filter(|set| set & reached != 0).fold(reached, |all, set| all | set);
            if next == reached {
                return reached.count_ones() as usize == self.foci();
            }
            reached = next;
        }
    }

    /// Mine and safe exchanged: each residual becomes the closed count minus the residual.
    pub fn complement(&self) -> Self {
        let residuals = self.closed_counts().iter().zip(&self.residuals).map(|(c, r)| c - r).collect();
        Self { regions: self.regions.clone(), residuals }
    }

    /// The system that is left without focus number `dropped`. Regions that then touch the same foci are
    /// merged; regions that touched only this focus are gone.
    pub fn without_focus(&self, dropped: usize) -> Self {
        let low = (1 << dropped) - 1;
        let mut regions: Vec<Region> = Vec::new();
        for region in &self.regions {
            let foci = region.foci & low | (region.foci >> 1) & !low;
            match regions.iter_mut().find(|merged| merged.foci == foci) {
                _ if foci == 0 => {}
                Some(merged) => merged.closed += region.closed,
                None => regions.push(Region { foci, closed: region.closed }),
            }
        }
        let mut residuals = self.residuals.clone();
        residuals.remove(dropped);
        Self { regions, residuals }
    }

    /// What all solutions agree on, found by trying them.
    pub fn verdict(&self) -> Verdict {
        let mut search = VerdictSearch::new(self);
        search.descend(0);
        search.verdict()
    }

    /// Irreducible: connected, and silent whichever focus is dropped.
    pub fn is_irreducible(&self) -> bool {
        self.is_connected()
            && (self.foci() == 1
                || (0..self.foci()).all(|f| self.without_focus(f).verdict() == Verdict::Silent))
    }
}

impl fmt::Display for System {
    /// `{0 1}:2 {1}:1 | 1 2`: the foci and closed cells of each region, then the residuals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for region in &self.regions {
            let foci: Vec<String> =
                (0..self.foci()).filter(|i| region.foci >> i & 1 == 1).map(|i| i.to_string()).collect();
            write!(f, "{{{}}}:{} ", foci.join(" "), region.closed)?;
        }
        f.write_str("|")?;
        self.residuals.iter().try_for_each(|residual| write!(f, " {residual}"))
    }
}

/// Tries the solutions, region by region, until nothing more can be learnt.
struct VerdictSearch<'a> {
    regions: &'a [Region],
    /// Mines still to be placed next to each focus.
    need: [i16; MAX_SYSTEM_FOCI],
    /// Closed cells of untried regions next to each focus.
    room: [i16; MAX_SYSTEM_FOCI],
    /// Regions with a mine, and with a safe cell, on the path from the root.
    path: (RegionSet, RegionSet),
    /// The same, seen in some solution.
    seen: (RegionSet, RegionSet),
    /// The regions that have a closed cell.
    present: RegionSet,
    feasible: bool,
}

impl<'a> VerdictSearch<'a> {
    fn new(system: &'a System) -> Self {
        let mut search = Self {
            regions: &system.regions,
            need: [0; MAX_SYSTEM_FOCI],
            room: [0; MAX_SYSTEM_FOCI],
            path: (0, 0),
            seen: (0, 0),
            present: 0,
            feasible: false,
        };
        search.need[..system.foci()].copy_from_slice(&system.residuals);
        for (s, region) in system.regions.iter().enumerate() {
            search.move_mines(region.foci, 0, i16::from(region.closed));
            search.present |= RegionSet::from(region.closed > 0) << s;
        }
        search
    }

    /// `need` and `room` of `foci` each grow by so much.
    fn move_mines(&mut self, foci: FocusSet, need: i16, room: i16) {
        for f in Bits(foci.into()) {
            self.need[f] += need;
            self.room[f] += room;
        }
    }

    /// The least `need`, and the least of `room - need`, over `foci`.
    fn slack(&self, foci: FocusSet) -> (i16, i16) {
        Bits(foci.into()).fold((i16::MAX, i16::MAX), |least, f| {
            (least.0.min(self.need[f]), least.1.min(self.room[f] - self.need[f]))
        })
    }

    /// Whether each present region has been seen with a mine and with a safe cell.
    fn nothing_to_learn(&self) -> bool {
        self.seen.0 & self.seen.1 == self.present && self.feasible
    }

    fn descend(&mut self, s: usize) {
        let Some(&Region { foci, closed }) = self.regions.get(s) else {
            if self.need.iter().all(|&need| need == 0) {
                self.feasible = true;
                self.seen = (self.seen.0 | self.path.0, self.seen.1 | self.path.1);
            }
            return;
        };
        let closed = i16::from(closed);
        let (most, spare) = self.slack(foci);
        let most = most.min(closed);
        let least = (closed - spare).max(0);
        let path = self.path;
        for mines in least..=most {
            self.move_mines(foci, -mines, -closed);
            self.path =
                (path.0 | RegionSet::from(mines > 0) << s, path.1 | RegionSet::from(mines < closed) << s);
            self.descend(s + 1);
            self.move_mines(foci, mines, closed);
            if self.nothing_to_learn() {
                break;
            }
        }
        self.path = path;
    }

    fn verdict(&self) -> Verdict {
        if !self.feasible {
            return Verdict::Forbidden;
        }
        let goals = Goals { safe: self.present & !self.seen.0, mines: self.present & !self.seen.1 };
        if goals.is_empty() { Verdict::Silent } else { Verdict::Forced(goals) }
    }
}

/// Cells by the set of foci that they touch, in the order of each set's first cell. There are few sets: going through them takes less than
/// hashing.
pub(crate) fn by_foci<S: PartialEq, C>(cells: impl IntoIterator<Item = (S, C)>) -> Vec<(S, Vec<C>)> {
    let mut regions: Vec<(S, Vec<C>)> = Vec::new();
    for (foci, cell) in cells {
        match regions.iter_mut().find(|(other, _)| *other == foci) {
            Some((_, cells)) => cells.push(cell),
            None => regions.push((foci, vec![cell])),
        }
    }
    regions
}

#[cfg(test)]
impl System {
    /// The system of regions, each with its foci and its closed cells, and of residuals.
    pub(crate) fn of(regions: &[(FocusSet, u8)], residuals: &[i16]) -> Self {
        let regions = regions.iter().map(|&(foci, closed)| Region { foci, closed }).collect();
        Self::new(regions, residuals.to_vec()).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_focus() {
        assert_eq!(System::of(&[(1, 3)], &[0]).verdict(), Verdict::Forced(Goals { safe: 1, mines: 0 }));
        assert_eq!(System::of(&[(1, 3)], &[3]).verdict(), Verdict::Forced(Goals { safe: 0, mines: 1 }));
        assert_eq!(System::of(&[(1, 3)], &[2]).verdict(), Verdict::Silent);
        assert_eq!(System::of(&[(1, 3)], &[4]).verdict(), Verdict::Forbidden);
        assert_eq!(System::of(&[(1, 3)], &[-1]).verdict(), Verdict::Forbidden);
        assert!(!System::of(&[(1, 0)], &[0]).is_connected());
    }

    #[test]
    fn one_and_one_at_the_wall() {
        // Cells a b c, the first focus sees a b, the second a b c, both need one mine: c is safe.
        let pair = System::of(&[(0b11, 2), (0b10, 1)], &[1, 1]);
        assert_eq!(pair.verdict(), Verdict::Forced(Goals { safe: 0b10, mines: 0 }));
        assert!(pair.is_irreducible());
        assert_eq!(pair.complement().verdict(), Verdict::Forced(Goals { safe: 0, mines: 0b10 }));
        assert_eq!(pair.without_focus(0), System::of(&[(1, 3)], &[1]));
    }

    #[test]
    fn one_two_one_is_reducible() {
        // Cells a b c d e in a row, foci over b c d.
        let row = System::of(&[(0b001, 1), (0b011, 1), (0b111, 1), (0b110, 1), (0b100, 1)], &[1, 2, 1]);
        assert!(matches!(row.verdict(), Verdict::Forced(_)));
        assert!(!row.is_irreducible());
    }

    #[test]
    fn malformed_systems_are_refused() {
        assert!(System::new(vec![Region { foci: 0b10, closed: 1 }], vec![1]).is_none());
        assert!(System::new(vec![Region { foci: 0, closed: 1 }], vec![1]).is_none());
        assert!(System::new(vec![], vec![0; 17]).is_none());
        assert!(System::new(vec![Region { foci: 1, closed: 1 }; 33], vec![1]).is_none());
    }
}
