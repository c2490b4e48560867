//! The census by classes.
//!
//! A literal mini-field is reduced to its foci (the complete digits), the number c of closed cells in
//! each region that the foci cut out, and the foci's residuals. Of the cells that are neither foci nor closed,
//! only known mines have an effect, and they only shift the digits: whichever of them there are,
//! exactly one digit fits each residual. So for one set of foci and one c, the number of mini-fields that
//! aren't forbidden is the number of residuals that some placement of mines yields, times the ways to
//! place the c closed cells and to fill the cells that are neither.

use rayon::prelude::*;

use super::{Census, Counts};
use crate::observer::{Observer, Stopped};
use crate::symmetry::Symmetry;
use crate::system::by_foci;

/// The symbols of a cell whose digit counts: nine. The others that are not closed are mine and wall.
const DIGITS: u128 = 9;
const MUTE: u128 = 2;

/// A residual for every focus, focus number a place in base 9: at most 8 cells of a region, and at
/// most 8 of all regions, touch a focus.
type Residuals = u64;

/// Counts by classes, each set of foci once for all its rotations and reflections.
pub(super) fn count(census: &Census, observer: &dyn Observer) -> Result<Counts, Stopped> {
    focus_sets(census)
        .into_par_iter()
        .map(|(foci, orbit)| {
            let set = FocusSet::new(census, foci);
            observer.unless_stopped(set.work() as u64, || set.count().scaled(orbit))
        })
        .try_reduce(Counts::default, |a, b| Ok(a + b))
}

/// The compressed mine placements of all sets of foci.
pub(super) fn work(census: &Census) -> u128 {
    focus_sets(census).into_iter().map(|(foci, _)| FocusSet::new(census, foci).work()).sum()
}

/// What a set of foci cuts the mini-field into.
struct FocusSet {
    foci: u32,
    regions: Vec<CountedRegion>,
    /// The ways to fill the cells that touch no focus.
    apart: u128,
}

/// The cells that touch exactly the same foci.
struct CountedRegion {
    /// What one mine in it adds to the residuals.
    mine: Residuals,
    /// By the number of closed cells: the ways to choose them and to fill the others.
    ways: Vec<u128>,
}

/// The sets of foci up to rotation and reflection, cell number a bit, and how many each stands for.
fn focus_sets(census: &Census) -> Vec<(u64, u128)> {
    let size = (census.rows, census.cols);
    let statements: Vec<usize> = census.cells().filter(|&cell| census.is_statement(cell)).collect();
    let images: Vec<Vec<u64>> = Symmetry::all()
        .filter(|symmetry| symmetry.apply_size(size) == size)
        .map(|symmetry| {
            let image = |&cell: &usize| {
                let (row, col) = symmetry.apply((cell / size.1, cell % size.1), size);
                1 << (row * size.1 + col)
            };
            statements.iter().map(image).collect()
        })
        .collect();
    (0..1usize << statements.len())
        .filter_map(|choice| {
            let chosen = |bits: &Vec<u64>| {
                bits.iter()
                    .enumerate()
                    .filter(|&(at, _)| choice >> at & 1 == 1)
                    .fold(0, |set, (_, bit)| set | bit)
            };
            // The identity comes first. A set stands for its images if it is the least of them.
            let mut orbit: Vec<u64> = images.iter().map(chosen).collect();
            let foci = orbit[0];
            orbit.sort_unstable();
            orbit.dedup();
            (orbit[0] == foci).then_some((foci, orbit.len() as u128))
        })
        .collect()
}

