//! Linear rules: what integer coefficients on the foci prove about a system.
//!
//! Give each focus f a coefficient λ_f. Every region S gets a_S = Σ λ_f over its foci, and every solution has
//! Σ a_S x_S = V with V = Σ λ_f r_f. Since 0 ≤ x_S ≤ c_S, this sum lies between lo = Σ a_S c_S over a_S < 0 and
//! hi = Σ a_S c_S over a_S > 0. So with slack V − lo from below and hi − V from above:
//!
//! - V < lo or V > hi: there is no solution (bound);
//! - if g > 1 divides every a_S of a region with closed cells, but not V: no solution (parity);
//! - a_S > V − lo: one mine in S would be too much, S is safe; −a_S > V − lo: one safe cell in S would be
//!   too much, S is all mines;
//! - from above, with hi − V, the same with safe and mine exchanged.
//!
//! [`conclude`] computes this and nothing more, and it is what `verify` trusts.

use std::ops::Rem;

use crate::shape::MAX_FOCI;
use crate::system::{Goals, Region, System};

/// Coefficients by focus number; 0 beyond the shape's foci.
pub type Coefficients = [i8; MAX_FOCI];

/// Σ|λ|.
pub fn size(coefficients: &[i8]) -> u32 {
    coefficients.iter().map(|λ| u32::from(λ.unsigned_abs())).sum()
}

/// V − lo and hi − V: how far a sum is from the least and from the most that its cells can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slack {
    pub below: i32,
    pub above: i32,
}

impl Slack {
    /// Of V, where each part of the sum lies between 0 and one of `parts`.
    pub fn of(value: i32, parts: impl IntoIterator<Item = i32>) -> Self {
        let start = Self { below: value, above: -value };
        parts.into_iter().fold(start, |slack, part| Self {
            below: slack.below - part.min(0),
            above: slack.above + part.max(0),
        })
    }

    /// The lesser of the two.
    pub fn least(self) -> i32 {
        self.below.min(self.above)
    }

    /// Whether nothing fits the sum.
    pub fn is_out_of_bounds(self) -> bool {
        self.least() < 0
    }

    /// Whether one mine that counts `weight` would be too much or too little.
    pub fn is_safe(self, weight: i32) -> bool {
        weight > self.below || -weight > self.above
    }

    /// Whether one safe cell that counts `weight` would be too much or too little.
    pub fn is_mine(self, weight: i32) -> bool {
        self.is_safe(-weight)
    }
}

/// What coefficients prove about a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// No solution: the sum is out of bounds.
    Bound,
    /// No solution: the sum leaves a remainder that the regions cannot make up.
    Parity,
    /// The goals, perhaps none, and the lesser slack that yields one.
    Goals(Goals, Option<i32>),
}

impl Conclusion {
    /// Whether it proves that there is no solution.
    pub fn is_forbidden(self) -> bool {
        matches!(self, Self::Bound | Self::Parity)
    }

    /// The goals; none if forbidden.
    pub fn goals(self) -> Goals {
        match self {
            Self::Goals(goals, _) => goals,
            Self::Bound | Self::Parity => Goals::default(),
        }
    }
}

/// What the coefficients prove about the system. Missing coefficients are 0.
pub fn conclude(system: &System, coefficients: &[i8]) -> Conclusion {
    let weight = |region: &Region| {
        let foci = (0..system.foci()).filter(|focus| region.foci >> focus & 1 == 1);
        foci.map(|focus| coefficient(coefficients, focus)).sum::<i32>()
    };
    let weights: Vec<(i32, i32)> =
        system.regions().iter().map(|region| (weight(region), region.closed.into())).collect();
    let residuals = system.residuals().iter().enumerate();
    let value: i32 = residuals.map(|(focus, &r)| coefficient(coefficients, focus) * i32::from(r)).sum();
    let slack = Slack::of(value, weights.iter().map(|(weight, closed)| weight * closed));
    if slack.is_out_of_bounds() {
        return Conclusion::Bound;
    }
    let weights = || weights.iter().enumerate().filter(|(_, (_, closed))| *closed > 0);
    let divisor =
        weights().fold(0, |divisor, (_, (weight, _))| greatest_common_divisor(divisor, weight.abs()));
    if divisor > 1 && value % divisor != 0 {
        return Conclusion::Parity;
    }
    let mut goals = Goals::default();
    for (s, &(weight, _)) in weights() {
        goals.safe |= u32::from(slack.is_safe(weight)) << s;
        goals.mines |= u32::from(slack.is_mine(weight)) << s;
    }
    Conclusion::Goals(goals, (!goals.is_empty()).then(|| slack.least()))
}

