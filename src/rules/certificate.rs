//! Certificates: the coefficients that prove a pattern's goals.
//!
//! A certificate is a sequence of coefficient vectors, each applied after what is known has been taken out. Each is
//! the first, by Σ|λ| and then lexicographically, that yields something new; of λ and −λ, which prove the same,
//! the one whose first coefficient that is not 0 is positive.

use crate::canonical::ShapeSystem;
use crate::shape::{Geometry, MAX_FOCI, MAX_REGIONS};
use crate::system::Goals;

use super::linear::{Conclusion, conclude_all, greatest_common_divisor};

/// The largest |λ_f| that is tried.
pub const MAX_COEFFICIENT: i8 = 3;

/// The number of vectors that a search holds at most; the rest of the order is left out.
const MAX_CANDIDATES: usize = 1 << 20;

/// Coefficients by focus number; 0 beyond the shape's foci.
pub type Coefficients = [i8; MAX_FOCI];

/// The proof of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Certificate {
    /// The vectors, in the order in which they are applied. None: no certificate was found.
    pub steps: Vec<Coefficients>,
}

/// Searches certificates for the systems of one shape.
pub struct Certifier<'a> {
    geometry: &'a Geometry,
    /// With no coefficient 0, for the first step: an irreducible system is silent without any of its foci.
    full: Vec<Candidate>,
    /// With some coefficient 0, for later steps.
    partial: Vec<Candidate>,
}

/// A vector with what it makes of the regions of a shape: [`super::linear`] in arrays, for the search.
#[derive(Clone, Copy)]
struct Candidate {
    /// Σ|λ|.
    size: u8,
    coefficients: Coefficients,
    /// a_S by region.
    weights: [i8; MAX_REGIONS],
}

impl<'a> Certifier<'a> {
    /// Lays out the vectors to try for a shape.
    pub fn new(geometry: &'a Geometry) -> Self {
        let foci = geometry.capacity.len();
        let candidate = |coefficients| Candidate::new(geometry, coefficients);
        let full = vectors(foci, false).into_iter().map(candidate).collect();
        let partial = vectors(foci, true).into_iter().map(candidate).collect();
        Self { geometry, full, partial }
    }

    /// The vectors of the first step, in order.
    pub fn first_steps(&self) -> impl Iterator<Item = &Coefficients> {
        self.full.iter().map(|candidate| &candidate.coefficients)
    }

    /// All vectors, in order.
    #[cfg(test)]
    pub(super) fn all_steps(&self) -> impl Iterator<Item = &Coefficients> {
        in_order(&self.partial, &self.full).map(|candidate| &candidate.coefficients)
    }

    /// The certificate of a forced system with these goals; without steps if a goal is left over.
    pub fn forced(&self, system: &ShapeSystem, goals: Goals) -> Certificate {
        let mut steps = Vec::new();
        let mut known = Goals::default();
        let mut left = *system;
        while known != goals {
            let yields = |c: &&Candidate| c.sum(&left).has_goals();
            let next = match steps[..] {
                [] => self.full.iter().find(yields),
                _ => in_order(&self.partial, &self.full).find(yields),
            };
            let Some(next) = next else { return Certificate::default() };
            let found = next.goals(&left);
            steps.push(next.coefficients);
            known = known.union(found);
            self.geometry.take_out(&mut left, found);
        }
        Certificate { steps }
    }

    /// The certificate of a forbidden system: the first vector that shows a bound, or else the first that shows a
    /// parity; without steps if there is neither.
    pub fn forbidden(&self, system: &ShapeSystem) -> Certificate {
        let bound = || self.full.iter().find(|c| c.sum(system).is_out_of_bounds());
        let parity = || self.full.iter().find(|c| c.leaves_a_remainder(system));
        let found = bound().or_else(parity);
        Certificate { steps: found.map(|c| c.coefficients).into_iter().collect() }
    }
}

