//! The loop: what it writes solves the boards, and nothing that is smaller by a step does.

use std::collections::BTreeSet;

use minescheme::board::Coord;
use minescheme::layout::Game;
use minescheme::matcher::{Knowledge, Matcher, Tier, Tiers};
use minescheme::observer::Unobserved;
use minescheme::scope::{Cut, Scope, Window};
use minescheme::table::info::Info;
use minescheme::table::verify::{Sample, verify};
use minescheme::table::{Library, Table};
use minescheme::train::{Plan, Reach, Walked, train};
use minescheme::until_solved::{Task, Trial, UntilSolved};

use crate::binary::Folder;

fn task(game: Game, seed: u64, number: u64) -> Task {
    let layout = game.layout(seed, number);
    let start = layout.board_where(|at| at == game.first_cell());
    Task { layout: Some(layout), start }
}

/// The first boards of a series that need no guess.
fn solvable(game: Game, seed: u64, of: u64) -> Vec<Task> {
    let logic = Matcher::shipped();
    (0..of)
        .map(|number| task(game, seed, number))
        .filter(|task| task.needs_no_guess(&logic).unwrap())
        .collect()
}

fn trained(scope: Scope, cut: Cut) -> Table {
    let folder = Folder::new();
    train(&Plan::new(scope, cut), &folder.path("library.mst"), None, &Unobserved).unwrap();
    Table::of(folder.read("library.mst")).unwrap()
}

/// The loop, gone through to its end.
fn learned(tasks: Vec<Task>) -> UntilSolved {
    let mut training = UntilSolved::new(tasks);
    let mut before = 0;
    while training.goes_on() {
        let round = training.round(&Unobserved).unwrap();
        assert!(round.solved >= before);
        before = round.solved;
    }
    training.take_back(&Unobserved).unwrap();
    assert_eq!(training.solved(), before);
    training
}

fn written(training: &UntilSolved) -> Table {
    let folder = Folder::new();
    training.write(&folder.path("least.mst")).unwrap();
    Table::of(folder.read("least.mst")).unwrap()
}

/// Another way to play: a move at a time. The number of mines is asked only where no placement of the mines around the digits tells of a
/// safe cell.
fn is_solved(table: &Table, task: &Task) -> bool {
    let all = Matcher::new(Knowledge::try_from(table).unwrap());
    let by_table = all.clone().with_tiers(Tiers::NONE.with(Tier::Single).with(Tier::Table));
    let by_digits = all.clone().with_tiers(Tiers::ALL.without(Tier::Count));
    let mut board = task.start.clone();
    let layout = task.layout.as_ref().expect("a game");
    let mut left = layout.coords().filter(|&at| !layout.is_mine(at)).count() - 1;
    while left > 0 {
        let mut safe: Vec<Coord> = by_table.ask(&board, None).safe;
        if safe.is_empty() && by_digits.ask(&board, None).safe.is_empty() {
            safe = all.ask(&board, Some(layout.mines())).safe;
        }
        if safe.is_empty() {
            return false;
        }
        for at in safe {
            board.set(at, minescheme::Cell::Digit(layout.safe_digit(at).expect("safe")));
            left -= 1;
        }
    }
    true
}

#[test]
fn walks_that_are_kept_write_what_a_run_writes() {
    let folder = Folder::new();
    let scope = Scope::parse("3..6", "3=all,4=all,5=3,6=2").unwrap();
    let mut walked = Walked::default();
    for (scope, order) in [(Scope::parse("3..5", "2").unwrap(), 2), (scope, 3), (scope, 2), (scope, 1)] {
        let reach = Reach { scope, order, beyond: BTreeSet::new() };
        walked.walk(&reach, &Unobserved).unwrap();
        assert_eq!(walked.work(&reach), 0);
        walked.write(&reach, &folder.path("kept.mst")).unwrap();
        train(&Plan::new(scope, Cut::Order(order)), &folder.path("run.mst"), None, &Unobserved).unwrap();
        assert!(folder.read("kept.mst") == folder.read("run.mst"), "{scope}, order {order}");
    }
}

