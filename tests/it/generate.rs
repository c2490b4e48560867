//! Boards on demand: no guess is needed, said by an oracle that knows nothing of the matcher; grades, against all orders of play.

use std::collections::HashMap;

use crate::binary::Folder;
use crate::oracle::truth;
use minescheme::board::{Board, Cell, Coord};
use minescheme::generate::{Demand, Drill, Generated, Hardness, Judge, Maker, Unmet, generate};
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::logic::least_orders;
use minescheme::matcher::{Matcher, Tier, Tiers};
use minescheme::minifield::Reduction;
use minescheme::observer::Unobserved;
use minescheme::rules::RuleSet;
use minescheme::system::{Goals, Verdict};
use minescheme::table::{RuleTable, Table};
use proptest::prelude::*;

fn rules() -> RuleSet {
    RuleTable::new(Table::shipped_rules()).unwrap().rules().clone()
}

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
    layout.coords().all(|at| layout.is_mine(at) || open.contains(&at))
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

fn series(demand: &Demand, seed: u64, count: usize) -> Vec<Generated> {
    let maker = Maker::new(&Matcher::shipped(), &rules(), demand.clone());
    maker.series(seed, 100_000).take(count).map(|board| board.unwrap()).collect()
}

#[test]
fn boards_need_no_guess_and_keep_the_promise() {
    for (game, counted) in [("beginner", true), ("8x8/12", false), ("6x9/11", true)] {
        let game: Game = game.parse().unwrap();
        let demand = Demand { counted, ..Demand::new(game) };
        for board in series(&demand, 3, 12) {
            let Generated { layout, tries, bbbv, .. } = board;
            assert_eq!((layout.mines(), layout.digit(game.first_cell())), (game.mines(), 0));
            assert!(is_solvable(&layout, game.first_cell(), counted), "{layout}");
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
fn all_threads_make_the_boards_of_one() {
    let demand = Demand { digits: 2..=3, ..Demand::new(Game::INTERMEDIATE) };
    let expected = series(&demand, 5, 30);
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut found = Vec::new();
        let made = pool.install(|| {
            let made =
                generate((&Matcher::shipped(), &rules(), &demand), (5, 30, 100_000), &Unobserved, |board| {
                    found.push(board)
                });
            (made, found)
        });
        assert_eq!(made, (Ok(()), expected.clone()));
    }
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

#[test]
fn what_cannot_be_met_is_counted() {
    let demand = Demand { digits: 4..=usize::MAX, bbbv: 10..=usize::MAX, ..Demand::new(Game::BEGINNER) };
    let mut boards = Maker::new(&Matcher::shipped(), &rules(), demand).series(1, 60);
    let exhausted = boards.next().unwrap().unwrap_err();
    assert_eq!((exhausted.tries, exhausted.unmet.values().sum::<u64>()), (60, 60));
    assert!(exhausted.unmet[&Unmet::Guess] > 0 && exhausted.unmet[&Unmet::MinDigits] > 0);
    let folder = Folder::new();
    let refused = folder.run("generate --random beginner --min-digits 9 --tries 40");
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.starts_with("no board met the demand in 40 tries: "), "{}", refused.err);
    for bad in
        ["--cell 9,0", "--cell 1", "--needs 1-3", "--bbbv 5..4", "--tries 0", "--min-digits 3 --max-digits 2"]
    {
        let outcome = folder.run(&format!("generate --random beginner {bad}"));
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""), "{bad}: {}", outcome.err);
    }
}

#[test]
fn dense_boards_need_no_guess() {
    let game: Game = "10x10/33".parse().unwrap();
    for board in series(&Demand { dense: true, ..Demand::new(game) }, 2, 6) {
        assert_eq!((board.layout.mines(), board.layout.digit(game.first_cell())), (33, 0));
        assert!(is_solvable(&board.layout, game.first_cell(), true), "{}", board.layout);
    }
}

/// Every way to play a small layout on.
struct AllOrders<'a> {
    layout: &'a Layout,
    counted: bool,
    /// For what is known, a digit a cell, the easiest hardest step of all ways to go on.
    best: HashMap<String, Option<Hardness>>,
}

