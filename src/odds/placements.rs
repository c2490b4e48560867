//! Exact numbers of placements.

use std::fmt;

use num_bigint::BigUint;

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
