//! Boards: the native text and every other format, to deductions.

use std::sync::LazyLock;

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{Boards, Format, Loaded};
use minescheme::layout::Game;
use minescheme::matcher::Matcher;

use crate::oracle::truth;

static MATCHER: LazyLock<Matcher> = LazyLock::new(|| Matcher::shipped().with_effort(1 << 12));

/// The most boards of an input that are read.
const MOST_BOARDS: usize = 16;

/// The first byte picks the format, or that it be recognised; the rest is the file. What is read as a layout is written in all formats
/// and read again.
pub fn attack(bytes: &[u8]) {
    let Some((&first, file)) = bytes.split_first() else { return };
    let format = Format::ALL.get(usize::from(first)).copied();
    let Ok(boards) = Boards::from_bytes("the input".to_owned(), file.to_vec(), format) else { return };
    for loaded in boards.take(MOST_BOARDS).flatten() {
        look(&loaded);
    }
}

/// Checks that what was read agrees with itself, and asks about it.
pub(crate) fn look(loaded: &Loaded) {
    let Loaded { board, layout, mines, replay, .. } = loaded;
    if let Some(replay) = replay {
        let cells = replay.clicks.iter().flat_map(|click| &click.opened);
        assert!(cells.into_iter().all(|at| at.row < board.rows() && at.col < board.cols()));
    }
    if let Some(layout) = layout {
        assert!(board.coords().all(|at| match board.get(at) {
            Cell::Digit(digit) => layout.safe_digit(at) == Some(digit),
            Cell::Mine => layout.is_mine(at),
            _ => true,
        }));
        for format in Format::ALL.into_iter().filter(|format| format.is_written()) {
            // Not every format can say everything.
            let Ok(bytes) = format.write(layout, None) else { continue };
            let again = Boards::from_bytes(format.to_string(), bytes, Some(format))
                .expect("what was written is read");
            let again = again.as_layouts().next().and_then(Result::ok).and_then(|loaded| loaded.layout);
            assert_eq!(again.as_ref(), Some(layout), "{format}");
        }
    }
    if board.cells().len() <= 4096 {
        check(board, *mines);
    }
}

/// Asks about a board; where the oracle can keep up the answer is checked.
fn check(board: &Board, mines: Option<usize>) {
    let answer = MATCHER.ask(board, mines);
    let closed = board.cells().iter().filter(|cell| **cell == Cell::Closed).count();
    if closed > 14 {
        return;
    }
    match truth(board, mines) {
        // Within a small budget a contradiction may go unseen; that of 14 cells fits any.
        None => assert!(answer.contradiction.is_some(), "nothing fits:\n{board}"),
        Some(truth) => {
            assert!(answer.contradiction.is_none(), "something fits:\n{board}");
            assert_eq!(
                (&answer.safe, &answer.mines),
                (&truth.safe, &truth.mines),
                "{mines:?} mines:\n{board}"
            );
        }
    }
}

const REPLAY: &str = "\
RawVF_Version: Rev6
Width: 4
Height: 3
Mines: 2
SquareSize: 16
Board:
*000
0000
000*
Events:
0.00 lc 4 1 (50 3)
0.05 lr 4 1 (50 3)
1.00 rc 1 1 (3 3)
1.10 rr 1 1 (3 3)
2.50 lc (20 20)
2.60 rc (20 20)
2.70 lr (20 20)
2.80 sc 2 2 (20 20)
";

/// A board in each format.
pub fn seeds() -> Vec<Vec<u8>> {
    let layout = Game::BEGINNER.layout(1, 0);
    let written = Format::ALL.into_iter().enumerate().filter_map(|(number, format)| {
        let bytes = format.write(&layout, Some(Coord::new(4, 4))).ok()?;
        Some([&[number as u8][..], &bytes].concat())
    });
    let texts = ["1221\n....\n", "00000\n01110\n01.10\n", "*1.\n###\n...\n\n1.1\n...\n1.1\n"];
    let named = |format, text: &str| {
        let number = Format::ALL.into_iter().position(|other| other == format).expect("one of all");
        [&[number as u8][..], text.as_bytes()].concat()
    };
    let read_only = [
        named(Format::RawVf, REPLAY),
        named(Format::Signs, "12F\n??_\n"),
        named(Format::Mine, "4x3x2\n01FH\n01HH\n0001\n"),
    ];
    written.chain(read_only).chain(texts.map(|text| [b"\xff", text.as_bytes()].concat())).collect()
}
