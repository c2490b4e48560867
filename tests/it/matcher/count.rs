//! With the mine count, boards fall without a guess just where exact logic says so.
//!
//! `MINESCHEME_BOARDS=10000 cargo test --release --test it matcher::count -- --nocapture` plays as many boards of each kind.

use std::collections::HashMap;

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier, Value};
use minescheme::rules::RuleSet;
use rayon::prelude::*;

/// A set of mine totals, number `n` as bit `n`.
type Totals = u128;

/// What a component of closed cells can be, found cell by cell.
struct Part {
    cells: Vec<Coord>,
    totals: Totals,
    /// For each cell the totals with it safe, and with it a mine.
    by_value: Vec<[Totals; 2]>,
}

/// Tries the placements of a component.
struct Search<'a> {
    board: &'a Board,
    guess: HashMap<Coord, bool>,
    part: Part,
    steps: usize,
}

impl Search<'_> {
    fn can_hold(&self, digit: Coord) -> bool {
        let Cell::Digit(value) = self.board.get(digit) else { return true };
        let (mut mines, mut open) = (0, 0);
        for near in self.board.neighbours(digit).filter(|&near| self.board.get(near) == Cell::Closed) {
            match self.guess.get(&near) {
                Some(&mine) => mines += u8::from(mine),
                None => open += 1,
            }
        }
        (mines..=mines + open).contains(&value)
    }

    /// False if it takes too long.
    fn place(&mut self, next: usize, mines: usize) -> bool {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return false;
        }
        let Some(&cell) = self.part.cells.get(next) else {
            self.part.totals |= 1 << mines;
            for (by_value, cell) in self.part.by_value.iter_mut().zip(&self.part.cells) {
                by_value[usize::from(self.guess[cell])] |= 1 << mines;
            }
            return true;
        };
        for mine in [false, true] {
            self.guess.insert(cell, mine);
            let fits = self.board.neighbours(cell).all(|digit| self.can_hold(digit));
            if fits && !self.place(next + 1, mines + usize::from(mine)) {
                return false;
            }
        }
        self.guess.remove(&cell);
        true
    }
}

const MOST_STEPS: usize = 200_000;

/// The components of a board without flags, and the number of closed cells that no digit touches. `None` if that takes too long.
fn parts(board: &Board) -> Option<(Vec<Part>, usize)> {
    let is = |at: Coord, cell: fn(Cell) -> bool| cell(board.get(at));
    let is_digit = |at: &Coord| is(*at, |cell| matches!(cell, Cell::Digit(_)));
    let is_closed = |at: &Coord| is(*at, |cell| cell == Cell::Closed);
    let mut rest: Vec<Coord> = board.coords().filter(is_closed).collect();
    let all = rest.len();
    rest.retain(|&at| board.neighbours(at).any(|near| is_digit(&near)));
    let free = all - rest.len();
    let mut parts = Vec::new();
    while let Some(first) = rest.pop() {
        let mut cells = vec![first];
        let mut done = 0;
        while let Some(&cell) = cells.get(done) {
            done += 1;
            let touched: Vec<Coord> = board.neighbours(cell).filter(is_digit).collect();
            let (joined, others) = rest
                .into_iter()
                .partition::<Vec<_>, _>(|at| touched.iter().any(|digit| digit.king_distance(*at) == 1));
            cells.extend(joined);
            rest = others;
        }
        let by_value = vec![[0; 2]; cells.len()];
        let part = Part { cells, totals: 0, by_value };
        let mut search = Search { board, guess: HashMap::new(), part, steps: 0 };
        if !search.place(0, 0) {
            return None;
        }
        parts.push(search.part);
    }
    Some((parts, free))
}

/// All sums of a number of each set.
fn sum(a: Totals, b: Totals) -> Totals {
    (0..128).filter(|n| b >> n & 1 == 1).fold(0, |sum, n| sum | a << n)
}

/// Whether some closed cell is safe in every placement with so many mines on the board. `None` if that takes too long.
fn has_safe_cell(board: &Board, mines: usize) -> Option<bool> {
    let (parts, free) = parts(board)?;
    let free_totals = (0..=free.min(127)).fold(0, |set, n| set | 1 << n);
    let among = |skipped: usize, free: Totals| {
        let others = parts.iter().enumerate().filter(|(number, _)| *number != skipped);
        others.fold(free, |sums, (_, part)| sum(sums, part.totals))
    };
    assert!(among(parts.len(), free_totals) >> mines & 1 == 1, "no placement in\n{board}");
    if free > 0 && among(parts.len(), free_totals & !1) >> mines & 1 == 0 {
        return Some(true);
    }
    Some(parts.iter().enumerate().any(|(number, part)| {
        let others = among(number, free_totals);
        part.by_value.iter().any(|&[_, as_mine]| sum(others, as_mine) >> mines & 1 == 0)
    }))
}

