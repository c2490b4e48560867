//! Times of many boards: their median and their mean.

use std::time::Duration;

use serde::Serialize;

/// Times, in microseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    pub median_us: f64,
    pub mean_us: f64,
}

impl Times {
    /// The times of some boards; of none not a number.
    pub fn of(times: impl Iterator<Item = Duration>) -> Self {
        let mut micros: Vec<f64> = times.map(|time| time.as_secs_f64() * 1e6).collect();
        micros.sort_by(f64::total_cmp);
        let median_us = micros.get(micros.len() / 2).copied().unwrap_or(f64::NAN);
        Self { median_us, mean_us: micros.iter().sum::<f64>() / micros.len() as f64 }
    }
}
