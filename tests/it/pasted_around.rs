//! What stands around pasted boards, and how they are printed: each is read as what was pasted, or refused, but never as another board.

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{Loaded, Reading, Signs};
use proptest::prelude::*;

use super::pasted::{drawn, one, position, read_as, refused, said, written};

/// 3 × 3 cells, in the native form: what most texts below stand for.
const BOARD: &str = "..1\n.21\n110\n";

fn all_are(board: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(position(text), board, "{text}");
    }
}

fn all_are_refused(texts: &[&str]) {
    for text in texts {
        let boards = read_as(text, &Reading::default());
        assert!(boards.iter().any(Result::is_err), "{text}: {boards:?}");
    }
}

fn mines(text: &str) -> Option<usize> {
    one(text, &Reading::default()).unwrap_or_else(|refusal| panic!("{text}\n{refusal:?}")).mines
}

#[test]
fn rows_printed_one_array_a_line_are_one_board() {
    all_are(
        BOARD,
        &[
            "['?', '?', 1]\n['?', 2, 1]\n[1, 1, 0]\n",
            "[-1, -1, 1],\n[-1, 2, 1],\n[1, 1, 0],\n",
            "{-1, -1, 1},\n{-1, 2, 1},\n{1, 1, 0}\n",
            "(-1, -1, 1)\n(-1, 2, 1)\n(1, 1, 0)\n",
            "[\"??1\"]\n[\"?21\"]\n[\"110\"]\n",
            "[?, ?, 1], [?, 2, 1], [1, 1, 0]\n",
            "[? ? 1]\n[? 2 1]\n[1 1 0]\n",
            "Row 0: [\"?\", \"?\", 1]\nRow 1: [\"?\", 2, 1]\nRow 2: [1, 1, 0]\n",
            "Printed:\n[?, ?, 1]  // row 0\n[?, 2, 1]  // row 1\n[1, 1, 0]  // row 2\n",
            "     [,1] [,2] [,3]\n[1,]   -1   -1    1\n[2,]   -1    2    1\n[3,]    1    1    0\n",
            "board := [][]int{{-1, -1, 1}, {-1, 2, 1}, {1, 1, 0}}\n",
            "char b[3][3] = {{'?', '?', '1'}, {'?', '2', '1'}, {'1', '1', '0'}};\n",
            "let b = vec![vec!['?', '?', '1'], vec!['?', '2', '1'], vec!['1', '1', '0']];\n",
            "$b = array(array(-1, -1, 1), array(-1, 2, 1), array(1, 1, 0));\n",
            "[(-1, -1, 1), (-1, 2, 1), (1, 1, 0)]\n",
            "A = [-1 -1 1; -1 2 1; 1 1 0]\n",
            "[\n  \"??1\",  # row 0\n  \"?21\",  # row 1\n  \"110\",\n]\n",
        ],
    );
    assert_eq!(refused("[?, ?, 1]\n[?, 2]\n").kind, "unexpected");
}

#[test]
fn what_is_said_does_not_change_how_rows_are_separated() {
    all_are(
        BOARD,
        &[
            "Where next?\n?;?;1\n?;2;1\n1;1;0\n",
            ".;.;1\n.;2;1\n1;1;0\nthanks very much\n",
            "Board\n+---+\n|??1|\n|?21|\n|110|\n+---+\nany ideas?\n",
            "? & ? & 1 \\\\\n? & 2 & 1 \\\\\n1 & 1 & 0\n",
        ],
    );
    assert_eq!(mines("Mines: 2\n.;.;1\n.;2;1\n1;1;0\n"), Some(2));
}

