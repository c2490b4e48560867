//! `tree mcts` and `tree pathology`: searches that don't go to the end.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use games::five::{Board, FiveInARow};
use games::learn::generator;
use games::tree::pathology::{p_games, share_right};
use games::tree::{Marks, Minesweeper, MonteCarlo, TicTacToe, Tree, TreeGame, Tried};
use minescheme::best_play::{Promise, SmallBoard};
use minescheme::board::Coord;
use plot::{Axis, Chart, Series, percent};
use serde_json::{Value, json};

use super::{POSITIONS, PebblesArgs};
use crate::arguments::{COUNT, SEED, within};
use crate::progress::Watch;
use crate::save::save;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme tree mcts tictactoe --games 10000
  minescheme tree mcts pebbles --pebbles 21
  minescheme tree mcts minesweeper --board 3x4/3 --json")]
pub struct MonteCarloArgs {
    #[arg(value_enum)]
    game: Searched,
    /// Tic-tac-toe: the position to search [default: the beginning]
    #[arg(long, value_name = "POSITION")]
    from: Option<Marks>,
    #[command(flatten)]
    pebbles: PebblesArgs,
    /// Minesweeper: rows, columns and mines
    #[arg(long, value_name = "ROWSxCOLS/MINES", default_value = "3x3/2")]
    board: SmallBoard,
    /// The games that are played out
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = within::<u64>(COUNT))]
    games: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Searched {
    /// Three in a row on 3 × 3 cells
    Tictactoe,
    /// Pebbles on a table (see --pebbles, --take, --last)
    Pebbles,
    /// A small minefield (see --board)
    Minesweeper,
    /// Five in a row on 10 × 10 cells: the answers to a stone in the middle, without exact values
    Five,
}

