//! Patterns on boards: every stored pattern, in every orientation and with mine and safe exchanged, is laid out with
//! closed cells drawn at random. What follows from the board is what the pattern says, and nothing else.

use std::collections::BTreeMap;
use std::path::Path;

use crate::oracle::{Truth, truth};
use minescheme::board::{Board, Cell, Coord};
use minescheme::canonical::{Kind, ShapeSystem};
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::shape::Geometry;
use minescheme::system::{Goals, RegionSet};
use minescheme::table::{Library, RuleTable, Table};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;

/// A system laid out on a board.
struct Laid {
    board: Board,
    /// Its foci, row by row.
    foci: Vec<Coord>,
    /// What its goals say of the board; `None` if it is forbidden.
    truth: Option<Truth>,
}

type Place = (i32, i32);

/// The image of a place under one of the eight rotations and reflections.
fn turned((row, col): Place, orientation: usize) -> Place {
    let (row, col) = if orientation >= 4 { (row, -col) } else { (row, col) };
    [(row, col), (col, -row), (-row, -col), (-col, row)][orientation % 4]
}

fn touch(a: Place, b: Place) -> bool {
    a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

impl Laid {
    /// Lays a system out: in one of eight orientations, with mine and safe exchanged or not; which cells of a
    /// region are closed, where known mines are, and how far the board reaches beyond is drawn. If it does not reach
    /// beyond, the foci lie at its edge.
    fn out(
        geometry: &Geometry,
        system: &ShapeSystem,
        (kind, goals): (Kind, Goals),
        (orientation, exchanged): (usize, bool),
        rng: &mut Pcg64,
    ) -> Self {
        let in_place = |&(row, col): &(usize, usize)| turned((row as i32, col as i32), orientation);
        // Foci are counted from the interior's corner, regions from the window's.
        let foci: Vec<Place> =
            geometry.shape.foci().iter().map(|&(row, col)| in_place(&(row + 1, col + 1))).collect();
        let mut cells: BTreeMap<Place, Cell> = BTreeMap::new();
        let (mut safe, mut mines) = (Vec::new(), Vec::new());
        for (s, region) in geometry.regions.iter().enumerate() {
            let mut places: Vec<Place> = region.cells.iter().map(in_place).collect();
            places.shuffle(rng);
            let (closed, open) = places.split_at(usize::from(system.closed[s]));
            cells.extend(closed.iter().map(|&place| (place, Cell::Closed)));
            cells.extend(open.iter().filter(|_| rng.random_bool(0.2)).map(|&place| (place, Cell::Mine)));
            let among = |set: RegionSet| set >> s & 1 == 1;
            if among(if exchanged { goals.mines } else { goals.safe }) {
                safe.extend_from_slice(closed);
            }
            if among(if exchanged { goals.safe } else { goals.mines }) {
                mines.extend_from_slice(closed);
            }
        }
        for (&focus, &residual) in foci.iter().zip(&system.residuals) {
            let near =
                |kind: Cell| cells.iter().filter(move |&(&at, &cell)| touch(at, focus) && cell == kind);
            let closed = near(Cell::Closed).count() as u8;
            let residual = if exchanged { closed - residual } else { residual };
            let digit = residual + near(Cell::Mine).count() as u8;
            cells.insert(focus, Cell::Digit(digit));
        }

        let bounds = |axis: fn(&Place) -> i32, rng: &mut Pcg64| {
            let (least, most) =
                (cells.keys().map(axis).min().unwrap(), cells.keys().map(axis).max().unwrap());
            (least - rng.random_range(0..3), most + rng.random_range(0..3))
        };
        let (rows, cols) = (bounds(|place| place.0, rng), bounds(|place| place.1, rng));
        let mut board =
            Board::closed((rows.1 - rows.0 + 1) as usize, (cols.1 - cols.0 + 1) as usize).unwrap();
        for at in board.coords() {
            let place = (at.row as i32 + rows.0, at.col as i32 + cols.0);
            let other = if foci.iter().any(|&focus| touch(place, focus)) {
                Cell::Wall
            } else {
                // No digit speaks of it.
                [Cell::Wall, Cell::Closed, Cell::Mine][rng.random_range(0..3)]
            };
            board.set(at, cells.get(&place).copied().unwrap_or(other));
        }
        let on_board = |places: Vec<Place>| {
            let coord = |place: Place| Coord::new((place.0 - rows.0) as usize, (place.1 - cols.0) as usize);
            let mut coords: Vec<Coord> = places.into_iter().map(coord).collect();
            coords.sort_unstable();
            coords
        };
        let truth = (kind == Kind::Forced).then(|| Truth { safe: on_board(safe), mines: on_board(mines) });
        Self { board, foci: on_board(foci), truth }
    }

    /// Whether the matcher says of the board what the pattern says.
    fn check(&self, matcher: &Matcher) {
        let Self { board, foci, truth } = self;
        let answer = matcher.ask(board, None);
        match (truth, &answer.contradiction) {
            (Some(truth), None) => {
                assert_eq!((&answer.safe, &answer.mines), (&truth.safe, &truth.mines), "\n{board}");
                // Irreducible: no fewer foci say anything.
                assert_eq!(sorted(&answer.steps[0].foci), *foci, "\n{board}");
            }
            (None, Some(found)) => assert_eq!(sorted(&found.digits), *foci, "\n{board}"),
            (_, found) => panic!("expected {truth:?}, found {found:?}\n{board}"),
        }
    }
}

fn sorted(coords: &[Coord]) -> Vec<Coord> {
    let mut coords = coords.to_vec();
    coords.sort_unstable();
    coords
}

fn images() -> impl Iterator<Item = (usize, bool)> {
    (0..8).flat_map(|orientation| [(orientation, false), (orientation, true)])
}

/// All of the shipped library: windows to 4×4 complete, 5×5 and 6×6 to three foci.
#[test]
fn every_stored_pattern_in_every_image() {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("patterns/library.mst");
    let table = Table::open(&shipped).unwrap();
    let library = Library::new(&table).unwrap();
    let rules = RuleTable::new(Table::shipped_rules()).unwrap();
    let local = Tiers::NONE.with(Tier::Single).with(Tier::Table);
    let by_library = Matcher::new(&library).with_tiers(local);
    let by_rules = Matcher::new(rules.rules()).with_tiers(local);
    let shapes: Vec<_> = library.shapes().collect();
    let check = |&shape: &minescheme::shape::Shape| {
        let geometry = shape.geometry();
        let mut rng = Pcg64::seed_from_u64(shape.mask().into());
        let mut checked = 0;
        for pattern in library.patterns(shape) {
            let says = (pattern.outcome.kind, pattern.outcome.goals());
            for image in images() {
                let laid = Laid::out(&geometry, pattern.system.system(), says, image, &mut rng);
                assert_eq!(truth(&laid.board, None), laid.truth, "{:?}\n{}", pattern.system.id(), laid.board);
                laid.check(&by_library);
                laid.check(&by_rules);
                if laid.truth.is_some() {
                    let named = by_library.ask(&laid.board, None).steps[0].pattern;
                    assert_eq!(named, Some(pattern.system.id()), "\n{}", laid.board);
                }
            }
            checked += 1;
        }
        checked
    };
    let checked: usize = shapes.par_iter().map(check).sum();
    // Up to three foci 8, 207 and 4527 patterns, and 205 with the four foci of the 2×2 interior.
    assert_eq!(checked, 4947);
}

/// What the walk finds with four foci and more, one in so many, each in one image drawn at random.
#[cfg(feature = "train")]
#[test]
fn drawn_patterns_with_more_foci() {
    use minescheme::shape::Shape;
    use minescheme::walk::ShapeWalk;

    let rules = RuleTable::new(Table::shipped_rules()).unwrap();
    let by_rules = Matcher::new(rules.rules()).with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    let exact = Matcher::new(rules.rules());
    // Interior, foci, one of how many shapes, one of how many systems.
    let thin = crate::drawn(4, 1);
    let levels = [
        (4, 4, 3 * thin, 20),
        (4, 5, 20 * thin, 40),
        (3, 6, thin, crate::drawn(4, 20)),
        (3, 7, 1, 10),
        (3, 8, 1, 1),
    ];
    let checked = levels.map(|(interior, foci, shapes, systems)| {
        let drawn: Vec<Shape> = Shape::all(interior, foci).into_iter().step_by(shapes).collect();
        let check = |&shape: &Shape| {
            let mut rng = Pcg64::seed_from_u64(shape.mask().into());
            let walk = ShapeWalk::new(shape);
            let mut checked = 0;
            walk.run(0..walk.groups(), |found| {
                if rng.random_range(0..systems) > 0 {
                    return;
                }
                let (says, image) = ((found.kind, found.goals), (rng.random_range(0..8), rng.random()));
                let laid = Laid::out(walk.geometry(), found.system.system(), says, image, &mut rng);
                assert_eq!(truth(&laid.board, None), laid.truth, "{:?}\n{}", found.system.id(), laid.board);
                if foci == 4 {
                    laid.check(&by_rules);
                }
                let answer = exact.ask(&laid.board, None);
                let deduced = answer.contradiction.is_none();
                let deduced = deduced.then_some(Truth { safe: answer.safe, mines: answer.mines });
                assert_eq!(deduced, laid.truth, "{:?}\n{}", found.system.id(), laid.board);
                checked += 1;
            });
            checked
        };
        drawn.par_iter().map(check).sum::<usize>()
    });
    assert!(checked.iter().all(|&patterns| patterns >= crate::drawn(10, 60)), "{checked:?}");
}
