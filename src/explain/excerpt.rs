//! An excerpt of a position: a few clues, the cells around them, and what arguments say of these.
//!
//! Cells that touch the same of these clues cannot be told apart, so an excerpt knows regions, and of each only how many of its cells
//! are known, the first ones. [`Move`] is an argument in these terms, and [`Excerpt::apply`] works out anew what it says, so that
//! a proof from which something was left out can be tried again.

use super::network::Network;
use crate::board::Coord;
use crate::matcher::Value;

/// Clues and the regions around them.
#[derive(Clone, Debug, Default)]
pub(super) struct Excerpt {
    /// Where each clue stands; `None` is the mine count.
    pub at: Vec<Option<Coord>>,
    pub need: Vec<i32>,
    /// The regions that each clue touches.
    pub regions_of: Vec<Vec<usize>>,
    /// The cells of each region, row by row.
    pub cells: Vec<Vec<Coord>>,
    /// The clues that each region touches.
    pub touches: Vec<Vec<usize>>,
}

/// What is known of each region: the values of its first cells, a bit each and the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    known: Vec<usize>,
    mines: Vec<i32>,
}

/// What is to be proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// To show that the cells of a region have this value.
    Region(usize, Value),
    /// That nothing fits.
    Nothing,
}

/// An argument.
#[derive(Clone, Debug)]
pub(super) enum Move {
    /// A clue alone.
    Digit(usize),
    /// A sum of clues with these coefficients, and the value that it proves cells to have.
    Sum(Vec<(usize, i32)>, Value),
    /// Cases, and the region about which they agree; without a region nothing fits.
    Cases(Split, Vec<Branch>, Option<(usize, Value)>),
}

/// A sum of clues: each so many times, and how often the cells of each region count in it, if that is not 0.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub terms: Vec<(usize, i32)>,
    weights: Vec<(usize, i32)>,
    /// The largest weight, without its sign.
    most: i32,
}

/// How far a sum is above the least, and below the most, that its cells can make.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slack {
    below: i32,
    above: i32,
}

/// What is split into cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// The next unknown cell of a region.
    Cell(usize),
    /// The mines that a clue needs.
    Digit(usize),
}

/// A case.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// What is supposed, cell by cell: each time of the next unknown cell of a region.
    pub suppose: Vec<(usize, Value)>,
    pub moves: Vec<Move>,
    /// The clue that can't be met; `None` if the case agrees.
    pub fails: Option<usize>,
}

/// What an argument proves: regions, of each how many of its next unknown cells have the value. Without regions:
/// nothing fits.
pub(super) type Said = (Vec<(usize, usize)>, Value);

impl Excerpt {
    /// The excerpt of a network with these clues; a cell `apart` is a region of its own.
    pub fn of(net: &Network, clues: &[u32], apart: Option<Coord>) -> Self {
        let mut excerpt = Self::default();
        let mut numbers: Vec<Option<usize>> = vec![None; net.at.len()];
        for (number, &clue) in clues.iter().enumerate() {
            numbers[clue as usize] = Some(number);
            excerpt.at.push(net.at[clue as usize]);
            excerpt.need.push(net.need[clue as usize]);
        }
        let mut regions: Vec<u32> =
            clues.iter().flat_map(|&clue| &net.regions_of[clue as usize]).copied().collect();
        regions.sort_unstable();
        regions.dedup();
        let mut places = std::collections::HashMap::new();
        for region in regions {
            let region = &net.regions[region as usize];
            let touches: Vec<usize> =
                region.clues.iter().filter_map(|&clue| numbers[clue as usize]).collect();
            let place = *places.entry(touches.clone()).or_insert_with(|| {
                excerpt.touches.push(touches);
                excerpt.cells.push(Vec::new());
                excerpt.cells.len() - 1
            });
            excerpt.cells[place].extend_from_slice(&region.cells);
        }
        excerpt.cells.iter_mut().for_each(|cells| cells.sort_unstable());
        if let Some(cell) = apart
            && let Some(region) = excerpt.region_of(cell)
            && excerpt.cells[region].len() > 1
        {
            excerpt.cells[region].retain(|&other| other != cell);
            excerpt.cells.push(vec![cell]);
            excerpt.touches.push(excerpt.touches[region].clone());
        }
        excerpt.regions_of = vec![Vec::new(); clues.len()];
        for (region, touches) in excerpt.touches.iter().enumerate() {
            touches.iter().for_each(|&clue| excerpt.regions_of[clue].push(region));
        }
        excerpt
    }