#[test]
fn quotations_lists_and_labels_are_no_cells() {
    all_are(
        BOARD,
        &[
            "Look at this:\n> ??1\n> ?21\n> 110\n",
            "> ??1\n> ?21\n> 110\nAny ideas?\n",
            ">> ? ? 1\n>> ? 2 1\n>> 1 1 0\n",
            ">>> ??1\n>>> ?21\n>>> 110\n",
            "1> ??1\n2> ?21\n3> 110\n",
            "1- ? ? 1\n2- ? 2 1\n3- 1 1 0\n",
            "1.??1\n2.?21\n3.110\n",
            "01 ??1\n02 ?21\n03 110\n",
            "#1 ??1\n#2 ?21\n#3 110\n",
            "(1) ? ? 1\n(2) ? 2 1\n(3) 1 1 0\n",
            "R1: ??1\nR2: ?21\nR3: 110\n",
            "[12:03] ??1\n[12:03] ?21\n[12:04] 110\n",
            "<bob> ??1\n<bob> ?21\n<bob> 110\n",
            "  A B C\n3 ? ? 1\n2 ? 2 1\n1 1 1 0\n",
            " 012\n3??1\n2?21\n1110\n",
            "• ? ? 1\n• ? 2 1\n• 1 1 0\n",
            "- ? ? 1\n- ? 2 1\n- 1 1 0\n",
            "+??1\n+?21\n+110\n",
            "# ??1\n# ?21\n# 110\n",
            "// ??1\n// ?21\n// 110\n",
            "\"??1\"\n\"?21\"\n\"110\"\n",
            "“??1”,\n“?21”,\n“110”\n",
            "`??1`\n`?21`\n`110`\n",
            "??1,\n?21,\n110\n",
            "??1/?21/110\n",
            "??1\\n?21\\n110\n",
            "??1 <- here\n?21\n110\n",
        ],
    );
    // They may be mines as well.
    assert_eq!(refused("* ? ? 1\n* ? 2 1\n* 1 1 0\n").kind, "ambiguous");
}

#[test]
fn rows_stay_rows() {
    for (text, board) in [
        ("zero one hidden\n1 1 1\n", "01.\n111\n"),
        ("empty empty empty\n1 1 1\nhidden hidden hidden\n", "000\n111\n...\n"),
        ("+---+\n|111|\n|---|\n|1-1|\n+---+\n", "111\n...\n1.1\n"),
        ("| - | - | - |\n| 1 | 2 | 1 |\n", "...\n121\n"),
        ("-|-|-\n1|2|1\n0|0|0\n", "...\n121\n000\n"),
        ("?|1|1\n-+-+-\n1|1|1\n", ".11\n111\n"),
        (".|1| \n1|1| \n", ".1\n11\n"),
        ("FFF\n?2?\n", "***\n.2.\n"),
    ] {
        let read = one(text, &Reading::default());
        assert!(read.as_ref().map_or(true, |read| read.board.to_string() == board), "{text}: {read:?}");
    }
    all_are_refused(&[
        "empty empty hidden\n1 1 1\n",
        "untouched untouched 1\n1 1 1\n",
        "закрыта закрыта 1\n1 1 1\n",
        "??1\n?21\n110 and then?\n??\n",
        "abc??1\n?21\n110\n",
        "??1  ??1\n?21  ?21\n",
        "??1 ?21 110\n",
        "2 3\n??1\n?21\n110\n",
        "0,0,?\n0,1,?\n1,0,1\n1,1,1\n",
        "#|1|\n1|1|\n||\n",
        "?1\n11\n\n\n11\n1?\n",
    ]);
}

#[test]
fn the_names_of_columns_are_no_row() {
    all_are(
        BOARD,
        &[
            "| 1 | 2 | 3 |\n|---|---|---|\n| ? | ? | 1 |\n| ? | 2 | 1 |\n| 1 | 1 | 0 |\n",
            "|   |   |   |\n|---|---|---|\n| ? | ? | 1 |\n| ? | 2 | 1 |\n| 1 | 1 | 0 |\n",
            "0,1,2\n?,?,1\n?,2,1\n1,1,0\n",
            "    1   2   3\n  +---+---+---+\n1 | ? | ? | 1 |\n  +---+---+---+\n2 | ? | 2 | 1 |\n3 | 1 | 1 | 0 |\n  +---+---+---+\n",
        ],
    );
    assert_eq!(position(",1,2,3\n1,0,0,0\n2,1,1,1\n3,1,F,?\n"), "000\n111\n1*.\n");
}

