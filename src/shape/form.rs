//! Linear forms on the systems of a shape.

use std::iter::Sum;
use std::num::Wrapping;
use std::ops::Mul;

use super::{MAX_FOCI, MAX_REGIONS};

/// Closed cells by region; 0 beyond the shape's.
pub(crate) type Closed = [u8; MAX_REGIONS];
/// Residuals by focus; 0 beyond the shape's.
pub(crate) type Residuals = [u8; MAX_FOCI];

/// Σ v_S c_S.
pub(crate) type RegionForm<V> = Form<V, MAX_REGIONS>;
/// Σ v_f r_f.
pub(crate) type FocusForm<V> = Form<V, MAX_FOCI>;

/// Σ v_i d_i, modulo what a `V` holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form<V, const DIGITS: usize>([V; DIGITS]);

impl<V, const DIGITS: usize> Form<V, DIGITS>
where
    V: Copy + Default + From<u8>,
    Wrapping<V>: Mul<Output = Wrapping<V>> + Sum,
{
    /// The form with these values, and 0 for the digits that are left.
    pub fn new(values: impl Iterator<Item = V>) -> Self {
        let mut form = Self([V::default(); DIGITS]);
        form.0.iter_mut().zip(values).for_each(|(to, value)| *to = value);
        form
    }

    /// The form of these digits, of which only the `first` may be other than 0.
    #[inline(always)]
    pub fn of(&self, digits: &[u8; DIGITS], first: usize) -> V {
        let digits = digits[..first].iter().map(|&digit| Wrapping(V::from(digit)));
        digits.zip(&self.0).map(|(digit, &value)| digit * Wrapping(value)).sum::<Wrapping<V>>().0
    }
}

/// How many regions and foci sums go over. All that sums is inlined, for the compiler to write the sums out where this is a
/// constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub regions: usize,
    pub foci: usize,
}

impl Extent {
    /// Enough for three foci, and for four in a square.
    pub const SMALL: Self = Self { regions: 8, foci: 4 };

    /// Whether a shape of this extent is small.
    pub fn is_small(self) -> bool {
        self.regions <= Self::SMALL.regions && self.foci <= Self::SMALL.foci
    }
}
