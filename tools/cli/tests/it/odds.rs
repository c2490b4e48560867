//! Odds against all placements, tried one by one.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::Matcher;
use minescheme::odds::{Counter, Odds, OddsError};
use minescheme::rules::RuleSet;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::binary::run;
use crate::lattice;

pub fn closed_cells(board: &Board) -> Vec<Coord> {
    board.coords().filter(|&at| board.get(at) == Cell::Closed).collect()
}

/// Tells for each placement of all mines that fits which cells are mines, by trying every set of closed cells. Knows only the rules of the
/// game.
pub fn each_placement(board: &Board, mines: Option<usize>, mut tell: impl FnMut(&dyn Fn(Coord) -> bool)) {
    let closed = closed_cells(board);
    let flags = board.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
    for set in 0..1u32 << closed.len() {
        if mines.is_some_and(|mines| set.count_ones() as usize + flags != mines) {
            continue;
        }
        let is_mine = |at: Coord| match closed.iter().position(|&cell| cell == at) {
            Some(place) => set >> place & 1 == 1,
            None => board.get(at) == Cell::Mine,
        };
        let fits = board.coords().all(|at| match board.get(at) {
            Cell::Digit(digit) => {
                board.neighbours(at).filter(|&near| is_mine(near)).count() == usize::from(digit)
            }
            _ => true,
        });
        if fits {
            tell(&is_mine);
        }
    }
}

fn check(board: &Board, mines: usize) {
    let (mut all, mut counts) =
        (0_u64, closed_cells(board).into_iter().map(|at| (at, 0)).collect::<Vec<_>>());
    each_placement(board, Some(mines), |is_mine| {
        all += 1;
        counts.iter_mut().for_each(|(at, count)| *count += u64::from(is_mine(*at)));
    });
    let matcher = Matcher::new(&RuleSet::one_and_two_foci());
    let mut session = matcher.session_on(board, Some(mines));
    for deduced in [false, true] {
        if deduced {
            session.deduce();
        }
        assert_eq!(session.placements().unwrap().to_u128(), Some(all.into()), "{board}{mines} mines");
        let odds = session.odds();
        if all == 0 {
            assert_eq!(odds, Err(OddsError::Impossible { mines }), "{board}{mines} mines");
            continue;
        }
        let odds = odds.unwrap();
        assert_eq!(odds.closed().count(), counts.len());
        for &(at, count) in &counts {
            let expected = count as f64 / all as f64;
            let found = odds.at(at).unwrap();
            assert!((found - expected).abs() < 1e-12, "{board}{mines} mines, {at}: {found}, not {expected}");
            assert_eq!(found == 0.0, count == 0, "{board}{mines} mines, {at}");
            assert_eq!(found == 1.0, count == all, "{board}{mines} mines, {at}");
        }
    }
}

