//! Games played as far as logic goes: the time for each board, of all boards and of those that need no guess. Who knows the mine
//! count is measured against minescheme with the count.

use std::path::PathBuf;
use std::time::Duration;

use minescheme::layout::{Game, Layout};
use serde::Serialize;

use crate::rivals::minescheme::{Judges, Minescheme};
use crate::rivals::program::{Named, Program};
use crate::rivals::toollib::{IsSolvable, Loop};
use crate::rivals::{Outcome, Player};
use crate::series::LEVELS;
use crate::times::Times;
use crate::{Result, print_json};

/// Play boards as far as logic goes, and compare times and outcomes
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Boards of each level
    #[arg(long, default_value_t = 2000)]
    boards: u64,
    /// The seed of the boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder of JSMinesweeper that holds `client`; compares with its solver too, which needs node
    #[arg(long, value_name = "FOLDER")]
    jsminesweeper: Option<PathBuf>,
    /// Another program that knows the mine count and speaks with this one as jsminesweeper.mjs does; may be given several times
    #[arg(long, value_name = "NAME=COMMAND")]
    player: Vec<Named>,
    /// How often each board is played by each, in turn; the fastest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Boards that one plays before it is the next one's turn: each is measured as a program that plays many boards, and a busy
/// machine is as busy for all.
const BLOCK: usize = 50;

/// What was measured on the boards of a level.
#[derive(Serialize)]
struct Level {
    level: &'static str,
    boards: usize,
    players: Vec<Measured>,
}

/// What one program needed.
#[derive(Serialize)]
struct Measured {
    name: String,
    /// Whether it knows the mine count.
    counts: bool,
    solved: usize,
    all: Times,
    /// Of the boards that minescheme solves, with the count or without as this one.
    of_solved: Times,
    /// How often minescheme's time goes into this one's: medians and means, of all boards and of those solved.
    ratios: [f64; 4],
}

impl Args {
    pub fn run(self) -> Result<()> {
        let levels = LEVELS.map(|(name, game)| self.level(name, game));
        let levels = levels.into_iter().collect::<Result<Vec<Level>>>()?;
        if self.json {
            print_json(&levels)?;
        } else {
            levels.iter().for_each(print);
        }
        Ok(())
    }

    fn level(&self, level: &'static str, game: Game) -> Result<Level> {
        let mut players: Vec<Box<dyn Player>> = vec![
            Box::new(Minescheme::new(true, false)),
            Box::new(Minescheme::new(false, false)),
            Box::new(Loop),
            Box::new(Judges::new()),
            Box::new(IsSolvable),
        ];
        if self.jsminesweeper.is_some() || !self.player.is_empty() {
            players.push(Box::new(Minescheme::new(true, true)));
        }
        if let Some(folder) = &self.jsminesweeper {
            players.push(Box::new(Program::jsminesweeper(folder)?));
        }
        for named in &self.player {
            players.push(Box::new(Program::named(named)?));
        }
        let layouts: Vec<Layout> = (0..self.boards).map(|index| game.layout(self.seed, index)).collect();
        let mut games: Vec<Vec<(Duration, Outcome)>> = vec![Vec::new(); players.len()];
        for block in layouts.chunks(BLOCK) {
            for round in 0..self.rounds {
                for (player, games) in players.iter_mut().zip(&mut games) {
                    let done = if round == 0 { games.len() } else { games.len() - block.len() };
                    for (place, layout) in block.iter().enumerate() {
                        let (time, outcome) = player.play(layout, game.first_cell())?;
                        match games.get_mut(done + place) {
                            Some((best, before)) if *before == outcome => *best = time.min(*best),
                            Some(_) => Err(format!("{}: two outcomes of a board", player.name()))?,
                            None => games.push((time, outcome)),
                        }
                    }
                }
            }
        }
        for index in 0..layouts.len() {
            let outcomes: Vec<&Outcome> = games.iter().map(|games| &games[index].1).collect();
            check(&players, &outcomes).map_err(|why| format!("{level} board {index}: {why}"))?;
        }
        Ok(report(level, &players, &games))
    }
}

/// The first that knows as much as this one: it is complete.
fn like(players: &[Box<dyn Player>], place: usize) -> usize {
    (0..place).find(|&other| players[other].counts() == players[place].counts()).unwrap_or(place)
}

/// Where one that is complete stops the others do, with the same cells open; no other opens more.
fn check(players: &[Box<dyn Player>], outcomes: &[&Outcome]) -> Result<()> {
    for (place, outcome) in outcomes.iter().enumerate() {
        let first = like(players, place);
        let most = outcomes[first];
        let agree = match (players[place].is_complete(), &outcome.open, &most.open) {
            (true, open, all) => {
                outcome.solved == most.solved && open.as_ref().is_none_or(|open| Some(open) == all.as_ref())
            }
            (false, Some(open), Some(all)) => {
                outcome.solved <= most.solved && open.iter().zip(all).all(|(open, all)| open <= all)
            }
            (false, ..) => outcome.solved <= most.solved,
        };
        if !agree {
            return Err(
                format!("{} and {} do not agree", players[first].name(), players[place].name()).into()
            );
        }
    }
    Ok(())
}

fn report(level: &'static str, players: &[Box<dyn Player>], games: &[Vec<(Duration, Outcome)>]) -> Level {
    let measured = (0..players.len()).map(|place| {
        let ours = &games[like(players, place)];
        let times = |games: &[(Duration, Outcome)], solved: bool| {
            let played = games.iter().zip(ours).filter(|(_, (_, ours))| ours.solved || !solved);
            Times::of(played.map(|((time, _), _)| *time))
        };
        let [all, of_solved] = [false, true].map(|solved| times(&games[place], solved));
        let [base, base_solved] = [false, true].map(|solved| times(ours, solved));
        Measured {
            name: players[place].name().to_owned(),
            counts: players[place].counts(),
            solved: games[place].iter().filter(|(_, outcome)| outcome.solved).count(),
            all,
            of_solved,
            ratios: [
                all.median_us / base.median_us,
                all.mean_us / base.mean_us,
                of_solved.median_us / base_solved.median_us,
                of_solved.mean_us / base_solved.mean_us,
            ],
        }
    });
    Level { level, boards: games[0].len(), players: measured.collect() }
}

fn print(level: &Level) {
    println!("{}: {} boards; microseconds (times minescheme's)", level.level, level.boards);
    for counts in [false, true] {
        if level.players.iter().any(|player| player.counts == counts) {
            let who = if counts { "with the mine count" } else { "without the mine count" };
            let (median, guess) = ("all, median", "no guess, median");
            println!("  {who:<28}  solved {median:>18} {mean:>18} {guess:>18} {mean:>18}", mean = "mean");
        }
        for player in level.players.iter().filter(|player| player.counts == counts) {
            let Times { median_us: median, mean_us: mean } = player.all;
            let all = [median, mean, player.of_solved.median_us, player.of_solved.mean_us];
            let cells = all.iter().zip(player.ratios).map(|(time, ratio)| format!("{time:.1} ({ratio:.1})"));
            let cells: String = cells.map(|cell| format!(" {cell:>18}")).collect();
            println!("  {:<28} {:>7}{cells}", player.name, player.solved);
        }
    }
}
