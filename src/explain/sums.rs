//! Sums: which coefficients prove an aim.

use super::budget::Budget;
use super::network::{Aim, Network, Region};
use super::proof::{Argument, Step, Term};
use crate::board::Coord;
use crate::logic::{self, Order};
use crate::matcher::Value;
use crate::rules::farkas::{Aim as RuleAim, least_of};
use crate::rules::linear::{Slack, greatest_common_divisor};
use crate::system::{self, FocusSet, MAX_SYSTEM_FOCI, System};

/// The largest coefficient that is tried in turn.
const LARGEST: i32 = 3;
/// To so many clues coefficients are tried in turn; with more a linear programme is asked.
const TRIED: usize = 4;
/// With more clues no linear programme is asked.
const MOST_BY_PROGRAMME: usize = 28;
/// To exchange two variables of a programme takes as much as so many looks for each of its numbers.
const NUMBER: usize = 4;

/// The step that is a sum of all clues and proves the aim, if there is one.
pub(super) fn sum(net: &Network<'_>, aim: Aim, budget: &mut Budget) -> Option<Step> {
    let clues = net.at.len();
    if clues < 2 && net.at != [None] {
        return None;
    }
    // No sum of all clues is shorter than these.
    let short = signs(net).into_iter().chain(count_less_digits(net));
    let longer = |budget: &mut Budget| match clues <= TRIED {
        true => {
            let vectors = vectors(clues, LARGEST, aim.is_none());
            budget.spend(vectors.len() * net.regions.len());
            vectors
        }
        false => {
            let parity = (aim.is_none()).then(|| vec![1; clues]);
            parity.into_iter().chain(least(net, aim, budget)).collect()
        }
    };
    let value = aim.map_or(Value::Safe, |(_, value)| value);
    let shows = |sum: Vec<i32>| {
        let regions = said(net, &sum, value)?;
        let so = match aim {
            Some((region, _)) => regions.contains(&region),
            None => regions.is_empty(),
        };
        so.then(|| {
            let cells: Vec<&[Coord]> = regions.iter().map(|&region| &net.regions[region].cells[..]).collect();
            let mut cells = cells.concat();
            cells.sort_unstable();
            Step { by: argument(net, &sum), cells, value }
        })
    };
    short.filter_map(&shows).next().or_else(|| longer(budget).into_iter().find_map(&shows))
}

/// The regions that a sum with these coefficients shows to have a value: none if nothing fits. `None` if it shows nothing.
fn said(net: &Network<'_>, sum: &[i32], value: Value) -> Option<Vec<usize>> {
    let (total, weights) = weigh(net, sum);
    let slack = slack(net, total, &weights);
    let divisor = weights.iter().fold(0, |divisor, weight| greatest_common_divisor(divisor, weight.abs()));
    if slack.is_out_of_bounds() || (divisor > 1 && total % divisor != 0) {
        return Some(Vec::new());
    }
    let says = |&region: &usize| match value {
        Value::Safe => slack.is_safe(weights[region]),
        Value::Mine => slack.is_mine(weights[region]),
    };
    let regions: Vec<usize> = (0..net.regions.len()).filter(says).collect();
    (!regions.is_empty()).then_some(regions)
}

/// What a sum in which each clue counts so often comes to, and how often a mine of each region does.
pub(super) fn weigh(net: &Network<'_>, times: &[i32]) -> (i32, Vec<i32>) {
    let total = times.iter().zip(&net.need).map(|(times, need)| times * need).sum();
    let weight = |region: &Region| region.clues.iter().map(|&clue| times[clue]).sum();
    (total, net.regions.iter().map(weight).collect())
}

/// How far that is from the least and from the most that it can be.
pub(super) fn slack(net: &Network<'_>, total: i32, weights: &[i32]) -> Slack {
    let parts = weights.iter().zip(&net.regions).map(|(weight, region)| weight * region.size());
    Slack::of(total, parts)
}

/// The terms in the order of the chain that they are, if they are one; otherwise as they stand.
fn argument(net: &Network<'_>, sum: &[i32]) -> Argument {
    let clues = 0..net.at.len();
    let joined = |a: usize, b: usize| {
        a != b && net.regions_of[a].iter().any(|region| net.regions_of[b].contains(region))
    };
    let beside = |a: usize| clues.clone().filter(move |&b| joined(a, b));
    let mut order: Vec<usize> = Vec::new();
    if clues.clone().all(|a| beside(a).count() <= 2) {
        order.extend(clues.clone().find(|&a| beside(a).count() == 1));
        while let Some(next) = order.last().and_then(|&a| beside(a).find(|b| !order.contains(b))) {
            order.push(next);
        }
    }
    if order.len() < clues.len() {
        order = clues.collect();
    }
    let term = |&clue: &usize| net.at[clue].map(|at| Term { at, times: sum[clue] });
    let count = net.count.map_or(0, |count| sum[count]);
    Argument::Sum { digits: order.iter().filter_map(term).collect(), count }
}

