//! A coefficient vector for the systems of a shape: [`super::linear`] in arrays, for the search, the covers and the look-up.

// Searches for rules ask more of a vector than the matcher does.
#![cfg_attr(not(feature = "train"), allow(dead_code))]

use crate::bits::Bits;
use crate::canonical::ShapeSystem;
use crate::shape::{Geometry, MAX_REGIONS};
use crate::system::Goals;

use super::linear::{Coefficients, Slack, greatest_common_divisor, size};

/// Coefficients with what they make of the regions of a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector {
    /// Σ|λ|.
    size: u8,
    pub coefficients: Coefficients,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
    /// |a_S| by region.
    sizes: [i8; MAX_REGIONS],
    /// The largest of them.
    largest: i8,
}

impl Vector {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let mut weights = [0; MAX_REGIONS];
        for (weight, region) in weights.iter_mut().zip(&geometry.regions) {
            *weight = Bits(region.foci.into()).map(|focus| coefficients[focus]).sum();
        }
        let sizes = weights.map(i8::abs);
        let largest = sizes.into_iter().max().unwrap_or(0);
        Self { size: size(coefficients) as u8, coefficients: *coefficients, weights, sizes, largest }
    }

    /// What vectors are tried by: Σ|λ|, then lexicographically.
    pub fn key(&self) -> (u8, &Coefficients) {
        (self.size, &self.coefficients)
    }

    /// These are plain sums of products over whole arrays, so that the compiler does eight at a
    /// time: a search does hardly anything else. Σ a_S c_S is lo + hi, and Σ |a_S| c_S is hi − lo.
    fn slack(&self, system: &ShapeSystem) -> Slack {
        let (sum, span) = (dot(&self.weights, &system.closed), dot(&self.sizes, &system.closed));
        let twice = 2 * dot(&self.coefficients, &system.residuals) - sum;
        Slack { below: (span + twice) / 2, above: (span - twice) / 2 }
    }

    /// The goals that are proved of a system; `None` if the sum is out of bounds, so that there is no solution.
    pub fn goals(&self, system: &ShapeSystem) -> Option<Goals> {
        let slack = self.slack(system);
        if slack.is_out_of_bounds() {
            return None;
        }
        let mut goals = Goals::default();
        for (s, (&weight, &closed)) in self.weights.iter().zip(&system.closed).enumerate() {
            let weight = if closed > 0 { i32::from(weight) } else { 0 };
            goals.safe |= u32::from(slack.is_safe(weight)) << s;
            goals.mines |= u32::from(slack.is_mine(weight)) << s;
        }
        Some(goals)
    }

    /// Whether some goal is proved of a system that has a solution.
    pub fn has_goals(&self, system: &ShapeSystem) -> bool {
        let slack = self.slack(system).least();
        let follows = |(&size, &closed): (&i8, &u8)| closed > 0 && i32::from(size) > slack;
        slack < self.largest.into() && self.sizes.iter().zip(&system.closed).any(follows)
    }

    /// Whether the sum is out of bounds.
    pub fn is_out_of_bounds(&self, system: &ShapeSystem) -> bool {
        self.slack(system).is_out_of_bounds()
    }

    /// Whether some g > 1 divides every a_S of a region with closed cells, but not V. Then g divides lo, and does not divide
    /// V − lo.
    pub fn leaves_a_remainder(&self, system: &ShapeSystem) -> bool {
        let closed = self.sizes.iter().zip(&system.closed).filter(|(_, c)| **c > 0);
        let divisor = closed.fold(0, |divisor, (size, _)| greatest_common_divisor(divisor, i32::from(*size)));
        self.slack(system).below.checked_rem(divisor).is_some_and(|rest| rest != 0)
    }

    /// Whether it is proved that a system has no solution.
    pub fn forbids(&self, system: &ShapeSystem) -> bool {
        self.is_out_of_bounds(system) || self.leaves_a_remainder(system)
    }
}

fn dot<const N: usize>(weights: &[i8; N], digits: &[u8; N]) -> i32 {
    weights.iter().zip(digits).map(|(&weight, &digit)| i32::from(weight) * i32::from(digit)).sum()
}

