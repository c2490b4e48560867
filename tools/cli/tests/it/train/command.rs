//! Bad input to `train`, `merge`, `info`, `verify` and `compile`: refused with a reason, and nothing written.

use crate::binary::Folder;

const SMALL: &str = "--window 3..4 --max-foci 2";

#[test]
fn options_out_of_range() {
    let folder = Folder::new();
    for (args, says) in [
        ("--window 2", &["\"2\"", "expected a side from 3 to 6"][..]),
        ("--window 7", &["\"7\"", "expected a side from 3 to 6"]),
        ("--window 6..3", &["\"6..3\"", "expected a side from 3 to 6"]),
        ("--window 3..x", &["\"3..x\"", "expected a side from 3 to 6"]),
        ("--window 5x7", &["\"5x7\"", "expected a side from 3 to 6"]),
        ("--window 5 --max-foci 0", &["\"0\"", "expected a number from 1 to 16"]),
        ("--window 5 --max-foci 17", &["\"17\"", "expected a number from 1 to 16"]),
        ("--window 5 --max-foci few", &["\"few\"", "expected a number from 1 to 16"]),
        ("--window 5 --max-foci 6=3", &["\"6=3\"", "expected a number from 1 to 16"]),
        ("--order 0", &["\"0\"", "expected a number from 1 to 17, or `exact`"]),
        ("--order 18", &["\"18\"", "expected a number from 1 to 17, or `exact`"]),
        ("--order best", &["\"best\"", "expected a number from 1 to 17, or `exact`"]),
        ("--threads 0", &["'0'", "--threads", "expected 1 to 1,024"]),
        ("--threads 2000", &["'2000'", "--threads", "expected 1 to 1,024"]),
        ("--shard 0/4", &["\"0/4\"", "as in `2/16`"]),
        ("--shard 5/4", &["\"5/4\"", "as in `2/16`"]),
        ("--shard 1", &["\"1\"", "as in `2/16`"]),
        ("--shard 1/0", &["\"1/0\"", "as in `2/16`"]),
        (
            "--window 6 --max-foci 8 --memory 1",
            &["foci", "GiB of memory, expected at most 1.0 GiB", "lower --max-foci"],
        ),
        ("--window 6 --max-foci 6 --memory 0", &["--memory <GIB>", "expected 1 to 1,048,576"]),
        ("--shard 1/1000 --window 3", &["--shard 1/1000", "this walk has 1 piece, expected at most as many"]),
        ("--shard 9/9 --window 4 --max-foci 2", &["--shard 9/9", "this walk has 3 pieces"]),
    ] {
        folder.run(&format!("train {args} --out x.mst")).is_refused(says);
        assert!(folder.names().is_empty(), "`{args}` left {:?}", folder.names());
    }
    folder.run("train").is_refused(&["--out"]);
    folder.run("train --out x.mst --wide").is_refused(&["--wide"]);
    folder.run("merge --out x.mst").is_refused(&["<SHARD>..."]);
    folder.run("compile x.mst").is_refused(&["--out <FILE>"]);
    assert!(folder.names().is_empty());
}

#[test]
fn targets_that_cannot_be_written() {
    let folder = Folder::new();
    folder.train(SMALL, "library.mst");
    folder.run(&format!("train {SMALL} --shard 1/1 --out all.part")).is_fine();
    std::fs::create_dir(folder.path("folder")).unwrap();
    folder.write("kept.mst", "a table that somebody wants to keep");
    let mut mode = std::fs::metadata(folder.path("kept.mst")).unwrap().permissions();
    mode.set_readonly(true);
    std::fs::set_permissions(folder.path("kept.mst"), mode).unwrap();
    let before = folder.names();
    for command in [
        format!("train {SMALL}"),
        format!("train {SMALL} --shard 1/2"),
        "merge all.part".to_owned(),
        "compile library.mst".to_owned(),
    ] {
        for (target, says) in [
            ("folder", &["folder: ", "is a folder", "name a file"][..]),
            ("missing/x.mst", &["missing/x.mst: ", "no folder `missing`", "create it first"]),
            ("kept.mst", &["kept.mst: ", "read-only", "another name"]),
            ("library.mst/x.mst", &["library.mst/x.mst: ", "`library.mst` isn't a folder"]),
        ] {
            folder.run(&format!("{command} --out {target}")).is_refused(says);
            assert_eq!(folder.names(), before, "`{command} --out {target}`");
        }
    }
    assert!(crate::binary::names(&folder.path("folder")).is_empty());
    assert_eq!(folder.read("kept.mst"), b"a table that somebody wants to keep");
}

#[cfg(unix)]
#[test]
fn a_device_is_no_target_and_no_table() {
    let folder = Folder::new();
    folder.run(&format!("train {SMALL} --out /dev/null")).is_refused(&["/dev/null: ", "no ordinary file"]);
    for command in ["info", "verify", "compile --out x.mst", "merge --out x.mst"] {
        folder.run(&format!("{command} /dev/zero")).is_refused(&["/dev/zero: ", "no ordinary file"]);
    }
    assert!(folder.names().is_empty());
}

