//! The number types in which placements are counted.

use std::fmt;
use std::ops::Range;

use num_bigint::BigUint;

/// A number of placements. Never negative, so sums lose nothing by cancellation.
/// The default is 0.
pub(super) trait Number: Clone + Default {
    fn one() -> Self;

    /// Adds `number` · `times`.
    fn add_times(&mut self, number: &Self, times: u32);

    /// Adds `one` · `other`.
    fn add_product(&mut self, one: &Self, other: &Self);

    /// The number · `up` / `down`, which is whole.
    fn scale(&self, up: usize, down: usize) -> Self;
}

/// Exact up to 2^53; beyond that off by 2^-53 of it in each step. Enough where all closed cells together have no more than 2^1000
/// placements.
impl Number for f64 {
    fn one() -> Self {
        1.0
    }

    #[inline]
    fn add_times(&mut self, number: &Self, times: u32) {
        *self += number * f64::from(times);
    }

    #[inline]
    fn add_product(&mut self, one: &Self, other: &Self) {
        *self += one * other;
    }

    fn scale(&self, up: usize, down: usize) -> Self {
        self * up as f64 / down as f64
    }
}

/// As exact as `f64`, without its bound: `fraction` · 2^`exponent`, the fraction 0 or from 1 to below 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide {
    fraction: f64,
    exponent: i64,
}

/// Bits after the point of an `f64`, and what its exponent is written with.
const FRACTION: u32 = 52;
const BIAS: i64 = 1023;

impl Default for Wide {
    fn default() -> Self {
        Self { fraction: 0.0, exponent: i64::MIN / 4 }
    }
}

impl Wide {
    fn new(value: f64, exponent: i64) -> Self {
        if value == 0.0 {
            return Self::default();
        }
        let bits = value.to_bits();
        let own = (bits >> FRACTION) as i64 - BIAS;
        let fraction = f64::from_bits(bits & ((1 << FRACTION) - 1) | (BIAS as u64) << FRACTION);
        Self { fraction, exponent: exponent + own }
    }

    /// The number / 2^`exponent`, which is at most 1 less than its own exponent; what is far too small is 0.
    fn shifted(self, exponent: i64) -> f64 {
        match self.exponent - exponent {
            by @ -1000..=1 => self.fraction * f64::from_bits(((by + BIAS) as u64) << FRACTION),
            _ => 0.0,
        }
    }

    fn add(&mut self, other: Self) {
        let most = self.exponent.max(other.exponent);
        *self = Self::new(self.shifted(most) + other.shifted(most), most);
    }
}

impl Number for Wide {
    fn one() -> Self {
        Self::new(1.0, 0)
    }

    fn add_times(&mut self, number: &Self, times: u32) {
        self.add(Self::new(number.fraction * f64::from(times), number.exponent));
    }

    fn add_product(&mut self, one: &Self, other: &Self) {
        self.add(Self::new(one.fraction * other.fraction, one.exponent + other.exponent));
    }

    fn scale(&self, up: usize, down: usize) -> Self {
        Self::new(self.fraction * up as f64 / down as f64, self.exponent)
    }
}

/// A number of placements of any size, rounded like odds. The default is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ways(pub(super) Wide);

impl Ways {
    /// This number as a share of another, which is not less but for rounding.
    pub fn share_of(self, all: Self) -> f64 {
        (self.0.shifted(all.0.exponent) / all.0.fraction).min(1.0)
    }

    /// The number as `m` · 10^`n`, m from 1 to below 10; or 0 · 10^0.
    pub fn to_decimal(self) -> (f64, i64) {
        if self.0.fraction == 0.0 {
            return (0.0, 0);
        }
        let power = self.0.fraction.log10() + self.0.exponent as f64 * std::f64::consts::LOG10_2;
        (10f64.powf(power - power.floor()), power.floor() as i64)
    }

    /// The number, if an `f64` reaches that far.
    pub fn to_f64(self) -> f64 {
        self.0.fraction * 2f64.powi(self.0.exponent.clamp(-2000, 2000) as i32)
    }
}

/// An exact number of placements. It prints as a decimal number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placements(pub(super) BigUint);

impl Placements {
    /// The number, if it is less than 2^128.
    pub fn to_u128(&self) -> Option<u128> {
        u128::try_from(&self.0).ok()
    }
}

impl fmt::Display for Placements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Exact.
impl Number for BigUint {
    fn one() -> Self {
        Self::from(1u32)
    }

    fn add_times(&mut self, number: &Self, times: u32) {
        *self += number * times;
    }

    fn add_product(&mut self, one: &Self, other: &Self) {
        *self += one * other;
    }

    fn scale(&self, up: usize, down: usize) -> Self {
        self * up / down
    }
}

