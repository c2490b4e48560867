//! Listing all placements: for what no sum and no cases show.
//!
//! The matcher's enumeration of components doesn't serve here: it takes all digits around its cells, and a network has only those that a proof
//! needs.

use std::collections::HashMap;

use super::budget::Budget;
use super::network::{Aim, Network};
use super::proof::{Argument, Step};
use crate::board::Coord;
use crate::matcher::Value;

/// The most states that are gone through.
const MOST_STATES: usize = 1 << 21;
/// The most numbers that are held for the states behind one region: what each clue needs, and how many placements there are.
const MOST_NUMBERS: usize = 1 << 23;

/// For each number of mines so far, the number of placements.
type Totals = HashMap<i32, u128>;

/// The step that lists all placements of a network's clues; `None` if they are too many to go through, or the aim does not follow.
pub(super) fn list(net: &Network<'_>, aim: Aim, budget: &mut Budget) -> Option<Step> {
    let elsewhere = |region: &usize| net.count.is_some_and(|count| net.regions[*region].clues == [count]);
    let rest = (0..net.regions.len()).find(elsewhere);
    let mut near: Vec<usize> = (0..net.regions.len()).filter(|&region| Some(region) != rest).collect();
    // Across the longer side, so that few clues are half placed at a time.
    let span = |of: fn(&Coord) -> usize| {
        let along = || net.at.iter().flatten().map(of);
        along().max().unwrap_or(0) - along().min().unwrap_or(0)
    };
    let wide = span(|at| at.col) > span(|at| at.row);
    near.sort_unstable_by_key(|&region| {
        let first = net.regions[region].cells[0];
        if wide { (first.col, first.row) } else { (first.row, first.col) }
    });
    let mut number_of = |net: &Network<'_>| -> Option<u128> {
        let totals = placements(net, &near, budget)?;
        let size = rest.map_or(0, |rest| net.regions[rest].size());
        let fits =
            |mines: &i32| net.count.is_none_or(|count| (0..=size).contains(&(net.need[count] - mines)));
        Some(totals.iter().filter(|(mines, _)| fits(mines)).map(|(_, number)| number).sum())
    };
    let number = number_of(net)?;
    let (cells, value) = match aim {
        None if number == 0 => (Vec::new(), Value::Safe),
        Some((region, value)) if number > 0 => {
            // None is left when one of its cells is supposed to be otherwise.
            let left = otherwise(net, region, value).map_or(Some(0), |other| number_of(&other))?;
            (left == 0).then(|| (net.regions[region].cells.clone(), value))?
        }
        _ => return None,
    };
    let digits: Vec<Coord> = net.at.iter().copied().flatten().collect();
    Some(Step {
        by: Argument::Placements { digits, count: net.count.is_some(), number: number.to_string() },
        cells,
        value,
    })
}

/// The network without a cell of a region that is not this; `None` if a clue can't be met then.
fn otherwise<'p>(net: &Network<'p>, region: usize, value: Value) -> Option<Network<'p>> {
    let mut other = net.clone();
    other.regions[region].cells.pop();
    if value == Value::Safe {
        net.regions[region].clues.iter().for_each(|&clue| other.need[clue] -= 1);
    }
    other.need.iter().all(|&need| need >= 0).then_some(other)
}

