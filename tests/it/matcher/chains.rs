//! Chains: rules of the table that go on beyond every window.

use crate::boards::{board_of, digits, image};
use crate::oracle::truth;
use minescheme::board::{Board, Cell, Coord};
use minescheme::coverage::fewest_foci;
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Step, Tier, Tiers, Value};
use minescheme::minifield::Reduction;
use minescheme::rules::RuleSet;
use minescheme::rules::farkas::{Aim, least_coefficients};
use minescheme::rules::linear::{Conclusion, conclude};
use minescheme::symmetry::Symmetry;
use minescheme::table::{RuleTable, Table};
use proptest::prelude::*;

const LOCAL: Tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table);

fn matcher() -> Matcher {
    Matcher::new(RuleTable::new(Table::shipped_rules()).unwrap().rules()).with_tiers(LOCAL)
}

/// A corridor of digits, each of which shares two closed cells with the next; a closed cell of its own at either end. From the
/// left the digits need half of their cells, and the first one mine more, or if `few` one less.
///
/// ```text
/// ##.#.##
/// .2#2#2.
/// ##.#.##
/// ```
fn corridor(digits: usize, few: bool) -> (Board, [(Coord, Value); 2]) {
    let cols = 2 * digits + 1;
    let mut board = board_of(3, cols, |at| match (at.row, at.col % 2) {
        (1, 1) => Cell::Digit(2),
        (1, _) if at.col > 0 && at.col + 1 < cols => Cell::Wall,
        (1, _) => Cell::Closed,
        (_, 0) if at.col > 0 && at.col + 1 < cols => Cell::Closed,
        _ => Cell::Wall,
    });
    let mut end = |focus: usize, cell: usize, mine: bool| {
        board.set(Coord::new(1, focus), Cell::Digit(if mine { 2 } else { 1 }));
        (Coord::new(1, cell), if mine { Value::Mine } else { Value::Safe })
    };
    let ends = [end(1, 0, !few), end(cols - 2, cols - 1, (digits % 2 == 1) != few)];
    (board, ends)
}

#[test]
fn chains_of_any_length_in_every_direction() {
    let pairs_only = Matcher::new(&RuleSet::one_and_two_foci()).with_tiers(LOCAL);
    for digits in [3, 4, 5, 6, 9, 14, 20, 61] {
        for (few, symmetry) in
            [false, true].into_iter().flat_map(|few| Symmetry::all().map(move |s| (few, s)))
        {
            let (plain, ends) = corridor(digits, few);
            let board = image(&plain, symmetry);
            let answer = matcher().ask(&board, None);
            let first = &answer.steps[0];
            if digits > 4 {
                assert_eq!((first.tier, first.foci.len()), (Tier::Table, digits), "\n{board}");
                let signs = (0..digits).map(|number| if number % 2 == 0 { 1 } else { -1 });
                assert!(
                    signs.clone().eq(first.coefficients.clone())
                        || signs.map(|λ| -λ).eq(first.coefficients.clone())
                );
                assert_eq!((first.pattern, first.rule), (None, None));
                assert_eq!(first.order.is_some(), digits <= 16);
            }
            for (cell, value) in ends {
                let cell = symmetry.apply((cell.row, cell.col), (plain.rows(), plain.cols())).into();
                let known = if value == Value::Mine { &answer.mines } else { &answer.safe };
                assert!(known.contains(&cell), "{cell}\n{board}");
                if digits > 2 * 4 {
                    assert_eq!(fewest_foci(&board, cell, value, 16), None);
                }
                if digits <= 16 {
                    assert_coefficients(&board, first, cell, value);
                }
            }
            assert!(
                pairs_only.ask(&board, None).steps.is_empty(),
                "chains of three are no part of these rules"
            );
        }
    }
}

/// By linear programming: all digits of the corridor are needed, with these coefficients.
fn assert_coefficients(board: &Board, step: &Step, cell: Coord, value: Value) {
    let reduction = Reduction::of(board, &digits(board)).unwrap();
    let region = reduction.cells.iter().position(|cells| cells.contains(&cell)).unwrap();
    let aim = if value == Value::Mine { Aim::Mines(region) } else { Aim::Safe(region) };
    let least = least_coefficients(&reduction.system, aim).unwrap().unwrap();
    assert!(least.iter().all(|λ| λ.abs() == 1), "{least:?}");
    assert_eq!(least.len(), step.foci.len());
}

