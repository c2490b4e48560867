//! Long commands end soon after Ctrl-C or SIGTERM, say so, and write no file.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use minescheme::formats::Format;
use minescheme::layout::Game;
use minescheme::matcher::Matcher;
use minescheme::play::{Games, Guesses};

/// Waits until a process catches SIGINT and SIGTERM itself: an earlier one would end it whatever it does. False if it ended before.
fn listens(child: &mut Child) -> bool {
    let status = format!("/proc/{}/status", child.id());
    while child.try_wait().unwrap().is_none() {
        let caught = std::fs::read_to_string(&status).unwrap_or_default();
        let mask = caught.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        if mask >> 1 & mask >> 14 & 1 == 1 {
            return true;
        }
        thread::sleep(Duration::from_millis(2));
    }
    false
}

/// A board on which much follows, and much can be tried.
fn large_board() -> String {
    let layout = Game::new(1500, 1500, 450_000).unwrap().layout(1, 0);
    layout.board_where(|at| (at.row * 7 + at.col * 3) % 10 < 3).to_string()
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
        "learn minesweeper --games 1000000000 --save saved.mgt",
        "generate --random 2000x2000/900000 --threads 1 --dense",
        "explain --all --effort 1000000000000 large.txt",
    ];
    std::fs::write(folder.path().join("large.txt"), large_board()).unwrap();
    let many_games = format!("review --html page.html{}", " game.evf".repeat(50_000));
    let game = Games { matcher: Matcher::shipped(), guesses: Guesses::Random, game: Game::EXPERT, seed: 1 };
    let (layout, replay) = game.replay(0);
    std::fs::write(folder.path().join("game.evf"), replay.write(&layout, Format::Evf).unwrap()).unwrap();
    let signals = [("-INT", 130), ("-TERM", 143)];
    for (arguments, (signal, code)) in
        commands.into_iter().chain([&*many_games]).flat_map(|one| signals.map(|signal| (one, signal)))
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_minescheme"))
            .args(arguments.split(' '))
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let sent = listens(&mut child)
            && Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success();
        let ended = child.wait().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(sent, "{arguments} ended by itself: {said}");
        assert_eq!(ended.code(), Some(code), "{arguments}: {said}");
        assert!(said.contains("stopped"), "{arguments}: {said}");
    }
    let left: Vec<_> = folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    // A review that is stopped sums up the games that it has read.
    let stays =
        |name: &str| name.starts_with("six.ledger") || ["large.txt", "game.evf", "page.html"].contains(&name);
    assert!(left.iter().all(|name| stays(&name.to_string_lossy())), "{left:?}");
}
