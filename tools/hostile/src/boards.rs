//! Boards: the native text and every other format, to deductions.

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{Boards, Format, Loaded, Reading, Signs};
use minescheme::layout::Game;

use crate::changes::Random;
use crate::oracle::truth;
use crate::{MATCHER, is_small};

/// The most boards of an input that are read.
const MOST_BOARDS: usize = 16;

/// The first byte where the format is to be recognised, and no more is said of it.
pub const ANY: u8 = 0x1f;

/// The bit of the first byte that asks for layouts.
pub const LAYOUTS: u8 = 0x20;

/// Of the first byte, five bits pick the format, or that it be recognised, one asks for layouts, and two pick the signs; the rest is the
/// file. What is read as a layout is written in all formats and read again.
pub fn attack(bytes: &[u8]) {
    let Some((&first, file)) = bytes.split_first() else { return };
    let format = Format::ALL.get(usize::from(first & ANY)).copied();
    let signs = match first >> 6 {
        0 => Signs::default(),
        1 => Signs::default().zero(" ."),
        2 => Signs::named("hash").expect("a set of that name"),
        _ => Signs::default().closed("?"),
    };
    let reading = Reading { format, signs, layouts: first & LAYOUTS != 0 };
    let Ok(boards) = Boards::read("the input".to_owned(), file.to_vec(), &reading) else { return };
    let is_text = matches!(format, Some(Format::Text | Format::Layout | Format::Signs));
    for loaded in boards.take(MOST_BOARDS).flatten() {
        assert!(!is_text || !reading.layouts || loaded.layout.is_some(), "a layout was asked for");
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
        assert_eq!((board.rows(), board.cols()), (layout.rows(), layout.cols()));
        assert_eq!(*mines, Some(layout.mines()));
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
    if !is_small(board) {
        return;
    }
    match truth(board, mines) {
        // Within a small budget a contradiction may go unseen; that of 14 cells fits any.
        None => assert!(answer.contradiction.is_some(), "nothing fits:\n{board}"),
        Some(truth) => {
            assert!(answer.contradiction.is_none(), "something fits:\n{board}");
            let found = (&answer.safe, &answer.mines);
            assert_eq!(found, (&truth.safe, &truth.mines), "{mines:?} mines:\n{board}");
        }
    }
}

const REPLAY: &str = include_str!("replay.rawvf");

/// What texts around boards are made of; blanks may take several bytes.
const PASTED: [&str; 56] = [
    "\n", "\n", "\n", "\n\n", " ", "\u{a0}", "\u{3000}", "\t", "0", "1", "2", "10", "?", "??1", ".", "_",
    "x", "O", "F", "*", "#", "é", "一", "→", "🚩", "🟦", ":one:", "|", "│", "||", "---", "+", "=", "a", "b",
    "A B C", "1 2 3", "Board: ", "name = ", "print(\"", "\")", "\"\"\"", "```", "`", "'", "[", "]", "(", ")",
    "{", "}", "<<END", "END", "mines 3", "open: #", "; ",
];

/// What the lines of the other formats are made of.
const LINES: [&str; 40] = [
    "\n", " ", "0", "1", "2", "3", "9", "a", "b", "z", ".", "*", "#", "-", ",", ":", ";", "?", "=", "&", "@",
    "[", "]", "x", "F", "H", "M", "U", "X", "T", "v", "3x2x2\n", "?b=0302", "&m=c0", "?b=", "&m=", "3x2:",
    "rows: 2", "[real]\n", "m3\n",
];

/// What somebody may paste.
pub fn pasted(random: &mut Random) -> String {
    random.text(&PASTED, 30)
}

/// Rows that are equally long, behind blanks of any kind, and a piece before the first.
pub fn rows(random: &mut Random) -> String {
    let (mut text, width) = (random.one(&PASTED).to_owned(), 1 + random.below(3));
    for _ in 0..2 + random.below(2) {
        text += &random.one(&[" ", "\u{a0}", "\u{3000}"]).repeat(random.below(9));
        (0..width).for_each(|_| text += random.one(&["0", "1", "2", "?"]));
        text.push('\n');
    }
    text
}

/// What the lines of the other formats may be.
pub fn lines(random: &mut Random) -> String {
    random.text(&LINES, 30)
}

/// A board in each format, which is named or is to be recognised.
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
    let named = written.chain(read_only);
    // Each is recognised as well.
    let recognised = |seed: Vec<u8>| [[&[ANY], &seed[1..]].concat(), seed];
    named.flat_map(recognised).chain(texts.map(|text| [&[ANY], text.as_bytes()].concat())).collect()
}
