//! What a coefficient vector says of the systems of a shape: [`super::linear`] for the look-up, one system at a time.
//!
//! With a_S split into its rising part max(a_S, 0) and its falling part max(−a_S, 0), both slacks are linear forms:
//! V − lo = Σ λ_f r_f + Σ (falling part) c_S, and hi − V = Σ (rising part) c_S − Σ λ_f r_f, the first slack of −λ. Which
//! regions follow depends on the slack alone, so that is listed.

use crate::canonical::ShapeSystem;
use crate::shape::{Extent, FocusForm, Geometry, MAX_REGIONS, RegionForm, present};
use crate::system::{Goals, RegionSet};

use super::certificate::Coefficients;
use super::linear::greatest_common_divisor;

/// A coefficient vector, worked out for a shape.
pub(crate) struct Statement {
    /// (V − lo) + 2¹⁶ (hi − V). With 16 foci, eight cells each and λ in a byte, neither leaves its half.
    slacks: (RegionForm<u32>, FocusForm<u32>),
    /// What follows from each slack V − lo, from 0 up to the first of which nothing does, nor of any larger one; of hi − V
    /// it is the complement.
    follows: Box<[Goals]>,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
}

impl Statement {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let weights = geometry.weights(coefficients);
        let both = |below: i8, above: i8| (i32::from(below) + (i32::from(above) << 16)).cast_unsigned();
        let by_region =
            weights[..geometry.regions.len()].iter().map(|&weight| both((-weight).max(0), weight.max(0)));
        let by_focus = coefficients[..geometry.capacity.len()].iter().map(|&λ| both(λ, -λ));
        let over = |slack: i8, sign: i8| {
            let over = weights.iter().enumerate().filter(|(_, weight)| **weight * sign > slack);
            over.fold(0, |set: RegionSet, (s, _)| set | 1 << s)
        };
        let most = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let follows =
            (0..=most).map(|slack| Goals { safe: over(slack, 1), mines: over(slack, -1) }).collect();
        Self { slacks: (RegionForm::new(by_region), FocusForm::new(by_focus)), follows, weights }
    }

    /// The goals that are proved of a system of this extent; `None` if the sum is out of bounds, and there is no solution.
    #[inline(always)]
    pub fn goals(&self, system: &ShapeSystem, extent: Extent) -> Option<Goals> {
        let (below, above) = self.slacks(system, extent)?;
        let follows = |slack: i32| self.follows[(slack as usize).min(self.follows.len() - 1)];
        let all = follows(below).union(follows(above).complement());
        let present = present(&system.closed, extent.regions);
        Some(Goals { safe: all.safe & present, mines: all.mines & present })
    }

    /// Whether it is proved that a system has no solution: the sum is out of bounds, or some g > 1 divides every a_S of a
    /// region with closed cells, but not V. Then g divides lo, and does not divide V − lo.
    pub fn forbids(&self, system: &ShapeSystem, extent: Extent) -> bool {
        let Some((below, _)) = self.slacks(system, extent) else { return true };
        let closed = self.weights.iter().zip(system.closed).filter(|(_, closed)| *closed > 0);
        let weights = closed.map(|(weight, _)| i32::from(weight.abs()));
        let divisor = weights.fold(0, greatest_common_divisor);
        divisor > 1 && below % divisor != 0
    }

    /// V − lo and hi − V; `None` if one is negative.
    #[inline(always)]
    fn slacks(&self, system: &ShapeSystem, extent: Extent) -> Option<(i32, i32)> {
        let (by_region, by_focus) = &self.slacks;
        let both = by_region.of(&system.closed, extent.regions);
        let both = both.wrapping_add(by_focus.of(&system.residuals, extent.foci)).cast_signed();
        // A negative slack from below has borrowed from the one from above.
        let below = i32::from(both as i16);
        let above = (both - below) >> 16;
        (below.min(above) >= 0).then_some((below, above))
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::{Conclusion, conclude};
    use super::*;
    use crate::shape::{MAX_FOCI, Shape};
    use crate::system::Verdict;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64;

    #[test]
    fn a_statement_says_what_conclude_does() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut said = [0; 3];
        for shape in
            (1..=4).flat_map(|foci| Shape::all(4, foci)).chain(Shape::all(3, 9)).chain(Shape::all(4, 16))
        {
            let geometry = shape.geometry();
            for _ in 0..200 {
                let mut coefficients = [0; MAX_FOCI];
                coefficients[..shape.len()].fill_with(|| random.random_range(-7..=7));
                let mut system = ShapeSystem::new(&[], &[]);
                for (closed, region) in system.closed.iter_mut().zip(&geometry.regions) {
                    *closed = random.random_range(0..=region.size());
                }
                for focus in 0..shape.len() {
                    system.residuals[focus] =
                        random.random_range(0..=geometry.closed_count(&system.closed, focus));
                }
                let statement = Statement::new(&geometry, &coefficients);
                let extent = geometry.extent();
                if extent.is_small() {
                    assert_eq!(statement.goals(&system, Extent::SMALL), statement.goals(&system, extent));
                }
                let whole = system.to_system(&geometry);
                match conclude(&whole, &coefficients[..shape.len()]) {
                    Conclusion::Bound => {
                        assert!(
                            statement.forbids(&system, extent) && statement.goals(&system, extent).is_none()
                        );
                        said[0] += 1;
                    }
                    Conclusion::Parity => {
                        assert!(statement.forbids(&system, extent));
                        said[1] += 1;
                    }
                    Conclusion::Goals(goals, _) => {
                        assert!(!statement.forbids(&system, extent));
                        assert_eq!(
                            statement.goals(&system, extent),
                            Some(goals),
                            "{coefficients:?} on {whole}"
                        );
                        said[2] += u32::from(whole.verdict() != Verdict::Forbidden && !goals.is_empty());
                    }
                }
            }
        }
        assert!(said.iter().all(|&times| times > 20), "{said:?}");
    }
}
