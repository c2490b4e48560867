//! The matcher against the oracle, on random boards, and on random games.

use std::collections::HashSet;

use crate::boards::{board_of, only};
use crate::oracle::{Truth, truth};
use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Answer, Knowledge, Matcher, Tier, Tiers, Value};
use minescheme::rules::RuleSet;
use minescheme::{Library, Session, Table};
use proptest::prelude::*;

fn matcher() -> Matcher {
    Matcher::new(&RuleSet::one_and_two_foci())
}

fn travels<T: Send + Sync + 'static>() {}

#[test]
fn a_session_needs_neither_its_matcher_nor_the_table_to_stay() {
    travels::<Table>();
    travels::<Library>();
    travels::<Matcher>();
    travels::<Session>();
    let board: Board = "####\n#11#\n#...\n".parse().unwrap();
    for name in ["library.mst", "rules.mst"] {
        let matcher =
            Matcher::new(Knowledge::open(format!("{}/patterns/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap());
        let asked = matcher.ask(&board, None);
        let mut session = matcher.session_on(&board, None);
        drop(matcher);
        let told = std::thread::spawn(move || session.deduce().to_answer()).join().unwrap();
        assert_eq!(told, asked, "{name}");
        assert_eq!(told.safe.len(), 1, "{name}");
    }
}

#[test]
fn outside_the_board_nothing_is_known() {
    let mut session = matcher().session_on(&".1\n1.\n..\n".parse().unwrap(), None);
    session.deduce();
    for at in [Coord::new(3, 0), Coord::new(0, 2), Coord::new(usize::MAX, 1), Coord::new(1, usize::MAX)] {
        assert_eq!(session.value(at), None, "{at:?}");
    }
}

/// Boards of any cells, mostly contradictory.
fn any_board() -> impl Strategy<Value = Board> {
    let cell = prop_oneof![
        4 => Just(Cell::Closed),
        4 => (0u8..=3).prop_map(Cell::Digit),
        1 => (0u8..=8).prop_map(Cell::Digit),
        1 => Just(Cell::Mine),
        1 => Just(Cell::Wall),
    ];
    (1usize..=5, 1usize..=5).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(cell.clone(), rows * cols)
            .prop_map(move |cells| board_of(rows, cols, |at| cells[at.row * cols + at.col]))
    })
}

/// Boards that come from a layout: some safe cells open, some mines flagged, some cells walls; and the number of mines.
fn possible_board() -> impl Strategy<Value = (Board, usize)> {
    (1usize..=6, 1usize..=6).prop_flat_map(|(rows, cols)| {
        prop::collection::vec((0u8..10, 0u8..10), rows * cols).prop_map(move |picks| {
            let coord = |i: usize| Coord::new(i / cols, i % cols);
            let mines = picks.iter().enumerate().filter(|(_, pick)| pick.0 < 3).map(|(i, _)| coord(i));
            let layout = Layout::new(rows, cols, mines).unwrap();
            let shown = |at: Coord| picks[at.row * cols + at.col].1 < 6;
            let mut board = layout.board_where(shown);
            for (i, pick) in picks.iter().enumerate() {
                match pick {
                    (0..3, 0) => board.set(coord(i), Cell::Mine),
                    (3..10, 9) => board.set(coord(i), Cell::Wall),
                    _ => {}
                }
            }
            (board, layout.mines())
        })
    })
}

/// Each step must follow from its digits, the earlier steps that it names, and the count if its tier uses it.
fn check_steps(board: &Board, total: Option<usize>, answer: &Answer) {
    for (place, step) in answer.steps.iter().enumerate() {
        let mut known = board.clone();
        for before in step.after.iter().map(|&before| &answer.steps[..place][before]) {
            for &cell in &before.cells {
                known.set(cell, if before.value == Value::Safe { Cell::Wall } else { Cell::Mine });
            }
        }
        let count = total.filter(|_| step.tier == Tier::Count);
        let part = if count.is_some() { known.clone() } else { only(&known, &step.foci) };
        let truth = truth(&part, count);
        assert!(step.cells.iter().all(|&cell| known.get(cell) == Cell::Closed), "{step:?} in\n{known}");
        match truth {
            Some(Truth { safe, mines }) => {
                let found = if step.value == Value::Safe { safe } else { mines };
                assert!(step.cells.iter().all(|cell| found.contains(cell)), "{step:?} in\n{known}");
            }
            // From digits that contradict each other anything follows, but then the board is impossible.
            None => assert_eq!(crate::oracle::truth(board, total), None, "{step:?} in\n{known}"),
        }
    }
    let cells: usize = answer.steps.iter().map(|step| step.cells.len()).sum();
    let different: HashSet<Coord> = answer.steps.iter().flat_map(|step| step.cells.iter().copied()).collect();
    assert_eq!(different.len(), cells);
}

fn check_exact(board: &Board, total: Option<usize>) {
    let answer = matcher().ask(board, total);
    check_steps(board, total, &answer);
    match (truth(board, total), &answer.contradiction) {
        (Some(Truth { safe, mines }), None) => {
            assert_eq!(answer.safe, safe, "{total:?}\n{board}");
            assert_eq!(answer.mines, mines, "{total:?}\n{board}");
        }
        (None, Some(found)) => {
            let total = total.filter(|_| found.count);
            assert_eq!(truth(&only(board, &found.digits), total), None, "{found:?}\n{board}");
            for left_out in &found.digits {
                let rest: Vec<_> = found.digits.iter().copied().filter(|digit| digit != left_out).collect();
                assert_ne!(truth(&only(board, &rest), total), None, "{found:?} less {left_out}\n{board}");
            }
        }
        (expected, found) => panic!("expected {expected:?}, found {found:?} with {total:?}\n{board}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn impossible_and_possible_boards(board in any_board(), total in prop::option::of(0usize..30)) {
        check_exact(&board, total);
    }

    #[test]
    fn boards_from_layouts((board, mines) in possible_board()) {
        check_exact(&board, Some(mines));
        check_exact(&board, None);
    }

    #[test]
    fn cheaper_tiers_find_less_and_nothing_wrong((board, mines) in possible_board(), tiers in 0u8..32) {
        let set = Tier::ALL.into_iter().filter(|&tier| tiers >> tier as u8 & 1 == 1);
        let set = set.fold(Tiers::NONE, Tiers::with);
        let answer = matcher().with_tiers(set).ask(&board, Some(mines));
        prop_assert!(answer.contradiction.is_none());
        prop_assert!(answer.steps.iter().all(|step| set.contains(step.tier)));
        let truth = truth(&board, Some(mines)).unwrap();
        prop_assert!(answer.safe.iter().all(|cell| truth.safe.contains(cell)));
        prop_assert!(answer.mines.iter().all(|cell| truth.mines.contains(cell)));
        check_steps(&board, Some(mines), &answer);
    }

    #[test]
    fn a_small_budget_is_kept((board, mines) in possible_board(), budget in 0usize..40) {
        let answer = matcher().with_effort(budget).ask(&board, Some(mines));
        prop_assert!(answer.contradiction.is_none());
        let truth = truth(&board, Some(mines)).unwrap();
        prop_assert!(answer.safe.iter().all(|cell| truth.safe.contains(cell)));
        prop_assert!(answer.mines.iter().all(|cell| truth.mines.contains(cell)));
        let found = |cell: &Coord| answer.safe.contains(cell) || answer.mines.contains(cell);
        for cell in truth.safe.iter().chain(&truth.mines).filter(|cell| !found(cell)) {
            prop_assert!(answer.undecided.contains(cell), "{cell} missed without a word");
        }
        prop_assert!(answer.undecided.iter().all(|cell| board.get(*cell) == Cell::Closed && !found(cell)));
    }

    /// At every move, undone and redone moves among them, a session knows what the board alone tells.
    #[test]
    fn sessions_know_what_the_board_tells(
        picks in prop::collection::vec((0usize..48, 0u8..12), 1..40),
        seed in 0u64..1000,
        count in any::<bool>(),
    ) {
        let game = Game::new(6, 8, 9).unwrap();
        let layout = game.layout(seed, 0);
        let total = count.then_some(9);
        let mut session = matcher().session(6, 8, total).unwrap();
        for (place, action) in picks {
            let coord = Coord::new(place / 8, place % 8);
            let told = match action {
                0..2 => { session.undo(); session.deduce(); Ok(()) }
                2 => session.tell_digit(coord, layout.digit(coord)),
                3 => session.open(coord, 3).map(drop),
                _ if layout.is_mine(coord) => session.flag(coord).map(drop),
                _ => session.open(coord, layout.digit(coord)).map(drop),
            };
            if told.is_err() || action == 2 {
                continue;
            }
            let answer = matcher().ask(&session.board(), total);
            prop_assert_eq!(session.contradiction().is_some(), answer.contradiction.is_some());
            if let Some(found) = session.contradiction() {
                let total = total.filter(|_| found.count);
                prop_assert_eq!(truth(&only(&session.board(), &found.digits), total), None);
                continue;
            }
            for coord in session.board().coords() {
                let expected = match session.board().get(coord) {
                    Cell::Mine => Some(Value::Mine),
                    Cell::Closed if answer.safe.contains(&coord) => Some(Value::Safe),
                    Cell::Closed if answer.mines.contains(&coord) => Some(Value::Mine),
                    _ => None,
                };
                prop_assert_eq!(session.value(coord), expected, "{} in\n{}", coord, session.board());
            }
        }
    }
}

/// The 2 needs two mines among three cells; that one of these is safe follows from the digits beside it first.
#[test]
fn a_step_names_the_steps_that_it_rests_on() {
    let board: Board = "000000\n111221\n......\n".parse().unwrap();
    let answer = matcher().ask(&board, None);
    let of_two = |cell| answer.steps.iter().find(|step| step.cells.contains(&cell)).unwrap();
    let mines = of_two(Coord::new(2, 3));
    assert!(mines.value == Value::Mine && !mines.after.is_empty(), "{mines:?}");
    assert!(answer.steps.iter().any(|step| step.after.is_empty()));
    check_steps(&board, None, &answer);
}

#[test]
fn what_is_undecided_is_still_so_when_a_move_is_undone() {
    // So many digits that nobody tries a few placements instead, and no end to begin from.
    let closed = ".".repeat(162);
    let board: Board = format!("{closed}\n.{}.\n{closed}\n", "1".repeat(160)).parse().unwrap();
    let matcher = matcher().with_effort(0).with_tiers(Tiers::ALL.without(Tier::WhatIf));
    let mut session = matcher.session_on(&board, None);
    let before = session.deduce().to_answer();
    assert!(!before.undecided.is_empty());
    let at = before.undecided[0];
    session.tell_mine(at).unwrap();
    session.deduce();
    assert!(session.undo());
    assert!(session.deduce().is_undecided());
    assert_eq!(session.deduce().to_answer().undecided, before.undecided);
}

#[test]
fn steps_name_what_proved_them() {
    let board: Board = "1221\n....\n".parse().unwrap();
    let json = serde_json::to_value(matcher().ask(&board, None)).unwrap();
    assert_eq!(json["safe"], serde_json::json!([[1, 0], [1, 3]]));
    assert_eq!(json["mines"], serde_json::json!([[1, 1], [1, 2]]));
    assert_eq!(json["contradiction"], false);
    let step = &json["steps"][0];
    assert_eq!(step["tier"], "table");
    assert_eq!(step["order"], 2);
    assert_eq!(step["foci"].as_array().unwrap().len(), 2);
    assert!(json["undecided"] == serde_json::json!([]) && json.get("digits").is_none());

    let impossible: Board = "12\n..\n*1\n".parse().unwrap();
    let json = serde_json::to_value(matcher().ask(&impossible, Some(2))).unwrap();
    assert_eq!(json["contradiction"], true);
    assert_eq!(json["count"], false);
    assert!(!json["digits"].as_array().unwrap().is_empty());
}

#[test]
fn played_games_end_as_exact_logic_says() {
    let matcher = matcher();
    for index in 0..300 {
        let layout = Game::BEGINNER.layout(11, index);
        let first = Game::BEGINNER.first_cell();
        for total in [None, Some(10)] {
            let mut session = matcher.session_on(&layout.board_where(|at| at == first), total);
            let play = session.play(&layout).unwrap();
            let board = session.board();
            let safe: Vec<_> = board.coords().filter(|&at| session.value(at) == Some(Value::Safe)).collect();
            assert_eq!(safe, []);
            assert_eq!(
                play.solved,
                board.coords().all(|at| layout.is_mine(at) || board.get(at) != Cell::Closed)
            );
            let answer = matcher.ask(&board, total);
            assert!(play.solved || answer.safe.is_empty());
        }
    }
}

/// What did not fit the board and was noted is forgotten with the moves.
#[test]
fn nothing_noted_is_left_after_play() {
    let layout = Game::BEGINNER.layout(11, 0);
    let first = Game::BEGINNER.first_cell();
    let mut session = matcher().session_on(&layout.board_where(|at| at == first), None);
    session.deduce();
    let safe = layout.open_board().coords().find(|&at| session.value(at) == Some(Value::Safe)).unwrap();
    session.tell_mine(safe).unwrap();
    assert_eq!(session.cell(safe), Cell::Mine);
    session.play(&layout).unwrap();
    assert!(layout.open_board().coords().all(|at| session.cell(at) == session.board().get(at)));
    assert!(!session.undo());
}

/// A deduction's proof has the order and the pattern of its step.
#[test]
fn deductions_are_told_as_steps() {
    let matcher = matcher();
    let mut patterns = 0;
    for index in 0..40 {
        let layout = Game::EXPERT.layout(12, index);
        let mut session = matcher.session_on(&layout.closed_board(), Some(layout.mines()));
        session.tell_digits(&layout.flood(&layout.closed_board(), Game::EXPERT.first_cell())).unwrap();
        let news = session.deduce();
        for (deduction, step) in news.deductions().zip(news.steps()) {
            let proof = deduction.proof();
            assert_eq!((proof.order, proof.pattern), (step.order, step.pattern), "{step:?}");
            assert_eq!(deduction.cells().collect::<Vec<_>>(), step.cells);
            assert_eq!((deduction.len(), deduction.is_empty()), (step.cells.len(), false));
            assert_eq!(deduction.is_chain(), !step.coefficients.is_empty());
            patterns += usize::from(step.pattern.is_some() && step.order > Some(1));
        }
    }
    assert!(patterns > 100, "{patterns}");
}