/// `expected`: the share of boards solved without a guess, without the mine count and with it.
fn check(name: &str, game: Game, default: u64, expected: [f64; 2]) {
    let count = crate::number_of("MINESCHEME_BOARDS", default);
    let matcher = Matcher::new(&RuleSet::one_and_two_foci());
    let (mut solved, mut too_large, mut stuck) = ([0; 2], 0, 0);
    for index in 0..count {
        let layout = game.layout(4, index);
        let start = layout.board_where(|at| at == game.first_cell());
        for (total, solved) in [None, Some(game.mines())].into_iter().zip(&mut solved) {
            let mut session = matcher.session_on(&start, total);
            let play = session.play(&layout).unwrap();
            *solved += u64::from(play.solved);
            if total.is_none() || play.solved {
                continue;
            }
            let board = session.board();
            assert!(board.coords().all(|at| session.value(at) != Some(Value::Safe)));
            stuck += 1;
            match has_safe_cell(&board, game.mines()) {
                Some(found) => assert!(!found, "board {index}\n{board}"),
                None => too_large += 1,
            }
        }
    }
    let share = solved.map(|solved| solved as f64 / count as f64);
    println!(
        "{name}: {count} boards, solved without a guess {:.2} % without the count, {:.2} % with it; of {stuck} \
         stuck positions {too_large} too large for the oracle",
        100.0 * share[0],
        100.0 * share[1],
    );
    assert!(too_large * 4 < stuck);
    for (found, expected) in share.into_iter().zip(expected) {
        let error = (expected * (1.0 - expected) / count as f64).sqrt();
        assert!((found - expected).abs() < 4.5 * error, "{found}, expected {expected} ± {error}");
    }
}

#[test]
fn boards_of_every_level() {
    let levels = [
        ("expert", Game::EXPERT, 200, [0.104, 0.158]),
        ("intermediate", Game::INTERMEDIATE, 400, [0.601, 0.707]),
        ("beginner", Game::BEGINNER, 1000, [0.829, 0.907]),
    ];
    let check = |(name, game, boards, expected)| check(name, game, boards, expected);
    levels.into_par_iter().with_max_len(1).for_each(check);
}

/// Components of more than 64 cells, with the three least and the three greatest numbers of mines that they can have: what follows is what
/// has odds of 0 or 1.
#[test]
fn long_components_by_their_odds() {
    let matcher = Matcher::shipped();
    let mut followed = 0;
    for index in 0..crate::drawn(12, 60) {
        // Two rows of closed cells, and between them a digit in every other column.
        let drawn = Game::new(2, 41, 27).unwrap().layout(9, index as u64);
        let mut board = Board::closed(3, 41).unwrap();
        for col in 0..41 {
            let near = drawn.open_board().coords().filter(|at| at.col.abs_diff(col) <= 1);
            let digit = near.filter(|&at| drawn.is_mine(at)).count() as u8;
            board.set(Coord::new(1, col), if col % 2 == 1 { Cell::Digit(digit) } else { Cell::Wall });
        }
        let odds = |mines| matcher.session_on(&board, Some(mines)).odds();
        let fit: Vec<usize> = (0..=100).filter(|&mines| odds(mines).is_ok()).collect();
        for &mines in fit.iter().take(3).chain(fit.iter().rev().take(3)) {
            let odds = odds(mines).unwrap();
            let answer = matcher.ask(&board, Some(mines));
            for (at, chance) in odds.closed() {
                assert_eq!(answer.safe.contains(&at), chance == 0.0, "{at} with {mines} mines in\n{board}");
                assert_eq!(answer.mines.contains(&at), chance == 1.0, "{at} with {mines} mines in\n{board}");
            }
            followed += answer.safe.len() + answer.mines.len();
        }
    }
    assert!(followed > 100, "{followed}");
}

/// A session that has deduced plays on as a fresh one with the same board, whatever it had opened, and deduced, by then.
#[test]
fn what_was_deduced_before_does_not_stand_in_the_way_of_play() {
    let matcher = Matcher::shipped();
    let mut by_count = 0;
    for (game, index) in [(5, 5, 6), (6, 6, 9), (7, 7, 12), (8, 8, 16)]
        .into_iter()
        .flat_map(|(rows, cols, mines)| (0..250).map(move |index| ((rows, cols, mines), index)))
    {
        let (rows, cols, mines) = game;
        let layout = Game::new(rows, cols, mines).unwrap().layout(41, index);
        let first = Game::new(rows, cols, mines).unwrap().first_cell();
        let Some(digit) = layout.safe_digit(first) else { continue };
        let mut session = matcher.session(rows, cols, Some(mines)).unwrap();
        session.tell_digit(first, digit).unwrap();
        for _ in 0..index % 9 {
            session.deduce();
            let is_news =
                |at: &Coord| session.cell(*at) == Cell::Closed && session.value(*at) == Some(Value::Safe);
            let Some(next) = layout.coords().find(is_news) else { break };
            session.tell_digit(next, layout.digit(next)).unwrap();
        }
        session.deduce();
        let mut fresh = matcher.session_on(&session.board(), Some(mines));
        let play = session.play(&layout).unwrap();
        assert_eq!(play.solved, fresh.play(&layout).unwrap().solved, "{layout}");
        assert_eq!(session.board(), fresh.board(), "{layout}");
        by_count += play.cells[Tier::Count as usize];
    }
    assert!(by_count > 50, "{by_count}");
}
