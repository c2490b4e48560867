//! What many games have in common.

use std::collections::BTreeMap;

use super::deduced::Use;
use super::game::{Luck, Review};

/// Steps of the risks.
const STEPS: usize = 20;

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Seconds played.
    pub seconds: f64,
    /// Clicks that opened something.
    pub clicks: u64,
    /// Of these the ones that opened a cell not known to be safe, but for the first clicks.
    pub guesses: u64,
    /// Guesses though something safe was known.
    pub needless: u64,
    /// Clicks on a cell that was known to be a mine.
    pub known_mines: u64,
    /// Luck, summed.
    pub luck: Luck,
    /// The chance of winning that moves gave away, summed; `None` if it was not asked for.
    pub skill_lost: Option<f64>,
    /// What followed, by configuration.
    pub configurations: BTreeMap<String, Configuration>,
    /// Guesses by their risk, in steps of 5 %.
    pub risks: Vec<Risks>,
}

/// How often a configuration gave safe cells, and how it was used.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Configuration {
    /// How often it was there. What an opening then gave, or the end of the game left, is counted here only.
    pub seen: u64,
    /// Used by one of the next five clicks.
    pub at_once: u64,
    /// Used later.
    pub later: u64,
    /// There when the player guessed.
    pub missed: u64,
    /// The mean time until it was used, in seconds.
    pub seconds: f64,
}

/// Guesses of about the same risk.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Risks {
    /// The least risk of the step.
    pub from: f64,
    /// Guesses taken.
    pub taken: u64,
    /// Those where nothing was safe.
    pub needed: u64,
    /// Those that were survived.
    pub survived: u64,
    /// The mean risk: what was predicted to be lost.
    pub predicted: f64,
    /// The share that was lost.
    pub actual: f64,
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, review: &Review) {
        self.games += 1;
        self.won += u64::from(review.won);
        self.seconds += review.seconds;
        self.clicks += review.clicks.len() as u64;
        self.luck.all += review.luck.all;
        self.luck.unavoidable += review.luck.unavoidable;
        if let Some(lost) = review.skill_lost {
            *self.skill_lost.get_or_insert(0.0) += lost;
        }
        for entry in &review.deduced {
            let known = self.configurations.entry(entry.configuration.clone()).or_default();
            known.seen += 1;
            match entry.used {
                Use::AtOnce => known.at_once += 1,
                Use::Later => known.later += 1,
                Use::Missed => known.missed += 1,
                Use::Unneeded => {}
            }
            if matches!(entry.used, Use::AtOnce | Use::Later) {
                let used = (known.at_once + known.later) as f64;
                known.seconds += (entry.seconds.unwrap_or(0.0) - known.seconds) / used;
            }
        }
        self.risks.resize_with(STEPS, Risks::default);
        for click in review.clicks.iter().filter(|click| click.guess) {
            self.guesses += 1;
            self.needless += u64::from(click.least_risk == Some(0.0));
            self.known_mines += u64::from(click.known.is_some());
            let Some(risk) = click.risk else { continue };
            let step = &mut self.risks[((risk * STEPS as f64) as usize).min(STEPS - 1)];
            step.taken += 1;
            step.needed += u64::from(click.least_risk.is_some_and(|least| least > 0.0));
            step.survived += u64::from(!click.mine);
            step.predicted += (risk - step.predicted) / step.taken as f64;
            step.actual = 1.0 - step.survived as f64 / step.taken as f64;
        }
        for (number, step) in self.risks.iter_mut().enumerate() {
            step.from = number as f64 / STEPS as f64;
        }
    }
}
