//! The walk against a second, independent count, which tries every placement: all systems of all shapes where that
//! ends soon, and groups of systems drawn at random beyond.

use std::collections::BTreeMap;

use minescheme::canonical::{Kind, ShapeSystem};
use minescheme::scope::Tally;
use minescheme::shape::{Geometry, MAX_REGIONS, Shape};
use minescheme::system::{Goals, RegionSet};
use minescheme::walk::{ShapeWalk, WalkSize};
use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;
use second_count::{Count, Judge, count_shape};

/// Closed cells of each region, in the library's order.
type Closed = [u8; MAX_REGIONS];

/// Systems that are irreducible and not silent, with what they prove.
type Decided = BTreeMap<ShapeSystem, (Kind, Goals)>;

/// From the second count's terms to the library's.
struct Terms {
    geometry: Geometry,
    /// The library's number of each region of the second count.
    numbers: Vec<usize>,
}

impl Terms {
    fn new(shape: Shape, judge: &Judge) -> Self {
        let geometry = shape.geometry();
        let number = |region: &second_count::Region| {
            let place = geometry.regions.iter().position(|other| other.foci == region.foci).unwrap();
            assert_eq!(geometry.regions[place].cells.len(), region.cells.len());
            place
        };
        let numbers: Vec<usize> = judge.regions().iter().map(number).collect();
        assert_eq!(numbers.len(), geometry.regions.len());
        Self { geometry, numbers }
    }

    /// The system that was found and what it proves, unless it is silent.
    fn decided(&self, closed: &[u8], found: &second_count::Found) -> Option<(ShapeSystem, (Kind, Goals))> {
        let regions = |set: u32| -> RegionSet {
            let chosen = self.numbers.iter().enumerate().filter(|(s, _)| set >> s & 1 == 1);
            chosen.map(|(_, number)| 1 << number).sum()
        };
        let proves = match found.kind {
            second_count::Kind::Silent => return None,
            second_count::Kind::Forbidden => (Kind::Forbidden, Goals::default()),
            second_count::Kind::Forced { safe, mines } => {
                (Kind::Forced, Goals { safe: regions(safe), mines: regions(mines) })
            }
        };
        let mut system = ShapeSystem::new(&[], &found.residuals);
        for (&number, &c) in self.numbers.iter().zip(closed) {
            system.closed[number] = c;
        }
        Some((system, proves))
    }
}

/// The foci as the second count takes them.
fn foci(shape: Shape) -> Vec<second_count::Cell> {
    shape.foci().into_iter().map(|(row, col)| (row as i8, col as i8)).collect()
}

/// What the walk tallied for one shape, as a count.
fn as_count(tally: &Tally) -> Count {
    Count {
        shapes: 1,
        forced: tally.forced,
        forced_canonical: tally.forced_canonical,
        forced_patterns: tally.forced_patterns,
        forbidden: tally.forbidden,
        forbidden_canonical: tally.forbidden_canonical,
        silent: tally.silent,
        mass: tally.mass,
    }
}

/// Every figure of the shape is the same in both counts; every system that the walk hands over, turned into all its
/// images, is one of the second count's, with the same goals; and the other way round.
fn compare_shape(shape: Shape) {
    let foci = foci(shape);
    let terms = Terms::new(shape, &Judge::new(&foci));
    let mut expected = Decided::new();
    let count = count_shape(&foci, |closed, found| expected.extend(terms.decided(closed, found)));
    let mut walked = Decided::new();
    let walk = ShapeWalk::new(shape);
    let tally = walk.run(0..walk.groups(), |found| {
        for (image, system) in terms.geometry.images(found.system.system()) {
            walked.insert(system, (found.kind, terms.geometry.image_of_goals(found.goals, image)));
        }
    });
    assert_eq!(as_count(&tally), count, "{shape}");
    let unknown = walked.iter().find(|(system, proves)| expected.get(system) != Some(proves));
    assert_eq!(unknown, None, "{shape}: the second count does not know it");
    let missed = expected.keys().find(|system| !walked.contains_key(system));
    assert_eq!(missed, None, "{shape}: the walk does not find it");
}

/// Windows to 4×4 complete, 5×5 and 6×6 to three foci, and of more foci some shapes; in a thorough test 5×5 complete and 6×6 to four
/// foci.
#[test]
fn every_system() {
    let mut shapes: Vec<Shape> = Vec::new();
    for (interior, most) in [(3, 9), (4, 4)] {
        for k in 1..=most {
            let level = Shape::all(interior, k);
            assert_eq!(level.len(), second_count::shapes(interior as i8, k).len());
            let thin = if k > 3 { crate::drawn(3 * interior, 1) } else { 1 };
            shapes.extend(level.into_iter().step_by(thin));
        }
    }
    // Those with most to try come first, so that the threads end together.
    let work = |shape: &Shape| -> u64 {
        shape.geometry().regions.iter().map(|region| u64::from(region.size()) + 1).product()
    };
    shapes.sort_by_key(|shape| (std::cmp::Reverse(work(shape)), *shape));
    shapes.dedup();
    shapes.into_par_iter().with_max_len(1).for_each(compare_shape);
}

