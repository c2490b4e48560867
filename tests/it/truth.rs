//! What the library says of mini-fields is what an oracle finds that tries mine placements cell by cell.

use crate::boards::board_of;
use crate::oracle::{Truth, truth};
use minescheme::board::{Board, Cell, Coord};
use minescheme::logic::Order;
use minescheme::minifield::{MiniField, MiniFieldVerdict};
use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;

fn is_interior(board: &Board, at: Coord) -> bool {
    (1..board.rows() - 1).contains(&at.row) && (1..board.cols() - 1).contains(&at.col)
}

fn is_digit(board: &Board, at: Coord) -> bool {
    matches!(board.get(at), Cell::Digit(_))
}

/// The mini-field with walls for the digits of the ring: they are no complete statements and say as much as a wall.
fn muted(field: &Board) -> Board {
    let says_nothing = |&at: &Coord| is_digit(field, at) && !is_interior(field, at);
    let mut muted = field.clone();
    field.coords().filter(says_nothing).for_each(|at| muted.set(at, Cell::Wall));
    muted
}

fn as_truth(finding: MiniFieldVerdict) -> Option<Truth> {
    match finding {
        MiniFieldVerdict::Forbidden => None,
        MiniFieldVerdict::Feasible { safe, mines } => Some(Truth { safe, mines }),
    }
}

/// Whether all that `less` says is among what `more` says. Whoever has found a contradiction may say anything.
fn includes(more: &Option<Truth>, less: &Option<Truth>) -> bool {
    let within = |less: &[Coord], more: &[Coord]| less.iter().all(|cell| more.contains(cell));
    match (more, less) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(more), Some(less)) => within(&less.safe, &more.safe) && within(&less.mines, &more.mines),
    }
}

/// Asks library and oracle about a mini-field: the exact finding is the truth; what logic of an order derives is among
/// it and among what the next order derives; with k foci, order k + 1 derives it all.
fn check(field: &Board) -> Option<Truth> {
    let truth = truth(&muted(field), None);
    let mini_field = MiniField::new(field.clone()).unwrap();
    assert_eq!(as_truth(mini_field.finding()), truth, "\n{field}");
    let foci = field.coords().filter(|&at| is_interior(field, at) && is_digit(field, at)).count();
    let exact = foci as Order + 1;
    let mut before = Some(Truth::default());
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
    fn count(&mut self, truth: &Option<Truth>) {
        match truth {
            None => self.forbidden += 1,
            Some(truth) if *truth == Truth::default() => self.neither += 1,
            Some(_) => self.forced += 1,
        }
    }
}

