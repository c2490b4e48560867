//! What is read from files of every kind, and from the same files with changes.

use rand::RngExt;
use rand_pcg::Pcg64;
use rayon::prelude::*;

use super::{digest, drawn, replay, same};
use crate::board::{Board, Coord};
use crate::formats::{Boards, Format, Reading};
use crate::layout::{FirstClick, Game, Layout};

// Replays in formats that the library only reads.
#[path = "../../tests/it/replay_files.rs"]
mod replay_files;

type File = (String, Option<Format>, Vec<u8>);

/// A layout, a position on it and a game, in every format that is written.
fn written(layout: &Layout, board: &Board) -> Vec<File> {
    let mines = layout.mines();
    let mut files = Vec::new();
    let mut add = |name: &str, format, bytes| files.push((name.to_owned(), Some(format), bytes));
    for &format in Format::ALL.iter() {
        let first = Some(Coord::new(0, 0));
        let bytes = [
            ("layout", format.write(layout, first)),
            ("position", format.write_position(board, Some(mines))),
        ];
        for (what, bytes) in bytes {
            if let Ok(bytes) = bytes {
                add(&format!("{} of a {what}", format.name()), format, bytes);
            }
        }
    }
    (0..8).for_each(|number| add(&format!("mouse {number}"), Format::RawVf, mouse(layout, number)));
    for number in [0, 1] {
        for (name, format, bytes) in replay_files::all(layout, &replay(layout, number)) {
            add(&format!("{name} of game {number}"), format, bytes);
        }
    }
    files
}

/// A RawVF whose mouse does anything.
fn mouse(layout: &Layout, number: u64) -> Vec<u8> {
    let mut rng = drawn(number);
    let (rows, cols) = (layout.rows(), layout.cols());
    let mines =
        layout.to_string().lines().map(|row| row.replace(|sign| sign != '*', "0") + "\n").collect::<String>();
    let mut text = format!(
        "RawVF_Version: Rev6\nWidth: {cols}\nHeight: {rows}\nMines: {}\nMarks: {}\nBoard:\n{mines}Events:\n",
        layout.mines(),
        ["on", "off"][number as usize % 2]
    );
    let (mut col, mut row) = (1, 1);
    for event in 0..200_u64 {
        if rng.random_range(0..6) == 0 {
            (col, row) = (rng.random_range(1..=cols as u64), rng.random_range(1..=rows as u64));
        }
        // Mines are not opened before the end.
        let is_mine = layout.is_mine(Coord::new(row as usize - 1, col as usize - 1));
        let clicks = [
            &["rc", "rr"][..],
            &["lc", "lr"],
            &["mc", "mr"],
            &["lc", "rc", "lr", "rr"],
            &["sc", "lr"],
            &["lr"],
            &["rr"],
        ];
        let click = clicks[rng.random_range(if is_mine && event < 190 { 0..1_u64 } else { 0..7 }) as usize];
        for name in click {
            text += &format!(
                "{}.{:02} {name} {col} {row} ({} {})\n",
                event / 10,
                event % 10,
                16 * col - 8,
                16 * row - 8
            );
        }
    }
    text.into_bytes()
}

