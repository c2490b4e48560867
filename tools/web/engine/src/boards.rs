//! Boards that need no guess.

use minescheme::board::Coord;
use minescheme::generate::{self, Maker};
use minescheme::layout::Game;
use minescheme::rules::RuleId;
use serde::{Deserialize, Serialize};

use crate::Failure;

/// What a board must be like.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Demand {
    rows: usize,
    cols: usize,
    mines: usize,
    /// Of the hardest step, the fewest and the most digits.
    #[serde(default)]
    min_digits: Option<usize>,
    #[serde(default)]
    max_digits: Option<usize>,
    seed: u64,
    /// The most layouts that are tried.
    #[serde(default)]
    tries: Option<u64>,
}

/// Enough for what is rare, and done within some seconds.
const TRIES: u64 = 20_000;

/// A board that meets a demand; the keys are those of `minescheme generate --json`.
#[derive(Serialize)]
pub struct Generated {
    layout: String,
    first: Coord,
    grade: Grade,
    bbbv: usize,
    tries: u64,
}

#[derive(Serialize)]
struct Grade {
    digits: usize,
    order: u8,
    tier: &'static str,
    rules: Vec<RuleId>,
}

/// The first board of a series that meets the demand.
/// Errors: there is no such game, or no board met it in the tries allowed.
pub fn generate(demand: &Demand) -> Result<Generated, Failure> {
    let game = Game::new(demand.rows, demand.cols, demand.mines)
        .map_err(|error| Failure::argument(error.to_string()))?;
    let (least, most) = (demand.min_digits.unwrap_or(0), demand.max_digits.unwrap_or(usize::MAX));
    let wanted = generate::Demand { digits: least..=most, ..generate::Demand::new(game) };
    let mut series = Maker::shipped(wanted).series(demand.seed, demand.tries.unwrap_or(TRIES));
    let made = series.next().ok_or_else(|| Failure::argument("the series has ended"))?;
    let made = made.map_err(|exhausted| Failure::generate(&exhausted))?;
    let hardest = made.grade.hardest;
    Ok(Generated {
        layout: made.layout.to_string(),
        first: game.first_cell(),
        grade: Grade {
            digits: hardest.digits,
            order: hardest.order,
            tier: hardest.tier.name(),
            rules: made.grade.rules,
        },
        bbbv: made.bbbv,
        tries: made.tries,
    })
}
