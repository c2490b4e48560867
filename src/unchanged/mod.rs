//! What the stages give on drawn boards, line by line as it was: answers, and the work that they take.
//!
//! Other tests prove that answers are right. Many right answers are as good as each other, and a search that lost its way finds one later, so
//! a change that nobody wanted can pass them all. It can't pass these. They stand in the crate because nobody outside sees the work. If a change
//! is wanted, write the lines anew and look at the difference:
//!
//! ```sh
//! MINESCHEME_BLESS=1 cargo test -p minescheme --lib --features train unchanged
//! ```

mod files;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hasher;
use std::path::Path;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use twox_hash::XxHash3_64;

use crate::board::{Board, Cell, Coord};
use crate::explain::{Budget, Checker, Drawing, Explainer, Language, ToldBy, svg};
use crate::formats::{Click, Replay};
use crate::generate::{Demand, Drill, Maker, PuzzleDemand, PuzzleMaker};
use crate::layout::{FirstClick, Game, Layout, generator};
use crate::matcher::{Matcher, Session, Tier, Tiers, Value};
use crate::odds::Counter;
use crate::play::{Guesser, Policy};
use crate::review::Reviewer;
use crate::rules::RuleSet;
use crate::table::{RuleTable, Table};

/// The lines must be those of the file.
fn same(file: &str, lines: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/unchanged").join(file);
    let lines: Vec<String> = lines.iter().map(|line| line.trim_end().replace('\n', "/")).collect();
    let text = lines.join("\n") + "\n";
    if std::env::var_os("MINESCHEME_BLESS").is_some() {
        return std::fs::write(&path, text).unwrap();
    }
    let before = std::fs::read_to_string(&path).unwrap();
    for (number, (line, before)) in lines.iter().zip(before.lines()).enumerate() {
        assert_eq!(line, before, "line {} of {}", number + 1, path.display());
    }
    assert_eq!(lines.len(), before.lines().count(), "lines of {}", path.display());
}

fn digest(text: &str) -> String {
    let mut hasher = XxHash3_64::new();
    hasher.write(text.as_bytes());
    format!("{:016x}", hasher.finish())
}

/// Of numbers with a point only the first six digits after it count, which are the same on every machine.
fn digest_of(what: &impl Debug) -> String {
    let mut after_point = None;
    let mut text = format!("{what:?}");
    text.retain(|sign| {
        after_point = match after_point {
            Some(digits) if sign.is_ascii_digit() => Some(digits + 1),
            _ => (sign == '.').then_some(0),
        };
        after_point.is_none_or(|digits| digits <= 6)
    });
    digest(&text)
}

fn drawn(index: u64) -> Pcg64 {
    generator(11, index, *b"same\0\0\0\0")
}

/// Numbers as they are on every machine.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

fn rules() -> RuleSet {
    RuleTable::new(Table::shipped_rules()).unwrap().rules().clone()
}

/// A game in which everything that follows was opened, and where guesses that a mine would have ended were passed over.
fn stuck(game: &Game, index: u64, guesses: usize) -> Option<(Layout, Session)> {
    let layout = game.layout(6, index);
    let mut session = Matcher::shipped().session(layout.rows(), layout.cols(), Some(layout.mines())).unwrap();
    let first = game.first_cell();
    session.tell_digit(first, layout.safe_digit(first)?).unwrap();
    for _ in 0..=guesses {
        if session.play(&layout).unwrap().solved {
            return None;
        }
        let odds = session.odds().unwrap();
        let next = odds.safest().into_iter().find(|&at| !layout.is_mine(at))?;
        session.tell_digit(next, layout.digit(next)).unwrap();
    }
    (!session.play(&layout).unwrap().solved).then_some((layout, session))
}

/// The positions in which a guess is needed, of games of several sizes.
fn positions() -> Vec<(Layout, Session)> {
    let small = Game::of((6, 7), 10, FirstClick::Safe, None).unwrap();
    let games = [(Game::EXPERT, 10), (Game::INTERMEDIATE, 8), (Game::BEGINNER, 8), (small, 14)];
    let indices = games.iter().flat_map(|(game, count)| (0..*count).map(move |index| (game, index)));
    indices.filter_map(|(game, index)| stuck(game, index, index as usize % 3)).collect()
}

