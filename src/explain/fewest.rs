//! The fewest digits that prove something.
//!
//! The goal is, say, that a cell is safe. A *counterexample* is a placement in which it is a mine. It contradicts some digits, and every proof
//! of the goal must use one of them: it must *hit* that set of digits. So take the smallest set of digits that hits the sets of all
//! counterexamples found so far. Either it proves the goal, and then no smaller set does. Or it allows another counterexample; this one is
//! made to meet as many other digits as it can, and gives another set to hit. (Known from minimum unsatisfiable
//! subsets: Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015.)

use super::budget::Budget;
use super::network::Network;
use super::placer::{Met, Placer, Supposed};
use crate::bits::{contains, insert, numbers};
use crate::matcher::Value;

/// The most work for one goal, as the budget counts it.
const MOST_WORK: usize = 1 << 19;
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
    pub sets: Vec<Vec<usize>>,
    /// Whether it is sure that no smaller set does it.
    pub is_sure: bool,
}

/// What is looked for: the smallest sets among some clues that prove a goal together with what is given.
#[derive(Clone, Copy, Default)]
pub(super) struct Sought<'c> {
    pub clues: &'c [usize],
    /// The mine count, or nothing.
    pub given: Option<usize>,
    /// Whether no such set would do without what is given.
    pub needs_given: bool,
    /// The opposite of the goal: a set proves it if no placement meets the set in which this holds. With `None` the goal is that no placement
    /// meets the set at all.
    pub otherwise: Option<Supposed>,
    /// The most clues of a set, and the most sets.
    pub limit: usize,
    pub many: usize,
}

impl Sought<'_> {
    pub fn with_given(&self, some: &[usize]) -> Vec<usize> {
        [some, self.given.as_slice()].concat()
    }
}

/// Looks for the smallest sets of clues that prove something.
pub(super) fn fewest(placer: &mut Placer<'_>, sought: Sought<'_>) -> Fewest {
    let Sought { clues, otherwise, limit, many, .. } = sought;
    let sure = |sets| Fewest { sets, is_sure: true };
    let mut found = Fewest::default();
    let all = sought.with_given(clues);
    // The searches begin with a placement of everything: what is far from the goal is met at once.
    if !placer.go_back_to_all(&all) {
        return found;
    }
    match placer.meet(&all, otherwise) {
        Met::No => {}
        Met::Yes => return sure(Vec::new()),
        Met::Unknown => return found,
    }
    let reach =
        sought.given.filter(|_| sought.needs_given).map(|count| Reach::of(placer.net, count, &sought));
    let mut hits = Hits { reach, ..Hits::default() };
    let (mut size, mut tried) = (0, vec![false; placer.failed.len()]);
    let most = MOST_WORK.min(placer.most);
    let (spent, enough) = (placer.spent, placer.budget.left().saturating_sub(most));
    for _ in 0..MOST_ROUNDS {
        if placer.spent - spent > MOST_SPENT || placer.budget.left() < enough {
            break;
        }
        let set = loop {
            if size > limit {
                return sure(found.sets);
            }
            match hits.smallest(size, &found.sets, placer.budget) {
                Found::Set(set) => break set,
                Found::None if !found.sets.is_empty() => {
                    return sure(found.sets);
                }
                Found::None => size += 1,
                Found::GaveUp => return found,
            }
        };
        placer.go_back();
        if let Some(failed) = as_before(placer, &sought, &set, &mut tried) {
            hits.push(failed);
            continue;
        }
        match placer.meet(&sought.with_given(&set), otherwise) {
            Met::No => {
                found.sets.push(set);
                if found.sets.len() == many {
                    return sure(found.sets);
                }
            }
            Met::Yes => {
                let failed = grow(placer, &sought, &set);
                if failed.is_empty() {
                    return found;
                }
                if sought.given.is_some() {
                    placer.failed.push(failed.clone());
                }
                hits.push(failed);
            }
            Met::Unknown => return found,
        }
    }
    found
}

/// How far digits must reach for the mine count to decide anything with them: what they leave to their cells and the supposed one must be
/// more mines than there are, or more safe cells.
struct Reach {
    /// For each clue its mines and its safe cells.
    holds: Vec<[i32; 2]>,
    /// The most that so many digits hold, digits by digits.
    most: Vec<[i32; 2]>,
    /// What all together must exceed.
    bar: [i32; 2],
}

