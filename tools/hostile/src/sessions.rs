//! Sessions: moves in any order, against a fresh question about the same board.

use std::sync::LazyLock;

use minescheme::board::{Board, Coord};
use minescheme::matcher::{Matcher, Session, Value};

static MATCHER: LazyLock<Matcher> = LazyLock::new(Matcher::shipped);

/// The most moves that are made.
const MOST_MOVES: usize = 48;

/// Two bytes for the board's size and its mines; then two bytes a move: what is done, and where.
pub fn attack(bytes: &[u8]) {
    let [size, mines, moves @ ..] = bytes else { return };
    let (rows, cols) = (1 + usize::from(size % 6), 1 + usize::from(size / 6 % 6));
    let mines = (*mines < 128).then_some(usize::from(*mines));
    let Ok(mut session) = MATCHER.session(rows, cols, mines) else { return };
    for each in moves.chunks_exact(2).take(MOST_MOVES) {
        // One row and column more than there are: some moves are refused.
        let at =
            Coord::new(usize::from(each[1]) % (rows + 1), usize::from(each[1]) / (rows + 1) % (cols + 1));
        let before = session.board();
        let refused = match each[0] % 16 {
            digit @ 0..=8 => session.tell_digit(at, digit).is_err(),
            9 => session.tell_digit(at, each[0]).is_err(),
            10 => session.tell_mine(at).is_err(),
            11 => !session.undo(),
            12 => !session.take_back(at),
            other => {
                match other {
                    13 => {
                        session.deduce_safe();
                    }
                    14 => session.restart(),
                    _ => agrees(&mut session, mines),
                }
                false
            }
        };
        assert!(!refused || session.board() == before, "a move that was refused changed the board");
    }
    agrees(&mut session, mines);
}

/// All that the session knows is what the matcher says of its board.
fn agrees(session: &mut Session, mines: Option<usize>) {
    session.deduce();
    let board = session.board();
    let answer = MATCHER.ask(&board, mines);
    let is_impossible = answer.contradiction.is_some();
    assert_eq!(session.contradiction().is_some(), is_impossible, "{mines:?} mines:\n{board}");
    if is_impossible {
        return;
    }
    let known = |board: &Board, value| -> Vec<Coord> {
        let closed = |at: &Coord| board.get(*at) == minescheme::Cell::Closed;
        board.coords().filter(closed).filter(|&at| session.value(at) == Some(value)).collect()
    };
    let found = (known(&board, Value::Safe), known(&board, Value::Mine));
    assert_eq!(found, (answer.safe, answer.mines), "{mines:?} mines:\n{board}");
}

/// A few moves.
pub fn seeds() -> Vec<Vec<u8>> {
    vec![
        vec![35, 5, 0, 0, 1, 1, 15, 0, 11, 0, 1, 8, 10, 20, 15, 0],
        vec![14, 255, 1, 0, 1, 1, 2, 2, 13, 0, 12, 1, 14, 0, 9, 9],
    ]
}
