//! Odds: the time for each position in which nothing follows.

use std::time::Duration;

use minescheme::board::Coord;
use minescheme::layout::Game;
use minescheme::matcher::Matcher;
use minescheme::odds::{Counter, Odds};
use minescheme::play::{Guesser, Policy};
use serde_json::json;

use crate::rivals::{timed, toollib};
use crate::series::{guess, session};
use crate::times::Times;
use crate::{Result, print_json};

/// Find the odds wherever nothing follows on expert boards, and compare times and odds
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Expert boards, played to the end
    #[arg(long, default_value_t = 2000)]
    boards: u64,
    /// The seed of the boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Both find the same odds, but for this: its numbers are rounded more.
const ROUNDING: f64 = 1e-6;

impl Args {
    pub fn run(self) -> Result<()> {
        let game = Game::EXPERT;
        let mut session = session(&game)?;
        let mut guesser = Guesser::new(&Matcher::shipped(), Policy::SAFEST);
        let mut counter = Counter::default();
        let mut times: [Vec<Duration>; 3] = Default::default();
        for index in 0..self.boards {
            let layout = game.layout(self.seed, index);
            session.restart();
            let mut cell = game.first_cell();
            while let Some(digit) = layout.safe_digit(cell) {
                session.tell_digit(cell, digit)?;
                if session.play(&layout)?.solved {
                    break;
                }
                let theirs = toollib::position(&session);
                let mut fastest = [Duration::MAX; 3];
                for _ in 0..2 {
                    let (time, odds) = timed(|| session.odds());
                    fastest[0] = fastest[0].min(time);
                    let odds = odds?;
                    let (time, told) = timed(|| toollib::odds(&theirs, game.mines()));
                    fastest[2] = fastest[2].min(time);
                    let agreed = agree(&odds, &told?);
                    agreed.map_err(|why| format!("board {index}: {why}\n{}", session.board()))?;
                }
                // Asked once: the second time it would know all of it.
                fastest[1] = timed(|| counter.odds(&session).map(Odds::least)).0;
                times.iter_mut().zip(fastest).for_each(|(times, time)| times.push(time));
                cell = guess(&mut guesser, &session)?.cell;
            }
        }
        let positions = times[0].len();
        let [session, counter, ms_toollib] = times.map(|times| Times::of(times.into_iter()));
        let ratios = [ms_toollib.median_us / session.median_us, ms_toollib.mean_us / session.mean_us];
        if self.json {
            // `Session::odds`, as a program asks that has a session, and `Counter::odds`, which remembers what it counted on the positions before; how
            // often the session's time goes into ms_toollib's: median and mean.
            return print_json(&json!({
                "positions": positions, "session": session, "counter": counter, "ms_toollib": ms_toollib, "ratios": ratios,
            }));
        }
        println!("{positions} positions of {} expert boards; microseconds", self.boards);
        let named = [("Session::odds", session), ("Counter::odds", counter), ("ms_toollib", ms_toollib)];
        for (name, Times { median_us, mean_us }) in named {
            println!("  {name:<14} median {median_us:>8.1}, mean {mean_us:>8.1}");
        }
        println!("ms_toollib takes {:.1} times as long (median; {:.1} of the means)", ratios[0], ratios[1]);
        Ok(())
    }
}

fn agree(ours: &Odds, theirs: &[Vec<f64>]) -> Result<(), String> {
    let far = |&(at, mine): &(Coord, f64)| (mine - theirs[at.row][at.col]).abs() > ROUNDING;
    match ours.closed().find(far) {
        None => Ok(()),
        Some((at, mine)) => Err(format!("{at}: {mine} or {}", theirs[at.row][at.col])),
    }
}
