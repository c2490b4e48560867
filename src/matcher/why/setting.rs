//! Settings: foci close together with what was closed around them, moved to a corner. What their proof depends on.

use super::answer::Value;
use super::journal::Entry;
use super::proof::{Proof, goals_of};
use crate::logic::least_orders;
use crate::matcher::field::Field;
use crate::matcher::patterns::orientation::{Neighbours, Orientation};
use crate::matcher::patterns::rulebook::Places;
use crate::shape::{MAX_FOCI, MAX_INTERIOR};

/// Foci in a 4×4 interior, what was closed around them, and what a step says of it: all that its proof depends
/// on. Two steps with the same setting have the same proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// The foci's places from their top left corner.
    places: Places,
    /// Their closed neighbours, and those that the step is about.
    closed: Neighbours,
    cells: Neighbours,
    residuals: [i8; MAX_FOCI],
    value: Value,
}

impl Setting {
    /// The setting of a step; `None` if its foci lie in no 4×4 interior.
    pub(crate) fn of(field: &Field, entry: Entry<'_>) -> Option<Self> {
        if entry.is_listed() || entry.foci().len() > MAX_FOCI {
            return None;
        }
        let corner =
            |place: fn((usize, usize)) -> usize| entry.foci().map(|focus| place(field.place(focus.at))).min();
        let (top, left) = (corner(|(row, _)| row)?, corner(|(_, col)| col)?);
        let mut all = [(0, None); MAX_FOCI];
        for (slot, focus) in all.iter_mut().zip(entry.foci()) {
            let (row, col) = field.place(focus.at);
            if row - top >= MAX_INTERIOR || col - left >= MAX_INTERIOR {
                return None;
            }
            *slot = ((row - top) * MAX_INTERIOR + col - left, Some(focus));
        }
        let all = &mut all[..entry.foci().len()];
        all.sort_unstable_by_key(|&(place, _)| place);
        let mut setting =
            Self { places: 0, closed: 0, cells: 0, residuals: [0; MAX_FOCI], value: entry.value };
        for (number, &(place, focus)) in all.iter().enumerate() {
            let focus = focus?;
            setting.places |= 1 << place;
            setting.closed |= Neighbours::from(focus.closed) << (8 * number);
            // A cell goes with the first of the foci that it touches, here as in the orientation.
            setting.cells |= Neighbours::from(focus.cells) << (8 * number);
            setting.residuals[number] = focus.residual;
        }
        Some(setting)
    }

    /// The side of the smallest square interior that holds the foci.
    pub fn interior(&self) -> usize {
        let holds = |&side: &usize| {
            let line = (1 << side) - 1;
            let block = (0..side).fold(0, |block, row| block | line << (row * MAX_INTERIOR));
            self.places & !block == 0
        };
        (1..MAX_INTERIOR).find(holds).unwrap_or(MAX_INTERIOR)
    }

    /// The proof of a step in this setting.
    pub fn proof(&self) -> Proof {
        self.find_proof().unwrap_or_default()
    }

    fn find_proof(&self) -> Option<Proof> {
        let orientation = Orientation::of(self.places)?;
        let system = orientation.system(self.closed, &self.residuals)?;
        let goals = goals_of(self.value, orientation.regions(self.cells));
        let order = match least_orders(&system.to_system(&orientation.geometry), goals) {
            Ok(orders) => orders.last().map(|&(order, _)| order),
            Err(order) => Some(order),
        };
        Some(Proof {
            order,
            pattern: orientation.geometry.canonical(&system).map(|(canonical, _)| canonical.id()),
        })
    }
}