#[test]
fn single_digits_are_enough_for_boards_that_need_no_more() {
    let tasks = solvable(Game::BEGINNER, 1, 60);
    let single = trained(Scope::new(3, 3, None).unwrap(), Cut::Order(1));
    let easy: Vec<Task> = tasks.into_iter().filter(|task| is_solved(&single, task)).collect();
    assert!(easy.len() > 3);
    let training = learned(easy);
    assert_eq!(training.unsolved().count(), 0);
    assert!(written(&training).file_len() == single.file_len());
}

#[test]
fn one_step_less_leaves_a_board_unsolved() {
    let tasks = solvable(Game::EXPERT, 1, 250);
    let training = learned(tasks.clone());
    let reach = training.reach();
    assert!(reach.scope.most_foci() > 2 && reach.order == 2 && reach.beyond.is_empty(), "{reach:?}");
    let table = written(&training);
    assert!(verify(&Library::new(&table).unwrap(), Sample::ALL).is_ok());
    let unsolved: Vec<usize> = training.unsolved().map(|(number, _)| number).collect();
    for (number, task) in tasks.iter().enumerate() {
        assert_eq!(is_solved(&table, task), !unsolved.contains(&number), "board {number}");
    }
    let windows: Vec<Window> = reach.scope.windows().collect();
    let foci = |less: Window| {
        let named = windows.iter().map(|&window| {
            let foci = reach.scope.max_foci(window) - usize::from(window == less);
            (foci > 0).then(|| format!("{window}={foci}"))
        });
        named.flatten().collect::<Vec<_>>().join(",")
    };
    let mut smaller = vec![(reach.scope, Cut::Order(reach.order - 1))];
    for &window in &windows {
        if let Ok(scope) = Scope::parse("3..6", &foci(window))
            && scope.shapes().len() < reach.scope.shapes().len()
        {
            smaller.push((scope, Cut::Order(reach.order)));
        }
    }
    assert!(smaller.len() > 1);
    for (scope, cut) in smaller {
        let table = trained(scope, cut);
        let lost = (0..tasks.len()).find(|n| !unsolved.contains(n) && !is_solved(&table, &tasks[*n]));
        assert!(lost.is_some(), "{scope}, order {cut} is enough");
    }
}

#[test]
fn of_more_than_five_digits_only_what_boards_lack_is_added() {
    // Two of the first 10,000 expert boards need seven digits at once, one of them eight later on, and both no more than four elsewhere.
    let tasks: Vec<Task> = [5204, 5551].map(|number| task(Game::EXPERT, 1, number)).into();
    let training = learned(tasks.clone());
    assert_eq!(training.unsolved().count(), 0);
    let reach = training.reach();
    assert!(reach.scope.most_foci() <= 4);
    assert_eq!(reach.beyond.iter().map(|single| single.shape().len()).collect::<Vec<_>>(), [7, 7, 7, 8]);
    let table = written(&training);
    let library = Library::new(&table).unwrap();
    let proved = verify(&library, Sample::ALL).unwrap();
    assert_eq!(proved.patterns, library.len() as u64);
    let info = Info::of(&table).unwrap();
    assert_eq!((info.beyond.get(&7), info.beyond.get(&8)), (Some(&3), Some(&1)));
    assert_eq!(info.stored, Some(library.len() as u64));
    let without = trained(reach.scope, Cut::Order(reach.order));
    for task in &tasks {
        assert!(is_solved(&table, task) && !is_solved(&without, task));
        assert_eq!(task.attempt(&Matcher::new(Knowledge::try_from(&table).unwrap())), Ok(Trial::Solved));
    }
}

#[test]
fn boards_come_from_files_and_series() {
    let folder = Folder::new();
    let layouts: Vec<String> = solvable(Game::BEGINNER, 3, 12)
        .into_iter()
        .filter_map(|task| Some(task.layout?.to_string()))
        .collect();
    folder.write("boards.txt", layouts.join("\n"));
    let run = folder.run("train --until-solved boards.txt --out least.mst --json");
    let report = run.is_fine().json();
    assert_eq!(report["boards"], layouts.len());
    assert_eq!(
        report["boards"],
        report["solved"].as_u64().unwrap() + report["need_a_guess"].as_u64().unwrap()
    );
    assert_eq!(report["rounds"][0]["reach"]["order"], 1);
    assert_eq!(report["rounds"][0]["reach"]["windows"], serde_json::json!([{"window": "3x3", "foci": 1}]));
    folder.run("verify least.mst").is_fine();
}
