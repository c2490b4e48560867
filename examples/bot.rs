//! A bot: plays a whole game and says why it opens or marks each cell.
//!
//! ```text
//! cargo run --release --example bot -- expert 7
//! ```

use std::error::Error;

use minescheme::layout::{Game, Layout};
use minescheme::matcher::Session;
use minescheme::play::{By, Guess, Guesser, Policy};
use minescheme::{Coord, Matcher, Value};

/// As a player counts them: from 1.
fn name(at: Coord) -> String {
    format!("row {}, column {}", at.row + 1, at.col + 1)
}

/// Opens a cell and, after a zero, all that follows from it.
fn open(session: &mut Session, layout: &Layout, at: Coord) -> Result<(), Box<dyn Error>> {
    Ok(session.tell_digits(&layout.flood(&session.board(), at))?)
}

/// Opens and marks what follows, one hint after the other, until nothing does.
fn follow_hints(session: &mut Session, layout: &Layout) -> Result<(), Box<dyn Error>> {
    loop {
        session.deduce();
        let hint = session.hint();
        let Some(value) = hint.value else { return Ok(()) };
        println!("{}", hint.text);
        for at in hint.cells {
            match value {
                Value::Safe => open(session, layout, at)?,
                Value::Mine => session.tell_mine(at)?,
            }
        }
    }
}

fn reason(guess: &Guess) -> String {
    let risk = format!("a mine with {:.1} %", 100.0 * guess.mine);
    match (guess.by, guess.win) {
        (By::Tree, Some(win)) => format!("{risk}; best play wins {:.1} % from here", 100.0 * win),
        (By::Part, _) => format!("{risk}; best play of this part of the board begins with it"),
        (By::Pair, _) => format!("{risk}; nothing will ever tell it from the cell beside it"),
        (By::Worth, _) => {
            format!("{risk}; weighing that against what it may open, no other cell should win more often")
        }
        _ => risk,
    }
}

/// Plays to the end, and says whether it won.
fn play(game: Game, index: u64) -> Result<bool, Box<dyn Error>> {
    let layout = game.layout(1, index);

    let matcher = Matcher::shipped();
    let mut guesser = Guesser::new(&matcher, Policy::default());
    let mut session = matcher.session(layout.rows(), layout.cols(), Some(layout.mines()))?;
    let first = game.first_cell();
    println!("open {}: the first click", name(first));
    open(&mut session, &layout, first)?;
    loop {
        follow_hints(&mut session, &layout)?;
        let Some(guess) = guesser.guess(&session)? else {
            println!("{}won", session.board());
            return Ok(true);
        };
        println!("open {}: {}", name(guess.cell), reason(&guess));
        if layout.is_mine(guess.cell) {
            println!("{}lost: it was a mine", session.board());
            return Ok(false);
        }
        open(&mut session, &layout, guess.cell)?;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or("expert".to_owned()).parse()?;
    let index = arguments.next().unwrap_or("0".to_owned()).parse()?;
    play(game, index).map(|_| ())
}

#[test]
fn it_plays_to_the_end() {
    let won = (0..40).filter(|&index| play(Game::BEGINNER, index).unwrap()).count();
    // Nine games of ten are won from an opening, if not by many more.
    assert!((30..=40).contains(&won), "{won}");
}
