//! The plan of a walk: its pieces, what they cost, and which of them make a shard.

use std::ops::Range;

use rayon::prelude::*;
use thiserror::Error;

use crate::scope::{Cut, Scope, Window};
use crate::shape::Shape;
use crate::walk::{JOIN_FROM, WalkSize};

/// The most that a piece should cost. Pieces of one shape may belong to different shards, and each of these prepares
/// the shape: that must stay a small part of the work, so pieces may not be small. But a run that is killed should
/// not lose more than half a minute of work: to five foci, as a join is one piece.
fn piece_cost(size: &WalkSize) -> u64 {
    size.preparation.saturating_mul(8).clamp(250_000_000, 30_000_000_000)
}

/// A part of the walk of one shape: the smallest unit of work that is counted, saved, and handed to a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The place of the shape in [`Plan::shapes`].
    pub shape: usize,
    /// The groups of systems.
    pub groups: Range<u64>,
    /// Estimated work.
    pub cost: u64,
}

/// Everything that a walk will do. It depends on the scope and the cut alone.
#[derive(Clone, Debug)]
pub struct Plan {
    scope: Scope,
    cut: Cut,
    shapes: Vec<Shape>,
    sizes: Vec<WalkSize>,
    pieces: Vec<Piece>,
}

/// What a plan knows about a level: the shapes whose foci fit the window's interior.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedLevel {
    /// The window.
    pub window: Window,
    /// The number of foci.
    pub foci: usize,
    /// The number of shapes.
    pub shapes: usize,
    /// Σ over the shapes of Π over regions of 3^size.
    pub mass: u128,
    /// Systems ⟨c, r⟩ with every residual at most its closed cells.
    pub systems: u128,
    /// Estimated work.
    pub cost: u128,
    /// About how many bytes the walk of the most expensive shape takes.
    pub memory: u64,
}

/// One of several parts of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    number: u32,
    of: u32,
}

/// A text that doesn't name a shard.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "shard {found:?}: expected which shard and how many there are, as in `2/16`: the first at most the second, both from 1"
)]
pub struct ShardError {
    /// The text.
    pub found: String,
}

/// A walk that needs more memory than it may have.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "a search of {} digits (shape {shape}) takes about {} of memory, expected at most {}; lower --max-foci, or \
     raise --memory on a machine that has that much",
    shape.len(), gib(*.needed), gib(*.allowed)
)]
pub struct TooLarge {
    /// The most expensive shape.
    pub shape: Shape,
    /// Bytes.
    pub needed: u64,
    /// Bytes.
    pub allowed: u64,
}

fn gib(bytes: u64) -> String {
    format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30))
}

impl Shard {
    /// Shard `number`, from 1, of `of`; `None` if there is no such shard.
    pub fn new(number: u32, of: u32) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// The number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of shards.
    pub fn of(self) -> u32 {
        self.of
    }
}

