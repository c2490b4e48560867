//! Reports of parts of one series of boards: which boards they are about, and how they add up.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A report on some boards of a series.
#[derive(Clone, Debug, Serialize)]
pub struct Part<R> {
    #[serde(flatten)]
    boards: Boards,
    #[serde(flatten)]
    pub report: R,
}

/// Boards of a series.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Boards {
    /// What must be the same so that reports add up: the boards, and how they are played.
    series: Value,
    /// Their numbers, ascending; ranges that meet are one.
    ranges: Vec<Range<u64>>,
}

/// A report that adds up.
pub trait Adds: DeserializeOwned {
    /// The command that writes it.
    const COMMAND: &'static str;
    /// The boards that it counts.
    fn boards(&self) -> u64;
    /// The report on the boards of both.
    fn and(self, other: Self) -> Self;
}

impl Boards {
    /// Sorted, and joined where they meet. Errors: a range is empty, or a board is in two.
    fn joined(mut self) -> Result<Self> {
        self.ranges.sort_by_key(|range| range.start);
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for range in self.ranges {
            ensure!(!range.is_empty(), "found boards {range:?}, expected at least one");
            match ranges.last_mut() {
                Some(last) if last.end > range.start => {
                    bail!("board {} of the series is in two reports: expected it in one", range.start)
                }
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        Ok(Self { series: self.series, ranges })
    }
}

impl<R: Adds> Part<R> {
    pub fn of(series: Value, range: Range<u64>, report: R) -> Self {
        Self { boards: Boards { series, ranges: vec![range] }, report }
    }

    /// Both together. Errors: boards of two series, or the same board twice.
    fn and(self, other: Self) -> Result<Self> {
        let (mut boards, more) = (self.boards, other.boards);
        let (one, two) = (&boards.series, &more.series);
        ensure!(one == two, "reports on different series don't add up: found {one} and {two}");
        boards.ranges.extend(more.ranges);
        Ok(Self { boards: boards.joined()?, report: self.report.and(other.report) })
    }

    /// The sum of the reports in these files.
    pub fn added(files: &[PathBuf]) -> Result<Self> {
        let mut sum: Option<Self> = None;
        for file in files {
            let shown = || file.display().to_string();
            let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
            let part = Self::read(&text).with_context(shown)?;
            sum = Some(match sum {
                Some(sum) => sum.and(part).with_context(shown)?,
                None => part,
            });
        }
        sum.context("expected a report to add")
    }

    fn read(text: &[u8]) -> Result<Self> {
        let expected = || format!("expected a report of `{} --json` on random boards", R::COMMAND);
        let value: Value = serde_json::from_slice(text).with_context(expected)?;
        let boards = Boards::deserialize(&value).with_context(expected)?.joined()?;
        let report: R = serde_json::from_value(value).with_context(expected)?;
        let held = boards.ranges.iter().map(|range| range.end - range.start).sum::<u64>();
        let found = report.boards();
        ensure!(
            held == found,
            "the report counts {found} boards, but its ranges hold {held}; write it again"
        );
        Ok(Self { boards, report })
    }
}
