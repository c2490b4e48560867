//! What `minescheme play` reports, and how reports of one series add up.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::ensure;
use minescheme::play::{Calibration, WinRate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Games of a series.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// What the games have in common: boards, first click, seed and guesses.
    pub series: Value,
    /// The numbers of the boards in it: ranges, ascending and apart.
    pub ranges: Vec<Range<u64>>,
    pub games: u64,
    pub won: u64,
    pub rate: f64,
    pub error: f64,
    pub guesses: u64,
    pub by_guess: BTreeMap<String, u64>,
    pub lost_by_guess: BTreeMap<String, u64>,
    pub calibration: Vec<Calibration>,
    pub seconds: f64,
}

/// The width of a step of the calibration.
const STEP: f64 = 0.05;

impl Report {
    pub fn of(series: Value, range: Range<u64>, rate: &WinRate, seconds: f64) -> Self {
        let names = |of: &BTreeMap<&'static str, u64>| {
            of.iter().map(|(name, &guesses)| ((*name).to_owned(), guesses)).collect()
        };
        Self {
            series,
            ranges: vec![range],
            games: rate.games,
            won: rate.won,
            rate: rate.rate(),
            error: rate.error(),
            guesses: rate.guesses,
            by_guess: names(&rate.by_guess),
            lost_by_guess: names(&rate.lost_by_guess),
            calibration: rate.calibration(),
            seconds,
        }
    }

    /// Both together. Errors: games of two series, or the same games twice.
    pub fn and(mut self, other: Self) -> anyhow::Result<Self> {
        ensure!(
            self.series == other.series,
            "reports of different games don't add up: found {} and {}",
            self.series,
            other.series
        );
        self.ranges.extend(other.ranges);
        self.ranges.sort_by_key(|range| range.start);
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for range in self.ranges {
            match ranges.last_mut() {
                Some(last) if last.end > range.start => {
                    anyhow::bail!(
                        "board {} of the series is in two reports: expected it in one",
                        range.start
                    );
                }
                Some(last) if last.end == range.start => last.end = range.end,
                _ => ranges.push(range),
            }
        }
        let mut calibration: BTreeMap<u64, Calibration> = BTreeMap::new();
        for step in self.calibration.into_iter().chain(other.calibration) {
            let sum = calibration.entry((step.predicted / STEP) as u64).or_insert(Calibration {
                guesses: 0,
                predicted: 0.0,
                actual: 0.0,
            });
            let guesses = sum.guesses + step.guesses;
            let mean = |one: f64, more: f64| {
                (one * sum.guesses as f64 + more * step.guesses as f64) / guesses.max(1) as f64
            };
            let (predicted, actual) = (mean(sum.predicted, step.predicted), mean(sum.actual, step.actual));
            *sum = Calibration { guesses, predicted, actual };
        }
        let (games, won) = (self.games + other.games, self.won + other.won);
        let rate = won as f64 / games.max(1) as f64;
        Ok(Self {
            series: self.series,
            ranges,
            games,
            won,
            rate,
            error: (rate * (1.0 - rate) / games.max(1) as f64).sqrt(),
            guesses: self.guesses + other.guesses,
            by_guess: sums(self.by_guess, other.by_guess),
            lost_by_guess: sums(self.lost_by_guess, other.lost_by_guess),
            calibration: calibration.into_values().collect(),
            seconds: self.seconds + other.seconds,
        })
    }
}

fn sums(mut one: BTreeMap<String, u64>, more: BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    for (name, guesses) in more {
        *one.entry(name).or_default() += guesses;
    }
    one
}
