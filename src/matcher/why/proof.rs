//! The pattern behind a step, and the order of logic that it needs: worked out when somebody asks, from the step's
//! foci as they were.

use super::answer::Value;
use super::journal::Entry;
use super::setting::Setting;
use crate::canonical::PatternId;
use crate::logic::{Order, derive};
use crate::matcher::field::Field;
use crate::matcher::field::near::Bits;
use crate::system::{FocusSet, Goals, MAX_SYSTEM_FOCI, Region, System};

/// What is behind a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The least order that proves all cells of the step from its foci.
    pub order: Option<Order>,
    /// The canonical form of the foci with the closed cells around them, if they have a shape.
    pub pattern: Option<PatternId>,
}

impl Proof {
    pub(crate) fn of(field: &Field, entry: Entry<'_>) -> Self {
        if entry.is_listed() {
            Self { order: listed_order(field, entry), pattern: None }
        } else {
            Setting::of(field, entry).map(|setting| setting.proof()).unwrap_or_default()
        }
    }
}

pub(crate) fn goals_of(value: Value, regions: u32) -> Goals {
    match value {
        Value::Safe => Goals { safe: regions, mines: 0 },
        Value::Mine => Goals { safe: 0, mines: regions },
    }
}

/// The least order that proves a step that lists its cells; with too many foci that of its argument. `None` of steps that
/// rest on all placements.
fn listed_order(field: &Field, entry: Entry<'_>) -> Option<Order> {
    // A chain is no argument of logic; with an assumption for each focus there always is one.
    let most = if entry.is_chain() { entry.foci().len() as Order } else { entry.order? };
    let proves =
        |system: &System, goals, order| derive(system, order).map_or(true, |found| found.contains(goals));
    match system_of(field, entry) {
        Some((system, goals)) => Some((1..most).find(|&less| proves(&system, goals, less)).unwrap_or(most)),
        None => entry.order,
    }
}

/// The system of the step's foci, and the step's cells in it. `None` if the foci are too many.
fn system_of(field: &Field, entry: Entry<'_>) -> Option<(System, Goals)> {
    if entry.foci().len() > MAX_SYSTEM_FOCI {
        return None;
    }
    let mut touched: Vec<(usize, FocusSet)> = Vec::new();
    for (number, focus) in entry.foci().enumerate() {
        for cell in Bits(focus.closed.into()).map(|direction| field.neighbour(focus.at, direction)) {
            match touched.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, foci)) => *foci |= 1 << number,
                None => touched.push((cell, 1 << number)),
            }
        }
    }
    let mut regions: Vec<Region> = Vec::new();
    let mut wanted = 0;
    for (cell, foci) in touched {
        let r = regions.iter().position(|region| region.foci == foci).unwrap_or_else(|| {
            regions.push(Region { foci, closed: 0 });
            regions.len() - 1
        });
        regions[r].closed += 1;
        let is_wanted = entry.cells(field).any(|found| found == cell);
        wanted |= u32::from(is_wanted).checked_shl(r as u32)?;
    }
    let residuals = entry.foci().map(|focus| focus.residual.into()).collect();
    Some((System::new(regions, residuals)?, goals_of(entry.value, wanted)))
}
