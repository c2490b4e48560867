//! All placements of a component, without listing them.
//!
//! Regions are placed one after another; later regions only need to know what the
//! foci on the border to the earlier ones still need. So the placements are the paths through a layered graph: a
//! layer's states are the needs of the border's foci, an edge is a number of mines for the next region. A
//! region can hold x mines if an edge with x lies on a path from the first state to the last. With a set of
//! mine totals at each state, the same graph shows which totals the component can have, and what its regions
//! can hold if only some totals are allowed.

use super::totals;
use crate::matcher::field::Field;
use crate::matcher::field::component::{ComponentRegion, Components};

/// A state: for each focus on the border the mines it still needs, four bits each.
type Needs = u128;

const SLOTS: usize = 32;
const NOT_YET: u8 = 0xff;

/// The words of totals that are always granted: no real board comes near.
const SMALL_TOTALS: usize = 1 << 16;

/// Whether a component could be enumerated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Every placement is accounted for.
    Decided,
    /// There is none.
    Impossible,
    /// The work budget or the width of the border did not suffice.
    Undecided,
}

/// The placing of one region.
#[derive(Clone)]
pub(crate) struct Layer {
    pub region: u32,
    pub size: u8,
    foci: u8,
    /// The foci's places in a state, in bits.
    shifts: [u8; 8],
    /// For each focus the closed cells in regions placed later.
    rooms: [u8; 8],
    /// The needs of foci that enter the border here.
    arriving: Needs,
    /// One mine in the region, for all its foci.
    unit: Needs,
    /// The number of edges before the layer's.
    first_edge: u32,
}

/// A number of mines for a region: from a state to one of the next layer.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub from: u32,
    pub to: u32,
    pub mines: u8,
}

/// Enumerates components one after the other; keeps its memory.
#[derive(Clone, Default)]
pub(crate) struct Enumeration {
    layers: Vec<Layer>,
    edges: Vec<Edge>,
    states: Vec<Needs>,
    next: Vec<(Needs, u32, u8)>,
    /// For each region the numbers of mines it can hold, a bit each.
    values: Vec<u16>,
    alive: Vec<bool>,
    /// For each state the mine totals up to it, and those of them from which an allowed total is reached;
    /// `width` words each.
    before: Vec<u64>,
    after: Vec<u64>,
    width: usize,
    slots: Slots,
}

impl Enumeration {
    /// Enumerates the component, following at most `budget` edges.
    pub fn run(&mut self, field: &Field, component: &Components, budget: usize) -> Outcome {
        self.layers.clear();
        self.edges.clear();
        self.states.clear();
        let fits = |&at: &u32| {
            let square = field.at(at as usize);
            (0..=square.closed().count_ones() as i8).contains(&square.residual())
        };
        if !component.foci.iter().all(fits) {
            return Outcome::Impossible;
        }
        if component.regions.len() > budget || !self.slots.plan(field, component, &mut self.layers) {
            return Outcome::Undecided;
        }
        self.states.push(0);
        let mut end = 0;
        for index in 0..self.layers.len() {
            let start = end;
            end = self.states.len();
            self.layers[index].first_edge = self.edges.len() as u32;
            if !self.place(index, start..end, budget) {
                return Outcome::Undecided;
            }
            if self.states.len() == end {
                return Outcome::Impossible;
            }
        }
        Outcome::Decided
    }

    /// The edges that the last run followed, and the regions that it placed.
    pub fn work(&self) -> usize {
        self.edges.len() + self.layers.len()
    }

    /// Whether the totals of the last run fit the budget: a set of numbers for each state, shifted along each edge.
    pub fn may_total(&self, component: &Components, budget: usize) -> bool {
        let width = totals::words(component.cells.len());
        width.saturating_mul(self.states.len() + self.edges.len() / 8) <= budget.max(SMALL_TOTALS)
    }

    /// The words that the totals of the last run go through.
    pub fn words_of_totals(&self, component: &Components) -> usize {
        totals::words(component.cells.len()).saturating_mul(self.edges.len())
    }

