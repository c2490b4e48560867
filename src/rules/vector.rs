//! A coefficient vector for the systems of a shape: [`super::linear`] in arrays, for the search, the covers and the look-up.

use crate::canonical::ShapeSystem;
use crate::shape::{Geometry, MAX_REGIONS};
use crate::system::Goals;

use super::linear::{Coefficients, greatest_common_divisor, size};

/// Coefficients with what they make of the regions of a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vector {
    /// Σ|λ|.
    size: u8,
    pub coefficients: Coefficients,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
}

/// What a vector makes of a system: V, its bounds, and the largest |a_S| of a region with closed cells.
#[derive(Clone, Copy)]
struct Sum {
    value: i16,
    lo: i16,
    hi: i16,
    most: i16,
}

impl Vector {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let mut weights = [0; MAX_REGIONS];
        for (weight, region) in weights.iter_mut().zip(&geometry.regions) {
            let foci = (0..geometry.capacity.len()).filter(|f| region.foci >> f & 1 == 1);
            *weight = foci.map(|f| coefficients[f]).sum();
        }
        Self { size: size(coefficients) as u8, coefficients: *coefficients, weights }
    }

    /// What vectors are tried by: Σ|λ|, then lexicographically.
    pub fn key(&self) -> (u8, &Coefficients) {
        (self.size, &self.coefficients)
    }

    /// Plain sums over whole arrays, for the compiler to do eight at a time: nearly all of a search is this.
    fn sum(&self, system: &ShapeSystem) -> Sum {
        let (mut lo, mut hi, mut most) = (0, 0, 0);
        for (&weight, &closed) in self.weights.iter().zip(&system.closed) {
            let (weight, closed) = (i16::from(weight), i16::from(closed));
            let product = weight * closed;
            lo += product.min(0);
            hi += product.max(0);
            most = most.max(if closed > 0 { weight.abs() } else { 0 });
        }
        let terms = self.coefficients.iter().zip(&system.residuals);
        let value = terms.map(|(&λ, &r)| i16::from(λ) * i16::from(r)).sum();
        Sum { value, lo, hi, most }
    }

    /// The goals that are proved of a system; `None` if the sum is out of bounds, and there is no solution.
    pub fn goals(&self, system: &ShapeSystem) -> Option<Goals> {
        let Sum { value, lo, hi, .. } = self.sum(system);
        let (below, above) = (value - lo, hi - value);
        if below.min(above) < 0 {
            return None;
        }
        let mut goals = Goals::default();
        for (s, (&weight, &closed)) in self.weights.iter().zip(&system.closed).enumerate() {
            let weight = if closed > 0 { i16::from(weight) } else { 0 };
            goals.safe |= u32::from(weight > below || -weight > above) << s;
            goals.mines |= u32::from(-weight > below || weight > above) << s;
        }
        Some(goals)
    }

    /// Whether some goal is proved of a system that has a solution.
    pub fn has_goals(&self, system: &ShapeSystem) -> bool {
        let Sum { value, lo, hi, most } = self.sum(system);
        most > (value - lo).min(hi - value)
    }

    /// Whether the sum is out of bounds.
    pub fn is_out_of_bounds(&self, system: &ShapeSystem) -> bool {
        let Sum { value, lo, hi, .. } = self.sum(system);
        value < lo || value > hi
    }

    /// Whether some g > 1 divides every a_S of a region with closed cells, but not V.
    pub fn leaves_a_remainder(&self, system: &ShapeSystem) -> bool {
        let closed = self.weights.iter().zip(&system.closed).filter(|(_, c)| **c > 0);
        let divisor = closed
            .fold(0, |divisor, (weight, _)| greatest_common_divisor(divisor, weight.unsigned_abs().into()));
        divisor > 1 && i32::from(self.sum(system).value) % divisor != 0
    }

    /// Whether it is proved that a system has no solution.
    pub fn forbids(&self, system: &ShapeSystem) -> bool {
        self.is_out_of_bounds(system) || self.leaves_a_remainder(system)
    }
}

impl Geometry {
    /// [`super::linear::take_out`]; `None` if a residual would be negative, and there is no solution.
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
