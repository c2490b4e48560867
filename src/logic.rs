//! Orders of logic, L1, L2 … Ln: what each proves about a system, and the smallest order that proves something.
//!
//! - L1: a focus whose residual is 0, or the number of its closed cells, decides these cells. This is repeated until nothing more follows.
//! - Ln: take a focus, the *pivot*, and all ways to place its residual. Each is a case; find out what L(n-1) proves in it. Drop the cases that
//!   contradict themselves, and keep what all others agree on. This is repeated, with every pivot, until nothing more follows.
//!
//! With k foci, L(k+1) proves everything that follows: in each case the pivot's cells are all decided, so one focus fewer is left.
//!
//! All of this works on regions instead of cells. Nothing is lost by this: within a case, the pivot's regions are decided, and every other
//! region stays whole, because L1 decides all cells of a region in the same way. A case ends early once it proves everything that the
//! cases before it agree on.

use crate::bits::Bits;
use crate::system::{FocusSet, Goals, MAX_SYSTEM_FOCI, RegionSet, System};

/// An order of logic: 1 is L1, 2 is L2, and so on.
pub type Order = u8;

/// No placement fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;

/// What logic of order `order` derives from `system`. Errors: [`Contradiction`], if that is what it derives.
pub fn derive(system: &System, order: Order) -> Result<Goals, Contradiction> {
    let logic = Logic::new(system);
    let mut state = logic.start;
    logic.close(&mut state, order, Goals::default())?;
    Ok(state.goals)
}

/// The least order below `most` that yields these goals or finds a contradiction; if there is none, `most`.
pub(crate) fn least_order(system: &System, goals: Goals, most: Order) -> Order {
    let logic = Logic::new(system);
    let mut state = logic.start;
    let mut yields = |order| logic.close(&mut state, order, goals).is_err() || state.goals.contains(goals);
    (1..most).find(|&order| yields(order)).unwrap_or(most)
}

/// The goals of a system by the least order that yields each, ascending; orders that add none are left out. `goals`
/// are those of the exact verdict. Errors: the least order that finds a contradiction, if the system is forbidden.
pub fn least_orders(system: &System, goals: Goals) -> Result<Vec<(Order, Goals)>, Order> {
    let logic = Logic::new(system);
    let mut state = logic.start;
    let mut orders = Vec::new();
    let mut known = Goals::default();
    for order in 1..=system.foci() as Order + 1 {
        logic.close(&mut state, order, goals).map_err(|Contradiction| order)?;
        let found = state.goals.common(goals);
        let new = Goals { safe: found.safe & !known.safe, mines: found.mines & !known.mines };
        if !new.is_empty() {
            orders.push((order, new));
            known = known.union(new);
        }
        if known == goals && !goals.is_empty() {
            break;
        }
    }
    Ok(orders)
}

/// A system laid out for propagation.
struct Logic {
    foci: usize,
    closed: [i16; 32],
    touches: [FocusSet; 32],
    /// The regions with closed cells next to each focus.
    regions_of: [RegionSet; MAX_SYSTEM_FOCI],
    start: Known,
}

/// What is known of the system so far.
#[derive(Clone, Copy)]
struct Known {
    /// Regions not decided yet.
    open: RegionSet,
    goals: Goals,
    /// Mines still to be placed next to each focus, and undecided cells.
    need: [i16; MAX_SYSTEM_FOCI],
    room: [i16; MAX_SYSTEM_FOCI],
    /// Foci whose counts changed since they were last looked at.
    dirty: FocusSet,
}

impl Logic {
    fn new(system: &System) -> Self {
        let foci = system.foci();
        let mut logic = Self {
            foci,
            closed: [0; 32],
            touches: [0; 32],
            regions_of: [0; MAX_SYSTEM_FOCI],
            start: Known {
                open: 0,
                goals: Goals::default(),
                need: [0; MAX_SYSTEM_FOCI],
                room: [0; MAX_SYSTEM_FOCI],
                dirty: ((1u32 << foci) - 1) as FocusSet,
            },
        };
        logic.start.need[..foci].copy_from_slice(system.residuals());
        for (s, region) in system.regions().iter().enumerate().filter(|(_, region)| region.closed > 0) {
            logic.closed[s] = i16::from(region.closed);
            logic.touches[s] = region.foci;
            logic.start.open |= 1 << s;
            for f in Bits(region.foci.into()) {
                logic.regions_of[f] |= 1 << s;
                logic.start.room[f] += i16::from(region.closed);
            }
        }
        logic
    }

    /// Region `s` has `mines` mines.
    fn decide(&self, state: &mut Known, s: usize, mines: i16) {
        state.open &= !(1 << s);
        if mines == 0 {
            state.goals.safe |= 1 << s;
        } else if mines == self.closed[s] {
            state.goals.mines |= 1 << s;
        }
        for f in Bits(self.touches[s].into()) {
            state.need[f] -= mines;
            state.room[f] -= self.closed[s];
        }
        state.dirty |= self.touches[s];
    }

