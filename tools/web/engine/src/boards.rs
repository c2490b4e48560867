//! Boards that need no guess, and positions to practise on.

use minescheme::board::Coord;
use minescheme::generate::{self, Drill, Maker};
use minescheme::layout::Game;
use minescheme::rules::{RuleId, RuleSet};
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
    /// The cell to open first; the centre if it is left out.
    #[serde(default)]
    cell: Option<(usize, usize)>,
    /// The most layouts that are tried.
    #[serde(default)]
    tries: Option<u64>,
}

/// Enough for what is rare, and done within some seconds.
const TRIES: u64 = 20_000;

/// The most cells of a board that is made, 1024 × 1024: it takes some hundred bytes a cell.
const MOST_CELLS: usize = 1 << 20;

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
    let game = match demand.cell {
        Some((row, col)) => Game::new(demand.rows, demand.cols, demand.mines)
            .and_then(|game| game.with_first_cell(Coord::new(row, col))),
        None => Game::new(demand.rows, demand.cols, demand.mines),
    };
    let game = game.map_err(|error| Failure::argument(error.to_string()))?;
    let cells = demand.rows * demand.cols;
    if cells > MOST_CELLS {
        let why = format!(
            "found {cells} cells, expected at most {MOST_CELLS}: larger boards take too much of a browser's memory"
        );
        return Err(Failure::argument(why));
    }
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

/// A position to practise a rule on; the keys are those of `minescheme drill --json`.
#[derive(Serialize)]
pub struct Exercise {
    rule: RuleId,
    position: String,
    digits: Vec<Coord>,
    safe: Vec<Coord>,
    mines: Vec<Coord>,
}

/// The first position of a series for a rule of these (an id, a number, a name); with `misses` a look-alike.
/// Errors: there is no such rule, or no such position.
pub fn drill(rules: &RuleSet, rule: &str, seed: u64, misses: bool) -> Result<Exercise, Failure> {
    let rule = rules.find(rule).map_err(|error| Failure::argument(error.to_string()))?;
    let mut drill =
        Drill::new(rules, rule, seed, misses).map_err(|error| Failure::argument(error.to_string()))?;
    let found = drill
        .next()
        .ok_or_else(|| Failure::argument(format!("no position was found for rule {}", rule.id())))?;
    Ok(Exercise {
        rule: rule.id(),
        position: found.position.to_string(),
        digits: found.digits,
        safe: found.safe,
        mines: found.mines,
    })
}
