//! The numbering of a shape's systems.
//!
//! All ⟨c, r⟩ of a shape in lexicographic order are a mixed radix: the number of one is Σ c_S·w_S + Σ r_f·w_f with a place
//! value w for every region and focus. A symmetry only deals the place values out anew, so the number of an image is
//! another such form, and the least image is found without making any. The closed counts come first and nearly always
//! decide: residuals are summed up only for the images that share the least closed counts.

use std::cmp::Ordering;

use super::lanes::{AnySpread, Closed, Lanes, Residuals, Spread, less, words};
use super::{Automorphism, MAX_FOCI, MAX_REGIONS, ShapeRegion};
use crate::system::Goals;

/// The numbers of a shape's systems and of their images.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The most closed cells of each region, and next to each focus.
    pub(super) most: (Closed, Residuals),
    /// For each region a 1 in the byte of each focus that it touches.
    touched: Vec<[u64; 2]>,
    /// The different ways in which the stabiliser moves the foci, and so the regions; first the identity.
    pub(super) actions: Vec<Action>,
    /// How many closed counts are numbered, and how many residuals for each of them.
    pub(super) counts: (u64, u64),
}

/// A symmetry as the numbers of images: the place of the closed counts among all closed counts, and of the residuals among all
/// residuals.
#[derive(Clone, Debug)]
pub(super) struct Action {
    /// The first automorphism that moves the foci like this; `None` for the identity.
    automorphism: Option<u8>,
    pub closed: Vec<u64>,
    pub residuals: Vec<u64>,
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
        let ((by_region, closed), (by_focus, residuals)) = (place_values(&most.0), place_values(&most.1));
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
        Self { most, touched, actions, counts: (closed, residuals) }
    }

    /// The number of actions.
    pub fn actions(&self) -> usize {
        self.actions.len()
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

    /// The system with this number; `None` if there are not so many.
    pub fn system_at(&self, mut index: u64) -> Option<(Closed, Residuals)> {
        let (mut closed, mut residuals) = self.most;
        for digit in closed.iter_mut().chain(&mut residuals).rev() {
            let radix = u64::from(*digit) + 1;
            *digit = (index % radix) as u8;
            index /= radix;
        }
        (index == 0).then_some((closed, residuals))
    }

    /// The closed cells next to each focus, in bytes. None of the counts exceeds its region's size.
    pub(super) fn closed_counts(&self, closed: &Closed) -> [u64; 2] {
        let of_regions = self.touched.iter().zip(closed);
        of_regions.fold([0; 2], |[low, high], (touched, &closed)| {
            [low + touched[0] * u64::from(closed), high + touched[1] * u64::from(closed)]
        })
    }

    /// The least image of closed counts, and the actions that lead to it, the place of each a bit.
    pub(super) fn least_closed(&self, closed: &Closed) -> (u64, u8) {
        let places = self.actions.iter().map(|action| sum(&action.closed, closed.iter().copied()));
        (0..).zip(places).fold((u64::MAX, 0), |(least, actions), (action, place)| match place.cmp(&least) {
            Ordering::Less => (place, 1 << action),
            Ordering::Equal => (least, actions | 1 << action),
            Ordering::Greater => (least, actions),
        })
    }

    /// The system laid out; `None` if it is no system of the shape: a region has more closed cells than cells, or a residual
    /// exceeds its closed count.
    pub fn spread(&self, closed: &Closed, residuals: &Residuals) -> Option<AnySpread> {
        let closed_words = words(closed);
        difference(words::<_, { MAX_REGIONS / 8 }>(&self.most.0), closed_words)?;
        let residuals = words(residuals);
        let complement = difference(self.closed_counts(closed), residuals)?;
        let half = |words: [u64; 2], four: usize| (words[four / 2] >> (four % 2 * 32)) as u32;
        let foci = std::array::from_fn(|four| (half(residuals, four), half(complement, four)));
        Some(AnySpread::new(closed_words, foci))
    }

    /// Takes out what is known of a system; `None` if it then has no solution, as a residual is negative, or more than there
    /// are closed cells left.
    pub fn take_out<const EIGHTS: usize, const FOURS: usize>(
        &self,
        system: &mut Spread<EIGHTS, FOURS>,
        known: Goals,
    ) -> Option<()> {
        let mut rest = known.all();
        while rest != 0 {
            let s = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (touched, closed) = (self.touched.get(s)?, system.closed.get_mut(s / 8)?.take(s % 8));
            for (four, residuals) in system.residuals.iter_mut().enumerate() {
                let foci = (touched[four / 2] >> (four % 2 * 32)) as u32;
                let is_mine = known.mines >> s & 1 == 1;
                let taken = if is_mine { Lanes::of_foci(foci, 0) } else { Lanes::of_foci(0, foci) };
                residuals.subtract(taken, closed);
            }
        }
        system.present &= !known.all();
        system.residuals.iter().all(Lanes::is_positive).then_some(())
    }

    /// The least image of a system, and the first way to it; and the system laid out. `None` as for [`Self::spread`].
    pub fn least(&self, closed: &Closed, residuals: &Residuals) -> Option<(Least, AnySpread)> {
        let spread = self.spread(closed, residuals)?;
        let (place, actions) = self.least_closed(closed);
        let tied = self.actions.iter().enumerate().filter(|(action, _)| actions >> action & 1 == 1);
        let images = tied.flat_map(|(action, Action { residuals: values, .. })| {
            let (plain, other) = (residuals.iter().copied(), spread.complement());
            [(sum(values, plain), action, false), (sum(values, other), action, true)]
        });
        let (residuals, action, complement) = images.min()?;
        let index = self.counts.1.wrapping_mul(place).wrapping_add(residuals);
        Some((Least { index, action, complement }, spread))
    }
}

/// Σ v_i d_i.
fn sum(values: &[u64], digits: impl Iterator<Item = u8>) -> u64 {
    let products = values.iter().zip(digits).map(|(value, digit)| value.wrapping_mul(digit.into()));
    products.fold(0, u64::wrapping_add)
}

/// What a step of each digit is worth when all digits up to `most` are put in order, and how many there are.
fn place_values<const DIGITS: usize>(most: &[u8; DIGITS]) -> ([u64; DIGITS], u64) {
    let (mut values, mut place) = ([0; DIGITS], 1);
    for (value, &most) in values.iter_mut().zip(most).rev() {
        *value = place;
        place *= u64::from(most) + 1;
    }
    (values, place)
}

/// The bits of a byte as the lowest bits of the bytes of a word.
fn spread(bits: u8) -> u64 {
    (0..8).fold(0, |word, bit| word | u64::from(bits >> bit & 1) << (8 * bit))
}

/// `most` less `digits`, byte by byte; `None` if some digit is larger.
fn difference<const WORDS: usize>(most: [u64; WORDS], digits: [u64; WORDS]) -> Option<[u64; WORDS]> {
    let left: [_; WORDS] = std::array::from_fn(|word| less(most[word], digits[word]));
    left.iter().all(|(_, fits)| *fits).then(|| left.map(|(left, _)| left))
}
