//! Killed at any moment, a disk that fills at any write, a folder without rights, two at once: what stands is whole, or it is
//! not there.

use std::process::{Child, Command};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::binary::{Folder, Outcome, names};

const WALK: &str = "--window 3..5 --max-foci 3";

/// Starts a run and kills it when it is time. Whether it was killed before its end.
fn killed_when(folder: &Folder, args: &str, mut is_time: impl FnMut() -> bool) -> bool {
    let mut run = folder.start(args);
    while !is_time() {
        if run.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::yield_now();
    }
    run.kill().unwrap();
    !run.wait().unwrap().success()
}

/// The same after it was looked at so often.
fn killed_after(folder: &Folder, args: &str, looks: u32) -> bool {
    let mut looks = 0..looks;
    killed_when(folder, args, || looks.next().is_none())
}

/// At once, soon, or after some thousand looks, each length as likely as its double.
fn any_moment(random: &mut Pcg64) -> u32 {
    match random.random_range(0..3u32) {
        0 => 0,
        1 => random.random_range(0..16u32),
        _ => 1 << random.random_range(0..13u32) | random.random_range(0..256u32),
    }
}

/// The files in a folder that are not temporary.
fn lasting(folder: &Folder) -> Vec<String> {
    let temporary = |name: &String| name.starts_with(".minescheme-");
    folder.names().into_iter().filter(|name| !temporary(name)).collect()
}

#[test]
fn a_run_that_is_killed_at_any_moment_leaves_the_old_file_or_the_new() {
    let folder = Folder::new();
    let library = folder.train(WALK, "library.mst");
    folder.run("compile library.mst --out rules.mst").is_fine();
    let rules = folder.read("rules.mst");
    folder.run(&format!("train {WALK} --shard 1/1 --out one.part")).is_fine();
    let part = folder.read("one.part");
    let before = folder.names();
    let mut random = Pcg64::seed_from_u64(3);
    let mut kills = 0;
    for round in 0..75 {
        let (args, new) = match round % 3 {
            0 => (format!("train {WALK} --shard 1/1 --out x"), &part),
            1 => ("merge one.part --out x".to_owned(), &library),
            _ => ("compile library.mst --out x".to_owned(), &rules),
        };
        let is_old = round % 2 == 0;
        if is_old {
            folder.write("x", "what stood there");
        }
        kills += u32::from(killed_after(&folder, &args, any_moment(&mut random)));
        let found = std::fs::read(folder.path("x"));
        let whole = found.as_ref().map_or(!is_old, |found| found == b"what stood there" || found == new);
        assert!(whole, "`{args}` left {:?} bytes", found.map(|found| found.len()));
        let _ = std::fs::remove_file(folder.path("x"));
        assert_eq!(lasting(&folder), before, "`{args}`");
    }
    assert!(kills > 10, "only {kills} runs were killed before their end");
    // The next run with the same target clears away what they left.
    folder.run("compile library.mst --out x").is_fine();
    assert_eq!(folder.names(), [&before[..], &["x".to_owned()]].concat());
}

