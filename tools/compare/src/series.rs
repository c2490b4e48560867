//! Series of boards, which all comparisons of players take alike.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use minescheme::board::{Cell, Coord};
use minescheme::layout::{FirstClick, Game};
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{Guess, Guesser};

use crate::Result;

/// Boards of a series.
#[derive(clap::Args, Debug)]
pub struct Series {
    /// The boards: `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", default_value = "expert")]
    random: Game,
    /// The number of the first board of the series
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Their seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// What the first click is promised
    #[arg(long, value_parser = ["safe", "opening"], default_value = "opening")]
    first: String,
}

impl Series {
    /// The game, with the first click of published figures.
    pub fn game(&self) -> Result<Game> {
        let first = if self.first == "safe" { FirstClick::Safe } else { FirstClick::Opening };
        Ok(self.random.clicked_as_published(first)?)
    }

    /// The numbers of so many boards.
    pub fn numbers(&self, boards: u64) -> Result<Range<u64>> {
        let to = self.from.checked_add(boards);
        Ok(self.from..to.ok_or_else(|| format!("--from {}: expected less", self.from))?)
    }
}

/// The usual levels, the hardest first.
pub const LEVELS: [(&str, Game); 3] =
    [("expert", Game::EXPERT), ("intermediate", Game::INTERMEDIATE), ("beginner", Game::BEGINNER)];

/// The guess of a player of ours on a board that isn't solved.
pub fn guess(guesser: &mut Guesser, session: &Session) -> Result<Guess> {
    Ok(guesser.guess(session)?.ok_or("a board that is not solved has a guess")?)
}

/// Whether a cell of the board is closed, and nothing is known of it.
pub fn is_undecided(session: &Session, cell: Coord) -> bool {
    let (rows, cols) = session.size();
    cell.row < rows && cell.col < cols && session.cell(cell) == Cell::Closed && session.value(cell).is_none()
}

/// A session of the shipped rules, which plays boards of a game one after the other.
pub fn session(game: &Game) -> Result<Session> {
    let (rows, cols) = game.size();
    Ok(Matcher::shipped().session(rows, cols, Some(game.mines()))?)
}

/// What comes of each board, in order; every worker plays on a thread of its own.
pub fn each<W: Send, T: Send>(
    workers: &mut [W],
    numbers: Range<u64>,
    play: impl Fn(&mut W, u64) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    let next = AtomicU64::new(numbers.start);
    let some = |worker: &mut W| {
        let boards = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let boards = boards.take_while(|&board| board < numbers.end);
        boards.map(|board| Ok((board, play(worker, board)?))).collect::<Result<Vec<_>>>()
    };
    let mut played = std::thread::scope(|scope| -> Result<_> {
        let running: Vec<_> = workers.iter_mut().map(|worker| scope.spawn(|| some(worker))).collect();
        let mut all = Vec::new();
        for one in running {
            all.extend(one.join().map_err(|_| "a game panicked")??);
        }
        Ok(all)
    })?;
    played.sort_unstable_by_key(|&(board, _)| board);
    Ok(played.into_iter().map(|(_, played)| played).collect())
}
