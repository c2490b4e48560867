//! Coverage: reports counted by hand, reports counted again, and the command.

use crate::binary::Folder;
use crate::shipped_rules;
use minescheme::board::{Board, Cell, Coord};
use minescheme::coverage::{Coverage, Report, fewest_foci};
use minescheme::formats::{Loaded, ReadError};
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::matcher::{Matcher, Tier, Tiers, Value};
use minescheme::minifield::Reduction;
use minescheme::observer::Unobserved;
use minescheme::rules::RuleSet;
use minescheme::system::Verdict;
use minescheme::table::{RuleTable, Table};
use serde_json::json;

fn loaded(name: String, layout: &Layout, board: Board) -> Result<Loaded, ReadError> {
    let (layout, mines) = (Some(layout.clone()), Some(layout.mines()));
    Ok(Loaded { name, number: 1, board, layout, mines, replay: None, note: None })
}

/// The report on layouts, each with the rows that are open at the start.
fn report(matcher: &Matcher, rules: &RuleSet, layouts: &[(Layout, Board)]) -> serde_json::Value {
    let loaded = layouts.iter().map(|(layout, board)| loaded(String::new(), layout, board.clone()));
    let coverage = Coverage { matcher: matcher.clone(), rules: Some(rules.clone()), seed: 1 };
    let report = coverage.layouts(loaded, FirstClick::Opening, &Unobserved).unwrap();
    check_sums(&report);
    serde_json::to_value(report).unwrap()
}

fn check_sums(report: &Report) {
    let local: u64 =
        report.by_tier.iter().filter(|(tier, _)| **tier != "count").map(|(_, cells)| cells).sum();
    assert_eq!(local, report.cells);
    assert_eq!(report.by_foci.values().sum::<u64>(), report.cells);
    assert_eq!(report.by_window.values().sum::<u64>(), report.cells);
    assert_eq!(report.by_order.values().sum::<u64>(), report.cells);
    assert_eq!(report.by_tier["exact"], report.missed_local);
    let table = report.by_tier["single"] + report.by_tier["table"];
    let chains = report.chains;
    assert!(chains.larger <= chains.cells && chains.cells <= report.by_tier["table"]);
    assert_eq!(report.patterns.cells + chains.cells, table);
    assert!(report.rules.as_ref().is_none_or(|rules| rules.cells + chains.cells == table));
    assert!(
        report.solved_no_guess_local <= report.solved_no_guess && report.solved_no_guess <= report.boards
    );
    let stuck = report.stuck;
    assert_eq!(stuck.positions, stuck.not_truly + stuck.helped_by_count + report.guesses);
}

fn closed(layout: &str) -> (Layout, Board) {
    let layout: Layout = layout.parse().unwrap();
    let board = layout.closed_board();
    (layout, board)
}

#[test]
fn reports_counted_by_hand() {
    let rules = shipped_rules();
    let matcher = Matcher::new(&rules);
    let found = |layout: (Layout, Board)| report(&matcher, &rules, &[layout]);
    // The zero at (0, 3), open at the start, gives the cells beside it. The zero at (0, 4) opens (0, 5) as games do. The 1
    // at (0, 0) gives (0, 1), a mine.
    let (row, _) = closed("-*1---");
    let opened = found((row.clone(), row.board_where(|at| at.col == 0 || at.col == 3)));
    assert_eq!(opened["cells"], 3);
    assert_eq!(opened["by_foci"], json!({"1": 3}));
    assert_eq!(opened["by_order"], json!({"1": 3}));
    assert_eq!(opened["solved_no_guess_local"], 1);
    assert_eq!(opened["stuck"]["positions"], 0);
    // Opened at (0, 0): the 1 gives the mine, and that there is no other mine opens the last cell.
    let counted = found(closed("-*-"));
    assert_eq!((&counted["cells"], &counted["by_tier"]["count"]), (&json!(1), &json!(1)));
    assert_eq!(counted["solved_no_guess"], 1);
    assert_eq!(counted["solved_no_guess_local"], 0);
    assert_eq!(counted["stuck"]["helped_by_count"], 1);
    // Opened at (0, 3), which gives the mine beside it. One of the two cells left is a mine: a guess, and then
    // a mine that follows from the digit that it shows.
    let guessed = found(closed("-**-"));
    assert_eq!((&guessed["cells"], &guessed["guesses"]), (&json!(2), &json!(1)));
    assert_eq!((&guessed["solved_no_guess"], &guessed["boards"]), (&json!(0), &json!(1)));
    // 1-2-2-1 below closed cells: a 1-2 gives the first mine, and single digits the rest.
    let (layout, _) = closed("-**-\n1221");
    let row = layout.board_where(|at| at.row == 1);
    let pattern = found((layout, row));
    assert_eq!(pattern["by_foci"], json!({"1": 3, "2": 1}));
    assert_eq!(pattern["by_window"], json!({"3x3": 3, "4x4": 1}));
    assert_eq!(pattern["by_tier"]["table"], 1);
    assert_eq!(pattern["by_order"], json!({"1": 3, "2": 1}));
    assert_eq!(
        pattern["rules"]["ranked"][0],
        json!({"rule": 1, "id": "0001:1", "mask": 1, "coefficients": [1], "cells": 3})
    );
    assert_eq!(
        pattern["rules"]["ranked"][1],
        json!({"rule": 2, "id": "0003:1/-1", "mask": 3, "coefficients": [1, -1], "cells": 1})
    );
    assert_eq!(pattern["patterns"]["cells"], 4);
}

