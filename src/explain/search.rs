//! The easiest explanation: fewest digits, then without the mine count, then lowest order, then what costs its reader least, then the nearest to
//! where he is.
//!
//! The matcher says what follows at all. All single digits and all pairs are tried ([`super::agenda`]). For what takes more digits
//! [`super::fewest`] is asked, region by region ([`super::further`]). The mine count costs no digit; of two proofs with the same number of digits one without it is easier.

use std::cmp::Ordering;

use super::areas;
use super::argue::{Proof, argue};
use super::budget::Budget;
use super::cost;
use super::explained::{explain, explanation_of};
use super::fewest::{Fewest, Sought, fewest, thin};
use super::listing::list;
use super::network::Network;
use super::placer::{Met, Placer, Supposed, most_first};
use super::proof::{Also, Argument, Explanation, Refutation, Step, append, digits_of, is_plain, kept};
use super::reading::Reading;
use super::ready::Ready;
use super::sums::sum;
use super::told_by::ToldBy;
use super::words::{Language, tell};
use crate::board::Coord;
use crate::matcher::{Contradiction, Value};
use crate::rules::PlayersName;

/// The most digits of a proof, and among which one is looked for. More are only thinned out.
pub(super) const MOST_CLUES: usize = 300;
/// The most sets of the same number of digits that are compared, of one goal.
pub(super) const MOST_SETS: usize = 16;

/// The most explanations that are put together for one cell.
const MOST_PARTS: usize = 512;

/// Configurations of more digits have no names.
const MOST_NAMED: usize = 4;
/// To go back to what was said before takes a reader as long as so many letters.
const RECALL: usize = 60;
/// No picture of a configuration reaches farther from its digits.
const MARGIN: usize = 8;

/// How much an explanation asks: its digits, whether the mine count, its order, what it costs its reader.
pub(super) type Effort = (usize, bool, u8, usize);

pub(super) fn effort(one: &Explanation) -> Effort {
    let count = one.steps.iter().any(Step::uses_count);
    (one.digits.len(), count, one.order, cost::of(&one.steps))
}

/// Whether nothing of as many digits asks less, where no digit decides anything alone.
pub(super) fn is_least(&(digits, count, order, cost): &Effort) -> bool {
    count && digits > 1 && order <= 2 && cost <= cost::least_with_count(digits)
}

/// How easy an explanation is: the less, the easier.
pub(super) fn ease(a: &Explanation, b: &Explanation) -> Ordering {
    effort(a).cmp(&effort(b)).then_with(|| a.cells.cmp(&b.cells)).then_with(|| a.digits.cmp(&b.digits))
}

/// What follows from a board, as the matcher found it.
pub(super) trait Known {
    /// What a closed cell is.
    fn value(&self, at: Coord) -> Option<Value>;
    /// Digits that prove it in a position, perhaps more than are needed, if they are known.
    fn because(&self, _: Coord, _: &Reading<'_>) -> Vec<Coord> {
        Vec::new()
    }
    /// Whether the mine count is among what proves it.
    fn counts(&self, _: Coord, _: &Reading<'_>) -> bool {
        false
    }
    /// The digits when nothing else has led to a proof.
    fn at_last(&self, at: Coord, position: &Reading<'_>) -> Vec<Coord> {
        self.because(at, position)
    }
    /// The steps that prove all of it.
    fn ready(&self) -> Ready {
        Ready::default()
    }
}