    /// The region of a cell.
    pub fn region_of(&self, cell: Coord) -> Option<usize> {
        self.cells.iter().position(|cells| cells.binary_search(&cell).is_ok())
    }

    pub fn start(&self) -> State {
        State { known: vec![0; self.cells.len()], mines: vec![0; self.cells.len()] }
    }

    /// The number of unknown cells of a region.
    pub fn unknown(&self, state: &State, region: usize) -> i32 {
        (self.cells[region].len() - state.known[region]) as i32
    }

    /// The unknown cells of a region.
    pub fn unknown_cells(&self, state: &State, region: usize) -> &[Coord] {
        &self.cells[region][state.known[region]..]
    }

    /// What a clue still needs.
    fn need(&self, state: &State, clue: usize) -> i32 {
        self.need[clue] - self.regions_of[clue].iter().map(|&region| state.mines[region]).sum::<i32>()
    }

    /// What a clue still needs, and the number of unknown cells next to it.
    pub fn open(&self, state: &State, clue: usize) -> (i32, i32) {
        let regions = &self.regions_of[clue];
        (self.need(state, clue), regions.iter().map(|&region| self.unknown(state, region)).sum())
    }

    /// Whether a clue can't be met any more.
    pub fn fails(&self, state: &State, clue: usize) -> bool {
        let (need, unknown) = self.open(state, clue);
        need < 0 || need > unknown
    }

    /// Supposes what the next unknown cell of a region is.
    pub fn suppose(&self, state: &mut State, region: usize, value: Value) {
        state.known[region] += 1;
        state.mines[region] += i32::from(value == Value::Mine);
    }

    /// Takes what was proved.
    pub fn learn(&self, state: &mut State, (regions, value): &Said) {
        for &(region, cells) in regions {
            state.known[region] += cells;
            state.mines[region] += if *value == Value::Mine { cells as i32 } else { 0 };
        }
    }

    /// What an argument says in a state; `None` if nothing.
    pub fn apply(&self, state: &State, by: &Move) -> Option<Said> {
        match by {
            Move::Digit(clue) => self.digit(state, *clue),
            Move::Sum(terms, value) => self.sum(state, terms, *value),
            Move::Cases(split, branches, agree) => self.cases(state, *split, branches, *agree),
        }
    }

    fn digit(&self, state: &State, clue: usize) -> Option<Said> {
        let (need, unknown) = self.open(state, clue);
        if unknown == 0 || (need != 0 && need != unknown) || self.at[clue].is_none() {
            return None;
        }
        let value = if need == 0 { Value::Safe } else { Value::Mine };
        Some((self.whole(state, self.regions_of[clue].iter().copied()), value))
    }

    /// All unknown cells of these regions.
    fn whole(&self, state: &State, regions: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        regions.map(|region| (region, self.unknown(state, region) as usize)).filter(|one| one.1 > 0).collect()
    }

    fn sum(&self, state: &State, terms: &[(usize, i32)], value: Value) -> Option<Said> {
        let sum = self.weigh(terms.to_vec());
        self.said_by(state, &sum, self.slack(state, &sum), value)
    }

    /// A sum with what does not depend on what is known.
    pub fn weigh(&self, terms: Vec<(usize, i32)>) -> Sum {
        let mut weights: Vec<(usize, i32)> = Vec::new();
        for &(clue, times) in &terms {
            for &region in &self.regions_of[clue] {
                match weights.iter_mut().find(|(other, _)| *other == region) {
                    Some((_, weight)) => *weight += times,
                    None => weights.push((region, times)),
                }
            }
        }
        weights.retain(|&(_, weight)| weight != 0);
        let most = weights.iter().map(|(_, weight)| weight.abs()).max().unwrap_or(0);
        Sum { terms, weights, most }
    }