impl Reach {
    fn of(net: &Network<'_>, count: usize, sought: &Sought<'_>) -> Self {
        let holds = |clue: usize| [net.need[clue], net.cells_of(clue) - net.need[clue]];
        let mut bar = holds(count);
        if let Some(supposed) = sought.otherwise {
            bar[usize::from(supposed.value == Value::Safe)] -= 1;
        }
        let holds: Vec<[i32; 2]> = (0..net.at.len()).map(holds).collect();
        let mut most = vec![[0, 0]; sought.clues.len() + 1];
        for side in 0..2 {
            let mut place = 0;
            // A digit has eight cells at most; on a board that can't be, it may need less than nothing.
            for held in (-8..=16).rev() {
                for _ in sought.clues.iter().filter(|&&clue| holds[clue][side] == held) {
                    most[place + 1][side] = most[place][side] + held;
                    place += 1;
                }
            }
        }
        Self { holds, most, bar }
    }

    /// Whether these digits and so many others may be enough.
    fn is_enough(&self, chosen: &[usize], others: usize) -> bool {
        let mut held = self.most[others.min(self.most.len() - 1)];
        for &clue in chosen {
            let [mines, safe] = self.holds[clue];
            held = [held[0] + mines, held[1] + safe];
        }
        held[0] > self.bar[0] || held[1] > self.bar[1]
    }
}

/// Leaves out of `clues` those that are not needed for a proof, one after the other, the last first. `proof` returns those of some clues that a
/// proof takes, in their order, and `None` if they prove nothing. `None` if all clues together prove nothing.
pub(super) fn thin(
    clues: &[usize],
    mut proof: impl FnMut(&[usize]) -> Option<Vec<usize>>,
) -> Option<Vec<usize>> {
    let mut kept = proof(clues)?;
    let mut needed = 0;
    while needed < kept.len() {
        let mut rest = kept.clone();
        rest.remove(kept.len() - 1 - needed);
        match proof(&rest) {
            Some(fewer) => kept = fewer,
            None => needed += 1,
        }
    }
    kept.sort_unstable();
    Some(kept)
}

/// The clues that a placement fails which meets `set`, if one fails only what a placement for another goal failed. With the mine count, goals
/// have much in common.
fn as_before(
    placer: &mut Placer<'_>,
    sought: &Sought<'_>,
    set: &[usize],
    tried: &mut [bool],
) -> Option<Vec<usize>> {
    let missed = |failed: &[usize]| failed.iter().all(|clue| !set.contains(clue));
    let before = (0..tried.len()).find(|&number| !tried[number] && missed(&placer.failed[number]))?;
    tried[before] = true;
    let mut met = sought.with_given(sought.clues);
    met.retain(|clue| !placer.failed[before].contains(clue));
    let is_met = placer.meet(&met, sought.otherwise) == Met::Yes;
    let mut failed = sought.clues.to_vec();
    failed.retain(|&clue| !placer.meets(clue));
    is_met.then_some(failed)
}

