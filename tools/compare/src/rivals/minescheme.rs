//! Our own matcher with the rules that come with it.

use std::time::Duration;

use minescheme::board::{Cell, Coord};
use minescheme::generate::Judge;
use minescheme::layout::Layout;
use minescheme::matcher::{Matcher, Session, Tier, Tiers};

use super::{Outcome, Player, timed};
use crate::Result;

/// Keeps one session for all boards, as a program does that plays many; or makes one for each.
pub struct Minescheme {
    matcher: Matcher,
    kept: Option<Session>,
    keeps: bool,
    counts: bool,
}

impl Minescheme {
    pub fn new(keeps: bool, counts: bool) -> Self {
        let tiers = if counts { Tiers::ALL } else { Tiers::ALL.without(Tier::Count) };
        Self { matcher: Matcher::shipped().with_tiers(tiers), kept: None, keeps, counts }
    }
}

impl Player for Minescheme {
    fn name(&self) -> &str {
        if self.keeps { "minescheme" } else { "minescheme, a session each" }
    }

    fn counts(&self) -> bool {
        self.counts
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome)> {
        let size = (layout.rows(), layout.cols());
        let total = self.counts.then_some(layout.mines());
        let fresh = || self.matcher.session(size.0, size.1, total);
        let mut kept = self.kept.take().filter(|session| session.size() == size);
        if self.keeps && kept.is_none() {
            kept = Some(fresh()?);
        }
        let (time, played) = timed(|| -> Result<(bool, Session)> {
            let mut session = match kept {
                Some(mut session) => {
                    session.restart();
                    session
                }
                None => fresh()?,
            };
            session.tell_digit(first, layout.digit(first))?;
            let play = session.play(layout)?;
            Ok((play.solved, session))
        });
        let (solved, session) = played?;
        let board = session.board();
        let open = board.cells().iter().map(|cell| matches!(cell, Cell::Digit(_))).collect();
        self.kept = self.keeps.then_some(session);
        Ok((time, Outcome { solved, open: Some(open) }))
    }
}

/// Our own test whether a board needs no guess.
pub struct Judges {
    matcher: Matcher,
    judge: Option<((usize, usize), Judge)>,
}

impl Judges {
    pub fn new() -> Self {
        Self { matcher: Matcher::shipped().with_tiers(Tiers::ALL.without(Tier::Count)), judge: None }
    }
}

impl Player for Judges {
    fn name(&self) -> &str {
        "minescheme is_solvable"
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome)> {
        let size = (layout.rows(), layout.cols());
        let mut judge = match self.judge.take() {
            Some((of, judge)) if of == size => judge,
            _ => Judge::new(&self.matcher, size.0, size.1, None)?,
        };
        let (time, solved) = timed(|| judge.is_solvable(layout, first));
        self.judge = Some((size, judge));
        Ok((time, Outcome { solved, open: None }))
    }
}