#[test]
fn a_chain_that_cannot_be_is_a_contradiction() {
    for digits in [5, 8, 20] {
        let (mut board, _) = corridor(digits, false);
        let end = Coord::new(1, 2 * digits - 1);
        board.set(end, Cell::Digit(if digits % 2 == 1 { 3 } else { 0 }));
        assert!(matcher().ask(&board, None).contradiction.is_some(), "\n{board}");
    }
}

/// Three cells between each two digits, one mine in the first three and three in the next six, and so on: so one and two in
/// turn. The last digit has it the other way round, which no two digits know.
///
/// ```text
/// #.#.#
/// 1.3.1
/// #.#.#
/// ```
#[test]
fn only_the_whole_chain_contradicts_itself() {
    let pairs_only = Matcher::new(&RuleSet::one_and_two_foci()).with_tiers(LOCAL);
    for digits in [3, 4, 9, 30] {
        let side = "#.".repeat(digits - 1) + "#";
        let last = if digits % 2 == 1 { 1 } else { 2 };
        for (last, fits) in [(last, false), (3 - last, true)] {
            let board = format!("{side}\n1.{}{last}\n{side}\n", "3.".repeat(digits - 2));
            let board: Board = board.parse().unwrap();
            assert!(pairs_only.ask(&board, None).contradiction.is_none(), "\n{board}");
            let contradiction = matcher().ask(&board, None).contradiction;
            assert_eq!(contradiction.is_none(), fits, "\n{board}");
            assert!(contradiction.is_none_or(|found| found.digits.len() == digits), "\n{board}");
        }
    }
}

/// A focus with the closed cells that it touches, and what it lacks with a coefficient of 1 and of -1.
struct Focus {
    cells: Vec<Coord>,
    lacks: [i32; 2],
}

fn foci(board: &Board) -> Vec<Focus> {
    let of = |at: Coord| {
        let Cell::Digit(digit) = board.get(at) else { return None };
        let near = |cell: Cell| board.neighbours(at).filter(move |&near| board.get(near) == cell);
        let cells: Vec<Coord> = near(Cell::Closed).collect();
        let residual = i32::from(digit) - near(Cell::Mine).count() as i32;
        let lacks = [cells.len() as i32 - residual, residual];
        (!cells.is_empty()).then_some(Focus { cells, lacks })
    };
    board.coords().filter_map(of).collect()
}

/// Goes through every path of up to `most` foci, each of which shares a cell with the next that the one before it has not,
/// and asserts that none says anything: not one whose cells count at most once at slack 0, or twice at slack 1. The slack
/// is summed up link by link.
fn assert_no_chain_speaks(all: &[Focus], path: &mut Vec<usize>, sign: usize, slack: i32, most: usize) {
    let number = path.len();
    if number > 1 {
        let mut weights = std::collections::HashMap::new();
        for (place, &focus) in path.iter().rev().enumerate() {
            let λ = if (sign + place).is_multiple_of(2) { 1 } else { -1 };
            all[focus].cells.iter().for_each(|&cell| *weights.entry(cell).or_insert(0i32) += λ);
        }
        let widest = weights.values().map(|weight| weight.abs()).max().unwrap_or(0);
        assert!(slack >= widest.min(1), "{path:?} with slack {slack}");
    }
    if number == most {
        return;
    }
    for next in (0..all.len()).filter(|next| !path.contains(next)).collect::<Vec<_>>() {
        let last = &all[path[number - 1]];
        let before = number.checked_sub(2).map(|place| &all[path[place]]);
        let fresh = |cell: &&Coord| before.is_none_or(|before| !before.cells.contains(cell));
        let saved =
            last.cells.iter().filter(fresh).filter(|cell| all[next].cells.contains(cell)).count() as i32;
        if saved > 0 {
            path.push(next);
            assert_no_chain_speaks(all, path, 1 - sign, slack - saved + all[next].lacks[1 - sign], most);
            path.pop();
        }
    }
}

