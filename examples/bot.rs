//! A bot: plays a whole game and says why it opens each cell.
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

fn list(cells: &[Coord]) -> String {
    cells.iter().map(|&at| name(at)).collect::<Vec<_>>().join("; ")
}

/// Opens a cell and, after a zero, all that follows from it.
fn open(session: &mut Session, layout: &Layout, at: Coord) -> Result<(), Box<dyn Error>> {
    Ok(session.tell_digits(&layout.flood(&session.board(), at))?)
}

/// Opens all that follows, each cell with the digits it follows from; again until nothing does.
fn open_what_is_safe(session: &mut Session, layout: &Layout) -> Result<(), Box<dyn Error>> {
    loop {
        session.deduce();
        let news = session.news();
        let mut safe = Vec::new();
        for step in news.steps().filter(|step| step.value == Value::Safe) {
            let because = match step.foci.as_slice() {
                [] => "by the number of mines that are left".to_owned(),
                digits => format!("because of the digits at {}", list(digits)),
            };
            println!("open {}: safe, {because}", list(&step.cells));
            safe.extend(step.cells);
        }
        if safe.is_empty() {
            return Ok(());
        }
        // Some are open by then: a zero opens its neighbours.
        safe.iter().try_for_each(|&at| open(session, layout, at))?;
    }
}

fn reason(guess: &Guess) -> String {
    let risk = format!("a mine with {:.1} %", 100.0 * guess.mine);
    match (guess.by, guess.win) {
        (By::Tree, Some(win)) => format!("{risk}; best play wins {:.1} % from here", 100.0 * win),
        (By::Part, _) => format!("{risk}; best play of this part of the board begins with it"),
        (By::Pair, _) => format!("{risk}; nothing will ever tell it from the cell beside it"),
        (By::Worth, _) => format!("{risk}; of the cells that are about as safe, opening it helps most"),
        _ => risk,
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Game = arguments.next().unwrap_or("expert".to_owned()).parse()?;
    let index: u64 = arguments.next().unwrap_or("0".to_owned()).parse()?;
    let layout = game.layout(1, index);

    let matcher = Matcher::shipped();
    let mut guesser = Guesser::new(&matcher, Policy::default());
    let mut session = matcher.session(layout.rows(), layout.cols(), Some(layout.mines()))?;
    let first = game.first_cell();
    println!("open {}: the first click", name(first));
    open(&mut session, &layout, first)?;
    loop {
        open_what_is_safe(&mut session, &layout)?;
        let Some(guess) = guesser.guess(&session)? else {
            println!("{}won", session.board());
            return Ok(());
        };
        println!("open {}: {}", name(guess.cell), reason(&guess));
        if layout.is_mine(guess.cell) {
            println!("{}lost: it was a mine", session.board());
            return Ok(());
        }
        open(&mut session, &layout, guess.cell)?;
    }
}
