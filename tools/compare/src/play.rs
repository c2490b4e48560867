//! Games played to the end, guesses included: who wins more of the same boards, and in what time.

use std::path::PathBuf;
use std::time::Duration;

use minescheme::board::Coord;
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::matcher::{Matcher, Session};
use minescheme::play::{Guesser, Policy};
use serde::Serialize;

use crate::rivals::program::Program;
use crate::rivals::{Outcome, Player, timed};

/// Play the same boards to the end, guesses included, and compare wins and times
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The boards: `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", default_value = "expert")]
    random: Game,
    /// Their number
    #[arg(long, default_value_t = 1000)]
    boards: u64,
    /// Their seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What the first click is promised: `safe` in the corner, or `opening` at row 3, column 3
    #[arg(long, value_parser = ["safe", "opening"], default_value = "opening")]
    first: String,
    /// The folder of JSMinesweeper that holds `client`; needs node
    #[arg(long, value_name = "FOLDER")]
    jsminesweeper: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    boards: u64,
    players: Vec<Played>,
    /// How many more games, in per cent of all, minescheme wins than JSMinesweeper, and one standard error of that.
    more: f64,
    error: f64,
}

#[derive(Serialize)]
struct Played {
    name: String,
    won: u64,
    milliseconds: f64,
}

impl Args {
    pub fn run(self) -> Result<(), String> {
        let (first, place) =
            if self.first == "safe" { (FirstClick::Safe, 0) } else { (FirstClick::Opening, 2) };
        let game =
            self.random.clicked(first, Some(Coord::new(place, place))).map_err(|error| error.to_string())?;
        let mut ours = Guessing::new(game)?;
        let mut theirs = Program::jsminesweeper_guessing(&self.jsminesweeper)?;
        let mut players: Vec<Played> = [ours.name(), theirs.name()]
            .map(|name| Played { name: name.to_owned(), won: 0, milliseconds: 0.0 })
            .into();
        // Boards that only one of them wins.
        let mut apart = [0u64; 2];
        for index in 0..self.boards {
            let layout = game.layout(self.seed, index);
            let played: Vec<(Duration, Outcome)> =
                vec![ours.play(&layout, game.first_cell())?, theirs.play(&layout, game.first_cell())?];
            for (player, (time, outcome)) in players.iter_mut().zip(&played) {
                player.won += u64::from(outcome.solved);
                player.milliseconds += time.as_secs_f64() * 1e3 / self.boards as f64;
            }
            match (played[0].1.solved, played[1].1.solved) {
                (true, false) => apart[0] += 1,
                (false, true) => apart[1] += 1,
                _ => {}
            }
        }
        let percent = 100.0 / self.boards as f64;
        let more = (apart[0] as f64 - apart[1] as f64) * percent;
        let error = ((apart[0] + apart[1]) as f64).sqrt() * percent;
        let report = Report { boards: self.boards, players, more, error };
        if self.json {
            println!("{}", serde_json::to_string(&report).map_err(|error| error.to_string())?);
            return Ok(());
        }
        for Played { name, won, milliseconds } in &report.players {
            let rate = *won as f64 * percent;
            println!(
                "{name:<16} wins {won} of {} boards, {rate:.2} %, {milliseconds:.2} ms a game",
                self.boards
            );
        }
        println!("minescheme wins {more:.2} % more, give or take {error:.2} (one standard error)");
        Ok(())
    }
}

/// Our own policy.
struct Guessing {
    session: Session,
    guesser: Guesser,
}

impl Guessing {
    fn new(game: Game) -> Result<Self, String> {
        let matcher = Matcher::shipped();
        let (rows, cols) = game.size();
        let session = matcher.session(rows, cols, Some(game.mines())).map_err(|error| error.to_string())?;
        Ok(Self { session, guesser: Guesser::new(&matcher, Policy::default()) })
    }
}

impl Player for Guessing {
    fn name(&self) -> &str {
        "minescheme"
    }

    fn counts(&self) -> bool {
        true
    }

    fn play(&mut self, layout: &Layout, first: Coord) -> Result<(Duration, Outcome), String> {
        let (time, solved) = timed(|| -> Result<bool, String> {
            self.session.restart();
            let mut cell = first;
            while let Some(digit) = layout.safe_digit(cell) {
                self.session.tell_digit(cell, digit).map_err(|error| error.to_string())?;
                if self.session.play(layout).map_err(|error| error.to_string())?.solved {
                    return Ok(true);
                }
                let guess = self.guesser.guess(&self.session).map_err(|error| error.to_string())?;
                cell = guess.ok_or("a board that is not solved has a guess")?.cell;
            }
            Ok(false)
        });
        Ok((time, Outcome { solved: solved?, open: None }))
    }
}