/// Adds to a proof what follows with it, its name and its certificate. If no cell was asked for, what costs its reader least comes first of all
/// that its digits show. Who asked about a cell has the answer then.
pub(super) fn complete(position: &Reading<'_>, found: &mut Explanation, is_asked: bool, budget: &mut Budget) {
    let counts = found.steps.iter().any(Step::uses_count);
    let mut clues: Vec<Option<Coord>> = found.digits.iter().copied().map(Some).collect();
    clues.extend(counts.then_some(None));
    if !is_asked && found.steps.iter().any(|step| matches!(step.by, Argument::Area { .. })) {
        found.also = also(position, &found.steps, &clues, budget);
        if !counts {
            begin_well(position, found, &clues, budget);
        }
    }
    if found.digits.len() <= MOST_NAMED && !counts {
        let is_mine = found.value == Value::Mine;
        let all: Vec<Coord> = found.digits.iter().chain(&found.cells).copied().collect();
        let named = position.part_around(&all, MARGIN).and_then(|(part, corner)| {
            let moved = |cells: &[Coord]| -> Vec<Coord> {
                cells.iter().map(|at| Coord::new(at.row - corner.row, at.col - corner.col)).collect()
            };
            PlayersName::of(&part, &moved(&found.digits), &moved(&found.cells), is_mine)
        });
        found.name = named.map(|named| named.name.name.to_owned());
    }
    if !matches!(ToldBy::of(&found.steps), ToldBy::Digit | ToldBy::Placements) {
        let net = Network::of(position, &clues, None);
        let region = found.cells.first().and_then(|&cell| net.region_of(cell));
        found.certificate = match &found.steps[..] {
            [step] if matches!(step.by, Argument::Sum { .. }) => Some(step.clone()),
            _ => region.and_then(|region| sum(&net, Some((region, found.value)), budget)),
        };
    }
}

/// Begins with what the digits show next if all of it together takes fewer words then.
fn begin_well(position: &Reading<'_>, found: &mut Explanation, clues: &[Option<Coord>], budget: &mut Budget) {
    let length = |one: &Explanation| {
        let text = tell(position, one.clone(), Language::English).text;
        text.len() + RECALL * text.matches("As before").count()
    };
    let cells =
        |one: &Explanation| one.also.iter().map(|also| also.cells.len()).sum::<usize>() + one.cells.len();
    if !is_plain(&found.steps) || found.steps.len() < 2 {
        return;
    }
    // Row by row, as the other one was found.
    let mut by_rows = clues.to_vec();
    by_rows.sort_unstable();
    for next in found.also.clone() {
        let other = explain(position, &by_rows, next.cells[0], next.value, budget);
        let Some(mut other) = other else { continue };
        if !is_plain(&other.steps) || other.digits.len() < found.digits.len() || other.order > found.order {
            continue;
        }
        other.also = also(position, &other.steps, clues, budget);
        if cells(&other) >= cells(found) && length(&other) < length(found) {
            *found = other;
        }
    }
}

/// What these clues show after the steps. What was stated on the way is known then, unless only in a case.
fn also(position: &Reading<'_>, steps: &[Step], clues: &[Option<Coord>], budget: &mut Budget) -> Vec<Also> {
    let mut now = position.clone();
    steps.iter().for_each(|step| now.learn(&step.cells, step.value));
    let mut found: Vec<Also> = Vec::new();
    loop {
        let then = found.iter().map(|also| &also.steps[..]);
        let before: Vec<&[Step]> = is_plain(steps).then_some(steps).into_iter().chain(then).collect();
        let Some(steps) = areas::any(&Network::of(&now, clues, None), &before, budget) else { return found };
        let Some(last) = steps.last() else { return found };
        steps.iter().for_each(|step| now.learn(&step.cells, step.value));
        found.push(Also { cells: last.cells.clone(), value: last.value, steps });
    }
}

/// The easiest explanation of one cell, without what follows with it.
pub(super) fn proof_of_cell(
    position: &Reading<'_>,
    known: &dyn Known,
    cell: Coord,
    budget: &mut Budget,
) -> Option<Explanation> {
    budget.next();
    let value = known.value(cell)?;
    let net = Network::of_all(position);
    let region = net.region_of(cell)?;
    of_region(&mut Placer::new(&net, budget), known, (region, cell, value), usize::MAX)
}