#[test]
fn what_the_measured_tiers_miss_is_counted() {
    let rules = shipped_rules();
    let (layout, _) = closed("-**-\n1221");
    let row = layout.board_where(|at| at.row == 1);
    let single = Matcher::new(&rules).with_tiers(Tiers::NONE.with(Tier::Single));
    let found = report(&single, &rules, &[(layout, row)]);
    // Exact logic tells all four at once.
    assert_eq!(found["missed_local"], 4);
    assert_eq!(found["by_tier"]["exact"], 4);
    assert_eq!(found["stuck"]["not_truly"], 1);
    assert_eq!(found["escaped"][0]["position"], "....\n1221\n");
    assert_eq!(found["solved_no_guess_local"], 1);
    // The table was not asked, so nothing is said of what it lacks.
    assert_eq!(found["lacking"]["used"], 0);
}

/// A table of one and two digits lacks exactly the patterns of three and more that play needs in a window; the table of four
/// digits lacks none of up to four.
#[test]
fn what_a_table_lacks_is_named() {
    let layouts: Vec<_> = (0..60).map(|index| Game::EXPERT.layout(3, index)).collect();
    let starts: Vec<_> = layouts
        .into_iter()
        .map(|layout| {
            let start = layout.board_where(|at| at == Game::EXPERT.first_cell());
            (layout, start)
        })
        .collect();
    for (rules, least) in [(RuleSet::one_and_two_foci(), 3), (shipped_rules(), 5)] {
        let found = report(&Matcher::new(&rules), &rules, &starts);
        let lacking = found["lacking"]["ranked"].as_array().unwrap();
        assert!(lacking.iter().all(|pattern| pattern["foci"].as_u64() >= Some(least)), "{lacking:?}");
        let in_windows: u64 = found["by_foci"]
            .as_object()
            .unwrap()
            .iter()
            .filter(|(foci, _)| foci.parse::<u64>().is_ok_and(|foci| foci >= least))
            .map(|(_, cells)| cells.as_u64().unwrap())
            .sum();
        assert_eq!(found["lacking"]["cells"], in_windows);
        assert_eq!(in_windows > 0, least == 3 || !lacking.is_empty());
    }
}

/// The fewest digits that give the cell, by trying every set of digits of the board in every 4×4 block.
fn fewest_by_trying(board: &Board, goal: Coord, value: Value) -> Option<usize> {
    let mut least: Option<u32> = None;
    for corner in board.coords() {
        let block: Vec<Coord> = board
            .coords()
            .filter(|at| {
                (corner.row..corner.row + 4).contains(&at.row)
                    && (corner.col..corner.col + 4).contains(&at.col)
            })
            .filter(|&at| matches!(board.get(at), Cell::Digit(_)))
            .filter(|&at| board.neighbours(at).any(|near| board.get(near) == Cell::Closed))
            .collect();
        for set in 1u32..1 << block.len() {
            if least.is_some_and(|least| set.count_ones() >= least) {
                continue;
            }
            let foci: Vec<Coord> =
                block.iter().enumerate().filter(|(f, _)| set >> f & 1 == 1).map(|(_, &at)| at).collect();
            let reduction = Reduction::of(board, &foci).unwrap();
            let Verdict::Forced(goals) = reduction.system.verdict() else { continue };
            let regions = if value == Value::Safe { goals.safe } else { goals.mines };
            let holds = |(s, cells): (usize, &Vec<Coord>)| regions >> s & 1 == 1 && cells.contains(&goal);
            if reduction.cells.iter().enumerate().any(holds) {
                least = Some(set.count_ones());
            }
        }
    }
    least.map(|least| least as usize)
}