/// The clues that a placement fails which meets `set` and as many others as it can.
fn grow(placer: &mut Placer<'_>, sought: &Sought<'_>, set: &[usize]) -> Vec<usize> {
    let met_by = |placer: &Placer<'_>| -> (Vec<usize>, Vec<usize>) {
        sought.clues.iter().partition(|&&clue| set.contains(&clue) || placer.meets(clue))
    };
    let (mut met, failed) = met_by(placer);
    let mut left = Vec::new();
    // The farthest first: that is mended most easily.
    for &clue in failed.iter().rev() {
        if met.contains(&clue) {
            continue;
        }
        let kept = placer.mines.clone();
        let more = [&met[..], sought.given.as_slice(), &[clue]].concat();
        if placer.meet(&more, sought.otherwise) == Met::Yes {
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

/// Some of the sets that must be hit, a bit each.
type SomeSets = [u64; MOST_ROUNDS.div_ceil(64)];

/// Sets that must be hit, at most [`MOST_ROUNDS`].
#[derive(Default)]
struct Hits {
    sets: Vec<Vec<usize>>,
    /// For each set those that share a clue with it, itself among them.
    beside: Vec<SomeSets>,
    /// For each clue the sets that it hits.
    hit_by: Vec<SomeSets>,
    /// What a set must hold, if it needs the mine count.
    reach: Option<Reach>,
}

enum Found {
    Set(Vec<usize>),
    None,
    GaveUp,
}

impl Hits {
    fn push(&mut self, set: Vec<usize>) {
        let number = self.sets.len();
        let clues = set.iter().max().map_or(0, |&most| most + 1);
        self.hit_by.resize(self.hit_by.len().max(clues), SomeSets::default());
        let mut beside = SomeSets::default();
        for &clue in &set {
            let hit = &mut self.hit_by[clue];
            insert(hit, number);
            beside.iter_mut().zip(&*hit).for_each(|(all, some)| *all |= some);
        }
        self.sets.push(set);
        self.beside.push(beside);
        numbers(&beside).for_each(|other| insert(&mut self.beside[other], number));
    }

    /// A set of this size that hits all sets, none of `but`.
    fn smallest(&self, size: usize, but: &[Vec<usize>], budget: &mut Budget) -> Found {
        let excluded = vec![false; self.hit_by.len()];
        let mut search = Search { hits: self, but, chosen: Vec::new(), excluded, looks: 0 };
        let mut all = SomeSets::default();
        (0..self.sets.len()).for_each(|set| insert(&mut all, set));
        let is_found = search.extend(size, &all);
        budget.spend(search.looks * (1 + self.sets.len()));
        match is_found {
            _ if search.looks > MOST_LOOKS => Found::GaveUp,
            true => {
                search.chosen.sort_unstable();
                Found::Set(search.chosen)
            }
            false => Found::None,
        }
    }
}

/// The search for a set that hits all others.
struct Search<'a> {
    hits: &'a Hits,
    but: &'a [Vec<usize>],
    chosen: Vec<usize>,
    /// For each clue whether it was tried already, beside what is chosen.
    excluded: Vec<bool>,
    looks: usize,
}

impl Search<'_> {
    /// Chooses up to `left` clues more so that the sets `open`, which nothing chosen hits, are hit as well.
    fn extend(&mut self, left: usize, open: &SomeSets) -> bool {
        self.looks += 1;
        if self.looks > MOST_LOOKS {
            return false;
        }
        let hits = self.hits;
        let Some(next) = numbers(open).map(|set| &hits.sets[set]).min_by_key(|set| set.len()) else {
            let chosen = &self.chosen;
            let is_chosen =
                |set: &Vec<usize>| set.len() == chosen.len() && set.iter().all(|clue| chosen.contains(clue));
            return !self.but.iter().any(is_chosen);
        };
        // Sets that share nothing take a clue each.
        let (mut apart, mut needed) = (*open, 0);
        for set in numbers(open) {
            if contains(&apart, set) {
                without(&mut apart, &hits.beside[set]);
                needed += 1;
            }
        }
        if needed > left || hits.reach.as_ref().is_some_and(|reach| !reach.is_enough(&self.chosen, left)) {
            return false;
        }
        let fresh: Vec<usize> = next.iter().copied().filter(|&clue| !self.excluded[clue]).collect();
        for &clue in &fresh {
            let mut rest = *open;
            without(&mut rest, &hits.hit_by[clue]);
            self.chosen.push(clue);
            if self.extend(left - 1, &rest) {
                return true;
            }
            self.chosen.pop();
            self.excluded[clue] = true;
        }
        fresh.iter().for_each(|&clue| self.excluded[clue] = false);
        false
    }
}

/// Takes out those of the others.
fn without(some: &mut SomeSets, others: &SomeSets) {
    some.iter_mut().zip(others).for_each(|(some, others)| *some &= !others);
}

#[cfg(test)]
mod tests {
    use super::super::reading::Reading;
    use super::*;
    use crate::board::Board;
    use crate::layout::Game;

    const CLUES: usize = 9;

    /// All sets of the least size that hit all others, by trying every set.
    fn least(sets: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let chosen =
            |bits: usize| -> Vec<usize> { (0..CLUES).filter(|clue| bits & 1 << clue != 0).collect() };
        let mut all: Vec<Vec<usize>> = (0..1 << CLUES)
            .map(chosen)
            .filter(|one| sets.iter().all(|set| set.iter().any(|clue| one.contains(clue))))
            .collect();
        let size = all.iter().map(Vec::len).min().unwrap();
        all.retain(|one| one.len() == size);
        all.sort();
        all
    }