/// A number that odds are made of.
pub(super) trait Share: Number {
    /// `self` / (`self` + `other`): exactly 0 or 1 if one of them is 0.
    fn share(&self, other: &Self) -> f64;

    /// Whether it is 0.
    fn is_zero(&self) -> bool;

    /// The number as such.
    fn ways(&self) -> Ways;
}

impl Share for f64 {
    fn share(&self, other: &Self) -> f64 {
        self / (self + other)
    }

    fn is_zero(&self) -> bool {
        *self == 0.0
    }

    fn ways(&self) -> Ways {
        Ways(Wide::new(*self, 0))
    }
}

impl Share for Wide {
    fn share(&self, other: &Self) -> f64 {
        let most = self.exponent.max(other.exponent);
        let (one, other) = (self.shifted(most), other.shifted(most));
        one / (one + other)
    }

    fn is_zero(&self) -> bool {
        self.fraction == 0.0
    }

    fn ways(&self) -> Ways {
        Ways(*self)
    }
}

/// The ways to choose `k` of `n`, for each k of a range. Of many, by what is left over if that is less: the ways are the same.
pub(super) fn choices<N: Number>(n: usize, range: Range<usize>) -> Vec<N> {
    let end = range.end.min(n + 1);
    let mut chosen = if n > MANY && range.start > n / 2 && range.start < end {
        let mut mirrored = choices(n, n + 1 - end..n + 1 - range.start);
        mirrored.reverse();
        mirrored
    } else {
        let mut ways = N::one();
        let mut chosen = Vec::with_capacity(range.len());
        for k in 0..end {
            if k > 0 {
                ways = ways.scale(n + 1 - k, k);
            }
            if k >= range.start {
                chosen.push(ways.clone());
            }
        }
        chosen
    };
    // More than there are can't be chosen.
    chosen.resize(range.len(), N::default());
    chosen
}

/// From so many on it matters from which end they are counted.
const MANY: usize = 1000;

/// The ways to choose `k` of up to eight cells.
pub(super) const CHOICES: [[u32; 9]; 9] = {
    let mut choices = [[0; 9]; 9];
    let mut n = 0;
    while n < 9 {
        choices[n][0] = 1;
        let mut k = 1;
        while k <= n {
            choices[n][k] = choices[n - 1][k - 1] + choices[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choices
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_numbers_reach_beyond_any_exponent() {
        let exact: Vec<BigUint> = choices(5000, 0..2501);
        let wide: Vec<Wide> = choices(5000, 0..2501);
        for k in [0, 1, 77, 2500] {
            let bits = exact[k].bits() as i64 - 1;
            let top = (&exact[k] >> (bits - bits.min(60))).to_u64_digits()[0] as f64;
            let expected = Wide::new(top, bits - bits.min(60));
            assert_eq!(wide[k].exponent, expected.exponent);
            assert!((wide[k].fraction / expected.fraction - 1.0).abs() < 1e-12);
        }
        // C(n, k) / (C(n, k) + C(n, k − 1)) = (n − k + 1) / (n + 1)
        let share = wide[1000].share(&wide[999]);
        assert!((share - 4001.0 / 5001.0).abs() < 1e-14);
    }

    #[test]
    fn more_than_half_are_chosen_as_what_is_left() {
        let up: Vec<BigUint> = choices(2000, 0..2001);
        assert_eq!(choices::<BigUint>(2000, 1500..1801), up[1500..1801]);
        assert_eq!(choices::<BigUint>(2000, 1990..2001), up[1990..]);
        let mut beyond = up[1990..].to_vec();
        beyond.resize(13, BigUint::ZERO);
        assert_eq!(choices::<BigUint>(2000, 1990..2003), beyond);
        assert_eq!(choices::<BigUint>(2000, 2001..2003), beyond[11..]);
        let wide: Vec<Wide> = choices(2000, 1500..1502);
        let ways = Ways(wide[1]);
        let digits = up[1501].to_string();
        let (number, power) = ways.to_decimal();
        assert_eq!(power as usize, digits.len() - 1);
        let expected: f64 = format!("{}.{}", &digits[..1], &digits[1..17]).parse().unwrap();
        assert!((number / expected - 1.0).abs() < 1e-10, "{number} {expected}");
        assert_eq!(Ways::default().to_decimal(), (0.0, 0));
    }

    #[test]
    fn small_and_large_numbers_choose_alike() {
        for (n, row) in CHOICES.into_iter().enumerate() {
            let ways: Vec<f64> = choices(n, 0..9);
            assert_eq!(ways, row.map(f64::from));
        }
        assert_eq!(Wide::default().share(&Wide::one()), 0.0);
        assert_eq!(Wide::one().share(&Wide::default()), 1.0);
    }
}
