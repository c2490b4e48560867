//! What the library says of mini-fields is what an oracle finds that tries mine placements cell by cell.

mod oracle;

use minescheme::logic::Order;
use minescheme::minifield::{Finding, MiniField};
use oracle::{Cell, Field, Truth};
use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

const SYMBOLS: &[u8; 12] = b"012345678*#.";

fn as_truth(finding: Finding) -> Truth {
    let cells = |cells: Vec<minescheme::board::Coord>| cells.iter().map(|at| (at.row, at.col)).collect();
    match finding {
        Finding::Forbidden => Truth::Forbidden,
        Finding::Feasible { safe, mines } => Truth::Feasible { safe: cells(safe), mines: cells(mines) },
    }
}

/// Whether all that `less` says is among what `more` says. Whoever has found a contradiction may say anything.
fn includes(more: &Truth, less: &Truth) -> bool {
    let within = |less: &[Cell], more: &[Cell]| less.iter().all(|cell| more.contains(cell));
    match (more, less) {
        (Truth::Forbidden, _) => true,
        (Truth::Feasible { .. }, Truth::Forbidden) => false,
        (Truth::Feasible { safe, mines }, Truth::Feasible { safe: fewer_safe, mines: fewer_mines }) => {
            within(fewer_safe, safe) && within(fewer_mines, mines)
        }
    }
}

/// Asks library and oracle about a mini-field: the exact finding is the truth; what logic of an order derives is among
/// it and among what the next order derives; with k foci, order k + 1 derives it all.
fn check(field: &Field) -> Truth {
    let truth = field.truth_of_interior();
    let mini_field: MiniField = field.to_string().parse().unwrap();
    assert_eq!(as_truth(mini_field.finding()), truth, "\n{field}");
    let foci = field.cells().filter(|&at| field.is_interior(at) && field.get(at).is_ascii_digit()).count();
    let exact = foci as Order + 1;
    let mut before = Truth::Feasible { safe: Vec::new(), mines: Vec::new() };
    for order in 1..=exact.max(3) {
        let derived = as_truth(mini_field.derive(order));
        assert!(
            includes(&truth, &derived),
            "order {order} says {derived:?}, the truth is {truth:?}\n{field}"
        );
        assert!(
            includes(&derived, &before),
            "order {order} says {derived:?}, the one before {before:?}\n{field}"
        );
        assert!(order < exact || derived == truth, "order {order} says {derived:?} of {truth:?}\n{field}");
        before = derived;
    }
    truth
}

/// How many mini-fields were forbidden, forced a cell, or neither.
#[derive(Debug, Default, PartialEq)]
struct Shares {
    forbidden: usize,
    forced: usize,
    neither: usize,
}

impl Shares {
    fn count(&mut self, truth: &Truth) {
        match truth {
            Truth::Forbidden => self.forbidden += 1,
            Truth::Feasible { safe, mines } if safe.is_empty() && mines.is_empty() => self.neither += 1,
            Truth::Feasible { .. } => self.forced += 1,
        }
    }
}