/// All classes of literal 3×3 mini-fields. The one complete statement is the centre. A ring cell is closed, or a
/// known mine, or one of the ten symbols that have no effect on a digit next to them. So the 12^9 literal mini-fields are of 3^8 · 12 classes; of each the
/// member with walls is tried, and one with some of the ten drawn for every cell.
#[test]
fn every_class_of_3x3() {
    let has_no_effect = |cell: &Cell| !matches!(cell, Cell::Mine | Cell::Closed);
    let without_effect: Vec<Cell> = Cell::ALL.into_iter().filter(has_no_effect).collect();
    let mut rng = Pcg64::seed_from_u64(3);
    let mut shares = Shares::default();
    for ring in 0..3usize.pow(8) {
        for centre in Cell::ALL {
            let mut rest = ring;
            let walls = board_of(3, 3, |at| {
                if at == Coord::new(1, 1) {
                    return centre;
                }
                let cell = [Cell::Wall, Cell::Mine, Cell::Closed][rest % 3];
                rest /= 3;
                cell
            });
            let mut drawn = walls.clone();
            for at in walls.coords().filter(|&at| !is_interior(&walls, at) && walls.get(at) == Cell::Wall) {
                drawn.set(at, without_effect[rng.random_range(0..without_effect.len())]);
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

fn any_cell(rng: &mut Pcg64) -> Cell {
    Cell::ALL[rng.random_range(0..Cell::ALL.len())]
}

/// A mini-field with symbols drawn cell by cell, closed ones more often.
fn drawn_field(rng: &mut Pcg64, (rows, cols): (usize, usize)) -> Board {
    let closed = rng.random_range(0.1..0.7);
    board_of(rows, cols, |_| if rng.random_bool(closed) { Cell::Closed } else { any_cell(rng) })
}

/// A mini-field cut out of a board whose mines are drawn: at the board's edge or with walls in it at times, with
/// some of the mines known and some of the safe cells open. In one of three, one or two symbols are then drawn anew, or
/// digits off by one, so that it may be impossible.
fn cut_field(rng: &mut Pcg64, (rows, cols): (usize, usize)) -> Board {
    let (mines, walls) = (rng.random_range(0.1..0.6), [0.0, 0.0, 0.15][rng.random_range(0..3)]);
    let (known, open) = ([0.0, 0.3][rng.random_range(0..2)], rng.random_range(0.3..1.0));
    // The last row and the last column inside the board, of those that the digits of the window see.
    let inside = (rng.random_range(rows - 1..=rows + 1), rng.random_range(cols - 1..=cols + 1));
    let around = board_of(rows + 2, cols + 2, |at| {
        if at.row > inside.0 || at.col > inside.1 || rng.random_bool(walls) {
            Cell::Wall
        } else if rng.random_bool(mines) {
            Cell::Mine
        } else {
            Cell::Closed
        }
    });
    let mut field = board_of(rows, cols, |at| {
        let middle = Coord::new(at.row + 1, at.col + 1);
        match around.get(middle) {
            Cell::Mine if rng.random_bool(known) => Cell::Mine,
            Cell::Closed if rng.random_bool(open) => Cell::Digit(mines_near(&around, middle)),
            Cell::Wall => Cell::Wall,
            _ => Cell::Closed,
        }
    });
    if rng.random_range(0..3) == 0 {
        for _ in 0..rng.random_range(1..=2) {
            let at = Coord::new(rng.random_range(0..rows), rng.random_range(0..cols));
            let cell = match field.get(at) {
                Cell::Digit(digit @ 1..) if rng.random() => Cell::Digit(digit - 1),
                Cell::Digit(digit @ ..8) => Cell::Digit(digit + 1),
                _ => any_cell(rng),
            };
            field.set(at, cell);
        }
    }
    field
}

/// The known mines in the 3×3 cells around `at`.
fn mines_near(board: &Board, at: Coord) -> u8 {
    let near = |other: &Coord| other.row.abs_diff(at.row) <= 1 && other.col.abs_diff(at.col) <= 1;
    board.coords().filter(near).filter(|&other| board.get(other) == Cell::Mine).count() as u8
}

/// Checks random mini-fields: one of three drawn, two cut out of boards. A good share of each kind must be there.
fn check_random(seed: u64) {
    let count = crate::drawn(25_000, 100_000);
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
fn random_mini_fields() {
    [1, 2, 3, 4].into_par_iter().with_max_len(1).for_each(check_random);
}

/// The oracle itself, against all 2^n placements of small fields with not a thought given to any; with and without the
/// total number of mines.
#[test]
fn the_oracle_tells_the_truth() {
    let mut rng = Pcg64::seed_from_u64(12);
    let mut shares = Shares::default();
    while shares.forbidden + shares.forced + shares.neither < 3000 {
        let size = (rng.random_range(3..=5), rng.random_range(3..=5));
        let mut field = if rng.random() { drawn_field(&mut rng, size) } else { cut_field(&mut rng, size) };
        if rng.random_bool(0.8) {
            field = muted(&field);
        }
        let closed: Vec<Coord> = field.coords().filter(|&at| field.get(at) == Cell::Closed).collect();
        if closed.len() > 10 {
            continue;
        }
        let flags = field.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
        for total in [None, Some(flags + rng.random_range(0..=closed.len()))] {
            let mut fitting = Vec::new();
            for mines in 0..1u32 << closed.len() {
                let mut placed = field.clone();
                for (i, &at) in closed.iter().enumerate() {
                    placed.set(at, if mines >> i & 1 == 1 { Cell::Mine } else { Cell::Wall });
                }
                let holds = |at: Coord| match placed.get(at) {
                    Cell::Digit(digit) => digit == mines_near(&placed, at),
                    _ => true,
                };
                let all = placed.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
                if placed.coords().all(holds) && total.is_none_or(|total| total == all) {
                    fitting.push(mines);
                }
            }
            let ever = fitting.iter().fold(0, |any, mines| any | mines);
            let always = fitting.iter().fold(u32::MAX, |all, mines| all & mines);
            let chosen = |set: u32| {
                closed.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &at)| at).collect()
            };
            let expected =
                (!fitting.is_empty()).then(|| Truth { safe: chosen(!ever), mines: chosen(always) });
            assert_eq!(truth(&field, total), expected, "{total:?}\n{field}");
            shares.count(&expected);
        }
    }
    assert!(shares.forbidden > 300 && shares.forced > 300 && shares.neither > 300, "{shares:?}");
}