/// A position of up to 5 × 5 cells in play: some cells of a layout open, some mines flagged, some cells wall.
fn position() -> impl Strategy<Value = (Board, usize)> {
    let shape = (1usize..=5, 1usize..=5, any::<u64>(), 0.0..0.6f64);
    shape.prop_flat_map(|(rows, cols, seed, density)| {
        let cells = rows * cols;
        let mines = (cells as f64 * density) as usize;
        let keys = proptest::collection::vec(0u8..20, cells);
        (Just((rows, cols, mines, seed)), keys).prop_map(|((rows, cols, mines, seed), keys)| {
            let mut order: Vec<usize> = (0..rows * cols).collect();
            order.sort_by_key(|&at| (seed ^ at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let at = |index: usize| Coord::new(index / cols, index % cols);
            let placed = order[..mines].iter().map(|&index| at(index));
            let layout = Layout::new(rows, cols, placed).unwrap();
            let mut board = layout.board_where(|coord| keys[coord.row * cols + coord.col] < 12);
            for coord in layout.coords().filter(|&coord| layout.is_mine(coord)) {
                if keys[coord.row * cols + coord.col] == 19 {
                    board.set(coord, Cell::Mine);
                }
            }
            (board, mines)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn odds_are_those_of_all_placements((board, mines) in position()) {
        let closed = board.cells().iter().filter(|&&cell| cell == Cell::Closed).count();
        prop_assume!(closed <= 18);
        check(&board, mines);
    }

    #[test]
    fn odds_of_any_board(
        cells in proptest::collection::vec(prop_oneof![
            6 => Just(Cell::Closed), 3 => (0u8..5).prop_map(Cell::Digit), 1 => Just(Cell::Mine), 1 => Just(Cell::Wall),
        ], 1..=16),
        cols in 1usize..=4,
        mines in 0usize..=16,
    ) {
        let rows = cells.len().div_ceil(cols);
        let mut board = Board::closed(rows, cols).unwrap();
        for (index, &cell) in cells.iter().enumerate() {
            board.set(Coord::new(index / cols, index % cols), cell);
        }
        check(&board, mines);
    }
}

#[test]
fn a_count_is_needed_and_must_fit() {
    let board: Board = "1.\n..\n".parse().unwrap();
    let session = Matcher::new(&RuleSet::one_and_two_foci()).session_on(&board, None);
    assert_eq!(session.odds(), Err(OddsError::NoCount));
    assert_eq!(Odds::of(&board, 2), Err(OddsError::Impossible { mines: 2 }));
    let flagged: Board = "*.\n..\n".parse().unwrap();
    assert_eq!(Odds::of(&flagged, 0), Err(OddsError::Impossible { mines: 0 }));
    let open: Board = "11\n1*\n".parse().unwrap();
    assert_eq!(Odds::of(&open, 1).unwrap().closed().count(), 0);
    assert_eq!(Odds::of(&open, 2), Err(OddsError::Impossible { mines: 2 }));
}

#[test]
fn beyond_the_budget_nothing_is_said() {
    let board = Game::EXPERT.layout(1, 0).board_where(|at| (at.row + at.col) % 3 == 0);
    let matcher = Matcher::new(&RuleSet::one_and_two_foci()).with_effort(1);
    assert!(matches!(matcher.session_on(&board, Some(99)).odds(), Err(OddsError::TooLarge { .. })));
}

#[test]
fn large_boards_have_the_odds_of_their_parts() {
    // The same position twice, far apart, among so many free cells that numbers of placements exceed every f64. With the mines
    // that are left in proportion, the free cells hold nearly all of them, and each copy has the odds of the other.
    let mut board = Board::closed(64, 64).unwrap();
    for (row, col, digit) in [(1, 1, 2), (1, 3, 3), (2, 2, 1), (40, 51, 2), (40, 53, 3), (41, 52, 1)] {
        board.set(Coord::new(row, col), Cell::Digit(digit));
    }
    let odds = Odds::of(&board, 800).unwrap();
    let near = odds.closed().filter(|(at, _)| at.row < 6 && at.col < 6);
    for (at, one) in near {
        let other = odds.at(Coord::new(at.row + 39, at.col + 50)).unwrap();
        assert!((one - other).abs() < 1e-12, "{at}: {one} and {other}");
    }
    let sum: f64 = odds.closed().map(|(_, odds)| odds).sum();
    assert!((sum - 800.0).abs() < 1e-9, "{sum} mines are expected, not 800");
}

/// Boards of different widths, whose digits stand at the same number in memory, are not taken for each other.
#[test]
fn one_counter_for_boards_of_different_widths() {
    let narrow: Board = "##########\n....1.....\n..........\n".parse().unwrap();
    let wide: Board = "....1...................\n........................\n".parse().unwrap();
    let mut counter = Counter::default();
    for board in [&narrow, &wide, &narrow, &wide] {
        let session = Matcher::shipped().session_on(board, Some(12));
        let found = counter.odds(&session).unwrap().clone();
        let fresh = Odds::of(board, 12).unwrap();
        assert!(found.closed().eq(fresh.closed()) && found.ways() == fresh.ways());
    }
}

/// A large board has odds and a number of placements, in words and as JSON; `undecided` is always there.
#[test]
fn large_boards_are_told_with_rounded_numbers() {
    let closed = |side: usize| format!("{}\n", ".".repeat(side)).repeat(side);
    let last = |options: &str, side: usize| {
        let odds = run(&format!("odds {options} -"), &closed(side));
        odds.ends(0).out.lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(last("--mines 800", 64), "about 4.62·10^876 ways to place the mines");
    assert_eq!(last("--mines 4086", 64), last("--mines 10", 64));
    assert_eq!(last("--mines 32", 8), "1832624140942590534 (about 1.83·10^18) ways to place the mines");
    // A small number is exact whatever the effort.
    assert_eq!(last("--mines 32 --effort 0", 8), last("--mines 32", 8));
    // With almost no effort the exact number can't be told; the rounded one can, and nothing is undecided.
    assert_eq!(last("--mines 800 --effort 1", 64), "about 4.62·10^876 ways to place the mines");
    let report = run("odds --mines 800 --effort 1 --json -", &closed(64)).json();
    assert_eq!((&report["placements"], &report["undecided"]), (&Value::Null, &json!([])));
    assert_eq!(report["odds"][0][0], 0.1953125);
}

/// Too many placements to count: that is said, with what is known to be safe, and exit code 3 if nothing is.
#[test]
fn odds_that_take_too_much_work_are_undecided() {
    let board = lattice();
    let output = run("odds --mines 560 --json -", &board);
    let report = output.json();
    assert_eq!(report["odds"], Value::Null);
    assert!(!report["undecided"].as_array().unwrap().is_empty());
    let nothing_safe = report["safest"] == json!([]);
    assert!(nothing_safe || output.code == Some(0));
    let output = run("odds --mines 560 --effort 0 -", &board);
    let text = &output.out;
    assert!(text.starts_with("the odds are undecided"), "{text}");
    let found = text.contains("safe: ");
    assert_eq!((output.code, text.contains("Raise --effort")), (Some(if found { 0 } else { 3 }), !found));
}
