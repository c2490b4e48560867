//! The counts, estimated from a sample.
//!
//! Nearly all mini-fields are forbidden, so a sample of mini-fields would contain nothing else. Instead a mini-field is drawn together with a placement of
//! mines that fits it. There are 5 such pairs for each cell with a complete statement (wall, known mine, closed and safe, closed and a
//! mine, or open with the digit that the others make true) and 13 for each other cell (there all nine digits are true). A mini-field with s
//! placements is in s pairs, so it gets the weight 1/s: the mean of these weights, times the number of pairs, is an unbiased estimate of the
//! number of mini-fields that aren't forbidden.

use rand::RngExt;
use rand_pcg::Pcg64;
use rayon::prelude::*;

use super::Census;
use crate::layout::generator;
use crate::observer::{Observer, Stopped};

/// Samples that are drawn with one generator, so that the result does not depend on the threads.
const PORTION: u64 = 4_096;

/// Estimated numbers of mini-fields, each with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Samples drawn.
    pub samples: u64,
    /// All mini-fields: exact, as far as the number fits.
    pub total: f64,
    /// Mini-fields that force a closed cell, and the error.
    pub forced: (f64, f64),
    /// Mini-fields that are neither forbidden nor force a cell, and the error.
    pub neither: (f64, f64),
    /// Forbidden mini-fields: the rest. The error is that of the two others together.
    pub forbidden: (f64, f64),
}

/// Sums of weights and of their squares are enough for means and errors: over mini-fields that force a cell, over the others, and over all.
type Sums = [[f64; 2]; 3];

fn add(mut sums: Sums, more: &Sums) -> Sums {
    for (sum, more) in sums.as_flattened_mut().iter_mut().zip(more.as_flattened()) {
        *sum += more;
    }
    sums
}

pub(super) fn estimate(
    census: &Census,
    samples: u64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Estimate, Stopped> {
    let near: Vec<u64> = census.cells().map(|cell| census.neighbours(cell)).collect();
    let portions: Vec<u64> = (0..samples.div_ceil(PORTION)).collect();
    let one = |&portion: &u64| {
        observer.check()?;
        let mut rng = generator(seed, portion, *b"census\0\0");
        let count = PORTION.min(samples - portion * PORTION);
        let mut sums = Sums::default();
        for _ in 0..count {
            let field = Field::draw(census, &near, &mut rng);
            let (placements, is_forced) = field.placements();
            let weight = 1.0 / placements;
            let of = |counts: bool| if counts { [weight, weight * weight] } else { [0.0; 2] };
            sums = add(sums, &[of(is_forced), of(!is_forced), of(true)]);
        }
        observer.advance(count);
        Ok(sums)
    };
    let sums: Vec<Sums> = portions.par_iter().map(one).collect::<Result<_, Stopped>>()?;
    let sums = sums.iter().fold(Sums::default(), add);
    let pairs: f64 = census.cells().map(|cell| if census.is_statement(cell) { 5.0 } else { 13.0 }).product();
    let number = samples.max(1) as f64;
    let of = |[sum, squares]: [f64; 2]| {
        let mean = sum / number;
        let variance = (squares / number - mean * mean).max(0.0) / number;
        (pairs * mean, pairs * variance.sqrt())
    };
    let total = 12_f64.powi(census.cells().len() as i32);
    let [forced, neither, all] = sums.map(of);
    Ok(Estimate { samples, total, forced, neither, forbidden: (total - all.0, all.1) })
}

/// A mini-field that has a placement.
struct Field {
    closed: u64,
    /// For each statement: the closed cells next to it, and the mines among them.
    said: Vec<(u64, u32)>,
}

impl Field {
    fn draw(census: &Census, near: &[u64], rng: &mut Pcg64) -> Self {
        let (mut closed, mut mines, mut open) = (0_u64, 0_u64, 0_u64);
        for cell in census.cells() {
            let bit = 1 << cell;
            match rng.random_range(0..if census.is_statement(cell) { 5_u32 } else { 13 }) {
                0 => {}
                1 => mines |= bit,
                2 => closed |= bit,
                3 => (closed, mines) = (closed | bit, mines | bit),
                _ if census.is_statement(cell) => open |= bit,
                _ => {}
            }
        }
        let statements = census.cells().filter(|cell| open >> cell & 1 == 1);
        let said = statements.map(|cell| (closed & near[cell], (mines & closed & near[cell]).count_ones()));
        Self { closed, said: said.filter(|(cells, _)| *cells != 0).collect() }
    }

    /// How many placements fit, and whether a closed cell is the same in all of them.
    fn placements(&self) -> (f64, bool) {
        let mut left: u64 = self.said.iter().fold(0, |all, (cells, _)| all | cells);
        let free = (self.closed & !left).count_ones();
        let mut count = 2_f64.powi(free as i32);
        let mut is_forced = false;
        while left != 0 {
            // The part that hangs together with the first cell.
            let mut part = left & left.wrapping_neg();
            loop {
                let near = self.said.iter().filter(|(cells, _)| cells & part != 0);
                let grown = near.fold(part, |all, (cells, _)| all | cells);
                if grown == part {
                    break;
                }
                part = grown;
            }
            let said: Vec<(u64, u32)> =
                self.said.iter().copied().filter(|(cells, _)| cells & part != 0).collect();
            let mut found = Found { count: 0, always: part, ever: 0 };
            place(&said, part, 0, &mut found);
            count *= found.count as f64;
            is_forced |= found.always != 0 || found.ever != part;
            left &= !part;
        }
        (count, is_forced)
    }
}

struct Found {
    count: u64,
    always: u64,
    ever: u64,
}

/// All ways to place mines on the cells `left`, with `mines` placed already.
fn place(said: &[(u64, u32)], left: u64, mines: u64, found: &mut Found) {
    for &(cells, digit) in said {
        let placed = (cells & mines).count_ones();
        if placed > digit || placed + (cells & left).count_ones() < digit {
            return;
        }
    }
    if left == 0 {
        found.count += 1;
        found.always &= mines;
        found.ever |= mines;
        return;
    }
    let cell = left & left.wrapping_neg();
    place(said, left & !cell, mines, found);
    place(said, left & !cell, mines | cell, found);
}

#[cfg(test)]
mod tests {
    use super::super::Edge;
    use super::*;
    use crate::observer::Unobserved;

    #[test]
    fn estimates_agree_with_exact_counts() {
        for (rows, cols, edge) in [(3, 3, Edge::Wall), (3, 3, Edge::Window), (3, 4, Edge::Window)] {
            let census = Census::new(rows, cols, edge).expect("a size");
            let exact = census.count(&Unobserved).expect("within reach");
            let found = census.estimate(100_000, 1, &Unobserved).expect("not stopped");
            for ((estimate, error), exact) in [
                (found.forced, exact.forced),
                (found.neither, exact.neither),
                (found.forbidden, exact.forbidden),
            ] {
                let off = (estimate - exact as f64).abs();
                assert!(off < 4.0 * error + 1.0, "{census:?}: {estimate} ± {error}, {exact}");
            }
            assert!(found.forced.1 / found.forced.0 < 0.05);
            assert_eq!(found, census.estimate(100_000, 1, &Unobserved).expect("not stopped"));
        }
    }
}
