//! What a coefficient vector says of the systems of a shape: [`super::linear`] for the look-up, one system at a time.
//!
//! With a_S split into its rising part max(a_S, 0) and its falling part max(−a_S, 0), both slacks are linear forms:
//! V − lo = Σ λ_f r_f + Σ (falling part) c_S, and hi − V = Σ (rising part) c_S − Σ λ_f r_f, the first slack of −λ. Which
//! regions follow depends on the slack alone, so that is listed.

use crate::canonical::ShapeSystem;
use crate::shape::{Form, Geometry, MAX_REGIONS, present};
use crate::system::{Goals, RegionSet};

use super::certificate::Coefficients;
use super::linear::greatest_common_divisor;

/// A coefficient vector, worked out for a shape.
pub(crate) struct Statement {
    /// (V − lo) + 2³² (hi − V).
    slacks: Form,
    /// What follows from each slack V − lo, from 0 up to the first of which nothing does, nor of any larger one; of hi − V
    /// it is the complement.
    follows: Box<[Goals]>,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
}

impl Statement {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let weights = geometry.weights(coefficients);
        let both = |below: i8, above: i8| (i64::from(below) + (i64::from(above) << 32)).cast_unsigned();
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
        Self { slacks: Form::new(by_region, by_focus), follows, weights }
    }

    /// The goals that are proved of a system; `None` if the sum is out of bounds, and there is no solution.
    #[inline]
    pub fn goals(&self, system: &ShapeSystem) -> Option<Goals> {
        let (below, above) = self.slacks(system)?;
        let follows = |slack: i32| self.follows[(slack as usize).min(self.follows.len() - 1)];
        let all = follows(below).union(follows(above).complement());
        let present = present(&system.closed);
        Some(Goals { safe: all.safe & present, mines: all.mines & present })
    }

    /// Whether it is proved that a system has no solution: the sum is out of bounds, or some g > 1 divides every a_S of a
    /// region with closed cells, but not V. Then g divides lo, and does not divide V − lo.
    pub fn forbids(&self, system: &ShapeSystem) -> bool {
        let Some((below, _)) = self.slacks(system) else { return true };
        let closed = self.weights.iter().zip(system.closed).filter(|(_, closed)| *closed > 0);
        let weights = closed.map(|(weight, _)| i32::from(weight.abs()));
        let divisor = weights.fold(0, greatest_common_divisor);
        divisor > 1 && below % divisor != 0
    }

    /// V − lo and hi − V; `None` if one is negative.
    #[inline]
    fn slacks(&self, system: &ShapeSystem) -> Option<(i32, i32)> {
        let both = self.slacks.of(&system.closed, &system.residuals).cast_signed();
        // A negative slack from below has borrowed from the one from above.
        let below = both as i32;
        let above = ((both - i64::from(below)) >> 32) as i32;
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
        for shape in (1..=4).flat_map(|foci| Shape::all(4, foci)).chain(Shape::all(3, 9)) {
            let geometry = shape.geometry();
            for _ in 0..200 {
                let mut coefficients = [0; MAX_FOCI];
                coefficients[..shape.len()].fill_with(|| random.random_range(-3..=3));
                let mut system = ShapeSystem::new(&[], &[]);
                for (closed, region) in system.closed.iter_mut().zip(&geometry.regions) {
                    *closed = random.random_range(0..=region.size());
                }
                for focus in 0..shape.len() {
                    system.residuals[focus] =
                        random.random_range(0..=geometry.closed_count(&system.closed, focus));
                }
                let statement = Statement::new(&geometry, &coefficients);
                let whole = system.to_system(&geometry);
                match conclude(&whole, &coefficients[..shape.len()]) {
                    Conclusion::Bound => {
                        assert!(statement.forbids(&system) && statement.goals(&system).is_none());
                        said[0] += 1;
                    }
                    Conclusion::Parity => {
                        assert!(statement.forbids(&system));
                        said[1] += 1;
                    }
                    Conclusion::Goals(goals, _) => {
                        assert!(!statement.forbids(&system));
                        assert_eq!(statement.goals(&system), Some(goals), "{coefficients:?} on {whole}");
                        said[2] += u32::from(whole.verdict() != Verdict::Forbidden && !goals.is_empty());
                    }
                }
            }
        }
        assert!(said.iter().all(|&times| times > 20), "{said:?}");
    }
}
