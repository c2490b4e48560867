//! The mine count as clauses: sums of literals, in unary, merged two by two.

use std::collections::VecDeque;

use batsat::{Callbacks, Lit, Solver, SolverInterface};

/// States that just `total` of all literals hold. In each list a literal says that one more of the list holds than the one before it does,
/// so that the list of n literals is a number from 0 to n; a longer list than `total` + 1 may be cut off there. False if that takes more
/// than `most` clauses: then it is not stated.
pub(super) fn state_total<Cb: Callbacks>(
    solver: &mut Solver<Cb>,
    lists: impl IntoIterator<Item = Vec<Lit>>,
    total: usize,
    most: usize,
) -> bool {
    let end = solver.num_clauses().saturating_add(most as u64);
    let mut lists: VecDeque<Vec<Lit>> = lists.into_iter().collect();
    while lists.len() > 1 {
        let (Some(one), Some(other)) = (lists.pop_front(), lists.pop_front()) else { break };
        lists.push_back(merge(solver, &one, &other, total + 1));
        if solver.num_clauses() > end {
            return false;
        }
    }
    let sum = lists.pop_front().unwrap_or_default();
    match total.checked_sub(1).map(|last| sum.get(last)) {
        None => {}
        Some(Some(&reached)) => drop(solver.add_clause_reuse(&mut vec![reached])),
        Some(None) => drop(solver.add_clause_reuse(&mut Vec::new())),
    }
    if let Some(&more) = sum.get(total) {
        solver.add_clause_reuse(&mut vec![!more]);
    }
    true
}

/// The sum of two numbers, as far as `most`.
fn merge<Cb: Callbacks>(solver: &mut Solver<Cb>, one: &[Lit], other: &[Lit], most: usize) -> Vec<Lit> {
    let sum: Vec<Lit> =
        (0..most.min(one.len() + other.len())).map(|_| Lit::new(solver.new_var_default(), true)).collect();
    for i in 0..=one.len() {
        for j in 0..=other.len().min(sum.len() - i.min(sum.len())) {
            // With i of the one and j of the other there are i + j.
            if let Some(&sum) = (i + j).checked_sub(1).and_then(|last| sum.get(last)) {
                let both =
                    [i.checked_sub(1).map(|last| !one[last]), j.checked_sub(1).map(|last| !other[last])];
                solver.add_clause_reuse(&mut both.into_iter().flatten().chain([sum]).collect());
            }
            // Without i + 1 of the one and j + 1 of the other there are no i + j + 1.
            if let Some(&sum) = sum.get(i + j) {
                let either = [one.get(i).copied(), other.get(j).copied()];
                solver.add_clause_reuse(&mut either.into_iter().flatten().chain([!sum]).collect());
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use batsat::{BasicSolver, lbool};

    /// Of lists of some lengths, every way to take a number from each list is allowed just if these add up to the total.
    #[test]
    fn totals_are_what_they_say() {
        for (lengths, total) in
            [([2, 3, 1], 0), ([2, 3, 1], 4), ([1, 1, 1], 3), ([4, 2, 3], 2), ([2, 2, 2], 7)]
        {
            let mut solver = BasicSolver::default();
            let lists = lengths.map(|length| {
                (0..length).map(|_| Lit::new(solver.new_var_default(), true)).collect::<Vec<Lit>>()
            });
            assert!(state_total(&mut solver, lists.clone(), total, usize::MAX >> 1));
            for number in 0..(lengths[0] + 1) * (lengths[1] + 1) * (lengths[2] + 1) {
                let taken = [
                    number % (lengths[0] + 1),
                    number / (lengths[0] + 1) % (lengths[1] + 1),
                    number / (lengths[0] + 1) / (lengths[1] + 1),
                ];
                let assumed: Vec<Lit> = lists
                    .iter()
                    .zip(taken)
                    .flat_map(|(list, taken)| {
                        list.iter().enumerate().map(move |(k, &lit)| if k < taken { lit } else { !lit })
                    })
                    .collect();
                let allowed = solver.solve_limited(&assumed) == lbool::TRUE;
                assert_eq!(
                    allowed,
                    taken.iter().sum::<usize>() == total,
                    "{taken:?} of {lengths:?}, {total}"
                );
            }
        }
    }

    #[test]
    fn what_takes_too_many_clauses_is_not_stated() {
        let mut solver = BasicSolver::default();
        let lists: Vec<Vec<Lit>> = (0..100).map(|_| vec![Lit::new(solver.new_var_default(), true)]).collect();
        assert!(!state_total(&mut solver, lists, 50, 1000));
    }
}
