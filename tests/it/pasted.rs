//! Texts as people paste them: each is read as the only thing that it can be, or refused with what it may be. What is known of single texts
//! stands in `tests/pasted.json`.

use minescheme::board::{Board, Cell, Coord};
use minescheme::formats::{Boards, Loaded, Reading, Refusal, Signs};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use proptest::prelude::*;
use serde_json::json;

use crate::known::{self, Known};

fn read_as(text: &str, reading: &Reading) -> Vec<Result<Loaded, Refusal>> {
    match Boards::read("pasted".to_owned(), text.as_bytes().to_vec(), reading) {
        Ok(boards) => boards.map(|board| board.map_err(|error| Refusal::from(&error))).collect(),
        Err(error) => vec![Err(Refusal::from(&error))],
    }
}

fn one(text: &str, reading: &Reading) -> Result<Loaded, Refusal> {
    let mut boards = read_as(text, reading);
    assert_eq!(boards.len(), 1, "{text}: {boards:?}");
    boards.remove(0)
}

fn position(text: &str) -> String {
    one(text, &Reading::default()).unwrap_or_else(|refusal| panic!("{text}\n{refusal:?}")).board.to_string()
}

fn refused(text: &str) -> Refusal {
    match one(text, &Reading::default()) {
        Err(refusal) => refusal,
        Ok(loaded) => panic!("{text}\nis read as\n{}", loaded.board),
    }
}

fn said(signs: Signs) -> Reading {
    Reading { signs, ..Reading::default() }
}

/// How the program reads with these options.
fn reading(known: &Known) -> Reading {
    let said = |name: &str| known.how.get(name).map_or("", String::as_str);
    let signs =
        Signs::default().closed(said("closed")).zero(said("zero")).flag(said("flag")).wall(said("wall"));
    let format = known.how.get("format").map(|name| name.parse().unwrap());
    Reading { format, signs, layouts: known.layouts }
}

#[test]
fn known_texts_are_read_as_what_they_are() {
    for known in known::all() {
        let reading = reading(&known);
        for text in known.texts() {
            let mut found = read_as(&text, &reading).into_iter().map(|read| match read {
                Ok(Loaded { board, mines, layout, note, .. }) => {
                    assert_eq!(note, None, "{text}");
                    let layout = layout.map(|layout| layout.to_string());
                    json!({"board": board.to_string(), "mines": mines, "layout": layout})
                }
                Err(refusal) => json!({"error": refusal}),
            });
            known.check(&text, &mut found);
            assert_eq!(found.next(), None, "{text}");
        }
    }
}

/// What stands in every second column is left out only where it can't be a cell.
#[test]
fn a_sign_between_cells_may_be_a_cell() {
    assert_eq!(position("0?2?2\n0?2?2\n"), "0.2.2\n0.2.2\n");
    assert_eq!(position("0-1-?-?\n0-1-?-?\n0-1-2-?\n"), "01..\n01..\n012.\n");
    let named = one("0-1-?-?\n0-1-?-?\n0-1-2-?\n", &said(Signs::default().closed("?").flag("-")));
    assert_eq!(named.unwrap().board.to_string(), "0*1*.*.\n0*1*.*.\n0*1*2*.\n");
    assert_eq!(refused("1x1x?\n?x1x?\n").kind, "ambiguous");
}

#[test]
fn a_set_of_signs_has_a_name() {
    let read = one("..1??\n..111\n", &said(Signs::named("question").unwrap()));
    assert_eq!(read.unwrap().board.to_string(), "001..\n00111\n");
}

/// What is said takes no time that grows with its square, and no number is too large.
#[test]
fn texts_may_be_long() {
    let said = format!("{}?1?\n???\n", "What is safe here?\n".repeat(1 << 16));
    assert_eq!(position(&said), ".1.\n...\n");
    assert_eq!(position(&"1 ? ".repeat(1 << 16)).len(), (2 << 16) + 1);
    let most = one(&format!("{} mines left\nF2?\n???\n", usize::MAX), &Reading::default());
    assert_eq!(most.unwrap().mines, Some(usize::MAX));
}

/// What Discord hides is closed, and known to who wrote it.
#[test]
fn spoilers_hide_a_layout() {
    let text = ":zero:||:one:||||:bomb:||\n||0️⃣||||1️⃣||||1️⃣||\n";
    let loaded = one(text, &Reading::default()).unwrap();
    assert_eq!(loaded.board.to_string(), "0..\n...\n");
    assert_eq!(loaded.layout.as_ref().unwrap().to_string(), "01*\n011\n");
    assert_eq!((loaded.mines, &loaded.note), (Some(1), &None));
    let apart = Reading { layouts: true, ..Reading::default() };
    assert_eq!(one(&text.replace("||||", "|| ||"), &apart).unwrap().layout, loaded.layout);
    // A hidden digit that is wrong changes nothing; one in sight is an error.
    let hidden = one(&text.replace(":one:", ":two:"), &Reading::default()).unwrap();
    assert_eq!(hidden.layout, loaded.layout);
    assert!(hidden.note.unwrap().contains("line 1, column 9: the cell shows 2, but 1"));
    let seen = refused(&text.replace(":zero:", ":two:"));
    assert_eq!((seen.kind, seen.line, seen.column), ("conflict", Some(1), Some(1)));
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
fn drawn() -> impl Strategy<Value = Board> {
    (2..6usize, 4..8usize, any::<u64>(), any::<u64>()).prop_map(|(rows, cols, seed, open)| {
        let game = Game::of((rows, cols), rows * cols / 4, FirstClick::Safe, None).unwrap();
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

fn written(board: &Board, signs: [&str; 3], between: &str, around: [&str; 2]) -> String {
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
        // If nothing else stands for zeros, the squares may be open zeros, provided that the board is possible that way.
        let mut open = board.clone();
        board.coords().filter(|&at| board.get(at) == Cell::Closed).for_each(|at| open.set(at, Cell::Digit(0)));
        let has_zero = board.coords().any(|at| board.get(at) == Cell::Digit(0));
        let may_be_open = !has_zero && Matcher::shipped().ask(&open, None).contradiction.is_none();
        for signs in [["?", "F", "0"], ["🟦", "🚩", "0️⃣"], ["H", "!", "0"]] {
            let text = written(&board, signs, between, around);
            let read = one(&text, &Reading::default());
            match read {
                Err(refusal) if may_be_open && signs[0] == "🟦" => prop_assert_eq!(refusal.kind, "ambiguous"),
                read => prop_assert_eq!(read.map(|read| read.board), Ok(board.clone()), "{}", text),
            }
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
}

/// Whether each digit can have its mines, for all that it sees itself.
fn possible(board: &Board) -> bool {
    board.coords().all(|at| {
        let Cell::Digit(digit) = board.get(at) else { return true };
        let count = |cell| board.neighbours(at).filter(|&near| board.get(near) == cell).count();
        (count(Cell::Mine)..=count(Cell::Mine) + count(Cell::Closed)).contains(&usize::from(digit))
    })
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
