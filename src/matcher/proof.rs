//! The pattern behind a step, and the order of logic that it needs: worked out when somebody asks, from the step's
//! foci as they were.

use super::answer::Value;
use super::field::{Directions, Field};
use super::journal::Entry;
use super::orientation::{Neighbours, Orientation};
use crate::canonical::PatternId;
use crate::logic::{Order, derive, least_orders};
use crate::shape::{MAX_FOCI, MAX_INTERIOR};
use crate::system::{FocusSet, Goals, MAX_SYSTEM_FOCI, Region, System};

/// What is behind a step: a pattern if its foci have a shape.
#[derive(Default)]
pub(super) struct Proof {
    /// The least order that proves all cells of the step from its foci.
    pub order: Option<Order>,
    pub pattern: Option<PatternId>,
}

impl Proof {
    pub fn of(field: &Field, entry: Entry<'_>) -> Self {
        if entry.is_listed() {
            Self { order: entry.order.map(|order| least_order(field, entry, order)), pattern: None }
        } else {
            Self::of_set(field, entry).unwrap_or_default()
        }
    }

    fn of_set(field: &Field, entry: Entry<'_>) -> Option<Self> {
        let mut foci: Vec<_> = entry.foci().map(|focus| (field.place(focus.at), focus)).collect();
        foci.sort_unstable_by_key(|&(place, _)| place);
        let top = foci.iter().map(|((row, _), _)| *row).min()?;
        let left = foci.iter().map(|((_, col), _)| *col).min()?;
        let (mut places, mut closed, mut cells, mut residuals) = (0, 0, 0, [0; MAX_FOCI]);
        for (number, ((row, col), focus)) in foci.into_iter().enumerate() {
            places |= 1 << ((row - top) * MAX_INTERIOR + col - left);
            closed |= Neighbours::from(focus.closed) << (8 * number);
            // A cell goes with the first of the foci that it touches, here as in the orientation.
            cells |= Neighbours::from(focus.cells) << (8 * number);
            *residuals.get_mut(number)? = focus.residual;
        }
        let orientation = Orientation::of(places)?;
        let system = orientation.system(closed, &residuals)?;
        let goals = goals_of(entry.value, orientation.regions(cells));
        let order = match least_orders(&system.to_system(&orientation.geometry), goals) {
            Ok(orders) => orders.last().map(|&(order, _)| order),
            Err(order) => Some(order),
        };
        Some(Self { order, pattern: Some(orientation.geometry.canonical(&system).0.id()) })
    }
}

fn goals_of(value: Value, regions: u32) -> Goals {
    match value {
        Value::Safe => Goals { safe: regions, mines: 0 },
        Value::Mine => Goals { safe: 0, mines: regions },
    }
}

/// The least order that proves a step that lists its cells, if it is less than `order`, which does.
fn least_order(field: &Field, entry: Entry<'_>, order: Order) -> Order {
    let proves =
        |system: &System, goals, order| derive(system, order).map_or(true, |found| found.contains(goals));
    match system_of(field, entry) {
        Some((system, goals)) => (1..order).find(|&less| proves(&system, goals, less)).unwrap_or(order),
        None => order,
    }
}

/// The system of the step's foci, and the step's cells in it. `None` if the foci are too many.
fn system_of(field: &Field, entry: Entry<'_>) -> Option<(System, Goals)> {
    if entry.foci().len() > MAX_SYSTEM_FOCI {
        return None;
    }
    let mut touched: Vec<(usize, FocusSet)> = Vec::new();
    for (number, focus) in entry.foci().enumerate() {
        for cell in Directions(focus.closed).map(|direction| field.neighbour(focus.at, direction)) {
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