/// The number of different images of a c under the shape's symmetries; `None` if one of them is less.
fn orbit(geometry: &Geometry, closed: &Closed) -> Option<u64> {
    let system = ShapeSystem::new(closed, &[]);
    let mut images = vec![system];
    images.extend((0..geometry.automorphisms.len()).map(|place| geometry.image(&system, place)));
    images.sort_unstable();
    images.dedup();
    (images[0] == system).then_some(images.len() as u64)
}

fn binomial(size: u8, chosen: u8) -> u64 {
    (0..u64::from(chosen)).fold(1, |ways, i| ways * (u64::from(size) - i) / (i + 1))
}

/// Compares what the walk finds in the group of a c, and its tally of silent systems and mass there, with what the
/// second count says of every c of the group. Returns the numbers of decided and of silent systems.
fn compare_group(terms: &Terms, judge: &mut Judge, walk: &ShapeWalk, of: &Closed) -> (usize, u64) {
    let Terms { geometry, numbers } = terms;
    let group = walk.group_of(of);
    // The c of a group differ in those regions only that do not make a group of their own.
    let alone = |s: usize| std::array::from_fn(|region| u8::from(region == s));
    let differ: Vec<usize> = (0..numbers.len()).filter(|&s| walk.group_of(&alone(s)) == 0).collect();
    let mut closed = *of;
    differ.iter().for_each(|&s| closed[s] = 0);
    let (mut expected, mut silent, mut mass) = (Decided::new(), 0, 0);
    loop {
        assert_eq!(walk.group_of(&closed), group);
        if let Some(images) = orbit(geometry, &closed) {
            let own: Vec<u8> = numbers.iter().map(|&number| closed[number]).collect();
            for found in judge.irreducible(&own) {
                silent += if found.kind == second_count::Kind::Silent { images } else { 0 };
                expected.extend(terms.decided(&own, &found));
            }
            let ways = geometry.regions.iter().zip(closed).map(|(s, c)| binomial(s.size(), c) << c);
            mass += u128::from(ways.product::<u64>() * images);
        }
        let Some(place) = differ.iter().position(|&s| closed[s] < geometry.regions[s].size()) else { break };
        differ[..place].iter().for_each(|&s| closed[s] = 0);
        closed[differ[place]] += 1;
    }
    expected.retain(|system, _| geometry.as_canonical(system).is_some());
    let mut walked = Decided::new();
    let tally = walk.run(group..group + 1, |found| {
        walked.insert(*found.system.system(), (found.kind, found.goals));
    });
    assert_eq!(walked, expected, "{}, group {group}", geometry.shape);
    assert_eq!((tally.silent, tally.mass), (silent, mass), "{}, group {group}", geometry.shape);
    (walked.len(), silent)
}

/// Compares groups drawn at random from shapes drawn at random, of a 4×4 interior, those that are soon prepared. Returns the numbers of
/// decided and of silent systems that were among them.
fn compare_groups(k: usize, shapes: usize, groups: usize) -> (usize, u64) {
    let mut level = Shape::all(4, k);
    let most_cost = crate::drawn(10_000_000_000, 40_000_000_000);
    level.retain(|&shape| WalkSize::by_rows(shape).cost <= most_cost);
    let compare = |number: usize| {
        let mut rng = Pcg64::seed_from_u64((1000 * k + number) as u64);
        let shape = level[rng.random_range(0..level.len())];
        let walk = ShapeWalk::by_rows(shape);
        let mut judge = Judge::new(&foci(shape));
        let terms = Terms::new(shape, &judge);
        let (mut decided, mut silent) = (0, 0);
        for _ in 0..groups {
            // Few closed cells at times, many at others.
            let share = rng.random_range(0.2..0.9);
            let mut closed = [0; MAX_REGIONS];
            for (c, region) in closed.iter_mut().zip(&terms.geometry.regions) {
                *c = (0..region.size()).map(|_| u8::from(rng.random_bool(share))).sum();
            }
            let found = compare_group(&terms, &mut judge, &walk, &closed);
            (decided, silent) = (decided + found.0, silent + found.1);
        }
        (decided, silent)
    };
    let parts = (0..shapes).into_par_iter().with_max_len(1).map(compare);
    parts.reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
}

#[test]
fn groups_of_6x6_with_five_foci() {
    let (decided, silent) = compare_groups(5, crate::drawn(10, 40), 40);
    assert!(
        decided > crate::drawn(2_000, 10_000) && silent > crate::drawn(200_000, 1_000_000),
        "{decided} and {silent}"
    );
}

#[test]
fn groups_of_6x6_with_six_foci() {
    let (decided, silent) = compare_groups(6, crate::drawn(2, 10), 40);
    assert!(
        decided > crate::drawn(50, 1_000) && silent > crate::drawn(100_000, 1_000_000),
        "{decided} and {silent}"
    );
}

/// Those that are soon prepared have their foci close together: most hold silent systems only.
#[test]
fn groups_of_6x6_with_seven_and_eight_foci() {
    for k in [7, 8] {
        let (decided, silent) = compare_groups(k, crate::drawn(1, 3), 40);
        assert!(silent > crate::drawn(1_000, 10_000), "{decided} and {silent}");
    }
}