/// Whoever may write into a read-only folder (root may) gets a table there, and everybody else an error.
#[cfg(unix)]
#[test]
fn a_read_only_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let closed = folder.path("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
    let may_write = std::fs::write(closed.join("probe"), "").is_ok();
    let run = folder.run(&format!("train {SMALL} --out closed/x.mst"));
    if may_write {
        run.is_fine();
        assert_eq!(crate::binary::names(&closed), ["probe", "x.mst"]);
    } else {
        run.is_refused(&["closed/x.mst: ", "may not write"]);
        assert!(crate::binary::names(&closed).is_empty());
    }
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn files_that_are_no_tables() {
    let folder = Folder::new();
    folder.write("empty.mst", "");
    folder.write("board.mst", "1.1\n...\n1.1\n");
    std::fs::create_dir(folder.path("folder.mst")).unwrap();
    let before = folder.names();
    for command in ["info", "verify", "compile --out x.mst"] {
        for (name, says) in [
            ("missing.mst", &["table missing.mst: ", "No such file"][..]),
            ("folder.mst", &["table folder.mst: ", "found a folder"]),
            (
                "empty.mst",
                &["table empty.mst: ", "empty file", "expected a minescheme table", "minescheme train"],
            ),
            ("board.mst", &["table board.mst: ", "expected a minescheme table", "minescheme train"]),
        ] {
            folder.run(&format!("{command} {name}")).is_refused(says);
        }
    }
    for (name, says) in [
        ("missing.part", &["missing.part: ", "No such file"][..]),
        ("folder.mst", &["folder.mst: ", "found a folder"]),
        ("empty.mst", &["empty.mst: ", "found no part of a search", "make the shard again"]),
        ("board.mst", &["board.mst: ", "found no part of a search", "make the shard again"]),
    ] {
        folder.run(&format!("merge --out x.mst {name}")).is_refused(says);
    }
    assert_eq!(folder.names(), before);
}

#[test]
fn a_shard_is_no_table_yet() {
    let folder = Folder::new();
    folder.run(&format!("train {SMALL} --shard 2/3 --out two.part")).is_fine();
    for command in ["info", "verify", "compile --out x.mst"] {
        folder.run(&format!("{command} two.part")).is_refused(&[
            "table two.part: ",
            "shard 2/3",
            "minescheme merge",
        ]);
    }
    folder.run(&format!("train {SMALL} --resume saved --out library.mst")).is_fine();
    folder.run("info saved/piece-000000.part").is_refused(&["a checkpoint", "--resume"]);
    folder
        .run("merge saved/piece-000000.part --out x.mst")
        .is_refused(&["found a checkpoint of a run", "expected a shard"]);
    assert_eq!(folder.names(), ["library.mst", "saved", "two.part"]);
}

#[test]
fn a_library_where_rules_are_needed() {
    let folder = Folder::new();
    folder.train(SMALL, "library.mst");
    folder.run("compile library.mst --out rules.mst").is_fine();
    folder
        .run("compile rules.mst --out again.mst")
        .is_refused(&["table rules.mst: ", "found a rule table, expected a library"]);
    folder.run("verify rules.mst --sample 3").is_refused(&["--sample is for libraries"]);
    assert_eq!(folder.names(), ["library.mst", "rules.mst"]);
}

#[test]
fn rules_of_a_library_that_is_cut_by_order_are_proved_within_the_cut() {
    let folder = Folder::new();
    for order in ["1", "2", "exact"] {
        folder.train(&format!("--window 4 --order {order}"), "library.mst");
        folder.run("compile library.mst --out rules.mst").is_fine();
        folder.run("verify rules.mst").is_fine();
    }
}

#[test]
fn a_window_need_not_be_square() {
    let folder = Folder::new();
    folder.run("train --window 5x3 --out whole.mst").is_fine();
    folder.run("verify whole.mst").is_fine();
    let info = folder.run("info whole.mst --json").json();
    let levels: Vec<_> = info["levels"].as_array().unwrap().iter().map(|level| &level["window"]).collect();
    assert_eq!(levels, ["3x5"; 3]);
    // By parts, and by way of text.
    for part in 1..=2 {
        folder.run(&format!("train --window 3x5 --shard {part}/2 --out {part}.part")).is_fine();
    }
    folder.run("merge 1.part 2.part --out merged.mst").is_fine();
    folder.run("export whole.mst --format jsonl --out text").is_fine();
    folder.run("import text --out imported.mst").is_fine();
    for other in ["merged.mst", "imported.mst"] {
        assert!(folder.read(other) == folder.read("whole.mst"), "{other}");
    }
    let plan = folder.run("train --window 3x6 --plan --json").json();
    assert_eq!((&plan["scope"], &plan["levels"][2]["window"]), (&"3x6=3".into(), &"3x6".into()));
}
