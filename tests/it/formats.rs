//! Board formats, through the door that the program uses. Each test makes its own files.

use std::error::Error;
use std::fs;
use std::path::Path;

use minescheme::formats::{Boards, Format, FormatError, Loaded, ReadError, open};
use minescheme::layout::Game;

/// The same 2 × 3 layout with mines at (0, 1) and (0, 2) in every format.
const LAYOUT: &str = "1..\n122\n";
const TEXT: &str = "1**\n122\n";
const LINK: &str = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=0302&m=c0";
const MBF: &[u8] = &[3, 2, 0, 2, 1, 0, 2, 0];
const MINE: &str = "3x2x2\nHFF\nHHH\n";
const MS_BOARD: &str =
    "# MINESWEEPER-BOARD v0.1\n# Render: ascii\nrows: 2\ncolumns: 3\nmines: 2\n[real]\n1**\n122\n";

const FILES: [(&[u8], Format); 5] = [
    (TEXT.as_bytes(), Format::Layout),
    (LINK.as_bytes(), Format::Links),
    (MBF, Format::Mbf),
    (MINE.as_bytes(), Format::Mine),
    (MS_BOARD.as_bytes(), Format::MsBoard),
];

fn one(path: &Path, format: Option<Format>) -> Result<Loaded, ReadError> {
    let mut boards = open(path, format)?.as_layouts();
    let first = boards.next().expect("an input without a board is an error")?;
    assert!(boards.next().is_none());
    Ok(first)
}

#[test]
fn every_format_is_recognised_and_gives_the_same_layout() {
    let folder = tempfile::tempdir().unwrap();
    let campaign = folder.path().join("field");
    fs::create_dir(&campaign).unwrap();
    for (name, content) in
        [("field_info.csv", "2,3,2\n"), ("status.csv", "F,F,F\nF,F,F\n"), ("values.csv", "1,-1,-1\n1,2,2\n")]
    {
        fs::write(campaign.join(name), content).unwrap();
    }
    let loaded = one(&campaign, None).unwrap();
    assert_eq!(loaded.layout.as_ref().unwrap().open_board().to_string(), LAYOUT);

    for (content, format) in FILES {
        let path = folder.path().join("board.txt");
        fs::write(&path, content).unwrap();
        for format in [None, Some(format)] {
            let loaded = one(&path, format).unwrap();
            assert_eq!(loaded.layout.unwrap().open_board().to_string(), LAYOUT, "{format:?}");
            assert_eq!(loaded.mines, Some(2));
        }
    }
    for (extension, content) in [("mbf", MBF), ("mine", MINE.as_bytes()), ("BOARD", MS_BOARD.as_bytes())] {
        let path = folder.path().join("board").with_extension(extension);
        fs::write(&path, content).unwrap();
        assert!(one(&path, None).is_ok());
    }
}

#[test]
fn a_comment_with_a_link_does_not_make_a_list_of_links() {
    let text = format!("; from {LINK}\n\n{TEXT}");
    let mut boards = Boards::from_bytes("board".into(), text.into(), None).unwrap().as_layouts();
    assert!(boards.next().unwrap().unwrap().layout.is_some());
}

#[test]
fn a_byte_order_mark_is_no_symbol() {
    for text in [TEXT, LINK, MINE, MS_BOARD] {
        let marked = format!("\u{feff}{text}");
        let mut boards = Boards::from_bytes("board".into(), marked.into(), None).unwrap().as_layouts();
        assert_eq!(boards.next().unwrap().unwrap().mines, Some(2));
    }
}

#[test]
fn links_come_one_by_one_with_their_lines() {
    let text = format!("{LINK}\nhttps://example.org\n\n{LINK}\n");
    let boards: Vec<_> = Boards::from_bytes("links.txt".into(), text.into(), None).unwrap().collect();
    assert_eq!(boards[0].as_ref().unwrap().name, "links.txt, line 1");
    assert!(matches!(boards[1], Err(ReadError::Format { format: Format::Links, .. })));
    assert_eq!(boards[2].as_ref().unwrap().name, "links.txt, line 4");
    assert_eq!(boards.len(), 3);
}

#[test]
fn errors_name_the_file_and_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let message = |path: &Path, format| {
        let error = one(path, format).unwrap_err();
        let source = error.source().map(ToString::to_string).unwrap_or_default();
        format!("{error}: {source}")
    };
    let missing = folder.path().join("missing.txt");
    assert!(
        message(&missing, None).contains("cannot read") && message(&missing, None).contains("missing.txt")
    );
    assert!(message(folder.path(), None).contains("is a folder without files"));
    assert!(message(folder.path(), Some(Format::Mbf)).contains("is a folder without files"));

    let path = folder.path().join("board.txt");
    fs::write(&path, b"1.\n.\xff").unwrap();
    assert!(message(&path, None).ends_with(
        "board.txt (format `text`): byte 4: found the byte 0xff, expected text in UTF-8; save it in that encoding"
    ));
    for utf16 in [&b"\xff\xfe1\0.\0"[..], b"\xfe\xff\x001\x00.", b"1\0.\0\n\0"] {
        fs::write(&path, utf16).unwrap();
        assert!(message(&path, None).contains("found text in UTF-16, expected text in UTF-8"));
    }
    fs::write(&path, b"\x7fELF\x02\x01\x01\0").unwrap();
    assert!(
        message(&path, None)
            .contains("(format `text`): byte 4: found the byte 0x02, expected a board as text")
    );
    fs::write(&path, "1-\n-k").unwrap();
    assert!(message(&path, None).contains("board.txt (format `layout`): line 2, column 2: found 'k'"));
    assert!(
        message(&path, Some(Format::Campaign)).contains("isn't a folder: the campaign format is a folder of")
    );
    fs::write(folder.path().join("field_info.csv"), "2,2,0").unwrap();
    assert!(message(folder.path(), None).contains("status.csv"));
    fs::write(folder.path().join("status.csv"), "F,F\nF,F").unwrap();
    fs::write(folder.path().join("values.csv"), "0,0\n0,7").unwrap();
    let wrong = message(folder.path(), None);
    assert!(
        wrong.contains("values.csv (format `campaign`): line 2, column 3: the value is 7, but 0"),
        "{wrong}"
    );
}

