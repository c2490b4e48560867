//! The walk against the second count, a plain program that tries all placements, in systems ⟨c, r⟩ a second. Each bench asserts the counts.
//!
//! `cargo bench --bench walk`

use divan::Bencher;
use divan::counter::ItemsCount;
use minescheme::scope::Tally;
use minescheme::scope::{Cut, Scope};
use minescheme::shape::Shape;
use minescheme::train::Plan;
use minescheme::walk::ShapeWalk;
use second_count::count_shape;

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
            let foci: Vec<_> = shape.foci().into_iter().map(|(row, col)| (row as i8, col as i8)).collect();
            let count = count_shape(&foci, |_, _| ());
            all = [all[0] + count.forced, all[1] + count.forbidden, all[2] + count.silent];
        }
        assert_eq!(all, level.2);
    });
}
