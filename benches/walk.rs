//! The walk against a plain program that tries all placements, in systems ⟨c, r⟩ a second. Each bench asserts the counts.
//!
//! `cargo bench --bench walk`

use std::collections::HashMap;

use divan::Bencher;
use divan::counter::ItemsCount;
use minescheme::scope::Tally;
use minescheme::scope::{Cut, Scope};
use minescheme::shape::Shape;
use minescheme::train::Plan;
use minescheme::walk::ShapeWalk;

fn main() {
    divan::main();
}

/// Window side, number of foci, and what a walk must count: forced, forbidden and silent irreducible systems.
struct Level(usize, usize, [u64; 3]);

const LEVELS: [Level; 6] = [
    Level(4, 4, [2_520, 256, 4_248]),
    Level(5, 2, [556, 200, 3_970]),
    Level(5, 3, [7_978, 5, 248_550]),
    Level(5, 4, [191_112, 17_488, 4_836_395]),
    Level(6, 3, [12_754, 149, 522_771]),
    Level(6, 4, [622_126, 29_876, 58_378_221]),
];

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{0}x{0}, {1} foci", self.0, self.1)
    }
}

impl Level {
    fn shapes(&self) -> Vec<Shape> {
        Shape::all(self.0 - 2, self.1)
    }

    /// Systems with every residual at most its closed cells: what there is to look at.
    fn systems(&self) -> ItemsCount {
        let scope = Scope::new(self.0, self.0, Some(self.1)).expect("a window with foci");
        let levels = Plan::new(scope, Cut::Exact).levels();
        ItemsCount::new(levels.last().map_or(0, |level| level.systems as u64))
    }
}

#[divan::bench(args = LEVELS, sample_count = 3, sample_size = 1)]
fn walk(bencher: Bencher, level: &Level) {
    let shapes = level.shapes();
    bencher.counter(level.systems()).bench_local(|| {
        let mut all = Tally::default();
        for &shape in &shapes {
            let walk = ShapeWalk::new(shape);
            all.merge(&walk.run(0..walk.groups(), |_| ()));
        }
        assert_eq!([all.forced, all.forbidden, all.silent], level.2);
    });
}

#[divan::bench(args = &LEVELS[..3], sample_count = 1, sample_size = 1)]
fn all_placements(bencher: Bencher, level: &Level) {
    let shapes = level.shapes();
    bencher.counter(level.systems()).bench_local(|| {
        let mut all = [0; 3];
        for &shape in &shapes {
            for (sum, count) in all.iter_mut().zip(naive::count(shape)) {
                *sum += count;
            }
        }
        assert_eq!(all, level.2);
    });
}

/// The rival: tries every placement of every c, and keeps in a hash map what each system's solutions have in common.
mod naive {
    use super::{HashMap, Shape};

    /// c, then r.
    type System = Vec<u8>;
    /// The regions where some solution has a safe cell, and where some has a mine; a region a bit.
    type Seen = (u32, u32);
    /// Foci, a bit each, and cells.
    type Region = (u16, u8);

    /// Forced, forbidden and silent irreducible systems.
    pub fn count(shape: Shape) -> [u64; 3] {
        let foci = shape.len();
        let regions: Vec<Region> =
            shape.geometry().regions.iter().map(|region| (region.foci, region.size())).collect();
        let solutions = solve(&regions, foci);
        let drops: Vec<_> = (0..foci)
            .map(|dropped| {
                let (merged, goes_to) = without(&regions, dropped);
                (solve(&merged, foci), merged.len(), goes_to)
            })
            .collect();
        let mut counts = [0; 3];
        for_each(&regions.iter().map(|region| region.1).collect::<Vec<_>>(), &mut |closed| {
            if !is_connected(&regions, closed, foci) {
                return;
            }
            let near = |f: usize| {
                regions.iter().zip(closed).filter(|((of, _), _)| of >> f & 1 == 1).map(|(_, c)| c).sum()
            };
            for_each(&(0..foci).map(near).collect::<Vec<u8>>(), &mut |residuals| {
                let irreducible = drops.iter().enumerate().all(|(dropped, (solutions, merged, goes_to))| {
                    let mut system = vec![0; *merged];
                    for (&c, place) in closed.iter().zip(goes_to) {
                        if let Some(place) = place {
                            system[*place] += c;
                        }
                    }
                    let closed = system.clone();
                    system.extend(residuals);
                    system[merged + dropped] = 0;
                    solutions.get(&system).is_some_and(|seen| is_silent(&closed, *seen))
                });
                if irreducible {
                    let kind = match solutions.get(&[closed, residuals].concat()) {
                        Some(seen) if is_silent(closed, *seen) => 2,
                        Some(_) => 0,
                        None => 1,
                    };
                    counts[kind] += 1;
                }
            });
        });
        counts
    }

    fn is_silent(closed: &[u8], (safe, mine): Seen) -> bool {
        let present = closed.iter().zip(0..).fold(0, |set, (&c, s)| set | u32::from(c > 0) << s);
        present & !(safe & mine) == 0
    }

    fn solve(regions: &[Region], foci: usize) -> HashMap<System, Seen> {
        let mut solutions = HashMap::new();
        for_each(&regions.iter().map(|region| region.1).collect::<Vec<_>>(), &mut |closed| {
            for_each(closed, &mut |mines| {
                let mut system = [closed, &vec![0; foci]].concat();
                let (mut safe, mut mine) = (0, 0);
                for (s, (&(of, _), (&c, &x))) in regions.iter().zip(closed.iter().zip(mines)).enumerate() {
                    for f in (0..foci).filter(|f| of >> f & 1 == 1) {
                        system[closed.len() + f] += x;
                    }
                    safe |= u32::from(x < c) << s;
                    mine |= u32::from(x > 0) << s;
                }
                let seen: &mut Seen = solutions.entry(system).or_default();
                *seen = (seen.0 | safe, seen.1 | mine);
            });
        });
        solutions
    }

    /// The regions without a focus, those that then touch the same foci merged, and where each goes.
    fn without(regions: &[Region], dropped: usize) -> (Vec<Region>, Vec<Option<usize>>) {
        let mut merged: Vec<Region> = Vec::new();
        let goes_to = regions.iter().map(|&(of, size)| {
            let of = of & !(1 << dropped);
            let place = merged.iter().position(|region| region.0 == of).unwrap_or(merged.len());
            if of == 0 {
                return None;
            }
            if place == merged.len() {
                merged.push((of, 0));
            }
            merged[place].1 += size;
            Some(place)
        });
        let goes_to = goes_to.collect();
        (merged, goes_to)
    }

    fn is_connected(regions: &[Region], closed: &[u8], foci: usize) -> bool {
        let mut reached = 1u16;
        for _ in 0..foci {
            for (of, _) in regions.iter().zip(closed).filter(|(_, c)| **c > 0).map(|(region, _)| region) {
                reached |= if of & reached == 0 { 0 } else { *of };
            }
        }
        reached.count_ones() as usize == foci
    }

    /// Every vector from 0 to `most`, both included.
    fn for_each(most: &[u8], visit: &mut impl FnMut(&[u8])) {
        let mut at = vec![0; most.len()];
        loop {
            visit(&at);
            let Some(place) = (0..at.len()).find(|&place| at[place] < most[place]) else { return };
            at[place] += 1;
            at[..place].fill(0);
        }
    }
}
