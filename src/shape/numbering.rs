//! The numbering of a shape's systems.
//!
//! All ⟨c, r⟩ of a shape in lexicographic order are a mixed radix: the number of one is Σ c_S·w_S + Σ r_f·w_f with a place
//! value w for every region and focus. A symmetry only deals the place values out anew, so the number of an image is
//! another such form, and the least image is found without making any.

use super::form::{Closed, Form, Residuals};
use super::{Automorphism, MAX_FOCI, MAX_REGIONS, ShapeRegion};
use crate::system::RegionSet;

/// The numbers of a shape's systems and of their images.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The most closed cells of each region, and next to each focus.
    most: (Closed, Residuals),
    /// For each eight foci the closed cells next to them, in a byte each.
    counts: Vec<Form>,
    /// The different ways in which the stabiliser moves the foci, and so the regions; first the identity.
    actions: Vec<Action>,
}

/// A symmetry as the numbers of images.
#[derive(Clone, Debug)]
struct Action {
    /// The first automorphism that moves the foci like this; `None` for the identity.
    automorphism: Option<u8>,
    number: Form,
}

/// The least image of a system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Least {
    /// Its number.
    pub index: u64,
    /// The place of the action that leads to it.
    pub action: usize,
    /// Whether mine and safe are exchanged.
    pub complement: bool,
}

impl Numbering {
    pub fn new(regions: &[ShapeRegion], capacity: &[u8], automorphisms: &[Automorphism]) -> Self {
        let mut most = ([0; MAX_REGIONS], [0; MAX_FOCI]);
        most.0.iter_mut().zip(regions).for_each(|(most, region)| *most = region.size());
        most.1[..capacity.len()].copy_from_slice(capacity);
        let mut values: Vec<u64> =
            most.0[..regions.len()].iter().chain(capacity).map(|&most| u64::from(most) + 1).collect();
        let mut place = 1;
        for value in values.iter_mut().rev() {
            (*value, place) = (place, place * *value);
        }
        let (by_region, by_focus) = values.split_at(regions.len());
        let number = Form::new(by_region.iter().copied(), by_focus.iter().copied());
        let mut actions = vec![Action { automorphism: None, number }];
        for (place, Automorphism { foci, regions }) in (0..).zip(automorphisms) {
            let number = Form::new(
                regions.iter().map(|&to| by_region[usize::from(to)]),
                foci.iter().map(|&to| by_focus[usize::from(to)]),
            );
            if actions.iter().all(|other| other.number != number) {
                actions.push(Action { automorphism: Some(place), number });
            }
        }
        let counts = (0..capacity.len()).step_by(8).map(|first| {
            let near = |region: &ShapeRegion| spread((region.foci >> first) as u8);
            Form::new(regions.iter().map(near), std::iter::empty())
        });
        Self { most, counts: counts.collect(), actions }
    }

    /// The number of actions.
    pub fn actions(&self) -> usize {
        self.actions.len()
    }

    /// The first automorphism of an action; `None` for the identity.
    pub fn automorphism(&self, action: usize) -> Option<u8> {
        self.actions[action].automorphism
    }

    /// The number of closed cells next to a focus.
    pub fn count(&self, closed: &Closed, focus: usize) -> u8 {
        self.counts.get(focus / 8).map_or(0, |eight| eight.of_closed(closed).to_le_bytes()[focus % 8])
    }

    /// The number of a system.
    pub fn index(&self, closed: &Closed, residuals: &Residuals) -> u64 {
        self.actions[0].number.of(closed, residuals)
    }

    /// The system with this number; `None` if there are not so many.
    pub fn system_at(&self, mut index: u64) -> Option<(Closed, Residuals)> {
        let (mut closed, mut residuals) = ([0; MAX_REGIONS], [0; MAX_FOCI]);
        let number = &self.actions[0].number;
        let regions = closed.iter_mut().zip(number.by_region());
        let digits = regions.chain(residuals.iter_mut().zip(number.by_focus()));
        for (digit, &place) in digits.filter(|(_, place)| **place > 0) {
            *digit = u8::try_from(index / place).ok()?;
            index %= place;
        }
        // Only the first digit can be too large.
        (closed[0] <= self.most.0[0]).then_some((closed, residuals))
    }

    /// The least image of a system, and the first way to it; `None` if it is no system of the shape: a region has more
    /// closed cells than cells, or a residual exceeds its closed count.
    #[inline]
    pub fn least(&self, closed: &Closed, residuals: &Residuals) -> Option<Least> {
        let mut fits = within(closed, &self.most.0) & within(residuals, &self.most.1);
        let mut complement = [0; MAX_FOCI];
        let eights = complement.as_chunks_mut().0.iter_mut().zip(residuals.as_chunks().0);
        for ((complement, residuals), counts) in eights.zip(&self.counts) {
            // No byte is over 8: with the topmost bits set nothing is borrowed from byte to byte.
            let left = (counts.of_closed(closed) | TOPMOST).wrapping_sub(u64::from_le_bytes(*residuals));
            fits &= left & TOPMOST == TOPMOST;
            *complement = (left & !TOPMOST).to_le_bytes();
        }
        let mut least = Least { index: u64::MAX, action: 0, complement: false };
        for (action, Action { number, .. }) in self.actions.iter().enumerate() {
            let (plain, other) = (number.of_residuals(residuals), number.of_residuals(&complement));
            let index = number.of_closed(closed).wrapping_add(plain.min(other));
            if index < least.index {
                least = Least { index, action, complement: other < plain };
            }
        }
        fits.then_some(least)
    }
}

/// The topmost and the lowest bit of each byte of a word.
const TOPMOST: u64 = LOWEST << 7;
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// Moves the lowest bits of a word's bytes, in order, to the topmost byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The bits of a byte as the lowest bits of the bytes of a word.
fn spread(bits: u8) -> u64 {
    (0..8).fold(0, |word, bit| word | u64::from(bits >> bit & 1) << (8 * bit))
}

/// The regions with closed cells, of which none has more than 128.
#[inline]
pub(crate) fn present(closed: &Closed) -> RegionSet {
    let bits = |word: u64| {
        // A byte over 0 carries into its topmost bit.
        let some = (word.wrapping_add(!TOPMOST) & TOPMOST) >> 7;
        (some.wrapping_mul(GATHER) >> 56) as RegionSet
    };
    let words = closed.as_chunks().0.iter().rev().map(|bytes| u64::from_le_bytes(*bytes));
    words.fold(0, |set, word| set << 8 | bits(word))
}

/// Whether no digit is larger than its most; all are looked at, at once.
fn within<const N: usize>(digits: &[u8; N], most: &[u8; N]) -> bool {
    digits.iter().zip(most).fold(true, |within, (digit, most)| within & (digit <= most))
}
