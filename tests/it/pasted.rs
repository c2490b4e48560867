//! Texts as people paste them: each kind is read as the only thing that it can be, or refused with what it may be.

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{Boards, Format, Loaded, Reading, Refusal, Signs};
use minescheme::layout::Game;
use proptest::prelude::*;

pub(super) fn read_as(text: &str, reading: &Reading) -> Vec<Result<Loaded, Refusal>> {
    match Boards::read("pasted".to_owned(), text.as_bytes().to_vec(), reading) {
        Ok(boards) => boards.map(|board| board.map_err(|error| Refusal::from(&error))).collect(),
        Err(error) => vec![Err(Refusal::from(&error))],
    }
}

pub(super) fn one(text: &str, reading: &Reading) -> Result<Loaded, Refusal> {
    let mut boards = read_as(text, reading);
    assert_eq!(boards.len(), 1, "{text}: {boards:?}");
    boards.remove(0)
}

pub(super) fn position(text: &str) -> String {
    one(text, &Reading::default()).unwrap_or_else(|refusal| panic!("{text}\n{refusal:?}")).board.to_string()
}

fn layout(text: &str) -> String {
    let loaded = one(text, &Reading { layouts: true, ..Reading::default() });
    let loaded = loaded.unwrap_or_else(|refusal| panic!("{text}\n{refusal:?}"));
    loaded.layout.expect("a layout was asked for").to_string()
}

pub(super) fn refused(text: &str) -> Refusal {
    match one(text, &Reading::default()) {
        Err(refusal) => refusal,
        Ok(loaded) => panic!("{text}\nis read as\n{}", loaded.board),
    }
}

pub(super) fn said(signs: Signs) -> Reading {
    Reading { signs, ..Reading::default() }
}

/// 2 × 4 cells, in the native form: what most texts below stand for.
const BOARD: &str = "01..\n02..\n";

#[test]
fn blanks_bars_commas_and_brackets_separate_cells() {
    for text in [
        "0 1 ? ?\n0 2 ? ?\n",
        "0 1 ? ? \n0 2 ? ? \n",
        "   0 1 ? ?\n   0 2 ? ?\n",
        "0  1  ?  ?\n0  2  ?  ?\n",
        "0\t1\t?\t?\n0\t2\t?\t?\n",
        "0,1,?,?\r\n0,2,?,?\r\n",
        "0, 1, ?, ?\n0, 2, ?, ?\n",
        "\"0\",\"1\",\"?\",\"?\"\n\"0\",\"2\",\"?\",\"?\"\n",
        "0;1;?;?\n0;2;?;?\n",
        "\n0;1;?;?\n0;2;?;?\n\n \n",
        "01??\r\r\n02??\r\r\n",
        "01??\n02??\r",
        "0,1,-1,-1\n0,2,-1,-1\n",
        "  0  1 -1 -1\n  0  2 -1 -1\n",
        "| 0 | 1 | ? | ? |\n|---|---|---|---|\n| 0 | 2 | ? | ? |\n",
        "+---+---+---+---+\n| 0 | 1 | ? | ? |\n+---+---+---+---+\n| 0 | 2 | ? | ? |\n+---+---+---+---+\n",
        "0|1|?|?\n0|2|?|?\n",
        "┌─┬─┬─┬─┐\n│0│1│?│?│\n├─┼─┼─┼─┤\n│0│2│?│?│\n└─┴─┴─┴─┘\n",
        "+----+\n|01??|\n|02??|\n+----+\n",
        "╔═══════╗\n║0 1 ? ?║\n║0 2 ? ?║\n╚═══════╝\n",
        "[0][1][?][?]\n[0][2][?][?]\n",
        "```\n01??\n02??\n```\n",
        "; a comment\n01?? ; and one\n02??\n",
        "０１？？\n０２？？\n".replace('？', "?").as_str(),
    ] {
        assert_eq!(position(text), BOARD, "{text}");
    }
}

