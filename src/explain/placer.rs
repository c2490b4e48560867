//! Whether a set of clues can be met: the search for a placement.
//!
//! Bounds of the regions are narrowed clue by clue; where nothing narrows them any more, a region is guessed. The mine count is looked at
//! last, and digits that share no cells with each other are taken off it together: without that the search would go through all ways to
//! place their mines to find that there are too many.

use std::iter::{Chain, Once};
use std::ops::Range;

use super::budget::Budget;
use super::network::Network;
use crate::matcher::Value;

/// The most guesses of one search.
const MOST_GUESSES: usize = 1 << 14;

/// To make a network takes as much as so many looks at each region and clue.
const TO_MAKE: usize = 64;

/// What a region is supposed to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Supposed {
    pub region: usize,
    /// A mine at least, or a safe cell at least.
    pub value: Value,
}

/// Whether some clues can be met together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    Yes,
    No,
    /// The search took too long.
    Unknown,
}

/// What is guessed first; then all others that are possible, ascending.
type Guesses = Chain<Chain<Once<i32>, Range<i32>>, Range<i32>>;

/// A region whose mines are guessed.
struct Branch {
    /// Its place in the order.
    place: usize,
    /// The length of the trail before the guess.
    trail: usize,
    guesses: Guesses,
}

/// Places mines so that a set of clues is met; keeps its memory.
pub(super) struct Placer<'n> {
    pub net: &'n Network<'n>,
    /// The size of each clue's largest region.
    widest: Vec<i32>,
    active: Vec<bool>,
    /// The active clues.
    clues: Vec<usize>,
    /// The least and the most mines of each region.
    bounds: Vec<(i32, i32)>,
    /// Of each active clue the sums of its regions' bounds.
    sums: Vec<(i32, i32)>,
    /// Regions to be decided, in order, each once, and their bounds before each change.
    order: Vec<usize>,
    /// For each region the number of the search that listed it last, and how many active clues touch it.
    listed: Vec<(usize, i32)>,
    searches: usize,
    /// For each region the number of the last look at the mine count for which it belonged to a digit apart from others.
    held: Vec<usize>,
    looks: usize,
    /// The digits apart from each other at that look.
    apart: Vec<usize>,
    /// For each clue the number of the search that it narrowed or ended last.
    used: Vec<usize>,
    trail: Vec<(usize, (i32, i32))>,
    queue: Vec<usize>,
    /// Whether the mine count is to be looked at, too: last, because it touches all regions.
    counts: bool,
    branches: Vec<Branch>,
    guesses: usize,
    pub budget: &'n mut Budget,
    /// The most work of one search, and of all for one goal, for whoever is in a hurry: with the mine count a guess may look at all regions.
    pub most: usize,
    /// The guesses of all searches so far.
    pub spent: usize,
    /// The mines of each region in the placement that was found last; a search begins with these.
    pub mines: Vec<i32>,
    /// The mines of each region in the placement that [`Self::go_back_to_all`] found last.
    all: Vec<i32>,
    /// What placements failed that fit the mine count and contradict a goal: some digits each.
    pub failed: Vec<Vec<usize>>,
}

impl<'n> Placer<'n> {
    pub fn new(net: &'n Network<'n>, budget: &'n mut Budget) -> Self {
        let regions = net.regions.len();
        let size = |&region: &usize| net.regions[region].size();
        budget.spend(TO_MAKE * (regions + net.at.len()));
        Self {
            net,
            widest: net.regions_of.iter().map(|near| near.iter().map(size).max().unwrap_or(0)).collect(),
            active: vec![false; net.at.len()],
            clues: Vec::new(),
            bounds: vec![(0, 0); regions],
            sums: vec![(0, 0); net.at.len()],
            order: Vec::new(),
            listed: vec![(0, 0); regions],
            searches: 0,
            held: vec![0; regions],
            looks: 0,
            apart: Vec::new(),
            used: vec![0; net.at.len()],
            trail: Vec::new(),
            queue: Vec::new(),
            counts: false,
            branches: Vec::new(),
            guesses: 0,
            budget,
            most: usize::MAX,
            spent: 0,
            mines: vec![0; regions],
            all: vec![0; regions],
            failed: Vec::new(),
        }
    }