/// Where the cells of zeros are blank, the numbers or letters of the columns say which cells they are.
#[test]
fn cells_stand_below_the_names_of_their_columns() {
    all_are(
        "01..10\n012210\n",
        &[
            "  1 2 3 4 5 6\n1   1 # # 1\n2   1 2 2 1\n",
            "    0  1  2  3  4  5\n  +------------------\n0 |    1  #  #  1   \n1 |    1  2  2  1   \n",
            "  abcdef\n1  1##1\n2  1221\n",
            "2   1 # # 1   2\n1   1 2 2 1   1\n  A B C D E F\n",
            "  A B C D E F\n2   1 # # 1   2\n1   1 2 2 1   1\n  A B C D E F\n",
        ],
    );
    // The margin of the first line is easily lost.
    assert_eq!(position("1 2 3 4 5\n1 1 1   1 1\n2 # 1   1 #\n"), "11011\n.101.\n");
    // A row may have nothing but its number.
    let below = " 4\n 3 1 1 1 1 1 1\n 2 # # 1 # # #\n 1 # # # # # #\n   A B C D E F\n";
    assert_eq!(position(below), "000000\n111111\n..1...\n......\n");
    let digit = |row| if row % 11 == 0 { 2 } else { 3 };
    let rows = (0..12).map(|row| format!("{:>2}{}  {2}  #  {2}\n", row + 1, "   ".repeat(9), digit(row)));
    let names: String = (1..=12).map(|name| format!(" {name:>2}")).collect();
    let wide = format!("  {names}\n{}", rows.collect::<String>());
    let board: String = (0..12).map(|row| format!("{0}{1}.{1}\n", "0".repeat(9), digit(row))).collect();
    assert_eq!(position(&wide), board);
}

/// What `solve` and `explain` print is read back on boards of any width.
#[test]
fn own_pictures_are_read_back() {
    let picture = "                      1\n    1 2 3 4 5 6 7 8 9 0\n 1  1 1 s . s 1 1 1 1 1\n 2  . . s . s . . s . .\n\n5 cells are safe (s), 0 are mines (m).\n";
    assert_eq!(position(picture), "11...11111\n..........\n");
    assert_eq!(position("     1  2  3\n 1   1 B2 A1\n 2   m  .  .\n"), "121\n*..\n");
}

#[test]
fn signs_that_are_closed_elsewhere_may_be_zeros() {
    for text in ["? ? 1 v\n? 2 1 v\n1 1 v v\n", "■ ■ 1 ▒\n■ 2 1 ▒\n1 1 ▒ ▒\n"] {
        let refusal = refused(text);
        assert!(refusal.kind == "ambiguous" && refusal.message.contains("--zero"), "{refusal:?}");
    }
    let open = one("⬜⬜1️⃣▪️\n⬜2️⃣1️⃣▪️\n1️⃣1️⃣▪️▪️\n", &Reading::default());
    assert!(open.map_or(true, |read| read.board.to_string() == "..10\n.210\n1100\n"));
    assert_eq!(position("● ● 1\n● 2 F\n1 1 1\n"), "..1\n.2*\n111\n");
    assert!(refused(".1X\n.21\n").message.contains("--flag 'X'"));
}

#[test]
fn numbers_of_mines_are_those_of_all() {
    let board = "F1?\n11?\n???\n";
    for (line, count) in [
        ("Mines: 1/4", Some(4)),
        ("Mines: 6 (2 left)", Some(6)),
        ("mines: 1,000", Some(1000)),
        ("Mines: 6, Flags: 4", Some(6)),
        ("Flags: 4 | Mines: 6 | Time: 12", Some(6)),
        ("4/6 flags", Some(6)),
        ("5 x 6, 6 mines", Some(6)),
        ("There are 6 mines.", Some(6)),
        ("Noch 2 Minen", Some(3)),
        ("MinesLeft: 2", Some(3)),
        ("地雷: 6", Some(6)),
        ("💣 010  ⏱ 023", Some(10)),
        ("005 :) 000", Some(6)),
        ("Flags: 4", None),
        ("Time: 12", None),
        ("Mines found: 4", None),
    ] {
        for text in [format!("{line}\n{board}"), format!("{board}{line}\n")] {
            assert_eq!(mines(&text), count, "{text}");
        }
    }
    all_are_refused(&["mines: 6/4\nF1?\n11?\n???\n"]);
}

