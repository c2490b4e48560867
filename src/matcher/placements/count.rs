//! The total mine count: what all components and the cells that no digit touches can hold together.

use super::Placements;
use super::enumeration::Outcome;
use super::leeway::Leeway;
use super::sharing::Sharing;
use crate::matcher::field::{CLOSED, OPEN};
use crate::matcher::method::Matcher;
use crate::matcher::why::answer::Tier;
use crate::matcher::worksheet::{Progress, Stop, Worksheet};

/// What counting needs; keeps its memory.
#[derive(Clone, Default)]
pub(crate) struct Count {
    /// The number of events of the field when the count was last found to decide nothing.
    clean: Option<usize>,
    /// Up to this number of events it is certain to decide nothing.
    idle_until: usize,
    leeway: Leeway,
    sharing: Sharing,
    /// For each part of the sharing a focus of its component, and whether its totals are exact.
    parts: Vec<(u32, bool)>,
    allowed: Vec<u64>,
    /// Cells that follow: the safe ones, and the mines.
    found: [Vec<usize>; 2],
}

impl Count {
    pub fn forget(&mut self) {
        self.clean = None;
        self.idle_until = 0;
        self.leeway.forget();
    }

    /// Whether what the last sharing doesn't show doesn't follow.
    fn is_exact(&self) -> bool {
        self.sharing.is_exact() && self.parts.iter().all(|&(_, exact)| exact)
    }
}

impl Placements {
    /// Looks at the mines that are left until something follows.
    pub(crate) fn count(&mut self, state: &mut Worksheet, matcher: &Matcher) -> Progress {
        let Some(total) = state.total.filter(|_| matcher.tiers.contains(Tier::Count)) else {
            return Ok(false);
        };
        if self.count.clean == Some(state.field.trail.len()) {
            return Ok(false);
        }
        let Some(left) = total.checked_sub(state.field.mines).filter(|&left| left <= state.field.unknown)
        else {
            return Err(self.fail_count(state));
        };
        state.count_undecided = false;
        if !self.count_is_idle(state, matcher, left) {
            let free = self.list_components(state, matcher)?;
            if !self.has_leeway(state, matcher, left) && self.look_at_all(state, matcher, (left, free))? {
                return Ok(true);
            }
        }
        self.count.clean = Some(state.field.trail.len());
        Ok(false)
    }

    /// What the count decides of all components and the cells that no digit touches.
    pub(in crate::matcher) fn look_at_all(
        &mut self,
        state: &mut Worksheet,
        matcher: &Matcher,
        all: (usize, usize),
    ) -> Progress {
        if self.share_out(state, matcher, all)? {
            return Ok(true);
        }
        if self.count.is_exact() {
            return Ok(false);
        }
        match self.search_with_count(state, all.0) {
            Outcome::Impossible => return Err(self.fail_search(state)),
            Outcome::Undecided => state.count_undecided = true,
            // All placements of all cells, with the count: nothing is undecided.
            Outcome::Decided => state.undecided.clear(),
        }
        let found = self.take_counted(state);
        if found && !state.count_undecided {
            self.finish(state, matcher)?;
            self.count.clean = Some(state.field.trail.len());
        }
        Ok(found)
    }

    /// Whether the components as they were listed, and what has happened since, leave no doubt that the count decides nothing. What is undecided
    /// without the count, or would be, is looked at with it.
    pub(in crate::matcher) fn has_leeway(
        &mut self,
        state: &Worksheet,
        matcher: &Matcher,
        left: usize,
    ) -> bool {
        let is_searched = matcher.tiers.contains(Tier::Exact) && state.undecided.is_empty();
        is_searched && self.count.leeway.is_enough(&state.field, left)
    }

    /// A quick test that the count decides nothing: what was listed before says so; or the cells that no digit touches can hold all mines that
    /// are left, and they can be without mines, since the cells at the digits can hold them all by their residuals.
    ///
    /// One event changes either side of these comparisons by less than [`AN_EVENT`], so that the test needn't be made again for a while:
    /// a cell that opens has eight neighbours, and one that becomes known is one mine and one unknown cell less.
    fn count_is_idle(&mut self, state: &Worksheet, matcher: &Matcher, left: usize) -> bool {
        const AN_EVENT: usize = 16;
        let events = state.field.trail.len();
        if events < self.count.idle_until || self.has_leeway(state, matcher, left) {
            return true;
        }
        let (mut most, mut touched) = (0, 0);
        for at in state.field.foci() {
            let focus = state.field.at(at);
            // A closed cell counts with the first focus that touches it.
            let own = |&cell: &usize| {
                state.field.around(cell, 0xff).find(|&near| state.field.at(near).kind() == OPEN) == Some(at)
            };
            let own = state.field.around(at, focus.closed()).filter(own).count();
            most += own.min(focus.residual().max(0) as usize);
            touched += own;
        }
        let free = state.field.unknown - touched;
        let margin = left.saturating_sub(most).min(free.saturating_sub(left));
        self.count.idle_until = events + margin / AN_EVENT;
        margin > 0
    }