    /// The numbers of mines that a region can hold, a bit each; after [`Self::find_values`] or [`Self::restrict`].
    pub fn value(&self, region: usize) -> u16 {
        self.values[region]
    }

    /// The number of states of a decided run. The first is 0, and all paths end in the last.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The layers of a decided run with their edges, which lead to later states.
    pub fn layers(&self) -> impl DoubleEndedIterator<Item = (&Layer, &[Edge])> {
        self.layers.iter().enumerate().map(|(index, layer)| {
            let end = self.layers.get(index + 1).map_or(self.edges.len(), |next| next.first_edge as usize);
            (layer, &self.edges[layer.first_edge as usize..end])
        })
    }

    /// Makes the edges of a layer and the states they lead to. False if there are too many.
    fn place(&mut self, index: usize, states: std::ops::Range<usize>, budget: usize) -> bool {
        let layer = &self.layers[index];
        self.next.clear();
        for from in states {
            let needs = self.states[from] + layer.arriving;
            let (mut least, mut most) = (0, layer.size);
            for f in 0..usize::from(layer.foci) {
                let need = (needs >> layer.shifts[f]) as u8 & 15;
                least = least.max(need.saturating_sub(layer.rooms[f]));
                most = most.min(need);
            }
            for mines in least..=most {
                self.next.push((needs - Needs::from(mines) * layer.unit, from as u32, mines));
            }
            if self.edges.len() + self.next.len() > budget {
                return false;
            }
        }
        self.next.sort_unstable();
        let mut last = None;
        for &(needs, from, mines) in &self.next {
            if last != Some(needs) {
                self.states.push(needs);
                last = Some(needs);
            }
            self.edges.push(Edge { from, to: self.states.len() as u32 - 1, mines });
        }
        true
    }

    /// After a decided run: finds what the regions can hold.
    pub fn find_values(&mut self) {
        self.values.clear();
        self.values.resize(self.layers.len(), 0);
        self.alive.clear();
        self.alive.resize(self.states.len(), false);
        // Every focus has left the border at the end, its need met: there is one last state.
        if let Some(last) = self.alive.last_mut() {
            *last = true;
        }
        let mut end = self.edges.len();
        for layer in self.layers.iter().rev() {
            let first = layer.first_edge as usize;
            for edge in &self.edges[first..end] {
                if self.alive[edge.to as usize] {
                    self.alive[edge.from as usize] = true;
                    self.values[layer.region as usize] |= 1 << edge.mines;
                }
            }
            end = first;
        }
    }

    /// After a decided run: the mine totals that the component can have, as a set of numbers.
    pub fn totals(&mut self, component: &Components) -> &[u64] {
        self.width = totals::words(component.cells.len());
        let width = self.width;
        self.before.clear();
        self.before.resize(self.states.len() * width, 0);
        self.before[0] = 1;
        for edge in &self.edges {
            // Edges lead to later states.
            let (earlier, later) = self.before.split_at_mut(edge.to as usize * width);
            let from = &earlier[edge.from as usize * width..][..width];
            totals::add_shifted(&mut later[..width], from, edge.mines.into());
        }
        &self.before[(self.states.len() - 1) * width..]
    }

    /// After [`Self::totals`]: what the regions can hold if only these totals are allowed.
    pub fn restrict(&mut self, allowed: &[u64]) {
        let width = self.width;
        self.values.clear();
        self.values.resize(self.layers.len(), 0);
        self.after.clear();
        self.after.resize(self.states.len() * width, 0);
        let last = (self.states.len() - 1) * width;
        for (word, allowed) in self.after[last..].iter_mut().zip(allowed) {
            *word = *allowed;
        }
        let mut end = self.edges.len();
        for layer in self.layers.iter().rev() {
            let first = layer.first_edge as usize;
            for edge in &self.edges[first..end] {
                let (earlier, later) = self.after.split_at_mut(edge.to as usize * width);
                let from = edge.from as usize * width;
                let before = &self.before[from..from + width];
                if totals::meet_shifted(before, &later[..width], edge.mines.into()) {
                    self.values[layer.region as usize] |= 1 << edge.mines;
                }
                totals::add_shifted_down(
                    &mut earlier[from..from + width],
                    &later[..width],
                    edge.mines.into(),
                );
            }
            end = first;
        }
    }
}