/// An explanation of a cell that is made of the easiest explanations of the cells `before` it and its own, in this order. Of their steps
/// those are kept that are needed for `is_proof` to say yes. `None` if a cell has no explanation, or after too many of them.
pub(super) fn step_by_step(
    position: &Reading<'_>,
    known: &dyn Known,
    before: &[Coord],
    cell: Coord,
    budget: &mut Budget,
    is_proof: impl Fn(&[Step]) -> bool,
) -> Option<Explanation> {
    let (mut now, mut steps, mut parts) = (position.clone(), Vec::new(), 0);
    for &next in before.iter().chain([&cell]) {
        if now.is_unknown(next) {
            parts += 1;
            let found = proof_of_cell(&now, known, next, budget).filter(|_| parts <= MOST_PARTS)?;
            found.steps.iter().for_each(|step| now.learn(&step.cells, step.value));
            append(&mut steps, found.steps);
        }
    }
    // The cell may be decided on the way to another one.
    let last = steps.iter().position(|step| step.cells.contains(&cell))?;
    let chosen = |some: &[usize]| kept(&steps, |place| place == last || some.binary_search(&place).is_ok());
    let all: Vec<usize> = (0..last).collect();
    let steps = chosen(&thin(&all, |some| is_proof(&chosen(some)).then(|| some.to_vec()))?);
    Some(explanation_of(steps))
}

/// The easiest explanation of a cell of a region, with at most `limit` digits.
pub(super) fn of_region(
    placer: &mut Placer<'_>,
    known: &dyn Known,
    (region, cell, value): (usize, Coord, Value),
    limit: usize,
) -> Option<Explanation> {
    let [plain, counted] = smallest(placer, known, (region, value), (limit, MOST_SETS));
    easiest_of(placer, &counted, placer.net.count, (cell, value))
        .or_else(|| easiest_of(placer, &plain, None, (cell, value)))
}

/// The smallest sets of at most `limit` digits that prove a region without the mine count, and the smallest that do so with it if these are
/// smaller still; of each at most `many`.
pub(super) fn smallest(
    placer: &mut Placer<'_>,
    known: &dyn Known,
    (region, value): (usize, Value),
    (limit, many): (usize, usize),
) -> [Vec<Vec<usize>>; 2] {
    let net = placer.net;
    let otherwise = Some(Supposed { region, value: !value });
    let cell = net.regions[region].cells[0];
    // Digits that prove it, of which none can be left out, hang together: none is farther away than they are many.
    let is_plain = !known.counts(cell, net.position);
    let near = if is_plain { net.around(region, MOST_CLUES, limit) } else { Vec::new() };
    let sought = Sought { clues: &near, otherwise, limit, many, ..Sought::default() };
    // With the mine count they need not.
    let all = || match net.at.len() <= MOST_CLUES {
        true => (0..net.at.len() - 1).collect(),
        false => net.around(region, MOST_CLUES, usize::MAX),
    };
    without_and_with_count(placer, (sought, is_plain), || known.at_last(cell, net.position), all)
}

