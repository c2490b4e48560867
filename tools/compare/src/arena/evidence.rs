//! When it is decided who plays better.
//!
//! After n games with the mean difference d and the standard deviation s, the interval d ± w with
//!
//! ```text
//! w = √((n s² + r) · ln((n s² + r) / (r a²))) / n
//! ```
//!
//! contains the true difference after *every* number of games at once with probability 1 − a, as n grows (a normal mixture; Robbins 1970,
//! and Waudby-Smith and others, <https://arxiv.org/abs/2103.06476>). So one may look after each block and stop when one likes, which an ordinary
//! error doesn't allow. r decides where the interval is tightest.

use super::solo::Played;
use serde::Serialize;

/// The chance that a decision is wrong.
const WRONG: f64 = 0.05;
/// The variance of all games together at which the interval is tightest: some ten thousand games of expert.
const TIGHTEST: f64 = 300.0;
/// Nothing is decided before this many games differ: the interval is true for many.
const LEAST_APART: u64 = 30;

/// A mean and its error.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum {
    pub games: u64,
    sum: f64,
    squares: f64,
}

impl Sum {
    pub fn add(&mut self, value: f64) {
        self.games += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.games.max(1) as f64
    }

    /// The variance of all games together.
    fn variance(&self) -> f64 {
        (self.squares - self.sum * self.mean()).max(0.0)
    }

    /// One standard error of the mean.
    pub fn error(&self) -> f64 {
        self.variance().sqrt() / self.games.max(1) as f64
    }

    /// Half of the interval's width.
    fn width(&self) -> f64 {
        // Nearly the best r for the variance at which the interval shall be tightest.
        let two = -2.0 * WRONG.ln();
        let r = TIGHTEST / (two + two.ln() + 1.0);
        let all = self.variance() + r;
        (all * (all / (r * WRONG * WRONG)).ln()).sqrt() / self.games.max(1) as f64
    }
}

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decided {
    /// The first player wins more.
    First,
    /// The second player wins more.
    Second,
    /// They differ by less than the margin.
    Equal,
}

/// All games so far.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// Differences below this don't matter.
    pub margin: f64,
    /// Whether all games are played, whatever is decided.
    pub to_the_end: bool,
    /// Of each player: what it won, and the same without luck.
    pub won: [Sum; 2],
    pub fair: [Sum; 2],
    pub guesses: [u64; 2],
    pub seconds: [f64; 2],
    /// What the first won more than the second, and the same without luck.
    pub more: Sum,
    pub fairly_more: Sum,
    /// Games that didn't go the same way.
    pub apart: u64,
}

impl Evidence {
    pub fn add(&mut self, pair: &[Played; 2]) {
        for (which, played) in pair.iter().enumerate() {
            self.won[which].add(played.won.into());
            self.fair[which].add(played.fair);
            self.guesses[which] += u64::from(played.guesses);
            self.seconds[which] += played.seconds;
        }
        let [one, other] = pair;
        self.more.add(f64::from(u8::from(one.won)) - f64::from(u8::from(other.won)));
        self.fairly_more.add(one.fair - other.fair);
        self.apart += u64::from(one.fair != other.fair || one.won != other.won);
    }

    /// The interval that holds the true difference.
    pub fn interval(&self) -> (f64, f64) {
        let (mean, width) = (self.fairly_more.mean(), self.fairly_more.width());
        (mean - width, mean + width)
    }

    pub fn decided(&self) -> Option<Decided> {
        let (least, most) = self.interval();
        if self.apart >= LEAST_APART && least > 0.0 {
            Some(Decided::First)
        } else if self.apart >= LEAST_APART && most < 0.0 {
            Some(Decided::Second)
        } else if -self.margin < least && most < self.margin {
            Some(Decided::Equal)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evidence(fair: impl Iterator<Item = f64>) -> Evidence {
        let mut evidence = Evidence { margin: 0.01, ..Evidence::default() };
        for fair in fair {
            evidence.add(&[Played { fair, ..Played::default() }, Played::default()]);
        }
        evidence
    }

    /// Numbers that look random, evenly spread from −1 to 1.
    fn noise(n: u64) -> f64 {
        let mixed = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) as f64 / 2f64.powi(63) - 1.0
    }

    #[test]
    fn what_differs_is_decided_and_what_does_not_is_equal() {
        assert_eq!(evidence((0..20_000).map(|n| noise(n) + 0.1)).decided(), Some(Decided::First));
        assert_eq!(evidence((0..20_000).map(|n| noise(n) - 0.1)).decided(), Some(Decided::Second));
        assert_eq!(evidence((0..400).map(noise)).decided(), None);
        assert_eq!(evidence((0..200_000).map(|n| 0.1 * noise(n))).decided(), Some(Decided::Equal));
    }

    #[test]
    fn looking_after_each_game_seldom_misleads() {
        let mut misled = 0;
        for series in 0..200u64 {
            let mut evidence = Evidence::default();
            for n in 0..3000 {
                let fair = noise(series * 10_000 + n);
                evidence.add(&[Played { fair, ..Played::default() }, Played::default()]);
                if evidence.decided().is_some() {
                    misled += 1;
                    break;
                }
            }
        }
        assert!(misled <= 10, "{misled} of 200");
    }
}
