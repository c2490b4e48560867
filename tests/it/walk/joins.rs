//! The join against the rows, and against the exact verdict, beyond the levels that the figures cover.

use std::path::Path;

use minescheme::canonical::Kind;
use minescheme::ledger::Ledger;
use minescheme::scope::Tally;
use minescheme::shape::Shape;
use minescheme::system::Verdict;
use minescheme::walk::{Found, JoinSize, JoinWalk, ShapeWalk, WalkSize};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rayon::prelude::*;

/// So many draws of some things.
fn draw<T: Copy>(things: &[T], count: usize, rng: &mut Pcg64) -> Vec<T> {
    let count = if things.is_empty() { 0 } else { count };
    (0..count).map(|_| things[rng.random_range(0..things.len())]).collect()
}

/// So many shapes of the 4×4 interior, drawn at random of those that are quick to walk.
fn draw_shapes(foci: usize, count: usize, rng: &mut Pcg64, is_quick: impl Fn(Shape) -> bool) -> Vec<Shape> {
    let quick: Vec<Shape> = Shape::all(4, foci).into_iter().filter(|&shape| is_quick(shape)).collect();
    let mut shapes = draw(&quick, count, rng);
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

fn join(shape: Shape) -> (Tally, Vec<Found>) {
    let mut found = Vec::new();
    let walk = JoinWalk::new(shape).unwrap();
    let (mut tally, refused) = walk.run(1 << 28, || false, |it| found.push(it)).unwrap();
    tally.mass += refused.mass();
    found.sort_unstable_by_key(|found| found.system);
    (tally, found)
}

/// With six and seven foci, on shapes whose rows take about a second.
#[test]
fn both_walks_agree_on_shapes_drawn_at_random() {
    let mut rng = Pcg64::seed_from_u64(6);
    let quick = |shape: Shape| WalkSize::by_rows(shape).cost < 1_000_000_000;
    let [six, seven] = crate::drawn([3, 1], [6, 2]);
    let mut shapes = draw_shapes(6, six, &mut rng, quick);
    shapes.extend(draw_shapes(7, seven, &mut rng, |shape| WalkSize::by_rows(shape).cost < 3_000_000_000));
    assert_eq!(shapes.len(), six + seven);
    for &(foci, step) in crate::drawn(&[][..], &[(5, 180), (6, 800)]) {
        shapes.extend(Shape::all(4, foci).into_iter().step_by(step));
    }
    shapes.into_par_iter().with_max_len(1).for_each(|shape| {
        let walk = ShapeWalk::by_rows(shape);
        let mut found = Vec::new();
        let tally = walk.run(0..walk.groups(), |it| found.push(it));
        found.sort_unstable_by_key(|found| found.system);
        let (joined, same) = join(shape);
        assert_eq!(joined, tally, "{shape}");
        assert!(same == found, "{shape}");
    });
}

/// What is found is irreducible, and says what it is said to, on every level that has patterns: on quick shapes drawn at random, of which
/// few have any from eight foci on, and on the quickest of those that have some by the ledger.
#[test]
fn the_exact_verdict_confirms_what_is_found() {
    let cost = |shape: Shape| JoinSize::of(shape, 0).cost;
    let ledger = Path::new(env!("CARGO_MANIFEST_DIR")).join("patterns/six.ledger");
    let ledger = Ledger::read(&ledger).unwrap();
    let confirm = |foci: usize| {
        let mut rng = Pcg64::seed_from_u64(foci as u64);
        let mut confirmed = 0;
        let level = ledger.lines().filter(|line| line.shape.len() == foci && line.tally.forced > 0);
        let mut known: Vec<Shape> = level.map(|line| line.shape).collect();
        known.sort_by_cached_key(|&shape| cost(shape));
        known.truncate(crate::drawn(2, 4));
        let drawn = draw_shapes(foci, crate::drawn(6, 16), &mut rng, |shape| cost(shape) < 100_000_000);
        for shape in known.into_iter().chain(drawn) {
            let geometry = shape.geometry();
            let (tally, found) = join(shape);
            let counted = ledger.line(shape).unwrap();
            assert_eq!((tally.mass, tally.forced), (geometry.mass(), counted.tally.forced), "{shape}");
            for it in draw(&found, 200, &mut rng) {
                let system = it.system.system().to_system(&geometry);
                let expected = match it.kind {
                    Kind::Forced => Verdict::Forced(it.goals),
                    Kind::Forbidden => Verdict::Forbidden,
                };
                assert!(system.is_irreducible(), "{shape}: {system}");
                assert_eq!(system.verdict(), expected, "{shape}: {system}");
                confirmed += 1;
            }
        }
        assert!(confirmed > 0, "{foci} foci: none found");
    };
    (2..13).into_par_iter().with_max_len(1).for_each(confirm);
}