/// All classes of literal 3×3 mini-fields. The one complete statement is the centre. A ring cell is closed, or a
/// known mine, or one of the ten symbols that have no effect on a digit next to them: an open digit, which is
/// no complete statement here, or a wall. So the 12^9 literal mini-fields are of 3^8 · 12 classes; of each the
/// member with walls is tried, and one with some of the ten drawn for every cell.
#[test]
fn every_class_of_3x3() {
    let mut rng = Pcg64::seed_from_u64(3);
    let mut shares = Shares::default();
    for ring in 0..3usize.pow(8) {
        for centre in SYMBOLS {
            let mut digits = ring;
            let walls = Field::from_fn(3, 3, |at| {
                if at == (1, 1) {
                    return *centre;
                }
                let symbol = b"#*."[digits % 3];
                digits /= 3;
                symbol
            });
            let mut drawn = walls.clone();
            for cell in walls.cells().filter(|&cell| cell != (1, 1) && walls.get(cell) == b'#') {
                drawn.set(cell, b"012345678#"[rng.random_range(0..10)]);
            }
            let truth = check(&walls);
            assert_eq!(check(&drawn), truth);
            shares.count(&truth);
        }
    }
    // With m known mines and c closed cells in the ring, of the nine digits m to m + c fit, and the first and the
    // last of them force all closed cells; the three other symbols say nothing.
    let mut expected = Shares::default();
    for (mines, closed) in (0..=8usize).flat_map(|mines| (0..=8 - mines).map(move |closed| (mines, closed))) {
        let ways = binomial(8, mines) * binomial(8 - mines, closed);
        expected.forbidden += ways * (8 - closed);
        expected.forced += ways * if closed > 0 { 2 } else { 0 };
        expected.neither += ways * (3 + if closed > 0 { closed - 1 } else { 1 });
    }
    assert_eq!(shares, expected);
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// A mini-field with symbols drawn cell by cell, closed ones more often.
fn drawn_field(rng: &mut Pcg64, (rows, cols): (usize, usize)) -> Field {
    let closed = rng.random_range(0.1..0.7);
    Field::from_fn(rows, cols, |_| {
        if rng.random_bool(closed) { b'.' } else { SYMBOLS[rng.random_range(0..SYMBOLS.len())] }
    })
}

/// A mini-field cut out of a board whose mines are drawn: at the board's edge or with walls in it at times, with
/// some of the mines known and some of the safe cells open. In one of three, one or two symbols are then drawn anew, or
/// digits off by one, so that it may be impossible.
fn cut_field(rng: &mut Pcg64, (rows, cols): (usize, usize)) -> Field {
    let (mines, walls) = (rng.random_range(0.1..0.6), [0.0, 0.0, 0.15][rng.random_range(0..3)]);
    let (known, open) = ([0.0, 0.3][rng.random_range(0..2)], rng.random_range(0.3..1.0));
    // The last row and the last column inside the board; one more than the window has is a digit's view beyond.
    let inside = (rng.random_range(rows - 1..=rows + 1), rng.random_range(cols - 1..=cols + 1));
    let around = Field::from_fn(rows + 2, cols + 2, |(row, col)| {
        if row > inside.0 || col > inside.1 || rng.random_bool(walls) {
            b'#'
        } else if rng.random_bool(mines) {
            b'*'
        } else {
            b'-'
        }
    });
    let mut field = Field::from_fn(rows, cols, |(row, col)| match around.get((row + 1, col + 1)) {
        b'#' => b'#',
        b'*' if rng.random_bool(known) => b'*',
        b'-' if rng.random_bool(open) => {
            let near = |&(r, c): &Cell| r.abs_diff(row + 1) <= 1 && c.abs_diff(col + 1) <= 1;
            let count = around.cells().filter(near).filter(|&at| around.get(at) == b'*').count();
            b'0' + count as u8
        }
        _ => b'.',
    });
    if rng.random_range(0..3) == 0 {
        for _ in 0..rng.random_range(1..=2) {
            let cell = (rng.random_range(0..rows), rng.random_range(0..cols));
            let symbol = match field.get(cell) {
                digit @ b'1'..=b'8' if rng.random() => digit - 1,
                digit @ b'0'..=b'7' => digit + 1,
                _ => SYMBOLS[rng.random_range(0..SYMBOLS.len())],
            };
            field.set(cell, symbol);
        }
    }
    field
}

/// Checks random mini-fields: one of three drawn, two cut out of boards. A good share of each kind must be there.
fn check_random(seed: u64, count: usize) {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut shares = Shares::default();
    for number in 0..count {
        // Now and then one of three rows or columns; else 4 to 6.
        let least = if rng.random_range(0..12) == 0 { 3 } else { 4 };
        let size = (rng.random_range(least..=6), rng.random_range(least..=6));
        let field = if number % 3 == 0 { drawn_field(&mut rng, size) } else { cut_field(&mut rng, size) };
        shares.count(&check(&field));
    }
    let enough = |share: usize| share > count / 8;
    assert!(enough(shares.forbidden) && enough(shares.forced) && enough(shares.neither), "{shares:?}");
}

#[test]
fn random_mini_fields_first_part() {
    check_random(1, 100_000);
}

#[test]
fn random_mini_fields_second_part() {
    check_random(2, 100_000);
}

#[test]
fn random_mini_fields_third_part() {
    check_random(3, 100_000);
}

#[test]
fn random_mini_fields_fourth_part() {
    check_random(4, 100_000);
}

/// The oracle itself, against all 2^n placements of small fields with not a thought given to any.
#[test]
fn the_oracle_tells_the_truth() {
    let mut rng = Pcg64::seed_from_u64(12);
    let mut tried = Shares::default();
    while tried.forbidden + tried.forced + tried.neither < 3000 {
        let size = (rng.random_range(3..=5), rng.random_range(3..=5));
        let field = if rng.random() { drawn_field(&mut rng, size) } else { cut_field(&mut rng, size) };
        let closed: Vec<Cell> = field.cells().filter(|&at| field.get(at) == b'.').collect();
        if closed.len() > 10 {
            continue;
        }
        for interior in [true, false] {
            let mut fitting = Vec::new();
            for mines in 0..1u32 << closed.len() {
                let mut placed = field.clone();
                for (i, &at) in closed.iter().enumerate() {
                    placed.set(at, if mines >> i & 1 == 1 { b'*' } else { b'#' });
                }
                let holds = |&at: &Cell| {
                    let near = |&other: &Cell| other.0.abs_diff(at.0) <= 1 && other.1.abs_diff(at.1) <= 1;
                    let count = placed.cells().filter(near).filter(|&at| placed.get(at) == b'*').count();
                    usize::from(placed.get(at) - b'0') == count
                };
                let says =
                    |at: &Cell| placed.get(*at).is_ascii_digit() && (!interior || placed.is_interior(*at));
                if placed.cells().filter(says).all(|at| holds(&at)) {
                    fitting.push(mines);
                }
            }
            let ever = fitting.iter().fold(0, |any, mines| any | mines);
            let always = fitting.iter().fold(u32::MAX, |all, mines| all & mines);
            let chosen = |set: u32| {
                closed.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, &at)| at).collect()
            };
            let expected = match fitting.is_empty() {
                true => Truth::Forbidden,
                false => Truth::Feasible { safe: chosen(!ever), mines: chosen(always) },
            };
            let truth = if interior { field.truth_of_interior() } else { field.truth_of_board() };
            assert_eq!(truth, expected, "\n{field}");
            tried.count(&truth);
        }
    }
    assert!(tried.forbidden > 300 && tried.forced > 300 && tried.neither > 300, "{tried:?}");
}