/// Coefficients of which none is 0 and the first is positive, those with the least Σ|λ| first; if `bounds`, of these the ones that are not all
/// positive: that a sum is out of bounds is easier to see than that nothing divides it.
fn vectors(clues: usize, largest: i32, bounds: bool) -> Vec<Vec<i32>> {
    let values: Vec<i32> = (1..=largest).flat_map(|λ| [λ, -λ]).collect();
    let mut found = vec![Vec::new()];
    for _ in 0..clues {
        let shorter: Vec<Vec<i32>> = std::mem::take(&mut found);
        for vector in &shorter {
            let next = values.iter().filter(|&&λ| λ > 0 || !vector.is_empty());
            found.extend(next.map(|&λ| [&vector[..], &[λ]].concat()));
        }
    }
    let all_positive = |vector: &[i32]| vector.iter().all(|&λ| λ > 0);
    found.sort_by_key(|vector| (vector.iter().map(|λ| λ.abs()).sum::<i32>(), bounds && all_positive(vector)));
    found
}

/// 1 and -1 in turn, where clues that share cells have other signs; `None` if that can't be.
fn signs(net: &Network<'_>) -> Option<Vec<i32>> {
    let mut signs = vec![0; net.at.len()];
    let mut open = vec![(0, 1)];
    while let Some((clue, sign)) = open.pop() {
        if signs[clue] == 0 {
            signs[clue] = sign;
            let shared = net.regions_of[clue].iter().flat_map(|&region| &net.regions[region].clues);
            open.extend(shared.filter(|&&other| other != clue).map(|&other| (other, -sign)));
        } else if signs[clue] != sign {
            return None;
        }
    }
    (!signs.contains(&0)).then_some(signs)
}

/// By a linear programme.
fn least(net: &Network<'_>, aim: Aim, budget: &mut Budget) -> Option<Vec<i32>> {
    let (clues, regions) = (net.at.len(), net.regions.len());
    if clues > MOST_BY_PROGRAMME {
        return None;
    }
    // There are about as many exchanges as there are rows.
    budget.spend(NUMBER * (regions + 1) * (regions + 1) * (2 * clues + regions));
    let aim = match aim {
        Some((region, Value::Safe)) => RuleAim::Safe(region),
        Some((region, Value::Mine)) => RuleAim::Mines(region),
        None => RuleAim::Bound,
    };
    let needs: Vec<i128> = net.need.iter().map(|&need| need.into()).collect();
    let region = |region: &Region| (region.clues.clone(), region.size().into());
    let regions: Vec<(Vec<usize>, i128)> = net.regions.iter().map(region).collect();
    let found = least_of(&needs, &regions, aim).ok()??;
    found.into_iter().map(|λ| i32::try_from(λ).ok().filter(|&λ| λ != 0)).collect()
}

/// The mine count less what all digits need.
fn count_less_digits(net: &Network<'_>) -> Option<Vec<i32>> {
    let sign = |at: &Option<Coord>| if at.is_none() { 1 } else { -1 };
    net.count.is_some().then(|| net.at.iter().map(sign).collect())
}

/// The network as a system, region by region; `None` if it is too large.
fn system(net: &Network<'_>) -> Option<System> {
    if net.at.len() > MAX_SYSTEM_FOCI {
        return None;
    }
    let region = |region: &Region| {
        let foci = region.clues.iter().fold(0, |foci: FocusSet, &clue| foci | 1 << clue);
        Some(system::Region { foci, closed: u8::try_from(region.size()).ok()? })
    };
    let regions = net.regions.iter().map(region).collect::<Option<_>>()?;
    let residuals = net.need.iter().map(|&need| i16::try_from(need).ok()).collect::<Option<_>>()?;
    System::new(regions, residuals)
}

/// The least order of logic that proves a region from these clues; `None` if they are too many to tell.
pub(super) fn least_order(net: &Network<'_>, region: usize, value: Value, most: Order) -> Option<Order> {
    let system = system(net)?;
    Some(logic::least_order(&system, value.goals(1 << region), most))
}