impl Geometry {
    /// a_S by region: the sum of the coefficients of its foci.
    pub(crate) fn weights(&self, coefficients: &Coefficients) -> [i8; MAX_REGIONS] {
        let mut weights = [0; MAX_REGIONS];
        for (weight, region) in weights.iter_mut().zip(&self.regions) {
            let foci = (0..self.capacity.len()).filter(|f| region.foci >> f & 1 == 1);
            *weight = foci.map(|f| coefficients[f]).sum();
        }
        weights
    }

    /// [`super::linear::take_out`]; in a system without solutions residuals stop at 0.
    pub(crate) fn take_out(&self, system: &mut ShapeSystem, known: Goals) {
        let mut rest = known.all();
        while rest != 0 {
            let s = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let closed = std::mem::take(&mut system.closed[s]);
            if known.mines >> s & 1 == 1 {
                for (focus, residual) in system.residuals.iter_mut().enumerate() {
                    *residual = residual.saturating_sub(closed * (self.regions[s].foci >> focus & 1) as u8);
                }
            }
        }
    }
}

impl Certificate {
    /// What the certificate proves about a system.
    pub fn conclude(&self, geometry: &Geometry, system: &ShapeSystem) -> Conclusion {
        let foci = geometry.capacity.len();
        conclude_all(&system.to_system(geometry), self.steps.iter().map(|step| &step[..foci]))
    }
}

/// Two lists as one, by size and then lexicographically.
fn in_order<'a>(mut a: &'a [Candidate], mut b: &'a [Candidate]) -> impl Iterator<Item = &'a Candidate> {
    std::iter::from_fn(move || {
        let from_a = match (a.first(), b.first()) {
            (Some(a), Some(b)) => a.key() < b.key(),
            (a, _) => a.is_some(),
        };
        let list = if from_a { &mut a } else { &mut b };
        let (first, rest) = list.split_first()?;
        *list = rest;
        Some(first)
    })
}

/// What a vector makes of a system: V, its bounds, and the largest |a_S| of a region with closed cells.
#[derive(Clone, Copy)]
struct Sum {
    value: i16,
    lo: i16,
    hi: i16,
    most: i16,
}

impl Sum {
    fn is_out_of_bounds(&self) -> bool {
        self.value < self.lo || self.value > self.hi
    }

    /// Whether some region's cells all follow; the sum must be in bounds.
    fn has_goals(&self) -> bool {
        self.most > self.value - self.lo || self.most > self.hi - self.value
    }
}

impl Candidate {
    fn new(geometry: &Geometry, coefficients: Coefficients) -> Self {
        let (size, weights) = (size(&coefficients) as u8, geometry.weights(&coefficients));
        Self { size, coefficients, weights }
    }

