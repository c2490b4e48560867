//! Guesses that are learned.

use std::collections::HashMap;

use minescheme::board::{Board, Cell, Coord};
use minescheme::guess_table::{GuessTable, Part, WindowKey, Windows};
use minescheme::guess_table::{GuessTraining, Round};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use minescheme::observer::Unobserved;
use minescheme::odds::Counter;
use minescheme::play::{Games, Guesses, Policy};

use crate::binary::Folder;
use crate::root;

/// Seeds that the shipped table was not made with.
const FRESH: u64 = 20_260;

fn learn(games: u64, seed: u64, threads: usize) -> (Vec<u8>, Vec<Round>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let training =
        GuessTraining { matcher: Matcher::shipped().clone(), games, seed, first_round: 768, windows: 500 };
    pool.install(|| training.run(&Unobserved)).unwrap()
}

#[test]
fn the_table_depends_on_games_and_seed_only() {
    let (bytes, rounds) = learn(2_000, 1, 1);
    assert_eq!(learn(2_000, 1, 3), (bytes.clone(), rounds.clone()));
    assert_ne!(learn(2_000, 2, 2).0, bytes);
    assert_eq!(rounds.iter().map(|round| round.games).collect::<Vec<_>>(), [768, 1_536, 2_000]);
    let table = GuessTable::of(bytes).unwrap();
    assert_eq!((table.games(), table.seed()), (2_000, 1));
    let [wide, near, stages] = Part::ALL.map(|part| table.entries(part).len());
    assert!(wide == 500 && near == 125 && stages > 50, "{wide} {near} {stages}");
}

/// What is seen at the positions of fresh games in which nothing follows: for each cell the table's word, the exact odds, and whether it is a mine.
fn fresh(table: &GuessTable, game: Game, games: u64, mut tell: impl FnMut(WindowKey, f64, f64, f64, bool)) {
    let matcher = Matcher::shipped();
    let (rows, cols) = game.size();
    let mut session = matcher.session(rows, cols, Some(game.mines())).unwrap();
    let mut counter = Counter::default();
    for number in 0..games {
        let layout = game.layout(FRESH, number);
        session.restart();
        let mut cell = game.first_cell();
        while !layout.is_mine(cell) {
            session.tell_digit(cell, layout.digit(cell)).unwrap();
            if session.play(&layout).unwrap().solved {
                break;
            }
            let odds = counter.odds(&session).unwrap().clone();
            let windows = Windows::of(&session).unwrap();
            for (coord, window) in windows.cells().filter(|(_, window)| !window.is_free()) {
                let judged = table.judge(&windows, coord).unwrap();
                let mine = odds.at(coord).unwrap();
                tell(window.keys().0, judged.mine, judged.spread, mine, layout.is_mine(coord));
            }
            cell = table.best(&windows).unwrap().0;
        }
    }
}

#[test]
fn what_was_learned_agrees_with_exact_odds() {
    let mut bins: HashMap<usize, [f64; 4]> = HashMap::new();
    let mut windows: HashMap<WindowKey, (f64, f64, Vec<f64>)> = HashMap::new();
    let table = GuessTable::shipped();
    for (game, games) in [(Game::INTERMEDIATE, 300), (Game::EXPERT, 300)] {
        fresh(table, game, games, |key, learned, spread, exact, mine| {
            let bin = bins.entry((10.0 * learned) as usize).or_default();
            for (sum, more) in bin.iter_mut().zip([1.0, learned, exact, f64::from(u8::from(mine))]) {
                *sum += more;
            }
            windows.entry(key).or_insert((learned, spread, Vec::new())).2.push(exact);
        });
    }
    for (bin, [cells, learned, exact, mines]) in bins {
        if cells >= 200.0 {
            let [learned, exact, mines] = [learned, exact, mines].map(|sum| sum / cells);
            assert!((learned - exact).abs() < 0.05, "{bin}: {learned} {exact} of {cells}");
            assert!((exact - mines).abs() < 0.12, "{bin}: {exact} {mines} of {cells}");
        }
    }
    let often = windows.into_values().filter(|(_, _, exact)| exact.len() >= 12);
    let agrees = |(learned, spread, exact): (f64, f64, Vec<f64>)| {
        let n = exact.len() as f64;
        let mean = exact.iter().sum::<f64>() / n;
        let variance = exact.iter().map(|odds| (odds - mean).powi(2)).sum::<f64>() / (n - 1.0) / n;
        (mean - learned).abs() < 2.5 * (spread.powi(2) + variance).sqrt()
    };
    // The cells of one position are not independent, so fewer agree than chance alone would have.
    let agreed: Vec<bool> = often.map(agrees).collect();
    let share = agreed.iter().filter(|&&agrees| agrees).count() as f64 / agreed.len() as f64;
    assert!(agreed.len() > 50 && share > 0.75, "{share} of {}", agreed.len());
}

#[test]
fn learned_guesses_win_far_more_than_random_ones_and_less_than_counted_ones() {
    // On smaller boards most guesses are between two cells that nothing tells apart.
    let game = Game::EXPERT.with_first_click(FirstClick::Opening).unwrap();
    let game = game.with_first_cell(Coord::new(2, 2)).unwrap();
    let won = |guesses| {
        let games = Games { matcher: Matcher::shipped().clone(), guesses, game, seed: FRESH };
        games.play(0..1_000, &Unobserved).unwrap()
    };
    let table = GuessTable::shipped();
    let learned = won(Guesses::Learned(table.clone()));
    let random = won(Guesses::Random);
    let exact = won(Guesses::Counted(Policy::QUICK, None));
    // Some 44, 37 and 53 % of the same games.
    assert!(learned.won > random.won + 30 && learned.won < exact.won, "{learned:?} {random:?} {exact:?}");
    assert_eq!(learned.by_guess.keys().collect::<Vec<_>>(), [&"learned"]);
    let ties = won(Guesses::Counted(Policy::SAFEST, Some(table.clone())));
    assert!(ties.won > random.won + 80, "{ties:?}");
}

