//! A network as sets of cells, and what statements about them come to and cost.

use super::super::cost::AreaStep;
use super::super::network::{Network, Region};
use super::super::statement::{Cells, ELSEWHERE, Part, Statement, combine, decided};
use crate::bits::Bits;
use crate::board::Coord;
use crate::matcher::Value;

/// A network as sets of cells.
pub(super) struct Ground<'e> {
    pub net: &'e Network<'e>,
    /// The cells by bit.
    pub cells: Vec<Coord>,
    /// The cells of each region.
    pub regions: Vec<Cells>,
    /// The number of cells elsewhere.
    elsewhere: i32,
    /// Whether the mine count is among the clues: then groups of cells are counted.
    pub counts: bool,
}

impl<'e> Ground<'e> {
    /// `None` if there are too many cells, or clues.
    pub fn new(net: &'e Network<'e>) -> Option<Self> {
        let (mut cells, mut regions, mut elsewhere) = (Vec::new(), Vec::new(), 0);
        for Region { cells: region, clues } in &net.regions {
            if clues.iter().all(|&clue| net.at[clue].is_none()) {
                regions.push(ELSEWHERE);
                elsewhere += region.len() as i32;
            } else {
                let bits = (1u128.checked_shl(region.len() as u32)? - 1).checked_shl(cells.len() as u32)?;
                regions.push(bits);
                cells.extend(region);
                if cells.len() > 127 {
                    return None;
                }
            }
        }
        let counts = net.count.is_some();
        (net.at.len() <= 64).then_some(Self { net, cells, regions, elsewhere, counts })
    }

    pub fn size(&self, cells: Cells) -> i32 {
        let near = (cells & !ELSEWHERE).count_ones() as i32;
        near + if cells & ELSEWHERE != 0 { self.elsewhere } else { 0 }
    }

    pub fn clue(&self, clue: usize) -> Statement {
        let cells = self.net.regions_of[clue].iter().fold(0, |cells, &region| cells | self.regions[region]);
        Statement { cells, bounds: (self.net.need[clue], self.net.need[clue]) }
    }

    /// The statements of all parts of S and T; `None` if no numbers meet both.
    pub fn combine(&self, s: Statement, t: Statement) -> Option<[Statement; 4]> {
        let parts = s.parts(t);
        let [first, shared, second, _] = parts.map(|cells| self.size(cells));
        let bounds = combine([first, shared, second], s.bounds, t.bounds)?;
        Some(std::array::from_fn(|part| Statement { cells: parts[part], bounds: bounds[part] }))
    }

    /// What the cells of a statement are, if it says that of all of them.
    pub fn decides(&self, says: Statement) -> Option<Value> {
        decided(self.size(says.cells), says.bounds)
    }

    /// What it costs to state a part of two statements; `step` says what their sources are, and how far apart.
    pub fn step(&self, step: AreaStep, [s, t]: [Statement; 2], says: Statement, part: Part) -> AreaStep {
        let is_decided = self.decides(says).is_some();
        let apart = s.cells & t.cells == 0;
        let is_exact = says.bounds.0 == says.bounds.1;
        let is_group = self.is_group([s, t], part);
        let near = || (says.cells & !ELSEWHERE).count_ones() as usize;
        AreaStep {
            cells: if is_decided || is_group { 0 } else { near() },
            is_loose: !is_exact && !is_decided,
            counts_twice: part == Part::All && !apart,
            of_two_areas: step.of_two_areas && !is_group,
            gap: if is_group { 0 } else { step.gap },
            goes_on: is_group && step.goes_on,
        }
    }

    /// Whether a part of two statements only counts cells of both, which share none.
    pub fn is_group(&self, [s, t]: [Statement; 2], part: Part) -> bool {
        self.counts && part == Part::All && s.cells & t.cells == 0
    }

    /// How many cells lie between two areas.
    pub fn gap(&self, s: Cells, t: Cells) -> usize {
        if s & t != 0 || (s | t) & ELSEWHERE != 0 {
            return 0;
        }
        let coords = |set| bits(set).map(|cell| self.cells[cell]);
        let apart = |a: Coord| coords(t).map(move |b| a.king_distance(b)).min();
        coords(s).filter_map(apart).min().unwrap_or(0).saturating_sub(1)
    }
}

/// The numbers of these cells, ascending.
fn bits(set: Cells) -> impl Iterator<Item = usize> {
    Bits(set as u64).chain(Bits((set >> 64) as u64).map(|cell| 64 + cell))
}