    fn key(&self) -> (u8, &Coefficients) {
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

    /// [`super::linear::conclude`]'s goals, for a system that is feasible.
    fn goals(&self, system: &ShapeSystem) -> Goals {
        let Sum { value, lo, hi, .. } = self.sum(system);
        let (below, above) = (value - lo, hi - value);
        let mut goals = Goals::default();
        let closed = self.weights.iter().zip(&system.closed).enumerate().filter(|(_, (_, c))| **c > 0);
        for (s, (&weight, _)) in closed {
            let weight = i16::from(weight);
            goals.safe |= u32::from(weight > below || -weight > above) << s;
            goals.mines |= u32::from(-weight > below || weight > above) << s;
        }
        goals
    }

    /// Whether some g > 1 divides every a_S of a region with closed cells, but not V.
    fn leaves_a_remainder(&self, system: &ShapeSystem) -> bool {
        let closed = self.weights.iter().zip(&system.closed).filter(|(_, c)| **c > 0);
        let divisor = closed
            .fold(0, |divisor, (weight, _)| greatest_common_divisor(divisor, weight.unsigned_abs().into()));
        divisor > 1 && i32::from(self.sum(system).value) % divisor != 0
    }
}

/// Σ|λ|.
pub fn size(coefficients: &[i8]) -> u32 {
    coefficients.iter().map(|λ| u32::from(λ.unsigned_abs())).sum()
}

/// All vectors for `foci` foci with a positive first coefficient that is not 0, by size and then lexicographically:
/// those with a coefficient 0, or those without.
fn vectors(foci: usize, with_zero: bool) -> Vec<Coefficients> {
    let mut found = Vec::new();
    let least = if with_zero { 1 } else { foci as u32 };
    for total in least..=foci as u32 * MAX_COEFFICIENT as u32 {
        let mut vector = [0; MAX_FOCI];
        extend(&mut found, &mut vector, 0, foci, total, with_zero, false);
        if found.len() >= MAX_CANDIDATES {
            break;
        }
    }
    found
}

/// Appends the vectors that continue `vector` from focus `at` on with Σ|λ| = `left`.
fn extend(
    found: &mut Vec<Coefficients>,
    vector: &mut Coefficients,
    at: usize,
    foci: usize,
    left: u32,
    with_zero: bool,
    started: bool,
) {
    if at == foci {
        if left == 0 && vector[..foci].contains(&0) == with_zero {
            found.push(*vector);
        }
        return;
    }
    if left > (foci - at) as u32 * MAX_COEFFICIENT as u32 || found.len() >= MAX_CANDIDATES {
        return;
    }
    for λ in if started { -MAX_COEFFICIENT } else { 0 }..=MAX_COEFFICIENT {
        let size = u32::from(λ.unsigned_abs());
        if size > left || (λ == 0 && !with_zero) {
            continue;
        }
        vector[at] = λ;
        extend(found, vector, at + 1, foci, left - size, with_zero, started || λ != 0);
        vector[at] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::linear::conclude;
    use super::*;
    use crate::shape::Shape;
    use crate::system::Verdict;

    #[test]
    fn vectors_come_in_order() {
        let two: Vec<_> = vectors(2, false).iter().take(4).map(|v| [v[0], v[1]]).collect();
        assert_eq!(two, [[1, -1], [1, 1], [1, -2], [1, 2]]);
        let zero: Vec<_> = vectors(2, true).iter().take(3).map(|v| [v[0], v[1]]).collect();
        assert_eq!(zero, [[0, 1], [1, 0], [0, 2]]);
        for foci in 1..=4 {
            let all: Vec<_> = vectors(foci, false);
            assert_eq!(all.len(), 6usize.pow(foci as u32) / 2);
            assert!(all.is_sorted_by_key(|vector| (size(vector), *vector)));
        }
    }

    #[test]
    fn a_candidate_concludes_what_conclude_does() {
        for shape in Shape::all(3, 3) {
            let geometry = shape.geometry();
            let certifier = Certifier::new(&geometry);
            let last = geometry.index(&ShapeSystem::new(&[8; MAX_REGIONS], &[0; 3]));
            for index in (0..last).step_by(1 + last as usize / 2000) {
                let Some(system) = geometry.system_at(index) else { continue };
                let whole = system.to_system(&geometry);
                let feasible = whole.verdict() != Verdict::Forbidden;
                for candidate in &certifier.full[..20] {
                    let sum = candidate.sum(&system);
                    match conclude(&whole, &candidate.coefficients[..3]) {
                        Conclusion::Bound => assert!(sum.is_out_of_bounds()),
                        Conclusion::Parity => {
                            assert!(!sum.is_out_of_bounds() && candidate.leaves_a_remainder(&system));
                        }
                        Conclusion::Goals(goals, _) if feasible => {
                            assert_eq!(
                                (candidate.goals(&system), sum.has_goals()),
                                (goals, !goals.is_empty())
                            );
                        }
                        Conclusion::Goals(..) => {
                            assert!(!sum.is_out_of_bounds() && !candidate.leaves_a_remainder(&system));
                        }
                    }
                }
            }
        }
    }
}
