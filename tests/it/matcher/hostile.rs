//! Boards that nobody plays: circuits, garbage, absurd totals, components too large to enumerate. The matcher ends, says
//! nothing wrong, names what contradicts, and says what it left undecided.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Tier, Tiers, Value};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::boards::{board_of, only};
use crate::oracle::truth;

/// Circuits as in Kaye's proof that Minesweeper is NP-complete. Of each pair of closed cells of a wire one is a mine, the same
/// one all along.
///
/// ```text
/// 11111111
/// ..1..1..
/// 11111111
/// ```
struct Circuit {
    board: Board,
    pairs: usize,
}

impl Circuit {
    /// Wires with so many pairs, the middle of the first in row 1, of the next in row 3, and so on: a digit between two
    /// counts the cells of both.
    fn new(wires: usize, pairs: usize) -> Self {
        let board = board_of(2 * wires + 1, 3 * pairs + 1, |at| match (at.row % 2, at.col % 3) {
            _ if at.col + 1 >= 3 * pairs => Cell::Wall,
            (1, 0 | 1) => Cell::Closed,
            (1, _) => Cell::Digit(1),
            _ if 2 <= at.row && at.row < 2 * wires => Cell::Digit(2),
            _ => Cell::Digit(1),
        });
        Self { board, pairs }
    }

    /// A gate at the end of a wire and the next: of their last cells and, if the digit can be met in several ways, a cell of its
    /// own, so many are mines.
    fn gate(&mut self, wire: usize, mines: u8, own_cell: bool) {
        let end = Coord::new(2 * wire + 2, 3 * self.pairs - 1);
        self.board.set(end, Cell::Digit(mines));
        if own_cell {
            self.board.set(Coord::new(end.row, end.col + 1), Cell::Closed);
        }
    }
}

#[test]
fn a_wire_carries_its_signal_to_the_end() {
    let pairs = 2000;
    let wire = Circuit::new(1, pairs).board;
    let (first, last) = (Coord::new(1, 0), Coord::new(1, 3 * pairs - 2));
    for tiers in [Tiers::ALL, Tiers::ALL.without(Tier::WhatIf), Tiers::ALL.without(Tier::Exact)] {
        let answer = Matcher::shipped().with_tiers(tiers).ask(&wire, None);
        assert!(answer.safe.is_empty() && answer.mines.is_empty() && answer.undecided.is_empty());
        let mut told = wire.clone();
        told.set(first, Cell::Mine);
        let answer = Matcher::shipped().with_tiers(tiers).ask(&told, None);
        assert_eq!((answer.safe.len(), answer.mines.len()), (pairs, pairs - 1));
    }
    // The digits that contradict are all on the way, and none can be left out.
    let pairs = 100;
    let mut broken = Circuit::new(1, pairs).board;
    broken.set(first, Cell::Mine);
    broken.set(Coord::new(last.row, 3 * pairs - 2), Cell::Mine);
    let found = Matcher::shipped().ask(&broken, None).contradiction.unwrap();
    assert!(!found.count);
    assert_eq!(found.digits.len(), 2 * pairs - 1);
}

#[test]
fn gates_between_wires_are_seen_through() {
    let mut random = Pcg64::seed_from_u64(11);
    let mut decided = 0;
    for (wires, pairs) in [(2, 50), (5, 60), (20, 40), (45, 30), (60, 3)] {
        let mut circuit = Circuit::new(wires, pairs);
        for wire in 0..wires - 1 {
            match random.random_range(0..4u32) {
                0 => circuit.gate(wire, 1, false),
                1 => circuit.gate(wire, 1, true),
                2 => circuit.gate(wire, 2, true),
                _ => {}
            }
        }
        let exact = Matcher::shipped().with_tiers(Tiers::ALL.without(Tier::WhatIf)).ask(&circuit.board, None);
        let what_if =
            Matcher::shipped().with_tiers(Tiers::ALL.without(Tier::Exact)).ask(&circuit.board, None);
        assert!(exact.contradiction.is_none() && what_if.contradiction.is_none());
        assert!(what_if.undecided.is_empty());
        if exact.undecided.is_empty() {
            assert_eq!((exact.safe, exact.mines), (what_if.safe, what_if.mines));
            decided += 1;
        }
    }
    assert!(decided > 0);
}

