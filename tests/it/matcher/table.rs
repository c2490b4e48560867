//! The table tier: the rules and the library that they come from find the same, and with single foci all that up to
//! four foci in a 4×4 interior force.
//!
//! `MINESCHEME_BOARDS` sets the number of boards of each level on which rules and library are compared move by move
//! (default 200).

use std::sync::OnceLock;

use minescheme::board::{Board, Cell, Coord};
use minescheme::compile::compile;
use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Step, Tier, Tiers, Value};
use minescheme::minifield::Reduction;
use minescheme::rules::RuleSet;
use minescheme::system::Verdict;
use minescheme::table::Library;
use rayon::prelude::*;

use crate::trained::to_four_foci;

const LOCAL: Tiers = Tiers::NONE.with(Tier::Single).with(Tier::Table);

fn rules() -> &'static RuleSet {
    static RULES: OnceLock<RuleSet> = OnceLock::new();
    RULES.get_or_init(|| {
        compile(&Library::new(to_four_foci()).unwrap(), &minescheme::observer::Unobserved)
            .unwrap()
            .rule_set()
            .unwrap()
    })
}

/// Calls `visit` with every set of up to `most` foci that fits a 4×4 interior and has this first focus, row by row.
fn sets_from(board: &Board, first: Coord, most: usize, visit: &mut dyn FnMut(&[Coord])) {
    let near: Vec<Coord> = (0..4)
        .flat_map(|row| (-3..4).map(move |col| (row, col)))
        .filter(|&place| place > (0, 0))
        .filter_map(|(row, col)| Some(Coord::new(first.row + row, first.col.checked_add_signed(col)?)))
        .filter(|&at| matches!(board.get(at), Cell::Digit(_)))
        .filter(|&at| board.neighbours(at).any(|cell| board.get(cell) == Cell::Closed))
        .collect();
    fn extend(near: &[Coord], set: &mut Vec<Coord>, most: usize, visit: &mut dyn FnMut(&[Coord])) {
        visit(set);
        for (i, &next) in near.iter().enumerate() {
            if set.len() < most && set.iter().all(|other| other.col.abs_diff(next.col) < 4) {
                set.push(next);
                extend(&near[i + 1..], set, most, visit);
                set.pop();
            }
        }
    }
    extend(&near, &mut vec![first], most, visit);
}

#[test]
fn rules_and_library_leave_nothing_to_four_foci() {
    let library = Library::new(to_four_foci()).unwrap();
    let matchers = [Matcher::new(rules()).with_tiers(LOCAL), Matcher::new(&library).with_tiers(LOCAL)];
    let mut by_foci = [0; 5];
    for index in 0..150 {
        let layout = Game::EXPERT.layout(5, index);
        let start = layout.board_where(|at| at == Game::EXPERT.first_cell());
        let mut sessions = matchers.each_ref().map(|matcher| matcher.session_on(&start, None));
        let plays = sessions.each_mut().map(|session| session.play(&layout).unwrap());
        let [rules, library] = &sessions;
        let board = rules.known().rest();
        assert_eq!(board, library.known().rest(), "board {index}");
        assert_eq!(plays[0].solved, plays[1].solved);
        for coord in board.coords().filter(|&at| rules.value(at) == Some(Value::Mine)) {
            assert!(layout.is_mine(coord));
        }
        for first in board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(_))) {
            sets_from(&board, first, 4, &mut |foci| {
                let system = Reduction::of(&board, foci).unwrap().system;
                let says_something = system.regions().iter().any(|region| region.closed > 0);
                assert!(!says_something || system.verdict() == Verdict::Silent, "{foci:?} in\n{board}");
            });
        }
        // The same positions from scratch, for the steps.
        let [from_rules, from_library] = matchers.each_ref().map(|matcher| matcher.ask(&start, None).steps);
        assert_eq!(cells(&from_rules), cells(&from_library));
        let steps = matchers[0].ask(&rules.board(), None).steps.into_iter();
        for step in steps.filter(|step| step.coefficients.is_empty()) {
            by_foci[step.foci.len()] += 1;
        }
    }
    assert!(by_foci.iter().skip(1).all(|&steps| steps > 0), "{by_foci:?}");
}

/// Boards of every level, played to the end by the rules and by the library side by side; where nothing follows a safe
/// cell is revealed. At every fixpoint both know the same.
#[test]
fn rules_and_library_know_the_same_at_every_fixpoint() {
    let boards = crate::number_of("MINESCHEME_BOARDS", 200);
    let library = Library::new(to_four_foci()).unwrap();
    let matchers = [Matcher::new(rules()).with_tiers(LOCAL), Matcher::new(&library).with_tiers(LOCAL)];
    for game in [Game::BEGINNER, Game::INTERMEDIATE, Game::EXPERT] {
        let counts = (0..boards).into_par_iter().map(|index| compare_on(&matchers, game, index));
        let [fixpoints, stuck, cells] = counts.reduce(|| [0; 3], |a, b| std::array::from_fn(|i| a[i] + b[i]));
        println!(
            "{game:?}: {boards} boards, {fixpoints} fixpoints, {stuck} without a safe cell, {cells} cells"
        );
        assert!(fixpoints > boards && stuck > boards / 10 && cells > 10 * boards);
    }
}