/// The smallest sets that are sought, if they may do without the mine count, and the smallest among all clues that do with it, if these are
/// smaller still.
fn without_and_with_count(
    placer: &mut Placer<'_>,
    (sought, is_plain): (Sought<'_>, bool),
    because: impl Fn() -> Vec<Coord>,
    all: impl FnOnce() -> Vec<usize>,
) -> [Vec<Vec<usize>>; 2] {
    let (net, limit) = (placer.net, sought.limit);
    let plain = if is_plain { fewest_or_thinned(placer, sought, &because) } else { Fewest::default() };
    let fewer = plain.sets.first().map_or(limit, |set| set.len().saturating_sub(1).min(limit));
    let given = net.count.filter(|_| net.may_matter(fewer));
    if given.is_none() {
        return [plain.sets, Vec::new()];
    }
    let counted = Sought { clues: &all(), given, needs_given: plain.is_sure, limit: fewer, ..sought };
    // A limit means that something else is known, or that more digits are tried next. Only without one the matcher's digits are thinned out.
    let counted = match plain.sets.is_empty() && limit == usize::MAX {
        true => fewest_or_thinned(placer, counted, &because),
        false => fewest(placer, counted),
    };
    [plain.sets, counted.sets]
}

/// The easiest explanation of a cell by one of these sets with what is given, or the first that nothing can undercut; in haste the first.
fn easiest_of(
    placer: &mut Placer<'_>,
    sets: &[Vec<usize>],
    given: Option<usize>,
    (cell, value): (Coord, Value),
) -> Option<Explanation> {
    let net = placer.net;
    let mut best: Option<Explanation> = None;
    placer.budget.takes(sets.first().map_or(0, Vec::len));
    for set in sets {
        if best.as_ref().is_some_and(|best| placer.budget.is_in_haste() || is_least(&effort(best))) {
            break;
        }
        let clues = net.places(&[set, given.as_slice()].concat());
        let told = explain(net.position, &clues, cell, value, placer.budget);
        best = best.into_iter().chain(told).min_by(ease);
    }
    best
}

/// The smallest sets; if the search gave up, what is left of the digits that the matcher used, those that need the most mines.
fn fewest_or_thinned(
    placer: &mut Placer<'_>,
    sought: Sought<'_>,
    because: impl FnOnce() -> Vec<Coord>,
) -> Fewest {
    let (net, found) = (placer.net, fewest(placer, sought));
    if found.is_sure || !found.sets.is_empty() {
        return found;
    }
    let number = |at: &Coord| net.at.iter().position(|other| other.as_ref() == Some(at));
    let mut clues: Vec<usize> = because().iter().filter_map(number).collect();
    if sought.given.is_some() {
        // Against the mine count these are the fewest.
        most_first(&mut clues, &|clue| net.need[clue]);
    }
    let proof = |some: &[usize]| {
        let all = sought.with_given(some);
        match placer.meet(&all, sought.otherwise) {
            Met::No => Some(some.iter().copied().filter(|&clue| placer.has_used(clue)).collect()),
            Met::Unknown if !placer.budget.is_spent() => {
                excludes(net, &all, sought.otherwise, placer.budget).then(|| some.to_vec())
            }
            _ => None,
        }
    };
    let thinned = thin(&clues, proof).filter(|left| left.len() <= MOST_CLUES);
    Fewest { sets: thinned.into_iter().collect(), is_sure: false }
}

/// Whether all placements of these clues exclude what is supposed, by going through them.
fn excludes(net: &Network<'_>, clues: &[usize], otherwise: Option<Supposed>, budget: &mut Budget) -> bool {
    let goal = otherwise.map(|Supposed { region, value }| (net.regions[region].cells[0], !value));
    let net = Network::of(net.position, &net.places(clues), goal.map(|(cell, _)| cell));
    net.aim(goal).is_some_and(|aim| list(&net, aim, budget).is_some())
}

/// Why a board is impossible, given what the matcher found.
pub(super) fn refute(
    position: &Reading<'_>,
    found: &Contradiction,
    budget: &mut Budget,
) -> Option<Refutation> {
    let net = Network::of_all(position);
    let is_unmet = |&clue: &usize| !(0..=net.cells_of(clue)).contains(&net.need[clue]);
    let digits = net.at.iter().flatten().count();
    if let Some(clue) = net.count.into_iter().chain(0..digits).find(is_unmet) {
        let (digits, count) = (net.at[clue].into_iter().collect(), net.at[clue].is_none());
        return Some(Refutation { digits, count, steps: Vec::new(), text: String::new() });
    }
    let mut placer = Placer::new(&net, budget);
    let all: Vec<usize> = if digits <= MOST_CLUES {
        (0..digits).collect()
    } else {
        let named = net.at.iter().flatten().position(|at| found.digits.contains(at))?;
        net.around(net.regions_of[named][0], MOST_CLUES, usize::MAX)
    };
    let sought = Sought { clues: &all, limit: usize::MAX, many: MOST_SETS, ..Sought::default() };
    let because = || found.digits.clone();
    let [plain, counted] =
        without_and_with_count(&mut placer, (sought, !found.count), because, || all.clone());
    // The mine count costs no digit.
    let (sets, given) = if counted.is_empty() { (plain, None) } else { (counted, net.count) };
    let told = sets.iter().filter_map(|set| {
        let clues = net.places(&[&set[..], given.as_slice()].concat());
        let whole = Network::of(position, &clues, None);
        let Proof { steps, fails } = argue(&whole, None, placer.budget)?;
        let mut digits = digits_of(&steps);
        digits.extend(fails.flatten().filter(|at| !digits.contains(at)));
        Some(Refutation { digits, count: given.is_some(), steps, text: String::new() })
    });
    told.min_by_key(|one| cost::of(&one.steps))
}