/// Chessboards of digits among closed cells, as a layout shows them: no cell follows soon, and the border of the
/// enumeration is as wide as the board.
fn lattice(side: usize, step: usize, seed: u64) -> (Layout, Board) {
    let layout = Game::new(side, side, side * side * 2 / 5).unwrap().layout(seed, 0);
    let board = layout.board_where(|at| at.row % step == 1 && at.col % step == 1);
    (layout, board)
}

#[test]
fn what_is_too_large_is_undecided_and_what_is_said_is_right() {
    let mut undecided = 0;
    for (side, step) in [(40, 2), (60, 2), (81, 2), (60, 3), (300, 2)] {
        let (layout, board) = lattice(side, step, 3);
        for tiers in [Tiers::ALL, Tiers::ALL.without(Tier::Exact), Tiers::ALL.without(Tier::WhatIf)] {
            let answer = Matcher::shipped().with_tiers(tiers).ask(&board, Some(layout.mines()));
            assert!(answer.contradiction.is_none());
            assert!(answer.safe.iter().all(|&at| !layout.is_mine(at)));
            assert!(answer.mines.iter().all(|&at| layout.is_mine(at)));
            undecided += usize::from(!answer.undecided.is_empty());
        }
    }
    assert!(undecided > 5, "{undecided}");
}

/// Whatever the budget, no more is listed: what does not fit is undecided, and what is small is decided with a small one.
#[test]
fn the_budget_is_kept() {
    let exact = Matcher::shipped().with_tiers(Tiers::NONE.with(Tier::Exact));
    let (_, board) = lattice(11, 2, 3);
    let undecided = |budget| !exact.clone().with_effort(budget).ask(&board, None).undecided.is_empty();
    assert_eq!([1 << 4, 1 << 7, 1 << 20].map(undecided), [true, true, false]);
}

/// A silent component beside one that is too large: the large one stays undecided.
#[test]
fn what_is_silent_leaves_the_undecided_alone() {
    let matcher = Matcher::shipped().with_effort(1 << 10);
    let (_, lattice) = lattice(81, 2, 3);
    let board = board_of(81, 87, |at| match at.col {
        82.. => Cell::Closed,
        _ => lattice.get(at),
    });
    let mut session = matcher.session_on(&board, None);
    let before = session.deduce().to_answer().undecided;
    assert!(!before.is_empty());
    session.tell_digit(Coord::new(40, 84), 3).unwrap();
    let after = session.deduce().to_answer();
    assert_eq!((&after.undecided, after.safe.len() + after.mines.len()), (&before, 0));
    assert_eq!(after.undecided, matcher.ask(&session.board(), None).undecided);
}

/// Two components that are too large, one above the other: both are undecided, however often one is asked again.
#[test]
fn all_that_is_too_large_is_undecided() {
    let matcher = Matcher::shipped().with_effort(1 << 10);
    let (layout, lattice) = lattice(81, 2, 3);
    // Outside the lattice everything is wall.
    let board = board_of(163, 81, |at| lattice.get(Coord::new(at.row % 82, at.col)));
    let mut session = matcher.session_on(&board, None);
    let undecided = session.deduce().to_answer().undecided;
    let above = undecided.iter().filter(|at| at.row < 81).count();
    assert!(above > 1000 && undecided.len() - above > 1000, "{above} of {}", undecided.len());
    let safe = lattice.coords().find(|&at| session.value(at) == Some(Value::Safe)).unwrap();
    session.tell_digit(safe, layout.digit(safe)).unwrap();
    let after = session.deduce().to_answer();
    let below = |cells: &[Coord]| cells.iter().filter(|at| at.row > 81).count();
    assert!(after.contradiction.is_none() && below(&after.undecided) == below(&undecided));
    // With the mine count, which may decide any cell, all are.
    let with_count = matcher.ask(&board, Some(2 * layout.mines()));
    let closed = board.cells().iter().filter(|&&cell| cell == Cell::Closed).count();
    assert_eq!(with_count.undecided.len(), closed - with_count.safe.len() - with_count.mines.len());
}