/// Boards of all kinds: cells are open here and there, or in one corner. On every third the mine count is known; if it is a large one, only a
/// few of its cells are left.
fn boards(index: u64) -> (Layout, Board, Option<usize>) {
    let counted = index.is_multiple_of(3);
    let (layout, board) = if index.is_multiple_of(2) {
        let mut rng = drawn(index);
        let side = 5 + index as usize % 5;
        let game = Game::of((side, side + 1), side * side / 5, FirstClick::Safe, None).unwrap();
        let layout = game.layout(7, index);
        // On every fourth board few open cells touch, so that many numbers go together.
        let apart = index.is_multiple_of(4);
        let percent = |at: Coord| match (apart, at.row % 2 + at.col % 2) {
            (false, _) => 45 + 3 * side,
            (true, 2) => 90,
            (true, _) => 12,
        };
        let open: Vec<bool> = layout.coords().map(|at| rng.random_range(0..100) < percent(at)).collect();
        let board = layout.board_where(|at| open[at.row * layout.cols() + at.col]);
        (layout, board)
    } else {
        let sizes = [((16, 30), 99), ((16, 30), 60), ((14, 18), 70), ((4, 40), 40)];
        let (size, mines) = sizes[index as usize % sizes.len()];
        let layout = Game::of(size, mines, FirstClick::Opening, None).unwrap().layout(5, index);
        let far = |at: Coord| at.col >= 8 && at.col < 16 && at.row + 6 > layout.rows();
        let mut board = layout.board_where(|at| if counted { !far(at) } else { at.row < 9 && at.col < 12 });
        if counted {
            let known = layout.coords().filter(|&at| layout.is_mine(at) && !far(at));
            known.for_each(|at| board.set(at, Cell::Mine));
        }
        (layout, board)
    };
    let mines = counted.then_some(layout.mines());
    (layout, board, mines)
}

#[test]
fn explanations_and_their_work() {
    let matcher = Matcher::shipped();
    let mut lines = Vec::new();
    for eight in 0..50 {
        let (mut told, mut work) = (0, 0);
        let (mut easiest, mut proofs, mut all, mut drawn) =
            (String::new(), String::new(), String::new(), String::new());
        let mut words = [String::new(), String::new()];
        for index in 8 * eight..8 * eight + 8 {
            let (_, board, mines) = boards(index);
            for (language, words) in [Language::English, Language::Russian].into_iter().zip(&mut words) {
                let explainer = Explainer::new(&matcher, &board, mines).in_language(language);
                easiest += &format!("{:?}", explainer.easiest());
                for &at in explainer.answer().safe.iter().chain(&explainer.answer().mines) {
                    let mut budget = Budget::new();
                    let before = budget.left();
                    if let Some(explanation) = explainer.cell_within(at, &mut budget) {
                        Checker::new(&board, mines).explanation(&explanation).unwrap();
                        told += 1;
                        let by = ToldBy::of(&explanation.steps);
                        proofs += &format!(
                            "{:?}{:?}{:?}{by:?}",
                            explanation.digits, explanation.steps, explanation.also
                        );
                        *words += &explanation.text;
                        *words += &explanation.shaded;
                        let drawing = Drawing::explanation(&board, &BTreeMap::new(), &explanation);
                        if told % 16 == 1 {
                            drawn += &svg(&[drawing]);
                        } else {
                            drawn += &drawing.to_coloured_text();
                        }
                    }
                    work += before - budget.left();
                }
                all += &format!("{:?}{:?}", explainer.all(), explainer.hardest());
            }
        }
        lines.push(format!("{eight}: {told} told, work {work}, proofs {}", digest(&proofs)));
        lines.push(format!("    English {}, Russian {}", digest(&words[0]), digest(&words[1])));
        lines.push(format!(
            "    easiest {}, all {}, drawn {}",
            digest(&easiest),
            digest(&all),
            digest(&drawn)
        ));
    }
    same("explanations.txt", &lines);
}

#[test]
fn why_nothing_fits() {
    let mut lines = Vec::new();
    for index in 0..120 {
        let (_, mut board, mut mines) = boards(index);
        if index.is_multiple_of(5) {
            mines = Some([0, 3, 200, 481][index as usize % 4]);
        }
        let digits: Vec<Coord> =
            board.coords().filter(|&at| matches!(board.get(at), Cell::Digit(1..=5))).collect();
        let at = digits[drawn(index).random_range(0..digits.len() as u64) as usize];
        let Cell::Digit(digit) = board.get(at) else { unreachable!("digits were chosen") };
        board.set(at, Cell::Digit(if index.is_multiple_of(2) { digit + 1 } else { digit - 1 }));
        let why = Explainer::new(&Matcher::shipped(), &board, mines).contradiction();
        lines.push(match why {
            Some(why) => format!(
                "{index}: {} digits, count {}, steps {}, {}",
                why.digits.len(),
                why.count,
                digest_of(&why.steps),
                why.text
            ),
            None => format!("{index}: it may fit"),
        });
    }
    same("contradictions.txt", &lines);
}

