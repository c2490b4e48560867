//! The pattern behind a step, and the order of logic that it needs, computed on request from the step's
//! foci as they were.

use super::answer::Value;
use super::journal::Entry;
use crate::bits::Bits;
use crate::canonical::PatternId;
use crate::logic::{Order, least_order, least_orders};
use crate::matcher::field::Field;
use crate::matcher::patterns::orientation::{Neighbours, Orientation, Places};
use crate::shape::{MAX_FOCI, MAX_INTERIOR};
use crate::system::{FocusSet, Goals, MAX_SYSTEM_FOCI, Region, System, by_foci};

/// What is behind a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The least order that proves all cells of the step from its foci.
    pub order: Option<Order>,
    /// The canonical form of the foci with the closed cells around them, if they have a shape.
    pub pattern: Option<PatternId>,
}

/// Foci in a 4×4 interior, what was closed around them, and what a step decides about it: all that its proof depends
/// on. Two steps with the same premises have the same proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Premises {
    /// The foci's places from their top left corner.
    places: Places,
    /// Their closed neighbours, and those that the step is about.
    closed: Neighbours,
    cells: Neighbours,
    residuals: [i8; MAX_FOCI],
    value: Value,
}

impl Premises {
    /// The premises of a step; `None` if no 4×4 interior holds its foci.
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
        let mut premises =
            Self { places: 0, closed: 0, cells: 0, residuals: [0; MAX_FOCI], value: entry.value };
        for (number, &(place, focus)) in all.iter().enumerate() {
            let focus = focus?;
            premises.places |= 1 << place;
            premises.closed |= Neighbours::from(focus.closed) << (8 * number);
            // A cell goes with the first of the foci that it touches, here as in the orientation.
            premises.cells |= Neighbours::from(focus.cells) << (8 * number);
            premises.residuals[number] = focus.residual;
        }
        Some(premises)
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

    /// The proof of a step with these premises.
    pub fn proof(&self) -> Proof {
        self.find_proof().unwrap_or_default()
    }

    fn find_proof(&self) -> Option<Proof> {
        let orientation = Orientation::known(self.places)?;
        let system = orientation.system(self.closed, &self.residuals)?;
        let goals = self.value.goals(orientation.regions(self.cells));
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

impl Proof {
    pub(crate) fn of(field: &Field, entry: Entry<'_>) -> Self {
        if entry.is_listed() {
            Self { order: listed_order(field, entry), pattern: None }
        } else {
            Premises::of(field, entry).map(|premises| premises.proof()).unwrap_or_default()
        }
    }
}

/// The least order that proves a step that lists its cells; with too many foci that of its argument. `None` of steps that
/// rest on all placements.
fn listed_order(field: &Field, entry: Entry<'_>) -> Option<Order> {
    // A chain isn't an argument by cases; with an assumption for each focus there always is one.
    let most = if entry.is_chain() { entry.foci().len() as Order } else { entry.order? };
    match system_of(field, entry) {
        Some((system, goals)) => Some(least_order(&system, goals, most)),
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
    let (mut regions, mut wanted) = (Vec::new(), 0);
    for (r, (foci, cells)) in (0..).zip(by_foci(touched.into_iter().map(|(cell, foci)| (foci, cell)))) {
        regions.push(Region { foci, closed: cells.len() as u8 });
        let is_wanted = entry.cells(field).any(|found| cells.contains(&found));
        wanted |= u32::from(is_wanted).checked_shl(r)?;
    }
    let residuals = entry.foci().map(|focus| focus.residual.into()).collect();
    Some((System::new(regions, residuals)?, entry.value.goals(wanted)))
}
