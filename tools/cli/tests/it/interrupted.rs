//! Long commands end soon after Ctrl-C, say so, and write no file.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Waits until a process catches SIGINT itself: an earlier one would end it whatever it does. False if it ended before.
fn listens(child: &mut Child) -> bool {
    let status = format!("/proc/{}/status", child.id());
    while child.try_wait().unwrap().is_none() {
        let caught = std::fs::read_to_string(&status).unwrap_or_default();
        let mask = caught.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        if mask >> 1 & 1 == 1 {
            return true;
        }
        thread::sleep(Duration::from_millis(2));
    }
    false
}

#[test]
fn long_commands_stop_at_an_interrupt() {
    let folder = tempfile::tempdir().unwrap();
    // Each would take minutes at least.
    let commands = [
        "train --window 6 --max-foci 5 --out out.mst",
        "train --window 6 --max-foci 7 --ledger six.ledger",
        "census --window 5 --edge window",
        "coverage --random expert --count 10000000",
        "generate --random expert --count 10000000 --min-digits 5",
        "generate --random 4000x4000/1600000 --threads 1",
        "generate --random 1000x1000/230000 --threads 1 --dense",
        "puzzle --random expert --count 10000000 --digits 9",
        "play --random expert --count 10000000",
        "tree minesweeper --board 5x6/7",
        "learn tictactoe --learner value --games 1000000000 --save saved.json",
    ];
    for arguments in commands {
        let mut child = Command::new(env!("CARGO_BIN_EXE_minescheme"))
            .args(arguments.split(' '))
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let sent = listens(&mut child)
            && Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success();
        let ended = child.wait().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(sent, "{arguments} ended by itself: {said}");
        assert_eq!(ended.code(), Some(130), "{arguments}: {said}");
        assert!(said.contains("stopped"), "{arguments}: {said}");
    }
    let left: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| name.to_string_lossy().starts_with("six.ledger")), "{left:?}");
}
