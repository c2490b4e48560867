//! `tree tictactoe`: the whole game, what proves its value, and a picture of its end.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow, ensure};
use games::tree::and_or::{evaluate, mean_leaves};
use games::tree::{Marks, Order, Proof, Search, TicTacToe, Tree, picture, proofs};
use serde::Serialize;
use serde_json::json;

use crate::arguments::{COUNT, SEED, within};
use crate::save::save;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  minescheme tree tictactoe --json
  minescheme tree tictactoe --from XOXO.X..O --svg end.svg")]
pub struct Args {
    /// Draw the tree from a late position on, coloured by who wins
    #[arg(long, value_name = "FILE", requires = "from")]
    svg: Option<PathBuf>,
    /// The position to draw from: nine characters, row by row: `X` for the player who began, `O`, or `.` for a free cell
    #[arg(long, value_name = "POSITION", requires = "svg")]
    from: Option<Marks>,
    /// How often to go through the tree in random order
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u64>(COUNT))]
    runs: u64,
    /// The seed: the same seed gives the same random orders
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = within::<u64>(SEED))]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A question to the tree, without a table: how many ends of the game must be looked at.
#[derive(Serialize)]
struct Asked {
    question: &'static str,
    holds: bool,
    fixed: u64,
    random_mean: f64,
}

impl Args {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tree = Tree::of(&TicTacToe);
        if let (Some(path), Some(from)) = (&self.svg, &self.from) {
            let (at, _) =
                tree.find(from).ok_or_else(|| anyhow!("--from {from}: this position can't come up"))?;
            let lines = |marks: &Marks, _| {
                let signs = marks.to_string();
                (0..3).map(|row| signs[3 * row..3 * row + 3].to_owned()).collect()
            };
            return save(path, picture(&tree, at, &format!("Tic-tac-toe from {from}"), lines)?);
        }
        ensure!(self.svg.is_none() && self.from.is_none(), "--svg and --from go together");
        let counts = tree.counts();
        let start = tree.starts()[0];
        let values = tree.values();
        let value = ["loss", "draw", "win"][values[start] as usize];
        let looked_at = |order: Order| {
            let mut search = Search::new(&TicTacToe, order);
            search.value(tree.position(start));
            search.looked_at()
        };
        let fixed = looked_at(Order::Fixed);
        let at_random = (0..self.runs).map(|run| looked_at(Order::random(self.seed + run)) as u64);
        let random = at_random.sum::<u64>() as f64 / self.runs as f64;
        let (at_least, at_most) = proofs(&tree, &values, start);
        let replies = |branch: &games::tree::Branch<u8>| tree.branches(branch.next[0]).len();
        let mut second: Vec<usize> = tree.branches(start).iter().map(replies).collect();
        second.sort_unstable();
        let asked = [("at least a draw", 1), ("a win", 2)]
            .map(|(question, points)| self.ask(&tree, question, points));
        if self.json {
            let proof = |proof: Option<Proof>| {
                proof.map(|Proof { positions, leaves }| json!({ "positions": positions, "leaves": leaves }))
            };
            let report = json!({
                "positions": counts.positions,
                "leaves": counts.leaves,
                "won_first": counts.won_first,
                "won_second": counts.won_second,
                "drawn": counts.drawn,
                "canonical_positions": tree.len(),
                "first_moves": tree.branches(start).len(),
                "second_moves": second,
                "looked_at_with_cut_offs": fixed,
                "looked_at_in_random_order": random,
                "proof": { "at_least": proof(at_least), "at_most": proof(at_most) },
                "leaves_looked_at": asked,
                "value": value,
            });
            return Ok(writeln!(out, "{report}")?);
        }
        writeln!(out, "Tic-tac-toe. If both play as well as possible: a {value}.\n")?;
        for (what, count) in [
            ("games that can be played", counts.leaves),
            ("  won by the player who begins", counts.won_first),
            ("  won by the other", counts.won_second),
            ("  drawn", counts.drawn),
            ("positions, counted once for each way to them", counts.positions),
            ("positions that differ by more than a rotation or a reflection", tree.len() as u128),
            ("  of these, looked at by alpha-beta with a table", fixed as u128),
            ("first moves that differ by more than that", tree.branches(start).len() as u128),
        ] {
            writeln!(out, "{count:>8}  {what}")?;
        }
        let list = second.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        writeln!(out, "{list:>8}  answers to them that differ by more than that")?;
        for (what, proof) in [("at least", at_least), ("at most", at_most)] {
            if let Some(Proof { positions, leaves }) = proof {
                let proves = format!("in the smallest tree that proves {what} a {value}");
                writeln!(out, "{positions:>8}  positions ({leaves} ends) {proves}")?;
            }
        }
        writeln!(
            out,
            "
With no table, the ends of the game that are looked at ({} runs in random order):

does the first player get         answer in fixed order  in random order, mean",
            self.runs
        )?;
        for Asked { question, holds, fixed, random_mean } in asked {
            let answer = if holds { "yes" } else { "no" };
            writeln!(out, "{question:<32} {answer:>7} {fixed:>14} {random_mean:>22.0}")?;
        }
        Ok(())
    }

    fn ask(&self, tree: &Tree<TicTacToe>, question: &'static str, points: u64) -> Asked {
        let start = tree.position(tree.starts()[0]);
        let fixed = evaluate(&TicTacToe, start, points, &mut Order::Fixed);
        let random_mean = mean_leaves(&TicTacToe, start, points, self.runs, self.seed);
        Asked { question, holds: fixed.holds, fixed: fixed.leaves, random_mean }
    }
}
