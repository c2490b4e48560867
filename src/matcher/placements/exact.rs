//! All placements of a component: what they agree on.

use super::Placements;
use super::complete::Forced;
use super::enumeration::Outcome;
use crate::matcher::method::Matcher;
use crate::matcher::why::answer::Tier;
use crate::matcher::why::journal::Open;
use crate::matcher::worksheet::{Progress, Queue, Stop, Worksheet};

/// A decision of the complete search, in steps from a partial placement to the next.
const WORK_A_DECISION: usize = 16;

impl Placements {
    /// Enumerates the component of each waiting focus until something follows.
    pub(crate) fn look_at_components(&mut self, state: &mut Worksheet, matcher: &Matcher) -> Progress {
        if !matcher.tiers.contains(Tier::Exact) {
            while state.look_at(Queue::Components).is_some() {
                state.release(Queue::Components);
            }
            return Ok(false);
        }
        self.components.start_round(&state.field);
        while let Some(at) = state.look_at(Queue::Components) {
            state.release(Queue::Components);
            if state.field.at(at).closed() == 0 || self.components.is_seen(at) {
                continue;
            }
            let mut outcome = self.enumerate(state, at, matcher.effort);
            let searched = outcome == Outcome::Undecided && !self.components.regions.is_empty();
            if searched {
                outcome = self.search(state);
            }
            let components = &self.components;
            state.undecided.retain(|&cell| !components.holds(cell as usize));
            match outcome {
                Outcome::Impossible if searched => {
                    let conflict = self.search.conflict.iter().map(|&focus| components.foci[focus]);
                    return Err(state.conflict.set(conflict, false));
                }
                Outcome::Impossible => return Err(self.fail_component(state)),
                Outcome::Undecided if searched => {
                    let doubts = self.search.in_doubt().map(|region| &components.regions[region]);
                    let cells = doubts.flat_map(|region| components.cells_of(region));
                    state.undecided.extend(cells);
                }
                Outcome::Undecided => state.undecided.extend(&components.cells),
                Outcome::Decided => {}
            }
            let found = match (searched, outcome) {
                (true, _) => self.take_forced(state),
                (false, Outcome::Decided) => self.take_component(state),
                (false, _) => false,
            };
            if searched && outcome == Outcome::Decided {
                self.finish(state, matcher)?;
            }
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// All is known of the component found last: its foci need not be looked at any more.
    pub(super) fn finish(&mut self, state: &mut Worksheet, matcher: &Matcher) -> Result<(), Stop> {
        state.singles(matcher)?;
        self.components.foci.iter().for_each(|&at| state.field.leave_all(at as usize));
        Ok(())
    }

    /// Finds and enumerates the component of the focus at `at`.
    pub(crate) fn enumerate(&mut self, state: &mut Worksheet, at: usize, budget: usize) -> Outcome {
        if self.components.find(&state.field, at) {
            let outcome = self.enumeration.run(&state.field, &self.components, budget.min(state.allowance));
            state.allowance = state.allowance.saturating_sub(self.enumeration.work());
            state.work += self.enumeration.work();
            if outcome == Outcome::Decided {
                self.enumeration.find_values();
            }
            outcome
        } else {
            Outcome::Undecided
        }
    }

    /// Searches the component that was found last and could not be enumerated.
    fn search(&mut self, state: &mut Worksheet) -> Outcome {
        let effort = self.effort(state);
        let outcome = self.search.run(&state.field, &self.components, &state.shown, effort);
        self.spend(state);
        outcome
    }

    /// The effort that is left for a search.
    pub(super) fn effort(&self, state: &Worksheet) -> usize {
        self.left.min(state.allowance / WORK_A_DECISION)
    }

    /// Takes account of the last search.
    pub(super) fn spend(&mut self, state: &mut Worksheet) {
        let decisions = self.search.work;
        self.left -= decisions;
        state.allowance = state.allowance.saturating_sub(WORK_A_DECISION * decisions);
        state.work += WORK_A_DECISION * decisions;
    }

    /// Settles what the search found: a step for what the same digits prove. All steps rest on the board as it was before.
    fn take_forced(&self, state: &mut Worksheet) -> bool {
        let mut forced: Vec<&Forced> = self.search.forced.iter().collect();
        forced.sort_by(|a, b| (a.foci.len(), &a.foci, a.mine).cmp(&(b.foci.len(), &b.foci, b.mine)));
        let cells = |forced: &Forced| self.components.cells_of(&self.components.regions[forced.region]);
        for same in forced.chunk_by(|a, b| (a.mine, &a.foci) == (b.mine, &b.foci)) {
            let foci = same[0].foci.iter().map(|&focus| self.components.foci[focus] as usize);
            let step = state.list((Tier::Exact, 0), same[0].mine, foci);
            for &cell in same.iter().flat_map(|forced| cells(forced)) {
                state.journal.cell(step, cell as usize);
            }
        }
        for forced in &forced {
            cells(forced).iter().for_each(|&cell| state.field.settle(cell as usize, forced.mine));
        }
        !forced.is_empty()
    }

    /// Records that the digits of the component contradict each other.
    pub(crate) fn fail_component(&self, state: &mut Worksheet) -> Stop {
        state.conflict.set(self.components.foci.iter().copied(), false)
    }

    /// Settles the regions of the component that are empty or full in every placement; one step for the safe
    /// cells, one for the mines.
    fn take_component(&self, state: &mut Worksheet) -> bool {
        let mut found = false;
        for mine in [false, true] {
            let mut step: Option<Open> = None;
            for cell in self.agreed(mine) {
                let foci = || self.components.foci.iter().map(|&at| at as usize);
                let step = *step.get_or_insert_with(|| state.list((Tier::Exact, 0), mine, foci()));
                state.journal.cell(step, cell);
                state.field.settle(cell, mine);
                found = true;
            }
        }
        found
    }

    /// The cells of the component that are safe in every placement that was kept, or a mine.
    pub(crate) fn agreed(&self, mine: bool) -> impl Iterator<Item = usize> {
        let regions = self.components.regions.iter().enumerate();
        let agreed = regions.filter(move |(place, region)| {
            let value = if mine { 1 << region.size } else { 1 };
            self.enumeration.value(*place) == value
        });
        agreed.flat_map(|(_, region)| self.components.cells_of(region)).map(|&cell| cell as usize)
    }
}
