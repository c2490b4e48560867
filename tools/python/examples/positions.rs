//! Writes positions of expert play into a file, and says how long the engine takes for them on all threads: `speed.py` asks the same of the
//! module.

use std::time::Instant;

use minescheme::board::Board;
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::Matcher;
use rayon::prelude::*;

const POSITIONS: u64 = 10_000;

fn main() -> std::io::Result<()> {
    let file = std::env::args().nth(1).expect("the name of a file to write to");
    let single = Matcher::shipped();
    let position = |index: u64| {
        let layout = Game::EXPERT.layout(1, index);
        let (mut board, _) = layout.opened(&layout.closed_board(), FirstClick::Opening);
        for _ in 0..index % 6 {
            for at in single.ask(&board, None).safe {
                for (at, digit) in layout.flood(&board, at) {
                    board.set(at, minescheme::Cell::Digit(digit));
                }
            }
        }
        board
    };
    let boards: Vec<Board> = (0..POSITIONS).into_par_iter().map(position).collect();
    let text: Vec<String> = boards.iter().map(ToString::to_string).collect();
    std::fs::write(file, text.join("\n"))?;
    let matcher = Matcher::shipped();
    let mut least = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        let found: usize = boards
            .par_iter()
            .map(|board| {
                let mut session = matcher.session_on(board, Some(99));
                let news = session.deduce();
                news.safe().count() + news.mines().count()
            })
            .sum();
        assert!(found > 0);
        least = least.min(start.elapsed().as_secs_f64());
    }
    println!("{least}");
    Ok(())
}
