//! The fewest digits that prove something.
//!
//! The goal is, say, that a cell is safe. A *counterexample* is a placement in which it is a mine. It contradicts some digits, and every proof
//! of the goal must use one of them: it must *hit* that set of digits. So take the smallest set of digits that hits the sets of all
//! counterexamples found so far. Either it proves the goal, and then no smaller set does. Or it allows another counterexample; this one is
//! made to meet as many other digits as it can, and gives another set to hit. (Known from minimum unsatisfiable
//! subsets: Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015.)

use super::network::{Met, Placer, Supposed};

/// The most placements that are looked at for one goal.
const MOST_ROUNDS: usize = 400;
/// The most guesses that all searches for one goal may take together.
const MOST_SPENT: usize = 1 << 17;
/// The most looks for a smallest set that hits all others.
const MOST_LOOKS: usize = 1 << 17;

/// The smallest sets of digits that prove a goal.
#[derive(Clone, Debug, Default)]
pub(super) struct Fewest {
    /// Sets of clues by number, ascending; all of the same size.
    pub sets: Vec<Vec<u32>>,
    /// Whether it is sure that no smaller set does it.
    pub is_sure: bool,
}

/// Looks for the smallest sets among `clues` that, with the clues `given`, prove the goal: no placement meets them in
/// which `otherwise`, the opposite of the goal, holds. With `None` the goal is that no placement meets them at all.
/// Sets of more than `limit` clues are not looked for, nor more than `many` sets.
pub(super) fn fewest(
    placer: &mut Placer<'_>,
    clues: &[u32],
    given: &[u32],
    otherwise: Option<Supposed>,
    (limit, many): (usize, usize),
) -> Fewest {
    let mut found = Fewest::default();
    let mut hits = Hits::default();
    let both = |some: &[u32]| [some, given].concat();
    // The searches begin with a placement of everything: what is far from the goal is met at once.
    if placer.meet(&both(clues), None) == Met::Unknown {
        return found;
    }
    let world = placer.mines.clone();
    match placer.meet(&both(clues), otherwise) {
        Met::No => {}
        Met::Yes => return Fewest { sets: Vec::new(), is_sure: true },
        Met::Unknown => return found,
    }
    let mut size = 0;
    let spent = placer.spent;
    for _ in 0..MOST_ROUNDS {
        if placer.spent - spent > MOST_SPENT {
            break;
        }
        let set = loop {
            if size > limit {
                found.is_sure = true;
                return found;
            }
            match hits.smallest(size, &found.sets) {
                Found::Set(set) => break set,
                Found::None if !found.sets.is_empty() => {
                    found.is_sure = true;
                    return found;
                }
                Found::None => size += 1,
                Found::GaveUp => return found,
            }
        };
        placer.mines.copy_from_slice(&world);
        match placer.meet(&both(&set), otherwise) {
            Met::No => {
                found.sets.push(set);
                if found.sets.len() == many {
                    found.is_sure = true;
                    return found;
                }
            }
            Met::Yes => {
                let failed = grow(placer, clues, given, &set, otherwise);
                if failed.is_empty() {
                    return found;
                }
                hits.sets.push(failed);
            }
            Met::Unknown => return found,
        }
    }
    found
}

/// Leaves out of `clues` those that are not needed for `proves` to say yes, one after the other, the last first.
/// `None` if all of them do not prove it.
pub(super) fn thin(clues: &[u32], mut proves: impl FnMut(&[u32]) -> bool) -> Option<Vec<u32>> {
    let mut kept = clues.to_vec();
    if !proves(&kept) {
        return None;
    }
    for place in (0..kept.len()).rev() {
        let mut rest = kept.clone();
        rest.remove(place);
        if proves(&rest) {
            kept = rest;
        }
    }
    kept.sort_unstable();
    Some(kept)
}

/// The clues that a placement fails which meets `set` and as many others as it can.
fn grow(
    placer: &mut Placer<'_>,
    clues: &[u32],
    given: &[u32],
    set: &[u32],
    otherwise: Option<Supposed>,
) -> Vec<u32> {
    let met_by = |placer: &Placer<'_>| -> (Vec<u32>, Vec<u32>) {
        clues.iter().partition(|&&clue| set.contains(&clue) || placer.meets(clue))
    };
    let (mut met, failed) = met_by(placer);
    let mut left = Vec::new();
    // The farthest first: that is mended most easily.
    for &clue in failed.iter().rev() {
        if met.contains(&clue) {
            continue;
        }
        let kept = placer.mines.clone();
        if placer.meet(&[&met[..], given, &[clue]].concat(), otherwise) == Met::Yes {
            let (now, _) = met_by(placer);
            met = now;
        } else {
            placer.mines = kept;
            left.push(clue);
        }
    }
    left.retain(|clue| !met.contains(clue));
    left.sort_unstable();
    left
}

/// Sets that must be hit.
#[derive(Default)]
struct Hits {
    sets: Vec<Vec<u32>>,
}

enum Found {
    Set(Vec<u32>),
    None,
    GaveUp,
}

impl Hits {
    /// A set of this size that hits all sets, none of `but`.
    fn smallest(&self, size: usize, but: &[Vec<u32>]) -> Found {
        let mut looks = 0;
        let (mut chosen, mut excluded) = (Vec::new(), Vec::new());
        match self.extend(size, but, &mut chosen, &mut excluded, &mut looks) {
            _ if looks > MOST_LOOKS => Found::GaveUp,
            true => {
                chosen.sort_unstable();
                Found::Set(chosen)
            }
            false => Found::None,
        }
    }

    fn extend(
        &self,
        left: usize,
        but: &[Vec<u32>],
        chosen: &mut Vec<u32>,
        excluded: &mut Vec<u32>,
        looks: &mut usize,
    ) -> bool {
        *looks += 1;
        if *looks > MOST_LOOKS {
            return false;
        }
        let (mut next, mut apart): (Option<&Vec<u32>>, Vec<u32>) = (None, Vec::new());
        let mut needed = 0;
        for set in self.sets.iter().filter(|set| !set.iter().any(|clue| chosen.contains(clue))) {
            if next.is_none_or(|next| set.len() < next.len()) {
                next = Some(set);
            }
            if !set.iter().any(|clue| apart.contains(clue)) {
                apart.extend_from_slice(set);
                needed += 1;
            }
        }
        let Some(next) = next else {
            return !but
                .iter()
                .any(|set| set.len() == chosen.len() && set.iter().all(|c| chosen.contains(c)));
        };
        if needed > left {
            return false;
        }
        let depth = excluded.len();
        for &clue in next.iter().filter(|clue| !excluded[..depth].contains(clue)).collect::<Vec<_>>() {
            chosen.push(clue);
            if self.extend(left - 1, but, chosen, excluded, looks) {
                return true;
            }
            chosen.pop();
            excluded.push(clue);
        }
        excluded.truncate(depth);
        false
    }
}
