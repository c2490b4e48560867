//! Puzzles from positions in which something was overlooked.

use super::Reviewer;
use super::game::Review;
use crate::board::{Board, Cell};
use crate::generate::{Grader, Puzzle};
use crate::layout::Layout;
use crate::matcher::{Tier, Tiers, Value};
use crate::rules::RuleSet;

/// A position in which the player guessed although something followed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Missed {
    /// The click before which it was, from 1, and when that was, in seconds.
    pub click: usize,
    /// See [`Self::click`].
    pub at: f64,
    /// The board as the player saw it, with flags on the mines that single digits show, and what follows from it.
    pub puzzle: Puzzle,
}

impl Reviewer {
    /// The positions of a game in which the player guessed although something was safe, or opened a cell that could be proved to be a mine.
    pub fn missed(&self, rules: &RuleSet, layout: &Layout, review: &Review) -> Vec<Missed> {
        let mines = layout.mines();
        let grader = Grader::new(&self.matcher, rules, (layout.rows(), layout.cols()), Some(mines));
        let singles = self.matcher.clone().with_tiers(Tiers::NONE.with(Tier::Single));
        let clicks = review.clicks.iter().enumerate();
        let missed =
            clicks.filter(|(_, click)| !click.passed_over.is_empty() || click.known == Some(Value::Mine));
        missed
            .filter_map(|(number, click)| {
                let mut position: Board = click.position.as_ref()?.parse().ok()?;
                for at in singles.ask(&position, None).mines {
                    position.set(at, Cell::Mine);
                }
                let puzzle = grader.puzzle(&self.explainer(&position, mines), &position)?;
                Some(Missed { click: number + 1, at: click.at, puzzle })
            })
            .collect()
    }
}
