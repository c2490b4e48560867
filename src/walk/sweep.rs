//! The sweep: every c of an incidence with its feasible and its silent residuals, all at once.
//!
//! For closed counts c let F(c) be the residual vectors with a solution. F is a Minkowski sum: with one closed
//! cell more in region S, it is F united with F moved by S's step. Let e_S be one closed cell in S. Then
//!
//! - some solution has a safe cell in S  ⇔  r ∈ F(c − e_S),
//! - some solution has a mine in S       ⇔  r ∈ F(c − e_S) + S.
//!
//! So r is silent iff it lies in both for every S with a closed cell. The sweep carries F(c) and all the
//! F(c − e_S) through a depth-first enumeration of c. The regions of the tail, chosen to touch few
//! axes, are enumerated inside groups that share one layout of rows, just wide enough for the group.

use std::ops::Range;

use crate::shape::{MAX_FOCI, MAX_REGIONS};

use super::incidence::{Closed, Counts, Incidence};
use super::plane::{self, Plane};
use super::rows::{Shift, dilate, keep_undecided};

/// Groups hold at least this many c, to share the cost of their start.
const GROUP: u64 = 24;

/// Rows that may be read beyond the end of a set: a plane is eight rows.
const PADDING: usize = 8;

/// An enumeration of all c of an incidence.
pub(super) struct Sweep {
    incidence: Incidence,
    /// Region numbers outside the tail, and in it.
    head: Vec<usize>,
    tail: Vec<usize>,
    /// The tail's regions at their sizes: the most that it adds next to each axis.
    tail_counts: Counts,
    groups: u64,
    /// Coprime to the number of groups.
    stride: u64,
}

/// One c on its way through the sweep.
pub(super) struct Leaf<'a> {
    pub axes: usize,
    /// Closed cells of each region.
    pub closed: &'a Closed,
    /// Closed cells next to each axis.
    pub counts: &'a Counts,
    /// Rows per residual on each axis but the first.
    pub strides: &'a [usize; MAX_FOCI],
    /// The rows of F(c).
    pub feasible: &'a [u8],
    /// The rows of the silent residuals; right where every axis but the first is strictly between 0 and its count.
    pub silent: &'a [u8],
    undecided: Undecided<'a>,
}

/// The sets F(c − e_S) behind a leaf.
struct Undecided<'a> {
    pool: &'a [Vec<u8>],
    slots: &'a Slots,
    steps: &'a [Shift; MAX_REGIONS],
}

impl Leaf<'_> {
    /// The bits of a plane to look at: of two complements one.
    pub fn rows(&self) -> Plane {
        // A lone focus has nothing to be dropped: all its residuals count.
        let inner = if self.axes == 1 { 0xff } else { plane::inner(self.counts, self.axes) };
        inner & plane::up_to(self.counts[0] / 2)
    }

    /// Whether some solution at `row`, `bit` has a safe cell in `region`, and whether some has a mine there. The region
    /// must have a closed cell, and `row` and `bit` be such as [`Leaf::silent`] is right for.
    pub fn can_be(&self, region: usize, row: usize, bit: u32) -> (bool, bool) {
        let Undecided { pool, slots, steps } = self.undecided;
        let set = &pool[slots[1 + region] as usize];
        let step = steps[region];
        let mine = set[row - step.offset] << u32::from(step.bit);
        (set[row] >> bit & 1 == 1, mine >> bit & 1 == 1)
    }
}

/// What a sweep's caller does with each c.
pub(super) trait Visit {
    /// Whether the silent set of this c is wanted. Called for every c of a group.
    fn wants(&mut self, _closed: &Closed, _counts: &Counts) -> bool {
        true
    }
    /// Called for every c that is wanted.
    fn visit(&mut self, leaf: &Leaf<'_>);
}

/// The buffer that holds F(c), then those of F(c − e_S) for each region S.
type Slots = [u16; 1 + MAX_REGIONS];

/// The state of a sweep inside a group.
pub(super) struct Group<'a> {
    sweep: &'a Sweep,
    pool: Vec<Vec<u8>>,
    silent: Vec<u8>,
    closed: Closed,
    counts: Counts,
    strides: [usize; MAX_FOCI],
    steps: [Shift; MAX_REGIONS],
    /// Rows of F(c).
    rows: usize,
}

impl Sweep {
    pub fn new(incidence: Incidence) -> Self {
        Self::in_groups_of(incidence, GROUP)
    }

    /// A sweep with a group for every c.
    pub fn one_by_one(incidence: Incidence) -> Self {
        Self::in_groups_of(incidence, 1)
    }