/// Plays boards that need no guess step by step, and counts every cell again by trying all sets of digits.
#[test]
fn reports_counted_again() {
    let rules = shipped_rules();
    let matcher = Matcher::new(&rules);
    let game = Game::new(7, 7, 10).unwrap();
    let layouts: Vec<(Layout, Board)> = (0..60)
        .map(|index| {
            let layout = game.layout(3, index);
            let (start, _) = layout.opened(&layout.closed_board(), FirstClick::Opening);
            (layout, start)
        })
        .filter(|(layout, start)| {
            let mut session = matcher.session_on(start, Some(layout.mines()));
            session.play(layout).unwrap().solved
        })
        .collect();
    assert!(layouts.len() > 5);
    let found = report(&matcher, &rules, &layouts);
    let (mut by_foci, mut by_tier) = (serde_json::Map::new(), serde_json::Map::new());
    let add = |map: &mut serde_json::Map<_, _>, key: String| {
        let before = map.get(&key).and_then(serde_json::Value::as_u64).unwrap_or(0);
        map.insert(key, json!(before + 1));
    };
    let mut solved_local = 0;
    for (layout, start) in &layouts {
        let mut board = start.clone();
        let mut counted = false;
        let mut session = matcher.session_on(&board, Some(layout.mines()));
        loop {
            let solved = layout
                .open_board()
                .cells()
                .iter()
                .zip(board.cells())
                .all(|(a, b)| !matches!(a, Cell::Digit(_)) || a == b);
            // What was known, and then what each step adds: mines as mines, safe cells as walls.
            let mut known = board.clone();
            for at in board.coords() {
                if session.value(at) == Some(Value::Mine) {
                    known.set(at, Cell::Mine);
                }
            }
            let steps: Vec<_> = session.deduce_safe().steps().collect();
            for step in &steps {
                if solved && step.tier == Tier::Count {
                    break;
                }
                counted |= step.tier == Tier::Count;
                for &cell in &step.cells {
                    add(&mut by_tier, step.tier.name().to_owned());
                    if step.tier != Tier::Count {
                        let foci = fewest_by_trying(&known, cell, step.value);
                        assert_eq!(fewest_foci(&known, cell, step.value, 16).map(|set| set.foci), foci);
                        add(&mut by_foci, foci.map_or("larger".to_owned(), |foci| foci.to_string()));
                    }
                }
                for &cell in &step.cells {
                    known.set(cell, if step.value == Value::Mine { Cell::Mine } else { Cell::Wall });
                }
            }
            if solved {
                break;
            }
            // In the order in which coverage opens them: what the matcher finds next may depend on it.
            let mut safe: Vec<Coord> = Vec::new();
            for step in steps.iter().filter(|step| step.value == Value::Safe) {
                safe.extend(&step.cells);
            }
            while let Some(at) = safe.pop() {
                if board.get(at) == Cell::Closed {
                    board.set(at, Cell::Digit(layout.digit(at)));
                    session.tell_digit(at, layout.digit(at)).unwrap();
                    if layout.digit(at) == 0 {
                        safe.extend(board.neighbours(at));
                    }
                }
            }
        }
        solved_local += u64::from(!counted);
    }
    assert_eq!(found["by_foci"], json!(by_foci));
    for (tier, cells) in found["by_tier"].as_object().unwrap() {
        assert_eq!(cells, by_tier.get(tier).unwrap_or(&json!(0)), "{tier}");
    }
    assert_eq!(found["solved_no_guess_local"], solved_local);
    assert_eq!(found["solved_no_guess"], json!(layouts.len()));
    assert_eq!(found["guesses"], 0);
}

#[test]
fn a_library_and_its_rules_cover_the_same() {
    let folder = Folder::new();
    folder.train("--window 3..5 --max-foci 3", "library.mst");
    folder.run("compile library.mst --out rules.mst").is_fine();
    let run = |table: &str| {
        folder.run(&format!("coverage --random beginner --count 300 --json --table {table}")).is_fine().json()
    };
    let (library, rules) = (run("library.mst"), run("rules.mst"));
    for key in ["boards", "solved_no_guess_local", "solved_no_guess", "missed_local"] {
        assert_eq!(library[key], rules[key], "{key}");
    }
    assert!(library.get("rules").is_none() && rules.get("rules").is_some());
}