/// The number of placements by mines, region by region; what earlier regions leave to later ones is only what the clues still need.
fn placements(net: &Network<'_>, near: &[usize], budget: &mut Budget) -> Option<Totals> {
    let mut need = net.need.clone();
    // It is looked at when all is placed.
    net.count.into_iter().for_each(|count| need[count] = 0);
    let digits = need.len() - usize::from(net.count.is_some());
    let touched = |region: usize| net.regions[region].clues.iter().filter(|&&clue| Some(clue) != net.count);
    // Behind its last region a clue must be met.
    let mut last = vec![0; need.len()];
    for (place, &region) in near.iter().enumerate() {
        touched(region).for_each(|&clue| last[clue] = place);
    }
    let mut states: HashMap<Vec<i32>, Totals> = HashMap::from([(need, Totals::from([(0, 1)]))]);
    let mut work = 0;
    for (place, &region) in near.iter().enumerate() {
        let mut next: HashMap<Vec<i32>, Totals> = HashMap::new();
        let mut held = 0;
        let size = net.regions[region].size();
        for (need, totals) in states {
            for mines in 0..=size {
                work += 1;
                budget.spend(digits + totals.len());
                if work > MOST_STATES || budget.is_spent() || held > MOST_NUMBERS {
                    return None;
                }
                let mut after = need.clone();
                touched(region).for_each(|&clue| after[clue] -= mines);
                let met = |&clue: &usize| after[clue] == 0 || (after[clue] > 0 && last[clue] > place);
                if touched(region).all(met) {
                    held += digits;
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

/// The ways to choose `k` of `n`.
pub(super) fn binomial(n: i32, k: i32) -> u128 {
    (0..k).fold(1, |ways, i| ways * (n - i) as u128 / (i + 1) as u128)
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::super::network::Region;
    use super::*;
    use crate::board::{Board, Cell};
    use crate::explain::reading::Reading;
    use crate::layout::{FirstClick, Game, generator};

    /// All ways to place mines beside the digits that the digits and the mine count allow, each with the number of mines left for other cells.
    fn all(board: &Board, beside: &[Coord], mines: Option<usize>) -> Vec<(Vec<Coord>, usize)> {
        let closed = board.coords().filter(|&at| board.get(at) == Cell::Closed).count();
        let chosen = |bits: u32| {
            (0..beside.len()).filter(move |at| bits >> at & 1 == 1).map(|at| beside[at]).collect()
        };
        let meets = |placed: &Vec<Coord>| {
            board.coords().all(|at| match board.get(at) {
                Cell::Digit(digit) => {
                    placed.iter().filter(|mine| mine.king_distance(at) == 1).count() == usize::from(digit)
                }
                _ => true,
            })
        };
        let placements = (0..1 << beside.len()).map(chosen).filter(meets);
        let left = |placed: Vec<Coord>| {
            let left = mines.map_or(Some(0), |mines| mines.checked_sub(placed.len()))?;
            (left <= closed - beside.len()).then_some((placed, left))
        };
        placements.filter_map(left).collect()
    }

    #[test]
    fn a_list_says_what_all_placements_say_and_how_many_there_are() {
        let (mut followed, mut refuted) = (0, 0);
        for index in 0..120 {
            let game = Game::of((4, 5), 5, FirstClick::Safe, None).unwrap();
            let (layout, mut random) = (game.layout(3, index), generator(3, index, *b"listing\0"));
            let open: Vec<bool> = layout.coords().map(|_| random.random_range(0..100) < 45).collect();
            let mut board = layout.board_where(|at| open[at.row * 5 + at.col]);
            let is_closed = |at: Coord| board.get(at) == Cell::Closed;
            let (beside, digits): (Vec<Coord>, Vec<Coord>) = board
                .coords()
                .filter(|&at| board.neighbours(at).any(|near| is_closed(near) != is_closed(at)))
                .partition(|&at| is_closed(at));
            if index.is_multiple_of(3)
                && let Some(&at) = digits.first()
            {
                board.set(at, Cell::Digit(random.random_range(0..5)));
            }
            let mines = index.is_multiple_of(2).then_some(5);
            let position = Reading::new(&board, mines);
            let clues: Vec<_> = digits.into_iter().map(Some).chain(mines.map(|_| None)).collect();
            let net = Network::of(&position, &clues, None);
            let placements = all(&board, &beside, mines);
            let listed = |aim| list(&net, aim, &mut Budget::new());
            let number = |step: &Step| match &step.by {
                Argument::Placements { number, .. } => number.parse::<usize>().unwrap(),
                _ => panic!("a list lists"),
            };
            let nothing = listed(None);
            assert_eq!(nothing.is_some(), placements.is_empty(), "{board}");
            refuted += usize::from(nothing.is_some());
            for (region, Region { cells, .. }) in net.regions.iter().enumerate() {
                for value in [Value::Safe, Value::Mine] {
                    let holds = |(placed, left): &(Vec<Coord>, usize)| match beside.contains(&cells[0]) {
                        true => cells.iter().all(|cell| placed.contains(cell) == (value == Value::Mine)),
                        false => *left == if value == Value::Mine { cells.len() } else { 0 },
                    };
                    let follows = !placements.is_empty() && placements.iter().all(holds);
                    let step = listed(Some((region, value)));
                    assert_eq!(step.is_some(), follows, "{cells:?} {value:?}\n{board}");
                    if let Some(step) = step {
                        assert_eq!((number(&step), &step.cells), (placements.len(), cells), "{board}");
                        followed += 1;
                    }
                }
            }
        }
        assert!(followed > 200 && refuted > 10, "{followed} {refuted}");
    }
}