    /// How far a sum is above the least and below the most that the unknown cells can make; `None` if nothing fits.
    pub fn slack(&self, state: &State, sum: &Sum) -> Option<Slack> {
        let total: i32 = sum.terms.iter().map(|&(clue, times)| times * self.need(state, clue)).sum();
        let (mut least, mut most, mut divisor) = (0, 0, 0);
        for &(region, weight) in &sum.weights {
            let all = weight * self.unknown(state, region);
            least += all.min(0);
            most += all.max(0);
            if all != 0 && divisor != 1 {
                divisor = common_divisor(divisor, weight.abs());
            }
        }
        let fits = (least..=most).contains(&total) && (divisor <= 1 || total % divisor == 0);
        fits.then_some(Slack { below: total - least, above: most - total })
    }

    /// Which cells a sum with this slack shows to have a value; `None` if it shows none.
    pub fn said_by(&self, state: &State, sum: &Sum, slack: Option<Slack>, value: Value) -> Option<Said> {
        let Some(Slack { below, above }) = slack else { return Some((Vec::new(), value)) };
        if sum.most <= below.min(above) {
            return None;
        }
        let says = |&(_, weight): &(usize, i32)| {
            let weight = if value == Value::Safe { weight } else { -weight };
            weight > below || -weight > above
        };
        let regions =
            self.whole(state, sum.weights.iter().filter(|one| says(one)).map(|&(region, _)| region));
        (!regions.is_empty()).then_some((regions, value))
    }

    fn cases(
        &self,
        state: &State,
        split: Split,
        branches: &[Branch],
        agree: Option<(usize, Value)>,
    ) -> Option<Said> {
        match split {
            Split::Cell(region) if self.unknown(state, region) == 0 => return None,
            Split::Digit(clue) => {
                // The ways to place its mines are others once some of its cells are known.
                let (need, unknown) = self.open(state, clue);
                let first = &branches.first()?.suppose;
                let mines = first.iter().filter(|(_, value)| *value == Value::Mine).count();
                if first.len() as i32 != unknown || mines as i32 != need {
                    return None;
                }
            }
            Split::Cell(_) => {}
        }
        let mut common: Option<Vec<(usize, usize)>> = None;
        for branch in branches {
            let mut inside = state.clone();
            for &(region, value) in &branch.suppose {
                if self.unknown(&inside, region) == 0 {
                    return None;
                }
                self.suppose(&mut inside, region, value);
            }
            self.replay(&mut inside, &branch.moves)?;
            match (branch.fails, agree) {
                (Some(clue), _) if self.fails(&inside, clue) => {}
                (None, Some((_, value))) => {
                    let cells = |region| self.agreed(state, &inside, region, value);
                    common = Some(match common {
                        Some(so_far) => {
                            so_far.into_iter().map(|(region, n)| (region, n.min(cells(region)))).collect()
                        }
                        None => (0..self.cells.len()).map(|region| (region, cells(region))).collect(),
                    });
                }
                _ => return None,
            }
        }
        let mut common = common.unwrap_or_default();
        common.retain(|&(_, cells)| cells > 0);
        match agree {
            Some((region, _)) if !common.iter().any(|one| one.0 == region) => None,
            Some((_, value)) => Some((common, value)),
            None => Some((common, Value::Safe)),
        }
    }

    /// The number of cells of a region that were unknown and are known to be this now, all to the first that is not.
    fn agreed(&self, before: &State, after: &State, region: usize, value: Value) -> usize {
        let new = after.known[region] - before.known[region];
        let mines = (after.mines[region] - before.mines[region]) as usize;
        if mines == if value == Value::Mine { new } else { 0 } { new } else { 0 }
    }

    /// Whether all cells of a region that were unknown are known to be this now.
    pub fn agrees(&self, before: &State, after: &State, region: usize, value: Value) -> bool {
        let new = self.unknown(before, region) as usize;
        new > 0 && self.agreed(before, after, region, value) == new
    }

    /// Applies arguments one after the other. `None` if one says nothing, or that nothing fits.
    pub fn replay(&self, state: &mut State, moves: &[Move]) -> Option<bool> {
        for by in moves {
            let said = self.apply(state, by)?;
            if said.0.is_empty() {
                return None;
            }
            self.learn(state, &said);
        }
        Some(true)
    }
}

pub(super) fn common_divisor(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
