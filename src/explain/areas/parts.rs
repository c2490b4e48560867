//! Arguments with the mine count: how many mines each part of the board holds, and what that leaves.
//!
//! The digits of such an argument fall into parts that share no cells, and how the statements of one part are put together is nobody else's
//! business: so each part is searched by itself. How much a part has to hold is taken from a sum that proves the same.

use super::super::budget::Budget;
use super::super::network::{Aim, Network};
use super::super::proof::{Argument, Step};
use super::super::statement::Cells;
use super::super::sums::{slack, weigh};
use super::ground::Ground;
use super::search::{Goal, cheapest, clue_nodes, side_by_side};
use super::told::cheapest_told;
use crate::board::Coord;
use crate::matcher::Value;

/// The argument by which the mine count and digits prove the aim that a sum proves; `None` if they are all one part, or if none was found.
pub(in super::super) fn by_parts(
    net: &Network<'_>,
    aim: Aim,
    sum: &Argument,
    budget: &mut Budget,
) -> Option<Vec<Step>> {
    let sum = Sum::of(net, aim, sum)?;
    let ground = Ground::new(net)?;
    // If the other cells hold all mines, or no more than the rest, the region is one of those that are left. Otherwise what its own part says
    // of it comes last.
    let (apart, in_question) = match aim {
        Some((region, value)) if sum.is_least == (value == Value::Safe) => (ground.regions[region], &[][..]),
        Some((region, _)) => (0, &net.regions[region].clues[..]),
        None => (0, &[][..]),
    };
    let (of_aim, others): (Vec<_>, Vec<_>) = parts(net, sum.count)
        .into_iter()
        .partition(|part| part.iter().any(|clue| in_question.contains(clue)));
    let mut nodes = clue_nodes(&ground);
    let mut group = None;
    for part in &others {
        let held;
        (nodes, held) = match part[..] {
            [digit] if nodes[digit].says.cells & apart == 0 => (nodes, digit),
            _ => cheapest(&ground, sum.held_by(&ground, part, apart), nodes, part, budget)?,
        };
        group = Some(match group {
            None => held,
            Some(before) => side_by_side(&ground, &mut nodes, before, held)?,
        });
    }
    let seeds = [&of_aim.concat()[..], &[group?, sum.count]].concat();
    cheapest_told(&ground, aim, nodes, &seeds, budget)
}

/// The argument by which a sum of digits, each once, proves the aim: those that are added share no cells, nor do those that are taken away;
/// so the cells of the ones hold so many mines, and those of the others so many. `None` if the sum is another, or says it otherwise.
pub(in super::super) fn by_sides(
    net: &Network<'_>,
    aim: Aim,
    sum: &Argument,
    budget: &mut Budget,
) -> Option<Vec<Step>> {
    let Argument::Sum { digits, count: 0 } = sum else { return None };
    let ground = Ground::new(net)?;
    let mut nodes = clue_nodes(&ground);
    let mut sides = Vec::new();
    for sign in [1, -1] {
        let of_side = digits.iter().filter(|term| term.times == sign);
        let mut clues = of_side.filter_map(|term| net.at.iter().position(|at| *at == Some(term.at)));
        let first = clues.next()?;
        sides.push(clues.try_fold(first, |side, clue| side_by_side(&ground, &mut nodes, side, clue))?);
    }
    cheapest_told(&ground, aim, nodes, &sides, budget)
}

/// The digits that share cells, directly or by others between them; first those of several digits.
fn parts(net: &Network<'_>, count: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for touches in net.regions.iter().map(|region| &region.clues) {
        let (joined, mut apart): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.iter().any(|clue| touches.contains(clue)));
        let mut part = joined.concat();
        part.extend(touches.iter().filter(|&&clue| clue != count));
        part.sort_unstable();
        part.dedup();
        apart.extend((!part.is_empty()).then_some(part));
        parts = apart;
    }
    parts.sort_unstable_by_key(|part| (part.len() == 1, part[0]));
    parts
}

/// A sum in which the mine count counts once.
struct Sum {
    count: usize,
    /// How often each clue counts.
    times: Vec<i32>,
    /// How much a mine of each region does.
    weights: Vec<i32>,
    /// Whether it is about the least that the digits leave to the mine count, or the most.
    is_least: bool,
}

impl Sum {
    fn of(net: &Network<'_>, aim: Aim, sum: &Argument) -> Option<Self> {
        let Argument::Sum { digits, count: sign @ (1 | -1) } = sum else { return None };
        let count = net.count?;
        let times = |at: &Option<Coord>| match at {
            Some(at) => digits.iter().find(|term| term.at == *at).map_or(0, |term| sign * term.times),
            None => 1,
        };
        let times: Vec<i32> = net.at.iter().map(times).collect();
        let (total, weights) = weigh(net, &times);
        let below = slack(net, total, &weights).below;
        let is_least = match aim {
            Some((region, Value::Safe)) => weights[region] > below,
            Some((region, Value::Mine)) => -weights[region] > below,
            None => below < 0,
        };
        Some(Self { count, times, weights, is_least })
    }

    /// What it says of the mines of a part, without the cells `apart`.
    fn held_by(&self, ground: &Ground<'_>, part: &[usize], apart: Cells) -> Goal {
        let net = ground.net;
        let needs = part.iter().map(|&digit| self.times[digit] * net.need[digit]).sum::<i32>();
        let (mut cells, mut held) = (0, -needs);
        let touched = |region: &usize| {
            ground.regions[*region] != apart
                && net.regions[*region].clues.iter().any(|clue| part.contains(clue))
        };
        for region in (0..net.regions.len()).filter(touched) {
            cells |= ground.regions[region];
            let weight =
                if self.is_least { self.weights[region].min(0) } else { self.weights[region].max(0) };
            held += weight * net.regions[region].size();
        }
        if self.is_least { Goal::Least(cells, held) } else { Goal::Most(cells, held) }
    }
}
