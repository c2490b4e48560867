//! What a complete walk must find: every figure, and both sides of the certificate, level by level.

use minescheme::scope::Tally;
use minescheme::shape::Shape;
use minescheme::walk::ShapeWalk;
use rayon::prelude::*;

/// The counts of a level: irreducible systems of all shapes whose foci fit the interior.
struct Level(
    /// Foci.
    usize,
    /// Shapes.
    usize,
    /// Forced systems, those canonical under D4, and the placements of all.
    (u64, u64, u128),
    /// Forbidden systems, and those canonical under D4.
    (u64, u64),
    /// Silent systems.
    u64,
);

const ONE_FOCUS: Level = Level(1, 1, (16, 16, 510), (0, 0), 28);
const TWO_FOCI: Level = Level(2, 5, (556, 278, 22_608), (200, 100), 3_970);

/// Walks every shape of a level and compares. Returns the number of canonical forced systems.
fn check(interior: usize, &Level(foci, count, forced, forbidden, silent): &Level) -> u64 {
    let shapes = Shape::all(interior, foci);
    let what = format!("{foci} foci in a {interior}×{interior} interior");
    assert_eq!(shapes.len(), count, "shapes of {what}");
    let walk = |&shape: &Shape| {
        let walk = ShapeWalk::new(shape);
        let tally = walk.run(0..walk.groups(), |_| ());
        assert_eq!(tally.mass, placements(shape), "mass of {shape}");
        tally
    };
    let tally = shapes.par_iter().map(walk).reduce(Tally::default, |mut sum, tally| {
        sum.merge(&tally);
        sum
    });
    let found = (tally.forced, tally.forced_canonical, tally.forced_patterns);
    assert_eq!(found, forced, "forced systems of {what}");
    assert_eq!((tally.forbidden, tally.forbidden_canonical), forbidden, "forbidden systems of {what}");
    assert_eq!(tally.silent, silent, "silent systems of {what}");
    tally.forced_canonical
}

/// The ways to make each cell that touches a focus, and is none, not closed, closed and safe, or closed and a mine.
fn placements(shape: Shape) -> u128 {
    let foci = shape.foci();
    let window = (0..6).flat_map(|row| (0..6).map(move |col| (row, col)));
    let is_focus = |&(row, col): &(usize, usize)| foci.iter().any(|f| (f.0 + 1, f.1 + 1) == (row, col));
    let touches = |&(row, col): &(usize, usize)| {
        foci.iter().any(|f| row.abs_diff(f.0 + 1) <= 1 && col.abs_diff(f.1 + 1) <= 1)
    };
    3u128.pow(window.filter(|cell| touches(cell) && !is_focus(cell)).count() as u32)
}

#[test]
fn window_3x3() {
    check(1, &ONE_FOCUS);
}

#[test]
fn window_4x4() {
    check(2, &ONE_FOCUS);
    check(2, &Level(2, 2, (250, 125, 4_188), (128, 64), 944));
    check(2, &Level(3, 1, (126, 78, 510), (0, 0), 3_166));
    check(2, &Level(4, 1, (2_520, 356, 7_770), (256, 40), 4_248));
}

#[test]
fn window_5x5() {
    let levels = [
        ONE_FOCUS,
        TWO_FOCI,
        Level(3, 10, (7_978, 4_324, 512_818), (5, 5), 248_550),
        Level(4, 20, (191_112, 59_082, 7_496_978), (17_488, 2_708), 4_836_395),
        Level(5, 21, (218_756, 118_948, 1_673_118), (53, 36), 10_872_571),
        Level(6, 16, (82_728, 39_537, 285_842), (128, 40), 7_590_797),
        Level(7, 8, (30_224, 15_332, 55_166), (10, 7), 1_065_279),
        Level(8, 3, (570, 120, 570), (0, 0), 182_311),
        Level(9, 1, (0, 0, 0), (0, 0), 0),
    ];
    assert_eq!(levels.iter().map(|level| check(3, level)).sum::<u64>(), 237_637);
}

#[test]
fn window_6x6_to_four_foci() {
    let levels = [
        ONE_FOCUS,
        TWO_FOCI,
        Level(3, 22, (12_754, 8_890, 1_123_402), (149, 149), 522_771),
        Level(4, 120, (622_126, 329_208, 92_063_204), (29_876, 7_020), 58_378_221),
    ];
    assert_eq!(levels.iter().map(|level| check(4, level)).sum::<u64>(), 338_392);
}
