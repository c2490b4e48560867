//! Puzzles: positions from real games at their hard moment.
//!
//! A layout is played without a guess, the easiest step first. The puzzle is the position in which the hardest step is first needed, after
//! everything easier has been done. (If a number of digits is given, it is the first position in which the easiest step takes that many.) The
//! layout may need a guess later, but none has been made so far.
//!
//! Of the eight images of the position, the one whose text comes first is used, so two puzzles are alike exactly if they are equal.

use super::grade::{Hardness, Needed};
use super::grader::Grader;
use crate::board::{Board, Coord};
use crate::explain::{Explainer, Explanation};
use crate::layout::Game;
use crate::matcher::{Matcher, Tier};
use crate::rules::{RuleId, RuleSet};
use crate::table::{RuleTable, Table};

/// A position at a hard moment, with the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Puzzle {
    /// The whole board. All mines that are known are flags, and all cells that are known to be safe are open.
    pub position: Board,
    /// The number of mines, those that are known included, if the player knows it.
    pub mines: Option<usize>,
    /// How hard the easiest step is.
    pub grade: Hardness,
    /// The rules that prove what the explanation proves, each by itself.
    pub rules: Vec<RuleId>,
    /// All cells that can be proved safe, row by row.
    pub safe: Vec<Coord>,
    /// All cells that can be proved to be mines, row by row.
    pub mined: Vec<Coord>,
    /// Why some of them are what they are: the easiest step.
    pub explanation: Explanation,
}

/// What a puzzle must satisfy.
#[derive(Clone, Debug)]
pub struct PuzzleDemand {
    /// Size, mines and first click.
    pub game: Game,
    /// Whether the player knows the number of mines.
    pub counted: bool,
    /// How many digits the easiest step takes; as many as the hardest of the layout if there is no number.
    pub digits: Option<usize>,
    /// What all steps are made of that are as easy as the easiest.
    pub needs: Option<Needed>,
}

impl PuzzleDemand {
    /// The hardest moments of layouts of this game, if the player knows the number of mines.
    pub fn new(game: Game) -> Self {
        Self { game, counted: true, digits: None, needs: None }
    }

    /// The number of mines, if the player knows it.
    pub fn mines(&self) -> Option<usize> {
        self.counted.then_some(self.game.mines())
    }
}

/// Cuts puzzles from layouts. Reuses its memory.
pub struct PuzzleMaker {
    demand: PuzzleDemand,
    grader: Grader,
}

crate::opaque::opaque!(PuzzleMaker);

impl Grader {
    /// The puzzle that a position is. `None` if nothing follows from it, or what does is too long to tell.
    pub(crate) fn puzzle(&self, explainer: &Explainer<'_>, position: &Board) -> Option<Puzzle> {
        let explanation = explainer.easiest()?;
        let taken = self.taken(position, &explanation);
        let answer = explainer.answer();
        Some(Puzzle {
            position: position.clone(),
            mines: self.mines,
            grade: taken.hardness,
            rules: taken.rules.iter().map(|rule| rule.id()).collect(),
            safe: answer.safe.clone(),
            mined: answer.mines.clone(),
            explanation,
        })
    }
}

impl PuzzleMaker {
    /// A maker of puzzles for `demand`, with the rules that come with the crate.
    pub fn shipped(demand: PuzzleDemand) -> Self {
        let rules = RuleTable::new(Table::shipped_rules()).expect("the tests read them");
        Self::new(&Matcher::shipped(), rules.rules(), demand)
    }

    /// A maker of puzzles for `demand`. The matcher decides what follows, the rules are those that a puzzle names.
    pub fn new(matcher: &Matcher, rules: &RuleSet, demand: PuzzleDemand) -> Self {
        let tiers = matcher.tiers();
        let matcher =
            matcher.clone().with_tiers(if demand.counted { tiers } else { tiers.without(Tier::Count) });
        let grader = Grader::new(&matcher, rules, demand.game.size(), demand.mines());
        Self { grader, demand }
    }

    /// The puzzle of number `index` of the series `seed`. `None` if the layout of that number has no such moment.
    pub fn try_number(&mut self, seed: u64, index: u64) -> Option<Puzzle> {
        let game = self.demand.game;
        let layout = game.layout(seed, index);
        let moment = self.grader.hard_moment(&layout, game.first_cell(), self.demand.digits)?;
        let position = moment.position.least_image();
        let explainer = Explainer::new(&self.grader.matcher, &position, self.grader.mines);
        let puzzle = self.grader.puzzle(&explainer, &position)?;
        let fits = |needed| self.all_need(&explainer, &position, puzzle.grade, needed);
        let is_wanted = puzzle.grade == moment.hardness
            && explainer.answer().undecided.is_empty()
            && self.demand.needs.is_none_or(fits);
        is_wanted.then_some(puzzle)
    }

    /// Whether all steps of this hardness are made of `needed`, of each cell the easiest.
    fn all_need(
        &self,
        explainer: &Explainer<'_>,
        position: &Board,
        hardness: Hardness,
        needed: Needed,
    ) -> bool {
        let cells = explainer.answer().safe.iter().chain(&explainer.answer().mines);
        let mut steps = cells.filter_map(|&cell| explainer.cell_at_once(cell));
        steps.all(|step| {
            let taken = self.grader.taken(position, &step);
            taken.hardness != hardness || taken.is_made_of(needed, position, &step)
        })
    }
}