/// Decides in which order regions are placed and where a state keeps each focus.
#[derive(Clone, Default)]
struct Slots {
    /// The regions of each focus, `MAX` after the last.
    regions_of: Vec<[u32; 8]>,
    /// For each focus its place in a state, or `NOT_YET`.
    slot: Vec<u8>,
    /// For each focus the closed cells in regions that have not been placed.
    room: Vec<u8>,
    placed: Vec<bool>,
    border: Vec<u16>,
    free: u32,
}

impl Slots {
    /// Plans the layers so that few foci are on the border at a time: always completes the focus that brings
    /// the fewest new ones. False if they are too many for a state.
    fn plan(&mut self, field: &Field, component: &Components, layers: &mut Vec<Layer>) -> bool {
        let foci = component.foci.len();
        self.regions_of.clear();
        self.regions_of.resize(foci, [u32::MAX; 8]);
        self.room.clear();
        self.room.resize(foci, 0);
        for (r, region) in component.regions.iter().enumerate() {
            for f in region.foci() {
                let regions = &mut self.regions_of[f];
                if let Some(place) = regions.iter().position(|&other| other == u32::MAX) {
                    regions[place] = r as u32;
                }
                self.room[f] += region.size;
            }
        }
        self.slot.clear();
        self.slot.resize(foci, NOT_YET);
        self.placed.clear();
        self.placed.resize(component.regions.len(), false);
        self.border.clear();
        self.free = u32::MAX;
        // The focus found last lies at an end of the component.
        self.border.extend(foci.checked_sub(1).map(|last| last as u16));
        while let Some(f) = self.cheapest(component) {
            for r in self.regions_of[f] {
                if r == u32::MAX {
                    break;
                }
                if !std::mem::replace(&mut self.placed[r as usize], true) {
                    match self.layer(field, component, r) {
                        Some(layer) => layers.push(layer),
                        None => return false,
                    }
                }
            }
            let room = &self.room;
            self.border.retain(|&f| room[f as usize] > 0);
        }
        true
    }

    fn cheapest(&self, component: &Components) -> Option<usize> {
        let cost = |&f: &u16| {
            let new = self.open_regions(f.into()).flat_map(|r| component.regions[r].foci());
            new.filter(|&other| self.slot[other] == NOT_YET).count()
        };
        self.border.iter().min_by_key(|f| cost(f)).map(|&f| f.into())
    }

    fn open_regions(&self, f: usize) -> impl Iterator<Item = usize> {
        let regions = self.regions_of[f].iter().take_while(|&&r| r != u32::MAX);
        regions.map(|&r| r as usize).filter(|&r| !self.placed[r])
    }

    fn layer(&mut self, field: &Field, component: &Components, r: u32) -> Option<Layer> {
        let region: &ComponentRegion = &component.regions[r as usize];
        let mut layer = Layer {
            region: r,
            size: region.size,
            foci: 0,
            shifts: [0; 8],
            rooms: [0; 8],
            arriving: 0,
            unit: 0,
            first_edge: 0,
        };
        for f in region.foci() {
            if self.slot[f] == NOT_YET {
                let slot = self.free.trailing_zeros();
                if slot as usize >= SLOTS {
                    return None;
                }
                self.free &= self.free - 1;
                self.slot[f] = slot as u8;
                let residual = field.at(component.foci[f] as usize).residual();
                layer.arriving |= (residual as Needs) << (4 * slot);
                if !self.border.contains(&(f as u16)) {
                    self.border.push(f as u16);
                }
            }
            self.room[f] -= region.size;
            let place = usize::from(layer.foci);
            layer.shifts[place] = 4 * self.slot[f];
            layer.rooms[place] = self.room[f];
            layer.unit |= 1 << layer.shifts[place];
            layer.foci += 1;
        }
        for f in region.foci() {
            if self.room[f] == 0 {
                self.free |= 1 << self.slot[f];
            }
        }
        Some(layer)
    }
}
