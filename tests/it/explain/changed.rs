//! Changed proofs: a digit dropped, a case left out, a coefficient off by one, another value. The checker refuses them, or they still hold.

use minescheme::board::{Board, Cell};
use minescheme::explain::{All, Argument, Case, Checker, End, Explainer, Explanation, Source, Step};
use minescheme::matcher::{Matcher, Value};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;
use rayon::prelude::*;

use super::position;
use crate::oracle::{Truth, truth};

/// The list without the thing at a place.
fn without<T: Clone>(list: &[T], place: usize) -> Vec<T> {
    [&list[..place], &list[place + 1..]].concat()
}

/// All ways to change a step a little, in it or in its cases: a digit dropped, a case left out, a coefficient off by one,
/// another value, a cell more.
fn changed(step: &Step) -> Vec<Step> {
    let mut found = Vec::new();
    // An area that decides nothing has no value.
    if !step.cells.is_empty() {
        let value = if step.value == Value::Safe { Value::Mine } else { Value::Safe };
        found.push(Step { value, ..step.clone() });
    }
    found.extend(changed_arguments(&step.by).into_iter().map(|by| Step { by, ..step.clone() }));
    found
}

fn changed_arguments(by: &Argument) -> Vec<Argument> {
    let mut found = Vec::new();
    match by {
        Argument::Digit { .. } => {}
        &Argument::Sum { ref digits, count } => {
            for place in 0..digits.len() {
                found.push(Argument::Sum { digits: without(digits, place), count });
                for by in [-1, 1] {
                    let mut digits = digits.clone();
                    digits[place].times += by;
                    found.push(Argument::Sum { digits, count });
                }
            }
            if count != 0 {
                found.push(Argument::Sum { digits: digits.clone(), count: count + 1 });
            }
        }
        &Argument::Area { ref area, least, most, from, impossible } => {
            let (looser, tighter) = (least.saturating_add(1), most.saturating_sub(1));
            // Looser bounds hold as well: what an area says need not be the best.
            for (least, most) in [(looser, most), (least, tighter)] {
                found.push(Argument::Area { area: area.clone(), least, most, from, impossible });
            }
            for place in 0..area.len() {
                found.push(Argument::Area { area: without(area, place), least, most, from, impossible });
            }
            for from in [[from[1]; 2], [from[0]; 2]] {
                found.push(Argument::Area { area: area.clone(), least, most, from, impossible });
            }
        }
        Argument::Placements { digits, count, number } => {
            for place in 0..digits.len() {
                let (digits, number) = (without(digits, place), number.clone());
                found.push(Argument::Placements { digits, count: *count, number });
            }
        }
        Argument::Cases { of, cases } => {
            let mut lists = Vec::new();
            for (place, case) in cases.iter().enumerate() {
                lists.push(without(cases, place));
                let mut add = |case: Case| {
                    let mut cases = cases.clone();
                    cases[place] = case;
                    lists.push(cases);
                };
                let ends = if case.ends == End::Agrees { End::Impossible } else { End::Agrees };
                add(Case { ends, ..case.clone() });
                for inner in 0..case.steps.len() {
                    add(Case { steps: without(&case.steps, inner), ..case.clone() });
                    for other in changed(&case.steps[inner]) {
                        let mut steps = case.steps.clone();
                        steps[inner] = other;
                        add(Case { steps, ..case.clone() });
                    }
                }
            }
            found.extend(lists.into_iter().map(|cases| Argument::Cases { of: *of, cases }));
        }
    }
    found
}

/// Whether all that the steps say of the board is true.
fn is_true(explanation: &Explanation, truth: &Truth) -> bool {
    explanation.steps.iter().all(|step| {
        let so = if step.value == Value::Safe { &truth.safe } else { &truth.mines };
        step.cells.iter().all(|cell| so.contains(cell))
    })
}

