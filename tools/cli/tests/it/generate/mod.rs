//! Boards on demand: no guess is needed, said by an oracle that knows nothing of the matcher; grades, against all orders of play.

use std::collections::BTreeSet;

use crate::binary::Folder;
use crate::oracle::truth;
use crate::shipped_rules as rules;
use minescheme::board::{Board, Cell, Coord};
use minescheme::explain::Explainer;
use minescheme::generate::{Demand, Generated, Judge, Maker, Needed, Unmet, generate};
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::matcher::{Matcher, Tier, Tiers, Value};
use minescheme::observer::Unobserved;
use minescheme::rules::PlayersName;
use proptest::prelude::*;

mod dense;
mod drills;
mod orders;
mod puzzles;

/// Plays by the oracle alone.
fn is_solvable(layout: &Layout, first: Coord, counted: bool) -> bool {
    let mut open = vec![first];
    loop {
        let board = layout.board_where(|at| open.contains(&at));
        let safe = truth(&board, counted.then_some(layout.mines())).unwrap().safe;
        if safe.is_empty() {
            break;
        }
        open.extend(safe);
    }
    layout.coords().all(|at| layout.safe_digit(at).is_none() || open.contains(&at))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_judge_says_what_the_oracle_says(
        rows in 1..=7usize, cols in 1..=7usize, share in 0.05..0.5f64, seed: u64, safe: bool, counted: bool,
    ) {
        let mines = (share * (rows * cols) as f64) as usize;
        let promise = if safe { FirstClick::Safe } else { FirstClick::Opening };
        let Ok(game) = Game::new(rows, cols, 0).unwrap().with_first_click(promise).and_then(|_| {
            Game::new(rows, cols, mines)?.with_first_click(promise)
        }) else { return Ok(()) };
        let tiers = if counted { Tiers::ALL } else { Tiers::ALL.without(Tier::Count) };
        let matcher = Matcher::shipped().with_tiers(tiers);
        let mut judge = Judge::new(&matcher, rows, cols, counted.then_some(mines)).unwrap();
        for index in 0..20 {
            let layout = game.layout(seed, index);
            for first in layout.coords().filter(|at| (at.row + at.col).is_multiple_of(3) && !layout.is_mine(*at)) {
                let found = judge.is_solvable(&layout, first);
                prop_assert_eq!(found, is_solvable(&layout, first, counted), "{} from {}", layout, first);
            }
        }
    }
}

/// The judge against the matcher's own play, on boards of play and on such with walls.
#[test]
fn early_refusals_agree_with_play() {
    for (game, counted) in ["expert", "intermediate", "beginner", "5x130/40", "70x4/16"]
        .into_iter()
        .flat_map(|game| [(game, false), (game, true)])
    {
        let game: Game = game.parse().unwrap();
        let ((rows, cols), first) = (game.size(), game.first_cell());
        let tiers = if counted { Tiers::ALL } else { Tiers::ALL.without(Tier::Count) };
        let matcher = Matcher::shipped().with_tiers(tiers);
        let mines = counted.then_some(game.mines());
        let mut judge = Judge::new(&matcher, rows, cols, mines).unwrap();
        let mut session = matcher.session(rows, cols, mines).unwrap();
        let mut solved = 0;
        for index in 0..400 {
            let layout = game.layout(11, index);
            session.restart();
            session.tell_digit(first, layout.digit(first)).unwrap();
            let play = session.play(&layout).unwrap();
            solved += u32::from(play.solved);
            assert_eq!(judge.is_solvable(&layout, first), play.solved, "{game} {index} counted {counted}");
        }
        assert!(solved > 0, "{game} counted {counted}");
    }
    let walled: Layout = "00000\n01110\n01*10\n011##\n00##0\n".parse::<Layout>().unwrap();
    let mut judge = Judge::new(&Matcher::shipped(), 5, 5, None).unwrap();
    assert!(!judge.is_solvable(&walled, Coord::new(0, 0)), "the last cell lies behind walls");
    let open: Layout = "00000\n01110\n01*10\n01110\n0000#\n".parse().unwrap();
    assert!(judge.is_solvable(&open, Coord::new(0, 0)));
    assert!(!judge.is_solvable(&open, Coord::new(2, 2)), "a mine");
    assert!(!judge.is_solvable(&"0".parse().unwrap(), Coord::new(0, 0)), "another size");
}

/// Boards that meet a demand; the first of them are replayed by the oracle, if they are small enough for it.
fn series(demand: &Demand, seed: u64, count: usize) -> Vec<Generated> {
    let (rows, cols) = demand.game.size();
    let maker = Maker::new(&Matcher::shipped(), &rules(), demand.clone());
    let boards = maker.series(seed, 100_000).take(count).map(|board| board.unwrap());
    let replayed = boards.enumerate().map(|(number, board)| {
        let layout = &board.layout;
        assert!(
            number >= 30
                || rows * cols > 100
                || is_solvable(layout, demand.game.first_cell(), demand.counted),
            "{layout}"
        );
        board
    });
    replayed.collect()
}

