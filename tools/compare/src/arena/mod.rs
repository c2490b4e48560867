//! Two players on the same boards, with the luck taken out.
//!
//! All that follows is opened for both, and they are asked only for guesses. A game's *luck* is the sum, over its guesses, of what the
//! position was worth after the guess less what it was worth on average over all that the cell might have shown. On average that is 0,
//! whatever the worth is taken to be and whoever plays, so the outcome less the luck has the same mean as the outcome, and it varies
//! less.

mod evidence;
mod player;
mod solo;

use minescheme::board::Coord;
use minescheme::layout::{Game, Layout};

pub use evidence::{Decided, Evidence, Sum};
pub use player::Named;
pub use solo::{Played, Solo};

use crate::Result;
use crate::series::each;

/// Games between two looks at the evidence.
const BLOCK: u64 = 500;

/// Two players and their boards.
pub struct Arena {
    pub game: Game,
    pub seed: u64,
    pub players: [Named; 2],
}

impl Arena {
    /// Plays boards `from` to `to` of the series on several threads, or as many of them as it takes to decide; the sums don't depend on
    /// threads.
    pub fn fight(&self, from: u64, to: u64, threads: usize, evidence: &mut Evidence) -> Result<()> {
        let solo = |player| Solo::new(&self.game, player);
        let [one, other] = &self.players;
        let workers = (0..threads).map(|_| Ok([solo(one)?, solo(other)?]));
        let mut workers = workers.collect::<Result<Vec<_>>>()?;
        let mut begin = from;
        while begin < to && (evidence.to_the_end || evidence.decided().is_none()) {
            let end = to.min(begin + BLOCK);
            let play = |players: &mut [Solo; 2], index| {
                both(players, &self.game.layout(self.seed, index), self.game.first_cell())
            };
            each(&mut workers, begin..end, play)?.iter().for_each(|pair| evidence.add(pair));
            begin = end;
        }
        Ok(())
    }
}

/// A board, played by both. As long as they open the same cells it is one game.
fn both(players: &mut [Solo; 2], layout: &Layout, first: Coord) -> Result<[Played; 2]> {
    let mut played = [Played::default(); 2];
    let mut cells = [first; 2];
    players.iter_mut().for_each(|player| player.session.restart());
    let mut lucky = 0.0;
    while cells[0] == cells[1] {
        if layout.is_mine(cells[0]) {
            played.iter_mut().for_each(|played| played.fair = -lucky);
            return Ok(played);
        }
        let [one, other] = &mut *players;
        if one.open(layout, cells[0])? & other.open(layout, cells[0])? {
            let won = Played { won: true, fair: 1.0 - lucky, ..Played::default() };
            return Ok(played.map(|Played { guesses, seconds, .. }| Played { guesses, seconds, ..won }));
        }
        cells = [one.ask(&mut played[0])?, other.ask(&mut played[1])?];
        if cells[0] == cells[1] {
            lucky += one.luck(layout, cells[0])?;
        }
    }
    for ((player, played), cell) in players.iter_mut().zip(&mut played).zip(cells) {
        played.fair = -lucky;
        player.finish(played, layout, cell)?;
    }
    Ok(played)
}
