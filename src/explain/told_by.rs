//! How a proof is told: what kinds of argument a reader has to follow.

use super::proof::{Argument, Case, End, Question, Source, Step, digits_of};
use super::statement::Areas;

/// The most steps of a supposition that is short.
const MOST_LINKS: usize = 6;
/// The fewest digits of a chain.
const CHAIN: usize = 4;

/// The way in which a proof is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ToldBy {
    /// Single digits, or the mine count alone.
    Digit,
    /// Two digits that share cells.
    Pair,
    /// So many statements about areas.
    Areas(usize),
    /// Pairs of cells in turn along a row of so many digits: one here, so one there.
    Chain(usize),
    /// One cell is supposed to be otherwise; so many steps, by single digits and pairs, show that it can't be.
    Suppose(usize),
    /// Longer suppositions, or cases.
    Walk,
    /// A sum.
    Sum,
    /// A list of all placements.
    Placements,
}

impl ToldBy {
    /// How these steps are told.
    pub fn of(steps: &[Step]) -> Self {
        let has = |is: fn(&Argument) -> bool| steps.iter().any(|step| is(&step.by));
        let areas = statements(steps);
        if has(|by| matches!(by, Argument::Placements { .. })) {
            Self::Placements
        } else if has(|by| matches!(by, Argument::Cases { .. })) {
            match steps {
                [only] => links(only).filter(|&links| links <= MOST_LINKS).map_or(Self::Walk, Self::Suppose),
                _ => Self::Walk,
            }
        } else if has(|by| matches!(by, Argument::Sum { digits, .. } if !digits.is_empty())) {
            Self::Sum
        } else if areas == 0 {
            Self::Digit
        } else if areas == 1 && !steps.iter().any(Step::uses_count) {
            Self::Pair
        } else if is_chain(steps) {
            Self::Chain(digits_of(steps).len())
        } else {
            Self::Areas(areas)
        }
    }
}

/// The number of statements about areas. That some of them share no cells, and have so many mines together, is one.
fn statements(steps: &[Step]) -> usize {
    let mut areas = Areas::default();
    let counted = steps.iter().filter(|step| match &step.by {
        Argument::Area { area, from, .. } => {
            let [_, goes_on] = areas.state(area, from);
            !goes_on
        }
        _ => false,
    });
    counted.count()
}

/// The steps by which a cell can't be otherwise, if they are single digits and pairs.
fn links(step: &Step) -> Option<usize> {
    let Argument::Cases { of: Question::Cell(_), cases } = &step.by else { return None };
    let is_plain = |step: &Step| match &step.by {
        Argument::Digit { .. } => true,
        Argument::Area { from, .. } => from.iter().all(|source| source.digit().is_some()),
        _ => false,
    };
    let refuted = |case: &&Case| case.ends == End::Impossible && case.steps.iter().all(is_plain);
    let agrees = |case: &&Case| case.ends == End::Agrees && case.steps.is_empty();
    cases.iter().find(agrees)?;
    cases.iter().find(refuted).map(|case| case.steps.len())
}

/// Whether each area is made of the one before and one more digit.
fn is_chain(steps: &[Step]) -> bool {
    let is_link = |(place, step): (usize, &Step)| match step.by {
        Argument::Area { from, .. } if place == 0 => from.iter().all(|source| source.digit().is_some()),
        Argument::Area { from: [Source::Digit(_), other] | [other, Source::Digit(_)], .. } => {
            other == Source::Area(place - 1)
        }
        _ => false,
    };
    steps.len() + 1 >= CHAIN && steps.iter().enumerate().all(is_link)
}
