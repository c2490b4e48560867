//! Board formats, through the door that the program uses. Each test makes its own files.

use std::error::Error;
use std::fs;
use std::path::Path;

use minescheme::board::Cell;
use minescheme::formats::{Boards, Format, FormatError, Loaded, ReadError, open};
use proptest::prelude::*;

/// The same 2 × 3 layout with mines at (0, 1) and (0, 2) in every format.
const LAYOUT: &str = "1..\n122\n";
const TEXT: &str = "1**\n122\n";
const LINK: &str = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=0302&m=c0";
const MBF: &[u8] = &[3, 2, 0, 2, 1, 0, 2, 0];
const MINE: &str = "3x2x2\nHFF\nHHH\n";
const MS_BOARD: &str =
    "# MINESWEEPER-BOARD v0.1\n# Render: ascii\nrows: 2\ncolumns: 3\nmines: 2\n[real]\n1**\n122\n";

const FILES: [(&[u8], Format); 5] = [
    (TEXT.as_bytes(), Format::Text),
    (LINK.as_bytes(), Format::Links),
    (MBF, Format::Mbf),
    (MINE.as_bytes(), Format::Mine),
    (MS_BOARD.as_bytes(), Format::MsBoard),
];

fn one(path: &Path, format: Option<Format>) -> Result<Loaded, ReadError> {
    let mut boards = open(path, format)?;
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
    let mut boards = Boards::from_bytes("board".into(), text.into(), None).unwrap();
    assert!(boards.next().unwrap().unwrap().layout.is_some());
}

#[test]
fn a_byte_order_mark_is_no_symbol() {
    for text in [TEXT, LINK, MINE, MS_BOARD] {
        let marked = format!("\u{feff}{text}");
        let mut boards = Boards::from_bytes("board".into(), marked.into(), None).unwrap();
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
        message(&missing, None).contains("can't read") && message(&missing, None).contains("missing.txt")
    );
    assert!(message(folder.path(), None).contains("is a folder without field_info.csv"));
    assert!(message(folder.path(), Some(Format::Mbf)).contains("is a folder"));

    let path = folder.path().join("board.txt");
    fs::write(&path, b"1.\n.\xff").unwrap();
    assert!(message(&path, None).ends_with(
        "board.txt (format `text`): byte 4: found the byte 0xff, expected text in UTF-8; save it in that encoding"
    ));
    fs::write(&path, "1.\n.x").unwrap();
    assert!(message(&path, None).contains("board.txt (format `text`): line 2, column 2: found 'x'"));
    assert!(
        message(&path, Some(Format::Campaign)).contains("is no folder: the campaign format is a folder of")
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
    let unknown = "avf".parse::<Format>().unwrap_err().to_string();
    assert_eq!(unknown, "found \"avf\", expected one of text, campaign, links, mbf, mine, board");
}

/// Whatever comes in, what comes out holds together.
fn check(bytes: Vec<u8>, format: Option<Format>) {
    let Ok(boards) = Boards::from_bytes("input".into(), bytes, format) else { return };
    for loaded in boards.filter_map(Result::ok) {
        let Loaded { board, layout: Some(layout), mines, .. } = loaded else { continue };
        assert_eq!((board.rows(), board.cols()), (layout.rows(), layout.cols()));
        assert_eq!(mines, Some(layout.mines()));
        for at in board.coords() {
            match board.get(at) {
                Cell::Digit(digit) => assert!(!layout.is_mine(at) && digit == layout.digit(at)),
                Cell::Mine => assert!(layout.is_mine(at)),
                Cell::Closed | Cell::Wall => {}
            }
        }
    }
}

fn any_format() -> impl Strategy<Value = Option<Format>> {
    proptest::option::of(proptest::sample::select(Format::ALL.to_vec()))
}

proptest! {
    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..64), format in any_format()) {
        check(bytes, format);
    }

    #[test]
    fn no_text_panics(text in "[-0-9a-z.*#;?=&@FHMUXT, :\\[\\]\\n]{0,48}", format in any_format()) {
        check(text.into_bytes(), format);
    }

    #[test]
    fn no_damaged_file_panics(
        which in 0..5usize,
        at in any::<proptest::sample::Index>(),
        byte in any::<u8>(),
        cut in proptest::option::of(any::<proptest::sample::Index>()),
    ) {
        let (content, format) = FILES[which];
        let mut bytes = content.to_vec();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        check(bytes.clone(), None);
        check(bytes, Some(format));
    }
}

#[test]
fn too_much_is_refused_before_it_is_taken_in() {
    let zeros = Boards::from_bytes("links".into(), b"?b=999999".to_vec(), None).unwrap().next().unwrap();
    assert_eq!(zeros.unwrap().board.rows(), 999);
    let huge = Boards::from_bytes("mine".into(), b"8388608x8388608x1\nHH\n".to_vec(), None).unwrap_err();
    assert!(matches!(huge, ReadError::Format { source: FormatError::Unexpected { .. }, .. }));
}
