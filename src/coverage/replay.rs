//! Replays: where the player guessed, or passed over what followed.

use serde::Serialize;

use crate::board::{Board, Coord};
use crate::formats::{Replay, open_all};
use crate::layout::Layout;
use crate::matcher::Matcher;

/// How a game was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Replayed {
    /// Where it came from.
    pub name: String,
    /// The clicks that opened something.
    pub clicks: usize,
    /// Whether all safe cells were opened, and no mine.
    pub won: bool,
    /// The clicks, but the first, that opened what did not follow.
    pub guesses: Vec<Guessed>,
}

/// A click that opened what did not follow from the digits and the number of mines.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Guessed {
    /// The number of the click, from 1.
    pub click: usize,
    /// When, in seconds.
    pub seconds: f64,
    /// The cells that it opened though they were not known to be safe, as `[row, column]` from 0.
    pub cells: Vec<Coord>,
    /// Whether a mine was among them.
    pub mine: bool,
    /// The cells that were known to be safe and were passed over. If there are none the player had to guess.
    pub passed_over: Vec<Coord>,
    /// The position before the click.
    pub position: String,
}

/// Goes through a replay.
pub(super) fn replayed(matcher: &Matcher, name: &str, layout: &Layout, replay: &Replay) -> Replayed {
    let mut board = layout.closed_board();
    let mut guesses = Vec::new();
    let mut lost = false;
    for (number, click) in replay.clicks.iter().enumerate() {
        let mine = click.opened.iter().any(|&at| layout.is_mine(at));
        lost |= mine;
        if number > 0 {
            let answer = matcher.ask(&board, Some(layout.mines()));
            let unknown = |at: &&Coord| answer.safe.binary_search(at).is_err();
            let cells: Vec<Coord> = click.opened.iter().filter(unknown).copied().collect();
            if !cells.is_empty() {
                guesses.push(Guessed {
                    click: number + 1,
                    seconds: click.millis as f64 / 1000.0,
                    cells,
                    mine,
                    passed_over: answer.safe,
                    position: board.to_string(),
                });
            }
        }
        open_all(&mut board, layout, click.opened.clone());
    }
    let won = !lost && is_cleared(&board, layout);
    Replayed { name: name.to_owned(), clicks: replay.clicks.len(), won, guesses }
}

fn is_cleared(board: &Board, layout: &Layout) -> bool {
    *board == layout.open_board()
}