#[test]
fn boards_need_no_guess_and_keep_the_promise() {
    for (game, counted, dense) in [
        ("beginner", true, false),
        ("8x8/12", false, false),
        ("6x9/11", true, false),
        ("10x10/33", true, true),
    ] {
        let game: Game = game.parse().unwrap();
        let demand = Demand { counted, dense, ..Demand::new(game) };
        for board in series(&demand, 3, 12) {
            let Generated { layout, tries, bbbv, .. } = board;
            assert_eq!((layout.mines(), layout.digit(game.first_cell())), (game.mines(), 0));
            assert!(tries > 0 && bbbv == clicks(&layout));
        }
    }
}

/// 3BV by opening, one after the other, what no click has opened yet: zeros first.
fn clicks(layout: &Layout) -> usize {
    let mut open: Vec<Coord> = Vec::new();
    let mut clicks = 0;
    let safe: Vec<Coord> = layout.coords().filter(|&at| !layout.is_mine(at)).collect();
    for zeros in [true, false] {
        for &at in safe.iter().filter(|&&at| (layout.digit(at) == 0) == zeros) {
            if open.contains(&at) {
                continue;
            }
            clicks += 1;
            let mut next = vec![at];
            while let Some(at) = next.pop() {
                open.push(at);
                if layout.digit(at) == 0 {
                    let near = safe.iter().filter(|other| other.king_distance(at) == 1);
                    next.extend(near.filter(|other| !open.contains(other)));
                }
            }
        }
    }
    clicks
}

#[test]
fn many_threads_make_the_boards_of_one_maker() {
    let demand = Demand { digits: 2..=3, ..Demand::new(Game::INTERMEDIATE) };
    let expected = series(&demand, 5, 30);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let made = pool.install(|| {
        let (mut found, series) = (Vec::new(), (5, 30, 100_000));
        generate((&Matcher::shipped(), &rules(), &demand), series, &Unobserved, |board| found.push(board))
            .map(|()| found)
    });
    assert_eq!(made, Ok(expected));
}

/// The demands, each against the boards that are made without it.
#[test]
fn demands_choose_among_all_boards() {
    let game: Game = "9x9/14".parse().unwrap();
    let all = series(&Demand::new(game), 9, 300);
    let hardest = |board: &Generated| board.grade.hardest;
    let agree = |demand: Demand, meets: &dyn Fn(&Generated) -> bool| {
        let expected: Vec<&Layout> =
            all.iter().filter(|board| meets(board)).map(|board| &board.layout).collect();
        assert!(!expected.is_empty() && expected.len() < all.len());
        let found = series(&demand, 9, expected.len());
        assert_eq!(found.iter().map(|board| &board.layout).collect::<Vec<_>>(), expected);
    };
    agree(Demand { digits: 3..=usize::MAX, ..Demand::new(game) }, &|board| hardest(board).digits >= 3);
    agree(Demand { digits: 0..=1, ..Demand::new(game) }, &|board| hardest(board).digits <= 1);
    agree(Demand { bbbv: 0..=30, ..Demand::new(game) }, &|board| board.bbbv <= 30);
    agree(Demand { max_order: 1, ..Demand::new(game) }, &|board| hardest(board).order <= 1);
}

/// The names of the steps of a game in which always the easiest is taken.
fn names_used(layout: &Layout, first: Coord, mines: usize) -> BTreeSet<&'static str> {
    let matcher = Matcher::shipped();
    let mut board = layout.closed_board();
    let mut names = BTreeSet::new();
    layout.flood(&board, first).into_iter().for_each(|(at, digit)| board.set(at, Cell::Digit(digit)));
    while let Some(step) = Explainer::new(&matcher, &board, Some(mines)).easiest() {
        let named = PlayersName::of(&board, &step.digits, &step.cells, step.value == Value::Mine);
        names.extend(named.map(|named| named.name.name));
        for &at in &step.cells {
            match step.value {
                Value::Mine => board.set(at, Cell::Mine),
                Value::Safe => board.set(at, Cell::Digit(layout.digit(at))),
            }
        }
    }
    names
}

/// What a board must need, as a rule and as a pattern; and all ways to name it.
#[test]
fn boards_need_what_was_asked_for() {
    let game: Game = "9x9/14".parse().unwrap();
    let all = series(&Demand::new(game), 21, 40);
    let pattern = all.iter().find_map(|board| board.grade.patterns.first()).copied().unwrap();
    let rule = rules().find("1-2").unwrap();
    let named = PlayersName::find("1-2C").unwrap();
    for needed in [Needed::Rule(rule), Needed::Pattern(pattern), Needed::Named(named)] {
        for board in series(&Demand { needs: Some(needed), ..Demand::new(game) }, 21, 3) {
            let used = match needed {
                Needed::Rule(rule) => board.grade.rules.contains(&rule.id()),
                Needed::Pattern(pattern) => board.grade.patterns.contains(&pattern),
                Needed::Named(name) => {
                    names_used(&board.layout, game.first_cell(), game.mines()).contains(name.name)
                }
            };
            assert!(used, "{needed:?}\n{}", board.layout);
        }
    }
    let folder = Folder::new();
    let made = |needs: &str| {
        let made = format!("generate --random 9x9/14 --count 2 --seed 21 --json --needs {needs}");
        folder.run(&made).ends(0).out.clone()
    };
    let by_name = made("2");
    assert_ne!(made("1-2"), by_name, "a name is one configuration of the rule");
    assert_eq!((made("2"), made("0003:1/-1")), (by_name.clone(), by_name.clone()));
    for line in by_name.lines() {
        let board: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(board["grade"]["rules"].as_array().unwrap().contains(&"0003:1/-1".into()), "{line}");
    }
    assert_eq!(made(&pattern.to_string()).lines().count(), 2);
}

