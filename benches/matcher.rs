//! The matcher: games, probes, the first answer of an opened table, large boards. Each bench asserts what it computes.
//!
//! `cargo bench --bench matcher`

use divan::Bencher;
use divan::counter::ItemsCount;
use minescheme::board::{Board, Coord};
use minescheme::canonical::ShapeSystem;
use minescheme::compile;
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Knowledge, Matcher, Session, Tier, Tiers, Value};
use minescheme::shape::{Geometry, Shape};
use minescheme::table::{Library, RuleTable, Table};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

fn main() {
    divan::main();
}

const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/patterns/library.mst");

/// The library that is shipped in `patterns`.
fn library() -> Library {
    let bytes = std::fs::read(LIBRARY).expect("it is in the repository");
    Library::new(&Table::of(bytes).expect("it was verified")).expect("it was verified")
}

fn rules() -> Matcher {
    Matcher::new(RuleTable::new(Table::shipped_rules()).expect("it was verified").rules())
}

/// The rules that the library comes down to, so that both know the same.
fn rules_of(library: &Library) -> Matcher {
    Matcher::new(
        &compile::compile(library, &minescheme::observer::Unobserved)
            .expect("nobody stops it")
            .rule_set()
            .expect("some hundred rules"),
    )
}

fn play(session: &mut Session, layout: &Layout, first: Coord) -> bool {
    session.restart();
    session.tell_digit(first, layout.digit(first)).expect("the first cell is closed");
    session.play(layout).expect("the session knows of no other board").solved
}

/// Solved boards of a level.
fn solved_layouts(matcher: &Matcher, game: Game, count: usize) -> Vec<Layout> {
    let (rows, cols) = game.size();
    let mut session = matcher.session(rows, cols, None).expect("a board of a fair size");
    let all = (0..).map(|index| game.layout(1, index));
    all.filter(|layout| play(&mut session, layout, game.first_cell())).take(count).collect()
}

/// The time is for one board.
fn games(bencher: Bencher<'_, '_>, matcher: &Matcher, game: Game) {
    let layouts = solved_layouts(matcher, game, 64);
    let (rows, cols) = game.size();
    let mut session = matcher.session(rows, cols, None).expect("a board of a fair size");
    let mut next = layouts.iter().cycle();
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        let layout = next.next().expect("some boards are solved");
        assert!(play(&mut session, layout, game.first_cell()));
    });
}

/// The time is for one hint; an expert board is played by hints, as far as they lead without a guess, and taken up again.
#[divan::bench]
fn hint(bencher: Bencher<'_, '_>) {
    let matcher = rules();
    let layouts = solved_layouts(&matcher, Game::EXPERT, 8);
    let mut sessions = Vec::new();
    for layout in &layouts {
        let mut session = matcher.session_on(&layout.closed_board(), Some(layout.mines()));
        session
            .tell_digits(&layout.flood(&layout.closed_board(), Game::EXPERT.first_cell()))
            .expect("closed");
        loop {
            session.deduce();
            let hint = session.hint();
            let Some(value) = hint.value else { break };
            sessions.push((session.board(), hint.cells.clone(), value));
            for &at in &hint.cells {
                assert_eq!(layout.is_mine(at), value == Value::Mine);
                let told = match value {
                    Value::Mine => session.tell_mine(at),
                    Value::Safe => session.tell_digit(at, layout.digit(at)),
                };
                told.expect("what follows was closed");
            }
        }
    }
    assert!(sessions.len() > 8 * 50, "a game takes many hints: {}", sessions.len());
    let mut next = sessions.iter().cycle();
    let mut session = None;
    bencher
        .counter(ItemsCount::new(1usize))
        .with_inputs(|| {
            let (board, cells, value) = next.next().expect("there are some");
            let mut made = matcher.session_on(board, Some(Game::EXPERT.mines()));
            made.deduce();
            (made, cells, value)
        })
        .bench_local_values(|(made, cells, value)| {
            let hint = made.hint();
            assert_eq!((&hint.cells, hint.value), (cells, Some(*value)));
            session = Some(made);
        });
}

const LEVELS: [&str; 3] = ["beginner", "intermediate", "expert"];

#[divan::bench(args = LEVELS)]
fn game_by_rules(bencher: Bencher<'_, '_>, level: &str) {
    games(bencher, &rules(), level.parse().expect("a level"));
}

#[divan::bench(args = LEVELS)]
fn game_by_rules_of_the_library(bencher: Bencher<'_, '_>, level: &str) {
    games(bencher, &rules_of(&library()), level.parse().expect("a level"));
}

#[divan::bench(args = LEVELS)]
fn game_by_library(bencher: Bencher<'_, '_>, level: &str) {
    games(bencher, &Matcher::new(&library()), level.parse().expect("a level"));
}