#[test]
fn a_walk_that_is_killed_again_and_again_comes_to_the_same() {
    let folder = Folder::new();
    let whole = folder.train(WALK, "whole.mst");
    folder.run("train --window 6 --max-foci 3 --ledger whole.ledger").is_fine();
    let sorted = |name: &str| {
        let text = folder.text(name);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    let mut random = Pcg64::seed_from_u64(4);
    let mut kills = 0;
    let resumed = format!("train {WALK} --resume saved --out t.mst");
    std::fs::create_dir(folder.path("saved")).unwrap();
    let checkpoints = || {
        let is_checkpoint = |name: &&String| name.starts_with("piece-") && name.ends_with(".part");
        names(&folder.path("saved")).iter().filter(is_checkpoint).count()
    };
    for pieces in [0, 1, 5, 12, 20, 30] {
        let before = checkpoints();
        if killed_when(&folder, &resumed, || checkpoints() >= pieces) {
            kills += 1;
            assert!(!folder.path("t.mst").exists());
        }
        assert!(checkpoints() >= before, "checkpoints were lost");
    }
    assert!(kills >= 3, "only {kills} runs were killed before their end");
    assert_eq!(folder.train(&format!("{WALK} --resume saved"), "t.mst"), whole);
    std::fs::remove_dir_all(folder.path("saved")).unwrap();
    kills = 0;
    for args in [&resumed, "train --window 6 --max-foci 3 --ledger six.ledger"].repeat(15) {
        kills += u32::from(killed_after(&folder, args, any_moment(&mut random)));
    }
    assert!(kills > 5, "only {kills} runs were killed before their end");
    // What the killed runs left half-written goes too. Once all is saved, the checkpoints alone say the same.
    for _ in 0..2 {
        assert_eq!(folder.train(&format!("{WALK} --resume saved"), "t.mst"), whole);
    }
    folder.run("train --window 6 --max-foci 3 --ledger six.ledger").is_fine();
    assert_eq!(sorted("six.ledger"), sorted("whole.ledger"));
    assert_eq!(folder.names(), ["saved", "six.ledger", "t.mst", "whole.ledger", "whole.mst"]);
    assert!(names(&folder.path("saved")).iter().all(|name| name.starts_with("piece-")));
}

/// A run whose files may grow to so many blocks: the write that would make one longer fails, wherever that is.
#[cfg(unix)]
fn limited(folder: &Folder, blocks: u32, args: &str) -> Outcome {
    let script = format!("ulimit -f {blocks}; exec \"$0\" {args}");
    let mut shell = Command::new("sh");
    shell.current_dir(folder.path("")).args(["-c", &script, env!("CARGO_BIN_EXE_minescheme")]);
    Outcome::told(format!("{args} with {blocks} blocks"), shell.output().unwrap())
}

#[cfg(unix)]
#[test]
fn a_disk_that_fills_at_any_write_leaves_what_was_there() {
    let folder = Folder::new();
    folder.train("--window 4", "library.mst");
    folder.run("train --window 4 --shard 1/1 --out one.part").is_fine();
    let before = folder.names();
    for (args, remedied) in [
        ("train --window 4 --out x", "cannot write x: "),
        ("train --window 4 --shard 1/1 --out x", "cannot write x: "),
        ("merge one.part --out x", "cannot write x: "),
        ("compile library.mst --out x", "cannot write x: "),
        ("compile library.mst --emit js --out x", "cannot write x: "),
        ("train --window 4 --resume saved --out x", "saved/piece-"),
    ] {
        let mut failed = 0;
        for blocks in (0..).map(|step: u32| if step < 8 { step } else { 1 << (step - 4) }) {
            folder.write("x", "old");
            let _ = std::fs::remove_dir_all(folder.path("saved"));
            let run = limited(&folder, blocks, args);
            if run.code == Some(0) {
                assert_ne!(folder.read("x"), b"old");
                break;
            }
            let says = &run.ends(2).err;
            assert!(
                says.starts_with("error: ") && says.contains(remedied) || says.contains("cannot write x"),
                "{says}"
            );
            assert_eq!(folder.read("x"), b"old");
            let saved = folder.path("saved");
            assert!(!saved.exists() || names(&saved).iter().all(|name| name.starts_with("piece-")));
            let _ = std::fs::remove_file(folder.path("x"));
            let _ = std::fs::remove_dir_all(saved);
            assert_eq!(folder.names(), before, "`{args}` with {blocks} blocks");
            failed += 1;
        }
        assert!(failed > 0, "`{args}` never failed");
        let _ = std::fs::remove_file(folder.path("x"));
    }
}

/// A ledger is appended to in place: what fails is taken back.
#[cfg(unix)]
#[test]
fn a_ledger_on_a_full_disk_keeps_its_whole_lines() {
    let folder = Folder::new();
    let grow = "train --window 6 --max-foci 3 --ledger six.ledger";
    let mut lines = 0;
    for blocks in [0, 1, 2, 3, 5] {
        limited(&folder, blocks, grow).ends(2).warns(&["six.ledger: "]);
        let text = folder.text("six.ledger");
        assert!(text.is_empty() || text.ends_with('\n'), "half a line: {text:?}");
        assert!(text.lines().count() >= lines);
        lines = text.lines().count();
        assert_eq!(lasting(&folder), ["six.ledger"]);
    }
    folder.run(grow).is_fine();
    folder.run("info six.ledger").is_fine();
    assert_eq!(folder.names(), ["six.ledger"]);
}

/// Two runs that finish each other's work, from an empty folder and an empty ledger.
#[test]
fn two_at_once_come_to_the_same() {
    let folder = Folder::new();
    let whole = folder.train(WALK, "whole.mst");
    let grow = "train --window 6 --max-foci 3 --ledger six.ledger --threads 1";
    let mut runs: Vec<Child> = ["a.mst", "b.mst", "b.mst"]
        .map(|out| folder.start(&format!("train {WALK} --resume saved --threads 1 --out {out}")))
        .into_iter()
        .chain([folder.start(grow), folder.start(grow)])
        .collect();
    assert!(runs.iter_mut().all(|run| run.wait().unwrap().success()));
    assert!(folder.read("a.mst") == whole && folder.read("b.mst") == whole);
    folder.run("verify --ledger six.ledger").is_fine();
    assert_eq!(folder.names(), ["a.mst", "b.mst", "saved", "six.ledger", "whole.mst"]);
    assert_eq!(folder.text("six.ledger").lines().count(), 28);
}
