//! From a report of `minescheme coverage --json` to the chart of the README, and to its table on standard output:
//!
//! ```sh
//! minescheme coverage --random expert --count 100000 --seed 1 --json > report.json
//! cargo run -p chart -- report.json docs/coverage.svg
//! ```
//!
//! From a report of `minescheme play --json` to a plot of what guesses risk and lose; from a list of win rates with their times to a plot of these.

mod play;

use std::fmt::Write;
use std::process::ExitCode;

use plot::{Axis, Chart, Mark, Series, grouped};
use serde_json::{Map, Value};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = &arguments[..] else {
        return Err("expected a report and the SVG to write: chart report.json docs/coverage.svg".to_owned());
    };
    let text = std::fs::read(from).map_err(|error| format!("cannot read {from}: {error}"))?;
    let report: Value = serde_json::from_slice(&text).map_err(|error| format!("{from}: {error}"))?;
    let write = |svg: String| std::fs::write(to, svg).map_err(|error| format!("cannot write {to}: {error}"));
    if let Some(svg) = play::calibration(&report).or_else(|| play::win_rates(&report)) {
        return write(svg?);
    }
    let report = Report::of(&report).ok_or_else(|| {
        format!("{from}: found no report of `coverage --json` or `play --json`, and no list of win rates")
    })?;
    write(report.chart()?)?;
    print!("{}", report.table());
    Ok(())
}

/// What is shown of a report.
struct Report {
    boards: u64,
    cells: u64,
    by_foci: Vec<(String, u64)>,
    by_tier: Map<String, Value>,
    solved: (u64, u64),
}

impl Report {
    fn of(report: &Value) -> Option<Self> {
        let number = |key: &str| report.get(key)?.as_u64();
        let by_foci = report.get("by_foci")?.as_object()?;
        let count = |key: &str| by_foci.get(key).and_then(Value::as_u64).unwrap_or(0);
        let digits = |n: u64| if n == 1 { "1 digit".to_owned() } else { format!("{n} digits") };
        let mut rows: Vec<(String, u64)> = (1..=4).map(|n| (digits(n), count(&n.to_string()))).collect();
        rows.push(("5 to 16 digits".to_owned(), (5..=16).map(|n| count(&n.to_string())).sum()));
        rows.push(("a larger window".to_owned(), count("larger")));
        Some(Self {
            boards: number("boards")?,
            cells: number("cells")?,
            by_foci: rows,
            by_tier: report.get("by_tier")?.as_object()?.clone(),
            solved: (number("solved_no_guess_local")?, number("solved_no_guess")?),
        })
    }

    fn percent(&self, cells: u64) -> f64 {
        100.0 * cells as f64 / self.cells.max(1) as f64
    }

    /// The table in Markdown.
    fn table(&self) -> String {
        let mut table = format!(
            "{} boards, {} cells that follow from the digits:\n\n| needs | cells | share |\n|---|---|---|\n",
            grouped(self.boards),
            grouped(self.cells)
        );
        for (name, cells) in &self.by_foci {
            let _ = writeln!(table, "| {name} | {} | {:.4} % |", grouped(*cells), self.percent(*cells));
        }
        table.push_str("\n| tier | cells | share |\n|---|---|---|\n");
        for tier in ["single", "table", "what_if", "exact"] {
            let cells = self.by_tier.get(tier).and_then(Value::as_u64).unwrap_or(0);
            let _ = writeln!(table, "| `{tier}` | {} | {:.4} % |", grouped(cells), self.percent(cells));
        }
        let share = |boards: u64| 100.0 * boards as f64 / self.boards.max(1) as f64;
        let (local, all) = self.solved;
        let _ = writeln!(
            table,
            "\nSolved without a guess: {:.2} % of the boards, {:.2} % without the mine count.",
            share(all),
            share(local)
        );
        table
    }

    /// The chart: one bar a row, its length the logarithm of its share.
    fn chart(&self) -> Result<String, String> {
        let rows = self.by_foci.len() as f64;
        let bars = self.by_foci.iter().enumerate().map(|(row, (name, cells))| {
            let percent = self.percent(*cells);
            let share = if percent >= 1.0 { format!("{percent:.2} %") } else { format!("{percent:.4} %") };
            Series::new(Mark::Bar, 0, format!("{name}: {share}"), [(percent, rows - 1.0 - row as f64)])
        });
        let chart = Chart {
            note: &format!(
                "{} random boards, {} cells that follow from digits",
                grouped(self.boards),
                grouped(self.cells)
            ),
            size: (680, 360),
            ..Chart::new(
                "How many digits does a forced cell need?",
                Axis::new("share of the cells in per cent (log scale)", 1e-4..1e2).logarithmic(),
                Axis::new("", -0.6..rows - 0.4),
                bars.collect(),
            )
        };
        chart.svg("Share of forced cells by the number of digits that they need")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_becomes_a_table_and_a_chart() {
        let report = serde_json::json!({
            "boards": 1000, "cells": 10_000, "by_foci": {"1": 9_000, "2": 900, "6": 99, "larger": 1},
            "by_tier": {"single": 9_000, "table": 900, "what_if": 100, "exact": 0, "count": 7},
            "solved_no_guess_local": 100, "solved_no_guess": 150,
        });
        let report = Report::of(&report).unwrap();
        let table = report.table();
        assert!(table.contains("| 1 digit | 9,000 | 90.0000 % |"), "{table}");
        assert!(table.contains("| 5 to 16 digits | 99 | 0.9900 % |"), "{table}");
        assert!(table.contains("15.00 % of the boards, 10.00 %"), "{table}");
        let chart = report.chart().unwrap();
        for bar in
            ["1 digit: 90.00 %", "2 digits: 9.00 %", "5 to 16 digits: 0.9900 %", "a larger window: 0.0100 %"]
        {
            assert!(chart.contains(bar), "{bar}: {chart}");
        }
        assert!(Report::of(&serde_json::json!({"boards": 1})).is_none());
    }
}