#[test]
fn hints() {
    let mut lines = Vec::new();
    for (number, (layout, mut session)) in positions().into_iter().enumerate() {
        for language in [Language::English, Language::Russian] {
            lines.push(format!("{number} {language:?}: {:?}", session.hint_in(language)));
        }
        let odds = session.odds().unwrap();
        let marks = odds.closed().filter(|(_, odds)| *odds == 1.0).map(|(at, _)| (at, Value::Mine));
        let board = session.board();
        lines
            .push(format!("{number} drawn: {}", digest(&svg(&[Drawing::position(&board, marks.collect())]))));
        // After a guess or two there may be more to tell.
        let open = layout.coords().filter(|&at| !layout.is_mine(at) && session.cell(at) == Cell::Closed);
        let open: Vec<Coord> = open.take(2).collect();
        open.into_iter().for_each(|at| session.tell_digit(at, layout.digit(at)).unwrap());
        let hint = session.hint();
        lines.push(format!(
            "{number} later: {} {:?} {:?} {:?}",
            hint.text, hint.cells, hint.digits, hint.undecided
        ));
    }
    let mut wide = Board::closed(41, 41).unwrap();
    let apart = (0..20).flat_map(|row| (0..20).map(move |col| Coord::new(2 * row + 1, 2 * col + 1)));
    apart.for_each(|at| wide.set(at, Cell::Digit(3)));
    let session =
        Matcher::shipped().with_effort(0).with_tiers(Tiers::NONE.with(Tier::Exact)).session_on(&wide, None);
    let hint = session.hint();
    lines.push(format!("too wide: {} {} undecided, {}", hint.text, hint.undecided.len(), digest_of(&hint)));
    same("hints.txt", &lines);
}

#[test]
fn odds_and_their_work() {
    let mut counter = Counter::default();
    let mut lines = Vec::new();
    for index in 0..24 {
        let (layout, board, _) = boards(index);
        for effort in (0..14).map(|bits| (1 << bits) - 1).chain([1 << 20]) {
            let matcher = Matcher::shipped().with_effort(effort);
            let session = matcher.session_on(&board, Some(layout.mines()));
            let before = counter.work();
            let odds = counter.odds(&session).map(|odds| {
                let sum: f64 = odds.closed().map(|(at, odds)| odds * (1 + at.row * 31 + at.col) as f64).sum();
                (rounded(odds.least()), rounded(sum))
            });
            let odds = odds.map_err(|error| digest(&error.to_string()));
            lines.push(format!("{index} {effort}: work {}, {odds:?}", counter.work() - before));
        }
    }
    for (number, (_, session)) in positions().into_iter().enumerate() {
        let placements = session.placements().map(|all| all.to_string());
        let odds = session.odds().unwrap();
        let sum: f64 = odds.closed().map(|(at, odds)| odds * (1 + at.row * 31 + at.col) as f64).sum();
        lines.push(format!(
            "position {number}: {placements:?}, least {}, {}",
            rounded(odds.least()),
            rounded(sum)
        ));
        for seed in 0..3 {
            let layout = session.layout_given(&[], seed).unwrap();
            let cell = odds.closed().find(|(_, odds)| (0.1..0.9).contains(odds)).map(|(at, _)| at);
            let given = [Value::Safe, Value::Mine].map(|value| {
                let given: Vec<_> = cell.into_iter().map(|at| (at, value)).collect();
                session.layout_given(&given, seed).map(|layout| digest(&layout.to_string()))
            });
            lines.push(format!("position {number}, seed {seed}: {}, {given:?}", digest(&layout.to_string())));
        }
    }
    same("odds.txt", &lines);
}

#[test]
fn guesses() {
    let matcher = Matcher::shipped();
    let default = Policy::default();
    let policies = [
        ("exact", default),
        ("quick", Policy::QUICK),
        ("no trees", Policy { tree: 0, part: 0, ..default }),
        ("wide", Policy { nearly: 0.7, free: 20, due: 0.5, dead: false, ..default }),
        ("large trees", Policy { tree: 4000, part: 4000, ..default }),
        ("patient", Policy { layouts: 20, ..default }),
    ];
    let mut lines = Vec::new();
    for (name, policy) in policies {
        let mut guesser = Guesser::new(&matcher, policy);
        for (number, (_, session)) in positions().into_iter().enumerate().step_by(2) {
            let guess = guesser
                .guess(&session)
                .unwrap()
                .map(|guess| (guess.cell, guess.by, rounded(guess.mine), guess.win.map(rounded)));
            let win = rounded(guesser.win(&session).unwrap());
            let odds = session.odds().unwrap();
            let judged = odds.closed().step_by(17).map(|(at, _)| {
                let judged = guesser.judge(&session, at).unwrap();
                rounded(judged.lost)
            });
            lines.push(format!(
                "{name} {number}: {guess:?}, wins {win}, lost {:?}",
                judged.collect::<Vec<_>>()
            ));
        }
    }
    // What is played if there is no time to count or to compare.
    for bits in 0..12 {
        let matcher = Matcher::shipped().with_effort(1 << bits);
        for (number, (layout, session)) in positions().into_iter().enumerate().step_by(4) {
            let mut session = matcher.session_on(&session.board(), Some(layout.mines()));
            session.deduce();
            let guess = Guesser::new(&matcher, default).guess(&session);
            let guess = guess.map(|guess| guess.map(|guess| (guess.cell, guess.by, guess.win.map(rounded))));
            let guess = guess.map_err(|error| digest(&error.to_string()));
            lines.push(format!("effort {bits}, {number}: {guess:?}"));
        }
    }
    same("guesses.txt", &lines);
}

