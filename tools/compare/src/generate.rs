//! Boards that need no guess: the time for each, on one core.

use std::path::PathBuf;
use std::time::Duration;

use minescheme::board::{Cell, Coord};
use minescheme::generate::{Demand, Judge, Maker};
use minescheme::layout::{Game, Layout};
use minescheme::matcher::{Matcher, Tier, Tiers};
use serde::Serialize;

use crate::rivals::{sgt_mines, timed, toollib};
use crate::series::LEVELS;
use crate::{Result, print_json};

/// Make boards that need no guess, if the number of mines is known, and compare the time for each
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Boards of each level, in each of five rounds
    #[arg(long, default_value_t = 20)]
    boards: usize,
    /// The seed of our boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Simon Tatham's Mines
    #[arg(long, value_name = "PROGRAM", default_value = "/usr/games/sgt-mines")]
    sgt_mines: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const ROUNDS: u64 = 5;

/// Milliseconds a board: medians of the rounds, and of the grade the mean, as few boards take most of it.
#[derive(Serialize)]
struct Level {
    level: &'static str,
    minescheme_ms: f64,
    /// With the grade of each.
    graded_ms: f64,
    graded_mean_ms: f64,
    sgt_mines_ms: f64,
    /// Boards that need no guess even without the number of mines.
    ms_toollib_ms: f64,
    /// The medians of the rounds' ratios to sgt-mines: without grades, and with.
    ratio: f64,
    graded_ratio: f64,
    /// And to ms_toollib, without grades.
    toollib_ratio: f64,
    /// The layouts that ours drew for a board.
    tries: f64,
}

impl Args {
    pub fn run(self) -> Result<()> {
        let levels = LEVELS.into_iter().map(|(level, game)| self.level(level, game));
        let levels = levels.collect::<Result<Vec<Level>>>()?;
        if self.json {
            return print_json(&levels);
        }
        for one in levels {
            let Level { level, minescheme_ms, tries, graded_ms, graded_mean_ms, .. } = one;
            let Level { sgt_mines_ms, ratio, graded_ratio, ms_toollib_ms, toollib_ratio, .. } = one;
            println!(
                "{level:<12} minescheme {minescheme_ms:.3} ms a board ({tries:.1} layouts), graded {graded_ms:.3} ms (mean {graded_mean_ms:.3}); \
                 sgt-mines {sgt_mines_ms:.2} ms: {ratio:.1} and {graded_ratio:.1} times; ms_toollib {ms_toollib_ms:.2} ms: {toollib_ratio:.1} times"
            );
        }
        Ok(())
    }

    fn level(&self, level: &'static str, game: Game) -> Result<Level> {
        let (rows, cols) = game.size();
        let judge = Judge::new(&Matcher::shipped(), rows, cols, Some(game.mines()));
        let mut judge = judge?;
        let mut series = Maker::shipped(Demand::new(game)).series(self.seed, u64::MAX);
        let (mut ours, mut graded, mut theirs, mut next) = (Vec::new(), Vec::new(), Vec::new(), 0);
        let mut toollib_times = Vec::new();
        let uncounted = Matcher::shipped().with_tiers(Tiers::ALL.without(Tier::Count));
        let mut uncounted = Judge::new(&uncounted, rows, cols, None)?;
        for _ in 0..ROUNDS {
            let (time, made) = timed(|| {
                let mut made: Vec<Layout> = Vec::new();
                while made.len() < self.boards {
                    let layout = game.layout(self.seed, next);
                    next += 1;
                    if judge.is_solvable(&layout, game.first_cell()) {
                        made.push(layout);
                    }
                }
                made
            });
            ours.push(milliseconds(time) / made.len() as f64);
            let (time, same) = timed(|| series.by_ref().take(self.boards).collect::<Result<Vec<_>, _>>());
            let same = same?;
            if same.iter().map(|board| &board.layout).ne(&made) {
                return Err(format!("{level}: the graded boards are others").into());
            }
            graded.push(milliseconds(time) / made.len() as f64);
            let (time, made) = sgt_mines::generate(&self.sgt_mines, game, self.boards)?;
            if !made.iter().all(|loaded| check(&mut judge, loaded).is_some()) {
                return Err(format!("{level}: a board of sgt-mines needs a guess").into());
            }
            theirs.push(milliseconds(time) / made.len() as f64);
            let (time, made) = toollib::generate(game, self.boards)?;
            if !made.iter().all(|layout| uncounted.is_solvable(layout, game.first_cell())) {
                return Err(format!("{level}: a board of ms_toollib needs a guess").into());
            }
            toollib_times.push(milliseconds(time) / made.len() as f64);
        }
        let ratio = |theirs: &[f64], ours: &[f64]| {
            median(theirs.iter().zip(ours).map(|(theirs, ours)| theirs / ours))
        };
        Ok(Level {
            level,
            ratio: ratio(&theirs, &ours),
            graded_ratio: ratio(&theirs, &graded),
            toollib_ratio: ratio(&toollib_times, &ours),
            graded_mean_ms: graded.iter().sum::<f64>() / graded.len() as f64,
            ms_toollib_ms: median(toollib_times),
            minescheme_ms: median(ours),
            graded_ms: median(graded),
            sgt_mines_ms: median(theirs.iter().copied()),
            tries: next as f64 / (ROUNDS * self.boards as u64) as f64,
        })
    }
}

/// Its boards keep its promise.
fn check(judge: &mut Judge, loaded: &minescheme::formats::Loaded) -> Option<()> {
    let layout = loaded.layout.as_ref()?;
    let open = |at: &Coord| matches!(loaded.board.get(*at), Cell::Digit(_));
    let first = loaded.board.coords().find(open)?;
    judge.is_solvable(layout, first).then_some(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