    fn in_groups_of(incidence: Incidence, least: u64) -> Self {
        let last = incidence.axes - 1;
        // Axis 0 lies inside a row and the last axis only lengthens the sets: more of them cost no width.
        let width = |s: usize| (incidence.regions[s].axes & !(1 | 1 << last)).count_ones();
        let mut order: Vec<usize> = (0..incidence.regions.len()).collect();
        order.sort_unstable_by_key(|&s| (width(s), incidence.regions[s].axes.count_ones(), s));
        let mut leaves = 1;
        let mut tail = Vec::new();
        let mut tail_counts = [0; MAX_FOCI];
        for s in order {
            if leaves >= least {
                break;
            }
            let region = incidence.regions[s];
            leaves *= u64::from(region.size) + 1;
            tail.push(s);
            for (axis, count) in tail_counts.iter_mut().enumerate() {
                *count += region.size * (region.axes >> axis & 1) as u8;
            }
        }
        let head: Vec<usize> = (0..incidence.regions.len()).filter(|s| !tail.contains(s)).collect();
        let groups = head.iter().map(|&s| u64::from(incidence.regions[s].size) + 1).product();
        Self { incidence, head, tail, tail_counts, groups, stride: scattering(groups) }
    }

    /// The number of groups.
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// The group that holds a c.
    pub fn group_of(&self, closed: &Closed) -> u64 {
        let digits = self.head.iter().map(|&s| (u64::from(self.incidence.regions[s].size) + 1, closed[s]));
        let place = digits.rev().fold(0, |group, (radix, closed)| group * radix + u64::from(closed));
        let back = inverse(self.stride, self.groups);
        (u128::from(place) * u128::from(back) % u128::from(self.groups)) as u64
    }

    /// The closed cells outside the tail of a group. Groups with successive numbers are far apart, so that every
    /// range of numbers has its fair share of cheap and dear ones.
    pub fn head_of(&self, group: u64) -> Closed {
        let mut group = (u128::from(group) * u128::from(self.stride) % u128::from(self.groups)) as u64;
        let mut closed = [0; MAX_REGIONS];
        for &s in &self.head {
            let radix = u64::from(self.incidence.regions[s].size) + 1;
            closed[s] = (group % radix) as u8;
            group /= radix;
        }
        closed
    }

    /// Visits every c of the groups.
    pub fn run(&self, groups: Range<u64>, visitor: &mut impl Visit) {
        let mut state = self.begin();
        for group in groups {
            let slots = state.start(self.head_of(group));
            state.descend(0, &slots, visitor);
        }
    }

    /// Room for the sets of a group.
    pub fn begin(&self) -> Group<'_> {
        Group {
            sweep: self,
            pool: vec![Vec::new(); (1 + MAX_REGIONS) * 2 * (1 + self.tail.len())],
            silent: Vec::new(),
            closed: [0; MAX_REGIONS],
            counts: [0; MAX_FOCI],
            strides: [0; MAX_FOCI],
            steps: [Shift::default(); MAX_REGIONS],
            rows: 0,
        }
    }
}

