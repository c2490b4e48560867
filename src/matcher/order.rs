//! The order of logic that a step needs: worked out when somebody asks, from the step's foci as they were.

use super::answer::{Tier, Value};
use super::field::{Directions, Field};
use super::journal::Entry;
use crate::logic::least_orders;
use crate::system::{FocusSet, Goals, Region, System};

/// The least order that proves all cells of a step from its foci; `None` for steps of [`Tier::Exact`] and
/// [`Tier::Count`].
pub(super) fn least_order(field: &Field, entry: Entry<'_>) -> Option<u8> {
    match entry.tier {
        Tier::Single => Some(1),
        Tier::Table => order_of_set(field, entry),
        Tier::Exact | Tier::Count => None,
    }
}

fn order_of_set(field: &Field, entry: Entry<'_>) -> Option<u8> {
    let mut touched: Vec<(usize, FocusSet)> = Vec::new();
    for (number, (at, closed, _)) in entry.foci().enumerate() {
        for direction in Directions(closed) {
            let cell = field.neighbour(at, direction);
            match touched.iter_mut().find(|other| other.0 == cell) {
                Some(other) => other.1 |= 1 << number,
                None => touched.push((cell, 1 << number)),
            }
        }
    }
    let mut regions: Vec<Region> = Vec::new();
    let mut wanted = 0;
    for &(cell, foci) in &touched {
        let place = regions.iter().position(|region| region.foci == foci).unwrap_or_else(|| {
            regions.push(Region { foci, closed: 0 });
            regions.len() - 1
        });
        regions[place].closed += 1;
        if entry.cells(field).any(|other| other == cell) {
            wanted |= 1 << place;
        }
    }
    let residuals = entry.foci().map(|(_, _, residual)| i16::from(residual)).collect();
    let goals = match entry.value {
        Value::Safe => Goals { safe: wanted, mines: 0 },
        Value::Mine => Goals { safe: 0, mines: wanted },
    };
    match least_orders(&System::new(regions, residuals)?, goals) {
        Ok(orders) => orders.last().map(|&(order, _)| order),
        Err(order) => Some(order),
    }
}