fn position() -> impl Strategy<Value = Board> {
    let size = (2..7usize, 2..8usize);
    size.prop_flat_map(|(rows, cols)| {
        let cells = rows * cols;
        (Just((rows, cols)), 0..cells / 2, any::<u64>(), prop::collection::vec(0..10u8, cells), any::<bool>())
    })
    .prop_map(|((rows, cols), mines, seed, kinds, changed)| {
        let game = Game::new(rows, cols, mines.min((rows * cols).saturating_sub(9))).unwrap();
        let layout = game.layout(seed, 0);
        let mut board = layout.board_where(|at| kinds[at.row * cols + at.col] < 5);
        for at in board.coords() {
            match (kinds[at.row * cols + at.col], board.get(at)) {
                // Walls where nothing is known: the frontier becomes long and thin.
                (8.., Cell::Closed) if !layout.is_mine(at) => board.set(at, Cell::Wall),
                (0, Cell::Digit(digit)) if changed => board.set(at, Cell::Digit((digit + 1).min(8))),
                _ => {}
            }
        }
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn chains_say_what_is_true_and_leave_no_chain_unsaid(board in position()) {
        let matcher = matcher();
        let mut session = matcher.session_on(&board, None);
        let impossible = session.deduce().is_contradiction();
        let closed = board.coords().filter(|&at| board.get(at) == Cell::Closed).count();
        if closed <= 16 {
            let truth = truth(&board, None);
            prop_assert!(!(impossible && truth.is_some()), "{}", board);
            if let Some(truth) = truth {
                for at in board.coords() {
                    match session.value(at).filter(|_| board.get(at) == Cell::Closed) {
                        Some(Value::Safe) => prop_assert!(truth.safe.contains(&at), "{} {}", at, board),
                        Some(Value::Mine) => prop_assert!(truth.mines.contains(&at), "{} {}", at, board),
                        None => {}
                    }
                }
            }
        }
        if !impossible {
            let foci = foci(&session.known().rest());
            for (first, sign) in (0..foci.len()).flat_map(|first| [(first, 0), (first, 1)]) {
                assert_no_chain_speaks(&foci, &mut vec![first], sign, foci[first].lacks[sign], 6);
            }
        }
    }
}

/// The sums that the step's coefficients make of its digits, worked out as the rule's definition says, prove its cells.
fn assert_coefficients_prove(step: &Step, before: &Board) {
    let Some(Reduction { cells, system, .. }) = Reduction::of(before, &step.foci) else {
        assert!(step.foci.len() > 16, "{step:?}");
        return;
    };
    let Conclusion::Goals(goals, _) = conclude(&system, &step.coefficients) else { panic!("{step:?}") };
    let set = if step.value == Value::Mine { goals.mines } else { goals.safe };
    for cell in &step.cells {
        let region = cells.iter().position(|cells| cells.contains(cell)).unwrap();
        assert!(set >> region & 1 == 1, "{cell} of {step:?} on\n{before}");
    }
}

/// Real boards: what chains take is what all placements of the digits agree on, and each step's coefficients prove it.
#[test]
fn chains_of_play_are_true() {
    let matcher = matcher();
    let oracle = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Exact));
    let mut chains = 0;
    for index in 0..3000 {
        let layout = Game::EXPERT.layout(12, index);
        let mut session = matcher.session_on(&layout.board_where(|at| at == Game::EXPERT.first_cell()), None);
        loop {
            let mut before = session.known();
            let steps: Vec<Step> = session.deduce_safe().steps().collect();
            for step in &steps {
                if !step.coefficients.is_empty() {
                    assert_coefficients_prove(step, &before.rest());
                }
                before.learn(step.cells.iter().copied(), Some(step.value));
            }
            for step in steps.iter().filter(|step| !step.coefficients.is_empty()) {
                chains += 1;
                let mut exact = oracle.session_on(&session.board(), None);
                exact.deduce();
                assert!(step.cells.iter().all(|&cell| exact.value(cell) == Some(step.value)));
                assert_eq!(step.coefficients.len(), step.foci.len());
                assert!(step.coefficients.windows(2).all(|two| (two[0] > 0) != (two[1] > 0)), "{step:?}");
            }
            let safe: Vec<Coord> = steps
                .iter()
                .filter(|step| step.value == Value::Safe)
                .flat_map(|step| step.cells.clone())
                .collect();
            if safe.is_empty() {
                break;
            }
            for at in safe {
                assert!(!layout.is_mine(at));
                session.tell_digit(at, layout.digit(at)).unwrap();
            }
        }
    }
    assert!(chains > 10, "{chains}");
}
