//! A hint engine: of all that follows on a board, the easiest deduction first.
//!
//! ```text
//! cargo run --release --example hint -- tests/positions/expert.txt
//! ```

use std::error::Error;

use minescheme::board::{Board, Coord};
use minescheme::matcher::{Matcher, Step, Value};
use minescheme::table::{RuleTable, Table};

/// How hard a step is to see: its tier, then its digits, then its order of logic.
fn difficulty(step: &Step) -> impl Ord + use<> {
    (step.tier, step.foci.len(), step.order)
}

fn list(cells: &[Coord]) -> String {
    cells.iter().map(Coord::to_string).collect::<Vec<_>>().join(" ")
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: hint BOARD")?;
    let board: Board = std::fs::read_to_string(path)?.parse()?;
    let matcher = Matcher::new(RuleTable::new(Table::shipped_rules())?.rules());
    let answer = matcher.ask(&board, None);
    if let Some(contradiction) = answer.contradiction {
        println!("this board is impossible: look at {}", list(&contradiction.digits));
        return Ok(());
    }
    // A step may rest on those before it; the first rests on none.
    let at_once = answer.steps.iter().filter(|step| step.after.is_empty());
    match at_once.min_by_key(|step| difficulty(step)) {
        None => println!("nothing follows from the digits: a guess is needed"),
        Some(step) => {
            let what = if step.value == Value::Safe { "open" } else { "flag" };
            println!("look at {}", list(&step.foci));
            println!("{what} {}", list(&step.cells));
        }
    }
    Ok(())
}