    /// Closes `state` under the order; stops early once it holds `wanted`, if that isn't empty.
    fn close(&self, state: &mut Known, order: Order, wanted: Goals) -> Result<(), Contradiction> {
        self.close_first(state)?;
        if order <= 1 {
            return Ok(());
        }
        // The pivots tried in vain since the last new fact.
        let mut vain = 0;
        for pivot in (0..self.foci).cycle() {
            if vain == self.foci || (!wanted.is_empty() && state.goals.contains(wanted)) {
                break;
            }
            vain += 1;
            let regions = self.regions_of[pivot] & state.open;
            if regions == 0 {
                continue;
            }
            let mut agreed = None;
            self.split(state, (pivot, regions), order - 1, &mut agreed);
            let agreed = agreed.ok_or(Contradiction)?;
            for s in Bits((agreed.all() & state.open).into()) {
                let mines = if agreed.mines >> s & 1 == 1 { self.closed[s] } else { 0 };
                self.decide(state, s, mines);
                vain = 0;
            }
            self.close_first(state)?;
        }
        Ok(())
    }

    fn close_first(&self, state: &mut Known) -> Result<(), Contradiction> {
        while state.dirty != 0 {
            let f = state.dirty.trailing_zeros() as usize;
            state.dirty &= state.dirty - 1;
            let (need, room) = (state.need[f], state.room[f]);
            if need < 0 || need > room {
                return Err(Contradiction);
            }
            if room > 0 && (need == 0 || need == room) {
                for s in Bits((self.regions_of[f] & state.open).into()) {
                    self.decide(state, s, if need == 0 { 0 } else { self.closed[s] });
                }
            }
        }
        Ok(())
    }

    /// Goes through the ways to place the residual of a pivot in its undecided regions. Cases are closed under the order; `agreed` is what those
    /// without contradiction agree on, `None` before the first.
    fn split(
        &self,
        state: &Known,
        (pivot, regions): (usize, RegionSet),
        order: Order,
        agreed: &mut Option<Goals>,
    ) {
        // Nothing is left to agree on.
        if agreed.is_some_and(Goals::is_empty) {
            return;
        }
        if regions == 0 {
            let mut case = *state;
            // A case that holds all that was agreed so far cannot change it: no need to close it further.
            if self.close(&mut case, order, agreed.unwrap_or_default()).is_ok() {
                *agreed = Some(agreed.map_or(case.goals, |agreed| agreed.common(case.goals)));
            }
            return;
        }
        let s = regions.trailing_zeros() as usize;
        for mines in 0..=state.need[pivot].min(self.closed[s]) {
            let mut case = *state;
            self.decide(&mut case, s, mines);
            // Whatever else is placed, a focus that can't be met stays so.
            let is_met = |f: usize| (0..=case.room[f]).contains(&case.need[f]);
            if Bits(self.touches[s].into()).all(is_met) {
                self.split(&case, (pivot, regions & (regions - 1)), order, agreed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::{Region, Verdict};
    use proptest::prelude::*;

    #[test]
    fn one_and_one_needs_second_order() {
        let pair = System::of(&[(0b11, 2), (0b10, 1)], &[1, 1]);
        assert_eq!(derive(&pair, 1), Ok(Goals::default()));
        let goals = Goals { safe: 0b10, mines: 0 };
        assert_eq!(derive(&pair, 2), Ok(goals));
        assert_eq!(least_orders(&pair, goals), Ok(vec![(2, goals)]));
    }

    #[test]
    fn a_contradiction_has_an_order() {
        let pair = System::of(&[(0b11, 2), (0b10, 1)], &[2, 1]);
        assert_eq!(least_orders(&pair, Goals::default()), Err(1));
        let triangle = System::of(&[(0b011, 1), (0b110, 1), (0b101, 1)], &[1, 1, 1]);
        assert_eq!(least_orders(&triangle, Goals::default()), Err(2));
    }

    fn any_system() -> impl Strategy<Value = System> {
        (1usize..5)
            .prop_flat_map(|foci| {
                let region = (1u16..1 << foci, 0u8..4).prop_map(|(foci, closed)| Region { foci, closed });
                (prop::collection::vec(region, 1..8), prop::collection::vec(0i16..6, foci))
            })
            .prop_map(|(regions, residuals)| System::new(regions, residuals).unwrap())
    }

    proptest! {
        #[test]
        fn every_order_is_sound_and_the_last_is_exact(system in any_system()) {
            let exact = match system.verdict() {
                Verdict::Forbidden => Err(Contradiction),
                Verdict::Forced(goals) => Ok(goals),
                Verdict::Silent => Ok(Goals::default()),
            };
            let mut before = Goals::default();
            for order in 1..=system.foci() as Order + 1 {
                match (derive(&system, order), exact) {
                    (Ok(goals), Ok(exact)) => {
                        prop_assert!(exact.contains(goals) && goals.contains(before));
                        before = goals;
                    }
                    (Ok(_), Err(_)) => {}
                    (Err(_), exact) => prop_assert_eq!(exact, Err(Contradiction)),
                }
            }
            prop_assert_eq!(derive(&system, system.foci() as Order + 1), exact);
        }

        #[test]
        fn least_orders_are_what_each_order_adds(system in any_system()) {
            let Verdict::Forced(goals) = system.verdict() else { return Ok(()) };
            let orders = least_orders(&system, goals).unwrap();
            let most = system.foci() as Order + 1;
            let all = orders.iter().map(|(order, _)| *order).max().unwrap_or(1);
            prop_assert_eq!(least_order(&system, goals, most), all.min(most));
            let mut known = Goals::default();
            for order in 1..=system.foci() as Order + 1 {
                let derived = derive(&system, order).unwrap();
                let new = orders.iter().find(|(least, _)| *least == order).map_or(Goals::default(), |o| o.1);
                known = known.union(new);
                prop_assert_eq!(derived, known);
            }
        }
    }
}