impl Geometry {
    /// [`super::linear::take_out`]; `None` if a residual would be negative, so that there is no solution.
    pub(crate) fn take_out(&self, system: &ShapeSystem, known: Goals) -> Option<ShapeSystem> {
        let mut left = *system;
        for (s, region) in self.regions.iter().enumerate().filter(|(s, _)| known.all() >> s & 1 == 1) {
            let closed = std::mem::take(&mut left.closed[s]);
            if known.mines >> s & 1 == 1 {
                for (focus, residual) in left.residuals.iter_mut().enumerate() {
                    *residual = residual.checked_sub(closed * (region.foci >> focus & 1) as u8)?;
                }
            }
        }
        Some(left)
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::{Conclusion, conclude, take_out};
    use super::*;
    use crate::shape::MAX_FOCI;
    use crate::shape::Shape;
    use crate::system::{RegionSet, Verdict};
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    fn random_system(geometry: &Geometry, random: &mut Pcg64) -> ShapeSystem {
        let mut system = ShapeSystem::new(&[], &[]);
        for (closed, region) in system.closed.iter_mut().zip(&geometry.regions) {
            *closed = random.random_range(0..=region.size());
        }
        for focus in 0..geometry.shape.len() {
            system.residuals[focus] = random.random_range(0..=geometry.closed_count(&system.closed, focus));
        }
        system
    }

    #[test]
    fn a_vector_says_what_conclude_does() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut said = [0; 3];
        for shape in
            (1..=4).flat_map(|foci| Shape::all(4, foci)).chain(Shape::all(3, 9)).chain(Shape::all(4, 16))
        {
            let geometry = shape.geometry();
            for _ in 0..200 {
                let mut coefficients = [0; MAX_FOCI];
                coefficients[..shape.len()].fill_with(|| random.random_range(-7..=7));
                let system = random_system(&geometry, &mut random);
                let vector = Vector::new(&geometry, &coefficients);
                let whole = system.to_system(&geometry);
                match conclude(&whole, &coefficients[..shape.len()]) {
                    Conclusion::Bound => {
                        assert!(vector.is_out_of_bounds(&system) && vector.goals(&system).is_none());
                        said[0] += 1;
                    }
                    Conclusion::Parity => {
                        assert!(vector.leaves_a_remainder(&system) && !vector.is_out_of_bounds(&system));
                        said[1] += 1;
                    }
                    Conclusion::Goals(goals, _) => {
                        assert!(!vector.forbids(&system));
                        assert_eq!(vector.has_goals(&system), !goals.is_empty());
                        assert_eq!(vector.goals(&system), Some(goals), "{coefficients:?} on {whole}");
                        said[2] += u32::from(whole.verdict() != Verdict::Forbidden && !goals.is_empty());
                    }
                }
            }
        }
        assert!(said.iter().all(|&times| times > 20), "{said:?}");
    }

    /// Whatever is called known, be it false.
    #[test]
    fn what_is_known_is_taken_out_as_from_any_system() {
        let mut random = Pcg64::seed_from_u64(2);
        let mut left_over = [0; 2];
        for shape in (1..=4).flat_map(|foci| Shape::all(4, foci)).chain(Shape::all(4, 16)) {
            let geometry = shape.geometry();
            for _ in 0..200 {
                let system = random_system(&geometry, &mut random);
                let present =
                    system.closed.iter().rev().fold(0, |set: RegionSet, c| set << 1 | u32::from(*c > 0));
                let known = random.random::<RegionSet>() & random.random::<RegionSet>() & present;
                let mines = known & random.random::<RegionSet>();
                let known = Goals { safe: known & !mines, mines };
                let left = take_out(&system.to_system(&geometry), known);
                let closed: Vec<u8> = left.regions().iter().map(|region| region.closed).collect();
                let residuals: Option<Vec<u8>> =
                    left.residuals().iter().map(|&r| r.try_into().ok()).collect();
                let left = residuals.map(|r| ShapeSystem::new(&closed, &r));
                assert_eq!(geometry.take_out(&system, known), left, "{known:?} of {system:?} of {shape}");
                left_over[usize::from(left.is_some())] += 1;
            }
        }
        assert!(left_over.iter().all(|&times| times > 1000), "{left_over:?}");
    }
}
