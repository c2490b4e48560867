//! Sums: which coefficients prove an aim.

use super::excerpt::{Aim, Excerpt, Move};
use crate::logic::{Order, derive};
use crate::matcher::Value;
use crate::rules::farkas::{Aim as RuleAim, least_of};
use crate::system::{FocusSet, Goals, MAX_SYSTEM_FOCI, Region, System};

/// The largest coefficient that is tried in turn.
const LARGEST: i32 = 3;
/// To so many clues coefficients are tried in turn; with more a linear programme is asked.
const TRIED: usize = 4;
/// With more clues no linear programme is asked.
const MOST_BY_PROGRAMME: usize = 28;
/// To so many clues sums of four are tried as well.
const FOURS: usize = 8;

/// The sum of all clues that proves the aim, if there is one.
pub(super) fn all_of(excerpt: &Excerpt, aim: Aim) -> Option<Move> {
    let clues = excerpt.at.len();
    if clues < 2 && excerpt.at != [None] {
        return None;
    }
    let mut sums: Vec<Vec<i32>> = if clues <= TRIED {
        vectors(clues, LARGEST)
    } else {
        let parity = matches!(aim, Aim::Nothing).then(|| vec![1; clues]);
        signs(excerpt)
            .into_iter()
            .chain(count_less_digits(excerpt))
            .chain(parity)
            .chain(least(excerpt, aim))
            .collect()
    };
    if aim == Aim::Nothing {
        // Of sums that are as short, one that is out of bounds is easier to see than one that nothing divides.
        let size = |sum: &Vec<i32>| sum.iter().map(|times| times.unsigned_abs()).sum::<u32>();
        sums.sort_by_key(|sum| (size(sum), !sum.iter().any(|times| *times < 0)));
    }
    let start = excerpt.start();
    sums.into_iter().find_map(|sum| {
        let value = if let Aim::Region(_, value) = aim { value } else { Value::Safe };
        let by = Move::Sum(sum.into_iter().enumerate().collect(), value);
        let said = excerpt.apply(&start, &by)?;
        let so = match aim {
            Aim::Region(region, _) => said.0.iter().any(|one| one.0 == region),
            Aim::Nothing => said.0.is_empty(),
        };
        so.then_some(by)
    })
}