/// Whether the mine count is used.
fn counts(steps: &[Step]) -> bool {
    steps.iter().any(|step| match &step.by {
        Argument::Digit { .. } => false,
        Argument::Area { from, .. } => from.contains(&Source::Count(All)),
        Argument::Sum { count, .. } => *count != 0,
        Argument::Cases { cases, .. } => cases
            .iter()
            .any(|case| case.ends == End::Impossible && case.digit.is_none() || counts(&case.steps)),
        Argument::Placements { count, .. } => *count,
    })
}

/// Whether the digits that a proof names, and the mine count if it names that, are enough for what it says, by all placements: every
/// other digit is taken off the board.
fn is_enough(explanation: &Explanation, board: &Board, mines: Option<usize>) -> bool {
    let mines = mines.filter(|_| counts(&explanation.steps));
    let mut named = board.clone();
    for at in board.coords() {
        let seen = || board.neighbours(at).any(|near| explanation.digits.contains(&near));
        match board.get(at) {
            Cell::Digit(_) if !explanation.digits.contains(&at) => named.set(at, Cell::Wall),
            Cell::Closed if mines.is_none() && !seen() => named.set(at, Cell::Wall),
            _ => {}
        }
    }
    truth(&named, mines).is_some_and(|truth| is_true(explanation, &truth))
}

/// A change may leave a proof that still holds: another coefficient, or a case that is impossible as well as agreeing. Then it is one
/// by all placements too: its digits are enough. A change that makes it false is never accepted, and most do.
#[test]
fn changed_proofs_are_refused() {
    let matcher = Matcher::shipped();
    let (tried, accepted) = (0..20_000u64)
        .into_par_iter()
        .map(|index| {
            let mut random = Pcg64::seed_from_u64(2 << 40 | index);
            let (board, mines) = position(&mut random, 5, 6);
            let explainer = Explainer::new(&matcher, &board, mines);
            let (Some(easiest), Some(truth)) = (explainer.easiest(), truth(&board, mines)) else {
                return (0, 0);
            };
            let (mut tried, mut accepted) = (0, 0);
            for place in 0..easiest.steps.len() {
                // Twice the mine count alone says what once does.
                if matches!(&easiest.steps[place].by, Argument::Sum { digits, .. } if digits.is_empty()) {
                    continue;
                }
                for step in changed(&easiest.steps[place]) {
                    let mut other = easiest.clone();
                    let value = step.value != easiest.steps[place].value;
                    other.steps[place] = step;
                    if place + 1 == other.steps.len() {
                        other.value = other.steps[place].value;
                    }
                    tried += 1;
                    if Checker::new(&board, mines).explanation(&other).is_ok() {
                        assert!(
                            !value && is_true(&other, &truth) && is_enough(&other, &board, mines),
                            "\n{board}{mines:?} {easiest:?} {other:?}"
                        );
                        accepted += 1;
                    }
                }
            }
            for place in 0..easiest.digits.len() {
                let mut other = easiest.clone();
                other.digits.remove(place);
                assert!(Checker::new(&board, mines).explanation(&other).is_err());
            }
            (tried, accepted)
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    assert!(tried > 15_000 && accepted * 30 < tried, "{accepted} of {tried}");
}

/// A mine count that no board has does not wrap around: two times 2^63 is not 0. To the checker they are all alike.
#[test]
fn absurd_counts_are_alike() {
    let board: Board = "...\n".parse().unwrap();
    let mut step = Explainer::new(&Matcher::shipped(), &board, Some(0)).easiest().unwrap().steps.remove(0);
    for count in [1, 2, 4, 1 << 20, -2] {
        step.by = Argument::Sum { digits: Vec::new(), count };
        let judged = [1 << 30, 1 << 62, 1 << 63, usize::MAX]
            .map(|mines| Checker::new(&board, Some(mines)).steps(std::slice::from_ref(&step)));
        assert!(judged.iter().all(|one| *one == judged[0]), "{count}: {judged:?}");
    }
}