impl AllOrders<'_> {
    fn best(&mut self, known: &Board) -> Option<Hardness> {
        let none = Hardness { digits: 0, order: 0, tier: Tier::Single };
        if known.coords().all(|at| known.get(at) != Cell::Closed || self.layout.is_mine(at)) {
            return Some(none);
        }
        let key = known.to_string();
        if let Some(&best) = self.best.get(&key) {
            return best;
        }
        let mut best: Option<Hardness> = None;
        for (at, hardness) in self.steps(known) {
            let mut next = known.clone();
            let digit = self.layout.safe_digit(at);
            next.set(at, digit.map_or(Cell::Mine, Cell::Digit));
            if let Some(rest) = self.best(&next) {
                let hardest = rest.max(hardness);
                best = Some(best.map_or(hardest, |best| best.min(hardest)));
            }
        }
        self.best.insert(key, best);
        best
    }

    /// For each cell that follows the easiest step that proves it, by all sets of digits.
    fn steps(&self, known: &Board) -> HashMap<Coord, Hardness> {
        let touches = |at: &Coord| known.neighbours(*at).any(|near| known.get(near) == Cell::Closed);
        let digits: Vec<Coord> =
            known.coords().filter(|&at| matches!(known.get(at), Cell::Digit(_))).filter(touches).collect();
        let mut steps: HashMap<Coord, Hardness> = HashMap::new();
        for set in 0..1u32 << digits.len() {
            let chosen = |f: usize| set >> f & 1 == 1;
            let foci: Vec<Coord> = (0..digits.len()).filter(|&f| chosen(f)).map(|f| digits[f]).collect();
            for (at, hardness) in
                if self.counted { self.by_count(known, &foci) } else { by_digits(known, &foci) }
            {
                let known = steps.entry(at).or_insert(hardness);
                *known = hardness.min(*known);
            }
        }
        steps
    }

    /// What digits and the count prove; the order is not worked out.
    fn by_count(&self, known: &Board, foci: &[Coord]) -> Vec<(Coord, Hardness)> {
        let mut board = known.clone();
        for at in known.coords().filter(|at| !foci.contains(at)) {
            if matches!(known.get(at), Cell::Digit(_)) {
                board.set(at, Cell::Wall);
            }
        }
        let found = truth(&board, Some(self.layout.mines())).unwrap();
        let hardness = Hardness { digits: foci.len(), order: 0, tier: Tier::Single };
        found.safe.into_iter().chain(found.mines).map(|at| (at, hardness)).collect()
    }
}

fn by_digits(known: &Board, foci: &[Coord]) -> Vec<(Coord, Hardness)> {
    let Some(reduction) = Reduction::of(known, foci) else { return Vec::new() };
    let Verdict::Forced(goals) = reduction.system.verdict() else { return Vec::new() };
    let span = |place: fn(&Coord) -> usize| {
        foci.iter().map(place).max().unwrap() - foci.iter().map(place).min().unwrap()
    };
    let fits = span(|at| at.row) < 4 && span(|at| at.col) < 4;
    let tier = match foci.len() {
        1 => Tier::Single,
        _ if fits => Tier::Table,
        _ => Tier::WhatIf,
    };
    let mut found = Vec::new();
    for (region, cells) in reduction.cells.iter().enumerate() {
        let own = Goals { safe: goals.safe & 1 << region, mines: goals.mines & 1 << region };
        if !own.is_empty() {
            let order = least_orders(&reduction.system, own).unwrap().last().unwrap().0;
            let hardness = Hardness { digits: foci.len(), order, tier };
            found.extend(cells.iter().map(|&at| (at, hardness)));
        }
    }
    found
}

/// No order of play gets by with an easier hardest step than the easiest step first.
#[test]
fn the_easiest_step_first_is_the_easiest_way() {
    let mut seen = std::collections::BTreeMap::new();
    for (game, counted) in
        [("4x4/4", false), ("4x5/4", false), ("3x6/4", false), ("3x4/3", true), ("3x5/3", true)]
    {
        let game: Game = game.parse().unwrap();
        let game = game.with_first_cell(Coord::new(0, 0)).unwrap();
        let demand = Demand { counted, ..Demand::new(game) };
        for board in series(&demand, 17, 10) {
            let start = board.layout.board_where(|at| at == game.first_cell());
            let mut orders = AllOrders { layout: &board.layout, counted, best: HashMap::new() };
            let best = orders.best(&opened(&board.layout, start)).expect("it needs no guess");
            let found = board.grade.hardest;
            if counted {
                assert_eq!(found.digits.max(1), best.digits.max(1), "{}", board.layout);
            } else {
                assert_eq!(
                    found,
                    best.max(Hardness { digits: 1, order: 1, tier: Tier::Single }),
                    "{}",
                    board.layout
                );
            }
            *seen.entry((counted, found.digits)).or_insert(0) += 1;
        }
    }
    assert!(seen.contains_key(&(false, 2)), "{seen:?}");
}