#[test]
fn names_of_formats_are_read_back() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let unknown = "gif".parse::<Format>().unwrap_err().to_string();
    let names = Format::ALL.map(|format| format.to_string()).join(", ");
    assert_eq!(unknown, format!("found \"gif\", expected one of {names}"));
}

#[test]
fn too_much_is_refused_before_it_is_taken_in() {
    let zeros = Boards::from_bytes("links".into(), b"?b=999999".to_vec(), None).unwrap().next().unwrap();
    assert_eq!(zeros.unwrap().board.rows(), 999);
    let huge = Boards::from_bytes("mine".into(), b"8388608x8388608x1\nHH\n".to_vec(), None).unwrap_err();
    assert!(matches!(huge, ReadError::Format { source: FormatError::Unexpected { .. }, .. }));
}

#[test]
fn a_saved_position_may_have_a_comment_above() {
    for above in ["; saved yesterday\n", "\n\n"] {
        let mut boards = Boards::from_bytes("saved".into(), format!("{above}{MINE}").into(), None).unwrap();
        assert_eq!(boards.next().unwrap().unwrap().mines, Some(2));
    }
}

/// A short link can stand for a million cells.
#[test]
fn an_input_that_unfolds_to_too_many_cells_ends_with_an_error() {
    let links = "?b=999999\n".repeat(5_000);
    end_with_too_many_cells(Boards::from_bytes("links".into(), links.into(), None).unwrap(), 100);
}

/// After fewer than so many boards.
fn end_with_too_many_cells(boards: Boards, most: usize) {
    let read: Vec<bool> =
        boards.map(|loaded| matches!(loaded, Err(ReadError::TooManyCells { .. }))).collect();
    assert_eq!(read.iter().position(|&error| error), Some(read.len() - 1));
    assert!((2..most).contains(&read.len()), "{}", read.len());
}

/// An address of a few letters stands for as many cells as a board may have; that it is wrong shows only when they are counted.
#[test]
fn wrong_addresses_of_huge_boards_count_as_what_they_claim() {
    let mut claims = "?analysis=9999aaaaR\n".repeat(5_000);
    claims.push_str("?analysis=acabaaabbT\n");
    let boards = Boards::from_bytes("addresses".into(), claims.into(), Some(Format::Address)).unwrap();
    end_with_too_many_cells(boards, 10);
}

/// The mask of a game id is made from hashes of half of the board each: once for all of them, or the work would be quadratic.
#[test]
fn a_masked_game_id_of_four_million_cells_is_read() {
    let layout = Game::new(2048, 2048, 800_000).unwrap().layout(1, 0);
    let id = Format::Tatham.write(&layout, None).unwrap();
    let mut boards = Boards::from_bytes("id".into(), id, None).unwrap();
    assert_eq!(boards.next().unwrap().unwrap().layout, Some(layout));
    // Many short lines that each claim as much take no room.
    let claims = "67108864x1:0\n".repeat(5_000).into();
    let boards = Boards::from_bytes("ids".into(), claims, Some(Format::Tatham)).unwrap();
    assert_eq!(boards.filter(Result::is_err).count(), 5_000);
}

#[test]
fn folders_are_read_file_by_file_in_the_order_of_names() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("c/field")).unwrap();
    for (name, content) in [
        ("b.txt", "1.\n\n2.\n"),
        ("a.mbf", "no board file"),
        ("c/field/field_info.csv", "1,2,1\n"),
        ("c/field/status.csv", "T,F\n"),
        ("c/field/values.csv", "1,-1\n"),
        ("d", "3.\n"),
    ] {
        fs::write(folder.path().join(name), content).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), folder.path().join("e")).unwrap();
    let mut read: Vec<_> = open(folder.path(), None).unwrap().take(5).collect();
    let boards: Vec<String> =
        read.split_off(1).into_iter().map(|board| board.unwrap().board.to_string()).collect();
    assert!(read[0].as_ref().unwrap_err().to_string().ends_with("a.mbf (format `mbf`)"));
    assert_eq!(boards, ["1.\n", "2.\n", "1.\n", "3.\n"]);
    // A link to a folder is passed over.
    assert_eq!(open(folder.path(), None).unwrap().count(), 5);
}
