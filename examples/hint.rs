//! A hint engine: the easiest deduction on a board, and the digits to look at.
//!
//! ```text
//! cargo run --release --example hint -- tests/positions/expert.txt
//! ```

use std::error::Error;

use minescheme::matcher::Step;
use minescheme::{Board, Coord, Matcher, Value};

/// How hard a step is to see: its tier, then its digits, then its order of logic.
fn difficulty(step: &Step) -> impl Ord + use<> {
    (step.tier, step.foci.len(), step.order)
}

/// What can be seen at once: the steps that rest on no other.
fn visible(steps: &[Step]) -> impl Iterator<Item = &Step> {
    steps.iter().filter(|step| step.after.is_empty())
}

/// As a player counts them: from 1.
fn list(cells: &[Coord]) -> String {
    let name = |at: &Coord| format!("row {} column {}", at.row + 1, at.col + 1);
    cells.iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The hint in words.
fn hint(board: &Board) -> String {
    let answer = Matcher::shipped().ask(board, None);
    if let Some(contradiction) = answer.contradiction {
        return format!("this board is impossible: look at {}", list(&contradiction.digits));
    }
    match visible(&answer.steps).min_by_key(|step| difficulty(step)) {
        None => "nothing follows from the digits: a guess is needed".to_owned(),
        Some(step) => {
            let what = if step.value == Value::Safe { "open" } else { "flag" };
            format!("look at {}\n{what} {}", list(&step.foci), list(&step.cells))
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: hint BOARD")?;
    let board: Board = std::fs::read_to_string(path)?.parse()?;
    println!("{}", hint(&board));
    Ok(())
}
