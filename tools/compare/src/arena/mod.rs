//! Two players on the same boards, with the luck taken out.
//!
//! All that follows is opened for both, and they are asked only for guesses. A game's *luck* is the sum, over its guesses, of what the
//! position was worth after the guess less what it was worth on average over all that the cell might have shown. On average that is 0,
//! whatever the worth is taken to be and whoever plays, so the outcome less the luck has the same mean as the outcome, and it varies
//! less.

mod evidence;
mod player;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use minescheme::board::Coord;
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{Guesser, Policy};

pub use evidence::{Decided, Evidence, Sum};
pub use player::{Guessing, Named};

/// Games between two looks at the evidence.
const BLOCK: u64 = 500;

/// Two players and their boards.
pub struct Arena {
    pub game: Game,
    pub seed: u64,
    pub players: [Named; 2],
}

/// How one player's game went.
#[derive(Clone, Copy, Debug, Default)]
pub struct Played {
    pub won: bool,
    /// The outcome less the luck.
    pub fair: f64,
    pub guesses: u32,
    /// Seconds for the guesses.
    pub seconds: f64,
}

impl Arena {
    /// Plays boards `from` to `to` of the series on several threads, or as many of them as it takes to decide; the sums don't depend on
    /// threads.
    pub fn fight(&self, from: u64, to: u64, threads: usize, evidence: &mut Evidence) -> Result<(), String> {
        let workers = (0..threads).map(|_| Worker::new(self));
        let mut workers = workers.collect::<Result<Vec<_>, String>>()?;
        let mut begin = from;
        while begin < to && (evidence.to_the_end || evidence.decided().is_none()) {
            let end = to.min(begin + BLOCK);
            let next = AtomicU64::new(begin);
            let mut played = std::thread::scope(|scope| {
                let play = |worker| scope.spawn(|| self.some(worker, &next, end));
                let running: Vec<_> = workers.iter_mut().map(play).collect();
                let parts = running.into_iter().map(|one| one.join().map_err(|_| "a game panicked"));
                let mut all = Vec::new();
                for part in parts {
                    all.extend(part??);
                }
                Ok::<_, String>(all)
            })?;
            played.sort_by_key(|&(index, _)| index);
            played.iter().for_each(|(_, pair)| evidence.add(pair));
            begin = end;
        }
        Ok(())
    }

    fn some(
        &self,
        worker: &mut Worker,
        next: &AtomicU64,
        end: u64,
    ) -> Result<Vec<(u64, [Played; 2])>, String> {
        let mut played = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= end {
                return Ok(played);
            }
            let layout = self.game.layout(self.seed, index);
            played.push((index, worker.both(&layout, self.game.first_cell())?));
        }
    }
}

/// Plays boards, one after the other.
struct Worker {
    sessions: [Session; 2],
    players: [Box<dyn Guessing + Send>; 2],
    /// Says what positions are worth.
    referee: Guesser,
}

impl Worker {
    fn new(arena: &Arena) -> Result<Self, String> {
        let matcher = Matcher::shipped();
        let (rows, cols) = arena.game.size();
        let session = || {
            let session = matcher.session(rows, cols, Some(arena.game.mines()));
            session.map_err(|error| error.to_string())
        };
        let [one, other] = &arena.players;
        Ok(Self {
            sessions: [session()?, session()?],
            players: [one.start()?, other.start()?],
            referee: Guesser::new(&matcher, Policy::default()),
        })
    }

    /// A board, played by both. As long as they open the same cells it is one game.
    fn both(&mut self, layout: &Layout, first: Coord) -> Result<[Played; 2], String> {
        let mut played = [Played::default(); 2];
        let mut cells = [first; 2];
        self.sessions.iter_mut().for_each(Session::restart);
        let mut lucky = 0.0;
        while cells[0] == cells[1] {
            if layout.is_mine(cells[0]) {
                played.iter_mut().for_each(|played| played.fair = -lucky);
                return Ok(played);
            }
            for session in &mut self.sessions {
                open(session, layout, cells[0])?;
            }
            let won = [is_won(&mut self.sessions[0], layout)?, is_won(&mut self.sessions[1], layout)?];
            if won[0] {
                let won = Played { won: true, fair: 1.0 - lucky, ..Played::default() };
                return Ok(played.map(|Played { guesses, seconds, .. }| Played { guesses, seconds, ..won }));
            }
            for (which, played) in played.iter_mut().enumerate() {
                cells[which] = ask(self.players[which].as_mut(), played, &self.sessions[which])?;
            }
            if cells[0] == cells[1] {
                lucky += self.luck(0, layout, cells[0])?;
            }
        }
        for (which, played) in played.iter_mut().enumerate() {
            played.fair = -lucky;
            self.alone(which, played, layout, cells[which])?;
        }
        Ok(played)
    }

    /// The rest of a player's game, from the cell on that it opens next.
    fn alone(
        &mut self,
        which: usize,
        played: &mut Played,
        layout: &Layout,
        mut cell: Coord,
    ) -> Result<(), String> {
        loop {
            played.fair -= self.luck(which, layout, cell)?;
            if layout.is_mine(cell) {
                return Ok(());
            }
            open(&mut self.sessions[which], layout, cell)?;
            if is_won(&mut self.sessions[which], layout)? {
                played.won = true;
                played.fair += 1.0;
                return Ok(());
            }
            cell = ask(self.players[which].as_mut(), played, &self.sessions[which])?;
        }
    }

    fn luck(&mut self, which: usize, layout: &Layout, cell: Coord) -> Result<f64, String> {
        let outlook = self.referee.outlook(&self.sessions[which], cell).map_err(|error| error.to_string())?;
        Ok(outlook.after(layout.safe_digit(cell)) - outlook.win())
    }
}

fn open(session: &mut Session, layout: &Layout, cell: Coord) -> Result<(), String> {
    let digit = layout.safe_digit(cell).ok_or("a cell that is opened here is safe")?;
    session.tell_digit(cell, digit).map_err(|error| error.to_string())
}

/// Opens all that is safe. Whether the game is won.
fn is_won(session: &mut Session, layout: &Layout) -> Result<bool, String> {
    Ok(session.play(layout).map_err(|error| error.to_string())?.solved)
}

fn ask(player: &mut dyn Guessing, played: &mut Played, session: &Session) -> Result<Coord, String> {
    let start = Instant::now();
    let cell = player.guess(session)?;
    played.seconds += start.elapsed().as_secs_f64();
    played.guesses += 1;
    let closed = session.cell(cell) == minescheme::board::Cell::Closed && session.value(cell).is_none();
    closed.then_some(cell).ok_or_else(|| format!("{}: {cell} is not an undecided cell", player.name()))
}
