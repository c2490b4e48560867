//! `minescheme tree`: small games, solved exactly.

mod search;
mod toe;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, ensure};
use clap::Subcommand;
use games::tree::and_or::{Formula, MOST_DEPTH, Subformula, evaluate, mean_at_worst, mean_leaves};
use games::tree::{Last, Order, Pebbles, Tree, picture};
use minescheme::best_play::{BestPlay, BestPlayError, Promise, SmallBoard};
use minescheme::board::Coord;
use serde_json::json;

use crate::arguments::{COUNT, PEBBLES, SEED, THREADS, name_of, one_of, parse_cell, within};
use crate::places;
use crate::progress::Watch;
use crate::save::save;

/// Solve a small game exactly: every position, every move, best play
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme tree tictactoe
  minescheme tree pebbles --pebbles 21 --take 3 --last loses --json
  minescheme tree minesweeper --board 4x4/4 --first safe
  minescheme tree pebbles --pebbles 9 --svg nine.svg
  minescheme tree mcts tictactoe --games 10000
  minescheme tree pathology
  minescheme tree and-or --depth 12 --runs 1000")]
pub struct Args {
    #[command(subcommand)]
    game: GameArgs,
}

#[derive(Subcommand, Debug)]
enum GameArgs {
    /// Tic-tac-toe: how many positions and games there are, who wins, and what proves it
    Tictactoe(toe::Args),
    /// Pebbles on a table, taken in turn: the best move for each number of them
    #[command(after_help = "Example:\n  minescheme tree pebbles --pebbles 21 --take 3 --last loses")]
    Pebbles {
        #[command(flatten)]
        game: PebblesArgs,
        /// Draw the tree of a game that begins with this many pebbles, coloured by who wins (9 pebbles give 149 ends)
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Minesweeper on a small board: how often perfect play wins, and which cells to open first
    Minesweeper(Minesweeper),
    /// Monte Carlo tree search: moves estimated by playing random games, compared with their exact worth
    Mcts(search::MonteCarloArgs),
    /// Games in which a search that looks further ahead chooses worse, compared with one in which it chooses better
    Pathology(search::PathologyArgs),
    /// Formulas of ANDs and ORs: how many leaves must be looked at, in fixed and in random order
    ///
    /// The formula is a complete binary tree. Its leaves are chosen so that as many as possible must be looked at, once for a true root
    /// and once for a false one.
    #[command(
        name = "and-or",
        after_help = "Example:\n  minescheme tree and-or --depth 12 --runs 1000 --seed 1"
    )]
    AndOr {
        /// Levels of the formula: it has 2^N leaves
        #[arg(long, value_name = "N", value_parser = within::<u32>(0..=MOST_DEPTH.into()))]
        depth: u32,
        /// How often it is evaluated in random order
        #[arg(long, value_name = "N", default_value_t = 1000, value_parser = within::<u64>(COUNT))]
        runs: u64,
        /// The seed: the same seed gives the same random orders
        #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
        seed: u64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// A game of pebbles, by its options.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct PebblesArgs {
    /// Pebbles on the table [default: 21]
    #[arg(long, value_name = "N", value_parser = within::<u32>(PEBBLES))]
    pebbles: Option<u32>,
    /// The largest number of pebbles that a player may take in one move [default: 3]
    #[arg(long, value_name = "M", value_parser = within::<u32>(PEBBLES))]
    take: Option<u32>,
    /// What happens to the player who takes the last pebble [default: loses]
    #[arg(long, value_parser = one_of(LAST))]
    last: Option<Last>,
}

const LAST: &[(&str, &str, Last)] =
    &[("loses", "Loses the game", Last::Loses), ("wins", "Wins the game", Last::Wins)];

impl PebblesArgs {
    /// The rules in words.
    pub fn told(self, start: Option<u32>) -> String {
        let (pebbles, take, last) = self.rules();
        let pebbles = start.unwrap_or(pebbles);
        let last = name_of(LAST, &last).unwrap_or_default();
        format!("{pebbles} pebbles, take 1 to {take}, the last one {last}")
    }

    fn rules(self) -> (u32, u32, Last) {
        (self.pebbles.unwrap_or(21), self.take.unwrap_or(3), self.last.unwrap_or(Last::Loses))
    }

    /// Whether any of them was named.
    pub fn is_given(self) -> bool {
        self.pebbles.is_some() || self.take.is_some() || self.last.is_some()
    }

    /// The game, always begun with `start` pebbles if that is given.
    pub fn game_from(self, start: Option<u32>) -> Result<Pebbles> {
        let Some(start) = start else { return self.game() };
        let most = self.pebbles.unwrap_or(start);
        ensure!(start <= most, "--start {start}: found more pebbles than --pebbles {most}; leave one out");
        Ok(Self { pebbles: Some(start), ..self }.game()?.from_all())
    }

