//! Puzzles from positions in which something was overlooked.

use super::Reviewer;
use super::game::Review;
use crate::board::{Board, Cell, Coord};
use crate::explain::Explanation;
use crate::generate::{Grader, Hardness};
use crate::layout::Layout;
use crate::matcher::{Tier, Tiers, Value};
use crate::rules::{RuleId, RuleSet};

/// A position in which the player guessed although something followed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Missed {
    /// The click before which it was, from 1, and when that was, in seconds.
    pub click: usize,
    /// See [`Self::click`].
    pub at: f64,
    /// The board as the player saw it, with flags on the mines that single digits show.
    pub position: Board,
    /// The number of mines, flags included.
    pub mines: usize,
    /// How hard the easiest step is.
    pub grade: Hardness,
    /// The rules that prove it, each by itself.
    pub rules: Vec<RuleId>,
    /// All cells that can be proved safe, row by row.
    pub safe: Vec<Coord>,
    /// All cells that can be proved to be mines, row by row.
    pub mined: Vec<Coord>,
    /// Why some of them are what they are: the easiest step.
    pub explanation: Explanation,
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
                let explainer = self.explainer(&position, mines);
                let explanation = explainer.easiest()?;
                let taken = grader.taken(&position, &explanation);
                let answer = explainer.answer();
                Some(Missed {
                    click: number + 1,
                    at: click.at,
                    mines,
                    grade: taken.hardness,
                    rules: taken.rules.iter().map(|rule| rule.id()).collect(),
                    safe: answer.safe.clone(),
                    mined: answer.mines.clone(),
                    explanation,
                    position: position.clone(),
                })
            })
            .collect()
    }
}
