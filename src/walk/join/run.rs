//! One run of a join walk: from c to c, and from the parts of each to its systems.

use crate::canonical::{Kind, ShapeSystem};
use crate::shape::MAX_FOCI;
use crate::system::Goals;

use super::super::found::Found;
use super::super::harvest::Harvest;
use super::super::incidence::{Closed, Counts};
use super::list::{Entry, Frame, Joined, confirm, inherit, join};
use super::memo::{ListState, Memo};
use super::part::{JOINED, Part};
use super::prepared::JoinWalk;
use super::refusal::{Refusal, Refused};
use super::search::ExactSearch;

/// With this many undecided candidates, the list of a third part is worth its cost.
const WORTH_A_LIST: u32 = 4;

/// The state of a run.
pub(super) struct Run<'a, F> {
    walk: &'a JoinWalk,
    /// By part.
    memos: Vec<Memo>,
    /// The bytes of all lists, and how many they may take.
    bytes: usize,
    memory: usize,
    pub harvest: Harvest<'a, F>,
    pub refused: Refused,
    /// The parts that are not joined, and their searches for the c at hand: first the one that last refuted a system.
    suspects: Vec<(usize, Option<ExactSearch>)>,
    // Memory that is used again.
    joined: Vec<Entry>,
    candidates: Vec<Joined>,
    list: Vec<Entry>,
}