    #[test]
    fn the_smallest_sets_that_hit_all_others_are_found() {
        let mut state = 7u64;
        let mut draw = |end: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) % end
        };
        let budget = &mut Budget::new();
        let mut sizes = std::collections::BTreeSet::new();
        for number in 0..120 {
            let mut hits = Hits::default();
            // A few sets, or more than fit into a word.
            for _ in 0..if number % 3 == 0 { 100 } else { number % 12 } {
                let mut set: Vec<usize> = (0..2 + draw(4)).map(|_| draw(CLUES as u64) as usize).collect();
                set.sort_unstable();
                set.dedup();
                hits.push(set);
            }
            let expected = least(&hits.sets);
            let size = expected[0].len();
            sizes.insert(size);
            assert!(
                (0..size).all(|size| matches!(hits.smallest(size, &[], budget), Found::None)),
                "{:?}",
                hits.sets
            );
            let mut found = Vec::new();
            while let Found::Set(set) = hits.smallest(size, &found, budget) {
                found.push(set);
            }
            found.sort();
            assert_eq!(found, expected, "{:?}", hits.sets);
        }
        assert!(sizes.len() > 5, "{sizes:?}");
    }

    /// Supposes either value of each region of boards of a series on which so many cells in nine are closed.
    fn suppose_each(
        (mines, seed, boards, closed): (usize, u64, u64, usize),
        mut look: impl FnMut(&mut Placer<'_>, Supposed, &Board),
    ) {
        let game = Game::new(6, 6, mines).unwrap();
        for index in 0..boards {
            let layout = game.layout(seed, index);
            let board = layout.board_where(|at| (5 * at.row + 3 * at.col + index as usize) % 9 >= closed);
            let position = Reading::new(&board, Some(mines));
            let net = Network::of_all(&position);
            let budget = &mut Budget::new();
            let mut placer = Placer::new(&net, budget);
            for region in 0..net.regions.len() {
                for value in [Value::Safe, Value::Mine] {
                    look(&mut placer, Supposed { region, value }, &board);
                }
            }
        }
    }

    /// What the mine count proves late in play: to leave out what is out of its reach, and to begin with what other goals failed, finds sets of
    /// the same size.
    #[test]
    fn what_is_out_of_reach_proves_nothing() {
        let mut proved = 0;
        suppose_each((5, 5, 300, 3), |placer, supposed, board| {
            let count = placer.net.count.unwrap();
            let all: Vec<usize> = (0..count).collect();
            let otherwise = Some(supposed);
            let alone = Sought { clues: &all, given: None, needs_given: false, otherwise, limit: 9, many: 4 };
            let plain = fewest(placer, alone);
            assert!(plain.is_sure);
            let limit = plain.sets.first().map_or(9, |set| set.len().saturating_sub(1));
            let counted = Sought { given: Some(count), limit, ..alone };
            let before = std::mem::take(&mut placer.failed);
            let slow = fewest(placer, counted);
            placer.failed = before;
            let fast = fewest(placer, Sought { needs_given: true, ..counted });
            assert!(slow.is_sure && fast.is_sure);
            let size = |found: &Fewest| found.sets.first().map(Vec::len);
            assert_eq!(size(&fast), size(&slow), "{board}\n{supposed:?}");
            for set in &fast.sets {
                assert_eq!(placer.meet(&counted.with_given(set), otherwise), Met::No);
                proved += 1;
            }
        });
        assert!(proved > 100, "{proved}");
    }

    /// What a search used that found nothing can't be met by another search either.
    #[test]
    fn what_was_used_can_not_be_met() {
        let (mut fewer, mut with_count) = (0, 0);
        suppose_each((7, 11, 200, 4), |placer, supposed, board| {
            let net = placer.net;
            for step in 1..5 {
                let some: Vec<usize> = (0..net.at.len()).filter(|clue| clue % step == 0).collect();
                if placer.meet(&some, Some(supposed)) != Met::No {
                    continue;
                }
                let used: Vec<usize> = some.iter().copied().filter(|&clue| placer.has_used(clue)).collect();
                fewer += usize::from(used.len() < some.len());
                with_count += usize::from(net.count.is_some_and(|count| used.contains(&count)));
                let mut apart = Placer::new(net, &mut *placer.budget);
                let again = apart.meet(&used, Some(supposed));
                assert_eq!(again, Met::No, "{board}\n{supposed:?} {used:?}");
            }
        });
        assert!(fewer > 1000 && with_count > 100, "{fewer} {with_count}");
    }
}
