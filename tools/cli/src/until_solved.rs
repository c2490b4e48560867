//! `minescheme train --until-solved`: walk no more than what given boards need.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use minescheme::board::{Board, Cell};
use minescheme::formats;
use minescheme::layout::{FirstClick, Game, Layout};
use minescheme::matcher::Matcher;
use minescheme::observer::Observer;
use minescheme::scope::Window;
use minescheme::train::Reach;
use minescheme::until_solved::{Lack, Round, Task, Trial, UntilSolved};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::arguments::{COUNT, within};
use crate::boards::no_layout;
use crate::progress::Watch;
use crate::{Answer, counted, digits, grouped};

/// The part of `train` that is about boards.
#[derive(clap::Args, Debug)]
#[group(id = "boards_to_solve")]
pub struct Args {
    /// Find only the patterns that these boards need: files or folders with boards that give the places of all mines, `-` for standard
    /// input, or the boards of --random.
    /// The search begins with single digits in 3×3 windows and tries the boards. Then it raises the order, the number of digits or the
    /// window as the boards need, and tries again, until all are solved. Boards that need a guess are left out. The exit code is 1 if any
    /// other board isn't solved
    #[arg(
        long,
        value_name = "PATH",
        num_args = 0..,
        requires = "out",
        conflicts_with_all = ["window", "max_foci", "order", "ledger", "resume", "shard", "plan", "memory"]
    )]
    until_solved: Option<Vec<PathBuf>>,
    /// With --until-solved: random boards; `beginner`, `intermediate`, `expert`, or rows, columns and mines as in 16x30/99
    #[arg(long, value_name = "GAME", requires = "until_solved")]
    random: Option<Game>,
    /// The number of random boards
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "random", value_parser = within::<u64>(COUNT))]
    count: u64,
}

/// The boards that need no guess, with their names, and how many others there were.
struct Sorted {
    tasks: Vec<Task>,
    names: Vec<String>,
    guess: usize,
}

impl Args {
    /// Whether boards are to be solved.
    pub fn is_asked(&self) -> bool {
        self.until_solved.is_some()
    }

    /// Whether they are random ones.
    pub fn is_random(&self) -> bool {
        self.random.is_some()
    }

    pub fn run(
        &self,
        target: &Path,
        seed: u64,
        json: bool,
        pool: &rayon::ThreadPool,
        out: &mut dyn Write,
    ) -> Result<Answer> {
        let boards = self.boards(seed)?;
        let Sorted { tasks, names, guess } = pool.install(|| sorted(boards))?;
        let solvable = tasks.len();
        if !json {
            let boards = counted(grouped((solvable + guess) as u64), "board", "boards");
            writeln!(out, "{boards}, {guess} of them need a guess\n\n{HEAD}")?;
        }
        let mut training = UntilSolved::new(tasks);
        let mut rounds = Vec::new();
        while training.goes_on() {
            let round = pool.install(|| training.round(&Watch::patient("walk", 0)))?;
            if json {
                rounds.push(round_as_json(&round));
            } else {
                print_round(rounds.len() + 1, &round, solvable, out)?;
                out.flush()?;
                rounds.push(Value::Null);
            }
        }
        let needed = pool.install(|| training.take_back(&Watch::patient("boards", 0)))?;
        training.write(target)?;
        let (reach, solved) = (training.reach().clone(), training.solved());
        if json {
            let unsolved =
                training.unsolved().map(|(number, trial)| json!({"board": names[number], "why": why(trial)}));
            let report = json!({
                "out": target.display().to_string(),
                "boards": solvable + guess,
                "need_a_guess": guess,
                "solved": solved,
                "unsolved": unsolved.collect::<Vec<_>>(),
                "rounds": rounds,
                "reach": reach_as_json(&reach),
                "without": needed.iter().map(|(less, lost)| json!({"reach": reach_as_json(less), "unsolved": lost})).collect::<Vec<_>>(),
            });
            writeln!(out, "{report}")?;
        } else {
            writeln!(out, "\n{}: order {}, {}", target.display(), reach.order, windows(&reach))?;
            let less = if needed.is_empty() { "." } else { "; nothing less does:" };
            writeln!(out, "{solved} of {solvable} boards that need no guess are solved{less}")?;
            for (less, lost) in &needed {
                writeln!(out, "  {:<50} {lost} unsolved", step_between(less, &reach))?;
            }
            for (number, trial) in training.unsolved() {
                writeln!(out, "{}: {}", names[number], why(trial))?;
            }
        }
        Ok(Answer::from(solved == solvable))
    }

    /// All boards as they begin, with their names.
    fn boards(&self, seed: u64) -> Result<Vec<(String, Task)>> {
        let paths = self.until_solved.as_deref().unwrap_or_default();
        ensure!(
            self.random.is_some() == paths.is_empty(),
            "--until-solved: expected boards, or --random GAME, and not both"
        );
        if let Some(game) = self.random {
            let count = self.count;
            ensure!((1..=10_000_000).contains(&count), "--count {count}: expected 1 to 10,000,000");
            let task = |index| {
                let layout = game.layout(seed, index);
                let start = layout.board_where(|at| at == game.first_cell());
                (format!("board {index}"), Task { layout: Some(layout), start })
            };
            return Ok((0..self.count).map(task).collect());
        }
        let mut boards = Vec::new();
        for path in paths {
            for loaded in formats::open(path, None)?.as_layouts() {
                let loaded = loaded?;
                let layout = loaded.layout.as_ref().with_context(|| no_layout(&loaded))?;
                boards.push((loaded.name.clone(), game(&loaded.board, layout)));
            }
        }
        ensure!(!boards.is_empty(), "--until-solved: found no board, expected one or more");
        Ok(boards)
    }
}

