//! The components of a board and the mines that each can hold, kept from one look at the mine count to the next: a cell that becomes known
//! changes the component around it, and no other.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::totals;
use crate::matcher::field::{Field, OPEN};

/// All components.
#[derive(Clone, Default)]
pub(super) struct Parts {
    /// By their first foci, row by row.
    parts: BTreeMap<u32, Part>,
    /// For each focus the first one of its component.
    first_of: HashMap<u32, u32>,
    /// The components that took too much effort.
    open: BTreeSet<u32>,
    /// Up to which event of the field all is accounted for; `None` if nothing is.
    seen: Option<usize>,
    /// Their closed cells.
    pub cells: usize,
    /// The sums of the least and of the greatest numbers of mines.
    least: usize,
    most: usize,
    /// How many components have so many mines between their least and their greatest number.
    spreads: BTreeMap<usize, usize>,
    /// How many can't have some number between these.
    gaps: usize,
}

/// A component.
#[derive(Clone)]
pub(super) struct Part {
    /// Its foci.
    foci: Vec<u32>,
    /// The number of its closed cells.
    pub cells: usize,
    /// The numbers of mines that it can have, as a set; `None` if that takes too much effort.
    pub totals: Option<Vec<u64>>,
    least: usize,
    most: usize,
    gap: bool,
}

impl Part {
    pub fn new(foci: &[u32], cells: usize, totals: Option<&[u64]>) -> Self {
        let (least, most) = totals.map_or((0, cells), |set| totals::extremes(set).unwrap_or_default());
        let gap = totals.is_some_and(|set| totals::numbers(set).count() != most - least + 1);
        Self { foci: foci.to_vec(), cells, totals: totals.map(<[u64]>::to_vec), least, most, gap }
    }

    /// The number of mines, if there is but one.
    pub fn only(&self) -> Option<usize> {
        (self.totals.is_some() && self.least == self.most).then_some(self.least)
    }
}

impl Parts {
    pub fn forget(&mut self) {
        self.seen = None;
    }

    /// Whether something is known of the components, so that they need not all be looked at.
    pub fn is_kept(&self) -> bool {
        self.seen.is_some()
    }

    /// The foci whose components must be found anew, the first one last. Nothing is known of the others if [`Self::settle`] doesn't follow.
    pub fn due(&mut self, field: &Field) -> Vec<u32> {
        let Some(seen) = self.seen.take() else {
            *self = Self::default();
            let mut all: Vec<u32> = field.foci().map(|at| at as u32).collect();
            all.reverse();
            return all;
        };
        let changed = field.trail[seen..].iter().flat_map(|event| {
            let at = event.at();
            std::iter::once(at).chain(field.around(at, 0xff)).filter(|&near| field.at(near).kind() == OPEN)
        });
        let mut due: Vec<u32> = changed.map(|at| at as u32).collect();
        // More effort may be left for these now.
        due.extend(&self.open);
        for place in 0..due.len() {
            let stale = self.take(due[place]);
            due.extend(stale);
        }
        due
    }

    /// All that [`Self::due`] gave is done.
    pub fn settle(&mut self, field: &Field) {
        // That a cell is opened which was known before is no event that can be relied on.
        self.seen = (field.unopened == 0).then_some(field.trail.len());
    }

    /// Forgets the component of a focus; its foci.
    pub fn take(&mut self, focus: u32) -> Vec<u32> {
        let Some(first) = self.first_of.get(&focus).copied() else { return Vec::new() };
        let Some(part) = self.parts.remove(&first) else { return Vec::new() };
        for focus in &part.foci {
            self.first_of.remove(focus);
        }
        self.open.remove(&first);
        self.cells -= part.cells;
        self.least -= part.least;
        self.most -= part.most;
        self.gaps -= usize::from(part.gap);
        if let Some(many) = self.spreads.get_mut(&(part.most - part.least)) {
            *many -= 1;
            if *many == 0 {
                self.spreads.remove(&(part.most - part.least));
            }
        }
        part.foci
    }

    /// A component that was found.
    pub fn add(&mut self, part: Part) {
        let Some(first) = part.foci.iter().copied().min() else { return };
        self.first_of.extend(part.foci.iter().map(|&focus| (focus, first)));
        if part.totals.is_none() {
            self.open.insert(first);
        }
        self.cells += part.cells;
        self.least += part.least;
        self.most += part.most;
        self.gaps += usize::from(part.gap);
        *self.spreads.entry(part.most - part.least).or_default() += 1;
        self.parts.insert(first, part);
    }

    /// The components by their first foci, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Part)> {
        self.parts.iter().map(|(&first, part)| (first, part))
    }

    /// Whether the mines that are left decide nothing for certain: if every component has all numbers between its least and its greatest, the
    /// others and the free cells can hold all mines that are left, whichever of them it has, and the free cells some and not all of theirs.
    pub fn are_idle(&self, left: usize, free: usize) -> bool {
        let spread = self.spreads.last_key_value().map_or(0, |(&spread, _)| spread);
        let room = spread.max(usize::from(free > 0));
        self.open.is_empty() && self.gaps == 0 && left >= self.least + room && left + room <= self.most + free
    }
}