/// Sums of a few clues that hang together, those of fewer first.
pub(super) fn small_sums(excerpt: &Excerpt) -> Vec<Vec<(usize, i32)>> {
    let clues = excerpt.at.len();
    let mut near = vec![Vec::new(); clues];
    for touches in &excerpt.touches {
        for &a in touches {
            near[a].extend(touches.iter().copied().filter(|&b| b != a));
        }
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    let mut sets: Vec<Vec<usize>> = (0..clues).map(|clue| vec![clue]).collect();
    let mut sums = Vec::new();
    for size in 2..=if clues <= FOURS { 4 } else { 3 } {
        let larger = |set: &Vec<usize>| {
            let beside: Vec<usize> = set.iter().flat_map(|&clue| &near[clue]).copied().collect();
            let grown = beside.into_iter().filter(|clue| !set.contains(clue)).map(|clue| {
                let mut grown = set.clone();
                grown.push(clue);
                grown.sort_unstable();
                grown
            });
            grown.collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(larger).collect();
        sets.sort_unstable();
        sets.dedup();
        // Of two digits, 1 and -1 say all there is to say.
        let vectors = match size {
            2 => vec![vec![1, -1]],
            _ => vectors(size, if clues <= FOURS && size == 3 { 2 } else { 1 }),
        };
        for set in sets.iter().filter(|set| set.len() < clues) {
            sums.extend(
                vectors.iter().map(|vector| set.iter().copied().zip(vector.iter().copied()).collect()),
            );
        }
    }
    sums
}

/// Coefficients of which none is 0 and the first is positive, those with the least Σ|λ| first.
fn vectors(clues: usize, largest: i32) -> Vec<Vec<i32>> {
    let values: Vec<i32> = (1..=largest).flat_map(|λ| [λ, -λ]).collect();
    let mut found = vec![Vec::new()];
    for _ in 0..clues {
        found = found
            .iter()
            .flat_map(|vector: &Vec<i32>| {
                values.iter().filter(|&&λ| λ > 0 || !vector.is_empty()).map(|&λ| [&vector[..], &[λ]].concat())
            })
            .collect();
    }
    found.sort_by_key(|vector| vector.iter().map(|λ| λ.abs()).sum::<i32>());
    found
}

/// 1 and -1 in turn, where clues that share cells have other signs; `None` if that can't be.
fn signs(excerpt: &Excerpt) -> Option<Vec<i32>> {
    let mut signs = vec![0; excerpt.at.len()];
    let mut open = vec![(0, 1)];
    while let Some((clue, sign)) = open.pop() {
        if signs[clue] == 0 {
            signs[clue] = sign;
            let shared = excerpt.regions_of[clue].iter().flat_map(|&region| &excerpt.touches[region]);
            open.extend(shared.filter(|&&other| other != clue).map(|&other| (other, -sign)));
        } else if signs[clue] != sign {
            return None;
        }
    }
    (!signs.contains(&0)).then_some(signs)
}

/// By a linear programme.
fn least(excerpt: &Excerpt, aim: Aim) -> Option<Vec<i32>> {
    if excerpt.at.len() > MOST_BY_PROGRAMME {
        return None;
    }
    let aim = match aim {
        Aim::Region(region, Value::Safe) => RuleAim::Safe(region),
        Aim::Region(region, Value::Mine) => RuleAim::Mines(region),
        Aim::Nothing => RuleAim::Bound,
    };
    let needs: Vec<i128> = excerpt.need.iter().map(|&need| need.into()).collect();
    let cells = excerpt.cells.iter().map(|cells| cells.len() as i128);
    let regions: Vec<(Vec<usize>, i128)> = excerpt.touches.iter().cloned().zip(cells).collect();
    let found = least_of(&needs, &regions, aim).ok()??;
    found.into_iter().map(|λ| i32::try_from(λ).ok().filter(|&λ| λ != 0)).collect()
}

/// The mine count less what all digits need.
fn count_less_digits(excerpt: &Excerpt) -> Option<Vec<i32>> {
    excerpt
        .at
        .contains(&None)
        .then(|| excerpt.at.iter().map(|at| if at.is_none() { 1 } else { -1 }).collect())
}

/// The excerpt as a system, region by region; `None` if it is too large.
fn system(excerpt: &Excerpt) -> Option<System> {
    if excerpt.at.len() > MAX_SYSTEM_FOCI {
        return None;
    }
    let region = |(cells, touches): (&Vec<_>, &Vec<usize>)| {
        let foci = touches.iter().fold(0, |foci: FocusSet, &clue| foci | 1 << clue);
        Some(Region { foci, closed: u8::try_from(cells.len()).ok()? })
    };
    let regions = excerpt.cells.iter().zip(&excerpt.touches).map(region).collect::<Option<_>>()?;
    let residuals = excerpt.need.iter().map(|&need| i16::try_from(need).ok()).collect::<Option<_>>()?;
    System::new(regions, residuals)
}

/// The least order of logic that proves a region from these clues; `None` if they are too many to tell.
pub(super) fn least_order(excerpt: &Excerpt, region: usize, value: Value, most: Order) -> Option<Order> {
    let system = system(excerpt)?;
    let goals = match value {
        Value::Safe => Goals { safe: 1 << region, mines: 0 },
        Value::Mine => Goals { safe: 0, mines: 1 << region },
    };
    let proves = |order| derive(&system, order).map_or(true, |found| found.contains(goals));
    Some((1..most).find(|&order| proves(order)).unwrap_or(most))
}