#[test]
fn what_stands_beside_a_board_is_no_row() {
    for line in [
        "hmm",
        "bob",
        "Max",
        "thx",
        "Game 1",
        "MINESWEEPER",
        "GAME OVER",
        "# Board",
        "Turn 3",
        "(1)",
        "seed 42",
        "$ ./minesweeper",
        "🙂",
        "12:30 alice",
        "下一步怎么走？",
        "? = closed, F = flag",
        "https://example.org/game/123456",
    ] {
        for rows in ["??1\n?21\n110\n", "? ? 1\n? 2 1\n1 1 0\n", "?,?,1\n?,2,1\n1,1,0\n"] {
            let text = format!("{line}\n{rows}");
            if line != "https://example.org/game/123456" {
                assert_eq!(position(&text), BOARD, "{text}");
            }
            assert_eq!(position(&format!("{rows}{line}\n")), BOARD, "{rows}{line}");
        }
    }
    for below in ["--\nBob\n", "---\nsent from my phone\n", "Legend:\n? closed\nF flag\n"] {
        assert_eq!(position(&format!("??1\n?21\n110\n\n{below}")), BOARD, "{below}");
    }
    let odd = refused("x9!k\n??1\n?21\n110\n");
    assert_eq!(odd.line, Some(1), "{odd:?}");
}

#[test]
fn legends_say_what_signs_mean() {
    for legend in [
        "# = closed, . = empty",
        "Legend: # hidden, . empty",
        "Legende: # = verdeckt, . = leer",
        "# - закрыто, . - пусто",
    ] {
        for text in [format!("{legend}\n##1.\n#21.\n11..\n"), format!("##1.\n#21.\n11..\n\n{legend}\n")] {
            assert_eq!(position(&text), "..10\n.210\n1100\n", "{text}");
        }
    }
    let reading = said(Signs::default().wall("#"));
    let read = one("# = closed\n#1.\n11.\n", &reading).map(|read| read.board.to_string());
    assert_eq!(read, Ok("#1.\n11.\n".to_owned()), "what the user says wins");
}

#[test]
fn characters_of_all_kinds_are_read() {
    all_are(
        BOARD,
        &[
            "？？１\n？２１\n１１０\n",
            "?\u{200b}?1\n\u{feff}?2\u{ad}1\n110\u{200e}\n",
            "?\u{2009}?\u{2009}1\n?\u{2009}2\u{2009}1\n1\u{2009}1\u{2009}0\n",
            "??1\r?21\r110\r",
            "\u{1b}[31m??1\u{1b}[0m\n?21\n110\0",
            "??¹\n?²¹\n¹¹⁰\n",
            "??١\n?٢١\n١١٠\n",
            "☐☐❶\n☐❷❶\n❶❶0\n",
            ":large_blue_square::large_blue_square::1:\n:large_blue_square::2::1:\n:1::1::0:\n",
        ],
    );
    assert!(refused("<table><tr><td>?</td></tr></table>\n").message.contains("HTML"));
}

#[test]
fn named_blanks_fill_up_rows() {
    let reading = said(Signs::default().closed("?").zero(" "));
    for text in [
        "? ? 1\n? 2 1\n1 1\n",
        "?\t?\t1\n?\t2\t1\n1\t1\n",
        "+-------+\n| ? ? 1 |\n| ? 2 1 |\n| 1 1   |\n+-------+\n",
    ] {
        assert_eq!(one(text, &reading).map(|read| read.board.to_string()), Ok(BOARD.to_owned()), "{text}");
    }
}

/// Numbers that count up may be cells of a piece of a board: then the text is refused.
#[test]
fn digits_at_the_edge_of_a_piece_are_no_labels() {
    for text in ["1 2 ? ?\n2 ? ? ?\n", "12??\n02??\n", "1\t1\t?\n2\t?\t?\n", "1 2 3\n? ? ?\n"] {
        let refusal = refused(text);
        assert!(
            refusal.kind == "ambiguous" && refusal.message.contains("numbers of rows or columns"),
            "{text}: {refusal:?}"
        );
    }
    assert_eq!(position("F\t2\t1\nF\t1\t0\n"), "*21\n*10\n");
    assert_eq!(
        refused("2,3,1\n.,.,1\n3,3,1\n").kind,
        "ambiguous",
        "a row, or two rows and columns with a mine"
    );
    assert_eq!(position("1 0 1 ? ?\n2 0 2 ? ?\n3 0 1 ? ?\n4 0 1 1 1\n"), "01..\n02..\n01..\n0111\n");
}

#[test]
fn finished_boards_show_their_mines() {
    all_are(
        "*1\n11\n",
        &["Solved:\n*1\n11\n", "* 1\n1 1\n", "> *1\n> 11\n", "M 1\n1 1\n", "[[\"*\",1],[1,1]]", "@ 1\n1 1\n"],
    );
    assert_eq!(position("* 2 !\n1 2 1\n"), "*2*\n121\n");
}

