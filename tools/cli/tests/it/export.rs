//! Patterns as text, and back: the same table; and texts that lie are refused.

use serde_json::Value;

use crate::binary::Folder;

const FORMS: [&str; 3] = ["csv", "jsonl", "tuple"];

#[test]
fn what_is_read_back_is_the_same_table() {
    let folder = Folder::new();
    for args in [
        "--window 3",
        "--window 3..5 --max-foci 3=all,4=all,5=3",
        "--window 4..6 --max-foci 2",
        "--window 4 --max-foci all --order 2",
        "--until-solved --random beginner --count 20",
    ] {
        let library = folder.train(args, "library.mst");
        for form in FORMS {
            folder.run(&format!("export library.mst --format {form} --out patterns.txt")).is_fine();
            folder.run("import patterns.txt --out again.mst").is_fine();
            assert!(folder.read("again.mst") == library, "`{args}` as {form}");
        }
    }
}

#[test]
fn lines_in_any_order_and_patterns_in_any_position() {
    let folder = Folder::new();
    let library = folder.train("--window 4 --max-foci 2", "library.mst");
    let mut lines = folder.run("export library.mst --format jsonl").is_fine().lines();
    for scheme in &mut lines[1..] {
        // Upside down.
        let last = scheme["h"].as_u64().unwrap() - 1;
        scheme["V"].as_array_mut().unwrap().reverse();
        for places in ["CF", "CG"] {
            for place in scheme[places].as_array_mut().unwrap() {
                place[0] = (last - place[0].as_u64().unwrap()).into();
            }
        }
    }
    lines[1..].reverse();
    let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
    folder.write("turned.jsonl", lines.join("\n"));
    folder.run("import turned.jsonl --out again.mst").is_fine();
    assert!(folder.read("again.mst") == library);
}

/// `info` and the first line of an export tell the same figures, each in its own way.
#[test]
fn info_tells_what_the_text_begins_with() {
    let folder = Folder::new();
    let library = folder.train("--window 4", "library.mst");
    let info = folder.run("info library.mst --json").json();
    let first = &folder.run("export library.mst --format jsonl").lines()[0];
    let (told, written) = (info["levels"].as_array().unwrap(), first["levels"].as_array().unwrap());
    assert_eq!(told.len(), written.len());
    let mut canonical = 0;
    for (told, written) in told.iter().zip(written) {
        assert_eq!((&told["forced"], &told["silent"]), (&written["forced"], &written["silent"]));
        let by_order = written["goals_by_order"].as_array().unwrap();
        let some: serde_json::Map<String, Value> = by_order
            .iter()
            .zip(1..)
            .filter(|(goals, _)| **goals != 0)
            .map(|(goals, order)| (i32::to_string(&order), goals.clone()))
            .collect();
        assert_eq!(told["goals_by_order"], Value::Object(some));
        canonical += written["forced_canonical"].as_u64().unwrap();
    }
    let bytes = info["bytes_per_pattern"].as_f64().unwrap() * canonical as f64;
    assert_eq!(bytes.round(), library.len() as f64);
}

#[test]
fn a_scheme_reads_as_the_thesis_writes_it() {
    let folder = Folder::new();
    folder.train("--window 3", "library.mst");
    let text = folder.run("export library.mst --format tuple").out;
    let lines: Vec<&str> = text.lines().collect();
    // A digit alone that needs no mine, with one to eight closed cells; the others are these with mines and safe cells exchanged.
    assert_eq!(lines.len(), 9);
    assert!(lines.contains(&"⟨3, 3, [COO, OOO, OOO], [(1, 1)], [0], [(0, 0)], [safe]⟩"), "{text}");
    assert!(
        lines.contains(
            &"⟨3, 3, [CCC, OOO, OOO], [(1, 1)], [0], [(0, 0), (0, 1), (0, 2)], [safe, safe, safe]⟩"
        )
    );
}

#[test]
fn texts_that_lie_are_refused() {
    let folder = Folder::new();
    folder.train("--window 4 --max-foci 2", "library.mst");
    folder.run("export library.mst --format csv --out patterns.csv").is_fine();
    let text = folder.text("patterns.csv");
    let lines: Vec<&str> = text.lines().collect();
    let third = lines[2];
    let changed = |line: &str| {
        let mut all = lines.clone();
        all[2] = line;
        all.join("\n")
    };
    let without_last = lines[..lines.len() - 1].join("\n");
    let twice = [&lines[..], &[third][..]].concat().join("\n");
    let swapped =
        if third.ends_with("safe") { third.replace("safe", "mine") } else { third.replace("mine", "safe") };
    for (text, says) in [
        (String::new(), &["line 1", "found nothing"][..]),
        ("id,order\n".to_owned(), &["line 1", "no counts of a library"]),
        (text.replacen("minescheme\":1", "minescheme\":2", 1), &["line 1", "version 2"]),
        (lines[..1].join("\n"), &["line 2", "names of the columns"]),
        (changed("1,2"), &["line 3", "2 columns"]),
        (changed(&swapped), &["line 3", "found other goals"]),
        (changed(&third.replacen('C', "X", 1)), &["line 3"]),
        (changed(&third.replacen(',', ",9", 3)), &["line 3"]),
        (without_last, &["patterns, expected"]),
        (twice, &["patterns, expected"]),
        (text.replacen("4=2", "4=1", 1), &[""]),
        ("# {".to_owned() + &"x".repeat(2 << 20), &["line 1", "expected a line of text"]),
    ] {
        folder.write("wrong.csv", text);
        folder.run("import wrong.csv --out x.mst").is_refused(says);
        assert!(!folder.names().contains(&"x.mst".to_owned()));
    }
}

/// What is no ordinary file, or may not be written, stays as it is.
#[test]
#[cfg(unix)]
fn only_ordinary_files_are_replaced() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt};
    let folder = Folder::new();
    folder.train("--window 3", "library.mst");
    assert!(std::process::Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap().success());
    folder
        .run("export library.mst --format csv --out pipe")
        .is_refused(&["cannot write pipe", "no ordinary file"]);
    assert!(std::fs::symlink_metadata(folder.path("pipe")).unwrap().file_type().is_fifo());
    folder.write("fixed", "as it was");
    std::fs::set_permissions(folder.path("fixed"), std::fs::Permissions::from_mode(0o444)).unwrap();
    folder
        .run("export library.mst --format csv --out fixed")
        .is_refused(&["cannot write fixed", "read-only"]);
    assert_eq!(folder.read("fixed"), b"as it was");
    assert_eq!(folder.names(), ["fixed", "library.mst", "pipe"]);
}