#[test]
fn arrays_of_arrays_are_boards() {
    for text in [
        "[[0,1,null,null],[0,2,null,null]]",
        "[[0, 1, \"?\", \"?\"],\n [0, 2, \"?\", \"?\"]]\n",
        "[\"01??\", \"02??\"]",
        "[\n  [\"0\", \"1\", \"?\", \"?\"],\n\n  [\"0\", \"2\", \"?\", \"?\"]\n]\n",
        "[[ 0  1 -1 -1]\n [ 0  2 -1 -1]]\n",
        "array([[ 0,  1, -1, -1],\n       [ 0,  2, -1, -1]])\n",
        "[[0. 1. -1. -1.]\n [0. 2. -1. -1.]]",
        "[['0', '1', None, None], ['0', '2', None, None]]",
        "{{0, 1, -1, -1}, {0, 2, -1, -1}}",
        "int[][] board = {{0, 1, -1, -1}, {0, 2, -1, -1}};",
        "board = [\n    ['0', '1', '?', '?'],\n    ['0', '2', '?', '?'],\n]\n",
        "; pasted\n[[0,1,9,9],[0,2,9,9]]",
    ] {
        assert_eq!(position(text), BOARD, "{text}");
    }
    let boards = read_as("[[[0,1,null]],[[1,null,null]]]", &Reading::default());
    let boards: Vec<String> = boards.into_iter().map(|board| board.unwrap().board.to_string()).collect();
    assert_eq!(boards, ["01.\n", "1..\n"]);
    let boards = read_as("[[0,1,null]]\n[[1,null]]\n", &Reading::default());
    assert_eq!(boards.len(), 2);
    let ragged = refused("[[0,1,null],\n [0,2]]");
    assert_eq!((ragged.line, ragged.column), (Some(2), Some(5)), "{ragged:?}");
    assert!(refused("[[0,1,null],[0,2").message.contains("copy the whole array"));
    let nested = |depth| format!("{}[0,1,null,null],[0,2,null,null]{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(position(&nested(4)), BOARD);
    let deep = refused(&nested(5));
    assert_eq!((deep.kind, deep.line, deep.column), ("unexpected", Some(1), Some(6)), "{deep:?}");
    assert!(deep.message.contains("arrays this deep are not boards"), "{deep:?}");
    assert_eq!(layout("[[0,1],[1,0]]"), "2*\n*2\n", "only ones can be the mines");
    assert_eq!(layout("[[true,false],[false,false]]"), "*1\n11\n");
    assert_eq!(layout("[[1,-1],[1,1]]"), "1*\n11\n");
}

#[test]
fn emoji_are_signs() {
    for text in [
        "0️⃣1️⃣🟦🟦\n0️⃣2️⃣🟦🟦\n",
        ":zero::one::blue_square::blue_square:\n:zero::two::blue_square::blue_square:\n",
        "0️⃣ 1️⃣ ⬜ ⬜\n0️⃣ 2️⃣ ⬜ ⬜\n",
        "０１❓❓\n０２❓❓\n",
        "⓪①■■\n⓪②■■\n",
    ] {
        assert_eq!(position(text), BOARD, "{text}");
    }
    assert_eq!(position("1️⃣🚩⬛\n1️⃣2️⃣⬛\n0️⃣1️⃣⬛\n"), "1*.\n12.\n01.\n");
}

/// What Discord hides is closed, and known to who wrote it.
#[test]
fn spoilers_hide_a_layout() {
    let text = ":zero:||:one:||||:bomb:||\n||0️⃣||||1️⃣||||1️⃣||\n";
    let loaded = one(text, &Reading::default()).unwrap();
    assert_eq!(loaded.board.to_string(), "0..\n...\n");
    assert_eq!(loaded.layout.as_ref().unwrap().to_string(), "01*\n011\n");
    assert_eq!((loaded.mines, &loaded.note), (Some(1), &None));
    assert_eq!(layout(&text.replace("||||", "|| ||")), "01*\n011\n");
    // A hidden digit that is wrong changes nothing; one in sight is an error.
    let hidden = one(&text.replace(":one:", ":two:"), &Reading::default()).unwrap();
    assert_eq!(hidden.layout, loaded.layout);
    assert!(hidden.note.unwrap().contains("line 1, column 9: the cell shows 2, but 1"));
    let seen = refused(&text.replace(":zero:", ":two:"));
    assert_eq!((seen.kind, seen.line, seen.column), ("conflict", Some(1), Some(1)));
}

#[test]
fn coordinates_beside_the_board_are_no_cells() {
    for text in [
        "  0 1 2 3\n0 0 1 ? ?\n1 0 2 ? ?\n",
        "   1 2 3 4\n1  0 1 ? ?\n2  0 2 ? ?\n",
        "  A B C D\n1 0 1 ? ?\n2 0 2 ? ?\n",
        "  ABCD\n1 01??\n2 02??\n",
        "A 0 1 ? ?\nB 0 2 ? ?\n",
        "1| 0 1 ? ?\n2| 0 2 ? ?\n",
        "1: 01??\n2: 02??\n",
        "    0 1 2 3\n  +--------\n0 | 0 1 ? ?\n1 | 0 2 ? ?\n",
        "|   | A | B | C | D |\n|---|---|---|---|---|\n| 1 | 0 | 1 | ? | ? |\n| 2 | 0 | 2 | ? | ? |\n",
        ",a,b,c,d\n1,0,1,?,?\n2,0,2,?,?\n",
        "|   | 1 | 2 | 3 | 4 |\n|---|---|---|---|---|\n| 1 | 0 | 1 | ? | ? |\n| 2 | 0 | 2 | ? | ? |\n",
    ] {
        assert_eq!(position(text), BOARD, "{text}");
    }
    // Above blank cells each number has its column.
    let reading = said(Signs::default().closed("?").zero(" "));
    assert_eq!(one("  1 2 3 4\n1   1 ? ?\n2   2 ? ?\n", &reading).unwrap().board.to_string(), BOARD);
    // Rows that only look like numbers stay rows.
    assert_eq!(position("0 1 2\n1 ? ?\n2 ? ?\n"), "012\n1..\n2..\n");
}

#[test]
fn numbers_above_a_board_are_its_size_or_its_mines() {
    let read =
        |text: &str| one(text, &Reading::default()).map(|loaded| (loaded.board.to_string(), loaded.mines));
    let board = |mines| Ok((BOARD.to_owned(), mines));
    assert_eq!(read("2 4\n01??\n02??\n"), board(None));
    assert_eq!(read("4 2\n01??\n02??\n"), board(None));
    assert_eq!(read("2 4 3\n01??\n02??\n"), board(Some(3)));
    assert_eq!(
        read("2x4x3\n01??\n02??\n").unwrap_err().kind,
        "unexpected",
        "a saved position of JSMinesweeper"
    );
    assert_eq!(read("3\n01??\n02??\n"), board(Some(3)));
    assert_eq!(read("3\n0 1 ? ?\n0 2 ? ?\n"), board(Some(3)));
    let either = read("2\n01??\n02??\n").unwrap_err();
    assert!(either.kind == "ambiguous" && either.message.contains("`mines 2`"), "{either:?}");
    let neither = read("7 7\n01??\n02??\n").unwrap_err();
    assert!(neither.message.contains("line 1, column 1") && neither.message.contains("2 rows and 4 columns"));
    let row = read("1 2\n? ?\n").unwrap_err();
    assert_eq!(row.kind, "ambiguous", "a row of two cells, or a board of one row: {row:?}");
    let either = read("2 1\n. .\n. .\n").unwrap_err();
    assert_eq!(either.kind, "ambiguous", "a row, or two rows and columns with a mine: {either:?}");
    assert_eq!(read("0 1\n? ?\n1 ?\n"), Ok(("01\n..\n1.\n".to_owned(), None)), "no size that it could be");
    // The mines of a layout are counted: another number can only be that of its rows.
    assert_eq!(layout("3\n*10\n110\n000\n"), "*10\n110\n000\n");
    assert_eq!(layout("3\n**\n*3\n11\n"), "**\n*3\n11\n");
    let reading = Reading { layouts: true, ..Reading::default() };
    let neither = one("2\n*10\n110\n000\n", &reading).unwrap_err();
    assert!(neither.message.contains("2 mines, but the layout below has 1"), "{neither:?}");
}

/// The inputs of programming contests: sizes, boards, zeros at the end, captions.
#[test]
fn contest_inputs_are_many_boards() {
    let layouts = |text: &str| -> Vec<String> {
        let boards = read_as(text, &Reading { layouts: true, ..Reading::default() });
        boards.into_iter().map(|board| board.unwrap().layout.unwrap().to_string()).collect()
    };
    let both = ["*1\n11\n", "**1\n221\n"];
    assert_eq!(layouts("2 2\n*.\n..\n2 3\n**.\n...\n0 0\n"), both);
    assert_eq!(layouts("2\n2 2\n*.\n..\n2 3\n**.\n...\n"), both);
    assert_eq!(layouts("Field #1:\n*1\n11\n\nField #2:\n**1\n221\n"), both);
    assert_eq!(layouts("2\n2\n*.\n..\n3\n...\n.*.\n...\n"), ["*1\n11\n", "111\n1*1\n111\n"]);
    assert_eq!(layouts("*.\n..\n"), ["*1\n11\n"]);
    assert_eq!(layouts("* .\n. .\n"), ["*1\n11\n"]);
    assert_eq!(layouts("*_\n__\n"), ["*1\n11\n"]);
    assert_eq!(layouts("+--+\n|* |\n|  |\n+--+\n"), ["*1\n11\n"]);
    assert_eq!(layouts("*1 \n11 \n   \n"), ["*10\n110\n000\n"]);
    assert_eq!(layouts("   \n11 \n*1 \n"), ["000\n110\n*10\n"]);
    assert_eq!(layouts("💣1️⃣\n1️⃣⬜\n".replace('⬜', "1️⃣").as_str()), ["*1\n11\n"]);
}

#[test]
fn what_can_be_two_things_is_refused_with_both() {
    for (text, readings) in [
        ("..1??\n..111\n", &["`.` closed (--closed '.')", "`.` an open zero (--zero '.')"][..]),
        ("_1.\n_1.\n", &["--closed '_' --zero '.'", "--zero '_' --closed '.'"]),
        ("1? \n11?\n", &["a blank closed (--closed ' ')", "a blank an open zero (--zero ' ')"]),
        (".1 \n.1 \n", &["--closed '.' --zero ' '", "--zero '.' --closed ' '"]),
        ("#.1F\n##21\n###.\n", &["`#` closed", "`#` a wall"]),
    ] {
        let refusal = refused(text);
        assert_eq!(refusal.kind, "ambiguous", "{text}: {refusal:?}");
        assert!(readings.iter().all(|reading| refusal.message.contains(reading)), "{text}: {refusal:?}");
        assert!(refusal.line.is_some() && refusal.column.is_some() && refusal.board == Some(1));
    }
    // The options that are offered settle it.
    let read = |text: &str, signs: Signs| one(text, &said(signs)).map(|loaded| loaded.board.to_string());
    let open = Ok("001..\n00111\n".to_owned());
    assert_eq!(read("..1??\n..111\n", Signs::default().zero(".")), open);
    assert_eq!(read("..1??\n..111\n", Signs::default().closed("?")), open);
    assert_eq!(read("..1??\n..111\n", Signs::named("question").unwrap()), open);
    assert_eq!(read("..1??\n..111\n", Signs::default().closed(".?")), Ok("..1..\n..111\n".to_owned()));
    assert_eq!(read(".1 \n.1 \n", Signs::default().closed(". ")), Ok(".1.\n.1.\n".to_owned()));
    assert_eq!(read("1? \n11?\n", Signs::default().zero(" ")), Ok("1.0\n11.\n".to_owned()));
    assert_eq!(read("#12\n#1#\n", Signs::default().closed("#")), Ok(".12\n.1.\n".to_owned()));
    assert_eq!(read("-1 1\n 1 1\n", Signs::default().flag("-1")), Ok("*1\n11\n".to_owned()));
}

#[test]
fn the_only_possible_reading_is_taken() {
    // Some cell must be closed.
    assert_eq!(position("# # 1\n# 2 1\n1 1 0\n"), "..1\n.21\n110\n");
    assert_eq!(position("* * 1\n* 2 1\n1 1 0\n"), "..1\n.21\n110\n");
    assert_eq!(position("x 1 0\n1 1 0\n"), ".10\n110\n");
    assert_eq!(position("1 F ?\n1 2 ?\n"), "1*.\n12.\n");
    assert_eq!(position("1!?\n12?\n"), "1*.\n12.\n");
    // The 3 needs three closed cells: they are the `_`, so that `.` is the zero.
    assert_eq!(position("3_.\n__.\n"), "3.0\n..0\n");
    // Zeros are written 0, so that both others are closed.
    assert_eq!(position("0 1 ?\n0 2 .\n0 1 .\n"), "01.\n02.\n01.\n");
    // The format that is named has closed blanks.
    let named = Reading::from(Some(Format::Signs));
    assert_eq!(one(".1 \n.1 \n", &named).unwrap().board.to_string(), ".1.\n.1.\n");
    assert_eq!(one("..1??\n..111\n", &named).unwrap_err().kind, "ambiguous");
}

#[test]
fn rows_are_never_filled_up_or_cut_in_silence() {
    for (text, line, column) in [
        ("01?\n0?\n", 2, 3),
        ("0 1 ?\n0 ?\n", 2, 4),
        ("0,1,?\n0,?\n", 2, 4),
        ("|0|1|?|\n|0|?|\n", 2, 4),
        ("1. \n..\n", 1, 3),
        ("1.\n.. \n", 2, 3),
    ] {
        let refusal = refused(text);
        assert!(refusal.line == Some(line) || refusal.kind == "ambiguous", "{text}: {refusal:?}");
        assert!(refusal.column.is_some_and(|found| found.abs_diff(column) <= 1), "{text}: {refusal:?}");
    }
    let padded = one("01?\n0\n", &said(Signs::default().closed("? ")));
    assert_eq!(padded.unwrap().board.to_string(), "01.\n0..\n");
    assert_eq!(one("01?\n0\n", &Reading::from(Some(Format::Signs))).unwrap_err().line, Some(2));
}

#[test]
fn each_board_of_a_text_may_tell_its_mines() {
    let text = "mines 3\n1..\n...\n\n; mines 9\n1..\n...\n\nMines: 2 ; two\n\n? ? 1\n? 2 1\n\nmines x\n1.\n";
    let boards = read_as(text, &Reading::default());
    let mines: Vec<_> = boards.iter().map(|board| board.as_ref().map(|board| board.mines).ok()).collect();
    assert_eq!(mines, [Some(Some(3)), Some(None), Some(Some(2)), None]);
    let refusal = boards[3].as_ref().unwrap_err();
    assert_eq!((refusal.board, refusal.line, refusal.column), (Some(4), Some(14), Some(7)), "{refusal:?}");
    assert!(refused("mines 1\nmines 2\n1.\n").message.contains("a second number of mines"));
    assert_eq!(one("1.\n..\nmines 2\n", &Reading::default()).unwrap().mines, Some(2), "below the board");
    let reading = Reading { layouts: true, ..Reading::default() };
    let wrong = one("mines 2\n*1\n11\n", &reading).unwrap_err();
    assert!(wrong.message.contains("2 mines, but the layout below has 1"), "{wrong:?}");
    for named in [Some(Format::Text), None] {
        assert_eq!(one("mines 2\n1.\n..\n", &named.into()).unwrap().mines, Some(2));
    }
}

#[test]
fn a_bad_board_is_named_and_the_others_are_read() {
    let text = "1.\n..\n\n1.\n.\n\n?k\n\n..\n..\n";
    let boards = read_as(text, &Reading::default());
    let found: Vec<_> = boards
        .iter()
        .map(|board| board.as_ref().err().map(|refusal| (refusal.board, refusal.line, refusal.column)))
        .collect();
    assert_eq!(found, [None, Some((Some(2), Some(5), Some(2))), Some((Some(3), Some(7), Some(2))), None]);
    let reading = Reading { layouts: true, ..Reading::default() };
    let boards = read_as("11\n1*\n\n 01\n 0* ; as drawn\n", &reading);
    let refusal = boards[1].as_ref().unwrap_err();
    assert_eq!((refusal.line, refusal.column, refusal.kind), (Some(4), Some(2), "conflict"), "{refusal:?}");
}

#[test]
fn the_native_form_is_what_it_was() {
    for text in ["12.\n#*8\n", "0\n", "12\n..\n", "; a corner\n\n  1. ; one\n  ..\n", "1;2\n.\n"] {
        let native: Board = text.parse().unwrap();
        assert_eq!(position(text), native.to_string(), "{text}");
    }
    assert_eq!(position("####\n12##\n012#\n"), "####\n12##\n012#\n", "walls stay walls");
}

/// A position drawn by lot: some cells of a layout open, perhaps flags.
pub(super) fn drawn() -> impl Strategy<Value = Board> {
    (2..6usize, 4..8usize, any::<u64>(), any::<u64>()).prop_map(|(rows, cols, seed, open)| {
        let game =
            Game::of((rows, cols), rows * cols / 4, minescheme::layout::FirstClick::Safe, None).unwrap();
        let layout = game.layout(seed, 0);
        let mut board = layout.board_where(|at| open >> ((at.row * 7 + at.col) % 64) & 1 == 1);
        for at in board.coords() {
            if layout.is_mine(at) && open >> ((at.row * 5 + at.col * 3) % 61) & 3 == 3 {
                board.set(at, Cell::Mine);
            }
        }
        // One cell stays closed, or there is nothing to ask.
        let first = layout.coords().find(|&at| layout.is_mine(at)).unwrap_or(Coord::new(0, 0));
        board.set(first, Cell::Closed);
        board
    })
}

pub(super) fn written(board: &Board, signs: [&str; 3], between: &str, around: [&str; 2]) -> String {
    let row = |row| {
        let cells = (0..board.cols()).map(|col| match board.get(Coord::new(row, col)) {
            Cell::Closed => signs[0].to_owned(),
            Cell::Mine => signs[1].to_owned(),
            Cell::Digit(0) => signs[2].to_owned(),
            Cell::Digit(digit) => digit.to_string(),
            Cell::Wall => "#".to_owned(),
        });
        format!("{}{}{}\n", around[0], cells.collect::<Vec<_>>().join(between), around[1])
    };
    (0..board.rows()).map(row).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever is written in a way that tells closed cells, zeros and flags apart is read back, cell by cell.
    #[test]
    fn what_is_written_is_read_back(board in drawn(), style in 0..7usize) {
        let (between, around) = [
            ("", ["", ""]), (" ", ["", ""]), (" ", ["   ", ""]), (",", ["", ""]), (" | ", ["| ", " |"]), ("\t", ["", ""]), ("][", ["[", "]"]),
        ][style];
        for signs in [["?", "F", "0"], ["🟦", "🚩", "0️⃣"], ["H", "!", "0"]] {
            let text = written(&board, signs, between, around);
            let read = one(&text, &Reading::default());
            prop_assert_eq!(read.map(|read| read.board), Ok(board.clone()), "{}", text);
        }
        let said = said(Signs::default().closed("#").zero(".").flag("!"));
        let text = written(&board, ["#", "!", "."], between, around);
        prop_assert_eq!(one(&text, &said).map(|read| read.board), Ok(board.clone()), "{}", text);
        let array = format!("[{}]", written(&board, ["null", "\"F\"", "0"], ", ", ["[", "],"]));
        prop_assert_eq!(one(&array, &Reading::default()).map(|read| read.board), Ok(board.clone()), "{}", array);
    }

    /// A text that is accepted has one reading: to say of each sign what it was read as changes nothing.
    #[test]
    fn an_accepted_text_is_never_read_two_ways(text in "[ .?_#*0-3F-]{1,5}(\n[ .?_#*0-3F-]{1,5}){0,3}", layouts in any::<bool>()) {
        let reading = Reading { layouts, ..Reading::default() };
        let boards = read_as(&text, &reading);
        prop_assume!(boards.len() == 1);
        for read in boards.into_iter().flatten() {
            prop_assert_eq!(one(&text, &reading).map(|again| again.board), Ok(read.board));
            // `.` and another sign for closed cells never stand for the same and for different things.
            // `*` would be a closed cell only if it could be nothing else.
            if !layouts && text.contains('.') && text.contains('?') && !text.contains(['0', '*']) {
                let native = text.chars().all(|c| ".*#\n12345678".contains(c));
                let reads = |signs| {
                    let mut boards = read_as(&text, &said(signs));
                    (boards.len() == 1).then(|| boards.remove(0).ok())?.map(|read| read.board)
                };
                let (zero, closed) = (reads(Signs::default().zero(".")), reads(Signs::default().closed(".?")));
                if let (Some(zero), Some(closed), false) = (zero, closed, native) {
                    prop_assert!(
                        zero == closed || possible(&zero) != possible(&closed),
                        "{text}\nhas two readings"
                    );
                }
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[ .?_#*0-9FxX|+,;:\\[\\]{}\"'\n\tmines⬜🚩️⃣-]{0,60}", layouts in any::<bool>(), which in 0..4usize) {
        let signs = [Signs::default(), Signs::default().zero(" ."), Signs::named("hash").unwrap(), Signs::default().closed("")][which].clone();
        for loaded in read_as(&text, &Reading { format: None, signs, layouts }).into_iter().flatten() {
            prop_assert!(!layouts || loaded.layout.is_some());
        }
    }
}

/// What texts around boards are made of; blanks may take several bytes.
const PIECES: [&str; 56] = [
    "\n",
    "\n",
    "\n",
    "\n\n",
    " ",
    "\u{a0}",
    "\u{3000}",
    "\t",
    "0",
    "1",
    "2",
    "10",
    "?",
    "??1",
    ".",
    "_",
    "x",
    "O",
    "F",
    "*",
    "#",
    "é",
    "一",
    "→",
    "🚩",
    "🟦",
    ":one:",
    "|",
    "│",
    "||",
    "---",
    "+",
    "=",
    "a",
    "b",
    "A B C",
    "1 2 3",
    "Board: ",
    "name = ",
    "print(\"",
    "\")",
    "\"\"\"",
    "```",
    "`",
    "'",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "<<END",
    "END",
    "mines 3",
    "hidden: #",
    "; ",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn no_text_of_pieces_panics(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..30), layouts in any::<bool>()) {
        for loaded in read_as(&pieces.concat(), &Reading { layouts, ..Reading::default() }).into_iter().flatten() {
            prop_assert!(!layouts || loaded.layout.is_some());
        }
    }
}

/// Margins may be of blanks that take different numbers of bytes.
#[test]
fn blanks_of_several_bytes_are_blanks() {
    for text in ["1 ?1\n2\u{a0}11\n", "1\u{3000}?1\n2 11\n", "Board: ?1\n\u{3000}\u{3000}\u{3000}11\n"] {
        assert_eq!(position(text), ".1\n11\n", "{text:?}");
    }
}

/// Whether each digit can have its mines, for all that it sees itself.
fn possible(board: &Board) -> bool {
    board.coords().all(|at| {
        let Cell::Digit(digit) = board.get(at) else { return true };
        let count = |cell| board.neighbours(at).filter(|&near| board.get(near) == cell).count();
        (count(Cell::Mine)..=count(Cell::Mine) + count(Cell::Closed)).contains(&usize::from(digit))
    })
}

/// What stands at the ends of rows, above, below and before them is no cell, where it can't be one.
#[test]
fn what_is_around_a_board_is_no_cell() {
    for (text, board) in [
        // Blanks, commas and tabs at the ends of the rows.
        ("1..  \n1*.  \n1..  \n", "1..\n1*.\n1..\n"),
        ("1,.,.,\n1,*,.,\n1,.,.,\n", "1..\n1*.\n1..\n"),
        ("1\t.\t.\t\n1\t*\t.\t\n1\t.\t.\t\n", "1..\n1*.\n1..\n"),
        ("2,F,\n?,?,\n", "2*\n..\n"),
        (".,1,\n.,1,\n.,1,\n", ".1\n.1\n.1\n"),
        // Empty cells between semicolons.
        ("?;1;0;\n?;2;1;\n?;?;1;\n", ".10\n.21\n..1\n"),
        (";1;?\n;2;F\n1;3;?\n", ".1.\n.2*\n13.\n"),
        // Quotations and lists.
        ("> ?10\n> ?21\n> ??1\n", ".10\n.21\n..1\n"),
        (">1..\n>1*.\n>1..\n", "1..\n1*.\n1..\n"),
        ("* 1??\n* 1F?\n* 1??\n", "1..\n1*.\n1..\n"),
        ("- ?2?1\n- F?F?\n- ????\n", ".2.1\n*.*.\n....\n"),
        ("1. ?10\n2. ?10\n", ".10\n.10\n"),
        // Rules.
        ("1..\n1*.\n1..\n---\n", "1..\n1*.\n1..\n"),
        ("11???\n?F2??\n11111\n00000\n-----\n", "11...\n.*2..\n11111\n00000\n"),
        ("=====\n1??\n1F?\n=====\n", "1..\n1*.\n"),
        // Coordinates.
        (" 123\n1?10\n2?21\n3??1\n", ".10\n.21\n..1\n"),
        ("1 2 3 4\n. . . .\n1 1 2 .\n0 0 1 .\n", "....\n112.\n001.\n"),
        ("1 1 . .\n2 1 * .\n3 1 . .\n", "1..\n1*.\n1..\n"),
        // What is said about it.
        ("Can anyone help me here?\n```\n?10\n?10\n```\nThanks!\n", ".10\n.10\n"),
        ("Look:\n\n1.\n..\n\nThanks!\n", "1.\n..\n"),
        ("1.\n..\n\nThanks!\n", "1.\n..\n"),
        ("Hello,\n\nwhat is safe here?\n\n?10\n?10\n\nThanks!\n", ".10\n.10\n"),
        // The sign for closed cells is no size.
        ("xxx10\nx2110\nxx100\n", "...10\n.2110\n..100\n"),
        // Rows as strings, of which some are numbers.
        ("[\"110\",\"?10\",\"110\"]\n", "110\n.10\n110\n"),
    ] {
        assert_eq!(position(text), board, "{text}");
    }
    // A layout of letters for true and false.
    assert_eq!(layout("T,F\nF,F\n"), "*1\n11\n");
    assert_eq!(layout("FFT\nFFF\nFFF\n"), "01*\n011\n000\n");
    // A frame shows that each character is a cell.
    assert_eq!(layout("+---+\n|*  |\n|   |\n|  *|\n+---+\n"), "*10\n121\n01*\n");
}

/// Words are cells, and no sentence; what `solve` prints is a board.
#[test]
fn words_are_cells() {
    for text in [
        "hidden hidden 1\n1 1 1\n",
        "1 1 1\nhidden hidden 1\n".lines().rev().collect::<Vec<_>>().join("\n").as_str(),
        "closed,Unopened,1\n1,1,1\n",
        "covered | unknown | 1\n1 | 1 | 1\n",
        "null None 1\n1 1 1\n",
        "HIDDEN HIDDEN 1\n1 1 1\n",
        "    1 2 3\n 1  s s 1\n 2  1 1 1\n\n2 cells are safe (s), 1 is a mine (m).\n--steps lists the numbers.\n",
    ] {
        assert_eq!(position(text), "..1\n111\n", "{text}");
    }
    assert_eq!(position("1 1 1\n1 closed flag\n"), "111\n1.*\n");
    assert_eq!(position("bomb 1 1\nmine 2 hidden\n"), "*11\n*2.\n");
    assert_eq!(position("mine 2 hidden\n1 mine 1\n"), "*2.\n1*1\n");
    assert_eq!(layout("mine 2 0\nmine 2 0\n"), "*20\n*20\n");
    let named = Signs::default().closed("hidden");
    assert_eq!(one("hidden 1\n1 1\n", &said(named)).unwrap().board.to_string(), ".1\n11\n");
    let unknown = refused("open hidden\n1 1\n");
    assert!(unknown.message.contains("found"), "{unknown:?}");
}

/// Where both make sense, the text is refused.
#[test]
fn what_may_be_around_a_board_or_in_it_is_refused() {
    for text in [".1 \n.1 \n.1 \n", "...\n111\n---\n"] {
        assert_eq!(refused(text).kind, "ambiguous", "{text}");
    }
    let reading = Reading { layouts: true, ..Reading::default() };
    let gaps = one("*  \n   \n  *\n", &reading).unwrap_err();
    assert!(gaps.kind == "ambiguous" && gaps.message.contains("gaps between cells"), "{gaps:?}");
    // No two signs are zeros.
    let unreadable = refused(".10  \n.1 0 \n.10  \n");
    assert!(!unreadable.message.contains(": ;"), "{unreadable:?}");
}

#[test]
fn a_text_tells_its_mines_in_many_ways() {
    for text in [
        "4 mines\n?1?\n???\n",
        "Mines left: 4\n?1?\n???\n",
        "# mines 4\n?1?\n???\n",
        "Minen: 4\n?1?\n???\n",
        "?1?\n???\nBombs: 4\n",
        "?1?\n???\nMines: 4 Time: 37\n",
        "Beginner (3x2, 4 mines)\n?1?\n???\n",
        "mines 4\n[[\"?\",1,\"?\"],[\"?\",\"?\",\"?\"]]\n",
    ] {
        let loaded = one(text, &Reading::default()).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
        assert_eq!((loaded.board.to_string().as_str(), loaded.mines), (".1.\n...\n", Some(4)), "{text}");
    }
    let most = one(&format!("{} mines left\nF2?\n???\n", usize::MAX), &Reading::default());
    assert_eq!(most.unwrap().mines, Some(usize::MAX));
    // What is said takes no time that grows with its square.
    let long = format!("{}?1?\n???\n", "What is safe here?\n".repeat(1 << 16));
    assert_eq!(position(&long), ".1.\n...\n");
    // What is left has no flag yet.
    assert_eq!(one("3 mines left\nF2?\n???\n", &Reading::default()).unwrap().mines, Some(4));
}
