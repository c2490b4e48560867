//! Systems of a shape laid out for linear forms.
//!
//! With a digit in each sixteen bits of a word, the topmost sixteen of a product of two words are the sum of four products of
//! digits: one multiplication is a form of four digits. The sums further down pair digits with the values of others, and must
//! not carry: no such sum may reach 2¹⁶.

use super::{MAX_FOCI, MAX_REGIONS};
use crate::system::RegionSet;

/// Closed cells by region; 0 beyond the shape's.
pub(crate) type Closed = [u8; MAX_REGIONS];
/// Residuals by focus; 0 beyond the shape's.
pub(crate) type Residuals = [u8; MAX_FOCI];

/// Eight digits: first those in even places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lanes([u64; 2]);

/// The values of eight digits, in reverse, so that they meet them in the topmost lane.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Form([u64; 2]);

/// The bytes of a word in even places.
const EVEN: u64 = 0x00ff_00ff_00ff_00ff;

impl Lanes {
    /// The digits in the bytes of a word.
    pub fn new(digits: u64) -> Self {
        Self([digits & EVEN, digits >> 8 & EVEN])
    }

    /// The residuals of four foci, then those of the complement, in the bytes of half a word each.
    pub fn of_foci(plain: u32, complement: u32) -> Self {
        Self::new(u64::from(plain) | u64::from(complement) << 32)
    }

    /// Takes a digit and leaves 0.
    pub(super) fn take(&mut self, place: usize) -> u64 {
        let (lanes, shift) = (&mut self.0[place % 2], place / 2 * 16);
        let digit = *lanes >> shift & 0xffff;
        *lanes ^= digit << shift;
        digit
    }

    /// Subtracts `times` the digits.
    pub(super) fn subtract(&mut self, digits: Self, times: u64) {
        let lanes = self.0.iter_mut().zip(digits.0);
        lanes.for_each(|(lanes, digits)| *lanes = lanes.wrapping_sub(digits * times));
    }

    /// Whether nothing was borrowed from lane to lane.
    pub(super) fn is_positive(&self) -> bool {
        (self.0[0] | self.0[1]) & !EVEN == 0
    }

    /// The digits in the bytes of a word.
    fn digits(self) -> u64 {
        self.0[0] | self.0[1] << 8
    }
}

impl Form {
    pub fn new(values: [u16; 8]) -> Self {
        let lanes = |first: usize| {
            values[first..].iter().step_by(2).fold(0, |word, value| word << 16 | u64::from(*value))
        };
        Self([lanes(0), lanes(1)])
    }

    /// The sum over all eights.
    pub fn sum<'a>(forms: impl IntoIterator<Item = &'a Self>, eights: &[Lanes]) -> u64 {
        let products = forms.into_iter().zip(eights).map(|(Self([even, odd]), digits)| {
            even.wrapping_mul(digits.0[0]).wrapping_add(odd.wrapping_mul(digits.0[1]))
        });
        products.fold(0, u64::wrapping_add) >> 48
    }
}

/// How many times eight regions there are.
pub(crate) const EIGHTS: usize = MAX_REGIONS / 8;
/// How many times four foci there are.
pub(crate) const FOURS: usize = MAX_FOCI / 4;

/// A system of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    pub closed: [Lanes; EIGHTS],
    /// The residuals of four foci, then those of the complement.
    pub residuals: [Lanes; FOURS],
    /// The regions with closed cells.
    pub present: RegionSet,
}

impl Spread {
    /// The system with these closed counts, eight to a word, and these residuals with those of the complement, four to half
    /// a word.
    pub fn new(closed: [u64; EIGHTS], residuals: [(u32, u32); FOURS]) -> Self {
        let present = closed.iter().rev().fold(0, |set, word| set << 8 | present(*word));
        let residuals = residuals.map(|(plain, complement)| Lanes::of_foci(plain, complement));
        Self { closed: closed.map(Lanes::new), residuals, present }
    }

    /// The residuals of the complement.
    pub fn complement(&self) -> Residuals {
        let mut complement = [0; MAX_FOCI];
        for (to, four) in complement.as_chunks_mut().0.iter_mut().zip(&self.residuals) {
            *to = ((four.digits() >> 32) as u32).to_le_bytes();
        }
        complement
    }
}

/// The topmost and the lowest bit of each byte of a word.
const TOPMOST: u64 = LOWEST << 7;
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// Moves the lowest bits of a word's bytes, in order, to the topmost byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

/// Which bytes of a word, of which none is over 128, are not 0.
fn present(word: u64) -> RegionSet {
    // A byte over 0 carries into its topmost bit.
    let some = (word.wrapping_add(!TOPMOST) & TOPMOST) >> 7;
    (some.wrapping_mul(GATHER) >> 56) as RegionSet
}

/// `most` less `digits`, byte by byte; not what it says if some digit is larger. No byte of `most` is over 127.
pub(super) fn less(most: u64, digits: u64) -> (u64, bool) {
    // With the topmost bits set nothing is borrowed from byte to byte.
    let word = (most | TOPMOST).wrapping_sub(digits & !TOPMOST);
    (word & !TOPMOST, word & !digits & TOPMOST == TOPMOST)
}

/// The bytes as words, eight in each.
pub(crate) fn words<const BYTES: usize, const WORDS: usize>(bytes: &[u8; BYTES]) -> [u64; WORDS] {
    const { assert!(BYTES == 8 * WORDS) };
    let mut words = [0; WORDS];
    words.iter_mut().zip(bytes.as_chunks().0).for_each(|(word, eight)| *word = u64::from_le_bytes(*eight));
    words
}
