//! One component: how many placements it has with each number of mines, and in how many a cell is a mine.

use std::ops::Range;

use super::number::{CHOICES, Number, Share};
use crate::matcher::{ComponentRegion, Enumeration};

/// The most numbers that are kept for one component, for each edge that it may have.
const NUMBERS_AN_EDGE: usize = 16;

/// A component, and its placements as the paths through a layered graph.
#[derive(Clone, Default)]
pub(super) struct CountedComponent {
    pub enumeration: Enumeration,
    /// For each digit its place, closed neighbours, and the mines it still needs, in one number. All else of the component
    /// follows from them.
    pub digits: Vec<u64>,
    pub hash: u64,
    /// Its number, and the board that it was last used for.
    pub serial: u64,
    pub round: u64,
    /// How many numbers are added when it is counted, or kept if these are more.
    pub work: usize,
    /// The cells, region by region.
    pub cells: Vec<u32>,
    pub regions: Vec<ComponentRegion>,
    /// For each state how many mines can lie before it: from the least to the most.
    mines: Vec<Range<u32>>,
    /// For each state, and one place more, where its numbers begin.
    starts: Vec<u32>,
}

/// For each state and each number of mines before it, a number of placements.
pub(super) type Counts<N> = Vec<N>;

impl CountedComponent {
    /// Finds which numbers each state needs. False if they are too many, or the work with them is.
    pub fn measure(&mut self, budget: usize) -> bool {
        let states = self.enumeration.states();
        self.mines.clear();
        self.mines.resize(states, Range { start: u32::MAX, end: 0 });
        self.mines[0] = 0..1;
        let mut work: usize = 0;
        for (_, edges) in self.enumeration.layers() {
            for edge in edges {
                let Range { start, end } = self.mines[edge.from as usize];
                let to = &mut self.mines[edge.to as usize];
                to.start = to.start.min(start + u32::from(edge.mines));
                to.end = to.end.max(end + u32::from(edge.mines));
                work += (end - start) as usize;
            }
        }
        let numbers = self.mines.iter().map(|mines| (mines.end - mines.start) as usize).sum();
        self.work = work.max(numbers);
        // The place of a number has 32 bits, whatever the budget.
        if self.work > budget.saturating_mul(NUMBERS_AN_EDGE).min(u32::MAX as usize) {
            return false;
        }
        self.starts.clear();
        let mut start = 0;
        for mines in &self.mines {
            self.starts.push(start);
            start += mines.end - mines.start;
        }
        self.starts.push(start);
        true
    }

    /// How many mines the component can have: from the least to the most.
    pub fn mines(&self) -> Range<usize> {
        let Range { start, end } = *self.mines.last().expect("a component has a last state");
        start as usize..end as usize
    }

    /// The place of a state's numbers.
    fn place(&self, state: u32) -> Range<usize> {
        self.starts[state as usize] as usize..self.starts[state as usize + 1] as usize
    }

    /// Counts the ways to come to each state. The last one's, for each number of mines, are the component's placements.
    pub fn count<N: Number>(&self, counts: &mut Counts<N>) {
        counts.clear();
        counts.resize(*self.starts.last().expect("there is one place more") as usize, N::default());
        counts[0] = N::one();
        for (layer, edges) in self.enumeration.layers() {
            let choices = &CHOICES[usize::from(layer.size)];
            for edge in edges {
                let from = self.place(edge.from);
                let to = self.starts[edge.to as usize] as usize + self.ahead(edge.from, edge.to, edge.mines);
                // Edges lead to later states.
                let (earlier, later) = counts.split_at_mut(from.end);
                let to = &mut later[to - from.end..][..from.len()];
                for (to, from) in to.iter_mut().zip(&earlier[from]) {
                    to.add_times(from, choices[usize::from(edge.mines)]);
                }
            }
        }
    }

    /// The component's placements, by mines from the least on, after [`Self::count`].
    pub fn counted<'c, N>(&self, counts: &'c [N]) -> &'c [N] {
        &counts[self.place(self.mines.len() as u32 - 1)]
    }

    /// The ways to come to a state with so many mines before it, after [`Self::count`].
    pub fn ways_to<'c, N>(&self, counts: &'c [N], state: u32, mines: usize) -> Option<&'c N> {
        let Range { start, end } = self.mines[state as usize];
        let mines = u32::try_from(mines).ok().filter(|mines| (start..end).contains(mines))?;
        Some(&counts[self.place(state)][(mines - start) as usize])
    }

    /// Where in the numbers of `to` the least of `from` arrives.
    fn ahead(&self, from: u32, to: u32, mines: u8) -> usize {
        (self.mines[from as usize].start + u32::from(mines) - self.mines[to as usize].start) as usize
    }

    /// For each region the share of its cells that are mines, if each placement with m mines counts `weights[m − least]`
    /// times. `before` is what [`Self::count`] counted.
    pub fn odds<N: Share>(
        &self,
        before: &[N],
        weights: &[N],
        after: &mut Counts<N>,
        mut tell: impl FnMut(&ComponentRegion, f64),
    ) {
        after.clear();
        after.resize(before.len(), N::default());
        let last = self.place(self.mines.len() as u32 - 1);
        after[last].clone_from_slice(weights);
        for (layer, edges) in self.enumeration.layers().rev() {
            let size = u32::from(layer.size);
            let choices = &CHOICES[size as usize];
            let (mut mined, mut safe) = (N::default(), N::default());
            for edge in edges {
                let from = self.place(edge.from);
                let to = self.starts[edge.to as usize] as usize + self.ahead(edge.from, edge.to, edge.mines);
                let (earlier, later) = after.split_at_mut(from.end);
                let to = &later[to - from.end..][..from.len()];
                let mut both = N::default();
                for ((before, earlier), later) in before[from.clone()].iter().zip(&mut earlier[from]).zip(to)
                {
                    earlier.add_times(later, choices[usize::from(edge.mines)]);
                    both.add_product(before, later);
                }
                let mines = u32::from(edge.mines);
                mined.add_times(&both, choices[mines as usize] * mines);
                safe.add_times(&both, choices[mines as usize] * (size - mines));
            }
            tell(&self.regions[layer.region as usize], mined.share(&safe));
        }
    }

    /// The cells of a region.
    pub fn cells_of(&self, region: &ComponentRegion) -> &[u32] {
        region.cells_in(&self.cells)
    }
}