impl std::str::FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            Self::new(number.parse().ok()?, of.parse().ok()?)
        };
        read().ok_or_else(|| ShardError { found: text.to_owned() })
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Plan {
    /// The plan for a scope.
    pub fn new(scope: Scope, cut: Cut) -> Self {
        let shapes = scope.shapes();
        let sizes: Vec<WalkSize> = shapes.par_iter().map(|&shape| WalkSize::of(shape)).collect();
        let mut pieces = Vec::new();
        for (shape, size) in sizes.iter().enumerate() {
            let parts = size.cost.div_ceil(piece_cost(size)).clamp(1, size.groups);
            let end = |part: u64| (u128::from(size.groups) * u128::from(part) / u128::from(parts)) as u64;
            pieces.extend((0..parts).map(|part| Piece {
                shape,
                groups: end(part)..end(part + 1),
                cost: (size.cost / parts).max(1),
            }));
        }
        Self { scope, cut, shapes, sizes, pieces }
    }

    /// The same plan for some of its shapes.
    pub fn only(&self, keep: impl Fn(Shape) -> bool) -> Self {
        let kept: Vec<usize> = (0..self.shapes.len()).filter(|&shape| keep(self.shapes[shape])).collect();
        let piece =
            |piece: &Piece| Some(Piece { shape: kept.binary_search(&piece.shape).ok()?, ..piece.clone() });
        Self {
            scope: self.scope,
            cut: self.cut,
            shapes: kept.iter().map(|&shape| self.shapes[shape]).collect(),
            sizes: kept.iter().map(|&shape| self.sizes[shape]).collect(),
            pieces: self.pieces.iter().filter_map(piece).collect(),
        }
    }

    /// The windows and foci that are walked.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// The order of logic at which patterns are cut.
    pub fn cut(&self) -> Cut {
        self.cut
    }

    /// The shapes, by number of foci and then by mask.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Whether a shape is walked by joins, all of it in one piece.
    pub fn joins(&self, shape: Shape) -> bool {
        shape.len() >= JOIN_FROM
    }

    /// The pieces, in the order of their shapes.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The levels of the scope.
    pub fn levels(&self) -> Vec<PlannedLevel> {
        let level = |(window, foci): (Window, usize)| {
            let mut level = PlannedLevel { window, foci, shapes: 0, mass: 0, systems: 0, cost: 0, memory: 0 };
            for (shape, size) in self.shapes.iter().zip(&self.sizes) {
                if shape.len() == foci && window.holds(*shape) {
                    level.shapes += 1;
                    level.mass += shape.geometry().mass();
                    level.systems += size.systems;
                    level.cost += u128::from(size.cost);
                    level.memory = level.memory.max(size.memory);
                }
            }
            level
        };
        self.scope.levels().map(level).collect()
    }

    /// Whether every shape can be walked within this many bytes.
    /// Errors: [`TooLarge`], with the shape that takes the most.
    pub fn fits(&self, allowed: u64) -> Result<(), TooLarge> {
        let dearest = self.shapes.iter().zip(&self.sizes).max_by_key(|(_, size)| size.memory);
        match dearest {
            Some((&shape, &WalkSize { memory: needed, .. })) if needed > allowed => {
                Err(TooLarge { shape, needed, allowed })
            }
            _ => Ok(()),
        }
    }

    /// The pieces of a shard, ascending.
    pub fn shard(&self, shard: Shard) -> Vec<usize> {
        let owners = self.owners(shard.of).into_iter().enumerate();
        owners.filter(|(_, owner)| *owner == shard.number).map(|(piece, _)| piece).collect()
    }

    /// The number of the shard that each piece belongs to, of this many shards: most expensive first, each piece goes to the shard
    /// that has least to do so far.
    pub(super) fn owners(&self, of: u32) -> Vec<u32> {
        let mut dearest: Vec<usize> = (0..self.pieces.len()).collect();
        dearest.sort_unstable_by_key(|&piece| (std::cmp::Reverse(self.pieces[piece].cost), piece));
        let mut loads = std::collections::BTreeSet::from_iter((1..=of).map(|number| (0u128, number)));
        let mut owners = vec![0; self.pieces.len()];
        for piece in dearest {
            let Some((load, number)) = loads.pop_first() else { break };
            owners[piece] = number;
            loads.insert((load + u128::from(self.pieces[piece].cost), number));
        }
        owners
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_every_shape_once() {
        let plan = Plan::new(Scope::parse("3..6", "5").unwrap(), Cut::Exact);
        for (shape, size) in plan.sizes.iter().enumerate() {
            let mut next = 0;
            for piece in plan.pieces.iter().filter(|piece| piece.shape == shape) {
                assert_eq!(piece.groups.start, next);
                next = piece.groups.end;
            }
            assert_eq!(next, size.groups);
        }
    }

    #[test]
    fn shards_divide_the_pieces_evenly() {
        let plan = Plan::new(Scope::parse("3..6", "5").unwrap(), Cut::Exact);
        let shards: Vec<Vec<usize>> = (1..=16).map(|i| plan.shard(Shard::new(i, 16).unwrap())).collect();
        let mut all: Vec<usize> = shards.concat();
        all.sort_unstable();
        assert_eq!(all, (0..plan.pieces.len()).collect::<Vec<_>>());
        let cost = |pieces: &Vec<usize>| pieces.iter().map(|&piece| plan.pieces[piece].cost).sum::<u64>();
        let mean = shards.iter().map(cost).sum::<u64>() / 16;
        assert!(shards.iter().all(|shard| cost(shard) < mean + mean / 10));
    }

    #[test]
    fn shards_are_read() {
        assert_eq!("2/16".parse(), Ok(Shard { number: 2, of: 16 }));
        for text in ["0/16", "17/16", "2", "2/", "/2", "a/b", "1/0"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