/// A board as people write it.
fn texts(board: &Board, mines: usize) -> Vec<(&'static str, String)> {
    let (rows, cols) = (board.rows(), board.cols());
    let text = board.to_string();
    let joined = |before: &str, between: &str, after: &str| -> String {
        let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(between);
        text.lines().map(|line| format!("{before}{}{after}\n", row(line))).collect()
    };
    let spaced = joined("", " ", "");
    let numbers = |from: usize| (0..cols).map(|col| format!(" {}", (col + from) % 10)).collect::<String>();
    let letters = ('a'..).take(cols).map(|letter| format!(" {letter}")).collect::<String>();
    let beside = |mark: &str, from: usize| -> String {
        spaced.lines().enumerate().map(|(row, line)| format!("{}{mark} {line}\n", row + from)).collect()
    };
    let lettered: String = ('A'..).zip(spaced.lines()).map(|(row, line)| format!("{row} {line}\n")).collect();
    let blank = spaced.replace('0', " ");
    let squares = [('.', "🟦"), ('0', "⬜"), ('1', "1️⃣"), ('2', "2️⃣"), ('3', "3️⃣"), ('4', "4️⃣"), ('*', "🚩")];
    let emoji = squares.iter().fold(text.clone(), |text, (sign, emoji)| text.replace(*sign, emoji));
    let spoilers =
        text.lines().map(|line| line.chars().map(|sign| format!("||{sign}||")).collect::<String>() + "\n");
    vec![
        ("blanks", spaced.clone()),
        ("commas", joined("", ", ", "")),
        ("bars", joined("| ", " | ", " |")),
        ("an array", format!("[{}]", joined("[\"", "\", \"", "\"],"))),
        ("a bare array", format!("[{}]", joined("[", ",", "],").replace(['.', '*', '#'], "-1"))),
        ("emoji", emoji),
        ("spoilers", spoilers.collect()),
        ("numbers around", format!(" {}\n{}", numbers(1), beside("", 1))),
        ("numbers from 0", format!("{}\n{}", numbers(0), beside(" |", 0))),
        ("numbers with colons", beside(":", 1)),
        ("letters above", format!("{letters}\n{spaced}")),
        ("letters beside", lettered.clone()),
        ("letters around", format!(" {letters}\n{lettered}")),
        ("letters and numbers", format!(" {}\n{}", letters.to_uppercase(), beside(" ", 1))),
        ("blanks for zeros", blank.clone()),
        (
            "blanks below numbers",
            format!(
                "   {}\n{}",
                numbers(1),
                blank
                    .lines()
                    .enumerate()
                    .map(|(row, line)| format!("{:2}  {line}\n", row + 1))
                    .collect::<String>()
            ),
        ),
        ("a size", format!("{rows} {cols}\n{text}")),
        ("a size and mines", format!("{cols} {rows} {mines}\n{text}")),
        ("a side and mines", format!("{rows} {mines}\n{text}")),
        ("rows", format!("{rows}\n{text}")),
        ("mines", format!("{mines}\n{text}")),
        ("mines in words", format!("{mines} mines\n{spaced}")),
        ("a caption", format!("Board 1\n{spaced}\nBoard 2:\n{text}")),
        ("other signs", text.replace('.', "#").replace('0', "-").replace('*', "F")),
        ("question marks", text.replace('.', "?").replace('0', "_").replace('*', "!")),
        ("letters", text.replace('.', "C").replace('0', "e").replace('*', "M")),
        ("two boards", format!("{text}\n{text}")),
        ("an array below", format!("{text}\n{mines} mines\n[{}]\n", joined("[\"", "\", \"", "\"],"))),
    ]
}

/// Links and ids that no writer writes.
fn links() -> Vec<(&'static str, String)> {
    vec![
        ("puzz.link", "https://puzz.link/p?mines/5/5/g1h2i3j.kl".to_owned()),
        ("pzpr with a type", "http://pzv.jp/p.html?type=mines/6/4/2g3h1i2j1k".to_owned()),
        ("pzpr of another kind", "https://puzz.link/p?pid=slither/5/5/g1h2i3".to_owned()),
        ("Tatham", "9x7:2,3,m8f2c71a90d0b44\n9x7n10#123\n4x4:0,0,u8421".to_owned()),
        ("Tatham, not masked", "3x3:1,1,u428\n3x3:1,1,u429\n3x3u42f\n".to_owned()),
        ("a picture", "<svg xmlns='http://www.w3.org/2000/svg'></svg>".to_owned()),
        ("a bitmap's letters", "BM..12\n**..12\n".to_owned()),
        ("an object", "{\"board\": [[1, 2], [0, null]]}".to_owned()),
        ("a page", "https://example.com/x?board=1#2".to_owned()),
        ("a document", "%PDF-1.4 123".to_owned()),
        ("UMSI", "position map 3x4 m 5\n..1!\n1X?v\n0123 m 4\n".to_owned()),
        ("UMSI map", "..1!\n1X?v\n0123\nm 3\n".to_owned()),
    ]
}