/// Any system of a shape.
fn random_system(geometry: &Geometry, random: &mut Pcg64) -> ShapeSystem {
    let mut system = ShapeSystem::new(&[], &[]);
    for (closed, region) in system.closed.iter_mut().zip(&geometry.regions) {
        *closed = random.random_range(0..=region.size());
    }
    for focus in 0..geometry.shape.len() {
        system.residuals[focus] = random.random_range(0..=geometry.closed_count(&system.closed, focus));
    }
    system
}

/// How many probes a sample takes: systems are probed in turn, each once.
const PROBES: u32 = 4096;

/// Systems of these shapes in turn: those that the library knows, or those that it does not. Shapes of which hardly any
/// system is of that kind come up less often.
fn systems(library: &Library, shapes: &[Shape], known: bool) -> Vec<(Shape, ShapeSystem)> {
    let mut random = Pcg64::seed_from_u64(1);
    let geometries: Vec<Geometry> = shapes.iter().map(|shape| shape.geometry()).collect();
    let mut found = Vec::new();
    while found.len() < PROBES as usize {
        for geometry in &geometries {
            let mut any = (0..1000).map(|_| random_system(geometry, &mut random));
            let of_kind = |system: &ShapeSystem| library.probe(geometry.shape, system).is_some() == known;
            found.extend(any.find(of_kind).map(|system| (geometry.shape, system)));
        }
    }
    found.truncate(PROBES as usize);
    found
}

fn probes(bencher: Bencher<'_, '_>, shapes: impl Fn(&Library) -> Vec<Shape>, hit: bool) {
    let library = library();
    let systems = systems(&library, &shapes(&library), hit);
    let mut next = systems.iter().cycle();
    bencher.bench_local(|| {
        let (shape, system) = next.next().expect("there are some");
        assert_eq!(library.probe(*shape, system).is_some(), hit);
    });
}

/// Systems of three digits in a row.
#[divan::bench(args = [true, false], sample_size = PROBES)]
fn probe_row(bencher: Bencher<'_, '_>, hit: bool) {
    probes(bencher, |_| vec![shape_of("xxx")], hit);
}

/// Systems of all shapes that have patterns, in turn.
#[divan::bench(args = [true, false], sample_size = PROBES)]
fn probe_mix(bencher: Bencher<'_, '_>, hit: bool) {
    let has_patterns = |library: &Library, shape: &Shape| library.patterns(*shape).next().is_some();
    probes(bencher, |library| library.shapes().filter(|shape| has_patterns(library, shape)).collect(), hit);
}

/// The shape with these foci, as it is displayed.
fn shape_of(text: &str) -> Shape {
    let rows = text.split('/').enumerate();
    let foci: Vec<_> =
        rows.flat_map(|(row, line)| line.match_indices('x').map(move |(col, _)| (row, col))).collect();
    Shape::of(&foci).expect("a shape").0
}

/// For two digits side by side, and for the shape of the shipped library that has the most patterns.
#[divan::bench(args = ["xx", "x--/--x/x--"])]
fn open_and_first_probe(bencher: Bencher<'_, '_>, shape: &str) {
    let shape = shape_of(shape);
    let library = library();
    let pattern = library.patterns(shape).last().expect("there are some");
    bencher.bench_local(|| {
        let table = Table::open(LIBRARY).expect("it is in the repository");
        let library = Library::new(&table).expect("it was verified");
        let found = library.probe(shape, pattern.system.system()).expect("it is in the library");
        assert_eq!((found.id, found.goals), (pattern.system.id(), pattern.outcome.goals()));
    });
}

/// From a file to a matcher that answers: the shipped rules, and all there are.
#[divan::bench(args = ["rules.mst", "all.mst"])]
fn matcher_ready(bencher: Bencher<'_, '_>, name: &str) {
    let path = format!("{}/patterns/{name}", env!("CARGO_MANIFEST_DIR"));
    bencher.bench_local(|| {
        let matcher = Matcher::new(Knowledge::open(&path).expect("it is in the repository"));
        assert_eq!(matcher.tiers(), Tiers::ALL);
        matcher
    });
}

/// A board of side × side cells with 20 % mines, more than half of its safe cells open: tiers 1 and 2 to the fixpoint.
#[divan::bench(args = [250, 500, 1000], sample_count = 10)]
fn large_board(bencher: Bencher<'_, '_>, side: usize) {
    let layout = Game::new(side, side, side * side / 5).expect("the mines fit").layout(3, 0);
    let board: Board = layout.board_where(|at| (at.row * 7 + at.col * 3) % 11 < 6);
    let matcher = rules().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    bencher
        .counter(ItemsCount::new(side * side))
        .with_inputs(|| matcher.session_on(&board, None))
        .bench_local_refs(|session| {
            let found = session.deduce().safe().count();
            assert!(found > side * side / 40);
        });
}