/// A board that is opened and played.
pub fn game(board: &Board, layout: &Layout) -> Task {
    let (opened, _) = layout.opened(board, FirstClick::Opening);
    Task { start: without_flags(opened), layout: Some(layout.clone()) }
}

/// What a player wrote on a board proves nothing.
pub fn without_flags(mut board: Board) -> Board {
    for at in board.coords() {
        if board.get(at) == Cell::Mine {
            board.set(at, Cell::Closed);
        }
    }
    board
}

/// Sorts out the boards that need a guess, whatever one knows.
fn sorted(boards: Vec<(String, Task)>) -> Result<Sorted> {
    let watch = Watch::patient("sort", boards.len() as u64);
    let logic = Matcher::shipped();
    let judge = |(name, task): (String, Task)| {
        watch.check()?;
        watch.advance(1);
        let solvable = task.needs_no_guess(&logic).map_err(|error| anyhow!("{name}: {error}"))?;
        Ok(solvable.then_some((name, task)))
    };
    let all = boards.len();
    let judged: Result<Vec<Option<(String, Task)>>> = boards.into_par_iter().map(judge).collect();
    let (names, tasks): (Vec<String>, Vec<Task>) = judged?.into_iter().flatten().unzip();
    Ok(Sorted { guess: all - tasks.len(), tasks, names })
}

const HEAD: &str = "                                   forbidden          forced
round  order  digits by window      patterns  rules  patterns  rules     solved      time  lacking";

fn print_round(number: usize, round: &Round, boards: usize, out: &mut dyn Write) -> Result<()> {
    let Round { reach, forbidden, forced, solved, lacking, time } = round;
    let lacking: Vec<String> =
        lacking.iter().map(|(lack, boards)| format!("{boards}: {}", lack_in_words(lack))).collect();
    let (solved, seconds, lacking) = (format!("{solved}/{boards}"), time.as_secs_f64(), lacking.join("; "));
    write!(out, "{number:>5}  {:>5}  {:<20}", reach.order, windows(reach))?;
    for found in [forbidden, forced] {
        write!(out, "  {:>8}  {:>5}", found.patterns, found.rules)?;
    }
    Ok(writeln!(out, "  {solved:>9}  {seconds:>6.1} s  {lacking}")?)
}

/// The digits in each window and the number of single patterns, as in `3:1 5:2 +4`.
pub fn windows(reach: &Reach) -> String {
    let side = |window: Window| format!("{}:{}", window.sides().1, reach.scope.max_foci(window));
    let mut parts: Vec<String> = reach.scope.windows().map(side).collect();
    if !reach.beyond.is_empty() {
        parts.push(format!("+{}", reach.beyond.len()));
    }
    parts.join(" ")
}

fn lack_in_words(lack: &Lack) -> String {
    match lack {
        Lack::Patterns { foci, order, window } => {
            format!("{}, order {order}, {window}×{window}", digits(foci))
        }
        Lack::Larger => "more than a 6×6 window holds".to_owned(),
        Lack::Guess => "a guess".to_owned(),
        Lack::Undecided => "too much work to decide".to_owned(),
    }
}

/// What is less in the one than in the other.
fn step_between(less: &Reach, whole: &Reach) -> String {
    if less.order < whole.order {
        return format!("without order {}", whole.order);
    }
    if let Some(single) = whole.beyond.difference(&less.beyond).next() {
        return format!("without the pattern {single} of {} digits", single.shape().len());
    }
    let more = whole.scope.levels().find(|&(window, foci)| foci > less.scope.max_foci(window));
    more.map_or_else(String::new, |(window, foci)| format!("without {foci} digits in {window}"))
}

/// Why a board is not solved.
pub fn why(trial: Option<Trial>) -> &'static str {
    match trial {
        Some(Trial::Larger) => "needs more than a 6×6 window holds",
        Some(Trial::Guess) => "needs a guess",
        Some(Trial::Undecided) => "takes too much work to decide",
        _ => "not solved",
    }
}

pub fn reach_as_json(reach: &Reach) -> Value {
    let side = |window: Window| json!({"window": window.to_string(), "foci": reach.scope.max_foci(window)});
    let windows: Vec<Value> = reach.scope.windows().map(side).collect();
    let beyond: Vec<String> = reach.beyond.iter().map(ToString::to_string).collect();
    json!({"order": reach.order, "windows": windows, "beyond": beyond})
}

fn round_as_json(round: &Round) -> Value {
    let Round { forbidden, forced, .. } = round;
    let lacking = round.lacking.iter().map(|(lack, boards)| {
        let lack = match lack {
            Lack::Patterns { foci, order, window } => {
                let window = format!("{window}x{window}");
                return json!({"boards": boards, "foci": foci, "order": order, "window": window});
            }
            Lack::Larger => "larger",
            Lack::Guess => "guess",
            Lack::Undecided => "undecided",
        };
        json!({"boards": boards, "lack": lack})
    });
    json!({
        "reach": reach_as_json(&round.reach),
        "forbidden": {"patterns": forbidden.patterns, "rules": forbidden.rules},
        "forced": {"patterns": forced.patterns, "rules": forced.rules},
        "solved": round.solved,
        "lacking": lacking.collect::<Vec<_>>(),
        "seconds": round.time.as_secs_f64(),
    })
}
