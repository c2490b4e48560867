//! `minescheme census`: the literal mini-fields of one size, counted.

use std::io::Write;

use anyhow::Result;
use minescheme::census::{Census, Edge, Estimate};
use num_bigint::BigUint;
use serde_json::json;

use crate::Answer;
use crate::arguments::{COUNT, SEED, one_of, within};
use crate::progress::Watch;

/// Count the ways to fill a small window: all, the impossible ones, and those that decide a cell
///
/// Each cell of a mini-field is one of twelve symbols: the digits 0-8, mine, wall, closed. It is *forbidden* if no placement of mines
/// fits, and *forced* if some closed cell is the same in every placement that fits. The exit code is 1 if the counts don't add up to
/// 12^(rows · columns).
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  minescheme census --window 3 --edge wall --json
  minescheme census --window 6 --edge wall --sample 1000000")]
pub struct Args {
    /// Size of the mini-field: N for N×N, or rows and columns as in 3x4; sides from 3 to 6
    #[arg(long, value_name = "N|NxM", value_parser = parse_window)]
    window: (usize, usize),
    /// Whether the board ends at the edge of the mini-field
    #[arg(long, value_parser = one_of(EDGES))]
    edge: Edge,
    /// Look at every mini-field instead of counting similar ones together (3×3 only)
    #[arg(long)]
    literal: bool,
    /// Estimate the numbers and their standard errors from N random mini-fields, for any size. Only mini-fields with a
    /// placement are drawn, and each gets the weight 1/(number of its placements)
    #[arg(long, value_name = "N", conflicts_with = "literal", value_parser = within::<u64>(COUNT))]
    sample: Option<u64>,
    /// With --sample: the same seed draws the same mini-fields
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample", value_parser = within::<u64>(SEED))]
    seed: u64,
    /// Print JSON, numbers as strings
    #[arg(long)]
    json: bool,
}

const EDGES: &[(&str, &str, Edge)] = &[
    ("wall", "The board ends there: all digits count", Edge::Wall),
    (
        "window",
        "The board continues: only the digits inside count, because those on the edge have unseen neighbours",
        Edge::Window,
    ),
];

fn parse_window(text: &str) -> Result<(usize, usize), String> {
    let side = |part: &str| {
        part.parse::<usize>().map_err(|_| format!("{part:?} is no number: expected N or NxM as in 3 or 3x4"))
    };
    match text.split_once('x') {
        Some((rows, cols)) => Ok((side(rows)?, side(cols)?)),
        None => side(text).map(|side| (side, side)),
    }
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let (rows, cols) = self.window;
        let edge = self.edge;
        let census = Census::new(rows, cols, edge)?;
        if let Some(samples) = self.sample {
            return self.estimate(&census, samples, out);
        }
        let counts = if self.literal {
            census.count_literal(&Watch::start("census", census.literal_work()?))?
        } else {
            census.count(&Watch::start("census", census.work()?))?
        };
        let total = counts.total();
        let parts = [("forbidden", counts.forbidden), ("forced", counts.forced), ("neither", counts.neither)];
        if self.json {
            let mut report = json!({"window": format!("{rows}x{cols}"), "edge": edge.to_string()});
            for (name, count) in [("total", total)].into_iter().chain(parts) {
                report[name] = count.to_string().into();
            }
            writeln!(out, "{report}")?;
        } else {
            writeln!(out, "{rows}×{cols} mini-fields, edge `{edge}`")?;
            for (name, count) in [("total", total)].into_iter().chain(parts) {
                let share = 100.0 * count as f64 / total as f64;
                writeln!(out, "  {name:<10} {count:>40} {share:>10.6} %")?;
            }
        }
        Ok(Answer::from(total == census.mini_fields()))
    }

    fn estimate(&self, census: &Census, samples: u64, out: &mut dyn Write) -> Result<Answer> {
        let (rows, cols) = self.window;
        let estimate = census.estimate(samples, self.seed, &Watch::start("census", samples))?;
        let edge = self.edge;
        let Estimate { forbidden, forced, neither, .. } = estimate;
        let parts = [("forbidden", forbidden), ("forced", forced), ("neither", neither)];
        let total = BigUint::from(12_u32).pow((rows * cols) as u32);
        let rounded = |number: f64| format!("{:.0}", number.max(0.0));
        if self.json {
            let mut report = json!({
                "window": format!("{rows}x{cols}"),
                "edge": edge.to_string(),
                "total": total.to_string(),
                "estimate": true,
                "samples": samples,
            });
            for (name, (number, error)) in parts {
                report[name] = rounded(number).into();
                report["error"][name] = rounded(error).into();
            }
            writeln!(out, "{report}")?;
            return Ok(Answer::Yes);
        }
        let how = format!("an estimate from {samples} samples (± one standard error)");
        writeln!(out, "{rows}×{cols} mini-fields, edge `{edge}`: {how}\n  total      {total}")?;
        for (name, (number, error)) in parts {
            writeln!(out, "  {name:<10} {number:.4e} ± {error:.1e}")?;
        }
        Ok(Answer::Yes)
    }
}
