//! One player's game, with the luck taken out.

use std::time::Instant;

use minescheme::board::Coord;
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{Guesser, Policy};

use super::player::Named;
use crate::Result;
use crate::rivals::Guessing;
use crate::series::{is_undecided, session};

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

/// A player at a board of its own.
pub struct Solo {
    pub session: Session,
    name: String,
    player: Box<dyn Guessing + Send>,
    /// Says what positions are worth.
    referee: Guesser,
}

impl Solo {
    /// A player of boards of a game.
    pub fn new(game: &Game, player: &Named) -> Result<Self> {
        let referee = Guesser::new(&Matcher::shipped(), Policy::default());
        Ok(Self { session: session(game)?, name: player.name.clone(), player: player.start()?, referee })
    }

    /// The rest of a game, from the cell on that is opened next. What it comes to is added to `played`.
    pub fn finish(&mut self, played: &mut Played, layout: &Layout, mut cell: Coord) -> Result<()> {
        loop {
            played.fair -= self.luck(layout, cell)?;
            if layout.is_mine(cell) {
                return Ok(());
            }
            if self.open(layout, cell)? {
                played.won = true;
                played.fair += 1.0;
                return Ok(());
            }
            cell = self.ask(played)?;
        }
    }

    /// Opens a cell that is no mine, and all that is safe then. Whether the game is won.
    pub fn open(&mut self, layout: &Layout, cell: Coord) -> Result<bool> {
        let digit = layout.safe_digit(cell).ok_or("a cell that is opened here is safe")?;
        self.session.tell_digit(cell, digit)?;
        Ok(self.session.play(layout)?.solved)
    }

    /// The cell that the player opens.
    pub fn ask(&mut self, played: &mut Played) -> Result<Coord> {
        let start = Instant::now();
        let cell = self.player.guess(&self.session)?;
        played.seconds += start.elapsed().as_secs_f64();
        played.guesses += 1;
        let undecided = is_undecided(&self.session, cell);
        Ok(undecided
            .then_some(cell)
            .ok_or_else(|| format!("{}: {cell} is not an undecided cell", self.name))?)
    }

    /// What the position is worth when the cell was opened, less what it was worth on average over all that it might have shown.
    pub fn luck(&mut self, layout: &Layout, cell: Coord) -> Result<f64> {
        let outlook = self.referee.outlook(&self.session, cell)?;
        Ok(outlook.after(layout.safe_digit(cell)) - outlook.win())
    }
}