/// A row that stands behind a name is read; beside other words it is never left out.
#[test]
fn rows_may_stand_beside_text() {
    all_are(
        BOARD,
        &[
            "Board: ? ? 1\n       ? 2 1\n       1 1 0\n",
            "Input: ??1\n?21\n110\n",
            "grid = ? ? 1\n? 2 1\n1 1 0\n",
        ],
    );
    all_are_refused(&[
        "This is it ? ? 1\n? 2 1\n1 1 0\n",
        "? ? 1\n? 2 1\n1 1 0. And now?\n",
        "??1\n?21\n110. And now?\n",
        "Board: 1 1 0\n1 2 ?\n1 ? ?\n",
    ]);
}

#[test]
fn lists_of_places_are_no_boards() {
    let array = "[[\"?\",\"?\",1],[\"?\",2,1],[1,1,0]]";
    for list in ["[2, 0]", "click = [2,0]", "(2, 0)"] {
        for text in [
            format!("{list}\n??1\n?21\n110\n"),
            format!("??1\n?21\n110\n\n{list}\n"),
            format!("board = {array}, {list}\n"),
            format!("{array}\n\n{list}\n"),
        ] {
            assert_eq!(position(&text), BOARD, "{text}");
        }
    }
    all_are(
        BOARD,
        &[
            &format!("{array}\nmines = [(0, 1), (1, 0)]\n"),
            &format!("Output: {array}\n"),
            &format!("{array}\n\n[s]tep, [e]nd\n"),
        ],
    );
}

/// Single lines that can't be boards beside the others are text.
#[test]
fn short_lines_are_no_boards() {
    for line in [
        "8 8",
        "....",
        "--->",
        "n = 7",
        "> ",
        "x:",
        "[y/N]",
        "12:34",
        "50/50",
        "(2, 1)",
        "a mine?",
        "open 2 1",
        "lol",
        "2023-12-12",
    ] {
        for text in [format!("{line}\n\n? ? 1\n? 2 1\n1 1 0\n"), format!("??1\n?21\n110\n\n{line}\n")] {
            assert_eq!(position(&text), BOARD, "{text}");
        }
    }
    for line in [":)", "=>", "r 3", "3/10", "0:34", "x=3 y=4", "a mine?", "(2, 1)", "Out [4]:"] {
        assert_eq!(position(&format!("? ? 1\n? 2 1\n1 1 0\n{line}\n")), BOARD, "{line}");
    }
    all_are_refused(&["??1\n?21\n110\n\n???\n", "? ? 1\n? 2 1\n\n1 1 0\n", "??1\n?21\n110\n??\n"]);
    for line in ["💣 12", "Mines (12)", "💣 012 🙂 ⏱ 034"] {
        for text in [
            format!("{line}\n??1\n?21\n110\n"),
            format!("{line}\n\n? ? 1\n? 2 1\n1 1 0\n"),
            format!("??1\n?21\n110\n\n{line}\n"),
        ] {
            assert_eq!(mines(&text), Some(12), "{text}");
        }
    }
    assert_eq!(boards_of("1.1\n...\n\n1.1\n").len(), 2, "native boards may have one row");
}

#[test]
fn labels_stand_apart_below_or_with_a_corner() {
    all_are(
        BOARD,
        &[
            "  0 1 2\n\n0 ? ? 1\n1 ? 2 1\n2 1 1 0\n",
            "  A B C\n\n1 ? ? 1\n2 ? 2 1\n3 1 1 0\n",
            "0 ? ? 1\n1 ? 2 1\n2 1 1 0\n  0 1 2\n",
            "+ 1 2 3\n1 ? ? 1\n2 ? 2 1\n3 1 1 0\n",
            "y\\x 0 1 2\n0   ? ? 1\n1   ? 2 1\n2   1 1 0\n",
            "   00 01 02\n00  ?  ?  1\n01  ?  2  1\n02  1  1  0\n",
            "  | A | B | C\n--|---|---|---\n1 | ? | ? | 1\n2 | ? | 2 | 1\n3 | 1 | 1 | 0\n",
            "0     1\n1   2 1\n2 1 1 0\n",
        ],
    );
}