/// The system with what is known taken out: safe regions have no closed cells any more, and neither have
/// mines, which count towards their foci.
pub fn take_out(system: &System, known: Goals) -> System {
    let mut regions = system.regions().to_vec();
    let mut residuals = system.residuals().to_vec();
    for (s, region) in regions.iter_mut().enumerate().filter(|(s, _)| known.all() >> s & 1 == 1) {
        for (focus, residual) in residuals.iter_mut().enumerate() {
            if known.mines >> s & 1 == 1 && region.foci >> focus & 1 == 1 {
                *residual -= i16::from(region.closed);
            }
        }
        region.closed = 0;
    }
    System::new(regions, residuals).expect("the same regions and foci")
}

/// What a certificate, a sequence of coefficients each applied after what is known has been taken out, proves: all its
/// goals, or that there is no solution.
pub fn conclude_all<'a>(system: &System, certificate: impl IntoIterator<Item = &'a [i8]>) -> Conclusion {
    let mut left = system.clone();
    let mut all = Goals::default();
    let mut first = None;
    for coefficients in certificate {
        match conclude(&left, coefficients) {
            Conclusion::Goals(goals, slack) => {
                all = all.union(goals);
                first = first.or(slack);
                left = take_out(&left, goals);
            }
            forbidden => return forbidden,
        }
    }
    Conclusion::Goals(all, first)
}

fn coefficient(coefficients: &[i8], focus: usize) -> i32 {
    coefficients.get(focus).copied().unwrap_or(0).into()
}

/// Of two numbers that are at least 0.
pub(crate) fn greatest_common_divisor<N: Copy + Default + PartialEq + Rem<Output = N>>(a: N, b: N) -> N {
    if b == N::default() { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::Verdict;
    use proptest::prelude::*;

    #[test]
    fn one_and_one_and_one_and_two() {
        let one_one = System::of(&[(0b11, 2), (0b10, 1)], &[1, 1]);
        let safe = Goals { safe: 0b10, mines: 0 };
        assert_eq!(conclude(&one_one, &[1, -1]), Conclusion::Goals(safe, Some(0)));
        assert_eq!(conclude(&one_one, &[1, 1]), Conclusion::Goals(Goals::default(), None));
        let one_two = System::of(&[(0b11, 2), (0b10, 1)], &[1, 2]);
        let mine = Goals { safe: 0, mines: 0b10 };
        assert_eq!(conclude(&one_two, &[1, -1]), Conclusion::Goals(mine, Some(0)));
    }

    #[test]
    fn bounds_and_parity() {
        let pair = System::of(&[(0b11, 2), (0b10, 1)], &[2, 1]);
        assert_eq!(conclude(&pair, &[1, -1]), Conclusion::Bound);
        let triangle = System::of(&[(0b011, 2), (0b110, 2), (0b101, 2)], &[1, 1, 1]);
        assert_eq!(conclude(&triangle, &[1, 1, 1]), Conclusion::Parity);
        assert_eq!(triangle.verdict(), Verdict::Forbidden);
    }

    #[test]
    fn later_steps_see_what_is_left() {
        let row = System::of(&[(0b001, 1), (0b011, 1), (0b111, 1), (0b110, 1), (0b100, 1)], &[1, 2, 1]);
        let Verdict::Forced(goals) = row.verdict() else { panic!("1-2-1 forces") };
        let steps: [&[i8]; 4] = [&[1, -1, 0], &[0, 1, -1], &[1], &[0, 0, 1]];
        assert_eq!(conclude_all(&row, steps).goals(), goals);
    }

    proptest! {
        #[test]
        fn conclusions_are_true(
            regions in prop::collection::vec((1u16..16, 0u8..4), 1..9),
            residuals in prop::collection::vec(-1i16..7, 4),
            coefficients in prop::collection::vec(-3i8..=3, 4),
        ) {
            let system = System::of(&regions, &residuals);
            match (conclude(&system, &coefficients), system.verdict()) {
                (conclusion, Verdict::Silent) => prop_assert_eq!(conclusion, Conclusion::Goals(Goals::default(), None)),
                (conclusion, Verdict::Forced(goals)) => {
                    prop_assert!(!conclusion.is_forbidden());
                    prop_assert!(goals.contains(conclusion.goals()));
                }
                (_, Verdict::Forbidden) => {}
            }
        }
    }
}