impl MonteCarloArgs {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        match self.game {
            Searched::Tictactoe => {
                let from = self.from.unwrap_or_default();
                self.beside_tree(&TicTacToe, &from, out)
            }
            Searched::Pebbles => {
                let game = self.pebbles.game()?;
                self.beside_tree(&game, &game.pebbles(), out)
            }
            Searched::Five => self.search_five(out),
            Searched::Minesweeper => {
                let watch = Watch::start("tree", self.board.first_cells() as u64);
                let best = self.board.best_play(Promise::Any, None, POSITIONS, &watch)?;
                drop(watch);
                let exact = |play: usize| {
                    let at = Coord::new(play / self.board.cols(), play % self.board.cols());
                    let found = best.cells.iter().find(|one| one.cell == at);
                    found.map_or(0.0, |one| one.won as f64 / one.layouts as f64)
                };
                let game = Minesweeper::on(&self.board);
                let start = game.starts().remove(0);
                self.search(&game, &start, &exact, out)
            }
        }
    }

    /// Every move with its estimate.
    fn search_five(&self, out: &mut dyn Write) -> Result<()> {
        let mut search = MonteCarlo::new(&FiveInARow, generator(self.seed, 0));
        // After one stone in the middle: the answers to it.
        let mut board = Board::default();
        board.take(55);
        let tried = search.search(&board, self.games);
        self.tell("after a stone in row 6, column 6", &tried, None, out)
    }

    /// Every move with its estimate, and what it is worth exactly if that is known.
    fn tell<M: Copy + Display>(
        &self,
        whence: &str,
        tried: &[Tried<M>],
        exact: Option<&dyn Fn(M) -> f64>,
        out: &mut dyn Write,
    ) -> Result<()> {
        if self.json {
            let one = |one: &Tried<M>| {
                let exact = exact.map(|exact| exact(one.play));
                json!({ "move": one.play.to_string(), "games": one.games, "mean": one.mean(), "exact": exact })
            };
            let moves: Vec<Value> = tried.iter().map(one).collect();
            return Ok(writeln!(out, "{}", json!({ "games": self.games, "moves": moves }))?);
        }
        writeln!(out, "{} games {whence}\n", self.games)?;
        let head = if exact.is_some() { "     exact" } else { "" };
        writeln!(out, "{:>6}  {:>10}  {:>8}{head}", "move", "games", "mean")?;
        for one in tried {
            let exact = exact.map_or_else(String::new, |exact| format!("  {:>8.3}", exact(one.play)));
            writeln!(out, "{:>6}  {:>10}  {:>8.3}{exact}", one.play.to_string(), one.games, one.mean())?;
        }
        Ok(())
    }

    /// Every move with its estimate, beside what it is worth in the tree of all positions.
    fn beside_tree<G: TreeGame>(&self, game: &G, from: &G::Position, out: &mut dyn Write) -> Result<()> {
        let tree = Tree::of(game);
        let values = tree.values();
        let all = game.points(from).max(1) as f64;
        let exact = |play: G::Move| -> f64 {
            let next = game.after(&game.canonical(from), play).into_iter();
            let worth = next.filter_map(|next| {
                let (at, _) = tree.find(&next)?;
                Some(G::gained(values[at], tree.points(at)))
            });
            worth.sum::<u64>() as f64 / all
        };
        self.search(game, from, &exact, out)
    }

    /// Every move with its estimate, beside what it is worth exactly.
    fn search<G: TreeGame>(
        &self,
        game: &G,
        from: &G::Position,
        exact: &dyn Fn(G::Move) -> f64,
        out: &mut dyn Write,
    ) -> Result<()> {
        let tried = MonteCarlo::new(game, generator(self.seed, 0)).search(from, self.games);
        if tried.is_empty() && !self.json {
            let over = "the game is over, there is no move to make";
            return Ok(writeln!(out, "{}: {over}", game.canonical(from))?);
        }
        self.tell(&format!("from {}", game.canonical(from)), &tried, Some(exact), out)
    }
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  minescheme tree pathology --length 12 --games 5000 --svg pathology.svg")]
pub struct PathologyArgs {
    /// Moves of a P-game: a game in which the winner of each ending is random
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = within::<u32>(2..=16))]
    length: u32,
    /// How many random P-games to make
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = within::<u64>(COUNT))]
    games: u64,
    /// The seed: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// Draw the two lines as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl PathologyArgs {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let drawn = p_games(self.length, self.length, self.games, self.seed);
        let tree = Tree::of(&TicTacToe);
        let real: Vec<f64> = (1..=9).map(|depth| share_right(&tree, depth)).collect();
        if let Some(path) = &self.svg {
            save(path, plot(&drawn, &real)?)?;
        }
        if self.json {
            return Ok(writeln!(out, "{}", json!({ "p_game": drawn, "tictactoe": real }))?);
        }
        writeln!(out, "How often a search chooses a best move, where moves differ:\n")?;
        writeln!(out, "{:>11}  {:>8}  {:>11}", "moves ahead", "P-game", "tic-tac-toe")?;
        for depth in 0..drawn.len().max(real.len()) {
            let share = |shares: &[f64]| {
                shares.get(depth).map_or_else(String::new, |share| format!("{:.1} %", 100.0 * share))
            };
            writeln!(out, "{:>11}  {:>8}  {:>11}", depth + 1, share(&drawn), share(&real))?;
        }
        Ok(())
    }
}

fn plot(drawn: &[f64], real: &[f64]) -> Result<String> {
    let deepest = drawn.len().max(real.len()) as f64;
    let points = |shares: &[f64]| (1..).map(f64::from).zip(shares.iter().copied()).collect();
    let chart = Chart::new(
        "Looking further ahead: worse in a P-game, better in tic-tac-toe",
        Axis::new("moves that the search looks ahead", 1.0..deepest),
        Axis::new("picks a best move", 0.4..1.0).labelled(percent),
        Series::lines([("P-game", points(drawn)), ("tic-tac-toe", points(real))]),
    );
    let svg = chart.svg(
        "In a P-game a deeper search picks a best move less often, until it reaches the end. In tic-tac-toe it \
         picks one more often.",
    );
    svg.map_err(|error| anyhow!("cannot draw the plot: {error}"))
}
