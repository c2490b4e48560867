//! Games played as far as logic goes: the time for each board, of all boards and of those that need no guess.

use std::path::PathBuf;
use std::time::Duration;

use minescheme::layout::Game;
use serde::Serialize;

use crate::rivals::jsminesweeper::JsMinesweeper;
use crate::rivals::minescheme::{Judges, Minescheme};
use crate::rivals::toollib::{IsSolvable, Loop};
use crate::rivals::{Outcome, Player};
use crate::times::Times;

/// Play boards as far as logic goes, without the mine count, and compare times and outcomes
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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was measured on the boards of a level.
#[derive(Serialize)]
struct Level {
    level: &'static str,
    boards: usize,
    /// Boards that need no guess, by minescheme without the count.
    solved: usize,
    players: Vec<Measured>,
}

/// What one program needed.
#[derive(Serialize)]
struct Measured {
    name: &'static str,
    solved: usize,
    all: Times,
    /// Of the boards that minescheme solves without the count.
    of_solved: Times,
    /// How often minescheme's time goes into this one's: medians and means, of all boards and of those solved.
    ratios: [f64; 4],
}

impl Args {
    pub fn run(self) -> Result<(), String> {
        let games =
            [("expert", Game::EXPERT), ("intermediate", Game::INTERMEDIATE), ("beginner", Game::BEGINNER)];
        let levels = games.map(|(name, game)| self.level(name, game));
        let levels = levels.into_iter().collect::<Result<Vec<Level>, String>>()?;
        if self.json {
            println!("{}", serde_json::to_string(&levels).map_err(|error| error.to_string())?);
        } else {
            levels.iter().for_each(print);
        }
        Ok(())
    }

    fn level(&self, level: &'static str, game: Game) -> Result<Level, String> {
        let mut players: Vec<Box<dyn Player>> = vec![
            Box::new(Minescheme::new(true, false)),
            Box::new(Minescheme::new(false, false)),
            Box::new(Loop),
            Box::new(Judges::new()),
            Box::new(IsSolvable),
        ];
        if let Some(folder) = &self.jsminesweeper {
            players.push(Box::new(Minescheme::new(true, true)));
            players.push(Box::new(JsMinesweeper::start(folder)?));
        }
        let mut games: Vec<Vec<(Duration, Outcome)>> = vec![Vec::new(); players.len()];
        for index in 0..self.boards {
            let layout = game.layout(self.seed, index);
            let first = game.first_cell();
            // The faster of two runs each, in turn: the first may find cold caches.
            for run in 0..2 {
                for (player, games) in players.iter_mut().zip(&mut games) {
                    let (time, outcome) = player.play(&layout, first)?;
                    match games.last_mut().filter(|_| run == 1) {
                        Some((best, before)) if *before == outcome => *best = time.min(*best),
                        Some(_) => return Err(format!("{}: two outcomes of {level} {index}", player.name())),
                        None => games.push((time, outcome)),
                    }
                }
            }
            let last = games.iter().map(|games| &games[games.len() - 1].1);
            check(&players, &last.collect::<Vec<_>>())
                .map_err(|why| format!("{level} board {index}: {why}"))?;
        }
        Ok(report(level, &players, &games))
    }
}

/// All are complete, with the count or without: where one stops, the others do, with the same cells open.
fn check(players: &[Box<dyn Player>], outcomes: &[&Outcome]) -> Result<(), String> {
    let counts = |place: usize| players[place].name().ends_with("with the count");
    for (place, outcome) in outcomes.iter().enumerate() {
        let first = (0..=place).find(|&other| counts(other) == counts(place)).unwrap_or(place);
        let same = outcome.solved == outcomes[first].solved
            && outcome.open.as_ref().is_none_or(|open| Some(open) == outcomes[first].open.as_ref());
        if !same {
            return Err(format!("{} and {} do not agree", players[first].name(), players[place].name()));
        }
    }
    Ok(())
}

fn report(level: &'static str, players: &[Box<dyn Player>], games: &[Vec<(Duration, Outcome)>]) -> Level {
    let ours = &games[0];
    let times = |games: &[(Duration, Outcome)], solved: bool| {
        let played = games.iter().zip(ours).filter(|(_, (_, ours))| ours.solved || !solved);
        Times::of(played.map(|((time, _), _)| *time))
    };
    let base = [times(ours, false), times(ours, true)];
    let players = players.iter().zip(games).map(|(player, games)| {
        let [all, of_solved] = [times(games, false), times(games, true)];
        Measured {
            name: player.name(),
            solved: games.iter().filter(|(_, outcome)| outcome.solved).count(),
            all,
            of_solved,
            ratios: [
                all.median_us / base[0].median_us,
                all.mean_us / base[0].mean_us,
                of_solved.median_us / base[1].median_us,
                of_solved.mean_us / base[1].mean_us,
            ],
        }
    });
    let solved = ours.iter().filter(|(_, outcome)| outcome.solved).count();
    Level { level, boards: ours.len(), solved, players: players.collect() }
}

fn print(level: &Level) {
    println!(
        "{}: {} boards, {} need no guess; microseconds (times minescheme's)",
        level.level, level.boards, level.solved
    );
    println!(
        "  {:<30} {:>7} {:>18} {:>18} {:>18} {:>18}",
        "", "solved", "all, median", "mean", "no guess, median", "mean"
    );
    for player in &level.players {
        let all =
            [player.all.median_us, player.all.mean_us, player.of_solved.median_us, player.of_solved.mean_us];
        let cells = all.iter().zip(player.ratios).map(|(time, ratio)| format!("{time:.1} ({ratio:.1})"));
        let cells: String = cells.map(|cell| format!(" {cell:>18}")).collect();
        println!("  {:<30} {:>7}{cells}", player.name, player.solved);
    }
}
