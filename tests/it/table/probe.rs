//! A probe says of a system what the pattern says that it is an image of: the canonical form the long way round, as the
//! least of all images, and the goals by [`minescheme::rules::linear`].

use std::collections::HashMap;

use minescheme::canonical::{Image, Kind, PatternId, ShapeSystem};
use minescheme::shape::Geometry;
use minescheme::system::Goals;
use minescheme::table::{Library, Probed, Table};
use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

#[cfg(feature = "train")]
use crate::trained::five_by_five;

/// What each canonical system of a shape says.
type Known = HashMap<ShapeSystem, (PatternId, Kind, Goals, u8)>;

fn least_image(geometry: &Geometry, system: &ShapeSystem) -> (Image, ShapeSystem) {
    geometry.images(system).min_by_key(|(_, image)| *image).unwrap()
}

/// Whether the system is known.
fn compare(library: &Library, known: &Known, geometry: &Geometry, system: &ShapeSystem) -> bool {
    let (image, canonical) = least_image(geometry, system);
    let found = library.probe(geometry.shape, system);
    let of_image = found.map(|Probed { id, kind, goals, order, .. }| {
        (id, kind, geometry.image_of_goals(goals, image), order)
    });
    assert_eq!(of_image, known.get(&canonical).copied(), "{system:?} of {}", geometry.shape);
    found.is_some()
}

fn random_system(geometry: &Geometry, random: &mut Pcg64) -> ShapeSystem {
    let closed: Vec<u8> =
        geometry.regions.iter().map(|region| random.random_range(0..=region.size())).collect();
    let mut system = ShapeSystem::new(&closed, &[]);
    for focus in 0..geometry.shape.len() {
        system.residuals[focus] = random.random_range(0..=geometry.closed_count(&system.closed, focus));
    }
    system
}

fn shipped() -> Table {
    Table::of(include_bytes!("../../../patterns/library.mst")).unwrap()
}

/// Asks for `of_each` random systems of each shape, or for all if it has one or two foci, and for every image of every `nth`
/// pattern. The numbers of systems, and of those that are known.
fn ask_for_all(table: &Table, of_each: usize, nth: usize) -> (u32, u32) {
    let library = Library::new(table).unwrap();
    let mut random = Pcg64::seed_from_u64(1);
    let (mut all, mut hits) = (0, 0);
    for shape in library.shapes() {
        let geometry = shape.geometry();
        let patterns = library.patterns(shape);
        let known: Known = patterns
            .map(|pattern| {
                let id = pattern.system.id();
                let said = (id, pattern.outcome.kind, pattern.outcome.goals(), pattern.outcome.order());
                (*pattern.system.system(), said)
            })
            .collect();
        for system in known.keys().step_by(nth) {
            for (_, image) in geometry.images(system) {
                assert!(compare(&library, &known, &geometry, &image));
            }
        }
        let mut look = |system: &ShapeSystem| {
            all += 1;
            hits += u32::from(compare(&library, &known, &geometry, system));
        };
        // Those whose residuals are too large are no systems.
        let fits = |system: &ShapeSystem| geometry.canonical(system).is_some();
        match shape.len() {
            1 | 2 => (0..).map_while(|index| geometry.system_at(index)).filter(fits).for_each(|s| look(&s)),
            _ => (0..of_each).for_each(|_| look(&random_system(&geometry, &mut random))),
        }
    }
    (all, hits)
}

#[test]
fn probes_say_what_the_patterns_do() {
    let (all, hits) = ask_for_all(&shipped(), crate::drawn(20_000, 100_000), 1);
    assert!(hits > crate::drawn(1000, 5000) && all > crate::drawn(400_000, 2_000_000), "{hits} of {all}");
}

#[cfg(feature = "train")]
#[test]
fn probes_of_shapes_of_any_size_say_what_the_patterns_do() {
    let (all, hits) = ask_for_all(five_by_five(), crate::drawn(600, 3000), 20);
    assert!(hits > crate::drawn(20, 100) && all > crate::drawn(40_000, 200_000), "{hits} of {all}");
}

/// Whatever is asked, there is an answer, and it is about systems only.
#[test]
fn what_is_no_system_is_not_known() {
    let tables = [
        shipped(),
        #[cfg(feature = "train")]
        five_by_five().clone(),
    ];
    for table in &tables {
        let library = Library::new(table).unwrap();
        let mut random = Pcg64::seed_from_u64(2);
        for shape in library.shapes() {
            let geometry = shape.geometry();
            for _ in 0..2000 {
                let mut system = random_system(&geometry, &mut random);
                let large = [9, 15, 16, 128, random.random_range(9..=255)][random.random_range(0..5)];
                match random.random_range(0..3) {
                    0 => system.closed[random.random_range(0..24)] = large,
                    1 => system.residuals[random.random_range(0..16)] = large,
                    _ => system = ShapeSystem { closed: random.random(), residuals: random.random() },
                }
                assert_eq!(library.probe(shape, &system), None, "{system:?} of {shape}");
            }
        }
    }
}
