//! What nothing follows from, what is undecided, and that the two are never confused: against a SAT solver that is asked about each
//! cell, on boards that are too wide to be enumerated.
//!
//! `MINESCHEME_THOROUGH=1 cargo test --release --test it matcher::undecided -- --nocapture` asks about 1,000 boards and prints what it
//! took.

use std::time::Instant;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Game;
use minescheme::matcher::{Answer, Matcher, Tier, Tiers};

use crate::drawn;

/// A board as clauses: a variable a cell, and for each digit a counter of the mines among its neighbours so far. Knows nothing of regions.
pub struct Clauses {
    solver: BasicSolver,
    cells: Vec<Lit>,
}

impl Clauses {
    pub fn new(board: &Board) -> Self {
        let mut solver = BasicSolver::default();
        let cells: Vec<Lit> = board.coords().map(|_| Lit::new(solver.new_var_default(), true)).collect();
        let mut clauses = Self { solver, cells };
        for at in board.coords() {
            match board.get(at) {
                Cell::Mine => clauses.add(&[clauses.is_mine(board, at)]),
                Cell::Closed => {}
                Cell::Digit(digit) => {
                    clauses.add(&[!clauses.is_mine(board, at)]);
                    let near = board.neighbours(at).map(|near| clauses.is_mine(board, near)).collect();
                    clauses.count(near, digit.into(), digit.into());
                }
                Cell::Wall => clauses.add(&[!clauses.is_mine(board, at)]),
            }
        }
        clauses
    }

    pub fn is_mine(&self, board: &Board, at: Coord) -> Lit {
        self.cells[at.row * board.cols() + at.col]
    }

    fn add(&mut self, clause: &[Lit]) {
        self.solver.add_clause_reuse(&mut clause.to_vec());
    }

    /// So many of the literals hold, from the least to the most: `sums[k]` says that of those so far at least k + 1 do, up to one too many.
    pub fn count(&mut self, literals: Vec<Lit>, least: usize, most: usize) {
        let mut sums: Vec<Lit> = Vec::new();
        for literal in literals {
            let next: Vec<Lit> =
                (0..=sums.len().min(most)).map(|_| Lit::new(self.solver.new_var_default(), true)).collect();
            for (k, &now) in next.iter().enumerate() {
                // At least k + 1 with it: at least k + 1 without it, or k without it and it.
                let without = sums.get(k).copied();
                let fewer = k.checked_sub(1).map(|fewer| sums[fewer]);
                if let Some(without) = without {
                    self.add(&[!without, now]);
                }
                self.add(
                    &[Some(!literal), fewer.map(|fewer| !fewer), Some(now)]
                        .into_iter()
                        .flatten()
                        .collect::<Vec<_>>(),
                );
                self.add(&[Some(!now), without, Some(literal)].into_iter().flatten().collect::<Vec<_>>());
                if let Some(fewer) = fewer {
                    self.add(&[!now, fewer]);
                }
            }
            sums = next;
        }
        match least.checked_sub(1) {
            Some(at) if at < sums.len() => self.add(&[sums[at]]),
            Some(_) => self.add(&[]),
            None => {}
        }
        if let Some(&more) = sums.get(most) {
            self.add(&[!more]);
        }
    }

    /// Whether all clauses hold with these literals.
    pub fn fit(&mut self, literals: &[Lit]) -> bool {
        self.solver.solve_limited(literals) == lbool::TRUE
    }

    /// Whether each cell can be a mine, and whether it can be safe. A solution that the solver finds for one cell shows what others can
    /// be, which are then not asked about.
    fn can_be(&mut self) -> Vec<[bool; 2]> {
        let cells = self.cells.clone();
        let mut can = vec![[false; 2]; cells.len()];
        for (at, &cell) in cells.iter().enumerate() {
            for (value, literal) in [cell, !cell].into_iter().enumerate() {
                if !can[at][value] && self.fit(&[literal]) {
                    for (can, &cell) in can.iter_mut().zip(&cells) {
                        can[usize::from(self.solver.value_lit(cell) == lbool::FALSE)] = true;
                    }
                    assert!(can[at][value], "the solution is one of those asked for");
                }
            }
        }
        can
    }
}

/// Compares an answer with the solver's, cell by cell.
fn compare(board: &Board, answer: &Answer, clauses: &mut Clauses) {
    assert!(answer.contradiction.is_none());
    let can_be = clauses.can_be();
    for (at, [mine, safe]) in board.coords().zip(can_be) {
        if board.get(at) == Cell::Closed && !answer.undecided.contains(&at) {
            let said = [answer.safe.contains(&at), answer.mines.contains(&at)];
            assert_eq!(said, [!mine, !safe], "{at} of\n{board}");
        }
    }
}

/// A lattice: digits in every second row and column.
fn lattice(side: usize, mines: usize) -> Board {
    let layout = Game::new(side, side, mines).unwrap().layout(9, 0);
    layout.board_where(|at| at.row % 2 == 1 && at.col % 2 == 1)
}

