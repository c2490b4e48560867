//! The pattern behind a step, and the order of logic that it needs: worked out when somebody asks, from the step's
//! foci as they were.

use super::answer::Value;
use super::field::Field;
use super::journal::Entry;
use super::orientation::{Neighbours, Orientation};
use crate::canonical::PatternId;
use crate::logic::least_orders;
use crate::shape::{MAX_FOCI, MAX_INTERIOR};
use crate::system::Goals;

/// What is behind a step by foci that have a shape; nothing behind others.
#[derive(Default)]
pub(super) struct Proof {
    /// The least order that proves all cells of the step from its foci.
    pub order: Option<u8>,
    pub pattern: Option<PatternId>,
}

impl Proof {
    pub fn of(field: &Field, entry: Entry<'_>) -> Self {
        if entry.is_listed() { Self::default() } else { Self::of_set(field, entry).unwrap_or_default() }
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
        let wanted = orientation.regions(cells);
        let goals = match entry.value {
            Value::Safe => Goals { safe: wanted, mines: 0 },
            Value::Mine => Goals { safe: 0, mines: wanted },
        };
        let order = match least_orders(&system.to_system(&orientation.geometry), goals) {
            Ok(orders) => orders.last().map(|&(order, _)| order),
            Err(order) => Some(order),
        };
        Some(Self { order, pattern: Some(orientation.geometry.canonical(&system).0.id()) })
    }
}