impl<'a, F: FnMut(Found)> Run<'a, F> {
    pub fn new(walk: &'a JoinWalk, memory: u64, found: F) -> Self {
        Self {
            walk,
            memos: walk.parts.iter().map(|(part, _)| Memo::new(part.placements)).collect(),
            bytes: 0,
            memory: usize::try_from(memory)
                .unwrap_or(usize::MAX)
                .min(u32::MAX as usize * size_of::<Entry>() / 2),
            harvest: Harvest::new(&walk.shape, &[], found),
            refused: Refused::default(),
            suspects: (0..walk.others.len()).map(|other| (other, None)).collect(),
            joined: Vec::new(),
            candidates: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Visits every c that agrees with `closed` in the regions before `depth`. `None` if it was asked to stop.
    pub fn descend(&mut self, depth: usize, closed: &mut Closed, stop: &impl Fn() -> bool) -> Option<()> {
        let Some(&s) = self.walk.order.get(depth) else {
            self.visit(closed);
            return Some(());
        };
        if depth == self.walk.order.len() / 2 && stop() {
            return None;
        }
        for cells in 0..=self.walk.shape.incidence.regions[s].size {
            closed[s] = cells;
            self.descend(depth + 1, closed, stop)?;
        }
        closed[s] = 0;
        Some(())
    }

    fn visit(&mut self, closed: &Closed) {
        let Some(mass) = self.harvest.weigh(closed) else { return };
        match self.refusal(closed) {
            Some(lemma) => self.refused.add(lemma, mass),
            None => {
                self.harvest.tally.mass += mass;
                self.make(0, closed);
            }
        }
        if self.bytes > self.memory {
            self.memos.iter_mut().for_each(Memo::clear);
            self.bytes = 0;
        }
    }

    /// Why no system of a c is irreducible, if that is seen at once. If `None`, the lists that it is joined from were
    /// made.
    fn refusal(&mut self, closed: &Closed) -> Option<Refusal> {
        if !self.harvest.is_connected(closed) {
            return Some(Refusal::Disconnected);
        }
        let counts = self.walk.parts[0].0.counts(closed);
        let shortcuts = self.walk.shortcuts;
        if shortcuts && counts[..self.walk.shape.axes.len()].iter().any(|&count| count < 2) {
            return Some(Refusal::OneCell);
        }
        let silent = self.make_drops(0, closed);
        (shortcuts && !silent).then_some(Refusal::NeverSilent)
    }

    /// Makes the lists that a part is joined from; whether none is empty.
    fn make_drops(&mut self, part: usize, closed: &Closed) -> bool {
        let walk = self.walk;
        let mut drops = walk.parts[part].0.drops.iter().take(JOINED);
        drops.all(|&drop| self.ensure(drop, closed))
    }

    /// Makes the list of a part if need be; whether it is not empty.
    fn ensure(&mut self, part: usize, closed: &Closed) -> bool {
        let number = self.walk.parts[part].0.number(closed);
        match self.memos[part].state(number) {
            ListState::Made => true,
            ListState::Empty => false,
            ListState::Unknown if self.make_drops(part, closed) => self.make(part, closed),
            ListState::Unknown => self.put(part, number, &[]),
        }
    }

    /// Makes the list of a part, from those of its parts, which are there. Returns whether it is not empty. For the
    /// shape itself the systems are counted too.
    fn make(&mut self, place: usize, closed: &Closed) -> bool {
        let (part, searcher) = &self.walk.parts[place];
        let merged = part.merged(closed);
        let number = part.number(closed);
        let frame = Frame::new(part.counts(&merged), part.axes.len());
        let list_of = |drop: usize| self.memos[drop].list(self.walk.parts[drop].0.number(closed));
        match part.drops[..] {
            [first, second, ..] => join(&frame, list_of(first), list_of(second), &mut self.joined),
            _ => {
                let alone = frame.alone();
                return self.put(place, number, alone.as_slice());
            }
        }
        self.candidates.clear();
        self.candidates.extend(self.joined.iter().map(Joined::new));
        if self.walk.shortcuts {
            self.inherit(place, number, &merged);
            self.confirm(place, closed);
        }
        self.suspects.iter_mut().for_each(|(_, search)| *search = None);
        let mut search = None;
        let mut candidates = std::mem::take(&mut self.candidates);
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        let mut silent = 0;
        for candidate in &mut candidates {
            while candidate.open != 0 {
                let bit = candidate.open.trailing_zeros();
                candidate.open &= candidate.open - 1;
                let search = search.get_or_insert_with(|| searcher.prepare(&merged));
                let residuals = frame.residuals(candidate.key, bit);
                if search.is_silent(part.nibbles(&residuals)) {
                    candidate.silent |= 1 << bit;
                } else if place == 0 {
                    let folded = frame.images(candidate.key) == 2;
                    self.decided(closed, &residuals, search.goals(), folded);
                }
            }
            if candidate.silent != 0 {
                silent += frame.images(candidate.key) * u64::from(candidate.silent.count_ones());
                list.push(Entry { key: candidate.key, plane: candidate.silent });
            }
        }
        if place == 0 {
            self.harvest.add_silent(silent);
        }
        frame.complete(&mut list);
        let any = self.put(place, number, &list);
        (self.candidates, self.list) = (candidates, list);
        any
    }

    fn put(&mut self, part: usize, number: u32, list: &[Entry]) -> bool {
        self.bytes += self.memos[part].put(number, list);
        !list.is_empty()
    }

    /// Candidates that are silent since they are with a closed cell less.
    fn inherit(&mut self, place: usize, number: u32, merged: &Closed) {
        let (part, memo) = (&self.walk.parts[place].0, &self.memos[place]);
        let mut open = self.candidates.len();
        for only in [false, true] {
            for s in (0..part.regions.len()).filter(|&s| merged[s] > 0 && (merged[s] == 1) == only) {
                if open == 0 {
                    return;
                }
                let fewer = number - part.places[s];
                if memo.state(fewer) == ListState::Made {
                    open = inherit(&mut self.candidates, memo.list(fewer), part.moves[s], only);
                }
            }
        }
    }

    /// If many candidates are undecided, keeps those that are silent without the third axis.
    fn confirm(&mut self, place: usize, closed: &Closed) {
        let Some(&third) = self.walk.parts[place].0.drops.get(JOINED) else { return };
        let open: u32 = self.candidates.iter().map(|candidate| candidate.open.count_ones()).sum();
        if open >= WORTH_A_LIST {
            let mut candidates = std::mem::take(&mut self.candidates);
            self.ensure(third, closed);
            confirm(&mut candidates, self.memos[third].list(self.walk.parts[third].0.number(closed)));
            self.candidates = candidates;
        }
    }

    /// A system of the shape that is not silent: keeps it, and if it is `folded` its complement too, if it is irreducible.
    fn decided(&mut self, closed: &Closed, residuals: &Counts, goals: Option<Goals>, folded: bool) {
        let walk = self.walk;
        let nibbles = walk.parts[0].0.nibbles(residuals);
        for place in 0..self.suspects.len() {
            let (other, ready) = &mut self.suspects[place];
            let (part, searcher) = &walk.others[*other];
            let search = ready.get_or_insert_with(|| searcher.prepare(&part.merged(closed)));
            if !search.is_silent(nibbles & part.mask) {
                // What refutes one system mostly refutes the next.
                self.suspects[..=place].rotate_right(1);
                return;
            }
        }
        let mut system = ShapeSystem { closed: *closed, residuals: [0; MAX_FOCI] };
        for (&focus, &residual) in walk.shape.axes.iter().zip(residuals) {
            system.residuals[focus] = residual;
        }
        let kind = if goals.is_some() { Kind::Forced } else { Kind::Forbidden };
        let goals = goals.unwrap_or_default();
        self.harvest.keep(kind, system, goals);
        if folded {
            self.harvest.keep(kind, walk.shape.geometry.complement(&system), goals.complement());
        }
    }
}

impl Part {
    /// The residuals, by place of the axis in the part, as nibbles by axis of the shape.
    fn nibbles(&self, residuals: &Counts) -> u64 {
        self.axes.iter().zip(residuals).map(|(axis, &residual)| u64::from(residual) << (4 * axis)).sum()
    }

    /// The closed cells next to each axis, by its place in the part.
    fn counts(&self, merged: &Closed) -> Counts {
        let mut counts = Counts::default();
        for (count, &axis) in counts.iter_mut().zip(&self.axes) {
            let near = self.regions.iter().zip(merged).filter(|(region, _)| region.axes >> axis & 1 == 1);
            *count = near.map(|(_, &closed)| closed).sum();
        }
        counts
    }
}
