//! FORMAT.md, the reader in plain Python, and the tables of released versions.

use std::path::Path;
use std::process::Command;

use minescheme::layout::Game;
use minescheme::matcher::{Answer, Knowledge, Matcher};
use minescheme::table::{FORMAT_VERSION, FrameError, Library, RuleTable, Table, TableKind};
use minescheme::{Board, Coord};

use crate::boards::{has_chain, positions_by_rules};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every row of a page that quotes bytes of a table quotes them truly. Returns how many rows do, and how many bytes all rows tell of.
fn quotes(page: &str, table: &[u8]) -> (usize, usize) {
    let mut quoted = 0;
    let mut bytes_told = 0;
    for line in page.lines().filter(|line| line.starts_with("| ")) {
        let columns: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [offset, length, _, bytes] = columns[..] else { continue };
        let Ok(offset) = offset.parse::<i64>() else { continue };
        let length: usize = length.split('+').map(|part| part.trim().parse::<usize>().unwrap()).sum();
        bytes_told += length;
        let at = usize::try_from(offset).unwrap_or_else(|_| table.len() - offset.unsigned_abs() as usize);
        if bytes.is_empty() {
            continue;
        }
        let expected: Vec<u8> =
            bytes.trim_matches('`').split(' ').map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
        assert_eq!(expected.len(), length, "{line}");
        assert_eq!(table[at..at + length], expected, "{line}");
        quoted += 1;
    }
    (quoted, bytes_told)
}

#[test]
fn the_page_on_the_format_says_what_the_bytes_are() {
    let page = std::fs::read_to_string(root().join("FORMAT.md")).unwrap();
    let (page, guesses) = page.split_once("## The guess table").unwrap();
    let table = std::fs::read(root().join("patterns/rules.mst")).unwrap();
    assert_eq!(quotes(page, &table), (17, 104 + 40), "the whole header and the whole root are told");
    let table = std::fs::read(root().join("patterns/guesses.mgt")).unwrap();
    assert_eq!(quotes(guesses, &table), (9, 64), "the whole header is told");
    let rules = RuleTable::new(Table::shipped_rules()).unwrap().rules().clone();
    assert!(page.contains("`01 00 01`") && page.contains("`03 00 01 ff`"));
    assert_eq!(rules.to_bytes()[..7], [1, 0, 1, 3, 0, 1, 0xff]);
    assert_eq!(rules.rules()[1].id().to_string(), "0003:1/-1");
}

/// At least so many positions of games on which only rules were used.
fn positions(game: Game, least: usize) -> Vec<(Board, Answer)> {
    let mut positions = Vec::new();
    let mut games = 0..;
    while positions.len() < least {
        positions.extend(positions_by_rules(game, 5, games.next().unwrap()));
    }
    positions
}

#[test]
fn the_reader_in_python_decides_what_the_engine_does() {
    let (large, small) = crate::drawn((20, 2_000), (100, 10_000));
    let mut positions = positions(Game::INTERMEDIATE, large);
    positions.extend(self::positions("7x7/8".parse().unwrap(), small));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.txt");
    let text: Vec<String> = positions.iter().map(|(board, _)| board.to_string()).collect();
    std::fs::write(&path, text.join("\n")).unwrap();
    let mut python = Command::new("python3");
    python.arg(root().join("examples/read_rules.py")).arg(root().join("patterns/rules.mst")).arg(&path);
    let output = python.output().expect("the reader needs `python3`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.lines().count(), positions.len());
    let mut alike = 0;
    for (line, (board, answer)) in said.lines().zip(&positions) {
        let Answer { safe, mines, .. } = answer;
        let found: serde_json::Value = serde_json::from_str(line).unwrap();
        let cells = |name: &str| -> Vec<Coord> {
            let cell = |cell: &serde_json::Value| {
                Coord::new(cell[0].as_u64().unwrap() as usize, cell[1].as_u64().unwrap() as usize)
            };
            found[name].as_array().unwrap().iter().map(cell).collect()
        };
        if has_chain(answer) {
            assert!(cells("safe").iter().all(|at| safe.contains(at)), "{board}");
            assert!(cells("mines").iter().all(|at| mines.contains(at)), "{board}");
        } else {
            assert_eq!((&cells("safe"), &cells("mines")), (safe, mines), "{board}");
            alike += 1;
        }
    }
    assert!(
        alike > crate::drawn(1000, 5000) && alike * 50 > positions.len() * 49,
        "{alike} of {}",
        positions.len()
    );
}

#[test]
fn the_reader_in_python_refuses_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut newer = std::fs::read(root().join("patterns/rules.mst")).unwrap();
    newer[12] = 3;
    for (name, bytes, says) in [
        ("newer.mst", &newer[..], "found version 3"),
        ("short.mst", &newer[..200], "found version 3"),
        ("text.mst", b"hello", "found no table"),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let output =
            Command::new("python3").arg(root().join("examples/read_rules.py")).arg(&path).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.starts_with("error: ") && said.contains(says), "{said}");
    }
}

/// Tables of released versions: this one reads all of version 2.
#[test]
fn tables_of_released_versions_are_read() {
    assert_eq!(FORMAT_VERSION, 2, "a new version: add its tables, and say what becomes of the old ones");
    let golden = |name: &str| Table::open(root().join("tests/golden").join(name)).unwrap();
    let rules = golden("rules-v2.mst");
    assert_eq!((rules.header().kind, rules.check_payload()), (TableKind::Rules, Ok(())));
    assert_eq!(RuleTable::new(&rules).unwrap().rules().rules().len(), 111);
    let library = golden("library-v2.mst");
    assert_eq!((library.header().kind, library.check_payload()), (TableKind::Library, Ok(())));
    let board: Board = "####\n#11#\n#...\n".parse().unwrap();
    for matcher in [&rules, &library].map(|table| Matcher::new(Knowledge::try_from(table).unwrap())) {
        assert_eq!(matcher.ask(&board, None).safe, [Coord::new(2, 3)]);
    }
    assert_eq!(Library::new(&library).unwrap().len(), 356);
}

#[test]
fn other_versions_are_refused_with_a_remedy() {
    let rules = std::fs::read(root().join("tests/golden/rules-v2.mst")).unwrap();
    for version in [0, 1, 3, u16::MAX] {
        let mut other = rules.clone();
        other[12..14].copy_from_slice(&version.to_le_bytes());
        let error = Table::of(other).unwrap_err();
        assert_eq!(error, FrameError::Version { expected: 2, found: version }.into());
        assert!(error.to_string().contains("minescheme"), "{error}");
    }
}
