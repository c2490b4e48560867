//! Linear forms on the systems of a shape.

use super::{MAX_FOCI, MAX_REGIONS};

/// Closed cells by region; 0 beyond the shape's.
pub(crate) type Closed = [u8; MAX_REGIONS];
/// Residuals by focus; 0 beyond the shape's.
pub(crate) type Residuals = [u8; MAX_FOCI];

/// Regions and foci are summed up so many in a round, for the compiler to write the loops out.
const REGIONS_AT_ONCE: usize = 8;
const FOCI_AT_ONCE: usize = 4;

/// Σ v_S c_S + Σ v_f r_f, modulo 2^64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    by_region: [u64; MAX_REGIONS],
    by_focus: [u64; MAX_FOCI],
    /// The rounds that it takes for the regions and for the foci.
    rounds: (u8, u8),
}

impl Form {
    /// The form with these values, by region and by focus.
    pub fn new(
        by_region: impl ExactSizeIterator<Item = u64>,
        by_focus: impl ExactSizeIterator<Item = u64>,
    ) -> Self {
        let rounds =
            (by_region.len().div_ceil(REGIONS_AT_ONCE) as u8, by_focus.len().div_ceil(FOCI_AT_ONCE) as u8);
        let mut form = Self { by_region: [0; MAX_REGIONS], by_focus: [0; MAX_FOCI], rounds };
        form.by_region.iter_mut().zip(by_region).for_each(|(to, value)| *to = value);
        form.by_focus.iter_mut().zip(by_focus).for_each(|(to, value)| *to = value);
        form
    }

    /// The values by region.
    pub fn by_region(&self) -> &[u64; MAX_REGIONS] {
        &self.by_region
    }

    /// The values by focus.
    pub fn by_focus(&self) -> &[u64; MAX_FOCI] {
        &self.by_focus
    }

    /// The form of a system.
    #[inline]
    pub fn of(&self, closed: &Closed, residuals: &Residuals) -> u64 {
        self.of_closed(closed).wrapping_add(self.of_residuals(residuals))
    }

    /// The regions' part of it.
    #[inline]
    pub fn of_closed(&self, closed: &Closed) -> u64 {
        sum::<REGIONS_AT_ONCE>(closed, &self.by_region, self.rounds.0)
    }

    /// The foci's part of it.
    #[inline]
    pub fn of_residuals(&self, residuals: &Residuals) -> u64 {
        sum::<FOCI_AT_ONCE>(residuals, &self.by_focus, self.rounds.1)
    }
}

/// Nearly all that is asked for takes one round: the others are kept out of line.
#[inline]
fn sum<const AT_ONCE: usize>(digits: &[u8], values: &[u64], rounds: u8) -> u64 {
    let (digits, values) = (digits.as_chunks().0, values.as_chunks().0);
    let first = dot::<AT_ONCE>(&digits[0], &values[0]);
    if rounds < 2 { first } else { first.wrapping_add(rest(&digits[1..], &values[1..usize::from(rounds)])) }
}

#[inline(never)]
fn rest<const AT_ONCE: usize>(digits: &[[u8; AT_ONCE]], values: &[[u64; AT_ONCE]]) -> u64 {
    digits.iter().zip(values).map(|(digits, values)| dot(digits, values)).fold(0, u64::wrapping_add)
}

#[inline]
fn dot<const AT_ONCE: usize>(digits: &[u8; AT_ONCE], values: &[u64; AT_ONCE]) -> u64 {
    let products = digits.iter().zip(values).map(|(&digit, value)| value.wrapping_mul(digit.into()));
    products.fold(0, u64::wrapping_add)
}
