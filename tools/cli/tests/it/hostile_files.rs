//! Files that were made to do harm: large ones in the place of tables, links, and places that can't be written to.

use rand::RngExt;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

use crate::binary::Folder;

/// A hundred kilobytes each: noise, one byte again and again, tables with noise behind or inside them, text without end.
fn hostile(table: &[u8], library: &[u8]) -> Vec<Vec<u8>> {
    const SIZE: usize = 100_000;
    let mut random = Pcg64::seed_from_u64(9);
    let mut noise = vec![0; SIZE];
    random.fill(&mut noise[..]);
    let followed_by = |head: &[u8], rest: &[u8]| [head, &rest[..SIZE - head.len().min(SIZE)]].concat();
    let mut files = vec![noise.clone(), vec![0; SIZE], vec![0xff; SIZE], vec![b'0'; SIZE], vec![b'\n'; SIZE]];
    for whole in [table, library] {
        for keep in [8, 16, 64, whole.len() / 2, whole.len()] {
            files.push(followed_by(&whole[..keep], &noise));
            files.push(followed_by(&whole[..keep], &vec![0xff; SIZE]));
        }
        // The header again and again.
        files.push(whole[..64].iter().copied().cycle().take(SIZE).collect());
        // Words of the header that are as large as they can be.
        for at in (8..64).step_by(8) {
            let mut large = followed_by(whole, &vec![0; SIZE]);
            large[at..at + 8].fill(0xff);
            files.push(large);
        }
    }
    files.push("0001\t1\t2\t3\n".repeat(SIZE / 11).into());
    files.push("9".repeat(SIZE).into());
    files
}

#[test]
fn large_files_that_are_no_tables_are_refused() {
    let folder = Folder::new();
    let library = folder.train("--window 3..4 --max-foci 2", "library.mst");
    folder.run("compile library.mst --out rules.mst").is_fine();
    for (number, bytes) in hostile(&folder.read("rules.mst"), &library).into_iter().enumerate() {
        folder.write("bad.mst", bytes);
        for command in [
            "verify bad.mst",
            "info bad.mst",
            "merge bad.mst library.mst --out out.mst",
            "compile bad.mst --out out.mst",
            "solve --table bad.mst board.txt",
            "import bad.mst --out out.mst",
            "verify --ledger bad.mst",
        ] {
            let outcome = folder.run(command);
            outcome.is_refused_as_usage(&[]);
            assert!(outcome.err.len() < 2000, "{number}: {}", outcome.err);
        }
    }
    assert_eq!(folder.names(), ["bad.mst", "library.mst", "rules.mst"]);
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_in_circles() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    std::fs::create_dir(folder.path("boards")).unwrap();
    folder.write("board.txt", "1.\n");
    symlink("../board.txt", folder.path("boards/linked.txt")).unwrap();
    // Each of these would double what is read at every step down.
    for name in ["a", "b", "c"] {
        symlink(".", folder.path("boards").join(name)).unwrap();
    }
    symlink("nowhere", folder.path("boards/gone.txt")).unwrap();
    symlink("boards", folder.path("same")).unwrap();
    for place in ["boards", "same"] {
        let outcome = folder.run(&format!("solve --json {place}"));
        assert_eq!((outcome.code, outcome.out.lines().count()), (Some(0), 1), "{}", outcome.err);
    }
    folder.run("solve boards/gone.txt").is_refused(&["cannot read boards/gone.txt"]);

    // What is written through a link stands where the link leads, and the link stays.
    std::fs::create_dir(folder.path("far")).unwrap();
    folder.write("far/table.mst", "old");
    symlink("far/table.mst", folder.path("table.mst")).unwrap();
    let bytes = folder.train("--window 3", "table.mst");
    assert!(folder.path("table.mst").is_symlink() && bytes == folder.read("far/table.mst"));
    symlink("table.mst", folder.path("twice.mst")).unwrap();
    folder.train("--window 3 --max-foci 1", "twice.mst");
    assert!(folder.path("twice.mst").is_symlink() && folder.path("table.mst").is_symlink());
    assert_eq!(crate::binary::names(&folder.path("far")), ["table.mst"]);
    symlink("circle", folder.path("circle")).unwrap();
    assert_eq!(folder.run("solve circle").code, Some(2));
}

/// Help that can't be written is an error, like any other output.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    use std::fs::OpenOptions;
    use std::process::{Command, Stdio};
    let folder = Folder::new();
    folder.write("board.txt", "1.\n");
    for arguments in [
        "--help",
        "solve --help",
        "--version",
        "help odds",
        "solve board.txt",
        "man",
        "completions bash",
        "tree pebbles",
    ] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_minescheme"))
            .current_dir(folder.path("."))
            .args(arguments.split(' '))
            .stdout(Stdio::from(full))
            .output()
            .unwrap();
        crate::binary::Outcome::told(arguments.to_owned(), output)
            .ends(2)
            .warns(&["cannot write to standard output: No space left on device"]);
    }
}

#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_minescheme"))
        .args(["census", "--window", "4", "--edge", "wall"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