#[test]
fn rules_bullets_and_frames_are_no_cells() {
    all_are(
        BOARD,
        &[
            "|?|?|1|\n|-|-|-|\n|?|2|1|\n|1|1|0|\n",
            "?|?|1\n-|-|-\n?|2|1\n1|1|0\n",
            "-------\n|? ? 1|\n|? 2 1|\n|1 1 0|\n-------\n",
            "- - -\n? ? 1\n? 2 1\n1 1 0\n- - -\n",
            "+++\n??1\n?21\n110\n+++\n",
            " ___ ___ ___\n| ? | ? | 1 |\n|___|___|___|\n| ? | 2 | 1 |\n|___|___|___|\n| 1 | 1 | 0 |\n|___|___|___|\n",
            "   0 1 2\n   _____\n0| ? ? 1\n1| ? 2 1\n2| 1 1 0\n",
        ],
    );
    assert_eq!(position(" * 1 2 ?\n * 1 2 ?\n * 0 1 1\n"), "12.\n12.\n011\n");
    assert_eq!(refused("* 1 2 ?\n* 1 2 ?\n").kind, "ambiguous", "a bullet, or mines");
    assert_eq!(refused("????\n?11?\n?_1?\n????\n").kind, "ambiguous", "a frame, or closed cells");
    assert_eq!(
        position(":white_large_square: :one: :blue_square:\n:white_large_square: :one: :one:\n"),
        "01.\n011\n"
    );
    assert_eq!(refused("|1    |\n|1    |\n").kind, "ambiguous", "blanks within a frame are cells");
    assert_eq!(position("x 1 x x\n2 3 2 2\n0 0 0 0\n"), ".1..\n2322\n0000\n");
}

#[test]
fn boards_stand_in_programs() {
    all_are(
        BOARD,
        &[
            "board = \"\"\"\n??1\n?21\n110\n\"\"\"\n",
            "```??1\n?21\n110```\n",
            "let b = `??1\n?21\n110`;\n",
            "cat <<EOF\n??1\n?21\n110\nEOF\n",
            "b = \"??1\\n?21\\n110\"\n",
            "print(\"? ? 1\")\nprint(\"? 2 1\")\nprint(\"1 1 0\")\n",
            "b[0] = '??1'\nb[1] = '?21'\nb[2] = '110'\n",
            "[[None, None, Some(1)], [None, Some(2), Some(1)], [Some(1), Some(1), Some(0)]]\n",
            "int[,] b = { {-1, -1, 1}, {-1, 2, 1}, {1, 1, 0} };\n",
            "val b = listOf(\n  listOf(-1, -1, 1),\n  listOf(-1, 2, 1),\n  listOf(1, 1, 0)\n)\n",
            "..1;.21;110\n",
            "https://example.org/game/7\n\n??1\n?21\n110\n",
        ],
    );
    assert!(refused("{(0, 0): 1, (0, 1): 1, (1, 0): None, (1, 1): 1}\n").message.contains("dictionary"));
    assert_eq!(refused("O O 1 ?\nO O 1 ?\n1 1 2 ?\n").kind, "ambiguous", "the letter O is closed, or a zero");
    let long = "1 ? ".repeat(1 << 16);
    assert_eq!(position(&long).len(), (2 << 16) + 1);
}

#[test]
fn legends_may_be_lists_without_a_title() {
    for legend in [
        "hidden: #\nempty: .\n",
        "# hidden\n. empty\n",
        "# (hidden), . (empty)\n",
        "closed = `#`\nopen = `.`\n",
    ] {
        assert_eq!(position(&format!("{legend}\n##1.\n#21.\n11..\n")), "..10\n.210\n1100\n", "{legend}");
    }
}

