//! The figures of a level, shape by shape.

use std::sync::Mutex;

use crate::cells::{Cell, images, shapes, to_corner};
use crate::judge::{Found, Judge, Kind};
use crate::threads::for_each;

/// Counts of irreducible systems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Shapes.
    pub shapes: u64,
    /// Forced systems.
    pub forced: u64,
    /// Of those, one for each class under the symmetries of the shape.
    pub forced_canonical: u64,
    /// The ways to place the closed cells of the forced systems.
    pub forced_patterns: u128,
    /// Forbidden systems.
    pub forbidden: u64,
    /// Of those, one for each class under the symmetries of the shape.
    pub forbidden_canonical: u64,
    /// Silent systems.
    pub silent: u64,
    /// The ways to make each cell around the foci not closed, safe or a mine, summed up over all c.
    pub mass: u128,
}

impl Count {
    fn add(&mut self, other: &Self) {
        self.shapes += other.shapes;
        self.forced += other.forced;
        self.forced_canonical += other.forced_canonical;
        self.forced_patterns += other.forced_patterns;
        self.forbidden += other.forbidden;
        self.forbidden_canonical += other.forbidden_canonical;
        self.silent += other.silent;
        self.mass += other.mass;
    }
}

/// The counts of all shapes with `foci` foci in an `interior` × `interior` square.
pub fn count_level(interior: i8, foci: usize) -> Count {
    let shapes = shapes(interior, foci);
    let sum = Mutex::new(Count::default());
    for_each(&shapes, |shape| {
        let count = count_shape(shape, |_, _| ());
        sum.lock().expect("no other thread has failed").add(&count);
    });
    sum.into_inner().expect("no thread has failed")
}

/// The counts of one shape. `each` is handed the closed cells of the regions, numbered as by [`Judge::regions`], and
/// what is found, one irreducible system after the other.
pub fn count_shape(foci: &[Cell], mut each: impl FnMut(&[u8], &Found)) -> Count {
    let mut judge = Judge::new(foci);
    let symmetries = keeping(&judge);
    let sizes: Vec<u8> = judge.regions().iter().map(|region| region.cells.len() as u8).collect();
    let mut count = Count { shapes: 1, ..Count::default() };
    let mut closed = vec![0; sizes.len()];
    loop {
        let chosen: u128 = sizes.iter().zip(&closed).map(|(&size, &c)| binomial(size, c)).product();
        count.mass += chosen << closed.iter().sum::<u8>();
        for found in judge.irreducible(&closed) {
            each(&closed, &found);
            let system = (&closed, &found.residuals);
            match found.kind {
                Kind::Silent => count.silent += 1,
                Kind::Forced { .. } => {
                    count.forced += 1;
                    count.forced_patterns += chosen;
                    count.forced_canonical += u64::from(comes_first(system, &symmetries));
                }
                Kind::Forbidden => {
                    count.forbidden += 1;
                    count.forbidden_canonical += u64::from(comes_first(system, &symmetries));
                }
            }
        }
        let Some(place) = (0..closed.len()).find(|&s| closed[s] < sizes[s]) else { return count };
        closed[place] += 1;
        closed[..place].fill(0);
    }
}

/// Where a symmetry that keeps the foci in place takes each region and each focus.
struct Keeping {
    regions: Vec<usize>,
    foci: Vec<usize>,
}

fn keeping(judge: &Judge) -> Vec<Keeping> {
    let (home, _) = to_corner(judge.foci());
    let symmetry = |turn: usize| {
        let turned: Vec<Cell> = judge.foci().iter().map(|&focus| images(focus)[turn]).collect();
        let (image, by) = to_corner(&turned);
        let back = to_corner(judge.foci()).1;
        let moved = |cell: Cell| {
            let (row, col) = images(cell)[turn];
            (row + by.0 - back.0, col + by.1 - back.1)
        };
        (image == home).then(|| Keeping {
            regions: judge
                .regions()
                .iter()
                .map(|region| {
                    let image = moved(region.cells[0]);
                    judge.regions().iter().position(|other| other.cells.contains(&image))
                })
                .map(|place| place.expect("a symmetry of the foci is one of the cells around them"))
                .collect(),
            foci: judge
                .foci()
                .iter()
                .map(|&focus| judge.foci().iter().position(|&other| other == moved(focus)))
                .map(|place| place.expect("the symmetry keeps the foci in place"))
                .collect(),
        })
    };
    (0..8).filter_map(symmetry).collect()
}

/// Whether no image of the system under the symmetries is less.
fn comes_first((closed, residuals): (&Vec<u8>, &Vec<u8>), symmetries: &[Keeping]) -> bool {
    symmetries.iter().all(|symmetry| {
        let image = (permuted(closed, &symmetry.regions), permuted(residuals, &symmetry.foci));
        (&image.0, &image.1) >= (closed, residuals)
    })
}

fn permuted(numbers: &[u8], to: &[usize]) -> Vec<u8> {
    let mut image = vec![0; numbers.len()];
    for (&number, &to) in numbers.iter().zip(to) {
        image[to] = number;
    }
    image
}

fn binomial(size: u8, chosen: u8) -> u128 {
    if chosen == 0 { 1 } else { binomial(size - 1, chosen - 1) * u128::from(size) / u128::from(chosen) }
}