/// A component of hundreds of digits: what a part of the board shows, with all else unknown, the whole shows too.
#[test]
fn what_a_part_shows_the_whole_shows() {
    // Without rules, so that there is much for what-if logic to find.
    let matcher = Matcher::shipped().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::WhatIf));
    let mut followed = 0;
    for index in 0..crate::drawn(4, 40) {
        let layout = Game::new(60, 60, 720).unwrap().layout(21, index as u64);
        let mut random = Pcg64::seed_from_u64(index as u64);
        let board = board_of(60, 60, |at| match layout.safe_digit(at) {
            Some(digit) if random.random_bool(0.45) => Cell::Digit(digit),
            _ => Cell::Closed,
        });
        let whole = matcher.ask(&board, None);
        for (top, left) in (0..60).step_by(6).flat_map(|top| (0..60).step_by(6).map(move |left| (top, left)))
        {
            let (rows, cols) = (9.min(60 - top), 9.min(60 - left));
            let there = |at: &Coord| Coord::new(at.row + top, at.col + left);
            let part = board_of(rows, cols, |at| {
                let is_inside = |near: Coord| {
                    (top..top + rows).contains(&near.row) && (left..left + cols).contains(&near.col)
                };
                match board.get(there(&at)) {
                    Cell::Digit(_) if !board.neighbours(there(&at)).all(is_inside) => Cell::Wall,
                    cell => cell,
                }
            });
            let shown = matcher.ask(&part, None);
            for (cells, all) in [(&shown.safe, &whole.safe), (&shown.mines, &whole.mines)] {
                let missed: Vec<Coord> = cells.iter().map(there).filter(|at| !all.contains(at)).collect();
                assert!(missed.is_empty(), "board {index}: {missed:?}");
                followed += cells.len();
            }
        }
    }
    assert!(followed > 1000, "{followed}");
}

fn any_cell(random: &mut Pcg64, closed: u32) -> Cell {
    match random.random_range(0..100u32) {
        pick if pick < closed => Cell::Closed,
        pick if pick % 7 == 0 => Cell::Wall,
        pick if pick % 7 == 1 => Cell::Mine,
        _ => Cell::Digit(random.random_range(0..9u8)),
    }
}

#[test]
fn garbage_is_named() {
    let mut random = Pcg64::seed_from_u64(5);
    let mut by_digits = 0;
    for side in [10, 30, 100, 300] {
        for (closed, total) in [(90, None), (70, Some(0)), (97, Some(usize::MAX)), (50, Some(side))] {
            let board = board_of(side, side, |_| any_cell(&mut random, closed));
            let found =
                Matcher::shipped().ask(&board, total).contradiction.expect("garbage contradicts itself");
            assert!(found.count || !found.digits.is_empty());
            if !found.count {
                assert_eq!(truth(&only(&board, &found.digits), None), None, "{found:?}");
                by_digits += 1;
            }
        }
    }
    assert!(by_digits >= 8, "{by_digits}");
}

/// A lattice in whose middle a digit is one too large for the mines around it, as the digits next to it show.
#[test]
fn contradictions_in_large_components_are_named() {
    for side in [20, 60, 200] {
        let (layout, mut board) = lattice(side, 2, 4);
        let middle = Coord::new(side / 2, side / 2);
        let is_open = |at: &Coord| matches!(board.get(*at), Cell::Digit(digit) if digit < 8);
        let wrong = board.coords().filter(is_open).min_by_key(|at| at.king_distance(middle)).unwrap();
        for near in board.neighbours(wrong).collect::<Vec<_>>() {
            if let Some(digit) = layout.safe_digit(near) {
                board.set(near, Cell::Digit(digit));
            }
        }
        board.set(wrong, Cell::Digit(layout.digit(wrong) + 1));
        let found = Matcher::shipped().ask(&board, None).contradiction.expect("more mines than closed cells");
        assert_eq!((found.digits, found.count), (vec![wrong], false));
    }
}

#[test]
fn absurd_totals() {
    let layout = Game::EXPERT.layout(1, 1);
    let board = layout.board_where(|at| (at.row + at.col) % 3 > 0);
    for total in [0, 1, 5, layout.mines() - 30, 480, usize::MAX] {
        let found =
            Matcher::shipped().ask(&board, Some(total)).contradiction.expect("so many mines do not fit");
        assert!(found.count, "{total}");
    }
    let mut session = Matcher::shipped().session(16, 30, Some(0)).unwrap();
    assert_eq!(session.deduce().safe().count(), 480);
    let mut session = Matcher::shipped().session(16, 30, Some(480)).unwrap();
    assert_eq!(session.deduce().mines().count(), 480);
    assert_eq!(session.value(Coord::new(3, 3)), Some(Value::Mine));
}