/// Fixpoints, those without a safe cell, and cells that were found out.
fn compare_on(matchers: &[Matcher; 2], game: Game, index: u64) -> [u64; 3] {
    let layout = game.layout(11, index);
    let first = game.first_cell();
    let start = layout.board_where(|at| at == first);
    let mut sessions = matchers.each_ref().map(|matcher| matcher.session_on(&start, None));
    let mut hidden: Vec<Coord> = start.coords().filter(|&at| at != first && !layout.is_mine(at)).collect();
    let mut counts = [0; 3];
    loop {
        for session in &mut sessions {
            counts[2] += session.deduce().steps().map(|step| step.cells.len() as u64).sum::<u64>();
        }
        let [rules, library] = &sessions;
        for at in start.coords() {
            assert_eq!(rules.value(at), library.value(at), "{at} of board {index}\n{}", rules.board());
        }
        counts[0] += 1;
        let (mut next, rest): (Vec<Coord>, Vec<Coord>) =
            hidden.into_iter().partition(|&at| rules.value(at) == Some(Value::Safe));
        hidden = rest;
        if next.is_empty() {
            counts[1] += 1;
            if hidden.is_empty() {
                return counts;
            }
            next.push(hidden.swap_remove((index as usize * 7919 + counts[0] as usize) % hidden.len()));
        }
        for at in next {
            sessions.iter_mut().for_each(|session| session.tell_digit(at, layout.digit(at)).unwrap());
        }
    }
}

/// 200 boards, or 1,000 if the test is thorough, played to the end; where nothing follows a safe cell is revealed. Each
/// deduction holds in the layout and in every placement of the digits at that moment. What some set of foci
/// forces, all digits force: so only the sets at such cells can hold something that was missed.
#[test]
fn on_many_boards_nothing_is_wrong_and_nothing_of_four_foci_is_missed() {
    let matcher = Matcher::new(rules()).with_tiers(LOCAL);
    let oracle = matcher.clone().with_tiers(Tiers::NONE.with(Tier::Exact));
    let (mut deduced, mut stuck, mut beyond) = (0, 0, 0);
    let boards = crate::drawn(200, 1000);
    for index in 0..boards {
        let layout = Game::EXPERT.layout(9, index);
        let start = layout.board_where(|at| at == Game::EXPERT.first_cell());
        let mut session = matcher.session_on(&start, None);
        loop {
            deduced += session.deduce().steps().map(|step| step.cells.len()).sum::<usize>();
            let board = session.board();
            let mut exact = oracle.session_on(&board, None);
            exact.deduce();
            let closed: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Closed).collect();
            for &at in closed.iter().filter(|&&at| session.value(at).is_some()) {
                assert_eq!(session.value(at), exact.value(at), "{at} of board {index}\n{board}");
                assert_eq!(session.value(at) == Some(Value::Mine), layout.is_mine(at));
            }
            let safe = closed.iter().filter(|&&at| session.value(at) == Some(Value::Safe));
            let mut next: Vec<Coord> = safe.copied().collect();
            if next.is_empty() {
                let missed = closed.iter().filter(|&&at| session.value(at) != exact.value(at));
                let missed: Vec<Coord> = missed.copied().collect();
                beyond += missed.len();
                assert_silent_at(&session.known().rest(), &missed);
                stuck += 1;
                let hidden: Vec<_> = closed.into_iter().filter(|&at| !layout.is_mine(at)).collect();
                match hidden.get(stuck * 7919 % hidden.len().max(1)) {
                    Some(&revealed) => next.push(revealed),
                    None => break,
                }
            }
            for at in next {
                session.tell_digit(at, layout.digit(at)).unwrap();
            }
        }
    }
    println!(
        "{deduced} cells deduced, {stuck} positions without a safe one, {beyond} cells of more than four foci"
    );
    assert!(deduced > 400 * boards as usize && stuck > boards as usize && beyond > 0);
}

/// No set of up to four foci with one of these cells forces anything.
fn assert_silent_at(board: &Board, cells: &[Coord]) {
    let is_near = |at: &Coord| cells.iter().any(|cell| cell.king_distance(*at) <= 4);
    let is_digit = |at: &Coord| matches!(board.get(*at), Cell::Digit(_));
    for first in board.coords().filter(|at| is_digit(at) && is_near(at)) {
        sets_from(board, first, 4, &mut |foci| {
            let touches = |cell: &Coord| foci.iter().any(|focus| focus.king_distance(*cell) <= 1);
            if cells.iter().any(touches) {
                let system = Reduction::of(board, foci).unwrap().system;
                assert_eq!(system.verdict(), Verdict::Silent, "{foci:?} in\n{board}");
            }
        });
    }
}

fn cells(steps: &[Step]) -> Vec<(Coord, Value)> {
    let mut cells: Vec<_> =
        steps.iter().flat_map(|step| step.cells.iter().map(|&cell| (cell, step.value))).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn steps_name_rule_pattern_and_order() {
    let library = Library::new(to_four_foci()).unwrap();
    let matcher = Matcher::new(rules()).with_tiers(LOCAL);
    let mut checked = 0;
    for index in 0..60 {
        let layout = Game::EXPERT.layout(6, index);
        let start = layout.board_where(|at| at == Game::EXPERT.first_cell());
        let mut session = matcher.session_on(&start, None);
        session.play(&layout).unwrap();
        for step in matcher.ask(&session.board(), None).steps {
            if !step.coefficients.is_empty() {
                assert_eq!((step.tier, step.pattern, step.rule), (Tier::Table, None, None));
                continue;
            }
            let pattern = library.pattern(step.pattern.unwrap()).unwrap();
            assert_eq!(pattern.system.id().shape().len(), step.foci.len());
            let orders: Vec<_> = pattern.outcome.orders.iter().map(|(order, _)| *order).collect();
            assert!(orders.contains(&step.order.unwrap()), "{step:?}");
            let single = step.tier == Tier::Single;
            assert_eq!((single, single), (step.foci.len() == 1, step.rule.is_none()));
            if let Some(rule) = step.rule {
                assert_eq!(rules().get(rule).unwrap().shape(), pattern.system.id().shape());
            }
            checked += 1;
        }
    }
    assert!(checked > 1000, "{checked}");
}