fn boards_of(text: &str) -> Vec<Board> {
    read_as(text, &Reading::default()).into_iter().flatten().map(|Loaded { board, .. }| board).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Whatever stands around a board, it is read as it is, or refused.
    #[test]
    fn a_pasted_board_is_never_another(board in drawn(), style in 0..6usize, signs in 0..3usize, before in 0..8usize, around in 0..8usize, label in 0..7usize) {
        let signs = [["?", "F", "0"], ["■", "⚑", "0"], ["🟦", "🚩", "0️⃣"]][signs];
        let (between, ends) = [("", ["", ""]), (" ", ["", ""]), (",", ["", ""]), (";", ["", ""]), (" | ", ["| ", " |"]), (", ", ["[", "],"])][style];
        let rows = written(&board, signs, between, ends);
        let rows: String = rows.lines().enumerate().map(|(at, row)| {
            let mark = [String::new(), "> ".to_owned(), format!("{}. ", at + 1), format!("row {at}: "), format!("#{} ", at + 1), "- ".to_owned(), "// ".to_owned()];
            format!("{}{row}\n", mark[label])
        }).collect();
        let above = ["", "Game 1\n", "hmm\n", "Mines: 12\n", "Look here:\n\n", "MINESWEEPER\n=====\n", "12:30 alice\n", "(2)\n"][before];
        let below = ["", "Any ideas?\n", "thx\n", "\n--\nBob\n", "Flags: 4/12\n", "\nThanks!\n", "GAME OVER\n", "> \n"][around];
        let text = format!("{above}{rows}{below}");
        let boards = boards_of(&text);
        prop_assert!(boards.is_empty() || boards == [board], "{}\n{:?}", text, boards);
    }

    /// A piece that was cut out of a board is read as it is, or refused: its digits may have mines beyond its edge.
    #[test]
    fn a_piece_of_a_board_is_never_another(board in drawn(), style in 0..5usize, top in 0..3usize, left in 0..4usize, rows in 2..5usize, cols in 3..6usize) {
        let text: String = board
            .to_string()
            .lines()
            .skip(top)
            .take(rows)
            .map(|row| row.chars().skip(left).take(cols).collect::<String>() + "\n")
            .collect();
        let Ok(piece) = text.parse::<Board>() else { return Ok(()) };
        let is_closed_beside = |at| piece.neighbours(at).any(|near| piece.get(near) == Cell::Closed);
        let is_played = !piece.coords().any(|at| piece.get(at) == Cell::Digit(0) && is_closed_beside(at));
        if !is_played || !text.contains('.') || piece.rows() < 2 || piece.cols() < 3 {
            return Ok(());
        }
        // Three numbers or more that count up or down, and all lack their mines, are labels.
        let counts = |line: Vec<Cell>| {
            let by = |step: i16| line.windows(2).all(|pair| matches!(pair, [Cell::Digit(a), Cell::Digit(b)] if i16::from(*b) - i16::from(*a) == step));
            line.len() > 2 && (by(1) || by(-1))
        };
        let column = (0..piece.rows()).map(|row| piece.get(Coord::new(row, 0))).collect();
        let row = (0..piece.cols()).map(|col| piece.get(Coord::new(0, col))).collect();
        if counts(column) || counts(row) {
            return Ok(());
        }
        let text = written(&piece, ["?", "F", "0"], ["", " ", ",", "\t", " | "][style], ["", ""]);
        let boards = boards_of(&text);
        prop_assert!(boards.is_empty() || boards == [piece], "{}\n{:?}", text, boards);
    }

    /// The same with blank zeros below the names of the columns, of which some are two signs wide.
    #[test]
    fn a_board_with_names_and_blanks_is_never_another(board in drawn(), wide in 0..3usize, from in 0..3usize, style in 0..4usize, ends in any::<bool>()) {
        let name = |at: usize| match from {
            0 | 1 => (from + at).to_string(),
            _ => char::from(b'A' + u8::try_from(at).unwrap_or_default()).to_string(),
        };
        let step = |text: String| format!("{text:>0$}", wide + 1);
        let heading: String = (0..board.cols()).map(|col| step(name(col))).collect();
        let mut lines: Vec<String> = written(&board, ["#", "F", " "], "", ["", ""]).lines().enumerate().map(|(at, row)| {
            let row: String = row.chars().map(|sign| step(sign.to_string())).collect();
            let line = [format!("{} {row}", at + 1), format!("{}|{row}|", at + 1), format!("{} {row} {}", at + 1, at + 1), format!("  {row} {}", at + 1)][style].clone();
            if ends { line.trim_end().to_owned() } else { line }
        }).collect();
        lines.insert(if style == 3 { lines.len() } else { 0 }, format!("  {heading}"));
        let text = lines.join("\n") + "\n";
        let boards = boards_of(&text);
        prop_assert!(boards.is_empty() || boards == [board], "{}\n{:?}", text, boards);
    }
}