/// What single digits prove is taken at once: it only makes less to try, since every way begins there.
fn opened(layout: &Layout, mut board: Board) -> Board {
    loop {
        let zeros: Vec<Coord> = board.coords().filter(|&at| board.get(at) == Cell::Digit(0)).collect();
        let near = zeros.iter().flat_map(|&at| board.neighbours(at).collect::<Vec<_>>());
        let closed: Vec<Coord> = near.filter(|&at| board.get(at) == Cell::Closed).collect();
        if closed.is_empty() {
            return board;
        }
        for at in closed {
            board.set(at, Cell::Digit(layout.digit(at)));
        }
    }
}

/// Exercises: nothing cheaper says anything, the answer is right, no two are alike; and look-alikes say nothing.
#[test]
fn drills_are_about_their_rule() {
    let rules = rules();
    for (number, rule) in rules.rules().iter().enumerate().take(23).step_by(9) {
        let cheaper: Vec<_> =
            rules.rules().iter().filter(|other| other.shape().len() < rule.shape().len()).copied().collect();
        let cheaper = Matcher::new(&RuleSet::new(cheaper).unwrap()).with_tiers(Tiers::NONE.with(Tier::Table));
        let mut seen = std::collections::HashSet::new();
        for exercise in Drill::new(&rules, *rule, 3, false).unwrap().take(4) {
            let truth = truth(&exercise.position, None).expect("it could be real");
            assert!(!exercise.safe.is_empty() || !exercise.mines.is_empty());
            assert!(
                exercise.safe.iter().all(|at| truth.safe.contains(at)),
                "{number}\n{}",
                exercise.position
            );
            assert!(
                exercise.mines.iter().all(|at| truth.mines.contains(at)),
                "{number}\n{}",
                exercise.position
            );
            let single = |at: &Coord| by_digits(&exercise.position, &[*at]);
            let alone = exercise.position.coords().any(|at| !single(&at).is_empty());
            assert_eq!(alone, rule.shape().len() == 1, "{number}\n{}", exercise.position);
            assert!(
                cheaper.ask(&exercise.position, None).steps.is_empty(),
                "{number}\n{}",
                exercise.position
            );
            assert!(seen.insert(exercise.position.to_string()));
        }
        assert_eq!(seen.len(), 4, "{number}");
        for miss in Drill::new(&rules, *rule, 3, true).unwrap().take(2) {
            let truth = truth(&miss.position, None).expect("it could be real");
            assert!(truth.safe.is_empty() && truth.mines.is_empty(), "{number}\n{}", miss.position);
            assert!(seen.insert(miss.position.to_string()));
        }
        assert_eq!(seen.len(), 6, "{number}");
    }
}

/// A replay: one guess that was needed, one that passed over what followed, and none where it followed.
#[test]
fn replays_tell_where_the_player_guessed() {
    let folder = Folder::new();
    let head = "RawVF_Version: Rev6\nWidth: 4\nHeight: 3\nMines: 2\nBoard:\n*00*\n0000\n0000\nEvents:\n";
    // The zeros open the lower rows; then nothing is known of the upper middle but by the count of 1 and 2.
    let events = "0.0 lc 1 3 (0 0)\n0.1 lr 1 3 (0 0)\n1.0 lr 2 1 (0 0)\n2.0 lr 4 1 (0 0)\n";
    folder.write("game.rawvf", format!("{head}{events}"));
    let outcome = folder.run("coverage --boards game.rawvf --json");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let report: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    let game = &report["replays"][0];
    assert_eq!((game["clicks"].as_u64(), game["won"].as_bool()), (Some(3), Some(false)));
    let guesses = game["guesses"].as_array().unwrap();
    let board: Board = guesses[0]["position"].as_str().unwrap().parse().unwrap();
    for guess in guesses {
        let known = truth(&guess["position"].as_str().unwrap().parse().unwrap(), Some(2)).unwrap();
        let passed: Vec<Coord> = guess["passed_over"]
            .as_array()
            .unwrap()
            .iter()
            .map(|at| Coord::new(at[0].as_u64().unwrap() as usize, at[1].as_u64().unwrap() as usize))
            .collect();
        assert_eq!(passed, known.safe);
    }
    assert_eq!((board.rows(), board.cols()), (3, 4));
    assert_eq!(guesses.last().unwrap()["mine"], true);
    assert_eq!(guesses.last().unwrap()["cells"], serde_json::json!([[0, 3]]));
    let text = folder.run("coverage --boards game.rawvf").out;
    assert!(text.starts_with("game.rawvf: 3 clicks, not won, "), "{text}");
}
