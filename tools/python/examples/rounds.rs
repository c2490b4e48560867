//! Writes positions of expert play into a file. Then, for each line of the standard input that names a call, prints the seconds that the
//! engine takes for it: `tools/packages/speed` asks the same of every language.

use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::Instant;

use minescheme::board::{Board, Cell};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use rayon::prelude::*;

const POSITIONS: u64 = 10_000;
/// So many are asked one by one.
const SINGLE: usize = 500;

/// From the first click on up to five rounds of what follows.
fn position(matcher: &Matcher, index: u64) -> Board {
    let layout = Game::EXPERT.layout(1, index);
    let (mut board, _) = layout.opened(&layout.closed_board(), FirstClick::Opening);
    for _ in 0..index % 6 {
        for at in matcher.ask(&board, None).safe {
            for (at, digit) in layout.flood(&board, at) {
                board.set(at, Cell::Digit(digit));
            }
        }
    }
    board
}

fn main() -> std::io::Result<()> {
    let file = std::env::args().nth(1).expect("the name of a file to write to");
    let matcher = Matcher::shipped();
    let boards: Vec<Board> = (0..POSITIONS).into_par_iter().map(|index| position(&matcher, index)).collect();
    let texts: Vec<String> = boards.iter().map(ToString::to_string).collect();
    std::fs::write(file, texts.join("\n"))?;
    let read = |text: &String| text.parse::<Board>().expect("it was written by this program");
    for line in std::io::stdin().lock().lines() {
        let (call, start) = (line?, Instant::now());
        match call.as_str() {
            "batch" => {
                let follows = |board| matcher.session_on(board, Some(99)).deduce().safe().count();
                black_box(boards.par_iter().map(follows).sum::<usize>());
            }
            "ask" => texts[..SINGLE].iter().for_each(|text| {
                black_box(matcher.ask(&read(text), Some(99)));
            }),
            "hint" => texts[..SINGLE].iter().for_each(|text| {
                let mut session = matcher.session_on(&read(text), Some(99));
                session.deduce();
                black_box(session.hint());
            }),
            _ => panic!("no such call: {call}"),
        }
        println!("{}", start.elapsed().as_secs_f64());
        std::io::stdout().flush()?;
    }
    Ok(())
}