#[test]
fn folders_and_files_are_played() {
    let folder = Folder::new();
    for number in 0..20 {
        let layout = Game::BEGINNER.layout(9, number);
        let name = format!("board-{number}");
        std::fs::create_dir(folder.path(&name)).unwrap();
        let rows = |cell: &dyn Fn(Coord) -> String| -> String {
            (0..9)
                .map(|row| (0..9).map(|col| cell(Coord::new(row, col))).collect::<Vec<_>>().join(",") + "\n")
                .collect()
        };
        folder.write(&format!("{name}/field_info.csv"), "9,9,10\n");
        let first = Game::BEGINNER.first_cell();
        let status = rows(&|at| if at == first { "T".to_owned() } else { "F".to_owned() });
        folder.write(&format!("{name}/status.csv"), status);
        let value = |at| layout.safe_digit(at).map_or("-1".to_owned(), |digit| digit.to_string());
        folder.write(&format!("{name}/values.csv"), rows(&value));
    }
    let names: Vec<String> = (0..20).map(|number| format!("board-{number}")).collect();
    let files = folder.run(&format!("coverage --json --seed 9 --boards {}", names.join(" ")));
    // What is said of a series is said of no files.
    let mut series = folder.run("coverage --json --seed 9 --random beginner --count 20").is_fine().json();
    for key in ["series", "ranges"] {
        assert!(series.as_object_mut().unwrap().remove(key).is_some());
    }
    assert_eq!(files.is_fine().json(), series);
}

#[test]
fn a_pruned_table_proves_itself_and_gives_its_share() {
    let folder = Folder::new();
    folder.train("--window 3..5 --max-foci 3", "library.mst");
    folder.run("compile library.mst --out rules.mst").is_fine();
    let cover = |table: &str, seed: u64| -> serde_json::Value {
        let report = folder.run(&format!(
            "coverage --table {table} --random expert --count 150 --seed {seed} --tiers single,table --json"
        ));
        folder.write("report.json", &report.is_fine().out);
        report.json()
    };
    let whole = cover("rules.mst", 1);
    folder.run("compile library.mst --from-coverage report.json --keep 0.999 --out small.mst").is_fine();
    folder.run("verify small.mst").is_fine();
    let info = folder.run("info small.mst --json").is_fine().json();
    let kept = info["rules_total"].as_u64().unwrap();
    assert_eq!(json!(kept), whole["rules"]["reach"]["0.999"]);
    assert!(kept < whole["rules"]["used"].as_u64().unwrap());
    assert!(info["uncovered"].as_u64().unwrap() > 0);
    let pruned = cover("small.mst", 2);
    let share = |report: &serde_json::Value| {
        1.0 - report["missed_local"].as_u64().unwrap() as f64 / report["cells"].as_u64().unwrap() as f64
    };
    assert!(share(&pruned) > 0.995 && share(&pruned) < 1.0, "{}", share(&pruned));
}

/// The report is on the rules that come with the program, some of four foci; the libraries have up to one and three.
#[test]
fn rules_that_a_report_names_are_kept_whatever_the_library() {
    let folder = Folder::new();
    folder.train("--window 3", "tiny.mst");
    let report = folder.run("coverage --random expert --count 300 --seed 1 --json");
    folder.write("report.json", &report.is_fine().out);
    let report = report.json();
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../patterns/library.mst");
    let kept = [("tiny.mst", "a.mst"), (shipped, "b.mst")].map(|(library, out)| {
        folder.run(&format!("compile {library} --from-coverage report.json --keep 1 --out {out}")).is_fine();
        folder.run(&format!("verify {out}")).is_fine();
        let table = Table::open(folder.path(out)).unwrap();
        let rules = RuleTable::new(&table).unwrap().rules().clone();
        assert!(rules.rules().iter().any(|rule| rule.shape().len() == 4));
        assert_eq!(json!(rules.rules().len()), report["rules"]["used"]);
        (rules, table.file_len())
    });
    assert_eq!(kept[0], kept[1]);
}

#[test]
fn the_first_board_that_cannot_be_played_is_named_whatever_the_thread() {
    let rules = shipped_rules();
    let coverage = Coverage { matcher: Matcher::new(&rules), rules: None, seed: 1 };
    let good = (0..40).map(|index| Game::EXPERT.layout(3, index)).collect::<Vec<_>>();
    // Each second board shows a zero beside a mine; the first of these is larger than the next.
    let wide = format!("-*-{}", "-".repeat(20_000)).parse::<Layout>().unwrap();
    let small = "-*-".parse::<Layout>().unwrap();
    let bad = [&wide, &small].map(|layout| {
        let mut board = layout.closed_board();
        board.set(Coord::new(0, 0), Cell::Digit(0));
        (layout, board)
    });
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    for _ in 0..20 {
        let boards = good.iter().enumerate().flat_map(|(number, layout)| {
            let (wrong, board) = &bad[usize::from(number > 0)];
            let fine = loaded(format!("good {number}"), layout, layout.closed_board());
            [fine, loaded(format!("bad {number}"), wrong, board.clone())]
        });
        let error = pool.install(|| coverage.layouts(boards, FirstClick::Opening, &Unobserved)).unwrap_err();
        assert!(error.to_string().starts_with("bad 0: "), "{error}");
    }
}
