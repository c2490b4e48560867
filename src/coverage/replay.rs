//! Replays: where the player guessed, or overlooked what followed.

use serde::Serialize;

use crate::board::{Cell, Coord};
use crate::formats::Replay;
use crate::layout::Layout;
use crate::matcher::{Matcher, Value};
use crate::observer::{Observer, Stopped};

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
    /// How many more such clicks there are: of very large boards only the first are reported.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: usize,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The cells of all positions that are reported of a replay: some hundred megabytes at most.
const MOST_TOLD: usize = 1 << 22;

/// A click that opened something that didn't follow from the digits and the number of mines.
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
/// Errors: [`Stopped`].
pub(super) fn replayed(
    matcher: &Matcher,
    name: &str,
    layout: &Layout,
    replay: &Replay,
    observer: &dyn Observer,
) -> Result<Replayed, Stopped> {
    let mut board = layout.closed_board();
    let mut session = matcher.session_on(&board, Some(layout.mines()));
    let (mut guesses, mut left_out, mut room) = (Vec::new(), 0, MOST_TOLD);
    let mut lost = false;
    for (number, click) in replay.clicks.iter().enumerate() {
        observer.check()?;
        let mine = click.opened.iter().any(|&at| layout.is_mine(at));
        lost |= mine;
        if number > 0 {
            session.deduce();
            let is_safe = |at: Coord| session.value(at) == Some(Value::Safe);
            let cells: Vec<Coord> = click.opened.iter().copied().filter(|&at| !is_safe(at)).collect();
            if !cells.is_empty() {
                left_out += usize::from(room == 0);
                if room > 0 {
                    room = room.saturating_sub(board.cells().len());
                    let is_passed_over = |&at: &Coord| board.get(at) == Cell::Closed && is_safe(at);
                    guesses.push(Guessed {
                        click: number + 1,
                        seconds: click.millis as f64 / 1000.0,
                        cells,
                        mine,
                        passed_over: board.coords().filter(is_passed_over).collect(),
                        position: board.to_string(),
                    });
                }
            }
        }
        let opened = layout.open(&mut board, click.opened.clone());
        session.tell_digits(&opened).expect("digits of a layout are no news to it");
    }
    let won = !lost && board == layout.open_board();
    Ok(Replayed { name: name.to_owned(), clicks: replay.clicks.len(), won, guesses, left_out })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Click;
    use crate::layout::Game;
    use crate::observer::Unobserved;

    /// What is kept of a replay grows with its clicks and with its board, to a limit.
    #[test]
    fn of_a_very_large_board_only_the_first_guesses_are_told() {
        let layout = Game::new(300, 300, 18_000).unwrap().layout(4, 0);
        let safe = |place: usize| Coord::new(3 * (place / 100), 3 * (place % 100));
        let clicks = (0..90).map(|place| safe(37 * place)).filter(|&at| !layout.is_mine(at));
        let clicks = clicks.map(|at| Click { millis: 0, at, opened: vec![at] }).collect();
        let played =
            replayed(&Matcher::shipped(), "clicks", &layout, &Replay::of_clicks(clicks), &Unobserved)
                .unwrap();
        let most = MOST_TOLD.div_ceil(90_000);
        assert_eq!(played.guesses.len(), most);
        assert!(played.left_out > 0 && played.left_out + most < played.clicks, "{}", played.left_out);
        assert!(played.guesses.iter().all(|guess| !guess.mine && !guess.cells.is_empty()));
    }
}
