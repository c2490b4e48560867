//! Rules and patterns as positions: digits, closed cells, and what follows.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::bits::Bits;
use crate::board::{Board, Cell, Coord};
use crate::canonical::{Kind, PatternId, ShapeSystem};
use crate::shape::{Geometry, MAX_FOCI, MAX_REGIONS};
use crate::system::RegionSet;

use super::linear::conclude;
use super::rule::Rule;

/// A system laid out as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The position, as large as the foci with all their neighbours. There are no flags, so a digit is what its focus needs;
    /// everything that is neither a focus nor closed is wall.
    pub board: Board,
    /// The foci, by number.
    pub foci: Vec<Coord>,
    /// Whether cells follow or no mines fit.
    pub kind: Kind,
    /// The closed cells that are safe, row by row.
    pub safe: Vec<Coord>,
    /// The closed cells that are mines, row by row.
    pub mines: Vec<Coord>,
    /// The closed counts and residuals.
    pub system: ShapeSystem,
}

/// How many positions are tried for a rule, and how many good ones are compared.
const TRIES: usize = 40_000;
const ENOUGH: usize = 64;

impl Example {
    /// An example of a rule: an irreducible position in which it forces a cell, with as few closed cells as a search at random
    /// finds, which is the same one every time. `None` if it finds none: some rules only show that a position is impossible.
    pub fn of_rule(rule: &Rule) -> Option<Self> {
        let geometry = rule.shape().geometry();
        let mut random = Pcg64::seed_from_u64(1);
        let tries = (0..TRIES).filter_map(|_| Filling::random(rule, &geometry, &mut random));
        let found = tries.take(ENOUGH).map(|filling| filling.reduced(rule, &geometry).system(&geometry));
        Self::of_system(&geometry, &found.min_by_key(plainness)?)
    }

    /// A pattern as a position: itself or its complement, whichever has the lower digits. `None` if it is silent.
    pub fn of_pattern(id: PatternId) -> Option<Self> {
        let geometry = id.shape().geometry();
        let system = geometry.system_at(id.index())?;
        Self::of_system(&geometry, &std::cmp::min_by_key(system, geometry.complement(&system), plainness))
    }

    /// The closed cells of a region are placed as low as possible, and then as far to the right.
    fn of_system(geometry: &Geometry, system: &ShapeSystem) -> Option<Self> {
        let (kind, goals) = Kind::of(system.to_system(geometry).verdict())?;
        let (rows, cols) = geometry.shape.size();
        let mut board = Board::closed(rows + 2, cols + 2).ok()?;
        board.coords().for_each(|at| board.set(at, Cell::Wall));
        let mut closed = Vec::new();
        for (s, (region, &count)) in geometry.regions.iter().zip(&system.closed).enumerate() {
            let lowest = region.cells.iter().rev().take(count.into());
            closed.extend(lowest.map(|&(row, col)| (Coord::new(row, col), s)));
        }
        closed.sort_unstable();
        closed.iter().for_each(|&(at, _)| board.set(at, Cell::Closed));
        let foci = geometry.shape.foci().into_iter().map(|(row, col)| Coord::new(row + 1, col + 1));
        let foci: Vec<Coord> = foci.collect();
        foci.iter().zip(system.residuals).for_each(|(&at, digit)| board.set(at, Cell::Digit(digit)));
        let among = |set: RegionSet| closed.iter().filter(move |(_, s)| set >> s & 1 == 1).map(|(at, _)| *at);
        let (safe, mines) = (among(goals.safe).collect(), among(goals.mines).collect());
        Some(Self { board, foci, kind, safe, mines, system: *system })
    }
}

/// Fewer closed cells, then lower digits.
fn plainness(system: &ShapeSystem) -> impl Ord + use<> {
    let sum = |numbers: &[u8]| numbers.iter().map(|&number| u32::from(number)).sum::<u32>();
    (sum(&system.closed), sum(&system.residuals), *system)
}

/// Closed cells and mines of each region: one solution of a system.
#[derive(Clone, Copy)]
pub(crate) struct Filling {
    /// By the number of the region.
    pub closed: [u8; MAX_REGIONS],
    /// How many of the closed cells are mines.
    pub mines: [u8; MAX_REGIONS],
}

impl Filling {
    /// Few closed cells, filled so that the rule's sum is at one of its ends or one off. `None` if that is not a position in which the
    /// rule forces a cell and no digit can be spared.
    pub fn random(rule: &Rule, geometry: &Geometry, random: &mut Pcg64) -> Option<Self> {
        let mut filling = Self { closed: [0; MAX_REGIONS], mines: [0; MAX_REGIONS] };
        let most: bool = random.random();
        for (s, region) in geometry.regions.iter().enumerate() {
            let closed = random.random_range(0..=3u8).saturating_sub(1).min(region.size());
            filling.closed[s] = closed;
            let weight: i8 = Bits(region.foci.into()).map(|f| rule.coefficients()[f]).sum();
            filling.mines[s] = match weight.signum() {
                0 => random.random_range(0..=closed),
                sign if (sign > 0) == most => closed,
                _ => 0,
            };
        }
        if random.random_ratio(1, 4) {
            let s = random.random_range(0..geometry.regions.len());
            filling.mines[s] = random.random_range(0..=filling.closed[s]);
        }
        filling.is_example(rule, geometry).then_some(filling)
    }

    /// Without every closed cell that can be spared.
    fn reduced(mut self, rule: &Rule, geometry: &Geometry) -> Self {
        for s in 0..geometry.regions.len() {
            while self.closed[s] > 0 {
                let fewer = |mines: u8| {
                    let mut fewer = self;
                    fewer.closed[s] -= 1;
                    fewer.mines[s] = mines;
                    (mines <= fewer.closed[s] && fewer.is_example(rule, geometry)).then_some(fewer)
                };
                let mines = self.mines[s];
                let Some(fewer) = mines.checked_sub(1).and_then(fewer).or_else(|| fewer(mines)) else {
                    break;
                };
                self = fewer;
            }
        }
        self
    }

    /// What the digits around it prove.
    pub fn system(&self, geometry: &Geometry) -> ShapeSystem {
        let mut residuals = [0; MAX_FOCI];
        for (region, mines) in geometry.regions.iter().zip(self.mines) {
            Bits(region.foci.into()).for_each(|f| residuals[f] += mines);
        }
        ShapeSystem { closed: self.closed, residuals }
    }

    /// Whether the rule forces a cell, and no digit can be spared.
    fn is_example(&self, rule: &Rule, geometry: &Geometry) -> bool {
        let system = self.system(geometry);
        let alone = geometry.shape.len() == 1;
        let says_nothing_alone =
            |f: usize| (1..geometry.closed_count(&system.closed, f)).contains(&system.residuals[f]);
        if !alone && !(0..geometry.shape.len()).all(says_nothing_alone) {
            return false;
        }
        let system = system.to_system(geometry);
        !conclude(&system, rule.coefficients()).goals().is_empty() && system.is_irreducible()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn the_example_of_the_second_rule_is_one_and_one() {
        let rule = RuleSet::one_and_two_foci().find("1-1").unwrap();
        let example = Example::of_rule(&rule).unwrap();
        assert_eq!(example.board.to_string(), "####\n#11#\n#...\n");
        assert_eq!((example.safe, example.mines), (vec![Coord::new(2, 3)], vec![]));
    }
}