/// The number coprime to `count` that is next to its golden section: its multiples are spread evenly.
fn scattering(count: u64) -> u64 {
    let is_coprime = |stride: &u64| {
        let (mut a, mut b) = (count, *stride);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let golden = (u128::from(count) * 618_033_989 / 1_000_000_000) as u64;
    (golden.max(1)..count).find(is_coprime).unwrap_or(1)
}

/// The number that takes multiples of `stride` back: their product is 1 modulo `count`, to which `stride` is coprime.
fn inverse(stride: u64, count: u64) -> u64 {
    let (mut a, mut b) = (i128::from(count), i128::from(stride));
    let (mut of_a, mut of_b) = (0, 1);
    while b > 0 {
        let times = a / b;
        (a, b) = (b, a - times * b);
        (of_a, of_b) = (of_b, of_a - times * of_b);
    }
    i128::rem_euclid(of_a, i128::from(count)) as u64
}

impl Group<'_> {
    /// The number of axes.
    pub fn axes(&self) -> usize {
        self.sweep.incidence.axes
    }

    /// Visits one c, wanted or not, of a sweep that goes one by one.
    pub fn visit(&mut self, closed: Closed, visitor: &mut impl Visit) {
        let slots = self.start(closed);
        self.hand_over(&slots, visitor);
    }

    /// Lays the rows out for a group and builds its sets.
    fn start(&mut self, head: Closed) -> Slots {
        let sweep = self.sweep;
        let Incidence { axes, regions } = &sweep.incidence;
        self.closed = [0; MAX_REGIONS];
        self.counts = [0; MAX_FOCI];
        let mut widths = sweep.tail_counts;
        for (&s, region) in sweep.head.iter().map(|s| (s, &regions[*s])) {
            for (axis, width) in widths.iter_mut().enumerate() {
                *width += head[s] * (region.axes >> axis & 1) as u8;
            }
        }
        let mut rows = 1;
        for (stride, width) in self.strides.iter_mut().zip(widths).take(*axes).skip(1) {
            *stride = rows;
            rows *= usize::from(width) + 1;
        }
        for (step, region) in self.steps.iter_mut().zip(regions) {
            let moved = (1..*axes).filter(|axis| region.axes >> axis & 1 == 1);
            step.offset = moved.map(|axis| self.strides[axis]).sum();
            step.bit = region.axes & 1 == 1;
        }
        for set in self.pool.iter_mut().chain([&mut self.silent]) {
            if set.len() < rows + PADDING {
                set.resize(rows + PADDING, 0);
            }
        }
        let mut slots = [0; 1 + MAX_REGIONS];
        self.pool[0][0] = 1;
        self.rows = 1;
        let mut parity = 1;
        for &s in &sweep.head {
            for _ in 0..head[s] {
                slots = self.add_cell(s, &slots, parity);
                parity ^= 1;
            }
        }
        slots
    }

    /// One closed cell more in region `s`; the new sets are written to the buffers number `bank`.
    fn add_cell(&mut self, s: usize, slots: &Slots, bank: usize) -> Slots {
        let step = self.steps[s];
        let mut next = *slots;
        // F comes last: F(c − e_S) of the region before may be the very set that it overwrites.
        for slot in (0..=self.sweep.incidence.regions.len()).rev() {
            let lacks = match slot.checked_sub(1) {
                Some(region) if region == s || self.closed[region] == 0 => continue,
                Some(region) => self.steps[region].offset,
                None => 0,
            };
            let target = bank * (1 + MAX_REGIONS) + slot;
            let mut to = std::mem::take(&mut self.pool[target]);
            dilate(&mut to, &self.pool[slots[slot] as usize][..self.rows - lacks], step);
            self.pool[target] = to;
            next[slot] = target as u16;
        }
        next[1 + s] = slots[0];
        self.rows += step.offset;
        self.closed[s] += 1;
        self.count(s, 1);
        next
    }

    /// Counts `cells` closed cells more in region `s`.
    fn count(&mut self, s: usize, cells: i8) {
        let axes = self.sweep.incidence.regions[s].axes;
        for (axis, count) in self.counts.iter_mut().enumerate().take(self.sweep.incidence.axes) {
            *count = count.wrapping_add_signed(cells * (axes >> axis & 1) as i8);
        }
    }

    fn descend(&mut self, depth: usize, slots: &Slots, visitor: &mut impl Visit) {
        let Some(&s) = self.sweep.tail.get(depth) else {
            if visitor.wants(&self.closed, &self.counts) {
                self.hand_over(slots, visitor);
            }
            return;
        };
        self.descend(depth + 1, slots, visitor);
        let mut grown = *slots;
        for cell in 0..self.sweep.incidence.regions[s].size {
            grown = self.add_cell(s, &grown, 2 * (1 + depth) + usize::from(cell & 1));
            self.descend(depth + 1, &grown, visitor);
        }
        self.rows -= self.steps[s].offset * usize::from(self.closed[s]);
        self.count(s, -(self.closed[s] as i8));
        self.closed[s] = 0;
    }

    fn hand_over(&mut self, slots: &Slots, visitor: &mut impl Visit) {
        // Where every axis but the first is at least 1 and at most its count less 1.
        let inner: usize = self.strides[1..self.sweep.incidence.axes].iter().sum();
        let range = inner..self.rows.saturating_sub(inner).max(inner);
        self.silent[range.clone()].fill(0xff);
        for s in (0..self.sweep.incidence.regions.len()).filter(|&s| self.closed[s] > 0) {
            let set = &self.pool[slots[1 + s] as usize];
            keep_undecided(&mut self.silent, set, self.steps[s], range.clone());
        }
        visitor.visit(&Leaf {
            axes: self.sweep.incidence.axes,
            closed: &self.closed,
            counts: &self.counts,
            strides: &self.strides,
            feasible: &self.pool[slots[0] as usize],
            silent: &self.silent,
            undecided: Undecided { pool: &self.pool, slots, steps: &self.steps },
        });
    }
}