/// Separate blocks of 4×4 closed cells, each with a digit in its middle; walls between them.
fn blocks(blocks: usize) -> Board {
    board_of(5 * blocks, 5 * blocks, |at| match (at.row % 5, at.col % 5) {
        (4, _) | (_, 4) => Cell::Wall,
        (1 | 2, 1 | 2) => Cell::Digit(2),
        _ => Cell::Closed,
    })
}

/// Each trial with fewer digits takes a part of one budget. What is named is enough, whether or not the budget sufficed to
/// name the fewest.
#[test]
fn a_count_that_many_components_miss_by_one_is_named_in_bounded_work() {
    let matcher = Matcher::shipped();
    let fits = |board: &Board, mines| matcher.ask(board, Some(mines)).contradiction.is_none();
    let one = (0..16).find(|&mines| fits(&blocks(1), mines)).unwrap();
    for side in [2, 5, 11] {
        let board = blocks(side);
        let least = one * side * side;
        assert!(fits(&board, least));
        let found = matcher.ask(&board, Some(least - 1)).contradiction.unwrap();
        assert!(found.count && !found.digits.is_empty());
        assert!(!fits(&only(&board, &found.digits), least - 1));
    }
}

/// The totals of a component are a set of numbers for each state on the way: quadratic in its cells.
#[test]
fn totals_of_a_long_component_that_do_not_fit_the_budget_are_undecided() {
    let cols = 100_001;
    let board = board_of(3, cols, |at| match (at.row, at.col % 2) {
        (1, 0) => Cell::Wall,
        (1, _) => Cell::Digit(3),
        _ => Cell::Closed,
    });
    let answer = Matcher::shipped().ask(&board, Some(cols));
    assert!(answer.contradiction.is_none() && !answer.undecided.is_empty());
}

#[test]
fn a_contradiction_stays_what_it_was_when_more_is_told() {
    let board: Board = "14......\n........\n........\n".parse().unwrap();
    let mut session = Matcher::shipped().session_on(&board, None);
    session.deduce();
    let found = session.contradiction().unwrap();
    session.tell_digit(Coord::new(2, 7), 1).unwrap();
    session.deduce();
    assert_eq!(session.contradiction(), Some(found.clone()));
    assert!(session.undo());
    assert_eq!(session.contradiction(), Some(found));
    session.restart();
    assert_eq!(session.contradiction(), None);
}

/// Totals are work too: those of a row twice as long are more than three times as much.
#[test]
fn totals_count_as_work() {
    let board = |cols: usize| -> Board {
        let closed = ".".repeat(cols);
        format!("{closed}\n{}\n{closed}\n", "#3".repeat(cols / 2)).parse().unwrap()
    };
    let work = |cols, mines| {
        let mut session = Matcher::shipped().session_on(&board(cols), mines);
        assert!(!session.deduce().is_undecided());
        session.work()
    };
    let of_count = |cols| work(cols, Some(cols)) - work(cols, None);
    let (short, long) = (of_count(300), of_count(600));
    assert!(long > 3 * short, "{short} {long}");
    // Where the budget ends.
    let undecided = |cols| Matcher::shipped().with_effort(1 << 16).ask(&board(cols), Some(cols)).undecided;
    assert!(undecided(400).is_empty() && !undecided(800).is_empty());
}

/// What-if logic may run out of work before it begins with a component, or inside one: then the component is undecided, unless exact logic
/// comes after it. With enough work it is not.
#[test]
fn where_what_if_ends_for_want_of_work_the_component_is_undecided() {
    let layout = Game::new(30, 30, 180).unwrap().layout(5, 0);
    let board = layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1);
    let cheap = Tiers::NONE.with(Tier::Single).with(Tier::Table).with(Tier::WhatIf);
    for (budget, ends) in [(1 << 10, true), (1 << 14, true), (1 << 20, false)] {
        let undecided = [cheap, cheap.with(Tier::Exact)].map(|tiers| {
            let answer = Matcher::shipped().with_tiers(tiers).with_effort(budget).ask(&board, None);
            assert!(answer.contradiction.is_none() && answer.safe.len() == 205, "{budget}");
            answer.undecided
        });
        assert_eq!((undecided[0].len() > 400, undecided[0].is_empty()), (ends, !ends), "{budget}");
        // A complete search may decide what cases don't; it leaves no other cell undecided.
        assert!(undecided[1].iter().all(|cell| undecided[0].contains(cell)), "{budget}");
    }
}