    fn share_out(
        &mut self,
        state: &mut Worksheet,
        matcher: &Matcher,
        (left, free): (usize, usize),
    ) -> Progress {
        self.count.sharing.combine(left, free);
        let Some((least, most)) = self.count.sharing.free_mines() else { return Err(self.fail_count(state)) };
        let mut found = std::mem::take(&mut self.count.found);
        found.iter_mut().for_each(Vec::clear);
        if free > 0 && (most == 0 || least == free) {
            found[usize::from(least == free)].extend(free_cells(state));
        }
        for part in 0..self.count.parts.len() {
            let (focus, exact) = self.count.parts[part];
            if exact && self.count.sharing.restrict(part, &mut self.count.allowed) {
                self.components.start_round(&state.field);
                // The allowance of a search for fewer digits may be used up by now.
                if self.enumerate(state, focus as usize, matcher.effort) != Outcome::Decided {
                    self.count.parts[part].1 = false;
                    continue;
                }
                self.enumeration.totals(&self.components);
                self.enumeration.restrict(&self.count.allowed);
                for mine in [false, true] {
                    found[usize::from(mine)].extend(self.agreed(mine));
                }
            }
        }
        self.count.found = found;
        Ok(self.take_counted(state))
    }

    /// Settles what was found. All digits have their share in each, so there is one step for all safe cells and one for all mines.
    fn take_counted(&mut self, state: &mut Worksheet) -> bool {
        for (cells, mine) in self.count.found.iter().zip([false, true]).filter(|(cells, _)| !cells.is_empty())
        {
            let step = state.list((Tier::Count, 0), mine, []);
            state.field.foci().for_each(|at| state.journal.focus(step, at, state.field.at(at), 0));
            for &cell in cells {
                state.journal.cell(step, cell);
                state.field.settle(cell, mine);
            }
        }
        self.count.found.iter().any(|cells| !cells.is_empty())
    }

    /// Lists all components; returns the number of the cells that no digit touches.
    pub(in crate::matcher) fn list_components(
        &mut self,
        state: &mut Worksheet,
        matcher: &Matcher,
    ) -> Result<usize, Stop> {
        self.count.sharing.clear();
        self.count.parts.clear();
        self.count.leeway.start(&state.field);
        self.components.start_round(&state.field);
        let mut touched = 0;
        let mut place = 0;
        while let Some(at) = state.field.next_focus(&mut place) {
            if self.components.is_seen(at) {
                continue;
            }
            let outcome = match self.enumerate(state, at, matcher.effort) {
                Outcome::Decided if !self.enumeration.may_total(&self.components, matcher.effort) => {
                    Outcome::Undecided
                }
                outcome => outcome,
            };
            match outcome {
                Outcome::Impossible => return Err(self.fail_component(state)),
                Outcome::Decided => {
                    state.work += self.enumeration.words_of_totals(&self.components);
                    let totals = self.enumeration.totals(&self.components);
                    self.count.sharing.add(totals);
                    self.count.leeway.add(&self.components, Some(totals));
                }
                Outcome::Undecided => {
                    self.count.sharing.add_any(self.components.cells.len());
                    self.count.leeway.add(&self.components, None);
                }
            }
            self.count.parts.push((at as u32, outcome == Outcome::Decided));
            touched += self.components.cells.len();
        }
        let free = state.field.unknown - touched;
        self.count.leeway.finish(&state.field, free);
        Ok(free)
    }

    /// Searches all components at once, with the mines that are left.
    fn search_with_count(&mut self, state: &mut Worksheet, left: usize) -> Outcome {
        self.count.found.iter_mut().for_each(Vec::clear);
        if !self.components.find_all(&state.field) {
            return Outcome::Undecided;
        }
        let free = state.field.unknown - self.components.cells.len();
        let effort = self.effort(state);
        let outcome = self.search.run_with_count(&state.field, &self.components, (left, free), effort);
        self.spend(state);
        for forced in &self.search.forced {
            let found = &mut self.count.found[usize::from(forced.mine)];
            match self.components.regions.get(forced.region) {
                Some(region) => {
                    let cells = self.components.cells_of(region);
                    found.extend(cells.iter().map(|&cell| cell as usize));
                }
                None => found.extend(free_cells(state)),
            }
        }
        outcome
    }

    /// Records that the digits which the search named contradict the count.
    fn fail_search(&self, state: &mut Worksheet) -> Stop {
        let digits = self.search.conflict.iter().map(|&focus| self.components.foci[focus]);
        state.conflict.set(digits, true)
    }

    /// Records that all digits together contradict the count.
    fn fail_count(&self, state: &mut Worksheet) -> Stop {
        let digits = state.field.cells().filter(|&at| state.field.at(at).kind() == OPEN);
        state.conflict.set(digits.map(|at| at as u32), true)
    }
}

/// The closed cells that no digit touches.
fn free_cells(state: &Worksheet) -> impl Iterator<Item = usize> {
    let field = &state.field;
    let is_free = move |&cell: &usize| {
        field.at(cell).kind() == CLOSED && field.around(cell, 0xff).all(|near| field.at(near).kind() != OPEN)
    };
    field.cells().filter(is_free)
}
