//! What is printed depends on nothing but the arguments: not on the number of threads, not on the terminal or the language.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;

use crate::binary::{Folder, Outcome};

/// The JSON of a run, without what a clock says.
fn without_seconds(text: &str) -> Vec<Value> {
    let line = |line: &str| {
        let mut value: Value = serde_json::from_str(line).unwrap();
        if let Some(fields) = value.as_object_mut() {
            fields.remove("seconds");
        }
        value
    };
    text.lines().map(line).collect()
}

#[test]
fn threads_change_no_byte() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("boards")).unwrap();
    folder.write("boards/all.txt", folder.run("generate --random 12x12/30 --count 9 --dense").out);
    for command in [
        "play --random intermediate --count 60 --seed 3",
        "play --random 6x6/9 --count 60 --first safe --guess safest --seed 3",
        "play --random beginner --count 100 --first safe --cell 0,0 --seed 3",
        "coverage --random 16x16/45 --count 40 --seed 3",
        "coverage --random intermediate --count 60 --first safe --seed 3",
        "coverage --boards boards",
        "generate --random 9x9/12 --count 20 --seed 3",
        "generate --random 9x9/25 --count 5 --seed 3 --dense",
        "generate --random 6x6/6 --count 3 --seed 3 --needs 1-2 --order 2",
        "puzzle --random 9x9/12 --count 4 --digits 2 --seed 3",
        "learn minesweeper --games 300 --seed 3",
        "learn tictactoe --learner value --games 2000 --seed 3",
        "learn tictactoe --learner boxes --games 2000 --seed 3",
        "learn pebbles --learner value --against boxes --games 2000",
        "learn five --games 40 --seed 3",
        "tree minesweeper --board 4x4/6",
    ] {
        let run = |threads: usize| {
            without_seconds(&folder.run(&format!("{command} --json --threads {threads}")).ends(0).out)
        };
        let one = run(1);
        assert!(!one.is_empty());
        for threads in [2, 3, 16] {
            assert_eq!(one, run(threads), "{command} on {threads} threads");
        }
    }
    for command in [
        "learn minesweeper --games 300 --save",
        "train --until-solved --random beginner --count 30 --seed 2 --out",
    ] {
        let saved = |threads: usize| {
            folder.run(&format!("{command} saved --threads {threads}")).ends(0);
            folder.read("saved")
        };
        let one = saved(1);
        assert!([2, 3, 16].iter().all(|&threads| saved(threads) == one), "{command}");
    }
}

/// The series of different seeds have nothing in common, in every command that draws.
#[test]
fn seeds_are_independent() {
    let folder = Folder::new();
    for command in [
        "generate --random 8x8/10 --count 3",
        "generate --random 8x8/16 --count 3 --dense",
        "puzzle --random 8x8/12 --count 3",
        "drill --rule 1-2 --count 3",
    ] {
        let made = |seed: u64| without_seconds(&folder.run(&format!("{command} --seed {seed} --json")).out);
        let seeds = [0, 1, 2, 3, 255, 256, 257, 1 << 32, (1 << 32) + 1, u64::MAX];
        let made: Vec<Value> = seeds.into_iter().flat_map(made).collect();
        let board = |one: &Value| {
            ["layout", "board", "position"].iter().find_map(|&key| one[key].as_str()).unwrap().to_owned()
        };
        let different: BTreeSet<String> = made.iter().map(board).collect();
        assert_eq!((made.len(), different.len()), (30, 30), "{command}");
    }
    let played = |command: &str, seed: u64| folder.run(&format!("{command} --seed {seed} --json")).out;
    let coverage = "coverage --random 16x16/50 --count 10";
    assert_ne!(played(coverage, 0), played(&format!("{coverage} --first safe"), 0));
    for command in [
        coverage,
        "learn tictactoe --learner value --games 300",
        "learn minesweeper --games 200",
        "tree and-or --depth 8 --runs 50",
        "tree mcts tictactoe --games 200",
    ] {
        let reports: BTreeSet<String> = [0, 1, 2, 1 << 32].map(|seed| played(command, seed)).into();
        assert_eq!(reports.len(), 4, "{command}");
    }
}

/// Languages, colours and widths of terminals change nothing of what programs read; and no output has escapes where nobody looks at a terminal.
#[test]
fn the_surroundings_change_nothing() {
    let folder = Folder::new();
    folder.write("board.txt", "mines 3\n1....\n12...\n.....\n");
    let surroundings: [&[(&str, &str)]; 6] = [
        &[("LC_ALL", "de_DE.UTF-8"), ("LANG", "de_DE.UTF-8"), ("LC_NUMERIC", "de_DE")],
        &[("LC_ALL", "C"), ("LANG", "")],
        &[("LC_ALL", "tr_TR.UTF-8")],
        &[("NO_COLOR", "1"), ("TERM", "dumb")],
        &[("TERM", ""), ("LANG", "C.UTF-8")],
        &[("COLUMNS", "40"), ("LINES", "10")],
    ];
    for command in [
        "solve board.txt",
        "solve --json board.txt",
        "solve --steps board.txt",
        "odds board.txt",
        "odds --json board.txt",
        "explain --all board.txt",
        "explain --all --json board.txt",
        "generate --random 6x6/6",
        "play --random 5x5/5 --count 3 --json",
        "drill --rule 1-2",
        "tree pebbles --pebbles 9",
        "solve missing.txt",
        "solve --help",
    ] {
        let run = |around: &[(&str, &str)]| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_minescheme"));
            program.current_dir(folder.path(".")).args(command.split(' '));
            for name in ["LC_ALL", "LANG", "NO_COLOR", "TERM", "COLUMNS"] {
                program.env_remove(name);
            }
            let output = program.envs(around.iter().copied()).output().unwrap();
            let Outcome { code, out, err, .. } = Outcome::told(format!("{command} {around:?}"), output);
            assert!(!out.contains('\u{1b}') && !err.contains('\u{1b}'), "{command} {around:?}");
            (code, without_clock(&out), err)
        };
        let plain = run(&[]);
        for around in surroundings {
            let other = run(around);
            assert_eq!(other.0, plain.0, "{command} {around:?}");
            // A narrow terminal only breaks lines elsewhere.
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            match around[0].0 {
                "COLUMNS" if !command.contains("--json") => {
                    assert!(!other.1.is_empty() || !other.2.is_empty(), "{command}");
                }
                _ => assert_eq!(
                    (words(&other.1), &other.2),
                    (words(&plain.1), &plain.2),
                    "{command} {around:?}"
                ),
            }
        }
    }
}

/// A run without the seconds in its report.
fn without_clock(text: &str) -> String {
    let is_report = |line: &str| serde_json::from_str::<Value>(line).is_ok_and(|value| value.is_object());
    if text.lines().all(is_report) {
        without_seconds(text).iter().map(|value| format!("{value}\n")).collect()
    } else {
        text.to_owned()
    }
}
