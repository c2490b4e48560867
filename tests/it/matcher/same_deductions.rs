//! A library and the rules compiled from it reach the same fixpoint, and on systems that fit one window that is the
//! exact verdict.
//!
//! `MINESCHEME_SYSTEMS` sets the number of random systems for each level (default 20,000).

use minescheme::canonical::{Kind, ShapeSystem};
use minescheme::rules::linear::{Conclusion, take_out};
use minescheme::rules::{Rule, RuleSet};
use minescheme::scope::Scope;
use minescheme::shape::{Geometry, Shape};
use minescheme::system::{Goals, System, Verdict};
use minescheme::table::{Library, RuleTable, Table};
use rayon::prelude::*;

/// What a table says about some foci of a system, by their shape.
trait Tell: Sync {
    fn tell(&self, geometry: &Geometry, system: &ShapeSystem) -> Result<Goals, Contradiction>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contradiction;

impl Tell for Library {
    fn tell(&self, geometry: &Geometry, system: &ShapeSystem) -> Result<Goals, Contradiction> {
        match self.probe(geometry.shape, system) {
            Some(finding) if finding.kind == Kind::Forbidden => Err(Contradiction),
            Some(finding) => Ok(finding.goals),
            None => Ok(Goals::default()),
        }
    }
}

impl Tell for RuleSet {
    fn tell(&self, geometry: &Geometry, system: &ShapeSystem) -> Result<Goals, Contradiction> {
        let whole = system.to_system(geometry);
        let mine = self.rules().iter().filter(|rule| rule.shape() == geometry.shape);
        mine.map(|rule: &Rule| rule.conclude(geometry, &whole)).try_fold(
            Goals::default(),
            |all, conclusion| match conclusion {
                Conclusion::Goals(goals, _) => Ok(all.union(goals)),
                Conclusion::Bound | Conclusion::Parity => Err(Contradiction),
            },
        )
    }
}

/// Some foci of a shape as a shape of their own: where its foci and regions are in the larger one.
struct Part {
    geometry: Geometry,
    /// For each focus of the part the focus of the whole.
    foci: Vec<usize>,
    /// For each region of the whole the region of the part that it belongs to.
    regions: Vec<Option<usize>>,
}

/// All connected parts of a shape, the whole included, small ones first.
fn parts(whole: &Geometry) -> Vec<Part> {
    let foci = whole.shape.foci();
    let mut masks: Vec<u16> = (1..1 << foci.len()).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    let part = |mask: u16| {
        let chosen: Vec<usize> = (0..foci.len()).filter(|f| mask >> f & 1 == 1).collect();
        let cells: Vec<_> = chosen.iter().map(|&f| foci[f]).collect();
        let (shape, numbers) = Shape::numbered(&cells)?;
        let geometry = shape.geometry();
        let mut from_part = vec![0; chosen.len()];
        for (&focus, &number) in chosen.iter().zip(&numbers) {
            from_part[number] = focus;
        }
        let regions = whole
            .regions
            .iter()
            .map(|region| {
                let set = (0..from_part.len())
                    .filter(|&f| region.foci >> from_part[f] & 1 == 1)
                    .fold(0, |set, f| set | 1 << f);
                geometry.regions.iter().position(|other| other.foci == set)
            })
            .collect();
        Some(Part { geometry, foci: from_part, regions })
    };
    masks.into_iter().filter_map(part).collect()
}

/// What the table proves about a system, part by part, to the fixpoint.
fn fixpoint(table: &impl Tell, parts: &[Part], system: &System) -> Result<Goals, Contradiction> {
    let mut known = Goals::default();
    let mut left = system.clone();
    loop {
        let counts = left.closed_counts();
        if left.residuals().iter().zip(&counts).any(|(&r, &closed)| r < 0 || r > closed) {
            return Err(Contradiction);
        }
        let mut new = Goals::default();
        for part in parts {
            let mut closed = vec![0; part.geometry.regions.len()];
            for (region, place) in left.regions().iter().zip(&part.regions) {
                if let Some(place) = place {
                    closed[*place] += region.closed;
                }
            }
            let residuals: Vec<u8> = part.foci.iter().map(|&f| left.residuals()[f] as u8).collect();
            let goals = table.tell(&part.geometry, &ShapeSystem::new(&closed, &residuals))?;
            for (s, place) in part.regions.iter().enumerate() {
                if let Some(place) = place.filter(|_| left.regions()[s].closed > 0) {
                    new.safe |= (goals.safe >> place & 1) << s;
                    new.mines |= (goals.mines >> place & 1) << s;
                }
            }
            if !new.is_empty() {
                break;
            }
        }
        if new.is_empty() {
            return Ok(known);
        }
        known = known.union(new);
        left = take_out(&left, new);
    }
}

fn exact(system: &System) -> Result<Goals, Contradiction> {
    match system.verdict() {
        Verdict::Forbidden => Err(Contradiction),
        Verdict::Forced(goals) => Ok(goals),
        Verdict::Silent => Ok(Goals::default()),
    }
}

/// The shipped library covers 6×6 to three foci, the shipped rules to four.
fn shipped_library() -> Table {
    Table::of(include_bytes!("../../../patterns/library.mst")).unwrap()
}

/// Each of the 28 shapes; of the larger ones one in six, unless the test is thorough.
#[test]
fn every_system_to_three_foci() {
    let table = shipped_library();
    let library = Library::new(&table).unwrap();
    let rules = RuleTable::new(Table::shipped_rules()).unwrap();
    let compare = |shape: &Shape| -> u64 {
        let geometry = shape.geometry();
        let parts = parts(&geometry);
        let sizes: Vec<u8> = geometry.regions.iter().map(|region| region.size()).collect();
        let mut systems = 0;
        let mut closed = vec![0; sizes.len()];
        loop {
            let none = ShapeSystem::new(&closed, &[]);
            let counts: Vec<u8> =
                (0..shape.len()).map(|focus| geometry.closed_count(&none.closed, focus)).collect();
            let mut residuals = vec![0; shape.len()];
            loop {
                let system = ShapeSystem::new(&closed, &residuals).to_system(&geometry);
                let expected = exact(&system);
                assert_eq!(fixpoint(&library, &parts, &system), expected, "library, {shape}: {system}");
                assert_eq!(fixpoint(rules.rules(), &parts, &system), expected, "rules, {shape}: {system}");
                systems += 1;
                if !next(&mut residuals, &counts) {
                    break;
                }
            }
            if !next(&mut closed, &sizes) {
                return systems;
            }
        }
    };
    let shapes: Vec<Shape> = Scope::parse("6", "3").unwrap().shapes();
    assert_eq!(shapes.len(), 28);
    let thin = crate::drawn(6, 1);
    let (small, large) = shapes.split_at(6);
    let drawn: Vec<Shape> = small.iter().chain(large.iter().step_by(thin)).copied().collect();
    let systems = drawn.par_iter().map(compare).sum::<u64>();
    assert_eq!(systems, crate::drawn(412_267, 3_933_165));
}

/// Counts up in mixed radix, each digit from 0 to its most; false at the end.
fn next(digits: &mut [u8], most: &[u8]) -> bool {
    for (digit, most) in digits.iter_mut().zip(most) {
        if *digit < *most {
            *digit += 1;
            return true;
        }
        *digit = 0;
    }
    false
}

#[cfg(feature = "train")]
#[test]
fn random_systems_of_four_foci() {
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    let wanted = crate::number_of("MINESCHEME_SYSTEMS", 20_000);
    let library = Library::new(crate::trained::to_four_foci()).unwrap();
    let rules = RuleTable::new(Table::shipped_rules()).unwrap();
    let shapes = Shape::all(4, 4);
    let whole: Vec<(Geometry, Vec<Part>)> =
        shapes.iter().map(|shape| (shape.geometry(), parts(&shape.geometry()))).collect();
    let forced: u64 = (0..wanted)
        .into_par_iter()
        .map(|number| {
            let mut random = Pcg64::seed_from_u64(number);
            let (geometry, parts) = &whole[random.random_range(0..whole.len())];
            let closed: Vec<u8> =
                geometry.regions.iter().map(|region| random.random_range(0..=region.size())).collect();
            let none = ShapeSystem::new(&closed, &[]);
            let residuals: Vec<u8> = (0..geometry.capacity.len())
                .map(|focus| {
                    let count = geometry.closed_count(&none.closed, focus);
                    // Residuals at the ends are decided by single foci.
                    if count < 2 { random.random_range(0..=count) } else { random.random_range(1..count) }
                })
                .collect();
            let system = ShapeSystem::new(&closed, &residuals).to_system(geometry);
            let expected = exact(&system);
            assert_eq!(fixpoint(&library, parts, &system), expected, "library: {system}");
            assert_eq!(fixpoint(rules.rules(), parts, &system), expected, "rules: {system}");
            u64::from(expected != Ok(Goals::default()))
        })
        .sum();
    assert!(forced > wanted / 10, "only {forced} of {wanted} systems were decided");
}