    /// Whether these clues can be met, with what is supposed. If so, [`Self::mines`] says how.
    pub fn meet(&mut self, clues: &[usize], supposed: Option<Supposed>) -> Met {
        let net = self.net;
        self.clues.drain(..).for_each(|clue| self.active[clue] = false);
        self.order.clear();
        self.trail.clear();
        self.forget_due();
        self.searches += 1;
        if let Some(supposed) = supposed {
            self.list(supposed.region);
        }
        for &clue in clues {
            self.active[clue] = true;
            self.sums[clue] = (0, net.cells_of(clue));
            for &region in &net.regions_of[clue] {
                self.list(region);
                self.listed[region].1 += 1;
            }
            self.due(clue);
        }
        self.clues.extend_from_slice(clues);
        if self.counts {
            most_first(&mut self.clues, &|clue| net.need[clue]);
            // Once what digits share is guessed, they are apart from each other.
            most_first(&mut self.order, &|region| self.listed[region].1);
        }
        self.budget.spend(clues.len() + self.order.len());
        if let Some(Supposed { region, value }) = supposed {
            let size = self.bounds[region].1;
            let bounds = if value == Value::Mine { (1, size) } else { (0, size - 1) };
            self.narrow(region, bounds);
        }
        self.guesses = 0;
        let met = if self.budget.is_spent() { Met::Unknown } else { self.search() };
        self.spent += self.guesses;
        if met == Met::Yes {
            for place in 0..self.order.len() {
                let region = self.order[place];
                self.mines[region] = self.bounds[region].0;
            }
        }
        met
    }

    /// Makes [`Self::mines`] a placement that meets all these clues, if there is one: the last such placement, or else another. False if that
    /// took too long to find out.
    pub fn go_back_to_all(&mut self, clues: &[usize]) -> bool {
        self.go_back();
        self.budget.spend(clues.len());
        let is_known = clues.iter().all(|&clue| self.meets(clue)) || self.meet(clues, None) != Met::Unknown;
        self.all.copy_from_slice(&self.mines);
        is_known
    }

    /// Makes [`Self::mines`] that placement again.
    pub fn go_back(&mut self) {
        self.mines.copy_from_slice(&self.all);
    }

    /// A region is to be decided, and may hold anything.
    #[inline]
    fn list(&mut self, region: usize) {
        let at = region;
        if self.listed[at].0 != self.searches {
            self.listed[at] = (self.searches, 0);
            self.order.push(region);
            self.bounds[at] = (0, self.net.regions[at].size());
        }
    }

    /// Whether the placement of [`Self::mines`] meets a clue.
    pub fn meets(&self, clue: usize) -> bool {
        let mines = self.net.regions_of[clue].iter().map(|&region| self.mines[region]);
        mines.sum::<i32>() == self.net.need[clue]
    }

    fn narrow(&mut self, region: usize, bounds: (i32, i32)) {
        self.trail.push((region, self.bounds[region]));
        self.move_to(region, bounds, true);
    }

    /// A clue is to be looked at.
    #[inline]
    fn due(&mut self, clue: usize) {
        if Some(clue) == self.net.count {
            self.counts = true;
        } else {
            self.queue.push(clue);
        }
    }

    fn next_due(&mut self) -> Option<usize> {
        let count = || self.net.count.filter(|_| std::mem::take(&mut self.counts));
        self.queue.pop().or_else(count)
    }

    fn forget_due(&mut self) {
        self.queue.clear();
        self.counts = false;
    }

    /// Gives a region other bounds; the clues that it touches are to be looked at, unless that is undone.
    fn move_to(&mut self, region: usize, bounds: (i32, i32), looks: bool) {
        let before = std::mem::replace(&mut self.bounds[region], bounds);
        let (by_lo, by_hi) = (bounds.0 - before.0, bounds.1 - before.1);
        let net = self.net;
        for &clue in &net.regions[region].clues {
            let sums = &mut self.sums[clue];
            *sums = (sums.0 + by_lo, sums.1 + by_hi);
            if looks && self.active[clue] {
                self.due(clue);
            }
        }
    }

