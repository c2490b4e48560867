//! `train --resume`: it goes on where it was, and never from what it should not trust. `interruptions.rs` kills it.

use crate::binary::Folder;

const WALK: &str = "--window 3..5 --max-foci 3";

/// How many checkpoints there are.
fn saved(folder: &Folder) -> usize {
    let is_checkpoint = |name: &&String| name.starts_with("piece-") && name.ends_with(".part");
    crate::binary::names(&folder.path("saved")).iter().filter(is_checkpoint).count()
}

#[test]
fn leftovers_of_killed_runs_are_removed_and_other_files_are_not() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("saved")).unwrap();
    let left = [".minescheme-t.mst-a1b2c3.tmp", "saved/.minescheme-piece-000002.part-a1b2c3.tmp"];
    let kept = [".minescheme-other.mst-a1b2c3.tmp", "saved/notes.txt", "saved/piece-of-cake", "saved/t.mst"];
    for name in left.iter().chain(&kept) {
        folder.write(name, "something");
    }
    folder.train("--window 4 --resume saved", "t.mst");
    assert!(left.iter().all(|name| !folder.path(name).exists()));
    assert!(kept.iter().all(|name| folder.read(name) == b"something"));
}

#[test]
fn shards_and_whole_runs_go_on_from_each_other() {
    let folder = Folder::new();
    let whole = folder.train(WALK, "whole.mst");
    folder.run(&format!("train {WALK} --shard 2/3 --resume saved --out two.part")).is_fine();
    let two = saved(&folder);
    assert!(two > 0);
    assert_eq!(folder.train(&format!("{WALK} --resume saved"), "t.mst"), whole);
    assert!(saved(&folder) > two);
    let part = folder.read("two.part");
    folder.run(&format!("train {WALK} --shard 2/3 --resume saved --out two.part")).is_fine();
    assert_eq!(folder.read("two.part"), part);
}

#[test]
fn checkpoints_that_cannot_be_trusted_are_refused() {
    let folder = Folder::new();
    let whole = folder.train("--window 4 --resume saved", "whole.mst");
    let name = "saved/piece-000002.part";
    let good = folder.read(name);
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x10;
        bytes
    };
    let remedy = "remove the file to walk that piece again";
    let mut bad = vec![
        (Vec::new(), "found no part of a search"),
        (b"what is this?".to_vec(), "found no part of a search"),
        (flipped(8), "damaged"),
        (folder.read("saved/piece-000001.part"), "damaged"),
        ([&good[..], &good].concat(), "damaged"),
        ([&good[..], b"more"].concat(), "found no part of a search"),
    ];
    bad.extend(
        [9, 40, good.len() / 2, good.len() - 1].map(|len| (good[..len].to_vec(), "damaged or cut short")),
    );
    bad.extend([17, 24, 28, 32, 33, 40, 47, 48, 56, 80, good.len() - 1].map(|at| (flipped(at), "damaged")));
    for (bytes, says) in bad {
        folder.write(name, bytes);
        folder.run("train --window 4 --resume saved --out t.mst").is_refused(&[name, says, remedy]);
        assert_eq!(folder.names(), ["saved", "whole.mst"]);
    }
    folder.write(name, good);
    for other in ["--window 4 --max-foci 3", "--window 4 --order 2", "--window 3..4"] {
        let run = folder.run(&format!("train {other} --resume saved --out t.mst"));
        run.is_refused(&["made by another run", "windows, foci, order and version must be the same", remedy]);
    }
    folder.run("train --window 4 --resume whole.mst --out t.mst").is_refused(&["whole.mst: "]);
    assert_eq!(folder.train("--window 4 --resume saved", "t.mst"), whole);
}

/// A shard's file holds parts as checkpoints do, but it is none.
#[test]
fn a_shard_is_no_checkpoint() {
    let folder = Folder::new();
    folder.run("train --window 3 --shard 1/1 --out one.part").is_fine();
    std::fs::create_dir(folder.path("saved")).unwrap();
    std::fs::copy(folder.path("one.part"), folder.path("saved/piece-000000.part")).unwrap();
    folder.run("train --window 3 --resume saved --out t.mst").is_refused(&["piece-000000.part", "damaged"]);
}