impl FocusSet {
    fn new(census: &Census, foci: u64) -> Self {
        let (mut apart, mut near) = (1, Vec::new());
        for cell in census.cells().filter(|cell| foci >> cell & 1 == 0) {
            let filled = if census.is_statement(cell) { MUTE } else { MUTE + DIGITS };
            match census.neighbours(cell) & foci {
                0 => apart *= 1 + filled,
                touched => near.push((touched, filled)),
            }
        }
        let place = |focus: usize| (foci & ((1 << focus) - 1)).count_ones();
        let regions = by_foci(near).into_iter().map(|(touched, filled)| CountedRegion {
            mine: census
                .cells()
                .filter(|focus| touched >> focus & 1 == 1)
                .map(|focus| Residuals::from(DIGITS as u8).pow(place(focus)))
                .sum(),
            ways: filled.into_iter().fold(vec![1], |mut ways, filled| {
                ways.push(0);
                for closed in (0..ways.len()).rev() {
                    let cell_closed = if closed > 0 { ways[closed - 1] } else { 0 };
                    ways[closed] = ways[closed] * filled + cell_closed;
                }
                ways
            }),
        });
        let regions = regions.collect();
        Self { foci: foci.count_ones(), regions, apart }
    }

    /// The ways to choose closed cells and mines by their numbers in each region.
    fn work(&self) -> u128 {
        self.regions.iter().map(|region| region.ways.len() as u128).map(|n| n * (n + 1) / 2).product()
    }

    fn count(&self) -> Counts {
        let mut levels = vec![Vec::new(); self.regions.len() + 1];
        levels[0] = vec![Fit { residuals: 0, seen: 0 }];
        self.descend(0, 0, 1, &mut levels, &mut Vec::new()).scaled(self.apart)
    }

    /// Sums over the closed cells of the regions from `depth` on. `levels[depth]` holds the residuals that the
    /// regions before `depth` can make; `full` has the bits that a silent system sees; `ways` counts the literal ways
    /// so far.
    fn descend(
        &self,
        depth: usize,
        full: u64,
        ways: u128,
        levels: &mut [Vec<Fit>],
        spare: &mut Vec<Fit>,
    ) -> Counts {
        let Some(region) = self.regions.get(depth) else {
            let fits = levels[depth].len() as u128;
            let neither = levels[depth].iter().filter(|fit| fit.seen == full).count() as u128;
            let forbidden = DIGITS.pow(self.foci) - fits;
            return Counts { forbidden, forced: fits - neither, neither }.scaled(ways);
        };
        let mut counts = Counts::default();
        for (closed, region_ways) in region.ways.iter().enumerate() {
            let (before, after) = levels.split_at_mut(depth + 1);
            place_mines(&before[depth], region.mine, closed, depth, &mut after[0], spare);
            let seen =
                if closed > 0 { full | SAFE_SEEN << (2 * depth) | MINE_SEEN << (2 * depth) } else { full };
            counts = counts + self.descend(depth + 1, seen, ways * region_ways, levels, spare);
        }
        counts
    }
}

/// Two bits a region: whether some placement leaves a cell of it safe, and puts a mine in it.
const SAFE_SEEN: u64 = 1;
const MINE_SEEN: u64 = 2;

/// Residuals that some mine placement yields, and what was seen in all the placements that do.
#[derive(Clone, Copy, Debug)]
struct Fit {
    residuals: Residuals,
    seen: u64,
}

/// From the fits of the regions before (ascending by residuals) to those with region number `depth`,
/// which has `closed` closed cells.
fn place_mines(
    before: &[Fit],
    mine: Residuals,
    closed: usize,
    depth: usize,
    after: &mut Vec<Fit>,
    spare: &mut Vec<Fit>,
) {
    after.clear();
    for mines in 0..=closed {
        let safe = if mines < closed { SAFE_SEEN << (2 * depth) } else { 0 };
        let mined = if mines > 0 { MINE_SEEN << (2 * depth) } else { 0 };
        let shift = |fit: &Fit| Fit {
            residuals: fit.residuals + mine * mines as Residuals,
            seen: fit.seen | safe | mined,
        };
        spare.clear();
        let mut held = after.iter().copied().peekable();
        for fit in before.iter().map(shift) {
            while let Some(lower) = held.next_if(|other| other.residuals < fit.residuals) {
                spare.push(lower);
            }
            let same = held.next_if(|other| other.residuals == fit.residuals).map_or(0, |other| other.seen);
            spare.push(Fit { residuals: fit.residuals, seen: fit.seen | same });
        }
        spare.extend(held);
        std::mem::swap(after, spare);
    }
}
