//! Bad input to `train`, `merge`, `info`, `verify` and `compile`: refused with a reason, and nothing written.

use crate::binary::Folder;

const SMALL: &str = "--window 3..4 --max-foci 2";

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