    /// Narrows the regions' bounds by single clues. Whether every clue can still be met.
    fn propagate(&mut self) -> bool {
        let net = self.net;
        while let Some(clue) = self.next_due() {
            let need = net.need[clue];
            let (mut least, mut most) = self.sums[clue];
            if least > need || most < need {
                self.use_clue(clue);
                return false;
            }
            if least == most {
                continue;
            }
            let is_count = Some(clue) == net.count;
            let (held, free) = if is_count { self.apart() } else { (0, 0) };
            let within = |(least, most): (i32, i32)| (least + held, most - free);
            (least, most) = within((least, most));
            if least > need || most < need {
                self.use_clue(clue);
                return false;
            }
            self.budget.spend(net.regions_of[clue].len());
            if (need - least).min(most - need) >= self.widest[clue] {
                // Each region may be full, and may be empty.
                continue;
            }
            for &region in &net.regions_of[clue] {
                // What a digit holds for itself narrows its regions more than the mine count does.
                if is_count && self.held[region] == self.looks {
                    continue;
                }
                let (lo, hi) = self.bounds[region];
                if lo == hi {
                    continue;
                }
                let bounds = (lo.max(hi - (most - need)), hi.min(lo + (need - least)));
                if bounds != (lo, hi) {
                    self.use_clue(clue);
                    if bounds.0 > bounds.1 {
                        return false;
                    }
                    self.narrow(region, bounds);
                    (least, most) = within(self.sums[clue]);
                }
            }
        }
        true
    }

    /// A clue narrows a region, or can't be met; the mine count does so together with the digits apart.
    fn use_clue(&mut self, clue: usize) {
        self.used[clue] = self.searches;
        if Some(clue) == self.net.count {
            self.apart.iter().for_each(|&digit| self.used[digit] = self.searches);
        }
    }

    /// Whether a clue narrowed a region in the last search, or couldn't be met. If that search ended with [`Met::No`], all clues that did so can't
    /// be met together either.
    pub fn has_used(&self, clue: usize) -> bool {
        self.used[clue] == self.searches
    }

    /// Digits that share no undecided cells, those first that need the most: how many mines they still need together, and how many safe cells.
    /// Both are theirs, whatever the mine count leaves to others.
    fn apart(&mut self) -> (i32, i32) {
        let net = self.net;
        self.looks += 1;
        self.apart.clear();
        let (mut held, mut free) = (0, 0);
        for &clue in self.clues.iter().filter(|&&clue| Some(clue) != net.count) {
            let (least, most) = self.sums[clue];
            if least == most {
                continue;
            }
            let regions = &net.regions_of[clue];
            self.budget.spend(regions.len());
            let open = regions.iter().copied();
            let open = open.filter(|&region| self.bounds[region].0 < self.bounds[region].1);
            if open.clone().all(|region| self.held[region] != self.looks) {
                open.for_each(|region| self.held[region] = self.looks);
                self.apart.push(clue);
                held += net.need[clue] - least;
                free += most - net.need[clue];
            }
        }
        (held, free)
    }

    fn search(&mut self) -> Met {
        self.branches.clear();
        let enough = self.budget.left().saturating_sub(self.most);
        let mut place = 0;
        loop {
            if self.propagate() {
                let bounds = |region: usize| self.bounds[region];
                let is_undecided = |&region: &usize| bounds(region).0 < bounds(region).1;
                let Some(decided) = self.order[place..].iter().position(is_undecided) else {
                    return Met::Yes;
                };
                place += decided;
                let region = self.order[place];
                let (lo, hi) = self.bounds[region];
                let first = self.mines[region].clamp(lo, hi);
                let guesses = std::iter::once(first).chain(lo..first).chain(first + 1..hi + 1);
                self.branches.push(Branch { place, trail: self.trail.len(), guesses });
            }
            self.forget_due();
            let mines = loop {
                let Some(branch) = self.branches.last_mut() else { return Met::No };
                place = branch.place;
                let (before, next) = (branch.trail, branch.guesses.next());
                self.rewind(before);
                match next {
                    Some(mines) => break mines,
                    None => drop(self.branches.pop()),
                }
            };
            self.guesses += 1;
            self.budget.spend(1);
            if self.guesses > MOST_GUESSES || self.budget.left() <= enough {
                return Met::Unknown;
            }
            self.narrow(self.order[place], (mines, mines));
            place += 1;
        }
    }

    fn rewind(&mut self, before: usize) {
        while self.trail.len() > before
            && let Some((region, bounds)) = self.trail.pop()
        {
            self.move_to(region, bounds, false);
        }
    }
}

/// Sorts clues or regions, those with the most of something first.
pub(super) fn most_first(numbers: &mut [usize], of: &dyn Fn(usize) -> i32) {
    numbers.sort_by_key(|&number| std::cmp::Reverse(of(number)));
}
