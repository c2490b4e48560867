//! What a coefficient vector says of the systems of a shape: [`super::linear`] for the look-up, one system at a time.
//!
//! Say that a focus with λ_f > 0 counts mines, and one with λ_f < 0 safe cells: its part of the sum is |λ_f| times its
//! residual, or times that of the complement, less a constant. Where a region's foci count both, the lesser of both weights m_S
//! is lost on every cell, mine or not. So V − lo = Σ_{λ>0} λ_f r_f + Σ_{λ<0} |λ_f| r̄_f − Σ m_S c_S, in which nothing is negative
//! but what is lost; and hi − V is the same for −λ. Which regions follow depends on the slack alone, so that is listed.

use crate::shape::{EIGHTS, FOURS, Form, Geometry, MAX_FOCI, MAX_REGIONS, Spread};
use crate::system::{Goals, RegionSet};

use super::certificate::Coefficients;
use super::linear::greatest_common_divisor;

/// A coefficient vector, worked out for a shape.
pub(crate) struct Statement {
    /// Σ m_S c_S, eight regions in each. As a coefficient is a byte, and a region touches at most eight foci, no sum leaves its
    /// lane.
    lost: [Form; EIGHTS],
    /// What is counted for V − lo and for hi − V, four foci in each.
    counted: [[Form; 2]; FOURS],
    /// What follows from each slack V − lo, from 0 up to the first of which nothing does, nor of any larger one; of hi − V
    /// it is the complement.
    follows: Box<[Goals]>,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
}

impl Statement {
    pub fn new(geometry: &Geometry, coefficients: &Coefficients) -> Self {
        let counting =
            |mines: bool| coefficients.map(|λ| if (λ > 0) == mines { λ.unsigned_abs().into() } else { 0u16 });
        let (mines, safe) = (counting(true), counting(false));
        let mut lost = [0; MAX_REGIONS];
        for (lost, region) in lost.iter_mut().zip(&geometry.regions) {
            let foci = || (0..MAX_FOCI).filter(|f| region.foci >> f & 1 == 1);
            let weight = |counting: &[u16]| foci().map(|f| counting[f]).sum::<u16>();
            *lost = weight(&mines).min(weight(&safe));
        }
        let four = |four: usize| {
            let of = |counting: &[u16; MAX_FOCI], at: usize| counting[4 * four + at % 4];
            [(&mines, &safe), (&safe, &mines)].map(|(plain, complement)| {
                Form::new(std::array::from_fn(|at| of(if at < 4 { plain } else { complement }, at)))
            })
        };
        let weights = geometry.weights(coefficients);
        let over = |slack: i8, sign: i8| {
            let over = weights.iter().enumerate().filter(|(_, weight)| **weight * sign > slack);
            over.fold(0, |set: RegionSet, (s, _)| set | 1 << s)
        };
        let most = weights.iter().map(|weight| weight.abs()).max().unwrap_or(0);
        let follows =
            (0..=most).map(|slack| Goals { safe: over(slack, 1), mines: over(slack, -1) }).collect();
        let lost = std::array::from_fn(|eight| Form::new(lost.as_chunks().0[eight]));
        Self { lost, counted: std::array::from_fn(four), follows, weights }
    }

    /// The goals that are proved of a system; `None` if the sum is out of bounds, and there is no solution.
    pub fn goals(&self, system: &Spread) -> Option<Goals> {
        let slacks = self.slacks(system)?;
        let [below, above] = slacks.map(|slack| self.follows[slack.min(self.follows.len() - 1)]);
        let all = below.union(above.complement());
        Some(Goals { safe: all.safe & system.present, mines: all.mines & system.present })
    }

    /// Whether it is proved that a system has no solution: the sum is out of bounds, or some g > 1 divides every a_S of a
    /// region with closed cells, but not V. Then g divides lo, and does not divide V − lo.
    pub fn forbids(&self, system: &Spread) -> bool {
        let Some([below, _]) = self.slacks(system) else { return true };
        let closed = self.weights.iter().enumerate().filter(|(s, _)| system.present >> s & 1 == 1);
        let weights = closed.map(|(_, weight)| i32::from(weight.abs()));
        let divisor = weights.fold(0, greatest_common_divisor);
        divisor > 1 && below as i32 % divisor != 0
    }

    /// V − lo and hi − V; `None` if one is negative.
    fn slacks(&self, system: &Spread) -> Option<[usize; 2]> {
        let lost = Form::sum(&self.lost, &system.closed);
        let counted = |side: usize| Form::sum(self.counted.iter().map(|four| &four[side]), &system.residuals);
        let [below, above] = [counted(0), counted(1)];
        (below.min(above) >= lost).then(|| [below, above].map(|counted| (counted - lost) as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::{Conclusion, conclude, take_out};
    use super::*;
    use crate::canonical::ShapeSystem;
    use crate::shape::Shape;
    use crate::system::Verdict;
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
                let system = random_system(&geometry, &mut random);
                let statement = Statement::new(&geometry, &coefficients);
                let whole = system.to_system(&geometry);
                let spread = geometry.numbering.spread(&system.closed, &system.residuals).unwrap();
                match conclude(&whole, &coefficients[..shape.len()]) {
                    Conclusion::Bound => {
                        assert!(statement.forbids(&spread) && statement.goals(&spread).is_none());
                        said[0] += 1;
                    }
                    Conclusion::Parity => {
                        assert!(statement.forbids(&spread));
                        said[1] += 1;
                    }
                    Conclusion::Goals(goals, _) => {
                        assert!(!statement.forbids(&spread));
                        assert_eq!(statement.goals(&spread), Some(goals), "{coefficients:?} on {whole}");
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
                let spread =
                    |system: &ShapeSystem| geometry.numbering.spread(&system.closed, &system.residuals);
                let mut taken = spread(&system).unwrap();
                let known = random.random::<RegionSet>() & random.random::<RegionSet>() & taken.present;
                let mines = known & random.random::<RegionSet>();
                let known = Goals { safe: known & !mines, mines };
                let left = take_out(&system.to_system(&geometry), known);
                let closed: Vec<u8> = left.regions().iter().map(|region| region.closed).collect();
                let residuals: Option<Vec<u8>> =
                    left.residuals().iter().map(|&r| r.try_into().ok()).collect();
                let left = residuals.and_then(|r| spread(&ShapeSystem::new(&closed, &r)));
                let taken = geometry.numbering.take_out(&mut taken, known).map(|()| taken);
                assert_eq!(taken, left, "{known:?} of {system:?} of {shape}");
                left_over[usize::from(left.is_some())] += 1;
            }
        }
        assert!(left_over.iter().all(|&times| times > 1000), "{left_over:?}");
    }
}
