//! Listing all placements: for what no sum and no cases show.

use std::collections::HashMap;

use super::budget::Budget;
use super::excerpt::{Aim, Excerpt};
use super::proof::{Argument, Step};
use crate::board::Coord;
use crate::matcher::Value;

/// The most states that are gone through.
const MOST_STATES: usize = 1 << 21;
/// The most numbers that are held for the states behind one region: what each clue needs, and how many placements there are.
const MOST_NUMBERS: usize = 1 << 23;

/// For each number of mines so far, the number of placements.
type Totals = HashMap<i32, u128>;

/// The step that lists all placements of an excerpt's clues; `None` if they are too many to go through, or the aim does not follow.
pub(super) fn list(excerpt: &Excerpt, aim: Aim, budget: &mut Budget) -> Option<Step> {
    let count = excerpt.at.iter().position(Option::is_none);
    let elsewhere =
        |region: &usize| Some(&excerpt.touches[*region][..]) == count.as_ref().map(std::slice::from_ref);
    let rest = (0..excerpt.cells.len()).find(elsewhere);
    let mut near: Vec<usize> = (0..excerpt.cells.len()).filter(|&region| Some(region) != rest).collect();
    // Across the longer side, so that few clues are half placed at a time.
    let span = |of: fn(&Coord) -> usize| {
        let along = || excerpt.at.iter().flatten().map(of);
        along().max().unwrap_or(0) - along().min().unwrap_or(0)
    };
    let wide = span(|at| at.col) > span(|at| at.row);
    near.sort_by_key(|&region| {
        let first = excerpt.cells[region][0];
        if wide { (first.col, first.row) } else { (first.row, first.col) }
    });
    let totals = placements(excerpt, &near, count, budget)?;
    let left = |mines: i32| count.map(|count| excerpt.need[count] - mines);
    let size = rest.map_or(0, |rest| excerpt.cells[rest].len() as i32);
    let fits = |mines: &i32| left(*mines).is_none_or(|left| (0..=size).contains(&left));
    let number: u128 = totals.iter().filter(|(mines, _)| fits(mines)).map(|(_, number)| number).sum();
    let (cells, value) = match aim {
        Aim::Nothing if number == 0 => (Vec::new(), Value::Safe),
        Aim::Region(region, value)
            if number > 0 && follows(excerpt, &near, count, size, (region, value), budget)? =>
        {
            (excerpt.cells[region].clone(), value)
        }
        _ => return None,
    };
    let digits: Vec<Coord> = excerpt.at.iter().copied().flatten().collect();
    Some(Step {
        by: Argument::Placements { digits, count: count.is_some(), number: number.to_string() },
        cells,
        value,
    })
}

/// Whether a region, all of it, is this in all placements: whether none is left when one of its cells is supposed to be otherwise.
fn follows(
    excerpt: &Excerpt,
    near: &[usize],
    count: Option<usize>,
    size: i32,
    aim: (usize, Value),
    budget: &mut Budget,
) -> Option<bool> {
    let (region, value) = aim;
    let mut other = excerpt.clone();
    other.cells[region].pop();
    let rest = !near.contains(&region);
    if value == Value::Safe {
        excerpt.touches[region].iter().for_each(|&clue| other.need[clue] -= 1);
    }
    if other.need.iter().any(|&need| need < 0) {
        return Some(true);
    }
    let totals = placements(&other, near, count, budget)?;
    let size = size - i32::from(rest);
    let fits = |mines: &i32| count.is_none_or(|count| (0..=size).contains(&(other.need[count] - mines)));
    Some(!totals.keys().any(fits))
}

/// The number of placements by mines, region by region; what earlier regions leave to later ones is only what the clues still need.
fn placements(
    excerpt: &Excerpt,
    near: &[usize],
    count: Option<usize>,
    budget: &mut Budget,
) -> Option<Totals> {
    let need: Vec<i32> =
        (0..excerpt.at.len()).filter(|&clue| Some(clue) != count).map(|clue| excerpt.need[clue]).collect();
    let number = |clue: usize| clue - usize::from(count.is_some_and(|count| clue > count));
    // Behind its last region a clue must be met.
    let mut last = vec![0; need.len()];
    for (place, &region) in near.iter().enumerate() {
        let touched = excerpt.touches[region].iter().filter(|&&clue| Some(clue) != count);
        touched.for_each(|&clue| last[number(clue)] = place);
    }
    let mut states: HashMap<Vec<i32>, Totals> = HashMap::from([(need, Totals::from([(0, 1)]))]);
    let mut work = 0;
    for (place, &region) in near.iter().enumerate() {
        let mut next: HashMap<Vec<i32>, Totals> = HashMap::new();
        let mut held = 0;
        let touched =
            excerpt.touches[region].iter().filter(|&&clue| Some(clue) != count).map(|&clue| number(clue));
        let touched: Vec<usize> = touched.collect();
        let size = excerpt.cells[region].len() as i32;
        for (need, totals) in states {
            for mines in 0..=size {
                work += 1;
                budget.spend(need.len() + totals.len());
                if work > MOST_STATES || budget.is_spent() || held > MOST_NUMBERS {
                    return None;
                }
                let mut after = need.clone();
                touched.iter().for_each(|&clue| after[clue] -= mines);
                let met = |&clue: &usize| after[clue] == 0 || (after[clue] > 0 && last[clue] > place);
                if touched.iter().all(met) {
                    held += after.len();
                    let into = next.entry(after).or_default();
                    for (so_far, ways) in &totals {
                        let sum = into.entry(so_far + mines).or_insert_with(|| {
                            held += 1;
                            0
                        });
                        *sum = sum.checked_add(ways.checked_mul(binomial(size, mines))?)?;
                    }
                }
            }
        }
        states = next;
    }
    Some(states.into_values().next().unwrap_or_default())
}

fn binomial(n: i32, k: i32) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i + 1) as u128)
}
