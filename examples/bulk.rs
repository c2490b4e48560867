//! A bulk solver: plays many boards in one session and counts how many need no guess.
//!
//! ```text
//! cargo run --release --example bulk -- expert 10000
//! ```

use std::error::Error;
use std::time::Instant;

use minescheme::layout::Game;
use minescheme::matcher::{Matcher, Tier};
use minescheme::table::{RuleTable, Table};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Game = arguments.next().unwrap_or("expert".to_owned()).parse()?;
    let count: u64 = arguments.next().unwrap_or("1000".to_owned()).parse()?;

    let matcher = Matcher::new(RuleTable::new(Table::shipped_rules())?.rules());
    let (rows, cols) = game.size();
    let mut session = matcher.session(rows, cols, Some(game.mines()))?;
    let first = game.first_cell();
    let (mut solved, mut cells) = (0, [0; Tier::ALL.len()]);
    let start = Instant::now();
    for index in 0..count {
        let layout = game.layout(0, index);
        // One session for all boards: after the first few it takes no memory any more.
        session.restart();
        session.tell_digit(first, layout.digit(first))?;
        let play = session.play(&layout)?;
        solved += u64::from(play.solved);
        cells.iter_mut().zip(play.cells).for_each(|(sum, cells)| *sum += cells);
    }
    println!("{solved} of {count} boards solved without a guess, in {:.2?}", start.elapsed());
    for (tier, cells) in Tier::ALL.into_iter().zip(cells) {
        println!("{:8} {cells} cells", tier.name());
    }
    Ok(())
}