    /// The game.
    pub fn game(self) -> Result<Pebbles> {
        let (pebbles, take, last) = self.rules();
        Ok(Pebbles::new(pebbles, take, last)?)
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<()> {
        match self.game {
            GameArgs::Tictactoe(args) => args.run(out),
            GameArgs::Mcts(args) => args.run(out),
            GameArgs::Pathology(args) => args.run(out),
            GameArgs::Pebbles { game, svg, json } => pebbles(game, svg.as_deref(), json, out),
            GameArgs::Minesweeper(args) => args.run(out),
            GameArgs::AndOr { depth, runs, seed, json } => and_or(depth, runs, seed, json, out),
        }
    }
}

fn pebbles(args: PebblesArgs, svg: Option<&Path>, json: bool, out: &mut dyn Write) -> Result<()> {
    let game = args.game()?;
    let tree = Tree::of(&game);
    if let Some(path) = svg {
        let from = tree.find(&game.pebbles()).map_or(0, |(at, _)| at);
        save(path, picture(&tree, from, &args.told(None), |pebbles, _| vec![pebbles.to_string()])?)?;
    }
    let values = tree.values();
    let best = |pebbles: u32| {
        let (at, _) = tree.find(&pebbles)?;
        // Where every move loses none is best.
        (values[at] > 0).then(|| tree.best(&values, at).next().map(|branch| branch.play))?
    };
    if json {
        let moves: Vec<Option<u32>> = (1..=game.pebbles()).map(best).collect();
        return Ok(writeln!(out, "{}", json!({ "moves": moves }))?);
    }
    writeln!(out, "pebbles  take")?;
    for pebbles in 1..=game.pebbles() {
        let best = best(pebbles).map_or_else(|| "any: all moves lose".to_owned(), |taken| taken.to_string());
        writeln!(out, "{pebbles:>7}  {best}")?;
    }
    Ok(())
}

fn and_or(depth: u32, runs: u64, seed: u64, json: bool, out: &mut dyn Write) -> Result<()> {
    let mut rows = Vec::new();
    for value in [true, false] {
        let formula = Formula::worst(depth, value);
        let fixed = evaluate(&formula, &Subformula::ALL, 1, &mut Order::Fixed);
        let random = mean_leaves(&formula, &Subformula::ALL, 1, runs, seed);
        rows.push((value, fixed.leaves, random, mean_at_worst(depth, value)));
    }
    let leaves = 1_u64 << depth;
    let bound = 3_f64.powf(f64::from(depth) / 2.0);
    if json {
        let row = |(value, fixed, random, expected): &(_, _, _, _)| json!({ "value": value, "fixed": fixed, "random": random, "random_expected": expected });
        let rows: Vec<_> = rows.iter().map(row).collect();
        let report = json!({ "depth": depth, "leaves": leaves, "runs": runs, "roots": rows, "bound": bound });
        return Ok(writeln!(out, "{report}")?);
    }
    writeln!(
        out,
        "A formula of {depth} levels with {leaves} leaves; the worst leaves for each value of its root.
Leaves looked at (3^(levels/2) = {bound:.1}):

root   from left to right   in random order, mean   expected"
    )?;
    for (value, fixed, random, expected) in rows {
        writeln!(out, "{value:<5}  {fixed:>18}   {random:>21.1}   {expected:>8.1}")?;
    }
    Ok(())
}

/// The most positions of best play, unless another number is named.
const POSITIONS: u64 = 100_000_000;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme tree minesweeper --board 4x4/4
  minescheme tree minesweeper --board 5x5/5 --first opening --cell 2,2 --json")]
struct Minesweeper {
    /// Rows, columns and mines
    #[arg(long, value_name = "ROWSxCOLS/MINES")]
    board: SmallBoard,
    /// What the first click promises
    #[arg(long, default_value = "any", value_parser = one_of(PROMISES))]
    first: (Promise, &'static str),
    /// The first cell: row and column, counted from 0, or in brackets from 1, as in "(4,5)" [default: the best]
    #[arg(long, value_name = "R,C", value_parser = parse_cell)]
    cell: Option<Coord>,
    /// The largest number of positions to remember, about 40 bytes each
    #[arg(long, value_name = "N", default_value_t = POSITIONS, value_parser = within::<u64>(COUNT))]
    positions: u64,
    /// Number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the first click promises, also in words.
const PROMISES: &[(&str, &str, (Promise, &str))] = &[
    ("any", "Nothing: the first click may lose", (Promise::Any, "")),
    ("safe", "It isn't a mine", (Promise::Safe, " whose first cell is safe")),
    (
        "opening",
        "Neither it nor a neighbour is a mine",
        (Promise::Opening, " whose first cell is an opening"),
    ),
];

impl Minesweeper {
    fn run(self, out: &mut dyn Write) -> Result<()> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0)).build()?;
        let (promise, promised) = self.first;
        let watch =
            Watch::start("tree", if self.cell.is_some() { 1 } else { self.board.first_cells() as u64 });
        let best = pool.install(|| self.board.best_play(promise, self.cell, self.positions, &watch));
        let best = best.map_err(|error| match error {
            BestPlayError::Positions { .. } => anyhow!("{error}; allow more with --positions N"),
            error => error.into(),
        })?;
        drop(watch);
        let BestPlay { layouts, won, first, positions, .. } = &best;
        if self.json {
            let report = json!({"layouts": layouts, "won": won, "first": first, "positions": positions});
            return Ok(writeln!(out, "{report}")?);
        }
        let (board, share) = (&self.board, 100.0 * *won as f64 / *layouts as f64);
        writeln!(out, "{board}: best play wins {won} of the {layouts} layouts{promised}, {share:.3} %")?;
        if first.is_empty() {
            return Ok(writeln!(out, "all cells are mines: the game is won before the first click")?);
        }
        writeln!(out, "open first: {}", places(first))?;
        Ok(writeln!(out, "{positions} positions visited, up to symmetry")?)
    }
}