fn changed(bytes: &[u8], way: &str, rng: &mut Pcg64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = rng.random_range(0..bytes.len() as u64) as usize;
    let signs = b"0123456789.*#FMmabXx?!_-:,;|/[](){} \t\n\"";
    let sign = signs[rng.random_range(0..signs.len() as u64) as usize];
    match way {
        "another byte" => bytes[at] = rng.random(),
        "another sign" => bytes[at] = sign,
        "small bytes" => (0..8).for_each(|_| {
            let at = rng.random_range(0..bytes.len() as u64) as usize;
            bytes[at] = rng.random_range(0..4);
        }),
        "one bit" => bytes[at] ^= 1 << rng.random_range(0..8_u32),
        "a sign more" => bytes.insert(at, sign),
        "a sign less" => drop(bytes.remove(at)),
        "an end" => bytes.truncate(at),
        "a line more or less" => {
            let mut rows: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
            let row = rng.random_range(0..rows.len() as u64) as usize;
            if rng.random() {
                rows.insert(row, rows[row]);
            } else {
                rows.remove(row);
            }
            bytes = rows.concat();
        }
        _ => {}
    }
    bytes
}

/// Everything that is read from these bytes, and how many boards.
fn read(bytes: &[u8], format: Option<Format>, layouts: bool) -> (usize, String) {
    let reading = Reading { format, layouts, ..Reading::default() };
    match Boards::read("a file".to_owned(), bytes.to_vec(), &reading) {
        Ok(boards) => boards.take(20).fold((0, String::new()), |(good, said), board| match board {
            Ok(board) => (good + 1, said + &format!("{board:?}\n")),
            Err(error) => (good, said + &format!("{error}\n")),
        }),
        Err(error) => (0, format!("{error}\n")),
    }
}

#[test]
fn what_is_read_from_changed_files() {
    let mut files = Vec::new();
    for (number, (size, mines)) in [((8, 8), 10), ((9, 12), 20)].into_iter().enumerate() {
        let layout = Game::of(size, mines, FirstClick::Safe, None).unwrap().layout(9, number as u64);
        let board = layout.board_where(|at| at.row < 6 && at.col % 5 != 4);
        files.extend(written(&layout, &board));
        for (what, board) in [("part", &board), ("all", &layout.open_board())] {
            let texts = texts(board, mines).into_iter();
            files.extend(texts.map(|(name, text)| (format!("{what} with {name}"), None, text.into_bytes())));
        }
    }
    files.extend(links().into_iter().map(|(name, text)| (name.to_owned(), None, text.into_bytes())));
    let ways = [
        ("no change", 1),
        ("another byte", 60),
        ("another sign", 60),
        ("one bit", 60),
        ("small bytes", 60),
        ("a sign more", 60),
        ("a sign less", 40),
        ("an end", 30),
        ("a line more or less", 30),
    ];
    let line = |(number, (name, format, bytes)): (usize, &File)| {
        let mut rng = drawn(number as u64);
        let (mut good, mut said) = (0, String::new());
        for (way, count) in ways {
            for _ in 0..count {
                let bytes = changed(bytes, way, &mut rng);
                for (format, layouts) in [(*format, false), (None, true)] {
                    let (boards, read) = read(&bytes, format, layouts);
                    good += boards;
                    said += &read;
                }
            }
        }
        format!("{name}: {good} boards, {}", digest(&said))
    };
    same("files.txt", &files.par_iter().enumerate().map(line).collect::<Vec<_>>());
}
