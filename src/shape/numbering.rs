//! The numbering of a shape's systems.
//!
//! All ⟨c, r⟩ of a shape in lexicographic order are a mixed radix: the number of one is Σ c_S·w_S + Σ r_f·w_f with a place
//! value w for every region and focus. A symmetry only permutes the place values, so the number of an image is
//! another such form, and the least image is found without making any.

use super::{Automorphism, MAX_FOCI, MAX_REGIONS, ShapeRegion};

/// Closed cells by region; 0 beyond the shape's.
pub(crate) type Closed = [u8; MAX_REGIONS];
/// Residuals by focus; 0 beyond the shape's.
pub(crate) type Residuals = [u8; MAX_FOCI];

/// The numbers of a shape's systems and of their images.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The most closed cells of each region, and next to each focus.
    most: (Closed, Residuals),
    /// For each region a 1 in the byte of each focus that it touches.
    touched: Vec<[u64; 2]>,
    /// The different ways in which the stabiliser moves the foci, and so the regions; first the identity.
    actions: Vec<Action>,
}

/// A symmetry as the numbers of images.
#[derive(Clone, Debug)]
struct Action {
    /// The first automorphism that moves the foci like this; `None` for the identity.
    automorphism: Option<u8>,
    /// By region.
    closed: Vec<u64>,
    /// By focus.
    residuals: Vec<u64>,
}

/// The least image of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        let (by_region, by_focus) = place_values(&most);
        let itself = Automorphism {
            foci: (0..capacity.len() as u8).collect(),
            regions: (0..regions.len() as u8).collect(),
        };
        let moved = |values: &[u64], to: &[u8]| to.iter().map(|&to| values[usize::from(to)]).collect();
        let mut actions: Vec<Action> = Vec::new();
        let all = std::iter::once((None, &itself)).chain((0..).map(Some).zip(automorphisms));
        for (automorphism, moves) in all {
            let residuals = moved(&by_focus, &moves.foci);
            if actions.iter().all(|other| other.residuals != residuals) {
                actions.push(Action { automorphism, closed: moved(&by_region, &moves.regions), residuals });
            }
        }
        let touched = regions.iter().map(|region| region.foci.to_le_bytes().map(spread)).collect();
        Self { most, touched, actions }
    }

    /// The first automorphism of an action; `None` for the identity.
    pub fn automorphism(&self, action: usize) -> Option<u8> {
        self.actions[action].automorphism
    }

    /// The number of a system.
    pub fn index(&self, closed: &Closed, residuals: &Residuals) -> u64 {
        let digits = closed.iter().chain(residuals).zip(self.most.0.iter().chain(&self.most.1));
        digits.fold(0, |index: u64, (digit, most)| {
            index.wrapping_mul(u64::from(*most) + 1).wrapping_add(u64::from(*digit))
        })
    }

    /// The system with this number; `None` if the number is too large.
    pub fn system_at(&self, mut index: u64) -> Option<(Closed, Residuals)> {
        let (mut closed, mut residuals) = self.most;
        for digit in closed.iter_mut().chain(&mut residuals).rev().filter(|most| **most > 0) {
            let radix = u64::from(*digit) + 1;
            *digit = (index % radix) as u8;
            index /= radix;
        }
        (index == 0).then_some((closed, residuals))
    }

    /// The residuals of the complement; `None` if it isn't a system of the shape: a region has more closed cells than cells,
    /// or a residual exceeds its closed count.
    fn complement(&self, closed: &Closed, residuals: &Residuals) -> Option<Residuals> {
        // Whole arrays without a way out, for the compiler to do them at once.
        let exceeds = |any, (digit, most): (&u8, &u8)| any | (digit > most);
        if closed.iter().zip(&self.most.0).fold(false, exceeds) {
            return None;
        }
        let of_regions = self.touched.iter().zip(closed);
        let counts = of_regions.fold([0; 2], |[low, high], (touched, &closed)| {
            [low + touched[0] * u64::from(closed), high + touched[1] * u64::from(closed)]
        });
        let mut complement = [0; MAX_FOCI];
        let bytes = complement.as_chunks_mut().0.iter_mut().zip(counts);
        bytes.for_each(|(eight, counts)| *eight = counts.to_le_bytes());
        if residuals.iter().zip(&complement).fold(false, exceeds) {
            return None;
        }
        complement.iter_mut().zip(residuals).for_each(|(count, residual)| *count -= residual);
        Some(complement)
    }

    /// The least image of a system, and the first way to it. `None` if it isn't a system of the shape.
    pub fn least(&self, closed: &Closed, residuals: &Residuals) -> Option<Least> {
        let complement = self.complement(closed, residuals)?;
        let images = self.actions.iter().enumerate().flat_map(|(action, values)| {
            let closed = sum(&values.closed, closed);
            let plain = closed.wrapping_add(sum(&values.residuals, residuals));
            let other = closed.wrapping_add(sum(&values.residuals, &complement));
            [(plain, action, false), (other, action, true)]
        });
        let (index, action, complement) = images.min()?;
        Some(Least { index, action, complement })
    }
}

/// Σ v_i d_i.
fn sum(values: &[u64], digits: &[u8]) -> u64 {
    let products = values.iter().zip(digits).map(|(value, digit)| value.wrapping_mul((*digit).into()));
    products.fold(0, u64::wrapping_add)
}

/// What a step of each digit is worth when all systems up to `most` are put in order.
fn place_values((regions, foci): &(Closed, Residuals)) -> ([u64; MAX_REGIONS], [u64; MAX_FOCI]) {
    let (mut by_region, mut by_focus, mut place) = ([0; MAX_REGIONS], [0; MAX_FOCI], 1);
    let values = by_region.iter_mut().zip(regions).chain(by_focus.iter_mut().zip(foci));
    for (value, &most) in values.rev() {
        *value = place;
        place *= u64::from(most) + 1;
    }
    (by_region, by_focus)
}

/// The bits of a byte as the lowest bits of the bytes of a word.
fn spread(bits: u8) -> u64 {
    (0..8).fold(0, |word, bit| word | u64::from(bits >> bit & 1) << (8 * bit))
}