#[test]
fn boards_that_need_no_guess() {
    let rules = rules();
    let dense = Game::of((12, 14), 45, FirstClick::Opening, None).unwrap();
    let [denser, full] = [38, 50].map(|mines| Game::of((8, 8), mines, FirstClick::Opening, None).unwrap());
    let demands = [
        ("any", Demand::new(Game::EXPERT), 40),
        ("named", Demand { named: true, ..Demand::new(Game::INTERMEDIATE) }, 60),
        ("uncounted", Demand { counted: false, ..Demand::new(Game::INTERMEDIATE) }, 60),
        ("hard", Demand { digits: 3..=5, hard_steps: 1..=2, ..Demand::new(Game::INTERMEDIATE) }, 60),
        ("short", Demand { bbbv: 0..=60, ..Demand::new(Game::INTERMEDIATE) }, 60),
        ("denser", Demand { dense: true, ..Demand::new(denser) }, 8),
        ("full", Demand { dense: true, ..Demand::new(full) }, 8),
        ("dense", Demand { dense: true, ..Demand::new(dense) }, 16),
    ];
    let mut lines = Vec::new();
    for (name, demand, count) in demands {
        lines.push(format!("{name}: {} bytes at most", demand.memory()));
        let mut maker = Maker::new(&Matcher::shipped(), &rules, demand);
        for index in 0..count {
            let made = maker.try_number(21, index).map(|made| {
                let grade = made.grade;
                let names: Vec<_> = grade.names.iter().collect();
                format!(
                    "{} {:?} {:?} open {} {names:?} {} 3BV {}",
                    digest(&made.layout.to_string()),
                    grade.hardest,
                    grade.steps,
                    grade.hardest_open,
                    grade.difficulty(),
                    made.bbbv
                )
            });
            lines.push(format!("{name} {index}: {made:?}"));
        }
    }
    for digits in [None, Some(2), Some(3)] {
        let mut maker = PuzzleMaker::new(
            &Matcher::shipped(),
            &rules,
            PuzzleDemand { digits, ..PuzzleDemand::new(Game::INTERMEDIATE) },
        );
        for index in 0..12 {
            let puzzle = maker.try_number(22, index).map(|puzzle| {
                format!(
                    "{} {:?} {:?} {}",
                    digest(&puzzle.position.to_string()),
                    puzzle.grade,
                    puzzle.explanation.cells,
                    puzzle.rules.len()
                )
            });
            lines.push(format!("puzzle of {digits:?} {index}: {puzzle:?}"));
        }
    }
    same("boards.txt", &lines);
}

#[test]
fn drills() {
    let rules = rules();
    let mut lines = Vec::new();
    for (number, rule) in rules.rules().iter().enumerate().step_by(9).take(10) {
        for misses in [false, true] {
            let drill = Drill::new(&rules, *rule, 31, misses).unwrap();
            lines.extend(
                drill.take(3).map(|exercise| format!("rule {number}, misses {misses}: {exercise:?}")),
            );
        }
    }
    same("drills.txt", &lines);
}

/// A game of clicks that each open one cell, in any order. If its number is odd, a mine ends it; otherwise all mines are left out.
fn replay(layout: &Layout, index: u64) -> Replay {
    let mut cells: Vec<Coord> = layout.coords().collect();
    cells.shuffle(&mut drawn(index));
    if index.is_multiple_of(2) {
        cells.retain(|&at| !layout.is_mine(at));
    } else if let Some(mine) = cells.iter().position(|&at| layout.is_mine(at)) {
        cells.truncate(mine + 1);
    }
    let clicks = (0..).zip(cells).map(|(number, at)| Click { millis: 150 * number, at, opened: vec![at] });
    Replay::of_clicks(clicks.collect())
}

#[test]
fn reviews() {
    let mut lines = Vec::new();
    for wins in [false, true] {
        let mut reviewer = Reviewer::new(&Matcher::shipped());
        if wins {
            reviewer = reviewer.with_wins(Policy::QUICK);
        }
        for index in 0..6 {
            let layout = Game::BEGINNER.layout(8, index);
            let review = reviewer.review(&layout, &replay(&layout, index), &crate::observer::Unobserved);
            lines.push(format!("{index} {wins}: {}", digest_of(&review)));
        }
    }
    same("reviews.txt", &lines);
}
