//! `minescheme umsi`: the handshake, and whole games over it.

use minescheme::board::{Board, Cell, Coord};
use minescheme::layout::{Game, Layout};

use crate::binary::run;
use crate::talk::Talk;

#[test]
fn the_handshake() {
    let said = run("umsi", "# a comment\r\n\r\numsi\r\nisready\r\nquit\r\nnothing\n");
    let hello: Vec<&str> = said.ends(0).out.lines().collect();
    assert_eq!(hello[0], "id name minescheme");
    assert!(hello[1].starts_with("id author ") && hello[2].starts_with("id version "));
    assert!(hello[3..].iter().any(|line| line.starts_with("option name effort type spin default ")));
    assert!(hello[3..].contains(&"option name probabilities type check default true"));
    assert_eq!(hello[hello.len() - 2..], ["umsiok", "readyok"]);
}

/// A map of what is open; flags are the mines that were told.
fn map(board: &Board, mines: usize) -> String {
    let sign = |cell: &Cell| match cell {
        Cell::Digit(0) => '.',
        Cell::Digit(digit) => char::from(b'0' + digit),
        Cell::Mine => '!',
        Cell::Closed => '#',
        Cell::Wall => 'X',
    };
    let flags = board.cells().iter().filter(|&&cell| cell == Cell::Mine).count();
    let rows: Vec<String> =
        board.cells().chunks(board.cols()).map(|row| row.iter().map(sign).collect()).collect();
    format!("position {};m{}", rows.join(";"), mines - flags)
}

/// Plays a layout with nothing but what the process says. Every verdict must be true.
fn play(layout: &Layout, first: Coord, mut go: impl FnMut(&str) -> Vec<String>) -> bool {
    let mut board = layout.closed_board();
    let mut next = vec![first];
    loop {
        for at in next.drain(..) {
            if layout.is_mine(at) {
                return false;
            }
            layout.flood(&board, at).into_iter().for_each(|(at, digit)| board.set(at, Cell::Digit(digit)));
        }
        if layout.coords().all(|at| layout.is_mine(at) || board.get(at) != Cell::Closed) {
            return true;
        }
        let mut guess: Option<(f64, Coord)> = None;
        for line in go(&map(&board, layout.mines())) {
            let words: Vec<&str> = line.split(' ').collect();
            let ["result", row, col, odds, verdict] = words[..] else { panic!("{line}") };
            let at = Coord::new(row.parse().unwrap(), col.parse().unwrap());
            match verdict {
                "safe" => {
                    assert!(!layout.is_mine(at) && odds == "0.000000");
                    next.push(at);
                }
                "mine" => {
                    assert!(layout.is_mine(at) && odds == "1.000000");
                    board.set(at, Cell::Mine);
                }
                _ => {
                    let odds: f64 = odds.parse().unwrap();
                    if guess.is_none_or(|(least, _)| odds < least) {
                        guess = Some((odds, at));
                    }
                }
            }
        }
        if next.is_empty() {
            next.push(guess.expect("something is closed").1);
        }
    }
}

#[test]
fn whole_games_are_played() {
    let mut talk = Talk::start("umsi");
    let mut go = |position: &str| {
        talk.tell(format!("{position}\ngo").as_bytes());
        std::iter::repeat_with(|| talk.line()).take_while(|line| line != "done").collect()
    };
    let mut won = 0;
    for index in 0..30 {
        let game = if index % 3 == 0 { Game::EXPERT } else { Game::BEGINNER };
        won += usize::from(play(&game.layout(11, index), game.first_cell(), &mut go));
    }
    // Nineteen in twenty beginner's boards and more, and half of the expert ones: far less would be no play.
    assert!(won >= 18, "{won} of 30 won");
    talk.ends();
}