/// Digits in every second row and column; sparse boards, where each cell is open with one chance in five or so; and puzzles, on which the
/// open cells are drawn until half of the cells are open.
fn boards(count: u64, sides: [usize; 3]) -> impl Iterator<Item = (String, Board)> {
    (0..count).map(move |index| {
        let kind = index as usize % 3;
        let side = 10 + (index as usize / 3 * 7) % (sides[kind] - 9);
        let share = 15 + index as usize % 4 * 10;
        let layout = Game::new(side, side, side * side * share / 100).unwrap().layout(41, index);
        let board = layout.board_where(|at| {
            let number = (at.row * 31 + at.col * 17 + at.row * at.col * 7 + index as usize * 13) % 101;
            match kind {
                0 => at.row % 2 == 1 && at.col % 2 == 1,
                1 => number < 20,
                _ => number < 50,
            }
        });
        (format!("{} {side}x{side}", ["lattice", "sparse", "puzzle"][kind]), board)
    })
}

#[test]
fn what_is_said_is_what_a_solver_says() {
    let matcher = Matcher::shipped();
    let (mut found, mut longest, mut undecided) = (0, (0.0, String::new()), 0);
    for (name, board) in boards(drawn(24, 1_000), drawn([21, 24, 30], [41, 60, 60])) {
        let start = Instant::now();
        let answer = matcher.ask(&board, None);
        let seconds = start.elapsed().as_secs_f64();
        if seconds > longest.0 {
            longest = (seconds, name.clone());
        }
        undecided += answer.undecided.len();
        found += answer.safe.len() + answer.mines.len();
        compare(&board, &answer, &mut Clauses::new(&board));
    }
    println!("{found} cells found, {undecided} undecided, at most {:.2} s ({})", longest.0, longest.1);
    assert!(found > 500 && undecided == 0, "{found} {undecided}");
}

/// With any effort what is said is right, and what is not said is undecided.
#[test]
fn with_less_effort_more_is_undecided_and_nothing_wrong() {
    let (_, board) = boards(1, [31; 3]).next().unwrap();
    let wide = lattice(27, 250);
    for board in [board, wide] {
        let mut before = usize::MAX;
        for effort in [0, 1 << 7, 1 << 10, 1 << 12, 1 << 14, 1 << 20] {
            let answer = Matcher::shipped().with_effort(effort).ask(&board, None);
            compare(&board, &answer, &mut Clauses::new(&board));
            before = answer.undecided.len().min(before);
        }
        assert_eq!(before, 0);
    }
}

/// Sessions and hints say the same of what is undecided as answers do.
#[test]
fn sessions_and_hints_say_what_is_undecided() {
    let board = lattice(41, 560);
    let exact = Tiers::NONE.with(Tier::Exact);
    let lazy = Matcher::shipped().with_effort(0);
    for matcher in [&lazy, &lazy.clone().with_tiers(exact)] {
        let undecided = matcher.session_on(&board, None).deduce().undecided();
        assert!(undecided.len() > 100 && undecided == matcher.ask(&board, None).undecided);
    }
    let nothing: Board = "1.\n..\n".parse().unwrap();
    let hint = Matcher::shipped().session_on(&nothing, None).hint();
    assert!(hint.text.starts_with("Nothing follows") && hint.undecided.is_empty(), "{}", hint.text);
    let something: Board = "####\n#11#\n#...\n".parse().unwrap();
    // What is easily explained is a hint even where the matcher gave up.
    let hint = lazy.with_tiers(exact).session_on(&something, None).hint();
    assert!(!hint.text.contains("Nothing follows") && !hint.steps.is_empty(), "{}", hint.text);
}

/// With the mine count, too: against the same solver with a counter of all cells. The counts are that of the layout and some that need
/// not fit.
#[test]
fn the_mine_count_of_a_wide_board_is_decided() {
    let (mut by_count, mut decided) = (0, 0);
    for mines in [80, 60, 110, 25] {
        let board = lattice(drawn(17, 25), mines);
        // From a few more down to the fewest that fit, or some fewer: these are the ones that decide something.
        for total in (mines - 16..mines + 3).rev() {
            let answer = Matcher::shipped().ask(&board, Some(total));
            let mut clauses = Clauses::new(&board);
            let all = clauses.cells.clone();
            clauses.count(all, total, total);
            if !clauses.fit(&[]) {
                assert!(answer.contradiction.is_some() || !answer.undecided.is_empty(), "{mines} {total}");
                break;
            }
            compare(&board, &answer, &mut clauses);
            by_count += answer.steps.iter().filter(|step| step.tier == Tier::Count).count();
            decided += usize::from(answer.undecided.is_empty());
        }
    }
    assert!(decided > 20 && by_count > 0, "{decided} {by_count}");
}