/// The keys of FORMAT.md, read off the board by another hand.
fn keys_by_the_page(board: &Board, mines: usize, at: Coord) -> (u64, u64) {
    let get = |row: i64, col: i64| match (usize::try_from(row), usize::try_from(col)) {
        (Ok(row), Ok(col)) if row < board.rows() && col < board.cols() => board.get(Coord::new(row, col)),
        _ => Cell::Wall,
    };
    let near = |reach: i64| (-reach..=reach).flat_map(move |row| (-reach..=reach).map(move |col| (row, col)));
    let (row, col) = (at.row as i64, at.col as i64);
    let sign = |(down, right): (i64, i64)| match get(row + down, col + right) {
        Cell::Closed => 1,
        Cell::Digit(digit) => {
            let around = || near(1).map(|(r, c)| (down + r, right + c));
            let closed =
                |&(r, c): &(i64, i64)| r.abs() <= 2 && c.abs() <= 2 && get(row + r, col + c) == Cell::Closed;
            let known = around().filter(|&(r, c)| get(row + r, col + c) == Cell::Mine).count();
            let most = if down.abs() < 2 && right.abs() < 2 { 5 } else { 3 };
            let needs = (u64::from(digit).saturating_sub(known as u64)).clamp(1, most);
            if around().any(|place| closed(&place)) { 1 + needs } else { 0 }
        }
        _ => 0,
    };
    type Turn = fn(i64, i64) -> (i64, i64);
    let turns: [Turn; 8] = [
        |r, c| (r, c),
        |r, c| (-r, c),
        |r, c| (r, -c),
        |r, c| (-r, -c),
        |r, c| (c, r),
        |r, c| (-c, r),
        |r, c| (c, -r),
        |r, c| (-c, -r),
    ];
    let images = turns.map(|turn| {
        let number = |places: Vec<(i64, i64)>, base: u64| {
            places.into_iter().fold(0, |number, (r, c)| number * base + sign(turn(r, c)))
        };
        let inner: Vec<_> = near(1).filter(|&place| place != (0, 0)).collect();
        (number(inner, 7), number(near(2).filter(|&(r, c)| r.abs() == 2 || c.abs() == 2).collect(), 5))
    });
    let (inner, outer) = images.into_iter().min().unwrap();
    let count = |cell| board.cells().iter().filter(|&&found| found == cell).count();
    let density = (32 * (mines - count(Cell::Mine)) / count(Cell::Closed)).min(15) as u64;
    ((inner * 5_u64.pow(16) + outer) * 16 + density, inner * 16 + density)
}

#[test]
fn keys_are_what_the_page_on_the_format_says() {
    let matcher = Matcher::shipped();
    let game = Game::INTERMEDIATE;
    let mut looked_at = 0;
    for number in 0..30 {
        let layout = game.layout(FRESH, number);
        let mut session = matcher.session(16, 16, Some(game.mines())).unwrap();
        session.tell_digit(game.first_cell(), layout.digit(game.first_cell())).unwrap();
        session.play(&layout).unwrap();
        let (board, windows) = (session.known().rest(), Windows::of(&session).unwrap());
        for (coord, window) in windows.cells() {
            let (wide, near) = window.keys();
            assert_eq!(
                (wide.number(), near.number()),
                keys_by_the_page(&board, game.mines(), coord),
                "{board} {coord}"
            );
            looked_at += 1;
        }
    }
    assert!(looked_at > 300);
}

#[test]
fn on_an_unseen_board_there_is_an_answer() {
    let nothing = GuessTable::of(learn(1, 1, 1).0).unwrap();
    for mines in [0, 1, 30, 36] {
        let session = Matcher::shipped().session(6, 6, Some(mines)).unwrap();
        let windows = Windows::of(&session).unwrap();
        let (cell, judged) = nothing.best(&windows).unwrap();
        assert_eq!(session.cell(cell), Cell::Closed);
        assert!((judged.mine - mines as f64 / 36.0).abs() < 0.3 && judged.win.is_finite());
    }
    assert!(Windows::of(&Matcher::shipped().session(6, 6, None).unwrap()).is_none());
}

#[test]
fn the_commands_learn_and_play() {
    let folder = Folder::new();
    let report = folder.run("learn minesweeper --games 200 --save g.mgt --windows 90 --json").json();
    assert_eq!((&report["windows"], &report["games"]), (&90.into(), &200.into()));
    let info = folder.run("info g.mgt --json").json();
    assert_eq!((&info["kind"], &info["bytes"]), (&"guess table".into(), &report["bytes"]));
    let play = |guess: &str| {
        folder.run(&format!("play --random beginner --count 30 --json --guess-table g.mgt --guess {guess}"))
    };
    play("learned").ends(0);
    play("safest --ties learned").ends(0);
    play("safest").is_refused(&["--guess-table is not used"]);
    play("learned --ties learned").is_refused(&["--ties is not used"]);
    folder.write("g.mgt", "no table");
    play("learned").is_refused(&["g.mgt: found a file that starts with"]);
    let shipped = std::fs::read(root().join("patterns/guesses.mgt")).unwrap();
    folder.write("g.mgt", &shipped[..1000]);
    folder.run("info g.mgt").is_refused(&["found 1000 bytes, expected"]);
}
