//! The numbering of a shape's systems.
//!
//! All ⟨c, r⟩ of a shape in lexicographic order are a mixed radix: the number of one is Σ c_S·w_S + Σ r_f·w_f with a place
//! value w for every region and focus. A symmetry only deals the place values out anew, so the number of an image is
//! another such form, and the least image is found without making any. The closed counts come first and nearly always
//! decide: residuals are summed up only for the images that share the least closed counts.

use super::form::{Closed, Extent, FocusForm, RegionForm, Residuals};
use super::{Automorphism, MAX_FOCI, MAX_REGIONS, ShapeRegion};
use crate::system::RegionSet;

/// The numbers of a shape's systems and of their images.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The most closed cells of each region, and next to each focus.
    most: (Closed, Residuals),
    /// The different ways in which the stabiliser moves the foci, and so the regions; first the identity.
    actions: Vec<Action>,
    /// For each eight foci the closed cells next to them, in a byte each; then for each two actions the places of the images'
    /// closed counts among all of them, in half a word each.
    sums: Vec<RegionForm<u64>>,
    /// How many residuals are numbered for the same closed counts.
    residuals: u64,
}

/// The most forms of closed counts: a square has eight symmetries.
const MAX_SUMS: usize = counts_of(MAX_FOCI) + 8 / 2;

/// How many forms the closed cells next to so many foci take.
const fn counts_of(foci: usize) -> usize {
    foci.div_ceil(8)
}

/// A symmetry as the numbers of images.
#[derive(Clone, Debug)]
struct Action {
    /// The first automorphism that moves the foci like this; `None` for the identity.
    automorphism: Option<u8>,
    /// The place of the image's residuals among all of them.
    residuals: FocusForm<u64>,
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
        let ((by_region, _), (by_focus, residuals)) = (place_values(&most.0), place_values(&most.1));
        let counts = (0..capacity.len())
            .step_by(8)
            .map(|first| RegionForm::new(regions.iter().map(|region| spread((region.foci >> first) as u8))));
        let itself = Automorphism {
            foci: (0..capacity.len() as u8).collect(),
            regions: (0..regions.len() as u8).collect(),
        };
        let all = std::iter::once((None, &itself)).chain((0..).map(Some).zip(automorphisms));
        let (mut actions, mut places): (Vec<Action>, Vec<Vec<u64>>) = Default::default();
        for (automorphism, Automorphism { foci, regions }) in all {
            let residuals = FocusForm::new(foci.iter().map(|&to| by_focus[usize::from(to)]));
            if actions.iter().all(|other| other.residuals != residuals) {
                actions.push(Action { automorphism, residuals });
                places.push(regions.iter().map(|&to| by_region[usize::from(to)]).collect());
            }
        }
        let places = places.chunks(2).map(|pair| {
            let both = |region: usize| pair.iter().rev().fold(0, |word, place| word << 32 | place[region]);
            RegionForm::new((0..regions.len()).map(both))
        });
        Self { most, sums: counts.chain(places).collect(), actions, residuals }
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

    /// The least image of a system, and the first way to it; `None` if it is no system of the shape: a region has more
    /// closed cells than cells, or a residual exceeds its closed count.
    #[inline(always)]
    pub fn least(&self, closed: &Closed, residuals: &Residuals, extent: Extent) -> Option<Least> {
        let mut sums = [0; MAX_SUMS];
        sums.iter_mut().zip(&self.sums).for_each(|(sum, form)| *sum = form.of(closed, extent.regions));
        let (by_focus, by_action) = sums.split_at(counts_of(extent.foci));
        let mut counts = [0; MAX_FOCI];
        counts.as_chunks_mut().0.iter_mut().zip(by_focus).for_each(|(to, sum)| *to = sum.to_le_bytes());
        let (complement, foci_fit) = difference(&counts, residuals, extent.foci);
        let (_, regions_fit) = difference(&self.most.0, closed, extent.regions);
        if !(regions_fit & foci_fit) {
            return None;
        }
        let place = |action: usize| (by_action[action / 2] >> (32 * (action % 2))) as u32;
        let (mut first, mut least_place, mut tied) = (0, place(0), false);
        for action in 1..self.actions.len() {
            let place = place(action);
            tied = place == least_place || tied && place > least_place;
            (first, least_place) = if place < least_place { (action, place) } else { (first, least_place) };
        }
        let mut least = self.lesser(first, residuals, &complement, extent);
        if tied {
            for action in (first + 1..self.actions.len()).filter(|action| place(*action) == least_place) {
                let other = self.lesser(action, residuals, &complement, extent);
                least = if other.index < least.index { other } else { least };
            }
        }
        least.index = self.residuals.wrapping_mul(least_place.into()).wrapping_add(least.index);
        Some(least)
    }

    /// The lesser of an action's two images, numbered by the residuals alone.
    #[inline(always)]
    fn lesser(&self, action: usize, residuals: &Residuals, complement: &Residuals, extent: Extent) -> Least {
        let form = &self.actions[action].residuals;
        let (plain, other) = (form.of(residuals, extent.foci), form.of(complement, extent.foci));
        Least { index: plain.min(other), action, complement: other < plain }
    }
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

/// The topmost and the lowest bit of each byte of a word.
const TOPMOST: u64 = LOWEST << 7;
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// Moves the lowest bits of a word's bytes, in order, to the topmost byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The bits of a byte as the lowest bits of the bytes of a word.
fn spread(bits: u8) -> u64 {
    (0..8).fold(0, |word, bit| word | u64::from(bits >> bit & 1) << (8 * bit))
}

/// The regions with closed cells, of which none has more than 128, among the `first`.
#[inline(always)]
pub(crate) fn present(closed: &Closed, first: usize) -> RegionSet {
    let bits = |word: u64| {
        // A byte over 0 carries into its topmost bit.
        let some = (word.wrapping_add(!TOPMOST) & TOPMOST) >> 7;
        (some.wrapping_mul(GATHER) >> 56) as RegionSet
    };
    let words = closed[..first.next_multiple_of(8)].as_chunks().0.iter().rev();
    words.fold(0, |set, word| set << 8 | bits(u64::from_le_bytes(*word)))
}

/// `most` less `digits`, byte by byte, and whether no digit is larger. Nothing in `most` is over 127, and beyond the `first`
/// it is 0.
#[inline(always)]
fn difference<const N: usize>(most: &[u8; N], digits: &[u8; N], first: usize) -> ([u8; N], bool) {
    let (mut left, mut fits) = ([0; N], TOPMOST);
    let first = first.next_multiple_of(8);
    let words = left[..first].as_chunks_mut().0.iter_mut().zip(most.as_chunks().0).zip(digits.as_chunks().0);
    for ((left, most), digits) in words {
        let (most, digits) = (u64::from_le_bytes(*most), u64::from_le_bytes(*digits));
        // With the topmost bits set nothing is borrowed from byte to byte.
        let word = (most | TOPMOST).wrapping_sub(digits & !TOPMOST);
        fits &= word & !digits;
        *left = (word & !TOPMOST).to_le_bytes();
    }
    let beyond = digits[first..].as_chunks().0.iter().fold(0, |any, eight| any | u64::from_le_bytes(*eight));
    (left, (fits == TOPMOST) & (beyond == 0))
}
