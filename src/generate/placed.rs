//! Digits on a board as a shape, and what a rule decides from them.

use std::cell::OnceCell;

use crate::board::{Board, Coord};
use crate::canonical::PatternId;
use crate::minifield::Reduction;
use crate::rules::Rule;
use crate::shape::{Geometry, Shape};
use crate::system::{Goals, Verdict};

/// Digits that lie in a 4×4 interior.
pub(super) struct Placed {
    shape: Shape,
    geometry: OnceCell<Geometry>,
    /// The foci have the shape's numbers.
    pub reduction: Reduction,
}

/// The cells that are safe, and the mines, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Says {
    pub safe: Vec<Coord>,
    pub mines: Vec<Coord>,
}

impl Says {
    pub fn is_empty(&self) -> bool {
        self.safe.is_empty() && self.mines.is_empty()
    }
}

impl Placed {
    /// `None` if the cells aren't digits, or if no 4×4 interior holds them.
    pub fn of(board: &Board, digits: &[Coord]) -> Option<Self> {
        let foci: Vec<(usize, usize)> = digits.iter().map(|at| (at.row, at.col)).collect();
        let (shape, numbers) = Shape::numbered(&foci)?;
        let mut ordered = digits.to_vec();
        for (&number, &at) in numbers.iter().zip(digits) {
            ordered[number] = at;
        }
        Some(Self { shape, geometry: OnceCell::new(), reduction: Reduction::of(board, &ordered)? })
    }

    pub fn is_connected(&self) -> bool {
        self.reduction.system.is_connected()
    }

    /// The pattern that they make with the closed cells around them. `None` if no placement fits.
    pub fn pattern(&self) -> Option<PatternId> {
        let foci: Vec<(usize, usize)> = self.reduction.foci.iter().map(|at| (at.row, at.col)).collect();
        PatternId::of(&foci, &self.reduction.system)
    }

    /// What a rule decides from them, applied in any image.
    pub fn by(&self, rule: &Rule) -> Says {
        if rule.shape() != self.shape {
            return Says::default();
        }
        let geometry = self.geometry.get_or_init(|| self.shape.geometry());
        self.says(rule.conclude(geometry, &self.reduction.system).goals())
    }

    /// What they decide together.
    pub fn decided(&self) -> Says {
        match self.reduction.system.verdict() {
            Verdict::Forced(goals) => self.says(goals),
            _ => Says::default(),
        }
    }

    fn says(&self, goals: Goals) -> Says {
        Says { safe: self.reduction.cells_of(goals.safe), mines: self.reduction.cells_of(goals.mines) }
    }
}
