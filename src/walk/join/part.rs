//! Parts of a shape: what is left of it when only some of its foci count.

use std::collections::HashMap;

use crate::shape::{Geometry, MAX_REGIONS};
use crate::system::FocusSet;

use super::super::incidence::{AxisRegion, Closed, GoesTo, Incidence, merge, merged};
use super::list::Move;

/// The parts that are always joined: without the first axis, and without the second.
pub(super) const JOINED: usize = 2;

/// The parts of a part that are joined, and one more to ask if much is undecided then.
const DROPS: usize = JOINED + 1;

/// Some foci of a shape. The foci are called axes and numbered as they are dropped.
pub(super) struct Part {
    /// The axes that are left, ascending.
    pub axes: Vec<u8>,
    /// All ones in the nibble of each of them.
    pub mask: u64,
    /// The regions that are left, those merged that touch the same axes.
    pub regions: Vec<AxisRegion>,
    /// For each region of the shape the one that it goes to.
    goes_to: GoesTo,
    /// What a closed cell of each region of the shape adds to the number of a c.
    weights: [u32; MAX_REGIONS],
    /// What a closed cell of each region of the part adds to the number of a c.
    pub places: Vec<u32>,
    /// What a mine in each region does to residuals.
    pub moves: Vec<Move>,
    /// The numbers of the parts without the first axis, the second and so on, [`DROPS`] if there are so many; none for a
    /// lone axis.
    pub drops: Vec<usize>,
    /// The number of c.
    pub placements: usize,
}

impl Part {
    /// The part that has these axes, joined from nothing.
    pub fn new(incidence: &Incidence, set: FocusSet) -> Self {
        let axes: Vec<u8> = (0..incidence.axes as u8).filter(|axis| set >> axis & 1 == 1).collect();
        let (regions, goes_to) = merge(&incidence.regions, |touched| touched & set);
        let mut places = Vec::new();
        let mut placements = 1;
        for region in &regions {
            places.push(placements as u32);
            placements *= usize::from(region.size) + 1;
        }
        let mut weights = [0; MAX_REGIONS];
        for (weight, to) in weights.iter_mut().zip(goes_to) {
            *weight = to.map_or(0, |to| places[usize::from(to)]);
        }
        let moves = regions.iter().map(|region| Move::of(&axes, region.axes)).collect();
        let mask = axes.iter().map(|axis| 0xf << (4 * axis)).sum();
        Self { axes, mask, regions, goes_to, weights, places, moves, drops: Vec::new(), placements }
    }

    /// The part without one axis, joined from nothing.
    pub fn without(incidence: &Incidence, axis: usize) -> Self {
        let all = ((1u32 << incidence.axes) - 1) as FocusSet;
        Self::new(incidence, all & !(1 << axis))
    }

    /// The number of the c of this part that a c of the shape becomes.
    pub fn number(&self, closed: &Closed) -> u32 {
        closed.iter().zip(&self.weights).map(|(&closed, weight)| u32::from(closed) * weight).sum()
    }

    /// The c of this part that a c of the shape becomes.
    pub fn merged(&self, closed: &Closed) -> Closed {
        merged(closed, &self.goes_to)
    }
}

/// The parts that a shape's systems are joined from: the shape itself first, then those that others need.
pub(super) fn parts(incidence: &Incidence) -> Vec<Part> {
    let all = ((1u32 << incidence.axes) - 1) as FocusSet;
    let mut parts = vec![Part::new(incidence, all)];
    let mut numbers = HashMap::from([(all, 0)]);
    let mut next = 0;
    while next < parts.len() {
        let set: FocusSet = parts[next].axes.iter().map(|axis| 1 << axis).sum();
        let drops = if parts[next].axes.len() > 1 { DROPS.min(parts[next].axes.len()) } else { 0 };
        for place in 0..drops {
            let smaller = set & !(1 << parts[next].axes[place]);
            let number = *numbers.entry(smaller).or_insert_with(|| {
                parts.push(Part::new(incidence, smaller));
                parts.len() - 1
            });
            parts[next].drops.push(number);
        }
        next += 1;
    }
    parts
}

/// Which focus each axis stands for. The foci that are dropped first are those that share fewest cells: then hardly
/// anything that is silent without either of them is not silent with both.
pub(super) fn axis_order(geometry: &Geometry) -> Vec<usize> {
    let shared = |a: usize, b: usize| -> u32 {
        let both = geometry.regions.iter().filter(|region| region.foci >> a & region.foci >> b & 1 == 1);
        both.map(|region| u32::from(region.size())).sum()
    };
    let foci = geometry.capacity.len();
    let mut order: Vec<usize> = Vec::new();
    while order.len() < foci {
        let left = (0..foci).filter(|focus| !order.contains(focus));
        let next = left.min_by_key(|&focus| {
            let chosen: u32 = order.iter().map(|&other| shared(focus, other)).sum();
            let all: u32 = (0..foci).map(|other| shared(focus, other)).sum();
            (chosen, all)
        });
        order.extend(next);
    }
    order
}
