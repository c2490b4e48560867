//! The smallest set of rules: an exact set cover.
//!
//! A pattern is covered by a rule that yields at least one of its goals, or shows that it is forbidden. Irreducible
//! patterns are silent without any one focus, so only rules of their own shape cover them, and each shape is
//! a cover problem of its own. A set of rules that covers every pattern reaches the fixpoint of the
//! whole library: what is left after a goal is taken out is a smaller pattern, or silent.

use crate::bits::{contains, insert, numbers};

/// A set of candidates, a candidate a bit.
type Candidates = Vec<u64>;

/// After this many branches, and patterns looked at in them, the search takes the best cover so far.
const MAX_NODES: u64 = 1 << 20;
const MAX_WORK: u64 = 1 << 27;

/// A cover and how good it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// The candidates chosen, ascending.
    pub chosen: Vec<usize>,
    /// At least this many are needed; equal to the number chosen if the search was completed.
    pub lower_bound: usize,
}

/// For each pattern, the candidates that cover it; built up pattern by pattern and kept small.
#[derive(Clone, Debug, Default)]
pub struct CoverProblem {
    /// The different sets, none with a subset among the others once reduced.
    elements: std::collections::BTreeSet<Candidates>,
}

impl CoverProblem {
    /// Adds a pattern that these of `candidates` candidates cover. A pattern that none covers does not count.
    pub fn add(&mut self, candidates: usize, covering: impl IntoIterator<Item = usize>) {
        let mut set = vec![0; candidates.div_ceil(64)];
        covering.into_iter().for_each(|candidate| insert(&mut set, candidate));
        if set.iter().any(|word| *word != 0) {
            self.elements.insert(set);
        }
    }

    /// The smallest cover; of equally small ones, one that prefers early candidates.
    pub fn solve(self) -> Cover {
        let elements = minimal(self.elements.into_iter().collect());
        let mut best = greedy(&elements);
        let root_bound = disjoint(&elements);
        let mut search = CoverSearch { nodes: 0, work: 0, best: &mut best };
        search.branch(&elements, &mut Vec::new());
        let complete = !search.is_over();
        best.sort_unstable();
        let lower_bound = if complete { best.len() } else { root_bound };
        Cover { chosen: best, lower_bound }
    }
}

fn size(set: &Candidates) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// The elements without those that have a subset among the others: whatever covers the subset covers them.
fn minimal(mut elements: Vec<Candidates>) -> Vec<Candidates> {
    elements.sort_unstable_by_key(|set| (size(set), set.clone()));
    let mut kept: Vec<Candidates> = Vec::new();
    for set in elements {
        let implied = kept.iter().any(|other| other.iter().zip(&set).all(|(a, b)| a & !b == 0));
        if !implied {
            kept.push(set);
        }
    }
    kept
}

/// Takes the candidate that covers most, again and again.
fn greedy(elements: &[Candidates]) -> Vec<usize> {
    let mut left: Vec<&Candidates> = elements.iter().collect();
    let mut chosen = Vec::new();
    while let Some(first) = left.first() {
        let covered = |candidate: usize| left.iter().filter(|set| contains(set, candidate)).count();
        let Some(most) = (0..64 * first.len()).max_by_key(|&c| (covered(c), std::cmp::Reverse(c))) else {
            break;
        };
        left.retain(|set| !contains(set, most));
        chosen.push(most);
    }
    chosen
}

/// The number of elements found of which no candidate covers two: every cover needs at least as many candidates.
fn disjoint(elements: &[Candidates]) -> usize {
    let mut used: Candidates = Vec::new();
    let mut count = 0;
    for set in elements {
        used.resize(set.len(), 0);
        if used.iter().zip(set).all(|(a, b)| a & b == 0) {
            used.iter_mut().zip(set).for_each(|(a, b)| *a |= b);
            count += 1;
        }
    }
    count
}

struct CoverSearch<'a> {
    nodes: u64,
    work: u64,
    best: &'a mut Vec<usize>,
}

impl CoverSearch<'_> {
    fn is_over(&self) -> bool {
        self.nodes >= MAX_NODES || self.work >= MAX_WORK
    }

    fn branch(&mut self, elements: &[Candidates], chosen: &mut Vec<usize>) {
        self.nodes += 1;
        self.work += elements.len() as u64;
        // Elements come by size: the first has the fewest candidates.
        let Some(fewest) = elements.first() else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        if self.is_over() || chosen.len() + disjoint(elements) >= self.best.len() {
            return;
        }
        for candidate in numbers(fewest) {
            let left: Vec<Candidates> =
                elements.iter().filter(|set| !contains(set, candidate)).cloned().collect();
            chosen.push(candidate);
            self.branch(&left, chosen);
            chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn problem(candidates: usize, elements: &[Vec<usize>]) -> CoverProblem {
        let mut problem = CoverProblem::default();
        for covering in elements {
            problem.add(candidates, covering.iter().copied());
        }
        problem
    }

    fn set(members: &[usize]) -> Candidates {
        vec![members.iter().map(|member| 1 << member).sum()]
    }

    #[test]
    fn greedy_is_not_good_enough() {
        let elements = [vec![0, 3], vec![1, 3], vec![2, 4], vec![0, 1, 2]];
        assert_eq!(greedy(&elements.clone().map(|covering| set(&covering))), [0, 1, 2]);
        let cover = problem(5, &elements).solve();
        assert_eq!(cover, Cover { chosen: vec![2, 3], lower_bound: 2 });
        // Where a candidate is as good as an earlier one, the earlier one is taken.
        let equals = [vec![0, 3], vec![1, 3], vec![2, 4, 5], vec![0, 1, 2, 5]];
        assert_eq!(problem(6, &equals).solve(), cover);
        assert_eq!(problem(3, &[]).solve(), Cover { chosen: vec![], lower_bound: 0 });
    }

    #[test]
    fn what_covers_a_part_covers_the_whole() {
        let elements = [set(&[0, 1]), set(&[2]), set(&[1, 3]), set(&[1, 2]), set(&[0, 1, 3])];
        assert_eq!(minimal(elements.into()), [set(&[2]), set(&[0, 1]), set(&[1, 3])]);
    }

    proptest! {
        #[test]
        fn covers_are_covers_and_minimal(
            elements in prop::collection::vec(prop::collection::vec(0usize..8, 1..4), 0..12),
        ) {
            let cover = problem(8, &elements).solve();
            let covers = |chosen: &dyn Fn(usize) -> bool| elements.iter().all(|set| set.iter().any(|&c| chosen(c)));
            prop_assert!(covers(&|candidate| cover.chosen.contains(&candidate)));
            let least = (0u32..256)
                .filter(|mask| covers(&|candidate| mask >> candidate & 1 == 1))
                .map(u32::count_ones)
                .min();
            prop_assert_eq!(Some(cover.chosen.len() as u32), least);
            prop_assert_eq!(cover.lower_bound, cover.chosen.len());
        }
    }
}