/// How hard a board is beyond its hardest step, as text and as JSON, and as a demand.
#[test]
fn grades_count_steps_and_what_is_open() {
    let game: Game = "9x9/14".parse().unwrap();
    let all = series(&Demand::new(game), 9, 60);
    for board in &all {
        let grade = &board.grade;
        assert!(grade.hardest_open > 0 && grade.hard_steps() > 0, "{grade:?}");
        assert_eq!(grade.steps.keys().next_back().copied(), Some(grade.hardest.digits.max(1)), "{grade:?}");
    }
    let several = series(&Demand { hard_steps: 3..=4, ..Demand::new(game) }, 9, 5);
    let expected = all.iter().filter(|board| (3..=4).contains(&board.grade.hard_steps()));
    assert!(several.iter().map(|board| &board.layout).eq(expected.take(5).map(|board| &board.layout)));
    let folder = Folder::new();
    let made = folder.run("generate --random 9x9/14 --count 5 --seed 9 --hard-steps 3..4 --json");
    for (json, board) in made.lines().iter().zip(&several) {
        let grade = &json["grade"];
        assert_eq!(grade["hardest_open"], board.grade.hardest_open);
        assert_eq!(grade["difficulty"], board.grade.difficulty());
        for (digits, steps) in &board.grade.steps {
            assert_eq!(grade["steps"][digits.to_string()], *steps);
        }
        assert!(!grade["names"].as_object().unwrap().is_empty());
    }
    folder.run("generate --random 9x9/14 --count 1 --seed 9").says(&["; steps: ", "; difficulty "]);
}

#[test]
fn what_cannot_be_met_is_counted() {
    let demand = Demand { digits: 4..=usize::MAX, bbbv: 10..=usize::MAX, ..Demand::new(Game::BEGINNER) };
    let mut boards = Maker::new(&Matcher::shipped(), &rules(), demand).series(1, 60);
    let exhausted = boards.next().unwrap().unwrap_err();
    assert_eq!((exhausted.tries, exhausted.unmet.values().sum::<u64>()), (60, 60));
    assert!(exhausted.unmet[&Unmet::Guess] > 0 && exhausted.unmet[&Unmet::MinDigits] > 0);
    let folder = Folder::new();
    let refused = folder.run("generate --random beginner --min-digits 9 --tries 40");
    assert_eq!(refused.ends(1).out, "");
    assert!(refused.err.starts_with("no board met the demand in 40 tries: "), "{}", refused.err);
}

/// A replay: one guess that was needed, one that passed over what followed, and none where it followed.
#[test]
fn replays_tell_where_the_player_guessed() {
    let folder = Folder::new();
    let head = "RawVF_Version: Rev6\nWidth: 4\nHeight: 3\nMines: 2\nBoard:\n*00*\n0000\n0000\nEvents:\n";
    // The zeros open the lower rows; then nothing is known of the upper middle but by the count of 1 and 2.
    let events = "0.0 lc 1 3 (0 0)\n0.1 lr 1 3 (0 0)\n1.0 lr 2 1 (0 0)\n2.0 lr 4 1 (0 0)\n";
    folder.write("game.rawvf", format!("{head}{events}"));
    let report = folder.run("coverage --boards game.rawvf --json").ends(0).json();
    let game = &report["replays"][0];
    assert_eq!((game["clicks"].as_u64(), game["won"].as_bool()), (Some(3), Some(false)));
    let guesses = game["guesses"].as_array().unwrap();
    let board: Board = guesses[0]["position"].as_str().unwrap().parse().unwrap();
    for guess in guesses {
        let known = truth(&guess["position"].as_str().unwrap().parse().unwrap(), Some(2)).unwrap();
        let passed: Vec<Coord> = serde_json::from_value(guess["passed_over"].clone()).unwrap();
        assert_eq!(passed, known.safe);
    }
    assert_eq!((board.rows(), board.cols()), (3, 4));
    assert_eq!(guesses.last().unwrap()["mine"], true);
    assert_eq!(guesses.last().unwrap()["cells"], serde_json::json!([[0, 3]]));
    folder.run("coverage --boards game.rawvf").begins("game.rawvf: 3 clicks, not won, ");
}
